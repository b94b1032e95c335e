"""Bows: at the corner that the words tell, before one goes, and where one ends."""

import pytest

from stage_viz.staging.bows import is_bow

OPENING = """
  - {who: 甲, at: {xy: [-10尺, 0尺]}, facing: 東}
  - {who: 乙, at: {xy: [10尺, 0尺]}, facing: 西}
"""


def made(play, *actions):
    """The bows of a step of one beat: (who, where, words, layer)."""
    _, staging, problems = play([list(actions)], opening=OPENING)
    assert problems == ()
    return [(b.who, b.at, b.words, b.evidence.layer.value) for b in staging.scenes[-1].bows]


def test_a_bow_on_the_way_is_made_where_the_words_tell(play):
    way = "via: [{y: -8尺}, {x: -40尺, acts: [當階北面揖]}]"
    told = "evidence: {via: {layer: 經′, cite: 某}, at: 推}"
    action = f"{{who: 甲, at: {{xy: [-40尺, 10尺]}}, {way}, {told}}}"
    assert made(play, action) == [("甲", (-40, -8), "當階北面揖", "經′")]
    _, staging, _ = play([[action]], opening=OPENING)
    (route,) = staging.scenes[-1].routes
    assert route.bows == ((-40, -8),)
    assert (-40, -8) in route.points


def test_what_is_done_on_the_way_need_be_no_bow(play):
    action = "{who: 甲, at: {xy: [-40尺, 10尺]}, via: [{y: -8尺, acts: [視侯]}], evidence: 推}"
    assert made(play, action) == []


@pytest.mark.parametrize(
    ("act", "at"),
    [
        ("揖進", (-10, 0)), ("揖退", (-10, 0)), ("拜受爵", (-10, 0)),
        ("揖", (-40, 0)), ("及階揖", (-40, 0)), ("降揖", (-40, 0)), ("拜", (-40, 0)),
    ],
)  # fmt: skip
def test_one_bows_before_what_follows_the_bow_else_where_one_ends(play, act, at):
    action = f"{{who: 甲, at: {{xy: [-40尺, 0尺]}}, acts: [{act}], evidence: 推}}"
    assert made(play, action) == [("甲", at, act, "推")]


def test_everyone_who_acts_bows(play):
    found = made(play, "{who: [甲, 乙], acts: [揖, 坐], evidence: 推}")
    assert found == [("甲", (-10, 0), "揖", "推"), ("乙", (10, 0), "揖", "推")]


def test_which_words_are_a_bow():
    assert all(map(is_bow, ("揖", "北面揖", "拜", "再拜")))
    assert not any(map(is_bow, ("坐", "", "受爵", "不拜既爵")))
