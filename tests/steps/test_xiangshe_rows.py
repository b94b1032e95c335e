"""The other four sections (lines 16 to 47 of the text) against the reading of them, row by row.

Each row of the reading tells who is where, on which side of what, what he faces, and which layer says so.
"""

import re

import pytest

N, S, E, W, SW, SE, NE = (0, 1), (0, -1), (1, 0), (-1, 0), (-1, -1), (1, -1), (1, 1)
AT, WEST, EAST, SOUTH = (0, 0), (-1, None), (1, None), (None, -1)
"""Where one is seen from a landmark: east-west and north-south, None for what the row leaves open."""

ROWS = [
    # row, step, beat (None: the last), who, side, of what, facing, layer of the place, layer of the facing
    # ---- 獻釋獲者
    (19, "puts-off-bow-and-switch", None, "司射", W, "西階", None, "經", None),
    (20, "takes-off-thimble-and-guard", None, "司射", WEST, "西榮", None, "家", None),
    (21, "washes-the-cup", None, "司射", S, "洗", "北", "經", "推"),
    (22, "fills-the-cup", None, "司射", S, "尊", "北", "推", "推"),
    (23, "offers-to-the-tally-releaser", None, "司射", SOUTH, "釋獲者", "西北", "經", "家"),
    (24, "food-for-the-tally-releaser", None, "釋獲者之薦", S, "中", "東", "注", "推"),
    (24, "food-for-the-tally-releaser", None, "釋獲者之俎", E, "釋獲者之薦", "東", "推", "推"),
    (24, "food-for-the-tally-releaser", None, "贊者甲", E, "釋獲者之俎", "西", "推", "推"),
    (25, "tally-releaser-takes-the-cup", None, "釋獲者", S, "釋獲者之薦", "東", "經", "經"),
    (26, "director-bows-facing-north", None, "司射", S, "釋獲者", "北", "家", "經"),
    (27, "sits-by-his-food", None, "釋獲者", W, "釋獲者之薦", "東", "經", "推"),
    (27, "offers-lung-and-wine-in-the-court", None, "釋獲者", W, "釋獲者之薦", "東", "經", "推"),
    (28, "drinks-west-of-the-director", None, "釋獲者", W, "司射", "北", "經", "經"),
    (29, "director-takes-the-cup", None, "司射", E, "釋獲者", "北", "家", "家"),
    (29, "director-puts-the-cup-down", None, "司射", S, "下篚", "北", "經", "推"),
    (30, "food-moved-aside", None, "釋獲者之薦", SW, "中", "東", "經", "推"),
    (30, "food-moved-aside", None, "釋獲者之俎", E, "釋獲者之薦", "東", "注", "推"),
    (30, "tally-releaser-returns", None, "釋獲者", W, "中", "東", "經", "經′"),
    # ---- 三請射
    (31, "bares-his-arm-again", None, "司射", WEST, "西榮", None, "經", None),
    (32, "takes-bow-and-returns", 1, "司射", W, "西階", None, "經", None),
    (32, "takes-bow-and-returns", None, "司射", AT, "司射位", "東", "經", "經′"),
    (33, "leans-the-switch", None, "司射", W, "西階", None, "經", None),
    (34, "asks-the-guest", None, "司射", N, "西階", "北", "經′", "經′"),
    (34, "guest-agrees", None, "賓", AT, "賓席", "南", "經′", "經′"),
    (35, "puts-the-switch-in-his-belt", None, "司射", W, "西階", None, "推", None),
    (36, "commands-the-pairs", None, "司射", WEST, "西榮", "北", "經", "經′"),
    (36, "commands-the-pairs", None, "司射", SOUTH, "上耦上射", "北", "經", "經′"),
    (37, "director-returns-first", None, "司射", AT, "司射位", "東", "經", "經′"),
    (38, "all-bare-their-arms", None, "上耦上射", WEST, "西榮", "南", "經′", "經′"),
    (38, "all-bare-their-arms", None, "大夫之耦", W, "下耦下射", "南", "經′", "經′"),
    (38, "all-bare-their-arms", None, "眾賓丁", W, "大夫之耦", "南", "經′", "經′"),
    (39, "to-the-shooting-place", None, "上耦上射", SW, "司射", "東", "經", "經′"),
    (39, "to-the-shooting-place", None, "上耦下射", S, "上耦上射", "東", "經", "經′"),
    (39, "partner-to-the-shooting-place", None, "大夫之耦", S, "下耦下射", "東", "經", "經′"),
    (39, "guests-follow-to-the-shooting-place", None, "眾賓甲", S, "大夫之耦", "東", "經", "經′"),
    # ---- 拾取矢
    (40, "calls-to-take-arrows", None, "司射", SE, "上耦上射", "西", "注", "注"),
    (40, "calls-to-take-arrows", None, "司射", NE, "上耦下射", "西", "注", "注"),
    (40, "director-goes-back-from-the-pair", None, "司射", AT, "司射位", "東", "經′", "經′"),
    (41, "first-pair-advances", None, "上耦上射", SW, "楅", "北", "經′", "經′"),
    (41, "first-pair-advances", None, "上耦下射", SE, "楅", "北", "經′", "經′"),
    (42, "first-pair-at-the-stand", None, "上耦上射", W, "楅", "東", "經′", "經′"),
    (42, "first-pair-at-the-stand", None, "上耦下射", E, "楅", "西", "經′", "經′"),
    (43, "upper-archer-takes", None, "上耦上射", W, "楅", "東", "經′", "經′"),
    (43, "upper-archer-goes-back", None, "上耦上射", W, "楅", "東", "經′", "經′"),
    (43, "lower-archer-takes", None, "上耦下射", E, "楅", "西", "經′", "經′"),
    (44, "first-pair-bows-south", None, "上耦上射", W, "楅", "南", "經′", "經′"),
    (44, "first-pair-bows-south", None, "上耦下射", E, "楅", "南", "經′", "經′"),
    (45, "first-pair-belts-its-arrows", None, "上耦上射", SW, "楅", "北", "經′", "經′"),
    (45, "first-pair-belts-its-arrows", None, "上耦下射", SE, "楅", "北", "經′", "經′"),
    (46, "first-pair-passes-the-second", 1, "上耦上射", SW, "楅", "西", "經′", "經′"),
    (46, "first-pair-passes-the-second", 1, "上耦下射", S, "上耦上射", "西", "注", "經′"),
    (46, "first-pair-passes-the-second", None, "上耦上射", AT, "射位", "東", "經", "經′"),
    (46, "first-pair-passes-the-second", None, "次耦上射", SW, "楅", "北", "經′", "經′"),
    (47, "second-pair-takes", None, "次耦下射", E, "楅", "西", "經′", "經′"),
    (47, "third-pair-returns", None, "下耦上射", S, "次耦下射", "東", "經", "經′"),
    (48, "guest-host-and-officer-come-down", None, "賓", S, "西階", "南", "經′", "推"),
    (48, "guest-host-and-officer-come-down", None, "大夫", S, "西階", "南", "經′", "推"),
    (48, "guest-host-and-officer-come-down", None, "主人", S, "阼階", "南", "經′", "推"),
    (49, "host-east-guest-west", None, "主人", EAST, "東榮", "南", "經", "疏"),
    (49, "host-east-guest-west", None, "賓", WEST, "西榮", "南", "經", "疏"),
    (49, "host-east-guest-west", None, "大夫", W, "賓", "南", "注", "推"),
    (50, "bow-before-the-stairs", None, "賓", S, "西階", "南", "經", "注"),
    (50, "bow-before-the-stairs", None, "主人", S, "阼階", "南", "經", "注"),
    (51, "guest-and-host-at-the-stand", None, "賓", W, "楅", "東", "注", "注"),
    (51, "guest-and-host-at-the-stand", None, "主人", E, "楅", "西", "注", "注"),
    (52, "guest-and-host-take", None, "賓", W, "楅", "東", "經′", "注"),
    (52, "host-takes", None, "主人", E, "楅", "西", "經′", "注"),
    (53, "guest-and-host-belt-their-arrows", None, "賓", SW, "楅", "北", "注", "經"),
    (53, "guest-and-host-belt-their-arrows", None, "主人", SE, "楅", "北", "注", "經"),
    (54, "guest-and-host-withdraw", 1, "賓", SW, "楅", "西", "注", "疏"),
    (54, "guest-and-host-withdraw", 1, "主人", SE, "楅", "東", "注", "疏"),
    (54, "guest-and-host-withdraw", None, "賓", WEST, "西榮", None, "疏", None),
    (54, "guest-and-host-withdraw", None, "主人", EAST, "東榮", None, "疏", None),
    (55, "guest-and-host-put-off-their-bows", None, "賓", WEST, "西榮", None, "經", None),
    (55, "guest-and-host-put-off-their-bows", None, "主人", EAST, "東榮", None, "經", None),
    (56, "guest-and-host-go-up", None, "賓", AT, "賓席", "南", "經", "經′"),
    (56, "guest-and-host-go-up", None, "主人", AT, "主人席", "西", "經", "經′"),
    (57, "officer-bares-his-arm", None, "大夫", WEST, "西榮", None, "注", None),
    (58, "officer-joins-his-partner", None, "大夫", S, "大夫之耦", "東", "經", "推"),
    (59, "officer-and-partner-advance", None, "大夫之耦", SW, "楅", "北", "經′", "經′"),
    (59, "officer-and-partner-advance", None, "大夫", SE, "楅", "北", "經′", "經′"),
    (60, "officer-faces-west", None, "大夫之耦", W, "楅", "東", "經′", "經"),
    (60, "officer-faces-west", None, "大夫", E, "楅", "西", "經′", "經"),
    (61, "officer-unties-the-arrows", None, "大夫", E, "楅", "西", "經", "家"),
    (61, "officer-goes-back", None, "大夫", E, "楅", "西", "經", "經"),
    (62, "partner-takes-four-at-once", None, "大夫之耦", W, "楅", "東", "經", "經"),
    (62, "partner-goes-back", None, "大夫之耦", W, "楅", "東", "經", "經"),
    (63, "officer-takes-four-at-once", None, "大夫", E, "楅", "西", "經", "經"),
    (64, "officer-and-partner-belt-their-arrows", None, "大夫之耦", SW, "楅", "北", "注", "經"),
    (64, "officer-and-partner-belt-their-arrows", None, "大夫", SE, "楅", "北", "注", "經"),
    (65, "officer-and-partner-withdraw", None, "大夫之耦", SW, "楅", "西", "注", "疏"),
    (65, "officer-and-partner-withdraw", None, "大夫", S, "大夫之耦", "西", "推", "疏"),
    (65, "partner-returns", None, "大夫之耦", S, "下耦下射", "東", "經", "經′"),
    (66, "officer-to-the-wall", None, "大夫", WEST, "西序", None, "經", None),
    (67, "officer-goes-to-his-mat", None, "大夫", AT, "大夫席", "南", "經", "推"),
    (68, "guests-first-pair-advances", None, "眾賓甲", SW, "楅", "北", "經′", "經′"),
    (68, "guests-first-pair-takes", None, "眾賓乙", E, "楅", "西", "經′", "經′"),
    (68, "guests-pairs-pass", None, "眾賓甲", S, "大夫之耦", "東", "經", "經′"),
    (68, "guests-second-pair-returns", None, "眾賓丙", S, "眾賓乙", "東", "經", "經′"),
    # ---- 三射請樂
    (69, "calls-on-the-upper-archer", None, "司射", SE, "上耦上射", "西", "注", "注"),
    (69, "director-goes-back-again", None, "司射", AT, "司射位", "東", "經′", "經′"),
    (70, "first-pair-goes-to-the-stairs", None, "上耦上射", SW, "西階", "北", "經′", "經′"),
    (70, "first-pair-goes-to-the-stairs", None, "上耦下射", SE, "西階", "北", "經′", "經′"),
    (71, "first-pair-on-the-stairs", None, "上耦上射", N, "上耦下射", "北", "經′", "推"),
    (71, "first-pair-comes-up", None, "上耦上射", W, "上耦下射", "東", "經′", "推"),
    (71, "first-pair-to-the-marks", None, "上耦上射", W, "上耦下射", "北", "經′", "經′"),
    (71, "first-pair-on-the-marks", None, "上耦上射", AT, "右物", "南", "經′", "經′"),
    (71, "first-pair-on-the-marks", None, "上耦下射", AT, "左物", "南", "經′", "經′"),
    (72, "marshal-takes-his-bow", None, "司馬", WEST, "西榮", None, "經′", None),
    (73, "marshal-orders-the-target-cleared", None, "司馬", E, "上耦上射", "西南", "經′", "經′"),
    (73, "marshal-orders-the-target-cleared", None, "司馬", W, "上耦下射", "西南", "經′", "經′"),
    (74, "flag-holder-answers", None, "獲者", S, "乏", "東", "經′", "經′"),
    (75, "marshal-and-director-cross", None, "司馬", SW, "西階", "南", "經", "推"),
    (75, "marshal-and-director-cross", None, "司射", SE, "西階", "北", "經", "推"),
    (76, "marshal-puts-off-his-bow", 1, "司馬", WEST, "西榮", None, "經′", None),
    (76, "marshal-puts-off-his-bow", None, "司馬", AT, "司馬位", "東", "經", "疏"),
    (77, "director-covers-his-arm", None, "司射", W, "西階", None, "經′", None),
    (78, "asks-for-music", None, "司射", N, "西階", "北", "推", "家"),
    (78, "guest-agrees-to-music", None, "賓", AT, "賓席", "南", "經", "經′"),
    (79, "director-comes-down", None, "司射", W, "西階", None, "推", None),
    (79, "commands-the-music-master", None, "司射", S, "西階", "東", "注", "經"),
    (80, "music-master-agrees", None, "樂正", S, "工丁", "北", "經′", "注"),
]


