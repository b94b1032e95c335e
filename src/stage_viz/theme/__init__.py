"""The look, as data: sizes for laying out, paint and glyph shapes for rendering."""

from stage_viz.theme.glyphs import Body, Glyph, Part, body, ellipse, glyph, kinds
from stage_viz.theme.model import Stroke, Style, Theme, contrast
from stage_viz.theme.reading import build_theme, load_theme, theme_names

__all__ = [
    "Body",
    "Glyph",
    "Part",
    "Stroke",
    "Style",
    "Theme",
    "body",
    "build_theme",
    "contrast",
    "ellipse",
    "glyph",
    "kinds",
    "load_theme",
    "theme_names",
]
