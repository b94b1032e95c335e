"""Ways on the page: where they begin and end, their numbers, their bows; and turns."""

import math
from dataclasses import replace
from itertools import pairwise
from unittest.mock import Mock

import pytest

from stage_viz.model import Evidence, Layer
from stage_viz.plan.figures import Cast
from stage_viz.plan.rings import bow_marks, ring_box
from stage_viz.plan.view import View, Window
from stage_viz.plan.walking import (
    Way,
    arrow_box,
    route_marks,
    shortened,
    turn_marks,
    turns_made,
    ways,
)
from stage_viz.space import Direction, Turn
from stage_viz.staging import Bow, Route, TurnMade

VIEW = View(0.0, 100.0, 0.0, 100.0, 1.0, (Window(0.0, 100.0, 0.0, 100.0),))
TOLD = Evidence(Layer.COMMENTARY)


def square(x, y, half=2.0):
    return (x - half, y - half, x + half, y + half)


def cast(boxes=(), ghosts=()):
    boxes, ghosts = dict(boxes), dict(ghosts)
    middles = {n: ((b[0] + b[2]) / 2, (b[1] + b[3]) / 2) for n, b in boxes.items()}
    return Cast((), middles, boxes, ghosts)


def way(*points, who=("賓",), order=1, bows=()):
    at = tuple(dict.fromkeys(bow.at for bow in bows))
    return Way(Route(who, points, at, TOLD, TOLD), order, VIEW.clip(points), tuple(bows))


def runs_of(way_, cast_):
    return shortened(way_, cast_).runs


def bow(at, who="賓", layer=Layer.COMMENTARY):
    return Bow(who, at, "揖", None, Evidence(layer))


def test_a_way_begins_behind_the_ghost_and_ends_before_the_body():
    found = runs_of(way((10, 50), (60, 50)), cast({"賓": square(60, 50)}, {"賓": square(10, 50)}))
    assert found == (((12.35, 50.0), (57.4, 50.0)),)


def test_a_corner_under_a_body_is_cut_off_with_the_rest():
    found = runs_of(way((10, 50), (11, 50), (11, 80)), cast((), {"賓": square(10, 50)}))
    assert found == (((11.0, 52.35), (11.0, 80.0)),)


def test_the_way_of_a_row_begins_behind_its_last_and_ends_before_its_first():
    who = ("甲", "乙")
    ghosts = {"甲": square(10, 50), "乙": square(18, 50)}
    bodies = {"甲": square(80, 50), "乙": square(72, 50)}
    assert runs_of(way((10, 50), (80, 50), who=who), cast(bodies, ghosts)) == (((20.35, 50.0), (69.4, 50.0)),)


def test_bodies_of_others_cut_nothing():
    found = runs_of(way((10, 50), (60, 50)), cast({"介": square(60, 50)}, {"介": square(10, 50)}))
    assert found == (((10.0, 50.0), (60.0, 50.0)),)


def test_the_last_bit_of_a_way_is_kept():
    ((start, end),) = runs_of(way((10, 50), (13, 50)), cast({"賓": square(13, 50)}, {"賓": square(10, 50)}))
    assert 0 < math.dist(start, end) <= 1.21


def test_parts_in_two_windows_are_each_cut_at_their_own_end():
    tall = View(0.0, 100.0, 0.0, 100.0, 1.0, (Window(60.0, 100.0, 46.0, 86.0), Window(0.0, 40.0, 0.0, 40.0)))
    down = Way(Route(("賓",), ((50, 90), (50, 10)), (), TOLD, TOLD), 1, tall.clip([(50, 90), (50, 10)]))
    found = runs_of(down, cast({"賓": square(50, 10)}, {"賓": square(50, 76)}))
    assert found == (((50.0, 73.65), (50.0, 46.0)), ((50.0, 40.0), (50.0, 12.6)))


def test_marks_of_ways(theme):
    first = way((10, 50), (50, 50), (50, 80))
    second = way((10, 20), (80, 20), who=("介",), order=2)
    marks, without = route_marks([first, second], (), VIEW, theme)
    assert without == ()
    assert [(m.id, m.number, m.evidence) for m in marks] == [
        ("route-1-賓", "1", "注"),
        ("route-2-介", "2", "注"),
    ]
    assert marks[0].number_at == (45.0, 50.0)
    assert marks[1].number_at == (45.0, 20.0)


