"""One font file: which characters it has, how wide they are, how they look."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stage_viz.files import Problem, ProblemError

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

MOVE, LINE, CUBIC, CLOSE = 1, 2, 4, 79
"""Codes of an outline's points; the numbers are those that drawing libraries commonly use."""

LATIN_END = 0x0250
"""Pairs of characters below this code point are kerned; Chinese is set solid."""


@dataclass(frozen=True)
class Outline:
    """The outline of a glyph in em units, y upwards, the baseline at 0.

    Parameters
    ----------
    points
        On-curve and control points; a cubic takes three, each with the code `CUBIC`.
    codes
        One of `MOVE`, `LINE`, `CUBIC`, `CLOSE` for each point.
    """

    points: tuple[tuple[float, float], ...] = ()
    codes: tuple[int, ...] = ()


@dataclass(frozen=True, eq=False)
class Face:
    """A font file, opened lazily.

    Parameters
    ----------
    file
        The font file (.otf, .ttf, or the first face of a .ttc).
    glyphs
        Code point → glyph name.
    units
        Font units in an em.
    """

    file: Path
    glyphs: dict[int, str] = field(repr=False)
    units: int
    _font: Any = field(repr=False)
    _cache: dict[str, Any] = field(repr=False, default_factory=dict)

    def __contains__(self, character: str) -> bool:
        return ord(character) in self.glyphs

    def advance(self, character: str) -> float:
        """Give the advance width of a character in em.

        Parameters
        ----------
        character
            One that the face has.

        Returns
        -------
        float
            The width in em.
        """
        return float(self._metrics()[self.glyphs[ord(character)]][0]) / self.units

    def outline(self, character: str) -> Outline:
        """Give the outline of a character.

        Parameters
        ----------
        character
            One that the face has.

        Returns
        -------
        Outline
            In em units; curves are cubic.
        """
        return _outline(self, character)

    def kerning(self, left: str, right: str) -> float:
        """Give the change of the advance of `left` before `right`.

        Parameters
        ----------
        left, right
            Two characters of the face that stand side by side.

        Returns
        -------
        float
            In em; 0 unless both are Latin and the font kerns the pair (GPOS pair adjustment).
        """
        if ord(left) >= LATIN_END or ord(right) >= LATIN_END:
            return 0.0
        return _pair_kerning(self, self.glyphs[ord(left)], self.glyphs[ord(right)])

    def names(self) -> dict[int, str]:
        """Give the entries of the font's name table, such as 0 (copyright) and 13 (licence).

        Returns
        -------
        dict of int to str
            Name id → text.
        """
        table = self._font["name"]
        found = {i: table.getDebugName(i) for i in (0, 1, 5, 13, 14)}
        return {i: text for i, text in found.items() if text}

    def _metrics(self) -> Mapping[str, tuple[int, int]]:
        if "hmtx" not in self._cache:
            self._cache["hmtx"] = self._font["hmtx"].metrics
        metrics: Mapping[str, tuple[int, int]] = self._cache["hmtx"]
        return metrics

    def _glyph_set(self) -> Mapping[str, Any]:
        if "glyphs" not in self._cache:
            self._cache["glyphs"] = self._font.getGlyphSet()
        glyphs: Mapping[str, Any] = self._cache["glyphs"]
        return glyphs

    def _kern_tables(self) -> tuple[Any, ...]:
        if "kern" not in self._cache:
            self._cache["kern"] = _find_kern_tables(self._font)
        tables: tuple[Any, ...] = self._cache["kern"]
        return tables


@cache
def open_face(file: Path) -> Face:
    """Open a font file.

    Parameters
    ----------
    file
        A .otf, .ttf or .ttc file.

    Returns
    -------
    Face
        The face; the same object for the same file.

    Raises
    ------
    ProblemError
        FONT-FILE (exit code 2) if the file is missing or is no font.
    """
    from fontTools.ttLib import TTFont

    try:
        font = TTFont(BytesIO(file.read_bytes()), lazy=True, fontNumber=0)
        glyphs = font.getBestCmap()
        units = int(font["head"].unitsPerEm)
    except Exception as error:  # the font library raises many kinds for a broken file
        missing = isinstance(error, FileNotFoundError)
        what = f"the font file {file} does not exist" if missing else f"{file} is not a font that can be read"
        mend = "name a .otf, .ttf or .ttc file"
        raise ProblemError(Problem("FONT-FILE", what, mend), exit_code=2) from None
    return Face(file, dict(glyphs or {}), units, font)


@cache
def _outline(face: Face, character: str) -> Outline:
    from fontTools.pens.basePen import BasePen

    points: list[tuple[float, float]] = []
    codes: list[int] = []
    units = face.units

    class Recorder(BasePen):  # type: ignore[misc,unused-ignore]
        """Collects points; the base class turns quadratic curves into cubic ones."""

        def _add(self, code: int, *given: tuple[float, float]) -> None:
            points.extend((x / units, y / units) for x, y in given)
            codes.extend(code for _ in given)

        def _moveTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
            self._add(MOVE, pt)

        def _lineTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
            self._add(LINE, pt)

        def _curveToOne(  # noqa: N802
            self, pt1: tuple[float, float], pt2: tuple[float, float], pt3: tuple[float, float]
        ) -> None:
            self._add(CUBIC, pt1, pt2, pt3)

        def _closePath(self) -> None:  # noqa: N802
            self._add(CLOSE, (0.0, 0.0))

    glyphs = face._glyph_set()
    glyphs[face.glyphs[ord(character)]].draw(Recorder(glyphs))
    return Outline(tuple(points), tuple(codes))


def _find_kern_tables(font: TTFont) -> tuple[Any, ...]:
    if "GPOS" not in font:
        return ()
    table = font["GPOS"].table
    if not table.FeatureList or not table.LookupList:
        return ()
    indices = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "kern"
        for index in record.Feature.LookupListIndex
    }
    found = []
    for index in sorted(indices):
        for subtable in table.LookupList.Lookup[index].SubTable:
            pairs = getattr(subtable, "ExtSubTable", subtable)
            if pairs.LookupType == 2:
                found.append(pairs)
    return tuple(found)


@cache
def _pair_kerning(face: Face, left: str, right: str) -> float:
    """Look a pair up as OpenType tells: the first subtable that knows it decides."""
    for table in face._kern_tables():
        if left not in table.Coverage.glyphs:
            continue
        if table.Format == 1:
            pair_set = table.PairSet[table.Coverage.glyphs.index(left)]
            for record in pair_set.PairValueRecord:
                if record.SecondGlyph == right:
                    return float(getattr(record.Value1, "XAdvance", 0) or 0) / face.units
            continue
        first = table.ClassDef1.classDefs.get(left, 0)
        second = table.ClassDef2.classDefs.get(right, 0)
        value = table.Class1Record[first].Class2Record[second].Value1
        return float(getattr(value, "XAdvance", 0) or 0) / face.units
    return 0.0
