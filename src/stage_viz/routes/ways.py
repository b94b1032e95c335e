"""Ways over the ground: rectilinear, short, with few turns, clear of every obstacle.

On the court people do not cut corners: they go along east-west and north-south lines and turn with a bow.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from .grid import make_grid
from .search import Costs, Leg, find_leg
from .terrain import TOLERANCE, Box, LineOf, NoWay, Point, Terrain, bounds_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

PREFERENCE = 1.0
"""What it costs, in 尺, to disregard a wish for the first or the last leg; also to turn back at a via."""

# How far beyond the two points a leg is sought at first; farther only if what was found could be bettered.
_MARGIN = 15.0


def way(
    terrain: Terrain,
    start: Point,
    end: Point,
    *,
    others: Sequence[Box] = (),
    first: LineOf | None = None,
    last: LineOf | None = None,
    turn_cost: float = 6.0,
) -> tuple[Point, ...]:
    """Return the cheapest way: least length + `turn_cost` x number of turns.

    Among equally cheap ways: the one whose first leg runs along the longer extent, then towards the end,
    then that which goes straight on longest. The order of the boxes does not matter.

    Parameters
    ----------
    terrain
        What stands fast.
    start, end
        Where the way begins and ends, in 尺. If a point lies inside obstacles, as beside a fixture or a
        neighbour, the way goes straight out: the shortest way out that does not lead deeper, or another
        one along the obstacle if that saves more than it is longer.
    others
        What stands in the way at this time, such as people, grown by the clearance.
    first, last
        The line wished for the first and the last leg. A wish is worth `PREFERENCE`: it decides between
        ways that are about equal and adds no turn.
    turn_cost
        What a turn costs, in 尺 of way; not negative.

    Returns
    -------
    tuple of Point
        The corners with `start` and `end`, which are returned to the last bit; no point is collinear with
        its neighbours. One point if start and end are the same (within `TOLERANCE`).

    Raises
    ------
    NoWay
        If every way is closed.
    ValueError
        If a coordinate is not finite, or `turn_cost` is negative.
    """
    return through(terrain, start, (), end, others=others, first=first, last=last, turn_cost=turn_cost)


def through(
    terrain: Terrain,
    start: Point,
    vias: Sequence[Point],
    end: Point,
    *,
    others: Sequence[Box] = (),
    first: LineOf | None = None,
    last: LineOf | None = None,
    turn_cost: float = 6.0,
) -> tuple[Point, ...]:
    """Return the cheapest way that goes through every point of `vias` in order.

    The legs are chosen together, so that the way turns back at a via only where nothing else is possible
    or worth its cost (two turns).

    Parameters
    ----------
    terrain, start, end, others, first, last, turn_cost
        As for `way`.
    vias
        The points to go through, in 尺.

    Returns
    -------
    tuple of Point
        As for `way`. A via that lies in the middle of a straight leg is not a corner and is left out.

    Raises
    ------
    NoWay
        If a leg is closed; it names the ends of that leg.
    ValueError
        If a coordinate is not finite, or `turn_cost` is negative.
    """
    stops = _distinct((start, *vias, end))
    if not all(math.isfinite(c) for stop in stops for c in stop) or not 0 <= turn_cost < math.inf:
        raise ValueError("a way needs finite coordinates and a cost of turns that is not negative")
    if len(stops) == 1:
        return (stops[0],)
    bounds = terrain.bounds
    if others:
        import numpy as np

        bounds = np.concatenate((bounds, bounds_of(others)))
    legs: list[Leg] = []
    togo = _wish(last)
    for k in range(len(stops) - 2, -1, -1):
        window = 2 * turn_cost + PREFERENCE if k else (PREFERENCE if first else 0.0)
        leg = _leg(bounds, stops[k], stops[k + 1], togo, turn_cost, window)
        legs.insert(0, leg)
        togo = _joined(leg.costs, turn_cost)
    return _told(legs, first, turn_cost)


def _distinct(stops: Sequence[Point]) -> list[Point]:
    """Return the stops without immediate repetitions; the first and last are kept to the last bit."""
    result = [stops[0]]
    for stop in stops[1:]:
        if not _near(stop, result[-1]):
            result.append(stop)
    if len(result) > 1:
        result[-1] = stops[-1]
    return result


def _near(a: Point, b: Point) -> bool:
    return abs(a[0] - b[0]) <= TOLERANCE and abs(a[1] - b[1]) <= TOLERANCE


def _wish(line: LineOf | None) -> Costs:
    """Return what each heading costs under the wish for a line."""
    ew = PREFERENCE if line == "ns" else 0.0
    ns = PREFERENCE if line == "ew" else 0.0
    return (ew, ns, ew, ns)


def _turn(arrival: int, departure: int, turn_cost: float) -> float:
    """Return the cost of turning at a via from one heading to another."""
    if arrival == departure:
        return 0.0
    return turn_cost if (arrival ^ departure) & 1 else 2 * turn_cost + PREFERENCE


def _joined(costs: Costs, turn_cost: float) -> Costs:
    """Return the cost that remains at a via by the heading of arrival, from that by departure."""
    e, n, w, s = (min(costs[d] + _turn(a, d, turn_cost) for d in range(4)) for a in range(4))
    return (e, n, w, s)


def _leg(
    bounds: NDArray[np.float64], a: Point, b: Point, togo: Costs, turn_cost: float, window: float
) -> Leg:
    """Search a leg, at first in the neighbourhood, then as far as a better way could lead."""
    margin = _MARGIN
    while True:
        leg = find_leg(make_grid(bounds, a, b, margin), a, b, togo, turn_cost, window)
        best = min(leg.costs)
        # A way that leaves the neighbourhood is longer by twice the margin, and turns at least twice.
        needed = (best - leg.least + window) / 2 - turn_cost
        if best < math.inf and needed <= margin:
            return leg
        if margin == math.inf:
            raise NoWay(a, b)
        margin = needed if best < math.inf else (margin * 4 if margin < 100 else math.inf)


def _told(legs: Sequence[Leg], first: LineOf | None, turn_cost: float) -> tuple[Point, ...]:
    """Return the points of the whole way, choosing the headings from the start on."""
    a, b = legs[0].a, legs[0].b
    wish = _wish(first)
    totals = [c + w for c, w in zip(legs[0].costs, wish, strict=True)]
    departure = _pick(totals, min(totals), a, b)
    points: list[Point] = []
    for k, leg in enumerate(legs):
        run, arrival = leg.points(departure)
        points += run[1:] if k else run
        if k + 1 < len(legs):
            following = legs[k + 1]
            totals = [c + _turn(arrival, d, turn_cost) for d, c in enumerate(following.costs)]
            straight = totals[arrival] <= min(totals) + TOLERANCE
            departure = arrival if straight else _pick(totals, min(totals), following.a, following.b)
    return _corners(points)


def _pick(totals: Sequence[float], best: float, a: Point, b: Point) -> int:
    """Return the heading to choose among those of the least cost."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    # Nearly equal extents count as equal, so that rounding decides nothing.
    longer = 0 if abs(dx) >= abs(dy) - TOLERANCE else 1
    towards = (dx > TOLERANCE, dy > TOLERANCE, dx < -TOLERANCE, dy < -TOLERANCE)
    equal = [h for h in range(4) if totals[h] <= best + TOLERANCE]
    return min(equal, key=lambda h: (h & 1 != longer, not towards[h], h))


def _corners(points: Sequence[Point]) -> tuple[Point, ...]:
    """Return the points without repetitions and without those that lie in the middle of a straight run."""
    kept: list[Point] = []
    for point in points:
        if kept and _near(point, kept[-1]):
            continue
        if len(kept) >= 2 and _heading(kept[-2], kept[-1]) == _heading(kept[-1], point):
            kept.pop()
        kept.append(point)
    kept[-1] = points[-1]
    return tuple(kept)


def _heading(a: Point, b: Point) -> tuple[int, int]:
    """Return the signs of the way from `a` to `b`."""
    signs = [0 if abs(q - p) <= TOLERANCE else (1 if q > p else -1) for p, q in zip(a, b, strict=True)]
    return signs[0], signs[1]


def turns(points: Sequence[Point]) -> int:
    """Return the number of turns of a rectilinear way; turning back counts as two."""
    headings = [_heading(a, b) for a, b in pairwise(points)]
    return sum(0 if h == g else (2 if h == (-g[0], -g[1]) else 1) for g, h in pairwise(headings))
