"""The draft of the whole passage: it plays without a contradiction, and its figures can be read."""

from pathlib import Path

import pytest

import stage_viz as sv
from stage_viz.plan.concern import concern
from stage_viz.theme import load_theme

from ..plan import geometry

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def whole():
    return sv.load(ROOT / "steps/xiangshe-whole.yaml", strict=False)


def test_every_clause_is_quoted_and_nothing_contradicts_anything(whole):
    assert [str(p) for p in whole.check()] == []
    assert len(whole) >= 70


def test_it_is_called_a_draft(whole):
    assert whole.staging.rite.draft


def test_bows_and_arrows(whole):
    def holds(step, name):
        return set(whole[step].scenes[-1].presences[name].holds)

    after_the_arming = "guests-follow-to-the-shooting-place"
    assert holds(after_the_arming, "上耦上射") == {"上耦上射之弓"}
    assert holds("third-pair-returns", "下耦下射") == {"下耦下射之弓", "下耦下射之矢"}
    for name in ("賓", "主人"):
        assert holds("guest-and-host-put-off-their-bows", name) == set()
    assert holds("officer-to-the-wall", "大夫") == set()


def test_who_comes_down_passes_on_the_west(whole):
    after = whole["marshal-and-director-cross"].scenes[-1].presences
    assert after["司射"].x > after["司馬"].x


@pytest.mark.slow
def test_its_figures_have_no_fault(whole):
    theme = load_theme()
    wrong = {}
    for step in whole:
        made = whole.plan(step.number, theme)
        actors = concern(whole.staging, step.number).actors
        if found := [*made.without_room, *map(str, geometry.faults(made.plan, theme, actors))]:
            wrong[step.id] = found
    assert wrong == {}
