"""The bows made on the way: a ring for each, on the line as it is drawn. Units: mm."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from stage_viz.theme import Theme

from .marks import Area, Point
from .outlines import Box, grown
from .points import around
from .view import View
from .walking import Way, arrow_box

_AIR = 0.4
"""What numbers and names leave free about a ring."""

_RING = 24
"""The corners of a ring: at its size nobody sees them."""

_STEP = 0.2
"""How finely places on a line are tried."""


def bow_marks(found: Iterable[Way], view: View, theme: Theme) -> tuple[Area, ...]:
    """Return a ring on its way for each place at which one, or a row, bows.

    Parameters
    ----------
    found
        The ways of a step.
    view
        The part of the ground that is shown.
    theme
        For the size of the rings.
    """
    marks: list[Area] = []
    for way in found:
        # Those who walk abreast bow at one place; two bows there (一揖、再揖) are one mark.
        at_place = {bow.at: bow.evidence.layer.value for bow in reversed(way.bows)}
        shown = [p for p in dict.fromkeys(bow.at for bow in way.bows) if view.shows(p)]
        drawn: list[Point] = []
        for i, place in enumerate(shown, 1):
            id_ = f"bow-{way.order}-{way.route.who[0]}" + (f"-{i}" if i > 1 else "")
            drawn.append(_on_way(view.page(place), way.runs, drawn, theme))
            marks.append(bow_ring(id_, "routes", at_place[place], drawn[-1], theme))
    return tuple(marks)


def _on_way(at: Point, runs: Sequence[Sequence[Point]], others: Sequence[Point], theme: Theme) -> Point:
    """Where a ring stands: on its way nearest to its place, clear of the arrow and of the rings before it."""
    radius = theme.sizes["bow-radius"]
    head = grown(arrow_box(runs[-1], theme), radius + 0.15)
    places = [p for run in runs for p in _along(run)]
    clear = [p for p in places if not (head[0] < p[0] < head[2] and head[1] < p[1] < head[3])] or places[:1]
    free = [p for p in clear if all(math.dist(p, o) >= 2 * radius + 0.3 for o in others)]
    x, y = min(free or clear, key=lambda p: math.dist(p, at))
    return round(x, 2), round(y, 2)


def _along(run: Sequence[Point]) -> Iterator[Point]:
    """The corners of a line and points between them."""
    for (ax, ay), (bx, by) in pairwise(run):
        count = max(1, math.ceil(math.dist((ax, ay), (bx, by)) / _STEP))
        for i in range(count):
            yield ax + (bx - ax) * i / count, ay + (by - ay) * i / count
    yield run[-1]


def bow_ring(id_: str, layer: str, evidence: str, at: Point, theme: Theme) -> Area:
    """Return the sign of a bow on the way: a small ring.

    Parameters
    ----------
    id_, layer, evidence
        Of the mark.
    at
        Its middle, in mm.
    theme
        For its size.
    """
    radius = theme.sizes["bow-radius"]
    ring = tuple(around(at, radius, 360 / _RING * i) for i in range(_RING))
    return Area(id_, layer, "bow", evidence, (ring,))


def ring_box(mark: Area) -> Box:
    """Return the box that a ring takes up, with the air that it needs to be seen on its line.

    Parameters
    ----------
    mark
        As drawn by `bow_ring`.
    """
    xs, ys = zip(*mark.rings[0], strict=True)
    return grown((min(xs), min(ys), max(xs), max(ys)), _AIR)
