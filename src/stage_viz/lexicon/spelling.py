"""Pinyin with tone marks: a general dictionary's, corrected by what the ritual texts mean."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files

from .lookup import names

_LONGEST = 8
"""No name of the lexicon has more characters."""

_SIGNS = {
    "，": ", ", "。": ". ", "、": ", ", "；": "; ", "：": ": ", "？": "? ", "！": "! ",
    "「": " “", "」": "” ", "『": " ‘", "』": "’ ", "（": " (", "）": ") ", "…": "…", "·": " · ",
}  # fmt: skip
"""Chinese signs, and what stands for them among Latin letters."""


@lru_cache(maxsize=4096)
def spelled(text: str) -> str:
    """Return how Chinese words are read.

    Names of the lexicon are written together, everything else syllable by syllable; what is no Chinese
    character stays as it is.

    Parameters
    ----------
    text
        Chinese words.
    """
    told = " ".join(_pieces(text))
    told = re.sub(r"\s+([,.;:?!”’)])", r"\1", told)
    return re.sub(r"([“‘(])\s+", r"\1", re.sub(r"\s{2,}", " ", told)).strip()


def _pieces(text: str) -> Iterator[str]:
    known, i = _known(), 0
    while i < len(text):
        for length in range(min(_LONGEST, len(text) - i), 0, -1):
            if found := known.get(text[i : i + length]):
                yield found
                i += length
                break
        else:
            yield _SIGNS.get(text[i]) or _syllable(text[i])
            i += 1


@cache
def _known() -> dict[str, str]:
    """The lexicon's own readings, and before them those of the ritual texts."""
    found = {name.zh: name.pinyin for name in names()}
    text = (files("stage_viz.lexicon") / "data" / "readings.tsv").read_text(encoding="utf-8")
    rows = [line.split("\t") for line in text.splitlines() if line and not line.startswith("#")]
    return found | {row[0]: row[1] for row in rows}


@lru_cache(maxsize=4096)
def _syllable(character: str) -> str:
    from pypinyin import Style, lazy_pinyin

    return str(lazy_pinyin(character, style=Style.TONE, errors="default")[0])
