"""``stage-viz sheet``: panels on one page, and a book of pages."""

import pytest

from .running import STEPS


def test_a_sheet_of_steps(cli, small, tmp_path):
    result = cli("sheet", "rite.yaml", "--columns", 2, "-o", "out/sheet.svg")
    assert (result.code, result.err, result.out) == (0, "", "2 panels in out/sheet.svg\n")
    svg = (tmp_path / "out/sheet.svg").read_text(encoding="utf-8")
    assert 'id="a-person-賓"' in svg
    assert 'id="b-person-賓"' in svg
    assert svg.count("data-ground=") == 2
    assert cli("sheet", "rite.yaml").out == "2 panels in figures/rite-sheet.svg\n"


@pytest.mark.parametrize("kind", ["pdf", "png", "tiff"])
def test_a_sheet_of_each_kind(cli, small, tmp_path, kind):
    result = cli(
        "sheet",
        "rite.yaml",
        "--steps",
        "2",
        "-o",
        f"s.{kind}",
        "--width",
        "84mm",
        "--up",
        "南",
        "--frame",
        "court",
        "--dpi",
        72,
    )
    assert (result.code, result.err, result.out) == (0, "", f"1 panel in s.{kind}\n")
    assert (tmp_path / f"s.{kind}").stat().st_size > 1000


def test_a_book(cli, small, tmp_path):
    result = cli("sheet", "rite.yaml", "--page", "a4", "--reading", "某家")
    assert (result.code, result.err, result.out) == (0, "", "2 steps on 2 pages in figures/rite-某家.pdf\n")
    pdf = (tmp_path / "figures/rite-某家.pdf").read_bytes()
    assert pdf.count(b"/Type /Page ") == 2
    assert b"/Outlines" in pdf


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["-o", "s.jpg"], "s.jpg has no ending that is known"),
        (["--page", "A4", "-o", "s.svg"], "not s.svg"),
        (["--page", "A4", "--width", "84mm"], "not --width"),
        (["--page", "A4", "--columns", "2"], "not --columns"),
        (["--page", "A9"], "'A9' is not one of"),
        (["--steps", "9"], "there is no step 9"),
        (["--columns", "2", "--width", "84mm"], "SHEET-COLUMNS 2 columns on a page of 84 mm"),
        (["--columns", "0"], "0 is not in the range"),
        (["--width", "9mm"], "PAGE-WIDTH"),
    ],
)
def test_what_is_no_sheet_is_told(cli, small, tmp_path, args, words):
    result = cli("sheet", "rite.yaml", *args)
    assert result.code == 2
    assert words in result.err
    assert not list(tmp_path.glob("**/*.svg"))


def test_a_step_with_a_fault_does_not_lose_the_others(cli, small):
    broken = small.read_text(encoding="utf-8").replace(
        "at: {of: 洗, toward: 北, by: 4尺, quote: 洗}", "at: 天", 1
    )
    small.write_text(broken, encoding="utf-8")
    result = cli("sheet", "rite.yaml", "-o", "s.svg")
    assert result.code == 1
    assert result.out == "1 panel in s.svg\n"
    assert result.err.endswith("1 not drawn: what is wrong is told above\n")


def test_what_finds_no_room_is_told_with_its_panel(cli):
    result = cli("sheet", STEPS, "--steps", "5-10", "-o", "s.svg")
    assert result.code == 0
    assert result.err.startswith("PLAN-ROOM panel f: there is no room for the name 獲者之俎 (fewer --columns")
