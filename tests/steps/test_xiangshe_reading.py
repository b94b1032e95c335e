"""The steps of 獻獲者 (lines 1 to 14 of the text) against the reading of them, row by row."""

import pytest

from stage_viz.model import Layer
from stage_viz.passage import clauses, find_quote, uncovered

STEPS = [
    "food-is-set",  # row 1
    "stands-against-the-target",  # 2
    "takes-the-cup",  # 3
    "marshal-bows-facing-west",  # 4
    "goes-to-the-right-arm",  # 5
    "food-set-at-the-right-arm",  # 6
    "sits-facing-south",  # 7
    "offers-lung-and-wine",  # 8
    "goes-to-the-left-arm",  # 9
    "offers-at-the-middle",  # 10
    "food-set-northwest-of-the-left-arm",  # 11
    "drinks-by-the-stand",  # 12, 13
    "marshal-takes-the-cup",  # 14
    "cup-is-put-in-the-basket",  # 15
    "marshal-returns-to-his-place",  # 16
    "food-moved-to-the-screen",  # 17
    "waits-with-his-back-to-the-target",  # 18
]
LAST_LINE = 14


@pytest.fixture(scope="module")
def steps(rite):
    return [rite[id_].data for id_ in STEPS]


def test_the_steps_come_in_the_order_of_the_text(rite):
    assert [step.id for step in rite][: len(STEPS)] == STEPS


# ---- each row: who, where he is seen from what, facing, and the layers of place and facing

N, S, E, W, NE, NW = (0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1)
ROWS = [
    # row, step, beat, who, side of what, facing, layer of the place, layer of the facing
    (1, "food-is-set", 2, "獲者之薦", NW, "左个", "東", "疏", "疏"),
    (1, "food-is-set", 2, "獲者之俎", E, "獲者之薦", "東", "推", "疏"),
    (1, "food-is-set", 2, "贊者甲", E, "獲者之薦", "西", "推", "注"),
    (2, "stands-against-the-target", 1, "獲者", N, "侯中", "北", "經", "經"),
    (3, "takes-the-cup", 2, "獲者", N, "侯中", "北", "經", "經"),
    (3, "takes-the-cup", 2, "司馬", NE, "獲者", "西南", "家", "家"),
    (4, "marshal-bows-facing-west", 1, "司馬", NE, "獲者", "西", "家", "經"),
    (5, "goes-to-the-right-arm", 1, "獲者", N, "右个", "東", "經", "推"),
    (5, "goes-to-the-right-arm", 2, "贊者甲", W, "獲者", "東", "經", "推"),
    (6, "food-set-at-the-right-arm", 3, "獲者之薦", N, "右个", "北", "經", "疏"),
    (6, "food-set-at-the-right-arm", 3, "獲者之俎", N, "獲者之薦", "北", "注", "疏"),
    (6, "food-set-at-the-right-arm", 3, "贊者甲", N, "獲者之俎", "南", "推", "推"),
    (7, "sits-facing-south", 2, "獲者", N, "獲者之俎", "南", "疏", "經"),
    (8, "offers-lung-and-wine", 2, "獲者", N, "獲者之俎", "南", "疏", "經"),
    (9, "goes-to-the-left-arm", 3, "獲者", N, "左个", "南", "經", "經"),
    (9, "goes-to-the-left-arm", 3, "獲者之薦", N, "左个", "北", "推", "推"),
    (10, "offers-at-the-middle", 3, "獲者", N, "侯中", "南", "經", "經"),
    (10, "offers-at-the-middle", 3, "獲者之薦", N, "侯中", "北", "推", "推"),
    (11, "food-set-northwest-of-the-left-arm", 3, "獲者之薦", NW, "左个", "東", "經", "經"),
    (11, "food-set-northwest-of-the-left-arm", 3, "獲者之俎", E, "獲者之薦", "東", "推", "經"),
    (11, "food-set-northwest-of-the-left-arm", 3, "贊者甲", E, "獲者之薦", "西", "推", "注"),
    (12, "drinks-by-the-stand", 2, "獲者", S, "獲者之薦", "東", "經", "經"),
    (13, "drinks-by-the-stand", 2, "司馬", S, "獲者", "北", "推", "注"),
    (14, "marshal-takes-the-cup", 1, "獲者", N, "司馬", "東", "經", "經"),
    (14, "marshal-takes-the-cup", 1, "司馬", S, "獲者", "北", "推", "注"),
    (15, "cup-is-put-in-the-basket", 1, "司馬", S, "下篚", "北", "經", "推"),
    (16, "marshal-returns-to-his-place", 1, "司馬", S, "司射", "東", "經", "疏"),
    (17, "food-moved-to-the-screen", 4, "獲者之薦", S, "乏", "東", "經", "推"),
    (17, "food-moved-to-the-screen", 4, "獲者之俎", S, "獲者之薦", "東", "家", "推"),
    (17, "food-moved-to-the-screen", 4, "獲者", E, "獲者之薦", "西", "推", "推"),
    (18, "waits-with-his-back-to-the-target", 2, "獲者", N, "侯中", "北", "經", "經"),
    (18, "waits-with-his-back-to-the-target", 2, "贊者甲", (0, 0), "東方", "西", "推", "推"),
]


