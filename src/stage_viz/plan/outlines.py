"""The room that bodies and things take on the page, from the shapes that the theme draws. Units: mm."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache

from stage_viz.theme import body, glyph

from .marks import PersonMark, Point, ThingMark

Box = tuple[float, float, float, float]

_INK = 0.18
"""Half the width of the strokes that outlines are drawn with, at the most."""


@cache
def _body_outline(posture: str, faces: bool) -> tuple[Point, ...]:
    """The corners of a body that faces up; one unit is the width of its shoulders."""
    shape = body()
    points = [*shape.head, *(shape.shoulders if faces else shape.round)]
    points += shape.nose if faces else ()
    points += [p for leg in shape.legs for p in leg] if posture == "坐" else []
    return tuple(points)


@cache
def body_circle(posture: str, faces: bool) -> tuple[float, float]:
    """Return the least circle about a body.

    Parameters
    ----------
    posture
        坐 has the legs folded behind.
    faces
        Whether its facing is known, and a nose drawn.

    Returns
    -------
    tuple of float
        How far its middle lies before that of the shoulders, and its radius, in widths of the shoulders.
    """
    points = _body_outline(posture, faces)
    low, high = -1.0, 1.0
    for _ in range(60):  # the radius is a convex function of where the middle is
        third = (high - low) / 3
        if _reach(points, low + third) <= _reach(points, high - third):
            high -= third
        else:
            low += third
    middle = round((low + high) / 2, 4)
    return middle, round(_reach(points, middle), 4)


def _reach(points: Iterable[Point], middle: float) -> float:
    return max(math.hypot(x, y - middle) for x, y in points)


@cache
def thing_radius(kind: str) -> float:
    """Return the radius of the circle about a glyph and its middle, in its longer side."""
    return round(max(math.hypot(*p) for part in glyph(kind).parts for p in part.points), 4)


def mark_box(mark: PersonMark | ThingMark) -> Box:
    """Return the box that the ink of a body or a thing takes on the page."""
    if isinstance(mark, PersonMark):
        corners: Iterable[Point] = _body_outline(mark.posture, mark.bearing is not None)
        across = along = mark.size
    else:
        shape = glyph(mark.kind)
        corners = (p for part in shape.parts for p in part.points)
        across, along = shape.scale(mark.size)
    turn = math.radians(mark.bearing or 0.0)
    sine, cosine = math.sin(turn), math.cos(turn)
    points = [(x * across * cosine + y * along * sine, y * along * cosine - x * across * sine) for x, y in corners]
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    x, y = mark.at
    box = (x + min(xs) - _INK, y + min(ys) - _INK, x + max(xs) + _INK, y + max(ys) + _INK)
    return (round(box[0], 2), round(box[1], 2), round(box[2], 2), round(box[3], 2))
