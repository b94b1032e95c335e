"""Marks as plain shapes and words, each with its paint: what every renderer draws."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from typing import TypeAlias

from stage_viz.plan.marks import Area, Label, Line, Mark, PersonMark, Plan, Point, RouteMark, ThingMark
from stage_viz.render.bodies import person_shapes, thing_shapes
from stage_viz.render.primitives import FINE_OUTLINE, Primitive, Shape, Words, evidence_paint, unfilled
from stage_viz.render.ways import plain_number, route_shapes
from stage_viz.render.words import label_shapes
from stage_viz.theme import Theme
from stage_viz.typeset import MM_PER_PT, Family, serif


def shapes(mark: Mark, theme: Theme, family: Family | None = None) -> tuple[Primitive, ...]:
    """Turn a mark into what is drawn.

    Parameters
    ----------
    mark
        Any mark of a plan.
    theme
        The paint.
    family
        The fonts; the theme's own, behind the serif, without.

    Returns
    -------
    tuple of Shape or Words
        In drawing order.

    Raises
    ------
    ProblemError
        FONT-MISSING if words hold a character that no font has.
    """
    style = theme.style(mark.style)
    if isinstance(mark, Area):
        # A short outline (the ring of a bow) has the fine dash, fitted to it.
        around = sum(math.dist(a, b) for ring in mark.rings for a, b in pairwise((*ring, *ring[:1])))
        length = around if around < FINE_OUTLINE else None
        paint = evidence_paint(style, theme.stroke(mark.evidence), length)
        return (Shape(mark.rings, True, paint, "area"),)
    if isinstance(mark, Line):
        paint = evidence_paint(style, theme.stroke(mark.evidence))
        return (Shape(mark.lines, False, unfilled(paint), "line"),)
    if isinstance(mark, RouteMark):
        return route_shapes(mark, style, theme, family or theme_family(theme))
    if isinstance(mark, PersonMark):
        return person_shapes(mark, style, theme)
    if isinstance(mark, ThingMark):
        return thing_shapes(mark, style, theme)
    if isinstance(mark, Label):
        return label_shapes(mark, style, theme, family or theme_family(theme))
    raise TypeError(f"no shapes for {type(mark).__name__}")


Drawn: TypeAlias = tuple[tuple[Primitive, ...], ...]
"""The shapes and words of each mark of a plan, in its order."""


def draw_list(plan: Plan, theme: Theme, family: Family | None = None) -> Drawn:
    """Turn all marks of a plan into what is drawn; the rims of words take the colour of what they lie on.

    Parameters
    ----------
    plan
        The plan.
    theme
        The paint.
    family
        As in `shapes`.

    Returns
    -------
    tuple of tuple of Shape or Words
        For each mark of the plan, in its order.

    Raises
    ------
    ProblemError
        FONT-MISSING if words hold a character that no font has.
    """
    paper = theme.palette.get("paper", "#ffffff")
    areas: list[tuple[str, tuple[tuple[Point, ...], ...]]] = []
    found: list[tuple[Primitive, ...]] = []
    for mark in plan.marks:
        primitives = shapes(mark, theme, family)
        if isinstance(mark, Area) and mark.layer == "ground" and (fill := theme.style(mark.style).fill):
            areas.append((fill, mark.rings))
        elif isinstance(mark, Label) and mark.layer == "labels" and areas:
            below = _colour_below(primitives, areas)
            primitives = tuple(
                replace(item, halo=below)
                if isinstance(item, Words) and item.halo == paper and below
                else item
                for item in primitives
            )
        found.append(primitives)
    return tuple(found)


def _colour_below(
    primitives: tuple[Primitive, ...], areas: list[tuple[str, tuple[tuple[Point, ...], ...]]]
) -> str | None:
    """Find the colour of the topmost area in which words begin (a little above their baseline)."""
    words = next((item for item in primitives if isinstance(item, Words)), None)
    if words is None:
        return None
    em = words.size * MM_PER_PT
    point = (words.at[0] + 0.4 * em, words.at[1] + 0.35 * em)
    return next((fill for fill, rings in reversed(areas) if _holds(rings, point)), None)


def _holds(rings: tuple[tuple[Point, ...], ...], point: Point) -> bool:
    x, y = point
    inside = False
    for ring in rings:
        for (x0, y0), (x1, y1) in zip(ring, (*ring[1:], *ring[:1]), strict=True):
            if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
                inside = not inside
    return inside


def theme_family(theme: Theme) -> Family:
    """Give the fonts that a theme asks for.

    Parameters
    ----------
    theme
        The theme.

    Returns
    -------
    Family
        The serif, with the theme's own fonts for what it lacks.
    """
    return serif(theme.fonts)


def characters(plans: Iterable[Plan], italic: bool = False) -> frozenset[str]:
    """Collect the characters that plans draw, so that one font can be made for all of them.

    Parameters
    ----------
    plans
        All plans of a run.
    italic
        Whether those in italics are meant, which need a font of their own.

    Returns
    -------
    frozenset of str
        Every character of their labels and, upright, of their order numbers.
    """
    found: set[str] = set("" if italic else "0123456789")
    for plan in plans:
        for mark in plan.marks:
            if isinstance(mark, Label):
                found.update(mark.text if mark.italic == italic else "")
            elif not italic and isinstance(mark, RouteMark):
                found.update(plain_number(mark.number))
    return frozenset(found)
