"""The words around a plan: title, sentence, notes and legend. Positions in mm from the page's top."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from stage_viz.theme import Theme
from stage_viz.typeset import MM_PER_PT, break_lines, text_box

from .marks import Label, Line, Mark, PersonMark, RouteMark
from .quotation import Quotation

LAYERS_TOLD = (
    ("經", ("經", "記", "經′"), "經 stated"),
    ("注", ("注", "疏", "家"), "注疏家 commentary"),
    ("推", ("推",), "推 inferred"),
)
"""The strokes of the legend: a layer that stands for its stroke, the layers that share it, and the words."""


@dataclass(frozen=True)
class Block:
    """Marks, and the height that they take, in mm."""

    marks: tuple[Mark, ...]
    height: float


def text_line(id_: str, style: str, text: str, size: float, x: float, baseline: float, align: str = "left", marked: tuple[tuple[int, int], ...] = (), layer: str = "text") -> Label:
    """Return one line of text with its measured box."""
    width, ascent, descent = text_box(text, size)
    left = x if align == "left" else x - width if align == "right" else x - width / 2
    box = tuple(round(v, 2) for v in (left, baseline - descent, left + width, baseline + ascent))
    return Label(id_, layer, style, "", (round(x, 2), round(baseline, 2)), text, size, align, (box[0], box[1], box[2], box[3]), (), marked)


def heading(section: str, counter: str, title: str, left: float, right: float, top: float, theme: Theme) -> Block:
    """Return the section with the step's number on the left and the title on the right, or below if it is long."""
    size, small = theme.sizes["title"], theme.sizes["subtitle"]
    words = f"{section} · {counter}" if section else counter
    width, ascent, descent = text_box(words, size)
    marks: list[Mark] = [text_line("section", "section", words, size, left, top - ascent)]
    height = ascent + descent
    if title:
        room = right - left - width - 4
        if text_box(title, small)[0] <= room:
            marks.append(text_line("title", "subtitle", title, small, right, top - ascent, "right"))
        else:
            for i, line in enumerate(break_lines(title, small, right - left)):
                height += small * MM_PER_PT * 1.3
                marks.append(text_line(f"title-{i + 1}", "subtitle", line, small, left, top - height + descent))
    return Block(tuple(marks), height)


def sentence(quote: Quotation, left: float, right: float, top: float, theme: Theme) -> Block:
    """Return the sentence of the text, the words shown marked."""
    size = theme.sizes["quote"]
    lines = break_lines(quote.text, size, right - left)
    marks: list[Mark] = []
    leading, at, y = size * MM_PER_PT * 1.55, 0, top
    for i, line in enumerate(lines):
        start = quote.text.index(line, at)
        at = start + len(line)
        marked = tuple((max(a, start) - start, min(b, at) - start) for a, b in quote.marked if a < at and b > start)
        # A sentence that is shown whole needs no marks.
        whole = sum(b - a for a, b in quote.marked) >= len(quote.text.rstrip("。"))
        y = top - leading * i - size * MM_PER_PT * 0.9
        marks.append(text_line(f"quote-{i + 1}", "quote", line, size, left, y, marked=() if whole else marked))
    return Block(tuple(marks), leading * len(lines))


def note_lines(notes: Sequence[str], left: float, right: float, top: float, theme: Theme) -> Block:
    """Return the 案: what the classic does not say, and who says it."""
    if not notes:
        return Block((), 0.0)
    size = theme.sizes["note"]
    indent = text_box("案 ", size)[0] + 0.5
    lines = break_lines("".join(notes), size, right - left - indent)
    leading = size * MM_PER_PT * 1.45
    marks: list[Mark] = [text_line("note-head", "note-head", "案", size, left, top - leading * 0.75)]
    marks += [text_line(f"note-{i + 1}", "note", line, size, left + indent, top - leading * (i + 0.75)) for i, line in enumerate(lines)]
    return Block(tuple(marks), leading * len(lines))


def legend(marks: Iterable[Mark], left: float, right: float, top: float, theme: Theme) -> Block:
    """Return a legend of what occurs in the figure: the strokes of evidence, ghosts and ways."""
    found = list(marks)
    layers = {m.evidence for m in found if isinstance(m, PersonMark)} | {m.facing_evidence for m in found if isinstance(m, PersonMark) and m.bearing is not None}
    layers |= {m.evidence for m in found if isinstance(m, RouteMark)}
    size, x, y = theme.sizes["legend"], left, top - 2.2
    entries: list[Mark] = []

    def word(id_: str, text: str, at: float) -> float:
        line = text_line(id_, "legend", text, size, at, y - 0.9)
        entries.append(line)
        return line.box[2] + 4.5

    for layer, sharing, text in LAYERS_TOLD:
        if layers & set(sharing):
            entries.append(PersonMark(f"legend-{layer}", "text", "person", layer, (round(x + 2, 2), round(y, 2)), 0.0, layer, 3.6))
            x = word(f"legend-{layer}-words", text, x + 5.0)
    if any(isinstance(m, PersonMark) for m in found):
        x = word("legend-body", "外形：位　鼻：面", x)
    if any(isinstance(m, PersonMark) and m.ghost for m in found):
        entries.append(PersonMark("legend-ghost", "text", "ghost", "經", (round(x + 2, 2), round(y, 2)), 0.0, "經", 3.4, "", True))
        x = word("legend-ghost-words", "原位 before", x + 5.0)
    if any(isinstance(m, RouteMark) for m in found):
        run = ((round(x, 2), round(y, 2)), (round(x + 7, 2), round(y, 2)))
        entries.append(RouteMark("legend-route", "text", "route", "經", (run,)))
        x = word("legend-route-words", "行 way", x + 8.5)
    if any(getattr(m, "true", None) for m in found):
        entries.append(Line("legend-tick", "text", "measure", lines=(((round(x, 2), round(y, 2)), (round(x + 4, 2), round(y, 2))),)))
        word("legend-tick-words", "移開 moved apart", x + 5.0)
    return Block(tuple(entries), 4.4)
