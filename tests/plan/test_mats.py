"""Mats: true to size, cut at the frame, their head and their front seen."""

import pytest

from stage_viz.plan.concern import concern
from stage_viz.plan.framing import step_view
from stage_viz.plan.marks import Area, Line
from stage_viz.plan.mats import is_mat, is_on, mat_marks
from stage_viz.plan.view import View, Window
from stage_viz.space import Direction

WHOLE = View(-40.0, 40.0, 0.0, 160.0, 2.0, (Window(-20.0, 60.0, 0.0, 160.0),))


@pytest.fixture
def mats(rite):
    return {n: p for n, p in rite.ground.places.items() if p.kind == "mat"}


def bounds(points):
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def test_a_mat_has_its_size_and_its_evidence(mats):
    mat = mats["賓席"]
    assert is_mat(mat)
    marks = {m.id: m for m in mat_marks(mat, WHOLE)}
    x0, y0, x1, y1 = bounds(marks["fixture-賓席"].rings[0])
    assert (x1 - x0, y1 - y0) == pytest.approx((mat.width * 2, mat.depth * 2), abs=0.02)
    assert marks["fixture-賓席"].evidence == "推"


def test_the_guest_sits_facing_south_with_his_head_end_east(mats):
    marks = {m.id: m for m in mat_marks(mats["賓席"], WHOLE)}
    x0, y0, x1, _ = bounds(marks["fixture-賓席"].rings[0])
    head = bounds(marks["head-賓席"].rings[0])
    assert head[2] == x1
    assert head[0] > (x0 + x1) / 2
    (front,) = marks["front-賓席"].lines
    assert {y for _, y in front} == {y0}
    assert bounds(front)[::2] == (x0, x1)


def test_a_mat_whose_head_is_not_told_has_no_dark_end(mats):
    marks = mat_marks(mats["主人席"], WHOLE)
    assert not any(m.style == "mat-head" for m in marks)
    (front,) = [m for m in marks if m.style == "mat-front"]
    x0, *_ = bounds(next(m for m in marks if isinstance(m, Area)).rings[0])
    assert {x for x, _ in front.lines[0]} == {x0}  # he faces west


def test_a_mat_is_cut_at_the_frame(mats):
    mat = mats["眾賓席"]
    x, y = mat.at
    half = View(x, x + 40, 0.0, 80.0, 2.0, (Window(y - 10, y + 10, 0.0, 40.0),))
    marks = mat_marks(mat, half)
    outline = next(m for m in marks if m.id == "fixture-眾賓席")
    x0, _, x1, _ = bounds(outline.rings[0])
    assert (x0, x1) == pytest.approx((0.0, mat.width / 2 * 2), abs=0.02)
    assert any(m.id == "head-眾賓席" for m in marks)
    borders = next(m for m in marks if isinstance(m, Line) and m.style == "mat-border")
    assert len(borders.lines) == 1
    away = View(x + 100, x + 140, 0.0, 80.0, 2.0, (Window(y - 10, y + 10, 0.0, 40.0),))
    assert mat_marks(mat, away) == []


def test_who_sits_on_a_mat(rite, mats):
    scene = rite["guest-agrees"].scenes[-1]
    guest = scene.presences["賓"]
    assert is_on(guest.point, mats["賓席"])
    assert not is_on(guest.point, mats["大夫席"])


def test_mats_that_would_be_cut_are_shown_whole_where_the_figure_need_not_shrink(rite):
    for step in rite:
        about = concern(rite.staging, step.number)
        view = step_view(about, rite.ground)
        tall = view.box[3] - view.box[1]
        for mat in (p for p in rite.ground.places.values() if is_mat(p)):
            (x, y), half = mat.at, mat.depth / 2
            cut = len(view.windows) == 1 and mat.facing.direction is Direction.S and view.shows((x, y))
            if cut and not view.shows((x, y + half)):
                assert tall + (half + 9 / view.scale) * view.scale > 112 - 2, step.id
