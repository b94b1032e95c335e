"""The 記 at the end of a chapter: the classic from a bare 記 on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from stage_viz.passage.markup.flat import CLASSIC, RECORD, chapters_in
from stage_viz.passage.text import Run
from stage_viz.passage.words import FINAL_MARKS

_OPENS = re.compile("[記记](?![曰云問问之於于事得注註者也所識识載载]|$)|[記记](?:$|(?=[\\s。．：:、，]))")
"""A 記 that opens the records, not the word (記曰, 記之)."""

_WITHIN = re.compile(f"(?<=[{FINAL_MARKS}])[”」』]?(?P<opens>[記记])(?=[\\s。．：:])")

_MARKS = "“「『《（(【〔［[○◎ \u3000"


def tell_records(runs: Iterable[Run], lines: Sequence[str], flowing: bool) -> Iterator[Run]:
    """Tell the 記 from the classic before it.

    Parameters
    ----------
    runs
        Of the text, in order.
    lines
        As given. With the heading of a chapter the classic begins anew.
    flowing
        Whether sentences go on from line to line.

    Yields
    ------
    Run
        The same; from the first run that a bare 記 opens, what was 經 is 記, to the end of the chapter. A
        run is cut where a sentence within it is a bare 記.
    """
    within = False
    before: Run | None = None
    waiting = sorted(chapters_in(lines), reverse=True)
    for run in runs:
        while waiting and waiting[-1] <= run.line:
            waiting.pop()
            within = False
        if run.layer == CLASSIC:
            if (
                not within
                and (not flowing or _begins(run, before, lines[run.line - 1]))
                and _OPENS.match(run.text.lstrip(_MARKS))
            ):
                within = True
            elif not within and (match := _WITHIN.search(run.text)):
                at = match.start("opens")
                yield replace(run, end=run.start + at, text=run.text[:at])
                run = replace(run, start=run.start + at, text=run.text[at:])
                within = True
            if within:
                run = replace(run, layer=RECORD)
        before = run if run.layer != RECORD else replace(run, layer=CLASSIC)
        yield run


def _begins(run: Run, before: Run | None, line: str) -> bool:
    """Tell whether a run of a text that flows begins something, behind a note or a ring, or alone."""
    if before is None or before.layer != CLASSIC or run.text in "記记":
        return True
    return line[: run.start].rstrip(_MARKS[:-3] + " \u3000").endswith(("○", "◎"))
