"""The words around a plan: title, sentence, notes and legend. Positions in mm from the page's top."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from stage_viz.theme import Theme
from stage_viz.typeset import MM_PER_PT, break_lines, text_box

from .marks import Label, Line, Mark, PersonMark, RouteMark, ThingMark
from .outlines import BOWING
from .quotation import Quotation
from .rings import bow_ring

LAYERS_TOLD = (
    ("經", ("經", "記", "經′"), "stated"),
    ("注", ("注", "疏", "家"), "commentary"),
    ("推", ("推",), "inferred"),
)
"""The strokes of the legend: a layer that stands for its stroke, the layers that share it, and the words."""


_LEGEND_GAPS = (4.0, 3.0, 2.2)
"""Between the entries of the legend, in mm."""


@dataclass(frozen=True)
class Block:
    """Marks, and the height that they take, in mm.

    Parameters
    ----------
    marks
        Of words and samples.
    height
        Below the top.
    """

    marks: tuple[Mark, ...]
    height: float


def text_line(
    id_: str,
    style: str,
    text: str,
    size: float,
    x: float,
    baseline: float,
    align: str = "left",
    marked: tuple[tuple[int, int], ...] = (),
    layer: str = "text",
) -> Label:
    """Return one line of text with its measured box.

    Parameters
    ----------
    id_, style, text, layer
        Of the label.
    size
        In pt.
    x, baseline
        In mm; `x` is the end that `align` names.
    align
        ``left``, ``center`` or ``right``.
    marked
        Spans of characters to be emphasised.
    """
    width, ascent, descent = text_box(text, size)
    left = x if align == "left" else x - width if align == "right" else x - width / 2
    box = tuple(round(v, 2) for v in (left, baseline - descent, left + width, baseline + ascent))
    return Label(
        id_,
        layer,
        style,
        "",
        (round(x, 2), round(baseline, 2)),
        text,
        size,
        align,
        (box[0], box[1], box[2], box[3]),
        (),
        marked,
    )


def heading(
    section: str, counter: str, title: str, left: float, right: float, top: float, theme: Theme
) -> Block:
    """Return the section and the step's number on the left, the title on the right or, if long, below.

    Parameters
    ----------
    section
        The name of the section, or empty.
    counter
        Such as 3 / 17.
    title
        Of the step.
    left
        Where the text begins, in mm.
    right
        Where it ends at the latest, in mm.
    top
        Its upper edge, in mm.
    theme
        For the sizes.
    """
    size, small = theme.sizes["title"], theme.sizes["subtitle"]
    words = " · ".join(filter(None, (section, counter)))
    lines = break_lines(words, size, right - left) or [""]
    width, ascent, descent = text_box(lines[-1], size)
    step = max(ascent + descent, size * MM_PER_PT * 1.3)
    marks: list[Mark] = [
        text_line(
            f"section-{i + 1}" if i else "section", "section", line, size, left, top - ascent - step * i
        )
        for i, line in enumerate(lines)
    ]
    height = step * (len(lines) - 1) + ascent + descent
    if title:
        room = right - left - width - 4
        if text_box(title, small)[0] <= room:
            baseline = top - height + descent
            marks.append(text_line("title", "subtitle", title, small, right, baseline, "right"))
        else:
            for i, line in enumerate(break_lines(title, small, right - left)):
                height += small * MM_PER_PT * 1.3
                baseline = top - height + text_box(line, small)[2]
                marks.append(text_line(f"title-{i + 1}", "subtitle", line, small, left, baseline))
    return Block(tuple(marks), height)


def sentence(
    quote: Quotation, left: float, right: float, top: float, theme: Theme, size: float | None = None
) -> Block:
    """Return the sentence of the text, the words shown marked.

    Parameters
    ----------
    quote
        The sentence and what is marked.
    left
        Where the text begins, in mm.
    right
        Where it ends at the latest, in mm.
    top
        Its upper edge, in mm.
    theme
        For the sizes.
    size
        Of the type, in pt; that of the theme if None.
    """
    size = size or theme.sizes["quote"]
    lines = break_lines(quote.text, size, right - left)
    marks: list[Mark] = []
    leading, at, y = size * MM_PER_PT * 1.55, 0, top
    for i, line in enumerate(lines):
        start = quote.text.index(line, at)
        at = start + len(line)
        marked = tuple(
            (max(a, start) - start, min(b, at) - start) for a, b in quote.marked if a < at and b > start
        )
        # A sentence that is shown whole needs no marks.
        whole = sum(b - a for a, b in quote.marked) >= len(quote.text.rpartition("〕")[2].rstrip("。"))
        y = top - leading * i - size * MM_PER_PT * 0.9
        marks.append(
            text_line(f"quote-{i + 1}", "quote", line, size, left, y, marked=() if whole else marked)
        )
    return Block(tuple(marks), leading * len(lines))


def note_lines(notes: Sequence[str], left: float, right: float, top: float, theme: Theme) -> Block:
    """Return the 案: what the classic does not say, and who says it.

    Parameters
    ----------
    notes
        Sentences.
    left
        Where the text begins, in mm.
    right
        Where it ends at the latest, in mm.
    top
        Its upper edge, in mm.
    theme
        For the sizes.
    """
    if not notes:
        return Block((), 0.0)
    size = theme.sizes["note"]
    indent = text_box("案 ", size)[0] + 0.5
    lines = break_lines("".join(notes), size, right - left - indent)
    leading = size * MM_PER_PT * 1.45
    marks: list[Mark] = [text_line("note-head", "note-head", "案", size, left, top - leading * 0.75)]
    marks += [
        text_line(f"note-{i + 1}", "note", line, size, left + indent, top - leading * (i + 0.75))
        for i, line in enumerate(lines)
    ]
    return Block(tuple(marks), leading * len(lines))


def legend(marks: Iterable[Mark], left: float, right: float, top: float, theme: Theme) -> Block:
    """Return a legend of what occurs in the figure: the strokes of evidence, ghosts and ways.

    Parameters
    ----------
    marks
        Of the figure.
    left, right, top
        Where the legend goes, in mm.
    theme
        For the size of its type.
    """
    size, leading = theme.sizes["legend"], legend_row(theme)
    entries = [(entry, entry.room + text_box(entry.text, size)[0]) for entry in _entries(list(marks), theme)]
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
    """One thing told by the legend: its words, the room of its sample in mm, and how that is drawn."""

    id: str
    text: str
    room: float = 0.0
    sample: Callable[[float, float], Mark] | None = None


def _entries(marks: Sequence[Mark], theme: Theme) -> Iterator[_Entry]:
    persons = [m for m in marks if isinstance(m, PersonMark)]
    routes = [m for m in marks if isinstance(m, RouteMark)]
    layers = {m.evidence for m in (*persons, *routes)}
    layers |= {m.facing_evidence for m in persons if m.bearing is not None}
    layers |= {m.evidence for m in marks if isinstance(m, ThingMark) and m.layer == "things"}
    layers |= {m.evidence for m in marks if m.style == "bow"}
    for layer, sharing, text in LAYERS_TOLD:
        if told := "、".join(name for name in sharing if name in layers):
            yield _Entry(layer, f"{told} {text}", 5.0, partial(_body, f"legend-{layer}", layer))
    if persons:
        yield _Entry("body", "外形：位　鼻：面")
    standing = [m for m in persons if not m.ghost]
    if any(m.posture == "坐" for m in standing):
        yield _Entry("sitting", "坐 sitting", 5.0, partial(_body, "legend-sitting", "經", posture="坐"))
    if any(m.posture in BOWING for m in standing):
        yield _Entry("bowing", "揖拜 bowing", 5.0, partial(_body, "legend-bowing", "經", posture="揖"))
    if any(m.bare for m in standing):
        yield _Entry("bare", "袒 arm bared", 5.0, partial(_body, "legend-bare", "經", bare=True))
    if any(m.ghost and m.layer == "ghosts" for m in persons):
        yield _Entry("ghost", "原位 before", 5.0, partial(_body, "legend-ghost", ""))
    if any(m.ghost and m.layer == "ground" for m in persons):
        yield _Entry("station", "位 station", 5.0, partial(_body, "legend-station", ""))
    if routes:
        yield _Entry("route", "行 way", 8.5, _way)
    if any(m.under for m in routes):
        yield _Entry("crossing", "後過者在上 later on top", 7.0, crossing_sign)
    if any(m.style == "bow" for m in marks):
        yield _Entry("bow", "途中揖 bow on the way", 4.0, partial(_bow, theme))
    if any(isinstance(m, Line) and m.style == "turn" for m in marks):
        yield _Entry("turn", "還 turn", 5.0, _turn)
    if any(m.style == "mat-head" for m in marks):
        yield _Entry("mat-head", "席首 head of a mat", 6.0, mat_head_sign)
    if any(_is_ticked(m) for m in marks):
        yield _Entry("tick", "移開 moved aside", 5.6, _tick)


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
