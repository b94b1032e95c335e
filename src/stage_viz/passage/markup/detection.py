"""Which markup a text is in."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from stage_viz.files import Place, Problem
from stage_viz.passage.language import leaning
from stage_viz.passage.layers import split_by_classic, split_layers
from stage_viz.passage.markup.brackets import explains_at, opens_subcommentary, read_brackets
from stage_viz.passage.markup.flat import CLASSIC, PAGE_MARK, Layered, flatten
from stage_viz.passage.markup.labelled import has_labels, read_labelled
from stage_viz.passage.markup.mandoku import has_marks, read_mandoku
from stage_viz.passage.markup.marked import read_marked
from stage_viz.passage.markup.plain import read_plain
from stage_viz.passage.markup.signs import LAYER_MARK, kinds_in
from stage_viz.passage.text import Run
from stage_viz.passage.words import sentence_ends

_XML = re.compile(r"\s*(?:<\?xml\b|<!DOCTYPE\b|<!--|<(?!pb:|md:)[A-Za-z][\w.:-]*(?:\s[^<>]*)?/?>)")
_MANDOKU = re.compile(r"# -\*- mode: mandoku|#\+(?:TITLE|PROPERTY|DATE)\b|.*(?:<pb:|¶\s*$)", re.IGNORECASE)

_MARK = "[疏]"

_IN_BRACKETS = 0.04
"""So much of a text stands in brackets, where these hold its notes."""

_BRACKETED_LINES = 0.2
"""So many of the paragraphs have a note in brackets, where these hold the notes."""

_SAMPLE = 60_000
"""So many characters are enough to tell."""

_NOTE_LEANING = 2.5
_NOTES = 0.12
"""So many of the sentences read like notes, where notes run together with the classic."""


def _read_run_together(lines: Sequence[str], file: str = "", classic: str = "") -> Layered:
    # Lemmata and 釋曰 open a 疏 as well as its mark does; split_layers knows it by the mark.
    bare = {number for number, line in enumerate(lines, 1) if not _subcommentary(line) and explains_at(line)}
    marked = [_MARK + line if number in bare else line for number, line in enumerate(lines, 1)]
    runs = split_by_classic(marked, classic)[0] if classic else split_layers(marked)
    own = tuple(_without_mark(run) if run.line in bare else run for run in runs)
    of_classic = [run for run in own if run.layer == CLASSIC]
    # Where the classic given does not stand, all is split without it, and doubtful.
    if not classic or not of_classic or not all(run.doubtful for run in of_classic):
        return Layered(own)
    what = "the classic given does not stand in the text"
    mend = "give the classic of the same chapter"
    return Layered(own, remarks=(Problem("TEXT-JING", what, mend, place=Place(file), fatal=False),))


def _without_mark(run: Run) -> Run:
    return replace(run, end=run.end - len(_MARK), text=run.text.removeprefix(_MARK))


def _read_tei(lines: Sequence[str], file: str = "", classic: str = "") -> Layered:
    from stage_viz.passage.markup.tei import read_tei  # lxml takes a while to import

    return read_tei(lines, file, classic)


MARKUPS: Mapping[str, Callable[[Sequence[str], str, str], Layered]] = MappingProxyType(
    {
        "run-together": _read_run_together,
        "brackets": read_brackets,
        "marked": read_marked,
        "labelled": read_labelled,
        "mandoku": read_mandoku,
        "plain": read_plain,
        "tei": _read_tei,
    }
)
"""The names of the markups, and their readers."""


def layered(lines: Sequence[str], file: str, markup: str, classic: str = "") -> Layered:
    """Tell the layers of a text apart by its markup.

    Parameters
    ----------
    lines
        The lines of the text.
    file
        What to call it in problems.
    markup
        One of `MARKUPS`.
    classic
        A text of the classic alone, which decides where the markup leaves it open.
    """
    return MARKUPS[markup](lines, file, classic)


def detect(lines: Sequence[str]) -> str:
    """Tell the markup of a text, by its signs; where it has none, by its language.

    Parameters
    ----------
    lines
        The lines of the text.

    Returns
    -------
    str
        One of `MARKUPS`.
    """
    sample = _sample(lines)
    if _XML.match("\n".join(sample[:20])):
        return "tei"
    if any(map(_MANDOKU.match, sample)):
        return "mandoku"
    if has_labels(sample):
        return "labelled"
    own = [line for line in sample if line.strip() and not opens_subcommentary(line)]
    # A 疏 that shares a line is the rest of it.
    own = [line[: mark.start()] if (mark := _subcommentary(line)) else line for line in own]
    if has_marks(flatten([PAGE_MARK.sub("", line) for line in own]).text):
        return "marked"
    size = sum(map(len, own))
    for kind, inner in kinds_in(own).items():
        bracketed = sum(kind in line or {"(": "（", "[": "［"}.get(kind, kind) in line for line in own)
        if inner > _IN_BRACKETS * size and bracketed >= _BRACKETED_LINES * len(own):
            return "brackets"
    if any(LAYER_MARK.search(line) for line in own):
        return "brackets"
    if len(own) < sum(1 for line in sample if line.strip()) or any(map(_subcommentary, sample)):
        return "run-together" if any(map(_subcommentary, sample)) or _has_notes(own) else "brackets"
    return "run-together" if _has_notes(own) else "plain"


def _sample(lines: Sequence[str]) -> list[str]:
    found: list[str] = []
    size = 0
    for line in lines:
        found.append(line[:_SAMPLE])
        size += len(line)
        if size > _SAMPLE:
            break
    return found


def _subcommentary(line: str) -> re.Match[str] | None:
    return next((mark for mark in LAYER_MARK.finditer(line) if mark[1] in "疏䟽"), None)


def _has_notes(lines: Sequence[str]) -> bool:
    """Tell whether some of the sentences read like notes."""
    sentences: list[str] = []
    for line in lines:
        at = 0
        for end in (*sentence_ends(line), len(line)):
            sentences.append(line[at:end])
            at = end
    leanings = [leaning(sentence[:200], "") for sentence in sentences[:300]]
    return sum(lean >= _NOTE_LEANING for lean in leanings) > _NOTES * len(leanings)
