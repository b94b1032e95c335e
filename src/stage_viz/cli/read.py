"""``stage-viz read``: the layers of a text."""

from __future__ import annotations

import json
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING

import click

from stage_viz.files import write_text_whole

from . import options
from .console import tell

if TYPE_CHECKING:
    from stage_viz.lexicon import Change
    from stage_viz.passage import Passage, Run
    from stage_viz.passage.reading import Reading

_BREAKS = re.compile("[\t\n\v\f\r\x1c-\x1e\x85\u2028\u2029]")
"""What would break a cell of a table."""


@click.command("read")
@options.path("file")
@click.option(
    "--format",
    "kind",
    type=click.Choice(["tsv", "json"]),
    default="tsv",
    show_default=True,
    help="A table, or JSON with how the text was read.",
)
@options.text_file
@click.option("--normal", is_flag=True, help="Show characters in their usual form, with every change.")
@click.option(
    "-o", "--out", type=click.Path(path_type=Path), help="A file to write.  [default: standard output]"
)
def command(
    file: Path,
    kind: str,
    markup: str | None,
    encoding: str | None,
    normal: bool,
    jing: Path | None,
    out: Path | None,
) -> int:
    """Print every stretch of one layer of a text: 經, 記, 注, 疏, 音義.

    Lines count from 1; start and end count characters in the line as given. What is in no layer is markup.
    A stretch is doubtful where its layer is a guess. In a table a tab within a stretch is a blank.
    """
    from stage_viz.passage.reading import read_reading

    reading = read_reading(file, markup=markup, encoding=encoding, classic=jing)
    tell(reading.passage.remarks)
    text = _as_json(reading, normal) if kind == "json" else _as_table(reading, normal)
    if out is None:
        click.echo(text, nl=False)
    else:
        write_text_whole(out, text)
        click.echo(f"{len(reading.passage.runs)} stretches in {out}")
    return 0


def _normal(passage: Passage) -> tuple[list[str], dict[int, list[Change]]]:
    """Return the lines in the usual form of their characters, and for each line what was changed."""
    from stage_viz.lexicon import normalise

    made = normalise("\n".join(passage.lines))
    breaks = [0, *accumulate(len(line) + 1 for line in passage.lines)]
    changes: dict[int, list[Change]] = {}
    for change in made.changes:
        line = bisect_right(breaks, change.offset)
        moved = change._replace(offset=change.offset - breaks[line - 1])
        changes.setdefault(line, []).append(moved)
    return made.text.split("\n"), changes


def _shown(passage: Passage, normal: bool) -> Iterator[tuple[Run, str, list[Change]]]:
    """Give every run with its text as it is to be shown, and what was changed in it."""
    lines, changes = _normal(passage) if normal else (passage.lines, {})
    for run in passage.runs:
        of_line = changes.get(run.line, [])
        low, high = (bisect_left(of_line, at, key=_offset) for at in (run.start, run.end))
        yield run, lines[run.line - 1][run.start : run.end], of_line[low:high]


def _offset(change: Change) -> int:
    return change.offset


def _as_table(reading: Reading, normal: bool) -> str:
    header = ["line", "layer", "start", "end", "text", "doubtful", *(["changes"] if normal else [])]
    rows = [header]
    for run, text, changes in _shown(reading.passage, normal):
        row = [str(run.line), run.layer, str(run.start), str(run.end), text, "1" if run.doubtful else ""]
        if normal:
            row.append(" ".join(f"{c.offset}:{c.given}→{c.shown}" for c in changes))
        rows.append([_BREAKS.sub(" ", cell) for cell in row])
    return "".join("\t".join(row) + "\n" for row in rows)


def _as_json(reading: Reading, normal: bool) -> str:
    passage = reading.passage
    runs = []
    changed = []
    for run, text, changes in _shown(passage, normal):
        cells = {"line": run.line, "layer": run.layer, "start": run.start, "end": run.end, "text": text}
        runs.append({**cells, "doubtful": run.doubtful})
        changed += [
            {"line": run.line, "offset": c.offset, "given": c.given, "shown": c.shown} for c in changes
        ]
    remarks = [
        {
            "code": p.code,
            "line": p.place.line if p.place else None,
            "column": p.place.column if p.place else None,
            "what": p.what,
            "mend": p.mend,
        }
        for p in passage.remarks
    ]
    told = {
        "file": passage.file,
        "encoding": reading.encoding,
        "markup": reading.markup,
        "flowing": passage.flowing,
        "runs": runs,
        "remarks": remarks,
        "changes": changed,
    }
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"
