"""``stage-viz table``: a ground or a rite as CSV."""

from __future__ import annotations

from pathlib import Path

import click

from stage_viz.files import read_document, write_text_whole

from . import options
from .console import fatal, tell


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
    from stage_viz.facade import load, load_ground

    code = 0
    if str(read_document(file).data.get("schema", "")).startswith("stage-viz/layout"):
        text = csv_text(GROUND_COLUMNS, ground_rows(load_ground(file, readings)))
    else:
        rite = load(file, readings, strict=False)
        if fatal(rite.problems):
            tell(rite.problems)
            code = 1
        text = csv_text(STEP_COLUMNS, step_rows(rite.staging))
    if out is None:
        click.echo(text, nl=False)
    else:
        write_text_whole(out, "\ufeff" + text)
        click.echo(f"{text.count(chr(10)) - 1} rows in {out}")
    return code
