import pytest

FROM = """
  - who: 甲
    at: {xy: [-10尺, 0尺]}
    facing: 東
    posture: 坐
    attire: [袒]
    evidence: {facing: {layer: 經′, cite: 前}}
  - {who: 乙, at: {xy: [10尺, 0尺]}, facing: 西}
  - {what: 甲之薦, at: {xy: [-20尺, 0尺]}, facing: 東}
  - {what: 乙之薦, at: {xy: [20尺, 0尺]}, facing: 西}
"""


def last(play, *actions, **files):
    """The stage after one step with these actions, all wrong things told."""
    _, staging, problems = play([list(actions)], **{"opening": FROM} | files)
    return staging.scenes[-1].presences, [str(p).split(": ", 1)[1].splitlines()[0] for p in problems]


def test_what_an_action_does_not_name_carries_over(play):
    found, problems = last(play, "{who: 甲, acts: [退]}")
    me = found["甲"]
    assert problems == []
    assert (me.point, me.facing.zh, me.posture, me.attire, me.moved) == ((-10, 0), "東", "坐", ("袒",), False)
    assert me.evidence["facing"].layer.value == "經′"


def test_a_facing_carried_over_through_a_move_is_inferred(play):
    found, _ = last(play, "{who: 甲, at: {xy: [-10尺, 6尺]}}")
    me = found["甲"]
    assert (me.point, me.facing.zh, me.moved) == ((-10, 6), "東", True)
    assert str(me.evidence["facing"]) == "推"
    assert me.evidence["facing"].note == "carried over from before he walked"
    assert (me.posture, me.attire) == ("坐", ("袒",))


def test_who_only_stays_where_he_was_keeps_the_evidence_of_his_facing(play):
    found, _ = last(play, "{who: 甲, at: {xy: [-10尺, 0尺]}}")
    assert not found["甲"].moved
    assert found["甲"].evidence["facing"].layer.value == "經′"


def test_a_second_action_of_the_beat_adds_and_takes_nothing_away(play):
    found, _ = last(
        play,
        "{who: 甲, at: {xy: [-10尺, 6尺]}, facing: 北, evidence: {facing: {layer: 注, quote: 某}}}",
        "{who: 甲, posture: 立, attire: [襲], takes: [爵], acts: [拜]}",
    )
    me = found["甲"]
    assert (me.facing.zh, me.evidence["facing"].layer.value) == ("北", "注")
    assert (me.posture, me.attire, me.holds) == ("立", ("襲",), ("爵",))


def test_leaning_against_something_brings_the_facing(play):
    found, problems = last(play, "{who: 甲, at: 負侯, evidence: {at: {layer: 經, quote: 負侯}}}")
    me = found["甲"]
    assert problems == []
    assert me.point == (0, -58.2)  # 0.3 of the cloth and 1.5 from it to the middle of a body
    assert (me.facing.zh, str(me.evidence["facing"])) == ("北", "經「負侯」")


def test_a_facing_against_the_words_is_a_problem(play):
    _, problems = last(play, "{who: 甲, at: 負侯, facing: 東}")
    assert problems == ["STAGE-FACING who is 負侯 faces 北, not 東 (mend the facing or the place)"]
    assert last(play, "{who: 甲, at: 負侯, facing: 北}")[1] == []


def test_ones_own_place_and_its_facing(play):
    found, _ = last(play, "{who: [甲, 乙], at: 復位}")
    assert (found["甲"].point, found["甲"].facing.zh, found["甲"].station) == ((-40, -20), "東", "甲位")
    assert (found["乙"].point, found["乙"].facing.zh, found["乙"].station) == ((40, -20), "西", "乙位")
    assert str(found["甲"].evidence["facing"]) == "疏（某疏）"


def test_words_mean_what_is_the_actors_own(play):
    found, _ = last(play, "{who: [甲, 乙], at: 薦右}")
    assert found["甲"].point == (-20, -4.5)  # faces east: right is south
    assert found["乙"].point == (20, 4.5)  # faces west: right is north


def test_the_own_stairs_as_a_place(play):
    found, _ = last(play, "{who: [甲, 乙], at: 階}")
    assert (found["甲"].point, found["乙"].point) == ((-18, 17), (18, 17))


