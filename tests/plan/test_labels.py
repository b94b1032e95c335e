import math
import os
import random
import subprocess
import sys
import time
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import LineString, Point, box

from stage_viz.plan.labels import Placed, Request, place_labels
from stage_viz.plan.numbers import place_numbers

FRAME = (0.0, 0.0, 120.0, 100.0)


def around(point, r):
    return (point[0] - r, point[1] - r, point[0] + r, point[1] + r)


@st.composite
def scenes(draw):
    """Persons on a loose grid, walls and routes between them: crowded, with room for most."""
    rng = random.Random(draw(st.integers(0, 10**9)))
    spots = [(x, y) for x in range(12, 112, 14) for y in range(8, 96, 9)]
    people = [(x + rng.uniform(-2, 2), y + rng.uniform(-1, 1)) for x, y in rng.sample(spots, 30)]
    hard = [around(p, 2.3) for p in people]
    hard += [around((rng.uniform(0, 120), rng.uniform(0, 100)), rng.uniform(0.3, 3)) for _ in range(12)]
    lines = []
    for _ in range(draw(st.integers(0, 8))):
        (ax, ay), (bx, by) = rng.sample(people, 2)
        lines.append(((ax, ay), (bx, ay), (bx, by)))
    requests = [
        Request(f"n{k:02}", rng.uniform(3, 9), 2.8, p, 2.3, weight=rng.choice([1.0, 2.0]))
        for k, p in enumerate(people)
    ]
    return requests, hard, lines


def assert_sound(placed, requests, hard, lines):
    wanted = {r.id: r for r in requests}
    shapes = {p.id: box(*p.box) for p in placed}
    leaders = {p.id: LineString(p.leader) for p in placed if p.leader}
    for p in placed:
        r, shape = wanted[p.id], shapes[p.id]
        assert box(*FRAME).covers(shape)
        assert -1e-6 <= p.box[2] - p.box[0] - r.width <= 0.01001
        assert -1e-6 <= p.box[3] - p.box[1] - r.height <= 0.01001
        assert all(shape.distance(box(*h)) >= 0.3 - 1e-6 for h in hard)
        assert all(shape.distance(LineString(line)) >= 0.5 - 1e-6 for line in lines)
        own = box(*around(r.anchor, r.radius))
        assert (shape.distance(own) > 2.5) == bool(p.leader)
        if p.leader:
            assert shape.distance(Point(p.leader[0])) < 0.02
            assert abs(math.dist(p.leader[1], r.anchor) - r.radius) < 0.02
            foreign = [h for h in hard if not box(*h).contains(Point(r.anchor))]
            assert not any(leaders[p.id].crosses(box(*h).buffer(-0.001)) for h in foreign)
    for a, b in combinations(shapes, 2):
        assert shapes[a].distance(shapes[b]) >= 0.3 - 1e-6
    for a, leader in leaders.items():
        assert all(leader.distance(shapes[b]) > 0 for b in shapes if b != a)
        assert all(not leader.intersects(leaders[b]) for b in leaders if b != a)


@settings(deadline=None, max_examples=60)
@given(scenes())
def test_nothing_overlaps_and_all_is_accounted_for(scene):
    requests, hard, lines = scene
    placed, without = place_labels(requests, frame=FRAME, hard=hard, lines=lines)
    assert_sound(placed, requests, hard, lines)
    assert sorted([p.id for p in placed] + list(without)) == sorted(r.id for r in requests)
    assert len(without) <= 4


@settings(deadline=None, max_examples=30)
@given(scenes(), st.integers(0, 10**9).map(random.Random))
def test_the_order_of_what_is_given_does_not_matter(scene, shuffle):
    requests, hard, lines = scene
    expected = place_labels(requests, frame=FRAME, hard=hard, lines=lines)
    mixed = [list(requests), list(hard), list(lines)]
    for part in mixed:
        shuffle.shuffle(part)
    assert place_labels(mixed[0], frame=FRAME, hard=mixed[1], lines=mixed[2]) == expected


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 10**9).map(random.Random))
def test_where_there_is_room_every_name_is_close(rng):
    people = [
        (x + rng.uniform(-1, 1), y + rng.uniform(-1, 1)) for x in (20, 55, 90) for y in range(10, 96, 14)
    ]
    requests = [Request(f"n{k}", rng.uniform(4, 14), 3, p, 2.25) for k, p in enumerate(people)]
    hard = [around(p, 2.25) for p in people]
    placed, without = place_labels(requests, frame=FRAME, hard=hard)
    assert without == ()
    assert all(p.leader == () for p in placed)
    assert_sound(placed, requests, hard, [])


BODY = around((50.0, 50.0), 2.0)


def one(hard=(), lines=(), **more):
    request = Request("獲者", 8.0, 3.0, (50.0, 50.0), 2.0, **more)
    placed, without = place_labels([request], frame=FRAME, hard=[BODY, *hard], lines=lines)
    assert without == ()
    return placed[0]


