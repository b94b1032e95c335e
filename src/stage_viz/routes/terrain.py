"""The ground that is walked: boxes that may not be entered. Units: 尺; x grows east, y grows north."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Point = tuple[float, float]
"""A place on the ground, (x, y) in 尺."""

LineOf = Literal["ew", "ns"]
"""The line along which a leg runs: east-west or north-south."""

TOLERANCE = 1e-6
"""Coordinates nearer to each other than this (in 尺) count as equal."""


class NoWay(Exception):  # noqa: N818 - it is an answer, and read as one: "no way from here to there"
    """There is no way between two points that enters no obstacle.

    Parameters
    ----------
    start, end
        The two points, in 尺.
    """

    def __init__(self, start: Point, end: Point) -> None:
        self.start = start
        self.end = end
        super().__init__(f"no clear way from ({start[0]:g}, {start[1]:g}) to ({end[0]:g}, {end[1]:g})")


@dataclass(frozen=True)
class Box:
    """An obstacle with sides along the compass: its open interior may not be entered, its edge may.

    Parameters
    ----------
    x0, y0
        The south-west corner, in 尺.
    x1, y1
        The north-east corner.

    Raises
    ------
    ValueError
        If a coordinate is not finite, or the corners are the wrong way round.
    """

    x0: float
    y0: float
    x1: float
    y1: float

    def __post_init__(self) -> None:
        if not all(map(math.isfinite, (self.x0, self.y0, self.x1, self.y1))):
            raise ValueError(f"a box needs finite coordinates: {self!r}")
        if self.x0 > self.x1 or self.y0 > self.y1:
            raise ValueError(f"a box runs from south-west to north-east: {self!r}")

    def grown(self, by: float) -> Box:
        """Return the box with every side moved outward by `by` 尺, such as by a body's clearance."""
        return Box(self.x0 - by, self.y0 - by, self.x1 + by, self.y1 + by)

    def contains(self, point: Point) -> bool:
        """Return whether `point` lies in the open interior."""
        return self.x0 < point[0] < self.x1 and self.y0 < point[1] < self.y1


@dataclass(frozen=True)
class Terrain:
    """What stands fast: walls, the edges of the hall beside the stairs, solid fixtures.

    Parameters
    ----------
    boxes
        The obstacles, already grown by the clearance that a body needs. Boxes that touch along an edge
        are one obstacle: no way leads through the seam.
    """

    boxes: tuple[Box, ...] = ()

    @cached_property
    def bounds(self) -> NDArray[np.float64]:
        """The boxes as an array with one row (x0, y0, x1, y1) each."""
        return bounds_of(self.boxes)


def bounds_of(boxes: Iterable[Box]) -> NDArray[np.float64]:
    """Return `boxes` as an array with one row (x0, y0, x1, y1) each, of shape (0, 4) if there are none."""
    import numpy as np

    rows = [(b.x0, b.y0, b.x1, b.y1) for b in boxes]
    return np.array(rows, dtype=np.float64).reshape(-1, 4)


def fence(
    x0: float,
    y0: float,
    x1: float,
    y1: float,
    gaps: Iterable[tuple[float, float]] = (),
    *,
    thickness: float = 0.2,
) -> tuple[Box, ...]:
    """Return the boxes of a strip with gaps, such as an edge of the hall with its stairs.

    Parameters
    ----------
    x0, y0, x1, y1
        Two opposite corners of the strip, in any order. The strip runs along its longer side.
    gaps
        The openings, each (from, to) in the coordinate along the strip. They may overlap each other or
        reach beyond the strip.
    thickness
        The least width of the strip, in 尺: a bare line has no interior and would stop nobody.

    Returns
    -------
    tuple of Box
        From south or west to north or east.
    """
    x0, x1 = min(x0, x1), max(x0, x1)
    y0, y1 = min(y0, y1), max(y0, y1)
    along_x = x1 - x0 >= y1 - y0
    low, high = (x0, x1) if along_x else (y0, y1)
    side0, side1 = (y0, y1) if along_x else (x0, x1)
    missing = max(0.0, thickness - (side1 - side0)) / 2
    side0, side1 = side0 - missing, side1 + missing
    pieces: list[tuple[float, float]] = []
    at = low
    for gap0, gap1 in sorted((min(gap), max(gap)) for gap in gaps):
        if gap0 > at:
            pieces.append((at, min(gap0, high)))
        at = max(at, gap1)
        if at >= high:
            break
    if at < high:
        pieces.append((at, high))
    return tuple(Box(a, side0, b, side1) if along_x else Box(side0, a, side1, b) for a, b in pieces if b > a)
