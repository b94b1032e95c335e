"""Glyphs of a TrueType font, made once for each character: the curves of the source are cubic."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables._g_l_y_f import Glyph

from stage_viz.typeset.faces import CLOSE, CUBIC, LINE, MOVE, Face, Outline

UNITS = 1000
"""Units in an em."""
MAX_ERROR = 0.6
"""How far a quadratic curve may lie from the cubic one that it replaces, in 1/1000 em."""


class _Kept(Glyph):  # type: ignore[misc,unused-ignore]
    """A glyph that keeps its bytes, so that every further font that holds it takes them as they are."""

    def compile(self, table: Any, recalculate: bool = True, **options: Any) -> bytes:  # noqa: ANN401
        """Give the glyph's entry in the table ``glyf``, which does not depend on the table."""
        if not hasattr(self, "_bytes"):
            self._bytes: bytes = super().compile(table, recalculate, **options)
        return self._bytes


@lru_cache(maxsize=4096)
def quadratic(face: Face, character: str) -> Glyph:
    """Make a glyph of quadratic curves.

    Parameters
    ----------
    face
        The font that has the character.
    character
        One character.

    Returns
    -------
    Glyph
        In 1/1000 em; the same object for the same character, not to be changed.
    """
    kept = _Kept()
    kept.__dict__.update(_drawn(face.outline(character)).__dict__)
    return kept


def _drawn(outline: Outline) -> Glyph:
    target = TTGlyphPen(None)
    pen = Cu2QuPen(target, MAX_ERROR, reverse_direction=True)
    points = [(x * UNITS, y * UNITS) for x, y in outline.points]
    is_open = False
    index = 0
    while index < len(points):
        code = outline.codes[index]
        if code == MOVE:
            if is_open:
                pen.closePath()
            pen.moveTo(points[index])
            is_open = True
        elif code == LINE:
            pen.lineTo(points[index])
        elif code == CUBIC:
            pen.curveTo(*points[index : index + 3])
            index += 2
        elif code == CLOSE:
            pen.closePath()
            is_open = False
        index += 1
    if is_open:
        pen.closePath()
    return target.glyph()
