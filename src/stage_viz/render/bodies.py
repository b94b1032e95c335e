"""People and things as shapes."""

from __future__ import annotations

import math
from dataclasses import replace

from stage_viz.plan.marks import PersonMark, Point, ThingMark
from stage_viz.plan.outlines import BOWING, KNEELING
from stage_viz.render.primitives import (
    Paint,
    Primitive,
    Shape,
    circle,
    evidence_paint,
    outline_length,
    placing,
    unfilled,
)
from stage_viz.theme import Style, Theme, body, glyph


def person_shapes(mark: PersonMark, style: Style, theme: Theme) -> tuple[Primitive, ...]:
    """Draw the plan view of a body: its outline by the evidence of the place, its nose by that of the facing.

    Parameters
    ----------
    mark, style, theme
        The mark, the paint of its style, and the theme.

    Returns
    -------
    tuple of Shape or Words
        In drawing order.
    """
    shape = body()
    if mark.ghost:
        style = _ghost(style, theme)
    place = placing(mark.at, mark.bearing or 0.0, mark.size, mark.size)
    outlined = shape.shoulders if mark.bearing is not None else shape.round
    shoulders = tuple(place(point) for point in outlined)
    bows = mark.posture in BOWING and mark.bearing is not None
    head = tuple(place(point) for point in (shape.bowed if bows else shape.head))
    found: list[Primitive] = [*_tick(mark.at, mark.true, theme)]
    fine = Paint(style.fill, style.stroke, style.width * theme.weights.get("fine", 0.6))
    if mark.posture in KNEELING:
        legs = tuple(tuple(place(point) for point in leg) for leg in shape.legs)
        found.append(Shape(legs, True, fine, "legs"))
    outline = evidence_paint(style, theme.stroke(mark.evidence), outline_length(shoulders, True))
    if outline.dash:  # a plain white body below, so that what is behind does not show between the dashes
        found.append(Shape((shoulders,), True, Paint(style.fill), "body"))
        outline = unfilled(outline)
    found.append(Shape((shoulders,), True, outline, "body"))
    if mark.bearing is not None:
        found += _nose(tuple(place(point) for point in shape.nose), mark, style, theme)
    if bows:
        arms = tuple(place(point) for point in shape.arms)
        found.append(Shape((arms,), False, Paint(None, style.stroke, style.width, cap="round"), "arms"))
    if mark.bare and mark.bearing is not None:
        shoulder = tuple(place(point) for point in shape.bare)
        found.append(
            Shape((shoulder,), True, Paint(theme.palette.get("paper"), style.stroke, fine.width), "bare")
        )
    solid_head = style.fill if mark.ghost else style.accent
    found.append(Shape((head,), True, Paint(solid_head, style.stroke, style.width), "head"))
    return tuple(found)


def _nose(corners: tuple[Point, ...], mark: PersonMark, style: Style, theme: Theme) -> list[Primitive]:
    """Draw the nose: filled if the facing is stated, shaded with the stroke of its layer if not."""
    stroke = theme.stroke(mark.facing_evidence)
    if not stroke.dash:
        fill = style.fill if mark.ghost else style.stroke
        return [Shape((corners,), True, Paint(fill, style.stroke, style.width), "nose")]
    # Two sides, each drawn from the tip, so that the tip is always inked.
    left, tip, right = corners
    paint = evidence_paint(style, stroke, math.dist(left, tip))
    sides = ((tip, left), (tip, right))
    # The shade lets it be seen from afar, and without colour.
    below = Shape((corners,), True, Paint(style.fill if mark.ghost else theme.palette["shade"]), "nose")
    return [below, Shape(sides, False, unfilled(paint), "nose")]


def thing_shapes(mark: ThingMark, style: Style, theme: Theme) -> tuple[Primitive, ...]:
    """Draw the glyph of a thing; what would be solid is hollow where the place is not stated.

    Parameters
    ----------
    mark, style, theme
        The mark, the paint of its style, and the theme.

    Returns
    -------
    tuple of Shape or Words
        In drawing order.
    """
    shape = glyph(mark.kind)
    if mark.ghost:
        style = _ghost(style, theme)
    across, along = shape.scale(mark.size)
    if not shape.stretch:  # a small drawing takes thinner lines
        shrunk = min(1.0, max(0.6, across / max(shape.size)))
        style = replace(style, width=style.width * shrunk)
    place = placing(mark.at, mark.bearing, across, along)
    stroke = theme.stroke(mark.evidence)
    found: list[Primitive] = [*_tick(mark.at, mark.true, theme)]
    fills = {"paper": style.fill, "accent": style.accent or style.fill, "ink": style.stroke, "none": None}
    for part in shape.parts:
        points = tuple(place(point) for point in part.points)
        fill = fills[part.fill]
        if part.weight == "none":
            found.append(Shape((points,), part.closed, Paint(fill), "glyph"))
            continue
        width = style.width * theme.weights.get(part.weight, 1.0)
        paint = Paint(fill, style.stroke, width)
        if part.weight == "main" and stroke.dash:
            if part.closed:  # what would be solid is hollow
                below = style.fill if part.fill == "ink" else fill
                found.append(Shape((points,), True, Paint(below), "glyph"))
            dashed = evidence_paint(style, stroke, outline_length(points, part.closed))
            paint = Paint(None, style.stroke, dashed.width, dashed.dash, dashed.cap)
        found.append(Shape((points,), part.closed, paint, "glyph"))
    return tuple(found)


def _ghost(style: Style, theme: Theme) -> Style:
    ghost = theme.style("ghost")
    return Style(style.name, ghost.fill, ghost.fill, ghost.stroke, ghost.width)


def _tick(at: Point, true: Point | None, theme: Theme) -> list[Primitive]:
    if true is None:
        return []
    style = theme.style("measure")
    colour = style.stroke or "#000000"
    dot = circle(true, theme.sizes["true-radius"])
    return [
        Shape(((at, true),), False, Paint(None, colour, style.width), "tick"),
        Shape((dot,), True, Paint(colour), "tick"),
    ]
