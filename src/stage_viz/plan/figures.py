"""People and things on the page: where each is drawn, with what in hand, and where he was before."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from stage_viz.ground import Place
from stage_viz.model import Evidence, Layer
from stage_viz.staging import Presence, Staging
from stage_viz.theme import Theme, glyph

from .concern import Concern
from .fixtures import box_on_page
from .marks import Mark, PersonMark, Point, ThingMark
from .spread import Disc, nearest, spread
from .view import View

Box = tuple[float, float, float, float]

_SHOULDERS = 0.52
"""The room of a body, in widths of its shoulders."""

_HELD = 0.5
"""The size of what is held, in its own size on the ground."""


@dataclass(frozen=True)
class Cast:
    """Who and what a figure draws.

    Parameters
    ----------
    marks
        Ghosts, things and persons, the first at the bottom.
    at
        Where each person and thing is drawn, by name, in mm.
    radii
        The room of each, in mm.
    ghosts
        Where those who moved were, by name, in mm.
    """

    marks: tuple[Mark, ...]
    at: Mapping[str, Point]
    radii: Mapping[str, float]
    ghosts: Mapping[str, Point]


def body_size(row: float, view: View, theme: Theme) -> float:
    """Return the width of the shoulders in mm: constant, but less where a row would not fit."""
    return round(min(theme.sizes["person"], max(theme.sizes["person-least"], row * view.scale * 0.88)), 2)


def cast_marks(
    staging: Staging,
    number: int,
    about: Concern,
    view: View,
    theme: Theme,
    routes: Mapping[str, tuple[tuple[Point, ...], ...]],
) -> Cast:
    """Return the marks of the persons and things at the end of a step.

    Parameters
    ----------
    routes
        On the page, by who walks them: the others keep clear.
    """
    before, after = staging.before(number).presences, staging.of(number)[-1].presences
    size = body_size(staging.ground.row, view, theme)
    drawn = {
        n: p
        for n, p in after.items()
        if not p.held_by and _worth_drawing(p, staging, about) and view.shows(p.point, 1.5)
    }
    radii = {n: _radius(p, staging, size) for n, p in drawn.items()}
    gone = {
        n: before[n].point
        for n in about.actors
        if n in before and _moved(n, staging, number) and view.shows(before[n].point, 1.5)
    }
    at = _places(drawn, radii, gone, about, view, routes, staging, size)
    marks: list[Mark] = [_ghost(n, before[n], at[f"ghost-{n}"], size * 0.86) for n in sorted(gone)]
    marks += [_thing(n, p, at[n], staging, about, view, size) for n, p in drawn.items() if p.kind == "thing"]
    persons = {n: p for n, p in drawn.items() if p.kind == "person"}
    marks += [_person(n, p, at[n], about, view, size) for n, p in persons.items()]
    taken = [(*at[n], radii[n]) for n in drawn]
    for name, p in persons.items():
        marks += _held(name, p, at[name], staging, size, taken, routes, view)
    return Cast(tuple(marks), {n: at[n] for n in drawn}, radii, {n: at[f"ghost-{n}"] for n in gone})


def _moved(name: str, staging: Staging, number: int) -> bool:
    return any(name in route.who for scene in staging.of(number) for route in scene.routes)


def _worth_drawing(p: Presence, staging: Staging, about: Concern) -> bool:
    """A thing that lies in a fixture, such as a cup in a basket, is not drawn over it."""
    place = staging.ground.places.get(p.station)
    return p.kind == "person" or place is None or place.role != "fixture"


def _radius(p: Presence, staging: Staging, size: float) -> float:
    if p.kind == "person":
        return round(size * _SHOULDERS, 2)
    width, depth = _thing_size(p.name, staging, size)
    return round(max(width, depth) / 2, 2)


def _thing_size(name: str, staging: Staging, body: float) -> tuple[float, float]:
    width, depth = glyph(staging.rite.cast[name].glyph).size
    factor = body / 4.5 * 0.85
    return round(width * factor, 2), round(depth * factor, 2)


def _places(
    drawn: Mapping[str, Presence],
    radii: Mapping[str, float],
    gone: Mapping[str, tuple[float, float]],
    about: Concern,
    view: View,
    routes: Mapping[str, tuple[tuple[Point, ...], ...]],
    staging: Staging,
    size: float,
) -> dict[str, Point]:
    """Move apart what would overlap; who acts gives way less, fixtures not at all."""
    discs = [
        Disc(n, view.page(p.point), radii[n], 0.4 if n in about.actors else 0.8) for n, p in drawn.items()
    ]
    discs += [Disc(f"ghost-{n}", view.page(point), size * 0.45, 1.0) for n, point in gone.items()]
    for place in staging.ground.places.values():
        if place.role == "fixture" and view.shows(place.at) and _takes_room(place):
            discs += _fixture_discs(place, view)
    lines = {
        n: [run for walker, runs in routes.items() if n not in walker.split("、") for run in runs]
        for n in drawn
    }
    lines |= {
        f"ghost-{n}": [run for walker, runs in routes.items() if n not in walker.split("、") for run in runs]
        for n in gone
    }
    return spread(discs, lines, view.box)


def _takes_room(place: Place) -> bool:
    return place.kind not in ("hall", "purlin", "stairs", "mat", "mark", "wall", "target")


def _fixture_discs(place: Place, view: View) -> list[Disc]:
    """A fixture as a row of discs along its longer side."""
    x0, y0, x1, y1 = box_on_page(place, view)
    radius = max(min(x1 - x0, y1 - y0) / 2, 0.4)
    length = max(x1 - x0, y1 - y0) - 2 * radius
    count = max(1, math.ceil(length / radius) + 1) if length > 0.1 else 1
    discs = []
    for i in range(count):
        part = (i / (count - 1) - 0.5) * length if count > 1 else 0.0
        at = (
            (x0 + x1) / 2 + (part if x1 - x0 > y1 - y0 else 0),
            (y0 + y1) / 2 + (part if x1 - x0 <= y1 - y0 else 0),
        )
        discs.append(Disc(f"fixture-{place.name}-{i}", at, radius, 0.0))
    return discs


def _layer(p: Presence, field: str) -> str:
    return p.evidence.get(field, Evidence(Layer.INFERRED)).layer.value


def weaker(p: Presence) -> str:
    """Return the weaker of the layers that tell the two coordinates."""
    layers = [p.evidence[f].layer for f in ("x", "y") if f in p.evidence]
    return max(layers, key=lambda layer: layer.rank, default=Layer.INFERRED).value


def _true(at: Point, p: Presence, view: View) -> Point | None:
    """The true place, where a body is drawn visibly away from it."""
    true = view.page(p.point)
    return true if math.dist(at, true) > 0.35 else None


def _person(name: str, p: Presence, at: Point, about: Concern, view: View, size: float) -> PersonMark:
    style = "person-acting" if name in about.actors else "person"
    bearing = p.facing.bearing if p.facing else None
    return PersonMark(
        f"person-{name}",
        "persons",
        style,
        weaker(p),
        at,
        bearing,
        _layer(p, "facing"),
        size,
        p.posture,
        False,
        _true(at, p, view),
    )


def _ghost(name: str, p: Presence, at: Point, size: float) -> PersonMark:
    bearing = p.facing.bearing if p.facing else None
    return PersonMark(
        f"ghost-{name}",
        "ghosts",
        "ghost",
        weaker(p),
        at,
        bearing,
        _layer(p, "facing"),
        round(size, 2),
        p.posture,
        True,
    )


def _thing(
    name: str, p: Presence, at: Point, staging: Staging, about: Concern, view: View, size: float
) -> ThingMark:
    style = "thing-moved" if name in about.things else "thing"
    bearing = p.facing.bearing if p.facing else 0.0
    kind = staging.rite.cast[name].glyph
    return ThingMark(
        f"thing-{name}",
        "things",
        style,
        weaker(p),
        kind,
        at,
        _thing_size(name, staging, size),
        bearing,
        False,
        _true(at, p, view),
    )


def _held(
    name: str,
    p: Presence,
    at: Point,
    staging: Staging,
    size: float,
    taken: list[tuple[float, float, float]],
    routes: Mapping[str, tuple[tuple[Point, ...], ...]],
    view: View,
) -> list[Mark]:
    """What a person holds, as small marks about him: first at his front right, then where there is room."""
    marks: list[Mark] = []
    facing = p.facing.bearing if p.facing else 0.0
    lines = [run for runs in routes.values() for run in runs]
    for thing in p.holds:
        kind = staging.rite.cast[thing].glyph
        width, depth = (round(v * _HELD * size / 4.5, 2) for v in glyph(kind).size)
        radius = max(width, depth) / 2
        for turn in (55, -55, 90, -90, 125, -125, 180):
            angle = math.radians(facing + turn)
            reach = size * (0.52 if abs(turn) < 120 else 0.42) + radius + 0.1
            spot = (round(at[0] + math.sin(angle) * reach, 2), round(at[1] + math.cos(angle) * reach, 2))
            if _free(spot, radius, taken, lines, view.box, own=at):
                taken.append((*spot, radius))
                marks.append(
                    ThingMark(
                        f"held-{thing}",
                        "things",
                        "held",
                        _layer(p, "holds"),
                        kind,
                        spot,
                        (width, depth),
                        facing % 360,
                    )
                )
                break
    return marks


def _free(
    spot: Point,
    radius: float,
    taken: list[tuple[float, float, float]],
    lines: list[tuple[Point, ...]],
    box: Box,
    own: Point,
) -> bool:
    x0, y0, x1, y1 = box
    inside = x0 + radius <= spot[0] <= x1 - radius and y0 + radius <= spot[1] <= y1 - radius
    clear = all((x, y) == own or math.dist(spot, (x, y)) >= radius + r for x, y, r in taken)
    return inside and clear and all(_off(spot, line, radius + 0.2) for line in lines)


def _off(spot: Point, line: tuple[Point, ...], need: float) -> bool:
    return all(math.dist(nearest(spot, a, b), spot) >= need for a, b in zip(line, line[1:], strict=False))
