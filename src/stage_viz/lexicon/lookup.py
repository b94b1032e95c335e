"""Look-ups in the list of names: pinyin, English, and near names."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from stage_viz.files import did_you_mean, parse_document
from stage_viz.lexicon.variants import fold


@dataclass(frozen=True)
class Name:
    """How a name of the rites is read and rendered.

    Parameters
    ----------
    zh
        The name.
    pinyin
        Its reading, with tone marks.
    en
        Its usual English, in lower case.
    short
        A word or two of English, for a plan, where `en` is long.
    """

    zh: str
    pinyin: str
    en: str
    short: str = ""


def names() -> tuple[Name, ...]:
    """Give all the names of ``data/names.yaml``, in its order."""
    return tuple(_names().values())


def pinyin(name: str) -> str:
    """Give the pinyin of a name, written in any variants; empty if the name is not listed."""
    found = _find(name)
    return found.pinyin if found else ""


def english(name: str) -> str:
    """Give the English of a name, written in any variants; empty if the name is not listed."""
    found = _find(name)
    return found.en if found else ""


def short_english(name: str) -> str:
    """Give the English of a name, written in any variants, in a word or two; empty if it is not listed."""
    found = _find(name)
    return (found.short or found.en) if found else ""


def suggest(name: str, known: Iterable[str]) -> str:
    """Ask after the known names nearest to one that is not known.

    Parameters
    ----------
    name
        What was written.
    known
        What could have been written.

    Returns
    -------
    str
        ``did you mean 獲者?``: the same name in other variants (获者) before names that are merely near;
        empty if there are none.
    """
    return did_you_mean(name, known, fold)


def _find(name: str) -> Name | None:
    return _names().get(name) or _folded().get(fold(name))


@cache
def _names() -> dict[str, Name]:
    text = (files("stage_viz.lexicon") / "data" / "names.yaml").read_text(encoding="utf-8")
    found = {}
    for zh, entry in parse_document(text, "names.yaml").data.items():
        assert isinstance(entry, dict)
        found[zh] = Name(zh, str(entry["pinyin"]), str(entry["en"]), str(entry.get("short", "")))
    return found


@cache
def _folded() -> dict[str, Name]:
    found: dict[str, Name] = {}
    for zh, name in _names().items():
        found.setdefault(fold(zh), name)
    return found
