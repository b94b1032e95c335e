"""三請射 (lines 20 to 26 of the text) against the reading of it, rows 31 to 39."""

from itertools import pairwise

import pytest

from .rows import AT, PAIRS, SHOOTERS, SOUTH, SW, WEST, Done, Held, Laid, N, Place, S, W, Way, Worn, named

ARMED = {"弓": "執", "矢": "挾一个", "扑": "搢"}
WITHOUT_SWITCH = {"弓": "執", "矢": "挾一个"}

ROWS = [
    Place(31, "適堂西", "bares-his-arm-again", "司射", WEST, "西榮", "經"),
    Way(31, "適堂西", "bares-his-arm-again", "司射", ((S, "楅"), (S, "司馬位")), "記"),
    Worn(31, "袒、決、遂", "bares-his-arm-again", "司射", "袒決遂", "經"),
    Held(31, "袒、決、遂", "bares-his-arm-again", "司射", {}),
    Place(32, "取弓于階西", "takes-bow-and-returns", "司射", W, "西階", "經", beat=1),
    Way(32, "取弓于階西", "takes-bow-and-returns", "司射", ((S, "司馬位"),), "記", beat=1),
    Held(32, "取弓于階西，挾一个，搢扑", "takes-bow-and-returns", "司射", ARMED, "經", beat=1),
    Place(32, "以反位", "takes-bow-and-returns", "司射", AT, "司射位", "經", "東", "經′"),
    Held(32, "以反位", "takes-bow-and-returns", "司射", ARMED, "經"),
    Place(33, "倚于階西", "leans-the-switch", "司射", W, "西階", "經"),
    Way(33, "倚于階西", "leans-the-switch", "司射", legs="東北"),
    Laid(33, "去扑，倚于階西", "leans-the-switch", "扑", WEST, "西階", "經"),
    Held(33, "去扑", "leans-the-switch", "司射", WITHOUT_SWITCH),
    Place(34, "升，請射于賓", "asks-the-guest", "司射", N, "西階", "經′", "北", "經′"),
    Done(34, "請射于賓", "asks-the-guest", "司射", "請射于賓", "經"),
    Held(34, "請射于賓", "asks-the-guest", "司射", WITHOUT_SWITCH),
    Place(34, "賓許", "guest-agrees", "賓", AT, "賓席", "經′", "南", "經′"),
    Done(34, "賓許", "guest-agrees", "賓", "許", "經"),
    # 降，搢扑 names no place: that he goes to where it leans is inferred.
    Place(35, "司射降", "puts-the-switch-in-his-belt", "司射", W, "西階", "推"),
    Held(35, "搢扑", "puts-the-switch-in-his-belt", "司射", ARMED, "經"),
    Place(36, "適堂西", "commands-the-pairs", "司射", WEST, "西榮", "經", "北", "經′"),
    *(Place(36, "命三耦及眾賓", "commands-the-pairs", "司射", SOUTH, who, "經") for who in SHOOTERS),
    Way(36, "由司馬之南", "commands-the-pairs", "司射", ((S, "司馬位"),), "經"),
    Done(36, "命三耦及眾賓", "commands-the-pairs", "司射", "命三耦及眾賓", "經"),
    Place(37, "反位", "director-returns-first", "司射", AT, "司射位", "經", "東", "經′"),
    Way(37, "反位", "director-returns-first", "司射", ((S, "司馬位"),), "記"),
    *(Place(37, "先反位", "director-returns-first", who, (None, 0), "三耦堂西位", "經′") for who in SHOOTERS),
    *(Worn(38, "皆袒、決、遂", "all-bare-their-arms", who, "袒決遂", "經") for who in SHOOTERS),
    *(Held(38, "執弓", "all-bare-their-arms", who, {"弓": "執"}, "經") for who in SHOOTERS),
    *(
        Place(38, "三耦及眾賓", "all-bare-their-arms", who, (-1, 0), before, "經′", "南", "經′")
        for before, who in pairwise(SHOOTERS)
    ),
    Place(38, "三耦及眾賓", "all-bare-their-arms", "上耦上射", WEST, "西榮", "經′", "南", "經′"),
    Place(39, "反于射位", "to-the-shooting-place", "上耦上射", SW, "司射位", "經", "東", "經′"),
    *(
        Place(39, "反于射位", "to-the-shooting-place", who, (0, -1), before, "經", "東", "經′")
        for before, who in pairwise(SHOOTERS[:6])
    ),
    Place(
        39, "反于射位", "partner-to-the-shooting-place", "大夫之耦", (0, -1), "下耦下射", "經", "東", "經′"
    ),
    *(
        Place(39, "反于射位", "guests-follow-to-the-shooting-place", who, (0, -1), before, "經", "東", "經′")
        for before, who in pairwise(SHOOTERS[6:])
    ),
    *(Held(39, "各以其耦進", "guests-follow-to-the-shooting-place", who, {"弓": "執"}) for who in SHOOTERS),
]


