"""The legend of a figure: the signs that occur in it, each with its meaning."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from stage_viz.telling import LANGUAGES, Language, chinese, told_in, word, word_in
from stage_viz.theme import Theme
from stage_viz.typeset import MM_PER_PT, text_box

from .marks import Line, Mark, PersonMark, RouteMark, ThingMark
from .outlines import BOWING
from .rings import bow_ring
from .wording import Block, text_line

LAYERS_TOLD = (
    ("經", ("經", "記", "經′"), "stated"),
    ("注", ("注", "疏", "家"), "commentary"),
    ("推", ("推",), "inferred"),
)
"""The strokes of the legend: a layer that stands for its stroke, the layers that share it, and the words."""


_LEGEND_GAPS = (4.0, 3.0, 2.2)
"""Between the entries of the legend, in mm."""


def legend(
    marks: Iterable[Mark],
    left: float,
    right: float,
    top: float,
    theme: Theme,
    language: Language = LANGUAGES["zh"],
) -> Block:
    """Return a legend of what occurs in the figure: the strokes of evidence, ghosts and ways.

    Parameters
    ----------
    marks
        Of the figure.
    left, right, top
        Where the legend goes, in mm.
    theme
        For the size of its type.
    language
        Of its words.
    """
    size, leading = theme.sizes["legend"], legend_row(theme)
    told = list(_entries(list(marks), theme, language))
    # What is wider than all the room says less.
    told = [
        replace(entry, text=entry.short)
        if entry.short and entry.room + text_box(entry.text, size)[0] > right - left
        else entry
        for entry in told
    ]
    entries = [(entry, entry.room + text_box(entry.text, size)[0]) for entry in told]
    widths = [width for _, width in entries]
    # Closer together where that saves a row.
    spots = min(
        (_set_out(widths, left, right, gap) for gap in _LEGEND_GAPS),
        key=lambda found: found[-1][1] if found else 0,
    )
    drawn: list[Mark] = []
    for (entry, _), (x, row) in zip(entries, spots, strict=True):
        y = top - leading / 2 - leading * row
        if entry.sample is not None:
            drawn.append(entry.sample(round(x, 2), round(y, 2)))
        drawn.append(
            text_line(f"legend-{entry.id}-words", "legend", entry.text, size, x + entry.room, y - 0.9)
        )
    return Block(tuple(drawn), leading * (spots[-1][1] + 1) if spots else 0.0)


def _set_out(widths: Sequence[float], left: float, right: float, gap: float) -> list[tuple[float, int]]:
    """Where each of a number of words begins, and in which row."""
    found: list[tuple[float, int]] = []
    x, row = left, 0
    for width in widths:
        if x > left and x + width > right:
            x, row = left, row + 1
        found.append((x, row))
        x += width + gap
    return found


def legend_row(theme: Theme) -> float:
    """Return the height of a row of the legend, in mm.

    Parameters
    ----------
    theme
        For the size of its type.
    """
    return max(4.4, round(theme.sizes["legend"] * MM_PER_PT * 1.66, 2))


@dataclass(frozen=True)
class _Entry:
    """One thing told by the legend: its words (and fewer), room for its sample in mm, how that is drawn."""

    id: str
    text: str
    room: float = 0.0
    sample: Callable[[float, float], Mark] | None = None
    short: str = ""


def _entries(marks: Sequence[Mark], theme: Theme, language: Language) -> Iterator[_Entry]:
    persons = [m for m in marks if isinstance(m, PersonMark)]
    routes = [m for m in marks if isinstance(m, RouteMark)]
    layers = {m.evidence for m in (*persons, *routes)}
    layers |= {m.facing_evidence for m in persons if m.bearing is not None}
    layers |= {m.evidence for m in marks if isinstance(m, ThingMark) and m.layer == "things"}
    layers |= {m.evidence for m in marks if m.style == "bow"}
    for layer, sharing, text in LAYERS_TOLD:
        if told := [name for name in sharing if name in layers]:
            sample = partial(_body, f"legend-{layer}", layer)
            yield _Entry(layer, _layers_told(told, text, language), 5.0, sample, told_in(text, language))
    if persons:
        yield _Entry("body", word("body", language), short=told_in("body", language))
    standing = [m for m in persons if not m.ghost]
    if any(m.posture == "坐" for m in standing):
        yield _Entry(
            "sitting", word("sitting", language), 5.0, partial(_body, "legend-sitting", "經", posture="坐")
        )
    if any(m.posture in BOWING for m in standing):
        yield _Entry(
            "bowing", word("bowing", language), 5.0, partial(_body, "legend-bowing", "經", posture="揖")
        )
    if any(m.bare for m in standing):
        sample = partial(_body, "legend-bare", "經", bare=True)
        yield _Entry("bare", word("bare", language), 5.0, sample)
    if any(m.ghost and m.layer == "ghosts" for m in persons):
        yield _Entry("ghost", word("ghost", language), 5.0, partial(_body, "legend-ghost", ""))
    if any(m.ghost and m.layer == "ground" for m in persons):
        yield _Entry("station", word("station", language), 5.0, partial(_body, "legend-station", ""))
    if routes:
        yield _Entry("route", word("route", language), 8.5, _way)
    if any(m.under for m in routes):
        yield _Entry(
            "crossing", word("crossing", language), 7.0, crossing_sign, told_in("crossing", language)
        )
    if any(m.style == "bow" for m in marks):
        yield _Entry("bow", word("bow", language), 4.0, partial(_bow, theme))
    if any(isinstance(m, Line) and m.style == "turn" for m in marks):
        yield _Entry("turn", word("turn", language), 5.0, _turn)
    if any(m.style == "mat-head" for m in marks):
        yield _Entry("mat-head", word("mat-head", language), 6.0, mat_head_sign)
    if any(_is_ticked(m) for m in marks):
        yield _Entry("tick", word("tick", language), 5.6, _tick)


def _layers_told(layers: Sequence[str], meaning: str, language: Language) -> str:
    """The layers that share a stroke, and what it means."""
    if language.words == "en":
        named = ", ".join(word_in(layer, "en") for layer in layers)
        # What the other strokes mean their layers say by themselves.
        return f"{named}: {word_in(meaning, 'en')}" if meaning == "stated" else named
    told = chinese("、".join(layers), language)
    meant = word_in(meaning, "en") if language.english else told_in(meaning, language)
    return told if told == meant else f"{told} {meant}"


def _is_ticked(mark: Mark) -> bool:
    """Whether a body is so far from its true place that the tick to it can be seen."""
    if not isinstance(mark, PersonMark | ThingMark) or mark.true is None:
        return False
    return math.dist(mark.at, mark.true) > max(mark.size if isinstance(mark, ThingMark) else (mark.size,)) / 2


def _body(id_: str, layer: str, x: float, y: float, *, posture: str = "", bare: bool = False) -> Mark:
    at = (round(x + 2, 2), y)
    if not layer:
        return PersonMark(id_, "text", "ghost", "經", at, 0.0, "經", 3.4, ghost=True)
    return PersonMark(id_, "text", "person", layer, at, 0.0, layer, 3.6, posture, bare)


def _way(x: float, y: float) -> Mark:
    return RouteMark("legend-route", "text", "route", "經", (((x, y), (round(x + 7, 2), y)),))


def crossing_sign(x: float, y: float, id_: str = "legend-crossing") -> Mark:
    """Return the sign of two ways that cross.

    Parameters
    ----------
    x, y
        Its left end and its middle, in mm.
    id_
        Of the mark.
    """
    middle = round(x + 2.75, 2)
    below = (((x, y), (round(middle - 0.95, 2), y)), ((round(middle + 0.95, 2), y), (round(x + 5.5, 2), y)))
    over = ((middle, round(y - 1.6, 2)), (middle, round(y + 1.6, 2)))
    return Line(id_, "text", "route", "", (*below, over))


def mat_head_sign(x: float, y: float, id_: str = "legend-mat-head") -> Mark:
    """Return the sign of a mat whose dark end is its head.

    Parameters
    ----------
    x, y
        Its left end and its middle, in mm.
    id_
        Of the mark.
    """
    right, low, high, dark = round(x + 4.4, 2), round(y - 1.1, 2), round(y + 1.1, 2), round(x + 3.9, 2)
    outline = ((x, low), (right, low), (right, high), (x, high), (x, low))
    return Line(
        id_,
        "text",
        "sample",
        "",
        (outline, ((dark, low), (dark, high)), ((round(dark + 0.25, 2), low), (round(dark + 0.25, 2), high))),
    )


def _bow(theme: Theme, x: float, y: float) -> Mark:
    return bow_ring("legend-bow", "text", "經", (round(x + 1.6, 2), y), theme)


def _turn(x: float, y: float) -> Mark:
    angles = [math.radians(degrees) for degrees in range(-120, 121, 15)]
    arc = tuple((round(x + 2 + 1.5 * math.sin(a), 2), round(y + 1.5 * math.cos(a), 2)) for a in angles)
    tip_x, tip_y = arc[-1]
    head = ((tip_x, round(tip_y + 0.9, 2)), arc[-1], (round(tip_x + 0.9, 2), tip_y))
    return Line("legend-turn", "text", "turn", "經", (arc, head))


def _tick(x: float, y: float) -> Mark:
    true = (round(x + 4.4, 2), y)
    return PersonMark(
        "legend-tick", "text", "person", "經", (round(x + 1.4, 2), y), None, size=2.6, true=true
    )
