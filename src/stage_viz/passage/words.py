"""Words without their punctuation: what two editions of one text have in common.

Punctuation, spaces and quotation marks are the work of modern editors, and characters come in variants;
so texts are compared word by word (in Chinese: character by character), folded, with the offset kept.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from stage_viz.lexicon import fold

FINAL_MARKS = "。！？!?．"
"""Marks that end a sentence."""

OPENING_MARKS = "“‘「『《〈（(【〔［["
"""Marks that belong to what follows them."""

CLOSING_MARKS = "”’」』》〉）)】〕］]"
"""Marks that belong to what stands before them."""

QUOTE_OPENING_MARKS = "“‘「『"
QUOTE_CLOSING_MARKS = "”’」』"


def is_word(character: str) -> bool:
    """Tell whether a character is read aloud: a letter or number, not punctuation, space or symbol.

    Private-use and unassigned code points count as words, since that is how texts on the web write
    characters that their encoding lacks.
    """
    return "\u4e00" <= character <= "\u9fff" or unicodedata.category(character) in _WORD_CATEGORIES


_WORD_CATEGORIES = frozenset({"Lo", "Lm", "Ll", "Lu", "Lt", "Nd", "Nl", "No", "Co", "Cn"})


@dataclass(frozen=True)
class Words:
    """The words of a stretch of a line.

    Parameters
    ----------
    text
        The words, folded (`stage_viz.lexicon.fold`), without anything between them.
    offsets
        Where each stands in the line, in code points; as many as `text` has characters.
    """

    text: str
    offsets: tuple[int, ...]


def words_of(line: str, start: int = 0, end: int | None = None) -> Words:
    """Return the words of ``line[start:end]``; offsets count from the start of the line."""
    stop = len(line) if end is None else end
    offsets = tuple(i for i in range(start, stop) if is_word(line[i]))
    return Words(fold("".join(line[i] for i in offsets)), offsets)


def strip(text: str) -> str:
    """Return the folded words of a text."""
    return words_of(text).text


def sentence_ends(text: str) -> tuple[int, ...]:
    """Return the offsets after which a new sentence begins, the end of the text not included.

    A sentence ends at a final mark and takes the closing marks after it along. Within a quotation
    nothing is cut, so a speech stays with the words that introduce it; after a quotation that closes
    with a final mark the sentence ends too, unless a comma or another mark carries it on. If the
    quotation marks of the text do not pair, they are not heeded.
    """
    heed = _quotes_pair(text)
    ends: list[int] = []
    depth, i, length = 0, 0, len(text)
    while i < length:
        character = text[i]
        if heed and character in QUOTE_OPENING_MARKS:
            depth += 1
        elif heed and character in QUOTE_CLOSING_MARKS:
            depth -= 1
        i += 1
        if character not in FINAL_MARKS:
            continue
        while i < length and (text[i] in CLOSING_MARKS or text[i] in FINAL_MARKS or text[i].isspace()):
            if heed and text[i] in QUOTE_CLOSING_MARKS:
                depth -= 1
            i += 1
        if depth == 0 and i < length and (is_word(text[i]) or text[i] in OPENING_MARKS):
            ends.append(i)
    return tuple(ends)


def _quotes_pair(text: str) -> bool:
    depth = 0
    for character in text:
        if character in QUOTE_OPENING_MARKS:
            depth += 1
        elif character in QUOTE_CLOSING_MARKS:
            depth -= 1
            if depth < 0:
                return False
    return depth == 0
