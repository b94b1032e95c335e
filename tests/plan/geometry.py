"""Counting what is wrong with a plan, by exact geometry and without rendering it.

Every fault is a (kind, one mark, the other mark) with a measure: mm² of overlap, or mm outside. Bodies are
counted with their true outlines (shoulders, nose, folded legs; the ink of a glyph), words with their boxes.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise

from shapely.geometry import LineString, MultiPoint, Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from stage_viz.plan.marks import Area, Label, Line, Mark, PersonMark, Plan, RouteMark, ThingMark
from stage_viz.theme import Theme, body, glyph
from stage_viz.typeset import coverage

LEAST_TYPE = 6.0
"""pt"""

STOOD_UPON = ("mat", "mark", "stairs")
"""What people and things stand on: no fault."""

_INK = 0.001
"""mm² that two marks may share: what rounding to 0.01 mm can bring."""

_ROUND = 0.011

_STROKE = 0.15
"""Half the width of the strokes about bodies and glyphs."""


@dataclass(frozen=True)
class Fault:
    kind: str
    one: str
    other: str = ""
    measure: float = 0.0

    def __str__(self) -> str:
        return f"{self.kind}: {self.one} {self.other} {self.measure:.2f}".replace("  ", " ")


def faults(
    plan: Plan, theme: Theme, active: Iterable[str] = (), own: Mapping[str, frozenset[str]] | None = None
) -> list[Fault]:
    """All that is wrong with a plan.

    `active` are the names of persons who must be shown. `own` gives the walkers of each route by its id:
    a way may begin within the ghosts of its own walkers, and nowhere else touch a body.
    """
    found = [*marks_faults(plan, theme), *frame_faults(plan, theme)]
    found += overlap_faults(plan, theme) + route_faults(plan, theme, own or {}) + side_faults(plan, own or {})
    shown = {m.id for m in plan.marks if isinstance(m, PersonMark) and not m.ghost}
    found += [
        Fault("active person not shown", name) for name in sorted(active) if f"person-{name}" not in shown
    ]
    return found


# ---- single marks


def marks_faults(plan: Plan, theme: Theme) -> list[Fault]:
    found = []
    seen = set()
    for mark in plan.marks:
        if mark.id in seen:
            found.append(Fault("id twice", mark.id))
        seen.add(mark.id)
        if theme.unknown_styles([mark.style]):
            found.append(Fault("unknown style", mark.id, mark.style))
        found += [Fault("not rounded", mark.id, str(v)) for v in numbers(mark) if v != round(v, 2)]
        if isinstance(mark, Label):
            if mark.size < LEAST_TYPE:
                found.append(Fault("small type", mark.id, mark.text, mark.size))
            found += [Fault("missing glyph", mark.id, c) for c in coverage(mark.text).missing]
    texts = f"{plan.title}{plan.description}"
    found += [Fault("control character", plan.name, repr(c)) for c in texts if ord(c) < 32]
    return found


def numbers(mark: Mark) -> Iterable[float]:
    """All coordinates of a mark, in mm."""
    for key in ("at", "true", "number_at"):
        yield from getattr(mark, key, None) or ()
    for key in ("rings", "lines", "runs"):
        for points in getattr(mark, key, ()):
            yield from (v for p in points for v in p)
    if isinstance(mark, Label):
        yield from (v for p in mark.leader for v in p)
        yield from mark.box
    if isinstance(mark, ThingMark):
        yield from mark.size


# ---- shapes


def turned(points, at, bearing, across, along):
    """Points of a unit box on the page: scaled, turned clockwise, moved."""
    sine, cosine = math.sin(math.radians(bearing)), math.cos(math.radians(bearing))
    for x, y in points:
        x, y = x * across, y * along
        yield at[0] + x * cosine + y * sine, at[1] - x * sine + y * cosine


@lru_cache(maxsize=1024)
def shape(mark: PersonMark | ThingMark) -> BaseGeometry:
    """The outline of a body or a thing as it is drawn; made once, for several counts ask for it."""
    if isinstance(mark, PersonMark):
        form = body()
        polygons = [form.head, form.shoulders if mark.bearing is not None else form.round]
        polygons += [form.nose] if mark.bearing is not None else []
        polygons += form.legs if mark.posture == "坐" else ()
        scale = mark.size, mark.size
        union = unary_union([Polygon(turned(p, mark.at, mark.bearing or 0, *scale)) for p in polygons])
        return union.buffer(_STROKE)
    form = glyph(mark.kind)
    scale = form.scale(mark.size)
    parts = []
    for part in form.parts:
        points = list(turned(part.points, mark.at, mark.bearing, *scale))
        parts.append(Polygon(points).buffer(0) if part.closed else LineString(points).buffer(0.05))
    # Between lines that lie close together there is no room for anything.
    return unary_union(parts).buffer(0.4).buffer(_STROKE - 0.4)


def bodies(plan: Plan) -> dict[str, PersonMark | ThingMark]:
    """Persons, ghosts, things and fixtures of the plan itself (not those of the legend)."""
    return {
        m.id: m
        for m in plan.marks
        if isinstance(m, PersonMark | ThingMark) and m.layer != "text" and m.layer != "furniture"
    }


def solid_areas(plan: Plan) -> dict[str, BaseGeometry]:
    """Walls, columns and posts, and the target's cloth."""
    styles = ("wall", "column", "post", "target-cloth", "target-body", "target-arm")
    return {m.id: area(m) for m in plan.marks if isinstance(m, Area) and m.style in styles}


