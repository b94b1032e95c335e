"""The grid on which ways are sought: the coordinates of two points and of the edges of boxes.

A shortest rectilinear way with few turns can always be slid, leg by leg, until each leg lies on one of
these coordinates, without becoming longer or gaining a turn; so the grid loses nothing.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .terrain import TOLERANCE, Point

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# Headings are numbered so that `h ^ 2` is the reverse of `h`, and `h & 1` tells north-south.
EAST, NORTH, WEST, SOUTH = range(4)
STEP: tuple[Point, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))


@dataclass(frozen=True)
class Grid:
    """A grid with what may be walked on it. Node (i, j) is numbered ``i * len(ys) + j``.

    Parameters
    ----------
    xs, ys
        The coordinates, ascending.
    free
        For each heading, one byte a node: whether one may go from it to the next node that way.
    inside
        One byte a node: whether it lies within obstacles on all sides.
    bounds
        The boxes that the grid heeds, as rows (x0, y0, x1, y1).
    """

    xs: list[float]
    ys: list[float]
    free: tuple[bytes, bytes, bytes, bytes]
    inside: bytes
    bounds: NDArray[np.float64]

    @property
    def steps(self) -> tuple[int, int, int, int]:
        """How the number of a node changes by one step in each heading."""
        return (len(self.ys), 1, -len(self.ys), -1)

    def node(self, point: Point) -> int:
        """Return the number of the node nearest to `point`, which must be one of the grid's pins."""
        i = min(range(len(self.xs)), key=lambda k: abs(self.xs[k] - point[0]))
        j = min(range(len(self.ys)), key=lambda k: abs(self.ys[k] - point[1]))
        return i * len(self.ys) + j

    def at(self, node: int) -> Point:
        """Return the place of a node."""
        return (self.xs[node // len(self.ys)], self.ys[node % len(self.ys)])


def make_grid(bounds: NDArray[np.float64], a: Point, b: Point, margin: float) -> Grid:
    """Return the grid about two points.

    Parameters
    ----------
    bounds
        The obstacles, as rows (x0, y0, x1, y1).
    a, b
        The points; where a coordinate of the grid is equal to one of theirs (within `TOLERANCE`), theirs
        is kept to the last bit, first that of `a`.
    margin
        How far beyond the two points the grid reaches, in 尺; ``math.inf`` for everything.
    """
    import numpy as np

    low_x, high_x = min(a[0], b[0]) - margin, max(a[0], b[0]) + margin
    low_y, high_y = min(a[1], b[1]) - margin, max(a[1], b[1]) + margin
    if math.isfinite(margin) and len(bounds):
        near = (bounds[:, 2] >= low_x) & (bounds[:, 0] <= high_x)
        near &= (bounds[:, 3] >= low_y) & (bounds[:, 1] <= high_y)
        bounds = bounds[near]
    xs = _coordinates(bounds[:, [0, 2]], (a[0], b[0]), low_x, high_x)
    ys = _coordinates(bounds[:, [1, 3]], (a[1], b[1]), low_y, high_y)
    m, n = len(xs), len(ys)
    # Cell (i, j) lies west and south of node (i, j); the outermost cells stand for what lies beyond.
    cells = np.zeros((m + 1, n + 1), dtype=np.bool_)
    west = np.searchsorted(xs, bounds[:, 0] + TOLERANCE, side="right").tolist()
    east = np.searchsorted(xs, bounds[:, 2] - TOLERANCE, side="left").tolist()
    south = np.searchsorted(ys, bounds[:, 1] + TOLERANCE, side="right").tolist()
    north = np.searchsorted(ys, bounds[:, 3] - TOLERANCE, side="left").tolist()
    beyond = (bounds[:, 2] < xs[0] - TOLERANCE) | (bounds[:, 0] > xs[-1] + TOLERANCE)
    beyond |= (bounds[:, 3] < ys[0] - TOLERANCE) | (bounds[:, 1] > ys[-1] + TOLERANCE)
    for w, e, s, no, skip in zip(west, east, south, north, beyond.tolist(), strict=True):
        if not skip:
            cells[w : e + 1, s : no + 1] = True
    # An edge is closed if the cells on both its sides are: so the seam of two boxes is no way either.
    pins_x = [k for k, x in enumerate(xs) if x in (a[0], b[0])]
    pins_y = [k for k, y in enumerate(ys) if y in (a[1], b[1])]
    ew = _useful(cells[1:m, :-1], cells[1:m, 1:], pins_y)
    ns = _useful(cells[:-1, 1:n].T, cells[1:, 1:n].T, pins_x).T
    free = np.zeros((4, m, n), dtype=np.bool_)
    free[EAST, :-1, :] = ew
    free[WEST, 1:, :] = ew
    free[NORTH, :, :-1] = ns
    free[SOUTH, :, 1:] = ns
    inside = cells[:-1, :-1] & cells[1:, :-1] & cells[:-1, 1:] & cells[1:, 1:]
    e_, n_, w_, s_ = (free[h].tobytes() for h in range(4))
    return Grid(xs, ys, (e_, n_, w_, s_), inside.tobytes(), bounds)


def _useful(one: NDArray[np.bool_], other: NDArray[np.bool_], pins: list[int]) -> NDArray[np.bool_]:
    """Return which edges along the first axis are free and of use.

    A leg that touches no obstacle sideways can be slid until it does, or until it falls in line with one
    of the two points; so only the stretches that touch an obstacle, and the lines of the points, matter.
    """
    import numpy as np

    free = ~(one & other)
    touching = one ^ other
    touching[:, pins] = free[:, pins]

    def reached(free: NDArray[np.bool_], touching: NDArray[np.bool_]) -> NDArray[np.bool_]:
        index = np.arange(1, len(free) + 1, dtype=np.int32)[:, None]
        touched = np.maximum.accumulate(np.where(touching, index, 0), axis=0)
        closed = np.maximum.accumulate(np.where(free, 0, index), axis=0)
        return touched > closed

    forward = reached(free, touching)
    return forward | reached(free[::-1], touching[::-1])[::-1]


def _coordinates(
    edges: NDArray[np.float64], pins: tuple[float, float], low: float, high: float
) -> list[float]:
    """Return the distinct coordinates within [low, high], ascending; pins stand for their likes."""
    import numpy as np

    values = np.unique(np.concatenate((edges.ravel(), pins)))
    result: list[float] = []
    first = -math.inf
    for value in values[(values >= low) & (values <= high)].tolist():
        if value - first > TOLERANCE:
            first = value
            result.append(value)
        elif value in pins and result[-1] != pins[0]:
            result[-1] = value
    return result


@dataclass(frozen=True)
class Exit:
    """A straight way out of the obstacles in which a point lies.

    Parameters
    ----------
    heading
        The heading outward.
    node
        The first node that is clear.
    length
        From the point to that node, in 尺.
    extra
        By how much it is longer than the shortest straight way out that is open.
    """

    heading: int
    node: int
    length: float
    extra: float


def exits(grid: Grid, point: Point) -> tuple[Exit, ...]:
    """Return the straight ways out for a point that lies inside obstacles.

    Nobody goes deeper into what he stands in: from within the clearance of a wall or a fixture one goes
    away from it or along it, never across it. Only if both other sides are equally near (in the middle of
    a mat), or no other way is open, is the far side allowed. A way out enters no further obstacle.
    """
    x, y = point
    bounds = grid.bounds
    holding = (bounds[:, 0] <= x + TOLERANCE) & (bounds[:, 2] >= x - TOLERANCE)
    holding &= (bounds[:, 1] <= y + TOLERANCE) & (bounds[:, 3] >= y - TOLERANCE)
    barred = deeper(grid, point)
    found: list[Exit] = []
    for heading in range(4):
        node = grid.node(point)
        while grid.inside[node]:
            following = _next(grid, node, heading)
            if following is None:
                break
            node = following
        else:
            end = grid.at(node)
            if not enters(bounds[~holding], point, end):
                found.append(Exit(heading, node, abs(end[0] - x) + abs(end[1] - y), 0.0))
    usable = [e for e in found if e.heading not in barred] or found
    shortest = min((e.length for e in usable), default=0.0)
    return tuple(Exit(e.heading, e.node, e.length, e.length - shortest) for e in usable)


def deeper(grid: Grid, point: Point) -> frozenset[int]:
    """Return the headings that lead from `point` deeper into a box in which it lies."""
    barred: set[int] = set()
    x, y = point
    for x0, y0, x1, y1 in grid.bounds.tolist():
        depth = (x1 - x, y1 - y, x - x0, y - y0)
        least = min(depth)
        if least < -TOLERANCE:
            continue
        for heading in range(4):
            back = heading ^ 2
            # In the middle tenth both sides count as equally near.
            even = 0.1 * (depth[heading] + depth[back])
            if depth[back] <= least + TOLERANCE and depth[heading] - depth[back] > even:
                barred.add(heading)
    return frozenset(barred)


def enters(bounds: NDArray[np.float64], a: Point, b: Point) -> bool:
    """Return whether the axis-parallel segment from `a` to `b` enters the open interior of a box."""
    west, east = min(a[0], b[0]), max(a[0], b[0])
    south, north = min(a[1], b[1]), max(a[1], b[1])
    hit = (bounds[:, 0] < east - TOLERANCE) & (bounds[:, 2] > west + TOLERANCE)
    hit &= (bounds[:, 1] < north - TOLERANCE) & (bounds[:, 3] > south + TOLERANCE)
    return bool(hit.any())


def _next(grid: Grid, node: int, heading: int) -> int | None:
    """Return the number of the next node in a heading, or None at the edge of the grid."""
    i, j = divmod(node, len(grid.ys))
    dx, dy = STEP[heading]
    i, j = i + int(dx), j + int(dy)
    if 0 <= i < len(grid.xs) and 0 <= j < len(grid.ys):
        return i * len(grid.ys) + j
    return None