def test_a_landmark_counts_as_it_stood_at_the_end_of_the_beat_before(play):
    actions = "{who: 甲, at: {xy: [-10尺, 20尺]}}", "{who: 乙, at: {of: 甲, toward: 東, by: 5尺}}"
    for order in (actions, actions[::-1]):
        found, _ = last(play, *order)
        assert found["乙"].point == (-5, 0)
    found, _ = last(play, actions[0], actions[1].replace("}}", "}, beat: 1}"))
    assert found["乙"].point == (-5, 20)


def test_a_landmark_that_is_not_yet_there_counts_by_its_station(play):
    found, _ = last(play, "{who: 乙, at: {of: 甲, toward: 東, by: 5尺}}", opening="  - {who: 乙, at: 心}\n")
    assert found["乙"].point == (-35, -20)


def test_an_axis_that_the_words_leave_open_stays(play):
    found, _ = last(play, "{who: 甲, at: 南北當柱}")
    me = found["甲"]
    assert me.point == (-10, -20)
    assert (str(me.evidence["y"]), str(me.evidence["x"])) == ("經「乙退，反位。」", "推")


def test_a_little_south_counts_from_where_one_is(play):
    assert last(play, "{who: 甲, at: 少南}")[0]["甲"].point == (-10, -3)


# ---- rows


def stand(play, action, opening="  - {who: 隊, at: {xy: [0尺, -30尺]}, facing: 南, head: 東}\n"):
    found, problems = last(play, action, opening=opening)
    assert problems == []
    return [found[n].point for n in "子丑寅"], found["丑"]


@pytest.mark.parametrize(
    ("words", "points", "facing"),
    [
        ("facing: 南, head: 東", [(0, -40), (-4, -40), (-8, -40)], "南"),
        ("facing: 西, head: 北", [(0, -40), (0, -44), (0, -48)], "西"),
        ("facing: 西, head: 南", [(0, -40), (0, -36), (0, -32)], "西"),
        ("facing: 東", [(0, -40), (0, -44), (0, -48)], "東"),  # its own head
        ("facing: 北", [(0, -40), (4, -40), (8, -40)], "北"),  # its own head would be a file: the left hand
        ("facing: 北, head: 北", [(0, -40), (0, -44), (0, -48)], "北"),  # a file, if the words say so
    ],
)
def test_a_row_stands_by_its_facing_and_its_head(play, words, points, facing):
    found, one = stand(play, f"{{who: 隊, at: {{xy: [0尺, -40尺]}}, {words}}}")
    assert found == points
    assert (one.facing.zh, one.row) == (facing, "隊")


def test_a_row_of_which_nobody_says_how_it_stands_stands_as_elsewhere(play):
    found, one = stand(play, "{who: 隊, at: {xy: [0尺, -40尺]}}")
    assert found == [(0, -40), (0, -44), (0, -48)]
    assert (one.facing.zh, one.evidence["facing"].note) == ("東", "as the row stands elsewhere")


def test_words_may_tell_how_a_row_stands(play):
    found, one = stand(play, "{who: 隊, at: '心，西面南上'}")
    assert found == [(0, 0), (0, 4), (0, 8)]
    assert one.facing.zh == "西"


def test_a_row_turns_and_dresses_as_one(play):
    found, one = stand(play, "{who: 隊, facing: 北, attire: [袒]}")
    assert found == [(0, -30), (-4, -30), (-8, -30)]
    assert (one.facing.zh, one.attire, one.moved) == ("北", ("袒",), False)


def test_a_row_that_is_not_there_needs_both_axes(play):
    _, problems = last(play, "{who: 隊, at: 南北當柱}")
    assert problems == ["STAGE-PLACE 隊 is not on the stage, and 南北當柱 tells one axis only"]


# ---- things


