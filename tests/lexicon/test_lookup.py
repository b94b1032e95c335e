import unicodedata

import pytest

from stage_viz.lexicon import Name, english, fold, names, pinyin, short_english, suggest


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


def test_a_short_name_is_short():
    for name in names():
        assert name.short == name.short.strip(), name
        assert len(name.short) <= 17, name
        assert len(name.short) < len(name.en), name


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("獲者", "flag-holder"),
        ("司射", "director"),
        ("上耦上射", "1st pair, upper"),
        ("西阶", "W stairs"),
        ("楅", "arrow stand"),
        ("天子", ""),
    ],
)
def test_a_name_in_a_word_or_two(name, short):
    assert short_english(name) == short


@pytest.mark.parametrize(
    ("name", "reading"),
    [
        ("和者", "hèzhě"),
        ("楅西", "bī xī"),
        ("下篚", "xiàfěi"),
        ("右个", "yòugàn"),
        ("樂正位", "yuèzhèng wèi"),
        ("縣", "xuán"),
        ("拾", "shí"),
        ("拾取矢", "jiè qǔ shǐ"),
        ("說決拾", "tuō jué shí"),
        ("左還", "zuǒxuán"),
        ("適", "shì"),
        ("眾賓之長", "zhòngbīn zhī zhǎng"),
        ("相", "xiàng"),
        ("反位", "fǎnwèi"),
        ("奠", "diàn"),
    ],
)
def test_names_are_read_as_the_rites_have_them(name, reading):
    assert pinyin(name) == reading


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
