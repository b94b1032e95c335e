"""Sentences of a text without marks: it is cut where another begins to act."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from .forms import MARKS
from .parts import parts_of
from .sentences import Sentence
from .words import Lexicon

_LONG = 24
"""A stretch with no more characters stays whole."""

_SHORT = 8
"""No shorter piece is cut off."""

_WINDOW = 400
"""So many characters are looked at together, so that a text of one line is read in linear time."""


def unmarked(lexicon: Lexicon, sentence: Sentence) -> Iterator[Sentence]:
    """Cut a stretch of text that no mark divides.

    Parameters
    ----------
    lexicon
        The words.
    sentence
        As cut by its marks.

    Yields
    ------
    Sentence
        The sentence itself if it has marks or is short; else pieces, each from where somebody is named
        who acts.
    """
    text = sentence.text
    start = 0
    while len(text) - start > _LONG and not any(c in MARKS for c in text[start : start + _WINDOW]):
        window = sentence.part(start, min(start + _WINDOW, len(text)))
        whole = start + _WINDOW >= len(text)
        ends = [*_cuts(lexicon, window), *([len(window.text)] if whole else [])] or [len(window.text)]
        for begin, end in pairwise((0, *ends)):
            yield sentence.part(start + begin, start + end)
        start += ends[-1]
    if start < len(text):
        # What has marks after all is read with them.
        yield sentence.part(start, len(text)) if start else sentence


def _cuts(lexicon: Lexicon, window: Sentence) -> list[int]:
    """Return where in a window another begins to act."""
    found = [0]
    for before, part in pairwise(parts_of(lexicon, window)):
        begins = part.kind == "who" and before.kind not in ("who", "all", "along")
        if begins and part.start - found[-1] >= _SHORT:
            found.append(part.start)
    return found[1:]
