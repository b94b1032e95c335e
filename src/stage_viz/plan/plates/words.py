"""The words that sheets, books and plates say of themselves, and how they count."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase

from stage_viz.telling import Language

KEY_SIGNS = {"zh": ("：", "　", "。"), "en": (": ", "　", ".")}
"""In the key: behind a name, between its places, and at the end of a line."""

NUMBERS_BETWEEN = "·"
"""Between the numbers of a place that one returned to."""

_DIGITS = "〇一二三四五六七八九"


def letter(number: int) -> str:
    """Return the letter of a panel: a, b, … z, aa, ab.

    Parameters
    ----------
    number
        From 1.
    """
    found = ""
    while number > 0:
        number, rest = divmod(number - 1, len(ascii_lowercase))
        found = ascii_lowercase[rest] + found
    return found


def counted(numbers: Sequence[int], language: Language) -> str:
    """Return the numbers of a place as they stand behind a name: 一·八, or 1·8 with a space before.

    Parameters
    ----------
    numbers
        In order.
    language
        Of the figure.
    """
    if language.words == "en":
        return " " + NUMBERS_BETWEEN.join(map(str, numbers))
    return NUMBERS_BETWEEN.join(map(in_chinese, numbers))


def in_chinese(number: int) -> str:
    """Return a number in Chinese: 一, 十, 二十一, 一百〇三.

    Parameters
    ----------
    number
        From 1 to 999.
    """
    hundreds, rest = divmod(number, 100)
    tens, ones = divmod(rest, 10)
    found = f"{_DIGITS[hundreds]}百" if hundreds else ""
    if tens:
        found += f"{_DIGITS[tens] if tens > 1 or hundreds else ''}十"
    elif hundreds and ones:
        found += _DIGITS[0]
    return found + (_DIGITS[ones] if ones else "")


def letters(numbers: Sequence[int]) -> str:
    """Return the letters of panels as they are cited: a–c, e.

    Parameters
    ----------
    numbers
        From 1, in any order.
    """
    return ", ".join("–".join(map(letter, dict.fromkeys(run))) for run in _runs(numbers))


def ranges(numbers: Sequence[int]) -> str:
    """Return numbers as they are cited: 5–10, 12.

    Parameters
    ----------
    numbers
        In any order.
    """
    return ", ".join("–".join(map(str, dict.fromkeys(run))) for run in _runs(numbers))


def _runs(numbers: Sequence[int]) -> list[list[int]]:
    """The first and the last of each run of numbers."""
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return runs
