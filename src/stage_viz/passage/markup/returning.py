"""Where the classic goes on behind a note that nothing closes.

Some editions mark where a note begins and leave it to the reader to see where it ends. The cues are in
``data/returns.tsv``: what a note says (也, 謂, 今文) and what the classic says (actors, moves). They add
up on both sides of each place where the classic may go on; the best is taken, and is a guess.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from itertools import accumulate
from typing import NamedTuple

from stage_viz.lexicon import fold
from stage_viz.passage.words import FINAL_MARKS

_CLOSING = 3.0
"""Weighs a word before the place that closes a statement."""

_OPENING = 2.0
"""Weighs a word behind the place that opens one of the classic's."""

_RETURN = -5.0
"""Weighs against a return where none is needed."""

_OPENS = -0.5
"""So strong a cue of the classic may open it again."""

_PHRASE = re.compile("[之及]")
"""Behind an actor, makes him part of a phrase (主人之命)."""

_CLOSES = re.compile("[也矣耳]")


class _Cues(NamedTuple):
    """A pattern with a group for each cue, their weights (below 0 for the classic), and how that opens."""

    every: re.Pattern[str]
    weights: tuple[float, ...]
    opening: re.Pattern[str]


@cache
def _cues() -> _Cues:
    data = files("stage_viz.passage").joinpath("data", "returns.tsv").read_text(encoding="utf-8")
    rows = [row.split("\t") for row in data.splitlines()[1:]]
    cues = [(fold(words), float(weight) * (1 if layer == "注" else -1)) for layer, words, weight, _ in rows]
    cues.sort(key=lambda cue: -len(cue[0]))  # of two that begin at one place, the longer one counts
    every = "|".join(f"({words})" for words, _ in cues)
    opening = "|".join(f"({words})" for words, weight in cues if weight <= _OPENS)
    return _Cues(re.compile(every), tuple(weight for _, weight in cues), re.compile(opening))


def end_of_note(text: str, must_return: bool) -> int:
    """Return where a note ends and the classic goes on.

    Parameters
    ----------
    text
        The note, and the classic behind it.
    must_return
        Whether some of it is of the classic: a further note follows.

    Returns
    -------
    int
        An offset in `text`; its length if all of it is the note. It is a sentence's end, or in a text
        without punctuation may be anywhere.
    """
    folded = fold(text)
    cues = _cues()
    gains = [0.0] * len(folded)
    for cue in cues.every.finditer(folded):
        gains[cue.end() - 1] += cues.weights[(cue.lastindex or 1) - 1]
    sums = [0.0, *accumulate(gains)]
    final = [i + 1 for i, character in enumerate(folded) if character in FINAL_MARKS]
    places = [i for i in final if i < len(folded)] or ([] if final else list(range(1, len(folded))))
    opens = {cue.start() for cue in cues.opening.finditer(folded) if not _PHRASE.match(folded, cue.end())}
    closes = {cue.end() for cue in _CLOSES.finditer(folded.rstrip(FINAL_MARKS))}

    def worth(at: int) -> float:
        closed = at in closes or (at - 1 in closes and folded[at - 1] in FINAL_MARKS)
        return 2 * sums[at] - sums[-1] + _CLOSING * closed + _OPENING * (at in opens)

    if not places:
        return len(text)
    best = max(places, key=worth)
    return best if must_return or worth(best) + _RETURN > sums[-1] else len(text)


def end_by(mask: bytes) -> int:
    """Return where a note ends and the classic goes on, by which words are known to be the classic's.

    Parameters
    ----------
    mask
        For every character, 1 if it is a word of the classic, 0 if another, 2 if no word.

    Returns
    -------
    int
        Where most words before are not of the classic, and most behind are; after what is no word.
    """
    gains = accumulate({0: 1, 1: -1}.get(kind, 0) for kind in mask)
    best, end = 0, 0
    for at, gain in enumerate(gains, 1):
        if gain > best or (gain == best and end == at - 1 and mask[at - 1] > 1):
            best, end = gain, at
    return end
