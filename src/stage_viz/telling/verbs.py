"""What is done, in English: the acts of the text as verbs that agree with those who act."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from stage_viz.files import parse_document
from stage_viz.lexicon import english, fold

_VERB = re.compile(r"\*([a-z]+)")
_IRREGULAR = {"have": "has", "be": "is", "are": "is"}


@dataclass(frozen=True)
class Act:
    """An act in English.

    Parameters
    ----------
    en
        Its words, with ``*`` before verbs that are inflected.
    goes
        ``whole`` if they tell a way and where it ends, ``part`` if not where; empty if they tell no way.
    first
        Whether it is done before a way is gone that is told with it.
    turns
        Whether one faces elsewhere behind it.
    """

    en: str
    goes: str = ""
    first: bool = False
    turns: bool = False


def act_of(words: str) -> Act:
    """Return an act; one that is not listed is told in the words of the text.

    Parameters
    ----------
    words
        Of the text, such as 立飲.
    """
    found = _acts().get(words) or _acts().get(fold(words))
    if found is not None:
        return found
    known = english(words)
    # Nouns among the names are no acts; those that are verbs begin with one that can be inflected.
    return Act(f"*{known}") if known and known.split()[0] in _LISTED else Act(f"*do “{words}”")


def inflected(words: str, several: bool) -> str:
    """Let verbs and possessives agree with those who act.

    Parameters
    ----------
    words
        With ``*`` before verbs, ``{his}``, and ``{s}`` for the plural of what each has one of.
    several
        Whether more than one acts.
    """
    words = (
        words.replace("{to}", "")
        .replace("{his}", "their" if several else "his")
        .replace("{s}", "s" if several else "")
    )
    return _VERB.sub(lambda m: m[1] if several else _third(m[1]), words)


def _third(verb: str) -> str:
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith(("s", "x", "z", "ch", "sh", "o")):
        return f"{verb}es"
    return f"{verb[:-1]}ies" if verb.endswith("y") and verb[-2] not in "aeiou" else f"{verb}s"


@cache
def _acts() -> Mapping[str, Act]:
    text = (files("stage_viz.telling") / "data" / "acts.yaml").read_text(encoding="utf-8")
    found: dict[str, Act] = {}
    for words, entry in parse_document(text, "acts.yaml").data.items():
        assert isinstance(entry, dict)
        act = Act(
            str(entry["en"]),
            str(entry.get("goes", "")),
            entry.get("first") == "yes",
            entry.get("turns") == "yes",
        )
        found[words] = act
        found.setdefault(fold(words), act)
    return MappingProxyType(found)


_LISTED = frozenset({
    "ask", "bare", "bow", "consent", "cover", "drain", "drink", "give", "go", "hold", "kneel", "lay", "leave",
    "offer", "pass", "put", "receive", "return", "rise", "set", "shoot", "stand", "take", "turn", "wash",
    "withdraw",
})  # fmt: skip
"""The verbs with which the acts among the names begin."""
