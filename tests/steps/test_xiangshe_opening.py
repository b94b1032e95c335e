"""The stage when the passage opens, entry by entry against the reading of it."""

from itertools import pairwise

import pytest


@pytest.fixture(scope="module")
def stage(rite):
    return rite.staging.scenes[0].presences


# name, the place that its words name, facing, what it holds, layer of the place, layer of the facing
PEOPLE = [
    ("賓", "賓席", "南", "", "經′", "經′"),
    ("主人", "主人席", "西", "", "經′", "經′"),
    ("大夫", "大夫席", "南", "", "經′", "推"),
    ("眾賓戊", "眾賓席", "南", "", "記", "經′"),
    ("上耦上射", "三耦堂西位", "南", "", "經′", "經′"),
    ("下耦下射", "三耦堂西位", "南", "", "經′", "經′"),
    ("大夫之耦", "繼三耦而立", "南", "", "經′", "經′"),
    ("眾賓甲", "繼三耦而立", "南", "", "經′", "經′"),
    ("眾賓丁", "繼三耦而立", "南", "", "經′", "經′"),
    ("司射", "司射位", "東", "司射之弓、司射之矢、扑", "經′", "經′"),
    ("司馬", "獻獲者于侯", "西南", "爵", "家", "家"),
    ("獲者", "負侯", "北", "旌", "經′", "經′"),
    ("釋獲者", "釋獲者位", "東", "", "經′", "經′"),
    ("樂正", "樂正位", "北", "", "經′", "經′"),
    ("工甲", "工位", "西", "瑟一", "經′", "經′"),
    ("工乙", "工位", "西", "瑟二", "經′", "經′"),
    ("工丁", "工位", "西", "", "經′", "經′"),
    ("笙甲", "笙位", "西", "", "注", "經′"),
    ("和者", "笙位", "西", "", "注", "經′"),
    ("弟子甲", "西方", "東", "", "經′", "注"),
    ("贊者甲", "東方", "西", "獲者之薦", "記", "記"),
    ("贊者乙", "東方", "西", "獲者之俎", "記", "記"),
    ("執爵者", "贊者乙之南4尺", "西", "", "推", "推"),
]

SHOOTERS = [
    "上耦上射", "上耦下射", "次耦上射", "次耦下射", "下耦上射", "下耦下射", "大夫之耦",
    "眾賓甲", "眾賓乙", "眾賓丙", "眾賓丁",
]  # fmt: skip

THINGS = [
    *((f"{name}之矢", "楅", "南", "經′") for name in (*SHOOTERS, "賓", "主人", "大夫")),
    *((f"{name}之弓", "西榮之西2尺", "西", "經′") for name in SHOOTERS),
    ("賓之弓", "序西", "西", "經′"),
    ("主人之弓", "序東", "東", "經′"),
    ("大夫之弓", "序西", "西", "家"),
    ("司馬之弓", "堂西", "西", "經′"),
    ("豐", "堂西", "", "注"),
    ("觶", "下篚", "", "注"),
    ("賓之薦", "賓席之前3尺", "南", "經′"),
    ("賓之俎", "賓之薦之前2尺", "南", "經′"),
    ("主人之薦", "主人席之前3尺", "西", "經′"),
    ("主人之俎", "主人之薦之前2尺", "西", "經′"),
    ("大夫之薦", "大夫席之前3尺", "南", "經′"),
    ("大夫之俎", "大夫之薦之前2尺", "南", "經′"),
    ("眾賓之薦", "眾賓席之前3尺", "南", "經′"),
]

HELD = [
    ("爵", "司馬", "經′"),
    ("旌", "獲者", "經′"),
    ("扑", "司射", "經′"),
    ("司射之弓", "司射", "經′"),
    ("司射之矢", "司射", "經′"),
    ("瑟一", "工甲", "經′"),
    ("瑟二", "工乙", "經′"),
    ("獲者之薦", "贊者甲", "推"),
    ("獲者之俎", "贊者乙", "推"),
]


@pytest.mark.parametrize(("name", "where", "facing", "holds", "place_layer", "facing_layer"), PEOPLE)
def test_a_person(stage, name, where, facing, holds, place_layer, facing_layer):
    p = stage[name]
    assert (p.at, p.facing.zh, "、".join(p.holds)) == (where, facing, holds)
    layers = [p.evidence[f].layer.value for f in ("x", "y", "facing")]
    assert layers == [place_layer, place_layer, facing_layer]


@pytest.mark.parametrize(("name", "where", "facing", "layer"), THINGS)
def test_a_thing(stage, name, where, facing, layer):
    p = stage[name]
    assert (p.at, p.facing.zh if p.facing else "", p.held_by) == (where, facing, "")
    assert (p.evidence["x"].layer.value, p.evidence["y"].layer.value) == (layer, layer)


@pytest.mark.parametrize(("name", "holder", "layer"), HELD)
def test_a_thing_in_hand(stage, name, holder, layer):
    assert (stage[name].held_by, stage[name].point) == (holder, stage[holder].point)
    assert stage[name].evidence["x"].layer.value == layer


