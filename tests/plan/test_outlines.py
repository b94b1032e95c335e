"""The room that bodies take: what the theme draws of them, and no more."""

import math

import pytest
from shapely.geometry import Point

from stage_viz.plan.marks import PersonMark, ThingMark
from stage_viz.plan.outlines import body_circle, mark_box, outline_boxes, thing_radius
from stage_viz.theme import kinds

from .geometry import shape


def body(bearing, posture="立", size=4.5):
    return PersonMark("p", "persons", "person", at=(50.0, 50.0), bearing=bearing, size=size, posture=posture)


@pytest.mark.parametrize("bearing", [None, 0.0, 45.0, 90.0, 180.0, 270.0, 315.0])
@pytest.mark.parametrize("posture", ["立", "坐"])
def test_the_box_of_a_body_holds_its_ink_closely(bearing, posture):
    mark = body(bearing, posture)
    for own, true in zip(mark_box(mark), shape(mark).bounds, strict=True):
        assert abs(own - true) < 0.1


@pytest.mark.parametrize("posture", ["立", "坐"])
@pytest.mark.parametrize("bearing", [None, 0.0, 90.0, 225.0])
def test_the_circle_of_a_body_is_the_least_one(bearing, posture):
    forward, radius = body_circle(posture, bearing is not None)
    turn = math.radians(bearing or 0)
    middle = (50 + math.sin(turn) * forward * 4.5, 50 + math.cos(turn) * forward * 4.5)
    ink = shape(body(bearing, posture))
    assert Point(middle).buffer(radius * 4.5 + 0.17, 64).covers(ink)
    assert not Point(middle).buffer(radius * 4.5 - 0.05, 64).covers(ink)


@pytest.mark.parametrize("kind", kinds())
def test_the_room_of_a_glyph_holds_its_ink(kind):
    mark = ThingMark("t", "things", "thing", kind=kind, at=(50.0, 50.0), size=(4.0, 4.0), bearing=90.0)
    x0, y0, x1, y1 = mark_box(mark)
    assert x0 < x1
    assert y0 < y1
    assert math.hypot(max(x1 - 50, 50 - x0), max(y1 - 50, 50 - y0)) >= thing_radius(kind) * 0.5


def test_the_hollow_of_a_screen_is_free():
    mark = ThingMark("t", "ground", "thing", kind="screen", at=(50.0, 50.0), size=(14.0, 4.4))
    boxes = outline_boxes(mark)
    assert len(boxes) > 6
    inside = (50.0, 48.5)
    assert not any(x0 <= inside[0] <= x1 and y0 <= inside[1] <= y1 for x0, y0, x1, y1 in boxes)
    assert shape(mark).covers(Point(50.0, 51.3))
