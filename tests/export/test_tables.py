import csv
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stage_viz.export import GROUND_COLUMNS, STEP_COLUMNS, csv_text, ground_rows, step_rows
from stage_viz.export.tables import number, yes

OPENING = """
  - who: 甲
    at: 甲位
    holds: [爵]
    attire: [袒, 決]
    evidence: {at: {layer: 記, cite: 某記}, holds: {layer: 經′, cite: 前}}
  - {who: 乙, at: {xy: [1/3 步, -0.001尺]}}
  - {what: 乙之薦, at: {of: 乙位, toward: 西北, by: 1尺}, facing: 西}
"""
STEPS = [
    [
        "{who: 甲, at: 心, facing: 北, evidence: {at: {layer: 注, quote: 某}}}",
        "{who: 甲, posture: 坐, beat: 2}",
    ],
    ["{what: 乙之薦, at: 心}", "{who: 丙, at: 乙位}"],
]


def test_a_row_for_everyone_and_everything_after_every_beat(play):
    _, staging, problems = play(STEPS, opening=OPENING)
    assert problems == ()
    rows = list(step_rows(staging))
    assert STEP_COLUMNS == (
        "step", "beat", "name", "kind", "x", "y", "facing", "moved", "at", "x_layer", "y_layer",
        "facing_layer", "posture", "holds", "attire", "bows",
    )  # fmt: skip
    assert {row[-1] for row in rows} == {""}
    assert [row[:-1] for row in rows] == [
        ("0", "0", "甲", "person", "-40", "-20", "東", "no", "甲位", "記", "記", "疏", "立", "爵", "袒、決"),
        ("0", "0", "乙", "person", "2", "0", "", "no", "x=1/3 步 y=-0.001尺", "推", "推", "", "立", "", ""),
        ("0", "0", "爵", "cup", "-40", "-20", "", "no", "甲所執", "經′", "經′", "", "", "", ""),
        (
            "0",
            "0",
            "乙之薦",
            "food",
            "39.29",
            "-19.29",
            "西",
            "no",
            "乙位之西北1尺",
            "推",
            "推",
            "推",
            "",
            "",
            "",
        ),
        ("1", "1", "甲", "person", "0", "0", "北", "yes", "心", "注", "注", "經", "立", "爵", "袒、決"),
        ("1", "1", "乙", "person", "2", "0", "", "no", "x=1/3 步 y=-0.001尺", "推", "推", "", "立", "", ""),
        ("1", "1", "爵", "cup", "0", "0", "", "yes", "甲所執", "經′", "經′", "", "", "", ""),
        (
            "1",
            "1",
            "乙之薦",
            "food",
            "39.29",
            "-19.29",
            "西",
            "no",
            "乙位之西北1尺",
            "推",
            "推",
            "推",
            "",
            "",
            "",
        ),
        ("1", "2", "甲", "person", "0", "0", "北", "no", "心", "注", "注", "經", "坐", "爵", "袒、決"),
        ("1", "2", "乙", "person", "2", "0", "", "no", "x=1/3 步 y=-0.001尺", "推", "推", "", "立", "", ""),
        ("1", "2", "爵", "cup", "0", "0", "", "no", "甲所執", "經′", "經′", "", "", "", ""),
        (
            "1",
            "2",
            "乙之薦",
            "food",
            "39.29",
            "-19.29",
            "西",
            "no",
            "乙位之西北1尺",
            "推",
            "推",
            "推",
            "",
            "",
            "",
        ),
        ("2", "1", "甲", "person", "0", "0", "北", "no", "心", "注", "注", "經", "坐", "爵", "袒、決"),
        ("2", "1", "乙", "person", "2", "0", "", "no", "x=1/3 步 y=-0.001尺", "推", "推", "", "立", "", ""),
        ("2", "1", "丙", "person", "40", "-20", "西", "yes", "乙位", "經", "經", "推", "立", "", ""),
        ("2", "1", "爵", "cup", "0", "0", "", "no", "甲所執", "經′", "經′", "", "", "", ""),
        ("2", "1", "乙之薦", "food", "0", "0", "西", "yes", "心", "經", "經", "推", "", "", ""),
    ]


