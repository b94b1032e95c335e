"""The languages in which a figure can speak, and how each is set."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from stage_viz.files import Problem, ProblemError


@dataclass(frozen=True)
class Language:
    """A language of figures, captions and slides.

    Parameters
    ----------
    code
        As the option ``--lang`` has it.
    tag
        A BCP 47 tag.
    words
        The language of the sentences: ``zh`` or ``en``.
    simplified
        Whether Chinese is in simplified characters.
    pinyin
        Whether Chinese names have their pinyin beside them.
    english
        Whether Chinese names have their English beside them.
    """

    code: str
    tag: str
    words: str = "zh"
    simplified: bool = False
    pinyin: bool = False
    english: bool = False


LANGUAGES: Mapping[str, Language] = MappingProxyType(
    {
        language.code: language
        for language in (
            Language("zh", "zh-Hant"),
            Language("zh-Hans", "zh-Hans", simplified=True),
            Language("zh-pinyin", "zh-Hant", pinyin=True),
            Language("en", "en", words="en"),
            Language("zh-en", "zh-Hant", english=True),
        )
    }
)
"""By the code of each, the usual one first."""


def language_of(code: str) -> Language:
    """Return a language.

    Parameters
    ----------
    code
        Such as ``zh-en``, in any case.

    Raises
    ------
    ProblemError
        LANGUAGE-UNKNOWN (exit code 2) for another code.
    """
    given = unicodedata.normalize("NFKC", code).strip().lower().replace("_", "-")
    found = {known.lower(): language for known, language in LANGUAGES.items()}.get(given)
    if found is None:
        what = f"{code or 'nothing'} is no language of the figures"
        raise ProblemError(Problem("LANGUAGE-UNKNOWN", what, f"one of {', '.join(LANGUAGES)}"), exit_code=2)
    return found
