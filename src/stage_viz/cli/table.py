"""``stage-viz table``: a ground or a rite as CSV."""

from __future__ import annotations

import re
from pathlib import Path

import click

from stage_viz.files import read_text, write_text_whole

from . import options
from .console import fatal, tell

_LAYOUT = re.compile(r"""^[\s{"']*schema["']?\s*:\s*["']?stage-viz/layout""", re.MULTILINE)
"""A layout says that it is one; whatever else a file says, it is read as a rite."""


@click.command("table")
@options.path("file")
@click.option(
    "-o",
    "--out",
    type=click.Path(path_type=Path),
    help="A CSV file, with the mark that spreadsheets want.  [default: standard output]",
)
@options.reading
def command(file: Path, out: Path | None, readings: tuple[str, ...]) -> int:
    """Print a layout or a rite as CSV.

    Of a layout: every place with its coordinates in 尺 and the words that fix them. Of a rite: everyone
    and everything at the end of each beat; step 0 is the opening.
    """
    from stage_viz.export import GROUND_COLUMNS, STEP_COLUMNS, csv_text, ground_rows, step_rows
    from stage_viz.loading import load, load_ground

    code = 0
    if _LAYOUT.search(read_text(file).text):
        text = csv_text(GROUND_COLUMNS, ground_rows(load_ground(file, readings)))
    else:
        rite = load(file, readings, strict=False)
        tell(p for p in rite.problems if p.fatal)
        code = int(fatal(rite.problems))
        text = csv_text(STEP_COLUMNS, step_rows(rite.staging))
    if out is None:
        click.echo(text, nl=False)
    else:
        write_text_whole(out, "\ufeff" + text)
        click.echo(f"{text.count(chr(10)) - 1} rows in {out}")
    return code
