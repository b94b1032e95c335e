"""The ground with every place at its coordinates, and why it is there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from stage_viz.model import Evidence, Facing
from stage_viz.phrases import Spacing
from stage_viz.space import Axis, Direction, Fix


@dataclass(frozen=True)
class Coordinate:
    """One coordinate of a place and its provenance.

    Parameters
    ----------
    fix
        The coordinate in 尺 with the interval that the words allow.
    phrase
        The words that fix it.
    evidence
        Who says them.
    """

    fix: Fix
    phrase: str
    evidence: Evidence

    @property
    def value(self) -> float:
        """The coordinate in 尺."""
        return self.fix.value

    @property
    def exact(self) -> bool:
        """Whether the words leave no room."""
        return self.fix.exact


@dataclass(frozen=True)
class Place:
    """A place of the ground, in 尺: x grows east, y grows north.

    Parameters
    ----------
    name, role, kind, part_of, hidden, en, pinyin, note
        As in the layout's `Site`.
    x, y
        Its middle.
    facing, head
        Where it faces, or who stands there; which end of a row there is the head.
    width, depth
        Its extent across its facing, and along it, in 尺.
    size
        All its named lengths in 尺.
    solid
        Whether nobody walks through it.
    """

    name: str
    role: str
    kind: str
    x: Coordinate
    y: Coordinate
    facing: Facing | None
    head: Direction | None
    width: float
    depth: float
    size: Mapping[str, float]
    part_of: str = ""
    hidden: bool = False
    solid: bool = False
    en: str = ""
    pinyin: str = ""
    note: str = ""

    @property
    def at(self) -> tuple[float, float]:
        """Its middle (x, y)."""
        return self.x.value, self.y.value

    def coordinate(self, axis: Axis) -> Coordinate:
        """Return its coordinate on `axis`."""
        return self.x if axis is Axis.X else self.y

    def reach(self, axis: Axis) -> float:
        """Return half of its extent on `axis`."""
        return reach(self.width, self.depth, self.facing, axis)


def reach(width: float, depth: float, facing: Facing | None, axis: Axis) -> float:
    """Return half of the extent on `axis` of what is `width` across its facing and `depth` along it.

    Parameters
    ----------
    width, depth
        In 尺.
    facing
        None counts as north.
    axis
        On which the extent is asked for.
    """
    direction = facing.direction if facing else Direction.N
    if direction.is_diagonal:
        return max(width, depth) / 2
    across = (axis is Axis.X) == (direction in (Direction.N, Direction.S))
    return (width if across else depth) / 2


@dataclass(frozen=True)
class Area:
    """A rectangle of walkable ground.

    Parameters
    ----------
    name
        Of the layout's region.
    west, east, north, south
        Its edges, in 尺.
    fenced
        Whether it is entered by stairs only.
    """

    name: str
    west: float
    east: float
    north: float
    south: float
    fenced: bool

    def holds(self, x: float, y: float) -> bool:
        """Whether the point lies in it."""
        return self.west <= x <= self.east and self.south <= y <= self.north


@dataclass(frozen=True)
class Ground:
    """A ground, placed.

    Parameters
    ----------
    zh, en
        Its name.
    metre
        How many metres one 尺 is.
    places
        By name, in the order of the layout.
    areas
        The walkable rectangles.
    groups
        Names for several places together.
    parameters
        The lengths chosen, in 尺.
    spacing
        For words that give no distance, where persons and things stand.
    row, clearance
        Between neighbours in a row, and how far ways keep from persons and fixtures, in 尺.
    readings
        The names of the readings that it follows.
    """

    zh: str
    en: str
    metre: float
    places: Mapping[str, Place]
    areas: Mapping[str, Area]
    groups: Mapping[str, tuple[str, ...]]
    parameters: Mapping[str, float]
    spacing: Spacing
    row: float
    clearance: float
    readings: tuple[str, ...] = ()
