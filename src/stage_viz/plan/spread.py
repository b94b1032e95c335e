"""Moving bodies apart that would overlap at the scale of the page. Units: mm."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, product

from .marks import Point
from .points import around, nearest

Box = tuple[float, float, float, float]

_ROUNDS = 120

_RESETTLED = (0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 5.0, 6.0, 7.0, 8.5, 10.0)
"""How far from its true place a disc may be put that has found no room."""

_ATTEMPTS = 4
"""How often those that found no room are put anew."""

_WALKED = 1.8
"""What is left at the least between where one was and where he is."""

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
    frame
        What it does not leave, if that is less than the frame of all.
    owner
        Whose it is: between where one was and where he is his way must be seen.
    """

    id: str
    at: Point
    radius: float
    mobile: float
    middle: Point = (0.0, 0.0)
    box: Box | None = None
    frame: Box | None = None
    owner: str = ""

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
    for _ in range(_ROUNDS):
        still = True
        for i, a in enumerate(order):
            for b in order[i + 1 :]:
                still &= not _part(a, b, at, gap)
            for box in (boxes or {}).get(a.id, ()):
                still &= not _leave(a, box, at, gap)
            for line in lines.get(a.id, ()):
                still &= not _clear(a, line, at, gap + _HALF_WAY)
            at[a.id] = _within(a, at[a.id], a.frame or frame) if a.mobile else at[a.id]
        if still:
            break
    if not still:
        _resettle(order, lines, frame, boxes or {}, at, gap)
    return {d.id: (round(at[d.id][0], 2), round(at[d.id][1], 2)) for d in order}


def _resettle(
    order: Sequence[Disc],
    lines: Mapping[str, Sequence[Sequence[Point]]],
    frame: Box,
    boxes: Mapping[str, Sequence[Box]],
    at: dict[str, Point],
    gap: float,
) -> None:
    """Put the discs that still stand too close anew: each at the free spot nearest to its true place.

    Those that give way least choose first; a ghost comes last. Who then finds no spot on his own side of all
    lines chooses first in another attempt, if that is better.
    """
    by_id = {d.id: d for d in order}
    close = touching(order, lines, boxes, at, gap - 0.05)
    queue = sorted(close, key=lambda i: (by_id[i].mobile, i))
    best: dict[str, Point] = {}
    failed: list[str] = []
    for attempt in range(_ATTEMPTS):
        trial = dict(at)
        wrong = _settled(queue, by_id, lines, frame, boxes, trial, gap)
        if not attempt or len(wrong) < len(failed):
            best, failed = trial, wrong
        if not wrong:
            break
        queue = [*wrong, *(i for i in queue if i not in wrong)]
    at.update(best)


def _settled(
    queue: Sequence[str],
    by_id: Mapping[str, Disc],
    lines: Mapping[str, Sequence[Sequence[Point]]],
    frame: Box,
    boxes: Mapping[str, Sequence[Box]],
    at: dict[str, Point],
    gap: float,
) -> list[str]:
    """Put discs anew in an order; which of them found no spot on their own side of all lines."""
    settled = [d for d in by_id.values() if d.id not in queue]
    wrong: list[str] = []
    for id_ in queue:
        disc = by_id[id_]
        legs = [leg for line in lines.get(id_, ()) for leg in pairwise(line)]

        def is_across(spot: Point, disc: Disc = disc, legs: Sequence[tuple[Point, Point]] = legs) -> bool:
            return any(cross_each_other(disc.at, spot, *leg) for leg in legs)

        spots = [around(disc.at, r, bearing) for r, bearing in product(_RESETTLED, range(0, 360, 15))]
        for spot in sorted((disc.at, *spots), key=is_across) if disc.mobile else ():
            trial = {**at, id_: spot}
            if _within(disc, spot, disc.frame or frame) == spot and not _is_close(
                disc, settled, lines, boxes, trial, gap
            ):
                at[id_] = spot
                break
        else:
            wrong.append(id_)
        if id_ not in wrong and is_across(at[id_]):
            wrong.append(id_)
        settled.append(disc)
    return wrong


