"""What place phrases mean on the stage: for an actor, at a moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from stage_viz.ground import Ground, Place, reach
from stage_viz.model import Evidence, Facing, Layer, Member
from stage_viz.phrases import Spacing, Unplaceable
from stage_viz.space import Axis, Direction, Length

from .scene import Presence

_BODY = 1.0
"""Half of a person's or a small thing's extent, in 尺."""


@dataclass(frozen=True)
class StageScope:
    """A `phrases.Scope` on the stage.

    Parameters
    ----------
    ground, cast
        What stands fast, and who is who.
    presences
        The stage at the end of the beat before.
    actor
        Whose 位, 薦, 階 and 篚 are meant; empty for none.
    """

    ground: Ground
    cast: Mapping[str, Member]
    presences: Mapping[str, Presence]
    actor: str = ""

    @property
    def spacing(self) -> Spacing:
        """The distances for persons."""
        return self.ground.spacing

    def meant(self, name: str) -> str:
        """Return what `name` means for the actor: 薦 is the stand of the 獲者 if he is the actor."""
        member = self.cast.get(self.actor)
        return member.own.get(name, name) if member else name

    def find(self, name: str) -> Presence | Place:
        """Return the person, thing or place that `name` means.

        Raises
        ------
        Unplaceable
            If it is not on the stage and has no place of its own.
        """
        name = self.meant(name)
        if name in self.presences:
            return self.presences[name]
        if name in self.ground.places:
            return self.ground.places[name]
        station = self.cast[name].station if name in self.cast else ""
        if station in self.ground.places:
            return self.ground.places[station]
        raise Unplaceable(f"{name} is not on the stage", mend=f"say in opening where {name} is")

    def coordinate(self, name: str, axis: Axis) -> float:
        """Where it is on `axis`."""
        found = self.find(name)
        if isinstance(found, Place):
            return found.coordinate(axis).value
        return found.x if axis is Axis.X else found.y

    def reach(self, name: str, axis: Axis) -> float:
        """Half of its extent on `axis`."""
        found = self.find(name)
        if isinstance(found, Place):
            return found.reach(axis)
        facing = Facing(found.facing, Evidence(Layer.INFERRED)) if found.facing else None
        return reach(2 * _BODY, 2 * _BODY, facing, axis) if found.kind == "person" else _BODY / 2

    def facing(self, name: str) -> Direction | None:
        """Where it faces."""
        found = self.find(name)
        if isinstance(found, Place):
            return found.facing.direction if found.facing else None
        return found.facing

    def members(self, name: str) -> tuple[str, ...]:
        """The persons of a row, the places of a group, or itself."""
        name = self.meant(name)
        if name in self.cast and self.cast[name].kind == "row":
            return self.cast[name].members
        return self.ground.groups.get(name, (name,))

    def length(self, length: Length) -> float:
        """The length in 尺."""
        return length.value(self.ground.parameters)

    def own(self) -> str | None:
        """The actor's own place."""
        member = self.cast.get(self.actor)
        return member.station or None if member else None

    def here(self, axis: Axis) -> float | None:
        """Where the actor is."""
        found = self.presences.get(self.actor)
        return None if found is None else (found.x if axis is Axis.X else found.y)
