"""The ways and the places on the stage: what nobody could walk, and where nobody could stand."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise

from stage_viz.files import DataPath, Problem
from stage_viz.ground import Area
from stage_viz.model import Action, Step, kinds
from stage_viz.routes import Box, Point, at_time, distance_to, passes, trim
from stage_viz.staging import PACE, Presence, Route, Scene, Staging, box_of

MOST_ROUTES = 4
"""What one figure can show; a row that moves together counts as one."""

CLEAR = 1.0
"""Nobody comes nearer than this, in 尺, to another person, or to what stands fast where he only passes."""

_NEAR = CLEAR - 1e-6

_ENDS = 4.0
"""How near its ends, in 尺 of way, a way may come close to what stands fast: one sets out and stops there."""

Rule = Callable[[Staging], Iterator[Problem]]


def check_stage(staging: Staging) -> tuple[Problem, ...]:
    """Hold the ways and places of the scenes against each other.

    Parameters
    ----------
    staging
        The rite, played.

    Returns
    -------
    tuple
        STEP-ROUTES, ROUTE-PERSON, ROUTE-FIXTURE, ROUTE-HALL, STAND-TOGETHER, MEET, STAND-FIXTURE and
        STEP-PART, with data paths into the steps file.
    """
    return tuple(problem for rule in STAGE_RULES for problem in rule(staging))


def few_routes(staging: Staging) -> Iterator[Problem]:
    """A step is what one figure can show."""
    for step, scenes in _steps(staging):
        count = sum(len(scene.routes) for scene in scenes)
        if count > MOST_ROUTES:
            what = f"the step has {count} ways; a figure shows {MOST_ROUTES}"
            mend = "make two steps of it, with part: 1/2 and 2/2"
            yield Problem("STEP-ROUTES", what, mend, (*step.path, "actions"))


def ways_keep_clear_of_people(staging: Staging) -> Iterator[Problem]:
    """Nobody walks through another who stands still."""
    for step, scene, route in _routes(staging):
        walking = {n for other in scene.routes for n in other.who}
        for p in scene.presences.values():
            if p.kind == "person" and p.name not in walking and _passes_by(route.points, p.point):
                what = f"{_who(route)} walks through {p.name} at {_at(p)}"
                yield _way_problem("ROUTE-PERSON", what, step, scene, route)


def ways_keep_clear_of_fixtures(staging: Staging) -> Iterator[Problem]:
    """Nobody walks through a solid fixture, or through a solid thing that is set out."""
    fixtures = [(p.name, box_of(p)) for p in staging.ground.places.values() if p.solid]
    for step, scene, route in _routes(staging):
        things = [(p.name, Box(*p.point, *p.point)) for p in _set_out(staging, scene)]
        for name, box in (*fixtures, *things):
            if _goes_through(route.points, box):
                yield _way_problem("ROUTE-FIXTURE", f"{_who(route)} walks through {name}", step, scene, route)


def halls_are_entered_by_stairs(staging: Staging) -> Iterator[Problem]:
    """Nobody steps on or off the hall but by the stairs."""
    ground = staging.ground
    stairs = [box_of(p).grown(0.1) for p in ground.places.values() if p.kind == "stairs"]
    fenced = [area for area in ground.areas.values() if area.fenced]
    for step, scene, route in _routes(staging):
        for area in fenced:
            if any(not any(s.contains(at) for s in stairs) for at in _crossings(route.points, area)):
                what = f"{_who(route)} enters or leaves {area.name} without stairs"
                yield _way_problem("ROUTE-HALL", what, step, scene, route, "tell the stairs with via:")


def people_stand_apart(staging: Staging) -> Iterator[Problem]:
    """Two persons do not stand on one spot: neither when the passage opens nor later."""
    for a, b in _together(staging.scenes[0]):
        path = next((s.path for s in staging.rite.opening if b.name in s.who or b.row in s.who), ("opening",))
        yield _stand_problem(a, b, path)
    for step, scenes in _steps(staging):
        for scene in scenes:
            for a, b in _together(scene):
                if a.moved or b.moved:
                    yield _stand_problem(a, b, _path(step, scene, (b if b.moved else a).name))


def people_do_not_meet(staging: Staging) -> Iterator[Problem]:
    """Those who walk in one beat do not run into each other, at 1 步 a second."""
    for step, scenes in _steps(staging):
        for scene in scenes:
            for a, b in combinations(scene.routes, 2):
                if (moment := _meeting(a.points, b.points)) is not None:
                    what = f"{_who(a)} and {_who(b)} run into each other after {moment:.1f} s"
                    mend = "let one go in a later beat:, or tell another way with via:"
                    yield _way_problem("MEET", what, step, scene, b, mend)


def nobody_stands_in_a_fixture(staging: Staging) -> Iterator[Problem]:
    """Who goes somewhere does not end within a solid fixture: a column, the arrow stand, the target."""
    solid = [(place.name, box_of(place)) for place in staging.ground.places.values() if place.solid]
    for step, scenes in _steps(staging):
        for scene in scenes:
            for p in scene.presences.values():
                if p.kind == "person" and p.moved:
                    for name, box in solid:
                        if box.contains(p.point):
                            what = f"{p.name} stands in {name} at {_at(p)}"
                            path = (*_path(step, scene, p.name), "at")
                            yield Problem("STAND-FIXTURE", what, f"tell a place beside {name}", path)


def parts_follow_one_another(staging: Staging) -> Iterator[Problem]:
    """The parts of a clause are told in their order: 1/3, 2/3, 3/3."""
    mend = "number the parts of a clause in their order"
    for before, step in pairwise((None, *staging.rite.steps, None)):
        if before and step and int(step.path[1]) != int(before.path[1]) + 1:
            continue  # what stands between could not be read
        first, second = before and before.part, step and step.part
        if step and second and second[0] > 1 and first != (second[0] - 1, second[1]):
            what = f"part {second[0]}/{second[1]} does not follow {second[0] - 1}/{second[1]}"
            yield Problem("STEP-PART", what, mend, (*step.path, "part"))
        elif before and first and first[0] < first[1] and (not second or second[0] == 1):
            what = f"part {first[0] + 1}/{first[1]} is missing after {first[0]}/{first[1]}"
            yield Problem("STEP-PART", what, mend, (*before.path, "part"))


STAGE_RULES: tuple[Rule, ...] = (
    few_routes,
    ways_keep_clear_of_people,
    ways_keep_clear_of_fixtures,
    halls_are_entered_by_stairs,
    people_stand_apart,
    people_do_not_meet,
    nobody_stands_in_a_fixture,
    parts_follow_one_another,
)


def _steps(staging: Staging) -> Iterator[tuple[Step, tuple[Scene, ...]]]:
    for number, step in enumerate(staging.rite.steps, 1):
        yield step, staging.of(number)


def _routes(staging: Staging) -> Iterator[tuple[Step, Scene, Route]]:
    for step, scenes in _steps(staging):
        for scene in scenes:
            for route in scene.routes:
                yield step, scene, route


def _set_out(staging: Staging, scene: Scene) -> Iterator[Presence]:
    """The solid things that stand on the ground all through the beat."""
    for p in scene.presences.values():
        kind = kinds().get(staging.rite.cast[p.name].glyph) if p.kind == "thing" else None
        if kind is not None and kind["solid"] and not p.held_by and not p.moved:
            yield p


def _passes_by(points: Sequence[Point], person: Point) -> bool:
    """Whether a way comes too near to a person, other than where it begins or ends."""
    ends = min(math.dist(points[0], person), math.dist(points[-1], person))
    return ends >= _NEAR and distance_to(points, person) < _NEAR


def _goes_through(points: Sequence[Point], box: Box) -> bool:
    """Whether a way enters a footprint, or passes it closely other than where it begins or ends."""
    inside = box.contains(points[0]) or box.contains(points[-1])
    if passes(points, box) and not inside:
        return True
    ends = [_ENDS if distance_to([p], box) < _ENDS else 0.0 for p in (points[0], points[-1])]
    middle = trim(points, *ends)
    return bool(middle) and distance_to(middle, box) < _NEAR


def _crossings(points: Sequence[Point], area: Area) -> Iterator[Point]:
    """Where a rectilinear way crosses the edge of an area."""
    for a, b in pairwise(points):
        if area.west < a[0] < area.east and area.west < b[0] < area.east:
            for edge in (area.south, area.north):
                if (a[1] > edge) != (b[1] > edge):
                    yield a[0], edge
        if area.south < a[1] < area.north and area.south < b[1] < area.north:
            for edge in (area.west, area.east):
                if (a[0] > edge) != (b[0] > edge):
                    yield edge, a[1]


def _together(scene: Scene) -> Iterator[tuple[Presence, Presence]]:
    people = [p for p in scene.presences.values() if p.kind == "person"]
    for a, b in combinations(people, 2):
        if math.dist(a.point, b.point) < _NEAR:
            yield a, b


def _meeting(a: Sequence[Point], b: Sequence[Point]) -> float | None:
    """Return the second at which two walkers are nearest, when they first come within `CLEAR` of each other.

    Who has arrived stands where he is until the other arrives too. Between two corners both go straight,
    so that their distance is that of a point from a line.
    """
    for begins, ends in pairwise(sorted({0.0, *_moments(a), *_moments(b)})):
        (ax, ay), (bx, by) = at_time(a, begins, PACE)[0], at_time(b, begins, PACE)[0]
        (cx, cy), (dx, dy) = at_time(a, ends, PACE)[0], at_time(b, ends, PACE)[0]
        x, y = bx - ax, by - ay
        u, v = (dx - cx - x) / (ends - begins), (dy - cy - y) / (ends - begins)
        speed = u * u + v * v
        nearest = min(max(-(x * u + y * v) / speed, 0.0), ends - begins) if speed > 1e-12 else 0.0
        if math.hypot(x + u * nearest, y + v * nearest) < _NEAR:
            return begins + nearest
    return None


def _moments(points: Sequence[Point]) -> Iterator[float]:
    """The seconds at which a walker is at his corners."""
    walked = 0.0
    for a, b in pairwise(points):
        walked += math.dist(a, b)
        yield walked / PACE


def _way_problem(
    code: str, what: str, step: Step, scene: Scene, route: Route, mend: str = "tell another way with via:"
) -> Problem:
    return Problem(code, what, mend, _path(step, scene, route.who[0]))


def _stand_problem(a: Presence, b: Presence, path: DataPath) -> Problem:
    what = f"{a.name} and {b.name} stand on one spot at {_at(b)}"
    return Problem("STAND-TOGETHER", what, "give one of them another place", (*path, "at"))


def _path(step: Step, scene: Scene, name: str) -> DataPath:
    """The action of the scene's beat that moves `name`."""
    beat = sorted({a.beat for a in step.actions})[scene.beat - 1]
    row = scene.presences[name].row
    moving: list[Action] = [a for a in step.actions if a.beat == beat and a.at is not None]
    found = [a for a in moving if name in a.who or row in a.who]
    return found[-1].path if found else (*step.path, "actions")


def _who(route: Route) -> str:
    return "、".join(route.who)


def _at(p: Presence) -> str:
    return f"({p.x:g}, {p.y:g})"
