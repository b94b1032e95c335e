"""The names below a plan: what each means, where the plan itself has them in Chinese or by a letter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from stage_viz.ground import Ground
from stage_viz.lexicon import english, spelled
from stage_viz.model import Member
from stage_viz.telling import Language, chinese, english_name, pinyin_name, place_english, shown

from .marks import Label, Mark

_PREFIX = "label-"


def glossary(
    drawn: Iterable[Mark],
    lettered: Mapping[str, str],
    cast: Mapping[str, Member],
    ground: Ground,
    language: Language,
) -> tuple[str, ...]:
    """Return what the names of a plan mean, one entry a name, in the order of the plan.

    Parameters
    ----------
    drawn
        The marks of the plan.
    lettered
        The letters that stand for names without room, by the ids of their labels.
    cast
        By name.
    ground
        The ground, placed.
    language
        Of the figure: in English only what a letter stands for is told.
    """
    found: dict[str, str] = {}
    for mark in drawn:
        if not isinstance(mark, Label) or mark.layer != "labels" or not mark.id.startswith(_PREFIX):
            continue
        name = mark.id.removeprefix(_PREFIX)
        member = cast.get(name)
        if member is None and name not in ground.places:
            continue  # a further line, or the smaller words behind a name
        if language.words == "en":
            if letter := lettered.get(mark.id):
                found[letter] = english_name(member) if member else place_english(name)
            continue
        zh = shown(member) if member else name.removesuffix("線")
        if language.pinyin:
            found[zh] = pinyin_name(member) if member else spelled(zh)
        elif language.english:
            several = sum(shown(other) == zh for other in cast.values()) > 1
            own = english_name(member) if member else place_english(name)
            found.setdefault(zh, (english(zh) if several else "") or own)
    entries = sorted(found.items()) if language.words == "en" else list(found.items())
    return tuple(f"{chinese(word, language)} {told}" for word, told in entries)
