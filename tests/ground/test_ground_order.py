from __future__ import annotations

import copy
import random

import pytest


def shuffled(value, rng, path=()):
    """Shuffle every mapping, every list of phrases and every group."""
    if isinstance(value, dict):
        items = list(value.items())
        rng.shuffle(items)
        return {key: shuffled(v, rng, (*path, key)) for key, v in items}
    if isinstance(value, list) and (path[-1] == "where" or path[0] == "groups"):
        return rng.sample([shuffled(v, rng, path) for v in value], len(value))
    return value


def facts(ground):
    groups = {name: sorted(members) for name, members in ground.groups.items()}
    return (
        ground.places,
        ground.areas,
        groups,
        ground.parameters,
        ground.spacing,
        ground.row,
        ground.clearance,
    )


@pytest.mark.parametrize("batch", range(10))
def test_the_places_do_not_hang_on_the_order_of_the_file(document, ground, placed_from, batch):
    for seed in range(30 * batch, 30 * batch + 30):
        data = shuffled(document.data, random.Random(seed))
        other, problems = placed_from(data)
        assert problems == ()
        assert facts(other) == facts(ground)


@pytest.mark.parametrize("reading", ["庠", "李如圭", "敖繼公", "盛世佐", "張爾岐", "義疏", "楊復"])
def test_nor_with_a_reading(document, placed, placed_from, reading):
    for seed in range(5):
        other, problems = placed_from(shuffled(document.data, random.Random(seed)), [reading])
        assert problems == ()
        assert facts(other) == facts(placed(reading))


def test_nor_what_is_told_of_a_layout_with_faults(document, placed_from):
    data = copy.deepcopy(document.data)
    data["fixtures"]["楅"]["where"][0] = {"phrase": "東西當司正觶", "layer": "經", "cite": "某"}
    data["fixtures"]["司正觶"]["where"][0] = {"phrase": "東西當楅", "layer": "經", "cite": "某"}
    data["spots"]["中庭"]["where"] = [{"y": "洗", "layer": "經", "cite": "某"}]
    told = set()
    for seed in range(20):
        ground, problems = placed_from(shuffled(data, random.Random(seed)))
        assert ground is None
        told.add(tuple(sorted((p.code, p.what, p.mend) for p in problems)))
    assert len(told) == 1


def test_which_of_two_phrases_alike_fixes_a_place_does_not_hang_on_their_order(document, placed_from):
    phrases = [
        {"of": "洗", "toward": "南", "quote": "洗南", "layer": "推", "default": "5尺"},
        {"of": "洗", "toward": "南", "quote": "洗南", "layer": "推", "default": "9尺"},
        {"of": "洗", "toward": "南", "small": True, "quote": "洗南", "layer": "推"},
    ]
    found = set()
    for order in ([0, 1, 2], [2, 1, 0], [1, 0, 2], [2, 0, 1]):
        data = copy.deepcopy(document.data)
        data["spots"]["某"] = {"where": [phrases[i] for i in order]}
        ground, problems = placed_from(data)
        assert problems == ()
        found.add(ground.places["某"].y.fix)
    assert len(found) == 1
