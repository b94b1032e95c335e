"""How wide and high a line of text is, from the advances and outlines of the real fonts."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from stage_viz.typeset.faces import Face
from stage_viz.typeset.fonts import Family, is_drawn, serif

MM_PER_PT = 25.4 / 72
EM_ASCENT, EM_DESCENT = 0.88, 0.12
"""The em box of Chinese type about its baseline (OpenType sTypoAscender and sTypoDescender of Noto CJK)."""

UPRIGHT_STEP = 1.04
"""From one character to the next where they stand one below the other, in em."""


def place_glyphs(text: str, family: Family | None = None) -> Iterator[tuple[int, Face, str, float]]:
    """Set a line of text.

    Parameters
    ----------
    text
        One line.
    family
        The fonts; `serif` without.

    Yields
    ------
    tuple of int, Face, str, float
        For each character that is drawn: its index in `text`, its face, the character that is drawn, and
        where its origin stands, in em from the left end of the line.

    Raises
    ------
    ProblemError
        FONT-MISSING for a character that no font has.
    """
    for index, face, drawn, x, _ in _walk(text, family or serif()):
        yield index, face, drawn, x


@lru_cache(maxsize=4096)
def _walk(text: str, family: Family) -> tuple[tuple[int, Face, str, float, float], ...]:
    found: list[tuple[int, Face, str, float, float]] = []
    x = 0.0
    before: tuple[Face, str] | None = None
    for index, character in enumerate(text):
        if not is_drawn(character):
            continue
        face, drawn = family.take(character)
        if before and before[0] is face:
            x += face.kerning(before[1], drawn)
        after = x + face.advance(drawn)
        found.append((index, face, drawn, x, after))
        x = after
        before = (face, drawn)
    return tuple(found)


def offsets(text: str, size_pt: float, family: Family | None = None) -> tuple[float, ...]:
    """Give where each character begins, and where the last one ends.

    Parameters
    ----------
    text
        One line.
    size_pt
        The font size in points.
    family
        The fonts; `serif` without.

    Returns
    -------
    tuple of float
        ``len(text) + 1`` distances in mm from the left end; a character that is not drawn begins where
        the one before it ends.

    Raises
    ------
    ProblemError
        FONT-MISSING for a character that no font has.
    """
    scale = size_pt * MM_PER_PT
    begins: dict[int, float] = {}
    end = 0.0
    for index, _, _, x, after in _walk(text, family or serif()):
        begins[index] = x
        end = after
    found: list[float] = []
    following = end
    for index in range(len(text) - 1, -1, -1):
        following = begins.get(index, following)
        found.append(following * scale)
    return (*reversed(found), end * scale)


def edges(text: str, family: Family | None = None) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Give where each character begins and where it ends, so that a part of a line can be measured.

    Parameters
    ----------
    text
        One line.
    family
        The fonts; `serif` without.

    Returns
    -------
    tuple of tuple of float
        In em from the left end, one for each character; one that is not drawn ends where the one before
        it does, and begins where the next one does.

    Raises
    ------
    ProblemError
        FONT-MISSING for a character that no font has.
    """
    placed = {index: (x, after) for index, _, _, x, after in _walk(text, family or serif())}
    following = max((after for _, after in placed.values()), default=0.0)
    before = 0.0
    begins, ends = [following] * len(text), [before] * len(text)
    for index in reversed(range(len(text))):
        following = begins[index] = placed[index][0] if index in placed else following
    for index in range(len(text)):
        before = ends[index] = placed[index][1] if index in placed else before
    return tuple(begins), tuple(ends)


def text_width(text: str, size_pt: float, family: Family | None = None) -> float:
    """Give the width of a line of text.

    Parameters
    ----------
    text
        One line.
    size_pt
        The font size in points.
    family
        The fonts; `serif` without.

    Returns
    -------
    float
        The sum of the advances (Latin is kerned) in mm.

    Raises
    ------
    ProblemError
        FONT-MISSING for a character that no font has.
    """
    walked = _walk(text, family or serif())
    return walked[-1][4] * (size_pt * MM_PER_PT) if walked else 0.0


def text_box(text: str, size_pt: float, family: Family | None = None) -> tuple[float, float, float]:
    """Measure a line of text.

    Parameters
    ----------
    text
        One line.
    size_pt
        The font size in points.
    family
        The fonts; `serif` without.

    Returns
    -------
    tuple of float
        Width, ascent above and descent below the baseline in mm, both positive. The box holds the em box
        of Chinese type and all ink.

    Raises
    ------
    ProblemError
        FONT-MISSING for a character that no font has.
    """
    scale = size_pt * MM_PER_PT
    top, bottom = EM_ASCENT, EM_DESCENT
    for _, face, drawn, _, _ in _walk(text, family or serif()):
        low, high = _ink(face, drawn)
        top, bottom = max(top, high), max(bottom, -low)
    return text_width(text, size_pt, family), top * scale, bottom * scale


@lru_cache(maxsize=8192)
def _ink(face: Face, character: str) -> tuple[float, float]:
    outline = face.outline(character)
    heights = [y for (_, y), code in zip(outline.points, outline.codes, strict=True) if code != 79]
    return (min(heights), max(heights)) if heights else (0.0, 0.0)


def upright_box(text: str, size_pt: float) -> tuple[float, float] | None:
    """Give the width and height in mm of words whose characters stand one below the other.

    Parameters
    ----------
    text
        One or more characters.
    size_pt
        The font size in pt.

    Returns
    -------
    tuple of float or None
        None where such words could not be read: fewer than two characters, or others than Chinese ones.
    """
    if len(text) < 2 or any(unicodedata.category(c) != "Lo" for c in text):
        return None
    em = size_pt * MM_PER_PT
    return em, em * (UPRIGHT_STEP * (len(text) - 1) + 1)
