"""From the ground to the page: which part is shown, at which scale, and where it falls.

The view follows the action. Where the action is in two places far apart, such as the hall and the target,
what lies between is left out: the windows are stacked, at one scale, with a break between them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from .marks import Point, Shown

SCALES = (0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.8, 1.0, 1.25, 1.6, 2.0, 2.5, 3.2, 4.0)
"""mm on the page for one 尺: few, so that neighbouring figures do not jump."""

_SPARSE, _CROWDED, _TYPE = 1.2, 0.45, 8.5
"""Below these scales, for names of this size in pt, less is drawn and named."""

BREAK = 6.0
"""The height of a break, in mm."""

_LEAST_BREAK, _SHORT_BREAK, _GREAT_GAIN = 6.0, 60.0, 1.5
"""A break leaves out at least the first, in 尺; the second, unless the figure grows by the third."""

_LEAST_ROOM = 10.0
"""What a frame has for the ground at the least, in mm."""

GAP = 45.0
"""What may be left out is longer than this, in 尺."""


@dataclass(frozen=True)
class Window:
    """A strip of the ground (尺) and where it falls on the page (mm).

    Parameters
    ----------
    south, north
        In 尺.
    bottom, top
        In mm.
    """

    south: float
    north: float
    bottom: float
    top: float


@dataclass(frozen=True)
class View:
    """The part of the ground that a figure shows.

    Parameters
    ----------
    west, east
        In 尺.
    left, right
        On the page, in mm.
    scale
        mm for one 尺.
    windows
        From north to south.
    """

    west: float
    east: float
    left: float
    right: float
    scale: float
    windows: tuple[Window, ...]

    def is_sparse(self, size: float) -> bool:
        """Whether only what the step is about, and what gives bearings, is drawn and named.

        Parameters
        ----------
        size
            Of names, in pt.
        """
        return self.scale * _TYPE / size < _SPARSE

    def is_crowded(self, size: float) -> bool:
        """Whether only those who act, and what they act by, have their names.

        Parameters
        ----------
        size
            Of names, in pt.
        """
        return self.scale * _TYPE / size < _CROWDED

    @property
    def box(self) -> tuple[float, float, float, float]:
        """The frame on the page, (x0, y0, x1, y1) in mm."""
        return (self.left, self.windows[-1].bottom, self.right, self.windows[0].top)

    @property
    def breaks(self) -> tuple[tuple[float, float, float], ...]:
        """The breaks: bottom and top on the page in mm, and how many 尺 are left out."""
        pairs = pairwise(self.windows)
        return tuple((south.top, north.bottom, north.south - south.north) for north, south in pairs)

    def page(self, point: Point) -> Point:
        """Return where a point of the ground falls on the page, in mm.

        Parameters
        ----------
        point
            In 尺.
        """
        x, y = point
        return round(self.left + (x - self.west) * self.scale, 2), round(self._height(y), 2)

    def _height(self, y: float) -> float:
        windows = self.windows
        for north, south in pairwise(windows):
            if south.north < y < north.south:
                part = (y - south.north) / (north.south - south.north)
                return south.top + part * (north.bottom - south.top)
        window = next((w for w in windows if y >= w.south), windows[-1])
        return window.bottom + (y - window.south) * self.scale

    def shows(self, point: Point, margin: float = 0.0) -> bool:
        """Whether a point of the ground lies in a window, `margin` mm from its edges.

        Parameters
        ----------
        point
            In 尺.
        margin
            In mm.
        """
        x, y = point
        by = margin / self.scale
        inside = self.west + by <= x <= self.east - by
        return inside and any(w.south + by <= y <= w.north - by for w in self.windows)

    def holds(self, box: tuple[float, float, float, float]) -> bool:
        """Whether a box on the page, in mm, lies within a window."""
        x0, y0, x1, y1 = box
        across = self.left <= x0 and x1 <= self.right
        return across and any(w.bottom <= y0 and y1 <= w.top for w in self.windows)

    def shown(self, dy: float) -> tuple[Shown, ...]:
        """Return the windows as they stand on a page on which the frame is moved `dy` mm up."""
        return tuple(
            Shown(
                (self.left, round(w.bottom + dy, 2), self.right, round(w.top + dy, 2)),
                (round(self.west, 4), round(w.south, 4)),
            )
            for w in self.windows
        )

    def window_box(self, at: Point) -> tuple[float, float, float, float]:
        """Return the box on the page of the window in which a point lies, or is nearest to.

        Parameters
        ----------
        at
            On the page, in mm.
        """
        nearest = min(self.windows, key=lambda w: max(w.bottom - at[1], at[1] - w.top, 0.0))
        return self.left, nearest.bottom, self.right, nearest.top

    def clip(self, line: Sequence[Point]) -> tuple[tuple[Point, ...], ...]:
        """Return the parts of a line of the ground that are shown, on the page, in order.

        Parameters
        ----------
        line
            Its corners, in 尺.
        """
        runs: list[list[Point]] = []
        for a, b in pairwise(line):
            # A leg may pass several windows: in the order in which it meets them.
            pieces = [p for w in self.windows if (p := _cut(a, b, self.west, w.south, self.east, w.north))]
            pieces.sort(key=lambda p: math.dist(a, p[0]))
            for start, end in pieces:
                first = self.page(start)
                goes_on = bool(runs) and math.dist(runs[-1][-1], first) < 0.02
                first = runs[-1][-1] if goes_on else first
                last = _in_line(a, b, first, self.page(end))
                if goes_on:
                    runs[-1].append(last)
                else:
                    runs.append([first, last])
        return tuple(_without_repeats(run) for run in runs)

    def clip_box(self, box: tuple[float, float, float, float]) -> tuple[tuple[Point, ...], ...]:
        """Return the corners on the page of the parts of a box of the ground that are shown.

        Parameters
        ----------
        box
            (west, south, east, north) in 尺.
        """
        x0, x1 = max(box[0], self.west), min(box[2], self.east)
        rings: list[tuple[Point, ...]] = []
        for window in self.windows:
            y0, y1 = max(box[1], window.south), min(box[3], window.north)
            if x0 < x1 and y0 < y1:
                rings.append(tuple(self.page(p) for p in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))))
        return tuple(rings)


def _in_line(a: Point, b: Point, first: Point, last: Point) -> Point:
    """The end of a piece of a segment: rounding takes it off no line that is upright or level."""
    upright, level = (abs(p - q) < 1e-6 for p, q in zip(a, b, strict=True))
    return first[0] if upright else last[0], first[1] if level else last[1]


def _without_repeats(run: Sequence[Point]) -> tuple[Point, ...]:
    kept = [run[0]]
    for point in run[1:]:
        if math.dist(point, kept[-1]) > 0.005:
            kept.append(point)
    return tuple(kept) if len(kept) > 1 else (run[0], run[-1])


def _cut(a: Point, b: Point, x0: float, y0: float, x1: float, y1: float) -> tuple[Point, Point] | None:
    """The part of a segment that lies in a rectangle (Liang and Barsky 1984)."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    enter, leave = 0.0, 1.0
    for p, q in ((-dx, a[0] - x0), (dx, x1 - a[0]), (-dy, a[1] - y0), (dy, y1 - a[1])):
        if p == 0:
            if q < 0:
                return None
        elif p < 0:
            enter = max(enter, q / p)
        else:
            leave = min(leave, q / p)
    if enter >= leave:
        return None
    return (a[0] + enter * dx, a[1] + enter * dy), (a[0] + leave * dx, a[1] + leave * dy)


