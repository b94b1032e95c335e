from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stage_viz.space import NUMERALS, UNITS, LengthError, plain, read_length, read_number


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("三", 3),
        ("十", 10),
        ("十二", 12),
        ("五十", 50),
        ("二十五", 25),
        ("百", 100),
        ("百二十", 120),
        ("三百五", 305),
        ("一千二百", 1200),
        ("九千九百九十九", 9999),
        ("一〇", 10),
        ("三〇〇", 300),
        ("〇", 0),
        ("零", 0),
        ("兩", 2),
        ("两", 2),
        ("參", 3),
        ("半", 0.5),
        ("12", 12),
        ("1.5", 1.5),
        ("1/3", 1 / 3),
        ("1.5/2", 0.75),
        ("-3", -3),
        ("-1/2", -0.5),
        ("３", 3),
        ("１／３", 1 / 3),
        (" 7 ", 7),
    ],
)
def test_numbers(text, value):
    assert read_number(text) == value


@pytest.mark.parametrize(
    ("text", "what", "offset"),
    [
        ("", "a number is missing", 0),
        ("  ", "a number is missing", 0),
        ("三步", "步 is no part of a number", 1),
        (" 三x", "x is no part of a number", 2),
        ("半三", "半 cannot stand here", 0),
        ("三半", "半 cannot stand here", 1),
        ("十百", "百 cannot stand here", 1),
        ("二十二十", "十 cannot stand here", 3),
        ("1/0", "1/0 divides by zero", 2),
        ("1000000", "a number is too great", 0),
        ("九" * 400, "a number is too great", 0),
        ("9" * 5000, "a number is too great", 0),
    ],
)
def test_numbers_that_cannot_be_read(text, what, offset):
    with pytest.raises(LengthError) as caught:
        read_number(text)
    assert (caught.value.what, caught.value.offset) == (what, offset)


@given(st.integers(1, 9999))
def test_every_number_in_chinese_is_read(number):
    digits = "〇一二三四五六七八九"
    words = ""
    for place, name in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
        if digit := number // place % 10:
            words += digits[digit] + name
    assert read_number(words) == number


@pytest.mark.parametrize(
    ("unit", "value"),
    [
        ("尺", 1),
        ("步", 6),
        ("弓", 6),
        ("尋", 8),
        ("常", 16),
        ("仞", 7),
        ("笴", 3),
        ("武", 1.2),
        ("丈", 10),
        ("寸", 0.1),
        ("寻", 8),
    ],
)
def test_units(unit, value):
    assert read_length(f"五{unit}").value({}) == pytest.approx(5 * value)


def test_no_unit_is_without_a_test():
    assert "".join(UNITS) == "尺步弓尋常仞笴武丈寸"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("三步", 18),
        ("18尺", 18),
        ("1.5 步", 9),
        ("半步", 3),
        ("半弓", 3),
        ("五十弓", 300),
        ("1/2 堂廣 + 3尺", 33),
        ("1/2 堂廣 - 1/2 序距 + 3尺", 12),
        ("堂廣", 60),
        ("1 堂廣", 60),
        ("-堂廣", -60),
        ("−5尺", -5),
        ("2 × 堂廣", 120),
        ("2*堂廣", 120),
        ("2 x 堂廣", 120),
        ("一步+一尺-一寸", 6.9),
        ("３步", 18),
        ("１／２　堂廣＋３尺", 33),
        ("尺", 1),
        ("xa", 5),
    ],
)
def test_lengths(text, value):
    length = read_length(text)
    assert length.value({"堂廣": 60, "序距": 42, "xa": 5}) == pytest.approx(value)
    assert length.text == text


def test_a_length_knows_its_parameters():
    assert read_length("1/2 堂廣 + 3尺 - 序距").names() == {"堂廣", "序距"}
    assert read_length("三步").names() == frozenset()
    assert read_length("1/2 堂廣").terms == ((0.5, "堂廣"),)
    with pytest.raises(KeyError, match="堂廣"):
        read_length("堂廣").value({})


@pytest.mark.parametrize(
    ("text", "what", "offset"),
    [
        ("", "a length is missing", 0),
        ("　 ", "a length is missing", 0),
        ("3", "a unit is missing, such as 尺 or 步", 0),
        ("三", "a unit is missing, such as 尺 or 步", 0),
        ("3尺 +", "a unit is missing, such as 尺 or 步", 3),
        ("3尺 + ", "a unit is missing, such as 尺 or 步", 3),
        ("3尺2寸", "a + or - is missing", 2),
        ("3尺 堂廣", "a + or - is missing", 3),
        ("3尺/2", "/ is not understood in a length", 2),
        ("*", "* is not understood in a length", 0),
        ("2尺+1/0步", "1/0 divides by zero", 5),
        ("2尺 + 半三步", "半 cannot stand here", 5),
        ("2尺+十百步", "百 cannot stand here", 4),
        ("1尺+" + "9" * 400 + "尺", "a number is too great", 3),
    ],
)
def test_lengths_that_cannot_be_read(text, what, offset):
    with pytest.raises(LengthError) as caught:
        read_length(text)
    assert (caught.value.what, caught.value.offset) == (what, offset)
    assert str(caught.value) == what


@given(st.lists(st.tuples(st.integers(1, 99), st.sampled_from(list(UNITS))), min_size=1, max_size=5))
def test_a_sum_is_the_sum_of_its_terms(terms):
    text = " + ".join(f"{n}{unit}" for n, unit in terms)
    assert read_length(text).value({}) == pytest.approx(sum(n * UNITS[unit] for n, unit in terms))


PIECES = [*NUMERALS, *UNITS, *"0123456789.+-−×*/x 　３／＋", "堂廣"]
GARBAGE = st.one_of(st.text(), st.lists(st.sampled_from(PIECES)).map("".join))


@given(GARBAGE)
def test_any_text_is_a_length_or_a_fault_with_a_place_in_it(text):
    try:
        length = read_length(text)
    except LengthError as e:
        assert e.what
        assert 0 <= e.offset <= max(len(text) - 1, 0)
    else:
        assert length.terms
        assert abs(length.value(dict.fromkeys(length.names(), 1.0))) < 2e7 * len(length.terms)


@given(st.text())
def test_plain_keeps_the_length_of_a_text(text):
    assert len(plain(text)) == len(text)
