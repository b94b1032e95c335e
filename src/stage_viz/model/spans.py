"""Where the words of a draft stand in its text: `span` and `line` beside a quote."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from stage_viz.files import DataPath, Document, Problem
from stage_viz.passage import Passage, quoted_words

from .validate import shown

_SECTIONS = ("opening", "steps", "readings")
_FORM = "write [start, end], or [[line, start, end], …]; lines count from 1"


def span_faults(document: Document) -> Iterator[Problem]:
    """Find the spans, and the lines of evidence, that can be those of no text.

    Parameters
    ----------
    document
        A steps file.

    Yields
    ------
    Problem
        SCHEMA-TYPE and SCHEMA-VALUE, with data paths.
    """
    for path, told, _ in _told(document):
        line = told.get("line")
        if len(path) > 2 and line is not None and (not _is_number(line) or line < 1):
            what = f"{shown(line)} is no line of a text"
            yield Problem("SCHEMA-VALUE", what, "lines count from 1", (*path, "line"))
        span = told.get("span")
        if isinstance(span, list) and not _pieces(span, 1):
            what = f"{_written(span)} is no stretch of a text"
            yield Problem("SCHEMA-VALUE", what, _FORM, (*path, "span"))
        elif not isinstance(span, list | None) and len(path) > 2:  # of steps the schema tells it
            what = f"a list is expected, not {shown(span)}"
            yield Problem("SCHEMA-TYPE", what, _FORM, (*path, "span"))


def moved_spans(document: Document, passage: Passage) -> Iterator[Problem]:
    """Find the spans at which the text does not have the words of their quotes.

    Parameters
    ----------
    document
        A steps file.
    passage
        Its text.

    Yields
    ------
    Problem
        SPAN-MOVED, which warns: nothing is drawn by spans.
    """
    for path, told, of_step in _told(document):
        quote, span = told.get("quote"), told.get("span")
        pieces = _pieces(span, told.get("line") or of_step)
        if not isinstance(quote, str) or not pieces:
            continue
        words = "".join(
            passage.lines[line - 1][start:end] for line, start, end in pieces if line <= len(passage.lines)
        )
        if quoted_words(quote) != quoted_words(words):
            what = f"at {_written(span)} the text has 「{shown(words)}」, not 「{shown(quote)}」"
            mend = "leave out span:, which tells where a draft found its words"
            yield Problem("SPAN-MOVED", what, mend, (*path, "span"), fatal=False)


def _told(document: Document) -> Iterator[tuple[DataPath, Mapping[str, Any], object]]:
    """Return everything that has a span or the line of evidence, and on which line its step is."""
    todo: list[tuple[DataPath, object, object]] = [
        ((key,), document.data.get(key), None) for key in reversed(_SECTIONS)
    ]
    while todo:
        path, value, line = todo.pop()
        if isinstance(value, dict):
            line = value.get("line", line) if len(path) == 2 else line
            if "span" in value or ("layer" in value and "line" in value):
                yield path, value, line
            todo += [((*path, key), inner, line) for key, inner in reversed(value.items())]
        elif isinstance(value, list):
            todo += [((*path, i), inner, line) for i, inner in reversed(list(enumerate(value)))]


def _pieces(span: object, line: object) -> list[tuple[int, int, int]]:
    """Return (line, start, end) of every stretch; empty if they are none, or if nobody knows the line."""
    given = span if isinstance(span, list) else []
    if len(given) == 2 and all(map(_is_number, given)):
        given = [[line, *given]]
    pieces = [tuple(piece) for piece in given if isinstance(piece, list) and len(piece) == 3]
    sound = [p for p in pieces if all(map(_is_number, p)) and p[0] >= 1 and 0 <= p[1] < p[2]]
    return sound if len(sound) == len(given) else []


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _written(span: object) -> str:
    written = str(span).replace("'", "")
    return written if len(written) <= 40 else written[:39] + "…"
