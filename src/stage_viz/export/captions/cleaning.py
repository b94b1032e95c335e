"""Words as they may stand in any document: one line of characters that are there to be read."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby

from stage_viz import files
from stage_viz.telling import Run

_BLANKS = re.compile("[\t\n\v\f\r\x1c-\x1f \x85\u2028\u2029]+")


def clean(text: str) -> str:
    """Return words on one line, without what is not seen, and without blanks around them.

    Parameters
    ----------
    text
        From a file of anybody's. The blank of a Chinese line (U+3000) stays.
    """
    return _squeezed(text).strip(" ")


def tidy(runs: Iterable[Run]) -> tuple[Run, ...]:
    """Return runs as one clean line: none empty, and no two neighbours with the same look.

    Parameters
    ----------
    runs
        In order. A blank between two of them belongs to the upright one.
    """
    parted: list[Run] = []
    for run in runs:
        text = _squeezed(run.text)
        inner = text.strip(" ")
        before = " " if text.startswith(" ") else ""
        after = " " if inner and text.endswith(" ") else ""
        parted += [Run(before), Run(inner, run.italic), Run(after)]
    joined: list[Run] = []
    for italic, alike in groupby((run for run in parted if run.text), key=lambda run: run.italic):
        joined.append(Run(_BLANKS.sub(" ", "".join(run.text for run in alike)), italic))
    if joined:
        joined[0] = Run(joined[0].text.lstrip(" "), joined[0].italic)
        joined[-1] = Run(joined[-1].text.rstrip(" "), joined[-1].italic)
    return tuple(run for run in joined if run.text)


def _squeezed(text: str) -> str:
    return _BLANKS.sub(" ", files.clean(text))
