"""The bodies and things of a plate: one mark for each spot, whoever stands there and how often."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from stage_viz.staging import Presence, Staging
from stage_viz.theme import Theme

from ..evidence import layer_of, weaker
from ..figures import body_disc, body_size, moved_to, thing_size
from ..fixtures import hall_edges, obstacles
from ..marks import PersonMark, Point, ThingMark
from ..outlines import Box, grown, mark_box
from ..spread import cross_each_other, spread, touching
from ..view import View
from .stops import SAME, Course, Stop

_LARGEST = 3.6
"""The width of the shoulders, in mm: of so many, each is smaller than in the figure of a step."""

_SMALLER = (1.0, 0.9, 0.83)
"""How large bodies are tried, in that size."""

_EDGE = 2.6
"""How near the edge of the frame a body is still drawn, in mm."""


@dataclass(frozen=True)
class Bodies:
    """What stands on a plate.

    Parameters
    ----------
    marks
        Things, then persons.
    owners
        The marks by the places of those who move: the name and the numbers.
    still
        The marks of those who do not, by name.
    close
        The ids of those that touch another, or stand on the wrong side of the hall's edge.
    left_out
        The names of those who stand still, but for whom there is no room.
    """

    marks: tuple[PersonMark | ThingMark, ...]
    owners: Mapping[tuple[str, tuple[int, ...]], PersonMark | ThingMark]
    still: Mapping[str, PersonMark]
    close: frozenset[str]
    left_out: tuple[str, ...] = ()

    def box(self, who: str, ordinal: int) -> Box | None:
        """Return what the mark of one takes up at one of his stays; None if that is not shown.

        Parameters
        ----------
        who, ordinal
            The name, and the number of the stay.
        """
        found = (
            mark for (name, ordinals), mark in self.owners.items() if name == who and ordinal in ordinals
        )
        mark = next(found, None)
        return mark_box(mark) if mark else None


def plate_bodies(
    staging: Staging, course: Course, view: View, theme: Theme, holes: Sequence[Box] = ()
) -> Bodies:
    """Return the bodies and things of a plate, moved apart where they would overlap.

    Where there is no room for all, those who only stand by are left out.

    Parameters
    ----------
    staging
        The rite, played.
    course
        Who moves, and who stands still.
    view
        The part of the ground that is shown.
    theme
        For the sizes.
    holes
        What is shown elsewhere, in 尺: nobody is drawn there.
    """
    whole = min(body_size(staging.ground.row, view, theme), _LARGEST)
    sizes = dict.fromkeys(max(theme.sizes["person-least"], round(whole * f, 2)) for f in _SMALLER)
    for size in sizes:
        found = _apart(staging, course, view, size, holes)
        if not found.close:
            return found
    names = tuple(n for n in course.still if f"person-{n}" in found.close)
    rest = replace(course, still={n: p for n, p in course.still.items() if n not in names})
    return replace(_apart(staging, rest, view, size, holes), left_out=names) if names else found


def _apart(staging: Staging, course: Course, view: View, size: float, holes: Sequence[Box]) -> Bodies:
    stops = [
        stop
        for name in course.visits
        for stop in (course.stops(name)[:1] if name in course.like else course.stops(name))
        if view.shows(stop.at, _EDGE) and not is_in(stop.at, holes)
    ]
    marks: list[PersonMark | ThingMark] = []
    owners: dict[tuple[str, tuple[int, ...]], int] = {}
    spots: list[tuple[str, Point]] = []
    # Who comes first to a spot is drawn there.
    for stop in sorted(stops, key=lambda s: s.ordinals[0]):
        kind = stop.presence.kind
        shared = next((i for i, (k, at) in enumerate(spots) if k == kind and _near(at, stop.at)), None)
        if shared is None or kind == "thing":
            shared = len(marks)
            marks.append(_mark(stop, staging, view, size))
            spots.append((kind, stop.at))
        owners[stop.who, stop.ordinals] = shared
    still: dict[str, int] = {}
    for name, p in course.still.items():
        if view.shows(p.point, _EDGE) and not is_in(p.point, holes):
            still[name] = len(marks)
            marks.append(_person(f"person-{name}", "person", p, view, size))
    fixed, targets = obstacles(staging.ground, view)
    discs = [body_disc(m, 0.4 if isinstance(m, PersonMark) else 0.8) for m in marks]
    discs = [replace(disc, frame=grown(view.window_box(disc.at), -0.1), owner="") for disc in discs]
    lines = {m.id: hall_edges(staging.ground, view) for m in marks}
    boxes = {m.id: fixed if isinstance(m, ThingMark) else (*fixed, *targets) for m in marks}
    at = spread(discs, lines, view.box, boxes)
    close = touching(discs, lines, boxes, at)
    edges = [leg for edge in hall_edges(staging.ground, view) for leg in pairwise(edge)]
    close |= {m.id for m in marks for a, b in edges if cross_each_other(m.at, at[m.id], a, b)}
    drawn = [moved_to(m, at[m.id]) for m in marks]
    return Bodies(
        tuple(sorted(drawn, key=lambda m: isinstance(m, PersonMark))),
        {key: drawn[i] for key, i in owners.items()},
        {name: m for name, i in still.items() if isinstance(m := drawn[i], PersonMark)},
        close,
    )


def is_in(at: Point, boxes: Sequence[Box]) -> bool:
    """Whether a point lies in any of some boxes.

    Parameters
    ----------
    at
        In 尺.
    boxes
        (west, south, east, north) in 尺.
    """
    return any(x0 < at[0] < x1 and y0 < at[1] < y1 for x0, y0, x1, y1 in boxes)


def _near(a: Point, b: Point) -> bool:
    return math.dist(a, b) <= SAME


def _mark(stop: Stop, staging: Staging, view: View, size: float) -> PersonMark | ThingMark:
    p, number = stop.presence, stop.ordinals[0]
    if p.kind == "person":
        return _person(f"person-{stop.who}-{number}", "person-acting", p, view, size)
    bearing, extent = p.facing.bearing if p.facing else 0.0, thing_size(stop.who, staging, size)
    kind, at = staging.rite.cast[stop.who].glyph, view.page(p.point)
    return ThingMark(f"thing-{stop.who}-{number}", "things", "thing", weaker(p), kind, at, extent, bearing)


def _person(id_: str, style: str, p: Presence, view: View, size: float) -> PersonMark:
    bearing = p.facing.bearing if p.facing else None
    at, told = view.page(p.point), layer_of(p, "facing")
    return PersonMark(id_, "persons", style, weaker(p), at, bearing, told, size, p.posture, "袒" in p.attire)


def others(bodies: Bodies, own: Sequence[Box]) -> list[Box]:
    """Return what all marks take up but for some.

    Parameters
    ----------
    bodies
        Of a plate.
    own
        The boxes of those that are left out.
    """
    return [box for mark in bodies.marks if (box := mark_box(mark)) not in own]
