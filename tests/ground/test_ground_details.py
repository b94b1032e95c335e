"""What the larger tests leave open: who outranks whom, joined circles, extents, and what a reading means."""

from __future__ import annotations

import pytest

from stage_viz.ground import reach
from stage_viz.model import Evidence, Facing, Layer
from stage_viz.space import Axis, Direction


def test_a_direction_and_a_distance_are_not_equally_strong(from_text, small):
    _, told = from_text(
        small(("甲", "{phrase: 原之東三步, layer: 經, cite: 某}, {phrase: 原之西, layer: 記, cite: 某}"))
    )
    assert told == [
        "8:60 GROUND-DISAGREE phrases disagree about 甲: 原之東三步（經） puts it at 東西 18.00尺, "
        "原之西（記） at 東西 -60.00 to 0.00尺 | mend one of them, or make it a reading"
    ]


def test_an_inferred_number_is_no_default_of_words_that_have_one(from_text, small):
    where = "{of: 原, toward: 東, by: 7尺, layer: 經, cite: 某}, {of: 原, toward: 東, by: 5尺, layer: 推}"
    _, told = from_text(small(("甲", where)))
    assert [line.rpartition(" | ")[2] for line in told] == ["mend one of them, or make it a reading"]


def test_a_default_reaches_into_words_of_one_axis_and_leaves_the_other_alone(from_text, small):
    where = "{of: 原, toward: 東南, axis: 南北, layer: 經, cite: 某, default: 10尺}, {x: 原, layer: 推}"
    ground, told = from_text(small(("甲", where)))
    assert told == []
    assert ground.places["甲"].at == pytest.approx((0, -(50**0.5)), abs=1e-6)
    both = "{all: [{of: 原, toward: 東南, axis: 南北}, {of: 原, toward: 東, axis: 東西}], layer: 推, default: 10尺}"
    ground, told = from_text(small(("甲", both)))
    assert told == []
    assert ground.places["甲"].at == pytest.approx((10, -(50**0.5)), abs=1e-6)


@pytest.mark.parametrize("names", ["甲乙丙丁", "丙丁甲乙", "丁甲丙乙", "乙丙丁甲"])
def test_a_circle_that_leans_on_a_circle_hides_neither(from_text, small, names):
    a, b, c, d = names
    _, told = from_text(
        small(
            (a, f"{{x: {b}, layer: 推}}, {{y: 原, layer: 推}}"),
            (b, f"{{between: [{a}, {c}], axis: 東西, layer: 推}}, {{y: 原, layer: 推}}"),
            (c, f"{{x: {d}, layer: 推}}, {{y: 原, layer: 推}}"),
            (d, f"{{x: {c}, layer: 推}}, {{y: 原, layer: 推}}"),
        )
    )
    assert len(told) == 2
    assert all(" GROUND-CIRCLE " in line for line in told)
    assert sorted(frozenset(n for n in names if f"{n}：" in line) == {a, b} for line in told) == [False, True]


def test_a_circle_is_told_from_its_first_name_wherever_it_is_entered(from_text, small):
    _, told = from_text(
        small(
            ("丁", "{of: 原, layer: 推}"),
            ("丑", "{x: 丙, quote: 當丙, layer: 推}, {y: 原, layer: 推}"),
            ("丙", "{between: [丁, 丑], axis: 東西, quote: 丁丑之間, layer: 推}, {y: 原, layer: 推}"),
        )
    )
    assert [line.partition(": ")[2].partition(" | ")[0] for line in told] == [
        "丑：當丙（推）；丙：丁丑之間（推）"
    ]


@pytest.mark.parametrize(("west", "east", "north", "south"), ["東西北南", "西東南北", "東西南北", "西西北南"])
def test_edges_in_the_wrong_order_on_either_axis(from_text, small, west, east, north, south):
    sides = [(name, f"{{of: 原, toward: {name}, by: 9尺, layer: 推}}") for name in "東西南北"]
    region = f"regions: {{庭: {{west: {west}, east: {east}, north: {north}, south: {south}}}}}"
    names = str.maketrans({"東": "甲東", "西": "甲西", "南": "甲南", "北": "甲北"})
    _, told = from_text(
        small(*((f"甲{n}", where) for n, where in sides), more=region.translate(names)),
    )
    assert [line.partition(" | ")[0] for line in told] == [
        "5:14 GROUND-REGION the region 庭 has no inside: its edges are in the wrong order"
    ]


def test_persons_have_the_spacing_of_persons(from_text, small):
    ground, told = from_text(small(more="spacing: {places: {near: 12尺}, persons: {near: 4尺}, row: 3尺}"))
    assert told == []
    assert (ground.spacing.near, ground.row) == (4, 3)


def test_the_depth_is_no_measure_across(from_text, small):
    fixture = (
        "fixtures: {侯: {kind: target, size: {中: 2尺, 舌: 4尺, 深: 9尺}, where: [{of: 原, layer: 推}]}}"
    )
    ground, told = from_text(small(more=fixture))
    assert told == []
    assert (ground.places["侯"].width, ground.places["侯"].depth) == (4, 9)


@pytest.mark.parametrize(
    ("facing", "extent"),
    [
        (None, (1, 3)),
        (Direction.N, (1, 3)),
        (Direction.S, (1, 3)),
        (Direction.E, (3, 1)),
        (Direction.W, (3, 1)),
        (Direction.NE, (3, 3)),  # the greater, so that nobody walks through a corner
        (Direction.SW, (3, 3)),
    ],
)
def test_the_extent_turns_with_the_facing(facing, extent):
    told = Facing(facing, Evidence(Layer.INFERRED)) if facing else None
    assert tuple(reach(2, 6, told, axis) for axis in Axis) == extent


@pytest.mark.parametrize(
    ("one", "other", "clash"),
    [
        ("where: [{phrase: 原之東, layer: 家, cite: 某, default: 7尺}]",
         "where: [{phrase: 原之東, layer: 家, cite: 某, default: 8尺}]", True),
        ("where: [{phrase: 原之東, layer: 家, cite: 某, default: 7尺}]",
         "where: [{phrase: 原之東, layer: 注, cite: 別, default: 7尺}]", False),
        ("facing: {value: 東, layer: 家, cite: 某}", "facing: {value: 西, layer: 家, cite: 某}", True),
        ("facing: {value: 東, layer: 家, cite: 某}", "facing: {value: 東, layer: 疏, cite: 別}", False),
        ("size: {廣: 3尺}", "size: {廣: 4尺}", True),
        ("size: {廣: 3尺}", "size: {廣: 3尺}", False),
        ("head: 北", "head: 南", True),
        ("head: 北", "facing: 東", False),
    ],
)  # fmt: skip
def test_readings_clash_if_they_mean_different_things(from_text, small, one, other, clash):
    readings = "\n".join(
        f"  {name}: {{cite: 某, places: {{甲: {{{fields}}}}}}}"
        for name, fields in (("子", one), ("丑", other))
    )
    text = small(("甲", "{of: 原, layer: 推}"), more=f"readings:\n{readings}")
    ground, told = from_text(text, "子", "丑")
    assert (ground is None) is clash
    assert [line.split()[1] for line in told] == ["READING-CLASH"] * clash
