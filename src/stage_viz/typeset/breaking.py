"""Breaking text into lines, by the rules of Chinese typesetting (W3C, Chinese text layout)."""

from __future__ import annotations

from collections.abc import Sequence

from stage_viz.typeset.fonts import Family
from stage_viz.typeset.measure import text_width

NOT_FIRST = frozenset("，。、；：？！」』）〕】》〉”’…—·･′″％℃,.;:?!)]}%‧～〗")
"""Characters that begin no line."""
NOT_LAST = frozenset("「『（〔【《〈“‘([{〖①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳")
"""Characters that end no line; an order number stays with what it numbers."""


def break_lines(text: str, size_pt: float, width_mm: float, family: Family | None = None) -> list[str]:
    """Break a text into lines.

    Parameters
    ----------
    text
        The text; a line feed is kept as a break.
    size_pt
        The font size in points.
    width_mm
        How wide a line may be.
    family
        The fonts; `serif` without.

    Returns
    -------
    list of str
        The lines, without the spaces at the breaks. A piece that cannot be broken (a Latin word, a
        character with its punctuation) and is too wide for any line is broken at the width.

    Raises
    ------
    ProblemError
        FONT-MISSING for a character that no font has.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        lines += _fill(_pieces(paragraph), size_pt, width_mm, family)
    return lines


def _pieces(text: str) -> list[str]:
    """Cut a text at the places where a line may end."""
    pieces: list[str] = []
    start = 0
    for index in range(1, len(text)):
        if _may_break(text, index):
            pieces.append(text[start:index])
            start = index
    pieces.append(text[start:])
    return pieces


def _may_break(text: str, index: int) -> bool:
    before, after = text[index - 1], text[index]
    if after.isspace():
        return False
    if before.isspace():
        last = text[:index].rstrip()[-1:]
        return last not in NOT_LAST and after not in NOT_FIRST
    if after in NOT_FIRST or before in NOT_LAST:
        return False
    return _is_wide(before) or _is_wide(after)


def _is_wide(character: str) -> bool:
    """Tell Chinese characters and punctuation, which part anywhere, from the letters of a word."""
    return character >= "\u2e80" or character in NOT_FIRST - frozenset(",.;:?!)]}%’·′″")


def _fill(pieces: Sequence[str], size_pt: float, width_mm: float, family: Family | None) -> list[str]:
    lines: list[str] = []
    line = ""
    for given in pieces:
        piece = given
        if _fits(line + piece, size_pt, width_mm, family):
            line += piece
            continue
        if line.strip():
            lines.append(line.rstrip())
            line = ""
            piece = piece.lstrip()
        while not _fits(piece, size_pt, width_mm, family) and len(piece.strip()) > 1:
            count = _count_fitting(piece, size_pt, width_mm, family)
            lines.append(piece[:count].rstrip())
            piece = piece[count:].lstrip()
        line = piece
    lines.append(line.rstrip())
    return lines


def _fits(text: str, size_pt: float, width_mm: float, family: Family | None) -> bool:
    return text_width(text.rstrip(), size_pt, family) <= width_mm + 1e-9


def _count_fitting(text: str, size_pt: float, width_mm: float, family: Family | None) -> int:
    count = 1
    while count < len(text) - 1 and _fits(text[: count + 1], size_pt, width_mm, family):
        count += 1
    return count
