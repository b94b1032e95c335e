from __future__ import annotations

import pytest

from stage_viz.ground import place
from stage_viz.model import Layer
from stage_viz.space import Axis


def test_the_origin_is_at_zero_and_all_else_is_counted_from_it(from_text, small):
    ground, told = from_text(
        small(("甲", "{of: 原, toward: 東, by: 3尺, layer: 推}"), ("乙", "{xy: [0尺, 0尺], layer: 推}"))
    )
    assert told == []
    assert [place.at for place in ground.places.values()] == [(0, 0), (3, 0), (-10, -20)]


def test_the_middle_of_a_group_may_be_the_origin(from_text, small):
    text = small(
        ("甲", "{xy: [0尺, 4尺], layer: 推}"),
        ("乙", "{xy: [10尺, 8尺], layer: 推}"),
        more="groups: {對: [甲, 乙]}",
    ).replace("origin: 原", "origin: 對")
    ground, told = from_text(text)
    assert told == []
    assert (ground.places["甲"].at, ground.places["乙"].at) == ((-5, -2), (5, 2))


def test_a_place_may_be_told_before_what_it_hangs_on(from_text, small):
    ground, told = from_text(
        small(
            ("甲", "{of: 乙, toward: 北, by: 2尺, layer: 推}"),
            ("乙", "{of: 丙, toward: 北, by: 2尺, layer: 推}"),
            ("丙", "{of: 原, layer: 推}"),
        )
    )
    assert told == []
    assert ground.places["甲"].at == (0, 4)


def test_two_places_may_fix_each_other_on_different_axes(from_text, small):
    ground, told = from_text(
        small(
            ("甲", "{x: 乙, layer: 推}, {of: 原, toward: 北, by: 2尺, axis: 南北, layer: 推}"),
            ("乙", "{y: 甲, layer: 推}, {of: 原, toward: 東, by: 3尺, axis: 東西, layer: 推}"),
        )
    )
    assert told == []
    assert ground.places["甲"].at == ground.places["乙"].at == (3, 2)


@pytest.mark.parametrize(
    ("phrases", "value", "layer"),
    [
        ([("5尺", "經"), ("5尺", "注")], 5, "經"),
        ([("5尺", "注"), ("5尺", "記")], 5, "記"),
        ([("5尺", "疏"), ("5尺", "注")], 5, "注"),
        ([("5尺", "家"), ("5尺", "疏")], 5, "疏"),
        ([("5尺", "推"), ("5尺", "家")], 5, "家"),
        ([("5尺", "經′"), ("5尺", "注")], 5, "經′"),
        ([(None, "經"), ("5尺", "注")], 5, "注"),  # a number refines a direction
        ([(None, "經"), ("5尺", "家")], 5, "家"),
        ([(None, "推"), (None, "注")], 12, "注"),
    ],
)
def test_the_strongest_phrase_fixes_the_place(from_text, small, phrases, value, layer):
    where = ", ".join(
        f"{{of: 原, toward: 東, {f'by: {by}, ' if by else ''}layer: {name}, cite: 某}}"
        for by, name in phrases
    )
    ground, told = from_text(small(("甲", where), more="spacing: {places: {near: 12尺}}"))
    assert told == []
    x = ground.places["甲"].x
    assert (x.value, x.evidence.layer) == (value, Layer(layer))


def test_an_inferred_number_belongs_to_the_stronger_phrase(from_text, small):
    where = "{of: 原, toward: 東, layer: 經, cite: 某}, {of: 原, toward: 東, by: 5尺, layer: 推}"
    ground, told = from_text(small(("甲", where), more="spacing: {places: {near: 12尺}}"))
    assert ground.places["甲"].x.value == 12
    assert [line.partition(" ")[2] for line in told] == [
        "GROUND-DISAGREE phrases disagree about 甲: 原之東（經） puts it at 東西 12.00尺, "
        "原之東5尺（推） at 東西 5.00尺 | give the distance as the default: of 原之東（經）"
    ]


def test_a_default_is_the_distance_that_is_drawn(from_text, small):
    ground, told = from_text(small(("甲", "{phrase: 原之東北, layer: 經, cite: 某, default: 堂深}")))
    assert told == []
    x = ground.places["甲"].x
    assert x.value == pytest.approx(40 / 2**0.5, abs=1e-6)
    assert (x.fix.low, x.fix.high) == (0, 60)
    assert not x.exact


