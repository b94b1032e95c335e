"""The ground on the page: the hall and its parts, and every fixture, true to size where that can be read."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from stage_viz.ground import Ground, Place
from stage_viz.space import Axis, Direction
from stage_viz.theme import glyph

from .evidence import weaker_of
from .marks import Area, Line, Mark, Point, ThingMark
from .mats import areas, is_mat, mat_marks
from .outlines import Box, grown, mark_box, outline_boxes, overlaps
from .points import around
from .view import View

_STYLES = {"hall": "hall-floor", "wall": "wall", "column": "column", "post": "post"}
"""The kinds that are drawn as plain areas."""

_LEAST = {"wall": 0.8, "column": 1.1, "post": 1.0, "target": 1.6}
"""The least width of such an area on the page, in mm."""


_ROUND, _CORNERS = ("column", "post"), 24
"""What is round, and the corners of its outline."""

_SOLE = ("hall", "purlin", "stairs", "mat", "mark")
"""What people and things stand on."""

_HOLLOW = ("screen",)
"""What one stands within: its outline is kept clear of, not what it surrounds."""

_LOOSE = ("tallies",)
"""The kinds that the plan of a step leaves out where they would not be drawn in their place."""

_FARTHEST = 9
"""How far (mm) a glyph is moved off its place at the most."""

_GAP = 0.3


def thinned(ground: Ground, view: View, landmarks: Collection[str]) -> Ground:
    """Return the ground without the loose things that would have to be drawn off their place.

    Parameters
    ----------
    ground
        The ground, placed.
    view
        The part of it that is shown.
    landmarks
        What is kept in any case.
    """
    spots = fixture_spots(ground, view)
    off = {
        name
        for name, p in ground.places.items()
        if p.kind in _LOOSE and name not in landmarks and spots.get(name) != view.page(p.at)
    }
    return replace(ground, places={n: p for n, p in ground.places.items() if n not in off}) if off else ground


def ground_marks(ground: Ground, view: View) -> tuple[Mark, ...]:
    """Return the marks of all fixtures that the view shows, the hall at the bottom.

    Glyphs that would overlap, being drawn larger than they are, are moved apart.

    Parameters
    ----------
    ground, view
        What is shown, and which part of it.

    Returns
    -------
    tuple of Mark
        In drawing order.
    """
    marks: list[Mark] = []
    spots = fixture_spots(ground, view)
    order = {"hall": 0, "purlin": 1, "stairs": 2, "wall": 3}
    for place in sorted(ground.places.values(), key=lambda p: order.get(p.kind, 4)):
        if place.role == "fixture":
            marks += _fixture(place, ground, view, spots)
    return tuple(marks)


def _fixture(place: Place, ground: Ground, view: View, spots: Mapping[str, Point]) -> list[Mark]:
    if place.kind in _STYLES:
        return _area(place, view)
    if is_mat(place):
        return mat_marks(place, view)
    if place.kind == "purlin":
        across, along = place.reach(Axis.X), place.reach(Axis.Y)
        (x, y) = place.at
        runs = view.clip([(x - across, y - along), (x + across, y + along)])
        return [Line(f"fixture-{place.name}", "ground", "ridge", lines=runs)] if runs else []
    if place.kind == "target":
        return _target(place, ground, view)
    return [_glyph(place, view, spots[place.name])] if place.name in spots else []


def _glyph(place: Place, view: View, at: Point) -> ThingMark:
    bearing = place.facing.direction.bearing if place.facing else 0.0
    evidence, true = weaker_of(place), view.page(place.at)
    return ThingMark(
        f"fixture-{place.name}",
        "ground",
        "thing",
        evidence,
        place.kind,
        at,
        glyph_size(place, view),
        bearing,
        true=true if at != true else None,
    )


def fixture_spots(ground: Ground, view: View) -> dict[str, Point]:
    """Return where the fixtures that are drawn as glyphs stand on the page, by name.

    The smaller one gives way, along the line on which the two stand; it is left out if it would leave the
    frame.

    Parameters
    ----------
    ground
        The ground, placed.
    view
        The part of the ground that is shown.
    """
    spots: dict[str, Point] = {}
    boxes: list[tuple[Place, Box]] = []
    glyphs = [
        p
        for p in ground.places.values()
        if p.role == "fixture"
        and p.kind not in (*_STYLES, "purlin", "target")
        and not is_mat(p)
        and view.shows(p.at, max(glyph_size(p, view)) / 2)
    ]
    for place in sorted(glyphs, key=lambda p: (not p.solid, -max(p.width, p.depth), p.name)):
        at = view.page(place.at)
        if place.kind not in _SOLE:
            at = _free_spot(place, at, view, boxes)
        box = mark_box(_glyph(place, view, at))
        if not view.holds(box):
            continue
        spots[place.name] = at
        if place.kind not in _SOLE:
            boxes.append((place, box))
    return spots


def _free_spot(place: Place, at: Point, view: View, taken: Sequence[tuple[Place, Box]]) -> Point:
    """The spot nearest to that of a glyph at which it overlaps none: first on the side on which it stands."""
    box = grown(mark_box(_glyph(place, view, at)), _GAP)
    near = [(p, b) for p, b in taken if overlaps(box, b)]
    if not near:
        return at
    other = near[0][0]
    dx, dy = place.at[0] - other.at[0], place.at[1] - other.at[1]
    level = abs(dx) >= abs(dy)
    ahead = (math.copysign(1.0, dx), 0.0) if level else (0.0, math.copysign(1.0, dy))
    aside = (0.0, 1.0) if level else (1.0, 0.0)
    ways = (ahead, aside, (-aside[0], -aside[1]), (-ahead[0], -ahead[1]))
    for by in range(1, _FARTHEST * 10 + 1):
        for k, (ux, uy) in enumerate(ways):
            # A spot on another side must be nearer by a millimetre for each side.
            reach = (by - 10 * k) / 10
            moved = box[0] + ux * reach, box[1] + uy * reach, box[2] + ux * reach, box[3] + uy * reach
            if reach > 0 and not any(overlaps(moved, b) for _, b in taken):
                return round(at[0] + ux * reach, 2), round(at[1] + uy * reach, 2)
    return at


def obstacles(ground: Ground, view: View) -> tuple[tuple[Box, ...], tuple[Box, ...]]:
    """Return the boxes of fixtures on the page that bodies keep clear of.

    Parameters
    ----------
    ground
        The ground, placed.
    view
        The part of the ground that is shown.

    Returns
    -------
    tuple of tuple of Box
        Those that persons and things keep clear of; and those against which things may lean: the target.
    """
    found: list[Box] = []
    targets: list[Box] = []
    spots = fixture_spots(ground, view)
    for place in ground.places.values():
        if place.role != "fixture" or place.kind in _SOLE:
            continue
        if place.kind == "target":
            if any(w.south <= place.at[1] <= w.north for w in view.windows):
                targets.append(box_on_page(place, view, spots))
        elif not is_drawn(place, view, spots):
            continue
        elif place.kind in _HOLLOW:
            found += outline_boxes(_glyph(place, view, spots[place.name]))
        else:
            found.append(box_on_page(place, view, spots))
    return tuple(found), tuple(targets)


def fixture_boxes(ground: Ground, view: View) -> list[Box]:
    """Return the boxes of the fixtures that are drawn, on which no name may stand.

    Parameters
    ----------
    ground
        The ground, placed.
    view
        The part of the ground that is shown.
    """
    spots = fixture_spots(ground, view)
    return [
        box_on_page(p, view, spots)
        for p in ground.places.values()
        # Of a wall that the frame cuts, a part is seen even if its middle is not.
        if p.role == "fixture"
        and p.kind not in ("hall", "purlin")
        and (p.kind in _STYLES or is_drawn(p, view, spots))
    ]


def firm_lines(marks: Iterable[Mark]) -> list[tuple[Point, ...]]:
    """Return the lines of the ground on which no name may stand: the hall's edge, the target's cords.

    Parameters
    ----------
    marks
        Of the ground.
    """
    return _lines(marks, ("target-cord", "hall-edge"))


def faint_lines(marks: Iterable[Mark]) -> list[tuple[Point, ...]]:
    """Return the lines of the ground on which a name rather does not stand: beams overhead.

    Parameters
    ----------
    marks
        Of the ground.
    """
    return _lines(marks, ("ridge",))


def _lines(marks: Iterable[Mark], styles: tuple[str, ...]) -> list[tuple[Point, ...]]:
    return [line for m in marks if isinstance(m, Line) and m.style in styles for line in m.lines]


def is_drawn(place: Place, view: View, spots: Mapping[str, Point]) -> bool:
    """Whether a fixture is drawn: the hall and the target as far as they are shown, others only whole.

    Parameters
    ----------
    place, view
        The fixture, and the view.
    spots
        Where glyphs stand, as from `fixture_spots`.
    """
    by_size = place.kind in (*_STYLES, "target") or is_mat(place)
    return view.shows(place.at) if by_size else place.name in spots


def glyph_size(place: Place, view: View) -> tuple[float, float]:
    """Return the size of a fixture's glyph in mm: true, but never too small to be read.

    Parameters
    ----------
    place
        A fixture.
    view
        The part of the ground that is shown.
    """
    shape = glyph(place.kind)
    true = (place.width * view.scale, place.depth * view.scale)
    if shape.stretch and place.width and place.depth:
        return round(max(true[0], 1.0), 2), round(max(true[1], 0.8), 2)
    factor = max(max(true) / max(shape.size), 0.62)
    return round(shape.size[0] * factor, 2), round(shape.size[1] * factor, 2)


def box_on_page(place: Place, view: View, spots: Mapping[str, Point]) -> Box:
    """Return the box that a fixture takes on the page.

    Parameters
    ----------
    place, view
        The fixture, and the view that shows it.
    spots
        Where glyphs stand, as from `fixture_spots`.
    """
    if place.name in spots:
        return mark_box(_glyph(place, view, spots[place.name]))
    (x, y), least = view.page(place.at), _LEAST.get(place.kind, 0.0) / 2
    across = max(place.reach(Axis.X) * view.scale, least)
    along = max(place.reach(Axis.Y) * view.scale, least)
    return x - across, y - along, x + across, y + along


def _area(place: Place, view: View) -> list[Mark]:
    least = _LEAST.get(place.kind, 0.0) / view.scale / 2
    across, along = max(place.reach(Axis.X), least), max(place.reach(Axis.Y), least)
    (x, y) = place.at
    box = (x - across, y - along, x + across, y + along)
    if place.kind in _ROUND and view.shows(place.at, min(across, along) * view.scale):
        radius = min(across, along) * view.scale
        ring = tuple(around(view.page(place.at), radius, 360 / _CORNERS * i) for i in range(_CORNERS))
        return [Area(f"fixture-{place.name}", "ground", _STYLES[place.kind], rings=(ring,))]
    marks: list[Mark] = [*areas(f"fixture-{place.name}", _STYLES[place.kind], "", box, view)]
    if place.kind == "hall" and marks:
        runs = view.clip(_outline(place))
        marks.append(Line(f"edge-{place.name}", "ground", "hall-edge", lines=runs))
    return marks


def _outline(place: Place) -> list[Point]:
    (x, y), across, along = place.at, place.reach(Axis.X), place.reach(Axis.Y)
    west, east, south, north = x - across, x + across, y - along, y + along
    return [(west, south), (east, south), (east, north), (west, north), (west, south)]


def hall_edges(ground: Ground, view: View) -> list[tuple[Point, ...]]:
    """Return the edges of halls on the page: who stands beside a hall is not drawn on it.

    Parameters
    ----------
    ground
        The ground, placed.
    view
        The part of it that is shown.
    """
    halls = [p for p in ground.places.values() if p.kind == "hall"]
    return [run for hall in halls for run in view.clip(_outline(hall))]


def _target(place: Place, ground: Ground, view: View) -> list[Mark]:
    """The target from above: cords to the posts, arms, body and middle, each true in width."""
    facing = place.facing.direction if place.facing else Direction.N
    level = bool(facing.along(Axis.Y))  # it stretches east to west on the page

    def at(offset: float, along: float = 0.0) -> Point:
        (x, y) = place.at
        return (x + offset, y + along) if level else (x + along, y + offset)

    def offset(other: Place) -> tuple[float, float]:
        dx, dy = (a - b for a, b in zip(other.at, place.at, strict=True))
        return (dx, dy) if level else (dy, dx)

    posts = [offset(p) for p in ground.places.values() if p.kind == "post"]
    ends = sorted(across for across, along in posts if abs(along) < 1) or [0.0, 0.0]
    marks: list[Mark] = []
    if runs := view.clip([at(ends[0]), at(ends[-1])]):
        marks.append(Line(f"cord-{place.name}", "ground", "target-cord", lines=runs))
    for key, style, thick in (
        ("上舌", "target-arm", 0.8),
        ("躬", "target-body", 1.2),
        ("中", "target-cloth", 1.6),
    ):
        half = place.size.get(key, 0.0) / 2
        evidence = weaker_of(place) if key == "中" else ""
        name = f"fixture-{place.name}" if key == "中" else f"fixture-{place.name}-{key}"
        for run in view.clip([at(-half), at(half)]) if half else ():
            (ax, ay), (bx, by) = run[0], run[-1]
            dx, dy = (0.0, thick / 2) if level else (thick / 2, 0.0)
            corners = ((ax - dx, ay - dy), (bx - dx, by - dy), (bx + dx, by + dy), (ax + dx, ay + dy))
            ring = tuple((round(px, 2), round(py, 2)) for px, py in corners)
            marks.append(Area(name, "ground", style, evidence, rings=(ring,)))
    return marks
