from pathlib import Path

import opencc
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stage_viz.lexicon import Change, Normal, fold, is_simplified, normalise

PASSAGE = (Path(__file__).parents[2] / "steps" / "xiangshe.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("獲者負侯，北麵拜受爵", "獲者負侯，北面拜受爵"),
        ("雲“人，謂主人讚者”", "云“人，謂主人贊者”"),
        ("挾一個，搢撲，以複進", "挾一个，搢扑，以復進"),
        ("山雲，白雲，重複", "山雲，白雲，重複"),
        ("爲衆郷靣荅賔歩旣告於鄕", "為眾鄉面答賓步既告於鄉"),
        ("王後，后稷，二王後，而後", "王后，后稷，二王後，而後"),
        ("設幾筵，庶幾", "設几筵，庶幾"),
        ("魚臘，蠟祭，鄉裏，表裏", "魚腊，蜡祭，鄉里，表裏"),
        ("若乾，乾肉", "若干，乾肉"),
        ("奠于篚，奠於篚，貍首，執鴈，徧", "奠于篚，奠於篚，貍首，執鴈，徧"),
        ("範宣子，適，宁，蜡", "范宣子，適，宁，蜡"),
        ("获者執爵", "獲者執爵"),
        ("\uf9d0", "類"),
        ("扵，髪，徴", "於，髮，徵"),
    ],
)
def test_traditional_text(given, shown):
    assert normalise(given, simplified=False).text == shown


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("祭侯之尸，北面。司马受爵，奠于篚，复位。", "祭侯之尸，北面。司馬受爵，奠于篚，復位。"),
        ("云此者，注云：皆三；云气", "云此者，注云：皆三；雲氣"),
        ("王后与后稷，皇后，而后行之", "王后與后稷，皇后，而後行之"),
        ("设几筵于户西，凭几，庶几", "設几筵于戶西，憑几，庶幾"),
        ("挟一个，搢扑，左个之西北三步", "挾一个，搢扑，左个之西北三步"),
        ("余一人，有余", "余一人，有餘"),
        ("鱼腊，蜡祭，十斗曰斛", "魚腊，蜡祭，十斗曰斛"),
        ("征伐，若干，朱干玉戚，干豆", "征伐，若干，朱干玉戚，乾豆"),
        ("里仁，乡里，表里", "里仁，鄉里，表裏"),
        ("大夫辟正主，开辟，洒扫，洒如", "大夫辟正主，開闢，灑掃，洒如"),
        ("郁鬯，郁郁乎文，当宁而立", "鬱鬯，郁郁乎文，當宁而立"),
    ],
)
def test_simplified_text(given, shown):
    assert normalise(given, simplified=True).text == shown


def test_every_change_is_told():
    assert normalise("𠀀获者，東麵") == Normal("𠀀獲者，東面", (Change(1, "获", "獲"), Change(5, "麵", "面")))
    assert normalise("獲者") == Normal("獲者")


def test_whether_it_is_simplified():
    simplified = opencc.OpenCC("t2s").convert(PASSAGE)
    assert is_simplified(simplified)
    assert not is_simplified(PASSAGE)
    assert is_simplified("获者")
    assert not is_simplified("獲者負侯，获者")
    assert not is_simplified("范氏適蜡，上下")
    assert not is_simplified("")


def test_the_passage_comes_back_from_simplified_characters():
    simplified = opencc.OpenCC("t2s").convert(PASSAGE)
    wrong = [
        (a, b) for a, b in zip(normalise(PASSAGE).text, normalise(simplified).text, strict=True) if a != b
    ]
    assert {*wrong} <= {("於", "于"), ("曏", "向"), ("脩", "修")}  # pairs that simplified script has merged


def test_the_passage_is_changed_only_where_a_machine_was_wrong():
    changed = {(change.given, change.shown) for change in normalise(PASSAGE).changes}
    assert changed == {*map(tuple, ["麵面", "雲云", "個个", "撲扑", "讚贊", "複復"])}


@settings(deadline=None)
@given(st.text(st.characters(exclude_categories=["Cs"])), st.booleans())
def test_offsets_hold(text, simplified):
    found = normalise(text, simplified=simplified)
    assert len(found.text) == len(text)
    put_back = [*found.text]
    for offset, before, after in found.changes:
        assert put_back[offset] == after
        put_back[offset] = before
    assert "".join(put_back) == text
    assert [change.offset for change in found.changes] == sorted({change.offset for change in found.changes})


@settings(deadline=None)
@given(st.text(st.sampled_from(sorted(set(PASSAGE))), max_size=40))
def test_what_is_shown_matches_what_was_given(text):
    assert fold(normalise(text).text) == fold(text)
    assert normalise(normalise(text).text).changes == ()
