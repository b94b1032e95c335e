"""獻釋獲者 (lines 16 and 18 of the text) against the reading of it, rows 19 to 30."""

import pytest

from .rows import SOUTH, SW, WEST, Done, E, Held, Laid, Place, S, W, Way, Worn, named

ARMED = {"弓": "執", "矢": "挾一个", "扑": "搢"}

ROWS = [
    Place(19, "司射適階西", "puts-off-bow-and-switch", "司射", W, "西階", "經"),
    Way(19, "司射適階西", "puts-off-bow-and-switch", "司射", legs="東北"),
    Held(19, "釋弓矢，去扑", "puts-off-bow-and-switch", "司射", {}),
    Laid(19, "釋弓矢", "puts-off-bow-and-switch", "司射之弓", WEST, "西階", "經"),
    Laid(19, "釋弓矢", "puts-off-bow-and-switch", "司射之矢", WEST, "西階", "經"),
    Laid(19, "去扑", "puts-off-bow-and-switch", "扑", WEST, "西階", "經"),
    Place(20, "說決、拾", "takes-off-thimble-and-guard", "司射", WEST, "西榮", "家"),
    Way(20, "說決、拾", "takes-off-thimble-and-guard", "司射", ((S, "司馬位"),), "記"),
    Worn(20, "襲", "takes-off-thimble-and-guard", "司射", "襲", "經"),
    Place(21, "適洗", "washes-the-cup", "司射", S, "洗", "經", "北", "推"),
    Way(21, "適洗", "washes-the-cup", "司射", ((S, "司馬位"), (S, "楅")), "記"),
    Held(21, "洗爵", "washes-the-cup", "司射", {"爵": ""}, "推"),
    # The clause names no place to fill it at: the jars are inferred.
    Place(22, "升實之", "fills-the-cup", "司射", S, "尊", "推", "北", "推"),
    Held(22, "升實之", "fills-the-cup", "司射", {"爵": ""}),
    Done(22, "實之", "fills-the-cup", "司射", "實之", "經"),
    Place(
        23,
        "獻釋獲者于其位，少南",
        "offers-to-the-tally-releaser",
        "司射",
        SOUTH,
        "釋獲者位",
        "經",
        "西北",
        "家",
    ),
    Way(23, "以降", "offers-to-the-tally-releaser", "司射", ((E, "中"),)),
    Held(23, "獻釋獲者", "offers-to-the-tally-releaser", "司射", {"爵": ""}),
    Place(24, "薦脯醢", "food-for-the-tally-releaser", "釋獲者之薦", S, "中", "推", "東", "推"),
    Place(24, "折俎", "food-for-the-tally-releaser", "釋獲者之俎", E, "釋獲者之薦", "推", "東", "推"),
    Place(24, "薦脯醢", "food-for-the-tally-releaser", "贊者甲", E, "釋獲者之俎", "推", "西", "推"),
    Place(25, "薦右東面", "tally-releaser-takes-the-cup", "釋獲者", S, "釋獲者之薦", "經", "東", "經"),
    Done(25, "拜受爵", "tally-releaser-takes-the-cup", "釋獲者", "拜", "經"),
    Held(25, "受爵", "tally-releaser-takes-the-cup", "釋獲者", {"爵": ""}, "經"),
    Held(25, "受爵", "tally-releaser-takes-the-cup", "司射", {}),
    Place(26, "司射北面", "director-bows-facing-north", "司射", S, "釋獲者", "家", "北", "經"),
    Done(26, "拜送爵", "director-bows-facing-north", "司射", "拜送爵", "經"),
    Place(27, "就其薦坐", "sits-by-his-food", "釋獲者", W, "釋獲者之薦", "經", "東", "推"),
    Held(27, "左執爵", "sits-by-his-food", "釋獲者", {"爵": "左執"}, "經"),
    Place(27, "坐祭", "offers-lung-and-wine-in-the-court", "釋獲者", W, "釋獲者之薦", "經", "東", "推"),
    Done(27, "取肺", "offers-lung-and-wine-in-the-court", "釋獲者", "取肺", "經", beat=1),
    Place(28, "司射之西，北面", "drinks-west-of-the-director", "釋獲者", W, "司射", "經", "北", "經"),
    Place(28, "司射之西", "drinks-west-of-the-director", "釋獲者", SW, "釋獲者之薦", "經"),
    Done(28, "立飲", "drinks-west-of-the-director", "釋獲者", "立飲", "經"),
    Place(29, "司射受爵", "director-takes-the-cup", "司射", E, "釋獲者", "家", "北", "家"),
    Held(29, "受爵", "director-takes-the-cup", "司射", {"爵": ""}, "經"),
    Place(29, "奠于篚", "director-puts-the-cup-down", "司射", S, "下篚", "經", "北", "推"),
    Laid(29, "奠于篚", "director-puts-the-cup-down", "爵", (0, 0), "下篚", "經"),
    Place(30, "少西辟薦", "food-moved-aside", "釋獲者之薦", SW, "中", "經", "東", "推"),
    Place(30, "少西辟薦", "food-moved-aside", "釋獲者之俎", E, "釋獲者之薦", "注", "東", "推"),
    Place(30, "反位", "tally-releaser-returns", "釋獲者", W, "中", "經", "東", "經′"),
]


@pytest.mark.parametrize("row", ROWS, ids=named)
def test_a_row_of_the_reading(rite, row):
    row.holds(rite)


def test_every_row_has_a_test():
    assert {row.number for row in ROWS if isinstance(row, Place)} == set(range(19, 31))


def test_row_24_the_food_is_before_the_place_a_little_south_of_his(at, ground):
    """He stands west of 中; the offering is made a little south of that, the food east of him."""
    food = at("food-for-the-tally-releaser")["釋獲者之薦"]
    assert food.x > ground["釋獲者位"][0]
    assert food.y < ground["釋獲者位"][1]


def test_row_27_he_sits_rises_and_sits_again_and_drinks_standing(at):
    postures = [
        at("tally-releaser-takes-the-cup")["釋獲者"].posture,
        at("sits-by-his-food")["釋獲者"].posture,
        at("offers-lung-and-wine-in-the-court", 1)["釋獲者"].posture,
        at("offers-lung-and-wine-in-the-court", 2)["釋獲者"].posture,
        at("drinks-west-of-the-director")["釋獲者"].posture,
    ]
    assert postures == ["立", "坐", "立", "坐", "立"]


def test_row_30_both_stands_move_a_little_west_and_no_farther(at):
    """Little, so that who counts the tallies has room: less than a 步 of six 尺."""
    before, after = at("director-puts-the-cup-down"), at("food-moved-aside")
    for thing in ("釋獲者之薦", "釋獲者之俎"):
        assert after[thing].y == before[thing].y
        assert 0 < before[thing].x - after[thing].x < 6


def test_row_30_the_bearers_go_back_to_the_east(at, ground):
    stage = at("tally-releaser-returns")
    assert stage["贊者甲"].point == ground["東方"]
    assert (stage["贊者甲"].facing.zh, stage["贊者乙"].facing.zh) == ("西", "西")
