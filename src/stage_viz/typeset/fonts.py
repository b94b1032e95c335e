"""Font families: a serif for Chinese and Latin, with further fonts for single missing characters."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib import resources, util
from pathlib import Path

from stage_viz.files import DataPath, Problem, ProblemError
from stage_viz.typeset.faces import Face, open_face

SHIPPED = (
    ("pylopdf_fonts_zh_tw", "NotoSerifTC-Regular.otf"),
    ("pylopdf_fonts_zh_cn", "NotoSerifSC-Regular.otf"),
    ("pylopdf_fonts_zh_tw", "NotoSansTC-Regular.otf"),
    ("matplotlib", "mpl-data/fonts/ttf/DejaVuSerif.ttf"),
)
"""Fonts of packages that are always installed beside this one: (package, file), in order of choice."""

LATIN = ("fontpkg_source_serif_4", "files/SourceSerif4[opsz,wght].ttf")
"""Source Serif itself: for the signs that Noto Serif TC makes as wide as a Chinese character."""

_LATIN_SIGNS = frozenset("“”‘’")
"""Quotation marks stand in Latin text only: in Chinese they are 「」."""

ITALIC = ("fontpkg_source_serif_4", "files/SourceSerif4-Italic[opsz,wght].ttf")
"""The italic of the Latin letters, which in Noto Serif TC are those of Source Serif."""


@dataclass(frozen=True)
class Family:
    """Fonts in order of choice: each character is drawn in the first that has it.

    Parameters
    ----------
    name
        What the family is called.
    files
        The font files.
    """

    name: str
    files: tuple[Path, ...]

    @property
    def slanted(self) -> Family:
        """The family of words in italics: Latin letters slant, Chinese characters stay as they are."""
        return Family("italic", (*_installed(*ITALIC), *self.files))

    def find(self, character: str) -> tuple[Face, str] | None:
        """Find the face for a character.

        Parameters
        ----------
        character
            One character.

        Returns
        -------
        tuple of Face and str, or None
            The face, and the character that is drawn: a listed variant if no font has the one asked
            for. None if that is missing too.
        """
        return _find(self, character)

    def take(self, character: str) -> tuple[Face, str]:
        """Find the face for a character that must be there.

        Parameters
        ----------
        character
            One character.

        Returns
        -------
        tuple of Face and str
            As `find`.

        Raises
        ------
        ProblemError
            FONT-MISSING if no font has it.
        """
        found = _find(self, character)
        if found is None:
            raise ProblemError(missing_problem(character))
        return found


@dataclass(frozen=True)
class Coverage:
    """What a family can draw of a text.

    Parameters
    ----------
    missing
        Characters that no font has, in order of appearance, each once.
    drawn_as
        (character, variant that is drawn in its place), likewise.
    """

    missing: tuple[str, ...] = ()
    drawn_as: tuple[tuple[str, str], ...] = ()


@cache
def serif(extra: tuple[str, ...] = ()) -> Family:
    """Give the family in which everything is set: Noto Serif TC, then the other shipped fonts.

    Parameters
    ----------
    extra
        Font files of the user, for characters that Noto Serif TC lacks; asked before the other
        shipped fonts.

    Returns
    -------
    Family
        The family "serif".

    Raises
    ------
    ProblemError
        FONT-PACKAGE (exit code 2) if the package with Noto Serif TC is not installed.
    """
    found = [file for shipped in SHIPPED for file in _installed(*shipped)]
    if not found or found[0].name != Path(SHIPPED[0][1]).name:
        what = f"the font {SHIPPED[0][1]} is not installed"
        raise ProblemError(
            Problem("FONT-PACKAGE", what, "pip install pylopdf-fonts-zh-tw"), exit_code=2
        ) from None
    return Family("serif", (found[0], *(Path(file) for file in extra), *found[1:]))


@cache
def _installed(package: str, name: str) -> tuple[Path, ...]:
    spec = util.find_spec(package)
    folders = list(spec.submodule_search_locations or ()) if spec else []
    return tuple(file for folder in folders if (file := Path(folder, *name.split("/"))).is_file())


def is_drawn(character: str) -> bool:
    """Tell whether a character asks for a glyph.

    Parameters
    ----------
    character
        One character.

    Returns
    -------
    bool
        False for control characters and variation selectors, which are set as nothing.
    """
    if unicodedata.category(character) in ("Cc", "Cf"):
        return False
    return not ("\ufe00" <= character <= "\ufe0f" or "\U000e0100" <= character <= "\U000e01ef")


def coverage(text: str, family: Family | None = None) -> Coverage:
    """Tell which characters of a text can be drawn.

    Parameters
    ----------
    text
        Any text.
    family
        The fonts; `serif` without.

    Returns
    -------
    Coverage
        What is missing, and what is drawn as a variant.
    """
    fonts = family or serif()
    missing: list[str] = []
    drawn_as: list[tuple[str, str]] = []
    for character in dict.fromkeys(text):
        if not is_drawn(character):
            continue
        found = fonts.find(character)
        if found is None:
            missing.append(character)
        elif found[1] != character:
            drawn_as.append((character, found[1]))
    return Coverage(tuple(missing), tuple(drawn_as))


def font_problems(texts: Iterable[tuple[DataPath, str]], family: Family | None = None) -> tuple[Problem, ...]:
    """Name every character that cannot be drawn.

    Parameters
    ----------
    texts
        (data path, text) of all that is to be drawn.
    family
        The fonts; `serif` without.

    Returns
    -------
    tuple of Problem
        One FONT-MISSING for each missing character, at its first place.
    """
    found: dict[str, Problem] = {}
    for path, text in texts:
        for character in coverage(text, family).missing:
            found.setdefault(character, missing_problem(character, path, text.index(character)))
    return tuple(found.values())


def missing_problem(character: str, path: DataPath = (), offset: int | None = None) -> Problem:
    """Say that no font has a character.

    Parameters
    ----------
    character
        The character.
    path, offset
        Where it stands.

    Returns
    -------
    Problem
        FONT-MISSING.
    """
    what = f"no font has the character {character} (U+{ord(character):04X})"
    mend = "name a font file that has it under fonts: in the theme, or write a variant of the character"
    if unicodedata.combining(character):
        what = f"no font has the combining mark U+{ord(character):04X}"
        mend = "write the letter and its mark as one character (Unicode NFC)"
    return Problem("FONT-MISSING", what, mend, path, offset)


@cache
def variants() -> dict[str, str]:
    """Read the variants that may be drawn in the place of a missing character.

    Returns
    -------
    dict of str to str
        Character → variant, from ``data/drawn-as.tsv``.
    """
    text = resources.files("stage_viz.typeset").joinpath("data/drawn-as.tsv").read_text("utf-8")
    rows = [line.split("\t") for line in text.splitlines() if line and not line.startswith("#")]
    return {row[0]: row[1] for row in rows}


@cache
def _find(family: Family, character: str) -> tuple[Face, str] | None:
    files = (*_installed(*LATIN), *family.files) if character in _LATIN_SIGNS else family.files
    for candidate in (character, variants().get(character, "")):
        for file in files if candidate else ():
            face = open_face(file)
            if candidate in face:
                return face, candidate
    return None
