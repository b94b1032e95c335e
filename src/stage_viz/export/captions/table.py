"""Captions as a table, for a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stage_viz.export.tables import csv_text
from stage_viz.telling import plain

from .figure import Figure

CAPTION_COLUMNS = (
    "number", "step", "id", "section", "title", "quote", "caption", "citation", "alt", "language",
)  # fmt: skip
_FORMULA = tuple("=+-@\t\r＝＋－＠")
"""What a spreadsheet takes a cell for a formula by; in some languages the wide ones as well."""


def write_table(figures: Sequence[Figure]) -> bytes:
    """Return CSV with a row for each figure, and the mark that spreadsheets want.

    Parameters
    ----------
    figures
        In order.
    """
    return ("\ufeff" + csv_text(CAPTION_COLUMNS, _rows(figures))).encode("utf-8")


def _rows(figures: Sequence[Figure]) -> Iterator[tuple[str, ...]]:
    for figure in figures:
        c = figure.caption
        told = (c.id, c.section, c.title, c.quote, plain(c.body), plain(c.citation), c.alt, c.language)
        yield (str(figure.number), str(c.number), *map(inert, told))


def inert(cell: str) -> str:
    """Return a cell that no spreadsheet takes for a formula: such a one gets an apostrophe before it.

    Parameters
    ----------
    cell
        Any words.
    """
    return f"'{cell}" if cell.startswith(_FORMULA) else cell
