"""Near names, for "did you mean"."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import SequenceMatcher

_LONGEST = 100  # comparing takes the product of the lengths, and nobody mistypes a whole paragraph
_MOST = 3
_BAND = 0.1  # names this much less like the word than the nearest are named beside it


def did_you_mean(word: str, known: Iterable[str], fold: Callable[[str], str] | None = None) -> str:
    """Ask after the known names that are nearest to a word.

    Parameters
    ----------
    word
        What was written.
    known
        What could have been written; their order does not matter.
    fold
        Applied to the word and the names before they are compared, so that spellings that count as one
        are found first.

    Returns
    -------
    str
        ``did you mean 獲者?`` or ``did you mean 司馬 or 司射?``; empty if nothing is near, or if the
        word is itself known.
    """
    names = sorted(set(known))
    if not word or len(word) > _LONGEST or word in names:
        return ""
    fold = fold or (lambda text: text)
    folded = fold(word)
    same = [name for name in names if fold(name) == folded]
    return _question(same or _near(folded, [(name, fold(name)) for name in names]))


def _near(word: str, names: list[tuple[str, str]]) -> list[str]:
    # One wrong character of two is a likeness of 0.5, of three 0.67: short Chinese names need a low bar.
    least = 0.5 if len(word) <= 3 else 0.6
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(word)
    found = []
    for name, folded in names:
        if not name or len(name) > _LONGEST:
            continue
        matcher.set_seq1(folded)
        if matcher.real_quick_ratio() >= least and matcher.quick_ratio() >= least:
            ratio = matcher.ratio()
            if ratio >= least:
                found.append((-ratio, name))
    found.sort()
    return [name for ratio, name in found if ratio <= found[0][0] + _BAND][:_MOST]


def _question(names: list[str]) -> str:
    if not names:
        return ""
    *rest, last = names[:_MOST]
    return f"did you mean {', '.join(rest)} or {last}?" if rest else f"did you mean {last}?"