def test_every_row_has_a_test():
    assert {row[0] for row in ROWS} == set(range(19, 81))


@pytest.mark.parametrize(
    ("row", "step", "beat", "who", "side", "of", "facing", "place_layer", "facing_layer"), ROWS
)
def test_a_row_of_the_reading(at, ground, row, step, beat, who, side, of, facing, place_layer, facing_layer):
    stage = at(step, beat)
    me = stage[who]
    x, y = stage[of].point if of in stage else ground[of]
    seen = [round(a - b, 2) for a, b in zip(me.point, (x, y), strict=True)]
    signs = [None if wanted is None else (d > 0) - (d < 0) for d, wanted in zip(seen, side, strict=True)]
    assert tuple(signs) == side
    assert [me.evidence[f].layer.value for f in ("x", "y")] == [place_layer, place_layer]
    if facing:
        assert (me.facing.zh, me.evidence["facing"].layer.value) == (facing, facing_layer)


# ---- what the classic of these lines itself says of facings: all of it, and nothing else


FACINGS = [
    ("tally-releaser-takes-the-cup", 1, "釋獲者", "東"),  # 釋獲者薦右東面拜受爵
    ("director-bows-facing-north", 1, "司射", "北"),  # 司射北面拜送爵
    ("drinks-west-of-the-director", 1, "釋獲者", "北"),  # 司射之西，北面立飲
    ("guest-and-host-belt-their-arrows", 1, "賓", "北"),  # 卒，北面搢三挾一个
    ("officer-faces-west", 1, "大夫之耦", "東"),  # 耦東面
    ("officer-faces-west", 1, "大夫", "西"),  # 大夫西面
    ("officer-and-partner-belt-their-arrows", 1, "大夫", "北"),  # 北面，搢三挾一个
    ("commands-the-music-master", 1, "司射", "東"),  # 東面命樂正
]


