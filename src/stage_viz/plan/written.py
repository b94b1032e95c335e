"""Names as they are written on the page: measured, given a place, and set in lines."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from stage_viz.typeset import MM_PER_PT, Family, serif, text_box, upright_box

from .candidates import SIDES
from .labels import Request, place_labels
from .lettering import LEADING, letters, stacked, stacked_box
from .marks import Label, Mark, Point
from .outlines import Box
from .wording import is_latin

_SPACE = 0.6
"""Between a name and the smaller words behind it, in mm."""


_UPRIGHT, _ALONG = 4.0, -1.0
"""What is paid for characters one below the other: in general, and beside what is itself long and upright."""

_STACKED = 0.6
"""What is paid for a name in two lines."""


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
    lines
        The name broken into lines, where it may stand so.
    slants
        Whether the smaller words are in italics.
    """

    request: Request
    text: str
    style: str
    size: float
    after: str = ""
    after_size: float = 0.0
    lines: tuple[str, ...] = ()
    slants: bool = False


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
    slants = is_latin(after[0])
    if after[0]:
        more, above, below = text_box(after[0], after[1], _family(slants))
        # Smaller words may reach lower than a name: facing, beside assistants.
        width, ascent, descent = width + more + _SPACE, max(ascent, above), max(descent, below)
    x0, y0, x1, y1 = (pick(b[i] for b in near) for i, pick in enumerate((min, min, max, max)))
    middle = ((x0 + x1) / 2, (y0 + y1) / 2)
    lines = () if after[0] else stacked(text, size) or ()
    upright = stacked_box(lines, size) if lines else _upright(text, size, *after)
    # Beside what is long and upright itself, such as a wall, a name reads best downwards.
    along = upright is not None and y1 - y0 > max(2.2 * (x1 - x0), upright[1] * 0.9)
    cost = _STACKED if lines else _ALONG if along else _UPRIGHT
    request = Request(id_, width, ascent + descent, middle, 0.0, weight, near, sides, upright, cost)
    return Name(request, text, style, size, *after, lines, slants)


def _family(slants: bool) -> Family | None:
    return serif().slanted if slants else None


def _upright(text: str, size: float, after: str, after_size: float) -> tuple[float, float] | None:
    """The width and height of a name whose characters stand one below the other, or None."""
    box = upright_box(text, size)
    if box is None or not after:
        return box
    below = upright_box(after, after_size)
    return (box[0], box[1] + _SPACE + below[1]) if below else None


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


def with_letters(
    names: Sequence[Name],
    missed: Collection[str],
    place: Callable[[Sequence[Name]], tuple[tuple[Mark, ...], tuple[str, ...]]],
) -> tuple[tuple[tuple[Mark, ...], tuple[str, ...]], Mapping[str, str]]:
    """Place names once more, letters in the place of those that found no room.

    Parameters
    ----------
    names
        As they were tried.
    missed
        The ids of those without room.
    place
        Places names, and tells which have no room.

    Returns
    -------
    tuple
        The marks and the ids of what still has no room; and the letters, by the ids of the labels.
    """
    chosen = letters(tuple(missed))
    tried = []
    for name in names:
        letter = chosen.get(name.request.id)
        if letter is None:
            tried.append(name)
            continue
        own = make_name(
            name.request.id, letter, name.style, name.size, name.request.near, name.request.weight + 5.0
        )
        tried.append(own)
    found = place(tried)
    return found, {id_: letter for id_, letter in chosen.items() if id_ not in found[1]}


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
    if name.lines:
        return _stacked(name, box, leader)
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


def _stacked(name: Name, box: Box, leader: tuple[Point, ...]) -> list[Mark]:
    """A name in lines one below the other, each in the middle; the first bears the leader."""
    x0, y0, x1, y1 = box
    x, marks = round((x0 + x1) / 2, 2), list[Mark]()
    top = y1
    for i, line in enumerate(name.lines):
        width, _, descent = text_box(line, name.size)
        baseline = round(y1 - text_box(name.lines[0], name.size)[1] - i * name.size * MM_PER_PT * LEADING, 2)
        foot = y0 if i == len(name.lines) - 1 else round(baseline - descent, 2)
        own = (round(x - width / 2, 2), foot, round(x + width / 2, 2), top)
        id_ = f"{name.request.id}-line-{i + 1}" if i else name.request.id
        marks.append(
            Label(
                id_,
                "labels",
                name.style,
                "",
                (x, baseline),
                line,
                name.size,
                "center",
                own,
                () if i else leader,
            )
        )
        top = foot
    return marks


def _marks(name: Name, box: Box, leader: tuple[Point, ...]) -> list[Mark]:
    x0, y0, _, y1 = box
    width, _, descent = text_box(name.text, name.size)
    if name.after:
        descent = max(descent, text_box(name.after, name.after_size, _family(name.slants))[2])
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
        wide, ascent, low = text_box(name.after, name.after_size, _family(name.slants))
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
                italic=name.slants,
            )
        )
    return marks
