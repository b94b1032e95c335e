"""Ways and turns on the page."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from stage_viz.staging import Route, Staging, TurnMade

from .labels import place_numbers
from .marks import Line, Mark, Point, RouteMark
from .view import View


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


def trimmed(way: Way, start: float, end: float) -> tuple[tuple[Point, ...], ...]:
    """Return the runs without the room of the body at either end, in mm."""
    runs = [list(run) for run in way.runs]
    runs[0] = _cut_from_start(runs[0], start)
    runs[-1] = _cut_from_start(runs[-1][::-1], end)[::-1]
    return tuple(tuple(run) for run in runs if len(run) > 1)


def _cut_from_start(run: list[Point], by: float) -> list[Point]:
    """Cut `by` mm off the beginning; a way shorter than that keeps its last bit."""
    total = sum(math.dist(a, b) for a, b in zip(run, run[1:], strict=False))
    left = min(by, max(0.0, total - 1.2))
    points = list(run)
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


def route_marks(
    found: Sequence[Way], room: Mapping[str, float], hard: Sequence[tuple[float, float, float, float]], view: View, radius: float
) -> tuple[tuple[RouteMark, ...], tuple[str, ...]]:
    """Return the marks of ways, each with its number on it, and the ids of those that found no room for one.

    Parameters
    ----------
    room
        The room of each walker's body, in mm.
    hard
        What the numbers keep clear of.
    radius
        Of the numbers' circles, in mm.
    """
    drawn = [trimmed(way, 0.8 * room.get(way.route.who[0], 2.0), room.get(way.route.who[0], 2.0) + 0.5) for way in found]
    longest = [max(runs, key=_length) for runs in drawn]
    numbers = place_numbers(longest, radius, hard, view.box)
    marks, without = [], []
    for way, runs, at in zip(found, drawn, numbers, strict=True):
        id_ = f"route-{way.order}-{way.route.who[0]}"
        if at is None:
            without.append(id_)
        corners = tuple(view.page(p) for p in way.route.bows if view.shows(p))
        marks.append(RouteMark(id_, "routes", "route", way.route.evidence.layer.value, runs, str(way.order), at, corners))
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
        head = (_around(x, y, radius + 0.7, bearings[-1] + back), arc[-1], _around(x, y, radius - 0.7, bearings[-1] + back))
        marks.append(Line(f"turn-{turn.who}", "routes", "turn", turn.evidence.layer.value, (arc, head)))
    return tuple(marks)


def _around(x: float, y: float, radius: float, bearing: float) -> Point:
    angle = math.radians(bearing)
    return round(x + math.sin(angle) * radius, 2), round(y + math.cos(angle) * radius, 2)
