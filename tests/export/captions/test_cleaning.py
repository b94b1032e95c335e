"""Words on one line, without what is not there to be read."""

from itertools import pairwise

import pytest
from hypothesis import given

from stage_viz.export.captions import figures
from stage_viz.export.captions.cleaning import clean, tidy
from stage_viz.telling import Run, plain

from .samples import caption, runs, words


@pytest.mark.parametrize(
    ("given_", "cleaned"),
    [
        ("獲者薦右　東面", "獲者薦右　東面"),
        (" a\r\n b\t\u2028c\x85 ", "a b c"),
        ("a\x00\x07\x1b[0m\x9fb", "a[0mb"),
        ("\u202eabc\u202c\u200e\u200f\u2066\u2069\u061c", "abc"),
        ("\ud800\ufeff\ufffe\U0001ffff𦔻", "𦔻"),
        ("a\xa0b é ǎ ①", "a\xa0b é ǎ ①"),
        ("\n", ""),
    ],
)
def test_words_are_cleaned(given_, cleaned):
    assert clean(given_) == cleaned


@given(words)
def test_cleaning_twice_is_cleaning_once(text):
    assert clean(clean(text)) == clean(text)
    assert clean(text).isprintable() or not clean(text).isascii()


def test_runs_are_tidy():
    told = (Run(" a "), Run(" b", True), Run("c ", True), Run(""), Run("d"), Run(" e "))
    assert tidy(told) == (Run("a "), Run("bc", True), Run(" d e"))
    assert tidy((Run("a", True), Run("\n"), Run("b", True))) == (Run("a", True), Run(" "), Run("b", True))
    assert tidy((Run(" "), Run("\x00", True))) == ()


@given(runs)
def test_tidy_runs_say_the_same_words(told):
    tidied = tidy(told)
    assert plain(tidied).split(" ") == clean(plain(told)).split(" ")
    assert all(run.text for run in tidied)
    assert all(a.italic != b.italic for a, b in pairwise(tidied))
    assert not any(run.italic and run.text != run.text.strip(" ") for run in tidied)
    assert tidy(tidied) == tidied


def test_figures_are_numbered_in_their_order():
    made = figures([caption(7), caption(3)])
    assert [(f.number, f.caption.number, f.name) for f in made] == [(1, 7, "Figure 1"), (2, 3, "Figure 2")]
    assert made[0].heading == "Step 7: He drinks, standing"
    assert plain(made[0].whole) == (
        "Step 7: He drinks, standing. The flag-holder (huòzhě) stands right of his food, facing east. "
        "Yili, classic, 「獲者薦右東面立飲」."
    )


@pytest.mark.parametrize(
    ("language", "title", "whole"),
    [
        ("en", "He asks: who?", "第六: He asks: who? b c"),
        ("en", "", "第六. b c"),
        ("zh-Hant", "立飲", "第六　立飲。bc"),
        ("zh-Hant", "曰：「諾。」", "第六　曰：「諾。」bc"),
        ("zh-Hans", "立饮", "第六　立饮。bc"),
    ],
)
def test_how_the_parts_are_joined(language, title, whole):
    (made,) = figures(
        [caption(language=language, label="第六", title=title, body=(Run("b"),), citation=(Run("c"),))]
    )
    assert plain(made.whole) == whole
