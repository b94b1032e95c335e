"""The benchmark holds: 1 MB in 10 s and 300 MB, in time that grows with the text."""

import os
import subprocess
import sys

import pytest

from .telling import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.timed]


def test_a_long_text_is_extracted_soon_and_in_little_memory():
    done = subprocess.run(
        [sys.executable, ROOT / "benchmarks/extract.py"],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert len(done.stdout.splitlines()) == 10
