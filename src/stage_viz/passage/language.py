"""The language of the classic and of its notes.

The ritual classic gives stage directions: actors, acts, places, speeches. A note (注) states, gives
reasons, glosses, cites readings and books, and takes up words that the classic has just used. The cues for
either are in ``data/cues.tsv``; their weights are judged by reading, and add up.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

from stage_viz.lexicon import fold
from stage_viz.passage.words import is_word, strip

_GLOSS_WORDS = "謂讀"
_FOLLOW = "猶謂讀者，"
_TAIL = "。，；：！？”’」』》〉 　"
"""A gloss has the word that it explains, then one of these, or 猶 … 也: 退猶去也."""

_LONGEST_HEADWORD = 4

_BY_WORD, _BY_PLACE, _BY_COMMA = 5.0, 4.0, 3.0
"""What a gloss weighs that has such a word, that sets the word first and is short or ends with 也, or that
only sets the word first."""

_BY_COMMAS, _MOST_COMMAS = 1.0, 2
"""What it weighs if it has more parts than so many: acts that follow one another may open so, too."""

_ACTS = "興坐立升降入出退反卒揖拜"
"""Acts that the classic sets alone before a comma: 興，加于俎 glosses nothing."""

_CITATION = 4.0
_CITES = re.compile("》[^“「『]{0,4}[曰云][^“「『]{0,2}[“「『]")
"""A note cites a book and its words."""

_SPEECH = -3.0
_UTTERANCE = re.compile("[“「][^”」]{6,}[”」]$")
"""What is said without telling who says it."""

_TAKES_UP = 2.0
"""A note goes on from the act that the classic has just told (降拜: 拜受幣). What opens the next stage
direction as well does not tell: actors, 升."""

LONGEST_CLAUSE = 24
"""So far back the clause before a sentence is read."""

_LAST_CLAUSE = re.compile("[，、；：。！？“‘「『]([^，、；：。！？“”‘’「」『』]+)[，。！？”’」』]+$")

_REPEAT, _SHORTEST_REPEAT = -3.0, 4
"""A whole sentence once more: acts are done again, notes are not."""

_ANSWER = -5.0
_LONGEST_QUESTION = 12
_QUESTION = re.compile("(?<!者)何以.{1,6}$|何也?$|者何$")
"""The tradition (傳) on mourning asks, and what follows is its answer."""

REACH = 200
"""So many words back a gloss may find the word that it explains."""

_PARTICLES = "也矣焉耳乎"
"""Words that close a sentence."""

_NEAR = 40
_GLOSSES = re.compile("([猶謂讀]|.也|..也)")
"""A gloss without punctuation, behind the word that it explains, which stands so near before."""

_TELL = str.maketrans(",;:?!", "，；：？！")


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


@cache
def resumed() -> frozenset[str]:
    """Return the words of ``data/resumed.txt``: with these the next stage direction may open."""
    text = files("stage_viz.passage").joinpath("data", "resumed.txt").read_text(encoding="utf-8")
    return frozenset(fold("".join(line for line in text.splitlines() if not line.startswith("#"))))


@dataclass(frozen=True)
class Reading:
    """How a sentence reads.

    Parameters
    ----------
    leaning
        Above 0 like 注, below 0 like 經.
    glossed
        The word that it explains, if it looks like a gloss.
    """

    leaning: float
    glossed: str = ""


def plain(text: str) -> str:
    """Return a text folded, with its punctuation as the cues have it; of the same length."""
    return fold(text).translate(_TELL)


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
    return read_sentence(plain(sentence), strip(sentence), before[-REACH:]).leaning


def read_sentence(sentence: str, words: str, before: str, act: str = "") -> Reading:
    """Tell how a sentence reads.

    Parameters
    ----------
    sentence
        One sentence, or a part of it, `plain`.
    words
        Its words alone.
    before
        The words before it in its line, the last `REACH` of them.
    act
        The first and the last word of the clause before it (`last_act`).
    """
    total, kept, spoken = _cued(sentence, words)
    if words and words[0] in act and words[0] not in resumed():
        total += _TAKES_UP
    if _QUESTION.search(before[-_LONGEST_QUESTION:]):
        total += _ANSWER
    again = len(words) >= _SHORTEST_REPEAT and words in before
    total += _REPEAT if again else 0.0
    glossed, weight = ("", 0.0) if spoken or again else gloss(sentence[:kept], before)
    return Reading(total + weight, glossed)


@lru_cache(maxsize=4096)
def last_act(before: str) -> str:
    """Return the first and the last word of the last clause of a text, most often act and object.

    Parameters
    ----------
    before
        The text before a sentence, `plain`, the last `LONGEST_CLAUSE` characters of it.

    Returns
    -------
    str
        Empty if no clause ends there.
    """
    clause = _LAST_CLAUSE.search("。" + before if len(before) < LONGEST_CLAUSE else before)
    return strip(clause[1][0] + clause[1][-1]) if clause else ""


@lru_cache(maxsize=4096)
def _cued(sentence: str, words: str) -> tuple[float, int, bool]:
    """Return what the cues say of a sentence, how much of it is its own, and whether it is a speech."""
    total, spoken, kept = 0.0, False, len(sentence)
    if cites := _CITES.search(sentence):
        # The words of another book tell nothing of this one.
        total += _CITATION
        kept = cites.end()
        sentence = sentence[:kept]
        words = words[: sum(map(is_word, sentence))]
    elif _UTTERANCE.match(sentence):
        total, spoken = _SPEECH, True
    for length, weights in _by_length("whole"):
        total += weights.get(words, 0.0) if len(words) == length else 0.0
    for length, weights in _by_length("opens"):
        total += weights.get(words[:length], 0.0)
    for length, weights in _by_length("ends"):
        total += weights.get(words[-length:], 0.0)
    for length, weights in _by_length("holds"):
        held = {sentence[i : i + length] for i in range(len(sentence) - length + 1)}
        total += sum(weights[found] for found in held & weights.keys())
    return total, kept, spoken


def ends_note(sentence: str) -> bool:
    """Tell whether a sentence of a note, `plain`, most often is its last: readings come at the end."""
    return "今文" in sentence or "古文" in sentence


def opens_tradition(sentence: str) -> bool:
    """Tell whether a sentence, `plain`, opens the tradition (傳) on a chapter, which counts as classic."""
    return sentence.lstrip().startswith("傳曰")


def cue_seams(text: str) -> frozenset[int]:
    """Return where sentences may begin in words without punctuation.

    Behind words that close a sentence, and before words that open one: the cues of two words and more,
    the particles, and glosses.
    """
    found = {match.end() for match in re.finditer(f"[{_PARTICLES}]", text)}
    for place in ("opens", "ends"):
        for match in _long_cues(place).finditer(text):
            found.add(match.start() if place == "opens" else match.start() + len(match[1]))
    for match in _GLOSSES.finditer(text):
        at = match.start(1)
        for start in range(max(0, at - _LONGEST_HEADWORD), at):
            if text[start:at] in text[max(0, start - _NEAR) : start]:
                found.add(start)
                break
    return frozenset(found - {0, len(text)})


@cache
def _long_cues(place: str) -> re.Pattern[str]:
    """Return what finds the cues of two words and more, also where they overlap; the longest first."""
    long = sorted((cue.words for cue in cues() if cue.place == place and len(cue.words) > 1), key=len)
    return re.compile(f"(?=({'|'.join(map(re.escape, reversed(long)))}))")


def gloss(sentence: str, before: str) -> tuple[str, float]:
    """Return the word that a sentence glosses, if it looks like a gloss, and how much it does.

    Parameters
    ----------
    sentence
        Folded, with its punctuation.
    before
        The folded words before it, not more than a gloss reaches back.
    """
    head = sentence.lstrip("“‘「『《〈，、")
    longest = next((i for i in range(_LONGEST_HEADWORD) if not is_word(head[i : i + 1] or "。")), None)
    for length in range(min(_LONGEST_HEADWORD if longest is None else longest, len(head) - 1), 0, -1):
        word, following = head[:length], head[length]
        if following not in _FOLLOW or word not in before:
            continue
        if following == "猶":
            return (word, _BY_WORD) if "也" in head[length : length + _LONGEST_HEADWORD + 3] else ("", 0.0)
        if following in _GLOSS_WORDS:
            return word, _BY_WORD
        if following == "者" and head[length + 1 : length + 2] == "，":
            return word, _BY_PLACE  # 不固辭者，…
        if following == "，":
            # 速，召也; 榮，屋翼; 復位，復西階上位; 笥，萑葦器
            rest = head[length + 1 :].rstrip(_TAIL)
            acts = (word in _ACTS and rest != "") or head.count("，") > _MOST_COMMAS
            if rest.endswith("也") or rest[:1] in (word[0], word[-1]) or (len(rest) <= 2 and not acts):
                return word, _BY_PLACE
            if acts:
                return "", 0.0 if word in _ACTS else _BY_COMMAS
            return word, _BY_COMMA
    return "", 0.0


@cache
def _by_length(place: str) -> tuple[tuple[int, Mapping[str, float]], ...]:
    """Return the weights of the cues for a place, above 0 for 注, by the length of their words."""
    found: dict[int, dict[str, float]] = {}
    for cue in cues():
        if cue.place == place:
            weight = cue.weight if cue.layer == "注" else -cue.weight
            found.setdefault(len(cue.words), {})[cue.words] = weight
    return tuple(sorted(found.items()))
