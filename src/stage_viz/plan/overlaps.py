"""Boxes and segments on the page, many at a time. Units: mm.

Boxes are rows (x0, y0, x1, y1), segments rows (ax, ay, bx, by). What compares n rows with m rows returns
an array of shape (n, m).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from .marks import Point

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.float64]
    Mask = NDArray[np.bool_]

BoxOnPage = tuple[float, float, float, float]
"""The box (x0, y0, x1, y1) in mm."""


def boxes_of(boxes: Sequence[BoxOnPage]) -> Array:
    """Return boxes as rows (x0, y0, x1, y1).

    Parameters
    ----------
    boxes
        In mm.
    """
    import numpy as np

    return np.array(list(boxes), dtype=np.float64).reshape(-1, 4)


def segments_of(lines: Sequence[Sequence[Point]]) -> Array:
    """Return the segments of polylines as rows (ax, ay, bx, by).

    Parameters
    ----------
    lines
        In mm.
    """
    import numpy as np

    rows = [(*a, *b) for line in lines for a, b in pairwise(line)]
    return np.array(rows, dtype=np.float64).reshape(-1, 4)


def apart(a: Array, b: Array) -> Array:
    """Return how far boxes are apart, along the axis on which they are farther; negative if they overlap.

    Parameters
    ----------
    a, b
        Boxes.
    """
    import numpy as np

    x = np.maximum(b[None, :, 0] - a[:, None, 2], a[:, None, 0] - b[None, :, 2])
    y = np.maximum(b[None, :, 1] - a[:, None, 3], a[:, None, 1] - b[None, :, 3])
    return np.maximum(x, y)


def meet(boxes: Array, segments: Array, gap: float = 0.0) -> Mask:
    """Return which boxes, grown by `gap`, are entered by which segments (separating axes).

    Parameters
    ----------
    boxes, segments
        In mm.
    gap
        In mm.
    """
    import numpy as np

    half_x = (boxes[:, 2] - boxes[:, 0])[:, None] / 2 + gap - 1e-9
    half_y = (boxes[:, 3] - boxes[:, 1])[:, None] / 2 + gap - 1e-9
    dx, dy = (segments[:, 2] - segments[:, 0]) / 2, (segments[:, 3] - segments[:, 1]) / 2
    cx = (segments[:, 0] + dx)[None, :] - (boxes[:, 0] + boxes[:, 2])[:, None] / 2
    cy = (segments[:, 1] + dy)[None, :] - (boxes[:, 1] + boxes[:, 3])[:, None] / 2
    ax, ay = np.abs(dx), np.abs(dy)
    result: Mask = (np.abs(cx) < half_x + ax) & (np.abs(cy) < half_y + ay)
    result &= np.abs(cx * dy - cy * dx) < half_x * ay + half_y * ax
    return result


def cross(a: Array, b: Array) -> Mask:
    """Return which segments meet which.

    Parameters
    ----------
    a, b
        Segments.
    """
    import numpy as np

    def side(p: Array, q: Array) -> tuple[Any, Any]:
        """Return on which side of the lines p the two ends of the segments q lie."""
        ux, uy = p[..., 2] - p[..., 0], p[..., 3] - p[..., 1]
        one = ux * (q[..., 1] - p[..., 1]) - uy * (q[..., 0] - p[..., 0])
        two = ux * (q[..., 3] - p[..., 1]) - uy * (q[..., 2] - p[..., 0])
        return one, two

    p, q = a[:, None, :], b[None, :, :]
    one, two = side(p, q)
    three, four = side(q, p)

    def box(s: Array) -> Array:
        return np.concatenate((np.minimum(s[:, :2], s[:, 2:]), np.maximum(s[:, :2], s[:, 2:])), axis=1)

    result: Mask = (one * two <= 0) & (three * four <= 0) & (apart(box(a), box(b)) <= 0)
    return result
