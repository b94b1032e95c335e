"""Measuring and cutting rectilinear ways. Points are in 尺, or in any unit that is kept throughout."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from .terrain import TOLERANCE, Box, Point


def length(points: Sequence[Point]) -> float:
    """Return the length of a way; 0 for fewer than two points."""
    return math.fsum(math.dist(a, b) for a, b in pairwise(points))


def passes(points: Sequence[Point], box: Box) -> bool:
    """Return whether a rectilinear way enters the open interior of `box`.

    A way along the edge of a box does not; a single point inside it does.
    """
    return any(
        box.x0 < max(a[0], b[0]) - TOLERANCE
        and box.x1 > min(a[0], b[0]) + TOLERANCE
        and box.y0 < max(a[1], b[1]) - TOLERANCE
        and box.y1 > min(a[1], b[1]) + TOLERANCE
        for a, b in _legs(points)
    )


def distance_to(points: Sequence[Point], target: Point | Box) -> float:
    """Return the least distance from a rectilinear way to a point or a box; 0 where they touch.

    Raises
    ------
    ValueError
        If there are no points.
    """
    if not points:
        raise ValueError("a way without points has no distance to anything")
    box = target if isinstance(target, Box) else Box(*target, *target)
    return min(
        math.hypot(
            max(box.x0 - max(a[0], b[0]), min(a[0], b[0]) - box.x1, 0.0),
            max(box.y0 - max(a[1], b[1]), min(a[1], b[1]) - box.y1, 0.0),
        )
        for a, b in _legs(points)
    )


def trim(points: Sequence[Point], start_by: float, end_by: float) -> tuple[Point, ...]:
    """Return the way with a length cut off at each end, such as the radius of a body.

    Parameters
    ----------
    points
        The way.
    start_by, end_by
        How much to cut off, measured along the way; not negative.

    Returns
    -------
    tuple of Point
        What remains; empty if nothing does.

    Raises
    ------
    ValueError
        If a length to cut off is negative.
    """
    if start_by < 0 or end_by < 0:
        raise ValueError("a way cannot be trimmed by a negative length")
    if length(points) - start_by - end_by <= TOLERANCE:
        return ()
    return _cut(_cut(tuple(points), start_by)[::-1], end_by)[::-1]


def parallel(points: Sequence[Point], offset: float) -> tuple[Point, ...]:
    """Return a rectilinear way shifted sideways, for persons walking abreast.

    Parameters
    ----------
    points
        The way, without repeated points.
    offset
        How far to the left of the direction of walking; negative to the right.

    Returns
    -------
    tuple of Point
        As many points as were given, fewer if corners fall together. Corners stay right angles. Where
        the way turns back on itself the shifted way passes round the turning point. On the inner side of
        two turns that lie nearer together than twice the offset, the leg between them is walked backwards.
    """
    if len(points) < 2:
        return tuple(points)
    normals: list[Point] = []
    for a, b in pairwise(points):
        size = math.dist(a, b)
        normals.append(((a[1] - b[1]) / size, (b[0] - a[0]) / size))

    def shifted(p: Point, n: Point) -> Point:
        return (p[0] + offset * n[0], p[1] + offset * n[1])

    result = [shifted(points[0], normals[0])]
    for p, m, n in zip(points[1:-1], normals, normals[1:], strict=False):
        if abs(m[0] * n[0] + m[1] * n[1]) < 0.5:
            result.append(shifted(p, (m[0] + n[0], m[1] + n[1])))
        elif m[0] * n[0] + m[1] * n[1] < 0:
            result += [shifted(p, m), shifted(p, n)]
        else:
            result.append(shifted(p, m))
    result.append(shifted(points[-1], normals[-1]))
    return tuple(p for k, p in enumerate(result) if k == 0 or math.dist(p, result[k - 1]) > TOLERANCE)


def at_time(points: Sequence[Point], seconds: float, pace: float) -> tuple[Point, float | None]:
    """Return where a walker is after some seconds, and which way he heads.

    Parameters
    ----------
    points
        The way.
    seconds
        Since he set out. Before that he is at the start, after his arrival at the end.
    pace
        His speed in 尺 a second.

    Returns
    -------
    tuple of Point and float or None
        The place, and the bearing of the leg in degrees clockwise from north: at a corner that of the
        leg that follows, at the end that of the last leg, None if the way has a single point.

    Raises
    ------
    ValueError
        If there are no points, or `pace` is not positive.
    """
    if not points:
        raise ValueError("a way without points leads nowhere")
    if not pace > 0:
        raise ValueError("the pace of a walker must be positive")
    remaining = max(0.0, seconds) * pace
    bearing: float | None = None
    for a, b in pairwise(points):
        size = math.dist(a, b)
        if size <= 0:
            continue
        bearing = round(math.degrees(math.atan2(b[0] - a[0], b[1] - a[1])) % 360, 3) % 360
        if remaining < size:
            part = remaining / size
            return (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part), bearing
        remaining -= size
    return points[-1], bearing


def _legs(points: Sequence[Point]) -> list[tuple[Point, Point]]:
    """Return the legs of a way; a single point is a leg without length."""
    return [(points[0], points[0])] if len(points) == 1 else list(pairwise(points))


def _cut(points: tuple[Point, ...], by: float) -> tuple[Point, ...]:
    """Return the way without its first `by`."""
    for k, (a, b) in enumerate(pairwise(points)):
        size = math.dist(a, b)
        if by < size - TOLERANCE:
            part = by / size
            begin = a if by == 0 else (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)
            return (begin, *points[k + 1 :])
        by = max(0.0, by - size)
    return points[-1:]
