"""Sentences of a text without marks: it is cut where another begins to act."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from .forms import MARKS
from .part import Part
from .parts import parts_of
from .sentences import Sentence
from .words import Lexicon

_LONG = 24
"""A stretch with no more characters stays whole."""

_SHORT = 8
"""No shorter piece is cut off."""

_WINDOW = 400
"""So many characters are looked at together, so that a text of one line is read in linear time."""


def unmarked(lexicon: Lexicon, sentence: Sentence) -> Iterator[tuple[Sentence, tuple[Part, ...]]]:
    """Cut a stretch of text that no mark divides, and read the parts of each piece.

    Parameters
    ----------
    lexicon
        The words.
    sentence
        As cut by its marks.

    Yields
    ------
    tuple
        The sentence itself if it has marks or is short, else pieces, each from where somebody is named
        who acts; with its parts.
    """
    text = sentence.text
    start = 0
    while len(text) - start > _LONG and not any(c in MARKS for c in text[start : start + _WINDOW]):
        parts = parts_of(lexicon, sentence.part(start, min(start + _WINDOW, len(text))))
        ends = _cuts(parts)
        if start + _WINDOW >= len(text) or not ends:
            ends.append(min(_WINDOW, len(text) - start))
        for begin, end in pairwise((0, *ends)):
            piece = sentence.part(start + begin, start + end)
            yield piece, tuple(_moved(part, -begin) for part in parts if begin <= part.start < end)
        start += ends[-1]
    if start < len(text):
        # What has marks after all is read with them.
        rest = sentence.part(start, len(text)) if start else sentence
        yield rest, parts_of(lexicon, rest)


def _cuts(parts: Sequence[Part]) -> list[int]:
    """Return where another begins to act."""
    found = [0]
    for before, part in pairwise(parts):
        begins = part.kind == "who" and before.kind not in ("who", "all", "along")
        if begins and part.start - found[-1] >= _SHORT:
            found.append(part.start)
    return found[1:]


def _moved(part: Part, by: int) -> Part:
    spot = part.spot and replace(part.spot, start=part.spot.start + by, end=part.spot.end + by)
    return replace(part, start=part.start + by, end=part.end + by, spot=spot) if by else part
