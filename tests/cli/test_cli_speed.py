"""How long the commands take and how much memory. Bounds are twice what an idle machine is to need."""

import subprocess
import sys

import pytest

from .running import LAYOUT, STEPS, environment

pytestmark = [pytest.mark.slow, pytest.mark.timed]

MEASURE = """
import os, resource, subprocess, sys, time
began = time.perf_counter()
code = subprocess.call([sys.executable, "-m", "stage_viz", *sys.argv[1:]], stdout=subprocess.DEVNULL)
took = time.perf_counter() - began
used = resource.getrusage(resource.RUSAGE_CHILDREN)
# On a busy machine a command waits for its turn, which is not its fault.
took = min(took, used.ru_utime + used.ru_stime)
print(code, took, used.ru_maxrss * (1 if sys.platform == "darwin" else 1024) / 1e6)
"""


def measured(folder, *args, times=2) -> tuple[float, float]:
    """Seconds, the best of some runs, and the greatest memory in MB."""
    took, peaks = [], []
    for _ in range(times):
        done = subprocess.run(
            [sys.executable, "-c", MEASURE, *map(str, args)],
            cwd=folder,
            env=environment(),
            capture_output=True,
            check=True,
            timeout=300,
        )
        code, seconds, peak = done.stdout.split()
        assert code == b"0"
        took.append(float(seconds))
        peaks.append(float(peak))
    return min(took), max(peaks)


def test_all_steps_in_three_formats(tmp_path):
    seconds, megabytes = measured(tmp_path, "draw", STEPS, "--quiet", "-o", "out", times=1)
    assert seconds < 90
    assert megabytes < 400


def test_one_figure(tmp_path):
    seconds, megabytes = measured(tmp_path, "draw", STEPS, "--steps", "6", "-o", "fig2.pdf")
    assert seconds < 10
    assert megabytes < 400


@pytest.mark.parametrize("file", [STEPS, LAYOUT], ids=["steps", "layout"])
def test_a_table(tmp_path, file):
    seconds, megabytes = measured(tmp_path, "table", file, "-o", "t.csv", times=5)
    assert seconds < 2
    assert megabytes < 400


def test_captions(tmp_path):
    """As the slowest of the files: a Word document."""
    seconds, megabytes = measured(tmp_path, "captions", STEPS, "-o", "c.docx", times=3)
    assert seconds < 3
    assert megabytes < 400


def test_a_deck_of_all_steps(tmp_path):
    seconds, megabytes = measured(tmp_path, "slides", STEPS, "--quiet", "-o", "deck.pptx")
    assert seconds < 16
    assert megabytes < 400
