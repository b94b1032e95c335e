"""From a scene to a plan: one step as a figure, or the bare ground with every name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from stage_viz.ground import Ground
from stage_viz.passage import Passage
from stage_viz.staging import Staging
from stage_viz.theme import Theme

from .concern import Concern, concern, with_surroundings
from .describe import describe
from .figures import Cast, body_size, cast_marks
from .fixtures import box_on_page, ground_marks, is_drawn
from .furniture import COMPASS, SCALE_BAR, compass, furniture, locator, scale_bar
from .marks import Label, Line, Mark, PersonMark, Plan, Point, ThingMark
from .naming import Name, name_marks, person_names, place_names, thing_names
from .notes import notes, states
from .quotation import quotation
from .view import View, frame
from .walking import route_marks, turn_marks, ways
from .wording import heading, legend, note_lines, sentence, text_line

Box = tuple[float, float, float, float]

PAGE = 174.0
"""The width of a figure that spans a journal's page, in mm."""

_EDGE = 1.0
_LOCATOR = 23.0
_HEIGHTS = (58.0, 96.0)
_MARGIN = 9.0


@dataclass(frozen=True)
class Composed:
    """A plan, and the ids of the names and numbers that found no room on it."""

    plan: Plan
    without_room: tuple[str, ...]


def step_plan(staging: Staging, number: int, passage: Passage, theme: Theme) -> Composed:
    """Return the figure of a step.

    Parameters
    ----------
    staging
        The rite, played.
    number
        Of the step, from 1.
    passage
        The text that it quotes.
    theme
        For the sizes.
    """
    rite, step = staging.rite, staging.rite.steps[number - 1]
    about = concern(staging, number)
    left, right = _EDGE, PAGE - _EDGE - _LOCATOR - 2.0
    view = frame(with_surroundings(about.points, staging.ground), left, 0.0, right - left, _HEIGHTS, _MARGIN)
    drawing, without = _drawing(staging, number, about, view, theme)
    quote = quotation(passage, step, rite.steps)
    section = next((s.zh for s in rite.sections if s.id == step.section), "")
    counter = f"{number} / {len(rite.steps)}"
    # The frame's top is at 0; the words above it have positive heights, those below negative ones.
    head = heading(section, counter, step.en or step.zh, left, PAGE - _EDGE, 0.0, theme)
    head_marks = _shifted(head.marks, head.height + 2.2)
    bottom = view.box[1]
    bar = scale_bar(staging.ground, view, bottom - 0.6, theme)
    at = bottom - 0.6 - SCALE_BAR - 1.2
    words = sentence(quote, left, PAGE - _EDGE, at, theme)
    at -= words.height + 0.8
    told = [*states(about.actors, staging, number), *notes(step, rite)]
    below = note_lines(told, left, PAGE - _EDGE, at, theme)
    at -= below.height + 1.2
    key = legend(drawing, left, PAGE - _EDGE, at, theme)
    column = PAGE - _EDGE - _LOCATOR
    north = compass(column + _LOCATOR / 2, -0.5, theme)
    small = locator(staging.ground, view, (column, bottom, PAGE - _EDGE, -COMPASS - 1.5))
    marks = [*drawing, *small, *north, *bar, *head_marks, *words.marks, *below.marks, *key.marks]
    low = at - key.height - _EDGE
    height = round(head.height + 2.2 + _EDGE - low, 2)
    title = f"{rite.zh} · {number} · {step.quote}"
    plan = Plan(
        name=f"{number:02d}-{step.id}",
        width=PAGE,
        height=height,
        marks=_shifted(marks, -low),
        title=title,
        description=describe(staging, number, passage),
        frame=_moved(view.box, -low),
        scale=view.scale,
    )
    return Composed(plan, without)


