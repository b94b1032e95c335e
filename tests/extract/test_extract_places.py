import pytest
from hypothesis import given
from hypothesis import strategies as st

from stage_viz.extract.places import Spot, spot_at
from stage_viz.lexicon import fold

from .telling import LEXICON


def spot(text, *, led=True, at=0):
    return spot_at(LEXICON, fold(text), at, led=led)


@pytest.mark.parametrize(
    ("text", "words", "land", "side", "distance", "owner"),
    [
        # land
        ("序端", "序端", "序端", "", "", ""),
        ("席末", "席末", "席末", "", "", ""),
        ("中庭北面", "中庭", "中庭", "", "", ""),
        ("西方", "西方", "西方", "", "", ""),
        ("獲者之位", "獲者之位", "獲者之位", "", "", ""),
        ("主人位", "主人位", "主人位", "", "", ""),
        ("賓席", "賓席", "賓席", "", "", ""),
        # a side
        ("堂東", "堂東", "堂", "東", "", ""),
        ("堂下", "堂下", "堂下", "", "", ""),
        ("階間", "階間", "階間", "", "", ""),
        ("乏南", "乏南", "乏", "南", "", ""),
        ("西階上北面", "西階上", "西階", "上", "", ""),
        ("西楹西", "西楹西", "西楹", "西", "", ""),
        ("阼階東南", "阼階東南", "阼階", "東南", "", ""),
        ("席前北面", "席前", "席", "前", "", ""),
        ("薦右東面", "薦右", "薦", "右", "", ""),
        ("司馬之南", "司馬之南", "司馬", "南", "", ""),
        ("賓之右", "賓之右", "賓", "右", "", ""),
        ("主人之席前", "主人之席前", "主人之席", "前", "", ""),
        ("大夫之席西", "大夫之席西", "大夫之席", "西", "", ""),
        ("所設中之西南", "所設中之西南", "中", "西南", "", ""),
        ("所設薦之南", "所設薦之南", "薦", "南", "", ""),
        ("乏少南", "乏少南", "乏", "南", "", ""),
        # a facing takes one direction, a side one
        ("西階之東北面", "西階之東", "西階", "東", "", ""),
        ("西楹之西南面", "西楹之西", "西楹", "西", "", ""),
        ("司射之西北面立", "司射之西", "司射", "西", "", ""),
        ("阼階東南南面", "阼階東南", "阼階", "東南", "", ""),
        ("其南北面", "其南", "", "南", "", "其"),
        # a row has its head there
        ("門右北面東上", "門右", "門", "右", "", ""),
        ("堂西北上", "堂西", "堂", "西", "", ""),
        # how far
        ("左个之西北三步", "左个之西北三步", "左个", "西北", "三步", ""),
        ("堂前三笴西面北上", "堂前三笴", "堂", "前", "三笴", ""),
        ("楅南五步", "楅南五步", "楅", "南", "五步", ""),
        # between
        ("兩楹之間", "兩楹之間", "兩楹", "間", "", ""),
        ("兩階間北面", "兩階間", "兩階", "間", "", ""),
        ("戶牖之間", "戶牖之間", "戶牖", "間", "", ""),
        ("物間", "物間", "物", "間", "", ""),
        # a side of a side; the nearer place
        ("阼階下之東南", "阼階下之東南", "阼階下", "東南", "", ""),
        ("房中西墉下", "房中西墉下", "西墉", "下", "", ""),
        ("堂下西階之東北面", "堂下西階之東", "西階", "東", "", ""),
        # his
        ("其位南", "其位南", "位", "南", "", "其"),
        ("其位", "其位", "位", "", "", "其"),
        ("其西南", "其西南", "", "西南", "", "其"),
        ("其後", "其後", "", "后", "", "其"),
        ("左北面", "左", "", "左", "", ""),
    ],
)  # fmt: skip
def test_a_place_phrase(text, words, land, side, distance, owner):
    found = spot(text)
    assert found
    assert text[: found.end] == words
    assert (found.land, found.side, found.distance, found.owner) == (land, side, distance, owner)


@pytest.mark.parametrize(
    "text",
    ["北面", "東西當東榮", "南北當洗", "南當楅", "降", "三步", "", "東", "東肆", "𠀀之西", "之西", "其", "手之西"],
)  # fmt: skip
def test_no_place_phrase(text):
    assert spot(text) is None


@pytest.mark.parametrize(
    ("text", "led", "bare"),
    [
        ("堂東", "堂東", "堂東"),
        ("階上", "階上", "階上"),
        ("序端", "序端", "序端"),
        ("席前", "席前", "席前"),
        ("席", "席", None),
        ("洗", "洗", None),
        ("賓", "賓", None),
        ("賓之南", "賓之南", "賓之南"),
        ("賓右北面", "賓右", "賓右"),
        ("賓左執爵", "賓左", None),
        ("左", "左", None),
        ("主人位", "主人位", None),
    ],
)
def test_without_a_preposition_only_what_is_surely_a_place_is_one(text, led, bare):
    assert text[: spot(text).end] == led
    found = spot(text, led=False)
    assert (found and text[: found.end]) == bare


@pytest.mark.parametrize(
    ("text", "phrase", "other"),
    [
        ("左个之西北三步", "左个之西北三步", "乏之西北三步"),
        ("乏南", "乏南", "乏南"),
        ("乏少南", "乏少南", "乏少南"),
        ("其西南", "西南", "乏之西南"),
        ("其後", "後", "乏之後"),
        ("其旁", "側", "乏之側"),
        ("兩楹之間", "兩楹間", "乏間"),
        ("𠀀", None, None),
    ],
)
def test_how_a_place_is_written(text, phrase, other):
    found = spot(text)
    assert (found and found.phrase()) == phrase
    assert (found and found.phrase("乏")) == other


def test_a_place_is_read_where_it_is():
    text = "司射適堂西，袒"
    assert spot(text, at=3) == Spot(3, 5, "堂", "西")
    assert spot(text, at=5) is None


def test_simplified_and_variants():
    assert spot("左個之西北三步").land == "左个"
    assert spot("两楹之间").side == "間"


@given(st.lists(st.sampled_from(["西階", "之", "東", "北", "面", "上", "其", "位", "兩", "間", "賓", "席", "少", "三步", "中", "所", "，", "𠀀", "當"]), max_size=12).map("".join), st.booleans())  # fmt: skip
def test_whatever_stands_there_a_place_lies_within_it(text, led):
    folded = fold(text)
    for at in range(len(folded) + 1):
        found = spot_at(LEXICON, folded, at, led=led)
        if found:
            assert at == found.start < found.end <= len(folded)
            assert found.land or found.side
            assert found.phrase("乏")