def test_a_bow_is_a_ring_in_the_stroke_of_its_own_source(theme):
    """Of those who walk abreast one ring; what lies in a break has none."""
    pair = way(
        (10, 50), (50, 50), (50, 200), who=("賓", "介"),
        bows=[bow((50, 50), layer=Layer.CLASSIC), bow((50, 50), "介"), bow((50, 70)), bow((50, 150))],
    )  # fmt: skip
    other = way((10, 20), (80, 20), who=("主人",), order=2, bows=[bow((20, 20), "主人", Layer.INFERRED)])
    marks = bow_marks([pair, other], VIEW, theme)
    assert [(m.id, m.layer, m.style, m.evidence) for m in marks] == [
        ("bow-1-賓", "routes", "bow", "經"),
        ("bow-1-賓-2", "routes", "bow", "注"),
        ("bow-2-主人", "routes", "bow", "推"),
    ]
    radius = theme.sizes["bow-radius"]
    x0, y0, x1, y1 = ring_box(marks[0])
    assert ((x0 + x1) / 2, (y0 + y1) / 2) == pytest.approx((50, 50))
    assert x1 - x0 == y1 - y0 == pytest.approx(2 * radius + 0.8)
    assert all(math.dist(p, (20, 20)) == pytest.approx(radius, abs=0.01) for p in marks[2].rings[0])


def test_a_way_keeps_the_bows_that_are_made_on_it(rite, theme):
    from stage_viz.plan.concern import concern
    from stage_viz.plan.framing import step_view

    step = rite["guest-and-host-go-up"]
    found = ways(rite.staging, step.number, step_view(concern(rite.staging, step.number), rite.ground), theme)
    assert [(w.who, [b.words for b in w.bows], {b.who for b in w.bows}) for w in found] == [
        (name, ["及階揖", "升堂揖"], {name}) for name in ("主人", "賓")
    ]
    step = rite["first-pair-advances"]
    (way_,) = ways(
        rite.staging, step.number, step_view(concern(rite.staging, step.number), rite.ground), theme
    )
    assert [(b.who, b.words) for b in way_.bows] == [(n, "當楅北面揖") for n in ("上耦上射", "上耦下射")]


def test_a_number_on_a_long_way_stands_on_its_line_clear_of_what_is_there(theme):
    hard = [square(45, 20, 5.0)]
    ((mark,), _) = route_marks([way((10, 20), (80, 20))], hard, VIEW, theme)
    assert mark.number_at[1] == 20.0
    assert abs(mark.number_at[0] - 45) >= 5 + theme.sizes["number-radius"]


def test_a_number_that_would_cover_its_way_stands_beside_it(theme):
    short = way((50, 50), (54, 50))
    ((mark,), without) = route_marks([short], (), VIEW, theme)
    assert without == ()
    away = min(math.dist(mark.number_at, (50 + i / 10, 50)) for i in range(41))
    assert theme.sizes["number-radius"] < away < theme.sizes["number-radius"] + 1.5


def test_a_number_without_room_is_told(theme):
    everywhere = [(0.0, 0.0, 100.0, 100.0)]
    ((mark,), without) = route_marks([way((10, 20), (80, 20))], everywhere, VIEW, theme)
    assert without == ("route-1-賓",)
    assert mark.number_at is None


@pytest.mark.parametrize(
    ("run", "box"),
    [
        (((10.0, 20.0), (30.0, 20.0)), (26.65, 19.15, 30.85, 20.85)),
        (((10.0, 20.0), (10.0, 50.0)), (9.15, 46.65, 10.85, 50.85)),
        (((10.0, 20.0), (10.0, 10.0)), (9.15, 9.15, 10.85, 13.35)),
        (((10.0, 20.0), (11.0, 20.0)), (9.35, 19.15, 11.85, 20.85)),
    ],
)
def test_the_head_of_an_arrow(run, box, theme):
    assert arrow_box(run, theme) == pytest.approx(box)


def test_ways_at_once_share_a_number(rite, theme):
    from stage_viz.plan.concern import concern
    from stage_viz.plan.framing import step_view

    for step in rite:
        found = ways(
            rite.staging, step.number, step_view(concern(rite.staging, step.number), rite.ground), theme
        )
        beats = [i for i, scene in enumerate(step.scenes) for _ in scene.routes]
        orders = {beat: n for n, beat in enumerate(dict.fromkeys(beats), 1)}
        assert [w.order for w in found] == [orders[beat] for beat in beats]


@pytest.mark.parametrize(("degrees", "sense"), [(90.0, 1), (-90.0, -1), (360.0, 1)])
def test_a_turn_is_an_arc_in_its_sense(degrees, sense):
    turn = TurnMade("賓", Turn.LEFT, Direction.N, Direction.E, degrees, Evidence(Layer.CLASSIC))
    (mark,) = turn_marks([(turn, (50.0, 50.0))], 4.5)
    assert (mark.id, mark.style, mark.evidence) == ("turn-賓", "turn", "經")
    arc, head = mark.lines
    bearings = [math.degrees(math.atan2(x - 50, y - 50)) for x, y in arc]
    assert bearings[0] == pytest.approx(0, abs=0.3)
    assert all(math.dist(p, (50, 50)) == pytest.approx(3.24, abs=0.01) for p in arc)
    assert sense * bearings[1] > 0
    turned = math.fsum((b - a + 180) % 360 - 180 for a, b in pairwise(bearings))
    assert turned == pytest.approx(degrees, abs=0.5)
    assert head[1] == arc[-1]


