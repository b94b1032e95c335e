"""Ways and turns on the page."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from stage_viz.staging import Bow, Route, Staging, TurnMade
from stage_viz.theme import Theme

from .crossing import crossed
from .fanning import fanned
from .figures import Cast
from .fixtures import obstacles
from .marks import Line, Mark, Point, RouteMark
from .numbers import number_ways
from .outlines import Box, grown
from .points import around
from .view import View

_ASIDE, _TOO_FAR = 1.8, 6.0
"""A way is led to a body that is drawn farther aside than the first, and nearer than the second, in mm."""

_CLOSE = 3.0
"""Nearer than this (mm) to another way none is led."""

_ROW = 8.0
"""How far apart on the page those of a row may stand, in mm."""

_STUMP = 1.2
"""What is drawn of a way at the least, in mm."""


@dataclass(frozen=True)
class Way:
    """A way on the page: who walks it, its order in the step, and its visible runs.

    Parameters
    ----------
    route
        As walked on the ground.
    order
        Its number.
    runs
        In mm.
    bows
        Those made on it.
    """

    route: Route
    order: int
    runs: tuple[tuple[Point, ...], ...]
    bows: tuple[Bow, ...] = ()

    @property
    def who(self) -> str:
        """The walkers, as one word."""
        return "、".join(self.route.who)


def ways(
    staging: Staging, number: int, view: View, theme: Theme, bodies: Sequence[Box] = ()
) -> tuple[Way, ...]:
    """Return the ways of a step (from 1), numbered by beats: those at once share a number.

    Parameters
    ----------
    staging
        The rite, played.
    number
        Of the step, from 1.
    view
        The part of the ground that is shown.
    theme
        For the size of the numbers, which keep lines apart.
    bodies
        Of those who stay where they are: a way about one of them leaves him room.
    """
    found: list[Way] = []
    fixed, _ = obstacles(staging.ground, view)
    order = 0
    for scene in staging.of(number):
        order += bool(scene.routes)
        for route in scene.routes:
            if runs := view.clip(route.points):
                bows = tuple(b for b in scene.bows if b.who in route.who and b.at in route.bows)
                found.append(Way(route, order, runs, bows))
    firm = (*fixed, *bodies)
    drawn = fanned([(way.order, way.runs) for way in found], firm, theme.sizes["number-radius"])
    return tuple(replace(way, runs=runs) for way, runs in zip(found, drawn, strict=True))


def shortened(way: Way, cast: Cast, fixed: Sequence[Box] = (), others: Sequence[Way] = ()) -> Way:
    """Return a way that leads from body to body, without what lies under them.

    The way of a row begins behind the last of those who were there, and ends before the first of those
    who stand there now.

    Parameters
    ----------
    way
        As it is on the ground.
    cast
        Where everyone and everything is drawn.
    fixed
        The glyphs on which no way is led.
    others
        The ways beside which it is not led either.
    """
    runs = [list(run) for run in way.runs]
    ghosts = [cast.ghosts[n] for n in way.route.who if n in cast.ghosts]
    bodies = [cast.boxes[n] for n in way.route.who if n in cast.boxes]
    taken = [box for n, box in (*cast.boxes.items(), *cast.ghosts.items()) if n not in way.route.who]
    taken += fixed
    lines = [run for other in others for run in other.runs]
    first = way.route.who[0]
    if len(way.route.who) == 1 and first in cast.at:
        runs[-1] = _led(runs[-1], cast.at[first], taken, lines)
    if len(way.route.who) == 1 and first in cast.ghosts:
        x0, y0, x1, y1 = cast.ghosts[first]
        runs[0] = _led(runs[0][::-1], ((x0 + x1) / 2, (y0 + y1) / 2), taken, lines)[::-1]
    runs[0] = _leaving(runs[0], [grown(box, 0.35) for box in ghosts])
    runs[-1] = _leaving(runs[-1][::-1], [grown(box, 0.6) for box in bodies])[::-1]
    last = runs[-1]
    # An arrow needs a leg that shows which way it points.
    while len(last) > 2 and math.dist(last[-2], last[-1]) < _STUMP:
        last.pop()
    return replace(way, runs=tuple(tuple(run) for run in runs if len(run) > 1))


def _led(run: list[Point], at: Point, taken: Sequence[Box], lines: Sequence[Sequence[Point]]) -> list[Point]:
    """Lead the end of a run to where a body is drawn that had to be moved, if the way there is free."""
    (x0, y0), (x1, y1) = run[-2:]
    if (x0 != x1 and y0 != y1) or not _ASIDE < math.dist((x1, y1), at) < _TOO_FAR:
        return run
    x, y = round(at[0], 2), round(at[1], 2)
    upright = x0 == x1
    if (upright and abs(x - x1) <= _ASIDE) or (not upright and abs(y - y1) <= _ASIDE):
        return run
    if len(run) > 2:
        new = [*run[:-2], (x, y0) if upright else (x0, y), (x, y)]
        legs = new[-3:]
    else:
        middle = round((y0 + y) / 2, 2) if upright else round((x0 + x) / 2, 2)
        bend = [(x0, middle), (x, middle)] if upright else [(middle, y0), (middle, y)]
        new = legs = [run[0], *bend, (x, y)]
    free = all(_inside(a, b, grown(box, 0.3)) is None for a, b in pairwise(legs) for box in taken)
    alone = not any(
        _beside(a, b, c, d) for a, b in pairwise(legs) for line in lines for c, d in pairwise(line)
    )
    return new if free and alone else run


def _beside(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two upright or two level legs run so close together that a number would stand on both."""
    for axis in (0, 1):
        if a[axis] == b[axis] and c[axis] == d[axis] and abs(a[axis] - c[axis]) < _CLOSE:
            (low, high), (start, end) = sorted((a[1 - axis], b[1 - axis])), sorted((c[1 - axis], d[1 - axis]))
            if min(high, end) - max(low, start) > 1.0:
                return True
    return False


