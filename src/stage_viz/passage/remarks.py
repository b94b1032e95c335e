"""What a reader should know of a text beside its layers."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate

from stage_viz.files import Place, Problem
from stage_viz.lexicon import Missing, missing_characters
from stage_viz.passage.text import Run

_MOST = 50
"""So many missing characters are told one by one; more are told once for each kind."""


def missing_in(lines: Sequence[str], runs: Iterable[Run], file: str) -> tuple[Problem, ...]:
    """Tell the characters that the layers of a text lack.

    Parameters
    ----------
    lines
        As given.
    runs
        The layers; what is missing elsewhere is of no account.
    file
        What to call the text.

    Returns
    -------
    tuple of Problem
        Each with its place; of a great many that are alike, the first, and how often it occurs.
    """
    breaks = [0, *accumulate(len(line) + 1 for line in lines)]
    spans = [(breaks[run.line - 1] + run.start, breaks[run.line - 1] + run.end) for run in runs]
    starts = [start for start, _ in spans]
    found = []
    for missing in missing_characters("\n".join(lines)):
        i = bisect_right(starts, missing.start) - 1
        if i >= 0 and missing.start < spans[i][1]:
            found.append(missing)
    times: dict[tuple[str, str], int] = {}
    for missing in found:
        alike = (missing.given, missing.why)
        times[alike] = times.get(alike, 0) + 1
    if len(found) <= _MOST:
        return tuple(_problem(missing, 1, breaks, file) for missing in found)
    return tuple(
        _problem(missing, times.pop(alike), breaks, file)
        for missing in found
        if (alike := (missing.given, missing.why)) in times
    )


def _problem(missing: Missing, times: int, breaks: Sequence[int], file: str) -> Problem:
    line = bisect_right(breaks, missing.start)
    place = Place(file, line, missing.start - breaks[line - 1] + 1)
    what = missing.why + (f" ({times} times; this is the first)" if times > 1 else "")
    if missing.given.isprintable() and missing.given not in what:
        what = f"{missing.given}: {what}"
    return Problem("TEXT-MISSING", what, "look it up in another edition", place=place, fatal=False)
