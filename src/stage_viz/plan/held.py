"""What people hold, as small marks about their bodies. Units: mm."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise

from stage_viz.staging import Presence, Staging
from stage_viz.theme import glyph

from .evidence import layer_of
from .marks import PersonMark, Point, ThingMark
from .outlines import Box, grown, mark_box
from .points import nearest
from .view import View

_HELD = 0.5
"""The size of what is held, in its own size on the ground."""


def held_marks(
    p: Presence,
    manners: Mapping[str, str],
    holder: PersonMark,
    staging: Staging,
    taken: Sequence[Box],
    routes: Mapping[str, tuple[tuple[Point, ...], ...]],
    view: View,
) -> list[ThingMark]:
    """Return what a person holds, as small marks about him: at his front right, or where there is room.

    Parameters
    ----------
    p
        The person.
    manners
        How each thing is held, by its name.
    holder
        His body, as drawn.
    staging
        The rite, played.
    taken
        Boxes that the marks keep clear of.
    routes
        On the page, which they keep clear of.
    view
        Whose windows they do not leave.
    """
    marks: list[ThingMark] = []
    facing, (x, y) = holder.bearing or 0.0, holder.at
    lines = [run for runs in routes.values() for run in runs]
    for thing in p.holds:
        kind = staging.rite.cast[thing].glyph
        width, depth = (round(v * _HELD * holder.size / 4.5, 2) for v in glyph(kind).size)
        radius = max(width, depth) / 2
        # What is held in the left hand (左執) is drawn on the left, or not at all.
        left = manners.get(thing, "").startswith("左")
        turns = (-55, -90, -125, -30) if left else (55, -55, 90, -90, 125, -125, 180, 30, -30, 150, -150)
        for turn, farther in ((t, f) for f in (0.0, 0.28) for t in turns):
            angle = math.radians(facing + turn)
            reach = holder.size * ((0.52 if abs(turn) < 120 else 0.42) + farther) + radius + 0.1
            spot = (round(x + math.sin(angle) * reach, 2), round(y + math.cos(angle) * reach, 2))
            mark = ThingMark(
                f"held-{thing}",
                "things",
                "held",
                layer_of(p, "holds"),
                kind,
                spot,
                (width, depth),
                facing % 360,
            )
            box = grown(mark_box(mark), 0.1)
            if view.holds(box) and _free(box, [*taken, *map(mark_box, marks)], lines):
                marks.append(mark)
                break
    return marks


def _free(box: Box, taken: Sequence[Box], lines: Sequence[Sequence[Point]]) -> bool:
    x0, y0, x1, y1 = box
    clear = all(x1 <= b[0] or b[2] <= x0 or y1 <= b[1] or b[3] <= y0 for b in taken)
    middle, reach = ((x0 + x1) / 2, (y0 + y1) / 2), max(x1 - x0, y1 - y0) / 2 + 0.75
    return clear and all(_off(middle, line, reach) for line in lines)


def _off(spot: Point, line: Sequence[Point], need: float) -> bool:
    return all(math.dist(nearest(spot, a, b), spot) >= need for a, b in pairwise(line))
