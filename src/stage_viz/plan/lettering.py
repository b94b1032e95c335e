"""What is written beside a person, a thing or a place: in which language, and how it may be broken."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from stage_viz.ground import Place
from stage_viz.lexicon import spelled
from stage_viz.model import Member
from stage_viz.space import Direction
from stage_viz.telling import DIRECTIONS, Language, chinese, pinyin_name, place_english, short_english, shown
from stage_viz.typeset import MM_PER_PT, text_box

LEADING = 1.08
"""From one line of a name to the next, in its size."""

_LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class Lettering:
    """A name as it is written.

    Parameters
    ----------
    text
        The name.
    small
        Smaller words behind it: its pinyin.
    """

    text: str
    small: str = ""


def member_lettering(member: Member, language: Language) -> Lettering:
    """Return how a member of the cast is written on a plan.

    Parameters
    ----------
    member
        Of the cast.
    language
        Of the figure.
    """
    if language.words == "en":
        return Lettering(short_english(member))
    small = pinyin_name(member) if language.pinyin else ""
    return Lettering(chinese(shown(member), language), small)


def place_lettering(place: Place, language: Language) -> Lettering:
    """Return how a place is written on a plan.

    Parameters
    ----------
    place
        Of the ground.
    language
        Of the figure.
    """
    if language.words == "en":
        return Lettering(place_english(place.name, short=True))
    # The line that is drawn for a beam has the beam's name.
    name = place.name.removesuffix("線") if place.kind == "purlin" else place.name
    return Lettering(chinese(name, language), spelled(name) if language.pinyin else "")


def facing_words(facing: Direction, language: Language) -> str:
    """Return a facing as it is written beside a name.

    Parameters
    ----------
    facing
        Of the ground, whatever is up on the page.
    language
        Of the figure.
    """
    return f"facing {DIRECTIONS[facing]}" if language.words == "en" else chinese(f"{facing.zh}面", language)


def stacked(text: str, size: float) -> tuple[str, ...] | None:
    """Break a Latin name into two lines, as even as can be; None if it is one word.

    Parameters
    ----------
    text
        The name.
    size
        In pt.
    """
    words = text.split(" ")
    if len(words) < 2 or not text.isascii():
        return None
    pairs = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    return min(pairs, key=lambda pair: max(text_box(line, size)[0] for line in pair))


def stacked_box(lines: tuple[str, ...], size: float) -> tuple[float, float]:
    """Measure lines that stand one below the other.

    Parameters
    ----------
    lines
        Of a name.
    size
        In pt.

    Returns
    -------
    tuple of float
        Their width and height, in mm.
    """
    boxes = [text_box(line, size) for line in lines]
    high = boxes[0][1] + boxes[-1][2] + size * MM_PER_PT * LEADING * (len(lines) - 1)
    return max(box[0] for box in boxes), high


def letters(ids: tuple[str, ...]) -> Mapping[str, str]:
    """Return a letter for each of the names that have no room, by id.

    Parameters
    ----------
    ids
        Of their labels.
    """
    return {id_: _letter(i) for i, id_ in enumerate(sorted(ids))}


def _letter(i: int) -> str:
    turn, rest = divmod(i, len(_LETTERS))
    return (_letter(turn - 1) if turn else "") + _LETTERS[rest]