def test_who_faced_nothing_has_no_arc():
    turn = TurnMade("賓", Turn.LEFT, None, Direction.E, 90.0, Evidence(Layer.CLASSIC))
    assert turn_marks([(turn, (50.0, 50.0))], 4.5) == ()


def test_a_turn_is_drawn_where_it_is_made(small):
    """About who turns where he ends, about the ghost of who turns and goes; else where nobody sees it."""
    staging, number = small.staging, 1
    scene = staging.of(number)[0]
    name = next(n for n, p in scene.presences.items() if p.kind == "person")
    here = scene.presences[name]
    turn = TurnMade(name, Turn.LEFT, Direction.N, Direction.E, 90.0, Evidence(Layer.CLASSIC))
    there = replace(scene, presences={**scene.presences, name: replace(here, x=here.x + 9)})

    def made(*scenes, **drawn):
        played = Mock(of=lambda n: scenes, before=lambda n: scene)
        return [at for _, at in turns_made(played, number, cast(**drawn))]

    turning = replace(scene, turns=(turn,))
    body, ghost = {name: square(10, 10)}, {name: square(30, 10)}
    assert made(turning, boxes=body) == [(10, 10)]
    assert made(turning, there, boxes=body, ghosts=ghost) == [(30, 10)]
    assert made(turning, there, boxes=body) == []
    assert made(turning, boxes={}) == []


def test_a_way_leads_to_a_body_that_had_to_be_moved():
    """Its last leg lies where the body is drawn; one that is hardly moved is reached by the straight line."""
    (run,) = runs_of(way((10, 50), (60, 50), (60, 80)), cast({"賓": square(63, 80)}))
    assert run == ((10.0, 50.0), (63.0, 50.0), (63.0, 77.4))
    (run,) = runs_of(way((10, 50), (60, 50), (60, 80)), cast({"賓": square(61, 80)}))
    assert run[1] == (60.0, 50.0)


def test_a_single_leg_bends_to_the_body():
    (run,) = runs_of(way((10, 50), (60, 50)), cast({"賓": square(60, 53)}))
    assert run == ((10.0, 50.0), (35.0, 50.0), (35.0, 53.0), (57.4, 53.0))


def test_no_way_is_led_through_what_is_there_nor_beside_another():
    body = cast({"賓": square(63, 80), "介": square(63, 60)})
    straight = way((10, 50), (60, 50), (60, 80))
    assert shortened(straight, body).runs[0][1] == (60.0, 50.0)
    assert shortened(straight, cast({"賓": square(63, 80)}), [square(63, 60)]).runs[0][1] == (60.0, 50.0)
    other = way((64, 50), (64, 75), who=("介",))
    assert shortened(straight, cast({"賓": square(63, 80)}), (), [other]).runs[0][1] == (60.0, 50.0)


def test_who_walk_side_by_side_at_one_time_share_a_number(theme):
    pair = [way((10, 50), (80, 50)), way((10, 51.2), (80, 51.2), who=("介",))]
    (first, second), without = route_marks(pair, (), VIEW, theme)
    assert without == ()
    assert first.number_at == pytest.approx((45, 50.6))
    assert second.number_at is None
    assert second.number == "1"
    later = [pair[0], replace(pair[1], order=2)]
    (first, second), _ = route_marks(later, (), VIEW, theme)
    assert None not in (first.number_at, second.number_at)
    apart = [pair[0], way((10, 58), (80, 58), who=("介",))]
    (first, second), _ = route_marks(apart, (), VIEW, theme)
    assert None not in (first.number_at, second.number_at)


def test_a_ring_keeps_clear_of_the_arrow_and_of_the_ring_before_it(theme):
    end = way((10, 50), (60, 50), bows=[bow((59, 50)), bow((60, 50))])
    first, second = bow_marks([end], VIEW, theme)
    centres = [
        tuple(sum(p[i] for p in m.rings[0]) / len(m.rings[0]) for i in (0, 1)) for m in (first, second)
    ]
    radius, arrow = theme.sizes["bow-radius"], theme.sizes["arrow-length"]
    assert all(60 - arrow - x > radius for x, _ in centres)
    assert math.dist(*centres) >= 2 * radius + 0.2


def test_a_way_that_comes_back_past_its_end_is_drawn_whole():
    """It is cut only where it begins and where it ends, not where it passes there on the way."""
    out_and_back = way((10, 50), (80, 50), (80, 60), (45, 60), (45, 50))
    (run,) = runs_of(out_and_back, cast({"賓": square(45, 50)}, {"賓": square(10, 50)}))
    assert run[0] == (12.35, 50.0)
    assert run[1:4] == ((80.0, 50.0), (80.0, 60.0), (45.0, 60.0))
    round_a_square = way((10, 10), (40, 10), (40, 40), (10, 40), (10, 10))
    (run,) = runs_of(round_a_square, cast({"賓": square(10, 10)}))
    assert len(run) == 5
