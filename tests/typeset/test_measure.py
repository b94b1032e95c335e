import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stage_viz.typeset import MM_PER_PT, offsets, open_face, place_glyphs, serif, text_box, text_width

ALPHABET = "獲者北面，。「」AVTo fgy①"


def test_a_chinese_character_is_one_em_wide():
    assert text_width("獲者", 72) == pytest.approx(2 * 25.4)
    assert text_box("獲者", 72) == pytest.approx((50.8, 0.88 * 25.4, 0.12 * 25.4), abs=0.6)


def test_latin_is_kerned_and_chinese_is_not():
    face = open_face(serif().files[0])
    assert face.kerning("T", "o") == -0.073
    assert face.kerning("獲", "者") == 0.0
    width = face.advance("T") + face.advance("o") - 0.073
    assert text_width("To", 10) == pytest.approx(width * 10 * MM_PER_PT)


def test_the_box_holds_descenders():
    assert text_box("gy", 10)[2] > text_box("獲", 10)[2]


def test_offsets_count_characters_that_are_not_drawn():
    em = 10 * MM_PER_PT
    assert offsets("獲\ufe00者", 10) == pytest.approx((0, em, em, 2 * em))
    assert offsets("", 10) == (0.0,)
    assert offsets("獲\u200b", 10) == pytest.approx((0, em, em))


@given(st.text(ALPHABET, max_size=12))
def test_offsets_rise_and_end_at_the_width(text):
    begins = offsets(text, 9)
    assert len(begins) == len(text) + 1
    assert begins[-1] == text_width(text, 9)
    assert all(a <= b for a, b in itertools.pairwise(begins))


@given(st.text(ALPHABET, max_size=8))
def test_the_origin_of_each_glyph_is_its_offset(text):
    placed = {index: x * 9 * MM_PER_PT for index, _, _, x in place_glyphs(text)}
    begins = offsets(text, 9)
    assert placed == pytest.approx({index: begins[index] for index in range(len(text))})