def test_every_row_has_a_test():
    assert {row[0] for row in ROWS} == set(range(1, 19))


@pytest.mark.parametrize(
    ("row", "step", "beat", "who", "side", "of", "facing", "place_layer", "facing_layer"), ROWS
)
def test_a_row_of_the_reading(at, ground, row, step, beat, who, side, of, facing, place_layer, facing_layer):
    stage = at(step, beat)
    me = stage[who]
    x, y = stage[of].point if of in stage else ground[of]
    dx, dy = (round(a - b, 2) for a, b in zip(me.point, (x, y), strict=True))
    assert ((dx > 0) - (dx < 0), (dy > 0) - (dy < 0)) == side
    assert me.facing.zh == facing
    layers = [me.evidence[f].layer.value for f in ("x", "y", "facing")]
    assert layers == [place_layer, place_layer, facing_layer]


# ---- quotes and parts


def test_every_clause_of_the_classic_is_quoted(rite, steps):
    passage = rite.files.passage
    spans = [find_quote(passage, s.quote, line=s.line, layer="經")[0] for s in steps]
    assert [s.line for s in spans] == [1, 3, 3, 3, 5, 5, 7, 7, 9, 9, 10, 10, 12, 12, 12, 12, 14]
    assert [c.text for c in uncovered(passage, spans) if c.line <= LAST_LINE] == []


def test_steps_that_share_a_clause_are_its_parts_in_order(rite, steps):
    passage = rite.files.passage
    all_clauses = [c for c in clauses(passage) if c.line <= LAST_LINE]
    shared = {c: [] for c in all_clauses}
    for step in steps:
        span = find_quote(passage, step.quote, line=step.line, layer="經")[0]
        for c in all_clauses:
            if c.line == span.line and c.start < span.end and span.start < c.end:
                shared[c].append((span.start, step.part))
    for sharing in shared.values():
        total = len(sharing)
        expected = [None] if total == 1 else [(n, total) for n in range(1, total + 1)]
        assert [part for _, part in sharing] == expected
        assert sharing == sorted(sharing, key=lambda s: s[0])
    assert sorted(len(sharing) for sharing in shared.values()) == [1, 1, 1, 1, 1, 2, 2, 2, 3, 3]


# ---- evidence


def test_everyone_and_everything_has_a_layer_for_place_and_facing(rite):
    for scene in rite.staging.scenes:
        for p in scene.presences.values():
            assert {"x", "y"} <= set(p.evidence), (scene.id, p.name)
            assert p.facing is None or "facing" in p.evidence, (scene.id, p.name)


def test_every_field_of_an_action_has_a_layer(steps):
    fields = ("at", "via", "facing", "turn", "posture", "acts", "takes", "puts", "attire")
    for action in (a for step in steps for a in step.actions):
        given = {f for f in fields if getattr(action, f) not in (None, "", (), {})}
        assert given <= set(action.evidence)


def test_what_a_commentary_says_carries_its_words(rite, steps):
    passage = rite.files.passage
    said = [e for s in steps for a in s.actions for e in a.evidence.values() if e.layer.value in "注疏"]
    assert said
    for e in said:
        assert e.cite or find_quote(passage, e.quote, layer=e.layer.value), e


def test_what_a_scholar_says_names_him(steps):
    said = [
        e for s in steps for a in s.actions for e in a.evidence.values() if e.layer.value in ("家", "經′")
    ]
    assert said
    assert [e for e in said if not e.cite] == []


def test_what_nobody_says_has_a_note(steps):
    """An action that infers something tells why, in the note of at least one inferred field."""
    without = [
        (step.id, action.who)
        for step in steps
        for action in step.actions
        for inferred in [[e for e in action.evidence.values() if e.layer is Layer.INFERRED]]
        if inferred and not any(e.note for e in inferred) and not action.note
    ]
    assert without == []


def test_check_finds_no_fault(rite):
    assert [str(p) for p in rite.check() if p.fatal] == []
    assert rite.broken == frozenset()


# ---- the tests at the end of the reading


def test_the_arms_of_the_target(ground):
    assert ground["右个"][0] > 0 > ground["左个"][0]
    assert ground["侯中"] == pytest.approx((0, -300))


