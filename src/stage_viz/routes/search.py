"""The cheapest leg between two points: A* over places and headings, from the end back to the start.

Searching backwards leaves, for each state, the exact cost that remains; the way is then told forwards,
choosing among equally cheap ways by rule and not by the accident of the search.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush

from .grid import Grid, deeper, enters, exits
from .terrain import TOLERANCE, Point

Costs = tuple[float, float, float, float]
"""A cost for each heading E, N, W, S; infinite where it is not possible."""


@dataclass(frozen=True)
class Leg:
    """What a search found between two points.

    Parameters
    ----------
    a, b
        Start and end of the leg.
    costs
        The least cost from `a` to the very end of the way, by the heading in which `a` is left.
    least
        No way can cost less than this, whatever stands on the ground.
    """

    a: Point
    b: Point
    costs: Costs
    least: float
    _grid: Grid
    _turn_cost: float
    _sources: dict[int, float]
    _cost: dict[int, float]
    _direct: int | None

    def points(self, heading: int) -> tuple[list[Point], int]:
        """Return the points from `a` to `b` of the cheapest way that leaves `a` by `heading`.

        Returns
        -------
        tuple of list of Point and int
            The points, collinear ones among them, and the heading of arrival.
        """
        if heading == self._direct:
            return [self.a, self.b], heading
        grid, cost, turn = self._grid, self._cost, self._turn_cost
        total = self.costs[heading]
        result = [self.a]
        state = -1
        start = grid.node(self.a)
        if grid.inside[start]:
            out = next(e for e in exits(grid, self.a) if e.heading == heading)
            rest = total - out.length - out.extra
            state = _follow(cost, out.node, heading ^ 2, turn, rest)
            result.append(grid.at(out.node))
        else:
            state = start * 4 + (heading ^ 2)
        while not _same(self._sources.get(state, math.inf), cost[state]):
            node, back = divmod(state, 4)
            previous = node - grid.steps[back]
            (x, y), (px, py) = grid.at(node), grid.at(previous)
            state = _follow(cost, previous, back, turn, cost[state] - abs(x - px) - abs(y - py))
            result.append((px, py))
        result.append(self.b)
        return _settle(result), (state % 4) ^ 2


def find_leg(grid: Grid, a: Point, b: Point, togo: Costs, turn_cost: float, window: float) -> Leg:
    """Search the ways from `a` to `b`.

    Parameters
    ----------
    grid
        Made about `a` and `b`.
    a, b
        Two points that differ.
    togo
        The cost that remains at `b`, by the heading of arrival.
    turn_cost
        The cost of a turn, in 尺 of way.
    window
        Headings are told exactly if they cost at most this much more than the best.
    """
    steps, free, rows = grid.steps, grid.free, len(grid.ys)
    dx = [a[0] - x for x in grid.xs]
    dy = [a[1] - y for y in grid.ys]
    estimate = _estimator(grid, a, dx, dy, turn_cost)
    end, start = grid.node(b), grid.node(a)
    sources: dict[int, float] = {}
    if grid.inside[end]:
        for e in exits(grid, b):
            sources[e.node * 4 + e.heading] = togo[e.heading ^ 2] + e.length + e.extra
    else:
        for h in range(4):
            sources[end * 4 + h] = togo[h ^ 2]
    sources = {s: c for s, c in sources.items() if c < math.inf}
    # A target: a node, the heading by which the start is left, what the way from the start costs.
    ways_out = exits(grid, a) if grid.inside[start] else ()
    targets: dict[int, list[tuple[int, float]]] = {}
    for e in ways_out:
        targets.setdefault(e.node, []).append((e.heading, e.length + e.extra))
    found = [math.inf] * 4
    span = abs(a[0] - b[0]) + abs(a[1] - b[1])
    direct = _direct(grid, a, b)
    if direct is not None:
        found[direct] = span + togo[direct]

    cost = dict(sources)
    closed: set[int] = set()
    heap = [(c + estimate(*divmod(s, 4)), s) for s, c in sources.items()]
    heapify(heap)
    limit = min(found) + window + TOLERANCE
    while heap:
        f, state = heappop(heap)
        if f > limit:
            break
        if state in closed:
            continue
        closed.add(state)
        node, h = divmod(state, 4)
        here = cost[state]
        if node == start and not ways_out:
            found[h ^ 2] = min(found[h ^ 2], here)
            limit = min(found) + window + TOLERANCE
        elif node in targets:
            for heading, stub in targets[node]:
                if h != heading:
                    whole = here + stub + (turn_cost if h != heading ^ 2 else 0.0)
                    found[heading] = min(found[heading], whole)
            limit = min(found) + window + TOLERANCE
        x, y = dx[node // rows], dy[node % rows]
        for turned in (h, (h + 1) & 3, (h + 3) & 3):
            if not free[turned][node]:
                continue
            following = node + steps[turned]
            # One of the two differences is nought.
            new = here + abs(dx[following // rows] - x) + abs(dy[following % rows] - y)
            if turned != h:
                new += turn_cost
            key = following * 4 + turned
            if key not in cost or new < cost[key]:
                cost[key] = new
                heappush(heap, (new + estimate(following, turned), key))
    if direct is not None and not _same(found[direct], span + togo[direct]):
        direct = None
    least = span + min(togo)
    costs = (found[0], found[1], found[2], found[3])
    return Leg(a, b, costs, least, grid, turn_cost, sources, cost, direct)


def _estimator(
    grid: Grid, a: Point, dx: Sequence[float], dy: Sequence[float], turn_cost: float
) -> Callable[[int, int], float]:
    """Return a lower bound, for a node and a heading, of the cost from there to `a`.

    It is the distance, and the turns that are needed on open ground; where the one corner of a way with a
    single turn, or the node itself, is not seen from `a` in a straight line, two turns are needed.
    """
    rows = len(grid.ys)
    start = grid.node(a)
    seen_x = [False] * len(grid.xs)
    seen_y = [False] * rows
    for heading in range(4):
        node = start
        while True:
            if heading & 1:
                seen_y[node % rows] = True
            else:
                seen_x[node // rows] = True
            if not grid.free[heading][node]:
                break
            node += grid.steps[heading]
    if grid.inside[start]:
        seen_x, seen_y = [True] * len(seen_x), [True] * len(seen_y)

    def estimate(node: int, h: int) -> float:
        i, j = divmod(node, rows)
        x, y = dx[i], dy[j]
        if h & 1:
            ahead, side, in_sight, corner_in_sight = y, x, seen_y[j], seen_x[i]
        else:
            ahead, side, in_sight, corner_in_sight = x, y, seen_x[i], seen_y[j]
        if h & 2:
            ahead = -ahead
        turns = 2.0
        if ahead >= -TOLERANCE:
            if -TOLERANCE <= side <= TOLERANCE:
                if in_sight:
                    turns = 0.0
            elif corner_in_sight:
                turns = 1.0
        return abs(x) + abs(y) + turns * turn_cost

    return estimate


def _direct(grid: Grid, a: Point, b: Point) -> int | None:
    """Return the heading from `a` to `b` if both are inside, in line, and may go straight there."""
    if not (grid.inside[grid.node(a)] and grid.inside[grid.node(b)]):
        return None
    dx, dy = b[0] - a[0], b[1] - a[1]
    if abs(dx) > TOLERANCE and abs(dy) > TOLERANCE:
        return None
    heading = (0 if dx > 0 else 2) if abs(dx) > TOLERANCE else (1 if dy > 0 else 3)
    if heading in deeper(grid, a) or heading ^ 2 in deeper(grid, b):
        return None
    bounds = grid.bounds
    holding = bounds[:, 0] < -math.inf
    for x, y in (a, b):
        near = (bounds[:, 0] <= x + TOLERANCE) & (bounds[:, 2] >= x - TOLERANCE)
        holding |= near & (bounds[:, 1] <= y + TOLERANCE) & (bounds[:, 3] >= y - TOLERANCE)
    return None if enters(bounds[~holding], a, b) else heading


def _follow(cost: dict[int, float], node: int, back: int, turn: float, rest: float) -> int:
    """Return the state at `node` that leaves the cost `rest`: straight on if possible, else a turn."""
    for h in (back, (back + 1) & 3, (back + 3) & 3):
        state = node * 4 + h
        if state in cost and _same(cost[state] + (turn if h != back else 0.0), rest):
            return state
    raise AssertionError("the search left no way behind")  # pragma: no cover


def _same(a: float, b: float) -> bool:
    """Return whether two costs are equal but for rounding."""
    return abs(a - b) <= TOLERANCE


def _settle(points: list[Point]) -> list[Point]:
    """Return the points with the last corner in line with the end to the last bit."""
    if len(points) < 3:
        return points
    (x, y), (ex, ey) = points[-2], points[-1]
    corner = (ex if abs(x - ex) <= TOLERANCE else x, ey if abs(y - ey) <= TOLERANCE else y)
    return [*points[:-2], corner, points[-1]]