def ground_lines(plan: Plan) -> dict[str, BaseGeometry]:
    """The hall's edge, the target's cords, the crosses of spots, the arcs of turns, the brackets of rows."""
    styles = ("hall-edge", "target-cord", "station", "turn", "bracket")
    marks = [m for m in plan.marks if isinstance(m, Line) and m.style in styles]
    return {m.id: unary_union([LineString(line) for line in m.lines]) for m in marks}


def bows(plan: Plan) -> dict[str, BaseGeometry]:
    """The rings of bows on the ways of the plan itself (not that of the legend)."""
    return {
        m.id: area(m) for m in plan.marks if isinstance(m, Area) and m.style == "bow" and m.layer != "text"
    }


def area(mark: Area) -> BaseGeometry:
    return Polygon(mark.rings[0], mark.rings[1:])


def windows(plan: Plan) -> list[tuple[float, float, float, float]]:
    """The boxes of the frame: one, or more with breaks between them."""
    frames = [m for m in plan.marks if isinstance(m, Line) and m.style == "frame"]
    return [LineString(line).bounds for m in frames for line in m.lines]


def labels(plan: Plan) -> list[Label]:
    return [m for m in plan.marks if isinstance(m, Label)]


# ---- the frame


def frame_faults(plan: Plan, theme: Theme) -> list[Fault]:
    """What sticks out: of a window of the plan, or of the page."""
    found = []
    wins = [box(*w).buffer(_ROUND, join_style="mitre") for w in windows(plan)]
    if not wins:
        return [Fault("no frame", plan.name)]
    page = box(0, 0, plan.width, plan.height).buffer(_ROUND, join_style="mitre")
    whole = unary_union(wins).bounds
    if max(abs(a - b) for a, b in zip(plan.frame, whole, strict=True)) > 2 * _ROUND + 1e-6:
        found.append(Fault("frame is not that of the windows", plan.name))
    for mark in plan.marks:
        inside = mark.layer in ("ground", "ghosts", "routes", "things", "persons", "labels")
        for part in _parts(mark, theme):
            if not page.covers(part):
                found.append(Fault("off the page", mark.id, "", part.difference(page).length))
            elif inside and not any(w.covers(part) for w in wins):
                least = min(part.difference(w).length for w in wins)
                found.append(Fault("outside the frame", mark.id, "", least))
    return found


def _parts(mark: Mark, theme: Theme) -> Iterable[BaseGeometry]:
    if isinstance(mark, Area):
        yield area(mark)
    elif isinstance(mark, Line):
        yield from (LineString(line) for line in mark.lines)
    elif isinstance(mark, PersonMark | ThingMark):
        yield shape(mark)
        if mark.true:
            yield Point(mark.true)
    elif isinstance(mark, Label):
        yield box(*mark.box)
        if mark.leader:
            yield LineString(mark.leader)
    elif isinstance(mark, RouteMark):
        yield from (LineString(run) for run in mark.runs)
        if mark.number_at:
            yield Point(mark.number_at).buffer(theme.sizes["number-radius"])


# ---- overlaps


