"""The sentences of a layer, as one string each whose characters know where they stand in the file.

A text breaks where its page does, notes stand in the middle of its sentences, and marks in the middle of
its words. Whoever reads sentences meets none of that: a sentence is a string, and its cells tell the place
of every character.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from stage_viz.lexicon import fold
from stage_viz.passage import Passage, Run

FINAL = "。！？!?．"
MINOR = "，、；：,;:︰﹐﹑"
OPENING = "“「『‘〝"
CLOSING = "”」』’〞"
SPEECH = "\ufffc"
"""Stands for a character that is spoken, not done."""

_BLANK = " \t\u3000\u00a0"


@dataclass(frozen=True)
class Cell:
    """Where one character stands: its line (from 1) and its offset in it, in code points."""

    line: int
    offset: int


@dataclass(frozen=True)
class Sentence:
    """A sentence of one layer.

    Parameters
    ----------
    text
        Its characters, folded; what is spoken is replaced, character by character, by `SPEECH`.
    given
        Its characters as the file has them.
    cells
        Where each of them stands; as many as `text` has characters.
    paragraph
        The number of the stretch of text, from 0, to which it belongs: a line, or in a text whose lines
        end with the page, what stands between two notes.
    closed
        Whether a mark ends it; a text without punctuation has none.
    """

    text: str
    given: str
    cells: tuple[Cell, ...]
    paragraph: int
    closed: bool = True

    @property
    def line(self) -> int:
        """The line on which it begins."""
        return self.cells[0].line

    def followed_by(self, other: Sentence) -> Sentence:
        """Return both as one."""
        return Sentence(
            self.text + other.text,
            self.given + other.given,
            self.cells + other.cells,
            self.paragraph,
            other.closed,
        )

    def pieces(self, start: int, end: int) -> tuple[tuple[int, int, int], ...]:
        """Return where the characters from `start` to `end` stand.

        Returns
        -------
        tuple
            (line, start, end) for every stretch without a gap, in the order of the text.
        """
        found: list[tuple[int, int, int]] = []
        for cell in self.cells[start:end]:
            if found and found[-1][0] == cell.line and found[-1][2] == cell.offset:
                found[-1] = (cell.line, found[-1][1], cell.offset + 1)
            else:
                found.append((cell.line, cell.offset, cell.offset + 1))
        return tuple(found)


def sentences(passage: Passage, layer: str, lines: range | None = None) -> tuple[Sentence, ...]:
    """Cut a layer of a text into sentences.

    Parameters
    ----------
    passage
        The text.
    layer
        Such as 經.
    lines
        Only what stands on these lines; all if None.

    Returns
    -------
    tuple of Sentence
        In the order of the text, without the blanks in them. A sentence ends at a final mark outside of
        quotation marks, and at the end of a paragraph.
    """
    found: list[Sentence] = []
    for number, runs in enumerate(_paragraphs(passage, layer, lines)):
        cells = [Cell(r.line, r.start + i) for r in runs for i, c in enumerate(r.text) if c not in _BLANK]
        given = "".join(c for r in runs for c in r.text if c not in _BLANK)
        spoken = _spoken(given)
        start = 0
        for end in _ends(given, spoken):
            if any(c.isalnum() for c in given[start:end]):
                text = "".join(
                    SPEECH if quoted else c
                    for c, quoted in zip(fold(given[start:end]), spoken[start:end], strict=True)
                )
                closed = given[end - 1] in FINAL or given[end - 1] in CLOSING
                found.append(Sentence(text, given[start:end], tuple(cells[start:end]), number, closed))
            start = end
    return tuple(found)


def _paragraphs(passage: Passage, layer: str, lines: range | None) -> Iterator[list[Run]]:
    """Return the runs of a layer that belong together."""
    runs = [r for r in passage.runs if lines is None or r.line in lines]
    if not passage.flowing:
        for _, group in groupby((r for r in runs if r.layer == layer), key=lambda r: r.line):
            yield list(group)
        return
    for same, group in groupby(runs, key=lambda r: r.layer == layer):
        if same:
            yield list(group)


def _spoken(text: str) -> list[bool]:
    """Tell of every character whether it stands within quotation marks; none does if they do not pair."""
    found: list[bool] = []
    depth = 0
    for character in text:
        depth -= character in CLOSING
        found.append(depth > 0)
        depth += character in OPENING
        if depth < 0:
            return [False] * len(text)
    return found if depth == 0 else [False] * len(text)


def _ends(text: str, spoken: list[bool]) -> Iterator[int]:
    for i, character in enumerate(text):
        final = character in FINAL and not spoken[i]
        # A speech that closes with a final mark ends the sentence that introduces it.
        final = final or (
            character in CLOSING and i > 0 and text[i - 1] in FINAL and not _goes_on(text, i + 1)
        )
        if final and not (i + 1 < len(text) and text[i + 1] in CLOSING + FINAL):
            yield i + 1
    if text and not (text[-1] in FINAL + CLOSING and not spoken[-1]):
        yield len(text)


def _goes_on(text: str, at: int) -> bool:
    return at < len(text) and text[at] in MINOR
