import random

import pytest

from stage_viz.files import did_you_mean, split_names

KNOWN = ["司馬", "司射", "司正", "獲者", "釋獲者", "主人", "三耦"]


@pytest.mark.parametrize(
    ("word", "asked"),
    [
        ("獲者", ""),
        ("釋獲", "did you mean 釋獲者?"),
        ("司舍", "did you mean 司射, 司正 or 司馬?"),
        ("主認", "did you mean 主人?"),
        ("天子", ""),
        ("", ""),
        ("獲" * 101, ""),
    ],
)
def test_near_names(word, asked):
    assert did_you_mean(word, KNOWN) == asked


def test_latin_words():
    assert did_you_mean("facng", ["facing", "fading", "what"]) == "did you mean facing?"
    assert did_you_mean("xyz", ["facing"]) == ""


def test_a_spelling_that_folds_to_the_same_comes_alone():
    assert did_you_mean("FACING", ["facing", "facing-2"], str.casefold) == "did you mean facing?"


def test_the_order_of_the_known_does_not_matter():
    shuffled = random.Random(7).sample(KNOWN, len(KNOWN))
    assert did_you_mean("司舍", shuffled) == did_you_mean("司舍", set(KNOWN)) == did_you_mean("司舍", KNOWN)


@pytest.mark.parametrize(
    ("value", "names"),
    [
        ("賓、主人、大夫", ["賓", "主人", "大夫"]),
        ("賓，主人, 大夫", ["賓", "主人", "大夫"]),
        ("\u3000賓 、、 ", ["賓"]),
        ("大夫 之耦", ["大夫 之耦"]),
        (" ", []),
        ("命“升，降”、退", ["命“升，降”", "退"]),
        ("命「皆升、降」獲者，「退」", ["命「皆升、降」獲者", "「退」"]),
        ("“升，降", ["“升", "降"]),
    ],
)
def test_split_names(value, names):
    assert split_names(value) == names