def overlap_faults(plan: Plan, theme: Theme) -> list[Fault]:
    found: list[Fault] = []
    words = {m.id: box(*m.box) for m in labels(plan)}
    marks = bodies(plan)
    shapes = {id_: shape(m) for id_, m in marks.items()}
    discs = {
        m.id: Point(m.number_at).buffer(theme.sizes["number-radius"])
        for m in plan.marks
        if isinstance(m, RouteMark) and m.number_at
    }
    areas = solid_areas(plan)
    legend = {m.id: shape(m) for m in plan.marks if isinstance(m, PersonMark) and m.layer == "text"}
    found += [_f("label on label", a, b, words[a], words[b]) for a, b in combinations(words, 2)]
    found += [_f("label on body", a, b, words[a], shapes[b]) for a in words for b in shapes]
    found += [_f("label on legend", a, b, words[a], legend[b]) for a in words for b in legend]
    found += [_f("label on number", a, b, words[a], discs[b]) for a in words for b in discs]
    found += [_f("label on fixture", a, b, words[a], areas[b]) for a in words for b in areas]
    found += [_f("number on body", a, b, discs[a], shapes[b]) for a in discs for b in shapes]
    found += [_f("number on number", a, b, discs[a], discs[b]) for a, b in combinations(discs, 2)]
    found += [_f("number on fixture", a, b, discs[a], areas[b]) for a in discs for b in areas]
    rings = bows(plan)
    found += [_f("label on bow", a, b, words[a], rings[b]) for a in words for b in rings]
    found += [_f("number on bow", a, b, discs[a], rings[b]) for a in discs for b in rings]
    flat = {id_ for id_, m in marks.items() if _is_flat(m)}
    found += [_f("bow on body", a, b, rings[a], shapes[b]) for a in rings for b in shapes if b not in flat]
    found += [_f("bow on fixture", a, b, rings[a], areas[b]) for a in rings for b in areas]
    found += [_f("bow on bow", a, b, rings[a], rings[b]) for a, b in combinations(rings, 2)]
    lines = {id_: line.buffer(0.1) for id_, line in ground_lines(plan).items()}
    found += [_f("label on line", a, b, words[a], lines[b]) for a in words for b in lines]
    rows = {id_: line for id_, line in lines.items() if id_.startswith("bracket-")}
    found += [_f("bracket on body", a, b, rows[a], shapes[b]) for a in rows for b in shapes]
    found += [_f("bracket on number", a, b, rows[a], discs[b]) for a in rows for b in discs]
    ticks = {m.id: LineString([m.at, m.true]) for m in marks.values() if m.true}
    ticks = {id_: tick.difference(shapes[id_]).buffer(0.1) for id_, tick in ticks.items()}
    found += [_f("label on tick", a, b, words[a], ticks[b]) for a in words for b in ticks]
    for a, b in combinations(marks, 2):
        if not _stand_together(marks[a], marks[b]):
            found.append(_f("body on body", a, b, shapes[a], shapes[b]))
    persons = [id_ for id_, m in marks.items() if isinstance(m, PersonMark) and m.layer != "ground"]
    found += [_f("body on fixture", a, b, shapes[a], areas[b]) for a in persons for b in areas]
    return [f for f in found if f.measure > _INK] + leader_faults(plan, shapes, words)


def _f(kind: str, a: str, b: str, one: BaseGeometry, other: BaseGeometry) -> Fault:
    return Fault(kind, a, b, one.intersection(other).area if one.intersects(other) else 0.0)


def _stand_together(a: PersonMark | ThingMark, b: PersonMark | ThingMark) -> bool:
    """Whether it is no fault that two overlap: one is a mat or the like, or both are of the ground."""
    kinds = [m.kind for m in (a, b) if isinstance(m, ThingMark) and m.layer == "ground"]
    return any(kind in STOOD_UPON for kind in kinds)


def leader_faults(
    plan: Plan, shapes: Mapping[str, BaseGeometry], words: Mapping[str, BaseGeometry]
) -> list[Fault]:
    """Leaders that cross words, other leaders, or a body that they do not name, unless people stand on it."""
    flat = {id_ for id_, m in bodies(plan).items() if _is_flat(m)}
    found = []
    lines = {m.id: LineString(m.leader) for m in labels(plan) if m.leader}
    for a, b in combinations(lines, 2):
        if lines[a].intersects(lines[b]):
            found.append(Fault("leader on leader", a, b))
    for a, line in lines.items():
        own = f"{a}-facing"
        found += [
            Fault("leader on label", a, b, line.intersection(words[b]).length)
            for b in words
            if b not in (a, own) and line.intersection(words[b]).length > 0.02
        ]
        end = Point(line.coords[-1])
        found += [
            Fault("leader on body", a, b, line.intersection(s).length)
            for b, s in shapes.items()
            if b not in flat and line.intersection(s).length > 0.02 and s.buffer(1.0).disjoint(end)
        ]
    return found


# ---- ways


