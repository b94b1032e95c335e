"""``stage-viz slides``: a deck with a slide for every step."""

from __future__ import annotations

import gc
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from stage_viz.files import Place, Problem, ProblemError, file_name, write_beside

from . import options
from .console import chosen, fatal, held_open, progress, tell
from .draw import crowded, of_step
from .interrupts import held_back
from .workers import working

if TYPE_CHECKING:
    from stage_viz.facade import Rite
    from stage_viz.plan import Composed, Page
    from stage_viz.render.slides import Faces, IndexEntry, Sheet
    from stage_viz.step import Step
    from stage_viz.telling import Language
    from stage_viz.theme import Theme

PICTURE_DPI = 200
"""Dots per inch of a plan that is shown as a picture."""


@click.command("slides")
@options.path("steps_file")
@click.option(
    "-o", "--out", type=click.Path(path_type=Path), help="A .pptx file.  [default: figures/NAME.pptx]"
)
@click.option(
    "--theme",
    default="slide",
    show_default=True,
    metavar="NAME|FILE",
    help="The look: a theme's name, or a file of yours.",
)
@options.language()
@click.option(
    "--steps", "selection", metavar="3,7-9,ID", help="Which steps, by number from 1 or by id.  [default: all]"
)
@options.reading
@click.option(
    "--template",
    type=click.Path(path_type=Path),
    metavar="FILE.pptx",
    help="A presentation whose masters, layouts and theme are used.",
)
@click.option("--builds", is_flag=True, help="Before a step of several beats, a slide for the end of each.")
@click.option("--picture", is_flag=True, help="Plans as pictures instead of shapes.")
@click.option("--quiet", is_flag=True, help="No progress bar.")
def command(
    steps_file: Path,
    out: Path | None,
    theme: str,
    language: Language,
    selection: str | None,
    readings: tuple[str, ...],
    template: Path | None,
    builds: bool,
    picture: bool,
    quiet: bool,
) -> int:
    """Make a presentation of the steps of a rite, its plans of native shapes.

    Each person and thing is a group that can be moved and turned. The speaker's notes have the sentence, the
    commentary on it, and what bears out the plan.
    """
    from stage_viz.loading import load
    from stage_viz.theme import load_theme

    if gc.isenabled():  # all that is made stays in use: to look for what is not costs a tenth of the time
        gc.disable()
        click.get_current_context().call_on_close(gc.enable)
    path = out or Path("figures") / f"{file_name(steps_file.stem, *readings)}.pptx"
    if path.suffix.lower() != ".pptx":
        raise click.UsageError(f"{path} does not end in .pptx")
    look = load_theme(theme)
    base = _template(template, look, language)
    rite = load(steps_file, readings, strict=False)
    numbers = chosen(selection, rite.ids)
    tell(p for p in rite.problems if p.fatal or rite.staging.rite.draft)
    sound = {s.number for s in rite if s.id not in rite.broken}
    todo = [n for n in numbers if n in sound]
    making = making_of(look, language, template is not None, builds, picture)
    sheets, problems, count = _sheets(rite, making, todo, quiet)
    tell(problems)
    left_out = len(numbers) - count
    if count:
        slides = _slides(rite, making, sheets)
        written = write_beside(path, _joined(rite, making, slides, base))
        click.echo(f"{'1 step' if count == 1 else f'{count} steps'}: {len(slides)} slides in {written}")
    if left_out:
        click.echo(f"{left_out} not drawn: what is wrong is told above", err=True)
    if not count:
        return 1
    if written != path:
        tell([held_open(path, written)])
        return 2
    return 1 if left_out or fatal((*rite.problems, *problems)) else 0


@dataclass(frozen=True)
class Making:
    """How slides are made: look, pages and typefaces, and what they show."""

    theme: Theme
    page: Page
    faces: Faces
    language: Language
    panel: bool
    builds: bool
    picture: bool


def making_of(
    theme: Theme, language: Language, panel: bool = False, builds: bool = False, picture: bool = False
) -> Making:
    """Return how slides are made.

    Parameters
    ----------
    theme
        Their look.
    language
        Of their words.
    panel
        Whether plans have a ground of their own colour.
    builds
        Whether a step of several beats has a slide for each.
    picture
        Whether plans are pictures.
    """
    from stage_viz.plan import fitted
    from stage_viz.render.slides import faces_of, geometry

    page = replace(geometry().plan_page, language=language)
    theme = geometry().plan_theme(theme)
    faces = faces_of(theme, language.tag)
    return Making(fitted(theme, page), page, faces, language, panel, builds, picture)


def _template(path: Path | None, theme: Theme, language: Language) -> bytes | None:
    """The bytes of a template that can be used; what is wrong with it is told before anything is drawn."""
    from importlib.util import find_spec

    from stage_viz.files import read_bytes
    from stage_viz.render.slides import faces_of, need_pptx, opened

    if path is None:
        if find_spec("pptx") is None:
            need_pptx()  # raises
        return None
    if path.suffix.lower() != ".pptx":
        raise click.UsageError(f"--template: {path} does not end in .pptx")
    data = read_bytes(path)
    try:
        opened(data, theme, faces_of(theme, language.tag))
    except ProblemError as e:
        placed = [replace(p, place=Place(str(path))) for p in e.problems]
        raise ProblemError(placed, e.exit_code) from None
    return data


_GROUND = 0
"""Stands for the bare ground among the numbers of the steps."""


@dataclass(frozen=True)
class _Made:
    """The slides of a step, its line of the index, and what is wrong with it."""

    sheets: tuple[Sheet, ...] = ()
    entry: IndexEntry | None = None
    problems: tuple[Problem, ...] = ()


