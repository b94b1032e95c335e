"""Brackets about those who stand in a row: one name is for all of them. Units: mm."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from stage_viz.space import Direction
from stage_viz.staging import Presence

from .concern import Concern
from .figures import Cast
from .marks import Line, Point
from .outlines import Box, leg_box, overlaps
from .view import View

_FEWEST = 3
"""So many form a row that has a bracket."""

_LONG = 1.5
"""A row is longer than it is wide, by this factor at the least."""

_OFF = (0.7, 1.3, 2.0, 3.0)
"""How far from the row a bracket may stand, the nearest first."""

_HOOK = 0.9
"""The length of its ends, which point to the row."""


def rows_standing(persons: Mapping[str, Presence], about: Concern) -> dict[str, list[str]]:
    """Return the rows that stand together, facing alike: by name, the persons shown of each.

    Parameters
    ----------
    persons
        Who is shown.
    about
        What the figure is about: a row of which some act has no name of its own.
    """
    rows: dict[str, list[str]] = {}
    for name, p in persons.items():
        if p.row:
            rows.setdefault(p.row, []).append(name)
    alike = {row: {(persons[n].facing, n in about.actors) for n in names} for row, names in rows.items()}
    return {row: names for row, names in rows.items() if len(names) > 1 and len(alike[row]) == 1}


def row_brackets(
    rows: Mapping[str, Sequence[str]],
    cast: Cast,
    hard: Sequence[Box],
    lines: Sequence[Sequence[Point]],
    view: View,
    facings: Mapping[str, Direction],
) -> tuple[tuple[Line, ...], dict[str, Box]]:
    """Return a bracket beside each long row, where there is room for one, and what it takes up.

    Parameters
    ----------
    rows
        The names of those who stand in each row.
    cast
        Where everyone is drawn.
    hard, lines
        What a bracket keeps clear of.
    view
        Whose windows it does not leave.
    facings
        Where each row faces, if that is known: its bracket stands rather behind it.
    """
    marks: list[Line] = []
    taken: dict[str, Box] = {}
    for row, names in sorted(rows.items()):
        own = [cast.boxes[n] for n in names]
        x0, y0, x1, y1 = (pick(b[i] for b in own) for i, pick in enumerate((min, min, max, max)))
        others = [box for name, box in cast.boxes.items() if name not in names]
        whole = (x0, y0, x1, y1)
        long, wide = max(x1 - x0, y1 - y0), min(x1 - x0, y1 - y0)
        if len(names) < _FEWEST or long < _LONG * wide or any(overlaps(whole, b) for b in others):
            continue
        free = [box for box in hard if box not in own]
        for points in _places(whole, facings.get(row)):
            legs = [leg_box(a, b, 0.15) for a, b in pairwise(points)]
            met = any(overlaps(leg, b) for leg in legs for b in [*free, *taken.values()])
            met |= any(
                overlaps(leg, leg_box(a, b)) for leg in legs for line in lines for a, b in pairwise(line)
            )
            if all(map(view.holds, legs)) and not met:
                marks.append(Line(f"bracket-{row}", "labels", "bracket", lines=(points,)))
                taken[row] = legs[1]
                break
    return tuple(marks), taken


def _places(row: Box, facing: Direction | None) -> list[tuple[Point, ...]]:
    """Where a bracket may stand about a row, the best first: behind it, or west or north of it."""
    x0, y0, x1, y1 = row
    east, north = facing.vector if facing else (0.0, 0.0)
    found: list[tuple[Point, ...]] = []
    for off in _OFF:
        if y1 - y0 >= x1 - x0:
            sides = [(x0 - off, _HOOK), (x1 + off, -_HOOK)]
            for x, hook in sides[::-1] if east < -0.5 else sides:
                found.append(_rounded([(x + hook, y1), (x, y1), (x, y0), (x + hook, y0)]))
        else:
            sides = [(y1 + off, -_HOOK), (y0 - off, _HOOK)]
            for y, hook in sides[::-1] if north > 0.5 else sides:
                found.append(_rounded([(x0, y + hook), (x0, y), (x1, y), (x1, y + hook)]))
    return found


def _rounded(points: Sequence[Point]) -> tuple[Point, ...]:
    return tuple((round(x, 2), round(y, 2)) for x, y in points)
