"""A source line with a caret below the character that is meant."""

from __future__ import annotations

import unicodedata

_WIDEST = 100  # terminal columns; a longer line is cut on both sides of the caret
_BEFORE = 60
_CUT = "..."


def width(text: str) -> int:
    """Count the columns that a text takes in a terminal: two for each full-width character.

    Parameters
    ----------
    text
        One line. Characters of ambiguous width (East Asian Width ``A``) count as one column.
    """
    return sum(map(_width, text))


def excerpt(line: str, column: int) -> tuple[str, str]:
    """Set a caret below a character.

    Parameters
    ----------
    line
        The line as it stands in the file.
    column
        Which character is meant, counted in code points from 1; one more than there are means the end.

    Returns
    -------
    tuple of str
        The line, or a part of it if it is long, and a line with the caret. Below each full-width
        character stands U+3000, so that the caret is right whatever the terminal makes of the width.
    """
    before, after = line[: column - 1], line[column - 1 :]
    if not _fits(line, _WIDEST):
        before = _tail(before)
        after = _head(after, _WIDEST - width(before))
    return before + after, "".join(map(_blank, before)) + "^"


def _fits(text: str, columns: int) -> bool:
    # A line can be a whole file: do not measure what cannot fit, marks without width apart.
    return len(text) <= 4 * _WIDEST and width(text) <= columns


def _width(ch: str) -> int:
    if unicodedata.category(ch) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(ch) in "WF" else 1


def _blank(ch: str) -> str:
    return "\t" if ch == "\t" else ("", " ", "\u3000")[_width(ch)]


def _tail(text: str) -> str:
    if _fits(text, _BEFORE):
        return text
    total, start = 0, len(text)
    while start and total + _width(text[start - 1]) <= _BEFORE - len(_CUT):
        start -= 1
        total += _width(text[start])
    return _CUT + text[start:]


def _head(text: str, most: int) -> str:
    if _fits(text, most):
        return text
    total, end = 0, 0
    while end < len(text) and total + _width(text[end]) <= most - len(_CUT):
        total += _width(text[end])
        end += 1
    return text[:end] + _CUT
