"""Ways and turns on the page."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from stage_viz.staging import Bow, Route, Staging, TurnMade
from stage_viz.theme import Theme

from .figures import Cast
from .labels import place_numbers
from .marks import Area, Line, Mark, Point, RouteMark
from .outlines import Box
from .spread import nearest
from .view import View

_STUMP = 1.2
"""What is drawn of a way at the least, in mm."""

_AIR = 0.4
"""What numbers and names leave free about a ring, in mm."""

_RING = 24
"""The corners of a ring: at its size nobody sees them."""


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


def ways(staging: Staging, number: int, view: View) -> tuple[Way, ...]:
    """Return the ways of a step (from 1), numbered by beats: those at once share a number.

    Parameters
    ----------
    staging
        The rite, played.
    number
        Of the step, from 1.
    view
        The part of the ground that is shown.
    """
    found: list[Way] = []
    order = 0
    for scene in staging.of(number):
        order += bool(scene.routes)
        for route in scene.routes:
            if runs := view.clip(route.points):
                bows = tuple(b for b in scene.bows if b.who in route.who and b.at in route.bows)
                found.append(Way(route, order, runs, bows))
    return tuple(found)


def bow_marks(found: Iterable[Way], view: View, theme: Theme) -> tuple[Area, ...]:
    """Return a ring on its way for each place at which one, or a row, bows.

    Parameters
    ----------
    found
        The ways of a step.
    view
        The part of the ground that is shown.
    theme
        For the size of the rings.
    """
    marks: list[Area] = []
    for way in found:
        # Those who walk abreast bow at one place; two bows there (一揖、再揖) are one mark.
        at_place = {bow.at: bow.evidence.layer.value for bow in reversed(way.bows)}
        shown = [p for p in dict.fromkeys(bow.at for bow in way.bows) if view.shows(p)]
        for i, place in enumerate(shown, 1):
            id_ = f"bow-{way.order}-{way.route.who[0]}" + (f"-{i}" if i > 1 else "")
            marks.append(bow_ring(id_, "routes", at_place[place], view.page(place), theme))
    return tuple(marks)


def bow_ring(id_: str, layer: str, evidence: str, at: Point, theme: Theme) -> Area:
    """Return the sign of a bow on the way: a small ring.

    Parameters
    ----------
    id_, layer, evidence
        Of the mark.
    at
        Its middle, in mm.
    theme
        For its size.
    """
    radius = theme.sizes["bow-radius"]
    ring = tuple(_around(*at, radius, 360 / _RING * i) for i in range(_RING))
    return Area(id_, layer, "bow", evidence, (ring,))


def ring_box(mark: Area) -> Box:
    """Return the box that a ring takes up, with the air that it needs to be seen on its line.

    Parameters
    ----------
    mark
        As drawn by `bow_ring`.
    """
    xs, ys = zip(*mark.rings[0], strict=True)
    return _grown((min(xs), min(ys), max(xs), max(ys)), _AIR)


def trimmed(way: Way, cast: Cast) -> tuple[tuple[Point, ...], ...]:
    """Return the runs without what lies under the bodies at either end.

    The way of a row begins behind the last of those who were there, and ends before the first of those
    who stand there now.

    Parameters
    ----------
    way
        As it is on the ground.
    cast
        Where everyone and everything is drawn.
    """
    runs = [list(run) for run in way.runs]
    ghosts = [cast.ghosts[n] for n in way.route.who if n in cast.ghosts]
    bodies = [cast.boxes[n] for n in way.route.who if n in cast.boxes]
    runs[0] = _leaving(runs[0], [_grown(box, 0.15) for box in ghosts])
    runs[-1] = _leaving(runs[-1][::-1], [_grown(box, 0.6) for box in bodies])[::-1]
    return tuple(tuple(run) for run in runs if len(run) > 1)


def _grown(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def _leaving(run: list[Point], boxes: Sequence[Box]) -> list[Point]:
    """Cut the beginning of a run up to where it has left all boxes; its last bit is kept."""
    cut = along = 0.0
    for a, b in pairwise(run):
        leg = math.dist(a, b)
        for box in boxes:
            if (part := _last_inside(a, b, box)) is not None:
                cut = max(cut, along + leg * part)
        along += leg
    return _cut_from_start(run, min(cut, max(0.0, along - _STUMP)))


def _last_inside(a: Point, b: Point, box: Box) -> float | None:
    """The part of a segment after which it has left a box, from 0 to 1; None if it never enters it."""
    enter, leave = 0.0, 1.0
    for p, q, low, high in ((a[0], b[0], box[0], box[2]), (a[1], b[1], box[1], box[3])):
        if p == q:
            if not low < p < high:
                return None
            continue
        first, last = sorted(((low - p) / (q - p), (high - p) / (q - p)))
        enter, leave = max(enter, first), min(leave, last)
    return leave if enter < leave else None


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
    return _grown((min(x, x1), min(y, y1), max(x, x1), max(y, y1)), theme.sizes["arrow-width"] / 2)


def _beside(
    run: Sequence[Point],
    radius: float,
    hard: Sequence[Box],
    lines: Sequence[Sequence[Point]],
    others: Sequence[Point],
    frame: Box,
) -> Point | None:
    """A place for a number next to a way that is too short to carry it."""
    (x0, y0), (x1, y1) = run[0], run[-1]
    middle = ((x0 + x1) / 2, (y0 + y1) / 2)
    for reach in (radius + 0.6, radius + 1.15, radius + 1.8, radius + 3.0, radius + 4.5):
        for turn in range(0, 360, 30):
            at = _around(*middle, reach, turn)
            box = _grown((*at, *at), radius + 0.2)
            inside = frame[0] < box[0] and frame[1] < box[1] and box[2] < frame[2] and box[3] < frame[3]
            free = all(box[2] <= h[0] or h[2] <= box[0] or box[3] <= h[1] or h[3] <= box[1] for h in hard)
            clear = all(
                math.dist(nearest(at, a, b), at) > radius + 0.4 for line in lines for a, b in pairwise(line)
            )
            if inside and free and clear and all(math.dist(at, o) > 2 * radius + 0.3 for o in others):
                return at
    return None


def route_marks(
    found: Sequence[Way], cast: Cast, hard: Sequence[Box], view: View, theme: Theme
) -> tuple[tuple[RouteMark, ...], tuple[str, ...]]:
    """Return the marks of ways, each with its number on it, and the ids of those that found no room for one.

    Parameters
    ----------
    found
        The ways of a step.
    cast
        Where the walkers are and were.
    hard
        What the numbers keep clear of.
    view
        Whose frame they do not leave.
    theme
        For the size of the numbers and of the heads of the arrows.
    """
    radius = theme.sizes["number-radius"]
    drawn = [trimmed(way, cast) for way in found]
    longest = [max(runs, key=_length) for runs in drawn]
    # A way that its number would cover has the number beside it.
    roomy = [i for i, run in enumerate(longest) if _length(run) > 4 * radius]
    numbers: list[Point | None] = [None] * len(found)
    heads = [arrow_box(runs[-1], theme) for runs in drawn]
    on_line = place_numbers([longest[i] for i in roomy], radius, [*hard, *heads], view.box)
    for i, at in zip(roomy, on_line, strict=True):
        numbers[i] = at
    lines = [run for runs in drawn for run in runs]
    for i, at in enumerate(numbers):
        if at is None:
            others = [n for n in numbers if n is not None]
            numbers[i] = _beside(longest[i], radius, [*hard, *heads], lines, others, view.box)
    marks, without = [], []
    for way, runs, at in zip(found, drawn, numbers, strict=True):
        id_ = f"route-{way.order}-{way.route.who[0]}"
        if at is None:
            without.append(id_)
        told = way.route.evidence.layer.value
        marks.append(RouteMark(id_, "routes", "route", told, runs, str(way.order), at))
    return tuple(marks), tuple(without)


def _length(run: Sequence[Point]) -> float:
    return sum(math.dist(a, b) for a, b in pairwise(run))


def turns_made(staging: Staging, number: int, cast: Cast) -> Iterator[tuple[TurnMade, Point]]:
    """Yield the turns of a step, each with where it is drawn, in mm.

    A turn is drawn where it is made: about the ghost of one who turns before he goes. Where another has
    taken that place by the end, there is no room for it.

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
        arc = tuple(_around(x, y, radius, b) for b in bearings)
        back = -14.0 if turn.degrees > 0 else 14.0
        head = (
            _around(x, y, radius + 0.7, bearings[-1] + back),
            arc[-1],
            _around(x, y, radius - 0.7, bearings[-1] + back),
        )
        again = sum(mark.id.split("-")[1] == turn.who for mark in marks)
        id_ = f"turn-{turn.who}-{again + 1}" if again else f"turn-{turn.who}"
        marks.append(Line(id_, "routes", "turn", turn.evidence.layer.value, (arc, head)))
    return tuple(marks)


def _around(x: float, y: float, radius: float, bearing: float) -> Point:
    angle = math.radians(bearing)
    return round(x + math.sin(angle) * radius, 2), round(y + math.cos(angle) * radius, 2)
