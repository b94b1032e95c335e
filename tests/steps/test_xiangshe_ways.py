"""Ways, passings and bows of the passage: the rules of the court, and the tests that the reading asks for."""

from itertools import pairwise
from pathlib import Path

import pytest

import stage_viz as sv

STEPS = Path(__file__).parents[2] / "steps" / "xiangshe.yaml"
PAIRS = [("上耦上射", "上耦下射"), ("次耦上射", "次耦下射"), ("下耦上射", "下耦下射")]


def routes(rite, id_):
    return [route for scene in rite[id_].scenes for route in scene.routes]


def way(rite, id_, who, beat=None):
    (found,) = [
        r for i, s in enumerate(rite[id_].scenes, 1) for r in s.routes if who in r.who and beat in (None, i)
    ]
    return found


def length(points):
    return sum(abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in pairwise(points))


def position(points, share):
    """The point of a way after a share of its length."""
    left = share * length(points)
    for a, b in pairwise(points):
        leg = abs(a[0] - b[0]) + abs(a[1] - b[1])
        if left <= leg or (a, b) == (points[-2], points[-1]):
            part = min(1.0, left / leg) if leg else 0.0
            return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
        left -= leg
    raise AssertionError


# ---- the tests that follow from the reading


def test_the_right_arm_is_east_and_the_left_west(ground):
    assert ground["右个"][0] > 0 > ground["左个"][0]


def test_he_ends_at_the_middle_and_starts_there(rite, at):
    assert at("offers-at-the-middle")["獲者"].x == 0
    assert way(rite, "drinks-by-the-stand", "獲者").points[0][0] == 0


def test_marshal_and_flag_holder(at):
    assert at("marshal-bows-facing-west")["司馬"].x > at("marshal-bows-facing-west")["獲者"].x
    stage = at("drinks-by-the-stand")
    assert stage["獲者"].y < stage["獲者之薦"].y
    assert stage["獲者"].x == pytest.approx(stage["獲者之薦"].x)
    assert stage["司馬"].y < stage["獲者"].y


def test_the_food_of_the_tally_releaser_is_south_of_the_tallies_and_moved_west(at, ground):
    before, after = at("food-for-the-tally-releaser")["釋獲者之薦"], at("food-moved-aside")["釋獲者之薦"]
    assert before.y < ground["中"][1]
    assert after.x < before.x


def test_director_and_tally_releaser(at):
    stage = at("director-bows-facing-north")
    assert stage["司射"].y < stage["釋獲者"].y
    stage = at("drinks-west-of-the-director")
    assert stage["釋獲者"].x < stage["司射"].x
    assert stage["釋獲者"].y == pytest.approx(stage["司射"].y)


@pytest.mark.parametrize(
    ("id_", "returning", "coming"),
    [
        ("first-pair-passes-the-second", "上耦上射", "次耦上射"),
        ("second-pair-passes-the-third", "次耦上射", "下耦上射"),
        ("guests-pairs-pass", "眾賓甲", "眾賓丙"),
    ],
)
def test_who_returns_passes_north_of_who_comes(rite, id_, returning, coming):
    """When the two ways are at the same place east to west, the returning one is north: left to left."""
    back, there = way(rite, id_, returning).points, way(rite, id_, coming).points
    ys = {}
    for points, key in ((back, "back"), (there, "there")):
        for a, b in pairwise(points):
            if a[1] == b[1]:
                ys.setdefault(key, []).append((min(a[0], b[0]), max(a[0], b[0]), a[1]))
    shared = [
        (mine[2], other[2])
        for mine in ys["back"]
        for other in ys["there"]
        if min(mine[1], other[1]) > max(mine[0], other[0])
    ]
    assert shared
    assert all(mine > other for mine, other in shared)


def test_the_director_passes_east_of_the_marshal_in_one_beat(rite):
    (scene,) = rite["marshal-and-director-cross"].scenes
    ways = {r.who[0]: r.points for r in scene.routes}
    assert set(ways) == {"司射", "司馬"}
    # Both before the stairs: one goes north there, the other south.
    (up,) = [a[0] for a, b in pairwise(ways["司射"]) if a[0] == b[0] and b[1] > a[1]]
    down = ways["司馬"][-1][0]
    assert up > down
    stage = scene.presences
    assert stage["司射"].x > stage["司馬"].x
    assert stage["司射"].y > stage["司馬"].y  # they have passed each other


def test_guest_and_host_before_their_stairs_and_at_the_stand(at, ground):
    stage = at("bow-before-the-stairs")
    assert stage["賓"].x == pytest.approx(ground["西階"][0])
    assert stage["主人"].x == pytest.approx(ground["阼階"][0])
    assert {stage[n].facing.zh for n in ("賓", "主人")} == {"南"}
    stage = at("guest-and-host-at-the-stand")
    assert {round(stage[n].y - ground["楅"][1], 6) for n in ("賓", "主人")} == {0}
    assert (stage["賓"].facing.zh, stage["主人"].facing.zh) == ("東", "西")
    assert stage["賓"].x < ground["楅"][0] < stage["主人"].x


@pytest.mark.parametrize(("upper", "lower"), PAIRS)
def test_the_upper_archer_is_north_at_the_place_and_west_at_the_stand(at, upper, lower):
    stage = at("third-pair-returns")
    assert (stage[upper].x, stage[upper].y > stage[lower].y) == (stage[lower].x, True)
    number = PAIRS.index((upper, lower))
    step = ("first-pair-belts-its-arrows", "second-pair-belts-its-arrows", "third-pair-belts-its-arrows")[
        number
    ]
    stage = at(step)
    assert (stage[upper].y, stage[upper].x < stage[lower].x) == (stage[lower].y, True)


def test_a_pair_stands_one_behind_the_other_only_on_the_stairs(rite):
    """One behind the other: in one line along which both face."""
    pairs = [*PAIRS, ("大夫之耦", "大夫"), ("眾賓甲", "眾賓乙"), ("眾賓丙", "眾賓丁")]
    found = set()
    for step in rite:
        stage = step.scenes[-1].presences
        for upper, lower in pairs:
            a, b = stage[upper], stage[lower]
            near = abs(a.x - b.x) + abs(a.y - b.y) < 8
            if near and a.facing is b.facing:
                ew = a.facing.zh in "東西"
                if (abs(a.y - b.y) if ew else abs(a.x - b.x)) < 0.5:
                    found.add((step.id, upper))
    # 「上射升堂少左」: he waits for the other, and they turn to the east together.
    assert found == {("first-pair-on-the-stairs", "上耦上射"), ("first-pair-comes-up", "上耦上射")}


def test_no_way_is_a_free_diagonal(rite):
    for step in rite:
        for scene in step.scenes:
            for route in scene.routes:
                legs = list(pairwise(route.points))
                straight = [abs(a[0] - b[0]) < 1e-6 or abs(a[1] - b[1]) < 1e-6 for a, b in legs]
                assert (step.id, route.who, all(straight)) == (step.id, route.who, True)


BOWS = [
    ("first-pair-advances", "上耦下射", "當楅北面揖"),
    ("first-pair-passes-the-second", "次耦上射", "當楅北面揖"),
    ("officer-and-partner-advance", "大夫", "當楅北面揖"),
    ("guests-pairs-pass", "眾賓丙", "當楅北面揖"),
    ("first-pair-goes-to-the-stairs", "上耦上射", "當階北面揖"),
    ("first-pair-to-the-marks", "上耦上射", "當物北面揖"),
    ("guest-and-host-go-up", "賓", "及階揖"),
]


@pytest.mark.parametrize(("id_", "who", "words"), BOWS)
def test_a_way_has_its_corner_where_the_text_has_a_bow(rite, id_, who, words):
    (made,) = [b for scene in rite[id_].scenes for b in scene.bows if b.who == who and b.words == words]
    (route,) = [r for r in routes(rite, id_) if who in r.who]
    assert made.at in route.bows
    i = route.points.index(made.at)
    before, corner, after = route.points[i - 1 : i + 2]
    assert (before[1] == corner[1]) != (after[1] == corner[1])


@pytest.mark.parametrize(
    ("id_", "who", "words"),
    [
        ("first-pair-at-the-stand", "上耦上射", "及楅揖"),
        ("first-pair-goes-to-the-stairs", "上耦下射", "及階揖"),
        ("first-pair-to-the-marks", "上耦下射", "及物揖"),
        ("bow-before-the-stairs", "主人", "揖"),
        ("guest-and-host-at-the-stand", "賓", "及楅揖"),
        ("first-pair-bows-south", "上耦上射", "南面揖"),
        ("upper-archer-goes-back", "上耦上射", "揖"),
    ],
)
def test_a_bow_where_one_ends(rite, at, id_, who, words):
    made = [b for scene in rite[id_].scenes for b in scene.bows if b.who == who and b.words == words]
    assert [b.at for b in made] == [at(id_)[who].point]


# ---- the rule of the 記: who goes to 堂西, and comes from there, passes south of the marshal


def _past_the_marshal(route, place):
    """Whether a way leads farther south than the marshal stands."""
    return min(y for _, y in route.points) < place[1] - 2


TO_THE_WEST_OF_THE_HALL = [
    ("takes-off-thimble-and-guard", "司射", None),
    ("washes-the-cup", "司射", None),
    ("bares-his-arm-again", "司射", None),
    ("takes-bow-and-returns", "司射", 1),
    ("commands-the-pairs", "司射", None),
    ("director-returns-first", "司射", None),
    ("to-the-shooting-place", "上耦上射", None),
    ("partner-to-the-shooting-place", "大夫之耦", None),
    ("guests-follow-to-the-shooting-place", "眾賓甲", None),
]


@pytest.mark.parametrize(("id_", "who", "beat"), TO_THE_WEST_OF_THE_HALL)
def test_who_goes_to_the_west_of_the_hall_passes_south_of_the_marshal(rite, ground, id_, who, beat):
    assert _past_the_marshal(way(rite, id_, who, beat), ground["司馬位"])


EXEMPT = [
    ("host-east-guest-west", "賓", None),
    ("host-east-guest-west", "大夫", None),
    ("bow-before-the-stairs", "賓", None),
    ("guest-and-host-withdraw", "賓", None),
    ("guest-and-host-go-up", "賓", None),
    ("officer-to-the-wall", "大夫", None),
    ("marshal-takes-his-bow", "司馬", None),
    ("marshal-puts-off-his-bow", "司馬", 1),
]


@pytest.mark.parametrize(("id_", "who", "beat"), EXEMPT)
def test_guest_officer_and_marshal_do_not(rite, ground, id_, who, beat):
    points = way(rite, id_, who, beat).points
    assert min(y for _, y in points) >= ground["司馬位"][1]


def test_the_marshal_goes_south_of_the_director(rite, at, ground):
    x, y = ground["司射位"]
    for id_, beat in (("marshal-goes-up", None), ("marshal-puts-off-his-bow", 1)):
        crossing = [
            a[1]
            for a, b in pairwise(way(rite, id_, "司馬", beat).points)
            if a[1] == b[1] and min(a[0], b[0]) < x < max(a[0], b[0])
        ]
        assert crossing
        assert all(ground["司馬位"][1] < c < y for c in crossing)


def test_guest_and_host_walk_their_own_paths(rite, ground):
    for id_ in ("guest-and-host-at-the-stand", "guest-and-host-withdraw"):
        for who, stairs in (("賓", "西階"), ("主人", "阼階")):
            along = [
                a[0]
                for a, b in pairwise(way(rite, id_, who).points)
                if a[0] == b[0] and abs(a[1] - b[1]) > 12
            ]
            assert ground[stairs][0] in along


def test_the_host_keeps_west_of_the_musicians(rite, at):
    players = min(at("guest-and-host-at-the-stand")[n].x for n in ("工甲", "樂正"))
    assert max(x for x, _ in way(rite, "guest-and-host-at-the-stand", "主人").points) < players


# ---- the hall


@pytest.mark.parametrize(("readings", "north"), [((), True), (("庠",), False)])
def test_the_way_past_the_west_column(readings, north):
    rite = sv.load(STEPS, readings)
    column = rite.ground.places["西楹"]
    for id_, who in (("first-pair-to-the-marks", "上耦上射"), ("marshal-orders-the-target-cleared", "司馬")):
        passing = [
            a[1]
            for a, b in pairwise(way(rite, id_, who).points)
            if a[1] == b[1] and min(a[0], b[0]) < column.x.value < max(a[0], b[0])
        ]
        assert passing
        assert all((y > column.y.value) is north for y in passing)


def test_the_marshal_goes_behind_the_upper_archer_and_comes_back_round_the_lower(rite, at):
    upper, lower = (at("first-pair-on-the-marks")[n] for n in ("上耦上射", "上耦下射"))
    there = way(rite, "marshal-orders-the-target-cleared", "司馬").points
    assert any(y > upper.y for x, y in there)
    back = way(rite, "marshal-and-director-cross", "司馬").points
    turning = [(x > lower.x, y < lower.y, y > lower.y) for x, y in back]
    assert any(south and not east for east, south, _ in turning)
    assert any(east for east, _, _ in turning)
    assert any(behind for _, _, behind in turning)
    assert turning.index(next(t for t in turning if t[1])) < turning.index(
        next(t for t in turning if t[0] and t[2])
    )


def test_all_go_up_by_their_own_stairs(rite, ground):
    hall = rite.ground.areas["堂上"]
    for step in rite:
        for route in routes(rite, step.id):
            own = "阼階" if route.who[0] == "主人" else "西階"
            for a, b in pairwise(route.points):
                if hall.holds(*a) != hall.holds(*b):
                    assert (step.id, abs(a[0] - ground[own][0]) <= 4) == (step.id, True)


# ---- time


def test_the_music_master_is_asked_last_and_time_goes_on(rite):
    begins = [scene.begins for step in rite for scene in step.scenes]
    assert begins == sorted(begins)
    assert rite["music-master-agrees"].number == len(rite)


def test_the_flag_holder_goes_west_then_north(rite, ground):
    points = way(rite, "flag-holder-answers", "獲者").points
    north = next(a for a, b in pairwise(points) if b[1] - a[1] > 1)
    assert north[0] <= ground["乏"][0]  # not before he is as far west as the screen
    assert north[1] == pytest.approx(points[0][1], abs=0.2)
    assert all(b[0] <= a[0] for a, b in pairwise(points[: points.index(north) + 1]))


def test_the_turn_to_the_left_is_clockwise_and_in_one_reading_is_not():
    for readings, sign in (((), 1), (("盛世佐",), -1)):
        rite = sv.load(STEPS, readings)
        turns = [t for step in rite for scene in step.scenes for t in scene.turns if t.turn.value == "左還"]
        assert turns
        assert all(t.degrees * sign > 0 for t in turns)
