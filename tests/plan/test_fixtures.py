"""Fixtures on the page: true to size where that can be read, moved apart where they would overlap."""

import math

import pytest

from stage_viz.plan.fixtures import fixture_spots, glyph_size, ground_marks, obstacles
from stage_viz.plan.marks import Area, ThingMark
from stage_viz.plan.view import View, Window


def view_about(place, scale, dx=0.0, half=40.0):
    """A view of 2·`half` mm, its middle `dx` mm east of a place."""
    x, y = place.at
    window = Window(y - half / scale, y + half / scale, 0.0, 2 * half)
    west = x + dx / scale - half / scale
    return View(west, west + 2 * half / scale, 0.0, 2 * half, scale, (window,))


def test_fixtures_far_enough_apart_stand_where_they_are(rite):
    places = rite.ground.places
    view = view_about(places["洗"], 3.2)
    spots = fixture_spots(rite.ground, view)
    assert {"洗", "水", "下篚"} <= set(spots)
    assert all(at == view.page(places[name].at) for name, at in spots.items())


def test_the_smaller_one_gives_way_along_the_line_on_which_the_two_stand(rite):
    places = rite.ground.places
    view = view_about(places["中"], 0.8)
    spots = fixture_spots(rite.ground, view)
    assert spots["中"] == view.page(places["中"].at)
    true = view.page(places["筭"].at)
    assert spots["筭"][0] < true[0]
    assert spots["筭"][1] == true[1]
    marks = {m.id: m for m in ground_marks(rite.ground, view)}
    assert marks["fixture-筭"].at == spots["筭"]
    assert marks["fixture-筭"].true == true
    assert marks["fixture-中"].true is None


def test_what_would_leave_the_frame_is_left_out(rite):
    places = rite.ground.places
    edge = view_about(places["筭"], 0.8, dx=37.5)
    assert edge.shows(places["筭"].at, 1.5)
    spots = fixture_spots(rite.ground, edge)
    assert "中" in spots
    assert "筭" not in spots
    assert "fixture-筭" not in [m.id for m in ground_marks(rite.ground, edge)]


@pytest.mark.parametrize("scale", [0.5, 1.0, 4.0])
def test_a_wall_is_true_in_length_and_never_too_thin(rite, scale):
    place = rite.ground.places["西序"]
    (mark,) = (m for m in ground_marks(rite.ground, view_about(place, scale)) if m.id == "fixture-西序")
    assert isinstance(mark, Area)
    xs, ys = zip(*mark.rings[0], strict=True)
    assert max(xs) - min(xs) == pytest.approx(max(place.width * scale, 0.8), abs=0.02)
    assert max(ys) - min(ys) == pytest.approx(min(place.depth * scale, 80.0), abs=0.02)


def test_glyphs_are_true_in_size_or_large_enough_to_be_read(rite):
    place = rite.ground.places["楅"]
    for scale in (0.3, 1.0, 4.0):
        depth = glyph_size(place, view_about(place, scale))[1]
        assert depth >= 3.0
        assert depth >= place.depth * scale - 0.01
    mat = rite.ground.places["賓席"]
    assert glyph_size(mat, view_about(mat, 2.0)) == (mat.width * 2.0, mat.depth * 2.0)


def test_mats_and_stairs_are_stood_upon_and_others_kept_clear_of(rite):
    mat, basin = rite.ground.places["賓席"], rite.ground.places["洗"]
    for place, blocked in ((mat, False), (basin, True)):
        view = view_about(place, 2.0)
        x, y = view.page(place.at)
        boxes, _ = obstacles(rite.ground, view)
        assert any(x0 < x < x1 and y0 < y < y1 for x0, y0, x1, y1 in boxes) is blocked


def test_a_thing_may_lean_against_the_target_alone(rite):
    place = rite.ground.places["侯"]
    view = view_about(place, 1.0)
    x, y = view.page(place.at)
    boxes, targets = obstacles(rite.ground, view)
    assert [math.isclose((x0 + x1) / 2, x, abs_tol=0.01) for x0, _, x1, _ in targets] == [True]
    assert not any(x0 < x < x1 and y0 < y < y1 for x0, y0, x1, y1 in boxes)


def test_every_fixture_of_the_ground_is_on_its_plan(rite, composed):
    ids = {m.id for m in composed[-1].plan.marks}
    fixtures = [p for p in rite.ground.places.values() if p.role == "fixture"]
    assert [p.name for p in fixtures if f"fixture-{p.name}" not in ids] == []
    named = [p.name for p in rite.ground.places.values() if not p.hidden and p.kind != "purlin"]
    assert [name for name in named if f"label-{name}" not in ids] == []
    stations = [p.name for p in rite.ground.places.values() if p.role == "station"]
    assert [name for name in stations if f"station-{name}" not in ids] == []


def test_the_ground_plan_tells_places_that_were_moved(rite, composed):
    for mark in composed[-1].plan.marks:
        if isinstance(mark, ThingMark) and mark.true is not None:
            assert mark.true != mark.at


def test_a_fixture_has_the_stroke_of_the_weaker_of_its_coordinates(rite, composed):
    """The director's cup: east to west the classic's, north to south inferred."""
    cup = rite.ground.places["司正觶"]
    assert (cup.x.evidence.layer.value, cup.y.evidence.layer.value) == ("經", "推")
    marks = {m.id: m for m in composed[-1].plan.marks}
    assert marks["fixture-司正觶"].evidence == "推"
    assert marks["station-西方"].evidence == "推"
    assert marks["fixture-侯"].evidence == "記"
