from functools import cache
from pathlib import Path

import pytest

pytest.register_assert_rewrite("tests.steps.rows")

import stage_viz as sv  # noqa: E402

STEPS = Path(__file__).parents[2] / "steps" / "xiangshe.yaml"


@pytest.fixture(scope="session")
def rite():
    """The example, with whatever is wrong with it."""
    return sv.load(STEPS, strict=False)


@pytest.fixture(scope="session")
def read():
    """The example as a scholar reads it, by his name."""
    return cache(lambda name: sv.load(STEPS, [name], strict=False))


@pytest.fixture(scope="session")
def ground(rite):
    return {name: place.at for name, place in rite.ground.places.items()}


@pytest.fixture(scope="session")
def at(rite):
    """Everyone and everything at the end of a step, by its id, or of one of its beats (from 1)."""

    def found(id_, beat=None):
        scenes = rite[id_].scenes
        return scenes[-1 if beat is None else beat - 1].presences

    return found
