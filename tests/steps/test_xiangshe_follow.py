"""What follows from the reading of the passage, one test a sentence: any correct data passes."""

from itertools import pairwise

import pytest

from .rows import PAIRS, SHOOTERS, routes, way


def test_the_right_arm_is_east_of_the_middle_and_the_left_west(ground):
    assert ground["右个"][0] > 0 > ground["左个"][0]


def test_step_10_ends_at_the_middle_and_12_starts_there(rite, at):
    assert at("offers-at-the-middle")["獲者"].x == 0
    assert way(rite, "drinks-by-the-stand", "獲者").points[0] == at("offers-at-the-middle")["獲者"].point


def test_4_the_marshal_is_east_of_the_flag_holder(at):
    stage = at("marshal-bows-facing-west")
    assert stage["司馬"].x > stage["獲者"].x


def test_12_the_flag_holder_is_south_of_the_food_in_line_with_it(at):
    stage = at("drinks-by-the-stand")
    assert stage["獲者"].y < stage["獲者之薦"].y
    assert stage["獲者"].x == pytest.approx(stage["獲者之薦"].x)


def test_13_the_marshal_is_south_of_the_flag_holder(at):
    stage = at("drinks-by-the-stand")
    assert stage["司馬"].y < stage["獲者"].y


def test_24_the_food_is_south_of_the_tallies_and_30_moves_it_west(at, ground):
    before, after = at("food-for-the-tally-releaser")["釋獲者之薦"], at("food-moved-aside")["釋獲者之薦"]
    assert before.y < ground["中"][1]
    assert after.x < before.x


def test_26_the_director_is_south_of_the_tally_releaser(at):
    stage = at("director-bows-facing-north")
    assert stage["司射"].y < stage["釋獲者"].y


def test_28_the_tally_releaser_is_west_of_the_director_side_by_side(at):
    stage = at("drinks-west-of-the-director")
    assert stage["釋獲者"].x < stage["司射"].x
    assert stage["釋獲者"].y == pytest.approx(stage["司射"].y)


def test_39_they_have_bows_but_no_arrows(at):
    stage = at("guests-follow-to-the-shooting-place")
    assert {name: stage[name].holds for name in SHOOTERS} == {name: (f"{name}之弓",) for name in SHOOTERS}


def test_from_47_they_have_four_arrows_each(rite):
    since = rite["third-pair-returns"].number
    for step in list(rite)[since - 1 :]:
        stage = step.scenes[-1].presences
        for name in SHOOTERS[:6]:
            assert (step.id, stage[f"{name}之矢"].held_by, stage[f"{name}之矢"].manner) == (
                step.id,
                name,
                "搢三挾一个",
            )


@pytest.mark.parametrize(
    ("step", "who"),
    [
        ("guest-and-host-put-off-their-bows", "賓"),
        ("guest-and-host-put-off-their-bows", "主人"),
        ("officer-to-the-wall", "大夫"),
    ],
)
def test_after_55_and_66_guest_host_and_officer_hold_nothing(rite, step, who):
    for later in list(rite)[rite[step].number - 1 :]:
        assert (later.id, later.scenes[-1].presences[who].holds) == (later.id, ())


@pytest.mark.parametrize(
    ("id_", "returning", "coming"),
    [
        ("first-pair-passes-the-second", "上耦上射", "次耦上射"),
        ("second-pair-passes-the-third", "次耦上射", "下耦上射"),
        ("guests-pairs-pass", "眾賓甲", "眾賓丙"),
    ],
)
def test_46_the_returning_pair_passes_north_of_the_coming_pair(rite, id_, returning, coming):
    """Wherever both ways go along the same stretch from east to west: so each has the other on the left."""
    back, there = (
        [
            (min(a[0], b[0]), max(a[0], b[0]), a[1])
            for a, b in pairwise(way(rite, id_, who, 2).points)
            if a[1] == b[1]
        ]
        for who in (returning, coming)
    )
    shared = [
        (mine[2], other[2])
        for mine in back
        for other in there
        if min(mine[1], other[1]) > max(mine[0], other[0])
    ]
    assert shared
    assert all(mine > other for mine, other in shared)


def test_75_the_director_is_east_of_the_marshal_when_they_pass(rite):
    (scene,) = rite["marshal-and-director-cross"].scenes
    ways = {r.who[0]: r.points for r in scene.routes}
    assert set(ways) == {"司射", "司馬"}
    # The one goes north before the stairs while the other comes south.
    (up,) = [a for a, b in pairwise(ways["司射"]) if a[0] == b[0] and b[1] - a[1] > 3]
    down = [a for a, b in pairwise(ways["司馬"]) if a[0] == b[0] and a[1] - b[1] > 3][-1]
    assert up[0] > down[0]
    stage = scene.presences
    assert stage["司射"].x > stage["司馬"].x
    assert stage["司射"].y > stage["司馬"].y  # they have passed each other


