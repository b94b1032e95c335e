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

from stage_viz.lexicon import fold
from stage_viz.passage.words import FINAL_MARKS

_CLOSING = 3.0
"""Weighs a word before the place that closes a statement."""

_OPENING = 2.0
"""Weighs a word behind the place that opens one of the classic's."""

_RETURN = -5.0
"""Weighs against a return where none is needed."""

_CLOSES = re.compile("[也矣耳]")


@cache
def _cues() -> tuple[re.Pattern[str], dict[str, float], re.Pattern[str]]:
    """Return a pattern for every cue, their weights (below 0 for the classic), and how the classic opens."""
    data = files("stage_viz.passage").joinpath("data", "returns.tsv").read_text(encoding="utf-8")
    rows = [row.split("\t") for row in data.splitlines()[1:]]
    weights = {fold(words): float(weight) * (1 if layer == "注" else -1) for layer, words, weight, _ in rows}
    longest_first = sorted(weights, key=len, reverse=True)
    every = re.compile("|".join(map(re.escape, longest_first)))
    opening = re.compile("|".join(re.escape(words) for words in longest_first if weights[words] <= -0.5))
    return every, weights, opening


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
    every, weights, opening = _cues()
    gains = [0.0] * len(folded)
    for cue in every.finditer(folded):
        gains[cue.end() - 1] += weights[cue[0]]
    sums = [0.0, *accumulate(gains)]
    final = [i + 1 for i, character in enumerate(folded) if character in FINAL_MARKS]
    places = [i for i in final if i < len(folded)] or ([] if final else list(range(1, len(folded))))
    opens = {cue.start() for cue in opening.finditer(folded)}
    closes = {cue.end() for cue in _CLOSES.finditer(folded.rstrip(FINAL_MARKS))}

    def worth(at: int) -> float:
        closed = at in closes or (at - 1 in closes and folded[at - 1] in FINAL_MARKS)
        return 2 * sums[at] - sums[-1] + _CLOSING * closed + _OPENING * (at in opens)

    if not places:
        return len(text)
    best = max(places, key=worth)
    return best if must_return or worth(best) + _RETURN > sums[-1] else len(text)
