"""People and things on the page: where each is drawn, with what in hand, and where he was before."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from stage_viz.staging import Presence, Staging
from stage_viz.theme import Theme, glyph

from .concern import Concern
from .evidence import layer_of, weaker
from .fixtures import hall_edges, obstacles
from .held import held_marks
from .marks import Mark, PersonMark, Point, ThingMark
from .outlines import BOWING, Box, body_circle, grown, mark_box, thing_radius
from .spread import Disc, spread, touching
from .view import View

Body = TypeVar("Body", bound=PersonMark | ThingMark)

_GHOST = 0.86
"""The size of a ghost, in that of a person."""


@dataclass(frozen=True)
class Cast:
    """Who and what a figure draws.

    Parameters
    ----------
    marks
        Ghosts, things and persons, the first at the bottom.
    at
        Where each person and thing is drawn, by name, in mm.
    boxes
        What each takes up on the page.
    ghosts
        What those who moved take up where they were, by name.
    held
        What the things in hand take up.
    size
        The width of the shoulders.
    """

    marks: tuple[Mark, ...]
    at: Mapping[str, Point]
    boxes: Mapping[str, Box]
    ghosts: Mapping[str, Box]
    held: tuple[Box, ...] = ()
    size: float = 4.5


_MOVED = 1.0
"""A thing that lies nearer than this (尺) to where it was has not been set elsewhere."""

_ASTRAY = 5.0
"""A ghost that must be moved farther than this (mm) is left out."""

_SMALLER = (1.0, 0.86, 0.74)
"""How large bodies are drawn, in their usual size: where there is no room for all, smaller."""

_ROOM = 0.52
"""The room of a body on each side, in the width of its shoulders."""

_EDGE = 2.6
"""How near the edge of the frame a body or a thing is still drawn, in mm."""


def body_size(row: float, view: View, theme: Theme) -> float:
    """Return the width of the shoulders in mm: constant, but less where a row would not fit.

    Parameters
    ----------
    row
        The distance of two neighbours in a row, in 尺.
    view
        The part of the ground that is shown.
    theme
        For the sizes.
    """
    return round(min(theme.sizes["person"], max(theme.sizes["person-least"], row * view.scale * 0.88)), 2)


def still_bodies(staging: Staging, number: int, view: View, theme: Theme) -> list[Box]:
    """Return the room of those who do not walk in a step, at their true places.

    Parameters
    ----------
    staging, number
        The rite, played, and the step, from 1.
    view
        The part of the ground that is shown.
    theme
        For the sizes.
    """
    half = body_size(staging.ground.row, view, theme) * _ROOM
    after = staging.of(number)[-1].presences
    still = [p for n, p in after.items() if p.kind == "person" and not _moved(n, staging, number)]
    places = [view.page(p.point) for p in still if view.shows(p.point, _EDGE)]
    return [(x - half, y - half, x + half, y + half) for x, y in places]


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
    staging, number
        The rite, played, and the step, from 1.
    about
        What the figure is about.
    view
        The part of the ground that is shown.
    theme
        For the sizes.
    routes
        On the page, by who walks them: the others keep clear.
    """
    before, after = staging.before(number).presences, staging.of(number)[-1].presences
    drawn = {
        n: p
        for n, p in after.items()
        if not p.held_by and _worth_drawing(p, staging, about, view, theme) and view.shows(p.point, _EDGE)
    }
    drawn = _one_of_a_stack(drawn, staging, about)
    gone = {
        n: before[n]
        for n in about.actors
        if n in before and _moved(n, staging, number) and view.shows(before[n].point, 1.5)
    }
    whole = body_size(staging.ground.row, view, theme)
    own = {*about.actors, *about.things}
    sizes = dict.fromkeys(max(theme.sizes["person-least"], round(whole * f, 2)) for f in _SMALLER)
    for size in sizes:
        marks = _unmoved(staging, number, about, view, drawn, gone, size)
        bodies, clear = _moved_apart(marks, own, staging, view, routes, last=size == min(sizes))
        if clear:
            break
    ghosts = [m for m in bodies if m.ghost]
    persons = [m for m in bodies if isinstance(m, PersonMark) and not m.ghost]
    things = [m for m in bodies if isinstance(m, ThingMark) and not m.ghost]
    shown: dict[str, PersonMark | ThingMark] = {_name(m): m for m in things}
    shown |= {_name(m): m for m in persons}
    fixed, targets = obstacles(staging.ground, view)
    taken = [*map(mark_box, (*shown.values(), *ghosts)), *fixed, *targets]
    held: list[ThingMark] = []
    for mark in persons:
        p = after[_name(mark)]
        manners = {thing: after[thing].manner for thing in p.holds}
        more = held_marks(p, manners, mark, staging, taken, routes, view)
        taken += map(mark_box, more)
        held += more
    return Cast(
        (*ghosts, *things, *persons, *held),
        {n: m.at for n, m in shown.items()},
        {n: mark_box(m) for n, m in shown.items()},
        {_name(m): mark_box(m) for m in ghosts},
        tuple(map(mark_box, held)),
        size,
    )


