"""One small font with just the characters of a run, for documents that embed their fonts."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING

from stage_viz.typeset.faces import Face
from stage_viz.typeset.fonts import Family, is_drawn, serif

if TYPE_CHECKING:
    from fontTools.ttLib.tables._g_l_y_f import Glyph

FIXED_DATE = 3061152000
"""1 January 2001 in seconds since 1904, as a font tells its dates; a fixed one keeps the bytes the same."""


def subset(characters: str | frozenset[str], family: Family | None = None) -> bytes:
    """Make one TrueType font of the characters of a run.

    The glyphs come from whichever font of the family has them (a listed variant under the code point of
    the character that it stands for), so a document needs one font only. The font holds no kerning: who
    draws places the glyphs. Same characters, same bytes.

    Parameters
    ----------
    characters
        Every character that will be drawn; order and repetition do not matter.
    family
        The fonts; `serif` without.

    Returns
    -------
    bytes
        A TrueType font file. It carries the copyright and licence of the family's first font.

    Raises
    ------
    ProblemError
        FONT-MISSING for a character that no font has.
    """
    return _subset("".join(sorted(filter(is_drawn, set(characters)))), family or serif())


@lru_cache(maxsize=8)
def _subset(characters: str, family: Family) -> bytes:
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    from stage_viz.typeset.quadratic import UNITS, quadratic

    order = [".notdef"]
    codes: dict[int, str] = {}
    outlines: dict[str, Glyph] = {".notdef": TTGlyphPen(None).glyph()}
    metrics: dict[str, tuple[int, int]] = {".notdef": (UNITS, 0)}
    for character in characters:
        face, drawn = family.take(character)
        name = f"uni{ord(character):04X}" if ord(character) < 0x10000 else f"u{ord(character):05X}"
        order.append(name)
        codes[ord(character)] = name
        outlines[name] = quadratic(face, drawn)
        metrics[name] = (round(face.advance(drawn) * UNITS), 0)
    builder = FontBuilder(UNITS, isTTF=True)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap(codes)
    builder.setupGlyf(outlines)
    table = builder.font["glyf"]
    builder.setupHorizontalMetrics(
        {name: (width, getattr(table[name], "xMin", 0)) for name, (width, _) in metrics.items()}
    )
    builder.setupHorizontalHeader(ascent=880, descent=-120)
    italic = family.name == "italic"
    builder.setupNameTable(_names(family.take("a" if italic else "一")[0], "Italic" if italic else "Regular"))
    builder.setupOS2(sTypoAscender=880, sTypoDescender=-120, usWinAscent=1160, usWinDescent=290, fsType=0)
    builder.setupPost()
    builder.updateHead(created=FIXED_DATE, modified=FIXED_DATE)
    builder.font.recalcTimestamp = False
    target = BytesIO()
    builder.save(target)
    return target.getvalue()


def _names(face: Face, style: str) -> dict[str, str]:
    given = face.names()
    names = {
        "copyright": given.get(0, ""),
        "familyName": given.get(1, "Serif"),
        "styleName": style,
        "uniqueFontIdentifier": f"{given.get(1, 'Serif')} {style} subset",
        "fullName": given.get(1, "Serif"),
        "psName": "".join(given.get(1, "Serif").split()) + f"-{style}Subset",
        "licenseDescription": given.get(13, ""),
        "licenseInfoURL": given.get(14, ""),
    }
    return {key: text for key, text in names.items() if text}
