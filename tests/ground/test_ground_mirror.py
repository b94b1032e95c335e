from __future__ import annotations

import pytest

SWAP = str.maketrans("東西", "西東")
EDGES = {"west": "east", "east": "west"}


def swap(word):
    return word.translate(SWAP).replace("西東", "東西")


def negative(length):
    return length[1:] if length.startswith("-") else f"-{length}"


def mirror(value, path=()):
    """Exchange east and west in the data of a layout: words, edges and coordinates."""
    if isinstance(value, dict):
        return {EDGES.get(key, swap(key)): mirror(v, (*path, key)) for key, v in value.items()}
    if isinstance(value, list):
        items = [mirror(v, (*path, i)) for i, v in enumerate(value)]
        return [negative(items[0]), items[1]] if path[-1] == "xy" else items
    return swap(value) if isinstance(value, str) else value


@pytest.mark.parametrize(
    "readings", [(), ("庠",), ("李如圭",), ("敖繼公",), ("盛世佐",), ("義疏",), ("楊復",)]
)
def test_a_mirrored_layout_gives_mirrored_places(document, placed, placed_from, readings):
    ground = placed(*readings)
    other, problems = placed_from(mirror(document.data), readings)
    assert problems == ()
    assert set(other.places) == {swap(name) for name in ground.places}
    for name, place in ground.places.items():
        image = other.places[swap(name)]
        assert image.at == pytest.approx((-place.x.value, place.y.value), abs=1e-6), name
        assert (image.x.fix.low, image.x.fix.high) == pytest.approx(
            (-place.x.fix.high, -place.x.fix.low), abs=1e-6
        )
        if place.facing:
            assert image.facing.direction.zh == swap(place.facing.direction.zh)
    for name, area in ground.areas.items():
        image = other.areas[swap(name)]
        assert (image.west, image.east, image.north, image.south) == (
            -area.east,
            -area.west,
            area.north,
            area.south,
        )


def test_the_mirror_of_the_mirror_is_the_layout(document):
    assert mirror(mirror(document.data)) == document.data
