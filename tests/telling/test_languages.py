"""The languages: their signs, their characters, their readings."""

import pytest

from stage_viz.files import ProblemError
from stage_viz.lexicon import simplified, spelled
from stage_viz.telling import LANGUAGES, language_of, notes, plain, states, word
from stage_viz.telling.caption import italics
from stage_viz.telling.words import _words


@pytest.mark.parametrize(
    ("words", "read"),
    [
        ("獲者", "huòzhě"),
        ("適左个", "shì zuǒgàn"),
        ("射", "shè"),
        ("中", "zhōng"),
        ("不中", "bù zhòng"),
        ("左還", "zuǒxuán"),
        ("說決拾，襲", "tuō jué shí, xí"),
        ("釋獲者薦右東面", "shìhuòzhě jiànyòu dōngmiàn"),
        ("挾一个", "xié yī gè"),
        ("請以樂樂于賓", "qǐng yǐ yuè lè yú bīn"),
        ("兼取乘矢", "jiān qǔ shèngshǐ"),
    ],
)
def test_the_reading_is_that_of_the_rites(words, read):
    assert spelled(words) == read


def test_a_dictionary_alone_would_read_otherwise():
    from pypinyin import Style, lazy_pinyin

    assert lazy_pinyin("還說縣", style=Style.TONE) != spelled("還說縣").split()


def test_simplified_characters_are_those_of_print():
    assert simplified("獲者薦右東面立飲，適右个") == "获者荐右东面立饮，适右个"


def test_a_language_is_found_in_any_spelling_and_another_is_told():
    assert language_of("ZH_hans") is LANGUAGES["zh-Hans"]
    with pytest.raises(ProblemError, match="LANGUAGE-UNKNOWN fr is no language of the figures") as told:
        language_of("fr")
    assert told.value.exit_code == 2


def test_every_fixed_word_has_both_languages():
    assert all(words["zh"] and words["en"] for words in _words().values())
    assert all(
        words["zh"].count("{}") == words["en"].count("{}") or "en" in words for words in _words().values()
    )
    assert word("route", LANGUAGES["zh-en"]) == "行 way"
    assert word("stated", LANGUAGES["zh-Hans"]) == "明文"
    assert word("mat-head", LANGUAGES["en"]) == "head of a mat"


@pytest.mark.parametrize("code", LANGUAGES)
def test_signs_are_those_of_the_language(rite, code):
    for step in rite:
        caption = rite.caption(step.number, code)
        text = plain(caption.body) + caption.title
        if LANGUAGES[code].words == "en":
            assert not set(text) & set("「」，。、；：（）"), text
        else:
            chinese = text.split(" ")[0] if LANGUAGES[code].english else text
            assert not set(chinese.partition("（")[0]) & set("“”"), text


def test_simplified_captions_hold_no_traditional_character(rite):
    for step in rite:
        caption = rite.caption(step.number, "zh-Hans")
        for text in (caption.title, caption.quote, plain(caption.body), plain(caption.citation), caption.alt):
            assert text == simplified(text)


def test_notes_say_who_says_so_in_english(rite):
    step = rite["drinks-by-the-stand"]
    told = " ".join(notes(step.data, rite.staging.rite, "en"))
    assert "The marshal facing north: commentary “於是司馬北面”." in told
    assert "inferred" in told
    held = states(frozenset({"司射"}), rite.staging, 1, "en")
    assert held == (
        "The director of archery: left arm bared, thumb-ring, armguard, holding the bow, one arrow across the"
        " string, the switch in the belt.",
    )


def test_italics_stand_between_asterisks():
    assert [(run.text, run.italic) for run in italics("*Yili*, ch. 5")] == [
        ("Yili", True),
        (", ch. 5", False),
    ]
    assert [(run.text, run.italic) for run in italics("5 * 3")] == [("5 * 3", False)]