def test_a_bow_stands_with_its_place_facing_and_layer_beside_who_makes_it(play):
    way = "via: [{x: 0尺, y: -4尺, acts: [北面揖], evidence: {layer: 家, cite: 某氏}}]"
    action = f"{{who: 甲, at: 心, {way}, acts: [及心揖], evidence: 推}}"
    _, staging, problems = play([[action]], opening=OPENING)
    assert problems == ()
    told = {row[2]: row[-1] for row in step_rows(staging) if row[0] == "1"}
    assert told["甲"] == "及心揖（0 0 東面 推）、北面揖（0 -4 北面 家）"
    assert told["乙"] == ""


def test_a_row_for_every_place_of_a_ground(play):
    _, staging, _ = play(STEPS, opening=OPENING)
    rows = list(ground_rows(staging.ground))
    assert GROUND_COLUMNS == (
        "name", "kind", "x", "y", "facing", "x_phrase", "x_layer", "x_exact", "y_phrase", "y_layer",
        "y_exact",
    )  # fmt: skip
    assert [r[0] for r in rows] == [
        "堂", "西階", "東階", "席", "侯", "柱", "甲位", "乙位", "心", "堂西邊", "堂東邊", "堂北邊", "堂南邊",
    ]  # fmt: skip
    by_name = {r[0]: r for r in rows}
    assert by_name["西階"] == (
        "西階", "stairs", "-18", "17", "南", "x=-18尺 y=17尺", "推", "yes", "x=-18尺 y=17尺", "推", "yes",
    )  # fmt: skip
    assert [by_name[n][1] for n in ("席", "甲位", "心")] == ["mat", "station", "spot"]
    assert [by_name[n][4] for n in ("席", "甲位", "心")] == ["西", "東", ""]


def test_a_distance_that_the_words_leave_open_is_not_exact(play, layout):
    more = layout.replace(
        "  心: {where", "  柱外: {where: [{phrase: 柱之東, layer: 經, cite: 某}]}\n  心: {where"
    )
    _, staging, _ = play(STEPS, opening=OPENING, layout=more)
    row = next(r for r in ground_rows(staging.ground) if r[0] == "柱外")
    assert row == ("柱外", "spot", "5.5", "-20", "", "柱之東", "經", "no", "柱之東", "經", "no")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.0, "0"), (-0.0, "0"), (-0.001, "0"), (10.0, "10"), (100.0, "100"), (-40.5, "-40.5"),
        (1.239, "1.24"), (1e6, "1000000"),
    ],
)  # fmt: skip
def test_numbers_have_two_decimals_at_most(value, text):
    assert number(value) == text


@given(st.floats(-1e6, 1e6))
def test_numbers_can_be_read_back(value):
    text = number(value)
    assert float(text) == pytest.approx(value, abs=0.005001)
    assert text != "-0"
    assert not text.endswith((".", ".0", ".00"))


def test_truth_is_yes_or_no():
    assert (yes(True), yes(False)) == ("yes", "no")


def test_csv_has_a_header_and_line_feeds():
    assert csv_text(("a", "b"), [("1", "2"), ("", "三")]) == "a,b\n1,2\n,三\n"
    assert csv_text(("a",), []) == "a\n"


def test_csv_quotes_what_needs_it():
    assert csv_text(("a", "b"), [("x,y", 'he said "no"'), ("two\nlines", "東、西，北")]) == (
        'a,b\n"x,y","he said ""no"""\n"two\nlines",東、西，北\n'
    )


@given(st.lists(st.lists(st.text(st.characters(exclude_characters="\r\x00")), min_size=2, max_size=2)))
def test_csv_can_be_read_back(rows):
    text = csv_text(("a", "b"), rows)
    assert list(csv.reader(StringIO(text, newline=""))) == [["a", "b"], *rows]
