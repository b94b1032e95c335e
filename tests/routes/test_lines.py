import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import LineString, box

from stage_viz.routes import Box, at_time, distance_to, length, parallel, passes, trim, turns

U_TURN = ((0.0, 0.0), (6.0, 0.0), (6.0, 4.0), (0.0, 4.0))


@st.composite
def ways(draw):
    x, y = draw(st.integers(-9, 9)), draw(st.integers(-9, 9))
    result = [(float(x), float(y))]
    for k in range(draw(st.integers(1, 5))):
        step = draw(st.integers(1, 9)) * draw(st.sampled_from([-1, 1]))
        x, y = (x + step, y) if k % 2 else (x, y + step)
        result.append((float(x), float(y)))
    return tuple(result)


@st.composite
def some_boxes(draw):
    x, y = draw(st.integers(-12, 12)), draw(st.integers(-12, 12))
    return Box(x, y, x + draw(st.integers(1, 6)), y + draw(st.integers(1, 6)))


@given(ways(), some_boxes())
def test_passes_and_distance_agree_with_shapely(way, obstacle):
    line, shape = LineString(way), box(obstacle.x0, obstacle.y0, obstacle.x1, obstacle.y1)
    assert passes(way, obstacle) == line.relate_pattern(shape, "T********")
    assert distance_to(way, obstacle) == pytest.approx(line.distance(shape))


@given(ways(), st.floats(0, 12), st.floats(0, 12))
def test_trim_cuts_exactly_what_is_asked(way, start_by, end_by):
    rest = trim(way, start_by, end_by)
    left = length(way) - start_by - end_by
    assert length(rest) == pytest.approx(max(0.0, left), abs=1e-5)
    if rest:
        line = LineString(way)
        assert math.dist(rest[0], line.interpolate(start_by).coords[0]) < 1e-5
        assert math.dist(rest[-1], line.interpolate(line.length - end_by).coords[0]) < 1e-5


def test_trim_of_nothing_returns_the_way():
    assert trim(U_TURN, 0, 0) == U_TURN
    assert trim(U_TURN, 7, 6) == ((6.0, 1.0), (6.0, 4.0))
    assert trim(U_TURN, 8, 8) == ()
    assert trim(((1.0, 1.0),), 0, 0) == ()
    with pytest.raises(ValueError, match=r"^a way cannot be trimmed by a negative length$"):
        trim(U_TURN, -1, 0)


def test_distance_to_a_point():
    assert distance_to(U_TURN, (3, 2)) == 2
    assert distance_to(U_TURN, (9, 8)) == 5
    assert distance_to(((1.0, 1.0),), (4, 5)) == 5
    with pytest.raises(ValueError, match=r"^a way without points has no distance to anything$"):
        distance_to((), (0, 0))


def test_parallel_keeps_to_the_left():
    assert parallel(U_TURN, 1) == ((0, 1), (5, 1), (5, 3), (0, 3))
    assert parallel(U_TURN, -1) == ((0, -1), (7, -1), (7, 5), (0, 5))
    assert parallel(((0, 0), (0, 5), (0, 2)), 1) == ((-1, 0), (-1, 5), (1, 5), (1, 2))
    assert parallel(((3, 3),), 1) == ((3, 3),)


@given(ways(), st.sampled_from([-0.5, -0.25, 0.25, 0.5]))
def test_parallel_there_and_back_is_the_way_itself(way, offset):
    if not _is_tight(way):
        shifted = parallel(way, offset)
        assert parallel(shifted, -offset) == way
        assert turns(shifted) == turns(way)
        assert math.dist(shifted[0], way[0]) == abs(offset)


def _is_tight(way):
    return any(math.dist(a, b) <= 1 for a, b in pairwise(way))


@pytest.mark.parametrize(
    ("seconds", "place", "bearing"),
    [
        (-1, (0, 0), 90.0),
        (0, (0, 0), 90.0),
        (2, (3, 0), 90.0),
        (4, (6, 0), 0.0),
        (6, (6, 3), 0.0),
        (8, (4, 4), 270.0),
        (99, (0, 4), 270.0),
    ],
)
def test_at_time(seconds, place, bearing):
    assert at_time(U_TURN, seconds, 1.5) == (place, bearing)


def test_at_time_without_a_way():
    assert at_time(((2.0, 3.0),), 5, 6) == ((2.0, 3.0), None)
    assert at_time(((0, 0), (0, -6)), 0.5, 6) == ((0, -3), 180.0)
    with pytest.raises(ValueError, match=r"^the pace of a walker must be positive$"):
        at_time(U_TURN, 1, 0)
    with pytest.raises(ValueError, match=r"^a way without points leads nowhere$"):
        at_time((), 1, 6)


def test_length_and_turns():
    assert length(U_TURN) == 16
    assert turns(U_TURN) == 2
    assert turns(((0, 0), (5, 0), (2, 0))) == 2
    assert length(((0, 0),)) == 0
