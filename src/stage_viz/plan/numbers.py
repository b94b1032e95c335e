"""Where the order number of a way stands: a disc on its line, or beside a short one. Units: mm."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise, product

from .marks import Point
from .overlaps import BoxOnPage, boxes_of, meet, segments_of
from .points import around, nearest

Run = Sequence[Point]


def number_ways(
    ways: Sequence[tuple[int, Sequence[Run]]],
    radius: float,
    hard: Sequence[BoxOnPage],
    frame: BoxOnPage,
) -> tuple[tuple[Point | None, ...], frozenset[int]]:
    """Choose a point for the number of each way.

    Those who walk side by side at one time share a number, which stands on both lines. A way that its
    number would cover has the number beside it.

    Parameters
    ----------
    ways
        The order and the visible runs of each.
    radius
        Of the disc of a number.
    hard
        What no disc may touch.
    frame
        No disc leaves it.

    Returns
    -------
    tuple of tuple of (Point or None) and frozenset of int
        The points, None where there is none; and which of the ways have none because they share another's.
    """
    longest = [tuple(max(runs, key=length_of)) for _, runs in ways]
    leader: dict[int, int] = {}
    for i, j in combinations(range(len(ways)), 2):
        if ways[i][0] == ways[j][0] and j not in leader and i not in leader:
            # Of several runs, the one in the same window.
            beside = min((tuple(run) for run in ways[j][1]), key=lambda run: math.dist(run[0], longest[i][0]))
            if _side_by_side(longest[i], beside, 2 * radius - 0.5):
                leader[j], longest[j] = i, beside
    lines = {
        i: _middle([run, *(longest[j] for j, k in leader.items() if k == i)])
        for i, run in enumerate(longest)
        if i not in leader
    }
    roomy = [i for i, run in lines.items() if length_of(run) > 4 * radius]
    points: list[Point | None] = [None] * len(ways)
    on_line = place_numbers([lines[i] for i in roomy], radius, hard, frame)
    for i, at in zip(roomy, on_line, strict=True):
        points[i] = at
    drawn = [run for _, runs in ways for run in runs]
    for i in lines:
        at = points[i]
        foreign = [run for j, (_, runs) in enumerate(ways) if j != i and leader.get(j) != i for run in runs]
        # A number on the line of another way would be read as that one's.
        if at is None or any(
            math.dist(nearest(at, a, b), at) < radius + 0.3 for run in foreign for a, b in pairwise(run)
        ):
            others = [p for j, p in enumerate(points) if p is not None and j != i]
            points[i] = _beside(longest[i], radius, hard, drawn, others, frame) or at
    return tuple(points), frozenset(leader)


def length_of(run: Iterable[Point]) -> float:
    """Return the length of a line.

    Parameters
    ----------
    run
        Its corners.
    """
    return math.fsum(math.dist(a, b) for a, b in pairwise(run))


def _side_by_side(a: Run, b: Run, within: float) -> bool:
    """Whether two runs go so near each other, but for their ends, that one number stands on both."""
    if len(a) != len(b):
        # Without a line in the middle of both, the number stands on the first.
        within /= 2
    short, other = sorted((a, b), key=length_of)
    whole = length_of(short)
    if length_of(other) > 2 * whole:
        return False
    parts = [_point_at(short, whole * k / 20) for k in range(4, 17)]
    return all(min(math.dist(nearest(p, u, v), p) for u, v in pairwise(other)) <= within for p in parts)


def _point_at(run: Run, along: float) -> Point:
    for a, b in pairwise(run):
        leg = math.dist(a, b)
        if along <= leg and leg:
            return a[0] + (b[0] - a[0]) * along / leg, a[1] + (b[1] - a[1]) * along / leg
        along -= leg
    return run[-1]


def _middle(runs: Sequence[Run]) -> tuple[Point, ...]:
    """The line in the middle of runs of one shape, as long as the shortest; that one if the shapes differ."""
    short = min(runs, key=length_of)
    if len({len(run) for run in runs}) > 1:
        return tuple(short)
    middle = [
        (math.fsum(p[0] for p in ps) / len(ps), math.fsum(p[1] for p in ps) / len(ps))
        for ps in zip(*runs, strict=True)
    ]
    for end, inner in ((0, 1), (-1, -2)):
        upright = short[end][0] == short[inner][0]
        middle[end] = (middle[end][0], short[end][1]) if upright else (short[end][0], middle[end][1])
    return tuple((round(x, 2), round(y, 2)) for x, y in middle)


def _beside(
    run: Run,
    radius: float,
    hard: Sequence[BoxOnPage],
    lines: Sequence[Run],
    others: Sequence[Point],
    frame: BoxOnPage,
) -> Point | None:
    """A place for a number next to a way that is too short to carry it."""
    (x0, y0), (x1, y1) = run[0], run[-1]
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairwise(run)]
    anchors = dict.fromkeys([((x0 + x1) / 2, (y0 + y1) / 2), *middles])
    for reach in (radius + 0.6, radius + 1.15, radius + 1.8, radius + 3.0, radius + 4.5, radius + 6.5):
        for middle, turn in product(anchors, range(0, 360, 15)):
            at = around(middle, reach, turn)
            box = at[0] - radius - 0.2, at[1] - radius - 0.2, at[0] + radius + 0.2, at[1] + radius + 0.2
            inside = frame[0] < box[0] and frame[1] < box[1] and box[2] < frame[2] and box[3] < frame[3]
            free = all(box[2] <= h[0] or h[2] <= box[0] or box[3] <= h[1] or h[3] <= box[1] for h in hard)
            clear = all(
                math.dist(nearest(at, a, b), at) > radius + 0.4 for line in lines for a, b in pairwise(line)
            )
            if inside and free and clear and all(math.dist(at, o) > 2 * radius + 0.3 for o in others):
                return at
    return None


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
