"""Shapes as native freeforms and ellipses."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from stage_viz.plan.marks import Point
from stage_viz.render.primitives import Paint, Shape

from .geometry import emu
from .texts import colour_fill

Box = tuple[int, int, int, int]
"""Left, top, right and bottom."""
Onto = Callable[[Point], tuple[int, int]]
"""From a point of a plan to one of a slide."""

_ROUND = 16
"""A polygon with so many corners may stand for a circle."""


def onto(left: float, top: float, height: float, magnify: float) -> Onto:
    """Lay a plan on a slide.

    Parameters
    ----------
    left, top
        Of the plan on the slide, in mm.
    height
        Of the plan, in mm before it is magnified.
    magnify
        How many times larger it becomes.
    """

    def place(point: Point) -> tuple[int, int]:
        return emu(left + point[0] * magnify), emu(top + (height - point[1]) * magnify)

    return place


def outline(shape: Shape, place: Onto, magnify: float) -> tuple[str, Box]:
    """Return the properties of a shape: where it stands, its form and its paint; and its box.

    Parameters
    ----------
    shape
        Rings or lines.
    place
        Lays them on the slide.
    magnify
        How many times larger its strokes become.
    """
    paint = _paint(shape.paint, shape.closed, magnify)
    if round_ := _circle(shape):
        (x, y), radius = round_
        (left, top), (right, bottom) = place((x - radius, y + radius)), place((x + radius, y - radius))
        box = (left, top, right, bottom)
        return f'{_frame(box)}<a:prstGeom prst="ellipse"><a:avLst/></a:prstGeom>{paint}', box
    lines = [[place(point) for point in line] for line in shape.lines if line]
    xs, ys = [x for line in lines for x, _ in line], [y for line in lines for _, y in line]
    box = (min(xs), min(ys), max(xs), max(ys))
    return f"{_frame(box)}{_geometry(lines, box, shape)}{paint}", box


def _geometry(lines: Sequence[Sequence[tuple[int, int]]], box: Box, shape: Shape) -> str:
    x0, y0 = box[:2]
    close = "<a:close/>" if shape.closed else ""
    paths = []
    for (x, y), *others in lines:
        steps = "".join(f'<a:lnTo><a:pt x="{a - x0}" y="{b - y0}"/></a:lnTo>' for a, b in others)
        paths.append(f'<a:moveTo><a:pt x="{x - x0}" y="{y - y0}"/></a:moveTo>{steps}{close}')
    # Its size is that of the shape, so that no line is scaled, not even one without any width.
    open_ = "" if shape.closed else ' fill="none"'
    return (
        '<a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:rect l="0" t="0" r="r" b="b"/><a:pathLst>'
        f'<a:path w="{box[2] - x0}" h="{box[3] - y0}"{open_}>{"".join(paths)}</a:path>'
        "</a:pathLst></a:custGeom>"
    )


def _frame(box: Box) -> str:
    x0, y0, x1, y1 = box
    return f'<a:xfrm><a:off x="{x0}" y="{y0}"/><a:ext cx="{x1 - x0}" cy="{y1 - y0}"/></a:xfrm>'


def _paint(paint: Paint, closed: bool, magnify: float) -> str:
    fill = colour_fill(paint.fill) if paint.fill and closed else "<a:noFill/>"
    if not paint.stroke:
        return f"{fill}<a:ln><a:noFill/></a:ln>"
    round_ = paint.cap == "round"
    join = "<a:round/>" if round_ else '<a:miter lim="800000"/>'
    cap = "rnd" if round_ else "flat"
    return (
        f'{fill}<a:ln w="{emu(paint.width * magnify)}" cap="{cap}">'
        f"{colour_fill(paint.stroke)}{_dash(paint, round_)}{join}</a:ln>"
    )


def _dash(paint: Paint, round_: bool) -> str:
    """The dash, in thousandths of a percent of the stroke's width.

    A round cap belongs to the dash: what is drawn grows by a width, what is left out shrinks by one. So a
    dot is a dash of one width; one of no length would not be drawn at all.
    """
    if not paint.dash:
        return ""
    cap = 1.0 if round_ else 0.0
    parts = [part / paint.width for part in paint.dash]
    if len(parts) % 2:
        parts *= 2
    pairs = zip(parts[::2], parts[1::2], strict=True)
    stops = (
        f'<a:ds d="{round(max(d + cap, 0.1) * 100000)}" sp="{round(max(s - cap, 0.1) * 100000)}"/>'
        for d, s in pairs
    )
    return f"<a:custDash>{''.join(stops)}</a:custDash>"


def _circle(shape: Shape) -> tuple[Point, float] | None:
    """The middle and the radius of a shape that is one full circle."""
    if not shape.closed or len(shape.lines) != 1 or len(shape.lines[0]) < _ROUND:
        return None
    points = shape.lines[0]
    x, y = (math.fsum(p[i] for p in points) / len(points) for i in (0, 1))
    radii = [math.hypot(px - x, py - y) for px, py in points]
    radius = math.fsum(radii) / len(radii)
    return ((x, y), radius) if max(radii) - min(radii) < 0.02 else None


def union(boxes: Sequence[Box]) -> Box:
    """Return the box about boxes.

    Parameters
    ----------
    boxes
        At least one.
    """
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left), min(top), max(right), max(bottom)
