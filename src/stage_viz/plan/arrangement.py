"""Where the words of a figure stand about its frame: above and below it, or in a column beside it.

Lengths are mm; the top of the frame is at 0, what stands above it has positive heights.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import product

from stage_viz.lexicon import spelled
from stage_viz.telling import Language, chinese, word_in
from stage_viz.theme import Theme

from .furniture import SCALE_BAR
from .key import legend, legend_row
from .marks import Mark
from .page import HEADING, Page, with_smaller
from .quotation import Quotation, abridged
from .shifting import shifted
from .wording import Block, heading, note_lines, sentence

_BELOW_HEADING, _BETWEEN = 2.2, 1.1
"""Between the heading and the frame, and between the words below it."""

_BELOW_FRAME = 0.6
"""Between the frame and the scale bar."""

_GUTTER = 3.5
"""Between the column of words and the frame beside it."""

LOCATOR_GAP = 2.0
"""Between the frame and the locator."""

_NAMES_ROOM = 1.6
"""What is kept free for the meanings of the names on such a page, in mm for a pt of their size."""


_SMALLER = (0.85, 0.7)
"""How large a heading is that has no room, in its usual size."""


@dataclass(frozen=True)
class Words:
    """What is said about a figure.

    Parameters
    ----------
    section, counter, title
        Of the step.
    quote
        The sentence that it shows, if any.
    followed
        The readings that are followed, as a sentence; it is told even where the 案 is not.
    notes
        The sentences of the 案.
    translation
        Of the title.
    names
        What the names of the plan mean.
    """

    section: str = ""
    counter: str = ""
    title: str = ""
    quote: Quotation | None = None
    followed: str = ""
    notes: tuple[str, ...] = ()
    translation: str = ""
    names: tuple[str, ...] = ()


def followed_in_words(readings: Sequence[str], language: Language) -> str:
    """Say whose readings are followed; nothing if none is.

    Parameters
    ----------
    readings
        Their names.
    language
        Of the figure.
    """
    if not readings:
        return ""
    joined = ", ".join(map(spelled, readings)) if language.words == "en" else "、".join(readings)
    told = word_in("follows", language.words).format(joined).strip()
    return told if language.words == "en" else chinese(told, language)


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
    width = round(page.text_right - page.locator - LOCATOR_GAP - left, 2)
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
        taken += 0.0 if page.bare else _BETWEEN + page.legend_rows * legend_row(theme)
        taken += 0.0 if page.bare or not has_names(page.language) else _NAMES_ROOM * theme.sizes["note"]
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
    named = names_told(words, page.text_left, page.text_right, theme, page.language)
    key = legend(drawing, page.text_left, page.text_right, 0.0, theme, page.language)
    for block in (*below, named, key):
        if block.marks:
            at -= _BETWEEN
            marks += shifted(block.marks, at)
            at -= block.height
    return Arranged(tuple(marks), top, at - page.edge)


def has_names(language: Language) -> bool:
    """Tell whether the meanings of the names stand below a plan.

    Parameters
    ----------
    language
        Of the figure.
    """
    return language.pinyin or language.english or language.words == "en"


def names_told(words: Words, left: float, right: float, theme: Theme, language: Language) -> Block:
    """Return the meanings of the names on a plan.

    Parameters
    ----------
    words
        What is said about the figure.
    left, right
        Where words begin and end, in mm.
    theme
        For the sizes.
    language
        Of the figure.
    """
    joined = ["　".join(words.names)] if words.names else []
    head = word_in("names", language.words)
    return note_lines(joined, left, right, 0.0, theme, head, "names")


def _is_beside(page: Page) -> bool:
    return bool(page.words) and not page.bare


def _blocks(words: Words, page: Page, theme: Theme) -> tuple[Block, Block, Block]:
    """The heading, the sentence and the notes, each from a top at 0."""
    left, right = page.text_left, page.text_right
    nothing = Block((), 0.0)
    if page.bare or not words.section + words.counter:
        return nothing, nothing, nothing
    return (
        heading(words.section, words.counter, words.title, left, right, 0.0, theme, words.translation),
        sentence(words.quote, left, right, 0.0, theme) if words.quote else nothing,
        _noted([n for n in (words.followed, *words.notes) if n], page, theme),
    )


def _noted(notes: Sequence[str], page: Page, theme: Theme) -> Block:
    head = word_in("note", page.language.words)
    return note_lines(notes, page.text_left, page.text_right, 0.0, theme, head)


def _in_column(words: Words, drawing: Iterable[Mark], foot: float, page: Page, theme: Theme) -> Arranged:
    """The words in a column on the left: the heading and the sentence at its top, the legend at its foot.

    A sentence for which there is no room is shown in part, then smaller; last the heading is made smaller.
    """
    left, right = page.edge, page.edge + page.words
    key = legend(drawing, left, right, 0.0, theme, page.language)
    named = names_told(words, left, right, theme, page.language)
    quote = words.quote or Quotation("", (), None)
    head = word_in("note", page.language.words)
    followed = note_lines([words.followed] if words.followed else [], left, right, 0.0, theme, head)
    size = theme.sizes["quote"]
    smaller = [n for n in range(int(size), int(page.type) - 1, -1) if n < size]
    options = [(1.0, quote, size), *((1.0, abridged(quote), n) for n in (size, *smaller))]
    options += [(factor, abridged(quote), page.type) for factor in _SMALLER]
    # Where there is no room the meanings of the names are left to what is said beside the page.
    keys = [_above(named, key), key] if named.marks else [key]
    for key, (factor, shown, of_size) in product(keys, options):
        look = with_smaller(theme, HEADING, factor, page)
        top = heading(words.section, words.counter, words.title, left, right, 0.0, look, words.translation)
        said = sentence(shown, left, right, 0.0, theme, of_size) if shown.text else Block((), 0.0)
        at = -top.height - followed.height - 2 * _BELOW_HEADING
        low = round(at - said.height - _BELOW_HEADING - key.height, 2)
        if low >= foot:
            break
    low = min(foot, low)
    marks = [*top.marks, *shifted(followed.marks, -top.height - 0.5), *shifted(said.marks, at)]
    marks += shifted(key.marks, low + key.height)
    return Arranged(tuple(marks), page.edge, low - page.edge)


def _above(upper: Block, lower: Block) -> Block:
    """Two blocks, one above the other."""
    below = upper.height + _BETWEEN
    return Block((*upper.marks, *shifted(lower.marks, -below)), below + lower.height)
