"""Finding out which characters of a Chinese keyboard are why a text is no YAML: by trying.

A character is blamed only if the text can be read further with the right one in its place. So no list
of contexts decides what is a slip, and words that only look like one are left alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from stage_viz.files.events import YamlFailureError, first_failure
from stage_viz.files.fullwidth import TELLTALES, Slip, suspects
from stage_viz.files.positions import Lines

_BUDGET = 6_000_000  # characters parsed while trying, in all: some seconds
_LINES_BACK = 12
_MOST_TRIES = 400  # suspects that may have to go together before a text can be read further

Suspect = tuple[int, Slip]
"""A line, from 1, and what may be a slip in it."""


@dataclass(frozen=True)
class Mended:
    """A text with the slips put right that kept it from being read.

    Parameters
    ----------
    text
        The mended text; it has the lines of the original.
    slips
        What was put right, with the line of each, in the order of the text.
    original
        The text as it was.
    """

    text: str
    slips: tuple[Suspect, ...]
    original: str

    def offset(self, offset: int) -> int:
        """Give the offset in the original text of an offset in the mended one."""
        if not self.slips:
            return offset
        line, column = self._lines.position(offset)
        at = column - 1
        for where, slip in self.slips:
            if where == line:
                at = _unshift(at, slip.cells)
        return self._original_lines.offset(line) + at

    @cached_property
    def _lines(self) -> Lines:
        return Lines(self.text)

    @cached_property
    def _original_lines(self) -> Lines:
        return Lines(self.original)


def mend(text: str, failure: YamlFailureError) -> Mended:
    """Put right the slips that keep a text from being read, as far as they can be found.

    Parameters
    ----------
    text
        The text.
    failure
        Where and why it could not be read.

    Returns
    -------
    Mended
        Without any slips if none is to blame. The text may still not be readable.
    """
    original = text
    accepted: list[Suspect] = []
    budget = _BUDGET
    current: YamlFailureError | None = failure
    while current is not None:
        tried, following, budget = _step(original, accepted, text, current, budget)
        if not tried:
            break
        accepted += tried
        text, current = _apply(original, accepted), following
    order = sorted(accepted, key=lambda suspect: (suspect[0], suspect[1].at))
    return Mended(text, tuple(order), original)


def _step(
    original: str, accepted: list[Suspect], text: str, failure: YamlFailureError, budget: int
) -> tuple[list[Suspect], YamlFailureError | None, int]:
    """Look for slips without which the text can be read past a failure."""
    candidates = _candidates(original, accepted, text, failure)
    reached = text.count("\n", 0, failure.stop)
    chosen: list[Suspect] = []
    following: YamlFailureError | None = failure
    found = False

    def reads_on(suspects_: list[Suspect]) -> tuple[bool, YamlFailureError | None]:
        attempt = _apply(original, accepted + suspects_)
        after = first_failure(attempt)
        return after is None or attempt.count("\n", 0, after.stop) > reached, after

    for candidate in candidates[:_MOST_TRIES]:
        budget -= len(text)
        if budget < 0:
            return [], failure, budget
        chosen.append(candidate)
        found, following = reads_on(chosen)
        if found:
            break
    if not found:
        return [], failure, budget
    for candidate in chosen[:-1]:  # the last one is needed, or it would not have been tried
        budget -= len(text)
        fewer = [c for c in chosen if c is not candidate]
        found, after = reads_on(fewer) if budget >= 0 else (False, None)
        if found and (after is None or (following is not None and after.stop >= following.stop)):
            chosen, following = fewer, after
    return chosen, following, budget


def _candidates(
    original: str, accepted: list[Suspect], text: str, failure: YamlFailureError
) -> list[Suspect]:
    """Suspects near a failure, the nearest line first."""
    first = text.count("\n", 0, min(failure.context, failure.stop)) + 1
    last = text.count("\n", 0, failure.stop) + 1
    whole = failure.finding.code == "YAML-ROOT"
    lines = original.split("\n")
    start = 1 if whole else max(1, min(last, max(first, last - _LINES_BACK)) - _LINES_BACK)
    known = {(line, slip.at) for line, slip in accepted}
    found = []
    for number in range(min(last, len(lines)), start - 1, -1):
        line = lines[number - 1]
        if TELLTALES.search(line) or any(dash in line for dash in "-–—"):
            found += [(number, s) for s in suspects(line, failure.flow) if (number, s.at) not in known]
    return found


def _apply(text: str, chosen: list[Suspect]) -> str:
    cells: dict[int, list[tuple[int, str, str]]] = {}
    for number, slip in chosen:
        cells.setdefault(number, []).extend(slip.cells)
    lines = text.split("\n")
    for number, edits in cells.items():
        line = lines[number - 1]
        for at, old, new in sorted(edits, reverse=True):
            line = line[:at] + new + line[at + len(old) :]
        lines[number - 1] = line
    return "\n".join(lines)


def _unshift(at: int, cells: tuple[tuple[int, str, str], ...]) -> int:
    """Take back what replacements to the left have shifted; slips come from left to right."""
    for start, old, new in cells:
        if at > start:
            at = max(start, at - (len(new) - len(old)))
    return at