def test_the_sides_are_taken_in_order():
    assert one() == Placed("獲者", (52.6, 48.5, 60.6, 51.5))
    to_the_right = (52.2, 47.8, 70.0, 52.2)
    assert one([to_the_right]) == Placed("獲者", (39.4, 48.5, 47.4, 51.5))
    to_the_left = (30.0, 47.8, 47.8, 52.2)
    assert one([to_the_right, to_the_left]) == Placed("獲者", (46.0, 52.6, 54.0, 55.6))
    over = (30.0, 52.2, 70.0, 57.0)
    assert one([to_the_right, to_the_left, over]) == Placed("獲者", (46.0, 44.4, 54.0, 47.4))


def test_a_request_may_prefer_other_sides():
    assert one(sides=("below",)) == Placed("獲者", (46.0, 44.4, 54.0, 47.4))
    assert one(sides=("left", "right")) == Placed("獲者", (39.4, 48.5, 47.4, 51.5))


def test_a_route_is_not_crossed():
    placed = one(lines=[((52.0, 50.0), (90.0, 50.0))])
    assert placed == Placed("獲者", (52.6, 50.55, 60.6, 53.55))
    both = [((52.0, y), (90.0, y)) for y in (49.0, 51.0)]
    assert one(lines=both) == Placed("獲者", (39.4, 48.5, 47.4, 51.5))


def test_a_name_far_off_has_a_leader():
    ring = [(40, 53, 60, 60), (40, 40, 60, 47), (40, 46, 47, 54), (53, 46, 60, 54)]
    # Walled in on all sides: the leader would cross the wall.
    request = Request("a", 8.0, 3.0, (50.0, 50.0), 2.0)
    assert place_labels([request], frame=FRAME, hard=[BODY, *ring]) == ((), ("a",))
    # A gap in the east wall, too low for the name but not for its leader:
    open_ring = [*ring[:3], (53, 46, 60, 49), (53, 51, 60, 54)]
    placed, without = place_labels([request], frame=FRAME, hard=[BODY, *open_ring])
    assert without == ()
    assert placed == (Placed("a", (60.5, 48.5, 68.5, 51.5), ((60.5, 50.0), (52.0, 50.0))),)


def test_a_name_that_finds_no_place_is_told():
    requests = [Request("wide", 500.0, 3.0, (50.0, 50.0), 2.0), Request("b", 5.0, 3.0, (20.0, 20.0), 2.0)]
    placed, without = place_labels(requests, frame=FRAME)
    assert [p.id for p in placed] == ["b"]
    assert without == ("wide",)


def test_the_heavier_chooses_first():
    def boxes(weight_a, weight_b):
        requests = [
            Request("a", 8.0, 3.0, (40.0, 50.0), 2.0, weight=weight_a),
            Request("b", 8.0, 3.0, (54.0, 50.0), 2.0, weight=weight_b, sides=("left",)),
        ]
        placed, without = place_labels(requests, frame=FRAME, hard=[around((40, 50), 2), around((54, 50), 2)])
        assert without == ()
        return {p.id: p.box for p in placed}

    assert boxes(2, 1)["a"] == (42.6, 48.5, 50.6, 51.5)
    assert boxes(1, 2)["b"] == (43.4, 48.5, 51.4, 51.5)


def test_the_heavier_makes_room_for_one_that_has_no_other_place():
    # Between the two bodies is room for one name; b has no place but there, a has others.
    frame = (0.0, 48.0, 60.0, 52.0)
    requests = [
        Request("a", 8.0, 3.0, (40.0, 50.0), 2.0, weight=2),
        Request("b", 8.0, 3.0, (53.0, 50.0), 2.0, weight=1),
    ]
    hard = [around((40, 50), 2), around((53, 50), 2)]
    placed, without = place_labels(requests, frame=frame, hard=hard)
    assert without == ()
    assert {p.id: p.box for p in placed} == {"a": (29.4, 48.5, 37.4, 51.5), "b": (42.4, 48.5, 50.4, 51.5)}


def test_a_name_may_stand_close_to_any_part_of_what_it_names():
    row = tuple(around((50.0, y), 2.0) for y in (40.0, 50.0, 60.0))
    request = Request("三耦", 8.0, 3.0, (50.0, 50.0), 2.0, near=row)
    shut = [(52.2, 45.0, 70.0, 63.0), (30.0, 30.0, 47.8, 63.0)]
    placed, _ = place_labels([request], frame=FRAME, hard=[*row, *shut])
    assert placed == (Placed("三耦", (52.6, 38.5, 60.6, 41.5)),)


def test_soft_things_are_avoided_but_not_at_any_price():
    request = Request("a", 8.0, 3.0, (50.0, 50.0), 2.0)
    edge = ((55.0, 0.0), (55.0, 100.0))
    placed, _ = place_labels([request], frame=FRAME, hard=[BODY], soft_lines=[edge])
    assert placed[0].box == (39.4, 48.5, 47.4, 51.5)
    placed, _ = place_labels([request], frame=FRAME, hard=[BODY], soft=[(53, 0, 60, 100)])
    assert placed[0].box == (39.4, 48.5, 47.4, 51.5)
    placed, _ = place_labels([request], frame=FRAME, hard=[BODY], soft=[FRAME])
    assert placed[0].box == (52.6, 48.5, 60.6, 51.5)


