"""The fixed words of figures, in the language of each."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from stage_viz.files import parse_document

from .language import Language
from .names import chinese


def word(id_: str, language: Language) -> str:
    """Return a fixed word; in Chinese and English where names have both.

    Parameters
    ----------
    id_
        Of ``data/words.yaml``.
    language
        Of the figure.
    """
    if language.words == "en":
        return word_in(id_, "en")
    zh = chinese(word_in(id_, "zh"), language)
    return f"{zh} {word_in(id_, 'en')}" if language.english else zh


def told_in(id_: str, language: Language) -> str:
    """Return a fixed word in the one language of the sentences, in its characters.

    Parameters
    ----------
    id_
        Of ``data/words.yaml``.
    language
        Of the figure.
    """
    told = word_in(id_, language.words)
    return told if language.words == "en" else chinese(told, language)


def word_in(id_: str, words: str) -> str:
    """Return a fixed word in one of the languages of the sentences.

    Parameters
    ----------
    id_
        Of ``data/words.yaml``.
    words
        ``zh`` (traditional characters) or ``en``.
    """
    return _words()[id_][words]


def has_word(id_: str) -> bool:
    """Tell whether a word is listed.

    Parameters
    ----------
    id_
        Such as the name of a garment.
    """
    return id_ in _words()


@cache
def _words() -> Mapping[str, Mapping[str, str]]:
    text = (files("stage_viz.telling") / "data" / "words.yaml").read_text(encoding="utf-8")
    found: dict[str, Mapping[str, str]] = {}
    for id_, entry in parse_document(text, "words.yaml").data.items():
        assert isinstance(entry, dict)
        found[id_] = MappingProxyType({"zh": str(entry["zh"]), "en": str(entry["en"])})
    return MappingProxyType(found)
