"""From a scene to a plan: one step as a figure, or the bare ground with every name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stage_viz.ground import Ground
from stage_viz.passage import Passage
from stage_viz.staging import Staging
from stage_viz.theme import Theme

from .concern import Concern, concern, with_surroundings
from .describe import describe
from .figures import Cast, body_size, cast_marks
from .fixtures import faint_lines, firm_lines, fixture_boxes, ground_marks
from .furniture import COMPASS, SCALE_BAR, compass, furniture, locator, scale_bar
from .marks import Line, Mark, Plan, Point
from .naming import Name, name_marks, person_names, place_names, thing_names
from .notes import notes, states
from .outlines import Box
from .quotation import quotation
from .shifting import shifted, shifted_box
from .view import View, frame
from .walking import arrow_box, route_marks, turn_marks, turns_made, ways
from .wording import heading, legend, note_lines, sentence

PAGE = 174.0
"""The width of a figure that spans a journal's page, in mm."""

EDGE = 1.0
_LOCATOR = 23.0
_HEIGHTS = (58.0, 96.0)
_MARGIN = 9.0


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
    """
    rite, step = staging.rite, staging.rite.steps[number - 1]
    about = concern(staging, number)
    view = step_view(about, staging.ground)
    drawing, without = _drawing(staging, number, about, view, theme)
    quote = quotation(passage, step, rite.steps)
    section = next((s.zh for s in rite.sections if s.id == step.section), "")
    told, total = counted or (number, len(rite.steps))
    # The frame's top is at 0; the words above it have positive heights, those below negative ones.
    head = heading(section, f"{told} / {total}", step.en or step.zh, EDGE, PAGE - EDGE, 0.0, theme)
    head_marks = shifted(head.marks, head.height + 2.2)
    bottom = view.box[1]
    bar = scale_bar(staging.ground, view, bottom - 0.6, theme)
    at = bottom - 0.6 - SCALE_BAR - 1.2
    words = sentence(quote, EDGE, PAGE - EDGE, at, theme)
    at -= words.height + 0.8
    words_below = [*states(about.actors, staging, number), *notes(step, rite)]
    below = note_lines(words_below, EDGE, PAGE - EDGE, at, theme)
    at -= below.height + 1.2
    key = legend(drawing, EDGE, PAGE - EDGE, at, theme)
    column = PAGE - EDGE - _LOCATOR
    north = compass(column + _LOCATOR / 2, -0.5, theme)
    small = locator(staging.ground, view, (column, bottom, PAGE - EDGE, -COMPASS - 1.5))
    marks = [*drawing, *small, *north, *bar, *head_marks, *words.marks, *below.marks, *key.marks]
    low = at - key.height - EDGE
    height = round(head.height + 2.2 + EDGE - low, 2)
    title = f"{rite.zh} · {told} · {step.quote}"
    plan = Plan(
        name=f"{told:0{max(2, len(str(total)))}d}-{step.id}",
        width=PAGE,
        height=height,
        marks=shifted(marks, -low),
        title=title,
        description=describe(staging, number, passage, told),
        frame=shifted_box(view.box, -low),
        scale=view.scale,
    )
    return Composed(plan, without)


def step_view(about: Concern, ground: Ground) -> View:
    """Return the part of the ground that the figure of a step shows; the top of its frame is at 0 mm.

    Parameters
    ----------
    about
        What the figure is about.
    ground
        The ground, placed.
    """
    width = PAGE - 2 * EDGE - _LOCATOR - 2.0
    return frame(with_surroundings(about.points, ground), EDGE, 0.0, width, _HEIGHTS, _MARGIN)


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
    bodies = [*cast.boxes.values(), *cast.ghosts.values(), *cast.held]
    hard = [*around.taken, *bodies, *fixture_boxes(ground, view)]
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
    labels, without = _names(staging, number, about, cast, view, theme, [*hard, *discs, *heads], lines, soft)
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
        names: list[Name] = person_names(staging, number, about, cast, view, theme, with_facing=with_facing)
        names += thing_names(staging, about, cast, theme)
        names += place_names(staging.ground, view, theme, about.landmarks)
        found = name_marks(names, hard, lines, soft, view.box)
        if best is None or len(found[1]) < len(best[1]):
            best = found
        if not best[1]:
            break
    assert best is not None
    return best


def _around(at: Point, radius: float) -> Box:
    return at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius
