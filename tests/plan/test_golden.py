"""The plans of chosen steps, mark by mark, as they were when somebody looked at them.

`python -m tests.plan.test_golden` in the checkout writes them anew; look at the figures before that is committed.
"""

import difflib
import json
from pathlib import Path

import pytest

import stage_viz as sv
from stage_viz.plan import page_of, plan_json
from stage_viz.theme import load_theme

GOLDEN = Path(__file__).with_name("golden")
STEPS = Path(__file__).parents[2] / "steps/xiangshe.yaml"

CHOSEN = {
    # a way to the target, food that faces; in a column; on a slide
    "drinks-by-the-stand": ("paper", "174mm"),
    "drinks-by-the-stand-column": ("paper", "84mm"),
    "drinks-by-the-stand-slide": ("slide", "16:9"),
    # hall and target in three windows
    "waits-with-his-back-to-the-target": ("paper", "174mm"),
    # rows with brackets
    "commands-the-pairs": ("paper", "174mm"),
    # ways that cross, and pairs that turn
    "first-pair-passes-the-second": ("paper", "174mm"),
    # passing left to left before the stairs
    "marshal-and-director-cross": ("paper", "174mm"),
}


def made(rite, name: str) -> str:
    theme, width = CHOSEN[name]
    page = page_of(width)
    step = name.removesuffix("-column").removesuffix("-slide")
    return plan_json(rite.plan(rite[step].number, load_theme(theme), page).plan)


@pytest.mark.parametrize("name", CHOSEN)
def test_a_plan_is_as_it_was(rite, name):
    golden = (GOLDEN / f"{name}.json").read_text(encoding="utf-8")
    now = made(rite, name)
    changes = [line for line in difflib.ndiff(golden.splitlines(), now.splitlines()) if line[0] in "+-"]
    assert "\n".join(changes) == ""


def test_every_golden_plan_is_compared():
    assert {path.stem for path in GOLDEN.iterdir()} == set(CHOSEN)


def test_the_json_of_a_plan_has_all_that_it_draws(composed):
    plan = composed[11].plan
    data = json.loads(plan_json(plan))
    assert (data["name"], data["width"], data["height"]) == (plan.name, plan.width, plan.height)
    assert [m["id"] for m in data["marks"]] == [m.id for m in plan.marks]
    drinker = next(m for m in data["marks"] if m["id"] == "person-獲者")
    assert (drinker["type"], drinker["evidence"], drinker["bearing"]) == ("PersonMark", "經", 90.0)


if __name__ == "__main__":
    example = sv.load(STEPS)
    for each in CHOSEN:
        (GOLDEN / f"{each}.json").write_text(made(example, each), encoding="utf-8", newline="\n")
