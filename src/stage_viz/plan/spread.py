"""Moving bodies apart that would overlap at the scale of the page. Units: mm."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from .marks import Point

Box = tuple[float, float, float, float]

_ROUNDS = 200

_STUCK = (40, 70, 100, 130)
"""After so many rounds discs are taken to jam each other."""

_HALF_WAY = 0.2
"""Half the width of the line of a way."""


@dataclass(frozen=True)
class Disc:
    """Something that takes room on the page.

    Parameters
    ----------
    id
        Unique among the discs.
    at
        Its true place.
    radius
        Of the circle about it.
    mobile
        How readily it gives way, from 0 (not at all) to 1.
    middle
        Of the circle, counted from `at`: a body that has a nose takes more room before it than behind.
    box
        What it takes up, counted from `at`, to be held against boxes; a square about the circle if None.
    """

    id: str
    at: Point
    radius: float
    mobile: float
    middle: Point = (0.0, 0.0)
    box: Box | None = None

    def centre(self, at: Point) -> Point:
        """Return the middle of its circle when it is drawn at `at`."""
        return at[0] + self.middle[0], at[1] + self.middle[1]

    def taken(self, at: Point) -> Box:
        """Return the box that it takes when it is drawn at `at`."""
        if self.box is not None:
            x0, y0, x1, y1 = self.box
            return at[0] + x0, at[1] + y0, at[0] + x1, at[1] + y1
        (x, y), r = self.centre(at), self.radius
        return x - r, y - r, x + r, y + r


def spread(
    discs: Sequence[Disc],
    lines: Mapping[str, Sequence[Sequence[Point]]],
    frame: Box,
    boxes: Mapping[str, Sequence[Box]] | None = None,
    gap: float = 0.25,
) -> dict[str, Point]:
    """Return where the discs are drawn: at their true places, or no farther away than is needed.

    Parameters
    ----------
    discs
        The order does not matter.
    lines
        What else must be kept clear of, by the id of the disc: the routes of others.
    frame
        Nothing leaves it.
    boxes
        What stands fast and must be kept clear of, by the id of the disc: fixtures.
    gap
        Left between two discs, and between a disc and what stands fast.

    Returns
    -------
    dict of str to Point
        By id, rounded to 0.01 mm.
    """
    order = sorted(discs, key=lambda d: d.id)
    at = {d.id: d.at for d in order}
    for turn in range(1, _ROUNDS + 1):
        still = True
        for i, a in enumerate(order):
            for b in order[i + 1 :]:
                still &= not _part(a, b, at, gap)
            # Between a box and a line that leave it no room a disc goes out of the box by another side.
            pinned = turn in _STUCK and any(_clear(a, li, dict(at), gap) for li in lines.get(a.id, ()))
            for box in (boxes or {}).get(a.id, ()):
                still &= not _leave(a, box, at, gap, sideways=pinned)
            for line in lines.get(a.id, ()):
                still &= not _clear(a, line, at, gap + _HALF_WAY)
            at[a.id] = _within(a, at[a.id], frame) if a.mobile else at[a.id]
        if still:
            break
        if turn in _STUCK:
            _unlock(order, at, gap)
    return {d.id: (round(at[d.id][0], 2), round(at[d.id][1], 2)) for d in order}


def _unlock(order: Sequence[Disc], at: dict[str, Point], gap: float) -> None:
    """Nudge discs that jam each other on one line off it, by turns to either side."""
    side = 1.0
    nudges: dict[str, Point] = {}
    for a in order:
        others = [b for b in order if b is not a and _part(a, b, dict(at), gap)]
        if not others or not a.mobile:
            continue
        (ax, ay), (bx, by) = a.centre(at[a.id]), others[0].centre(at[others[0].id])
        far = max(math.hypot(bx - ax, by - ay), 1e-6)
        # The same way off the line from both of its ends.
        sign = side if (ax, ay) < (bx, by) else -side
        nudges[a.id] = (
            -(by - ay) / far * sign * a.radius * 0.7,
            (bx - ax) / far * sign * a.radius * 0.7,
        )
        side = -side
    for id_, nudge in nudges.items():
        at[id_] = _by(at[id_], *nudge)


def touching(
    discs: Sequence[Disc],
    lines: Mapping[str, Sequence[Sequence[Point]]],
    boxes: Mapping[str, Sequence[Box]],
    at: Mapping[str, Point],
    gap: float = 0.2,
) -> frozenset[str]:
    """Return the ids of what stands too close: where there is no room for all, `spread` leaves some so.

    Parameters
    ----------
    discs, lines, boxes, gap
        As of `spread`.
    at
        Where the discs are drawn.
    """
    found: set[str] = set()
    for i, a in enumerate(discs):
        for b in discs[i + 1 :]:
            if _part(a, b, dict(at), gap):
                found |= {a.id, b.id}
        if any(_clear(a, line, dict(at), gap + _HALF_WAY) for line in lines.get(a.id, ())):
            found.add(a.id)
        if any(_leave(a, box, dict(at), gap) for box in boxes.get(a.id, ())):
            found.add(a.id)
    return frozenset(found)


def _part(a: Disc, b: Disc, at: dict[str, Point], gap: float) -> bool:
    """Push two discs apart; whether they were too close."""
    (ax, ay), (bx, by) = a.centre(at[a.id]), b.centre(at[b.id])
    apart, need = math.hypot(bx - ax, by - ay), a.radius + b.radius + gap
    if apart >= need - 1e-6 or not a.mobile + b.mobile:
        return False
    # At one point: side by side, in the order of their names.
    dx, dy = (1.0, 0.0) if apart < 1e-6 else ((bx - ax) / apart, (by - ay) / apart)
    push, share = need - apart, a.mobile / (a.mobile + b.mobile)
    at[a.id] = _by(at[a.id], -dx * push * share, -dy * push * share)
    at[b.id] = _by(at[b.id], dx * push * (1 - share), dy * push * (1 - share))
    return True


def _by(point: Point, dx: float, dy: float) -> Point:
    return point[0] + dx, point[1] + dy


def _clear(a: Disc, line: Sequence[Point], at: dict[str, Point], gap: float) -> bool:
    """Push a disc off a line; whether it was too close."""
    if not a.mobile:
        return False
    x, y = a.centre(at[a.id])
    nx, ny = min(
        (nearest((x, y), p, q) for p, q in pairwise(line)),
        key=lambda n: math.dist(n, (x, y)),
        default=(math.inf, math.inf),
    )
    apart, need = math.hypot(x - nx, y - ny), a.radius + gap
    if apart >= need - 1e-6:
        return False
    # To the side on which it truly is: between two lines it would be pushed to and fro.
    tx, ty = a.centre(a.at)
    dx, dy = (tx - nx, ty - ny) if math.hypot(tx - nx, ty - ny) > need else (x - nx, y - ny)
    far = math.hypot(dx, dy)
    dx, dy = (0.0, 1.0) if far < 1e-6 else (dx / far, dy / far)
    at[a.id] = _by(at[a.id], nx + dx * need - x, ny + dy * need - y)
    return True


def _leave(a: Disc, box: Box, at: dict[str, Point], gap: float, *, sideways: bool = False) -> bool:
    """Push a disc out of a box by the shortest way, or across that; whether it was too close."""
    if not a.mobile:
        return False
    x0, y0, x1, y1 = a.taken(at[a.id])
    west, east = box[0] - gap - x1, box[2] + gap - x0
    if west >= -1e-6 or east <= 1e-6:
        return False
    south, north = box[1] - gap - y1, box[3] + gap - y0
    if south >= -1e-6 or north <= 1e-6:
        return False
    ways = sorted(((west, 0.0), (east, 0.0), (0.0, south), (0.0, north)), key=_far)
    across = [way for way in ways if bool(way[0]) != bool(ways[0][0])]
    at[a.id] = _by(at[a.id], *(across[0] if sideways and across else ways[0]))
    return True


def _far(way: Point) -> float:
    return abs(way[0]) + abs(way[1])


def nearest(point: Point, a: Point, b: Point) -> Point:
    """Return the point of the segment from `a` to `b` that is nearest to `point`.

    Parameters
    ----------
    point
        In mm.
    a, b
        The ends of the segment.
    """
    length2 = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    if length2 == 0:
        return a
    t = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / length2
    t = min(1.0, max(0.0, t))
    return a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])


def _within(a: Disc, point: Point, frame: Box) -> Point:
    """Move a disc at `point` back into the frame."""
    x0, y0, x1, y1 = a.taken(point)
    dx = max(frame[0] - x0, 0.0) + min(frame[2] - x1, 0.0)
    dy = max(frame[1] - y0, 0.0) + min(frame[3] - y1, 0.0)
    return _by(point, dx, dy)