def test_a_default_reaches_into_several_parts(from_text, small):
    ground, told = from_text(small(("甲", "{phrase: 當原南, layer: 經, cite: 某, default: 7尺}")))
    assert told == []
    assert ground.places["甲"].at == (0, -7)
    ground, told = from_text(
        small(("甲", "{all: [{of: 原, toward: 南, axis: 南北}, 當原], layer: 推, default: 7尺}"))
    )
    assert told == []
    assert ground.places["甲"].at == (0, -7)


def test_a_default_beyond_the_words(from_text, small):
    _, told = from_text(small(("甲", "{phrase: 原之東, layer: 經, cite: 某, default: 61尺}")))
    assert told == [
        "8:57 GROUND-DEFAULT the default distance of 原之東（經） is not within what the words allow | choose another default"
    ]


def test_an_axis_that_nothing_fixes(from_text, small):
    ground, told = from_text(
        small(("甲", "{phrase: 南北當原, layer: 經, cite: 某}, {phrase: 南當原, layer: 推}"))
    )
    assert ground is None
    assert told == [
        "8:14 GROUND-UNFIXED nothing fixes where 甲 is 東西 (told: 南北當原、南當原) | add a phrase such as 東西當…"
    ]
    _, told = from_text(small(("甲", "{phrase: 東面北上, layer: 經, cite: 某}")))
    assert told == [
        "8:14 GROUND-UNFIXED nothing fixes where 甲 is 東西 (told: 東面北上) | add a phrase such as 東西當…",
        "8:14 GROUND-UNFIXED nothing fixes where 甲 is 南北 (told: 東面北上) | add a phrase such as 南北當…",
    ]


def test_a_circle_names_its_phrases(from_text, small):
    ground, told = from_text(
        small(
            ("甲", "{phrase: 乙之東三步, layer: 經, cite: 某}"),
            ("乙", "{phrase: 丙之東三步, layer: 注, cite: 某}"),
            ("丙", "{x: 甲, quote: 當甲, layer: 推}, {y: 原, layer: 推}"),
        )
    )
    assert ground is None
    assert told == [
        "10:15 GROUND-CIRCLE these phrases place each other in a circle (東西): "
        "丙：當甲（推）；乙：丙之東三步（注）；甲：乙之東三步（經） | tell one of these places by something outside the circle"
    ]


def test_every_circle_is_told(from_text, small):
    _, told = from_text(
        small(
            ("甲", "{phrase: 甲之東三步, layer: 推}"),
            ("乙", "{of: 丙, layer: 推}"),
            ("丙", "{of: 乙, layer: 推}"),
        )
    )
    mend = "tell one of these places by something outside the circle"
    assert told == [
        f"8:24 GROUND-CIRCLE these phrases place each other in a circle (東西): 甲：甲之東三步（推） | {mend}",
        f"8:24 GROUND-CIRCLE these phrases place each other in a circle (南北): 甲：甲之東三步（推） | {mend}",
        f"10:15 GROUND-CIRCLE these phrases place each other in a circle (東西): 丙：乙（推）；乙：丙（推） | {mend}",
        f"10:15 GROUND-CIRCLE these phrases place each other in a circle (南北): 丙：乙（推）；乙：丙（推） | {mend}",
    ]


def test_equally_strong_phrases_that_disagree(from_text, small):
    ground, told = from_text(
        small(
            (
                "甲",
                "{phrase: 原之東三步, layer: 經, cite: 某}, {phrase: 原之東二步, layer: 記, cite: 某}, {y: 原, layer: 推}",
            )
        )
    )
    assert ground is not None
    assert ground.places["甲"].x.value in (12, 18)
    assert told == [
        "8:60 GROUND-DISAGREE equally strong phrases disagree about 甲: 原之東三步（經） puts it at 東西 18.00尺, "
        "原之東二步（記） at 東西 12.00尺 | mend one of them, or make it a reading"
    ]


def test_a_weaker_phrase_that_disagrees(from_text, small):
    ground, told = from_text(
        small(("甲", "{phrase: 原之東三步, layer: 經, cite: 某}, {phrase: 原之西, layer: 注, cite: 某}"))
    )
    assert ground.places["甲"].at == (18, 0)
    assert told == [
        "8:60 GROUND-DISAGREE phrases disagree about 甲: 原之東三步（經） puts it at 東西 18.00尺, "
        "原之西（注） at 東西 -60.00 to 0.00尺 | mend one of them, or make it a reading"
    ]


