"""``stage-viz extract``: a draft of the steps of a text."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from stage_viz.files import YAML_LIMIT, Place, Problem, ProblemError, write_text_whole

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
    from stage_viz.extract import make_draft, read_lexicon, read_scenes
    from stage_viz.facade import load_layout
    from stage_viz.passage import read_passage

    lexicon = read_lexicon(*lexicons)
    ground = load_layout(layout) if layout else None
    passage = read_passage(file, markup=markup, encoding=encoding, classic=jing)
    tell(passage.remarks)
    folder = out.parent if out else None
    with _nothing_thrown_away():
        draft = make_draft(
            lexicon,
            read_scenes(lexicon, passage, lines),
            text=_from(folder, file),
            layout=ground,
            layout_path=_from(folder, layout) if layout else "",
            title=title,
        )
    if not draft.steps:
        where = f"on lines {lines.start} to {lines.stop - 1} " if lines else ""
        what = f"no sentence of the classic {where}tells what anybody does, so there is nothing to draft"
        mend = f"stage-viz read {file} shows what is read as the classic"
        raise ProblemError(Problem("DRAFT-EMPTY", what, mend, place=Place(str(file))))
    if len(draft.text) > YAML_LIMIT:
        what = f"the draft is larger than {YAML_LIMIT // 1_000_000} MB, which no command reads"
        tell([Problem("DRAFT-SIZE", what, "draft it in parts, with --lines", fatal=False)])
    if out is None:
        click.echo(draft.text, nl=False)
        return 0
    write_text_whole(out, draft.text)
    click.echo(f"{draft.steps} steps in {out}; {draft.unsure} notes of what is unsure")
    return 0


@contextmanager
def _nothing_thrown_away() -> Iterator[None]:
    """Let Python not look for garbage where there is none: that took a third of the time of a long text."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def _from(folder: Path | None, path: Path) -> str:
    """Return the path of a file as seen from a folder, with forward slashes."""
    if folder is None:
        return path.as_posix()
    try:
        return Path(os.path.relpath(path, folder)).as_posix()
    except ValueError:  # on another drive
        return path.resolve().as_posix()
