"""The places that a name may take about what it names, and what each costs. Units: mm."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from .marks import Point
from .overlaps import BoxOnPage, apart, cross, meet

if TYPE_CHECKING:
    from .overlaps import Array, Mask

SIDES = ("right", "left", "above", "below")

# How far from the body, in mm: close places all round it, then rings with fewer places.
_CLOSE, _FAR = (0.6, 1.4, 2.4), (4.0, 6.0, 8.5, 11.0, 14.5, 18.0)
_FARTHER = (*_FAR, 22.0, 27.0, 33.0)
_LEADER_FROM = 2.5
_BY = 1.7
"""So near (mm) to a body a name is read as its name."""


@dataclass(frozen=True)
class Request:
    """A name that wants a place.

    Parameters
    ----------
    id
        Unique among the requests.
    width, height
        Of the text, in mm.
    anchor
        The middle of what is named.
    radius
        Half the size of what is named.
    weight
        Its importance: the heavier choose first.
    near
        Boxes that belong to what is named, such as a long fixture or the members of a row. The name may
        stand close to any of them; without any, close to the square about `anchor`.
    sides
        The preferred sides, the best first; those not named are unwanted.
    upright
        Its width and height in mm if its characters stand one below the other; None if they never do.
    upright_cost
        What is paid for that, or, below 0, for their standing side by side.
    dense
        Whether more places are tried, also farther away: for a name that has found none.
    """

    id: str
    width: float
    height: float
    anchor: Point
    radius: float
    weight: float = 1.0
    near: tuple[BoxOnPage, ...] = ()
    sides: tuple[str, ...] = SIDES
    upright: tuple[float, float] | None = None
    upright_cost: float = 3.0
    dense: bool = False


@dataclass(frozen=True)
class Costs:
    """What is paid for a place: in units of one rank in the order of sides.

    Parameters
    ----------
    corner, slide
        For a place at a corner of what is named, or one that is shifted along its side.
    distance
        For each mm beyond the closest places.
    leader, leader_on_line, leader_on_soft
        For having a leader, and for each line or soft line that it crosses.
    soft, soft_line
        For each soft box overlapped, and each soft line crossed.
    nearer_to_other
        For standing nearer to something else than to what is named.
    unwanted
        For a side that the request does not name.
    stranger
        For standing by a body that has a name of its own.
    """

    corner: float = 4.0
    slide: float = 1.5
    distance: float = 1.5
    leader: float = 5.0
    leader_on_line: float = 4.0
    leader_on_soft: float = 0.5
    soft: float = 3.0
    soft_line: float = 2.0
    nearer_to_other: float = 8.0
    unwanted: float = 4.0
    stranger: float = 12.0


@dataclass(frozen=True)
class Scene:
    """What stands on the page, as arrays.

    Parameters
    ----------
    frame
        No name leaves it.
    hard, lines
        What no name overlaps, and what none comes near.
    soft, soft_lines
        What a name rather avoids.
    strangers
        The bodies that have names of their own: no name stands by one that it does not name, if there is room
        elsewhere.
    gap, line_gap
        The least distances from boxes and from lines.
    """

    frame: BoxOnPage
    hard: Array
    lines: Array
    soft: Array
    soft_lines: Array
    strangers: Array
    gap: float
    line_gap: float


@dataclass(frozen=True)
class Places:
    """The allowed places of one name, the cheapest first.

    Parameters
    ----------
    boxes
        Of the name, a row each.
    leaders
        From each box to what is named.
    led
        Which of the leaders are drawn.
    upright
        In which of them the characters stand one below the other.
    costs
        Ascending.
    """

    boxes: Array
    leaders: Array
    led: Mask
    upright: Mask
    costs: Array


def _spots(sides: tuple[str, ...], costs: Costs) -> list[tuple[float, float, float, float]]:
    """Return where on the edge about a body a name may stand, and whether far rings have it.

    Each is (x, y, cost, far): x and y from -1 to 1.
    """
    rank = {side: float(k) for k, side in enumerate(sides)}
    rank |= {side: len(sides) + costs.unwanted for side in SIDES if side not in sides}
    spots: list[tuple[float, float, float, float]] = []
    for side in SIDES:
        upright = side in ("right", "left")
        sign = 1.0 if side in ("right", "above") else -1.0
        for slide in (0.0, 0.5, -0.5) if upright else (0.0, 1 / 3, -1 / 3, 2 / 3, -2 / 3):
            at = (sign, slide) if upright else (slide, sign)
            far = slide == 0 or upright or abs(slide) == 2 / 3
            spots.append((*at, rank[side] + costs.slide * abs(slide), float(far)))
    for x, ew in ((1.0, "right"), (-1.0, "left")):
        for y, ns in ((1.0, "above"), (-1.0, "below")):
            unwanted = costs.unwanted * (ew not in sides or ns not in sides)
            spots.append((x, y, costs.corner + unwanted + 0.1 * (rank[ew] + rank[ns]), 1.0))
    return spots


@lru_cache(maxsize=64)
def _rings(sides: tuple[str, ...], costs: Costs, dense: bool) -> Array:
    """Return all the places about one body, as rows (x, y, cost, distance)."""
    import numpy as np

    spots = _spots(sides, costs)
    rows = [(x, y, cost, g) for g in _CLOSE for x, y, cost, _ in spots]
    if dense:
        slides = [k / 6 for k in range(-6, 7)]
        edges = [(float(side), k) for side in (-1, 1) for k in slides]
        about = [*edges, *((k, side) for side, k in edges)]
        rows += [(x, y, costs.corner + costs.unwanted, g) for g in _FARTHER for x, y in about]
    else:
        rows += [(x, y, cost, g) for g in _FAR for x, y, cost, far in spots if far]
    return np.array(rows)


def find_places(request: Request, scene: Scene, costs: Costs) -> Places:
    """Return the places that a name may take as far as other names allow, the cheapest first.

    Parameters
    ----------
    request
        The name that wants a place.
    scene
        What stands on the page.
    costs
        What is paid for a place.
    """
    import numpy as np

    level = _everywhere(request, costs, (request.width, request.height))
    forms = [(*level, max(0.0, -request.upright_cost) if request.upright else 0.0)]
    if request.upright:
        upright = _everywhere(request, costs, request.upright)
        forms.append((*upright, max(0.0, request.upright_cost)))
    boxes = np.concatenate([f[0] for f in forms])
    body = np.concatenate([f[1] for f in forms])
    cost = np.concatenate([f[2] + f[3] for f in forms])
    stands: Mask = np.repeat([False, True][: len(forms)], [len(f[2]) for f in forms])

    f = scene.frame
    keep = (boxes[:, 0] >= f[0]) & (boxes[:, 1] >= f[1]) & (boxes[:, 2] <= f[2] + 1e-9)
    keep &= boxes[:, 3] <= f[3] + 1e-9
    boxes, body, cost, stands = boxes[keep], body[keep], cost[keep], stands[keep]
    if not len(boxes):
        return Places(boxes, boxes, keep[keep], stands, cost)
    everything = np.concatenate((boxes, body))
    around = np.array([[*everything[:, :2].min(axis=0), *everything[:, 2:].max(axis=0)]])
    hard = scene.hard[apart(around, scene.hard)[0] < scene.gap]
    lines = scene.lines[meet(around, scene.lines, scene.line_gap)[0]]
    distance = apart(boxes, hard)
    tight = (distance < scene.gap - 1e-9).any(axis=1) | meet(boxes, lines, scene.line_gap).any(axis=1)
    keep = np.logical_not(tight)
    boxes, body, cost, distance = boxes[keep], body[keep], cost[keep], distance[keep]
    stands = stands[keep]

    leaders = _leaders(request, boxes, body)
    apart_x = np.maximum(np.maximum(body[:, 0] - boxes[:, 2], boxes[:, 0] - body[:, 2]), 0)
    apart_y = np.maximum(np.maximum(body[:, 1] - boxes[:, 3], boxes[:, 1] - body[:, 3]), 0)
    led = np.hypot(apart_x, apart_y) > _LEADER_FROM
    own = _own(hard, request)
    far = leaders[led]
    cost[led] += costs.leader
    cost[led] += costs.leader_on_line * cross(far, lines).sum(axis=1)
    cost[led] += costs.leader_on_soft * cross(far, scene.soft_lines).sum(axis=1)
    cost += costs.soft * (apart(boxes, scene.soft) < 0).sum(axis=1)
    cost += costs.soft_line * meet(boxes, scene.soft_lines).sum(axis=1)
    if not own.all():
        nearest = distance[:, ~own].min(axis=1)
        cost += costs.nearer_to_other * (~led & (nearest < np.maximum(apart_x, apart_y) + 0.3))
    if len(scene.strangers):
        foreign = scene.strangers[~_own(scene.strangers, request)]
        if len(foreign):
            # Next to it, whether or not a leader tells; or as near as to what is named.
            by = apart(boxes, foreign).min(axis=1)
            reach = np.maximum(_BY, np.where(led, 0.0, np.maximum(apart_x, apart_y) + 0.3))
            cost += costs.stranger * (by < reach)
    keep = ~led
    keep[led] = ~meet(hard[~own], far).any(axis=0)
    # Costs are rounded so that the order never hangs on the last bit of a sum.
    cost = np.round(cost, 6)
    rank = np.flatnonzero(keep)[np.argsort(cost[keep], kind="stable")]
    return Places(boxes[rank], leaders[rank], led[rank], stands[rank], cost[rank])


def _own(boxes: Array, request: Request) -> Mask:
    """Which boxes belong to what a name names: those that hold its anchor, or whose middle lies in `near`."""
    x, y = request.anchor
    own: Mask = (boxes[:, 0] <= x) & (boxes[:, 2] >= x) & (boxes[:, 1] <= y) & (boxes[:, 3] >= y)
    middle_x, middle_y = (boxes[:, 0] + boxes[:, 2]) / 2, (boxes[:, 1] + boxes[:, 3]) / 2
    for b in request.near:
        own = own | (middle_x >= b[0]) & (middle_x <= b[2]) & (middle_y >= b[1]) & (middle_y <= b[3])
    return own


def _everywhere(request: Request, costs: Costs, size: tuple[float, float]) -> tuple[Array, Array, Array]:
    """Return all the boxes of a size about what is named, the body to which each belongs, and its cost."""
    import numpy as np

    (x, y), r = request.anchor, request.radius
    bodies = sorted(request.near) or [(x - r, y - r, x + r, y + r)]
    if request.dense:
        # Leaders may then lead to any corner of what is named.
        bodies += [(px, py, px, py) for x0, y0, x1, y1 in bodies for px in (x0, x1) for py in (y0, y1)]
    ring = _rings(request.sides, costs, request.dense)
    table = np.tile(ring, (len(bodies), 1))
    body = np.repeat(np.array(bodies, dtype=np.float64), len(ring), axis=0)
    width, height = (math.ceil(v * 100 - 1e-6) / 100 for v in size)
    reach_x = (body[:, 2] - body[:, 0] + width) / 2 + table[:, 3]
    reach_y = (body[:, 3] - body[:, 1] + height) / 2 + table[:, 3]
    x0 = np.round((body[:, 0] + body[:, 2]) / 2 + table[:, 0] * reach_x - width / 2, 2)
    y0 = np.round((body[:, 1] + body[:, 3]) / 2 + table[:, 1] * reach_y - height / 2, 2)
    boxes = np.column_stack((x0, y0, x0 + width, y0 + height))
    return boxes, body, table[:, 2] + costs.distance * (table[:, 3] - _CLOSE[0])


def _leaders(request: Request, boxes: Array, body: Array) -> Array:
    """Return a line from each box to its body: to the circle about the anchor, or to a box of `near`."""
    import numpy as np

    at = (body[:, :2] + body[:, 2:]) / 2
    start = np.clip(at, boxes[:, :2], boxes[:, 2:])
    if request.near:
        end = np.clip(start, body[:, :2], body[:, 2:])
    else:
        way = start - at
        size = np.maximum(np.hypot(way[:, 0], way[:, 1]), 1e-9)[:, None]
        end = at + way / size * request.radius
    result: Array = np.concatenate((start, end), axis=1).round(2)
    return result
