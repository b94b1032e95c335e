"""Which part of the ground the figure of a step shows."""

from __future__ import annotations

import math
from collections.abc import Iterable

from stage_viz.ground import Ground

from .arrangement import Room, whole_room
from .concern import Concern, corners, framed, with_surroundings
from .marks import Point
from .page import Page
from .view import View, frame

_MARGIN = 9.0
"""Room about what is shown, in mm."""

_SMALL, _GAIN = 1.25, 1.5
"""Where bearings make a figure smaller than this (mm for 1 尺), by this factor, fewer are shown."""

_WHOLE = 3.0
"""What is nearer to the edge of the frame than this (mm) would be cut off."""

_ABOUT = 8.0
"""How far from the action those bearings then reach, in 尺."""


def step_view(about: Concern, ground: Ground, page: Page | None = None, room: Room | None = None) -> View:
    """Return the part of the ground that the figure of a step shows; the top of its frame is at 0 mm.

    Parameters
    ----------
    about
        What the figure is about.
    ground
        The ground, placed.
    page
        What it is laid out on; as wide as a journal's page if None.
    room
        What the words leave for the frame; the whole page if None.
    """
    page = page or Page()
    room = room or whole_room(page)
    if page.frame != "auto" or not (about.points or about.extents):
        # A frame with a name leaves nothing out; where nobody is on the stage, the ground is shown.
        name = "ground" if page.frame == "auto" else page.frame
        return _framed(framed(name, ground), room, gain=math.inf)
    points = with_surroundings((*about.points, *about.extents), ground)
    view = _framed(points, room)
    if view.scale < _SMALL:
        fewer = _near(points, about.points)
        larger = _framed(fewer, room)
        if larger.scale >= _GAIN * view.scale:
            points, view = fewer, larger
    mats = [tuple(corners(p)) for p in ground.places.values() if p.kind == "mat"]
    return _with_whole(view, points, (*about.rows, *mats), room)


def _framed(points: Iterable[Point], room: Room, gain: float = 1.2) -> View:
    return frame(points, room.left, 0.0, room.width, room.heights, _MARGIN, gain)


def _near(points: Iterable[Point], action: Iterable[Point]) -> tuple[Point, ...]:
    """The points, those far from the action brought nearer."""
    xs, ys = zip(*action, strict=True)
    west, east, south, north = min(xs) - _ABOUT, max(xs) + _ABOUT, min(ys) - _ABOUT, max(ys) + _ABOUT
    return tuple(sorted({(min(max(x, west), east), min(max(y, south), north)) for x, y in points}))


def _with_whole(
    view: View, points: tuple[Point, ...], groups: Iterable[tuple[Point, ...]], room: Room
) -> View:
    """Show the rest of a row or a mat of which a part is shown, where the figure need not become smaller."""
    for group in groups:
        shown = [view.shows(p, _WHOLE) for p in group]
        if any(view.shows(p, -_WHOLE) for p in group) and not all(shown):
            more = (*points, *group)
            wider = _framed(more, room)
            if wider.scale >= view.scale and len(wider.windows) == len(view.windows):
                points, view = more, wider
    return view
