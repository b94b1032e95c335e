"""From a scene to a plan: one step as a figure, or the bare ground with every name."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from stage_viz.ground import Ground
from stage_viz.model import Step
from stage_viz.passage import Passage
from stage_viz.staging import Staging
from stage_viz.telling import (
    Language,
    caption,
    chinese,
    notes,
    section_of,
    states,
    title_of,
    told_in,
)  # fmt: skip
from stage_viz.theme import Theme

from .arrangement import Room, Words, arranged, followed_in_words, room_for_frame
from .brackets import row_brackets
from .concern import Concern, concern
from .figures import Cast, cast_marks, still_bodies
from .fixtures import faint_lines, firm_lines, fixture_boxes, ground_marks, obstacles, thinned
from .framing import step_view
from .furniture import COMPASS, compass, furniture, locator, outline, scale_bar
from .glossary import glossary
from .marks import Line, Mark, Plan, Point
from .naming import named_rows, person_names, thing_names
from .outlines import Box, grown, leg_box, overlaps
from .page import NAMES, Page, with_smaller
from .placenames import place_names
from .quotation import quotation
from .quotation import spoken as spoken_quote
from .rings import bow_marks, ring_box
from .shifting import shifted, shifted_box
from .turning import turned_staging
from .view import View
from .walking import Way, arrow_box, route_marks, shortened, turn_marks, turns_made, ways
from .written import name_marks, with_letters

_NAMES = (("all", 1.0), ("acting", 1.0), ("all", 0.88), ("acting", 0.88), ("acting", 0.76), ("none", 0.76))
"""What is tried until all names have room: whose facings, and how large in the theme's size."""
_LONG_NAMES = (("all", 1.0), ("acting", 0.88), ("none", 0.76))
"""The same for names that are long: what finds no room then is a letter."""


@dataclass(frozen=True)
class Composed:
    """A plan, and the ids of the names and numbers that found no room on it.

    Parameters
    ----------
    plan
        The figure.
    without_room
        The ids of the labels and routes.
    unnamed
        The ids of the labels of bystanders that a crowded plan leaves out.
    """

    plan: Plan
    without_room: tuple[str, ...]
    unnamed: tuple[str, ...] = ()


@dataclass(frozen=True)
class Drawing:
    """What stands in the frame of a step.

    Parameters
    ----------
    ground
        As it is drawn.
    view
        The part of it that is shown; the top of its frame is at 0 mm.
    marks
        In drawing order.
    without_room, unnamed
        As of `Composed`.
    names
        What its names mean, for a key below it.
    """

    ground: Ground
    view: View
    marks: tuple[Mark, ...]
    without_room: tuple[str, ...]
    unnamed: tuple[str, ...] = ()
    names: tuple[str, ...] = ()


def step_drawing(
    staging: Staging, number: int, theme: Theme, page: Page, room: Room, beats: int | None = None
) -> Drawing:
    """Return the plan of a step alone, for a figure or a panel of one.

    Parameters
    ----------
    staging, number
        The rite, played, and the step, from 1.
    theme
        For the sizes.
    page
        What it is laid out on.
    room
        Where its frame stands, and how high it may be.
    beats
        How many of its beats are shown, in the frame of the whole; all if None.
    """
    seen = turned_staging(staging, number, page.up)
    about = concern(seen, number)
    view = step_view(about, seen.ground, page, room)
    if beats is not None:
        seen = replace(seen, by_step={**seen.by_step, number: seen.of(number)[:beats]})
    seen = replace(seen, ground=thinned(seen.ground, view, about.landmarks))
    drawing, without, unnamed, names = _drawing(seen, number, about, view, theme, page)
    return Drawing(seen.ground, view, tuple(drawing), without, unnamed, names)