def test_50_guest_and_host_are_in_line_with_their_stairs_facing_south(at, ground):
    stage = at("bow-before-the-stairs")
    assert stage["賓"].x == pytest.approx(ground["西階"][0])
    assert stage["主人"].x == pytest.approx(ground["阼階"][0])
    assert {stage[n].facing.zh for n in ("賓", "主人")} == {"南"}


def test_51_both_are_on_the_line_of_the_stand_the_guest_west_the_host_east_face_to_face(at, ground):
    stage = at("guest-and-host-at-the-stand")
    assert {round(stage[n].y - ground["楅"][1], 6) for n in ("賓", "主人")} == {0}
    assert (stage["賓"].facing.zh, stage["主人"].facing.zh) == ("東", "西")
    assert stage["賓"].x < ground["楅"][0] < stage["主人"].x


@pytest.mark.parametrize(("upper", "lower"), PAIRS)
def test_the_upper_archer_is_north_at_the_shooting_place(at, upper, lower):
    step = "officer-joins-his-partner" if lower == "大夫" else "guests-second-pair-returns"
    stage = at(step)
    assert (stage[upper].x, stage[upper].y > stage[lower].y) == (stage[lower].x, True)


@pytest.mark.parametrize(
    ("step", "pair"),
    [
        ("first-pair-at-the-stand", 0),
        ("first-pair-belts-its-arrows", 0),
        ("second-pair-takes", 1),
        ("second-pair-belts-its-arrows", 1),
        ("third-pair-takes", 2),
        ("third-pair-belts-its-arrows", 2),
        ("officer-faces-west", 3),
        ("officer-and-partner-belt-their-arrows", 3),
        ("guests-first-pair-takes", 4),
        ("guests-second-pair-takes", 5),
        ("first-pair-goes-to-the-stairs", 0),
        ("first-pair-to-the-marks", 0),
    ],
)
def test_the_upper_archer_is_west_at_the_stand_and_on_the_way_north(at, step, pair):
    upper, lower = (at(step)[name] for name in PAIRS[pair])
    assert (upper.y, upper.x < lower.x) == (lower.y, True)


def test_the_upper_archer_is_west_on_the_marks(at):
    upper, lower = (at("first-pair-on-the-marks")[name] for name in PAIRS[0])
    assert (upper.y, upper.x < lower.x) == (lower.y, True)


def test_a_pair_stands_one_behind_the_other_only_on_the_stairs(rite, ground):
    """One behind the other: near, and in one line along which both face. No archer turns his back to his fellow."""
    found = set()
    for step in rite:
        for scene in step.scenes:
            for upper, lower in PAIRS:
                a, b = scene.presences[upper], scene.presences[lower]
                near = abs(a.x - b.x) + abs(a.y - b.y) < 8
                if near and a.facing is b.facing and a.facing.zh in "東西南北":
                    ew = a.facing.zh in "東西"
                    if (abs(a.y - b.y) if ew else abs(a.x - b.x)) < 0.5:
                        found.add((step.id, upper))
    # 「上射升堂少左」: on the hall he waits for the other, and then they go east abreast.
    assert found <= {("first-pair-on-the-stairs", "上耦上射"), ("first-pair-comes-up", "上耦上射")}
    assert ("first-pair-on-the-stairs", "上耦上射") in found


def test_no_way_is_a_free_diagonal(rite):
    for step in rite:
        for route in routes(rite, step.id):
            straight = [abs(a[0] - b[0]) < 1e-6 or abs(a[1] - b[1]) < 1e-6 for a, b in pairwise(route.points)]
            assert (step.id, route.who, all(straight)) == (step.id, route.who, True)


def test_each_way_has_its_corner_where_the_text_has_a_bow(rite):
    """當楅, 當階, 當物: in line with it, where from east one turns north."""
    found = 0
    for step in rite:
        for scene in step.scenes:
            for bow in scene.bows:
                if bow.words.startswith("當"):
                    route = next(r for r in scene.routes if bow.who in r.who)
                    corner = route.points.index(bow.at)
                    assert bow.at in route.bows
                    before, after = route.points[corner - 1], route.points[corner + 1]
                    assert (step.id, before[0] < bow.at[0], before[1]) == (step.id, True, bow.at[1])
                    assert (step.id, after[0], after[1] > bow.at[1]) == (step.id, bow.at[0], True)
                    found += 1
    assert found == 2 * (len(PAIRS) + 2)  # each pair at the stand; the first at the stairs and the marks too
