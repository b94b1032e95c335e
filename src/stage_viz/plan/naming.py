"""Names on the plan: of persons with their facing in words, of rows, things, fixtures and spots."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from stage_viz.ground import Ground
from stage_viz.space import Direction
from stage_viz.staging import Presence, Staging
from stage_viz.theme import Theme
from stage_viz.typeset import text_box, upright_box

from .brackets import rows_standing
from .candidates import SIDES
from .concern import Concern
from .figures import Cast
from .fixtures import box_on_page, fixture_spots, is_drawn
from .labels import Request, place_labels
from .marks import Label, Mark, Point
from .mats import is_on
from .notes import shown
from .outlines import Box
from .turning import facing_in_words
from .view import View

_SPACE = 0.6
"""Between a name and the smaller words behind it, in mm."""


_UPRIGHT, _ALONG = 4.0, -1.0
"""What is paid for characters one below the other: in general, and beside what is itself long and upright."""

_ABREAST, _WITHIN = 4.0, 30.0
"""Two persons stand abreast if they are this near on the page, north to south and east to west, in mm."""


@dataclass(frozen=True)
class Name:
    """A name that wants a place: its words, the smaller words behind it, and the request.

    Parameters
    ----------
    request
        For its place.
    text, style, size
        Of the label; the size in pt.
    after, after_size
        The smaller words behind it.
    """

    request: Request
    text: str
    style: str
    size: float
    after: str = ""
    after_size: float = 0.0


def make_name(
    id_: str,
    text: str,
    style: str,
    size: float,
    near: tuple[Box, ...],
    weight: float,
    after: tuple[str, float] = ("", 0.0),
    sides: tuple[str, ...] = SIDES,
) -> Name:
    """Measure a name and ask a place for it.

    Parameters
    ----------
    id_, text, style, size
        Of the label; the size in pt.
    near
        What it names, as boxes on the page: it stands close to any of them.
    weight
        Its importance.
    after
        Smaller words behind it, and their size.
    sides
        Where it stands best, in order.
    """
    width, ascent, descent = text_box(text, size)
    if after[0]:
        width += text_box(after[0], after[1])[0] + _SPACE
    x0, y0, x1, y1 = (pick(b[i] for b in near) for i, pick in enumerate((min, min, max, max)))
    middle = ((x0 + x1) / 2, (y0 + y1) / 2)
    upright = _upright(text, size, *after)
    # Beside what is long and upright itself, such as a wall, a name reads best downwards.
    along = upright is not None and y1 - y0 > max(2.2 * (x1 - x0), upright[1] * 0.9)
    cost = _ALONG if along else _UPRIGHT
    request = Request(id_, width, ascent + descent, middle, 0.0, weight, near, sides, upright, cost)
    return Name(request, text, style, size, *after)


def _upright(text: str, size: float, after: str, after_size: float) -> tuple[float, float] | None:
    """The width and height of a name whose characters stand one below the other, or None."""
    box = upright_box(text, size)
    if box is None or not after:
        return box
    below = upright_box(after, after_size)
    return (box[0], box[1] + _SPACE + below[1]) if below else None


def person_names(
    staging: Staging,
    number: int,
    about: Concern,
    cast: Cast,
    view: View,
    theme: Theme,
    *,
    facing_of: Collection[str],
    rows: Mapping[str, Sequence[str]],
    brackets: Mapping[str, Box],
    up: Direction = Direction.N,
) -> list[Name]:
    """Return the names of persons; a row that stands together has one name.

    Parameters
    ----------
    staging
        The rite, played.
    number
        Of the step, from 1.
    about
        What the figure is about.
    cast
        Where everyone and everything is drawn.
    view
        The part of the ground that is shown.
    theme
        For the sizes.
    facing_of
        Those behind whose names the facing stands in words.
    rows
        Who stand in each row, as of `named_rows`.
    brackets
        The boxes of the brackets beside rows: the name of the row stands by its bracket.
    up
        The direction that is up on the page.
    """
    after = staging.of(number)[-1].presences
    members = staging.rite.cast
    persons = {n: after[n] for n in cast.at if after[n].kind == "person"}
    boxes = _with_mats(persons, cast, staging.ground, view)
    names: list[Name] = []
    size = theme.sizes["label"]
    for row, standing in rows.items():
        after_ = _facing(persons[standing[0]], theme, up) if standing[0] in facing_of else ("", 0.0)
        near = (brackets[row],) if row in brackets else tuple(boxes[n] for n in standing)
        names.append(make_name(f"label-{row}", shown(members[row]), "name", size, near, 2.0, after_))
    inside = {n for standing in rows.values() for n in standing}
    for name, p in persons.items():
        if name in inside:
            continue
        style, weight = ("name-acting", 4.0) if name in about.actors else ("name", 2.0)
        after_ = _facing(p, theme, up) if name in facing_of else ("", 0.0)
        near = (boxes[name],)
        sides = _away(name, [n for n in persons if n != name], cast)
        names.append(
            make_name(f"label-{name}", shown(members[name]), style, size, near, weight, after_, sides)
        )
    return names


def named_rows(staging: Staging, number: int, about: Concern, cast: Cast) -> dict[str, list[str]]:
    """Return the rows that have one name for all who stand in them: by name, the persons shown of each.

    Parameters
    ----------
    staging, number
        The rite, played, and the step, from 1.
    about
        What the figure is about.
    cast
        Where everyone and everything is drawn.
    """
    after = staging.of(number)[-1].presences
    persons = {n: after[n] for n in cast.at if after[n].kind == "person"}
    return rows_standing(persons, about)


def _with_mats(persons: Mapping[str, Presence], cast: Cast, ground: Ground, view: View) -> dict[str, Box]:
    """The box of each person, together with the mat on which he is: his name stands beside that."""
    spots = fixture_spots(ground, view)
    mats = [p for p in ground.places.values() if p.kind == "mat" and is_drawn(p, view, spots)]
    boxes: dict[str, Box] = {}
    for name, p in persons.items():
        boxes[name] = cast.boxes[name]
        for mat in mats:
            if is_on(p.point, mat):
                a, b = boxes[name], box_on_page(mat, view, spots)
                boxes[name] = (min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3]))
    return boxes


def _away(name: str, others: Sequence[str], cast: Cast) -> tuple[str, ...]:
    """The sides where a name may stand, the best first: between two abreast it might be of either."""
    x, y = cast.at[name]
    abreast = [cast.at[n][0] - x for n in others if abs(cast.at[n][1] - y) < _ABREAST]
    nearest = min(abreast, key=abs, default=math.inf)
    if abs(nearest) > _WITHIN:
        return SIDES
    return ("left" if nearest > 0 else "right", "above", "below")


def _facing(p: Presence, theme: Theme, up: Direction) -> tuple[str, float]:
    return (facing_in_words(p.facing, up), theme.sizes["facing-label"]) if p.facing else ("", 0.0)


def thing_names(staging: Staging, about: Concern, cast: Cast, theme: Theme) -> list[Name]:
    """Return the names of things.

    Parameters
    ----------
    staging
        The rite, played.
    about
        What the figure is about.
    cast
        Where everyone and everything is drawn.
    theme
        For the sizes.
    """
    members = staging.rite.cast
    return [
        make_name(
            f"label-{n}",
            shown(members[n]),
            "thing-label",
            theme.sizes["place-label"],
            (cast.boxes[n],),
            3.0 if n in about.things | about.bearings else 1.5,
            sides=("above", "below", "left", "right"),
        )
        for n in cast.at
        if members[n].kind == "thing"
    ]


def name_marks(
    names: Sequence[Name],
    hard: Sequence[Box],
    lines: Sequence[Sequence[Point]],
    soft_lines: Sequence[Sequence[Point]],
    frame: Box,
    strangers: Sequence[Box] = (),
) -> tuple[tuple[Mark, ...], tuple[str, ...]]:
    """Place names; return their marks and the ids of those that found no room.

    Parameters
    ----------
    names
        That want a place.
    hard
        Boxes that no name overlaps.
    lines
        Lines that no name comes near.
    soft_lines
        Lines that a name rather avoids.
    frame
        No name leaves it.
    strangers
        The bodies by which only their own names rather stand.
    """
    x0, y0, x1, y1 = frame
    inner = (x0 + 0.6, y0 + 0.6, x1 - 0.6, y1 - 0.6)
    requests = [replace(n.request, near=_within(n.request.near, inner)) for n in names]
    about = partial(
        place_labels, frame=inner, hard=hard, lines=lines, soft_lines=soft_lines, strangers=strangers
    )
    placed, without = about(requests)
    if without:
        placed, without = about([replace(r, dense=True) if r.id in without else r for r in requests])
    by_id = {n.request.id: n for n in names}
    marks: list[Mark] = []
    for spot in placed:
        set_out = _downwards if spot.upright else _marks
        marks += set_out(by_id[spot.id], spot.box, spot.leader)
    return tuple(marks), without


def _within(boxes: Sequence[Box], frame: Box) -> tuple[Box, ...]:
    """What is seen of boxes: a leader leads to no part that the frame cuts off."""
    return tuple(
        (
            min(max(x0, frame[0]), frame[2]),
            min(max(y0, frame[1]), frame[3]),
            min(max(x1, frame[0]), frame[2]),
            min(max(y1, frame[1]), frame[3]),
        )
        for x0, y0, x1, y1 in boxes
    )


def _downwards(name: Name, box: Box, leader: tuple[Point, ...]) -> list[Mark]:
    """A name whose characters stand one below the other, and the smaller words below it."""
    x0, y0, x1, y1 = box
    x = round((x0 + x1) / 2, 2)
    size = upright_box(name.text, name.size)
    assert size is not None
    foot = round(y1 - size[1], 2) if name.after else y0
    own = Label(
        name.request.id, "labels", name.style, "", (x, y1), name.text, name.size, "center",
        (x0, foot, x1, y1), leader, upright=True,
    )  # fmt: skip
    if not name.after:
        return [own]
    top = round(foot - _SPACE, 2)
    half = (upright_box(name.after, name.after_size) or (0.0, 0.0))[0] / 2
    small = Label(
        f"{name.request.id}-facing", "labels", "facing-label", "", (x, top), name.after, name.after_size,
        "center", (round(x - half, 2), y0, round(x + half, 2), top), upright=True,
    )  # fmt: skip
    return [own, small]


def _marks(name: Name, box: Box, leader: tuple[Point, ...]) -> list[Mark]:
    x0, y0, _, y1 = box
    width, _, descent = text_box(name.text, name.size)
    baseline = round(y0 + descent, 2)
    own = (x0, y0, round(x0 + width, 2), y1) if name.after else box
    marks: list[Mark] = [
        Label(
            name.request.id,
            "labels",
            name.style,
            "",
            (x0, baseline),
            name.text,
            name.size,
            "left",
            own,
            leader,
        )
    ]
    if name.after:
        wide, ascent, low = text_box(name.after, name.after_size)
        left = round(x0 + width + _SPACE, 2)
        beside = (left, round(baseline - low, 2), round(left + wide, 2), round(baseline + ascent, 2))
        marks.append(
            Label(
                f"{name.request.id}-facing",
                "labels",
                "facing-label",
                "",
                (left, baseline),
                name.after,
                name.after_size,
                "left",
                beside,
            )
        )
    return marks
