"""The words that a figure shows, in the sentence in which they stand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from stage_viz.lexicon import spelled
from stage_viz.model import Layer, Step
from stage_viz.passage import Passage, Span, clauses, find_meant
from stage_viz.passage.words import is_word
from stage_viz.telling import Language, chinese


@dataclass(frozen=True)
class Quotation:
    """A sentence of the text, and which of its characters the figure shows.

    Parameters
    ----------
    text
        The sentence.
    marked
        Spans of its characters (start, end).
    line
        Of the text, from 1; None if the words do not stand there.
    reading
        The pinyin of the words that are shown, or empty.
    """

    text: str
    marked: tuple[tuple[int, int], ...]
    line: int | None
    reading: str = ""


def quotation(passage: Passage, step: Step, steps: Sequence[Step]) -> Quotation:
    """Return the sentence of a step's quote, with the quote marked.

    The text as given may have converted characters (麵 for 面); it is shown in the characters of the
    steps that quote it.

    Parameters
    ----------
    passage
        The text that is quoted.
    step
        The step.
    steps
        All steps of the rite.
    """
    span = span_of(passage, step)
    if span is None:
        return Quotation(step.quote, ((0, len(step.quote)),), None)
    # Words of a commentary do not look like those of the classic.
    head = "" if Layer.CLASSIC.value in span.layers or not span.layers else f"〔{span.layers[0]}〕"
    clause = next(
        (c for c in clauses(passage) if c.line == span.line and c.start <= span.start and span.end <= c.end),
        None,
    )
    if clause is None or span.beyond:
        return Quotation(head + step.quote, ((len(head), len(head) + len(step.quote)),), span.line)
    shown = list(clause.text)
    places = _places(passage, tuple((other.quote, other.line) for other in steps))
    for other, found in zip(steps, places, strict=True):
        if found is not None and found.line == clause.line:
            for offset, character in _aligned(passage, found, other.quote):
                if clause.start <= offset < clause.end:
                    shown[offset - clause.start] = character
    shift = len(head) - clause.start
    marked = tuple((start + shift, end + shift) for start, end in span.parts)
    return Quotation(head + "".join(shown), marked, span.line)


_CLAUSE = re.compile(r"[^。，；：？！]*[。，；：？！]?[”’」』]*")


def abridged(quote: Quotation) -> Quotation:
    """Return a sentence with only those of its clauses in which something is marked; …… for the others.

    Parameters
    ----------
    quote
        The sentence.
    """
    kept, marked, skipped = "", [], False
    for clause in _CLAUSE.finditer(quote.text):
        start, end = clause.span()
        if start == end:
            continue
        own = [(max(a, start), min(b, end)) for a, b in quote.marked if a < end and start < b]
        if own:
            kept += "……" if skipped else ""
            marked += [(a - start + len(kept), b - start + len(kept)) for a, b in own]
            kept += clause[0]
        skipped = not own
    return Quotation(kept + ("……" if skipped else ""), tuple(marked), quote.line, quote.reading)


def spoken(quote: Quotation, step: Step, language: Language) -> Quotation:
    """Return a sentence in the characters and signs of a language, with its reading if that has one.

    Parameters
    ----------
    quote
        The sentence.
    step
        Whose words are shown.
    language
        Of the figure; in English the words of the text stay Chinese.
    """
    text = chinese(quote.text, language)
    # Characters answer to characters: what is marked stays where it is.
    text = text if len(text) == len(quote.text) else quote.text
    return replace(quote, text=text, reading=spelled(step.quote) if language.pinyin else "")


def span_of(passage: Passage, step: Step) -> Span | None:
    """Return where a step's quote stands in the classic, or in another layer; None if nowhere.

    Parameters
    ----------
    passage
        The text that is quoted.
    step
        The step.
    """
    return next(iter(find_meant(passage, step.quote, step.line)), None)


@lru_cache(maxsize=4)
def _places(passage: Passage, quotes: tuple[tuple[str, int | None], ...]) -> tuple[Span | None, ...]:
    """Where all quotes of a rite stand: sought once, since every figure asks for them."""
    return tuple(next(iter(find_meant(passage, *quote)), None) for quote in quotes)


def _aligned(passage: Passage, span: Span, quote: str) -> list[tuple[int, str]]:
    """Pair the characters of a quote with the offsets in the line at which they stand."""
    line = passage.lines[span.line - 1]
    offsets = [i for start, end in span.parts for i in range(start, end) if is_word(line[i])]
    characters = [c for c in quote if is_word(c)]
    return list(zip(offsets, characters, strict=True)) if len(offsets) == len(characters) else []
