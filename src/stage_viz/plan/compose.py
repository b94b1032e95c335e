"""From a scene to a plan: one step as a figure, or the bare ground with every name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stage_viz.ground import Ground
from stage_viz.passage import Passage
from stage_viz.space import Direction
from stage_viz.staging import Staging
from stage_viz.theme import Theme

from .concern import Concern, concern, framed, with_surroundings
from .describe import describe
from .figures import Cast, body_size, cast_marks
from .fixtures import faint_lines, firm_lines, fixture_boxes, ground_marks
from .furniture import COMPASS, SCALE_BAR, compass, furniture, locator, scale_bar
from .marks import Line, Mark, Plan, Point
from .naming import Name, name_marks, person_names, place_names, thing_names
from .notes import notes, states
from .outlines import Box
from .page import Page
from .quotation import quotation
from .shifting import shifted, shifted_box
from .turning import turned_staging
from .view import View, frame
from .walking import arrow_box, bow_marks, ring_box, route_marks, turn_marks, turns_made, ways
from .wording import Block, heading, legend, legend_row, note_lines, sentence

_MARGIN = 9.0
"""Room about what is shown, in mm."""

_BELOW_HEADING, _BETWEEN = 2.2, 1.1
"""Between the heading and the frame, and between the words below it, in mm."""

_LEGEND_ROWS = 2
"""What is kept free for the legend on a page of a given height."""


@dataclass(frozen=True)
class Composed:
    """A plan, and the ids of the names and numbers that found no room on it.

    Parameters
    ----------
    plan
        The figure.
    without_room
        The ids of the labels and routes.
    """

    plan: Plan
    without_room: tuple[str, ...]


def step_plan(
    staging: Staging,
    number: int,
    passage: Passage,
    theme: Theme,
    counted: tuple[int, int] | None = None,
    page: Page | None = None,
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
    """
    page = page or Page()
    rite, step = staging.rite, staging.rite.steps[number - 1]
    told, total = counted or (number, len(rite.steps))
    left, right = page.text_left, page.text_right
    section = next((s.zh for s in rite.sections if s.id == step.section), "")
    seen = turned_staging(staging, number, page.up)
    about = concern(seen, number)
    head, quoted, below = (Block((), 0.0),) * 3
    if not page.bare:
        quote = quotation(passage, step, rite.steps)
        head = heading(section, f"{told} / {total}", step.en or step.zh, left, right, 0.0, theme)
        quoted = sentence(quote, left, right, 0.0, theme)
    if not page.bare and page.notes:
        followed = staging.readings
        words = [f"從{'、'.join(followed)}。"] if followed else []
        words += [*states(about.actors, staging, number), *notes(step, rite)]
        below = note_lines(words, left, right, 0.0, theme)
    view = step_view(about, seen.ground, page, _room(page, head, quoted, below, theme))
    drawing, without = _drawing(seen, number, about, view, theme, page.up)
    # The frame's top is at 0; the words above it have positive heights, those below negative ones.
    top = page.edge + (head.height + _BELOW_HEADING if head.marks else 0.0)
    marks = [*drawing, *shifted(head.marks, top - page.edge)]
    marks += _beside(seen.ground, view, page, theme)
    marks += scale_bar(seen.ground, view, view.box[1] - 0.6, theme)
    at = view.box[1] - 0.6 - SCALE_BAR
    for block in (quoted, below):
        if block.marks:
            at -= _BETWEEN
            marks += shifted(block.marks, at)
            at -= block.height
    if not page.bare:
        key = legend(drawing, left, right, at - _BETWEEN, theme)
        marks += key.marks
        at -= _BETWEEN + key.height
    needed = round(top - at + page.edge, 2)
    height = max(page.height or 0.0, needed)
    if page.height is not None and needed > page.height:
        without = (*without, "page")
    up = round(height - top, 2)
    plan = Plan(
        name=f"{told:0{max(2, len(str(total)))}d}-{step.id}",
        width=page.width,
        height=height,
        marks=shifted(marks, up),
        title=" · ".join((rite.zh, *staging.readings, str(told), step.quote)),
        description=describe(staging, number, passage, told),
        frame=shifted_box(view.box, up),
        scale=view.scale,
        magnify=page.magnify,
    )
    return Composed(plan, without)


