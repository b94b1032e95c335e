import pytest

from stage_viz.extract.footing import footing
from stage_viz.loading import load_layout

from .telling import LAYOUT, LEXICON

LAID = load_layout(LAYOUT)
GROUND = footing(LEXICON, LAID, ["賓", "主人", "司射", "香官"], ["豐", "洗"])
BARE = footing(LEXICON, None, ["賓", "主人"], ["豐"])


@pytest.mark.parametrize(
    ("name", "station"), [("賓", "賓席"), ("主人", "主人席"), ("司射", "司射位"), ("香官", "")]
)
def test_whose_a_place_is(name, station):
    assert GROUND.station(name) == station
    assert BARE.station(name) == ""


def test_what_a_common_word_means_for_each():
    assert GROUND.own["賓"]["階"] == "西階"
    assert GROUND.own["主人"]["階"] == "阼階"
    assert GROUND.own["賓"]["席"] == "賓席"
    assert "席" not in GROUND.own["香官"]
    assert BARE.own == {}


def test_the_names_that_a_phrase_may_use():
    assert {"西階", "賓", "豐", "階"} <= GROUND.names
    assert BARE.names == {"賓", "主人", "豐"}


@pytest.mark.parametrize(
    ("form", "lack"),
    [
        ("西階", ""),
        ("堂東", ""),
        ("賓之西", ""),
        ("豐南", ""),
        ({"phrase": "堂之南", "quote": "由其南"}, ""),
        ("闈門", "the layout has no 闈門"),
        ({"phrase": "闈門之東", "quote": "其東"}, "the layout has no 闈門"),
    ],
)
def test_what_the_ground_lacks(form, lack):
    assert GROUND.lacks(form) == lack


@pytest.mark.parametrize(
    ("form", "fixed"), [("西階", True), ("堂東", True), ("賓之西", False), ("闈門", False), ("豐南", False)]
)
def test_whether_a_place_leans_on_the_ground_alone(form, fixed):
    assert GROUND.fixed(form) is fixed
