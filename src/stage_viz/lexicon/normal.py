"""A text in the traditional characters that editions of the classic use, with a record of each change.

This is for showing a text that was simplified, or made traditional by a machine (麵 雲 複 個 撲), or printed
in odd forms (靣 賔); for matching there is `stage_viz.lexicon.fold`. Unlike folding, it keeps words apart:
王后 and 而後, 几筵 and 幾. What a machine confused is told by the words around it (``data/classical.tsv``),
so a rare word can go wrong: 雲 is taken for 云 "to say" unless it stands in a known word for clouds, and
複 for 復. Forms that editions keep (鴈, 徧), and 於 and 于, stay as they are.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple

from stage_viz.lexicon.variants import compatibility, variants_of

if TYPE_CHECKING:
    from opencc import OpenCC


class Change(NamedTuple):
    """A character that is shown otherwise: its offset in code points, as given, and as shown."""

    offset: int
    given: str
    shown: str


@dataclass(frozen=True)
class Normal:
    """A text in the characters of editions.

    Parameters
    ----------
    text
        As long as the text given, so that offsets hold.
    changes
        Each character that differs from the text given, in order.
    """

    text: str
    changes: tuple[Change, ...] = ()


class _Rule(NamedTuple):
    given: str
    shown: str
    only: re.Pattern[str] | None
    unless: re.Pattern[str] | None


def normalise(text: str, *, simplified: bool | None = None) -> Normal:
    """Give a text in the traditional characters that editions of the classic use.

    Parameters
    ----------
    text
        Any text; as much of it as there is, for more tells better whether it is simplified.
    simplified
        Whether it is simplified; None to find out by `is_simplified`. Give it for a piece of a longer text.

    Returns
    -------
    Normal
        The text, of the same length, and what was changed in it.
    """
    if is_simplified(text) if simplified is None else simplified:
        shown = "\n".join(_traditional(line) for line in text.split("\n"))
    else:
        shown = text.translate(_clearly_simplified())
    shown = _with_rules(shown.translate(_plain_forms()))
    changes = (
        Change(at, before, after)
        for at, (before, after) in enumerate(zip(text, shown, strict=True))
        if before != after
    )
    return Normal(shown, tuple(changes))


def is_simplified(text: str) -> bool:
    """Tell whether a text is in simplified characters: whether more of those are in it than of their like."""
    simplified = _clearly_simplified()
    traditional = {*simplified.values()}
    counts = Counter(text)
    count = sum(n for ch, n in counts.items() if ord(ch) in simplified)
    return count > sum(n for ch, n in counts.items() if ch in traditional)


def _traditional(line: str) -> str:
    converted = _opencc().convert(line)
    if len(converted) != len(line):  # a phrase that became longer or shorter: one by one, so offsets hold
        converted = "".join(_one(ch) for ch in line)
    out = [*converted]
    for ch, unless in _staying().items():
        if ch in line:
            turned = {m.start() for m in unless.finditer(line)} if unless else set()
            for m in re.finditer(ch, line):
                if m.start() not in turned:
                    out[m.start()] = ch
    return "".join(out)


@cache
def _one(ch: str) -> str:
    converted: str = _opencc().convert(ch)
    return converted if len(converted) == 1 else ch


def _with_rules(text: str) -> str:
    out: list[str] | None = None
    for given, shown, only, unless in _rules():
        if given not in text:
            continue
        kept = {m.start() for m in unless.finditer(text)} if unless else set()
        for m in (only or re.compile(given)).finditer(text):
            if m.start() not in kept:
                out = out or [*text]
                out[m.start()] = shown
    return "".join(out) if out else text


@cache
def _opencc() -> OpenCC:
    from opencc import OpenCC

    return OpenCC("s2t")


@cache
def _clearly_simplified() -> dict[int, str]:
    # What Big5 has too (范, 蜡, 适) is a traditional character as well, which only a phrase can tell.
    rows = variants_of("simplified").items()
    kept = {given for given, shown, *_ in _rows("classical.tsv") if given == shown}
    return {ord(ch): standard for ch, standard in rows if ch not in kept and not ch.encode("cp950", "ignore")}


@cache
def _plain_forms() -> Mapping[int, str]:
    """Characters that are always shown otherwise, whatever stands around them."""
    always = {
        given: shown for given, shown, only, unless in _rows("classical.tsv") if not only and not unless
    }
    return str.maketrans({**compatibility(), **variants_of("variant"), **always})


@cache
def _rules() -> tuple[_Rule, ...]:
    return tuple(
        _Rule(given, shown, _within(given, only), _within(given, unless))
        for given, shown, only, unless in _rows("classical.tsv")
        if only or unless
    )


@cache
def _staying() -> Mapping[str, re.Pattern[str] | None]:
    """Characters of the classic that simplified script has for another too, and the words of that."""
    return {ch: _within(ch, unless) for ch, unless in _rows("staying.tsv")}


def _within(ch: str, words: str) -> re.Pattern[str] | None:
    """A pattern of a character where it stands in one of these words; None if there are none."""
    places = [
        f"(?<={re.escape(word[:at])}){ch}(?={re.escape(word[at + 1 :])})"
        for word in words.split()
        for at, other in enumerate(word)
        if other == ch
    ]
    return re.compile("|".join(places)) if places else None


def _rows(name: str) -> Iterator[list[str]]:
    text = (files("stage_viz.lexicon") / "data" / name).read_text(encoding="utf-8")
    return (row.split("\t") for row in text.splitlines()[1:])
