import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stage_viz.plan.marks import Area, Label, Mark, PersonMark, Plan, RouteMark, ThingMark
from stage_viz.render import Shape, Words, characters, draw_list, shapes
from stage_viz.theme import kinds, load_theme

LAYERS = {
    "經": "solid",
    "記": "solid",
    "經′": "solid",
    "注": "dashed",
    "疏": "dashed",
    "家": "dashed",
    "推": "dotted",
}


def kind_of(paint):
    if not paint.dash:
        return "solid"
    return "dotted" if paint.cap == "round" else "dashed"


def roles(primitives, role):
    return [p for p in primitives if isinstance(p, Shape) and p.role == role]


@pytest.mark.parametrize("layer", LAYERS)
def test_the_outline_of_a_body_tells_the_layer_of_the_place(theme, layer):
    mark = PersonMark("p", "persons", "person", layer, at=(10, 10), bearing=0.0, facing_evidence="經")
    outline = roles(shapes(mark, theme), "body")[-1]
    assert kind_of(outline.paint) == LAYERS[layer]
    (nose,) = roles(shapes(mark, theme), "nose")
    assert nose.paint.fill == theme.palette["ink"]


@pytest.mark.parametrize("layer", LAYERS)
def test_the_nose_tells_the_layer_of_the_facing(theme, layer):
    mark = PersonMark("p", "persons", "person", "經", at=(10, 10), bearing=0.0, facing_evidence=layer)
    nose = roles(shapes(mark, theme), "nose")
    assert kind_of(nose[-1].paint) == LAYERS[layer]
    assert nose[0].paint.fill == theme.palette["ink" if LAYERS[layer] == "solid" else "shade"]


@given(st.floats(0, 360), st.floats(3, 6))
def test_the_nose_points_where_the_person_faces(bearing, size):
    mark = PersonMark("p", "persons", "person", "經", at=(50.0, 50.0), bearing=bearing, size=size)
    (nose,) = roles(shapes(mark, load_theme()), "nose")
    tip = max(nose.lines[0], key=lambda p: math.dist(p, (50, 50)))
    turn = math.radians(bearing)
    assert tip == pytest.approx(
        (50 + 0.62 * size * math.sin(turn), 50 + 0.62 * size * math.cos(turn)), abs=2e-3
    )


def test_without_a_facing_there_is_no_nose_and_no_direction(theme):
    mark = PersonMark("p", "persons", "person", "經", at=(0.0, 0.0), bearing=None)
    drawn = shapes(mark, theme)
    assert roles(drawn, "nose") == []
    radii = {round(math.hypot(*point), 2) for point in roles(drawn, "body")[0].lines[0]}
    assert len(radii) == 1


def test_a_ghost_is_grey_hollow_and_thinner(theme):
    plain = PersonMark("p", "persons", "person", "經", at=(0.0, 0.0), bearing=0.0, facing_evidence="經")
    ghost = PersonMark(
        "p", "ghosts", "person", "經", at=(0.0, 0.0), bearing=0.0, facing_evidence="經", ghost=True
    )
    for shape in shapes(ghost, theme):
        assert shape.paint.stroke == theme.palette["grey"]
        assert shape.paint.fill == theme.palette["paper"]
        assert shape.paint.width < shapes(plain, theme)[0].paint.width


def test_one_who_kneels_has_his_legs_under_him(theme):
    legs = roles(
        shapes(PersonMark("p", "persons", "person", at=(0, 0), bearing=0.0, posture="坐"), theme), "legs"
    )
    standing = PersonMark("p", "persons", "person", at=(0, 0), bearing=0.0, posture="立")
    assert len(legs) == 1
    assert roles(shapes(standing, theme), "legs") == []


def test_a_body_that_was_moved_has_a_tick_to_its_true_point(theme):
    line, dot = roles(shapes(PersonMark("p", "persons", "person", at=(5, 5), true=(9.0, 5.0)), theme), "tick")
    assert line.lines == (((5, 5), (9.0, 5.0)),)
    assert (max(x for x, _ in dot.lines[0]), dot.paint.stroke) == (9.35, None)


@pytest.mark.parametrize("kind", kinds())
def test_the_glyph_of_a_thing_tells_the_layer_of_its_place(theme, kind):
    def strokes(layer):
        drawn = shapes(ThingMark("t", "things", "thing", layer, kind=kind, at=(0, 0), size=(4, 4)), theme)
        return {kind_of(p.paint) for p in drawn}

    assert strokes("經") == {"solid"}
    assert "dashed" in strokes("注")
    assert "dotted" in strokes("推")


@pytest.mark.parametrize(("bearing", "tip"), [(0.0, (0.0, 2.5)), (90.0, (2.5, 0.0)), (270.0, (-2.5, 0.0))])
def test_a_thing_turns_clockwise(theme, bearing, tip):
    """The head of the arrow stand is its only part with a tip on its axis."""
    mark = ThingMark("t", "things", "thing", kind="arrow-stand", size=(2.2, 5.0), bearing=bearing)
    assert tip in {point for shape in shapes(mark, theme) for line in shape.lines for point in line}


def test_a_way_ends_with_a_head_at_its_last_point(theme):
    mark = RouteMark("r", "routes", "route", "經", runs=(((0.0, 0.0), (10.0, 0.0), (10.0, 10.0)),))
    drawn = shapes(mark, theme)
    (way,), (head,) = roles(drawn, "way"), roles(drawn, "arrow")
    assert head.lines == (((10.0, 10.0), (9.15, 7.5), (10.85, 7.5)),)
    assert way.lines == (((0.0, 0.0), (10.0, 0.0), (10.0, 8.0)),)
    assert head.paint.fill == theme.palette["cinnabar"]