def test_things_are_taken_and_carried_along(play):
    _, staging, problems = play(
        [
            ["{who: 甲, takes: [甲之薦]}", "{who: 甲, at: {xy: [-10尺, 8尺]}, beat: 1}"],
        ],
        opening=FROM,
    )
    assert problems == ()
    taken, carried = (s.presences["甲之薦"] for s in staging.of(1))
    assert (taken.held_by, taken.point, taken.moved, taken.facing) == ("甲", (-10, 0), True, None)
    assert (carried.held_by, carried.point, carried.moved) == ("甲", (-10, 8), True)
    assert (carried.at, carried.station, str(carried.evidence["x"])) == ("甲所執", "", "經「乙退，反位。」")


def test_things_are_put_where_the_words_say(play):
    found, problems = last(
        play,
        "{who: 甲, takes: [爵]}",
        "{who: 甲, at: {xy: [-10尺, 8尺]}, puts: {爵: {of: 甲, side: 前, by: 2尺}}, beat: 1}",
    )
    assert problems == []
    assert (found["爵"].held_by, found["爵"].point, found["甲"].holds) == ("", (-8, 8), ())


def test_a_thing_that_is_put_at_a_station_faces_as_it(play):
    found, _ = last(play, "{who: 甲, takes: [甲之薦]}", "{who: 甲, puts: {甲之薦: 乙位}, beat: 1}")
    stand = found["甲之薦"]
    assert (stand.point, stand.facing.zh, stand.station) == ((40, -20), "西", "乙位")


def test_a_thing_that_is_let_go_lies_where_its_holder_has_come(play):
    found, problems = last(
        play, "{who: 甲, takes: [爵]}", "{who: 甲, at: {xy: [-10尺, 8尺]}, puts: [爵], beat: 1}"
    )
    assert problems == []
    assert (found["爵"].point, found["爵"].held_by, found["爵"].at) == ((-10, 8), "", "")


def test_where_a_thing_is_put_does_not_hang_on_the_order_of_actions(play):
    actions = (
        "{who: 甲, puts: {爵: {of: 乙, toward: 北, by: 3尺}}, beat: 1}",
        "{who: 乙, at: {xy: [10尺, 20尺]}, beat: 1}",
    )
    for order in (actions, actions[::-1]):
        found, _ = last(play, "{who: 甲, takes: [爵]}", *order)
        assert found["爵"].point == (10, 3)


@pytest.mark.parametrize("second", ["{who: 甲, puts: {爵: 乙}, beat: 1}", "{who: 乙, takes: [爵], beat: 1}"])
def test_a_thing_is_in_one_pair_of_hands_only(play, second):
    found, problems = last(play, "{who: 甲, takes: [爵]}", second)
    assert problems == []
    assert (found["爵"].held_by, found["甲"].holds, found["乙"].holds) == ("乙", (), ("爵",))


def test_giving_and_taking_may_both_be_told(play):
    both = "{who: 甲, puts: {爵: 乙}, beat: 1}", "{who: 乙, takes: [爵], beat: 1}"
    for order in (both, both[::-1]):
        found, problems = last(play, "{who: 甲, takes: [爵]}", *order)
        assert problems == []
        assert found["乙"].holds == ("爵",)


def test_a_thing_that_is_set_out_leaves_the_hands(play):
    found, _ = last(play, "{who: 甲, takes: [甲之薦]}", "{what: 甲之薦, at: 心, facing: 南, beat: 1}")
    stand = found["甲之薦"]
    assert (stand.held_by, stand.point, stand.facing.zh, found["甲"].holds) == ("", (0, 0), "南", ())


