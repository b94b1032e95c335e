"""Which way people go: the ground's obstacles, and the rules of the court.

On the court ways are rectilinear. Who goes up the court first goes east or west until he is in line with
his goal, then north; back the same way, south first (盛世佐). The hall is entered by the stairs only.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from itertools import pairwise

from stage_viz.ground import Area, Ground, Place
from stage_viz.routes import Box, NoWay, Point, Terrain, fence, length, through
from stage_viz.space import Axis

from .scene import Presence

PACE = 6.0
"""尺 a second: 1 步."""

_BERTH = 3.2
"""How far ways keep from the middle of a person where there is room, in 尺."""

_KERB = 2.0
"""The strip along the edge of a fenced region on which nobody walks, in 尺."""

_FOOT = 1.5
"""How far before the foot of stairs one is when one turns to climb them, in 尺."""

_TURN = 6.0
"""What a turn costs, in 尺 of way."""

_PRICE = 6.0
"""What it costs, in 尺 of way, to pass people more closely than one would."""


def terrain(ground: Ground) -> Terrain:
    """Return what stands fast: solid fixtures, and the edges of fenced regions beside the stairs.

    Parameters
    ----------
    ground
        Placed.
    """
    boxes = [box_of(place).grown(ground.clearance) for place in ground.places.values() if place.solid]
    stairs = [place for place in ground.places.values() if place.kind == "stairs"]
    for area in ground.areas.values():
        if area.fenced:
            boxes += _edges(area, stairs)
    for place in stairs:
        boxes += _cheeks(place)
    return Terrain(tuple(boxes))


def box_of(place: Place) -> Box:
    """Return the footprint of a place."""
    x, y = place.at
    across, along = place.reach(Axis.X), place.reach(Axis.Y)
    return Box(x - across, y - along, x + across, y + along)


def _edges(area: Area, stairs: Sequence[Place]) -> Iterable[Box]:
    """The four edges, each open where stairs touch it."""
    steps = [box_of(place) for place in stairs]
    for y in (area.south, area.north):
        gaps = [(s.x0 + 0.3, s.x1 - 0.3) for s in steps if s.y0 - 0.1 <= y <= s.y1 + 0.1]
        yield from fence(area.west, y, area.east, y, gaps, thickness=_KERB)
    for x in (area.west, area.east):
        gaps = [(s.y0 + 0.3, s.y1 - 0.3) for s in steps if s.x0 - 0.1 <= x <= s.x1 + 0.1]
        yield from fence(x, area.south, x, area.north, gaps, thickness=_KERB)


def _cheeks(stairs: Place) -> Iterable[Box]:
    """The two sides of stairs, and of a strip before their foot: nobody steps on them from there."""
    box = box_of(stairs)
    facing = stairs.facing.direction if stairs.facing else None
    if facing is not None:
        dx, dy = facing.vector
        box = Box(
            box.x0 + min(0.0, dx) * _FOOT,
            box.y0 + min(0.0, dy) * _FOOT,
            box.x1 + max(0.0, dx) * _FOOT,
            box.y1 + max(0.0, dy) * _FOOT,
        )
    if facing is None or facing.along(Axis.Y):
        yield from (*fence(box.x0, box.y0, box.x0, box.y1), *fence(box.x1, box.y0, box.x1, box.y1))
    else:
        yield from (*fence(box.x0, box.y0, box.x1, box.y0), *fence(box.x0, box.y1, box.x1, box.y1))


class Wayfinder:
    """Finds ways on one ground.

    Parameters
    ----------
    ground
        Placed.
    """

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.terrain = terrain(ground)
        self._mats = [box_of(place) for place in ground.places.values() if place.kind == "mat"]
        self._through = lru_cache(maxsize=2048)(self._find)

    def way(
        self,
        start: Point,
        vias: Sequence[Point],
        end: Point,
        standing: Iterable[Presence],
        later: Iterable[Presence],
        stairs: Place | None,
    ) -> tuple[Point, ...]:
        """Return the way from `start` through `vias` to `end`, as its corners in 尺.

        It keeps a berth round people where there is room, or where going round costs less than the
        price of passing closely.

        Parameters
        ----------
        start, vias, end
            In 尺.
        standing
            Who and what stands in the way now.
        later
            Who and what will stand there at the end: the way keeps clear of them if it can.
        stairs
            The walker's own stairs, for going up and down.

        Raises
        ------
        NoWay
            If there is none.
        """
        stops = self._by_stairs(start, vias, end, stairs)
        now = tuple(sorted({p.point for p in standing if p.point not in (start, end)}))
        both = tuple(sorted({*now, *(p.point for p in later if p.point not in (start, end))}))
        near = self.ground.clearance
        for choices in (
            ((both, _BERTH, 0.0), (both, near + 0.5, _PRICE)),
            ((now, near, 0.0), (now, 1.0, 6 * _PRICE)),
        ):
            found: list[tuple[float, tuple[Point, ...]]] = []
            for others, berth, price in choices:
                try:
                    points = self._through(start, stops, end, others, berth)
                except NoWay:
                    continue
                found.append((length(points) + _TURN * (len(points) - 2) + price, points))
            if found:
                return min(found)[1]
        raise NoWay(start, end)

    def _find(
        self, start: Point, stops: tuple[Point, ...], end: Point, others: tuple[Point, ...], berth: float
    ) -> tuple[Point, ...]:
        boxes = [Box(x - berth, y - berth, x + berth, y + berth) for x, y in others]
        boxes = [b for b in boxes if not (b.contains(start) or b.contains(end))] + [
            _short_of(b, start, end) for b in boxes if b.contains(start) or b.contains(end)
        ]
        # Nobody treads on the mat of another (禮記 · 曲禮上: 毋踖席), if there is a way around it.
        mats = [m for m in self._mats if not any(m.contains(p) for p in (start, *stops, end))]
        up = end[1] >= start[1]
        walk = partial(
            through,
            self.terrain,
            start,
            stops,
            end,
            first="ew" if up else "ns",
            last="ns" if up else "ew",
            turn_cost=_TURN,
        )
        try:
            return walk(others=[*boxes, *mats])
        except NoWay:
            return walk(others=boxes)

    def _by_stairs(
        self, start: Point, vias: Sequence[Point], end: Point, own: Place | None
    ) -> tuple[Point, ...]:
        """Put the walker's own stairs between two stops where one is on the hall and the other is not."""
        stops = [start, *vias, end]
        found: list[Point] = []
        for i, (a, b) in enumerate(pairwise(stops)):
            if i:
                found.append(a)
            if own is not None and self._fenced(a) != self._fenced(b) and not _on(own, a) and not _on(own, b):
                found.append(own.at)
        return tuple(found)

    def _fenced(self, point: Point) -> str:
        return next((a.name for a in self.ground.areas.values() if a.fenced and a.holds(*point)), "")


def _on(place: Place, point: Point) -> bool:
    box = box_of(place)
    return box.x0 <= point[0] <= box.x1 and box.y0 <= point[1] <= box.y1


def _short_of(box: Box, start: Point, end: Point) -> Box:
    """Shrink a person's berth so that who starts or ends beside him is outside of it."""
    x, y = (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2
    berth = (box.x1 - box.x0) / 2
    near = min(max(abs(px - x), abs(py - y)) for px, py in (start, end))
    berth = max(0.0, min(berth, near - 0.01))
    return Box(x - berth, y - berth, x + berth, y + berth)
