"""The commentary on a place of the classic."""

from __future__ import annotations

import re

from stage_viz.passage.text import Passage, Run, Span

_CLASSIC = "經"


_FURTHER = re.compile(r"[。？！][”’」』]*\w")


def commentary(passage: Passage, span: Span) -> tuple[Run, ...]:
    """Return what stands behind a quotation before the classic goes on: 注, 疏 and the like.

    Parameters
    ----------
    passage
        The text.
    span
        Where the quotation stands, from `stage_viz.passage.find_quote`.

    Returns
    -------
    tuple of Run
        In the order of the text; words of commentary that are themselves quoted are among them.
    """
    line, _, end = span.beyond[-1] if span.beyond else (span.line, span.start, span.end)
    found: list[Run] = []
    own = next((r for r in passage.runs if r.line == line and r.start < end <= r.end), None)
    # What follows only behind a further sentence is a commentary on that.
    if own and own.layer == _CLASSIC and _FURTHER.search(own.text[end - own.start :]):
        return ()
    for run in passage.runs:
        if (run.line, run.end) < (line, end) or not run.text.strip():
            continue
        if run.layer != _CLASSIC:
            found.append(run)
        elif (run.line, run.start) >= (line, end):
            break
    return tuple(found)
