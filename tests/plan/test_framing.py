"""The frame keeps to the action where it is narrow, and shows rows whole where that costs nothing."""

from stage_viz.plan.concern import concern
from stage_viz.plan.framing import step_view
from stage_viz.plan.page import page_of


def test_in_a_column_the_far_ends_of_the_target_are_left_out_if_the_figure_grows_much(rite):
    step = rite["food-set-at-the-right-arm"]
    about = concern(rite.staging, step.number)
    narrow, wide = (step_view(about, rite.ground, page_of(width)) for width in ("84mm", "174mm"))
    west, east = (rite.ground.places[n].at for n in ("侯西植", "侯東植"))
    assert all(narrow.shows(p) for p in about.points)
    assert not (narrow.shows(west) and narrow.shows(east))
    assert narrow.scale >= 1.25
    assert all(wide.shows(p) for p in about.points)


def test_a_row_is_shown_whole_or_the_figure_would_shrink(rite):
    whole = cut = 0
    for step in rite:
        about = concern(rite.staging, step.number)
        view = step_view(about, rite.ground)
        for row in about.rows:
            shown = [view.shows(p) for p in row]
            whole += all(shown)
            cut += any(shown) and not all(shown)
    assert whole > 100
    assert cut < whole / 6, (whole, cut)


def test_a_named_frame_shows_what_its_name_says(rite):
    about = concern(rite.staging, 12)
    hall = step_view(about, rite.ground, page_of("174mm", frame="hall"))
    assert hall.shows(rite.ground.places["堂"].at)
    assert not hall.shows(rite.ground.places["侯"].at)
