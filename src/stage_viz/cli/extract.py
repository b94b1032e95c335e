"""``stage-viz extract``: a draft of the steps of a text."""

from __future__ import annotations

from pathlib import Path

import click

from stage_viz.files import write_text_whole

from . import options
from .console import tell


class _Lines(click.ParamType):  # type: ignore[type-arg,unused-ignore]  # generic only in some versions
    """Lines of a text: 12, 1-20, 30-."""

    name = "lines"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> range:
        """Read them."""
        if isinstance(value, range):
            return value
        first, dash, last = str(value).strip().replace("–", "-").partition("-")
        try:
            start = int(first)
            stop = int(last) if last else (start if not dash else 10**9)
        except ValueError:
            self.fail(f"{value!r} names no lines; write such as 12, 1-20 or 30-", param, ctx)
        if not 1 <= start <= stop:
            self.fail(f"{value!r} names no lines: they count from 1, the first before the last", param, ctx)
        return range(start, stop + 1)


@click.command("extract")
@options.path("file")
@click.option("--layout", type=click.Path(path_type=Path), help="The ground that the rite stands on.")
@click.option(
    "-o", "--out", type=click.Path(path_type=Path), help="A file to write.  [default: standard output]"
)
@click.option("--lines", type=_Lines(), metavar="1-20", help="Only these lines of the text.  [default: all]")
@click.option(
    "--lexicon",
    "lexicons",
    multiple=True,
    type=click.Path(path_type=Path),
    help="A file of more words: persons, places, things; may be repeated.",
)
@options.text_file
@click.option("--title", default="", help="The title of the rite, in Chinese.")
def command(
    file: Path,
    layout: Path | None,
    out: Path | None,
    lines: range | None,
    lexicons: tuple[Path, ...],
    markup: str | None,
    encoding: str | None,
    jing: Path | None,
    title: str,
) -> int:
    """Draft the steps of a text: who does what, where, facing what.

    The draft is a steps file, one step for each sentence of the classic; every field names its words and
    where they stand, and `unsure` says what is to be looked at.
    """
    from stage_viz.loading import draft

    made, remarks = draft(
        file,
        layout=layout,
        folder=out.parent if out else None,
        lines=lines,
        lexicons=lexicons,
        markup=markup,
        encoding=encoding,
        classic=jing,
        title=title,
    )
    tell(remarks)
    if out is None:
        click.echo(made.text, nl=False)
        return 0
    write_text_whole(out, made.text)
    click.echo(f"{made.steps} steps in {out}; {made.unsure} notes of what is unsure")
    return 0
