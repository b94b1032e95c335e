"""The ways and the places on the stage: what nobody could walk, and where nobody could stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from stage_viz.files import Problem
from stage_viz.model import Step
from stage_viz.routes import at_time, distance_to, length, passes, trim
from stage_viz.staging import PACE, Presence, Route, Scene, Staging, box_of

MOST_ROUTES = 4
"""What one figure can show; a row that moves together counts as one."""

CLEAR = 1.0
"""Nobody passes a person or a solid fixture more closely, in 尺, but where he begins or ends."""

_ENDS = 4.0
"""How near its ends a way may come close to people and things, in 尺."""

Rule = Callable[[Staging], Iterator[Problem]]


def check_stage(staging: Staging) -> tuple[Problem, ...]:
    """Hold the ways and places of the scenes against each other.

    Returns
    -------
    tuple
        STEP-ROUTES, ROUTE-PERSON, ROUTE-FIXTURE, ROUTE-HALL, STAND-TOGETHER and MEET.
    """
    return tuple(problem for rule in STAGE_RULES for problem in rule(staging))


def few_routes(staging: Staging) -> Iterator[Problem]:
    """A step is what one figure can show."""
    for step, scenes in _steps(staging):
        count = sum(len(scene.routes) for scene in scenes)
        if count > MOST_ROUTES:
            what = f"the step has {count} ways; a figure shows {MOST_ROUTES}"
            yield Problem("STEP-ROUTES", what, "make two steps of it, with part: 1/2 and 2/2", (*step.path, "actions"))


def ways_keep_clear_of_people(staging: Staging) -> Iterator[Problem]:
    """Nobody walks through another who stands still."""
    for step, scenes in _steps(staging):
        for scene in scenes:
            walking = {n for route in scene.routes for n in route.who}
            standing = [p for p in scene.presences.values() if p.kind == "person" and p.name not in walking]
            for route in scene.routes:
                for p in standing:
                    if _too_near(route, p.point):
                        what = f"{'、'.join(route.who)} walks through {p.name} at {_at(p)}"
                        yield Problem("ROUTE-PERSON", what, "tell another way with via:", (*step.path, "actions"))


def ways_keep_clear_of_fixtures(staging: Staging) -> Iterator[Problem]:
    """Nobody walks through a solid fixture."""
    solid = [p for p in staging.ground.places.values() if p.solid]
    for step, scenes in _steps(staging):
        for route in (r for scene in scenes for r in scene.routes):
            middle = _without_ends(route)
            for place in solid:
                if middle and distance_to(middle, box_of(place)) < CLEAR - 1e-6:
                    what = f"{'、'.join(route.who)} walks through {place.name}"
                    yield Problem("ROUTE-FIXTURE", what, "tell another way with via:", (*step.path, "actions"))


def halls_are_entered_by_stairs(staging: Staging) -> Iterator[Problem]:
    """Nobody steps on or off the hall but by the stairs."""
    ground = staging.ground
    stairs = [box_of(p) for p in ground.places.values() if p.kind == "stairs"]
    for step, scenes in _steps(staging):
        for route in (r for scene in scenes for r in scene.routes):
            for area in (a for a in ground.areas.values() if a.fenced):
                for a, b in zip(route.points, route.points[1:], strict=False):
                    if area.holds(*a) != area.holds(*b) and not any(passes((a, b), s) for s in stairs):
                        what = f"{'、'.join(route.who)} enters or leaves {area.name} without stairs"
                        yield Problem("ROUTE-HALL", what, "tell the stairs with via:", (*step.path, "actions"))


def people_stand_apart(staging: Staging) -> Iterator[Problem]:
    """Two persons do not stand on one spot."""
    for step, scenes in _steps(staging):
        for scene in scenes:
            people = [p for p in scene.presences.values() if p.kind == "person"]
            for i, a in enumerate(people):
                for b in people[i + 1 :]:
                    if (a.moved or b.moved) and abs(a.x - b.x) + abs(a.y - b.y) < CLEAR:
                        what = f"{a.name} and {b.name} stand on one spot at {_at(a)}"
                        yield Problem("STAND-TOGETHER", what, "give one of them another place", (*step.path, "actions"))


def people_do_not_meet(staging: Staging) -> Iterator[Problem]:
    """Those who walk in one beat do not run into each other, at 1 步 a second."""
    for step, scenes in _steps(staging):
        for scene in scenes:
            for i, a in enumerate(scene.routes):
                for b in scene.routes[i + 1 :]:
                    if (moment := _meeting(a, b)) is not None:
                        what = f"{'、'.join(a.who)} and {'、'.join(b.who)} run into each other after {moment:.1f} s"
                        yield Problem("MEET", what, "let one go in a later beat, or tell another way", (*step.path, "actions"))


STAGE_RULES: tuple[Rule, ...] = (
    few_routes,
    ways_keep_clear_of_people,
    ways_keep_clear_of_fixtures,
    halls_are_entered_by_stairs,
    people_stand_apart,
    people_do_not_meet,
)


def _steps(staging: Staging) -> Iterator[tuple[Step, tuple[Scene, ...]]]:
    for number, step in enumerate(staging.rite.steps, 1):
        yield step, staging.of(number)


def _without_ends(route: Route) -> tuple[tuple[float, float], ...]:
    if length(route.points) <= 2 * _ENDS:
        return ()
    return trim(route.points, _ENDS, _ENDS)


def _too_near(route: Route, point: tuple[float, float]) -> bool:
    middle = _without_ends(route)
    return bool(middle) and distance_to(middle, point) < CLEAR


def _meeting(a: Route, b: Route) -> float | None:
    """The second at which two walkers are on one spot, if they are."""
    lasts = min(length(a.points), length(b.points)) / PACE
    for tick in range(int(lasts / 0.1) + 1):
        (ax, ay), _ = at_time(a.points, tick * 0.1, PACE)
        (bx, by), _ = at_time(b.points, tick * 0.1, PACE)
        if abs(ax - bx) + abs(ay - by) < CLEAR:
            return tick * 0.1
    return None


def _at(p: Presence) -> str:
    return f"({p.x:g}, {p.y:g})"