def cross_each_other(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments cross.

    Parameters
    ----------
    a, b
        The ends of the one.
    c, d
        Those of the other.
    """

    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


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
    return frozenset(
        d.id for d in discs if _is_close(d, [o for o in discs if o is not d], lines, boxes, at, gap)
    )


def _is_close(
    disc: Disc,
    others: Sequence[Disc],
    lines: Mapping[str, Sequence[Sequence[Point]]],
    boxes: Mapping[str, Sequence[Box]],
    at: Mapping[str, Point],
    gap: float,
) -> bool:
    """Whether a disc stands too close to another, a line or a box, or out of its frame."""
    trial = dict(at)
    return (
        bool(disc.frame and _within(disc, at[disc.id], disc.frame) != at[disc.id])
        or any(_part(disc, other, trial, gap) for other in others)
        or any(_clear(disc, line, trial, gap + _HALF_WAY) for line in lines.get(disc.id, ()))
        or any(_leave(disc, box, trial, gap) for box in boxes.get(disc.id, ()))
    )


def _part(a: Disc, b: Disc, at: dict[str, Point], gap: float) -> bool:
    """Push two discs apart; whether they were too close."""
    (px, py), (qx, qy) = at[a.id], at[b.id]
    ax, ay, bx, by = px + a.middle[0], py + a.middle[1], qx + b.middle[0], qy + b.middle[1]
    need = a.radius + b.radius + gap
    need += _WALKED if a.owner and a.owner == b.owner else 0.0
    if abs(bx - ax) >= need or abs(by - ay) >= need:  # as almost all are
        return False
    apart = math.hypot(bx - ax, by - ay)
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
    need = a.radius + gap
    legs = [
        (math.dist(n := nearest((x, y), p, q), (x, y)), n, p, q)
        for p, q in pairwise(line)
        if _is_near(x, p[0], q[0], need) and _is_near(y, p[1], q[1], need)
    ]
    if not legs:
        return False
    apart, (nx, ny), p, q = min(legs, key=lambda leg: leg[0])
    if apart >= need - 1e-6:
        return False
    dx, dy = (0.0, 1.0) if apart < 1e-6 else ((x - nx) / apart, (y - ny) / apart)
    # To the side on which it truly is: on the other it would tell a false story.
    tx, ty = a.centre(a.at)
    leg = math.dist(p, q)
    side = ((q[0] - p[0]) * (ty - p[1]) - (q[1] - p[1]) * (tx - p[0])) / leg if leg else 0.0
    if abs(side) > 0.05 and min(math.dist((nx, ny), p), math.dist((nx, ny), q)) > 0.01:
        sign = math.copysign(1.0, side)
        dx, dy = -(q[1] - p[1]) / leg * sign, (q[0] - p[0]) / leg * sign
    at[a.id] = _by(at[a.id], nx + dx * need - x, ny + dy * need - y)
    return True


def _is_near(value: float, a: float, b: float, reach: float) -> bool:
    """Whether a coordinate lies between two others, or no farther from them than `reach`."""
    return min(a, b) - reach <= value <= max(a, b) + reach


def _leave(a: Disc, box: Box, at: dict[str, Point], gap: float) -> bool:
    """Push a disc out of a box by the shortest way; whether it was too close."""
    if not a.mobile:
        return False
    x0, y0, x1, y1 = a.taken(at[a.id])
    west, east = box[0] - gap - x1, box[2] + gap - x0
    if west >= -1e-6 or east <= 1e-6:
        return False
    south, north = box[1] - gap - y1, box[3] + gap - y0
    if south >= -1e-6 or north <= 1e-6:
        return False
    ways = ((west, 0.0), (east, 0.0), (0.0, south), (0.0, north))
    at[a.id] = _by(at[a.id], *min(ways, key=lambda way: abs(way[0]) + abs(way[1])))
    return True


def _within(a: Disc, point: Point, frame: Box) -> Point:
    """Move a disc at `point` back into the frame."""
    x0, y0, x1, y1 = a.taken(point)
    dx = max(frame[0] - x0, 0.0) + min(frame[2] - x1, 0.0)
    dy = max(frame[1] - y0, 0.0) + min(frame[3] - y1, 0.0)
    return _by(point, dx, dy)
