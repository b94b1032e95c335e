"""拾取矢 (lines 28 to 44 of the text) against the reading of it, rows 40 to 68."""

import pytest

from .rows import (
    AT,
    EAST,
    NE,
    SE,
    SHOOTERS,
    SW,
    WEST,
    Done,
    E,
    Held,
    Laid,
    N,
    Place,
    S,
    Turn,
    W,
    Way,
    Worn,
    landmark,
    named,
)

BOW = {"弓": "執"}
ONE = {"弓": "執", "矢": "左執一个"}
FOUR = {"弓": "執", "矢": "左執乘矢"}
BELTED = {"弓": "執", "矢": "搢三挾一个"}
AS_BEFORE = "三耦拾取矢如初"
GUESTS = "眾賓繼拾取矢，皆如三耦"


def pair_at_the_stand(number, clause, upper, lower, advance, take, belt):
    """The rows of one pair, as the classic has them in the round before: 41, 42, 44 and 45."""
    return [
        Place(number, clause, advance, upper, SW, "楅", "經′", "北", "經′"),
        Place(number, clause, advance, lower, SE, "楅", "經′", "北", "經′"),
        Place(number, clause, take, upper, W, "楅", "經′", "東", "經′"),
        Place(number, clause, take, lower, E, "楅", "經′", "西", "經′"),
        Turn(number, clause, take, upper, 360, "經′"),
        Turn(number, clause, take, lower, 360, "經′"),
        Held(number, clause, take, upper, FOUR, "經′"),
        Held(number, clause, take, lower, FOUR, "經′"),
        Place(number, clause, belt, upper, SW, "楅", "經′", "北", "經′"),
        Place(number, clause, belt, lower, SE, "楅", "經′", "北", "經′"),
        Held(number, clause, belt, upper, BELTED, "經′"),
        Held(number, clause, belt, lower, BELTED, "經′"),
    ]


def pair_goes_back(number, clause, step, upper, lower, north):
    """The rows of a pair that goes back: 46 and 47. `north` is who stands next north of them in their place."""
    own = (AT, "射位") if north is None else ((0, -1), north)
    return [
        Place(number, clause, step, upper, SW, "楅", "經′", "西", "經′", beat=1),
        Place(number, clause, step, lower, S, upper, "注", "西", "經′", beat=1),
        Turn(number, clause, step, upper, 270, "經′", beat=1),
        Turn(number, clause, step, lower, 270, "經′", beat=1),
        Place(number, clause, step, upper, *own, "經", "東", "經′"),
        Place(number, clause, step, lower, (0, -1), upper, "經", "東", "經′"),
        Way(number, clause, step, upper, ((E, "司馬位"), (S, "司馬位")), "注", beat=2),
        Held(number, clause, step, upper, BELTED),
        Held(number, clause, step, lower, BELTED),
    ]


