"""Moving bodies apart that would overlap at the scale of the page. Units: mm."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .marks import Point

_ROUNDS = 80


@dataclass(frozen=True)
class Disc:
    """Something that takes room on the page.

    Parameters
    ----------
    at, radius
        Its true place, and its room.
    mobile
        How readily it gives way, from 0 (not at all) to 1.
    """

    id: str
    at: Point
    radius: float
    mobile: float


def spread(
    discs: Sequence[Disc],
    lines: Mapping[str, Sequence[Sequence[Point]]],
    frame: tuple[float, float, float, float],
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
    gap
        Left between two discs.
    """
    order = sorted(discs, key=lambda d: d.id)
    at = {d.id: d.at for d in order}
    for _ in range(_ROUNDS):
        still = True
        for i, a in enumerate(order):
            for b in order[i + 1 :]:
                still &= not _part(a, b, at, gap)
            for line in lines.get(a.id, ()):
                still &= not _clear(a, line, at, gap)
            at[a.id] = _within(at[a.id], a.radius, frame) if a.mobile else at[a.id]
        if still:
            break
    return {d.id: (round(at[d.id][0], 2), round(at[d.id][1], 2)) for d in order}


def _part(a: Disc, b: Disc, at: dict[str, Point], gap: float) -> bool:
    """Push two discs apart; whether they were too close."""
    (ax, ay), (bx, by) = at[a.id], at[b.id]
    apart, need = math.hypot(bx - ax, by - ay), a.radius + b.radius + gap
    if apart >= need - 1e-6 or not a.mobile + b.mobile:
        return False
    if apart < 1e-6:
        # At one point: side by side, in the order of their names.
        dx, dy = 1.0, 0.0
    else:
        dx, dy = (bx - ax) / apart, (by - ay) / apart
    push, share = need - apart, a.mobile / (a.mobile + b.mobile)
    at[a.id] = (ax - dx * push * share, ay - dy * push * share)
    at[b.id] = (bx + dx * push * (1 - share), by + dy * push * (1 - share))
    return True


def _clear(a: Disc, line: Sequence[Point], at: dict[str, Point], gap: float) -> bool:
    """Push a disc off a line; whether it was too close."""
    if not a.mobile:
        return False
    point = at[a.id]
    near = min(
        (nearest(point, p, q) for p, q in zip(line, line[1:], strict=False)),
        key=lambda n: math.dist(n, point),
        default=None,
    )
    if near is None:
        return False
    apart, need = math.dist(near, point), a.radius + gap
    if apart >= need - 1e-6:
        return False
    if apart < 1e-6:
        dx, dy = 0.0, 1.0
    else:
        dx, dy = (point[0] - near[0]) / apart, (point[1] - near[1]) / apart
    at[a.id] = (near[0] + dx * need, near[1] + dy * need)
    return True


def nearest(point: Point, a: Point, b: Point) -> Point:
    """Return the point of the segment from `a` to `b` that is nearest to `point`."""
    length2 = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    if length2 == 0:
        return a
    t = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / length2
    t = min(1.0, max(0.0, t))
    return a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])


def _within(point: Point, radius: float, frame: tuple[float, float, float, float]) -> Point:
    x0, y0, x1, y1 = frame
    return (
        min(max(point[0], x0 + radius), x1 - radius),
        min(max(point[1], y0 + radius), y1 - radius),
    )