def test_nobody_else_is_there(rite, stage):
    named = {n for n, *_ in (*PEOPLE, *THINGS, *HELD)}
    rows = {m.name for m in rite.staging.rite.cast.values() if m.kind == "row" and named & {*m.members}}
    others = {p.name for p in stage.values() if p.name not in named and p.row not in rows}
    later = {"釋獲者之薦", "釋獲者之俎"}  # brought in later
    assert others - later == set()


def test_the_guests_and_the_host_are_on_the_hall_and_the_shooters_below(rite, stage):
    hall = rite.ground.areas["堂上"]
    on_it = {p.name for p in stage.values() if p.kind == "person" and hall.holds(*p.point)}
    assert on_it == {"賓", "主人", "大夫", "眾賓戊", "眾賓己"}


def test_the_shooters_stand_in_one_rank_in_the_west_with_the_head_in_the_east(ground, stage):
    rank = SHOOTERS
    assert [stage[n].x for n in rank] == [-42 - 4 * i for i in range(11)]
    assert {stage[n].y for n in rank} == {-12}
    assert stage["上耦上射"].x < ground["西榮"][0]
    assert {stage[n].attire for n in rank} == {("襲",)}


def test_the_director_stands_southwest_of_the_tallies_north_of_the_marshals_place(ground, stage):
    x, y = stage["司射"].point
    assert x < ground["中"][0]
    assert y < ground["中"][1]
    assert ground["司馬位"][0] == pytest.approx(x)
    assert ground["司馬位"][1] < y
    assert stage["司射"].attire == ("袒", "決", "遂")


def test_the_marshal_is_close_to_the_flag_holder_in_his_northeast(stage):
    marshal, holder = stage["司馬"], stage["獲者"]
    assert holder.point == pytest.approx((0, -298.2))
    assert marshal.x - holder.x == pytest.approx(marshal.y - holder.y) == pytest.approx(4 / 2**0.5)
    assert marshal.attire == holder.attire == ("襲",)


def test_the_musicians(ground, stage):
    chimes = ground["縣"]
    assert {stage[n].x > chimes[0] for n in ("笙甲", "笙乙", "笙丙", "和者")} == {True}
    players = [stage[n] for n in ("工甲", "工乙", "工丙", "工丁")]
    assert players[0].y == pytest.approx(ground["堂廉"][1] - 9)  # three 笴
    assert players[0].x > ground["阼階"][0]
    assert [a.y - b.y for a, b in pairwise(players)] == [4, 4, 4]
    assert {p.posture for p in players} == {"坐"}
    assert stage["樂正"].x == players[0].x
    assert stage["樂正"].y < players[3].y


def test_the_tally_releaser_is_west_of_the_tallies(ground, stage):
    me = stage["釋獲者"]
    assert me.x < ground["中"][0]
    assert (me.y, me.posture) == (ground["中"][1], "立")


def test_the_helpers(ground, stage):
    assert stage["弟子甲"].x < -80  # the west side of the court
    assert stage["贊者甲"].x > 70  # the east side
    assert stage["弟子甲"].y > stage["弟子乙"].y
    assert stage["贊者甲"].y > stage["贊者乙"].y > stage["執爵者"].y
    assert {stage[n].x for n in ("贊者甲", "贊者乙", "執爵者")} == {ground["東方"][0]}


def test_the_bows_lie_where_they_were_put(ground, stage):
    assert stage["賓之弓"].x < ground["西序"][0]
    assert stage["大夫之弓"].x < ground["西序"][0]
    assert stage["主人之弓"].x > ground["東序"][0]
    assert all(stage[f"{name}之弓"].x < ground["西榮"][0] for name in SHOOTERS)
    assert stage["司馬之弓"].x < ground["西榮"][0]
    assert all(stage[f"{name}之矢"].point == ground["楅"] for name in (*SHOOTERS, "賓", "主人", "大夫"))
    assert stage["觶"].point == ground["下篚"]


def test_the_losers_bows_are_unstrung_and_the_officers_arrows_bound(stage):
    """Which side lost is inferred; guest, host and officer take no unstrung bow."""
    lower = {"上耦下射", "次耦下射", "下耦下射", "眾賓乙", "眾賓丁"}
    for name in (*SHOOTERS, "賓", "主人", "大夫", "司馬"):
        assert stage[f"{name}之弓"].attire == (("弛",) if name in lower else ("張",))
    assert stage["大夫之矢"].attire == ("束",)
    assert {stage[f"{name}之矢"].attire for name in (*SHOOTERS, "賓", "主人")} == {()}


def test_the_screen_is_empty(ground, stage):
    x, y = ground["乏"]
    assert (x, y) == pytest.approx((-30, -200))
    assert [p.name for p in stage.values() if abs(p.x - x) + abs(p.y - y) < 20] == []


def test_what_stands_fast_is_on_the_ground(rite, ground):
    assert {"侯", "乏", "楅", "中", "筭", "洗", "水", "下篚", "尊", "上篚", "縣", "司正觶", "司正薦"} <= set(
        ground
    )
    assert ground["侯"][1] == pytest.approx(-300)
    assert ground["司正觶"][0] == 0
    assert ground["司正薦"][0] == 0
    assert ground["司正薦"][1] < ground["司正觶"][1]
