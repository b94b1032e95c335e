"""The ground and the stage turned, so that another direction than north is up; nothing is mirrored."""

from __future__ import annotations

from dataclasses import replace

from stage_viz.ground import Area, Ground, Place
from stage_viz.space import Direction
from stage_viz.staging import Scene, Staging

from .marks import Plan, Point


def turned_ground(ground: Ground, up: Direction) -> Ground:
    """Return the ground as it lies if `up` is taken for north.

    Parameters
    ----------
    ground
        The ground, placed.
    up
        北, 東, 南 or 西.
    """
    if up is Direction.N:
        return ground
    places = {name: _place(p, up) for name, p in ground.places.items()}
    areas = {name: _area(a, up) for name, a in ground.areas.items()}
    return replace(ground, places=places, areas=areas)


def turned_staging(staging: Staging, number: int, up: Direction) -> Staging:
    """Return the stage of a step as it lies if `up` is taken for north.

    Parameters
    ----------
    staging
        The rite, played.
    number
        Of the step, from 1; the other steps are left out.
    up
        北, 東, 南 or 西.
    """
    if up is Direction.N:
        return staging
    before = _scene(staging.before(number), up)
    scenes = tuple(_scene(scene, up) for scene in staging.of(number))
    ground = turned_ground(staging.ground, up)
    return replace(staging, ground=ground, scenes=(before, *scenes), by_step={number: scenes})


def turned_rite(staging: Staging, up: Direction) -> Staging:
    """Return the stage of all steps as it lies if `up` is taken for north.

    Parameters
    ----------
    staging
        The rite, played.
    up
        北, 東, 南 or 西.
    """
    if up is Direction.N:
        return staging
    opening, *_ = staging.scenes
    by_step = {n: tuple(_scene(scene, up) for scene in scenes) for n, scenes in staging.by_step.items()}
    scenes = (_scene(opening, up), *(scene for n in sorted(by_step) for scene in by_step[n]))
    return replace(staging, ground=turned_ground(staging.ground, up), scenes=scenes, by_step=by_step)


def true_facing(facing: Direction, up: Direction) -> Direction:
    """Return the true facing of who is drawn facing somewhere.

    Parameters
    ----------
    facing
        As drawn, with `up` taken for north.
    up
        北, 東, 南 or 西.
    """
    return facing.turned(up.bearing)


def on_ground(plan: Plan, at: Point) -> Point | None:
    """Return the place of the ground that a point of a plan shows, in 尺 (x east, y north).

    Parameters
    ----------
    plan
        The plan.
    at
        On the page, in mm.

    Returns
    -------
    Point or None
        None outside its windows.
    """
    up = next(d for d in Direction if d.zh == plan.up)
    x, y = at
    for window in plan.windows:
        x0, y0, x1, y1 = window.box
        if x0 <= x <= x1 and y0 <= y <= y1:
            across, along = window.corner
            # Turned back: as a ground whose north is up would be turned to the other side.
            back = Direction.N.turned(-up.bearing)
            scale = window.scale or plan.scale
            return _point((across + (x - x0) / scale, along + (y - y0) / scale), back)
    return None


def _point(point: Point, up: Direction) -> Point:
    x, y = point
    sine, cosine = (round(v) for v in up.vector)
    return x * cosine - y * sine + 0.0, x * sine + y * cosine + 0.0


def _direction(direction: Direction | None, up: Direction) -> Direction | None:
    return direction.turned(-up.bearing) if direction else None


def _place(place: Place, up: Direction) -> Place:
    x, y = _point(place.at, up)
    quarter = up in (Direction.E, Direction.W)
    across, along = (place.y, place.x) if quarter else (place.x, place.y)
    width, depth = place.width, place.depth
    if place.facing is None and quarter:
        width, depth = depth, width
    facing = place.facing
    if facing is not None:
        facing = replace(facing, direction=facing.direction.turned(-up.bearing))
    return replace(
        place,
        x=replace(across, fix=replace(across.fix, value=x, low=x, high=x)),
        y=replace(along, fix=replace(along.fix, value=y, low=y, high=y)),
        width=width,
        depth=depth,
        facing=facing,
        head=_direction(place.head, up),
    )


def _area(area: Area, up: Direction) -> Area:
    (ax, ay), (bx, by) = _point((area.west, area.south), up), _point((area.east, area.north), up)
    west, east, south, north = min(ax, bx), max(ax, bx), min(ay, by), max(ay, by)
    return replace(area, west=west, east=east, south=south, north=north)


def _scene(scene: Scene, up: Direction) -> Scene:
    presences = {}
    for name, p in scene.presences.items():
        x, y = _point(p.point, up)
        presences[name] = replace(p, x=x, y=y, facing=_direction(p.facing, up))
    routes = tuple(
        replace(r, points=tuple(_point(p, up) for p in r.points), bows=tuple(_point(p, up) for p in r.bows))
        for r in scene.routes
    )
    turns = tuple(
        replace(t, before=_direction(t.before, up), after=t.after.turned(-up.bearing)) for t in scene.turns
    )
    bows = tuple(replace(b, at=_point(b.at, up)) for b in scene.bows)
    return replace(scene, presences=presences, routes=routes, turns=turns, bows=bows)
