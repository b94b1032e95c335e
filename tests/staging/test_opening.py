import pytest

STILL = [["{who: 甲, acts: [退]}"]]


def opened(play, opening, **files):
    _, staging, problems = play(STILL, opening=opening, **files)
    return staging.scenes[0].presences, [str(p).split(": ", 1)[1].splitlines()[0] for p in problems]


def test_places_are_read_in_the_order_in_which_they_lean_on_each_other(play):
    opening = """
  - {who: 丙, at: 乙之東, facing: 北}
  - {who: 乙, at: {of: 甲, toward: 南, by: 6尺}, facing: 北}
  - {who: 甲, at: 甲位}
"""
    found, problems = opened(play, opening)
    assert problems == []
    assert {n: p.point for n, p in found.items()} == {"甲": (-40, -20), "乙": (-40, -26), "丙": (-35, -26)}
    assert list(found) == ["甲", "乙", "丙"]


def test_a_word_of_ones_own_leans_on_what_it_means(play):
    opening = """
  - {who: 甲, at: 薦右, facing: 東}
  - {what: 甲之薦, at: 心, facing: 東}
"""
    found, problems = opened(play, opening)
    assert problems == []
    assert found["甲"].point == (0, -4.5)  # the stand faces east, so its right is south


def test_a_circle_is_told_with_its_phrases(play):
    opening = """
  - {who: 甲, at: 乙之西}
  - {who: 乙, at: 甲之東}
"""
    _, _, problems = play(STILL, opening=opening)
    first = problems[0]
    assert (first.code, first.what, first.mend) == (
        "STAGE-CIRCLE",
        "these place each other in a circle: 甲：乙之西；乙：甲之東",
        "tell one by a place of the ground",
    )
    assert (first.place.line, first.place.column) == (15, 18)
    assert [p.code for p in problems[1:]] == []


def test_a_station_brings_its_facing_and_its_head(play):
    found, _ = opened(play, "  - {who: 甲, at: 甲位}\n  - {who: 隊, at: 甲位}\n")
    assert (found["甲"].facing.zh, found["甲"].evidence["facing"].layer.value) == ("東", "疏")
    assert found["甲"].station == "甲位"
    assert [found[n].point for n in "子丑寅"] == [(-40, -20), (-40, -24), (-40, -28)]
    assert {found[n].row for n in "子丑寅"} == {"隊"}
    assert {found[n].facing.zh for n in "子丑寅"} == {"東"}


def test_a_mat_brings_its_facing_and_a_spot_brings_none(play):
    found, _ = opened(play, "  - {who: 甲, at: 席, posture: 坐}\n  - {who: 乙, at: 心}\n")
    assert (found["甲"].facing.zh, found["甲"].evidence["facing"].cite, found["甲"].posture) == (
        "西",
        "某記",
        "坐",
    )
    assert (found["乙"].facing, found["乙"].posture) == (None, "立")
    assert "facing" not in found["乙"].evidence


def test_things_in_hand_are_where_their_holder_is(play):
    opening = """
  - {who: 甲, at: 心, holds: [爵, 旌], attire: [袒], evidence: {holds: {layer: 經′, cite: 前文}}}
"""
    found, problems = opened(play, opening)
    assert problems == []
    assert (found["甲"].holds, found["甲"].attire) == (("爵", "旌"), ("袒",))
    assert (found["爵"].held_by, found["爵"].point, found["爵"].at, found["爵"].facing) == (
        "甲",
        (0, 0),
        "甲所執",
        None,
    )
    assert found["甲"].evidence["holds"].layer.value == "經′"


def test_an_entry_without_a_place_adds_to_the_one_that_has_it(play):
    opening = """
  - {who: 丑, holds: [爵], facing: 南, posture: 坐, attire: [襲], evidence: {facing: {layer: 家, cite: 某}}}
  - {who: 隊, at: 心, facing: 東, head: 北}
  - {who: 甲, at: 甲位}
"""
    found, problems = opened(play, opening)
    assert problems == []
    second = found["丑"]
    assert (second.point, second.facing.zh, second.posture, second.attire, second.holds) == (
        (0, -4),
        "南",
        "坐",
        ("襲",),
        ("爵",),
    )
    assert second.evidence["facing"].layer.value == "家"
    assert found["寅"].facing.zh == "東"


@pytest.mark.parametrize(
    ("opening", "told"),
    [
        ("  - {who: 甲, facing: 東}\n", "STAGE-PLACE nothing says where 甲 is (add at:)"),
        (
            "  - {who: 甲, at: 南北當柱}\n",
            "STAGE-PLACE 南北當柱 does not tell the whole place of 甲 (tell both axes)",
        ),
        ("  - {who: 甲, at: 丙之東}\n", "STAGE-PLACE 丙 is not on the stage (say in opening where 丙 is)"),
        (
            "  - {who: 甲, at: 心}\n  - {who: [甲, 丙], at: 柱南}\n",
            "STAGE-TWICE 甲 is placed twice: 心 and 柱南 (keep one of them)",
        ),
        (
            "  - {who: 甲, at: 負侯, facing: 南}\n",
            "STAGE-FACING who is 負侯 faces 北, not 南 (mend the facing or the place)",
        ),
        (
            "  - {who: 甲, at: 心, holds: [爵]}\n  - {who: 乙, at: 柱南, holds: [爵]}\n",
            "STAGE-HELD 爵 is held by 甲 and held by 乙 (keep one of them)",
        ),
        (
            "  - {who: 甲, at: 心, holds: [爵]}\n  - {what: 爵, at: 柱南}\n",
            "STAGE-HELD 爵 is placed at 柱南 and held by 甲 (keep one of them)",
        ),
        (
            "  - {who: 隊, at: 心, facing: 東, holds: [爵]}\n",
            "STAGE-HELD 爵 is held by 子 and held by 丑 (keep one of them)",
        ),
    ],
)
def test_what_is_wrong_with_an_opening_is_told(play, opening, told):
    _, problems = opened(play, opening + ("" if "甲" in opening else "  - {who: 甲, at: 甲位}\n"))
    assert problems[0] == told


def test_who_is_placed_by_words_without_meaning_is_told_once(play):
    files, _, problems = play(STILL, opening="  - {who: 甲, at: 甚麼處}\n  - {who: 乙, at: 心}\n")
    assert [p.code for p in files.problems] == ["PHRASE-NAME"]
    assert [p.what for p in problems] == ["甲 is not on the stage"]  # only from the step that needs him


def test_an_unknown_name_is_left_to_the_reading_of_the_file(play):
    opening = "  - {who: [甲, 誰], at: 心, holds: [何物]}\n"
    files, staging, problems = play(
        [["{who: [甲, 誰], acts: [退], takes: [何物], puts: [何物]}"]], opening=opening
    )
    assert {p.code for p in files.problems} == {"NAME-UNKNOWN"}
    assert [p.code for p in problems] == ["STAGE-HELD"]
    assert list(staging.scenes[-1].presences) == ["甲"]
