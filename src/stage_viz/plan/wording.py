"""The words around a plan: title, sentence, notes and legend. Positions in mm from the page's top."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
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
    """Return one line of text with its measured box."""
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
                marks.append(
                    text_line(f"title-{i + 1}", "subtitle", line, small, left, top - height + descent)
                )
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
        marked = tuple(
            (max(a, start) - start, min(b, at) - start) for a, b in quote.marked if a < at and b > start
        )
        # A sentence that is shown whole needs no marks.
        whole = sum(b - a for a, b in quote.marked) >= len(quote.text.rstrip("。"))
        y = top - leading * i - size * MM_PER_PT * 0.9
        marks.append(
            text_line(f"quote-{i + 1}", "quote", line, size, left, y, marked=() if whole else marked)
        )
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
    marks += [
        text_line(f"note-{i + 1}", "note", line, size, left + indent, top - leading * (i + 0.75))
        for i, line in enumerate(lines)
    ]
    return Block(tuple(marks), leading * len(lines))


def legend(marks: Iterable[Mark], left: float, right: float, top: float, theme: Theme) -> Block:
    """Return a legend of what occurs in the figure: the strokes of evidence, ghosts and ways."""
    found = list(marks)
    layers = {m.evidence for m in found if isinstance(m, PersonMark)} | {
        m.facing_evidence for m in found if isinstance(m, PersonMark) and m.bearing is not None
    }
    layers |= {m.evidence for m in found if isinstance(m, RouteMark)}
    size = theme.sizes["legend"]
    entries: list[tuple[float, Callable[[float, float], list[Mark]]]] = []

    def entry(id_: str, text: str, room: float, sample: Callable[[float, float], Mark] | None = None) -> None:
        """An entry: its width, and how to draw it at a place."""

        def draw(x: float, y: float) -> list[Mark]:
            words = text_line(f"legend-{id_}-words", "legend", text, size, x + room, y - 0.9)
            return [words] if sample is None else [sample(round(x, 2), round(y, 2)), words]

        entries.append((room + text_box(text, size)[0], draw))

    for layer, sharing, text in LAYERS_TOLD:
        if layers & set(sharing):
            entry(
                layer,
                text,
                5.0,
                lambda x, y, e=layer: PersonMark(f"legend-{e}", "text", "person", e, (x + 2, y), 0.0, e, 3.6),
            )  # type: ignore[misc]
    if any(isinstance(m, PersonMark) for m in found):
        entry("body", "外形：位　鼻：面", 0.0)
    if any(isinstance(m, PersonMark) and m.ghost for m in found):
        entry(
            "ghost",
            "原位 before",
            5.0,
            lambda x, y: PersonMark(
                "legend-ghost", "text", "ghost", "經", (x + 2, y), 0.0, "經", 3.4, "", True
            ),
        )
    if any(isinstance(m, RouteMark) for m in found):
        entry(
            "route",
            "行 way",
            8.5,
            lambda x, y: RouteMark("legend-route", "text", "route", "經", (((x, y), (x + 7, y)),)),
        )
    if any(getattr(m, "true", None) for m in found):
        entry(
            "tick",
            "移開 moved apart",
            5.0,
            lambda x, y: Line("legend-tick", "text", "measure", lines=(((x, y), (x + 4, y)),)),
        )
    marks: list[Mark] = []
    x, row = left, 0
    for width, draw in entries:
        if x > left and x + width > right:
            x, row = left, row + 1
        marks += draw(x, top - 2.2 - 4.4 * row)
        x += width + 4.0
    return Block(tuple(marks), 4.4 * (row + 1))
