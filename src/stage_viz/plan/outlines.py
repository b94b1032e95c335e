"""The room that bodies and things take on the page, from the shapes that the theme draws. Units: mm."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import pairwise

from stage_viz.theme import body, glyph

from .marks import PersonMark, Point, ThingMark

Box = tuple[float, float, float, float]

_INK = 0.18
"""Half the width of the strokes that outlines are drawn with, at the most."""


BOWING, KNEELING = ("揖", "拜"), ("坐", "拜")
"""The postures of one who bows, and of one whose legs are folded under him."""


@cache
def _body_outline(posture: str, faces: bool) -> tuple[Point, ...]:
    """The corners of a body that faces up; one unit is the width of its shoulders."""
    shape = body()
    bows = posture in BOWING
    points = [*(shape.bowed if bows else shape.head), *(shape.arms if bows and faces else ())]
    points += [*(shape.shoulders if faces else shape.round)]
    points += shape.nose if faces else ()
    points += [p for leg in shape.legs for p in leg] if posture in KNEELING else []
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
    """Return the radius of the circle about a glyph and its middle, in its longer side.

    Parameters
    ----------
    kind
        Of the glyph.
    """
    return round(max(math.hypot(*p) for part in glyph(kind).parts for p in part.points), 4)


def mark_box(mark: PersonMark | ThingMark) -> Box:
    """Return the box that the ink of a body or a thing takes on the page.

    Parameters
    ----------
    mark
        A body or a thing.
    """
    if isinstance(mark, PersonMark):
        return _at(_body_ink(mark.posture, mark.bearing, mark.size), mark.at)
    return _at(_thing_ink(mark.kind, mark.bearing, mark.size), mark.at)


@lru_cache(maxsize=1024)
def _body_ink(posture: str, bearing: float | None, size: float) -> Box:
    corners = _body_outline(posture, bearing is not None)
    return _ink(_on_page(corners, bearing, (size, size)))


@lru_cache(maxsize=1024)
def _thing_ink(kind: str, bearing: float, size: tuple[float, float]) -> Box:
    shape = glyph(kind)
    corners = (p for part in shape.parts for p in part.points)
    return _ink(_on_page(corners, bearing, shape.scale(size)))


def grown(box: Box, by: float) -> Box:
    """Return a box that reaches farther on all sides.

    Parameters
    ----------
    box
        (x0, y0, x1, y1) in mm.
    by
        In mm.
    """
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def leg_box(a: Point, b: Point, by: float = 0.3) -> Box:
    """Return the box about a leg of a line.

    Parameters
    ----------
    a, b
        Its ends.
    by
        How far it reaches beyond them, in mm.
    """
    return grown((min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1])), by)


def overlaps(a: Box, b: Box) -> bool:
    """Whether two boxes share more than an edge.

    Parameters
    ----------
    a, b
        (x0, y0, x1, y1) in mm.
    """
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def outline_boxes(mark: ThingMark) -> list[Box]:
    """Return a box about each edge of the outlines of a glyph, for one that surrounds something.

    Parameters
    ----------
    mark
        A thing.
    """
    shape = glyph(mark.kind)
    boxes = []
    for part in shape.parts:
        points = _on_page(part.points, mark.bearing, shape.scale(mark.size))
        edges = pairwise([*points, points[0]] if part.closed else points)
        boxes += [_at(_ink(edge), mark.at) for edge in edges]
    return boxes


def _on_page(points: Iterable[Point], bearing: float | None, scale: tuple[float, float]) -> list[Point]:
    """Scale and turn points of the unit box; the middle of the mark is the origin."""
    across, along = scale
    turn = math.radians(bearing or 0.0)
    sine, cosine = math.sin(turn), math.cos(turn)
    return [
        (x * across * cosine + y * along * sine, y * along * cosine - x * across * sine) for x, y in points
    ]


def _ink(points: Iterable[Point]) -> Box:
    xs, ys = zip(*points, strict=True)
    return min(xs) - _INK, min(ys) - _INK, max(xs) + _INK, max(ys) + _INK


def _at(box: Box, at: Point) -> Box:
    return (
        round(at[0] + box[0], 2),
        round(at[1] + box[1], 2),
        round(at[0] + box[2], 2),
        round(at[1] + box[3], 2),
    )
