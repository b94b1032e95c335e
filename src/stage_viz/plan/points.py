"""Points on the page. Units: mm."""

from __future__ import annotations

import math

from .marks import Point


def around(at: Point, radius: float, bearing: float) -> Point:
    """Return the point at a distance and a bearing from another, rounded to 0.01 mm.

    Parameters
    ----------
    at
        The other.
    radius
        The distance.
    bearing
        Clockwise from the top of the page, in degrees.
    """
    angle = math.radians(bearing)
    return round(at[0] + math.sin(angle) * radius, 2), round(at[1] + math.cos(angle) * radius, 2)


def nearest(point: Point, a: Point, b: Point) -> Point:
    """Return the point of the segment from `a` to `b` that is nearest to `point`.

    Parameters
    ----------
    point
        In mm.
    a, b
        The ends of the segment.
    """
    length2 = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    if length2 == 0:
        return a
    t = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / length2
    t = min(1.0, max(0.0, t))
    return a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])
