"""Figures of more than one step: sheets of panels, the pages of a book, plates of a section, traces."""

from .binding import SHEETS, Book, Bookmark, bound, column_of
from .sheet import sheet_plan

__all__ = ["SHEETS", "Book", "Bookmark", "bound", "column_of", "sheet_plan"]
