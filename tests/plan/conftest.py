"""The example rite, its plans, and a small rite, made once for all tests that look at them."""

from pathlib import Path

import pytest

import stage_viz as sv
from stage_viz.plan import Composed, ground_plan
from stage_viz.theme import Theme, load_theme

from .small import write_small

STEPS = Path(__file__).parents[2] / "steps/xiangshe.yaml"


@pytest.fixture(scope="session")
def theme() -> Theme:
    return load_theme()


@pytest.fixture(scope="session")
def rite() -> sv.Rite:
    return sv.load(STEPS)


@pytest.fixture(scope="session")
def composed(rite, theme) -> list[Composed]:
    """The plans of all steps, then that of the ground."""
    return [*(rite.plan(n, theme) for n in range(1, len(rite) + 1)), ground_plan(rite.ground, theme)]


@pytest.fixture(scope="session")
def small(tmp_path_factory) -> sv.Rite:
    return sv.load(write_small(tmp_path_factory.mktemp("small")))
