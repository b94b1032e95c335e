from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stage_viz.space import Axis, Direction, Side, Turn, swept

DIRECTIONS = st.sampled_from(Direction)


@pytest.mark.parametrize(
    ("word", "bearing", "east", "north"),
    [
        ("北", 0, 0, 1),
        ("東北", 45, 1, 1),
        ("東", 90, 1, 0),
        ("東南", 135, 1, -1),
        ("南", 180, 0, -1),
        ("西南", 225, -1, -1),
        ("西", 270, -1, 0),
        ("西北", 315, -1, 1),
    ],
)
def test_a_direction_has_a_word_a_bearing_and_a_vector(word, bearing, east, north):
    direction = Direction(word)
    length = math.sqrt(abs(east) + abs(north))
    assert direction.zh == word
    assert direction.bearing == bearing
    assert direction.vector == (east / length, north / length)
    assert (direction.along(Axis.X), direction.along(Axis.Y)) == (east, north)
    assert direction.is_diagonal == (east != 0 and north != 0)


@given(DIRECTIONS)
def test_a_vector_is_of_unit_length_and_leads_back_to_its_direction(direction):
    x, y = direction.vector
    assert math.hypot(x, y) == pytest.approx(1, abs=1e-12)
    assert Direction.of_vector(x, y) is direction
    assert Direction.of_vector(7 * x, 7 * y) is direction


@given(DIRECTIONS, st.integers(-40, 40))
def test_turning_adds_to_the_bearing(direction, eighths):
    assert direction.turned(45 * eighths).bearing == (direction.bearing + 45 * eighths) % 360


def test_a_vector_between_two_directions_goes_to_the_nearer():
    assert Direction.of_vector(1, 0.3) is Direction.E
    assert Direction.of_vector(1, 0.5) is Direction.NE
    assert Direction.of_vector(-0.1, -5) is Direction.S


@pytest.mark.parametrize(
    ("facing", "front", "right", "behind", "left"),
    [
        ("北", "北", "東", "南", "西"),
        ("東", "東", "南", "西", "北"),
        ("南", "南", "西", "北", "東"),
        ("西", "西", "北", "東", "南"),
        ("西南", "西南", "西北", "東北", "東南"),
    ],
)
def test_left_and_right_are_the_bodys_own(facing, front, right, behind, left):
    sides = [side.of(Direction(facing)).zh for side in (Side.FRONT, Side.RIGHT, Side.BEHIND, Side.LEFT)]
    assert sides == [front, right, behind, left]


@given(DIRECTIONS)
def test_sides_are_opposite(facing):
    assert Side.LEFT.of(facing) is Side.RIGHT.of(facing).turned(180)
    assert Side.BEHIND.of(facing) is Side.FRONT.of(facing).turned(180)


@pytest.mark.parametrize(
    ("start", "end", "turn", "sweep"),
    [
        ("北", "東", "左還", 90),
        ("北", "西", "左還", 270),
        ("東", "南", "左還", 90),
        ("南", "東", "左還", 270),
        ("北", "東", "右還", -270),
        ("北", "西", "右還", -90),
        ("西南", "北", "左還", 135),
    ],
)
def test_left_is_clockwise_seen_from_above(start, end, turn, sweep):
    assert swept(Direction(start), Direction(end), Turn(turn)) == sweep


@given(DIRECTIONS, DIRECTIONS, st.sampled_from(Turn))
def test_the_other_reading_is_the_reverse(start, end, turn):
    other = Turn.RIGHT if turn is Turn.LEFT else Turn.LEFT
    assert swept(start, end, turn, left_is_clockwise=False) == swept(start, end, other)


@given(DIRECTIONS, DIRECTIONS)
def test_a_turn_ends_at_its_end_and_both_ways_make_a_circle(start, end):
    left, right = (swept(start, end, turn) for turn in (Turn.LEFT, Turn.RIGHT))
    assert 0 < left <= 360
    assert -360 <= right < 0
    assert start.turned(left) is end
    assert start.turned(right) is end
    if start is not end:
        assert left - right == 360


@given(DIRECTIONS)
def test_the_same_facing_is_a_full_circle(facing):
    assert swept(facing, facing, Turn.LEFT) == 360
    assert swept(facing, facing, Turn.RIGHT) == -360
    assert swept(facing, facing, Turn.LEFT, left_is_clockwise=False) == -360


def test_the_axes_have_words():
    assert (Axis.X.zh, Axis.Y.zh) == ("東西", "南北")
