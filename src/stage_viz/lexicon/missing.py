"""Places where a text has no character, or hardly the right one: gaps, private characters, descriptions."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

_HAN = "\u2e80-\u2fdf\u3005-\u3007\u31c0-\u31e3\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_PRIVATE = "\ue000-\uf8ff\U000f0000-\U000ffffd\U00100000-\U0010fffd"
_BINARY, _TERNARY, _UNARY = "⿰⿱⿴⿵⿶⿷⿸⿹⿺⿻\u31ef", "⿲⿳", "\u2ffc\u2ffd\u2ffe\u2fff"
_ARITY = {**dict.fromkeys(_BINARY, 2), **dict.fromkeys(_TERNARY, 3), **dict.fromkeys(_UNARY, 1)}
_ENTITY = "&(?:#x[0-9A-Fa-f]{1,6}|#[0-9]{1,7}|[A-Za-z][A-Za-z0-9+_.-]{0,30});"
_MARKUP = frozenset({"&amp;", "&lt;", "&gt;", "&quot;", "&apos;", "&nbsp;"})
_COMPOSED = f"[{_HAN}{_PRIVATE}()（）*/@+?-]{{3,30}}"  # 口*(甚-其)
_LONE = "ぁ-ゖァ-ヺーｦ-ﾝㄅ-ㄯͰ-ϿЀ-ӿᄀ-ᇿㄱ-ㆎ"
_MOST_LONE = 0.02  # of a text; with more it is in another language, or has its glosses
_LONGEST_LONE = 2


class Missing(NamedTuple):
    """A place without its character: from `start` to before `end` in code points, what is there, and why."""

    start: int
    end: int
    given: str
    why: str


def missing_characters(text: str) -> tuple[Missing, ...]:
    """Find where a text lacks a character.

    Parameters
    ----------
    text
        Any text; offsets are those in it.

    Returns
    -------
    tuple of Missing
        In order: characters of the private area and marks of loss (�), entities (``&KR0001;``), descriptions
        of a character by its parts (⿰氵亶, ``[金*本]``), marks of a gap (■ □ 〓) beside characters, and lone
        letters of another script (ね, ニ) or question marks between characters, which a wrong encoding
        leaves behind.
    """
    return tuple(_found(text))


def _found(text: str) -> Iterator[Missing]:
    is_chinese = _is_chinese(text)
    end = 0
    for m in _pattern().finditer(text):
        kind = m.lastgroup or ""
        start, stop = m.span()
        if start < end or m[0] in _MARKUP:
            continue
        if kind in ("lone", "mark") and not (is_chinese and _stands_alone(text, start, stop, kind)):
            continue
        if kind == "parts":
            start, stop = _with_brackets(text, start, _parts_end(text, start), end)
        end = stop
        yield Missing(start, stop, text[start:stop], _WHY[kind](m[0]))


@cache
def _pattern() -> re.Pattern[str]:  # made when first wanted: it takes longer than all else that is imported
    return re.compile(
        f"(?P<private>[{_PRIVATE}])"
        "|(?P<lost>\ufffd+)"
        f"|(?P<entity>{_ENTITY})"
        f"|(?P<parts>[{''.join(_ARITY)}])"
        rf"|(?P<composed>\[(?=[^\]\n]{{0,29}}[*/@+-])(?=[^\]\n]{{0,29}}[{_HAN}]){_COMPOSED}\]"
        rf"|\{{(?=[^}}\n]{{0,29}}[*/@+-])(?=[^}}\n]{{0,29}}[{_HAN}]){_COMPOSED}\}})"
        f"|(?P<gap>〓+|(?<=[{_HAN}])[■□▢▣◼◻●]+|(?<!^)(?<![■□▢▣◼◻●])[■□▢▣◼◻●]++(?=[{_HAN}]))"
        f"|(?P<lone>(?<![{_LONE}])[{_LONE}]{{1,{_LONGEST_LONE}}}(?![{_LONE}]))"
        f"|(?P<mark>(?<=[{_HAN}])[?]+(?=[{_HAN}，、]))"
        "|(?P<none>[\ud800-\udfff\ufdd0-\ufdef])",
        re.MULTILINE,
    )


def _parts_end(text: str, start: int) -> int:
    """Where a description by parts ends: after as many parts as its operators ask for."""
    open_parts, at = 1, start
    while open_parts and at < len(text):
        entity = re.compile(_ENTITY).match(text, at)
        if entity:
            at = entity.end()
            open_parts -= 1
            continue
        if not re.compile(_PART).match(text, at):
            break
        open_parts += _ARITY.get(text[at], 0) - 1
        at += 1
    return at


def _with_brackets(text: str, start: int, stop: int, least: int) -> tuple[int, int]:
    pair = text[start - 1 : start] + text[stop : stop + 1]
    return (start - 1, stop + 1) if start > least and pair in ("{}", "[]") else (start, stop)


def _stands_alone(text: str, start: int, stop: int, kind: str) -> bool:
    if kind == "mark":  # a question mark of ASCII is one where other ASCII marks are used
        return ("，" in text or "。" in text) and "," not in text
    return bool(re.match(_BESIDE, text[start - 1 : start]) or re.match(_BESIDE, text[stop : stop + 1]))


def _is_chinese(text: str) -> bool:
    return len(re.findall(_LONE_LETTER, text)) <= max(_LONGEST_LONE, _MOST_LONE * len(text))


_PART = f"[{_HAN}{_PRIVATE}{''.join(_ARITY)}\u2460-\u2473？]"
_BESIDE = f"[{_HAN}]"
_LONE_LETTER = f"[{_LONE}]"


def _of_entity(given: str) -> str:
    number = given[2:-1] if given.startswith("&#") else ""
    code = int(number[1:], 16) if number.startswith("x") else int(number) if number else -1
    if 0 <= code <= 0x10FFFF and unicodedata.category(chr(code)) not in ("Cc", "Cn", "Co", "Cs"):
        return f"the character {chr(code)} is written as its number"
    return "the name of a character stands here, not the character"


def _of_lone(given: str) -> str:
    return f"{given} does not belong in a Chinese text: it may have been another character"


_WHY: dict[str, Callable[[str], str]] = {
    "private": lambda given: f"U+{ord(given):04X} is a private character, which means nothing elsewhere",
    "lost": lambda _: "a character was lost when the text was converted",
    "entity": _of_entity,
    "parts": lambda _: "a character is described by its parts",
    "composed": lambda _: "a character is described by its parts",
    "gap": lambda _: "a mark stands for a character that is missing",
    "lone": _of_lone,
    "mark": lambda _: "a question mark stands in the middle of a sentence: it may have been a character",
    "none": lambda given: f"U+{ord(given):04X} is no character",
}
