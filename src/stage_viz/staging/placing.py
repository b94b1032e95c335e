"""Where a phrase puts an actor on the stage, and how the persons of a row stand."""

from __future__ import annotations

from dataclasses import dataclass

from stage_viz.ground import Place
from stage_viz.model import Evidence, Member
from stage_viz.phrases import Node, Phrase, fix, implied_facing
from stage_viz.phrases.tree import At, Own
from stage_viz.space import Axis, Direction

from .scene import Point
from .scope import StageScope


@dataclass(frozen=True)
class Spot:
    """A place on the stage.

    Parameters
    ----------
    x, y
        In 尺; None where the words do not speak of the axis.
    facing, facing_evidence
        That the words or the place bring with them.
    head
        That the place brings with it, for a row.
    station
        The name of the place, if the words name just one.
    """

    x: float | None
    y: float | None
    facing: Direction | None
    facing_evidence: Evidence | None
    head: Direction | None
    station: str

    def from_here(self, here: Point | None) -> Point:
        """Return the point, with the axes that the words leave open from `here` (0 if that is None)."""
        x, y = here if here is not None else (0.0, 0.0)
        return (x if self.x is None else self.x, y if self.y is None else self.y)


def spot(phrase: Phrase, evidence: Evidence, scope: StageScope) -> Spot:
    """Return what `phrase` means for the scope's actor.

    The facing is that of the phrase (東面北上), else what its words bring (負侯), else that of the station
    or the mat that it names.

    Parameters
    ----------
    phrase
        As read.
    evidence
        Who says the phrase: he then also says the facing that its words bring.
    scope
        The actor and the moment.

    Raises
    ------
    Unplaceable
        If it has no meaning there.
    """
    x, y = (f.value if (f := fix(phrase.root, axis, scope)) else None for axis in (Axis.X, Axis.Y))
    place = _named(phrase.root, scope)
    if phrase.facing is not None:
        return Spot(x, y, phrase.facing, evidence, phrase.head, place.name if place else "")
    if (implied := implied_facing(phrase.root, scope)) is not None:
        return Spot(x, y, implied, evidence, None, "")
    if place is not None and place.facing is not None and (place.role == "station" or place.kind == "mat"):
        return Spot(x, y, place.facing.direction, place.facing.evidence, place.head, place.name)
    return Spot(x, y, None, None, place.head if place else None, place.name if place else "")


def contradicted(phrase: Phrase, facing: Direction | None, scope: StageScope) -> Direction | None:
    """Return the facing that the words of `phrase` bring (負侯), if `facing` is another; else None."""
    implied = implied_facing(phrase.root, scope)
    return implied if facing is not None and implied is not facing else None


def _named(root: Node | None, scope: StageScope) -> Place | None:
    """The place of the ground that a phrase names and nothing more."""
    match root:
        case At(of):
            return scope.ground.places.get(scope.meant(of.name))
        case Own():
            return scope.ground.places.get(scope.own() or "")
    return None


def row_points(
    member: Member, at: Point, facing: Direction | None, head: Direction | None, gap: float
) -> list[Point]:
    """Return where the persons of a row stand: the head at `at`, the others away from the head's end.

    Parameters
    ----------
    member
        The row.
    at
        Where its head stands, in 尺.
    facing
        Where all face.
    head
        Which end is the head. None: that of the row, if it then stands abreast; else the left hand.
    gap
        Between neighbours, in 尺.
    """
    end = head or (member.head if facing is None or _across(member.head, facing) else None)
    if end is None:
        end = facing.turned(-90.0) if facing else Direction.N
    dx, dy = end.vector
    return [(at[0] - dx * gap * i, at[1] - dy * gap * i) for i in range(len(member.members))]


def _across(head: Direction | None, facing: Direction) -> bool:
    return head is not None and (head.bearing - facing.bearing) % 180.0 == 90.0
