"""Marks as artists for matplotlib: each paints its shapes and words by itself, which is quick."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal, TypeAlias, cast

import numpy as np
from matplotlib.artist import Artist
from matplotlib.backend_bases import GraphicsContextBase, RendererBase
from matplotlib.font_manager import FontProperties
from matplotlib.path import Path
from matplotlib.transforms import Affine2D, Bbox, Transform

from stage_viz.render.primitives import Primitive, Shape, Words
from stage_viz.typeset import CLOSE, LINE, MM_PER_PT, MOVE, Face, Family, place_glyphs

Colour: TypeAlias = tuple[float, float, float, float]
Array: TypeAlias = "np.ndarray[Any, np.dtype[Any]]"

OUTLINES, EMBEDDED = "outlines", "embedded"
"""How words are drawn: as outlines, or with the font in the file."""


class MarkArtist(Artist):  # type: ignore[misc,unused-ignore]  # typed only in some versions
    """Draws the primitives of one mark, or of all marks of a page, in the data coordinates of its axes.

    Parameters
    ----------
    primitives
        What to draw, in mm.
    family
        The fonts.
    words
        `OUTLINES` or `EMBEDDED`.
    font, italic
        The font files to embed.
    """

    def __init__(
        self,
        primitives: tuple[Primitive, ...],
        family: Family,
        words: str = OUTLINES,
        font: str = "",
        italic: str = "",
    ) -> None:
        super().__init__()
        self.primitives = primitives
        self._family = family
        self._words = words
        self._font = font
        self._italic = italic

    def get_window_extent(self, renderer: RendererBase | None = None) -> Bbox:
        """Give the box of all points on the screen.

        Parameters
        ----------
        renderer
            Not needed.

        Returns
        -------
        Bbox
            In pixels, without the widths of lines.
        """
        points = [point for primitive in self.primitives for point in _extent(primitive, self._family)]
        if not points:
            return Bbox.null()
        return Bbox.from_extents(*np.min(points, axis=0), *np.max(points, axis=0)).transformed(
            self.get_transform()
        )

    def draw(self, renderer: RendererBase) -> None:
        """Paint.

        Parameters
        ----------
        renderer
            A renderer of matplotlib.
        """
        if not self.get_visible():
            return
        transform = cast(Affine2D, self.get_transform().frozen())
        base, top = np.asarray(transform.transform([(0.0, 0.0), (0.0, 1.0)]), dtype=float)
        # Pixels and points for one mm: widths and type grow with the plan, however large its axes are.
        pixels = float(np.hypot(*(top - base)))
        points = pixels / float(np.asarray(renderer.points_to_pixels(1.0)))
        renderer.open_group("mark", gid=self.get_gid())
        for primitive in self.primitives:
            gc = renderer.new_gc()
            if self.get_clip_on():
                gc.set_clip_rectangle(self.get_clip_box())
                gc.set_clip_path(cast(Any, self.get_clip_path()))
            if isinstance(primitive, Shape):
                _draw_shape(renderer, gc, primitive, transform, points)
            else:
                self._draw_words(renderer, gc, primitive, transform, points)
            gc.restore()
        renderer.close_group("mark")
        self.stale = False

    def _draw_words(
        self,
        renderer: RendererBase,
        gc: GraphicsContextBase,
        words: Words,
        transform: Affine2D,
        points: float,
    ) -> None:
        gc.set_snap(False)
        gc.set_antialiased(True)
        em = words.size * MM_PER_PT
        x, y = words.at
        placing = Affine2D(np.dot(transform.get_matrix(), np.array([[em, 0, x], [0, em, y], [0, 0, 1]])))
        family = self._family.slanted if words.italic else self._family
        if words.halo and words.halo_width:
            _set_stroke(gc, words.halo, 2 * words.halo_width * points, "round")
            renderer.draw_path(gc, _outline(words.text, family), placing, None)
        gc.set_linewidth(0)
        colour = _rgb(words.colour)
        if self._words == EMBEDDED:
            gc.set_foreground(colour, isRGBA=True)
            self._draw_embedded(renderer, gc, words, em * points, placing)
        else:
            renderer.draw_path(gc, _outline(words.text, family), placing, colour)

    def _draw_embedded(
        self, renderer: RendererBase, gc: GraphicsContextBase, words: Words, size: float, placing: Transform
    ) -> None:
        font = _font(self._italic if words.italic else self._font, size)
        family = self._family.slanted if words.italic else self._family
        for text, x in _pieces(words.text, family):
            left, baseline = placing.transform((x, 0.0))
            renderer.draw_text(gc, left, baseline, text, font, 0.0)


def _draw_shape(
    renderer: RendererBase, gc: GraphicsContextBase, shape: Shape, transform: Transform, points: float
) -> None:
    paint = shape.paint
    path = _path(shape.lines, shape.closed)
    if shape.role not in ("area", "line", "glyph"):
        gc.set_snap(False)  # else a way would be moved by part of a pixel, but not the head at its end
    fill = _rgb(paint.fill) if paint.fill and shape.closed else None
    if paint.stroke:
        _set_stroke(gc, paint.stroke, paint.width * points, paint.cap)
        if paint.dash:
            gc.set_dashes(0.0, [max(part * points, 1e-3) for part in paint.dash])
    else:
        gc.set_linewidth(0)
    renderer.draw_path(gc, path, transform, fill)


def _set_stroke(gc: GraphicsContextBase, colour: str, width: float, cap: str) -> None:
    gc.set_foreground(_rgb(colour), isRGBA=True)
    gc.set_linewidth(width)
    gc.set_capstyle(cast(Literal["butt", "round"], cap))
    gc.set_joinstyle("round" if cap == "round" else "miter")


@lru_cache(maxsize=64)
def _font(file: str, size: float) -> FontProperties:
    return FontProperties(family="serif", fname=file, size=size)


@lru_cache(maxsize=256)
def _rgb(colour: str) -> Colour:
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue, 1.0


def _path(lines: tuple[tuple[tuple[float, float], ...], ...], closed: bool) -> Path:
    points: list[tuple[float, float]] = []
    codes: list[int] = []
    for line in lines:
        points += line
        codes += [MOVE] + [LINE] * (len(line) - 1)
        if closed:
            points.append(line[0])
            codes.append(CLOSE)
    return Path(np.asarray(points, dtype=float).reshape(-1, 2), np.asarray(codes, dtype=Path.code_type))


@lru_cache(maxsize=4096)
def _glyph_path(face: Face, character: str) -> Path:
    outline = face.outline(character)
    points = np.asarray(outline.points, dtype=float).reshape(-1, 2)
    return Path(points, np.asarray(outline.codes, dtype=Path.code_type))


@lru_cache(maxsize=256)
def _outline(text: str, family: Family) -> Path:
    points: list[Array] = [np.empty((0, 2))]
    codes: list[Array] = [np.empty(0, dtype=Path.code_type)]
    for _, face, character, x in place_glyphs(text, family):
        path = _glyph_path(face, character)
        points.append(np.asarray(path.vertices) + np.array((x, 0.0)))
        codes.append(np.asarray(path.codes))
    return Path(np.concatenate(points), np.concatenate(codes))


def _pieces(text: str, family: Family) -> list[tuple[str, float]]:
    """Cut a run where kerning moves the pen, since an embedded font sets its pieces without kerning."""
    pieces: list[tuple[str, float]] = []
    expected = 0.0
    for index, face, drawn, x in place_glyphs(text, family):
        if pieces and abs(x - expected) < 1e-6:
            pieces[-1] = (pieces[-1][0] + text[index], pieces[-1][1])
        else:
            pieces.append((text[index], x))
        expected = x + face.advance(drawn)
    return pieces


def _extent(primitive: Primitive, family: Family) -> list[tuple[float, float]]:
    if isinstance(primitive, Shape):
        return [point for line in primitive.lines for point in line]
    em = primitive.size * MM_PER_PT
    family = family.slanted if primitive.italic else family
    points = np.asarray(_outline(primitive.text, family).vertices) * em + np.array(primitive.at)
    return [tuple(np.min(points, axis=0)), tuple(np.max(points, axis=0))] if len(points) else []
