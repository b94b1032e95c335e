"""Ways as shapes."""

from __future__ import annotations

import math
import unicodedata

from stage_viz.plan.marks import Point, RouteMark
from stage_viz.render.primitives import (
    Paint,
    Primitive,
    Shape,
    Words,
    circle,
    evidence_paint,
    rounded,
    unfilled,
)
from stage_viz.theme import Style, Theme
from stage_viz.typeset import MM_PER_PT, Family, text_width


def plain_number(number: str) -> str:
    """Give an order number without its circle.

    Parameters
    ----------
    number
        Such as ``1`` or ``①``.

    Returns
    -------
    str
        The digits; anything else unchanged.
    """
    return unicodedata.normalize("NFKC", number)


def route_shapes(mark: RouteMark, style: Style, theme: Theme, family: Family) -> tuple[Primitive, ...]:
    """Draw a way: its line, the head at its end, and its number in a circle.

    Parameters
    ----------
    mark, style, theme
        The mark, the paint of its style, and the theme.
    family
        The fonts.

    Returns
    -------
    tuple of Shape or Words
        In drawing order.
    """
    runs = [run for run in mark.runs if len(run) > 1]
    if not runs:
        return ()
    way = unfilled(evidence_paint(style, theme.stroke(mark.evidence)))
    # A thin way has a small head.
    part = min(1.0, style.width / theme.style("route").width)
    last, head = _headed(runs[-1], theme.sizes["arrow-length"] * part, theme.sizes["arrow-width"] * part)
    found: list[Primitive] = [Shape((*runs[:-1], last), False, way, "way")]
    found.append(Shape((head,), True, Paint(style.stroke), "arrow"))
    if mark.number and mark.number_at is not None:
        found += _number(plain_number(mark.number), mark.number_at, style, theme, family)
    return tuple(found)


def _headed(
    run: tuple[Point, ...], length: float, width: float
) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """Shorten a line for the arrow head at its end, and give the head."""
    (x0, y0), (x1, y1) = run[-2:]
    leg = math.dist(run[-2], run[-1])
    if leg == 0:
        return run, (run[-1], run[-1], run[-1])
    size = min(length, leg * 0.8) / length
    ux, uy = (x1 - x0) / leg, (y1 - y0) / leg
    back, half = length * size, width * size / 2
    base = (x1 - ux * back, y1 - uy * back)
    head = (run[-1], (base[0] - uy * half, base[1] + ux * half), (base[0] + uy * half, base[1] - ux * half))
    # The line ends a little inside the head, so that no gap shows between them.
    inside = (x1 - ux * back * 0.8, y1 - uy * back * 0.8)
    return (*run[:-1], rounded(inside)), tuple(rounded(point) for point in head)


def _number(text: str, at: Point, style: Style, theme: Theme, family: Family) -> list[Primitive]:
    size = theme.sizes["number"]
    digit_height = 0.67 * size * MM_PER_PT  # of Noto Serif's figures, in em 0.67
    left = at[0] - text_width(text, size, family) / 2
    disc = Shape(
        (circle(at, theme.sizes["number-radius"]),),
        True,
        Paint(style.fill or "#ffffff", style.stroke, 0.22),
        "number",
    )
    baseline = (round(left, 3), round(at[1] - digit_height / 2, 3))
    return [disc, Words(baseline, text, size, style.text or style.stroke or "#000000")]
