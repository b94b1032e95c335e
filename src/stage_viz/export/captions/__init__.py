"""Captions as files: Word, Markdown, LaTeX, and a table."""

from .figure import Figure, Picture, figures
from .formats import FORMATS, Format
from .pictures import find_pictures

__all__ = ["FORMATS", "Figure", "Format", "Picture", "figures", "find_pictures"]