def frame(
    points: Iterable[Point],
    left: float,
    top: float,
    width: float,
    heights: tuple[float, float],
    margin: float,
    gain: float = 1.2,
) -> View:
    """Return the smallest view that holds all points, at one of the standard scales.

    Parameters
    ----------
    points
        What must be seen, in 尺; at least one.
    left, top, width
        Of the frame on the page, in mm.
    heights
        The least and the greatest height of the frame, in mm.
    margin
        Room about the points, in mm.
    gain
        A break is made where it lets the figure be drawn larger by this factor.
    """
    found = list(points)
    xs, ys = [p[0] for p in found], [p[1] for p in found]
    whole = [(min(ys), max(ys))]
    parts = clusters(ys)
    options = [whole] if len(parts) == 1 else [whole, parts]
    scales = [_scale(max(xs) - min(xs), strips, width, heights[1], margin) for strips in options]
    if len(scales) > 1 and scales[1] >= gain * scales[0]:
        broken = _placed(xs, parts, scales[1], left, top, width, heights, margin)
        least = min(left_out for _, _, left_out in broken.breaks)
        if least >= (_LEAST_BREAK if scales[1] >= _GREAT_GAIN * scales[0] else _SHORT_BREAK):
            return broken
    return _placed(xs, whole, scales[0], left, top, width, heights, margin)


def clusters(ys: Sequence[float]) -> list[tuple[float, float]]:
    """Return strips that hold all of `ys`, from north to south, with wide gaps between them.

    Parameters
    ----------
    ys
        In 尺.
    """
    strips: list[tuple[float, float]] = []
    for y in sorted(set(ys), reverse=True):
        if strips and strips[-1][0] - y <= GAP:
            strips[-1] = (y, strips[-1][1])
        else:
            strips.append((y, y))
    return strips


def _scale(
    across: float, strips: Sequence[tuple[float, float]], width: float, height: float, margin: float
) -> float:
    high = sum(north - south for south, north in strips)
    room = height - BREAK * (len(strips) - 1) - 2 * margin * len(strips)
    fitting = [s for s in SCALES if across * s <= width - 2 * margin and high * s <= room]
    if fitting:
        return max(fitting)
    # What is larger than any ground of a rite is shown whole all the same.
    wide = (width - 2 * margin) / across if across else min(SCALES)
    tall = max(room, _LEAST_ROOM) / high if high else min(SCALES)
    return max(min(wide, tall, min(SCALES)), 1e-4)


def _placed(
    xs: Sequence[float],
    strips: Sequence[tuple[float, float]],
    scale: float,
    left: float,
    top: float,
    width: float,
    heights: tuple[float, float],
    margin: float,
) -> View:
    across = width / scale
    spare = across - (max(xs) - min(xs)) - 2 * margin / scale
    west = _snapped((min(xs) + max(xs)) / 2 - across / 2, spare)
    least = heights[0] - BREAK * (len(strips) - 1)
    needed = [(north - south) * scale + 2 * margin for south, north in strips]
    extra = max(0.0, least - sum(needed)) / len(strips)
    windows: list[Window] = []
    at = top
    for (south, north), need in zip(strips, needed, strict=True):
        # Heights are round numbers, unless the frame has to fill what it is given.
        fill = math.floor((need + extra) * 100) / 100
        high = fill if heights[0] == heights[1] else math.ceil((need + extra) / 2) * 2.0
        middle = (south + north) / 2
        windows.append(Window(middle - high / 2 / scale, middle + high / 2 / scale, at - high, at))
        at -= high + BREAK
    return View(west, west + across, left, left + width, scale, tuple(windows))


def _snapped(west: float, spare: float) -> float:
    """Move the west edge to a round number if there is room, so that neighbouring figures agree."""
    for step in (20.0, 10.0, 5.0, 2.0):
        rounded = round(west / step) * step
        if abs(rounded - west) <= spare / 2:
            return rounded
    return west
