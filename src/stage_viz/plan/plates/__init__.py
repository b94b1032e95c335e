"""Figures of more than one step: sheets of panels, the pages of a book, plates of a section, traces."""

from .binding import SHEETS, Book, Bookmark, bound, column_of
from .plate import Subject, plate_plan, section_subject, trace_subject
from .sheet import sheet_plan

__all__ = [
    "SHEETS",
    "Book",
    "Bookmark",
    "Subject",
    "bound",
    "column_of",
    "plate_plan",
    "section_subject",
    "sheet_plan",
    "trace_subject",
]
