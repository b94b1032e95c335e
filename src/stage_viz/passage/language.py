"""The language of the classic and of its notes.

The ritual classic gives stage directions: actors, acts, places. A note (注) states, gives reasons,
glosses, cites readings and books, and takes up words that the classic has just used. The cues for either
are in ``data/cues.tsv``; their weights are judged by reading, and add up.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from stage_viz.lexicon import fold
from stage_viz.passage.words import is_word, strip

_GLOSS_WORDS = "猶謂讀"
"""A gloss has the word that it explains, then one of these: 退猶去也."""

_LONGEST_HEADWORD = 4

_REACH = 200
"""So many words back a gloss may find the word that it explains."""


@dataclass(frozen=True)
class Cue:
    """Words that speak for one layer.

    Parameters
    ----------
    layer
        注 or 經.
    place
        Where in a sentence they must stand: ``opens``, ``ends``, ``holds`` (anywhere, compared with
        punctuation), ``whole`` (the whole sentence).
    words
        Folded.
    weight
        How strongly, about in log odds.
    """

    layer: str
    place: str
    words: str
    weight: float


@cache
def cues() -> tuple[Cue, ...]:
    """Return the cues of ``data/cues.tsv``."""
    text = files("stage_viz.passage").joinpath("data", "cues.tsv").read_text(encoding="utf-8")
    rows = [row.split("\t") for row in text.splitlines()[1:] if row]
    return tuple(Cue(layer, place, fold(words), float(weight)) for layer, place, words, weight, _ in rows)


def leaning(sentence: str, before: str) -> float:
    """Return how much a sentence reads like a note: above 0 like 注, below 0 like 經.

    Parameters
    ----------
    sentence
        One sentence, or a part of it.
    before
        The folded words (`stage_viz.passage.words.strip`) before it in its line: a note takes up words
        of the classic.
    """
    folded = fold(sentence)
    bare = strip(sentence)
    total = 0.0
    for cue in cues():
        if (
            (cue.place == "opens" and bare.startswith(cue.words))
            or (cue.place == "ends" and bare.endswith(cue.words))
            or (cue.place == "holds" and cue.words in folded)
            or (cue.place == "whole" and bare == cue.words)
        ):
            total += cue.weight if cue.layer == "注" else -cue.weight
    return total + _gloss(folded, before[-_REACH:])


def _gloss(sentence: str, before: str) -> float:
    """Return how much a sentence looks like a gloss on a word that stands before it."""
    head = sentence.lstrip("“‘「『《〈，、")
    for length in range(min(_LONGEST_HEADWORD, len(head) - 1), 0, -1):
        word, following = head[:length], head[length]
        if not all(map(is_word, word)) or word not in before:
            continue
        if following in _GLOSS_WORDS:
            return 3.0
        rest = strip(head[length:])
        if following == "者" and head[length + 1 : length + 2] == "，":
            return 2.0  # 不固辭者，…
        if following == "，" and (rest.endswith("也") or len(rest) <= 2 or rest[0] in (word[0], word[-1])):
            return 2.0  # 速，召也; 榮，屋翼; 復位，復西階上位
    return 0.0
