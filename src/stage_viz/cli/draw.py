"""``stage-viz draw``: the figures of a rite."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from stage_viz.files import Problem, ProblemError, file_name, write_whole

from . import options
from .console import chosen, fatal, progress, tell
from .interrupts import held_back

if TYPE_CHECKING:
    from stage_viz.facade import Rite
    from stage_viz.plan import Composed, Page
    from stage_viz.space import Direction
    from stage_viz.telling import Language
    from stage_viz.theme import Theme

FORMATS = ("svg", "pdf", "png", "tiff")
_USUAL = FORMATS[:3]

_OTHER_PICTURES = (".jpg", ".jpeg", ".gif", ".bmp", ".webp", ".eps", ".ps")
"""Endings of files: who gives one of them does not mean a folder."""


@click.command("draw")
@options.path("steps_file")
@click.option(
    "-o",
    "--out",
    type=click.Path(path_type=Path),
    help="A folder; or a file, for one step.  [default: figures/NAME]",
)
@click.option("--formats", default=",".join(_USUAL), show_default=True, help="Which kinds of files.")
@options.steps
@options.reading
@options.theme
@options.layout
@options.dpi
@options.text
@options.quiet
def command(
    steps_file: Path,
    out: Path | None,
    formats: str,
    selection: str | None,
    readings: tuple[str, ...],
    theme: str,
    width: str | None,
    bare: bool,
    frame: str,
    up: Direction,
    language: Language,
    dpi: int,
    words: str,
    quiet: bool,
) -> int:
    """Draw the steps of a rite as figures.

    Writes an SVG, a PDF and a PNG for each step into figures/NAME, where NAME is that of the steps file.
    """
    from stage_viz.loading import load
    from stage_viz.plan import fitted, page_of
    from stage_viz.theme import load_theme

    look = load_theme(theme)
    page = page_of(width or look.width, bare=bare, frame=frame, up=up, language=language)
    rite = load(steps_file, readings, strict=False)
    numbers = chosen(selection, rite.ids)
    kinds, single = _kinds(formats, out, len(numbers))
    folder = out or Path("figures") / file_name(steps_file.stem, *readings)
    tell(p for p in rite.problems if p.fatal or rite.staging.rite.draft)
    tell(rite.drawable(look)[1])
    sound = {s.number for s in rite if s.id not in rite.broken}
    todo = [n for n in numbers if n in sound]
    drawing = Drawing(fitted(look, page), page, dpi, words)
    written, problems = _draw(rite, drawing, todo, kinds, folder if not single else None, single, quiet)
    tell(problems)
    left_out = len(numbers) - len({n for n, _ in written})
    where = single or folder
    files = "1 file" if len(written) == 1 else f"{len(written)} files"
    steps = "1 step" if len(numbers) - left_out == 1 else f"{len(numbers) - left_out} steps"
    click.echo(f"{steps} drawn: {files} ({', '.join(kinds)}) in {where}")
    if left_out:
        click.echo(f"{left_out} not drawn: what is wrong is told above", err=True)
    return 1 if left_out or fatal((*rite.problems, *problems)) else 0


def kind_of(path: Path) -> str:
    """The format that the ending of a file names.

    Parameters
    ----------
    path
        Of a picture.
    """
    ending = path.suffix.lower().lstrip(".")
    return "tiff" if ending == "tif" else ending


def _kinds(formats: str, out: Path | None, count: int) -> tuple[list[str], Path | None]:
    """The formats to write, and the one file if the user named one."""
    if out is not None and kind_of(out) in FORMATS and not out.is_dir():
        if count != 1:
            raise click.UsageError(
                f"{out} is one file, but {count} steps are chosen (name a folder, or one step with --steps)"
            )
        return [kind_of(out)], out
    if out is not None and out.suffix.lower() in _OTHER_PICTURES and not out.is_dir():
        raise click.UsageError(f"{out} has an ending that is not known (known: {', '.join(FORMATS)})")
    told = formats.replace("，", ",").replace("、", ",").lower().replace(" ", "").split(",")
    kinds = list(dict.fromkeys("tiff" if k == "tif" else k for k in told if k))
    wrong = [k for k in kinds if k not in FORMATS]
    if wrong or not kinds:
        raise click.UsageError(
            f"--formats: {', '.join(wrong) or 'nothing'} is not known (known: {', '.join(FORMATS)})"
        )
    return kinds, None


@dataclass(frozen=True)
class Drawing:
    """How figures are drawn: their look and page, dots per inch, and how words stand in an SVG."""

    theme: Theme
    page: Page
    dpi: int
    words: str


def _draw(
    rite: Rite,
    how: Drawing,
    numbers: list[int],
    kinds: list[str],
    folder: Path | None,
    single: Path | None,
    quiet: bool,
) -> tuple[list[tuple[int, Path]], list[Problem]]:
    """Draw step by step; a fault in one does not lose the others."""
    from stage_viz.render import draw_list, render

    written: list[tuple[int, Path]] = []
    problems: list[Problem] = []
    with progress(len(numbers) * len(kinds), quiet) as advance:
        for n in numbers:
            try:
                composed = rite.plan(n, how.theme, how.page)
                drawn = draw_list(composed.plan, how.theme)
                pictures = []
                for kind in kinds:
                    with held_back():
                        picture = render(
                            composed.plan, how.theme, kind, how.dpi, words=how.words, drawn=drawn
                        )
                        pictures.append((kind, picture))
                    advance()
            except ProblemError as e:
                problems += [of_step(rite, n, p) for p in e.problems]
                continue
            problems += crowded(rite, n, composed)
            for kind, data in pictures:
                path = single or (folder or Path()) / f"{composed.plan.name}.{kind}"
                write_whole(path, data)
                written.append((n, path))
    return written, problems


def crowded(rite: Rite, number: int, composed: Composed) -> list[Problem]:
    """Return what has no room in the figure of a step.

    Parameters
    ----------
    rite, number
        The rite, and the number of the step in its file.
    composed
        The figure.
    """
    step = rite.step(number)
    told = [("PLAN-ROOM", f"there is no room for {missing(id_)}") for id_ in composed.without_room]
    if composed.unnamed:
        names = "、".join(id_.removeprefix("label-") for id_ in composed.unnamed)
        told.append(("PLAN-UNNAMED", f"where so many stand close these have no names: {names}"))
    mend = "a wider page, another --frame, or smaller type in a theme of yours"
    problems = [
        Problem(code, f"step {number} ({step.id}): {what}", mend, step.data.path, fatal=False)
        for code, what in told
    ]
    return [rite.files.steps_document.locate(problem) for problem in problems]


def missing(id_: str) -> str:
    """Say in words what found no room.

    Parameters
    ----------
    id_
        Of a label or a route, or ``page``.
    """
    kind, _, name = id_.partition("-")
    if kind == "route":
        return f"the number of the way of {name.partition('-')[2]}"
    return f"the name {name}" if name else "all the words on the page"


def of_step(rite: Rite, number: int, problem: Problem) -> Problem:
    """Return a problem at the place of its step.

    Parameters
    ----------
    rite, number
        The rite, and the number of the step in its file.
    problem
        Of whatever kind.
    """
    from dataclasses import replace

    step = rite.step(number)
    return rite.files.steps_document.locate(replace(problem, path=step.data.path, offset=None))
