"""``stage-viz sheet``: several steps as one figure, or a whole rite as a book."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from stage_viz.files import Problem, ProblemError, file_name, write_whole

from . import options
from .console import chosen, fatal, progress, tell
from .draw import FORMATS, crowded, kind_of, missing, of_step
from .interrupts import held_back

if TYPE_CHECKING:
    from stage_viz.facade import Rite
    from stage_viz.plan import Composed, Page, Plan
    from stage_viz.space import Direction
    from stage_viz.telling import Language
    from stage_viz.theme import Theme

_SHEETS = ("A4", "letter")
"""Those of `stage_viz.plan.plates.SHEETS`; here so that help needs no drawing."""

_MOST = 120
"""The panels of a sheet: what has more would be no figure."""


@click.command("sheet")
@options.path("steps_file")
@options.out("figures/NAME-sheet.svg; of a book, figures/NAME.pdf")
@options.steps
@click.option("--columns", type=click.IntRange(1, 12), help="How many panels stand in a row.  [default: 2]")
@click.option(
    "--page",
    "sheet",
    type=click.Choice(_SHEETS, case_sensitive=False),
    help="A book instead: the figures of the steps on such pages, as one PDF.",
)
@options.reading
@options.theme
@options.up
@options.language()
@options.frame
@options.width
@options.dpi
@options.text
@options.quiet
def command(
    steps_file: Path,
    out: Path | None,
    selection: str | None,
    columns: int | None,
    sheet: str | None,
    readings: tuple[str, ...],
    theme: str,
    up: Direction,
    language: Language,
    frame: str,
    width: str | None,
    dpi: int,
    words: str,
    quiet: bool,
) -> int:
    """Draw several steps as one figure, or a whole rite as a book.

    Each step is a panel with a letter and its own scale; one legend tells the signs of all. With --page, the
    whole figures stand on pages, with a title page, page numbers and bookmarks.
    """
    from stage_viz.loading import load
    from stage_viz.plan import fitted, page_of
    from stage_viz.render import render
    from stage_viz.theme import load_theme

    stem = file_name(steps_file.stem, *readings)
    path = out or Path("figures") / (f"{stem}.pdf" if sheet else f"{stem}-sheet.svg")
    kind = kind_of(path)
    if sheet and (kind != "pdf" or width or columns):
        other = "--width" if width else "--columns" if columns else str(path)
        raise click.UsageError(f"--page makes a PDF whose figures are as wide as its pages (not {other})")
    if kind not in FORMATS:
        raise click.UsageError(f"{path} has no ending that is known (known: {', '.join(FORMATS)})")
    look = load_theme(theme)
    page = page_of(width or look.width, frame=frame, up=up, language=language)
    rite = load(steps_file, readings, strict=False)
    numbers = chosen(selection, rite.ids)
    tell(p for p in rite.problems if p.fatal or rite.staging.rite.draft)
    sound = {s.number for s in rite if s.id not in rite.broken}
    todo = [n for n in numbers if n in sound]
    if sheet and todo:
        data, told = _book(rite, todo, sheet, page, look, quiet)
    elif not todo:
        data, told = b"", ""
    elif len(todo) > _MOST:
        raise click.UsageError(f"{len(todo)} steps make no sheet (choose up to {_MOST} with --steps)")
    else:
        with progress(len(todo), quiet) as advance:
            composed = rite.sheet(todo, columns or 2, look, page, advance)
        tell(_without_room(composed))
        with held_back():
            data = render(composed.plan, fitted(look, page), kind, dpi, words=words)
        told = f"{len(todo)} panels" if len(todo) > 1 else "1 panel"
    if todo:
        write_whole(path, data)
        click.echo(f"{told} in {path}")
    left_out = len(numbers) - len(todo)
    if left_out:
        click.echo(f"{left_out} not drawn: what is wrong is told above", err=True)
    return 1 if left_out or fatal(rite.problems) else 0


def _without_room(composed: Composed) -> list[Problem]:
    """What has no room on a sheet, with its panel."""
    found = []
    for id_ in composed.without_room:
        letter, _, name = id_.partition("-")
        what = f"panel {letter}: there is no room for {missing(name)}" if name else missing(id_)
        mend = "fewer --columns, a wider page, or another --frame"
        found.append(Problem("PLAN-ROOM", what, mend, fatal=False))
    return found


def _book(
    rite: Rite, numbers: list[int], sheet: str, page: Page, look: Theme, quiet: bool
) -> tuple[bytes, str]:
    """Compose the figures, set them on pages, and draw these."""
    from stage_viz.plan import fitted
    from stage_viz.plan.plates import bound, column_of
    from stage_viz.render import book

    if not numbers:
        raise click.UsageError("there is no step that can be drawn")
    column = column_of(sheet, page)
    theme = fitted(look, column)
    figures: list[tuple[int, int, Plan]] = []
    problems: list[Problem] = []
    with progress(2 * len(numbers), quiet) as advance:
        for number in numbers:
            try:
                composed = rite.plan(number, theme, column)
            except ProblemError as e:
                raise ProblemError([of_step(rite, number, p) for p in e.problems], e.exit_code) from e
            problems += crowded(rite, number, composed)
            figures.append((rite.step(number).position, number, composed.plan))
            advance()
        made = bound(rite.staging, figures, sheet, theme, column)
        with held_back():
            data = book(made.pages, theme, title=made.title, bookmarks=made.bookmarks, drawn=advance)
    tell(problems)
    return data, f"{len(figures)} {'steps' if len(figures) > 1 else 'step'} on {len(made.pages)} pages"
