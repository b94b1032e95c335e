"""How long it takes to read a text and extract a draft, how much memory, and whether time grows with size.

Run it in a checkout: ``python benchmarks/extract.py``. It exits with 1 if 1 MB of a text with its notes
takes more than 10 s, if 1 MB of nothing but stage directions (four times the whole classic) takes more than
20 s, or if either takes 300 MB, or more than five times as long as a quarter of it. Each size is read in a
process of its own; seconds are those of the processor, so that a busy machine is not blamed on the code.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

ROOT = Path(__file__).parents[1]
SIZES = (0.25, 0.5, 1.0)
MOST_SECONDS = {"layered": 10.0, "classic": 20.0, "unmarked": 20.0}
MOST_MEGABYTES, MOST_GROWTH = 300.0, 5.0
NUMBERS = "甲乙丙丁戊己庚辛壬癸"


def lines_of(kind: str) -> Iterator[str]:
    """Yield lines without end: the passage over and over, or only its classic with or without marks."""
    from stage_viz.passage import read_passage

    passage = read_passage(ROOT / "steps/xiangshe.txt")
    lines = list(passage.lines)
    if kind != "layered":
        classic = [
            [r.text for r in passage.runs if r.layer == "經" and r.line == n + 1] for n in range(len(lines))
        ]
        lines = ["".join(runs) for runs in classic if runs]
    if kind == "unmarked":
        lines = ["".join(c for c in line if c.isalnum()) for line in lines]
    for round_ in count():
        # No two rounds are the same, so that nothing that was read once is only looked up.
        name = "".join(NUMBERS[int(digit)] for digit in str(round_))
        for number, line in enumerate(lines):
            yield (
                line
                if (number + round_) % 3 or line.startswith("[疏]")
                else f"{line}{name}升，適{name}堂西。"
            )


def text_of(kind: str, megabytes: float) -> bytes:
    """Return a text of so many MB in UTF-8."""
    found: list[str] = []
    size = 0
    for line in lines_of(kind):
        found.append(line)
        size += len(line.encode()) + 1
        if size >= megabytes * 1e6:
            return "\n".join(found).encode()
    raise AssertionError


def once(path: Path) -> None:
    """Read and extract a text in this process; print seconds and MB."""
    import stage_viz as sv

    made, _ = sv.draft(path)
    seconds = time.process_time()  # with the start of Python
    unit = 1 if sys.platform == "darwin" else 1024
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6
    print(seconds, peak, made.steps)


def measured(path: Path) -> tuple[float, float, int]:
    """Return seconds, MB and the number of steps of a fresh process."""
    command = [sys.executable, __file__, "--once", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=600)
    seconds, peak, steps = done.stdout.split()
    return float(seconds), float(peak), int(steps)


def main() -> int:
    """Measure all, print a table, tell what is too much."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--once", type=Path, help="measure one file in this process")
    if path := parser.parse_args().once:
        once(path)
        return 0
    faults: list[str] = []
    print("text        MB   seconds   s/MB   peak MB    steps")
    with tempfile.TemporaryDirectory() as folder:
        for kind in ("layered", "classic", "unmarked"):
            took: list[float] = []
            for size in SIZES:
                file = Path(folder) / f"{kind}.txt"
                file.write_bytes(text_of(kind, size))
                seconds, peak, steps = measured(file)
                took.append(seconds)
                print(
                    f"{kind:<9}{size:5.2f}{seconds:10.2f}{seconds / size:7.2f}{peak:10.0f}{steps:9}",
                    flush=True,
                )
                if peak > MOST_MEGABYTES:
                    faults.append(f"{size} MB {kind}: {peak:.0f} MB of memory, over {MOST_MEGABYTES:.0f}")
            if took[-1] > MOST_SECONDS[kind]:
                faults.append(f"1 MB {kind}: {took[-1]:.1f} s, over {MOST_SECONDS[kind]:.0f}")
            if took[-1] > MOST_GROWTH * took[0]:
                faults.append(f"{kind}: 1 MB takes {took[-1] / took[0]:.1f} times as long as 0.25 MB")
    for fault in faults:
        print(fault, file=sys.stderr)
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