def test_a_name_stands_not_nearer_to_another_thing():
    # Right of a there is just room between two persons; it would be read as the name of the other.
    request = Request("a", 8.0, 3.0, (50.0, 50.0), 2.0)
    placed, _ = place_labels([request], frame=FRAME, hard=[BODY, around((63.0, 50.0), 2.0)])
    assert placed[0].box == (39.4, 48.5, 47.4, 51.5)


def test_what_is_wrong_in_a_request_is_said():
    request = Request("a", 8.0, 3.0, (50.0, 50.0), 2.0)
    with pytest.raises(ValueError, match=r"^two labels have the same id$"):
        place_labels([request, request], frame=FRAME)
    with pytest.raises(ValueError, match=r"^label b: no such side: over, top$"):
        place_labels([Request("b", 8, 3, (50, 50), 2, sides=("top", "over"))], frame=FRAME)


def test_nothing_asked_is_nothing_placed():
    assert place_labels([], frame=FRAME) == ((), ())
    assert place_numbers([], 2.0) == ()


SCRIPT = """
from stage_viz.plan.labels import Request, place_labels
requests = [Request(n, 6, 3, (10 + 9 * k % 70, 10 + 17 * k % 80), 2) for k, n in enumerate("abcdefghijklm")]
hard = [(r.anchor[0] - 2, r.anchor[1] - 2, r.anchor[0] + 2, r.anchor[1] + 2) for r in requests]
print(place_labels(requests, frame=(0, 0, 90, 100), hard=hard))
"""


def test_the_seed_of_hashing_does_not_matter():
    def run(seed):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        return subprocess.run(
            [sys.executable, "-c", SCRIPT], env=env, capture_output=True, check=True, timeout=60
        ).stdout

    assert run("1") == run("2") != b""


def test_a_number_stands_on_its_line_near_the_middle():
    assert place_numbers([((0, 10), (40, 10))], 1.8) == ((20.0, 10.0),)
    # Not on a person:
    assert place_numbers([((0, 10), (40, 10))], 1.8, [around((20, 10), 2)]) == ((15.75, 10.0),)
    # Not on the corner, where the bow is:
    assert place_numbers([((0, 0), (20, 0), (20, 20))], 1.8) == ((17.75, 0.0),)
    # Not on the crossing:
    crossing = [((0, 10), (40, 10)), ((20, 0), (20, 60))]
    assert place_numbers(crossing, 1.8) == ((17.75, 10.0), (20.0, 30.0))


def test_a_line_without_room_has_no_number():
    assert place_numbers([((0, 0), (9, 0))], 1.8, [(-5, -5, 15, 5)]) == (None,)
    assert place_numbers([((0, 0), (0, 0)), ((1, 1),)], 1.8) == (None, None)


@settings(deadline=None, max_examples=60)
@given(scenes(), st.integers(0, 10**9).map(random.Random))
def test_numbers_touch_nothing_and_do_not_hang_on_order(scene, shuffle):
    _, hard, lines = scene
    lines = list(dict.fromkeys(lines))
    numbers = place_numbers(lines, 1.8, hard, FRAME)
    found = [(n, line) for n, line in zip(numbers, lines, strict=True) if n]
    for n, line in found:
        disc = Point(n)
        assert LineString(line).distance(disc) < 0.008
        assert all(box(*h).distance(disc) >= 2.1 - 1e-9 for h in hard)
        assert box(*FRAME).exterior.distance(disc) >= 1.8 - 1e-9
    for (a, _), (b, _) in combinations(found, 2):
        assert math.dist(a, b) >= 3.9 - 1e-9
    order = list(range(len(lines)))
    shuffle.shuffle(order)
    again = place_numbers([lines[k] for k in order], 1.8, hard[::-1], FRAME)
    assert again == tuple(numbers[k] for k in order)


@pytest.mark.slow
@pytest.mark.timed
def test_sixty_names_among_a_hundred_obstacles_are_quick():
    rng = random.Random(3)
    spots = rng.sample([(x, y) for x in range(12, 180, 9) for y in range(8, 220, 6)], 100)
    hard = [around(p, 2.3) for p in spots]
    requests = [Request(f"n{k:02}", rng.uniform(4, 12), 3, p, 2.3) for k, p in enumerate(spots[:60])]
    lines = [((a[0], a[1]), (b[0], a[1]), b) for a, b in zip(spots[::10], spots[5::10], strict=True)]
    frame = (0.0, 0.0, 190.0, 230.0)
    place_labels(requests, frame=frame, hard=hard, lines=lines)
    began = time.process_time()
    place_labels(requests, frame=frame, hard=hard, lines=lines)
    # Measured 0.045 s; the room is for slow machines.
    assert time.process_time() - began < 0.25
