"""The sentences of a layer, as one string each whose characters know where they stand in the file.

A text breaks where its page does, notes stand in the middle of its sentences, and marks in the middle of
its words. Whoever reads sentences meets none of that: a sentence is a string, and its cells tell the place
of every character.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby

from stage_viz.lexicon import fold
from stage_viz.passage import Passage, Run
from stage_viz.passage.words import ENTITY, character_of, is_word

FINAL = "。！？!?．"
MINOR = "，、；：,;:︰﹐﹑"
OPENING = "“「『‘〝"
CLOSING = "”」』’〞"
SPEECH = "\ufffc"
"""Stands for a character that is spoken, not done."""

_BLANK = " \t\u3000\u00a0"


Cell = tuple[int, int, int]
"""Where one character stands: its line (from 1), and where it starts and ends there, in code points."""


@dataclass(frozen=True)
class Sentence:
    """A sentence of one layer.

    Parameters
    ----------
    text
        Its characters, folded; what is spoken is replaced, character by character, by `SPEECH`.
    given
        The same characters as the file has them; for one that is written by its number or name
        (``&KR0001;``), one of the private planes.
    cells
        Where each of them stands; as many as `text` has characters.
    layer
        Such as 經.
    paragraph
        The number of the stretch of text, from 0, to which it belongs: a line, or in a text whose lines
        end with the page, what stands between two notes.
    entities
        What the file has for the characters that are written by number or name, by their index.
    """

    text: str
    given: str
    cells: tuple[Cell, ...]
    layer: str = "經"
    paragraph: int = 0
    entities: Mapping[int, str] = field(default_factory=dict)

    @property
    def line(self) -> int:
        """The line on which it begins."""
        return self.cells[0][0]

    def followed_by(self, other: Sentence) -> Sentence:
        """Return both as one."""
        size = len(self.text)
        return Sentence(
            self.text + other.text,
            self.given + other.given,
            self.cells + other.cells,
            self.layer,
            self.paragraph,
            {**self.entities, **{i + size: e for i, e in other.entities.items()}},
        )

    def part(self, start: int, end: int) -> Sentence:
        """Return a stretch of it as a sentence of its own."""
        entities = {i - start: e for i, e in self.entities.items() if start <= i < end}
        text, given, cells = self.text[start:end], self.given[start:end], self.cells[start:end]
        return Sentence(text, given, cells, self.layer, self.paragraph, entities)

    def words(self, start: int = 0, end: int | None = None) -> str:
        """Return the characters from `start` to `end` as they stand in the file, without gaps."""
        stop = len(self.given) if end is None else end
        if not self.entities:
            return self.given[start:stop]
        return "".join(self.entities.get(i, self.given[i]) for i in range(start, stop))

    def pieces(self, start: int = 0, end: int | None = None) -> tuple[Cell, ...]:
        """Return where the characters from `start` to `end` stand.

        Returns
        -------
        tuple
            (line, start, end) for every stretch without a gap, in the order of the text.
        """
        cells = self.cells[start:end]
        if not cells:
            return ()
        first, last = cells[0], cells[-1]
        if first[0] == last[0] and last[1] - first[1] == len(cells) - 1 and not self.entities:
            return ((first[0], first[1], last[2]),)
        found = [first]
        for line, begin, stop in cells[1:]:
            if found[-1][0] == line and found[-1][2] == begin:
                found[-1] = (line, found[-1][1], stop)
            else:
                found.append((line, begin, stop))
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
        whole = _joined(runs, layer, number)
        spoken = _spoken(whole.given)
        if any(spoken):
            text = "".join(SPEECH if s else c for c, s in zip(whole.text, spoken, strict=True))
            whole = replace(whole, text=text)
        start = 0
        for end in _ends(whole.given, spoken):
            if any(map(is_word, whole.given[start:end])):
                found.append(whole.part(start, end))
            start = end
    return tuple(found)


def _joined(runs: list[Run], layer: str, number: int) -> Sentence:
    """Return the characters of runs that belong together, without blanks."""
    given: list[str] = []
    cells: list[Cell] = []
    entities: dict[int, str] = {}
    for run in runs:
        text, line, start = run.text, run.line, run.start
        at = 0
        for m in ENTITY.finditer(text) if "&" in text else ():
            _add(given, cells, text, at, m.start(), line, start)
            entities[len(given)] = m[0]
            given.append(character_of(m[0]))
            cells.append((line, start + m.start(), start + m.end()))
            at = m.end()
        _add(given, cells, text, at, len(text), line, start)
    joined = "".join(given)
    return Sentence(fold(joined), joined, tuple(cells), layer, number, entities)


def _add(given: list[str], cells: list[Cell], text: str, begin: int, end: int, line: int, start: int) -> None:
    for i in range(begin, end):
        if text[i] not in _BLANK:
            given.append(text[i])
            cells.append((line, start + i, start + i + 1))


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
    end = 0
    for i, character in enumerate(text):
        final = character in FINAL
        # A speech that closes with a final mark ends the sentence that introduces it.
        final = final or (
            character in CLOSING and i > 0 and text[i - 1] in FINAL and not _goes_on(text, i + 1)
        )
        if final and not spoken[i] and not (i + 1 < len(text) and text[i + 1] in CLOSING + FINAL):
            end = i + 1
            yield end
    if end < len(text):
        yield len(text)


def _goes_on(text: str, at: int) -> bool:
    return at < len(text) and text[at] in MINOR
