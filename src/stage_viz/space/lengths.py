"""Lengths: Chinese and Arabic numbers, units, and short sums of them with named parameters.

    三步    18尺    1.5 步    半步    1/2 堂廣 + 3尺

All lengths come out in 尺.
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

_DIGITS = {c: n for n, c in enumerate("〇一二三四五六七八九")} | {"零": 0, "兩": 2, "参": 3, "參": 3}
_PLACES = {"十": 10, "百": 100, "千": 1000}
NUMERALS = "".join([*_DIGITS, *_PLACES, "半"])
_NUMBER = rf"(?:\d+(?:\.\d+)?(?:/\d+)?|[{NUMERALS}]+)"
_TERM = re.compile(rf"\s*(?P<sign>[+\-−]?)\s*(?P<number>{_NUMBER})?\s*[×x*]?\s*(?P<unit>[^\s\d+\-−×*/]*)\s*")


class LengthError(ValueError):
    """A length that cannot be read.

    Parameters
    ----------
    what
        What is wrong.
    offset
        The character where it goes wrong, counted from 0.
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

        Raises
        ------
        KeyError
            If a parameter is not among `parameters`.
        """
        return sum(factor * (UNITS[n] if n in UNITS else parameters[n]) for factor, n in self.terms)


def read_number(text: str) -> float:
    """Return the value of a Chinese (五十, 半, 三) or Arabic (12, 1.5, 1/3) number.

    Raises
    ------
    LengthError
        If it is neither.
    """
    text = text.strip()
    if re.fullmatch(r"-?\d+(\.\d+)?", text):
        return float(text)
    if m := re.fullmatch(r"(\d+(?:\.\d+)?)/(\d+)", text):
        if int(m[2]) == 0:
            raise LengthError(f"{text} divides by zero", len(m[1]) + 1)
        return float(m[1]) / int(m[2])
    if text == "半":
        return 0.5
    total, digit = 0, -1
    for i, c in enumerate(text):
        if c in _DIGITS:
            digit = (digit * 10 if digit > 0 else 0) + _DIGITS[c]
        elif c in _PLACES:
            total += (1 if digit < 0 else digit) * _PLACES[c]
            digit = -1
        else:
            raise LengthError(f"{c} is no part of a number", i)
    if not text:
        raise LengthError("a number is missing", 0)
    return float(total + max(digit, 0))


def read_length(text: str) -> Length:
    """Read a length such as 三步, 18尺 or 1/2 堂廣 + 3尺.

    Raises
    ------
    LengthError
        If it is not a sum of numbers with units or parameters.
    """
    terms: list[tuple[float, str]] = []
    at = 0
    while at < len(text):
        m = _TERM.match(text, at)
        if m is None or not m.group().strip():
            raise LengthError(f"{text[at]} is not understood in a length", at)
        if terms and not m["sign"]:
            raise LengthError("a + or - is missing", m.start("number") if m["number"] else m.start("unit"))
        if not m["unit"]:
            raise LengthError("a unit is missing, such as 尺 or 步", min(m.end(), len(text)))
        factor = read_number(m["number"]) if m["number"] else 1.0
        terms.append((-factor if m["sign"] in ("-", "−") else factor, m["unit"]))
        at = m.end()
    if not terms:
        raise LengthError("a length is missing", 0)
    return Length(text.strip(), tuple(terms))