@pytest.mark.parametrize(("step", "beat", "who", "facing"), FACINGS)
def test_a_facing_that_the_classic_states(at, step, beat, who, facing):
    me = at(step, beat)[who]
    assert (me.facing.zh, me.evidence["facing"].layer.value) == (facing, "經")


def test_no_facing_that_the_classic_states_is_left_out(rite):
    runs = [r for r in rite.files.passage.runs if r.layer == "經" and r.line > 14]
    assert re.findall("([東西南北]+)[面麵]", "".join(r.text for r in runs)) == [f for *_, f in FACINGS]


def test_the_classic_is_given_for_no_other_facing(rite):
    """Who faces as the classic says keeps to it until he turns or goes; nobody else has the layer 經."""
    claimed = {
        (step.id, name)
        for step in list(rite)[17:]
        for action in step.data.actions
        for name in action.who
        if action.facing is not None and action.evidence["facing"].layer.value == "經"
    }
    pairs = {(step, who) for step, _, who, _ in FACINGS}
    # The same place and the same words: he is back where he faced so, or does as told of another.
    again = {
        ("guest-and-host-belt-their-arrows", "主人"),
        ("officer-and-partner-belt-their-arrows", "大夫之耦"),
        ("officer-goes-back", "大夫"),
        ("officer-takes-four-at-once", "大夫"),
        ("partner-takes-four-at-once", "大夫之耦"),
        ("partner-goes-back", "大夫之耦"),
    }
    assert claimed == pairs | again