PAIRS_OF_THREE = [
    Place(40, "司射作拾取矢", "calls-to-take-arrows", "司射", SE, "上耦上射", "注", "西", "注"),
    Place(40, "司射作拾取矢", "calls-to-take-arrows", "司射", NE, "上耦下射", "注", "西", "注"),
    Turn(40, "司射作拾取矢", "calls-to-take-arrows", "司射", 180, "注"),
    Done(40, "司射作拾取矢", "calls-to-take-arrows", "司射", "作拾取矢", "經"),
    Place(40, "司射作拾取矢", "director-goes-back-from-the-pair", "司射", AT, "司射位", "經′", "東", "經′"),
    Place(41, AS_BEFORE, "first-pair-advances", "上耦上射", SW, "楅", "經′", "北", "經′"),
    Place(41, AS_BEFORE, "first-pair-advances", "上耦下射", SE, "楅", "經′", "北", "經′"),
    Place(41, AS_BEFORE, "first-pair-advances", "上耦上射", W, "上耦下射", "經′"),
    Way(41, AS_BEFORE, "first-pair-advances", "上耦上射", ((S, "司馬位"),), "經′", legs="東北"),
    *(Held(41, AS_BEFORE, "first-pair-advances", who, BOW) for who in SHOOTERS[:2]),
    Place(42, AS_BEFORE, "first-pair-at-the-stand", "上耦上射", W, "楅", "經′", "東", "經′"),
    Place(42, AS_BEFORE, "first-pair-at-the-stand", "上耦下射", E, "楅", "經′", "西", "經′"),
    Done(42, AS_BEFORE, "first-pair-at-the-stand", "上耦上射", "及楅揖", "經′"),
    Place(43, AS_BEFORE, "upper-archer-takes", "上耦上射", W, "楅", "經′", "東", "經′"),
    Held(43, AS_BEFORE, "upper-archer-takes", "上耦上射", ONE, "經′"),
    Held(43, AS_BEFORE, "upper-archer-takes", "上耦下射", BOW),
    Place(43, AS_BEFORE, "upper-archer-goes-back", "上耦上射", W, "楅", "經′", "東", "經′"),
    Turn(43, AS_BEFORE, "upper-archer-goes-back", "上耦上射", 360, "經′"),
    Place(43, AS_BEFORE, "lower-archer-takes", "上耦下射", E, "楅", "經′", "西", "經′"),
    Held(43, AS_BEFORE, "lower-archer-takes", "上耦下射", ONE, "經′"),
    Place(43, AS_BEFORE, "first-pair-bows-south", "上耦下射", E, "楅", "經′", "西", "經′", beat=1),
    Turn(43, AS_BEFORE, "first-pair-bows-south", "上耦下射", 360, "經′", beat=1),
    Place(44, AS_BEFORE, "first-pair-bows-south", "上耦上射", W, "楅", "經′", "南", "經′"),
    Place(44, AS_BEFORE, "first-pair-bows-south", "上耦下射", E, "楅", "經′", "南", "經′"),
    Turn(44, AS_BEFORE, "first-pair-bows-south", "上耦上射", 90, "經′", beat=2),
    Turn(44, AS_BEFORE, "first-pair-bows-south", "上耦下射", 270, "經′", beat=2),
    Held(44, AS_BEFORE, "first-pair-bows-south", "上耦上射", FOUR, "經′"),
    Held(44, AS_BEFORE, "first-pair-bows-south", "上耦下射", FOUR, "經′"),
    Place(45, AS_BEFORE, "first-pair-belts-its-arrows", "上耦上射", SW, "楅", "經′", "北", "經′"),
    Place(45, AS_BEFORE, "first-pair-belts-its-arrows", "上耦下射", SE, "楅", "經′", "北", "經′"),
    Turn(45, AS_BEFORE, "first-pair-belts-its-arrows", "上耦上射", 180, "經′"),
    Turn(45, AS_BEFORE, "first-pair-belts-its-arrows", "上耦下射", 180, "經′"),
    Held(45, AS_BEFORE, "first-pair-belts-its-arrows", "上耦上射", BELTED, "經′"),
    Held(45, AS_BEFORE, "first-pair-belts-its-arrows", "上耦下射", BELTED, "經′"),
    *pair_goes_back(46, AS_BEFORE, "first-pair-passes-the-second", "上耦上射", "上耦下射", None),
    Way(46, AS_BEFORE, "first-pair-passes-the-second", "次耦上射", ((S, "司馬位"),), "經′", legs="東北", beat=2),
    *pair_at_the_stand(
        47, AS_BEFORE, "次耦上射", "次耦下射",
        "first-pair-passes-the-second", "second-pair-takes", "second-pair-belts-its-arrows",
    ),
    *pair_goes_back(47, AS_BEFORE, "second-pair-passes-the-third", "次耦上射", "次耦下射", "上耦下射"),
    *pair_at_the_stand(
        47, AS_BEFORE, "下耦上射", "下耦下射",
        "second-pair-passes-the-third", "third-pair-takes", "third-pair-belts-its-arrows",
    ),
    *pair_goes_back(47, "反位", "third-pair-returns", "下耦上射", "下耦下射", "次耦下射"),
]  # fmt: skip

