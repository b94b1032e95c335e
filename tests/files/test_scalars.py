import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stage_viz.files import excerpt, width
from stage_viz.files.scalars import resolve, source_offset


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("true", True),
        ("False", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("0", 0),
        ("-12", -12),
        ("+3", 3),
        ("0x1F", 31),
        ("0o17", 15),
        (".5", 0.5),
        ("-0.25", -0.25),
        ("1.", 1.0),
        ("1e3", 1000.0),
        ("1.5E-2", 0.015),
    ],
)
def test_what_means_something(written, meant):
    assert resolve(written) == meant
    assert type(resolve(written)) is type(meant)


@pytest.mark.parametrize(
    "written",
    [
        *("NO", "no", "yes", "on", "off", "y", "n", "1:30", "1:30:00", "0777", "00", "01.5", "2026-01-01"),
        *("1_000", "0b1", ".inf", "-.inf", ".nan", "1e999", ".", "-", "+", "e3", "1e", "12尺", "１２", "٣"),
        *("tRUE", "nULL", "0x", "0o8", "+0x1", "1.2.3"),
    ],
)
def test_what_stays_text(written):
    assert resolve(written) == written


def test_a_number_out_of_all_measure_stays_text():
    assert resolve("9" * 300) == 10**300 - 1
    assert resolve("9" * 301) == "9" * 301


@pytest.mark.parametrize(
    ("source", "style", "offset", "at"),
    [
        ("左个之西", "", 2, 2),
        ("左个之西", "", 4, 4),
        ("左个之西", "", 5, None),
        ("左个之西", "", -1, None),
        ("左个 之\n西", "", 1, None),
        ("'左个'", "'", 0, 1),
        ("'it''s 𠀀x'", "'", 3, 5),
        ("'it''s 𠀀x'", "'", 6, 8),
        ("'ab'", "'", 2, 3),
        ("'ab'", "'", 3, None),
        (r'"a\u7372\"b"', '"', 2, 8),
        (r'"a\u7372\"b"', '"', 3, 10),
        (r'"\x41\U00020000z"', '"', 2, 15),
        ("|\n  ab\n", "|", 1, None),
    ],
)
def test_source_offset(source, style, offset, at):
    assert source_offset(source, style, offset) == at


def test_width():
    assert width("ab") == 2
    assert width("獲者：，\u3000") == 10
    assert width("𠀀") == 2
    assert width("e\u0301\u200b") == 1


@pytest.mark.parametrize(
    ("line", "column", "caret"),
    [
        ("at: 侯", 5, "    ^"),
        ("at: 左个之西", 7, "    \u3000\u3000^"),
        ("at: 左个", 7, "    \u3000\u3000^"),
        ("\ta: é𠀀x", 7, "\t    \u3000^"),
        ("e\u0301x", 3, " ^"),
        ("", 1, "^"),
    ],
)
def test_excerpt(line, column, caret):
    assert excerpt(line, column) == (line, caret)


@settings(deadline=None)
@given(st.text("ab左个：\u3000𠀀 ", max_size=200), st.data())
def test_the_caret_stands_under_its_character(line, data):
    column = data.draw(st.integers(1, len(line) + 1))
    shown, caret = excerpt(line, column)
    assert width(shown) <= 100
    assert width(caret) - 1 <= (100 if shown == line else 60)
    before = next(i for i in range(len(shown) + 1) if width(shown[:i]) == width(caret) - 1)
    assert shown[before : before + 1] == line[column - 1 : column]


def test_a_long_line_is_cut_on_both_sides():
    shown, caret = excerpt("左" * 100 + "X" + "右" * 100, 101)
    assert shown == "..." + "左" * 28 + "X" + "右" * 18 + "..."
    assert caret == "   " + "\u3000" * 28 + "^"
