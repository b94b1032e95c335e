"""Lengths: Chinese and Arabic numbers, units, and short sums of them with named parameters.

    三步    18尺    1.5 步    半步    1/2 堂廣 + 3尺

All lengths come out in 尺. Full-width digits and signs count as plain ones.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

UNITS: Mapping[str, float] = MappingProxyType(
    {
        "尺": 1.0,
        "步": 6.0,
        "弓": 6.0,
        "尋": 8.0,
        "常": 16.0,
        "仞": 7.0,
        "笴": 3.0,
        "武": 1.2,
        "丈": 10.0,
        "寸": 0.1,
    }
)
"""The units of the ritual texts in 尺 (考工記 and 鄉射記 with 鄭玄's commentary)."""

METRE = "m"

_DIGITS = {c: n for n, c in enumerate("〇一二三四五六七八九")} | {"零": 0, "兩": 2, "两": 2, "参": 3, "參": 3}
_PLACES = {"十": 10, "百": 100, "千": 1000}
NUMERALS = "".join([*_DIGITS, *_PLACES, "半"])
"""The characters of Chinese numbers."""

_UNIT_VARIANTS = {"寻": "尋"}
_GREATEST = 1e6
_PLAIN = str.maketrans({c: c - 0xFEE0 for c in range(0xFF01, 0xFF5F)} | {0x2212: "-", 0x3000: " "})
_NUMBER = rf"(?:\d+(?:\.\d+)?(?:/\d+)?|[{NUMERALS}]+)"
_TERM = re.compile(
    rf"\s*(?P<sign>[+-]?)\s*(?:(?P<number>{_NUMBER})\s*(?:[×*]|x(?=\s))?)?\s*(?P<unit>[^\s\d+\-×*/]*)\s*"
)


class LengthError(ValueError):
    """A length that cannot be read.

    Parameters
    ----------
    what
        What is wrong.
    offset
        The character where it goes wrong, counted from 0; the last one if something is missing behind it.
    """

    def __init__(self, what: str, offset: int) -> None:
        super().__init__(what)
        self.what = what
        self.offset = offset


@dataclass(frozen=True)
class Length:
    """A sum of terms, each a number times a unit or a parameter.

    Parameters
    ----------
    text
        As written.
    terms
        Pairs of a factor and the name of a unit or a parameter.
    """

    text: str
    terms: tuple[tuple[float, str], ...]

    def names(self) -> frozenset[str]:
        """Return the parameters that the length needs."""
        return frozenset(name for _, name in self.terms if name not in UNITS)

    def value(self, parameters: Mapping[str, float]) -> float:
        """Return the length in 尺.

        Parameters
        ----------
        parameters
            The lengths in 尺 that the names stand for.

        Raises
        ------
        KeyError
            If a parameter is not among `parameters`.
        """
        return sum(factor * (UNITS[n] if n in UNITS else parameters[n]) for factor, n in self.terms)


def plain(text: str) -> str:
    """Return the text with plain digits, signs and blanks for full-width ones, of the same length."""
    return text.translate(_PLAIN)


def read_number(text: str) -> float:
    """Return the value of a Chinese (五十, 半, 三) or Arabic (12, 1.5, 1/3) number.

    Parameters
    ----------
    text
        The number; an Arabic one may have a minus.

    Raises
    ------
    LengthError
        If it is neither, or a million or more.
    """
    inner = plain(text)
    start = len(inner) - len(inner.lstrip())
    inner = inner.strip()
    if m := re.fullmatch(r"(-?\d+(?:\.\d+)?)(?:/(\d+))?", inner):
        divisor = float(m[2] or 1)
        if not divisor:
            raise LengthError(f"{inner} divides by zero", start + m.start(2))
        value = float(m[1]) / divisor
    else:
        value = _chinese(inner, start)
    if not abs(value) < _GREATEST:
        raise LengthError("a number is too great", start)
    return value


def _chinese(text: str, start: int) -> float:
    if not text:
        raise LengthError("a number is missing", 0)
    if text == "半":
        return 0.5
    total, digit, last = 0.0, -1.0, 10_000
    for i, c in enumerate(text):
        if c in _DIGITS:
            digit = (digit * 10 if digit > 0 else 0.0) + _DIGITS[c]
        elif c in _PLACES and _PLACES[c] < last:
            total += (1 if digit < 0 else digit) * _PLACES[c]
            digit, last = -1, _PLACES[c]
        else:
            what = "cannot stand here" if c in NUMERALS else "is no part of a number"
            raise LengthError(f"{c} {what}", start + i)
    return total + max(digit, 0)


def read_length(text: str) -> Length:
    """Read a length such as 三步, 18尺 or 1/2 堂廣 + 3尺.

    Parameters
    ----------
    text
        Terms with + or - between them. A word that is no unit is taken for a parameter.

    Raises
    ------
    LengthError
        If it is not a sum of numbers with units or parameters.
    """
    words = plain(text)
    if not words.strip():
        raise LengthError("a length is missing", 0)
    terms: list[tuple[float, str]] = []
    at, last = 0, len(words.rstrip()) - 1
    while at < len(words):
        m = _TERM.match(words, at)
        if m is None or not m.group().strip():
            raise LengthError(f"{text[at]} is not understood in a length", at)
        number, unit = m["number"], m["unit"]
        if terms and not m["sign"]:
            raise LengthError("a + or - is missing", m.start("number") if number else m.start("unit"))
        if not unit:
            raise LengthError("a unit is missing, such as 尺 or 步", min(m.end(), last))
        factor = _factor(number, m.start("number")) if number else 1.0
        unit = _UNIT_VARIANTS.get(unit, unit)
        terms.append((-factor if m["sign"] == "-" else factor, unit))
        at = m.end()
    return Length(text.strip(), tuple(terms))


def _factor(number: str, start: int) -> float:
    try:
        return read_number(number)
    except LengthError as e:
        raise LengthError(e.what, start + e.offset) from None
