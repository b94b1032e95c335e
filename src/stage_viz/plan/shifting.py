"""Moving marks about the page."""

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
    return moved(marks, 0, dy)


def moved(marks: Sequence[Mark], dx: float, dy: float, prefix: str = "") -> tuple[Mark, ...]:
    """Return the same marks elsewhere on the page, their ids begun with a prefix.

    Parameters
    ----------
    marks
        In any order.
    dx, dy
        To the right and upwards, in mm.
    prefix
        Such as ``a-``: of several figures on a page, each has its own.
    """
    return tuple(_moved(m, dx, dy, prefix) for m in marks)


def _moved(mark: Mark, dx: float, dy: float, prefix: str) -> Mark:
    def by(p: Point) -> Point:
        return round(p[0] + dx, 2), round(p[1] + dy, 2)

    def all_by(points: Sequence[Point]) -> tuple[Point, ...]:
        return tuple(by(p) for p in points)

    changes: dict[str, object] = {"id": prefix + mark.id}
    for key in ("at", "true", "number_at"):
        if (point := getattr(mark, key, None)) is not None:
            changes[key] = by(point)
    for key in ("rings", "lines", "runs"):
        if (many := getattr(mark, key, None)) is not None:
            changes[key] = tuple(all_by(points) for points in many)
    if isinstance(mark, Label):
        changes["leader"] = all_by(mark.leader)
        (x0, y0), (x1, y1) = by(mark.box[:2]), by(mark.box[2:])
        changes["box"] = (x0, y0, x1, y1)
    return replace(mark, **changes)  # type: ignore[arg-type]  # fields by their names
