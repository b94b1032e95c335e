"""Every rule fires on a stage that breaks it and is silent on one that just does not.

Ways that people are sent on keep clear by themselves, so most faults are made by hand: the ways of a
played rite are replaced.
"""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stage_viz.check import STAGE_RULES, check, check_stage
from stage_viz.check.stage import _meeting, parts_follow_one_another
from stage_viz.model import Evidence, Layer
from stage_viz.routes import at_time
from stage_viz.staging import PACE, Route

OPENING = """
  - {who: 甲, at: {xy: [-10尺, 0尺]}, facing: 東}
  - {who: 乙, at: {xy: [10尺, 0尺]}, facing: 西}
  - {what: 甲之薦, at: {xy: [0尺, 8尺]}, facing: 東}
  - {what: 爵, at: {xy: [0尺, -8尺]}}
"""
INFERRED = Evidence(Layer.INFERRED)


def test_the_rules_have_a_code_each(play):
    assert [rule.__name__ for rule in STAGE_RULES] == [
        "few_routes",
        "ways_keep_clear_of_people",
        "ways_keep_clear_of_fixtures",
        "halls_are_entered_by_stairs",
        "people_stand_apart",
        "people_do_not_meet",
        "nobody_stands_in_a_fixture",
        "parts_follow_one_another",
    ]


@pytest.fixture
def told(play):
    """What `check_stage` tells of a step in which the persons named go these ways, all in one beat."""

    def tell(opening=OPENING, **ways):
        actions = [f"{{who: {who}, at: {{xy: [{p[-1][0]}尺, {p[-1][1]}尺]}}}}" for who, p in ways.items()]
        read, staging, _ = play([actions or ["{who: 甲, acts: [退]}"]], opening=opening)
        scene = staging.scenes[-1]
        routes = tuple(Route((who,), tuple(points), (), INFERRED, INFERRED) for who, points in ways.items())
        scene = replace(scene, routes=routes)
        staging = replace(staging, scenes=(staging.scenes[0], scene), by_step={1: (scene,)})
        return [str(p).split("steps.yaml:")[1] for p in read.steps_document.locate_all(check_stage(staging))]

    return tell


# ---- through people


def test_who_walks_through_another_is_told_at_his_action(told):
    assert told(甲=[(-10, 0), (40, 0)]) == [
        "23:9: ROUTE-PERSON 甲 walks through 乙 at (10, 0) (tell another way with via:)"
    ]
    assert told(甲=[(-10, 0), (-10, 0.9), (40, 0.9)]) == [
        "23:9: ROUTE-PERSON 甲 walks through 乙 at (10, 0) (tell another way with via:)"
    ]
    assert told(甲=[(-10, 0), (-10, 1.1), (40, 1.1)]) == []
    assert told(甲=[(-10, 0), (8.5, 0)]) == []


def test_a_short_way_through_another_is_told(told):
    beside = OPENING.replace("xy: [10尺, 0尺]", "xy: [-7尺, 0尺]")
    assert told(opening=beside, 甲=[(-10, 0), (-4, 0)]) == [
        "23:9: ROUTE-PERSON 甲 walks through 乙 at (-7, 0) (tell another way with via:)"
    ]
    assert told(opening=beside, 甲=[(-10, 0), (-10, 2), (-4, 2)]) == []


# ---- through fixtures and things


def test_who_walks_through_a_fixture_is_told(told):
    assert told(甲=[(-10, 0), (-10, -20), (10, -20)]) == [
        "23:9: ROUTE-FIXTURE 甲 walks through 柱 (tell another way with via:)"
    ]
    assert told(甲=[(-10, 0), (-10, -21.4), (10, -21.4)]) == [
        "23:9: ROUTE-FIXTURE 甲 walks through 柱 (tell another way with via:)"  # 0.9 from it
    ]
    assert told(甲=[(-10, 0), (-10, -21.6), (10, -21.6)]) == []


def test_one_may_set_out_and_stop_close_to_a_fixture(told):
    beside = OPENING.replace("xy: [-10尺, 0尺]", "xy: [-1.3尺, -20尺]")
    assert told(opening=beside, 甲=[(-1.3, -20), (-20, -20)]) == []
    assert told(甲=[(-10, 0), (-10, -20), (-1.3, -20)]) == []
    assert told(opening=beside, 甲=[(-1.3, -20), (5, -20)]) == [  # but not go through it
        "23:9: ROUTE-FIXTURE 甲 walks through 柱 (tell another way with via:)"
    ]


def test_who_walks_through_a_solid_thing_is_told(told):
    assert told(甲=[(-10, 0), (-10, 8), (10, 8)]) == [
        "23:9: ROUTE-FIXTURE 甲 walks through 甲之薦 (tell another way with via:)"
    ]
    assert told(甲=[(-10, 0), (-10, 9.1), (10, 9.1)]) == []
    assert told(甲=[(-10, 0), (-10, 8), (-1, 8)]) == []  # he stops at it
    assert told(甲=[(-10, 0), (-10, -8), (10, -8)]) == []  # a cup is stepped over


