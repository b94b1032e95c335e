"""三射, 請樂 (lines 45 and 47 of the text) against the reading of it, rows 69 to 80."""

import pytest

from .rows import (
    AT,
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
    W,
    Way,
    Worn,
    crossings,
    named,
)

ARMED = {"弓": "執", "矢": "挾一个", "扑": "搢"}
WITHOUT_SWITCH = {"弓": "執", "矢": "挾一个"}
BELTED = {"弓": "執", "矢": "搢三挾一个"}
CALLS, ONE_PAIR = "司射猶挾一个以進，作上射如初", "一耦揖升如初"

ROWS = [
    Place(69, CALLS, "calls-on-the-upper-archer", "司射", SE, "上耦上射", "注", "西", "注"),
    Place(69, CALLS, "calls-on-the-upper-archer", "司射", NE, "上耦下射", "注", "西", "注"),
    Way(69, CALLS, "calls-on-the-upper-archer", "司射", ((E, "司馬位"), (S, "司馬位")), "家"),
    Held(69, CALLS, "calls-on-the-upper-archer", "司射", ARMED),
    Done(69, CALLS, "calls-on-the-upper-archer", "司射", "作上射", "經"),
    Place(69, CALLS, "director-goes-back-again", "司射", AT, "司射位", "經′", "東", "經′"),
    Place(70, ONE_PAIR, "first-pair-goes-to-the-stairs", "上耦上射", SW, "西階", "經′", "北", "經′"),
    Place(70, ONE_PAIR, "first-pair-goes-to-the-stairs", "上耦下射", SE, "西階", "經′", "北", "經′"),
    Place(70, ONE_PAIR, "first-pair-goes-to-the-stairs", "上耦上射", W, "上耦下射", "經′"),
    Way(70, ONE_PAIR, "first-pair-goes-to-the-stairs", "上耦上射", ((S, "司馬位"),), "經′", legs="東北"),
    *(Held(70, ONE_PAIR, "first-pair-goes-to-the-stairs", who, BELTED) for who in SHOOTERS[:2]),
    Place(71, ONE_PAIR, "first-pair-on-the-stairs", "上耦上射", N, "上耦下射", "經′", "北", "推"),
    Place(71, ONE_PAIR, "first-pair-comes-up", "上耦上射", W, "上耦下射", "經′", "東", "推"),
    Done(71, ONE_PAIR, "first-pair-comes-up", "上耦上射", "少左", "經′"),
    Place(71, ONE_PAIR, "first-pair-to-the-marks", "上耦上射", W, "上耦下射", "經′", "北", "經′"),
    Way(71, ONE_PAIR, "first-pair-to-the-marks", "上耦上射", ((N, "西楹"),), "經′", legs="北東"),
    Place(71, ONE_PAIR, "first-pair-on-the-marks", "上耦上射", AT, "右物", "經′", "南", "經′"),
    Place(71, ONE_PAIR, "first-pair-on-the-marks", "上耦下射", AT, "左物", "經′", "南", "經′"),
    *(Held(71, ONE_PAIR, "first-pair-on-the-marks", who, BELTED) for who in SHOOTERS[:2]),
    Place(72, "司馬升", "marshal-takes-his-bow", "司馬", WEST, "西榮", "經′"),
    Way(72, "司馬升", "marshal-takes-his-bow", "司馬", (), "經′", legs="北西北"),
    Held(72, "司馬升", "marshal-takes-his-bow", "司馬", {"弓": "執"}, "經′"),
    Worn(72, "司馬升", "marshal-takes-his-bow", "司馬", "袒", "經′"),
    Way(72, "司馬升", "marshal-goes-up", "司馬", ((S, "司射位"),), "經′"),
    Place(73, "司馬升", "marshal-goes-up", "司馬", N, "西階", "經′"),
    Place(73, "命去侯", "marshal-orders-the-target-cleared", "司馬", E, "上耦上射", "經′", "西南", "經′"),
    Place(73, "命去侯", "marshal-orders-the-target-cleared", "司馬", W, "上耦下射", "經′", "西南", "經′"),
    Way(73, "命去侯", "marshal-orders-the-target-cleared", "司馬", ((N, "西楹"), (N, "上耦上射")), "經′", beat=1),
    Done(73, "命去侯", "marshal-orders-the-target-cleared", "司馬", "揚弓", "經′"),
    Done(73, "命去侯", "marshal-orders-the-target-cleared", "司馬", "命去侯", "經"),
    Held(73, "命去侯", "marshal-orders-the-target-cleared", "司馬", {"弓": "執"}),
    Done(74, "獲者許諾", "flag-holder-answers", "獲者", "許諾", "經", beat=1),
    Place(74, "獲者許諾", "flag-holder-answers", "獲者", N, "侯中", "經", "北", "經", beat=1),
    Place(74, "獲者許諾", "flag-holder-answers", "獲者", AT, "獲者位", "經′", "東", "經′"),
    Laid(74, "獲者許諾", "flag-holder-answers", "旌", E, "獲者", "經′"),
    Place(75, "司馬降", "marshal-and-director-cross", "司馬", SW, "西階", "經", "南", "推"),
    Place(75, "司射與司馬交于階前", "marshal-and-director-cross", "司射", SE, "西階", "經", "北", "推"),
    Place(75, "司射與司馬交于階前", "marshal-and-director-cross", "司射", NE, "司馬", "經"),
    Way(
        75, "司馬降", "marshal-and-director-cross", "司馬",
        ((S, "上耦下射"), (E, "上耦下射"), (N, "上耦下射"), (W, "上耦下射")), "經′",
    ),
    Way(75, "司射與司馬交于階前", "marshal-and-director-cross", "司射", legs="東北"),
    Place(76, "釋弓反位", "marshal-puts-off-his-bow", "司馬", WEST, "西榮", "經′", beat=1),
    Way(76, "釋弓反位", "marshal-puts-off-his-bow", "司馬", ((S, "司射位"), (N, "司馬位")), "經′", beat=1),
    Laid(76, "釋弓", "marshal-puts-off-his-bow", "司馬之弓", WEST, "西榮", "經", beat=1),
    Held(76, "釋弓", "marshal-puts-off-his-bow", "司馬", {}, beat=1),
    Worn(76, "釋弓", "marshal-puts-off-his-bow", "司馬", "襲", "經′", beat=1),
    Place(76, "反位", "marshal-puts-off-his-bow", "司馬", AT, "司馬位", "經", "東", "疏"),
    Place(77, "去扑，襲", "director-covers-his-arm", "司射", W, "西階", "經′"),
    Laid(77, "去扑", "director-covers-his-arm", "扑", WEST, "西階", "經"),
    Held(77, "去扑", "director-covers-his-arm", "司射", WITHOUT_SWITCH),
    Worn(77, "襲", "director-covers-his-arm", "司射", "襲決遂", "經"),
    Place(78, "升，請以樂樂于賓", "asks-for-music", "司射", N, "西階", "推", "北", "家"),
    Done(78, "請以樂樂于賓", "asks-for-music", "司射", "請以樂樂于賓", "經"),
    Held(78, "請以樂樂于賓", "asks-for-music", "司射", WITHOUT_SWITCH),
    Place(78, "賓許諾", "guest-agrees-to-music", "賓", AT, "賓席", "經", "南", "經′"),
    Done(78, "賓許諾", "guest-agrees-to-music", "賓", "許諾", "經"),
    # 降，搢扑 names no place: that he goes to where it leans is inferred.
    Place(79, "司射降", "director-comes-down", "司射", W, "西階", "推"),
    Held(79, "搢扑", "director-comes-down", "司射", ARMED, "經"),
    Place(79, "東面命樂正", "commands-the-music-master", "司射", S, "西階", "注", "東", "經"),
    Done(79, "東面命樂正", "commands-the-music-master", "司射", "命樂正", "經"),
    Place(80, "樂正亦許諾", "music-master-agrees", "樂正", S, "工丁", "經′", "北", "注"),
    Done(80, "樂正亦許諾", "music-master-agrees", "樂正", "許諾", "注"),
]  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=named)
def test_a_row_of_the_reading(rite, row):
    row.holds(rite)


