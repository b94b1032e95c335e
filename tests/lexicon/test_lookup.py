import unicodedata

import pytest

from stage_viz.lexicon import Name, english, fold, names, pinyin, suggest


@pytest.mark.parametrize(
    ("name", "reading", "translation"),
    [
        ("獲者", "huòzhě", "flag-holder"),
        ("获者", "huòzhě", "flag-holder"),
        ("司馬", "sīmǎ", "marshal"),
        ("司射", "sīshè", "director of archery"),
        ("釋獲者", "shìhuòzhě", "tally-releaser"),
        ("楅", "bī", "arrow stand"),
        ("乏", "fá", "screen"),
        ("中", "zhōng", "tally-holder"),
        ("眾賓", "zhòngbīn", "assembled guests"),
        ("众宾", "zhòngbīn", "assembled guests"),
        ("天子", "", ""),
        ("", "", ""),
    ],
)
def test_look_up(name, reading, translation):
    assert pinyin(name) == reading
    assert english(name) == translation


def test_every_entry_is_whole():
    tones = set("āáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜ")
    for name in names():
        assert name.pinyin == unicodedata.normalize("NFC", name.pinyin).lower(), name
        assert tones & set(name.pinyin), name
        assert set(name.pinyin) <= tones | set("abcdefghijklmnopqrstuvwxyz '"), name
        assert name.en == name.en.strip().lower(), name
        assert 0 < len(name.en) <= 40, name


def test_no_two_names_fold_to_one():
    folded = [fold(name.zh) for name in names()]
    assert len(set(folded)) == len(folded)


def test_names_are_values():
    assert names()[0] == Name("賓", "bīn", "guest")


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("获者", "did you mean 獲者?"),
        ("釋获者", "did you mean 釋獲者?"),
        ("复位", "did you mean 復位?"),
        ("獲著", "did you mean 獲者?"),
        ("天", ""),
    ],
)
def test_suggest(name, asked):
    assert suggest(name, ["獲者", "釋獲者", "司馬", "復位"]) == asked
