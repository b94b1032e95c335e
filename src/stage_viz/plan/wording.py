"""The words around a plan: title, sentence and notes. Positions in mm from the page's top."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from stage_viz.theme import Theme
from stage_viz.typeset import MM_PER_PT, break_lines, serif, text_box

from .marks import Label, Mark
from .quotation import Quotation


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
    italic: bool = False,
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
    italic
        Whether Latin letters are in italics.
    """
    width, ascent, descent = text_box(text, size, serif().slanted if italic else None)
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
        italic=italic,
    )


def heading(
    section: str,
    counter: str,
    title: str,
    left: float,
    right: float,
    top: float,
    theme: Theme,
    translation: str = "",
) -> Block:
    """Return the section and the step's number on the left, the title on the right or, if long, below.

    A title in Latin letters is in italics.

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
    translation
        Of the title, below it.
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
        slants = is_latin(title)
        family = serif().slanted if slants else None
        if text_box(title, small, family)[0] <= room:
            baseline = top - height + descent
            line = text_line("title", "subtitle", title, small, right, baseline, "right", italic=slants)
            marks.append(line)
        else:
            below = _lines("title", "subtitle", title, small, left, right, top - height)
            marks += below.marks
            height += below.height
    if translation:
        below = _lines("translation", "translation", translation, theme.sizes["translation"], left, right,
                       top - height)  # fmt: skip
        marks += below.marks
        height += below.height
    return Block(tuple(marks), height)


def is_latin(text: str) -> bool:
    """Tell whether words are in Latin letters, and may be in italics.

    Parameters
    ----------
    text
        Any words.
    """
    letters = [c for c in text if c.isalpha()]
    return bool(letters) and sum(c < "\u0250" or "\u1e00" <= c < "\u2000" for c in letters) > len(letters) / 2


def _lines(id_: str, style: str, text: str, size: float, left: float, right: float, top: float) -> Block:
    """Words in as many lines as they need; in italics if they are Latin."""
    slants = is_latin(text)
    family = serif().slanted if slants else None
    marks: list[Mark] = []
    height = 0.0
    for i, line in enumerate(break_lines(text, size, right - left, family)):
        height += size * MM_PER_PT * 1.3
        baseline = top - height + text_box(line, size, family)[2]
        marks.append(text_line(f"{id_}-{i + 1}", style, line, size, left, baseline, italic=slants))
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
    height = leading * len(lines)
    if quote.reading:
        small = max(theme.sizes["translation"] * size / theme.sizes["quote"], theme.sizes["legend"] * 0.8)
        below = _lines("reading", "translation", quote.reading, round(small, 1), left, right, top - height)
        return Block((*marks, *below.marks), height + below.height)
    return Block(tuple(marks), height)


def note_lines(
    notes: Sequence[str],
    left: float,
    right: float,
    top: float,
    theme: Theme,
    head: str = "案",
    id_: str = "note",
) -> Block:
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
    head
        The word before them.
    id_
        Of the marks.
    """
    if not notes:
        return Block((), 0.0)
    size = theme.sizes["note"]
    indent = text_box(f"{head} ", size)[0] + 0.5
    lines = break_lines(run_on(notes), size, right - left - indent)
    leading = size * MM_PER_PT * 1.45
    marks: list[Mark] = [text_line(f"{id_}-head", "note-head", head, size, left, top - leading * 0.75)]
    marks += [
        text_line(f"{id_}-{i + 1}", "note", line, size, left + indent, top - leading * (i + 0.75))
        for i, line in enumerate(lines)
    ]
    return Block(tuple(marks), leading * len(lines))


def run_on(sentences: Iterable[str]) -> str:
    """Set sentences one behind the other: Chinese solid, English with a space between.

    Parameters
    ----------
    sentences
        Each with its stop.
    """
    told = ""
    for said in sentences:
        apart = told and (told[-1].isascii() or told[-1] in "”’" or said[:1].isascii())
        told += f" {said}" if apart else said
    return told
