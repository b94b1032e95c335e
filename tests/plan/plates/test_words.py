import pytest

from stage_viz.plan.plates.words import in_chinese, letter, letters, ranges


@pytest.mark.parametrize(
    ("number", "expected"),
    [(1, "a"), (26, "z"), (27, "aa"), (28, "ab"), (52, "az"), (53, "ba"), (702, "zz"), (703, "aaa")],
)
def test_letters(number, expected):
    assert letter(number) == expected


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (1, "一"),
        (9, "九"),
        (10, "十"),
        (11, "十一"),
        (20, "二十"),
        (21, "二十一"),
        (99, "九十九"),
        (100, "一百"),
        (101, "一百〇一"),
        (110, "一百一十"),
        (315, "三百一十五"),
    ],
)
def test_numbers_in_chinese(number, expected):
    assert in_chinese(number) == expected


def test_runs():
    assert ranges([5, 6, 7, 9, 12, 13]) == "5–7, 9, 12–13"
    assert letters([1, 2, 3, 5]) == "a–c, e"
    assert ranges([]) == ""
