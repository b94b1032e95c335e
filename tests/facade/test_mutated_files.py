"""Whatever a slip of the keyboard does to the files: they are read, or the problems tell where."""

import random
import re
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import stage_viz as sv

ROOT = Path(__file__).parents[2]
STEPS = (ROOT / "steps/xiangshe.yaml").read_text(encoding="utf-8")
LAYOUT = (ROOT / "layouts/xiangshe.yaml").read_text(encoding="utf-8")
TEXT = (ROOT / "steps/xiangshe.txt").read_text(encoding="utf-8")

TOKEN = re.compile(r"[\w′]+|[^\w\s]|\s+")
SLIPS = [
    "北",
    "東",
    "12",
    "-3尺",
    "1/0",
    "null",
    "true",
    "獲者",
    "司馬",
    "x",
    "- ",
    "&a",
    "*a",
    "\t",
    "　",
    "",
]
SLIPS += list("{}[]:,，：、'\"?!|>%@`#")


def mutated(text: str, how: random.Random) -> str:
    """The text with one line or one token deleted, doubled or changed."""
    lines = text.split("\n")
    k = how.randrange(len(lines))
    tokens = TOKEN.findall(lines[k])
    slip = how.randrange(6 if tokens else 3)
    if slip == 0:
        del lines[k]
    elif slip == 1:
        lines.insert(k, lines[k])
    elif slip == 2:
        lines[k] = how.choice(lines)
    else:
        j = how.randrange(len(tokens))
        tokens[j : j + 1] = [[], [tokens[j]] * 2, [how.choice(SLIPS)]][slip - 3]
        lines[k] = "".join(tokens)
    return "\n".join(lines)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(0, 2**32), st.booleans())
def test_a_slip_is_read_or_told_at_its_place(tmp_path, seed, in_steps):
    how = random.Random(seed)
    folder = tmp_path / "steps"
    for name, text, changed in (
        ("layouts/xiangshe.yaml", LAYOUT, not in_steps),
        ("steps/xiangshe.yaml", STEPS, in_steps),
        ("steps/xiangshe.txt", TEXT, False),
    ):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(mutated(text, how) if changed else text, encoding="utf-8")
    try:
        rite = sv.load(folder / "xiangshe.yaml")
    except sv.ProblemError as e:
        assert e.problems
        assert e.exit_code in (1, 2)
        for problem in e.problems:
            assert problem.place is not None
            assert problem.place.line is not None or problem.code == "FILE-MISSING"
            assert str(problem).startswith(str(tmp_path))
        assert any(p.place.line for p in e.problems)
    else:
        assert len(rite) > 0