def test_only_the_last_run_of_a_way_has_a_head(theme):
    runs = (((0.0, 0.0), (10.0, 0.0)), ((20.0, 0.0), (30.0, 0.0)))
    drawn = shapes(RouteMark("r", "routes", "route", runs=runs), theme)
    assert [way.lines[0] for way in roles(drawn, "way")] == [runs[0]]
    assert len(roles(drawn, "arrow")) == 1


def test_a_short_way_has_a_small_head(theme):
    (head,) = roles(
        shapes(RouteMark("r", "routes", "route", runs=(((0.0, 0.0), (1.0, 0.0)),)), theme), "arrow"
    )
    assert min(x for x, _ in head.lines[0]) == pytest.approx(0.2)


@pytest.mark.parametrize("runs", [(), ((),), (((1.0, 1.0),),)])
def test_a_way_of_no_length_draws_nothing(theme, runs):
    assert shapes(RouteMark("r", "routes", "route", runs=runs, number="1", number_at=(0, 0)), theme) == ()


def test_a_point_walked_twice_does_no_harm(theme):
    drawn = shapes(RouteMark("r", "routes", "route", runs=(((1.0, 1.0), (1.0, 1.0)),)), theme)
    assert roles(drawn, "arrow")[0].lines == (((1.0, 1.0),) * 3,)


@pytest.mark.parametrize(("number", "digits"), [("①", "1"), ("⑫", "12"), ("3", "3")])
def test_a_number_stands_in_its_circle(theme, number, digits):
    mark = RouteMark(
        "r", "routes", "route", runs=(((0.0, 0.0), (20.0, 0.0)),), number=number, number_at=(10.0, 0.0)
    )
    drawn = shapes(mark, theme)
    (disc,) = roles(drawn, "number")
    (words,) = [p for p in drawn if isinstance(p, Words)]
    assert words.text == digits
    assert disc.paint.fill == theme.palette["paper"]
    assert 8.4 < words.at[0] < 10 < 11.6
    assert -1.6 < words.at[1] < 0


def test_a_ring_has_a_dash_that_goes_round_it_without_a_seam(theme):
    """The bow on a way; a large area keeps the dash as it is."""
    square = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    for evidence, dashed in (("經", False), ("注", True), ("推", True)):
        (ring,) = shapes(Area("bow-1-賓", "routes", "bow", evidence, (square,)), theme)
        assert ring.paint.fill == theme.palette["paper"]
        assert bool(ring.paint.dash) is dashed
        if dashed:
            times = 4.0 / sum(ring.paint.dash)
            assert times == pytest.approx(round(times), abs=0.01)
            assert times >= 3
    big = tuple((x * 9, y * 9) for x, y in square)
    (area,) = shapes(Area("a", "ground", "bow", "注", (big,)), theme)
    scale = theme.style("bow").width / 0.3
    assert area.paint.dash == pytest.approx([part * scale for part in theme.stroke("注").dash])


def test_marked_words_differ_by_colour_and_by_dots(theme):
    mark = Label("q", "text", "quote", at=(0.0, 10.0), text="獲者，立飲", size=12, marked=((1, 4),))
    drawn = shapes(mark, theme)
    assert [(p.text, p.colour) for p in drawn if isinstance(p, Words)] == [
        ("獲", theme.palette["ink"]),
        ("者，立", theme.palette["cinnabar"]),
        ("飲", theme.palette["ink"]),
    ]
    (dots,) = roles(drawn, "mark")
    assert len(dots.lines) == 2  # none below the comma
    assert all(y < 10 for line in dots.lines for _, y in line)


def test_marked_latin_is_underlined_in_one_stroke(theme):
    (line,) = roles(
        shapes(Label("q", "text", "quote", text="the flag-holder", marked=((4, 15),)), theme), "mark"
    )
    assert len(line.lines) == 1


@pytest.mark.parametrize(("align", "share"), [("left", 0.0), ("center", 0.5), ("right", 1.0)])
def test_words_are_aligned(theme, align, share):
    (words,) = shapes(Label("l", "text", "note", at=(50.0, 0.0), text="獲者", size=72, align=align), theme)
    assert words.at == pytest.approx((50 - 50.8 * share, 0), abs=1e-3)


def test_words_on_the_floor_have_a_rim_of_its_colour(theme, plan):
    floor = Area("floor", "ground", "hall-floor", rings=(((0, 0), (90, 0), (90, 70), (0, 70)),))
    label = Label("l", "labels", "name", at=(20.0, 20.0), text="賓", size=8)
    beyond = Label("m", "labels", "name", at=(200.0, 20.0), text="賓", size=8)
    drawn = draw_list(Plan("p", 90, 70, (floor, label, beyond)), theme)
    assert [primitives[0].halo for primitives in drawn[1:]] == [
        theme.palette["floor"],
        theme.palette["paper"],
    ]


def test_the_characters_of_a_run_are_collected(plan):
    assert characters([plan]) == frozenset("0123456789獲者 ToAV，")


def test_an_unknown_kind_of_mark_is_refused(theme):
    with pytest.raises(TypeError, match="no shapes for Mark"):
        shapes(Mark("m", "ground", "wall"), theme)


def test_the_theme_has_every_style_of_the_plan(theme, plan):
    assert theme.unknown_styles(mark.style for mark in plan.marks) == ()
