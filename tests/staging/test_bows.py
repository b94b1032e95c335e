"""Bows: at the corner that the words tell, before one goes, and where one ends."""

import pytest

from stage_viz.staging.bows import facing_in, is_bow

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


def test_a_bow_on_the_way_has_evidence_of_its_own_or_that_of_the_way(play):
    corner = "{x: -40尺, y: 0尺, acts: [當階揖, 北面揖], facing: 北, evidence: {layer: 家, cite: 某氏, note: 一說}}"
    told = "evidence: {via: {layer: 經′, cite: 某}, at: 推}"
    action = f"{{who: 甲, at: {{xy: [-40尺, 10尺]}}, via: [{corner}], {told}}}"
    assert made(play, action) == [
        ("甲", (-40, 0), "當階揖", "家"),
        ("甲", (-40, 0), "北面揖", "家"),
    ]
    _, staging, _ = play([[action]], opening=OPENING)
    assert {b.evidence.note for b in staging.scenes[-1].bows} == {"一說"}
    assert staging.scenes[-1].routes[0].evidence.layer.value == "經′"
    assert staging.scenes[-1].routes[0].bows == ((-40, 0),)


def faced(play, action):
    _, staging, problems = play([[action]], opening=OPENING)
    assert problems == ()
    return [b.facing and b.facing.zh for b in staging.scenes[-1].bows]


@pytest.mark.parametrize(
    ("action", "facing"),
    [
        ("acts: [揖]", "東"),  # as he stands
        ("acts: [揖], facing: 東", "東"),
        ("acts: [揖, 左還], facing: 西, turn: 左還", None),  # before or after he turns
        ("acts: [左還, 南面揖], facing: 南, turn: 左還", "南"),
        ("acts: [南面揖, 左還], facing: 西, turn: 左還", "南"),
        ("acts: [及階揖], facing: 北, at: {xy: [-40尺, 0尺]}", None),
        ("at: {xy: [-40尺, 9尺]}, via: [{y: 9尺, acts: [揖]}]", None),
        ("at: {xy: [-40尺, 9尺]}, via: [{y: 9尺, acts: [北麵揖]}]", "北"),
        ("at: {xy: [-40尺, 9尺]}, via: [{y: 9尺, acts: [揖], facing: 西面}]", "西"),
    ],
)
def test_the_facing_of_a_bow_is_told_or_not_known(play, action, facing):
    assert faced(play, f"{{who: 甲, {action}, evidence: 推}}") == [facing]


def test_each_of_a_row_bows_on_its_way(play):
    opening = "  - {who: 隊, at: {xy: [-40尺, -20尺]}, facing: 東}\n"
    action = "{who: 隊, at: {xy: [0尺, 10尺]}, via: [{x: 0尺, y: -20尺, acts: [揖]}], evidence: 推}"
    _, staging, problems = play([[action]], opening=opening)
    assert problems == ()
    assert [(b.who, b.at) for b in staging.scenes[-1].bows] == [(n, (0, -20)) for n in ("子", "丑", "寅")]


def test_one_bows_on_a_way_that_leads_back_to_where_he_was(play):
    action = "{who: 甲, at: {xy: [-10尺, 0尺]}, via: [{y: 9尺, acts: [當階揖]}], evidence: 推}"
    _, staging, problems = play([[action]], opening=OPENING)
    assert problems == ()
    assert [(b.who, b.at) for b in staging.scenes[-1].bows] == [("甲", (-10, 9))]


def test_a_bow_on_a_way_that_nobody_goes_is_told(play):
    action = "{who: 甲, via: [{y: 9尺, acts: [當階揖]}], evidence: 推}"
    _, staging, problems = play([[action]], opening=OPENING)
    assert staging.scenes[-1].bows == ()
    (problem,) = problems
    assert str(problem).split(": ", 1)[1].splitlines()[0] == (
        "STAGE-BOW 當階揖 is made on a way, but 甲 does not go anywhere "
        "(say with at: where the way ends, or put the bow in acts: of the action)"
    )


def test_things_do_not_bow(play):
    opening = OPENING + "  - {what: 爵, at: 心}\n"
    found = [b.who for b in bows_of_step(play, "{who: 甲, what: 爵, acts: [拜送爵], evidence: 推}", opening)]
    assert found == ["甲"]


def bows_of_step(play, action, opening):
    _, staging, problems = play([[action]], opening=opening)
    assert problems == ()
    return staging.scenes[-1].bows


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


@pytest.mark.parametrize(
    ("act", "facing"), [("當楅北面揖", "北"), ("東南面拜", "東南"), ("揖", None), ("東揖", None)]
)
def test_the_facing_that_words_tell(act, facing):
    found = facing_in(act)
    assert (found and found.zh) == facing
