"""Ways that would lie on each other are drawn side by side, and off the glyphs."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stage_viz.plan.fanning import fanned

RADIUS = 1.6


def test_ways_that_are_apart_stay_as_they_are():
    ways = [(1, (((0.0, 10.0), (50.0, 10.0), (50.0, 40.0)),)), (2, (((0.0, 20.0), (40.0, 20.0)),))]
    assert fanned(ways, (), RADIUS) == (ways[0][1], ways[1][1])


def test_one_behind_another_is_drawn_beside_him():
    """At one time closely; at another so far off that the number of each stands on its own line alone."""
    run = ((0.0, 10.0), (50.0, 10.0))
    at_once = fanned([(1, (run,)), (1, (run,))], (), RADIUS)
    assert [runs[0][0][1] for runs in at_once] == [9.4, 10.6]
    later = fanned([(1, (run,)), (2, (run,))], (), RADIUS)
    assert [runs[0][0][1] for runs in later] == [8.9, 11.1]


def test_there_and_back_again():
    ((out, back),) = fanned([(1, (((0.0, 10.0), (50.0, 10.0)), ((50.0, 10.0), (0.0, 10.0))))], (), RADIUS)
    assert out[0][1] != back[0][1]
    ((run,),) = fanned([(1, (((0.0, 10.0), (50.0, 10.0), (5.0, 10.0)),))], (), RADIUS)
    assert run == ((0.0, 9.4), (50.0, 9.4), (50.0, 10.6), (5.0, 10.6))


def test_lines_that_part_do_not_cross_where_they_part():
    """He who goes off to the left is drawn on the left."""
    left = ((10.0, 0.0), (10.0, 40.0), (0.0, 40.0))
    right = ((10.0, 0.0), (10.0, 30.0), (20.0, 30.0))
    for ways in ([left, right], [right, left]):
        found = dict(zip(ways, fanned([(1, (run,)) for run in ways], (), RADIUS), strict=True))
        assert found[left][0][0][0] < found[right][0][0][0]


def test_a_line_keeps_off_a_glyph_drawn_larger_than_it_is():
    box = (20.0, 10.3, 24.0, 13.0)
    ((run,),) = fanned([(1, (((0.0, 10.0), (50.0, 10.0)),))], [box], RADIUS)
    assert run == ((0.0, 9.65), (50.0, 9.65))


@pytest.mark.parametrize("box", [(20.0, 0.0, 24.0, 30.0), (48.5, 9.0, 52.0, 13.0), (20.0, 11.0, 24.0, 13.0)])
def test_a_line_stays_where_it_leads_to_a_glyph_or_is_clear_of_it(box):
    run = ((0.0, 10.0), (50.0, 10.0))
    assert fanned([(1, (run,))], [box], RADIUS) == ((run,),)


def test_a_slanting_way_stays_as_it_is():
    run = ((0.0, 10.0), (50.0, 12.0))
    assert fanned([(1, (run,)), (1, (run,))], (), RADIUS) == ((run,), (run,))


def test_a_way_goes_on_in_the_next_window_where_it_left_the_last():
    """Though another lies beside it in one of the windows alone."""
    down = (((10.0, 90.0), (10.0, 60.0)), ((10.0, 50.0), (10.0, 10.0)))
    (upper, lower), _ = fanned([(1, down), (2, (((10.0, 40.0), (10.0, 5.0)),))], (), RADIUS)
    assert upper[0][0] == lower[0][0] != 10.0


def test_a_bundle_of_many_ways_does_not_fill_the_plan():
    run = ((0.0, 50.0), (90.0, 50.0))
    heights = [runs[0][0][1] for runs in fanned([(n, (run,)) for n in range(40)], (), RADIUS)]
    assert max(heights) - min(heights) <= 14.01
    assert len(set(heights)) == 40


@st.composite
def squared(draw):
    x, y = draw(st.integers(0, 20)), draw(st.integers(0, 20))
    points = [(float(x), float(y))]
    for i, by in enumerate(draw(st.lists(st.integers(-9, 9).filter(bool), min_size=1, max_size=5))):
        x, y = (x + 3 * by, y) if i % 2 else (x, y + 3 * by)
        points.append((float(x), float(y)))
    return tuple(points)


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(1, 3), squared()), min_size=1, max_size=4))
def test_ways_keep_their_shape_and_their_order_in_the_file_does_not_matter(ways):
    given_ = [(order, (run,)) for order, run in ways]
    found = fanned(given_, (), RADIUS)
    for (_, (before,)), (after,) in zip(given_, found, strict=True):
        assert len(after) == len(before)
        for (a, b), (c, d) in zip(pairwise(before), pairwise(after), strict=True):
            assert (a[0] == b[0]) == (c[0] == d[0])
            assert (a[1] == b[1]) == (c[1] == d[1])


def test_thin_ways_without_numbers_lie_closer_together():
    one = ((10.0, 0.0), (10.0, 20.0))
    (a,), (b,) = fanned([(1, [one]), (2, [one])], (), 0.0, 0.8)
    assert b[0][0] - a[0][0] == pytest.approx(0.8)