def _sheets(
    rite: Rite, making: Making, numbers: list[int], quiet: bool
) -> tuple[list[_Made], list[Problem], int]:
    """The slides of the steps, in their order, and last those of the bare ground."""
    from stage_viz.render.slides import need_pptx

    made: dict[int, _Made] = {}
    items = (*numbers, _GROUND)
    with (
        working(lambda n: _made(rite, making, n), items) as results,
        progress(len(items), quiet) as advance,
    ):
        need_pptx()  # loaded while others work
        for i, result in results:
            made[i] = result
            advance()
    found = [made[i] for i in range(len(items))]
    problems = [p for m in found for p in m.problems]
    return found, problems, sum(bool(m.entry) for m in found)


def _made(rite: Rite, making: Making, number: int) -> _Made:
    from stage_viz.render.slides import IndexEntry
    from stage_viz.telling import chinese, section_of, title_of

    if number == _GROUND:
        return _Made(tuple(_ground(rite, making)))
    step = rite.step(number)
    total = len(step.scenes)
    beats = [*range(1, total), None] if making.builds else [None]
    problems: list[Problem] = []
    sheets: list[Sheet] = []
    try:
        for beat in beats:
            sheet, more = _sheet(rite, making, step, beat, total)
            sheets.append(sheet)
            problems += more
    except ProblemError as e:
        return _Made(problems=tuple(of_step(rite, number, p) for p in e.problems))
    text = step.data
    named = section_of(text, rite.staging.rite, making.language)
    words = (title_of(text, making.language), chinese(text.quote, making.language))
    entry = IndexEntry(sheets[0].keys[0], str(number), words[0] or step.id, words[1], named)
    return _Made(tuple(sheets), entry, tuple(dict.fromkeys(problems)))


def _sheet(
    rite: Rite, making: Making, step: Step, beat: int | None, total: int
) -> tuple[Sheet, list[Problem]]:
    from stage_viz.render.slides import step_sheet

    from .slide_words import slide_text

    composed = plan_of(rite, making, step, beat)
    text = slide_text(rite, step, making.language, beat)
    if making.builds and total > 1:
        counter = f"{text.counter} · {beat or total} / {total}"
        text = replace(text, counter=counter, listed=f"{step.id}-1")
    picture = None
    if making.picture:
        from stage_viz.render import render

        with held_back():
            picture = render(composed.plan, making.theme, "png", PICTURE_DPI)
    sheet = step_sheet(text, composed.plan, making.theme, making.faces, panel=making.panel, picture=picture)
    return sheet, crowded(rite, step.number, composed)


def plan_of(rite: Rite, making: Making, step: Step, beat: int | None = None) -> Composed:
    """Return the plan on the slide of a step; a legend that has no room gets one more row.

    Parameters
    ----------
    rite
        The rite.
    making
        How the slide is made.
    step
        The step.
    beat
        Which of its beats the slide ends with; None for the whole step.
    """
    composed = rite.plan(step.number, making.theme, making.page, beat)
    if "page" in composed.without_room:
        page = replace(making.page, legend_rows=making.page.legend_rows + 1)
        composed = rite.plan(step.number, making.theme, page, beat)
    return composed


def _joined(rite: Rite, making: Making, slides: list[Sheet], template: bytes | None) -> bytes:
    from stage_viz.render.slides import deck

    with held_back():
        return deck(slides, making.theme, making.faces, _titles(rite, making)[0], template)


def _titles(rite: Rite, making: Making) -> tuple[str, str]:
    """The title of the rite in the language of the slides, and that in the other."""
    told = rite.staging.rite
    from stage_viz.telling import chinese

    zh = chinese(told.zh, making.language)
    return (told.en or zh, zh) if making.language.words == "en" else (zh or told.en, told.en)


def _slides(rite: Rite, making: Making, made: list[_Made]) -> list[Sheet]:
    """The whole deck: title, ground, index, steps."""
    from stage_viz.render.slides import index_sheets, title_sheet

    title, other = _titles(rite, making)
    entries = [m.entry for m in made if m.entry]
    *steps, ground = made
    return [
        title_sheet(title, _below_title(rite, making, other, len(entries)), making.faces),
        *ground.sheets,
        *index_sheets(entries, making.faces),
        *(sheet for m in steps for sheet in m.sheets),
    ]


def _below_title(rite: Rite, making: Making, other: str, count: int) -> list[str]:
    from stage_viz.plan.arrangement import followed_in_words
    from stage_viz.render.slides import geometry
    from stage_viz.telling import chinese

    ground = rite.ground
    zh = chinese(ground.zh, making.language)
    place = (ground.en or zh) if making.language.words == "en" else zh
    counted = geometry().word("steps", making.language.tag).format(count=count)
    lines = (other, place, followed_in_words(rite.staging.readings, making.language), counted)
    return [line for line in lines if line]


def _ground(rite: Rite, making: Making) -> list[Sheet]:
    """The bare ground: all that is built and set out, and the hall from near."""
    from stage_viz.plan import fitted, ground_plan
    from stage_viz.render.slides import geometry, ground_sheet
    from stage_viz.telling import chinese

    room = geometry()
    page = replace(room.ground_page, language=making.language)
    theme = fitted(making.theme, page)
    zh = chinese(rite.ground.zh, making.language)
    name = (rite.ground.en or zh) if making.language.words == "en" else zh
    found = []
    for key, show, frame in (("ground", "陳設", "auto"), ("hall", "all", "hall")):
        plan = ground_plan(rite.ground, theme, replace(page, frame=frame), show).plan
        title = f"{name} · {room.word(key, making.language.tag)}"
        found.append(ground_sheet(key, title, plan, theme, making.faces, panel=making.panel))
    return found
