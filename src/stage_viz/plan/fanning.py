"""Ways that would lie on each other are fanned out, and kept off glyphs. Units: mm.

Only what is drawn is moved, by as little as is needed to be seen; the ways on the ground stay as they are.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from .marks import Point
from .outlines import Box

Run = tuple[Point, ...]

_APART = 1.2
"""Between the middles of two lines that run side by side and are walked at once."""

_BESIDE_NUMBER = 0.6
"""Between the number of a way and the line of another that is walked at another time."""

_WIDEST = 14.0
"""A bundle of ways is no wider than this, unless it is so on the ground."""

_ALONG = 1.0
"""Lines that run side by side for less than this may touch."""

_OFF = 0.65
"""Between the middle of a line and a glyph."""

_FARTHEST = 2.6
"""A line that would have to be moved farther off a glyph stays: it leads there."""

_ENDS = 3.0
"""So near its ends a way may come to a glyph: who walks it has come to stand there."""


@dataclass(frozen=True)
class _Leg:
    """A leg of a run, upright (`along` is y) or level (x): where it lies across, and from where to where."""

    key: tuple[int, int, int]
    upright: bool
    across: float
    start: float
    end: float
    leans: float
    order: int

    @property
    def low(self) -> float:
        return min(self.start, self.end)

    @property
    def high(self) -> float:
        return max(self.start, self.end)


def fanned(
    ways: Sequence[tuple[int, Sequence[Run]]],
    fixed: Sequence[Box],
    radius: float,
    least: float = _APART,
) -> tuple[tuple[Run, ...], ...]:
    """Return the runs of all ways, side by side where they would lie on each other.

    Runs with a slanting leg stay as they are.

    Parameters
    ----------
    ways
        The order and the visible runs of each way.
    fixed
        The glyphs that the lines keep clear of.
    radius
        Of the numbers that stand on the lines.
    least
        Between the middles of two lines that run side by side.
    """
    runs = {(w, r): _straightened(run) for w, (_, way) in enumerate(ways) for r, run in enumerate(way)}
    legs = [leg for key, run in runs.items() for leg in _legs(key, run, ways[key[0]][0])]
    moved: dict[tuple[int, int, int], float] = {}
    for group in _groups(legs, radius, least):
        moved |= _placed(_strands(group), fixed, radius, least)
    by_run: dict[tuple[int, int], list[_Leg]] = {}
    for leg in legs:
        by_run.setdefault(leg.key[:2], []).append(leg)
    return tuple(
        tuple(_rebuilt(by_run[w, r], moved) if (w, r) in by_run else run for r, run in enumerate(way))
        for w, (_, way) in enumerate(ways)
    )


def _straightened(run: Run) -> Run:
    """Leave out the corners at which a run goes straight on."""
    kept = list(run[:2])
    for point in run[2:]:
        (ax, ay), (bx, by) = kept[-2], kept[-1]
        cross = (bx - ax) * (point[1] - by) - (by - ay) * (point[0] - bx)
        ahead = (bx - ax) * (point[0] - bx) + (by - ay) * (point[1] - by)
        if abs(cross) < 1e-9 and ahead > 0:
            kept.pop()
        kept.append(point)
    return tuple(kept)


def _legs(key: tuple[int, int], run: Run, order: int) -> list[_Leg]:
    """The legs of a run; none if one of them slants."""
    found: list[_Leg] = []
    for i, (a, b) in enumerate(pairwise(run)):
        if a[0] != b[0] and a[1] != b[1]:
            return []
        upright = a[0] == b[0]
        axis = 0 if upright else 1
        # To which side the run comes and goes: so lines that part do not cross where they part.
        before, after = run[max(i - 1, 0)][axis], run[min(i + 2, len(run) - 1)][axis]
        leans = before + after - 2 * a[axis]
        found.append(_Leg((*key, i), upright, a[axis], a[1 - axis], b[1 - axis], leans, order))
    return found


def _apart(a: _Leg, b: _Leg, radius: float, least: float) -> float:
    return least if a.order == b.order or not radius else max(least, radius + _BESIDE_NUMBER)


def _goes_on(a: _Leg, b: _Leg) -> bool:
    """Whether the one leg goes straight on where the other, in the window before, has ended."""
    first, then = (a, b) if a.key < b.key else (b, a)
    in_line = a.upright == b.upright and abs(a.across - b.across) < 0.02
    ahead = (then.start - first.end) * (first.end - first.start) >= 0 and (then.end - then.start) * (
        first.end - first.start
    ) > 0
    return first.key[0] == then.key[0] and then.key[1] - first.key[1] == 1 and in_line and ahead


def _strands(group: Sequence[_Leg]) -> list[list[_Leg]]:
    """The legs of a group, those together on which one way goes on from window to window."""
    strands: list[list[_Leg]] = []
    for leg in sorted(group, key=lambda leg: leg.key):
        own = next((s for s in strands if _goes_on(s[-1], leg)), None)
        if own is None:
            strands.append([leg])
        else:
            own.append(leg)
    return strands


def _groups(legs: Sequence[_Leg], radius: float, least: float) -> list[list[_Leg]]:
    """The legs that would lie on each other, directly or by others between them."""
    group = list(range(len(legs)))

    def root(i: int) -> int:
        while group[i] != i:
            i = group[i]
        return i

    for i, j in combinations(range(len(legs)), 2):
        a, b = legs[i], legs[j]
        close = a.upright == b.upright and abs(a.across - b.across) < _apart(a, b, radius, least) - 1e-6
        if (close and min(a.high, b.high) - max(a.low, b.low) > _ALONG) or _goes_on(a, b):
            group[root(j)] = root(i)
    found: dict[int, list[_Leg]] = {}
    for i, leg in enumerate(legs):
        found.setdefault(root(i), []).append(leg)
    return list(found.values())


def _placed(
    strands: Sequence[Sequence[_Leg]], fixed: Sequence[Box], radius: float, least: float
) -> dict[tuple[int, int, int], float]:
    """Where each leg of a group lies: side by side, and off the glyphs."""

    def rank(strand: Sequence[_Leg]) -> tuple[float, float, tuple[int, int, int]]:
        return strand[0].across, math.fsum(leg.leans for leg in strand), strand[0].key

    order = sorted(strands, key=rank)
    places = [0.0]
    for (a, *_), (b, *_) in pairwise(order):
        # Never nearer together than they are on the ground.
        places.append(places[-1] + max(_apart(a, b, radius, least), b.across - a.across))
    # So many ways that they would fill the plan lie closer together.
    own = order[-1][0].across - order[0][0].across
    if places[-1] > max(own, _WIDEST):
        places = [place * max(own, _WIDEST) / places[-1] for place in places]
    half = places[-1] / 2
    middle = math.fsum(strand[0].across for strand in order) / len(order)
    middle = _cleared(middle, half, [leg for strand in order for leg in strand], fixed)
    return {
        leg.key: round(middle - half + place, 2)
        for strand, place in zip(order, places, strict=True)
        for leg in strand
    }


def _cleared(middle: float, half: float, group: Iterable[_Leg], fixed: Sequence[Box]) -> float:
    """The place of the middle of a group that is nearest to its own and off the glyphs."""
    barred: list[tuple[float, float]] = []
    for leg in group:
        axis = 0 if leg.upright else 1
        for box in fixed:
            ends = leg.low + _ENDS, leg.high - _ENDS
            if box[1 - axis] - _OFF < ends[1] and ends[0] < box[3 - axis] + _OFF:
                barred.append((box[axis] - half - _OFF, box[axis + 2] + half + _OFF))
    free = [middle, *(edge for bar in barred for edge in bar)]
    free = [m for m in free if all(not low + 1e-6 < m < high - 1e-6 for low, high in barred)]
    best = min(free, key=lambda m: (abs(m - middle), m), default=middle)
    return best if abs(best - middle) <= _FARTHEST else middle


def _rebuilt(legs: Sequence[_Leg], moved: dict[tuple[int, int, int], float]) -> Run:
    """The run whose legs lie where they have been moved to."""

    def point(leg: _Leg, along: float) -> Point:
        across = moved[leg.key]
        return (across, along) if leg.upright else (along, across)

    points = [point(legs[0], legs[0].start)]
    for a, b in pairwise(legs):
        if a.upright != b.upright:
            points.append(point(a, moved[b.key]))
        else:
            points += [point(a, a.end), point(b, b.start)]
    points.append(point(legs[-1], legs[-1].end))
    return tuple(points)