def _leaving(run: list[Point], boxes: Sequence[Box]) -> list[Point]:
    """Cut the beginning of a run up to where it has first left all boxes; its last bit is kept.

    A way that comes back to where it began is cut only where it begins.
    """
    inside: list[tuple[float, float]] = []
    along = 0.0
    for a, b in pairwise(run):
        leg = math.dist(a, b)
        parts = (part for box in boxes if (part := _inside(a, b, box)) is not None)
        inside += [(along + leg * enter, along + leg * leave) for enter, leave in parts]
        along += leg
    cut = 0.0
    # Between those of a row there are gaps, and between the true place and a body that was moved.
    gap = _ROW if len(boxes) > 1 else _TOO_FAR
    for enter, leave in sorted(inside):
        if enter <= cut + gap:
            cut = max(cut, leave)
    return _cut_from_start(run, min(cut, max(0.0, along - _STUMP)))


def _inside(a: Point, b: Point, box: Box) -> tuple[float, float] | None:
    """The part of a segment that lies in a box, from 0 to 1; None if it never enters it."""
    enter, leave = 0.0, 1.0
    for p, q, low, high in ((a[0], b[0], box[0], box[2]), (a[1], b[1], box[1], box[3])):
        if p == q:
            if not low < p < high:
                return None
            continue
        first, last = sorted(((low - p) / (q - p), (high - p) / (q - p)))
        enter, leave = max(enter, first), min(leave, last)
    return (enter, leave) if enter < leave else None


def _cut_from_start(run: list[Point], by: float) -> list[Point]:
    points = list(run)
    left = by
    while len(points) > 1:
        leg = math.dist(points[0], points[1])
        if leg > left:
            part = left / leg
            (x0, y0), (x1, y1) = points[0], points[1]
            points[0] = (round(x0 + (x1 - x0) * part, 2), round(y0 + (y1 - y0) * part, 2))
            return points
        left -= leg
        points.pop(0)
    return points


