"""Plans as files: pictures by matplotlib, from shapes that know no drawing library."""

from stage_viz.render.picture import FORMATS, book, draw_on, render
from stage_viz.render.primitives import Paint, Primitive, Shape, Words
from stage_viz.render.shapes import characters, draw_list, shapes, theme_family

__all__ = [
    "FORMATS",
    "Paint",
    "Primitive",
    "Shape",
    "Words",
    "book",
    "characters",
    "draw_list",
    "draw_on",
    "render",
    "shapes",
    "theme_family",
]
