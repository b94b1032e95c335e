"""A plain text of the classic found again in a text that runs it together with its notes.

The words of the classic stand in the run-together text in their order, with notes between them; but the
notes use the same words, and editions differ. So what is rare is found first: stretches that stand once
in either text, of which the longest chain in the same order holds; between two of them shorter stretches
are rare; and what then is left is compared word by word.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, starmap

from stage_viz.passage.words import FINAL_MARKS, Words, strip, words_of

_RARE = (12, 8, 6, 5, 4, 3, 2)
"""So long are the stretches that are sought, one length after the other."""

_MOST_CELLS = 20_000
"""What is left is compared word by word if it is not more than so many pairs of words."""

_SLIP = 4
"""So many words may be another reading."""

_NEAR = 3
"""So many words before and behind a place tell whether the classic changes to something else there."""

_HEAD, _ENOUGH, _SURE = 12, 0.6, 5
"""A line opens with the classic: if less of its first words is found, or they are found scattered, the text
given is of no use for it. Fewer words than the last must go on where the line before has stopped."""

_FARTHEST = 12
"""So many words may stand at the end of one stretch of the classic or at the head of the next."""


@dataclass(frozen=True)
class Alignment:
    """Where the words of a classic stand.

    Parameters
    ----------
    masks
        For every line, a byte for each of its words: 1 if it is a word of the classic. Empty if the line
        is not from the text that was given.
    found
        Which share of the words given was found, from 0 to 1.
    """

    masks: tuple[bytes, ...]
    found: float


@dataclass(frozen=True)
class _Block:
    """A stretch that stands in both: in the classic from `given`, in the text from `text`."""

    given: int
    text: int
    length: int


def align(lines: Sequence[str], classic: str) -> Alignment:
    """Find the words of a classic in lines.

    Parameters
    ----------
    lines
        The lines of a text, without its 疏.
    classic
        The classic, with or without punctuation.
    """
    words = [words_of(line) for line in lines]
    text, given = "".join(stretch.text for stretch in words), strip(classic)
    blocks = sorted(starmap(_Block, _blocks(given, text)), key=lambda block: block.text)
    blocks = _settle(blocks, given, text, _breaks(lines, words))
    mask, source = bytearray(len(text)), [-1] * len(text)
    end_given = end_text = 0
    for block in blocks:
        if _is_slip(block.given - end_given, block.text - end_text):
            mask[end_text : block.text] = b"\1" * (block.text - end_text)
        end_given, end_text = block.given + block.length, block.text + block.length
        mask[block.text : end_text] = b"\1" * block.length
        source[block.text : end_text] = range(block.given, end_given)
    masks: list[bytes] = []
    at, last = 0, -1
    for stretch in words:
        end = at + len(stretch.text)
        places = [place for place in source[at:end] if place >= 0]
        masks.append(bytes(mask[at:end]) if _is_given(mask[at:end], source[at:end], last) else b"")
        at, last = end, places[-1] if places else last
    return Alignment(tuple(masks), sum(block.length for block in blocks) / len(given) if given else 0.0)


def _breaks(lines: Sequence[str], words: Sequence[Words]) -> dict[int, int]:
    """Return before which words of a text something new begins: 3 a line, 2 a sentence, 1 a clause."""
    breaks: dict[int, int] = {}
    at = 0
    for line, stretch in zip(lines, words, strict=True):
        breaks[at] = 3
        for i, (a, b) in enumerate(pairwise(stretch.offsets), at + 1):
            if b > a + 1:
                breaks[i] = 2 if any(mark in line[a + 1 : b] for mark in FINAL_MARKS) else 1
        at += len(stretch.text)
    breaks[at] = 3
    return breaks


def _settle(blocks: Sequence[_Block], given: str, text: str, breaks: Mapping[int, int]) -> list[_Block]:
    """Move words from the end of a stretch to the head of the next, or back, where both have them.

    A note that opens with the words with which the classic goes on behind it would else lose them to it.
    """
    settled: list[_Block] = []
    for block in _joined(blocks):
        if settled and settled[-1].given + settled[-1].length == block.given:
            before = settled[-1]
            end = before.text + before.length
            best, moved = breaks.get(end, 0) + breaks.get(block.text, 0), 0
            for sign, most in ((1, before.length - 1), (-1, block.length - 1)):
                for k in range(1, min(most, _FARTHEST) + 1):
                    here, there = (end - k, block.text - k) if sign > 0 else (end + k, block.text + k)
                    if sign > 0 and text[there] != given[block.given - k]:
                        break
                    if sign < 0 and text[here - 1] != given[block.given + k - 1]:
                        break
                    if (sum_ := breaks.get(here, 0) + breaks.get(there, 0)) > best:
                        best, moved = sum_, sign * k
            settled[-1] = _Block(before.given, before.text, before.length - moved)
            block = _Block(block.given - moved, block.text - moved, block.length + moved)
        settled.append(block)
    return settled


def _joined(blocks: Sequence[_Block]) -> list[_Block]:
    """Join the stretches that go on in both texts."""
    joined: list[_Block] = []
    for block in blocks:
        if joined:
            last = joined[-1]
            if (last.given + last.length, last.text + last.length) == (block.given, block.text):
                block = _Block(last.given, last.text, last.length + block.length)
                joined.pop()
        joined.append(block)
    return joined


def _is_given(mask: Sequence[int], source: Sequence[int], last: int) -> bool:
    """Tell whether a line opens with words of the classic that was given, together and in their place."""
    first = bytes(mask).find(b"\0" * _NEAR)
    opening = [place for place in source[: first if first >= 0 else len(source)] if place >= 0]
    head = min(_HEAD, len(mask), max(1, first) if first >= 0 else len(mask))
    if not opening or sum(mask[:head]) < _ENOUGH * head:
        return False
    together = len(opening) >= _ENOUGH * (opening[-1] - opening[0] + 1)
    return together and (len(opening) >= _SURE or 0 < opening[0] - last <= _SLIP or last < 0)


def edges(mask: bytes) -> frozenset[int]:
    """Return where in the words of a line the classic may end and something else begin, or the other way."""
    found: set[int] = set()
    for at in range(1, len(mask)):
        near = min(_NEAR, at, len(mask) - at)
        if abs(sum(mask[at : at + near]) - sum(mask[at - near : at])) > near // 2:
            found.add(at)
    return frozenset(found)


def _is_slip(skipped: int, inserted: int) -> bool:
    """Tell whether what the text has between two stretches of the classic is another reading of it."""
    return 0 < inserted <= _SLIP and (inserted == 1 or abs(inserted - skipped) <= 1)


def _blocks(given: str, text: str) -> Iterator[tuple[int, int, int]]:
    """Return (place in the classic, place in the text, length) of what stands in both, in order."""
    gaps = [(0, len(given), 0, len(text))]
    for length in _RARE:
        left: list[tuple[int, int, int, int]] = []
        for gap in gaps:
            found = list(_chain(given, text, gap, length))
            yield from found
            ends = [(gap[0], gap[2]), *((a + n, b + n) for a, b, n in found)]
            starts = [*((a, b) for a, b, _ in found), (gap[1], gap[3])]
            left += [
                (low_a, high_a, low_b, high_b)
                for (low_a, low_b), (high_a, high_b) in zip(ends, starts, strict=True)
                if low_a < high_a and low_b < high_b
            ]
        gaps = left
    for gap in gaps:
        if (gap[1] - gap[0]) * (gap[3] - gap[2]) <= _MOST_CELLS:
            yield from _word_by_word(given, text, gap)


def _chain(
    given: str, text: str, gap: tuple[int, int, int, int], length: int
) -> Iterator[tuple[int, int, int]]:
    """Return the longest chain of stretches of a length that stand once in either part, grown together."""
    start, stop, low, high = gap
    once = _once(given, start, stop, length)
    there = _once(text, low, high, length) if once else {}
    pairs = sorted((at, there[words]) for words, at in once.items() if words in there)
    grown_a, grown_b = start, low
    for a, b in _rising(pairs):
        if a < grown_a or b < grown_b:
            continue
        while a > grown_a and b > grown_b and given[a - 1] == text[b - 1]:
            a, b = a - 1, b - 1
        end_a, end_b = a, b
        while end_a < stop and end_b < high and given[end_a] == text[end_b]:
            end_a, end_b = end_a + 1, end_b + 1
        yield a, b, end_a - a
        grown_a, grown_b = end_a, end_b


def _once(text: str, start: int, stop: int, length: int) -> dict[str, int]:
    """Return the stretches of a length that stand once in a part of a text."""
    places: dict[str, int] = {}
    for at in range(start, stop - length + 1):
        words = text[at : at + length]
        places[words] = -1 if words in places else at
    return {words: at for words, at in places.items() if at >= 0}


def _rising(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the longest chain of pairs, sorted by the first, that rises in the second too."""
    tails: list[int] = []
    tops: list[int] = []
    before: list[int] = []
    for i, (_, b) in enumerate(pairs):
        at = bisect_left(tails, b)
        before.append(tops[at - 1] if at else -1)
        if at == len(tails):
            tails.append(b)
            tops.append(i)
        else:
            tails[at], tops[at] = b, i
    chain: list[tuple[int, int]] = []
    i = tops[-1] if tops else -1
    while i >= 0:
        chain.append(pairs[i])
        i = before[i]
    return chain[::-1]


