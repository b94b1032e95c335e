"""Where a quotation stands in a text, and what no quotation covers."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import groupby

from stage_viz.passage.clauses import clauses
from stage_viz.passage.index import Stream
from stage_viz.passage.text import Clause, Passage, Span
from stage_viz.passage.words import has_words, is_word, strip, words_of

_ELLIPSIS = re.compile(r"[…⋯]+|\.{3,}|。{2,}")

_REACH = 400
"""In a text whose sentences go on from line to line, the parts of a quotation stand so close together."""

_Chain = tuple[tuple[int, int], ...]


def quoted_parts(quote: str) -> tuple[str, ...]:
    """Return the parts of a quotation between its ellipses (… ⋯ ...), folded and without punctuation."""
    return tuple(part for part in map(strip, _ELLIPSIS.split(quote)) if part)


def quoted_words(quote: str) -> str:
    """Return the words of a quotation, folded, without punctuation and ellipses."""
    return "".join(quoted_parts(quote))


def find_quote(
    passage: Passage, quote: str, line: int | None = None, layer: str | None = None
) -> tuple[Span, ...]:
    """Find all places where a quotation stands.

    Words are compared folded; punctuation, spaces and quotation marks count on neither side. Words that
    follow one another in one layer are found even where a note stands between them.

    Parameters
    ----------
    passage
        The text.
    quote
        The quotation. An ellipsis (…) leaves words out: the parts then stand in this order in one line,
        each time as close together as they can.
    line
        Look only in this line (from 1).
    layer
        Look only in this layer.

    Returns
    -------
    tuple of Span
        In the order of the text; empty if the quotation stands nowhere, or has no words.
    """
    parts = quoted_parts(quote)
    if not parts:
        return ()
    index = passage.index
    if layer is not None:
        stream = index.layers.get(layer)
        found = (
            [_span(passage, stream, at, chain) for at, chain in _chains(stream, parts, line)]
            if stream
            else []
        )
    else:
        found = [_span(passage, index.whole, at, chain) for at, chain in _chains(index.whole, parts, line)]
        known = {span.line for span in found}
        for stream in index.layers.values():
            found += [
                _span(passage, stream, at, c) for at, c in _chains(stream, parts, line) if at not in known
            ]
    return tuple(sorted(found, key=lambda s: (s.line, s.start, s.end)))


def find_meant(passage: Passage, quote: str, line: int | None = None) -> tuple[Span, ...]:
    """Find the places that the quote of a step can mean: in the classic, or if it is not there, anywhere.

    Where the words are whole clauses in one place (興，反位) and part of one in another (順羽而興，反位), the
    former is meant.

    Parameters
    ----------
    passage
        The text.
    quote
        The quotation.
    line
        Look only in this line (from 1).

    Returns
    -------
    tuple of Span
        In the order of the text; one, unless the words do not tell which.
    """
    found = find_quote(passage, quote, line, "經") or find_quote(passage, quote, line)
    return tuple(span for span in found if _is_of_clauses(passage.lines, span)) or found


def _is_of_clauses(lines: Sequence[str], span: Span) -> bool:
    """Whether a quotation begins and ends where a clause does."""
    last, _, end = span.beyond[-1] if span.beyond else (span.line, span.start, span.end)
    before, behind = lines[span.line - 1][: span.start], lines[last - 1][end:]
    return not any(map(is_word, before[-1:] + behind[:1]))


def _chains(stream: Stream, parts: tuple[str, ...], line: int | None) -> list[tuple[int, _Chain]]:
    """Return (line, stretches of the stream) for every place where the parts stand in order in a line."""
    if line is not None and line not in stream.bounds:
        return []
    low, high = stream.bounds[line] if line is not None else (0, len(stream.text))
    # What begins in a line may go on in the next, if nothing parts the two.
    places = [_places(stream.text, part, low, high + len(part) - 1) for part in parts]
    if stream.flowing and line is not None:
        places[1:] = [_places(stream.text, part, low, high + _REACH) for part in parts[1:]]
    chains: list[tuple[int, _Chain]] = []
    for first in places[0]:
        number = stream.lines[first]
        stop = min(len(stream.text), first + _REACH) if stream.flowing else stream.bounds[number][1]
        chain = [(first, first + len(parts[0]))]
        for part, starts in zip(parts[1:], places[1:], strict=True):
            following = bisect_left(starts, chain[-1][1])
            if following == len(starts) or starts[following] >= stop:
                break
            chain.append((starts[following], starts[following] + len(part)))
        if len(chain) < len(parts):
            continue
        if len(parts) > 1 and chains and chains[-1][1][-1] == chain[-1]:
            chains.pop()  # the same end from a nearer start
        chains.append((number, tuple(chain)))
    return chains


def _places(text: str, part: str, low: int, high: int) -> list[int]:
    places: list[int] = []
    at = text.find(part, low, high)
    while at >= 0:
        places.append(at)
        at = text.find(part, at + 1, high)
    return places


def _span(passage: Passage, stream: Stream, number: int, chain: _Chain) -> Span:
    parts: list[tuple[int, int, int]] = []
    for first, stop in chain:
        at, start, end = number, -1, -1
        for i in range(first, stop):
            line, offset = stream.lines[i], stream.offsets[i]
            # A word between two words of the stream belongs to a layer that the stream leaves out.
            if line != at or start < 0 or has_words(passage.lines[line - 1], end, offset):
                if start >= 0:
                    parts.append((at, start, end))
                at, start = line, offset
            end = stream.end(line, offset)
        parts.append((at, start, end))
    layers: list[str] = []
    for line, start, end in parts:
        for layer, run_start, run_end in passage.index.runs.get(line, ()):
            if layer not in layers and start < run_end and end > run_start:
                layers.append(layer)
    own = tuple((start, end) for line, start, end in parts if line == number)
    start, end = own[0][0], own[-1][1]
    text = passage.lines[number - 1][start:end]
    beyond = tuple(part for part in parts if part[0] != number)
    return Span(number, start, end, text, tuple(layers), own, beyond)


def uncovered(passage: Passage, spans: Iterable[Span], layer: str = "經") -> tuple[Clause, ...]:
    """Return what of a layer is covered by none of the spans.

    Parameters
    ----------
    passage
        The text.
    spans
        What is covered, from `find_quote`; only the quoted parts cover, not what an ellipsis leaves out.
    layer
        The layer that ought to be covered.

    Returns
    -------
    tuple of Clause
        The words that nothing covers (punctuation needs no covering), as stretches from the first to
        the last word, each within one clause.
    """
    covered: dict[int, set[int]] = {}
    for span in spans:
        places = covered.setdefault(span.line, set())
        for start, end in span.parts:
            places.update(range(start, end))
        for line, start, end in span.beyond:
            covered.setdefault(line, set()).update(range(start, end))
    found: list[Clause] = []
    for clause in clauses(passage, layer):
        hidden = covered.get(clause.line, set())
        given = passage.lines[clause.line - 1]
        words = words_of(given, clause.start, clause.end)
        for is_hidden, group in groupby(words.offsets, hidden.__contains__):
            if not is_hidden:
                stretch = list(group)
                start, last = stretch[0], stretch[-1]
                end = words.wide.get(last, last + 1)
                found.append(Clause(clause.line, layer, start, end, given[start:end]))
    return tuple(found)
