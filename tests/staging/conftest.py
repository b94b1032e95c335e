import importlib.util
from pathlib import Path

import pytest

_spec = importlib.util.spec_from_file_location(
    "stage_builder", Path(__file__).parents[1] / "staging" / "builder.py"
)
builder = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(builder)


@pytest.fixture
def play(tmp_path):
    """Play a rite given as YAML: files, staging, problems (see tests/staging/builder.py)."""
    return lambda steps, *readings, **files: builder.play(tmp_path, steps, readings, **files)


@pytest.fixture
def layout():
    """The layout that `play` uses, as YAML."""
    return builder.LAYOUT