def test_a_thing_in_hand_or_just_moved_is_in_nobodys_way(told):
    held = OPENING.replace("{what: 甲之薦, at: {xy: [0尺, 8尺]}, facing: 東}", "{who: 乙, holds: [甲之薦]}")
    assert told(opening=held, 甲=[(-10, 0), (-10, 8), (40, 8)]) == []


# ---- the hall

ON_IT = OPENING.replace("xy: [-10尺, 0尺]", "xy: [-10尺, 30尺]")


@pytest.mark.parametrize(
    "way",
    [
        [(-10, 0), (-10, 30)],  # up over the south edge
        [(-10, 0), (-50, 0), (-50, 30), (-10, 30)],  # from the west
        [(-10, 0), (-40, 0), (-40, 30), (40, 30)],  # right through it
        [(-10, 0), (-40, 0), (-40, 30), (-25, 30), (-25, 0)],  # in at the side, and out
        [(-10, 0), (-18, 0), (-18, 30), (5, 30), (5, 0)],  # up by the stairs, down without
        [(-10, 0), (-10, 20), (-10, 30)],  # with a stop on the edge
    ],
)
def test_who_steps_on_the_hall_without_stairs_is_told(told, way):
    assert told(甲=way) == [
        "23:9: ROUTE-HALL 甲 enters or leaves 堂上 without stairs (tell the stairs with via:)"
    ]


@pytest.mark.parametrize(
    "way",
    [
        [(-10, 0), (-18, 0), (-18, 30)],
        [(-10, 0), (-18, 0), (-18, 17), (-18, 30), (18, 30), (18, 0)],
        [(-10, 0), (-20, 0), (-20, 21)],
        [(-10, 0), (-10, 20)],  # up to the edge only
        [(-10, 0), (-40, 0), (-40, 70), (40, 70)],  # round it
    ],
)
def test_who_takes_the_stairs_or_goes_round_is_not(told, way):
    assert told(甲=way) == []


# ---- on one spot


def test_two_on_one_spot_are_told(told):
    assert told(甲=[(-10, 0), (9.5, 0)]) == [
        "23:22: STAND-TOGETHER 甲 and 乙 stand on one spot at (10, 0) (give one of them another place)"
    ]
    assert told(甲=[(-10, 0), (8.9, 0)]) == []


def test_two_on_one_spot_in_the_opening_are_told_once(told):
    opening = OPENING.replace("xy: [10尺, 0尺]", "xy: [-9.5尺, 0尺]")
    assert told(opening=opening) == [
        "16:18: STAND-TOGETHER 甲 and 乙 stand on one spot at (-9.5, 0) (give one of them another place)"
    ]
    assert told(opening=OPENING.replace("xy: [10尺, 0尺]", "xy: [-9尺, 0尺]")) == []


def test_a_thing_may_be_where_a_person_is(told):
    assert told(opening=OPENING.replace("xy: [0尺, 8尺]", "xy: [-10尺, 0尺]")) == []


# ---- meeting


def test_who_run_into_each_other_are_told_with_the_time(told):
    crossing = {"甲": [(-10, 0), (10, 0), (10, -30)], "乙": [(10, 0), (-10, 0), (-10, -30)]}
    assert told(**crossing) == [
        "24:9: MEET 甲 and 乙 run into each other after 1.7 s "  # 20尺 between them, at 12尺 a second
        "(let one go in a later beat:, or tell another way with via:)"
    ]
    crossing["乙"] = [(10, 0), (10, 2), (-10, 2), (-10, -30)]
    assert told(**crossing) == []


def test_who_has_arrived_stands_in_the_way_of_who_still_walks(told):
    opening = OPENING.replace("xy: [10尺, 0尺]", "xy: [40尺, 6尺]")
    late = {"甲": [(-10, 0), (0, 0)], "乙": [(40, 6), (40, 0), (-30, 0)]}
    assert told(opening=opening, **late) == [
        "24:9: MEET 甲 and 乙 run into each other after 7.7 s "
        "(let one go in a later beat:, or tell another way with via:)"
    ]


@pytest.mark.parametrize(
    ("a", "b", "moment"),
    [
        ([(0, 0), (30, 0)], [(15, -15), (15, 15)], 2.5),  # crossing at right angles
        ([(0, 0), (30, 0)], [(15, -17), (15, 15)], None),  # one passes behind the other
        ([(0, 0), (30, 0)], [(3, 0), (33, 0)], None),  # one follows the other
        ([(0, 0), (30, 0)], [(0, 1.2), (30, 1.2)], None),  # abreast
        ([(0, 0), (6, 0)], [(5.5, 0), (30, 0)], None),  # who sets out leaves his spot in time
        ([(0, 0), (6, 0)], [(6.5, 30), (6.5, 0)], 5.0),  # and comes to where another has stopped
    ],
)
def test_the_moment_of_a_meeting(a, b, moment):
    found = _meeting(a, b)
    assert (found is None) == (moment is None)
    if moment is not None:
        assert found == pytest.approx(moment, abs=1e-4)


