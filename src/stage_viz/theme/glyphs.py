"""The shapes of bodies and things, from ``data/glyphs.yaml``."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import Any

from stage_viz.files import read_document

Point = tuple[float, float]
ROUND = 40
"""Corners of the polygon that stands for a full circle."""


@dataclass(frozen=True)
class Part:
    """One area or line of a glyph, in its unit box.

    Parameters
    ----------
    points
        Its corners.
    closed
        Whether it is an area.
    fill
        ``none``, ``paper`` (the style's fill), ``accent`` or ``ink`` (the style's stroke).
    weight
        ``heavy``, ``main``, ``fine`` or ``none``.
    """

    points: tuple[Point, ...]
    closed: bool
    fill: str = "none"
    weight: str = "main"


@dataclass(frozen=True)
class Glyph:
    """A thing seen from above; its front is up (+y).

    Parameters
    ----------
    kind
        Its English name.
    zh
        What it stands for.
    size
        Width (across) and depth (along) in mm at which it is drawn that has no true size.
    stretch
        Whether it fills whatever size is asked for; otherwise it keeps its shape.
    parts
        In drawing order.
    """

    kind: str
    zh: str
    size: tuple[float, float]
    stretch: bool
    parts: tuple[Part, ...]

    def scale(self, size: tuple[float, float]) -> tuple[float, float]:
        """Give the mm for one unit, across and along.

        Parameters
        ----------
        size
            The width and depth that are to be filled, in mm.

        Returns
        -------
        tuple of float
            Two equal numbers unless the glyph stretches.
        """
        if self.stretch:
            return size
        longer = max(self.size)
        factor = min(size[0] / self.size[0], size[1] / self.size[1]) * longer
        return factor, factor


@dataclass(frozen=True)
class Body:
    """The plan view of a person who faces up; one unit is the width of the shoulders.

    Parameters
    ----------
    shoulders, head, nose
        Polygons.
    round
        The outline in place of the shoulders where no facing is known.
    legs
        The legs folded under one who kneels.
    bowed, arms
        The head, and the line of the arms, of one who bows.
    bare
        The shoulder of one who has bared his arm.
    """

    shoulders: tuple[Point, ...]
    head: tuple[Point, ...]
    nose: tuple[Point, ...]
    round: tuple[Point, ...]
    legs: tuple[tuple[Point, ...], ...]
    bowed: tuple[Point, ...]
    arms: tuple[Point, ...]
    bare: tuple[Point, ...]


def kinds() -> tuple[str, ...]:
    """List the kinds of things that have a glyph.

    Returns
    -------
    tuple of str
        Their names, sorted.
    """
    return tuple(sorted(_things()))


def glyph(kind: str) -> Glyph:
    """Give the glyph of a kind of thing.

    Parameters
    ----------
    kind
        One of `kinds`.

    Returns
    -------
    Glyph
        Its glyph; that of ``bundle`` for an unknown kind.
    """
    return _things().get(kind) or _things()["bundle"]


@cache
def body() -> Body:
    """Give the plan view of a person.

    Returns
    -------
    Body
        In units of the width of the shoulders.
    """
    shape = _data()["person"]
    x, y, rx, ry = shape["shoulders"]
    return Body(
        shoulders=ellipse((x, y), rx, ry),
        head=_disc(shape["head"]),
        nose=_points(shape["nose"]),
        round=_disc(shape["round"]),
        legs=tuple(_rect(box) for box in shape["legs"]),
        bowed=_disc(shape["bowed"]),
        arms=_points(shape["arms"]),
        bare=_disc(shape["bare"]),
    )


def _disc(given: Sequence[float]) -> tuple[Point, ...]:
    x, y, radius = given
    return ellipse((x, y), radius, radius)


def ellipse(centre: Point, rx: float, ry: float, corners: int = ROUND) -> tuple[Point, ...]:
    """Give the polygon that stands for an ellipse.

    Parameters
    ----------
    centre, rx, ry
        Its centre and half axes.
    corners
        How many corners.

    Returns
    -------
    tuple of Point
        From the front clockwise.
    """
    turns = (2 * math.pi * i / corners for i in range(corners))
    return tuple((centre[0] + rx * math.sin(t), centre[1] + ry * math.cos(t)) for t in turns)


@cache
def _data() -> Mapping[str, Any]:
    file = Path(str(resources.files("stage_viz.theme").joinpath("data/glyphs.yaml")))
    data: Mapping[str, Any] = read_document(file).data
    return data


@cache
def _things() -> Mapping[str, Glyph]:
    return MappingProxyType({kind: _glyph(kind, entry) for kind, entry in _data()["things"].items()})


def _glyph(kind: str, entry: Mapping[str, Any]) -> Glyph:
    width, depth = entry["size"]
    parts = tuple(_part(part) for part in entry["parts"])
    return Glyph(kind, entry["zh"], (float(width), float(depth)), entry.get("stretch", False), parts)


def _part(entry: Mapping[str, Any]) -> Part:
    weight = entry.get("weight", "main")
    if "line" in entry:
        return Part(_points(entry["line"]), False, "none", weight)
    if "arc" in entry:
        x, y, radius, start, end = entry["arc"]
        steps = max(4, round(ROUND * abs(end - start) / 360))
        turns = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
        points = tuple((x + radius * math.sin(t), y + radius * math.cos(t)) for t in turns)
        return Part(points, False, "none", weight)
    fill = entry.get("fill", "paper")
    if "rect" in entry:
        return Part(_rect(entry["rect"]), True, fill, weight)
    if "ellipse" in entry:
        x, y, rx, ry = entry["ellipse"]
        return Part(ellipse((x, y), rx, ry, ROUND if max(rx, ry) > 0.15 else ROUND // 2), True, fill, weight)
    return Part(_points(entry["polygon"]), True, fill, weight)


def _points(given: Sequence[Sequence[float]]) -> tuple[Point, ...]:
    return tuple((float(x), float(y)) for x, y in given)


def _rect(box: Sequence[float]) -> tuple[Point, ...]:
    x0, y0, x1, y1 = box
    return ((x0, y0), (x0, y1), (x1, y1), (x1, y0))
