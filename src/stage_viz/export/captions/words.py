"""The words that stand around captions, by language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType

from stage_viz.files import parse_document


@dataclass(frozen=True)
class Words:
    """What stands around a caption; ``data/words.yaml`` says what each is for."""

    figure: str
    after: str
    join: str
    stop: str
    gap: str
    alt: str
    document: str
    locale: str
    word: str
    fonts: tuple[str, ...]


def words_of(tag: str) -> Words:
    """Return the words of a language; those of traditional Chinese for one that has none.

    Parameters
    ----------
    tag
        A BCP 47 tag, such as ``en`` or ``zh-Hans``.
    """
    known = _words()
    return known.get(tag) or known.get(tag.partition("-")[0]) or known["zh-Hant"]


@cache
def _words() -> Mapping[str, Words]:
    text = resources.files(__package__).joinpath("data/words.yaml").read_text(encoding="utf-8")
    data = parse_document(text, "words.yaml").data
    assert isinstance(data, dict)
    return MappingProxyType({tag: _of(entry) for tag, entry in data.items()})


def _of(entry: object) -> Words:
    assert isinstance(entry, dict)
    fonts = entry["fonts"]
    assert isinstance(fonts, list)
    told = {key: str(value) for key, value in entry.items() if key != "fonts"}
    return Words(**told, fonts=tuple(map(str, fonts)))