GUEST_AND_HOST = [
    Place(48, "賓、主人、大夫降", "guest-host-and-officer-come-down", "賓", S, "西階", "經′", "南", "推"),
    Place(48, "賓、主人、大夫降", "guest-host-and-officer-come-down", "大夫", S, "西階", "經′", "南", "推"),
    Place(48, "賓、主人、大夫降", "guest-host-and-officer-come-down", "主人", S, "阼階", "經′", "南", "推"),
    *(Worn(48, "降", "guest-host-and-officer-come-down", who, "襲", "經′") for who in ("賓", "主人", "大夫")),
    Place(49, "主人堂東", "host-east-guest-west", "主人", EAST, "東榮", "經", "南", "疏"),
    Place(49, "賓堂西", "host-east-guest-west", "賓", WEST, "西榮", "經", "南", "疏"),
    Place(49, "賓堂西", "host-east-guest-west", "大夫", WEST, "西榮", "注", "南", "推"),
    Way(
        49, "賓堂西", "host-east-guest-west", "賓", ((N, "司射位"), (N, "司馬位")), "記", legs="西北", beat=1
    ),
    Way(49, "賓堂西", "host-east-guest-west", "大夫", ((N, "司射位"), (N, "司馬位")), legs="西北", beat=2),
    *(Worn(49, "皆袒、決、遂", "host-east-guest-west", who, "袒決遂", "經") for who in ("賓", "主人")),
    *(Held(49, "執弓", "host-east-guest-west", who, BOW, "經") for who in ("賓", "主人")),
    Worn(49, "皆袒、決、遂", "host-east-guest-west", "大夫", "襲", "經′"),
    Held(49, "執弓", "host-east-guest-west", "大夫", {}),
    Place(50, "皆進階前揖", "bow-before-the-stairs", "賓", S, "西階", "經", "南", "注"),
    Place(50, "皆進階前揖", "bow-before-the-stairs", "主人", S, "阼階", "經", "南", "注"),
    Done(50, "皆進階前揖", "bow-before-the-stairs", "賓", "揖", "經"),
    Done(50, "皆進階前揖", "bow-before-the-stairs", "主人", "揖", "經"),
    Place(51, "及楅揖", "guest-and-host-at-the-stand", "賓", W, "楅", "注", "東", "注"),
    Place(51, "及楅揖", "guest-and-host-at-the-stand", "主人", E, "楅", "注", "西", "注"),
    Way(51, "及楅揖", "guest-and-host-at-the-stand", "賓", (), "注", legs="南東"),
    Way(51, "及楅揖", "guest-and-host-at-the-stand", "主人", (), "注", legs="南西"),
    Place(52, "拾取矢如三耦", "guest-and-host-take", "賓", W, "楅", "經′", "東", "注"),
    Held(52, "拾取矢如三耦", "guest-and-host-take", "賓", ONE, "經"),
    Place(52, "拾取矢如三耦", "host-takes", "賓", W, "楅", "經′", "東", "注"),
    Turn(52, "拾取矢如三耦", "host-takes", "賓", 360, "經′", beat=1),
    Place(52, "拾取矢如三耦", "host-takes", "主人", E, "楅", "經′", "西", "注"),
    Held(52, "拾取矢如三耦", "host-takes", "主人", ONE, "經", beat=2),
    Turn(52, "卒", "guest-and-host-belt-their-arrows", "主人", 360, "經′", beat=1),
    Place(53, "卒，北面", "guest-and-host-belt-their-arrows", "賓", SW, "楅", "注", "北", "經"),
    Place(53, "卒，北面", "guest-and-host-belt-their-arrows", "主人", SE, "楅", "注", "北", "經"),
    *(
        Held(53, "搢三挾一个", "guest-and-host-belt-their-arrows", who, BELTED, "經")
        for who in ("賓", "主人")
    ),
    Place(54, "揖退", "guest-and-host-withdraw", "賓", SW, "楅", "注", "西", "疏", beat=1),
    Place(54, "揖退", "guest-and-host-withdraw", "主人", SE, "楅", "注", "東", "疏", beat=1),
    Turn(54, "揖退", "guest-and-host-withdraw", "賓", 270, "注", beat=1),
    Turn(54, "揖退", "guest-and-host-withdraw", "主人", 90, "注", beat=1),
    Place(54, "揖退", "guest-and-host-withdraw", "賓", WEST, "西榮", "疏"),
    Place(54, "揖退", "guest-and-host-withdraw", "主人", EAST, "東榮", "疏"),
    Way(54, "揖退", "guest-and-host-withdraw", "賓", ((N, "司馬位"),), "注", legs="西北西北", beat=2),
    Way(54, "揖退", "guest-and-host-withdraw", "主人", (), "注", legs="東北東北東北", beat=2),
    Place(55, "賓堂西", "guest-and-host-put-off-their-bows", "賓", WEST, "西榮", "經"),
    Place(55, "主人堂東", "guest-and-host-put-off-their-bows", "主人", EAST, "東榮", "經"),
    *(Worn(55, "襲", "guest-and-host-put-off-their-bows", who, "襲", "經") for who in ("賓", "主人")),
    *(Held(55, "皆釋弓矢", "guest-and-host-put-off-their-bows", who, {}) for who in ("賓", "主人")),
    *(
        Laid(55, "皆釋弓矢", "guest-and-host-put-off-their-bows", t, WEST, "西榮", "經")
        for t in ("賓之弓", "賓之矢")
    ),
    *(
        Laid(55, "皆釋弓矢", "guest-and-host-put-off-their-bows", t, EAST, "東榮", "經")
        for t in ("主人之弓", "主人之矢")
    ),
    Place(56, "就席", "guest-and-host-go-up", "賓", AT, "賓席", "經", "南", "經′"),
    Place(56, "就席", "guest-and-host-go-up", "主人", AT, "主人席", "經", "西", "經′"),
    Way(56, "及階揖，升堂揖", "guest-and-host-go-up", "賓", ((N, "司馬位"),), "經"),
]

