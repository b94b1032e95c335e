"""Words without their punctuation: what two editions of one text have in common.

Punctuation, spaces and quotation marks are the work of modern editors, and characters come in variants;
so texts are compared word by word (in Chinese: character by character), folded, with the offset kept.
"""

from __future__ import annotations

import re
import unicodedata
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field

from stage_viz.lexicon import fold

FINAL_MARKS = "。！？!?．"
"""Marks that end a sentence."""

OPENING_MARKS = "“‘「『《〈（(【〔［["
"""Marks that belong to what follows them."""

CLOSING_MARKS = "”’」』》〉）)】〕］]"
"""Marks that belong to what stands before them."""

QUOTE_OPENING_MARKS = "“‘「『"
QUOTE_CLOSING_MARKS = "”’」』"


ENTITY = re.compile(r"&(?:#\d{1,7}|#x[0-9A-Fa-f]{1,6}|[A-Za-z][\w.-]{0,30});")
"""A character written by its number or name, as ``&KR0001;`` for one that Unicode lacks."""

_NAMED = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'", "nbsp": "\xa0"}
_KANRIPO = re.compile(r"KR(\d{4,5})")


def character_of(entity: str) -> str:
    """Return the one character that an entity stands for.

    Parameters
    ----------
    entity
        With its ``&`` and ``;``.

    Returns
    -------
    str
        The character; for one that Unicode lacks, one of its private planes, the same each time.
    """
    name = entity[1:-1]
    if name.startswith("#"):
        code = int(name[2:], 16) if name[1] in "xX" else int(name[1:])
        return chr(code) if 0 < code <= 0x10FFFF and not 0xD800 <= code < 0xE000 else "\ufffd"
    if name in _NAMED:
        return _NAMED[name]
    if (kanripo := _KANRIPO.fullmatch(name)) and int(kanripo[1]) < 0xFFFE:
        return chr(0xF0000 + int(kanripo[1]))
    return chr(0x100000 + zlib.crc32(name.encode()) % 0xFFFE)


def spelled_out(text: str) -> str:
    """Return a text with the character that it stands for in the place of each entity."""
    return ENTITY.sub(lambda m: character_of(m[0]), text) if "&" in text else text


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
    wide
        For characters written as an entity (``&KR0001;``), where they end: {offset: end}.
    """

    text: str
    offsets: tuple[int, ...]
    wide: Mapping[int, int] = field(default_factory=dict)


def words_of(line: str, start: int = 0, end: int | None = None) -> Words:
    """Return the words of ``line[start:end]``; offsets count from the start of the line.

    A character written as an entity is one word, not its letters.
    """
    stop = len(line) if end is None else end
    entities = list(ENTITY.finditer(line, start, stop)) if "&" in line else []
    if not entities:
        offsets = tuple(i for i in range(start, stop) if is_word(line[i]))
        return Words(fold("".join(line[i] for i in offsets)), offsets)
    text: list[str] = []
    places: list[int] = []
    wide: dict[int, int] = {}
    at = start
    for entity in entities:
        plain = [i for i in range(at, entity.start()) if is_word(line[i])]
        text += (line[i] for i in plain)
        places += plain
        at = entity.end()
        character = character_of(entity[0])
        if is_word(character):
            text.append(character)
            places.append(entity.start())
            wide[entity.start()] = entity.end()
    plain = [i for i in range(at, stop) if is_word(line[i])]
    return Words(fold("".join([*text, *(line[i] for i in plain)])), (*places, *plain), wide)


def has_words(line: str, start: int, end: int) -> bool:
    """Tell whether there are words in ``line[start:end]``."""
    if "&" in line[start:end]:
        return bool(words_of(line, start, end).offsets)
    return any(map(is_word, line[start:end]))


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
        if (
            depth == 0
            and i < length
            and (is_word(text[i]) or text[i] in OPENING_MARKS or ENTITY.match(text, i))
        ):
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
