from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

import stage_viz as sv

STEPS = Path(__file__).parents[2] / "steps" / "xiangshe.yaml"


@pytest.fixture(scope="package")
def rite():
    return sv.load(STEPS)


@pytest.fixture(scope="package")
def small(tmp_path_factory):
    """A rite of three steps, with one person and a basin."""
    spec = spec_from_file_location("small", STEPS.parents[1] / "tests" / "plan" / "small.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return sv.load(module.write_small(tmp_path_factory.mktemp("small")))