def _name(mark: Mark) -> str:
    return mark.id.partition("-")[2]


def _moved(name: str, staging: Staging, number: int) -> bool:
    return any(name in route.who for scene in staging.of(number) for route in scene.routes)


def _set_elsewhere(before: Presence | None, after: Presence) -> bool:
    """Whether a thing that stood on the ground stands elsewhere on it now."""
    if before is None or before.held_by or after.held_by:
        return False
    return math.dist(before.point, after.point) > _MOVED


def _one_of_a_stack(drawn: Mapping[str, Presence], staging: Staging, about: Concern) -> dict[str, Presence]:
    """Keep one of several things of a kind that lie together, such as the bows that lean at one spot."""
    kept: dict[str, Presence] = {}
    places: set[tuple[str, float, float]] = set()
    # Those that the step is about come first.
    for name in sorted(drawn, key=lambda n: n not in about.things | about.bearings):
        p = drawn[name]
        if p.kind == "thing":
            key = (staging.rite.cast[name].glyph, round(p.x, 1), round(p.y, 1))
            if key in places:
                continue
            places.add(key)
        kept[name] = p
    return {name: p for name, p in drawn.items() if name in kept}


def _worth_drawing(p: Presence, staging: Staging, about: Concern, view: View, theme: Theme) -> bool:
    """Whether a thing is drawn: not over the fixture in which it lies, nor where it only crowds the plan."""
    if (
        p.kind == "thing"
        and view.is_sparse(theme.sizes["label"])
        and p.name not in about.things | about.bearings
    ):
        return False
    place = staging.ground.places.get(p.station)
    return p.kind == "person" or place is None or place.role != "fixture"


def thing_size(name: str, staging: Staging, body: float) -> tuple[float, float]:
    """Return the size of a thing on the page, in mm.

    Parameters
    ----------
    name, staging
        The thing, and the rite, played.
    body
        The width of the shoulders of those beside it, in mm.
    """
    width, depth = glyph(staging.rite.cast[name].glyph).size
    factor = body / 4.5 * 0.85
    return round(width * factor, 2), round(depth * factor, 2)


def _unmoved(
    staging: Staging,
    number: int,
    about: Concern,
    view: View,
    drawn: Mapping[str, Presence],
    gone: Mapping[str, Presence],
    size: float,
) -> list[PersonMark | ThingMark]:
    """Ghosts, persons and things at their true places."""
    before, after = staging.before(number).presences, staging.of(number)[-1].presences
    marks: list[PersonMark | ThingMark] = [_ghost(n, gone[n], view, size * _GHOST) for n in sorted(gone)]
    bowing = _bowing(staging, number)
    people = {n: p for n, p in drawn.items() if p.kind == "person"}
    marks += [_person(n, p, about, view, size, bowing.get(n, p.posture)) for n, p in people.items()]
    marks += [_thing(n, p, staging, about, view, size) for n, p in drawn.items() if p.kind == "thing"]
    marks += [
        _thing_ghost(_thing(n, before[n], staging, about, view, size))
        for n in sorted(about.things)
        if n in drawn and _set_elsewhere(before.get(n), after[n]) and view.shows(before[n].point, 1.5)
    ]
    return marks


