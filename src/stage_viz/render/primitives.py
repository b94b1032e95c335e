"""Shapes and words with their paint: what is left of a mark when only its look matters."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from stage_viz.plan.marks import Point
from stage_viz.theme import Stroke, Style, ellipse

FINE_OUTLINE = 6.0
"""An outline shorter than this (mm) takes the fine dash."""
DASH_WIDTH = 0.3
"""The width in mm of the line for which the lengths of an evidence's dash are given."""


@dataclass(frozen=True)
class Paint:
    """How a shape is painted.

    Parameters
    ----------
    fill, stroke
        Colours as ``#rrggbb``, or None.
    width
        Of the stroke, in mm.
    dash
        Lengths drawn and left out in turn, in mm; empty for a solid stroke.
    cap
        ``butt`` or ``round``.
    """

    fill: str | None = None
    stroke: str | None = None
    width: float = 0.25
    dash: tuple[float, ...] = ()
    cap: str = "butt"


@dataclass(frozen=True)
class Shape:
    """Polygons (further rings are holes) or open lines with one paint, in mm on the page.

    Parameters
    ----------
    lines
        The rings or lines.
    closed
        Whether they are rings.
    paint
        Their paint.
    role
        What the shape is part of: ``body``, ``nose``, ``head``, ``legs``, ``arms``, ``bare``, ``glyph``,
        ``way``, ``arrow``, ``bow``, ``number``, ``tick``, ``leader``, ``mark``, ``area`` or ``line``.
    """

    lines: tuple[tuple[Point, ...], ...]
    closed: bool
    paint: Paint
    role: str = ""


@dataclass(frozen=True)
class Words:
    """A run of text in one colour.

    Parameters
    ----------
    at
        The left end of its baseline.
    text
        The words.
    size
        The font size in pt.
    colour
        As ``#rrggbb``.
    halo, halo_width
        Colour and width in mm of a rim behind the words, or None.
    italic
        Whether Latin letters are in italics.
    """

    at: Point
    text: str
    size: float
    colour: str
    halo: str | None = None
    halo_width: float = 0.0
    italic: bool = False


Primitive = Shape | Words


def evidence_paint(style: Style, stroke: Stroke, length: float | None = None) -> Paint:
    """Join a style's paint with the stroke of its evidence, whose dash wins over the style's own.

    Parameters
    ----------
    style, stroke
        The paint, and the stroke of the layer that vouches for the place.
    length
        The length in mm of an outline to which the dash is fitted; None for a line.

    Returns
    -------
    Paint
        The paint.
    """
    dash, cap = style.dash, style.cap
    if stroke.dash:
        short = length is not None and length < FINE_OUTLINE
        scale = max(style.width / DASH_WIDTH, 0.6)
        dash = tuple(round(part * scale, 4) for part in (stroke.fine if short else stroke.dash))
        cap = stroke.cap
    if length is not None and dash:
        dash = _fitted(dash, length)
    width = style.width * (1.25 if cap == "round" and dash else 1.0)  # dots look thinner than lines
    return Paint(style.fill, style.stroke, width, dash, cap)


def _fitted(dash: tuple[float, ...], length: float) -> tuple[float, ...]:
    """Stretch a dash so that a whole number of periods goes round an outline, without a seam."""
    period = sum(dash)
    times = max(1, round(length / period))
    return tuple(round(part * length / (times * period), 4) for part in dash)


def unfilled(paint: Paint) -> Paint:
    """Take the fill from a paint.

    Parameters
    ----------
    paint
        A paint.

    Returns
    -------
    Paint
        Its stroke alone.
    """
    return Paint(None, paint.stroke, paint.width, paint.dash, paint.cap)


def placing(at: Point, bearing: float, across: float, along: float) -> Callable[[Point], Point]:
    """Scale a unit box, turn it and move it.

    Parameters
    ----------
    at
        Where its middle comes to lie, in mm.
    bearing
        Clockwise from the top of the page, in degrees.
    across, along
        mm for one unit of x and y.

    Returns
    -------
    callable
        From a point of the unit box to one on the page, rounded to 0.001 mm.
    """
    turn = math.radians(bearing)
    sine, cosine = math.sin(turn), math.cos(turn)

    def place(point: Point) -> Point:
        x, y = point[0] * across, point[1] * along
        return round(at[0] + x * cosine + y * sine, 3), round(at[1] - x * sine + y * cosine, 3)

    return place


def outline_length(points: tuple[Point, ...], closed: bool) -> float:
    """Measure a line or an outline.

    Parameters
    ----------
    points, closed
        Its corners, and whether the last is joined with the first.

    Returns
    -------
    float
        In the unit of the points.
    """
    following = (*points[1:], points[0]) if closed else points[1:]
    return sum(math.dist(a, b) for a, b in zip(points, following, strict=False))


def circle(at: Point, radius: float) -> tuple[Point, ...]:
    """Give the polygon that stands for a circle.

    Parameters
    ----------
    at, radius
        Its centre and radius in mm.

    Returns
    -------
    tuple of Point
        Rounded to 0.001 mm.
    """
    return tuple((round(x, 3), round(y, 3)) for x, y in ellipse(at, radius, radius))


def rounded(point: Point) -> Point:
    """Round a point.

    Parameters
    ----------
    point
        In mm.

    Returns
    -------
    Point
        To 0.001 mm.
    """
    return round(point[0], 3), round(point[1], 3)