def test_every_row_has_a_test():
    assert {row.number for row in ROWS if isinstance(row, Place)} == set(range(69, 81))


def test_row_71_up_the_stairs_one_behind_the_other_a_step_between(at):
    """三等, 中等: the upper archer first; then abreast again, he a little to the left, on the west."""
    on, up = at("first-pair-on-the-stairs"), at("first-pair-comes-up")
    assert (
        at("first-pair-on-the-stairs", 1)["上耦下射"].point
        == at("first-pair-goes-to-the-stairs")["上耦下射"].point
    )
    assert on["上耦上射"].x == on["上耦下射"].x
    assert on["上耦上射"].y - on["上耦下射"].y >= 3
    assert up["上耦上射"].y == up["上耦下射"].y


def test_row_71_they_have_turned_to_the_south_on_the_marks(rite):
    turns = [t for s in rite["first-pair-on-the-marks"].scenes for t in s.turns]
    assert [(t.who, t.before.zh, t.after.zh) for t in turns] == [
        ("上耦上射", "北", "南"),
        ("上耦下射", "北", "南"),
    ]


def test_row_74_he_answers_goes_sits_to_lay_the_flag_down_and_rises(rite):
    scenes = rite["flag-holder-answers"].scenes
    told = [(s.presences["獲者"].posture, s.presences["旌"].held_by) for s in scenes]
    assert told == [("立", "獲者"), ("坐", ""), ("立", "")]


def test_row_75_and_76_the_crossing_is_in_one_beat_and_before_the_marshal_puts_off_his_bow(rite):
    (scene,) = rite["marshal-and-director-cross"].scenes
    assert {who for r in scene.routes for who in r.who} == {"司馬", "司射"}
    assert scene.presences["司馬之弓"].held_by == "司馬"
    assert rite["marshal-puts-off-his-bow"].number == rite["marshal-and-director-cross"].number + 1


@pytest.mark.parametrize(
    ("step", "beat"), [("marshal-takes-his-bow", 1), ("marshal-goes-up", 1), ("marshal-puts-off-his-bow", 2)]
)
def test_rows_72_and_76_the_marshal_goes_and_comes_by_the_south_of_the_director(rite, ground, step, beat):
    """由司射之南 (經′): to 堂西 and from it, and never over the director's place, which is north of his own."""
    (route,) = rite[step].scenes[beat - 1].routes
    x, y = ground["司射位"]
    assert all(b < y for a, b in route.points if abs(a - x) < 2)
    assert N not in crossings(route.points, (x, y))


def test_row_79_he_does_not_go_to_the_music_master(at):
    stage = at("commands-the-music-master")
    assert stage["樂正"].x - stage["司射"].x > 20


def test_row_80_the_music_master_has_not_turned(rite, at):
    assert rite["music-master-agrees"].scenes[-1].turns == ()
    first = rite.staging.scenes[0].presences["樂正"]
    assert (at("music-master-agrees")["樂正"].point, at("music-master-agrees")["樂正"].facing) == (
        first.point,
        first.facing,
    )
