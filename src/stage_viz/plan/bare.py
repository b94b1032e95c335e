"""The bare ground with every name, as one figure."""

from __future__ import annotations

from stage_viz.ground import Ground, Place
from stage_viz.theme import Theme

from .compose import Composed
from .concern import framed
from .figures import body_disc, moved_to
from .fixtures import faint_lines, firm_lines, fixture_boxes, ground_marks, obstacles
from .furniture import SCALE_BAR, compass, furniture, scale_bar
from .marks import Line, PersonMark, Plan, Point
from .naming import name_marks, place_names
from .outlines import mark_box
from .page import Page
from .shifting import shifted, shifted_box
from .spread import spread
from .turning import turned_ground
from .view import View, frame
from .wording import text_line


def ground_plan(ground: Ground, theme: Theme, page: Page | None = None) -> Composed:
    """Return the bare ground with every name, stations as dotted bodies that face as they do.

    Parameters
    ----------
    ground
        The ground, placed.
    theme
        For the sizes.
    page
        What it is laid out on; as wide as a journal's page if None.
    """
    page = page or Page()
    ground = turned_ground(ground, page.up)
    edge, right = page.text_left, page.text_right
    points = [p.at for p in ground.places.values() if not p.hidden] or [(0.0, 0.0)]
    if page.frame != "auto":
        points = list(framed(page.frame, ground))
    tallest = 226.0 if page.height is None else page.height - 2 * edge - SCALE_BAR - 16.0
    view = frame(points, edge, 0.0, right - edge, (min(80.0, tallest), tallest), 8.0, gain=1.2)
    around = furniture(ground, view, theme)
    places = ground_marks(ground, view)
    stations = _stations(ground, view)
    spots = [
        _spot(p.name, view.page(p.at))
        for p in ground.places.values()
        if p.role == "spot" and not p.hidden and not p.part_of and view.shows(p.at)
    ]
    boxes = {m.id.removeprefix("station-"): mark_box(m) for m in stations}
    names = place_names(ground, view, theme, frozenset(), boxes)
    crosses = [
        (x - 0.6, y - 0.6, x + 0.6, y + 0.6)
        for x, y in (view.page(ground.places[m.id[5:]].at) for m in spots)
    ]
    hard = [*around.taken, *fixture_boxes(ground, view), *boxes.values(), *crosses]
    soft = faint_lines(places)
    labels, without = name_marks(names, hard, firm_lines(places), soft, view.box)
    title = text_line("section", "section", ground.zh, theme.sizes["title"], edge, 3.2)
    en = text_line("title", "subtitle", ground.en, theme.sizes["subtitle"], right, 3.2, "right")
    followed = (
        [
            text_line(
                "readings",
                "note",
                f"從{'、'.join(ground.readings)}。",
                theme.sizes["note"],
                edge,
                view.box[1] - SCALE_BAR - 4.0,
            )
        ]
        if ground.readings
        else []
    )
    bar = scale_bar(ground, view, view.box[1] - 0.6, theme)
    north = compass(page.width / 2, 12.0, theme, page.up)
    low = view.box[1] - SCALE_BAR - (6.0 if followed else 1.0)
    words = [] if page.bare else [title, en, *followed]
    marks = [*places, *spots, *stations, *around.marks, *labels, *bar, *north, *words]
    top = 12.0 + edge
    height = round(max(page.height or 0.0, top - low - 1.0 + edge), 2)
    up = round(height - top, 2)
    plan = Plan(
        "ground",
        page.width,
        height,
        shifted(marks, up),
        ground.zh,
        _told(ground),
        frame=shifted_box(view.box, up),
        scale=view.scale,
        magnify=page.magnify,
    )
    return Composed(plan, without)


def _told(ground: Ground) -> str:
    fixtures = "、".join(p.name for p in ground.places.values() if p.role == "fixture")
    return f"{ground.zh}：{fixtures}。"


def _stations(ground: Ground, view: View) -> list[PersonMark]:
    """The stations as bodies without weight, clear of each other and of the fixtures."""
    shown = [p for p in ground.places.values() if p.role == "station" and view.shows(p.at, 1.5)]
    marks = [_station(p, view) for p in shown]
    fixed, targets = obstacles(ground, view)
    boxes = {m.id: (*fixed, *targets) for m in marks}
    at = spread([body_disc(m, 1.0) for m in marks], {}, view.box, boxes)
    return [moved_to(m, at[m.id]) for m in marks]


def _station(place: Place, view: View) -> PersonMark:
    facing = place.facing
    evidence = place.x.evidence.layer.value
    bearing = facing.direction.bearing if facing else None
    told = facing.evidence.layer.value if facing else ""
    at = view.page(place.at)
    return PersonMark(
        f"station-{place.name}", "ground", "ghost", evidence, at, bearing, told, 3.2, ghost=True
    )


def _spot(name: str, at: Point) -> Line:
    x, y = at
    west, east, south, north = (round(v, 2) for v in (x - 0.6, x + 0.6, y - 0.6, y + 0.6))
    arms = (((west, y), (east, y)), ((x, south), (x, north)))
    return Line(f"spot-{name}", "ground", "station", lines=arms)