def arrow_box(run: Sequence[Point], theme: Theme) -> Box:
    """Return the box that the head of the arrow at the end of a run takes up.

    Parameters
    ----------
    run
        In mm; it ends at the tip.
    theme
        For the sizes.
    """
    (x0, y0), (x1, y1) = run[-2:]
    leg = math.dist(run[-2], run[-1]) or 1.0
    size = min(theme.sizes["arrow-length"], leg * 0.8)
    x, y = x1 - (x1 - x0) / leg * size, y1 - (y1 - y0) / leg * size
    return grown((min(x, x1), min(y, y1), max(x, x1), max(y, y1)), theme.sizes["arrow-width"] / 2)


def route_marks(
    found: Sequence[Way], hard: Sequence[Box], view: View, theme: Theme
) -> tuple[tuple[RouteMark, ...], tuple[str, ...]]:
    """Return the marks of ways, each with its number on it, and the ids of those that found no room for one.

    Parameters
    ----------
    found
        The ways of a step, as `shortened` gives them.
    hard
        What the numbers keep clear of.
    view
        Whose frame they do not leave.
    theme
        For the size of the numbers and of the heads of the arrows.
    """
    drawn = [(way.order, way.runs) for way in found]
    heads = [arrow_box(runs[-1], theme) for _, runs in drawn]
    numbers, shared = number_ways(drawn, theme.sizes["number-radius"], [*hard, *heads], view.box)
    marks, without = [], []
    for i, (way, (runs, under), at) in enumerate(zip(found, crossed(drawn), numbers, strict=True)):
        id_ = f"route-{way.order}-{way.route.who[0]}"
        if at is None and i not in shared:
            without.append(id_)
        told = way.route.evidence.layer.value
        marks.append(RouteMark(id_, "routes", "route", told, runs, str(way.order), at, under))
    return tuple(marks), tuple(without)


def turns_made(staging: Staging, number: int, cast: Cast) -> Iterator[tuple[TurnMade, Point]]:
    """Yield the turns of a step, each with where it is drawn, in mm.

    A turn is drawn where it is made: about the ghost of one who turns before he goes.

    Parameters
    ----------
    staging
        The rite, played.
    number
        Of the step, from 1.
    cast
        Where everyone and everything is drawn.
    """
    before, scenes = staging.before(number).presences, staging.of(number)
    found: dict[tuple[str, Point], TurnMade] = {}
    for scene in scenes:
        for turn in scene.turns:
            if turn.who not in cast.at:
                continue
            there, end = scene.presences[turn.who].point, scenes[-1].presences[turn.who].point
            ghost = cast.ghosts.get(turn.who)
            # Of two turns on one spot the last is drawn: the arcs would lie on each other.
            if math.dist(there, end) < 0.01:
                found[turn.who, cast.at[turn.who]] = turn
            elif ghost and math.dist(there, before[turn.who].point) < 0.01:
                found[turn.who, ((ghost[0] + ghost[2]) / 2, (ghost[1] + ghost[3]) / 2)] = turn
    for (_, at), turn in found.items():
        yield turn, at


def turn_marks(turns: Iterable[tuple[TurnMade, Point]], size: float) -> tuple[Mark, ...]:
    """Return an arc about each person who turns, in the sense of his turn, with a small head.

    Parameters
    ----------
    turns
        Of all beats of the step, each with where it is drawn, in mm.
    size
        The width of the shoulders, in mm.
    """
    marks: list[Mark] = []
    for turn, (x, y) in turns:
        if turn.before is None:
            continue
        radius = size * 0.72
        steps = max(2, round(abs(turn.degrees) / 10))
        bearings = [turn.before.bearing + turn.degrees * i / steps for i in range(steps + 1)]
        arc = tuple(around((x, y), radius, b) for b in bearings)
        back = -14.0 if turn.degrees > 0 else 14.0
        head = (
            around((x, y), radius + 0.7, bearings[-1] + back),
            arc[-1],
            around((x, y), radius - 0.7, bearings[-1] + back),
        )
        again = sum(mark.id.split("-")[1] == turn.who for mark in marks)
        id_ = f"turn-{turn.who}-{again + 1}" if again else f"turn-{turn.who}"
        marks.append(Line(id_, "routes", "turn", turn.evidence.layer.value, (arc, head)))
    return tuple(marks)