def _moved_apart(
    marks: Sequence[PersonMark | ThingMark],
    acting: Iterable[str],
    staging: Staging,
    view: View,
    routes: Mapping[str, tuple[tuple[Point, ...], ...]],
    *,
    last: bool,
) -> tuple[list[PersonMark | ThingMark], bool]:
    """The marks where they are drawn, and whether there is room for all of them.

    Who acts gives way less, fixtures not at all. A ghost far from where somebody was would be false, and one
    that others touch cannot be read: it is left out, and the others have room.
    """
    fixed, targets = obstacles(staging.ground, view)
    edges = hall_edges(staging.ground, view)
    kept = list(marks)
    while True:
        discs = [body_disc(m, 1.0 if m.ghost else 0.4 if _name(m) in acting else 0.8) for m in kept]
        discs = [replace(disc, frame=grown(view.window_box(disc.at), -0.1)) for disc in discs]
        lines = {
            m.id: [
                *edges,
                *(run for who, runs in routes.items() if _name(m) not in who.split("、") for run in runs),
            ]
            for m in kept
        }
        # A thing may lean against the target, as the flag does.
        boxes = {m.id: fixed if isinstance(m, ThingMark) else (*fixed, *targets) for m in kept}
        spots = spread(discs, lines, view.box, boxes)
        close = touching(discs, lines, boxes, spots)
        astray = {m.id for m in kept if m.ghost and math.dist(spots[m.id], m.at) > _ASTRAY}
        astray |= {m.id for m in kept if m.ghost and m.id in close} if last else set()
        if not astray:
            return [moved_to(m, spots[m.id]) for m in kept], not close
        kept = [m for m in kept if m.id not in astray]


def body_disc(mark: PersonMark | ThingMark, mobile: float) -> Disc:
    """Return the room of a body or a thing, for `spread`.

    Parameters
    ----------
    mark
        A body or a thing.
    mobile
        How readily it gives way, from 0 to 1.
    """
    x0, y0, x1, y1 = mark_box(mark)
    box = (x0 - mark.at[0], y0 - mark.at[1], x1 - mark.at[0], y1 - mark.at[1])
    if isinstance(mark, ThingMark):
        return Disc(mark.id, mark.at, thing_radius(mark.kind) * max(mark.size) + 0.05, mobile, box=box)
    forward, radius = body_circle(mark.posture, mark.bearing is not None)
    turn = math.radians(mark.bearing or 0.0)
    middle = (math.sin(turn) * forward * mark.size, math.cos(turn) * forward * mark.size)
    return Disc(mark.id, mark.at, radius * mark.size + 0.1, mobile, middle, box, owner=_name(mark))


def moved_to(mark: Body, at: Point) -> Body:
    """Put a body there, and keep its true place if that is another.

    Parameters
    ----------
    mark
        A body or a thing.
    at
        On the page, in mm.
    """
    return replace(mark, at=at, true=mark.at if at != mark.at else None)


def _bowing(staging: Staging, number: int) -> dict[str, str]:
    """Who has bowed where he is at the end of the step, and how: 揖 or 拜."""
    scenes = staging.of(number)
    after = scenes[-1].presences
    made = [bow for scene in scenes for bow in scene.bows if math.dist(bow.at, after[bow.who].point) < 0.01]
    return {bow.who: next((w for w in BOWING if w in bow.words), BOWING[0]) for bow in made}


def _person(name: str, p: Presence, about: Concern, view: View, size: float, posture: str) -> PersonMark:
    style = "person-acting" if name in about.actors else "person"
    at, told = view.page(p.point), layer_of(p, "facing")
    bearing = p.facing.bearing if p.facing else None
    bare = "袒" in p.attire
    return PersonMark(f"person-{name}", "persons", style, weaker(p), at, bearing, told, size, posture, bare)


def _thing(name: str, p: Presence, staging: Staging, about: Concern, view: View, size: float) -> ThingMark:
    style, kind = "thing-moved" if name in about.things else "thing", staging.rite.cast[name].glyph
    bearing, extent = p.facing.bearing if p.facing else 0.0, thing_size(name, staging, size)
    return ThingMark(f"thing-{name}", "things", style, weaker(p), kind, view.page(p.point), extent, bearing)


def _thing_ghost(mark: ThingMark) -> ThingMark:
    id_ = f"ghost-{_name(mark)}"
    return replace(mark, id=id_, layer="ghosts", style="ghost", ghost=True)


def _ghost(name: str, p: Presence, view: View, size: float) -> PersonMark:
    at, told = view.page(p.point), layer_of(p, "facing")
    bearing = p.facing.bearing if p.facing else None
    return PersonMark(
        f"ghost-{name}",
        "ghosts",
        "ghost",
        weaker(p),
        at,
        bearing,
        told,
        round(size, 2),
        p.posture,
        ghost=True,
    )
