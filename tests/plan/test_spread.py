"""Bodies that would overlap are moved apart, and no farther than is needed."""

import math
import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stage_viz.plan.points import nearest
from stage_viz.plan.spread import Disc, spread, touching

FRAME = (0.0, 0.0, 100.0, 100.0)


def test_what_has_room_stays_where_it_is():
    discs = [Disc("a", (10.0, 10.0), 2.0, 1.0), Disc("b", (14.25, 10.0), 2.0, 1.0)]
    assert spread(discs, {}, FRAME) == {"a": (10.0, 10.0), "b": (14.25, 10.0)}


def test_two_in_one_place_stand_side_by_side_in_the_order_of_their_names():
    discs = [Disc("b", (50.0, 50.0), 2.0, 1.0), Disc("a", (50.0, 50.0), 2.0, 1.0)]
    assert spread(discs, {}, FRAME) == {"a": (47.88, 50.0), "b": (52.12, 50.0)}


def test_each_gives_way_as_readily_as_it_may():
    discs = [Disc("a", (50.0, 50.0), 2.0, 0.2), Disc("b", (53.0, 50.0), 2.0, 0.8)]
    assert spread(discs, {}, FRAME) == {"a": (49.75, 50.0), "b": (54.0, 50.0)}
    fast = [Disc("a", (50.0, 50.0), 2.0, 0.0), Disc("b", (53.0, 50.0), 2.0, 0.8)]
    assert spread(fast, {}, FRAME) == {"a": (50.0, 50.0), "b": (54.25, 50.0)}


def test_two_that_stand_fast_are_left_alone():
    discs = [Disc("a", (50.0, 50.0), 2.0, 0.0), Disc("b", (51.0, 50.0), 2.0, 0.0)]
    assert spread(discs, {}, FRAME) == {"a": (50.0, 50.0), "b": (51.0, 50.0)}


def test_the_circle_of_a_body_may_lie_before_it():
    discs = [Disc("a", (50.0, 50.0), 2.0, 0.0), Disc("b", (50.0, 54.0), 2.0, 1.0, middle=(0.0, -0.5))]
    assert spread(discs, {}, FRAME)["b"] == (50.0, 54.75)


def test_the_ways_of_others_are_left_free():
    disc = Disc("a", (50.0, 51.0), 2.0, 1.0)
    assert spread([disc], {"a": [((0.0, 50.0), (100.0, 50.0))]}, FRAME) == {"a": (50.0, 52.45)}
    assert spread([disc], {"b": [((0.0, 50.0), (100.0, 50.0))]}, FRAME) == {"a": (50.0, 51.0)}
    on_it = Disc("a", (50.0, 50.0), 2.0, 1.0)
    assert spread([on_it], {"a": [((0.0, 50.0), (100.0, 50.0))]}, FRAME) == {"a": (50.0, 52.45)}


def test_a_box_is_left_by_the_shortest_way():
    disc = Disc("a", (50.0, 50.0), 2.0, 1.0, box=(-2.0, -1.0, 2.0, 1.0))
    target = (20.0, 47.0, 80.0, 49.5)
    assert spread([disc], {}, FRAME, {"a": [target]}) == {"a": (50.0, 50.75)}
    assert spread([disc], {}, FRAME, {"b": [target]}) == {"a": (50.0, 50.0)}
    post = (51.0, 40.0, 52.0, 60.0)
    assert spread([disc], {}, FRAME, {"a": [post]}) == {"a": (48.75, 50.0)}


def test_nothing_leaves_the_frame():
    discs = [Disc("a", (1.0, 99.0), 2.0, 1.0), Disc("b", (50.0, 0.5), 2.0, 1.0, box=(-2.0, -1.0, 2.0, 3.0))]
    assert spread(discs, {}, FRAME) == {"a": (2.0, 98.0), "b": (50.0, 1.0)}


def test_the_nearest_point_of_a_segment():
    assert nearest((5.0, 5.0), (0.0, 0.0), (10.0, 0.0)) == (5.0, 0.0)
    assert nearest((-5.0, 5.0), (0.0, 0.0), (10.0, 0.0)) == (0.0, 0.0)
    assert nearest((15.0, 5.0), (0.0, 0.0), (10.0, 0.0)) == (10.0, 0.0)
    assert nearest((5.0, 5.0), (1.0, 1.0), (1.0, 1.0)) == (1.0, 1.0)


discs_anywhere = st.lists(
    st.tuples(st.floats(20, 80), st.floats(20, 80), st.floats(0.5, 2.5)), min_size=1, max_size=10
).map(lambda rows: [Disc(f"d{i}", (x, y), r, 1.0) for i, (x, y, r) in enumerate(rows)])


@settings(deadline=None)
@given(discs_anywhere)
def test_none_overlap_where_there_is_room(discs):
    at = spread(discs, {}, (0.0, 0.0, 200.0, 200.0))
    for a, b in combinations(discs, 2):
        assert math.dist(at[a.id], at[b.id]) >= a.radius + b.radius + 0.2


@settings(deadline=None)
@given(discs_anywhere, st.integers(0, 999))
def test_the_order_does_not_matter(discs, seed):
    mixed = random.Random(seed).sample(discs, len(discs))
    assert spread(mixed, {}, FRAME) == spread(discs, {}, FRAME)


def test_discs_that_jam_each_other_on_a_line_leave_it():
    """Three between two walls that have room for two side by side."""
    discs = [Disc(n, (x, 50.0), 2.0, 1.0) for n, x in (("a", 46.0), ("b", 50.0), ("c", 54.0))]
    walls = [(30.0, 0.0, 44.5, 100.0), (55.5, 0.0, 70.0, 100.0)]
    at = spread(discs, {}, FRAME, {d.id: walls for d in discs})
    assert all(math.dist(at[a], at[b]) >= 4.2 for a, b in combinations(at, 2))
    assert not touching(discs, {}, {d.id: walls for d in discs}, at)


def test_whether_all_have_room():
    discs = [Disc("a", (50.0, 50.0), 2.0, 1.0), Disc("b", (55.0, 50.0), 2.0, 1.0)]
    at = {d.id: d.at for d in discs}
    assert touching(discs, {}, {}, at) == set()
    assert touching(discs, {}, {}, {**at, "b": (54.0, 50.0)}) == {"a", "b"}
    assert touching(discs, {"a": [((0.0, 51.0), (99.0, 51.0))]}, {}, at) == {"a"}
    assert touching(discs, {}, {"b": [(56.0, 0.0, 58.0, 99.0)]}, at) == {"b"}


def test_between_where_one_was_and_where_he_is_his_way_is_seen():
    discs = [
        Disc("ghost-a", (50.0, 50.0), 2.0, 1.0, owner="a"),
        Disc("person-a", (51.0, 50.0), 2.0, 1.0, owner="a"),
    ]
    at = spread(discs, {}, FRAME)
    assert math.dist(*at.values()) == pytest.approx(4 + 0.25 + 1.8, abs=0.02)


def test_a_body_stays_in_its_own_window():
    disc = Disc("a", (50.0, 41.0), 2.0, 1.0, frame=(0.0, 40.0, 100.0, 100.0))
    assert spread([disc], {}, FRAME) == {"a": (50.0, 42.0)}