def _drawing(
    staging: Staging, number: int, about: Concern, view: View, theme: Theme
) -> tuple[list[Mark], tuple[str, ...]]:
    """Everything inside the frame."""
    ground = staging.ground
    found = ways(staging, number, view)
    by_walker = {f"{way.who}、{way.order}": way.runs for way in found}
    cast = cast_marks(staging, number, about, view, theme, by_walker)
    around = furniture(ground, view, theme)
    places = ground_marks(ground, view)
    hard = [*around.taken, *_boxes(cast), *_fixture_boxes(ground, view), *_held_boxes(cast.marks)]
    radius = theme.sizes["number-radius"]
    routes, missing = route_marks(found, cast, hard, view, radius)
    turns = turn_marks(
        [t for scene in staging.of(number) for t in scene.turns], cast.at, body_size(ground.row, view, theme)
    )
    discs = [_around(m.number_at, radius) for m in routes if m.number_at]
    lines = (
        [run for m in routes for run in m.runs]
        + _cords(places)
        + [line for m in turns if isinstance(m, Line) for line in m.lines]
    )
    soft = [line for m in places if isinstance(m, Line) and m.style == "ridge" for line in m.lines]
    labels, without = _names(staging, number, about, cast, view, theme, [*hard, *discs], lines, soft)
    return [
        *places,
        *cast.marks[: len(cast.ghosts)],
        *routes,
        *turns,
        *cast.marks[len(cast.ghosts) :],
        *around.marks,
        *labels,
    ], (*missing, *without)


def _names(
    staging: Staging,
    number: int,
    about: Concern,
    cast: Cast,
    view: View,
    theme: Theme,
    hard: Sequence[Box],
    lines: Sequence[Sequence[Point]],
    soft: Sequence[Sequence[Point]],
) -> tuple[tuple[Mark, ...], tuple[str, ...]]:
    """Names with the facing in words beside those of persons; without it where there is no room for all."""
    best: tuple[tuple[Mark, ...], tuple[str, ...]] | None = None
    for with_facing in (True, False):
        names: list[Name] = person_names(staging, number, about, cast, theme, with_facing=with_facing)
        names += thing_names(staging, about, cast, theme)
        names += place_names(staging.ground, view, theme, about.landmarks, stations=False)
        found = name_marks(names, hard, lines, soft, view.box)
        if best is None or len(found[1]) < len(best[1]):
            best = found
        if not best[1]:
            break
    assert best is not None
    return best


def _cords(marks: Sequence[Mark]) -> list[tuple[Point, ...]]:
    """The lines of fixtures that no name may stand on."""
    return [
        line
        for m in marks
        if isinstance(m, Line) and m.style in ("target-cord", "hall-edge")
        for line in m.lines
    ]


def _boxes(cast: Cast) -> list[Box]:
    boxes = [_around(cast.at[n], cast.radii[n]) for n in cast.at]
    return boxes + [_around(at, 2.0) for at in cast.ghosts.values()]


def _held_boxes(marks: Sequence[Mark]) -> list[Box]:
    return [
        _around(m.at, max(m.size) / 2) for m in marks if isinstance(m, ThingMark) and m.id.startswith("held-")
    ]


def _fixture_boxes(ground: Ground, view: View) -> list[Box]:
    kinds = ("hall", "purlin")
    shown = [
        p for p in ground.places.values() if p.role == "fixture" and p.kind not in kinds and is_drawn(p, view)
    ]
    return [box_on_page(p, view) for p in shown]


def _around(at: Point, radius: float) -> Box:
    return at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius


def ground_plan(ground: Ground, theme: Theme) -> Composed:
    """Return the bare ground with every name, stations as dotted bodies that face as they do."""
    points = [p.at for p in ground.places.values() if not p.hidden]
    view = frame(points, _EDGE, 0.0, PAGE - 2 * _EDGE, (80.0, 226.0), 8.0, gain=1.2)
    around = furniture(ground, view, theme)
    places = ground_marks(ground, view)
    stations = [
        _station(p.name, view.page(p.at), p, theme)
        for p in ground.places.values()
        if p.role == "station" and view.shows(p.at)
    ]
    spots = [
        _spot(p.name, view.page(p.at))
        for p in ground.places.values()
        if p.role == "spot" and not p.hidden and not p.part_of and view.shows(p.at)
    ]
    names = place_names(ground, view, theme, frozenset(), stations=True)
    hard = [*around.taken, *_fixture_boxes(ground, view), *(_around(m.at, 1.8) for m in stations)]
    soft = [line for m in places if isinstance(m, Line) and m.style == "ridge" for line in m.lines]
    labels, without = name_marks(names, hard, _cords(places), soft, view.box)
    title = text_line("section", "section", ground.zh, theme.sizes["title"], _EDGE, 3.2)
    en = text_line("title", "subtitle", ground.en, theme.sizes["subtitle"], PAGE - _EDGE, 3.2, "right")
    followed = (
        [
            text_line(
                "readings",
                "note",
                f"從{'、'.join(ground.readings)}。",
                theme.sizes["note"],
                _EDGE,
                view.box[1] - SCALE_BAR - 4.0,
            )
        ]
        if ground.readings
        else []
    )
    bar = scale_bar(ground, view, view.box[1] - 0.6, theme)
    north = compass(PAGE / 2, 12.0, theme)
    low = view.box[1] - SCALE_BAR - (6.0 if followed else 1.0)
    marks = [*places, *spots, *stations, *around.marks, *labels, title, en, *bar, *north, *followed]
    height = round(13.0 - low, 2)
    plan = Plan(
        "ground",
        PAGE,
        height,
        _shifted(marks, -low),
        ground.zh,
        _told(ground),
        frame=_moved(view.box, -low),
        scale=view.scale,
    )
    return Composed(plan, without)


def _told(ground: Ground) -> str:
    fixtures = "、".join(p.name for p in ground.places.values() if p.role == "fixture")
    return f"{ground.zh}：{fixtures}。"


def _station(name: str, at: Point, place: object, theme: Theme) -> PersonMark:
    facing = getattr(place, "facing", None)
    evidence = place.x.evidence.layer.value
    bearing = facing.direction.bearing if facing else None
    told = facing.evidence.layer.value if facing else ""
    return PersonMark(f"station-{name}", "ground", "ghost", evidence, at, bearing, told, 3.2, "", True)


def _spot(name: str, at: Point) -> Line:
    x, y = at
    arms = (((x - 0.6, y), (x + 0.6, y)), ((x, y - 0.6), (x, y + 0.6)))
    return Line(f"spot-{name}", "ground", "station", lines=arms)


def _moved(box: Box, dy: float) -> Box:
    return (box[0], round(box[1] + dy, 2), box[2], round(box[3] + dy, 2))


def _shifted(marks: Sequence[Mark], dy: float) -> tuple[Mark, ...]:
    """The same marks, `dy` mm higher on the page."""
    return tuple(_shift(m, dy) for m in marks)


def _shift(mark: Mark, dy: float) -> Mark:
    def up(p: Point) -> Point:
        return p[0], round(p[1] + dy, 2)

    def ups(points: Sequence[Point]) -> tuple[Point, ...]:
        return tuple(up(p) for p in points)

    changes: dict[str, object] = {}
    for key in ("at", "true", "number_at"):
        if (point := getattr(mark, key, None)) is not None:
            changes[key] = up(point)
    for key in ("rings", "lines", "runs"):
        if (many := getattr(mark, key, None)) is not None:
            changes[key] = tuple(ups(points) for points in many)
    for key in ("corners", "leader"):
        if (points := getattr(mark, key, None)) is not None:
            changes[key] = ups(points)
    if isinstance(mark, Label):
        changes["box"] = _moved(mark.box, dy)
    return replace(mark, **changes)  # type: ignore[arg-type]