def test_a_weaker_phrase_that_agrees_is_a_check_only(from_text, small):
    ground, told = from_text(
        small(
            (
                "甲",
                "{phrase: 原之東, layer: 注, cite: 某}, {phrase: 原之東三步, layer: 經, cite: 某}, {of: 原, toward: 東, by: 18.005尺, layer: 推}",
            )
        )
    )
    assert told == []
    assert ground.places["甲"].at == (18, 0)


@pytest.mark.parametrize(
    ("where", "line"),
    [
        ("{phrase: 原右, layer: 推}", "8:24 GROUND-PHRASE 原 has no facing, so it has no 右 | give it a facing, or a direction"),
        ("{phrase: 當原、負原, layer: 推}", "8:28 GROUND-PHRASE 原 has no facing, so nobody can have his back to it | give it a facing, or name the side: 倚於…東"),
        ("{of: 原, side: 右, axis: 南北, layer: 推}, {x: 原, layer: 推}", "8:15 GROUND-PHRASE 原 has no facing, so it has no 右 | give it a facing, or a direction"),
        ("{of: 當原, toward: 東, layer: 推}", "8:15 GROUND-PHRASE the place that it counts from is not told 南北 | tell both of its axes"),
        ("{phrase: 少南, layer: 推}", "8:24 GROUND-PHRASE 南 counts from where the actor is, which is not known | name what it counts from"),
        ("{phrase: 反位, layer: 推}", "8:24 GROUND-PHRASE the actor has no place of his own | give him a `station` in the cast"),
    ],
)  # fmt: skip
def test_a_phrase_without_a_meaning_on_the_ground_is_told_once(from_text, small, where, line):
    ground, told = from_text(small(("甲", where)))
    assert ground is None
    assert told == [line]


def test_a_region_without_an_inside(from_text, small):
    _, told = from_text(
        small(
            ("甲", "{of: 原, toward: 東北, by: 9尺, layer: 推}"),
            more="regions: {庭: {west: 甲, east: 原, north: 甲, south: 原}}",
        )
    )
    assert told == [
        "5:14 GROUND-REGION the region 庭 has no inside: its edges are in the wrong order"
        " | name the edges so that west is west of east, and south south of north"
    ]


def test_parameters_may_hang_on_parameters(from_text, small):
    text = small(("甲", "{of: 原, toward: 東, by: 堂廣, layer: 推}")).replace(
        "堂深: {", "堂廣: {value: 1/2 堂深 + 3尺, layer: 推}, 堂深: {"
    )
    ground, told = from_text(text)
    assert told == []
    assert ground.parameters == {"堂深": 40, "堂廣": 23}
    assert ground.places["甲"].x.value == 23


def test_parameters_in_a_circle(from_text, small):
    text = small().replace(
        "{value: 40尺, layer: 推}", "{value: 堂廣, layer: 推}, 堂廣: {value: 堂深, layer: 推}"
    )
    ground, told = from_text(text)
    assert ground is None
    assert told == [
        "3:45 GROUND-CIRCLE the parameters 堂廣、堂深 depend on each other in a circle"
        " | give one of them a length of its own"
    ]


def test_all_faults_are_told_at_once(from_text, small):
    _, told = from_text(
        small(
            ("甲", "{phrase: 南北當原, layer: 推}"),
            ("乙", "{phrase: 原右, layer: 推}"),
            ("丙", "{of: 丙, layer: 推}"),
            ("丁", "{phrase: 乙之南三步, layer: 推}"),
        )
    )
    assert [line.split(" ")[:2] for line in told] == [
        ["8:14", "GROUND-UNFIXED"],
        ["9:24", "GROUND-PHRASE"],
        ["10:15", "GROUND-CIRCLE"],
        ["10:15", "GROUND-CIRCLE"],
    ]


# ---- the real layout with something changed


def moved(ground, other):
    return {name for name, place in ground.places.items() if place.at != other.places[name].at}


