"""Which part of the ground a figure shows, and at which scale."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stage_viz.plan.view import BREAK, SCALES, View, Window, frame

TALL = View(
    west=-20.0,
    east=30.0,
    left=1.0,
    right=101.0,
    scale=2.0,
    windows=(Window(0.0, 20.0, 60.0, 100.0), Window(-120.0, -100.0, 14.0, 54.0)),
)
"""Two windows, from 0 to 20 and from -120 to -100 尺 north, with a break between them."""

points = st.lists(st.tuples(st.floats(-60, 60), st.floats(-340, 60)), min_size=1, max_size=12)


def test_one_window_is_drawn_as_large_as_fits():
    view = frame([(0, 0), (10, 10)], 1.0, 0.0, 100.0, (58.0, 96.0), 9.0)
    assert view.scale == 4.0
    assert (view.west, view.east) == (-10.0, 15.0)
    assert view.windows == (Window(-2.25, 12.25, -58.0, 0.0),)
    assert view.box == (1.0, -58.0, 101.0, 0.0)
    assert view.breaks == ()


@pytest.mark.parametrize(("across", "scale"), [(20.5, 4.0), (20.6, 3.2), (82, 1.0), (83, 0.8), (410, 0.2)])
def test_the_scale_is_the_largest_standard_one_that_fits(across, scale):
    assert frame([(0, 0), (across, 0)], 0.0, 0.0, 100.0, (58.0, 96.0), 9.0).scale == scale


def test_what_lies_between_two_places_is_left_out_if_that_helps():
    view = frame([(0, 0), (10, -5), (0, -300), (10, -310)], 1.0, 0.0, 100.0, (58.0, 96.0), 9.0)
    assert len(view.windows) == 2
    assert view.scale == 3.2
    ((low, high, left_out),) = view.breaks
    assert high - low == BREAK
    assert left_out == view.windows[0].south - view.windows[1].north
    whole = frame([(0, 0), (10, -5), (0, -300), (10, -310)], 1.0, 0.0, 100.0, (58.0, 96.0), 9.0, gain=99)
    assert len(whole.windows) == 1
    assert whole.scale == 0.25


@pytest.mark.parametrize(("south", "windows"), [(-45.0, 1), (-45.5, 2)])
def test_a_gap_is_left_out_only_if_it_is_wide(south, windows):
    assert len(frame([(0, 0), (0, south)], 0.0, 0.0, 100.0, (10.0, 40.0), 4.0, gain=1.0).windows) == windows


def test_no_break_where_the_figure_would_hardly_grow():
    wide = [(-40, 0), (40, 0), (0, -60)]
    assert len(frame(wide, 0.0, 0.0, 100.0, (58.0, 96.0), 9.0).windows) == 1
    assert len(frame(wide, 0.0, 0.0, 100.0, (58.0, 96.0), 9.0, gain=1.0).windows) == 1
    far = [(-40, 0), (40, 0), (0, -110)]
    assert len(frame(far, 0.0, 0.0, 100.0, (58.0, 96.0), 9.0, gain=1.0).windows) == 2


def test_little_is_left_out_only_if_the_figure_grows_much():
    """Some 50 尺 between two rows: for a figure a quarter larger no break is made, for one twice as large it is."""
    for across, windows in ((100, 1), (60, 2)):
        near = [(0, 0), (across, -8), (0, -60), (across, -68)]
        view = frame(near, 0.0, 0.0, 147.0, (58.0, 100.0), 9.0)
        assert (len(view.windows), view.scale) == (windows, {1: 1.0, 2: 2.0}[windows])


def test_a_point_falls_on_the_page_and_can_be_read_back():
    assert TALL.page((-20, 20)) == (1.0, 100.0)
    assert TALL.page((30, 0)) == (101.0, 60.0)
    assert TALL.page((0, -110.005)) == (41.0, 33.99)


@given(st.floats(-20, 30), st.one_of(st.floats(0, 20), st.floats(-120, -100)))
def test_page_round_trip(x, y):
    px, py = TALL.page((x, y))
    window = next(w for w in TALL.windows if w.bottom - 0.01 <= py <= w.top + 0.01)
    assert abs(TALL.west + (px - TALL.left) / TALL.scale - x) <= 0.0026
    assert abs(window.south + (py - window.bottom) / TALL.scale - y) <= 0.0026


@given(st.floats(-340, 60), st.floats(-340, 60))
def test_north_is_up_across_a_break(a, b):
    if a <= b:
        assert TALL.page((0, a))[1] <= TALL.page((0, b))[1]


def test_a_point_in_the_break_falls_between_the_windows():
    assert TALL.page((0, -50)) == (41.0, 57.0)
    assert not TALL.shows((0, -50))


@pytest.mark.parametrize(
    ("point", "margin", "shown"),
    [
        ((0, 10), 0.0, True),
        ((30, 0), 0.0, True),
        ((30.1, 0), 0.0, False),
        ((0, 20.1), 0.0, False),
        ((0, -100), 0.0, True),
        ((0, -100), 1.0, False),
        ((0, -100.5), 1.0, True),
        ((-20, 10), 1.0, False),
    ],
)
def test_what_is_shown(point, margin, shown):
    assert TALL.shows(point, margin) is shown


@pytest.mark.parametrize(
    ("box", "held"),
    [((1, 60, 101, 100), True), ((10, 20, 12, 22), True), ((0, 70, 5, 72), False), ((10, 53, 12, 61), False)],
)
def test_a_box_within_one_window(box, held):
    assert TALL.holds(box) is held


def test_a_line_is_cut_at_the_frame():
    assert TALL.clip([(-30, 10), (40, 10)]) == (((1.0, 80.0), (101.0, 80.0)),)
    assert TALL.clip([(-30, 30), (40, 30)]) == ()
    assert TALL.clip([(-30, -50), (40, -50)]) == ()


def test_a_line_through_a_break_is_drawn_in_two_parts_in_the_order_of_walking():
    down = TALL.clip([(0, 10), (0, -110), (10, -110)])
    assert down == (((41.0, 80.0), (41.0, 60.0)), ((41.0, 54.0), (41.0, 34.0), (61.0, 34.0)))
    up = TALL.clip([(10, -110), (0, -110), (0, 10)])
    assert up == tuple(run[::-1] for run in reversed(down))


def test_a_line_that_leaves_the_frame_and_comes_back_has_two_parts():
    assert TALL.clip([(20, 10), (40, 10), (40, 5), (20, 5)]) == (
        ((81.0, 80.0), (101.0, 80.0)),
        ((101.0, 70.0), (81.0, 70.0)),
    )


@given(points)
def test_all_points_are_shown_with_room_about_them(found):
    view = frame(found, 1.0, 0.0, 147.0, (58.0, 96.0), 9.0)
    assert view.scale in SCALES or view.scale < min(SCALES)
    assert all(view.shows(p) for p in found)
    if view.scale > min(SCALES):
        assert all(view.shows(p, 8.9) for p in found)
        assert view.box[1] >= -96.0 - 2 * len(view.windows)
    assert view.box[0] == 1.0
    assert view.box[2] == 148.0
    assert math.isclose((view.east - view.west) * view.scale, 147.0)


@given(points)
def test_windows_are_stacked_from_north_to_south_at_one_scale(found):
    view = frame(found, 1.0, 0.0, 147.0, (58.0, 96.0), 9.0)
    for window in view.windows:
        assert math.isclose((window.north - window.south) * view.scale, window.top - window.bottom)
        assert (window.top - window.bottom) % 2 == 0
    for low, high, left_out in view.breaks:
        assert high - low == BREAK
        assert left_out >= 6
    assert view.windows[0].top == 0.0


@given(points)
def test_the_order_of_the_points_does_not_matter(found):
    assert frame(found[::-1], 1.0, 0.0, 147.0, (58.0, 96.0), 9.0) == frame(
        found, 1.0, 0.0, 147.0, (58.0, 96.0), 9.0
    )


def test_the_example_is_drawn_at_standard_scales(composed):
    assert {made.plan.scale for made in composed} <= set(SCALES)
    assert all(made.plan.scale >= 0.6 for made in composed)


def test_a_frame_that_must_fill_its_page_is_as_high_as_it_may_be():
    view = frame([(0, 0), (10, -5), (0, -300), (10, -310)], 1.0, 0.0, 100.0, (95.55, 95.55), 9.0)
    assert len(view.windows) == 2
    assert view.box[1] == pytest.approx(-95.55, abs=0.03)
    assert view.box[1] >= -95.55


def test_rounding_takes_no_line_off_its_axis():
    view = View(0.0, 100.0, 0.0, 160.0, 1.6, (Window(0.0, 50.0, 0.015, 80.015),))
    level = view.clip([(3, 20.0), (50, 20.0), (50, 30), (90, 30.0 + 1e-10)])
    assert all(a[0] == b[0] or a[1] == b[1] for run in level for a, b in pairwise(run))


def test_windows_that_would_nearly_touch_are_one():
    found = [(0.0, 1.0), (0.0, 47.0), (0.0, 60.0), (0.0, -45.0), (0.0, -136.0)]
    view = frame(found, 1.0, 0.0, 147.0, (58.0, 96.0), 9.0)
    assert all(left_out >= 6 for _, _, left_out in view.breaks)


def test_what_is_larger_than_any_ground_is_shown_whole():
    for points in ([(0, 0), (9000, 5)], [(0, 0), (5, -9000)], [(0, 0), (5000, 0), (0, -9000)]):
        view = frame(points, 0.0, 0.0, 147.0, (58.0, 112.0), 9.0)
        assert all(view.shows(p) for p in points)
