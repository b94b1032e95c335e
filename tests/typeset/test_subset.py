from io import BytesIO

import pytest
from fontTools.ttLib import TTFont

from stage_viz.files import ProblemError
from stage_viz.typeset import Family, open_face, serif, subset


def test_the_font_holds_the_characters_and_no_others():
    font = TTFont(BytesIO(subset("獲者A獲")))
    assert sorted(font.getBestCmap()) == sorted(map(ord, "獲者A"))
    assert "CFF " not in font
    assert "SIL Open Font License" in font["name"].getDebugName(13)


def test_the_order_of_the_characters_does_not_matter():
    assert subset("獲者A") == subset(frozenset("A者獲"))


def test_advances_are_those_of_the_source():
    font = TTFont(BytesIO(subset("獲AV·")))
    face = open_face(serif().files[0])
    for character in "獲AV·":
        name = font.getBestCmap()[ord(character)]
        assert font["hmtx"][name][0] == round(face.advance(character) * 1000)


def test_a_variant_takes_the_place_of_what_it_stands_for():
    font = TTFont(BytesIO(subset("旜旃", Family("alone", serif().files[:1]))))
    glyphs = font["glyf"]
    names = font.getBestCmap()
    assert glyphs[names[ord("旜")]] == glyphs[names[ord("旃")]]


def test_a_missing_character_is_refused():
    with pytest.raises(ProblemError, match=r"FONT-MISSING no font has the character 𠀀 \(U\+20000\)"):
        subset("獲\U00020000")


def test_a_glyph_is_the_same_in_every_font_that_holds_it():
    alone, among_others = (TTFont(BytesIO(subset(text))) for text in ("獲", "一獲者A"))
    name = alone.getBestCmap()[ord("獲")]
    assert alone["glyf"][name] == among_others["glyf"][name]
    assert alone["glyf"][name].xMin == among_others["hmtx"][name][1]
