"""What every figure has: frame, breaks, compass, scale bar, locator."""

import pytest

from stage_viz.plan.furniture import COMPASS, SCALE_BAR, compass, furniture, locator, scale_bar
from stage_viz.plan.marks import Area, Label, Line
from stage_viz.plan.page import page_of
from stage_viz.plan.view import View, Window
from stage_viz.space import Direction
from stage_viz.telling import LANGUAGES


def view_at(scale, west=-20.0, windows=None):
    windows = windows or (Window(-50.0, -50.0 + 60 / scale, -60.0, 0.0),)
    return View(west, west + 147 / scale, 1.0, 148.0, scale, windows)


TWO = view_at(1.0, windows=(Window(0.0, 30.0, -30.0, 0.0), Window(-130.0, -100.0, -66.0, -36.0)))


def corners(mark):
    xs, ys = zip(*(p for ring in mark.rings for p in ring), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def test_each_window_has_its_frame_and_each_break_tells_what_is_left_out(small, theme):
    found = furniture(small.ground, TWO, theme, LANGUAGES["zh"])
    frames = [m for m in found.marks if isinstance(m, Line)]
    assert [m.id for m in frames] == ["frame", "frame-2"]
    assert frames[0].lines[0] == ((1.0, -30.0), (148.0, -30.0), (148.0, 0.0), (1.0, 0.0), (1.0, -30.0))
    (label,) = (m for m in found.marks if isinstance(m, Label))
    assert label.text == "中略 17 步（23 m）"
    assert -36.0 < label.box[1] < label.box[3] < -30.0
    assert found.taken == ((1.0, -36.0, 148.0, -30.0),)


def test_one_window_has_no_break(small, theme):
    found = furniture(small.ground, view_at(1.0), theme, LANGUAGES["zh"])
    assert [m.id for m in found.marks] == ["frame"]
    assert found.taken == ()


def test_the_compass_has_north_at_the_top_and_is_as_high_as_it_says(theme):
    label, west, east = compass(80.0, 20.0, theme, LANGUAGES["zh"])
    assert label.text == "北"
    assert label.box[3] == 20.0
    assert corners(west)[1] == corners(east)[1] == 20.0 - COMPASS
    assert max(p[1] for p in west.rings[0]) < label.box[1]
    assert corners(west)[0] == 78.0
    assert corners(east)[2] == 82.0
    assert west.style != east.style


@pytest.mark.parametrize(
    ("scale", "words", "length", "parts"),
    [
        (4.0, "1步 = 6尺（1.4 m）", 24.0, 2),
        (2.5, "2步 = 12尺（2.8 m）", 30.0, 2),
        (1.6, "3步 = 18尺（4.2 m）", 28.8, 3),
        (1.0, "5步 = 30尺（6.9 m）", 30.0, 5),
        (0.5, "10步 = 60尺（13.9 m）", 30.0, 2),
        (0.3, "20步 = 120尺（27.7 m）", 36.0, 2),
    ],
)
def test_the_scale_bar_is_true(small, theme, scale, words, length, parts):
    *bars, label = scale_bar(small.ground, view_at(scale), 0.0, theme, LANGUAGES["zh"])
    assert label.text == words
    assert len(bars) == parts
    assert corners(bars[0])[0] == 1.0
    assert corners(bars[-1])[2] == pytest.approx(1.0 + length, abs=0.01)
    assert all(corners(bar)[1] >= -SCALE_BAR for bar in bars)
    assert {bar.style for bar in bars} == {"scale-dark", "scale-light"}


def test_the_locator_shows_the_whole_ground_and_the_windows_in_it(small):
    box = (150.0, -60.0, 173.0, -12.0)
    marks = locator(small.ground, (TWO,), box)
    for mark in marks:
        points = [p for line in (mark.rings if isinstance(mark, Area) else mark.lines) for p in line]
        assert all(box[0] <= x <= box[2] and box[1] <= y <= box[3] for x, y in points)
    assert [m.id for m in marks] == [
        "locator",
        "locator-堂",
        "locator-西階",
        "locator-洗",
        "locator-view-1",
        "locator-view-2",
    ]
    hall, stairs = corners(marks[1]), corners(marks[2])
    assert hall[0] < stairs[0] < stairs[2] < hall[2]
    assert stairs[3] == pytest.approx(hall[1], abs=0.011)
    assert hall[2] - hall[0] == pytest.approx(2 * (hall[3] - hall[1]), abs=0.03)


def test_every_figure_has_them_once(composed):
    for made in composed:
        ids = [m.id for m in made.plan.marks]
        for id_ in ("frame", "compass-label", "compass-west", "compass-east", "scale-label", "scale-1"):
            assert ids.count(id_) == 1
        north = next(m for m in made.plan.marks if m.id == "compass-label")
        assert north.text == "北"
    assert all("locator-view-1" in [m.id for m in made.plan.marks] for made in composed[:-1])


def test_in_a_narrow_column_the_scale_bar_stays_on_the_page(rite, theme):
    for width in ("60mm", "84mm"):
        for name in ("hall", "ground", "auto"):
            page = page_of(width, frame=name)
            plan = rite.plan(14, theme, page).plan
            (label,) = [m for m in plan.marks if m.id == "scale-label"]
            assert label.box[2] <= plan.width, (width, name)
            assert "步" in label.text


def test_turned_to_a_side_the_locator_is_wide_and_low(rite, theme):
    plan = rite.plan(12, theme, page_of("174mm", up=Direction.E)).plan
    xs, ys = zip(*next(m for m in plan.marks if m.id == "locator").rings[0], strict=True)
    assert max(ys) - min(ys) < max(xs) - min(xs)