OFFICER = [
    Place(57, "大夫袒、決、遂", "officer-bares-his-arm", "大夫", WEST, "西榮", "注"),
    Worn(57, "袒、決、遂", "officer-bares-his-arm", "大夫", "袒決遂", "經"),
    Held(57, "執弓", "officer-bares-his-arm", "大夫", BOW, "經"),
    Place(58, "就其耦", "officer-joins-his-partner", "大夫", (0, -1), "大夫之耦", "經", "東", "推"),
    Way(58, "就其耦", "officer-joins-his-partner", "大夫", ((W, "司射位"), (W, "司馬位")), "經′"),
    Place(59, "揖皆進", "officer-and-partner-advance", "大夫之耦", SW, "楅", "經′", "北", "經′"),
    Place(59, "揖皆進", "officer-and-partner-advance", "大夫", SE, "楅", "經′", "北", "經′"),
    Way(59, "揖皆進", "officer-and-partner-advance", "大夫", ((S, "司馬位"),), "經′", legs="東北"),
    Place(60, "耦東面", "officer-faces-west", "大夫之耦", W, "楅", "經′", "東", "經"),
    Place(60, "大夫西面", "officer-faces-west", "大夫", E, "楅", "經′", "西", "經"),
    Place(61, "大夫進，坐", "officer-unties-the-arrows", "大夫", E, "楅", "經", "西", "家"),
    Worn(61, "說矢束", "officer-unties-the-arrows", "大夫之矢", "", "經"),
    Held(61, "說矢束", "officer-unties-the-arrows", "大夫", BOW),
    Place(61, "興，反位", "officer-goes-back", "大夫", E, "楅", "經", "西", "經"),
    Place(62, "耦揖進坐", "partner-takes-four-at-once", "大夫之耦", W, "楅", "經", "東", "經"),
    Held(62, "兼取乘矢", "partner-takes-four-at-once", "大夫之耦", FOUR, "經"),
    Place(62, "反位", "partner-goes-back", "大夫之耦", W, "楅", "經", "東", "經"),
    Turn(62, "順羽而興，反位", "partner-goes-back", "大夫之耦", 360, "經′"),
    Done(62, "揖", "partner-goes-back", "大夫之耦", "揖", "經"),
    Place(63, "大夫進坐", "officer-takes-four-at-once", "大夫", E, "楅", "經", "西", "經"),
    Held(63, "兼取乘矢", "officer-takes-four-at-once", "大夫", FOUR, "經"),
    Turn(63, "北面", "officer-and-partner-belt-their-arrows", "大夫", 360, "經′", beat=1),
    Place(64, "北面", "officer-and-partner-belt-their-arrows", "大夫之耦", SW, "楅", "注", "北", "經"),
    Place(64, "北面", "officer-and-partner-belt-their-arrows", "大夫", SE, "楅", "注", "北", "經"),
    *(
        Held(64, "搢三挾一个", "officer-and-partner-belt-their-arrows", who, BELTED, "經")
        for who in ("大夫之耦", "大夫")
    ),
    Place(65, "揖退", "officer-and-partner-withdraw", "大夫之耦", SW, "楅", "注", "西", "疏"),
    Place(65, "揖退", "officer-and-partner-withdraw", "大夫", S, "大夫之耦", "推", "西", "疏"),
    Turn(65, "揖退", "officer-and-partner-withdraw", "大夫之耦", 270, "疏"),
    Turn(65, "揖退", "officer-and-partner-withdraw", "大夫", 270, "疏"),
    Place(65, "耦反位", "partner-returns", "大夫之耦", (0, -1), "下耦下射", "經", "東", "經′"),
    Way(65, "耦反位", "partner-returns", "大夫之耦", ((S, "司馬位"),)),
    Place(66, "適序西", "officer-to-the-wall", "大夫", WEST, "西序", "經"),
    Way(66, "適序西", "officer-to-the-wall", "大夫", ((N, "司射位"), (N, "司馬位")), "家", beat=1),
    Held(66, "釋弓矢", "officer-to-the-wall", "大夫", {}),
    Worn(66, "襲", "officer-to-the-wall", "大夫", "襲", "經"),
    *(Laid(66, "釋弓矢", "officer-to-the-wall", t, WEST, "西序", "經") for t in ("大夫之弓", "大夫之矢")),
    Place(67, "升即席", "officer-goes-to-his-mat", "大夫", AT, "大夫席", "經", "南", "推"),
]

