"""Folding of character variants, for matching only.

A text of the rites may be in its own characters (獲 面 云 復 个), in simplified ones (获 复), or in what a
machine made of simplified ones (麵 雲 複 個). Folding takes each character to one standard for its whole
class, so that all three match. The standard is the traditional character that editions of the classic
use (眾 為 強 獲); where simplified script has merged several, it is the one that they were merged into
(云 后 于 面), or, for 复 发 历 and the like, the one most at home in the rites (復 發 歷). Folding loses
distinctions (後 and 后): show the text as given, never the folded one.

Rows of the table are of four kinds: what a machine makes of simplified text (conversion: 麵 for 面), ways
of drawing the same character (variant: 靣), forms that editions keep (old: 鴈, 徧, 貍), and simplified
characters. Not folded are characters that printings confuse but that are different words (巳 and 已, 說
and 脫), for nothing but the sentence tells which is meant.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

_COMPATIBILITY = (range(0x2F00, 0x2FD6), range(0xF900, 0xFB00), range(0x2F800, 0x2FA20))


def fold(text: str) -> str:
    """Fold the variants of a text.

    Parameters
    ----------
    text
        Any text.

    Returns
    -------
    str
        A text of the same length: each code point is folded to one code point, so offsets hold.
    """
    return text.translate(_table())


def fold_map() -> Mapping[str, str]:
    """Give the characters that are folded, each with its standard.

    Read from ``data/variants.tsv``, and for the radicals and compatibility ideographs of Unicode from its
    own decompositions. No standard is itself folded.
    """
    return MappingProxyType({chr(ch): chr(standard) for ch, standard in _table().items()})


@cache
def variants_of(kind: str) -> Mapping[str, str]:
    """Give the variants of a kind (``conversion``, ``variant``, ``old``, ``simplified``) with standards."""
    return MappingProxyType({variant: standard for variant, standard, of in _rows() if of == kind})


@cache
def _rows() -> tuple[tuple[str, str, str], ...]:
    data = (files("stage_viz.lexicon") / "data" / "variants.tsv").read_text(encoding="utf-8")
    rows = (row.split("\t") for row in data.splitlines()[1:])
    return tuple((variant, standard, kind) for variant, standard, kind in rows)


@cache
def _table() -> dict[int, int]:
    table = {ord(variant): ord(standard) for variant, standard, _ in _rows()}
    return {**table, **{ord(ch): table.get(ord(one), ord(one)) for ch, one in compatibility().items()}}


@cache
def compatibility() -> Mapping[str, str]:
    """Give the radicals and compatibility ideographs of Unicode, each with what it stands for."""
    found = {}
    for code in (code for block in _COMPATIBILITY for code in block):
        unified = unicodedata.normalize("NFKC", chr(code))
        if unified != chr(code) and len(unified) == 1:
            found[chr(code)] = unified
    return MappingProxyType(found)
