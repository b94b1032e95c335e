"""How large words are set, so that they have their room in another font too."""

from __future__ import annotations

from dataclasses import dataclass

from stage_viz.typeset import MM_PER_PT, break_lines

from .geometry import Geometry
from .texts import SlideText


def height(text: str, size: float, width: float, leading: float, slack: float) -> float:
    """Return how high words become, in mm.

    Parameters
    ----------
    text
        The words.
    size
        In pt.
    width
        Of their column, in mm.
    leading
        From line to line, in the size of the type.
    slack
        How much wider than measured they may become.
    """
    return len(break_lines(text, size, width / slack)) * size * leading * MM_PER_PT if text else 0.0


@dataclass(frozen=True)
class Block:
    """Words with their size in pt and their height in mm.

    Parameters
    ----------
    text
        The words.
    size
        In pt.
    height
        In mm.
    marked
        Spans of characters (start, end).
    """

    text: str
    size: float
    height: float
    marked: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class Column:
    """The words of a step, fitted into their column.

    Parameters
    ----------
    title, quote, caption
        In their order.
    whole
        Whether the caption is told whole.
    """

    title: Block
    quote: Block
    caption: Block
    whole: bool = True


def column(text: SlideText, room: float, geometry: Geometry) -> Column:
    """Fit the words of a step into a column.

    The quote is as large as it can be; where the caption has no room it is made smaller, then the sentence
    is shown in part, then the caption is cut, which the notes tell whole.

    Parameters
    ----------
    text
        What is said.
    room
        The height for title, quote and caption, in mm.
    geometry
        Of the slide.
    """
    width, slack = geometry.column, geometry.slack

    def block(name: str, words: str, size: float, marked: tuple[tuple[int, int], ...] = ()) -> Block:
        return Block(words, size, height(words, size, width, geometry.leading[name], slack), marked)

    short = text.short or (text.quote, text.marked)
    captions, least = geometry.sizes("caption"), geometry.sizes("least")
    titles, quotes = geometry.sizes("title"), geometry.sizes("quote")
    tries = [(titles[0], size, text.quote, text.marked, c) for size in quotes[:6] for c in captions]
    tries += [(t, size, *short, c) for t in titles for size in quotes for c in (*captions[-1:], *least)]
    blocks: dict[tuple[str, float, str], Block] = {}
    found = None
    for title, quote, words, marked, caption in tries:
        for name, said, size, spans in (
            ("title", text.title, title, ()),
            ("quote", words, quote, marked),
            ("caption", text.caption, caption, ()),
        ):
            if (name, size, said) not in blocks:
                blocks[name, size, said] = block(name, said, size, spans)
        found = Column(
            blocks["title", title, text.title],
            blocks["quote", quote, words],
            blocks["caption", caption, text.caption],
        )
        if _total(found, geometry) <= room:
            return found
    assert found is not None
    return _cut(found, room, text, geometry)


def _cut(found: Column, room: float, text: SlideText, geometry: Geometry) -> Column:
    """The caption with as many of its sentences as have room, and a word of where the rest is."""
    more = geometry.word("notes", text.tag)
    sentences = [s for s in text.caption.replace("。", "。\0").replace(". ", ". \0").split("\0") if s]
    size = found.caption.size
    while sentences:
        sentences.pop()
        said = "".join(sentences) + more
        high = height(said, size, geometry.column, geometry.leading["caption"], geometry.slack)
        cut = Column(found.title, found.quote, Block(said, size, high), whole=False)
        if _total(cut, geometry) <= room:
            return cut
    return Column(found.title, found.quote, Block(more, size, 0.0), whole=False)


def _total(found: Column, geometry: Geometry) -> float:
    blocks = (found.title, found.quote, found.caption)
    return sum(b.height + geometry.gap for b in blocks if b.text) - geometry.gap


def largest(text: str, sizes: tuple[float, ...], width: float, lines: int, slack: float) -> float:
    """Return the first size at which words need no more than some lines; else the last.

    Parameters
    ----------
    text
        The words.
    sizes
        In pt, the largest first.
    width
        In mm.
    lines
        How many there may be.
    slack
        How much wider than measured they may become.
    """
    return next((s for s in sizes if len(break_lines(text, s, width / slack)) <= lines), sizes[-1])


def clipped(text: str, size: float, width: float, slack: float) -> str:
    """Return as much of words as one line holds, with … where they go on.

    Parameters
    ----------
    text
        The words.
    size
        In pt.
    width
        In mm.
    slack
        How much wider than measured they may become.
    """
    if not text or len(break_lines(text, size, width / slack)) <= 1:
        return text
    em = size * MM_PER_PT
    first = break_lines(text, size, max(width / slack - em, em))[0]
    return f"{first.rstrip('，、。 ')}…"
