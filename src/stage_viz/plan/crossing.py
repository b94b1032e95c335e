"""Who passes over whom: where two ways cross, the line of him who was there first is broken. Units: mm."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations, pairwise

from .marks import Point

Run = tuple[Point, ...]

_GAP = 0.95
"""Left free on either side of the middle of the upper line."""

_END = 3.4
"""So near the end of a way, where its arrow is, no line is broken; so near its beginning neither."""


def crossed(ways: Sequence[tuple[int, tuple[Run, ...]]]) -> tuple[tuple[tuple[Run, ...], int], ...]:
    """Return the runs of all ways, the lower one broken at each crossing, and how often each is broken.

    Upper is he who is there later: of another beat, or who has walked farther up to there. Where both are
    there at once, neither line is broken.

    Parameters
    ----------
    ways
        The order and the visible runs of each way.
    """
    cuts: list[list[tuple[int, float]]] = [[] for _ in ways]
    for i, j in combinations(range(len(ways)), 2):
        for at in _meetings(ways[i][1], ways[j][1]):
            first, second = (_walked(ways[k][1], *place) for k, place in zip((i, j), at, strict=True))
            rank_i, rank_j = (ways[i][0], first), (ways[j][0], second)
            if ways[i][0] == ways[j][0] and abs(first - second) < 1.0:
                continue
            lower, place = (i, at[0]) if rank_i < rank_j else (j, at[1])
            cuts[lower].append(place)
    broken = [_cut(runs, cuts[k]) for k, (_, runs) in enumerate(ways)]
    return tuple((new, len(new) - len(runs)) for new, (_, runs) in zip(broken, ways, strict=True))


def _meetings(a: Sequence[Run], b: Sequence[Run]) -> list[tuple[tuple[int, float], tuple[int, float]]]:
    """Where two ways cross: for each, which of its runs, and how far along it."""
    found = []
    for i, run in enumerate(a):
        for j, other in enumerate(b):
            for s, (p, q) in zip(_starts(run), pairwise(run), strict=True):
                for t, (u, v) in zip(_starts(other), pairwise(other), strict=True):
                    if (parts := _crossing(p, q, u, v)) is not None:
                        found.append(((i, s + parts[0]), (j, t + parts[1])))
    return found


def _starts(run: Run) -> list[float]:
    starts = [0.0]
    for a, b in pairwise(run):
        starts.append(starts[-1] + math.dist(a, b))
    return starts[:-1]


def _length(run: Run) -> float:
    return math.fsum(math.dist(a, b) for a, b in pairwise(run))


def _crossing(p: Point, q: Point, u: Point, v: Point) -> tuple[float, float] | None:
    """How far along each of two segments they cross; None if they do not, or touch at an end only."""
    dx, dy, ex, ey = q[0] - p[0], q[1] - p[1], v[0] - u[0], v[1] - u[1]
    cross = dx * ey - dy * ex
    if abs(cross) < 1e-9:
        return None
    s = ((u[0] - p[0]) * ey - (u[1] - p[1]) * ex) / cross
    t = ((u[0] - p[0]) * dy - (u[1] - p[1]) * dx) / cross
    if not (0 < s < 1 and 0 < t < 1):
        return None
    return s * math.hypot(dx, dy), t * math.hypot(ex, ey)


def _walked(runs: Sequence[Run], run: int, along: float) -> float:
    return math.fsum(_length(r) for r in runs[:run]) + along


def _cut(runs: tuple[Run, ...], places: Sequence[tuple[int, float]]) -> tuple[Run, ...]:
    found: list[Run] = []
    for i, run in enumerate(runs):
        begin, whole = 0.0, _length(run)
        for along in sorted(along for k, along in places if k == i):
            if along - _GAP - begin < 0.6 or along < _END or along > whole - _END:
                continue
            found.append(_part(run, begin, along - _GAP))
            begin = along + _GAP
        found.append(_part(run, begin, whole) if begin else run)
    return tuple(found)


def _part(run: Run, begin: float, end: float) -> Run:
    """The part of a run between two distances along it."""
    points = [_at(run, begin)]
    points += [p for p, s in zip(run[1:-1], _starts(run)[1:], strict=True) if begin < s < end]
    return (*points, _at(run, end))


def _at(run: Run, along: float) -> Point:
    for start, (a, b) in zip(_starts(run), pairwise(run), strict=True):
        leg = math.dist(a, b)
        if along <= start + leg + 1e-9:
            part = (along - start) / leg if leg else 0.0
            return round(a[0] + (b[0] - a[0]) * part, 2), round(a[1] + (b[1] - a[1]) * part, 2)
    return run[-1]
