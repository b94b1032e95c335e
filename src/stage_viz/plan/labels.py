"""Where names go on the page: chosen by cost, the same for the same input. Units: mm.

Each name has a fixed list of candidate places about what it names. Places that are not allowed are struck
out, the others have a cost; names take the cheapest free place in order of weight, then the choice is
bettered in a few bounded passes (after Christensen, Marks and Shieber, *An empirical study of algorithms
for point-feature label placement*, 1995).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .candidates import SIDES, Costs, Places, Request, Scene, find_places
from .marks import Point
from .overlaps import BoxOnPage, apart, boxes_of, cross, meet, segments_of

if TYPE_CHECKING:
    from .overlaps import Array, Mask

__all__ = ["Costs", "Placed", "Request", "place_labels"]


@dataclass(frozen=True)
class Placed:
    """A name that has its place: its box, and a leader from the box to what is named, or no points.

    Parameters
    ----------
    id
        That of its request.
    box
        (x0, y0, x1, y1) in mm.
    leader
        Two points, or none.
    upright
        Whether its characters stand one below the other.
    """

    id: str
    box: BoxOnPage
    leader: tuple[Point, ...] = ()
    upright: bool = False


def place_labels(
    requests: Sequence[Request],
    *,
    frame: BoxOnPage,
    hard: Sequence[BoxOnPage] = (),
    lines: Sequence[Sequence[Point]] = (),
    soft: Sequence[BoxOnPage] = (),
    soft_lines: Sequence[Sequence[Point]] = (),
    strangers: Sequence[BoxOnPage] = (),
    gap: float = 0.3,
    line_gap: float = 0.5,
    costs: Costs | None = None,
) -> tuple[tuple[Placed, ...], tuple[str, ...]]:
    """Choose a place for every name.

    Parameters
    ----------
    requests
        The names; their order does not matter.
    frame
        No name leaves it.
    hard
        What no name overlaps and no leader crosses: persons, glyphs, route numbers, compass, scale bar.
        A leader may enter those that are named: that hold the anchor, or whose middle lies in `near`.
    lines
        Routes: no name comes nearer to them than `line_gap`.
    soft, soft_lines
        What a name rather avoids, such as the edge of the hall.
    strangers
        Bodies that have names of their own: a name rather stands by its own body alone.
    gap
        The least distance of a name from hard boxes and from other names.
    line_gap
        The least distance of a name from `lines`.
    costs
        What is paid for a place.

    Returns
    -------
    tuple of tuple of Placed and tuple of str
        The names that have a place, and the ids of those that found none; both by id. Coordinates are
        rounded to 0.01 mm; a box may be wider than asked by less than that.

    Raises
    ------
    ValueError
        If two requests have the same id, or a request names an unknown side.
    """
    ordered = sorted(requests, key=lambda r: (-r.weight, r.id))
    if len({r.id for r in ordered}) < len(ordered):
        raise ValueError("two labels have the same id")
    for request in ordered:
        if unknown := set(request.sides) - set(SIDES):
            raise ValueError(f"label {request.id}: no such side: {', '.join(sorted(unknown))}")
    scene = Scene(
        frame,
        boxes_of(hard),
        segments_of(lines),
        boxes_of(soft),
        segments_of(soft_lines),
        boxes_of(strangers),
        gap,
        line_gap,
    )
    places = [find_places(r, scene, costs or Costs()) for r in ordered]
    order = list(range(len(ordered)))
    best: dict[int, int] = {}
    best_score = (math.inf, math.inf)
    for _ in range(3):
        chosen = _chosen(order, places, gap)
        missing = [k for k in range(len(ordered)) if k not in chosen]
        score = (
            math.fsum(ordered[k].weight for k in missing),
            math.fsum(float(places[k].costs[c]) for k, c in chosen.items()),
        )
        if score < best_score:
            best, best_score = chosen, score
        following = [k for k in missing if len(places[k].costs)]
        following += [k for k in range(len(ordered)) if k not in following]
        # Those that found no place choose first next time, unless that has been tried.
        if not missing or following == order:
            break
        order = following
    placed = [
        Placed(ordered[k].id, _tuple(places[k].boxes[c]), _leader(places[k], c), bool(places[k].upright[c]))
        for k, c in best.items()
    ]
    without = [r.id for k, r in enumerate(ordered) if k not in best]
    return tuple(sorted(placed, key=lambda p: p.id)), tuple(sorted(without))


def _placed(id_: str, places: Places, c: int) -> Placed:
    return Placed(id_, _tuple(places.boxes[c]), _leader(places, c), bool(places.upright[c]))


def _tuple(row: Array) -> BoxOnPage:
    x0, y0, x1, y1 = (round(v, 2) + 0.0 for v in row.tolist())
    return (x0, y0, x1, y1)


def _leader(places: Places, k: int) -> tuple[Point, ...]:
    if not places.led[k]:
        return ()
    ax, ay, bx, by = _tuple(places.leaders[k])
    return ((ax, ay), (bx, by))


def _chosen(order: Sequence[int], places: Sequence[Places], gap: float) -> dict[int, int]:
    """Return which place each name takes: in the given order, then bettered in a few passes."""
    chosen: dict[int, int] = {}
    for k in order:
        _choose(k, chosen, places, gap)
    for _ in range(3):
        changed = False
        for k in order:
            before = chosen.get(k)
            if before == 0 or not len(places[k].costs):
                continue
            chosen.pop(k, None)
            if not _choose(k, chosen, places, gap):
                _make_room(k, chosen, places, gap)
            changed |= chosen.get(k) != before
        if not changed:
            break
    return chosen


def _choose(k: int, chosen: dict[int, int], places: Sequence[Places], gap: float) -> bool:
    """Give name `k` the cheapest place that the chosen leave; return whether there is one."""
    free = ~_conflicts(places[k], list(chosen.items()), places, gap).any(axis=1)
    if not free.any():
        return False
    chosen[k] = int(free.argmax())
    return True


def _make_room(k: int, chosen: dict[int, int], places: Sequence[Places], gap: float) -> None:
    """Give name `k` a place from which one or two others can move away, if there is one."""
    import numpy as np

    standing = list(chosen.items())
    conflicts = _conflicts(places[k], standing, places, gap)
    count = conflicts.sum(axis=1)
    for c in np.argsort(count, kind="stable")[:12].tolist():
        if count[c] > 2:
            return
        blockers = [standing[i][0] for i in np.flatnonzero(conflicts[c]).tolist()]
        trial = {j: p for j, p in standing if j not in blockers}
        trial[k] = c
        if all(_choose(j, trial, places, gap) for j in blockers):
            chosen.clear()
            chosen.update(trial)
            return


def _conflicts(
    own: Places, standing: Sequence[tuple[int, int]], places: Sequence[Places], gap: float
) -> Mask:
    """Return which places of a name are at odds with which chosen places of others."""
    import numpy as np

    if not standing or not len(own.costs):
        return np.zeros((len(own.costs), len(standing)), dtype=np.bool_)
    boxes = np.array([places[j].boxes[c] for j, c in standing])
    led = np.array([places[j].led[c] for j, c in standing])
    result: Mask = apart(own.boxes, boxes) < gap - 1e-9
    if led.any():
        leaders = np.array([places[j].leaders[c] for j, c in standing if places[j].led[c]])
        result[:, led] |= meet(own.boxes, leaders, gap)
        if own.led.any():
            result[np.ix_(own.led, led)] |= cross(own.leaders[own.led], leaders)
    if own.led.any():
        result[own.led] |= meet(boxes, own.leaders[own.led], gap).T
    return result
