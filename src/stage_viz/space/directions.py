"""Compass directions, the sides of a body, and turns.

Bearings are degrees clockwise from north, as seen from above. Left and right are the body's own: who
faces north has his left hand in the west.
"""

from __future__ import annotations

import math
from enum import Enum


class Axis(Enum):
    """An axis of the ground: x grows east, y grows north."""

    X = "x"
    Y = "y"

    @property
    def zh(self) -> str:
        """東西 or 南北."""
        return "東西" if self is Axis.X else "南北"


class Direction(Enum):
    """One of the eight directions of the compass; the value is the Chinese word."""

    N = "北"
    NE = "東北"
    E = "東"
    SE = "東南"
    S = "南"
    SW = "西南"
    W = "西"
    NW = "西北"

    @property
    def zh(self) -> str:
        """The Chinese word, such as 東南."""
        return self.value

    @property
    def bearing(self) -> float:
        """Degrees clockwise from north."""
        return 45.0 * _ORDER.index(self)

    @property
    def vector(self) -> tuple[float, float]:
        """The unit vector (east, north)."""
        x, y = _STEPS[self]
        length = math.hypot(x, y)
        return x / length, y / length

    def along(self, axis: Axis) -> int:
        """-1, 0 or 1: whether the direction runs against, across or with `axis`."""
        return _STEPS[self][0 if axis is Axis.X else 1]

    @property
    def is_diagonal(self) -> bool:
        """Whether it lies between two of the four cardinal directions."""
        return all(_STEPS[self])

    def turned(self, degrees: float) -> Direction:
        """Return the direction `degrees` clockwise of this one, to the nearest of the eight."""
        return _ORDER[round((self.bearing + degrees) / 45.0) % 8]

    @classmethod
    def of_vector(cls, x: float, y: float) -> Direction:
        """Return the direction nearest to the vector (`x` east, `y` north)."""
        return _ORDER[round(math.degrees(math.atan2(x, y)) / 45.0) % 8]


_ORDER = tuple(Direction)
_STEPS = dict(
    zip(_ORDER, ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)), strict=True)
)


class Side(Enum):
    """A side of a body or a set-out thing, relative to its own facing; the value is the Chinese word."""

    FRONT = "前"
    RIGHT = "右"
    BEHIND = "後"
    LEFT = "左"

    def of(self, facing: Direction) -> Direction:
        """Return the compass direction of this side of who faces `facing`."""
        return facing.turned(90.0 * tuple(Side).index(self))


class Turn(Enum):
    """A turn on the spot; the value is the Chinese word."""

    LEFT = "左還"
    RIGHT = "右還"


def swept(start: Direction, end: Direction, turn: Turn, *, left_is_clockwise: bool = True) -> float:
    """Return how far a turn sweeps, in degrees, clockwise counted positive.

    Parameters
    ----------
    start, end
        Facing before and after. The same facing means a full circle.
    turn
        左還 or 右還.
    left_is_clockwise
        左還 has the left hand outward, so it is clockwise seen from above (鄭玄, 賈公彥, 敖繼公).
        False is the reading of 盛世佐.
    """
    clockwise = (turn is Turn.LEFT) == left_is_clockwise
    gap = (end.bearing - start.bearing) % 360.0
    return (gap or 360.0) if clockwise else (gap - 360.0)
