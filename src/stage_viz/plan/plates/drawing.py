"""What stands in a frame of a plate: the ground, the ways, the bodies and their names."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from stage_viz.staging import Staging
from stage_viz.theme import Theme

from ..brackets import row_brackets
from ..compose import Drawing
from ..concern import with_surroundings
from ..figures import Cast
from ..fixtures import faint_lines, firm_lines, fixture_boxes, ground_marks, thinned
from ..furniture import furniture
from ..marks import Line, Mark, Point
from ..outlines import Box, mark_box
from ..page import NAMES, Page, with_smaller
from ..placenames import place_names
from ..view import GAP, View, clusters, frame
from ..walking import arrow_box
from ..written import Name, make_name, name_marks, with_letters
from .bodies import Bodies, is_in, plate_bodies
from .naming import bracket_lines, still_names, still_rows, stop_names, tick_lines
from .stops import SAME, Course
from .tracks import way_marks
from .words import letter

_MARGIN = 12.0
"""Room about what is shown, in mm."""

_NAMES = (1.0, 0.88, 0.76)
"""How large names are tried until all have room."""


_CLOSEST, _IN_DETAIL = 2.5, 4.0
"""The largest scales of frames, and of details, in mm for 1 尺."""

_SMALLEST = 0.8
"""A frame is as high as it needs to be at this scale, whatever the others need."""

_DETAIL = 84.0
"""The greatest height of a row of details, in mm."""

_CLOSE, _SPOTS, _WAYS = 10.0, 4, 8
"""Spots nearer together than this (尺), so many, to which so many ways lead, have a detail."""

_MOST = 0.8
"""A crowd of more than this part of those who stand in a frame has no detail."""

_ABOUT = 3.5
"""The room about the spots of a detail, in 尺."""

_CLOSER = 1.25
"""Frames stand side by side if they fit when they are made narrower by this factor."""

_NARROWEST, _GUTTER = 56.0, 2.5
"""The least width of a frame, and what is left between two that stand side by side, in mm."""


@dataclass(frozen=True)
class Part:
    """A frame of a plate.

    Parameters
    ----------
    view
        The part of the ground that is shown; the top of its frame is at 0 mm.
    holes
        What is shown in details instead, in 尺, by the numbers of their frames from 0.
    """

    view: View
    holes: Mapping[int, Box]


@dataclass(frozen=True)
class _Wanted:
    """What a frame is to show, at which scale at the most, and what of it has a detail."""

    points: tuple[Point, ...]
    closest: float
    crowds: tuple[Box, ...] = ()

    @property
    def across(self) -> float:
        xs = [x for x, _ in self.points]
        return max(xs) - min(xs)

    def view(self, width: float, heights: tuple[float, float]) -> View:
        spare = max(0.0, (width - 2 * _MARGIN) / self.closest - self.across) / 2
        (x0, y0), (x1, y1) = min(self.points), max(self.points)
        points = (*self.points, (x0 - spare, y0), (x1 + spare, y1))
        return frame(points, 0.0, 0.0, width, heights, _MARGIN, math.inf)


def plate_parts(
    staging: Staging, course: Course, width: float, least: float, greatest: float
) -> list[list[Part]]:
    """Return the frames of a plate, in rows: where those who move come to stand, each at its own scale.

    Where many come to stand close together, that part of the ground has a frame of its own, larger.

    Parameters
    ----------
    staging
        The rite, played and turned.
    course
        Who moves.
    width
        Of a row, in mm.
    least
        The height of each frame, in mm.
    greatest
        Of all rows together, in mm.
    """
    places = [stop.at for name in course.visits for stop in course.stops(name)]
    strips = clusters([y for _, y in places])
    wanted = [_Wanted(_within(strip, places, course, staging), _CLOSEST) for strip in strips]
    crowds = [_crowds(view, course) for row in _framed(wanted, width, least, greatest) for view in row]
    found: list[_Wanted] = []
    for own, boxes in zip(wanted, crowds, strict=True):
        inside = [p for p in places if p in own.points]
        if whole := next(
            (b for b in boxes if sum(is_in(p, [b]) for p in inside) > _MOST * len(inside)), None
        ):
            # Nearly all stand there: the detail is the frame.
            found.append(_Wanted(((whole[0], whole[1]), (whole[2], whole[3]), *inside), _CLOSEST))
            continue
        found.append(replace(own, crowds=boxes))
        found += [_Wanted(((x0, y0), (x1, y1)), _IN_DETAIL) for x0, y0, x1, y1 in boxes]
    rows = _framed(found, width, least, greatest)
    parts: list[list[Part]] = []
    number = 0
    for row in rows:
        parts.append([])
        for view in row:
            boxes = found[number].crowds
            parts[-1].append(Part(view, {number + k: box for k, box in enumerate(boxes, 1)}))
            number += 1
    return parts


def _framed(wanted: Sequence[_Wanted], width: float, least: float, greatest: float) -> list[list[View]]:
    """The views in rows as wide as the page; a low row leaves to the others what it does not need."""
    rows: list[list[tuple[_Wanted, float]]] = []
    for one in wanted:
        own = min(width, max(_NARROWEST, one.across * one.closest + 2 * _MARGIN))
        if rows and math.fsum(w + _GUTTER for _, w in rows[-1]) + own <= width * _CLOSER:
            rows[-1].append((one, own))
        else:
            rows.append([(one, own)])
    sized = []
    for row in rows:
        # The frames of a row fill it.
        more = (width - _GUTTER * (len(row) - 1)) / math.fsum(w for _, w in row)
        sized.append([(one, round(w * more, 2)) for one, w in row])
    needs, floors = [], []
    for row in sized:
        most = _DETAIL if all(one.closest == _IN_DETAIL for one, _ in row) else 1000.0
        needs.append(max(_high(one.view(w, (least, most))) for one, w in row))
        small = [(replace(one, closest=min(_SMALLEST, one.closest)), w) for one, w in row]
        floors.append(max(_high(one.view(w, (least, 1000.0))) for one, w in small))
    left, heights = greatest, {}
    for rank, i in enumerate(sorted(range(len(needs)), key=lambda i: needs[i])):
        share = max(left / (len(needs) - rank), min(floors[i], needs[i]))
        heights[i] = round(min(needs[i], share) + 0.1, 2)
        left -= heights[i]
    found = []
    for i, row in enumerate(sized):
        # A little more, so that rounding makes no frame smaller by a whole scale.
        high = round(max(_high(one.view(w, (least, heights[i]))) for one, w in row) + 0.1, 2)
        found.append([one.view(w, (high, high)) for one, w in row])
    return found


def _high(view: View) -> float:
    return view.box[3] - view.box[1]


def _within(
    strip: tuple[float, float], places: Iterable[Point], course: Course, staging: Staging
) -> tuple[Point, ...]:
    """What must be seen of a strip of the ground: places, the corners of ways, and fixtures close by."""
    south, north = strip
    corners = [p for walk in course.walks for p in walk.route.points]
    inside = [p for p in places if south <= p[1] <= north]
    # A way that turns a little way off is seen to turn; half a gap off another strip may begin.
    inside += [p for p in corners if south - GAP / 2 < p[1] < north + GAP / 2]
    return with_surroundings(inside, staging.ground)


def _crowds(view: View, course: Course) -> tuple[Box, ...]:
    """The parts of a view where so many come to stand that they need a larger frame, in 尺."""
    ways: dict[Point, set[int]] = {}
    for name in course.visits:
        for stop in course.stops(name) if name not in course.like else ():
            if stop.presence.kind == "person" and view.shows(stop.at):
                spot = next((p for p in ways if math.dist(p, stop.at) <= SAME), stop.at)
                ways.setdefault(spot, set()).update(course.ways(name, stop))
    groups: list[list[Point]] = []
    for spot in ways:
        near = [g for g in groups if any(math.dist(spot, p) < _CLOSE for p in g)]
        groups = [g for g in groups if g not in near]
        groups.append([spot, *(p for g in near for p in g)])
    found: list[Box] = []
    for group in groups:
        xs, ys = zip(*group, strict=True)
        many = len(group) >= _SPOTS and len(set().union(*(ways[p] for p in group))) >= _WAYS
        if many and view.scale <= _CLOSEST / 2:
            found.append((min(xs) - _ABOUT, min(ys) - _ABOUT, max(xs) + _ABOUT, max(ys) + _ABOUT))
    return tuple(sorted(found, key=lambda box: (-box[3], box[0])))


def plate_drawing(
    staging: Staging, course: Course, part: Part, landmarks: Collection[str], theme: Theme, page: Page
) -> Drawing:
    """Return what stands in a frame of a plate.

    Parameters
    ----------
    staging
        The rite, played and turned.
    course
        Who moves, and who stands still.
    part
        What is shown.
    landmarks
        The places of the ground that the words name.
    theme
        For the sizes.
    page
        What it is laid out on.
    """
    view = part.view
    staging = replace(staging, ground=thinned(staging.ground, view, landmarks))
    ground = staging.ground
    bodies = plate_bodies(staging, course, view, theme, tuple(part.holes.values()))
    outlines = _outlines(part)
    holes = [_box(mark.lines[0]) for mark in outlines]
    routes = way_marks(course, bodies, ground, view, theme, holes)
    around = furniture(ground, view, theme, page.language)
    places = ground_marks(ground, view)
    boxes = [mark_box(mark) for mark in bodies.marks]
    hard = [*around.taken, *boxes, *fixture_boxes(ground, view)]
    hard += [arrow_box(m.runs[-1], theme) for m in routes]
    lines = [run for m in routes for run in m.runs] + firm_lines(places) + tick_lines(bodies)
    lines += [mark.lines[0] for mark in outlines]
    rows = still_rows(staging, bodies.still, course)
    facings = {row: f for row, names in rows.items() if (f := course.still[names[0]].facing)}
    brackets, beside = row_brackets(rows, _standing(bodies), hard, lines, view, facings)
    hard += beside.values()
    lines += bracket_lines(brackets)
    soft, points = faint_lines(places), [p.point for p in course.still.values()]
    best: tuple[tuple[Mark, ...], tuple[str, ...]] | None = None
    for factor in _NAMES:
        look = with_smaller(theme, NAMES, factor, page)
        names = stop_names(staging, course, bodies, look, page.language)
        names += still_names(staging, bodies, rows, beside, look, page.language)
        names += place_names(ground, view, look, landmarks, page.language, points)
        names += [
            make_name(f"label-detail-{i}", letter(i + 1), "section", look.sizes["section"], (box,), 5.0)
            for i, box in zip(part.holes, holes, strict=True)
        ]
        found = name_marks(names, hard, lines, soft, view.box, boxes)
        if best is None or len(found[1]) < len(best[1]):
            best = found
        if not best[1]:
            break
    assert best is not None
    lettered: Mapping[str, str] = {}
    if best[1] and page.language.words == "en":
        place = partial(name_marks, hard=hard, lines=lines, soft_lines=soft, frame=view.box, strangers=boxes)
        best, lettered = with_letters(names, best[1], place)
    labels, without = best
    meant = _meant(names, lettered)
    marks = (*places, *outlines, *routes, *bodies.marks, *around.marks, *brackets, *labels)
    unnamed = tuple(f"label-{name}" for name in bodies.left_out)
    return Drawing(ground, view, marks, _told(without, landmarks, ground.places), unnamed, meant)


def _meant(names: Sequence[Name], lettered: Mapping[str, str]) -> tuple[str, ...]:
    """What the letters stand for that are in the place of names without room."""
    told = {name.request.id: name.text for name in names}
    return tuple(
        f"{letter} {told[id_]}" for id_, letter in sorted(lettered.items(), key=lambda pair: pair[1])
    )


def _outlines(part: Part) -> list[Line]:
    """The outlines of what is shown in details."""
    view, found = part.view, []
    for i, (west, south, east, north) in part.holes.items():
        ring = view.clip_box((west, south, east, north))[0]
        found.append(Line(f"detail-{i}", "ground", "locator-view", lines=((*ring, ring[0]),)))
    return found


def _box(outline: Sequence[Point]) -> Box:
    xs, ys = zip(*outline, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _standing(bodies: Bodies) -> Cast:
    """All bodies as of the figure of a step, those who stand still by their names."""
    named = {name: mark_box(mark) for name, mark in bodies.still.items()}
    rest = {m.id: box for m in bodies.marks if (box := mark_box(m)) not in named.values()}
    return Cast((), {}, {**named, **rest}, {})


def _told(without: Sequence[str], landmarks: Collection[str], places: Collection[str]) -> tuple[str, ...]:
    """The names without room that are missed: those of the ground only where the words name it."""
    return tuple(
        id_
        for id_ in without
        if id_.removeprefix("label-") not in places or id_.removeprefix("label-") in landmarks
    )
