"""Where the words of a figure stand about its frame: above and below it, or in a column beside it.

Lengths are mm; the top of the frame is at 0, what stands above it has positive heights.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from stage_viz.theme import Theme

from .furniture import SCALE_BAR
from .marks import Mark
from .page import Page
from .quotation import Quotation, abridged
from .shifting import shifted
from .wording import Block, heading, legend, legend_row, note_lines, sentence

_BELOW_HEADING, _BETWEEN = 2.2, 1.1
"""Between the heading and the frame, and between the words below it."""

_BELOW_FRAME = 0.6
"""Between the frame and the scale bar."""

_GUTTER = 3.5
"""Between the column of words and the frame beside it."""

_LOCATOR_GAP = 2.0
"""Between the frame and the locator."""

_LEGEND_ROWS = 2
"""What is kept free for the legend on a page of a given height."""


@dataclass(frozen=True)
class Words:
    """What is said about a figure.

    Parameters
    ----------
    section, counter, title
        Of the step.
    quote
        The sentence that it shows; None on a bare page.
    notes
        The sentences of the 案.
    """

    section: str = ""
    counter: str = ""
    title: str = ""
    quote: Quotation | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Room:
    """What the words leave for the frame.

    Parameters
    ----------
    left, width
        Of the frame.
    heights
        The least and the greatest.
    """

    left: float
    width: float
    heights: tuple[float, float]


@dataclass(frozen=True)
class Arranged:
    """The words about a frame, and how far the page reaches.

    Parameters
    ----------
    marks
        Words and the samples of the legend.
    top, bottom
        Of the page, without what it is made higher by.
    """

    marks: tuple[Mark, ...]
    top: float
    bottom: float


def whole_room(page: Page) -> Room:
    """Return where the frame stands on a page, and how high it may be where the words need no room.

    Parameters
    ----------
    page
        What the figure is laid out on.
    """
    left = page.edge + (page.words + _GUTTER if _is_beside(page) else 0.0)
    width = round(page.text_right - page.locator - _LOCATOR_GAP - left, 2)
    return Room(left, width, (page.least, page.greatest))


def room_for_frame(words: Words, page: Page, theme: Theme) -> Room:
    """Return where the frame stands, and how high it may be.

    Parameters
    ----------
    words
        What is said about the figure.
    page
        What it is laid out on.
    theme
        For the sizes.
    """
    room = whole_room(page)
    if page.height is None:
        return room
    taken = 2 * page.edge + _BELOW_FRAME + SCALE_BAR
    if not _is_beside(page):
        head, *below = _blocks(words, page, theme)
        taken += head.height + (_BELOW_HEADING if head.marks else 0.0)
        taken += sum(block.height + _BETWEEN for block in below if block.marks)
        taken += 0.0 if page.bare else _BETWEEN + _LEGEND_ROWS * legend_row(theme)
    free = round(max(page.height - taken, 20.0), 2)
    return replace(room, heights=(min(page.least, free), min(page.greatest, free)))


def arranged(
    words: Words, drawing: Iterable[Mark], frame: tuple[float, float, float, float], page: Page, theme: Theme
) -> Arranged:
    """Return the words in their places.

    Parameters
    ----------
    words
        What is said about the figure.
    drawing
        The marks inside the frame, of which the legend tells.
    frame
        Its box (x0, y0, x1, y1), without the scale bar below it.
    page
        What it is laid out on.
    theme
        For the sizes.
    """
    foot = frame[1] - _BELOW_FRAME - SCALE_BAR
    if page.bare:
        return Arranged((), page.edge, foot - page.edge)
    if _is_beside(page):
        return _in_column(words, drawing, foot, page, theme)
    head, *below = _blocks(words, page, theme)
    top = page.edge + (head.height + _BELOW_HEADING if head.marks else 0.0)
    marks = [*shifted(head.marks, top - page.edge)]
    at = foot
    for block in (*below, legend(drawing, page.text_left, page.text_right, 0.0, theme)):
        if block.marks:
            at -= _BETWEEN
            marks += shifted(block.marks, at)
            at -= block.height
    return Arranged(tuple(marks), top, at - page.edge)


def _is_beside(page: Page) -> bool:
    return bool(page.words) and not page.bare


def _blocks(words: Words, page: Page, theme: Theme) -> tuple[Block, Block, Block]:
    """The heading, the sentence and the notes, each from a top at 0."""
    left, right = page.text_left, page.text_right
    if page.bare or words.quote is None:
        return Block((), 0.0), Block((), 0.0), Block((), 0.0)
    return (
        heading(words.section, words.counter, words.title, left, right, 0.0, theme),
        sentence(words.quote, left, right, 0.0, theme),
        note_lines(words.notes, left, right, 0.0, theme),
    )


def _in_column(words: Words, drawing: Iterable[Mark], foot: float, page: Page, theme: Theme) -> Arranged:
    """The words in a column on the left: the heading and the sentence at its top, the legend at its foot."""
    left, right = page.edge, page.edge + page.words
    key = legend(drawing, left, right, 0.0, theme)
    head = heading(words.section, words.counter, words.title, left, right, 0.0, theme)
    at = -head.height - 2 * _BELOW_HEADING
    room = at - _BELOW_HEADING - key.height - foot
    said = _said(words.quote or Quotation("", (), None), room, left, right, page, theme)
    low = min(foot, at - said.height - _BELOW_HEADING - key.height)
    marks = [*head.marks, *shifted(said.marks, at), *shifted(key.marks, low + key.height)]
    return Arranged(tuple(marks), page.edge, low - page.edge)


def _said(quote: Quotation, room: float, left: float, right: float, page: Page, theme: Theme) -> Block:
    """The sentence: whole where there is room, else what is marked of it, as large as there is room for."""
    size = theme.sizes["quote"]
    steps = [n for n in range(int(size), int(page.type) - 1, -1) if n < size]
    options = [(quote, size), *((abridged(quote), n) for n in (size, *steps))]
    for said, size in options:
        block = sentence(said, left, right, 0.0, theme, size)
        if block.height <= room:
            break
    return block
