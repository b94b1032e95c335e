"""Mats, true to size and cut at the frame: the front edge heavy, the head end dark."""

from __future__ import annotations

from stage_viz.ground import Place
from stage_viz.space import Axis, Direction

from .evidence import weaker_of
from .marks import Area, Line, Mark, Point
from .view import View

_BORDER = 0.1
"""How far from each end of a mat its border runs, in its length."""

_HEAD, _LONGEST = 0.07, 0.45
"""How much of the length of a mat is dark at its head, and the most of it in 尺."""


_CARDINAL = (Direction.N, Direction.E, Direction.S, Direction.W)


def is_mat(place: Place) -> bool:
    """Whether a place is a mat of known size along the compass; others are drawn as glyphs.

    Parameters
    ----------
    place
        A place of the ground.
    """
    level = place.facing is None or place.facing.direction in _CARDINAL
    return place.kind == "mat" and bool(place.width and place.depth) and level


def is_on(point: Point, mat: Place) -> bool:
    """Whether a point of the ground lies on a mat.

    Parameters
    ----------
    point
        In 尺.
    mat
        The mat.
    """
    (x, y), (px, py) = mat.at, point
    return abs(px - x) <= mat.reach(Axis.X) and abs(py - y) <= mat.reach(Axis.Y)


def mat_marks(place: Place, view: View) -> list[Mark]:
    """Return the marks of a mat as far as it is seen.

    Parameters
    ----------
    place
        The mat: `facing` tells its front edge, `head` the end that is its head.
    view
        The part of the ground that is shown.
    """
    (x, y), across, along = place.at, place.reach(Axis.X), place.reach(Axis.Y)
    whole = (x - across, y - along, x + across, y + along)
    name, told = place.name, weaker_of(place)
    marks: list[Mark] = [*areas(f"fixture-{name}", "thing", told, whole, view)]
    if not marks:
        return []
    ends = (Direction.W, Direction.E) if across >= along else (Direction.S, Direction.N)
    borders = [run for end in ends for run in view.clip(_edge(whole, end, _BORDER))]
    if borders:
        marks.append(Line(f"border-{name}", "ground", "mat-border", lines=tuple(borders)))
    if place.facing and (front := view.clip(_edge(whole, place.facing.direction, 0.0))):
        marks.append(Line(f"front-{name}", "ground", "mat-front", told, lines=front))
    length = 2 * max(across, along)
    if place.head in ends:
        dark = _end(whole, place.head, min(_HEAD, _LONGEST / length))
        marks += areas(f"head-{name}", "mat-head", "", dark, view)
    return marks


def areas(id_: str, style: str, told: str, box: tuple[float, float, float, float], view: View) -> list[Area]:
    """Return a box of the ground as areas, one for each window in which it is seen.

    Parameters
    ----------
    id_, style, told
        Of the first area; the others have a number behind the id.
    box
        (west, south, east, north) in 尺.
    view
        The part of the ground that is shown.
    """
    return [
        Area(f"{id_}-{i}" if i > 1 else id_, "ground", style, told, (ring,))
        for i, ring in enumerate(view.clip_box(box), 1)
    ]


def _end(
    box: tuple[float, float, float, float], end: Direction, part: float
) -> tuple[float, float, float, float]:
    """A part of the length of a box, at one of its ends."""
    x0, y0, x1, y1 = box
    wide, high = (x1 - x0) * part, (y1 - y0) * part
    ends = {
        Direction.E: (x1 - wide, y0, x1, y1),
        Direction.W: (x0, y0, x0 + wide, y1),
        Direction.N: (x0, y1 - high, x1, y1),
        Direction.S: (x0, y0, x1, y0 + high),
    }
    return ends[end]


def _edge(box: tuple[float, float, float, float], side: Direction, part: float) -> list[Point]:
    """The edge of a box on a side, or a line in it along that edge."""
    x0, y0, x1, y1 = _end(box, side, part)
    lines = {
        Direction.E: [(x0, y0), (x0, y1)],
        Direction.W: [(x1, y0), (x1, y1)],
        Direction.N: [(x0, y0), (x1, y0)],
        Direction.S: [(x0, y1), (x1, y1)],
    }
    return lines[side]
