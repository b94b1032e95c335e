"""Lines and columns of a text, counted in code points."""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple


class Mark(NamedTuple):
    """Where a value stands in its text.

    Parameters
    ----------
    line, column
        Its first character, from 1; columns are counted in code points.
    start, end
        The span of its characters in the text, from 0; quotes are within.
    style
        How it is written: empty for a plain scalar and for a list or mapping, ``'`` or ``"`` for a
        quoted scalar, ``|`` or ``>`` for a block scalar.
    """

    line: int
    column: int
    start: int
    end: int
    style: str = ""


class Lines:
    """The lines of a text, for turning offsets into lines and columns.

    Parameters
    ----------
    text
        The text; only LF ends a line.
    """

    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")
        self._starts = [0]
        for line in self._lines:
            self._starts.append(self._starts[-1] + len(line) + 1)

    def __len__(self) -> int:
        return len(self._lines)

    def position(self, offset: int) -> tuple[int, int]:
        """Give the line and the column, from 1, of an offset, from 0."""
        line = min(bisect_right(self._starts, offset), len(self._lines))
        return line, offset - self._starts[line - 1] + 1

    def offset(self, line: int) -> int:
        """Give the offset of the first character of a line, counted from 1."""
        return self._starts[line - 1]

    def text(self, line: int) -> str:
        """Give a line, counted from 1, without its end."""
        return self._lines[line - 1]

    def mark(self, start: int, end: int, style: str = "") -> Mark:
        """Make the mark of a span."""
        return Mark(*self.position(start), start, end, style)
