"""The ground on the page: the hall and its parts, and every fixture, true to size where that can be read."""

from __future__ import annotations

from stage_viz.ground import Ground, Place
from stage_viz.space import Axis
from stage_viz.theme import glyph

from .marks import Area, Line, Mark, Point, ThingMark
from .view import View

_STYLES = {"hall": "hall-floor", "wall": "wall", "column": "column", "post": "post"}
"""The kinds that are drawn as plain areas."""

_LEAST = {"wall": 0.8, "column": 1.1, "post": 1.0}
"""The least width of such an area on the page, in mm."""


def ground_marks(ground: Ground, view: View) -> tuple[Mark, ...]:
    """Return the marks of all fixtures that the view shows, the hall at the bottom."""
    marks: list[Mark] = []
    order = {"hall": 0, "purlin": 1, "stairs": 2, "wall": 3}
    for place in sorted(ground.places.values(), key=lambda p: order.get(p.kind, 4)):
        if place.role == "fixture":
            marks += _fixture(place, ground, view)
    return tuple(marks)


def _fixture(place: Place, ground: Ground, view: View) -> list[Mark]:
    evidence = place.x.evidence.layer.value
    if place.kind in _STYLES:
        return _area(place, view)
    if place.kind == "purlin":
        across = place.reach(Axis.X)
        (x, y) = place.at
        runs = view.clip([(x - across, y), (x + across, y)])
        return [Line(f"fixture-{place.name}", "ground", "ridge", lines=runs)] if runs else []
    if place.kind == "target":
        return _target(place, ground, view)
    if not is_drawn(place, view):
        return []
    at, size = view.page(place.at), glyph_size(place, view)
    bearing = place.facing.direction.bearing if place.facing else 0.0
    return [ThingMark(f"fixture-{place.name}", "ground", "thing", evidence, place.kind, at, size, bearing)]


def is_drawn(place: Place, view: View) -> bool:
    """Whether a fixture is drawn: the hall and the target as far as they are shown, others only whole."""
    if place.kind in (*_STYLES, "target"):
        return view.shows(place.at)
    return view.shows(place.at, max(glyph_size(place, view)) / 2)


def glyph_size(place: Place, view: View) -> tuple[float, float]:
    """Return the size of a fixture's glyph in mm: true, but never too small to be read."""
    shape = glyph(place.kind)
    true = (place.width * view.scale, place.depth * view.scale)
    if shape.stretch and place.width and place.depth:
        return round(max(true[0], 1.0), 2), round(max(true[1], 0.8), 2)
    factor = max(max(true) / max(shape.size), 0.62)
    return round(shape.size[0] * factor, 2), round(shape.size[1] * factor, 2)


def box_on_page(place: Place, view: View) -> tuple[float, float, float, float]:
    """Return the box that a fixture takes on the page."""
    x, y = view.page(place.at)
    if place.kind in ("hall", "wall", "column", "post", "purlin", "target", "stairs"):
        half = (place.reach(Axis.X) * view.scale, max(place.reach(Axis.Y) * view.scale, 0.8))
    else:
        width, depth = glyph_size(place, view)
        turned = bool(place.facing and place.facing.direction.along(Axis.X))
        half = (depth / 2, width / 2) if turned else (width / 2, depth / 2)
    return x - half[0], y - half[1], x + half[0], y + half[1]


def _area(place: Place, view: View) -> list[Mark]:
    least = _LEAST.get(place.kind, 0.0) / view.scale / 2
    across, along = max(place.reach(Axis.X), least), max(place.reach(Axis.Y), least)
    (x, y) = place.at
    x0, x1 = max(x - across, view.west), min(x + across, view.east)
    marks: list[Mark] = []
    rings: list[tuple[Point, ...]] = []
    for window in view.windows:
        y0, y1 = max(y - along, window.south), min(y + along, window.north)
        if x0 < x1 and y0 < y1:
            rings.append(tuple(view.page(p) for p in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))))
    for i, ring in enumerate(rings):
        suffix = f"-{i + 1}" if i else ""
        marks.append(Area(f"fixture-{place.name}{suffix}", "ground", _STYLES[place.kind], rings=(ring,)))
    if place.kind == "hall" and rings:
        corners = [
            (x - across, y - along),
            (x + across, y - along),
            (x + across, y + along),
            (x - across, y + along),
        ]
        runs = view.clip([*corners, corners[0]])
        marks.append(Line(f"edge-{place.name}", "ground", "hall-edge", lines=runs))
    return marks


def _target(place: Place, ground: Ground, view: View) -> list[Mark]:
    """The target from above: cords to the posts, arms, body and middle, each true in width."""
    (x, y) = place.at
    posts = [p for p in ground.places.values() if p.kind == "post" and abs(p.y.value - y) < 1]
    ends = sorted(p.x.value for p in posts) or [x, x]
    marks: list[Mark] = []
    if runs := view.clip([(min(ends), y), (max(ends), y)]):
        marks.append(Line(f"cord-{place.name}", "ground", "target-cord", lines=runs))
    for key, style, thick in (
        ("上舌", "target-arm", 0.8),
        ("躬", "target-body", 1.2),
        ("中", "target-cloth", 1.6),
    ):
        half = place.size.get(key, 0.0) / 2
        runs = view.clip([(x - half, y), (x + half, y)]) if half else ()
        for run in runs:
            (x0, py), (x1, _) = run[0], run[-1]
            ring = ((x0, py - thick / 2), (x1, py - thick / 2), (x1, py + thick / 2), (x0, py + thick / 2))
            name = f"fixture-{place.name}" if key == "中" else f"fixture-{place.name}-{key}"
            marks.append(
                Area(
                    name, "ground", style, place.y.evidence.layer.value if key == "中" else "", rings=(ring,)
                )
            )
    return marks
