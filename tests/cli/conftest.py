import pytest

from ..plan.small import write_small
from .running import Runner


@pytest.fixture
def cli(tmp_path, capsys, monkeypatch):
    """Run a command in this process; the working folder is `tmp_path`."""
    monkeypatch.chdir(tmp_path)
    return Runner(tmp_path, capsys)


@pytest.fixture
def small(tmp_path):
    """The steps file of a small rite, in `tmp_path`."""
    return write_small(tmp_path)
