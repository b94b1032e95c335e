"""The ways of a plate: thin lines, which pass behind whoever stands there at other times."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from stage_viz.ground import Ground
from stage_viz.theme import Theme

from ..crossing import crossed
from ..fanning import fanned
from ..figures import Cast
from ..fixtures import obstacles
from ..marks import Point, RouteMark
from ..outlines import Box, grown
from ..view import View
from ..walking import Way, shortened
from .bodies import Bodies, others
from .stops import Course, Walk

_BESIDE = 0.8
"""Between the middles of two ways that lie side by side, in mm."""

_BEHIND = 0.6
"""What is left free about a body behind which a way passes, in mm."""

_TOUCHING = 0.2
"""Nearer than this (mm) no way comes to the bodies of its walkers."""

_STUMP = 1.2
"""A piece of a way that is shorter than this is not drawn, in mm."""


def way_marks(
    course: Course, bodies: Bodies, ground: Ground, view: View, theme: Theme, holes: Sequence[Box] = ()
) -> tuple[RouteMark, ...]:
    """Return the ways of all who move, as far as the view shows them.

    Parameters
    ----------
    course
        Who moves.
    bodies
        Where they are drawn.
    ground
        The ground, placed.
    view
        The part of it that is shown.
    theme
        For the sizes.
    holes
        What is shown elsewhere, on the page: no way is drawn there.
    """
    walks: list[tuple[Walk, Way]] = []
    for walk in course.walks:
        who = tuple(n for n in walk.ends if n not in course.like)
        if who and (runs := view.clip(walk.route.points)):
            walks.append((walk, Way(replace(walk.route, who=who), len(walks) + 1, runs)))
    fixed, _ = obstacles(ground, view)
    lines = fanned([(way.order, way.runs) for _, way in walks], fixed, 0.0, _BESIDE)
    seen = [
        (walk, replace(way, runs=left))
        for (walk, way), runs in zip(walks, lines, strict=True)
        if (left := _outside(runs, holes))
    ]
    drawn: list[Way] = []
    for walk, way in seen:
        cast, own = _cast(walk, way, bodies)
        rest = [other for _, other in seen if other is not way]
        led = shortened(way, cast, fixed, rest)
        hidden = [grown(box, _BEHIND) for box in (*others(bodies, own), *fixed)]
        # Between two places that nearly touch there is no room for a way.
        hidden += [grown(box, _TOUCHING) for box in own]
        # If a body hides its end, the arrow stands before that.
        if pieces := _outside(led.runs, hidden):
            drawn.append(replace(led, runs=pieces))
    found = crossed([(way.order, way.runs) for way in drawn])
    marks: list[RouteMark] = []
    for way, (runs, under) in zip(drawn, found, strict=True):
        id_, told = f"route-{way.order}-{way.route.who[0]}", way.route.evidence.layer.value
        marks.append(RouteMark(id_, "routes", "way", told, runs, under=under))
    return tuple(marks)


def _outside(runs: Sequence[Sequence[Point]], boxes: Sequence[Box]) -> tuple[tuple[Point, ...], ...]:
    """The pieces of runs outside some boxes."""
    found: list[tuple[Point, ...]] = []
    for run in runs:
        whole = math.fsum(math.dist(a, b) for a, b in pairwise(run))
        begin = 0.0
        for start, end in [*sorted(_hidden(run, boxes)), (whole, whole)]:
            if start - begin >= _STUMP:
                found.append(_part(run, begin, start))
            begin = max(begin, end)
    return tuple(found)


def _cast(walk: Walk, way: Way, bodies: Bodies) -> tuple[Cast, list[Box]]:
    """The walkers of a way where they come from (as ghosts are) and where they go; and both their boxes."""
    began: dict[str, Box] = {}
    ended: dict[str, Box] = {}
    for name in way.route.who:
        start, end = walk.ends[name]
        if box := bodies.box(name, start):
            began[name] = box
        if box := bodies.box(name, end):
            ended[name] = box
    own = [*began.values(), *ended.values()]
    strangers = {f"·{i}": box for i, box in enumerate(others(bodies, own))}
    at: Mapping[str, Point] = {n: ((b[0] + b[2]) / 2, (b[1] + b[3]) / 2) for n, b in ended.items()}
    return Cast((), at, {**ended, **strangers}, began), own


def _hidden(run: Sequence[Point], boxes: Sequence[Box]) -> list[tuple[float, float]]:
    """From where to where along a run it lies in each box."""
    found: list[tuple[float, float]] = []
    along = 0.0
    for a, b in pairwise(run):
        leg = math.dist(a, b)
        for box in boxes:
            enter, leave = 0.0, 1.0
            for p, q, low, high in ((a[0], b[0], box[0], box[2]), (a[1], b[1], box[1], box[3])):
                if p == q:
                    if not low < p < high:
                        leave = -1.0
                    continue
                first, last = sorted(((low - p) / (q - p), (high - p) / (q - p)))
                enter, leave = max(enter, first), min(leave, last)
            if enter < leave:
                found.append((along + leg * enter, along + leg * leave))
        along += leg
    return found


def _part(run: Sequence[Point], begin: float, end: float) -> tuple[Point, ...]:
    """The part of a run between two distances along it."""
    points: list[Point] = []
    along = 0.0
    for a, b in pairwise(run):
        leg = math.dist(a, b)
        if leg and along + leg > begin and along < end:
            for at in (max(begin - along, 0.0), min(end - along, leg)):
                point = (round(a[0] + (b[0] - a[0]) * at / leg, 2), round(a[1] + (b[1] - a[1]) * at / leg, 2))
                if not points or point != points[-1]:
                    points.append(point)
        along += leg
    return tuple(points)