def _word_by_word(given: str, text: str, gap: tuple[int, int, int, int]) -> Iterator[tuple[int, int, int]]:
    """Return what two short parts have in common, single words joined wherever they can be."""
    start, stop, low, high = gap
    width = high - low
    # Best sum for what ends here: with this pair, and at all. A word that goes on counts twice.
    rows_on: list[list[int]] = [[0] * (width + 1)]
    rows: list[list[int]] = [[0] * (width + 1)]
    for a in range(start, stop):
        on, best = [0] * (width + 1), [0] * (width + 1)
        above_on, above = rows_on[-1], rows[-1]
        for j in range(1, width + 1):
            if given[a] == text[low + j - 1]:
                on[j] = max(above[j - 1] + 1, above_on[j - 1] + 2 if above_on[j - 1] else 0)
            best[j] = max(on[j], above[j], best[j - 1])
        rows_on.append(on)
        rows.append(best)
    # Of equals the earliest place in the text: the note comes behind the words that it repeats.
    i, j = stop - start, width
    pairs: list[tuple[int, int]] = []
    goes_on = False
    while i and j:
        if goes_on or (rows[i][j] == rows_on[i][j] > rows[i][j - 1]):
            pairs.append((start + i - 1, low + j - 1))
            goes_on = bool(rows_on[i - 1][j - 1]) and rows_on[i][j] == rows_on[i - 1][j - 1] + 2
            i, j = i - 1, j - 1
        elif rows[i][j] == rows[i][j - 1]:
            j -= 1
        else:
            i -= 1
    for a, b in reversed(pairs):
        yield a, b, 1
