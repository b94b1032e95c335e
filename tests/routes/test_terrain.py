import math

import pytest

from stage_viz.routes import Box, Terrain, fence


def test_a_box_is_checked():
    with pytest.raises(ValueError, match=r"^a box runs from south-west to north-east: Box\(x0=2, y0=0,"):
        Box(2, 0, 1, 1)
    with pytest.raises(ValueError, match=r"^a box needs finite coordinates: Box\(x0=nan,"):
        Box(math.nan, 0, 1, 1)


def test_a_box_grows_and_contains_its_open_interior():
    assert Box(0, 1, 2, 3).grown(0.5) == Box(-0.5, 0.5, 2.5, 3.5)
    assert Box(0, 0, 2, 2).contains((1, 1))
    assert not Box(0, 0, 2, 2).contains((0, 1))


def test_bounds_of_a_terrain():
    assert Terrain((Box(0, 1, 2, 3), Box(4, 5, 6, 7))).bounds.tolist() == [[0, 1, 2, 3], [4, 5, 6, 7]]
    assert Terrain().bounds.shape == (0, 4)


def test_a_fence_has_its_gaps():
    assert fence(-10, 0, 10, 1, [(4, 6), (-6, -4)]) == (
        Box(-10, 0, -6, 1),
        Box(-4, 0, 4, 1),
        Box(6, 0, 10, 1),
    )
    assert fence(1, 10, 0, -10, [(2, -2)]) == (Box(0, -10, 1, -2), Box(0, 2, 1, 10))


def test_gaps_may_overlap_and_reach_beyond():
    assert fence(0, 0, 10, 1, [(-5, 2), (1, 3), (9, 20)]) == (Box(3, 0, 9, 1),)
    assert fence(0, 0, 10, 1, [(-5, 20)]) == ()
    assert fence(0, 0, 10, 1, [(12, 20)]) == (Box(0, 0, 10, 1),)


def test_a_bare_line_gets_the_least_thickness():
    assert fence(0, 5, 10, 5) == (Box(0, 4.9, 10, 5.1),)
    assert fence(3, 0, 3, 10, thickness=1) == (Box(2.5, 0, 3.5, 10),)
