"""The stretch of a text that is most like a quotation that does not stand there: for "did you mean"."""

from __future__ import annotations

from collections import Counter

from stage_viz.passage.index import BREAK, Stream
from stage_viz.passage.quotes import find_quote, quoted_parts
from stage_viz.passage.text import Passage

_LONGEST = 120
"""Of a longer quotation only this many words are compared."""

_CANDIDATES = 12
"""So many of the likeliest places are compared word by word."""

_BESIDE = 4
"""So many of the places of each other part of a quotation are looked at."""

_LONGEST_LINE = 500
"""Of a line where another part stands only this many words are compared."""

_LAYERS_IN_ORDER = ("經", "注", "疏")


def nearest(passage: Passage, quote: str) -> str:
    """Return the stretch of the text that is most like the quotation.

    Parameters
    ----------
    passage
        The text.
    quote
        The quotation. If it has parts (…), the first of them that stands nowhere is looked for,
        first in the lines where another part stands.

    Returns
    -------
    str
        The stretch as the text has it, with its punctuation; empty if nothing shares half of the words.
        Of stretches that are equally like, one beside another part comes first, then the one as long as
        the quotation, then the classic's, then the earliest.
    """
    parts = quoted_parts(quote)
    if not parts:
        return ""
    standing = {part: [span.line for span in find_quote(passage, part)] for part in parts}
    wanted = next((part for part in parts if not standing[part]), max(parts, key=len))[:_LONGEST]
    beside = {line for part, lines in standing.items() if part != wanted for line in lines[:_BESIDE]}
    streams = passage.index.layers
    names = [n for n in _LAYERS_IN_ORDER if n in streams] + sorted(set(streams) - set(_LAYERS_IN_ORDER))
    best: tuple[tuple[int, bool, int], Stream, int, int] | None = None
    for name in names:
        stream = streams[name]
        bounds = [stream.bounds[line] for line in sorted(beside) if line in stream.bounds]
        near_by = [(low, min(high, low + _LONGEST_LINE)) for low, high in bounds]
        for low, high in [*_windows(stream, wanted), *near_by]:
            edits, start, end = _closest(stream.text[low:high], wanted)
            elsewhere = stream.lines[low] not in beside
            rank = (edits, elsewhere, abs(end - start - len(wanted)))
            if best is None or rank < best[0]:
                best = (rank, stream, low + start, low + end)
    if best is None or best[0][0] * 2 > len(wanted) or best[2] == best[3]:
        return ""
    _, stream, start, end = best
    number = stream.lines[start]
    return passage.lines[number - 1][stream.offsets[start] : stream.end(number, stream.offsets[end - 1])]


def _windows(stream: Stream, wanted: str) -> list[tuple[int, int]]:
    """Return the stretches of the stream where most pairs of the wanted words stand in their order."""
    size = min(2, len(wanted))
    slack = len(wanted) // 3 + 1
    votes: Counter[int] = Counter()
    for j in range(len(wanted) - size + 1):
        at = stream.text.find(wanted[j : j + size])
        while at >= 0:
            votes[(at - j) // slack] += 1
            at = stream.text.find(wanted[j : j + size], at + 1)
    # A place near the edge of a bucket counts with its neighbour.
    scores = {bucket: votes[bucket] + votes[bucket + 1] for b in votes for bucket in (b - 1, b)}
    windows: list[tuple[int, int]] = []
    for bucket, _ in sorted(scores.items(), key=lambda item: (-item[1], item[0]))[:_CANDIDATES]:
        centre = min(max(0, bucket * slack + len(wanted) // 2), len(stream.text) - 1)
        first, stop = stream.bounds[stream.lines[centre]]
        low, high = (bucket - 1) * slack, (bucket + 3) * slack + len(wanted)
        windows.append((max(first, low), min(stop, high)))
    return sorted(window for window in windows if window[0] < window[1])


def _closest(text: str, wanted: str) -> tuple[int, int, int]:
    """Return the fewest edits that make a stretch of the text the wanted words, and that stretch.

    Method: P. H. Sellers, The theory and computation of evolutionary distances (1980): an edit distance
    that lets the match begin and end anywhere in the text.
    """
    # For each prefix of `wanted`: (edits, start of the stretch in the text).
    column = [(i, 0) for i in range(len(wanted) + 1)]
    best = (len(wanted), 0, 0)
    for end, character in enumerate(text, 1):
        previous, column = column, [(0, end)]
        for i, word in enumerate(wanted, 1):
            same = (previous[i - 1][0] + (word != character or character == BREAK), -previous[i - 1][1])
            longer = (previous[i][0] + 1, -previous[i][1])
            shorter = (column[i - 1][0] + 1, -column[i - 1][1])
            edits, start = min(same, longer, shorter)
            column.append((edits, -start))
        edits, start = column[-1]
        # Of two ends that are as good, the one that keeps as many words as were wanted.
        if edits < best[0] or (edits == best[0] and start == best[1] and end - start <= len(wanted)):
            best = (edits, start, end)
    return best