def test_three_paces_northwest_of_the_left_arm(at, ground):
    x, y = at("food-set-northwest-of-the-left-arm")["獲者之薦"].point
    dx, dy = x - ground["左个"][0], y - ground["左个"][1]
    assert (dx * dx + dy * dy) ** 0.5 == pytest.approx(18)  # 三步
    assert -dx == pytest.approx(dy)
    assert dy > 0
    assert at("food-is-set")["獲者之薦"].point == pytest.approx((x, y))  # where the food was set at first


def test_the_last_offering_ends_at_the_middle_and_the_drinking_starts_there(rite, at):
    assert at("offers-at-the-middle")["獲者"].x == pytest.approx(0)
    (way,) = rite["drinks-by-the-stand"].scenes[0].routes
    assert (way.who, way.points[0][0]) == (("獲者",), 0)


def test_the_order_of_the_offerings(at, ground):
    xs = [at(s)["獲者"].x for s in ("sits-facing-south", "goes-to-the-left-arm", "offers-at-the-middle")]
    assert xs == pytest.approx([ground["右个"][0], ground["左个"][0], 0])


def test_the_marshal_is_east_of_the_flag_holder_when_he_bows(at):
    stage = at("marshal-bows-facing-west")
    assert stage["司馬"].x > stage["獲者"].x


def test_the_flag_holder_drinks_south_of_the_stand_and_the_marshal_south_of_him(at):
    stage = at("drinks-by-the-stand")
    me, food, marshal = stage["獲者"], stage["獲者之薦"], stage["司馬"]
    assert me.y < food.y
    assert me.x == food.x
    assert marshal.y < me.y
    assert (marshal.x, marshal.facing.zh) == (me.x, "北")


def test_the_cup_goes_from_hand_to_hand_and_into_the_basket(at, ground):
    hands = [at(s)["爵"].held_by for s in STEPS]
    assert hands == ["司馬"] * 2 + ["獲者"] * 10 + ["司馬"] + [""] * 4
    assert at("cup-is-put-in-the-basket")["爵"].point == ground["下篚"]


def test_the_flag_leans_on_the_target_from_the_bow_until_he_waits(at):
    hands = [at(s)["旌"].held_by for s in STEPS]
    assert hands == ["獲者"] + [""] * 15 + ["獲者"]
    assert at("takes-the-cup")["旌"].y == pytest.approx(-300)


def test_he_sits_to_offer_and_stands_to_drink(at):
    sits = [(s, at(s)["獲者"].posture) for s in STEPS]
    assert [s for s, posture in sits if posture == "坐"] == STEPS[6:10]
    assert [
        scene["獲者"].posture for scene in (at("offers-lung-and-wine", 1), at("offers-lung-and-wine", 2))
    ] == [
        "立",
        "坐",
    ]


def test_the_marshal_returns_to_his_place_due_south_of_the_director(at, ground):
    stage = at("marshal-returns-to-his-place")
    assert stage["司馬"].point == pytest.approx(ground["司馬位"])
    assert stage["司馬"].x == pytest.approx(stage["司射"].x)
    assert stage["司馬"].holds == ()


def test_the_food_ends_south_of_the_screen_on_the_right_of_who_stands_there(at, ground):
    stage = at("food-moved-to-the-screen")
    food, meat = stage["獲者之薦"], stage["獲者之俎"]
    assert food.x == pytest.approx(ground["乏"][0])
    assert meat.y < food.y < ground["獲者位"][1] < ground["乏"][1]


def test_at_last_he_stands_where_he_stood_at_first(at, rite):
    first = rite.staging.scenes[0].presences["獲者"]
    last = at("waits-with-his-back-to-the-target")["獲者"]
    assert (last.point, last.facing, last.holds) == (first.point, first.facing, first.holds)


def test_the_bearers_go_behind_him(at):
    stage = at("goes-to-the-right-arm")
    assert stage["獲者"].x > stage["贊者甲"].x > stage["贊者乙"].x
    assert {stage[n].y for n in ("獲者", "贊者甲", "贊者乙")} == {stage["獲者"].y}
    assert (stage["贊者甲"].holds, stage["贊者乙"].holds) == (("獲者之薦",), ("獲者之俎",))


def test_at_most_four_ways_in_a_step(rite):
    assert max(sum(len(scene.routes) for scene in step.scenes) for step in rite) <= 4


def test_nobody_who_takes_no_part_moves(at, rite):
    first = rite.staging.scenes[0].presences
    last = at(STEPS[-1])
    actors = {"獲者", "司馬", "贊者甲", "贊者乙"}
    for name, p in first.items():
        if p.kind == "person" and name not in actors:
            assert (last[name].point, last[name].facing, last[name].holds) == (p.point, p.facing, p.holds)
