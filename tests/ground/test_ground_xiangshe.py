"""What the classic, its record and its commentaries fix about the ground of 鄉射, in 尺."""

from __future__ import annotations

import math

import pytest

from stage_viz.model import Layer
from stage_viz.space import Axis, Direction

NEAR = 0.01


def near(a, b):
    return abs(a - b) <= NEAR


@pytest.mark.parametrize(
    ("name", "at"),
    [
        ("侯", (0, -300)),  # 侯道五十弓
        ("乏", (-30, -200)),  # 參侯道居侯黨之一，西五步
        ("右物", (-3, 0)),  # 其間容弓
        ("左物", (3, 0)),
        ("侯西植", (-28, -300)),  # a 尋 beyond the 舌
        ("侯東植", (28, -300)),
        ("左舌端", (-20, -300)),
        ("右舌端", (20, -300)),
        ("右个", (15, -300)),
        ("左个", (-15, -300)),
        ("侯中", (0, -300)),
        ("楅", (0, -60)),
        ("洗", (36, -60)),
        ("中", (-27, -60)),
        ("獲者薦位", (-15 - 18 / math.sqrt(2), -300 + 18 / math.sqrt(2))),  # 左个之西北三步
        ("工位", (18 + 17 / math.sqrt(2), -29)),  # 堂前三笴
    ],
)
def test_a_place_stands_where_the_texts_put_it(ground, name, at):
    assert ground.places[name].at == pytest.approx(at, abs=NEAR)


def test_the_origin_lies_between_the_two_marks(ground):
    right, left = (ground.places[name].at for name in ("右物", "左物"))
    assert (right[0] + left[0], right[1] + left[1]) == (0, 0)


def test_the_line_of_the_basin(ground):
    places = ground.places
    assert places["楅"].x.value == 0
    assert places["楅"].y.value == places["洗"].y.value == places["中"].y.value
    assert places["中"].x.value == places["西序"].x.value
    assert places["洗"].x.value == places["東榮"].x.value
    # as far south of the hall as the hall is deep
    assert near(places["堂廉"].y.value - places["洗"].y.value, ground.parameters["堂深"])
    assert near(places["北庪"].y.value - places["堂廉"].y.value, ground.parameters["堂深"])
    assert places["洗"].x.value > places["阼階"].x.value
    assert places["洗"].y.value < places["阼階"].y.value


def toward(ground, name, landmark):
    (x, y), (x0, y0) = ground.places[name].at, ground.places[landmark].at
    return Direction.of_vector(x - x0, y - y0)


@pytest.mark.parametrize(
    ("name", "direction", "landmark"),
    [
        ("司射位", "西南", "中"),
        ("司馬位", "南", "司射位"),
        ("射位", "西南", "司射位"),
        ("取矢位", "西南", "司馬位"),
        ("釋獲者位", "西", "中"),
        ("筭", "西", "中"),
        ("獲者薦位", "西北", "左个"),
        ("右个", "東", "左个"),
        ("尊", "東", "賓席"),
        ("上篚", "南", "尊"),
        ("大夫席", "東", "尊"),
        ("眾賓席", "西", "賓席"),
        ("水", "東", "洗"),
        ("下篚", "西", "洗"),
        ("縣", "東北", "洗"),
        ("笙位", "東", "縣"),
        ("樂正位", "南", "工位"),
        ("楅南", "南", "楅"),
        ("楅西", "西", "楅"),
        ("楅東", "東", "楅"),
        ("豐位", "西", "西楹"),
        ("司正薦", "南", "司正觶"),
        ("主人席", "北", "阼階"),
        ("賓降位", "西", "西階"),
        ("主人降位", "東", "阼階"),
        ("西階上", "北", "西階"),
        ("西階前", "南", "西階"),
    ],
)
def test_a_place_lies_on_the_side_that_the_texts_tell(ground, name, direction, landmark):
    assert toward(ground, name, landmark) is Direction(direction)


def test_the_marshal_stands_due_south_of_the_director(ground):
    assert ground.places["司馬位"].x.value == ground.places["司射位"].x.value


def test_three_paces_northwest_are_eighteen_feet_at_exactly_northwest(ground):
    (x, y), (x0, y0) = ground.places["獲者薦位"].at, ground.places["左个"].at
    assert math.hypot(x - x0, y - y0) == pytest.approx(18, abs=NEAR)
    assert x0 - x == pytest.approx(y - y0, abs=1e-6)
    assert ground.places["獲者薦位"].x.exact
    assert ground.places["獲者薦位"].y.exact


def test_the_screen_is_a_third_of_the_way_from_the_target(ground):
    way = ground.places["右物"].y.value - ground.places["侯"].y.value
    assert near((ground.places["乏"].y.value - ground.places["侯"].y.value) * 3, way)


def test_the_stairs_lie_inside_the_walls_and_the_walls_inside_the_gables(ground):
    x = {name: ground.places[name].x.value for name in ("西榮", "西序", "西階", "阼階", "東序", "東榮")}
    assert list(x.values()) == sorted(x.values())
    assert x["西榮"] == -x["東榮"]
    assert x["西序"] == -x["東序"]
    assert x["西階"] == -x["阼階"]


