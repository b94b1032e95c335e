from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stage_viz.lexicon import fold, fold_map

ROWS = [
    row.split("\t")
    for row in (files("stage_viz.lexicon") / "data" / "variants.tsv").read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("獲者薦右東麵立飲", "獲者薦右東面立飲"),
        ("获者荐右东面立饮", "獲者薦右東面立飲"),
        ("挾一個，搢撲", "挾一个，搢扑"),
        ("雲“人，謂主人讚者”", "云“人，謂主人贊者”"),
        ("為將複射", "為將復射"),
        ("爲將复射", "為將復射"),
        ("奠於篚", "奠于篚"),
        ("衆宾", "眾賓"),
        ("众賓", "眾賓"),
        ("东靣北上", "東面北上"),
        ("郷射", "鄉射"),
        ("乡射", "鄉射"),
        ("两楹之閒", "兩楹之間"),
        ("曏言", "向言"),
        ("嚮侯", "向侯"),
        ("而後耦", "而后耦"),
        ("視筭", "視算"),
        ("挟决", "挾決"),
        ("西阶", "西階"),
        ("\u2f00\uf9d0", "一類"),
        ("吿于鄕", "告於鄉"),
        ("揔麻", "總麻"),
        ("絶祭", "絕祭"),
        ("禆冕", "裨冕"),
        ("冝乎", "宜乎"),
        ("亙", "亘"),
        ("爼豆", "俎豆"),
        ("设豊", "設豐"),
        ("衞", "衛"),
        ("啓會", "啟會"),
        ("両楹", "兩楹"),
        ("㑹", "會"),
        ("闘", "斗"),
        ("鹹", "咸"),
        ("西阶東麺", "西階東面"),
        ("坐捝手", "坐挩手"),
        ("馂", "餕"),
        ("𥙊", "祭"),
    ],
)
def test_variants_match(written, meant):
    assert fold(written) == fold(meant)


def test_characters_that_differ_stay_apart():
    apart = "巳已己尸祭肺胏泲濟說悅弁辨糸絲缶芸藝予豫宁苧戊戌獲獻釋侯乏楅中物位階堂序席篚洗爵觶薦俎左右東西南北上下一二三弓矢"
    assert len(set(fold(apart))) == len(apart)


@settings(deadline=None)
@given(st.text())
def test_offsets_hold(text):
    folded = fold(text)
    assert len(folded) == len(text)
    assert fold(folded) == folded
    assert all(fold(ch) == folded[i] for i, ch in enumerate(text))


def test_the_table_is_in_order():
    assert ROWS[0] == ["variant", "standard", "kind"]
    kinds = ["conversion", "variant", "old", "simplified"]
    order = [(kinds.index(kind), variant) for variant, _, kind in ROWS[1:]]
    assert order == sorted(order)
    assert len({variant for _, variant in order}) == len(order)


def test_the_table_holds_single_characters_and_no_chains():
    assert {len(ch) for variant, standard, _ in ROWS[1:] for ch in (variant, standard)} == {1}
    assert not {variant for variant, _, _ in ROWS[1:]} & {standard for _, standard, _ in ROWS[1:]}


def test_fold_map():
    assert fold_map()["获"] == "獲"
    assert fold_map()["麵"] == "面"
    assert "獲" not in fold_map()
    assert not set(fold_map()) & set(fold_map().values())