def side_faults(plan: Plan, own: Mapping[str, frozenset[str]]) -> list[Fault]:
    """Bodies drawn on the other side of a way, or of the hall's edge, than that on which they truly stand."""
    found = []
    routes = [m for m in plan.marks if isinstance(m, RouteMark) and m.layer == "routes"]
    edges = [m for m in plan.marks if isinstance(m, Line) and m.style == "hall-edge"]
    for id_, mark in bodies(plan).items():
        if not isinstance(mark, PersonMark) or mark.ghost or mark.true is None:
            continue
        moved = LineString([mark.true, mark.at])
        for route in routes:
            walkers = own.get(route.id, frozenset([route.id.split("-", 2)[2]]))
            if id_.removeprefix("person-") in walkers:
                continue
            if any(moved.crosses(LineString(run)) for run in route.runs):
                found.append(Fault("body across a way", id_, route.id))
        found += [
            Fault("body across the hall's edge", id_, edge.id)
            for edge in edges
            if any(moved.crosses(LineString(line)) for line in edge.lines)
        ]
    return found


def route_faults(plan: Plan, theme: Theme, own: Mapping[str, frozenset[str]]) -> list[Fault]:
    """Words, bodies and numbers on the line or the head of a way; ways that are too short to be seen."""
    found: list[Fault] = []
    marks = bodies(plan)
    shapes = {id_: shape(m) for id_, m in marks.items() if not _is_flat(m)}
    words = {m.id: box(*m.box) for m in labels(plan)}
    routes = [m for m in plan.marks if isinstance(m, RouteMark) and m.layer == "routes"]
    samples = {"legend-route", "legend-crossing"}
    if {m.id for m in routes} != {m.id for m in plan.marks if isinstance(m, RouteMark)} - samples:
        found.append(Fault("route outside its layer", plan.name))
    for route in routes:
        half = theme.style(route.style).width / 2
        line = unary_union([LineString(run).buffer(half, cap_style="flat") for run in route.runs])
        head = _head(route, theme)
        ghosts = {f"ghost-{name}" for name in own.get(route.id, ())}
        found += [_f("label on way", id_, route.id, words[id_], line) for id_ in words]
        found += [_f("label on arrow", id_, route.id, words[id_], head) for id_ in words]
        found += [_f("arrow on bow", route.id, id_, head, ring) for id_, ring in bows(plan).items()]
        for id_, form in shapes.items():
            touched = line.intersection(form)
            if (id_ in ghosts or id_ in own.get(route.id, ())) and touched.distance(
                Point(route.runs[0][0])
            ) < 0.5:
                continue
            found.append(Fault("way on body", route.id, id_, touched.area))
            found.append(_f("arrow on body", route.id, id_, head, form))
        for a, b in pairwise(route.runs[-1]):
            if a[0] != b[0] and a[1] != b[1]:
                found.append(Fault("diagonal way", route.id, "", math.dist(a, b)))
        for other in routes:
            # Those who walk side by side share a number, which stands on both lines.
            shares = other.number == route.number and route.number_at is None
            if other.id != route.id and other.number_at and not shares:
                disc = Point(other.number_at).buffer(theme.sizes["number-radius"])
                found.append(_f("number on other way", other.id, route.id, disc, line))
        length = sum(LineString(run).length for run in route.runs)
        if length < 1.0:
            found.append(Fault("way too short", route.id, "", length))
    return [f for f in found if f.measure > _INK or f.kind.startswith("route")]


def _is_flat(mark: PersonMark | ThingMark) -> bool:
    return isinstance(mark, ThingMark) and mark.kind in STOOD_UPON


def _head(route: RouteMark, theme: Theme) -> BaseGeometry:
    """The arrow head at the end of a way."""
    (x0, y0), (x1, y1) = route.runs[-1][-2:]
    leg = math.dist((x0, y0), (x1, y1))
    size = min(theme.sizes["arrow-length"], leg * 0.8) / theme.sizes["arrow-length"] if leg else 0
    size *= min(1.0, theme.style(route.style).width / theme.style("route").width)
    back, half = theme.sizes["arrow-length"] * size, theme.sizes["arrow-width"] * size / 2
    ux, uy = ((x1 - x0) / leg, (y1 - y0) / leg) if leg else (0, 0)
    base = x1 - ux * back, y1 - uy * back
    corners = [
        (x1, y1),
        (base[0] - uy * half, base[1] + ux * half),
        (base[0] + uy * half, base[1] - ux * half),
    ]
    return MultiPoint(corners).convex_hull