def test_the_frame_of_the_hall(ground):
    y = {name: ground.places[name].y.value for name in ("北庪", "棟", "楣", "堂廉")}
    assert list(y.values()) == [20, 0, -10, -20]
    assert near(y["楣"] * 2, y["棟"] + y["堂廉"])
    assert ground.places["西楹"].y.value == ground.places["東楹"].y.value == y["楣"]
    # shooting is from between the columns
    assert ground.places["西楹"].x.value < -3
    assert ground.places["西楹"].x.value == -ground.places["東楹"].x.value


def test_when_down_guest_and_host_stand_in_line_with_the_walls(ground):
    places = ground.places
    assert places["賓降位"].x.value == places["西序"].x.value
    assert places["主人降位"].x.value == places["東序"].x.value


@pytest.mark.parametrize(
    ("name", "facing", "layer", "head"),
    [
        ("侯", "北", "記", None),
        ("賓席", "南", "經", "東"),
        ("眾賓席", "南", "經", "東"),
        ("主人席", "西", "經", None),
        ("中", "東", "經", None),
        ("楅", "東", "經", None),
        ("下篚", "南", "經", None),
        ("上篚", "東", "經", None),
        ("縣", "西", "經", None),
        ("司射位", "東", "經", None),
        ("司馬位", "東", "疏", None),
        ("釋獲者位", "東", "經", None),
        ("三耦堂西位", "南", "經", "東"),
        ("射位", "東", "經", "北"),
        ("取矢位", "東", "疏", "北"),
        ("獲者位", "東", "經", None),
        ("獲者薦位", "東", "疏", None),
        ("工位", "西", "經", "北"),
        ("樂正位", "北", "經", None),
        ("笙位", "西", "經", "北"),
        ("賓降位", "東", "經", None),
        ("主人降位", "西", "注", None),
        ("西方", "東", "注", "北"),
        ("東方", "西", "記", "北"),
        ("楅西", "東", "經", None),
        ("楅東", "西", "經", None),
        ("西階", "南", "推", None),
    ],
)
def test_who_stands_there_faces_as_the_texts_tell(ground, name, facing, layer, head):
    place = ground.places[name]
    assert place.facing.direction is Direction(facing)
    assert place.facing.evidence.layer is Layer(layer)
    assert place.head == (Direction(head) if head else None)


@pytest.mark.parametrize(
    ("name", "east_west", "north_south"),
    [
        ("侯", 40, 0.6),  # the upper 舌 across
        ("楅", 3, 0.5),  # one 笴, pointing east
        ("右物", 1.2, 3),  # 武 and 笴
        ("堂", 72, 40),
        ("下篚", 1.2, 3),  # pointing south
        ("上篚", 3, 1.2),  # pointing east
        ("縣", 1.5, 9),  # facing west
    ],
)
def test_footprints(ground, name, east_west, north_south):
    place = ground.places[name]
    assert 2 * place.reach(Axis.X) == pytest.approx(east_west)
    assert 2 * place.reach(Axis.Y) == pytest.approx(north_south)


def test_the_target_has_its_measures(ground):
    assert ground.places["侯"].size == {"中": 10, "躬": 20, "上舌": 40, "下舌": 30, "深": 0.6}


def test_the_regions(ground):
    hall, court = ground.areas["堂上"], ground.areas["庭"]
    assert (hall.west, hall.east, hall.north, hall.south, hall.fenced) == (-36, 36, 20, -20, True)
    assert not court.fenced
    for name in ("右物", "賓席", "主人席", "西階上"):
        assert hall.holds(*ground.places[name].at)
    for place in ground.places.values():
        assert court.holds(*place.at), place.name
    assert not hall.holds(*ground.places["洗"].at)


TABLE = [
    "堂",
    "棟",
    "楣",
    "北庪",
    "堂廉",
    "西楹",
    "東楹",
    "右物",
    "左物",
    "西階",
    "阼階",
    "西序",
    "東序",
    "西榮",
    "東榮",
    "洗",
    "水",
    "下篚",
    "尊",
    "上篚",
    "賓席",
    "眾賓席",
    "主人席",
    "大夫席",
    "縣",
    "工位",
    "樂正位",
    "侯",
    "右个",
    "左个",
    "侯中",
    "侯西植",
    "侯東植",
    "乏",
    "獲者位",
    "獲者薦位",
    "楅",
    "楅南",
    "楅西",
    "楅東",
    "中",
    "筭",
    "釋獲者位",
    "司射位",
    "司馬位",
    "三耦堂西位",
    "射位",
    "取矢位",
    "豐位",
    "賓降位",
    "主人降位",
    "西方",
    "東方",
    "笙位",
    "司正觶",
    "司正薦",
    "西塗",
    "東塗",
    "西階前",
    "阼階前",
    "序西",
    "序東",
    "堂西",
    "堂東",
    "東堂下",
    "序端",
    "階西",
    "中庭",
]


def test_every_fixture_and_station_is_there(ground):
    assert [name for name in TABLE if name not in ground.places] == []


