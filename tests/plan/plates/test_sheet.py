"""A sheet: panels in rows, each with its letter and scale, one legend for all, and nothing on each other."""

from dataclasses import replace
from itertools import combinations

import pytest
from shapely.geometry import box

from stage_viz.files import ProblemError
from stage_viz.plan import page_of
from stage_viz.plan.marks import Label, PersonMark
from stage_viz.plan.plates.sheet import sheet_plan
from stage_viz.plan.turning import on_ground

from ..geometry import faults


def sheet(rite, theme, first=5, last=10, columns=2, width="174mm"):
    numbers = [(n, n) for n in range(first, last + 1)]
    return sheet_plan(rite.staging, numbers, len(rite), theme, columns, page_of(width))


def told(rite, plan, theme, first=5):
    """The faults of a sheet; who walks a way is found by the letter of its panel."""
    own = {}
    for i, letter in enumerate("abcdefghijkl"):
        order = 0
        if first + i > len(rite):
            break
        for scene in rite.step(first + i).scenes:
            order += bool(scene.routes)
            own |= {
                f"{letter}-route-{order}-{r.who[0]}": frozenset(f"{letter}-ghost-{n}" for n in r.who)
                for r in scene.routes
            }
    return [str(f) for f in faults(plan, theme, own=own)]


@pytest.fixture(scope="module")
def made(rite, theme):
    return sheet(rite, theme)


def test_each_panel_has_its_letter_its_number_and_its_scale(made):
    labels = {m.id: m.text for m in made.plan.marks if isinstance(m, Label)}
    assert [labels[f"{c}-letter"] for c in "abcdef"] == list("abcdef")
    assert [labels[f"{c}-number"] for c in "abcdef"] == ["5", "6", "7", "8", "9", "10"]
    assert labels["e-quote-1"] == "興，適左个"
    assert all(f"{c}-scale-label" in labels for c in "abcdef")
    assert labels["section"] == "獻獲者 · 5–10 / 110"


def test_ids_are_unique_and_what_is_shared_stands_once(made):
    ids = [m.id for m in made.plan.marks]
    assert len(set(ids)) == len(ids)
    assert {"a-person-獲者", "f-person-獲者"} <= set(ids)
    for shared in ("compass-label", "locator", "legend-經", "legend-route"):
        assert sum(id_ == shared or id_.endswith(f"-{shared}") for id_ in ids) == 1


def test_the_frames_of_a_row_are_aligned_on_top_and_no_panels_overlap(made):
    boxes = [w.box for w in made.plan.windows]
    assert len(boxes) == 6
    for left, right in zip(boxes[::2], boxes[1::2], strict=True):
        assert left[3] == right[3]
    for one, other in combinations(boxes, 2):
        assert not box(*one).intersects(box(*other))
    assert made.plan.frame == (
        min(b[0] for b in boxes),
        min(b[1] for b in boxes),
        max(b[2] for b in boxes),
        max(b[3] for b in boxes),
    )


@pytest.mark.parametrize(
    ("first", "columns", "width"), [(5, 2, "174mm"), (45, 3, "174mm"), (97, 1, "84mm"), (101, 2, "174mm")]
)
def test_a_sheet_has_no_fault(rite, theme, first, columns, width):
    plan = sheet(rite, theme, first, first + 5, columns, width).plan
    assert told(rite, plan, theme, first) == []


def test_a_planted_fault_is_counted(rite, theme, made):
    body = next(m for m in made.plan.marks if isinstance(m, PersonMark) and m.id == "b-person-獲者")
    pushed = tuple(
        replace(m, at=(m.at[0], made.plan.windows[1].box[1] - 3)) if m is body else m for m in made.plan.marks
    )
    assert any(
        f.startswith("outside the frame: b-person-獲者")
        for f in told(rite, replace(made.plan, marks=pushed), theme)
    )


def test_each_window_leads_back_to_the_ground_at_its_own_scale(rite, made):
    for letter, window in zip("abcdef", made.plan.windows, strict=True):
        marks = [
            m for m in made.plan.marks if isinstance(m, PersonMark) and m.id.startswith(f"{letter}-person-")
        ]
        presences = rite.step("abcdef".index(letter) + 5).scenes[-1].presences
        assert marks
        for mark in marks:
            x, y = on_ground(made.plan, mark.true or mark.at)
            true = presences[mark.id.split("-", 2)[2]].point
            assert abs(x - true[0]) < 0.02 / window.scale
            assert abs(y - true[1]) < 0.02 / window.scale


def test_one_step_and_steps_of_several_sections_make_a_sheet(small, theme):
    one = sheet_plan(small.staging, [(1, 1)], 2, theme, 3, page_of("84mm")).plan
    assert one.name == "sheet-1"
    assert one.width == 84
    both = sheet_plan(small.staging, [(1, 1), (2, 2)], 2, theme, 2).plan
    assert both.description == (
        "（a）第 1 步：賓適洗，南面。平面圖，上北。賓至洗之北，南面。賓南面立。"
        "（b）第 2 步：取爵。平面圖，上北。賓取爵。賓南面立，持爵。"
    )


def test_columns_that_are_too_narrow_are_told(small, theme):
    with pytest.raises(
        ProblemError, match="SHEET-COLUMNS 2 columns on a page of 84 mm are 31 mm wide each"
    ) as told_:
        sheet_plan(small.staging, [(1, 1), (2, 2)], 2, theme, 2, page_of("84mm"))
    assert told_.value.exit_code == 2
