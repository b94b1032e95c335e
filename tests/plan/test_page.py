"""Pages: widths, what stands on them, and how they are magnified."""

from dataclasses import replace

import pytest

from stage_viz.files import ProblemError
from stage_viz.plan import Page, fitted, page_of
from stage_viz.plan.marks import Label
from stage_viz.theme import load_theme


@pytest.mark.parametrize(
    ("given", "width", "magnify"),
    [
        ("84mm", 84, 1), (" 17.4 cm", 174, 1), ("6in", 152.4, 1), ("16:9", 188.15, 1.8), ("4：3", 141.11, 1.8),
        ("a4", 210, 1),
    ],
)  # fmt: skip
def test_a_width_is_a_length_or_a_name(given, width, magnify):
    page = page_of(given)
    assert (page.width, page.magnify) == (width, magnify)


def test_a_slide_has_the_size_of_a_slide():
    page = page_of("16:9")
    assert page.width * page.magnify == pytest.approx(338.67, abs=0.01)
    assert page.height * page.magnify == pytest.approx(190.5, abs=0.01)


@pytest.mark.parametrize("given", ["", "wide", "84", "5mm", "2000mm", "16:10", "-84mm"])
def test_another_width_is_told(given):
    with pytest.raises(ProblemError) as raised:
        page_of(given)
    assert raised.value.exit_code == 2
    (problem,) = raised.value.problems
    assert str(problem) == (
        f"PAGE-WIDTH {given or 'nothing'} is no width of a figure "
        "(a length from 60mm to 600mm, or one of 16:9, 4:3, A4)"
    )


def test_type_on_a_slide_is_read_from_the_last_row():
    page = page_of("16:9")
    theme = fitted(load_theme("paper"), page)
    sizes = [theme.sizes[name] for name in ("label", "facing-label", "legend", "number", "quote")]
    assert min(sizes) * page.magnify >= 18
    assert theme.sizes["number-radius"] > load_theme("paper").sizes["number-radius"]
    assert fitted(load_theme("paper"), Page()) is load_theme("paper")


@pytest.mark.parametrize("width", ["84mm", "174mm", "240mm", "A4"])
def test_everything_stands_on_the_page(small, theme, width):
    page = page_of(width)
    plan = small.plan(1, theme, page).plan
    assert plan.width == page.width
    boxes = [m.box for m in plan.marks if isinstance(m, Label)]
    assert min(b[0] for b in boxes) >= 0
    assert max(b[2] for b in boxes) <= plan.width
    assert min(b[1] for b in boxes) >= 0
    assert max(b[3] for b in boxes) <= plan.height
    assert page.height is None or plan.height == page.height


def test_a_bare_plan_has_no_words_around_it(small, theme):
    whole, bare = (small.plan(1, theme, replace(Page(), bare=b)).plan for b in (False, True))
    assert {m.layer for m in whole.marks} - {m.layer for m in bare.marks} == {"text"}
    assert {m.id for m in whole.marks if m.layer != "text"} == {m.id for m in bare.marks}
    assert bare.height < whole.height
    assert bare.description == whole.description


def test_a_frame_with_a_name_shows_its_fixtures(rite, theme):
    seen = {}
    for name in ("hall", "court", "target", "ground"):
        plan = rite.plan(12, theme, replace(Page(), frame=name)).plan
        seen[name] = {m.id for m in plan.marks if m.layer == "ground"}
    assert "fixture-西楹" in seen["hall"]
    assert "fixture-侯" not in seen["hall"]
    assert {"fixture-楅", "fixture-洗"} <= seen["court"]
    assert {"fixture-侯", "fixture-乏"} <= seen["target"]
    assert "fixture-楅" not in seen["target"]
    assert {"fixture-侯", "fixture-楅", "fixture-西楹"} <= seen["ground"]
