"""Ways and turns on the page."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from stage_viz.staging import Route, Staging, TurnMade

from .figures import Cast
from .labels import place_numbers
from .marks import Line, Mark, Point, RouteMark
from .spread import nearest
from .view import View

Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Way:
    """A way on the page: who walks it, its order in the step, and its visible runs."""

    route: Route
    order: int
    runs: tuple[tuple[Point, ...], ...]

    @property
    def who(self) -> str:
        """The walkers, as one word."""
        return "、".join(self.route.who)


def ways(staging: Staging, number: int, view: View) -> tuple[Way, ...]:
    """Return the ways of a step (from 1), numbered by beats: those at once share a number."""
    found: list[Way] = []
    order = 0
    for scene in staging.of(number):
        order += bool(scene.routes)
        for route in scene.routes:
            if runs := view.clip(route.points):
                found.append(Way(route, order, runs))
    return tuple(found)


def trimmed(way: Way, cast: Cast) -> tuple[tuple[Point, ...], ...]:
    """Return the runs without what lies under the bodies at either end.

    The way of a row begins behind the last of those who were there, and ends before the first of those
    who stand there now.
    """
    radius = cast.radii.get(way.route.who[0], 2.0)
    ghosts = [cast.ghosts[n] for n in way.route.who if n in cast.ghosts]
    bodies = [cast.at[n] for n in way.route.who if n in cast.at]
    runs = [list(run) for run in way.runs]
    runs[0] = _leaving(
        runs[0], ghosts[:1] + [g for g in ghosts[1:] if _near_line(g, runs[0], radius)], 0.85 * radius
    )
    # A nose reaches farther than the shoulders: the head of the arrow stays clear of it.
    runs[-1] = _leaving(
        runs[-1][::-1],
        bodies[:1] + [b for b in bodies[1:] if _near_line(b, runs[-1], radius)],
        1.25 * radius + 0.5,
    )[::-1]
    return tuple(tuple(run) for run in runs if len(run) > 1)


def _near_line(point: Point, run: Sequence[Point], radius: float) -> bool:
    return any(math.dist(nearest(point, a, b), point) < radius for a, b in zip(run, run[1:], strict=False))


def _leaving(run: list[Point], bodies: Sequence[Point], room: float) -> list[Point]:
    """Cut the beginning of a run up to where it has left all bodies; its last bit is kept."""
    total = _length(run)
    cut = 0.0
    along = 0.0
    for a, b in zip(run, run[1:], strict=False):
        leg = math.dist(a, b)
        for i in range(int(leg / 0.1) + 1):
            part = min(1.0, i * 0.1 / leg) if leg else 0.0
            point = (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)
            if any(math.dist(point, body) < room for body in bodies):
                cut = along + leg * part + 0.1
        along += leg
    return _cut_from_start(run, min(cut, max(0.0, total - 1.2)))


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


def _beside(
    run: Sequence[Point], radius: float, hard: Sequence[Box], others: Sequence[Point], frame: Box
) -> Point | None:
    """A place for a number next to a way that is too short to carry it."""
    (x0, y0), (x1, y1) = run[0], run[-1]
    middle = ((x0 + x1) / 2, (y0 + y1) / 2)
    for reach in (radius + 0.9, radius + 1.8, radius + 3.0, radius + 4.5):
        for turn in range(0, 360, 30):
            at = _around(*middle, reach, turn)
            box = (at[0] - radius - 0.2, at[1] - radius - 0.2, at[0] + radius + 0.2, at[1] + radius + 0.2)
            inside = frame[0] < box[0] and frame[1] < box[1] and box[2] < frame[2] and box[3] < frame[3]
            free = all(box[2] <= h[0] or h[2] <= box[0] or box[3] <= h[1] or h[3] <= box[1] for h in hard)
            if inside and free and all(math.dist(at, o) > 2 * radius + 0.3 for o in others):
                return at
    return None


def route_marks(
    found: Sequence[Way], cast: Cast, hard: Sequence[Box], view: View, radius: float
) -> tuple[tuple[RouteMark, ...], tuple[str, ...]]:
    """Return the marks of ways, each with its number on it, and the ids of those that found no room for one.

    Parameters
    ----------
    cast
        Where the walkers are and were.
    hard
        What the numbers keep clear of.
    radius
        Of the numbers' circles, in mm.
    """
    drawn = [trimmed(way, cast) for way in found]
    longest = [max(runs, key=_length) for runs in drawn]
    numbers = list(place_numbers(longest, radius, hard, view.box))
    for i, at in enumerate(numbers):
        if at is None:
            others = [n for n in numbers if n is not None]
            numbers[i] = _beside(longest[i], radius, hard, others, view.box)
    marks, without = [], []
    for way, runs, at in zip(found, drawn, numbers, strict=True):
        id_ = f"route-{way.order}-{way.route.who[0]}"
        if at is None:
            without.append(id_)
        corners = tuple(view.page(p) for p in way.route.bows if view.shows(p))
        marks.append(
            RouteMark(
                id_, "routes", "route", way.route.evidence.layer.value, runs, str(way.order), at, corners
            )
        )
    return tuple(marks), tuple(without)


def _length(run: Sequence[Point]) -> float:
    return sum(math.dist(a, b) for a, b in zip(run, run[1:], strict=False))


def turn_marks(turns: Sequence[TurnMade], at: Mapping[str, Point], size: float) -> tuple[Mark, ...]:
    """Return an arc about each person who turns, in the sense of his turn, with a small head."""
    marks: list[Mark] = []
    for turn in turns:
        if turn.who not in at or turn.before is None:
            continue
        x, y = at[turn.who]
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
        marks.append(Line(f"turn-{turn.who}", "routes", "turn", turn.evidence.layer.value, (arc, head)))
    return tuple(marks)


def _around(x: float, y: float, radius: float, bearing: float) -> Point:
    angle = math.radians(bearing)
    return round(x + math.sin(angle) * radius, 2), round(y + math.cos(angle) * radius, 2)