@st.composite
def ways(draw):
    step = st.integers(-12, 12).map(float)
    x, y = draw(step), draw(step)
    points = [(x, y)]
    for i in range(draw(st.integers(1, 4))):
        d = draw(step.filter(bool))
        x, y = (x + d, y) if i % 2 else (x, y + d)
        points.append((x, y))
    return points


@given(ways(), ways())
def test_a_meeting_is_found_if_and_only_if_there_is_one(a, b):
    def apart(t):
        (ax, ay), (bx, by) = at_time(a, t, PACE)[0], at_time(b, t, PACE)[0]
        return ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5

    found = _meeting(a, b)
    sampled = min(apart(tick / 50) for tick in range(600))
    if found is None:
        assert sampled >= 1.0 - 1e-5
    else:
        assert apart(found) < 1.0
        assert sampled < 1.0 + 2 * PACE / 50


# ---- too many ways


def test_more_ways_than_a_figure_shows_are_told(play):
    opening = "".join(
        f"  - {{who: {n}, at: {{xy: [{10 * i}尺, -30尺]}}}}\n" for i, n in enumerate("甲乙丙子丑")
    )
    actions = [
        f"{{who: {n}, at: {{xy: [{10 * i}尺, -40尺]}}, beat: {i}}}" for i, n in enumerate("甲乙丙子丑")
    ]
    read, staging, _ = play([actions], opening=opening)
    found = read.steps_document.locate_all(check_stage(staging))
    assert [str(p).split("steps.yaml:")[1] for p in found] == [
        "24:7: STEP-ROUTES the step has 5 ways; a figure shows 4 "
        "(make two steps of it, with part: 1/2 and 2/2)"
    ]
    read, staging, _ = play([actions[:4]], opening=opening)
    assert check_stage(staging) == ()


def test_a_row_counts_as_one_way(play):
    opening = "  - {who: 隊, at: {xy: [0尺, -30尺]}, facing: 東}\n"
    actions = [f"{{who: 隊, at: {{xy: [{10 * i}尺, -30尺]}}, beat: {i}}}" for i in range(1, 5)]
    _, staging, _ = play([actions], opening=opening)
    assert check_stage(staging) == ()
    assert [len(s.routes) for s in staging.of(1)] == [1, 1, 1, 1]


# ---- all together


def test_check_joins_text_and_stage(play):
    actions = ["{who: 乙, at: {xy: [-10尺, 0尺], quote: 反位}}"]
    read, staging, _ = play([actions], opening=OPENING)
    assert [p.code for p in check(staging, read.passage)] == ["CLAUSE-UNQUOTED"] * 2 + ["STAND-TOGETHER"]


def test_a_fault_in_a_replaced_step_is_told_in_the_reading(play):
    more = "readings: {某氏: {actions: {s1: [{who: 甲, at: {xy: [10尺, 0尺]}}]}}}"
    read, staging, _ = play([["{who: 甲, acts: [退]}"]], "某氏", opening=OPENING, more=more)
    (problem,) = read.steps_document.locate_all(check_stage(staging))
    assert (problem.code, problem.path) == ("STAND-TOGETHER", ("readings", "某氏", "actions", "s1", 0, "at"))
    assert problem.place.line == 24


def test_nobody_stands_in_a_column(play):
    read, staging, _ = play([["{who: 甲, at: 柱, evidence: 推}"]], opening=OPENING)
    found = read.steps_document.locate_all(check_stage(staging))
    assert [(p.code, p.what) for p in found if p.code == "STAND-FIXTURE"] == [
        ("STAND-FIXTURE", "甲 stands in 柱 at (0, -20)")
    ]


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        (("1/2", "2/2"), []),
        ((None, None), []),
        (("2/2", "1/1"), ["part 2/2 does not follow 1/2"]),
        (("1/3", "3/3"), ["part 3/3 does not follow 2/3"]),
        (("1/2", None), ["part 2/2 is missing after 1/2"]),
        ((None, "1/2"), ["part 2/2 is missing after 1/2"]),
    ],
)
def test_the_parts_of_a_clause_come_in_their_order(play, parts, told):
    _, staging, _ = play([["{who: 甲, posture: 坐}"], ["{who: 甲, posture: 立}"]], opening=OPENING)
    steps = tuple(
        replace(step, part=tuple(map(int, part.split("/"))) if part else None)
        for step, part in zip(staging.rite.steps, parts, strict=True)
    )
    changed = replace(staging, rite=replace(staging.rite, steps=steps))
    assert [p.what for p in parts_follow_one_another(changed)] == told
