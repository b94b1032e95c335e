"""The bare ground with every name, as one figure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from stage_viz.ground import Ground, Place
from stage_viz.telling import Language, chinese, place_english
from stage_viz.theme import Theme

from .arrangement import LOCATOR_GAP, Words, arranged, followed_in_words, room_for_frame
from .compose import Composed
from .concern import corners, framed
from .evidence import weaker_of
from .figures import body_disc, moved_to
from .fixtures import faint_lines, firm_lines, fixture_boxes, ground_marks, obstacles
from .furniture import COMPASS, compass, furniture, scale_bar
from .glossary import glossary
from .marks import Line, PersonMark, Plan, Point
from .outlines import mark_box
from .page import Page
from .parts import part_of
from .placenames import ground_names
from .shifting import shifted, shifted_box
from .spread import spread
from .turning import turned_ground
from .view import View, frame
from .written import name_marks, with_letters

_LEAST, _GREATEST = 80.0, 226.0
"""Of the height of the frame, in mm."""

_MARGIN = 8.0
"""Room about what is shown, in mm; half of it where the page is low."""


def ground_plan(ground: Ground, theme: Theme, page: Page | None = None, show: str = "all") -> Composed:
    """Return the bare ground with its names, stations as dotted bodies that face as they do.

    Parameters
    ----------
    ground
        The ground, placed.
    theme
        For the sizes.
    page
        What it is laid out on; as wide as a journal's page if None.
    show
        ``all``, or one of the plates of ``data/parts.yaml``, such as 宮室.
    """
    page = page or Page()
    part, language = part_of(turned_ground(ground, page.up), show), page.language
    ground = part.ground
    zh = chinese(" · ".join(filter(None, (ground.zh, part.zh))), language)
    en = ": ".join(filter(None, (ground.en, part.en)))
    title = en or zh if language.words == "en" else zh
    followed = followed_in_words(ground.readings, language)
    translation = en if language.english else ""
    words = Words() if page.bare else Words(title, "", "", None, followed, translation=translation)
    view = _view(ground, words, page, theme)
    around = furniture(ground, view, theme, language)
    places = ground_marks(ground, view)
    stations = _stations(ground, view)
    spots = [
        _spot(p.name, view.page(p.at))
        for p in ground.places.values()
        if p.role == "spot" and not p.hidden and not p.part_of and view.shows(p.at, 0.7)
    ]
    boxes = {m.id.removeprefix("station-"): mark_box(m) for m in stations}
    names = ground_names(ground, view, theme, boxes, part.named, page)
    crosses = [
        (x - 0.6, y - 0.6, x + 0.6, y + 0.6)
        for x, y in (view.page(ground.places[m.id[5:]].at) for m in spots)
    ]
    north = compass(view.right - 6.5, -1.5, theme, language, page.up)
    corner = (view.right - 12.0, -COMPASS - 2.0, view.right, 0.0)
    hard = [*around.taken, corner, *fixture_boxes(ground, view), *boxes.values(), *crosses]
    place = partial(
        name_marks, hard=hard, lines=firm_lines(places), soft_lines=faint_lines(places), frame=view.box
    )
    labels, without = place(names)
    lettered: Mapping[str, str] = {}
    if without and language.words == "en" and not page.bare:
        (labels, without), lettered = with_letters(names, without, place)
    if not page.bare:
        words = replace(words, names=glossary(labels, lettered, {}, ground, language))
    drawing = [*places, *spots, *stations, *around.marks, *labels]
    told = arranged(words, drawing, view.box, page, theme)
    bar = scale_bar(ground, view, view.box[1] - 0.6, theme, language)
    height = round(max(page.height or 0.0, told.top - told.bottom), 2)
    up = round(height - told.top, 2)
    plan = Plan(
        f"ground-{show}" if part.zh else "ground",
        page.width,
        height,
        shifted([*drawing, *told.marks, *bar, *north], up),
        title,
        _told(ground, title, language),
        language.tag,
        frame=shifted_box(view.box, up),
        scale=view.scale,
        magnify=page.magnify,
        windows=view.shown(up),
        up=page.up.zh,
    )
    return Composed(plan, without)


def _view(ground: Ground, words: Words, page: Page, theme: Theme) -> View:
    """The whole ground, or the part that the page asks for."""
    points = [p.at for p in ground.places.values() if not p.hidden] or [(0.0, 0.0)]
    points += [corner for p in ground.places.values() if p.role == "fixture" for corner in corners(p)]
    if page.frame != "auto":
        points = list(framed(page.frame, ground))
    whole = replace(page, locator=-LOCATOR_GAP, least=_LEAST, greatest=_GREATEST)
    room = room_for_frame(words, whole, theme)
    margin = _MARGIN if room.heights[1] >= _GREATEST / 2 else _MARGIN / 2
    return frame(points, room.left, 0.0, room.width, room.heights, margin, gain=1.2)


def _told(ground: Ground, title: str, language: Language) -> str:
    fixtures = [p.name for p in ground.places.values() if p.role == "fixture"]
    if language.words == "en":
        return f"{title}: {', '.join(dict.fromkeys(map(place_english, fixtures)))}."
    return chinese(f"{title}：{'、'.join(fixtures)}。", language)


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
    evidence = weaker_of(place)
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
