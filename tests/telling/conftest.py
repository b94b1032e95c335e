from pathlib import Path

import pytest

import stage_viz as sv

STEPS = Path(__file__).parents[2] / "steps" / "xiangshe.yaml"


@pytest.fixture(scope="package")
def rite():
    return sv.load(STEPS)