OTHER_GUESTS = [
    *pair_at_the_stand(
        68,
        GUESTS,
        "眾賓甲",
        "眾賓乙",
        "guests-first-pair-advances",
        "guests-first-pair-takes",
        "guests-first-pair-belts",
    ),
    *pair_goes_back(68, GUESTS, "guests-pairs-pass", "眾賓甲", "眾賓乙", "大夫之耦"),
    *pair_at_the_stand(
        68,
        GUESTS,
        "眾賓丙",
        "眾賓丁",
        "guests-pairs-pass",
        "guests-second-pair-takes",
        "guests-second-pair-belts",
    ),
    *pair_goes_back(68, "以反位", "guests-second-pair-returns", "眾賓丙", "眾賓丁", "眾賓乙"),
]

ROWS = [*PAIRS_OF_THREE, *GUEST_AND_HOST, *OFFICER, *OTHER_GUESTS]


@pytest.mark.parametrize("row", ROWS, ids=named)
def test_a_row_of_the_reading(rite, row):
    row.holds(rite)


def test_every_row_has_a_test():
    assert {row.number for row in ROWS if isinstance(row, Place)} == set(range(40, 69))


def test_row_40_the_director_calls_on_the_first_pair_only(at):
    """He stands close before them: nearer than to any other archer."""
    stage = at("calls-to-take-arrows")
    near = sorted(SHOOTERS, key=lambda n: abs(stage[n].y - stage["司射"].y))
    assert set(near[:2]) == {"上耦上射", "上耦下射"}


@pytest.mark.parametrize(
    ("step", "beat"),
    [("first-pair-passes-the-second", 2), ("second-pair-passes-the-third", 2), ("guests-pairs-pass", 2)],
)
def test_rows_46_and_68_who_meet_pass_left_to_left_in_one_beat(rite, step, beat):
    """相左 is of the classic's earlier round; that it is told of those who return."""
    scene = rite[step].scenes[beat - 1]
    assert len(scene.routes) == 2
    told = [a.evidence["pass"].layer.value for a in rite[step].data.actions if a.passing == "相左"]
    assert told == ["經′"]


