"""Some figures, pixel by pixel, as they were when somebody looked at them.

`python -m pytest tests/render/test_baselines.py --mpl-generate-path=tests/render/baseline` draws them anew.
"""

from pathlib import Path

import pytest
from matplotlib.figure import Figure

import stage_viz as sv
from stage_viz.plan import fitted, legend_plan, page_of
from stage_viz.render import draw_on
from stage_viz.theme import load_theme

STEPS = Path(__file__).parents[2] / "steps/xiangshe.yaml"
INCH = 25.4

compared = pytest.mark.mpl_image_compare(
    baseline_dir="baseline", tolerance=2, savefig_kwargs={"dpi": 100, "metadata": {"Software": None}}
)


@pytest.fixture(scope="module")
def rite() -> sv.Rite:
    return sv.load(STEPS)


def figure_of(plan, theme) -> Figure:
    figure = Figure(figsize=(plan.width / INCH, plan.height / INCH), facecolor=theme.palette["paper"])
    ax = figure.add_axes((0, 0, 1, 1))
    ax.set_axis_off()
    draw_on(ax, plan, theme)
    return figure


def step_figure(rite, step: str, look: str, width: str) -> Figure:
    page = page_of(width)
    theme = fitted(load_theme(look), page)
    return figure_of(rite.plan(rite[step].number, theme, page).plan, theme)


@compared
def test_a_step_at_the_target(rite):
    return step_figure(rite, "drinks-by-the-stand", "paper", "174mm")


@compared
def test_a_step_in_a_column_in_grey(rite):
    return step_figure(rite, "marshal-and-director-cross", "grey", "84mm")


@compared
def test_a_step_on_a_slide(rite):
    return step_figure(rite, "commands-the-pairs", "slide", "16:9")


@compared
def test_a_step_on_a_dark_screen(rite):
    return step_figure(rite, "first-pair-passes-the-second", "dark", "240mm")


@compared
def test_the_legend():
    theme = load_theme()
    return figure_of(legend_plan(theme), theme)