@pytest.mark.parametrize(
    ("actions", "told"),
    [
        (
            ["{who: 甲, puts: {爵: 心}}"],
            "STAGE-HELD 甲 puts down 爵, which he does not hold (let him take it first)",
        ),
        (
            ["{who: 乙, takes: [爵]}", "{who: 甲, puts: [爵], beat: 1}"],
            "STAGE-HELD 甲 puts down 爵, which he does not hold (let him take it first)",
        ),
        (
            ["{who: 甲, takes: [爵]}", "{who: 乙, takes: [爵]}"],
            "STAGE-HELD 爵 is taken by 甲 and by 乙 in one beat (let one take it in a later beat)",
        ),
        (
            ["{who: 甲, takes: [爵]}", "{who: 甲, puts: {爵: 丙之東}, beat: 1}"],
            "STAGE-PLACE 丙 is not on the stage (say in opening where 丙 is)",
        ),
        (
            ["{who: 甲, takes: [爵]}", "{who: 甲, puts: {爵: 丙}, beat: 1}"],
            "STAGE-PLACE 丙 is not on the stage (say in opening where he is)",
        ),
        (["{who: 丙, acts: [退]}"], "STAGE-PLACE 丙 is not on the stage (say in opening where he is)"),
        (
            ["{who: 丙, at: 復位}"],
            "STAGE-PLACE the actor has no place of his own (give him a `station` in the cast)",
        ),
        (["{who: 丙, at: 南北當柱}"], "STAGE-PLACE 丙 is not on the stage, and 南北當柱 tells one axis only"),
        (
            ["{who: 甲, at: 心}", "{who: 甲, at: 乙位}"],
            "STAGE-TWICE 甲 goes to two places in one beat: 心 and 乙位 (give one of them a later beat:)",
        ),
    ],
)
def test_what_cannot_be_done_is_told(play, actions, told):
    _, problems = last(play, *actions)
    assert problems == [told]


def test_who_enters_has_no_way(play):
    _, staging, problems = play([["{who: 丙, at: 心, facing: 南}"]], opening=FROM)
    scene = staging.scenes[-1]
    assert problems == ()
    assert (scene.presences["丙"].point, scene.presences["丙"].moved, scene.routes) == ((0, 0), True, ())
    assert list(scene.presences) == ["甲", "乙", "丙", "甲之薦", "乙之薦"]  # in the order of the cast


# ---- turns


@pytest.mark.parametrize(
    ("turn", "facing", "degrees", "other"),
    [
        ("左還", "南", 90.0, -270.0),  # from east; left hand outward: clockwise
        ("左還", "北", 270.0, -90.0),
        ("右還", "北", -90.0, 270.0),
        ("右還", "西", -180.0, 180.0),
        ("左還", "東", 360.0, -360.0),
    ],
)
def test_turns_have_a_sense_and_degrees(play, turn, facing, degrees, other):
    action = f"{{who: 甲, facing: {facing}, turn: {turn}}}"
    _, staging, _ = play([[action]], opening=FROM)
    (made,) = staging.scenes[-1].turns
    assert (made.who, made.turn.value, made.before.zh, made.after.zh, made.degrees) == (
        "甲",
        turn,
        "東",
        facing,
        degrees,
    )
    reading = "readings: {盛世佐: {turns: {左還: counter-clockwise}}}"
    _, staging, _ = play([[action]], "盛世佐", opening=FROM, more=reading)
    assert staging.scenes[-1].turns[0].degrees == other
    assert not staging.rite.left_is_clockwise


def test_a_turn_without_a_facing_is_a_full_circle(play):
    _, staging, _ = play([["{who: 甲, turn: 左還}"]], opening=FROM)
    assert staging.scenes[-1].turns[0].degrees == 360.0


def test_deeds_are_kept_in_the_words_of_the_text(play):
    _, staging, _ = play(
        [["{who: 甲, acts: [拜, 興], evidence: {acts: {layer: 注, quote: 某}}}", "{who: 乙, note: 從之}"]],
        opening=FROM,
    )
    deed, noted = staging.scenes[-1].deeds
    assert (deed.who, deed.acts, str(deed.evidence)) == (("甲",), ("拜", "興"), "注「某」")
    assert (noted.who, noted.acts, noted.note.said("zh")) == (("乙",), (), "從之")


def test_who_goes_round_about_and_comes_back_has_walked(play):
    actions = ["{who: 甲, via: [{xy: [-10尺, 20尺]}], at: {xy: [-10尺, 0尺]}}"]
    _, staging, _ = play([actions], opening=FROM)
    (route,) = staging.of(1)[-1].routes
    assert route.who == ("甲",)
    assert (-10, 20) in route.points
    assert route.points[0] == route.points[-1] == (-10, 0)
    _, staging, _ = play([["{who: 甲, at: {xy: [-10尺, 0尺]}}"]], opening=FROM)
    assert staging.of(1)[-1].routes == ()
