"""Moving marks up and down the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .marks import Label, Mark, Point
from .outlines import Box


def shifted_box(box: Box, dy: float) -> Box:
    """Return the same box, `dy` mm higher on the page.

    Parameters
    ----------
    box
        (x0, y0, x1, y1) in mm.
    dy
        In mm.
    """
    return (box[0], round(box[1] + dy, 2), box[2], round(box[3] + dy, 2))


def shifted(marks: Sequence[Mark], dy: float) -> tuple[Mark, ...]:
    """Return the same marks, `dy` mm higher on the page.

    Parameters
    ----------
    marks
        In any order.
    dy
        In mm.
    """
    return tuple(_shift(m, dy) for m in marks)


def _shift(mark: Mark, dy: float) -> Mark:
    def up(p: Point) -> Point:
        return p[0], round(p[1] + dy, 2)

    def ups(points: Sequence[Point]) -> tuple[Point, ...]:
        return tuple(up(p) for p in points)

    changes: dict[str, object] = {}
    for key in ("at", "true", "number_at"):
        if (point := getattr(mark, key, None)) is not None:
            changes[key] = up(point)
    for key in ("rings", "lines", "runs"):
        if (many := getattr(mark, key, None)) is not None:
            changes[key] = tuple(ups(points) for points in many)
    if isinstance(mark, Label):
        changes["leader"] = ups(mark.leader)
        changes["box"] = shifted_box(mark.box, dy)
    return replace(mark, **changes)  # type: ignore[arg-type]  # fields by their names
