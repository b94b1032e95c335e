"""An index of the words of a text: searching it is a plain search of one string."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from stage_viz.passage.words import Words, words_of

BREAK = "\n"
"""Stands between the lines of a stream; it is no word, so nothing is found across lines.

A text whose sentences go on from line to line has none.
"""


@dataclass(frozen=True)
class Stream:
    """The folded words of a text, or of one layer of it, one line after the other.

    Parameters
    ----------
    text
        The words; the lines end with `BREAK`, unless sentences go on from line to line.
    lines, offsets
        For every character of `text`, the line (from 1) and the offset in that line where it stands.
    wide
        For characters written as an entity, where they end: {(line, offset): end}.
    flowing
        Whether sentences go on from line to line, so that nothing parts the lines.
    bounds
        For every line that has words, where they begin and end in `text`.
    """

    text: str
    lines: tuple[int, ...]
    offsets: tuple[int, ...]
    bounds: Mapping[int, tuple[int, int]]
    wide: Mapping[tuple[int, int], int]
    flowing: bool = False

    def end(self, line: int, offset: int) -> int:
        """Return where in its line a character ends that begins at an offset."""
        return self.wide.get((line, offset), offset + 1)


@dataclass(frozen=True)
class Index:
    """The words of a text: of all its layers together, and of each.

    Parameters
    ----------
    whole
        All words in the order of the text.
    layers
        The words of each layer. Where a note stands between the words of the classic, the classic's
        words follow one another here.
    runs
        For every line (from 1), its layers: (layer, start, end).
    """

    whole: Stream
    layers: Mapping[str, Stream]
    runs: Mapping[int, tuple[tuple[str, int, int], ...]]


def build_index(
    lines: Sequence[str], runs: Iterable[tuple[int, str, int, int]], flowing: bool = False
) -> Index:
    """Build the index of a text.

    Parameters
    ----------
    lines
        The lines as given.
    runs
        The layers: (line from 1, layer, start, end), in the order of the text.
    flowing
        Whether sentences go on from line to line. The index then holds the words of the layers alone: what
        stands between the lines is of the page.
    """
    by_line: dict[int, list[tuple[str, int, int]]] = {}
    by_layer: dict[str, list[tuple[int, Words]]] = {}
    of_layers: list[tuple[int, Words]] = []
    for line, layer, start, end in runs:
        words = (line, words_of(lines[line - 1], start, end))
        by_line.setdefault(line, []).append((layer, start, end))
        by_layer.setdefault(layer, []).append(words)
        of_layers.append(words)
    whole = of_layers if flowing else [(number, words_of(line)) for number, line in enumerate(lines, 1)]
    return Index(
        _stream(whole, flowing),
        {layer: _stream(pieces, flowing) for layer, pieces in by_layer.items()},
        {line: tuple(found) for line, found in by_line.items()},
    )


def _stream(pieces: Iterable[tuple[int, Words]], flowing: bool) -> Stream:
    by_line: dict[int, list[Words]] = {}
    for number, words in pieces:
        by_line.setdefault(number, []).append(words)
    text: list[str] = []
    lines: list[int] = []
    offsets: list[int] = []
    bounds: dict[int, tuple[int, int]] = {}
    wide: dict[tuple[int, int], int] = {}
    for number, stretches in by_line.items():
        start = len(lines)
        for words in stretches:
            text.append(words.text)
            offsets.extend(words.offsets)
            lines.extend([number] * len(words.offsets))
            wide.update({(number, offset): end for offset, end in words.wide.items()})
        if len(lines) > start:
            bounds[number] = (start, len(lines))
            if flowing:
                continue
            text.append(BREAK)
            lines.append(number)
            offsets.append(-1)
    return Stream("".join(text), tuple(lines), tuple(offsets), bounds, wide, flowing)
