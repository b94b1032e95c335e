"""Where later scholars read the passage otherwise: the rows whose other side the reading gives."""

import pytest

from .rows import NW, SHOOTERS, Done, E, N, Place, Turn, W, Worn

AS_BEFORE = "三耦拾取矢如初"
BELTS = {
    "guest-and-host-belt-their-arrows": ("搢三挾一个", "賓", "主人"),
    "officer-and-partner-belt-their-arrows": ("搢三挾一个", "大夫之耦", "大夫"),
}
ROWS = [
    *((who, Place(1, "薦脯醢", "food-is-set", "獲者之薦", N, "獲者", "家", "北", "家")) for who in ("敖繼公", "盛世佐", "義疏")),
    ("敖繼公", Place(6, "設薦俎", "food-set-at-the-right-arm", "獲者之薦", N, "獲者之俎", "家", "北", "疏")),
    ("敖繼公", Place(6, "設薦俎", "food-set-at-the-right-arm", "獲者之俎", N, "右个", "家", "北", "疏")),
    ("盛世佐", Place(11, "東面設薦、俎", "food-set-northwest-of-the-left-arm", "贊者甲", W, "獲者之薦", "推", "東", "經")),
    ("敖繼公", Place(13, "司馬西面", "marshal-bows-facing-west", "司馬", NW, "侯中", "家", "北", "家")),
    ("義疏", Place(29, "司射受爵", "director-takes-the-cup", "司射", E, "釋獲者", "家", "西", "家")),
    ("敖繼公", Place(42, AS_BEFORE, "first-pair-at-the-stand", "上耦上射", W, "楅", "經′", "北", "家", beat=1)),
    ("敖繼公", Place(42, AS_BEFORE, "first-pair-at-the-stand", "上耦下射", E, "楅", "經′", "北", "家", beat=1)),
    ("敖繼公", Place(42, AS_BEFORE, "first-pair-at-the-stand", "上耦上射", W, "楅", "經′", "東", "經′")),
    *((who, Place(43, AS_BEFORE, "upper-archer-takes", "上耦上射", W, "楅", "經′", "北", "家")) for who in ("敖繼公", "義疏")),
    *((who, Place(43, AS_BEFORE, "lower-archer-takes", "上耦下射", E, "楅", "經′", "北", "家")) for who in ("敖繼公", "義疏")),
    ("敖繼公", Place(51, "及楅揖", "guest-and-host-at-the-stand", "賓", W, "楅", "注", "南", "家", beat=1)),
    ("敖繼公", Place(51, "及楅揖", "guest-and-host-at-the-stand", "主人", E, "楅", "注", "南", "家", beat=1)),
    ("敖繼公", Place(51, "及楅揖", "guest-and-host-at-the-stand", "主人", E, "楅", "注", "西", "注")),
    *(
        (who, Place(53 if "host" in step else 64, words, step, name, side, "楅", "家", "北", "經"))
        for who in ("敖繼公", "盛世佐", "義疏")
        for step, (words, west, east) in BELTS.items()
        for name, side in ((west, W), (east, E))
    ),
    ("義疏", Turn(54, "揖退", "guest-and-host-withdraw", "賓", -90, "家", beat=1)),
    ("義疏", Turn(54, "揖退", "guest-and-host-withdraw", "主人", 90, "注", beat=1)),
    ("敖繼公", Place(61, "大夫進，坐", "officer-unties-the-arrows", "大夫", E, "楅", "經", "北", "家")),
    *((who, Worn(77, "去扑，襲", "director-covers-his-arm", "司射", "袒決遂", "經")) for who in ("敖繼公", "義疏")),
    *((who, Done(77, "去扑", "director-covers-his-arm", "司射", "去扑", "經")) for who in ("敖繼公", "義疏")),
]  # fmt: skip


def named(value):
    """By the number of the row and the step, not by the characters, which are not shown in an id."""
    return (
        f"row{value.number}-{value.step}"
        if not isinstance(value, str)
        else {"敖繼公": "ao", "盛世佐": "sheng"}.get(value, "yishu")
    )


@pytest.mark.parametrize(("scholar", "row"), ROWS, ids=named)
def test_a_row_as_a_scholar_reads_it(read, scholar, row):
    row.holds(read(scholar))


@pytest.mark.parametrize("row", [row for _, row in ROWS if not isinstance(row, Done)], ids=named)
def test_it_is_not_the_default_reading(rite, row):
    """Else the row above would tell nothing; the bow of 42 and 51 ends in the default facing."""
    if (row.number, getattr(row, "facing", None), getattr(row, "beat", None)) in {
        (42, "東", None),
        (51, "西", None),
    }:
        row.holds(rite)
    elif isinstance(row, Turn) and row.who == "主人":
        row.holds(rite)  # 義疏 has only the guest turn the other way
    else:
        with pytest.raises((AssertionError, ValueError, IndexError)):
            row.holds(rite)


def test_11_by_ao_the_food_is_east_of_the_point_and_his_own_place_is_there(rite, read):
    """Three 步 northwest of the left arm, which in the default reading are those of the food."""
    step = "food-set-northwest-of-the-left-arm"
    point = rite[step].scenes[-1].presences["獲者之薦"].point
    food = read("敖繼公")[step].scenes[-1].presences["獲者之薦"]
    assert (food.x > point[0], food.y) == (True, pytest.approx(point[1]))
    assert [food.evidence[f].layer.value for f in ("x", "y")] == ["家", "家"]


def test_13_by_ao_the_marshal_waits_and_does_not_come_from_elsewhere(read):
    """Northwest of the target, facing north, from row 4 on: he is there when the flag-holder drinks."""
    rite = read("敖繼公")
    waiting = rite["marshal-bows-facing-west"].scenes[-1].presences["司馬"]
    drinking = rite["drinks-by-the-stand"].scenes[-1].presences["司馬"]
    assert (
        (waiting.point, waiting.facing.zh) == (drinking.point, drinking.facing.zh) == (drinking.point, "北")
    )


def test_54_by_sheng_guest_and_host_do_not_turn_left(read):
    turns = [t for scene in read("盛世佐")["guest-and-host-withdraw"].scenes for t in scene.turns]
    assert turns == []


def test_65_by_the_yishu_officer_and_partner_part(read):
    """He goes south, then west; the officer west, then north."""
    stage = read("義疏")["officer-and-partner-withdraw"].scenes[-1].presences
    assert (stage["大夫之耦"].facing.zh, stage["大夫"].facing.zh) == ("南", "西")
    assert {stage[n].evidence["facing"].layer.value for n in ("大夫之耦", "大夫")} == {"家"}


@pytest.mark.parametrize("scholar", ["敖繼公", "盛世佐", "張爾岐", "義疏", "楊復"])
def test_nothing_is_amiss_in_the_reading(read, scholar):
    rite = read(scholar)
    assert [str(p) for p in rite.check() if p.fatal] == []
    assert rite.broken == frozenset()
    assert [step.id for step in rite if not step.scenes] == []
    assert {n for n in SHOOTERS if rite["music-master-agrees"].scenes[-1].presences[n].holds} == {*SHOOTERS}
