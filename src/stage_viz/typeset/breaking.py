"""Breaking text into lines, by the rules of Chinese typesetting (W3C, Chinese text layout)."""

from __future__ import annotations

from collections.abc import Iterator

from stage_viz.typeset.fonts import Family
from stage_viz.typeset.measure import MM_PER_PT, edges

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
    width = width_mm / (size_pt * MM_PER_PT)
    lines: list[str] = []
    for paragraph in text.split("\n"):
        lines += _fill(paragraph, width, family)
    return lines


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


def _fill(text: str, width: float, family: Family | None) -> Iterator[str]:
    """Fill lines of a width in em with a paragraph, which is measured once."""
    begins, ends = edges(text.rstrip(), family)

    def fits(start: int, stop: int) -> bool:
        last = start + len(text[start:stop].rstrip())
        return last == start or ends[last - 1] - begins[start] <= width + 1e-9

    start = stop = 0
    for following in (*(i for i in range(1, len(text)) if _may_break(text, i)), len(text)):
        if fits(start, following):
            stop = following
            continue
        if text[start:stop].strip():
            yield text[start:stop].rstrip()
            start = _after_spaces(text, stop, following)
        else:
            start = stop
        while not fits(start, following) and len(text[start:following].strip()) > 1:
            count = 1
            while count < following - start - 1 and fits(start, start + count + 1):
                count += 1
            yield text[start : start + count].rstrip()
            start = _after_spaces(text, start + count, following)
        stop = following
    yield text[start:stop].rstrip()


def _after_spaces(text: str, start: int, stop: int) -> int:
    return stop - len(text[start:stop].lstrip())