def step_plan(
    staging: Staging,
    number: int,
    passage: Passage,
    theme: Theme,
    counted: tuple[int, int] | None = None,
    page: Page | None = None,
    beats: int | None = None,
) -> Composed:
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
    counted
        The number that the figure bears, and how many figures there are; `number`, and the number of the
        steps, if None.
    page
        What it is laid out on; as wide as a journal's page if None.
    beats
        How many of its beats are shown, from the first on, in the frame of the whole; all if None.
    """
    page = page or Page()
    rite, step = staging.rite, staging.rite.steps[number - 1]
    told, total = counted or (number, len(rite.steps))
    words = _words(staging, number, f"{told} / {total}", passage, page)
    drawing = step_drawing(staging, number, theme, page, room_for_frame(words, page, theme), beats)
    view, without = drawing.view, drawing.without_room
    # The frame's top is at 0; the words above it have positive heights, those below negative ones.
    # Beside a slide the names are told at length; only letters need a word on it.
    keyed = page.heading or page.language.words == "en"
    words = replace(words, names=drawing.names) if keyed and not page.bare else words
    around = arranged(words, drawing.marks, view.box, page, theme)
    marks = [*drawing.marks, *around.marks, *_beside(drawing.ground, view, page, theme)]
    marks += scale_bar(drawing.ground, view, view.box[1] - 0.6, theme, page.language)
    needed = round(around.top - around.bottom, 2)
    height = max(page.height or 0.0, needed)
    if page.height is not None and needed > page.height:
        without = (*without, "page")
    up = round(height - around.top, 2)
    described = caption(staging, number, passage, page.language, told, page.up)
    plan = Plan(
        name=f"{told:0{max(2, len(str(total)))}d}-{step.id}",
        width=page.width,
        height=height,
        marks=shifted(marks, up),
        title=_title(staging, step, told, page.language),
        description=described.alt,
        language=described.language,
        frame=shifted_box(view.box, up),
        scale=view.scale,
        magnify=page.magnify,
        windows=view.shown(up),
        up=page.up.zh,
    )
    return Composed(plan, without, drawing.unnamed)


def _title(staging: Staging, step: Step, told: int, language: Language) -> str:
    rite = staging.rite
    if language.words == "en":
        return " · ".join(
            filter(None, (rite.en or rite.zh, *staging.readings, str(told), step.en, step.quote))
        )
    return chinese(" · ".join((rite.zh, *staging.readings, str(told), step.quote)), language)


def _words(staging: Staging, number: int, counter: str, passage: Passage, page: Page) -> Words:
    """What is said about the figure of a step."""
    if page.bare or not page.heading:
        return Words()
    rite, step = staging.rite, staging.rite.steps[number - 1]
    language = page.language
    section = section_of(step, rite, language)
    if rite.draft:  # so that no figure of a draft passes for a finished one
        section = " · ".join(filter(None, (told_in("draft", language), section)))
    told: list[str] = []
    actors = concern(staging, number).actors
    if page.notes:
        for spoken in ("zh", "en") if language.english else (language.words,):
            said = (*states(actors, staging, number, spoken), *notes(step, rite, spoken))
            told += said if spoken == "en" else (chinese(sentence, language) for sentence in said)
    quote = spoken_quote(quotation(passage, step, rite.steps), step, language)
    followed = followed_in_words(staging.readings, language)
    translation = step.en if language.english else ""
    return Words(section, counter, title_of(step, language), quote, followed, tuple(told), translation)


def _beside(ground: Ground, view: View, page: Page, theme: Theme) -> list[Mark]:
    """The column beside the frame: the compass, and the locator below it."""
    column = round(page.text_right - page.locator, 2)
    north = compass(column + page.locator / 2, -0.5, theme, page.language, page.up)
    box = (column, view.box[1], page.text_right, -COMPASS - 1.5)
    return [*locator(ground, (view,), box), *north]


def _drawing(
    staging: Staging, number: int, about: Concern, view: View, theme: Theme, page: Page
) -> tuple[list[Mark], tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Everything inside the frame; what found no room; who has no name in a crowd; what the names mean."""
    ground = staging.ground
    cast, found = _cast_and_ways(staging, number, about, view, theme)
    around = furniture(ground, view, theme, page.language)
    places = ground_marks(ground, view)
    bodies = [*cast.boxes.values(), *cast.ghosts.values(), *cast.held]
    bows = bow_marks(found, view, theme)
    hard = [*around.taken, *bodies, *fixture_boxes(ground, view), *map(ring_box, bows)]
    routes, missing = route_marks(found, hard, view, theme)
    turns = turn_marks(turns_made(staging, number, cast), cast.size)
    radius = theme.sizes["number-radius"]
    discs = [grown((*m.number_at, *m.number_at), radius) for m in routes if m.number_at]
    heads = [arrow_box(m.runs[-1], theme) for m in routes]
    lines = (
        [run for m in routes for run in m.runs]
        + firm_lines(places)
        + [line for m in turns if isinstance(m, Line) for line in m.lines]
    )
    soft = faint_lines(places)
    hard = [*hard, *discs, *heads]
    rows = named_rows(staging, number, about, cast)
    after = staging.of(number)[-1].presences
    facings = {row: facing for row, names in rows.items() if (facing := after[names[0]].facing)}
    brackets, beside = row_brackets(rows, cast, hard, lines, view, facings)
    hard += beside.values()
    lines += [line for m in brackets for line in m.lines]
    labels, without, unnamed, lettered = _names(
        staging, number, about, cast, view, theme, rows, beside, hard, lines, soft, page
    )
    return (
        [
            *places,
            *cast.marks[: len(cast.ghosts)],
            *routes,
            *bows,
            *turns,
            *cast.marks[len(cast.ghosts) :],
            *around.marks,
            *brackets,
            *labels,
        ],
        (*missing, *without),
        unnamed,
        glossary(labels, lettered, staging.rite.cast, ground, page.language),
    )


