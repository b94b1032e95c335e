"""The names of persons, things and places, in the language of a figure."""

from __future__ import annotations

from functools import lru_cache

from stage_viz.lexicon import english, pinyin, simplified, spelled
from stage_viz.lexicon import short_english as lexicon_short
from stage_viz.model import Member

from .language import Language

_PREPOSITIONS = ("above", "before", "below", "between", "east of", "north of", "right of",
                 "left of", "south of", "west of", "northwest of", "southwest of")  # fmt: skip
"""With which the English of a place begins that tells where it is, and is no name that takes an article."""


_SIGNS = str.maketrans("“”‘’", "「」『』")
_NESTED = str.maketrans("「」“”", "『』『』")


def chinese(text: str, language: Language) -> str:
    """Return Chinese words in the characters and with the signs of a language.

    Parameters
    ----------
    text
        In traditional characters.
    language
        Of the figure.
    """
    text = text.translate(_SIGNS)
    return simplified(text) if language.simplified else text


def quoted(text: str) -> str:
    """Return Chinese words between 「」, what is quoted within them between 『』.

    Parameters
    ----------
    text
        Of the passage, without the stop at its end.
    """
    return f"「{text.translate(_NESTED)}」"


def shown(member: Member) -> str:
    """Return the Chinese word that stands for a member of the cast.

    Parameters
    ----------
    member
        Of the cast.
    """
    return member.shown or member.name


def english_name(member: Member) -> str:
    """Return the English of a member of the cast; its pinyin, or its name, if nobody gives any.

    Parameters
    ----------
    member
        Of the cast.
    """
    return member.en or english(member.name) or member.pinyin or pinyin(member.name) or member.name


def short_english(member: Member) -> str:
    """Return the English of a member of the cast as it stands on a plan.

    Parameters
    ----------
    member
        Of the cast.
    """
    return member.short or english_name(member)


def pinyin_name(member: Member) -> str:
    """Return how a member of the cast is read, as its word is drawn.

    Parameters
    ----------
    member
        Of the cast.
    """
    return member.pinyin or spelled(shown(member))


def place_english(name: str, *, short: bool = False) -> str:
    """Return the English of a place of the ground; its pinyin if there is none.

    Parameters
    ----------
    name
        Of a fixture, a station, a part or a spot.
    short
        Whether it stands on a plan.
    """
    return (lexicon_short(name) if short else "") or english(name) or spelled(name)


@lru_cache(maxsize=1024)
def with_article(name: str) -> str:
    """Return an English name with its article.

    Parameters
    ----------
    name
        In lower case, such as ``flag-holder``.
    """
    if name.startswith(("the ", "his ", "a ", "an ", "another ")):
        return name
    return f"the place {name}" if is_positional(name) else f"the {name}"


def is_positional(name: str) -> bool:
    """Tell whether an English name tells where a place is: south of the screen.

    Parameters
    ----------
    name
        In lower case.
    """
    return name.startswith(_PREPOSITIONS)
