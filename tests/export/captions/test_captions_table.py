"""A table of captions can be read back, and no spreadsheet finds formulas in it."""

import csv
from io import StringIO

import pytest
from hypothesis import given

from stage_viz.export.captions import FORMATS, figures
from stage_viz.export.captions.cleaning import clean
from stage_viz.export.captions.table import CAPTION_COLUMNS, inert

from .samples import HOSTILE, caption, hostile, words


def rows(captions):
    text = FORMATS["csv"].write(figures(captions)).decode("utf-8")
    assert text.startswith("\ufeff")
    return list(csv.reader(StringIO(text[1:], newline="")))


def test_a_row_for_each_figure():
    assert rows([caption(12)]) == [
        list(CAPTION_COLUMNS),
        [
            "1", "12", "step-12", "獻獲者", "He drinks, standing", "獲者薦右東面立飲，不拜既爵。",
            "The flag-holder (huòzhě) stands right of his food, facing east.",
            "Yili, classic, 「獲者薦右東面立飲」.", "The flag-holder stands facing east.", "en",
        ],
    ]  # fmt: skip


def test_hostile_words_are_only_words():
    read = rows(hostile())[1:]
    assert len(read) == len(HOSTILE)
    for row, text in zip(read, HOSTILE, strict=True):
        assert row[8] == inert(clean(text))
        assert not any(cell.startswith(tuple("=+-@\t\r")) for cell in row)


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@SUM(1)", "\t=1", "＝1", "＠A"])
def test_what_passes_for_a_formula_gets_an_apostrophe(cell):
    assert inert(cell) == f"'{cell}"


@given(words)
def test_nothing_else_is_changed(text):
    assert inert(text).removeprefix("'") == text.removeprefix("'")
