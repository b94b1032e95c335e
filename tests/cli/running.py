"""Running the command line: in this process for speed, in a process of its own where that matters."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from stage_viz.cli import main

ROOT = Path(__file__).parents[2]
STEPS = ROOT / "steps/xiangshe.yaml"
LAYOUT = ROOT / "layouts/xiangshe.yaml"


@dataclass(frozen=True)
class Result:
    code: int
    out: str
    err: str


class Runner:
    """Runs commands in this process, in a folder of their own."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self.capsys = capsys

    def __call__(self, *args: object) -> Result:
        self.capsys.readouterr()
        with pytest.raises(SystemExit) as left:
            main([str(a) for a in args])
        out, err = self.capsys.readouterr()
        assert "Traceback" not in err
        assert isinstance(left.value.code, int)
        return Result(left.value.code, out, err)


def environment(**more: str) -> dict[str, str]:
    """The environment of the tests, with what is imported here, and with `more`."""
    paths = os.pathsep.join(p for p in sys.path if p)
    return {**os.environ, "PYTHONPATH": paths, **more}


def run(*args: object, cwd: Path, **more: str) -> subprocess.CompletedProcess[bytes]:
    """Run ``python -m stage_viz`` in a process of its own; outputs are bytes."""
    words = [sys.executable, "-m", "stage_viz", *map(str, args)]
    done = subprocess.run(
        words, cwd=cwd, env=environment(**more), capture_output=True, check=False, timeout=120
    )
    assert b"Traceback" not in done.stderr
    return done
