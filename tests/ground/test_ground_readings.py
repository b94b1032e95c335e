from __future__ import annotations

import math

import pytest

from stage_viz.ground import place, unknown_readings, with_readings
from stage_viz.model import Layer
from stage_viz.space import Direction


def moved(ground, other):
    """Give how far each place that stands elsewhere has moved."""
    return {
        name: (round(b.x.value - a.x.value, 2), round(b.y.value - a.y.value, 2))
        for name, a in ground.places.items()
        for b in [other.places[name]]
        if a.at != b.at
    }


def test_every_reading_of_the_file_is_placed_without_problems(layout, placed):
    assert list(layout.readings) == ["庠", "李如圭", "敖繼公", "盛世佐", "張爾岐", "義疏", "楊復"]
    for name in layout.readings:
        assert placed(name).readings == (name,)


def test_in_the_other_building_the_marks_are_below_the_beam(ground, placed):
    other = placed("庠").places
    for mark, x in (("右物", -3), ("左物", 3)):
        assert other[mark].at == (x, 0)
        assert other[mark].y.value == other["楣"].y.value == other["西楹"].y.value
        assert other[mark].y.phrase == "南北當楣"
    assert other["棟"].y.value == 10
    # the target is counted from the marks, so the hall and its court lie ten 尺 farther north
    assert other["侯"].at == (0, -300)
    assert other["乏"].at == (-30, -200)
    assert other["洗"].at == (36, -50)
    assert other["堂廉"].y.value - other["洗"].y.value == 40
    assert "侯" not in moved(ground, placed("庠"))


def test_li_rugui_counts_from_the_edge_of_the_hall(ground, placed):
    other = placed("李如圭")
    assert other.places["堂廉"].y.value - other.places["侯"].y.value == 300
    assert other.places["侯"].y.evidence.cite == "李如圭 儀禮集釋"
    way = other.places["堂廉"].y.value - other.places["侯"].y.value
    assert other.places["乏"].y.value - other.places["侯"].y.value == pytest.approx(way / 3)
    assert moved(ground, other) == dict.fromkeys(
        [
            "侯",
            "右个",
            "左个",
            "侯中",
            "左舌端",
            "右舌端",
            "侯西植",
            "侯東植",
            "乏",
            "獲者位",
            "獲者薦位",
            "庭南",
        ],
        (0, -20),
    )


def test_ao_jigong(ground, placed):
    other = placed("敖繼公").places
    assert other["乏"].at == (-50, -200)
    assert other["乏"].x.evidence.cite == "敖繼公 集說"
    assert other["乏"].y.evidence.layer is Layer.CLASSIC
    assert other["獲者位"].x.value == -50
    assert other["司射位"].x.value == other["西榮"].x.value == -36
    assert 0 < other["洗"].y.value - other["司射位"].y.value <= 9  # a little south of the 洗 line
    assert other["司馬位"].x.value == -36
    assert other["射位"].at == other["取矢位"].at
    (x, y), (x0, y0) = other["射位"].at, other["司馬位"].at
    assert Direction.of_vector(x - x0, y - y0) is Direction.SW
    assert other["獲者薦位"].at == (0, -295)
    assert other["獲者薦位"].facing.direction is Direction.N
    assert other["縣"].width == 24
    assert set(moved(ground, placed("敖繼公"))) == {
        "乏", "獲者位", "獲者薦位", "司射位", "司馬位", "射位", "取矢位", "縣", "笙位", "西方",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("holder", "cite"), [("盛世佐", "盛世佐"), ("張爾岐", "張爾岐"), ("義疏", "欽定儀禮義疏")]
)
def test_the_place_for_shooting_is_southwest_of_the_marshal(placed, holder, cite):
    other = placed(holder).places
    assert other["射位"].at == other["取矢位"].at
    (x, y), (x0, y0) = other["射位"].at, other["司馬位"].at
    assert Direction.of_vector(x - x0, y - y0) is Direction.SW
    assert math.hypot(x - x0, y - y0) == pytest.approx(22, abs=0.01)
    assert other["射位"].x.evidence.cite.startswith(cite)


def test_sheng_shizuo_sets_the_food_before_him_at_the_target(ground, placed):
    assert set(moved(ground, placed("盛世佐"))) == {"射位", "獲者薦位"}
    assert placed("盛世佐").places["獲者薦位"].at == (0, -295)
    assert set(moved(ground, placed("張爾岐"))) == {"射位"}


def test_the_imperial_commentary_and_yang_fu(ground, placed):
    assert set(moved(ground, placed("義疏"))) == {"射位", "獲者薦位"}
    other = placed("楊復").places
    assert other["射位"].x.value == other["司馬位"].x.value
    assert other["射位"].y.value < other["司馬位"].y.value
    assert set(moved(ground, placed("楊復"))) == {"射位"}


def test_readings_go_together(placed):
    both = placed("庠", "張爾岐")
    assert both.readings == ("庠", "張爾岐")
    assert both.places["射位"].at == both.places["取矢位"].at
    assert both.places["棟"].y.value == 10
    assert placed("庠", "庠").places == placed("庠").places
    assert placed("庠", "庠").readings == ("庠",)


def test_two_readings_that_say_the_same_do_not_clash(layout, placed):
    assert placed("盛世佐", "張爾岐").places["射位"].x.evidence.cite == "張爾岐 句讀"
    assert with_readings(layout, ["敖繼公", "盛世佐"])[1] == ()


def test_two_readings_that_say_different_things_clash(document, layout):
    ground, problems = place(layout, ["李如圭", "敖繼公"])
    assert ground is None
    assert [(p.code, p.what, p.mend, p.path) for p in problems] == [
        (
            "READING-CLASH",
            "the readings 李如圭 and 敖繼公 say different things of 乏 (where)",
            "follow one of them",
            ("readings", "敖繼公", "places", "乏", "where"),
        )
    ]
    (problem,) = document.locate_all(problems)
    assert document.text.splitlines()[problem.place.line - 1].strip().startswith("乏: {where:")


def test_readings_of_a_parameter_clash_too(data, placed_from):
    data["readings"] = {
        name: {"cite": "某", "parameters": {"堂深": {"value": value, "layer": "家", "cite": "某"}}}
        for name, value in (("甲", "50尺"), ("乙", "60尺"), ("丙", "50尺"))
    }
    ground, problems = placed_from(data, ["甲", "丙"])
    assert problems == ()
    assert ground.parameters["堂深"] == 50
    assert ground.places["堂廉"].y.value - ground.places["洗"].y.value == 50
    assert ground.places["侯"].at == (0, -300)
    ground, problems = placed_from(data, ["甲", "乙"])
    assert ground is None
    assert [p.what for p in problems] == ["the readings 甲 and 乙 say different things of 堂深 (value)"]


def test_a_reading_that_the_layout_does_not_have_changes_nothing(layout, ground):
    assert place(layout, ["某"]) == (ground, ())


def test_unknown_readings_are_named():
    known = ["敖繼公", "盛世佐"]
    assert unknown_readings(["敖繼公"], known) == ()
    assert [(p.code, p.what, p.mend) for p in unknown_readings(["敖继公", "zzz"], known)] == [
        ("READING-UNKNOWN", "no reading is called 敖继公", "did you mean 敖繼公?"),
        ("READING-UNKNOWN", "no reading is called zzz", "known: 敖繼公、盛世佐"),
    ]
    assert unknown_readings(["甲"], [])[0].mend == "known: none"
