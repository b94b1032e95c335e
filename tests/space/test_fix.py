from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stage_viz.space import TOLERANCE, Fix

NUMBERS = st.floats(-1000, 1000)


def test_an_exact_coordinate_leaves_no_room():
    fix = Fix.at(-300)
    assert (fix.value, fix.low, fix.high) == (-300, -300, -300)
    assert fix.exact
    assert fix.width == 0


def test_an_interval_leaves_room():
    fix = Fix(12, 0, 80)
    assert not fix.exact
    assert fix.width == 80


@pytest.mark.parametrize(
    ("value", "allowed"),
    [(0, True), (80, True), (40, True), (-0.009, True), (80.009, True), (-0.02, False), (80.02, False)],
)
def test_an_interval_allows_its_bounds_within_the_tolerance(value, allowed):
    assert TOLERANCE == 0.01
    assert Fix(12, 0, 80).allows(value) is allowed


@given(NUMBERS, NUMBERS)
def test_shifting_moves_all_three(value, by):
    assert Fix(value, value - 1, value + 2).shifted(by) == Fix(value + by, value - 1 + by, value + 2 + by)


@given(NUMBERS)
def test_an_exact_coordinate_allows_itself(value):
    assert Fix.at(value).allows(value)
