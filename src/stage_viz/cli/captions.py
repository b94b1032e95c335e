"""``stage-viz captions``: the captions of a rite's figures."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from stage_viz.files import Problem, ProblemError, write_beside

from . import options
from .console import chosen, fatal, held_open, tell

if TYPE_CHECKING:
    from stage_viz.export.captions import Format
    from stage_viz.facade import Rite
    from stage_viz.telling import Caption, Language


@click.command("captions")
@options.path("steps_file")
@click.option(
    "-o",
    "--out",
    type=click.Path(path_type=Path),
    help="A Word, Markdown, LaTeX or CSV file (docx, md, tex, csv).  [default: Markdown to standard output]",
)
@options.language()
@click.option(
    "--steps", "selection", metavar="3,7-9,ID", help="Which steps, by number from 1 or by id.  [default: all]"
)
@options.reading
@click.option(
    "--figures",
    "folder",
    type=click.Path(path_type=Path),
    help="A folder that `stage-viz draw` has written: its PNG files stand above their captions.",
)
def command(
    steps_file: Path,
    out: Path | None,
    language: Language,
    selection: str | None,
    readings: tuple[str, ...],
    folder: Path | None,
) -> int:
    """Write the captions of the steps of a rite, with alternative texts.

    The figures are numbered in their order from 1. In Word their numbers are fields, of which Word makes
    a list of figures; the LaTeX file compiles by itself with xelatex.
    """
    from stage_viz.export.captions import figures, find_pictures
    from stage_viz.loading import load

    kind = _format(out)
    if folder and not kind.pictures:
        raise click.UsageError(f"--figures: {out} is a table and has no room for pictures")
    rite = load(steps_file, readings, strict=False)
    numbers = chosen(selection, rite.ids)
    tell(p for p in rite.problems if p.fatal or rite.staging.rite.draft)
    captions, problems = _captions(rite, numbers, language)
    pictures, missing = (
        find_pictures(folder, captions, out.parent if out else Path(), kind.readable) if folder else ({}, ())
    )
    tell((*problems, *missing))
    data = kind.write(figures(captions, pictures))
    held = False
    if not captions:
        pass  # a file that is there is worth more than an empty one
    elif out is None:
        click.echo(data.decode("utf-8"), nl=False)
    else:
        written = write_beside(out, data)
        held = written != out
        told = f" with {_counted(len(pictures), 'picture')}" if folder else ""
        click.echo(f"{_counted(len(captions), 'caption')}{told} in {written}")
    if left_out := len(numbers) - len(captions):
        click.echo(f"{left_out} without caption: what is wrong is told above", err=True)
    if out is not None and held:
        tell([held_open(out, written)])
        return 2
    return 1 if left_out or fatal((*rite.problems, *problems)) else 0


def _format(out: Path | None) -> Format:
    """The kind of file that is wanted, once it is sure that it can be written."""
    from stage_viz.export.captions import FORMATS

    ending = out.suffix.lower().lstrip(".") if out else "md"
    if ending not in FORMATS:
        raise click.UsageError(f"{out} has no ending that is known (known: {', '.join(FORMATS)})")
    FORMATS[ending].needs()
    return FORMATS[ending]


def _captions(rite: Rite, numbers: list[int], language: Language) -> tuple[list[Caption], list[Problem]]:
    """The captions of the steps that are sound; a fault in one does not lose the others."""
    from dataclasses import replace

    captions: list[Caption] = []
    problems: list[Problem] = []
    sound = {step.number: step for step in rite if step.id not in rite.broken}
    for number in numbers:
        if number not in sound:
            continue
        try:
            captions.append(rite.caption(number, language))
        except ProblemError as error:
            path = sound[number].data.path
            found = (replace(p, path=path, offset=None) for p in error.problems)
            problems += rite.files.steps_document.locate_all(found)
    return captions, problems


def _counted(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