def _room(page: Page, head: Block, quoted: Block, below: Block, theme: Theme) -> tuple[float, float]:
    """The least and the greatest height of the frame, in mm."""
    if page.height is None:
        return page.least, page.greatest
    taken = 2 * page.edge + head.height + _BELOW_HEADING + 0.6 + SCALE_BAR + _BETWEEN
    taken += sum(block.height + _BETWEEN for block in (quoted, below) if block.marks)
    taken += 0.0 if page.bare else _LEGEND_ROWS * legend_row(theme)
    # Two windows are rounded up to whole steps of 2 mm each.
    free = max(page.height - taken - 4.0, 20.0)
    return min(page.least, free), min(page.greatest, free)


def _beside(ground: Ground, view: View, page: Page, theme: Theme) -> list[Mark]:
    """The column beside the frame: the compass, and the locator below it."""
    column = page.text_right - page.locator
    north = compass(column + page.locator / 2, -0.5, theme, page.up)
    box = (column, view.box[1], page.text_right, -COMPASS - 1.5)
    return [*locator(ground, view, box), *north]


def step_view(
    about: Concern, ground: Ground, page: Page | None = None, heights: tuple[float, float] | None = None
) -> View:
    """Return the part of the ground that the figure of a step shows; the top of its frame is at 0 mm.

    Parameters
    ----------
    about
        What the figure is about.
    ground
        The ground, placed.
    page
        What it is laid out on; as wide as a journal's page if None.
    heights
        The least and the greatest height of the frame, in mm; those of the page if None.
    """
    page = page or Page()
    width = page.width - 2 * page.edge - page.locator - 2.0
    points = with_surroundings(about.points, ground) if page.frame == "auto" else framed(page.frame, ground)
    return frame(points, page.edge, 0.0, width, heights or (page.least, page.greatest), _MARGIN)


def _drawing(
    staging: Staging, number: int, about: Concern, view: View, theme: Theme, up: Direction
) -> tuple[list[Mark], tuple[str, ...]]:
    """Everything inside the frame."""
    ground = staging.ground
    found = ways(staging, number, view)
    by_walker = {f"{way.who}、{way.order}": way.runs for way in found}
    cast = cast_marks(staging, number, about, view, theme, by_walker)
    around = furniture(ground, view, theme)
    places = ground_marks(ground, view)
    bodies = [*cast.boxes.values(), *cast.ghosts.values(), *cast.held]
    bows = bow_marks(found, view, theme)
    hard = [*around.taken, *bodies, *fixture_boxes(ground, view), *map(ring_box, bows)]
    routes, missing = route_marks(found, cast, hard, view, theme)
    turns = turn_marks(turns_made(staging, number, cast), body_size(ground.row, view, theme))
    radius = theme.sizes["number-radius"]
    discs = [_around(m.number_at, radius) for m in routes if m.number_at]
    heads = [arrow_box(m.runs[-1], theme) for m in routes]
    lines = (
        [run for m in routes for run in m.runs]
        + firm_lines(places)
        + [line for m in turns if isinstance(m, Line) for line in m.lines]
    )
    soft = faint_lines(places)
    labels, without = _names(
        staging, number, about, cast, view, theme, [*hard, *discs, *heads], lines, soft, up
    )
    return [
        *places,
        *cast.marks[: len(cast.ghosts)],
        *routes,
        *bows,
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
    up: Direction,
) -> tuple[tuple[Mark, ...], tuple[str, ...]]:
    """Names with the facing in words beside those of persons; without it where there is no room for all."""
    others = thing_names(staging, about, cast, theme)
    others += place_names(staging.ground, view, theme, about.landmarks)
    best: tuple[tuple[Mark, ...], tuple[str, ...]] | None = None
    for with_facing in (True, False):
        names: list[Name] = person_names(
            staging, number, about, cast, view, theme, with_facing=with_facing, up=up
        )
        found = name_marks([*names, *others], hard, lines, soft, view.box)
        if best is None or len(found[1]) < len(best[1]):
            best = found
        if not best[1]:
            break
    assert best is not None
    return best


def _around(at: Point, radius: float) -> Box:
    return at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius
