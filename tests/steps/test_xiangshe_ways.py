"""Ways, passings and bows of the passage: the rules of the court."""

from itertools import pairwise

import pytest
from shapely import LineString, Point, box

import stage_viz as sv
from stage_viz.space import Axis

from .conftest import STEPS
from .rows import N, S, crossings, routes, way

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

EXEMPT = {"賓", "大夫", "司馬"}
TO_AND_FROM = {
    # step, beat, the first who goes: all ways that begin or end at 堂西
    ("takes-off-thimble-and-guard", 1, "司射"),
    ("washes-the-cup", 1, "司射"),
    ("bares-his-arm-again", 1, "司射"),
    ("takes-bow-and-returns", 1, "司射"),
    ("commands-the-pairs", 1, "司射"),
    ("director-returns-first", 1, "司射"),
    ("to-the-shooting-place", 1, "上耦上射"),
    ("partner-to-the-shooting-place", 1, "大夫之耦"),
    ("guests-follow-to-the-shooting-place", 1, "眾賓甲"),
    ("host-east-guest-west", 1, "賓"),
    ("host-east-guest-west", 2, "大夫"),
    ("bow-before-the-stairs", 1, "賓"),
    ("guest-and-host-withdraw", 2, "賓"),
    ("guest-and-host-go-up", 1, "賓"),
    ("officer-joins-his-partner", 1, "大夫"),
    ("officer-to-the-wall", 1, "大夫"),
    ("officer-goes-to-his-mat", 1, "大夫"),
    ("marshal-takes-his-bow", 1, "司馬"),
    ("marshal-goes-up", 1, "司馬"),
    ("marshal-puts-off-his-bow", 1, "司馬"),
    ("marshal-puts-off-his-bow", 2, "司馬"),
}


def at_the_west_of_the_hall(rite, point):
    """West of the eaves, and not farther south than the stairs reach."""
    places = rite.ground.places
    return point[0] < places["西榮"].at[0] and point[1] > places["西階"].at[1]


def west_ways(rite):
    for step in rite:
        for beat, scene in enumerate(step.scenes, 1):
            for route in scene.routes:
                ends = [at_the_west_of_the_hall(rite, route.points[i]) for i in (0, -1)]
                if any(ends) and not all(ends):
                    yield step.id, beat, route


def by_the_south_of(points, place, reach=6):
    """Whether a way passes a place on its south, not farther off than two 步: straight, or round it within a 步."""
    x, y = place
    return any(
        min(ay, by) < y and max(ay, by) >= y - 2 * reach and min(ax, bx) - reach <= x <= max(ax, bx) + reach
        for (ax, ay), (bx, by) in pairwise(points)
    )


def test_every_way_to_the_west_of_the_hall_is_looked_at(rite):
    assert {(id_, beat, route.who[0]) for id_, beat, route in west_ways(rite)} == TO_AND_FROM


def test_who_goes_to_or_from_the_west_of_the_hall_passes_south_of_the_marshal(rite, ground):
    for id_, beat, route in west_ways(rite):
        if not EXEMPT & {*route.who}:
            told = by_the_south_of(route.points, ground["司馬位"])
            assert (id_, beat, told, route.evidence.layer.value in ("記", "經")) == (id_, beat, True, True)
            assert N not in crossings(route.points, ground["司馬位"])


def test_guest_officer_and_marshal_do_not(rite, ground):
    """Guest and officer go straight; the officer to his partner west of the director; the marshal south of that one."""
    for id_, beat, route in west_ways(rite):
        if EXEMPT & {*route.who}:
            told = S in crossings(route.points, ground["司馬位"])
            assert (id_, beat, told) == (id_, beat, False)


def test_the_lane_south_of_the_marshal_and_north_of_the_shooting_place_is_clear(rite, ground):
    """Nobody ever stops in it, and the director walks in it."""
    west, head = ground["射位"]
    x, south = ground["司馬位"]
    assert head < south - 4
    for step in rite:
        for scene in step.scenes:
            inside = [
                p.name
                for p in scene.presences.values()
                if p.kind == "person" and west < p.x < x + 4 and head + 1 < p.y < south - 1
            ]
            assert (step.id, inside) == (step.id, [])
    for id_, _, route in west_ways(rite):
        if "司射" in route.who:
            lane = [
                a[1]
                for a, b in pairwise(route.points)
                if a[1] == b[1] and min(a[0], b[0]) < x < max(a[0], b[0])
            ]
            assert (id_, [head < y < south for y in lane]) == (id_, [True])


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


def test_nobody_treads_on_the_mat_of_another(rite):
    """曲禮上 毋踖席: a way enters a mat only where it begins or ends on it."""
    mats = [p for p in rite.ground.places.values() if p.kind == "mat"]
    entered = 0
    for step in rite:
        for scene in step.scenes:
            for route in scene.routes:
                for mat in mats:
                    (x, y), across, along = mat.at, mat.reach(Axis.X), mat.reach(Axis.Y)
                    area = box(x - across + 0.01, y - along + 0.01, x + across - 0.01, y + along - 0.01)
                    if LineString(route.points).intersection(area).length > 0.01:
                        entered += 1
                        ends = [Point(p) for p in (route.points[0], route.points[-1])]
                        assert any(area.buffer(0.02).covers(end) for end in ends), (
                            step.id,
                            route.who,
                            mat.name,
                        )
    assert entered > 4