def test_a_phrase_removed(document, data, placed_from):
    del data["fixtures"]["洗"]["where"][2]  # 東西當東榮: 阼階東南 is left, a direction without a distance
    ground, problems = placed_from(data)
    assert problems == ()
    assert not ground.places["洗"].x.exact
    del data["fixtures"]["洗"]["where"][0]
    ground, problems = placed_from(data)
    assert ground is None
    assert [(p.code, p.what) for p in problems] == [
        ("GROUND-UNFIXED", "nothing fixes where 洗 is 東西 (told: 南北以堂深)")
    ]
    assert document.locate(problems[0]).place.line == document.place(("fixtures", "洗", "where")).line


def test_a_wrong_phrase_added(data, placed_from):
    data["fixtures"]["洗"]["where"].append({"phrase": "西階西南", "layer": "注", "cite": "某"})
    ground, problems = placed_from(data)
    assert ground.places["洗"].at == (36, -60)
    assert [(p.code, p.what, p.path) for p in problems] == [
        (
            "GROUND-DISAGREE",
            "phrases disagree about 洗: 東西當東榮（經） puts it at 東西 36.00尺, 西階西南（注） at 東西 -102.00 to -22.00尺",
            ("fixtures", "洗", "where", 3, "phrase"),
        )
    ]


def test_a_wrong_phrase_of_equal_strength_added(data, placed_from):
    data["fixtures"]["中"]["where"].append({"phrase": "西當西榮", "layer": "經", "cite": "某"})
    ground, problems = placed_from(data)
    assert ground is not None
    assert [(p.code, p.what) for p in problems] == [
        (
            "GROUND-DISAGREE",
            "equally strong phrases disagree about 中: 南當楅，西當西序（經） puts it at 東西 -27.00尺, "
            "西當西榮（經） at 東西 -36.00尺",
        )
    ]


def test_what_is_told_is_counted_from_the_origin(data, placed_from):
    data["fixtures"]["中"]["where"].append({"phrase": "南當西階", "layer": "注", "cite": "某"})
    _, problems = placed_from(data, ["庠"])
    assert [p.what for p in problems] == [
        "phrases disagree about 中: 南當楅，西當西序（經） puts it at 南北 -50.00尺, 南當西階（注） at 南北 -13.00尺"
    ]


def test_a_circle_in_the_real_layout(data, placed_from):
    data["fixtures"]["洗"]["where"] = [
        {"phrase": "南北當中", "layer": "經", "cite": "某"},
        data["fixtures"]["洗"]["where"][2],
    ]
    ground, problems = placed_from(data)
    assert ground is None
    assert [p.code for p in problems] == ["GROUND-CIRCLE"]
    assert problems[0].what.startswith("these phrases place each other in a circle (南北): ")
    for told in ("中：南當楅，西當西序（經）", "楅：南北當洗（經）", "洗：南北當中（經）"):
        assert told in problems[0].what


def test_a_replaced_phrase_takes_along_what_hangs_on_it(data, ground, placed_from):
    data["fixtures"]["中"]["where"] = [{"phrase": "南當楅，西當西榮", "layer": "經", "cite": "某"}]
    other, problems = placed_from(data)
    assert problems == ()
    hanging = {"中", "筭", "釋獲者位", "司射位", "司馬位", "射位", "取矢位"}
    assert moved(ground, other) == hanging
    for name in hanging:
        (x, y), (x0, y0) = other.places[name].at, ground.places[name].at
        assert (x - x0, y - y0) == pytest.approx((-9, 0), abs=1e-6)


def test_a_changed_parameter_takes_along_what_hangs_on_it(data, ground, placed_from):
    data["parameters"]["堂深"]["value"] = "50尺"
    other, problems = placed_from(data)
    assert problems == ()
    for name in ("楅", "中", "洗", "水", "下篚"):
        assert other.places[name].y.value == -75  # 25 to the edge, and the depth of the hall
        assert other.places[name].x.value == ground.places[name].x.value
    for name in ("侯", "乏", "右物", "左物"):
        assert other.places[name].at == ground.places[name].at


def test_placing_twice_gives_the_same(layout, ground):
    assert place(layout) == (ground, ())


def test_coordinates_are_without_the_noise_of_sums(ground):
    for place_ in ground.places.values():
        for axis in Axis:
            value = place_.coordinate(axis).value
            assert value == round(value, 6)
            assert str(value) != "-0.0"