def _cast_and_ways(
    staging: Staging, number: int, about: Concern, view: View, theme: Theme
) -> tuple[Cast, tuple[Way, ...]]:
    """Where everyone is drawn, and the ways from body to body."""
    on_ground = ways(staging, number, view, theme, still_bodies(staging, number, view, theme))
    fixed, _ = obstacles(staging.ground, view)
    arrows: list[tuple[tuple[Point, ...], ...]] = [()] * len(on_ground)
    for _ in range(3):
        kept_clear = {
            f"{way.who}、{way.order}": (*way.runs, *arrow)
            for way, arrow in zip(on_ground, arrows, strict=True)
        }
        cast = cast_marks(staging, number, about, view, theme, kept_clear)
        found = tuple(
            shortened(way, cast, fixed, [o for o in on_ground if o is not way]) for way in on_ground
        )
        # How a way leads to a body, and where its arrow ends, is known only now: what it meets gives way.
        heads = [arrow_box(way.runs[-1], theme) for way in found]
        arrows = [(*way.runs, outline(head)) for way, head in zip(found, heads, strict=True)]
        bodies = [*cast.boxes.items(), *cast.ghosts.items()]
        legs = [leg_box(a, b) for way in found for run in way.runs for a, b in pairwise(run)]
        met = any(
            overlaps(head, box)
            for way, head in zip(found, heads, strict=True)
            for name, box in bodies
            if name not in way.route.who
        ) or any(overlaps(box, other) for box in cast.held for other in (*heads, *legs))
        if not met:
            break
    return cast, found


def _names(
    staging: Staging,
    number: int,
    about: Concern,
    cast: Cast,
    view: View,
    theme: Theme,
    rows: Mapping[str, list[str]],
    beside: Mapping[str, Box],
    hard: Sequence[Box],
    lines: Sequence[Sequence[Point]],
    soft: Sequence[Sequence[Point]],
    page: Page,
) -> tuple[tuple[Mark, ...], tuple[str, ...], tuple[str, ...], Mapping[str, str]]:
    """Names with the facing in words beside those of persons; where there is no room, smaller and without."""
    after = {n: p for n, p in staging.of(number)[-1].presences.items() if p.kind == "person"}
    strangers = [box for name, box in cast.boxes.items() if name in after] + list(beside.values())
    # Where bodies crowd the plan only those who act must have their names.
    crowded = view.is_crowded(theme.sizes["label"])
    wanted = {f"label-{name}" for name in (*about.actors, *rows)} if crowded else None
    best: tuple[tuple[Mark, ...], tuple[str, ...]] | None = None
    for facings, factor in _LONG_NAMES if page.language.words == "en" else _NAMES:
        look = with_smaller(theme, NAMES, factor, page)
        facing_of = after if facings == "all" else about.actors if facings == "acting" else ()
        names = person_names(
            staging, number, about, cast, view, look,
            facing_of=facing_of, rows=rows, brackets=beside, page=page,
        )  # fmt: skip
        names += thing_names(staging, about, cast, look, page.language)
        places = [p.point for p in after.values()]
        names += place_names(staging.ground, view, look, about.landmarks, page.language, places)
        found = name_marks(names, hard, lines, soft, view.box, strangers)
        if best is None or _missed(found[1], wanted) < _missed(best[1], wanted):
            best = found
        if not _missed(best[1], wanted)[0]:
            break
    assert best is not None
    lettered: Mapping[str, str] = {}
    if best[1] and page.language.words == "en" and not page.bare:
        best, lettered = with_letters(names, best[1], place=lambda tried: name_marks(
            tried, hard, lines, soft, view.box, strangers))  # fmt: skip
    labels, missed = best
    without = tuple(id_ for id_ in missed if wanted is None or id_ in wanted)
    return labels, without, tuple(id_ for id_ in missed if id_ not in without), lettered


def _missed(ids: Collection[str], wanted: Collection[str] | None) -> tuple[int, int]:
    """How many of the names that are wanted found no room, and how many of all."""
    return sum(wanted is None or id_ in wanted for id_ in ids), len(ids)