@pytest.mark.parametrize("row", ROWS, ids=named)
def test_a_row_of_the_reading(rite, row):
    row.holds(rite)


def test_every_row_has_a_test():
    assert {row.number for row in ROWS if isinstance(row, Place)} == set(range(31, 40))


def test_row_38_the_losers_bows_are_strung_again_by_inference(rite, at):
    before, after = at("director-returns-first"), at("all-bare-their-arms")
    lost = {who for who in SHOOTERS if before[f"{who}之弓"].attire == ("弛",)}
    assert lost == {lower for _, lower in PAIRS if lower != "大夫"}
    assert {after[f"{who}之弓"].attire for who in SHOOTERS} == {("張",)}
    (strung,) = [a for a in rite["all-bare-their-arms"].data.actions if a.attire == ("張",)]
    assert {*strung.who} == {f"{who}之弓" for who in lost}
    assert strung.evidence["attire"].layer.value == "推"


WALKERS = [
    ("to-the-shooting-place", SHOOTERS[:6]),
    ("partner-to-the-shooting-place", SHOOTERS[6:7]),
    ("guests-follow-to-the-shooting-place", SHOOTERS[7:]),
]


@pytest.mark.parametrize(("step", "who"), WALKERS)
def test_row_39_they_go_together_by_the_south_of_the_marshal(rite, ground, step, who):
    """From the north they come round him: close by on his south side, before they turn west to their place."""
    (route,) = rite[step].scenes[-1].routes
    assert list(route.who) == who
    assert route.evidence.layer.value == "記"
    x, y = ground["司馬位"]
    corner = route.points[-2]
    assert corner[1] < y
    assert abs(corner[0] - x) <= 6  # a 步
    assert route.points[-1][0] < corner[0]


def test_row_39_a_place_is_left_for_the_great_officer_south_of_his_partner(at):
    stage = at("guests-follow-to-the-shooting-place")
    gap = stage["上耦上射"].y - stage["上耦下射"].y
    assert stage["大夫之耦"].y - stage["眾賓甲"].y == pytest.approx(2 * gap)


@pytest.mark.parametrize("scholar", ["張爾岐", "敖繼公", "盛世佐", "義疏"])
def test_row_39_by_later_scholars_the_place_is_southwest_of_the_marshal(read, scholar):
    place, marshal = (read(scholar).ground.places[n] for n in ("射位", "司馬位"))
    assert place.at[0] < marshal.at[0]
    assert place.at[1] < marshal.at[1]
    assert {c.evidence.layer.value for c in (place.x, place.y)} == {"家"}
    assert {c.evidence.cite[: len(scholar)] for c in (place.x, place.y)} <= {scholar, "欽定"}
    assert {c.phrase for c in (place.x, place.y)} == {"司馬位之西南"}


def test_row_39_by_the_commentary_on_the_passage_it_is_southwest_of_the_director(rite):
    place, director = (rite.ground.places[n] for n in ("射位", "司射位"))
    assert place.at[0] < director.at[0]
    assert place.at[1] < director.at[1]
    assert {(c.phrase, "疏" in c.evidence.cite) for c in (place.x, place.y)} == {("司射位之西南", True)}
