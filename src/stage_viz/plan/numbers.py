"""Where the order number of a route stands: a disc on its line. Units: mm."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from .marks import Point
from .overlaps import BoxOnPage, boxes_of, meet, segments_of


def place_numbers(
    routes: Sequence[Sequence[Point]],
    radius: float,
    hard: Sequence[BoxOnPage] = (),
    frame: BoxOnPage = (-math.inf, -math.inf, math.inf, math.inf),
    *,
    gap: float = 0.3,
) -> tuple[Point | None, ...]:
    """Choose a point for the number of each route: on its line, near its middle.

    Numbers stand clear of hard boxes and of each other; they avoid the ends (the arrow head), corners
    (the marks of bows) and other routes as far as there is room.

    Parameters
    ----------
    routes
        Polylines; their order matters only between identical ones.
    radius
        Of the disc of a number.
    hard
        What no disc may touch.
    frame
        No disc leaves it.
    gap
        The least distance of a disc from hard boxes and other discs.

    Returns
    -------
    tuple of Point or None
        In the order of `routes`; None where the line has no room.
    """
    lines = [tuple((float(x), float(y)) for x, y in route) for route in routes]
    options = [
        _number_points(line, [o for j, o in enumerate(lines) if j != k], radius, hard, frame, gap)
        for k, line in enumerate(lines)
    ]
    order = sorted(range(len(lines)), key=lambda k: (len(options[k]), lines[k], k))
    best: dict[int, Point] = {}
    for _ in range(3):
        taken: dict[int, Point] = {}
        for k in order:
            for point in options[k]:
                if all(math.dist(point, other) >= 2 * radius + gap for other in taken.values()):
                    taken[k] = point
                    break
        if len(taken) > len(best):
            best = taken
        order = [k for k in order if k not in taken] + [k for k in order if k in taken]
    return tuple(best.get(k) for k in range(len(lines)))


def _number_points(
    line: Sequence[Point],
    others: Sequence[Sequence[Point]],
    radius: float,
    hard: Sequence[BoxOnPage],
    frame: BoxOnPage,
    gap: float,
) -> list[Point]:
    """Return the points on a line where its number may stand, the best first."""
    import numpy as np

    lengths = [math.dist(a, b) for a, b in pairwise(line)]
    whole = math.fsum(lengths)
    if whole <= 0:
        return []
    count = max(1, round(whole / 2 / 0.25))
    along = np.linspace(0, whole, 2 * count + 1)
    starts = np.concatenate(([0.0], np.cumsum(lengths)))
    points = np.column_stack([np.interp(along, starts, [p[i] for p in line]) for i in (0, 1)]).round(2)
    x, y = points[:, 0], points[:, 1]
    keep = (x - radius >= frame[0]) & (x + radius <= frame[2])
    keep &= (y - radius >= frame[1]) & (y + radius <= frame[3])
    as_boxes = np.concatenate((points, points), axis=1)
    obstacles = boxes_of(hard)
    dx = np.maximum(np.maximum(obstacles[None, :, 0] - x[:, None], x[:, None] - obstacles[None, :, 2]), 0)
    dy = np.maximum(np.maximum(obstacles[None, :, 1] - y[:, None], y[:, None] - obstacles[None, :, 3]), 0)
    keep &= (np.hypot(dx, dy) >= radius + gap).all(axis=1)
    cost = np.abs(along - whole / 2)
    cost += 50.0 * ((along < radius + 0.5) | (along > whole - radius - 2.0))
    corners = np.array(line[1:-1], dtype=np.float64).reshape(-1, 2)
    away = np.hypot(x[:, None] - corners[None, :, 0], y[:, None] - corners[None, :, 1])
    cost += 6.0 * (away < radius + gap).any(axis=1)
    cost += 30.0 * meet(as_boxes, segments_of(others), radius + gap).any(axis=1)
    cost = np.round(cost, 6)
    rank = np.flatnonzero(keep)[np.argsort(cost[keep], kind="stable")]
    return [(px + 0.0, py + 0.0) for px, py in points[rank].tolist()]
