"""Another direction up: everything turns, words stay true, east and west never change places."""

import math
from dataclasses import replace

import pytest

from stage_viz.plan import Page
from stage_viz.plan.marks import Area, Label, PersonMark
from stage_viz.plan.turning import true_facing, turned_ground, turned_staging
from stage_viz.space import Direction

UPS = [Direction.E, Direction.S, Direction.W]


@pytest.mark.parametrize("up", UPS)
def test_four_quarter_turns_are_none(rite, up):
    ground = rite.ground
    turned = ground
    for _ in range(4):
        turned = turned_ground(turned, up)
    for name, place in ground.places.items():
        again = turned.places[name]
        assert again.at == pytest.approx(place.at)
        assert (again.width, again.depth) == (place.width, place.depth)
        assert (again.facing and again.facing.direction) == (place.facing and place.facing.direction)
    assert turned.areas == ground.areas


def test_what_is_up_is_up_and_nothing_is_mirrored(rite):
    for up in UPS:
        places = turned_ground(rite.ground, up).places
        x, y = up.vector
        for a, b in (("侯", "堂"), ("右个", "左个"), ("西階", "阼階")):
            (ax, ay), (bx, by) = rite.ground.places[a].at, rite.ground.places[b].at
            along = (bx - ax) * x + (by - ay) * y
            assert places[b].at[1] - places[a].at[1] == pytest.approx(along)
            across = (bx - ax) * y - (by - ay) * x  # to the right of who looks up the page
            assert places[b].at[0] - places[a].at[0] == pytest.approx(across)


@pytest.mark.parametrize("up", UPS)
def test_facings_are_true_in_words(rite, up):
    staging = rite.staging
    turned = turned_staging(staging, 12, up)
    for name, p in staging.of(12)[-1].presences.items():
        seen = turned.of(12)[-1].presences[name]
        if p.facing:
            assert true_facing(seen.facing, up) is p.facing
            assert (seen.facing.bearing - p.facing.bearing + up.bearing) % 360 == 0


@pytest.mark.parametrize("up", UPS)
@pytest.mark.parametrize("number", [12, 64, 103])
def test_the_page_is_turned_as_a_whole(rite, theme, number, up):
    """Positions and facings read back from the plan, with its scale and its compass, are those of the scene."""
    plan = rite.plan(number, theme, replace(Page(), up=up)).plan
    after = rite[rite.step(number).id].scenes[-1].presences
    marks = {
        m.id.removeprefix("person-"): m
        for m in plan.marks
        if isinstance(m, PersonMark) and m.layer == "persons"
    }
    assert marks
    x, y = up.vector
    (first, one), *others = marks.items()
    for name, mark in others:
        dx, dy = (a - b for a, b in zip(mark.true or mark.at, one.true or one.at, strict=True))
        wx, wy = (a - b for a, b in zip(after[name].point, after[first].point, strict=True))
        across, along = (wx * y - wy * x) * plan.scale, (wx * x + wy * y) * plan.scale
        assert dx == pytest.approx(across, abs=0.03)
        if len([m for m in plan.marks if m.id.startswith("frame")]) == 1:
            assert dy == pytest.approx(along, abs=0.03)
        if after[name].facing:
            assert (mark.bearing - after[name].facing.bearing + up.bearing) % 360 == 0
    words = {m.id: m.text for m in plan.marks if isinstance(m, Label)}
    for name in marks:
        told = words.get(f"label-{name}-facing")
        assert told in (None, f"{after[name].facing.zh}面")


@pytest.mark.parametrize("up", [Direction.N, *UPS])
def test_the_needle_points_north(small, theme, up):
    plan = small.plan(1, theme, replace(Page(), up=up)).plan
    needle = next(m for m in plan.marks if isinstance(m, Area) and m.id == "compass-west")
    ((tip, foot, _),) = needle.rings
    middle = [
        (a + b) / 2
        for a, b in zip(foot, next(m for m in plan.marks if m.id == "compass-east").rings[0][1], strict=True)
    ]
    bearing = math.degrees(math.atan2(tip[0] - middle[0], tip[1] - middle[1])) % 360
    assert bearing == pytest.approx(-up.bearing % 360, abs=0.5)