def test_row_47_no_arrow_of_the_instruction_is_taken(rite):
    """The arrows of 誘射 were taken in the round before: each takes his own four only."""
    for scene in rite["third-pair-returns"].scenes:
        for who in SHOOTERS[:6]:
            assert {t for t in scene.presences[who].holds if t.endswith("矢")} == {f"{who}之矢"}


def test_row_48_they_bow_on_the_hall_and_again_below(rite):
    hall = rite.ground.areas["堂上"]
    bows = [b for scene in rite["guest-host-and-officer-come-down"].scenes for b in scene.bows]
    for who in ("賓", "主人", "大夫"):
        assert [hall.holds(*b.at) for b in bows if b.who == who] == [True, False]


def test_row_52_the_host_goes_back_before_he_puts_them_in_his_belt(rite):
    """As the three pairs: from the stand back to his place east of it, turning left, and bows."""
    east = rite.ground.places["楅東"].at
    scenes = [s for id_ in ("host-takes", "guest-and-host-belt-their-arrows") for s in rite[id_].scenes]
    assert any(s.presences["主人"].point == east and s.presences["主人之矢"].held_by for s in scenes)


def test_row_63_the_officer_goes_back_as_his_partner_did(rite):
    """如其耦: he rises, goes back to his place east of the stand, and bows, before they go south of it."""
    east = rite.ground.places["楅東"].at
    ids = ("officer-takes-four-at-once", "officer-and-partner-belt-their-arrows")
    scenes = [s for id_ in ids for s in rite[id_].scenes]
    assert any(s.presences["大夫"].point == east and s.presences["大夫之矢"].held_by for s in scenes)


def test_row_53_it_is_the_place_of_the_three_pairs(at):
    """亦於三耦為之位, of guest and host and again (64) of the officer and his partner."""
    first = at("first-pair-belts-its-arrows")
    for step, west, east in (
        ("guest-and-host-belt-their-arrows", "賓", "主人"),
        ("officer-and-partner-belt-their-arrows", "大夫之耦", "大夫"),
    ):
        stage = at(step)
        assert stage[west].point == first["上耦上射"].point
        assert stage[east].point == first["上耦下射"].point


@pytest.mark.parametrize("step", ["host-east-guest-west", "guest-and-host-withdraw"])
def test_rows_49_and_54_each_is_on_his_own_side(rite, at, step):
    stage = at(step)
    assert stage["賓"].x < landmark(rite, stage, "西榮")[0]
    assert stage["主人"].x > landmark(rite, stage, "東榮")[0]


def test_row_55_the_bows_of_guest_and_host_are_not_put_back_by_the_walls(at, ground):
    """As the text has it here: not 序西 and 序東, where they lay at first."""
    first, now = at("food-is-set"), at("guest-and-host-put-off-their-bows")
    for who in ("賓", "主人"):
        assert first[f"{who}之弓"].point != now[f"{who}之弓"].point
    assert abs(now["賓之弓"].x) > abs(ground["西榮"][0])


def test_row_56_they_bow_at_the_stairs_and_on_the_hall(rite):
    hall = rite.ground.areas["堂上"]
    (scene,) = rite["guest-and-host-go-up"].scenes
    for who in ("賓", "主人"):
        bows = [(b.words, hall.holds(*b.at), b.evidence.layer.value) for b in scene.bows if b.who == who]
        assert bows == [("及階揖", False, "經"), ("升堂揖", True, "經")]


def test_row_57_the_officer_waits_until_the_guest_has_left(at):
    assert at("guest-and-host-put-off-their-bows")["大夫"].attire == ("襲",)
    assert at("officer-bares-his-arm")["賓"].x > at("officer-bares-his-arm")["大夫"].x + 20


def test_row_61_the_officer_bows_no_bow_as_he_unties(rite):
    """敖繼公: he goes forward and back without 揖."""
    for id_ in ("officer-unties-the-arrows", "officer-goes-back"):
        assert [b for scene in rite[id_].scenes for b in scene.bows] == []