def test_nothing_solid_stands_in_another(ground):
    def box(place):
        x, y, rx, ry = *place.at, place.reach(Axis.X), place.reach(Axis.Y)
        return x - rx, x + rx, y - ry, y + ry

    solid = [place for place in ground.places.values() if place.solid]
    assert len(solid) > 15
    for i, a in enumerate(solid):
        for b in solid[i + 1 :]:
            (w, e, s, n), (w2, e2, s2, n2) = box(a), box(b)
            assert e <= w2 or e2 <= w or n <= s2 or n2 <= s, (a.name, b.name)


# ---- who says so


TEXT_LAYERS = (
    Layer.CLASSIC,
    Layer.RECORD,
    Layer.EARLIER,
    Layer.COMMENTARY,
    Layer.SUBCOMMENTARY,
    Layer.SCHOLAR,
)


def evidence(layout):
    """Give all the evidence of the layout and of its readings."""
    for site in layout.sites.values():
        yield from ((site.name, where.evidence) for where in site.where)
        if site.facing:
            yield site.name, site.facing.evidence
    for name, parameter in layout.parameters.items():
        yield name, parameter.evidence
    for reading in layout.readings.values():
        for name, fields in reading.places.items():
            yield from ((f"{reading.name} {name}", where.evidence) for where in fields.get("where", ()))
            if "facing" in fields:
                yield f"{reading.name} {name}", fields["facing"].evidence


def test_every_text_layer_has_a_citation(layout):
    assert [name for name, e in evidence(layout) if e.layer in TEXT_LAYERS and not e.cite] == []
    assert all(reading.cite for reading in layout.readings.values())


def test_quotes_are_short_lemmata(layout):
    assert [e.quote for _, e in evidence(layout) if len(e.quote) > 10] == []


def test_later_scholars_are_named_and_records_are_not_scholars(layout):
    scholars = {e.cite.split()[0] for _, e in evidence(layout) if e.layer is Layer.SCHOLAR}
    assert scholars == {"李如圭", "敖繼公", "盛世佐", "張爾岐", "欽定儀禮義疏", "楊復"}


@pytest.mark.parametrize("name", ["西序", "東序", "西楹", "東楹", "西階", "阼階"])
def test_what_nobody_measures_is_inferred(ground, name):
    assert ground.places[name].x.evidence.layer is Layer.INFERRED
    assert ground.places[name].x.evidence.cite


def test_every_parameter_is_inferred(layout):
    assert {p.evidence.layer for p in layout.parameters.values()} == {Layer.INFERRED}


@pytest.mark.parametrize(
    ("name", "axis", "phrase", "layer", "cite", "exact"),
    [
        ("洗", Axis.X, "東西當東榮", "經", "鄉射 · 設洗", True),
        ("洗", Axis.Y, "南北以堂深", "經", "鄉射 · 設洗", True),
        ("楅", Axis.Y, "南北當洗", "經", "鄉射 · 設楅", True),
        ("中", Axis.X, "南當楅，西當西序", "經", "鄉射 · 設中", True),
        ("中", Axis.Y, "南當楅，西當西序", "經", "鄉射 · 設中", True),
        ("右物", Axis.X, "其間容弓", "記", "鄉射記", True),
        ("西楹", Axis.Y, "南北當楣", "家", "李如圭 釋宮", True),
        ("侯", Axis.Y, "物之南五十弓", "記", "鄉射記", True),
        ("侯西植", Axis.X, "上綱與下綱出舌尋", "記", "考工記 · 梓人", True),
        ("獲者薦位", Axis.X, "左个之西北三步", "疏", "鄉射 · 獻獲者 疏 薦之於位", True),
        ("司馬位", Axis.Y, "司射位之南", "經", "鄉射 · 立司馬", False),
        ("工位", Axis.Y, "堂前三笴", "經", "鄉射 · 遷樂", True),
        ("工位", Axis.X, "阼階下之東南", "經", "鄉射 · 遷樂", False),
        ("堂西", Axis.X, "堂西", "經", "鄉射 · 比耦", False),
        ("堂西", Axis.Y, "堂西", "推", "", True),
        ("西階上", Axis.Y, "西階上", "經", "鄉射 · 請射", False),
    ],
)
def test_each_axis_knows_who_fixes_it(ground, name, axis, phrase, layer, cite, exact):
    coordinate = ground.places[name].coordinate(axis)
    assert coordinate.phrase == phrase
    assert (coordinate.evidence.layer.value, coordinate.evidence.cite) == (layer, cite)
    assert coordinate.exact is exact


def test_a_default_is_told_with_the_room_that_the_words_leave(ground):
    y = ground.places["司馬位"].y  # 司射之南: no distance
    director = ground.places["司射位"].y.value
    assert (y.value, y.fix.low, y.fix.high) == pytest.approx((director - 12, director - 80, director))


def test_no_place_is_without_a_rendering(ground):
    shown = [place for place in ground.places.values() if not place.hidden and place.role != "spot"]
    assert [place.name for place in shown if not place.en or not place.pinyin] == []
