"""``stage-viz draw``: what is written where, and what is said."""

import pytest

from ..plan.small import write_small
from .running import STEPS

ALL = [
    "01-goes-to-the-basin.pdf",
    "01-goes-to-the-basin.png",
    "01-goes-to-the-basin.svg",
    "02-takes-the-cup.pdf",
    "02-takes-the-cup.png",
    "02-takes-the-cup.svg",
]
USAGE = "Usage: "


def names(folder):
    return sorted(p.name for p in folder.iterdir())


def error(result):
    """The message of a usage error."""
    assert result.err.startswith(USAGE)
    return result.err.splitlines()[-1]


def test_all_steps_in_all_formats(cli, small, tmp_path):
    result = cli("draw", "rite.yaml")
    assert (result.code, result.err) == (0, "")
    assert result.out == "2 steps drawn: 6 files (svg, pdf, png) in figures/rite\n"
    assert names(tmp_path / "figures/rite") == ALL


def test_the_files_are_what_they_say(cli, small, tmp_path):
    assert cli("draw", "rite.yaml", "-o", "out").code == 0
    out = tmp_path / "out"
    assert (out / ALL[0]).read_bytes().startswith(b"%PDF-")
    assert (out / ALL[1]).read_bytes().startswith(b"\x89PNG\r\n")
    svg = (out / ALL[2]).read_text(encoding="utf-8")
    assert 'id="person-賓"' in svg
    assert ">小禮 · 1 · 賓適洗，南面。</title>" in svg


def test_one_step_into_one_file(cli, small, tmp_path):
    result = cli("draw", "rite.yaml", "--steps", "2", "-o", "fig2.pdf", "--quiet")
    assert (result.code, result.err) == (0, "")
    assert result.out == "1 step drawn: 1 file (pdf) in fig2.pdf\n"
    assert (tmp_path / "fig2.pdf").read_bytes().startswith(b"%PDF-")
    assert not (tmp_path / "figures").exists()


def test_the_ending_of_the_file_may_be_in_capitals(cli, small, tmp_path):
    assert cli("draw", "rite.yaml", "--steps", "1", "-o", "FIG.SVG").code == 0
    assert (tmp_path / "FIG.SVG").read_bytes().startswith(b"<?xml")


def test_a_folder_may_have_a_dot_in_its_name(cli, small, tmp_path):
    result = cli("draw", "rite.yaml", "-o", "figures.v2", "--formats", "svg")
    assert (result.code, names(tmp_path / "figures.v2")) == (0, [ALL[2], ALL[5]])
    (tmp_path / "folder.svg").mkdir()
    result = cli("draw", "rite.yaml", "-o", "folder.svg", "--formats", "svg")
    assert (result.code, names(tmp_path / "folder.svg")) == (0, [ALL[2], ALL[5]])


@pytest.mark.parametrize(
    ("formats", "kinds"),
    [("svg", "svg"), ("pdf,svg", "pdf, svg"), ("SVG，svg", "svg"), ("svg、 png", "svg, png")],
)
def test_the_formats_are_chosen(cli, small, tmp_path, formats, kinds):
    result = cli("draw", "rite.yaml", "--steps", "1", "--formats", formats, "-o", "out")
    files = "1 file" if "," not in kinds else "2 files"
    assert result.out == f"1 step drawn: {files} ({kinds}) in out\n"
    assert {p.suffix[1:] for p in (tmp_path / "out").iterdir()} == set(kinds.split(", "))


@pytest.mark.parametrize(
    ("formats", "told"),
    [("svg,gif,jpg", "gif, jpg is not known"), ("svgs", "svgs is not known"), (",", "nothing is not known")],
)
def test_an_unknown_format(cli, small, tmp_path, formats, told):
    result = cli("draw", "rite.yaml", "--formats", formats)
    assert (result.code, error(result)) == (2, f"Error: --formats: {told} (known: svg, pdf, png, tiff)")
    assert not (tmp_path / "figures").exists()


def test_an_unknown_ending_is_no_folder(cli, small, tmp_path):
    result = cli("draw", "rite.yaml", "--steps", "1", "-o", "fig2.jpg")
    assert result.code == 2
    assert error(result) == "Error: fig2.jpg has an ending that is not known (known: svg, pdf, png, tiff)"
    assert not (tmp_path / "fig2.jpg").exists()


def test_several_steps_do_not_go_into_one_file(cli, small, tmp_path):
    result = cli("draw", "rite.yaml", "-o", "fig2.pdf")
    assert result.code == 2
    assert error(result) == (
        "Error: fig2.pdf is one file, but 2 steps are chosen (name a folder, or one step with --steps)"
    )
    assert not (tmp_path / "fig2.pdf").exists()


@pytest.mark.parametrize(
    ("chosen", "drawn"),
    [
        ("2", [2]),
        ("1-2", [1, 2]),
        ("2,1", [1, 2]),
        ("１，２", [1, 2]),
        ("2、1、2", [1, 2]),
        ("1～2", [1, 2]),
        ("1－2", [1, 2]),
        ("takes-the-cup", [2]),
        (" 1 , takes-the-cup ", [1, 2]),
    ],
)
def test_steps_are_chosen_by_number_and_by_id(cli, small, tmp_path, chosen, drawn):
    result = cli("draw", "rite.yaml", "--steps", chosen, "--formats", "svg", "-o", "out")
    assert (result.code, result.err) == (0, "")
    assert [int(name[:2]) for name in names(tmp_path / "out")] == drawn


def test_figures_of_chosen_steps_are_those_of_all(cli, small, tmp_path):
    cli("draw", "rite.yaml", "-o", "all")
    cli("draw", "rite.yaml", "-o", "one", "--steps", "2")
    for name in ALL[3:]:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "all" / name).read_bytes()


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        ("3", "there is no step 3 (the steps are 1 to 2, or an id such as goes-to-the-basin)"),
        ("0", "there is no step 0 (the steps are 1 to 2, or an id such as goes-to-the-basin)"),
        ("2-1", "2-1 runs backwards (write 1-2)"),
        ("1-3,7", "there is no step 1-3, 7 (the steps are 1 to 2, or an id such as goes-to-the-basin)"),
        ("take-the-cup", "there is no step take-the-cup (did you mean takes-the-cup?)"),
        (
            "，",
            "there is no step in an empty choice (the steps are 1 to 2, or an id such as goes-to-the-basin)",
        ),
    ],
)
def test_a_step_that_is_not_there(cli, small, tmp_path, chosen, told):
    result = cli("draw", "rite.yaml", "--steps", chosen)
    assert (result.code, error(result)) == (2, f"Error: --steps: {told}")
    assert not (tmp_path / "figures").exists()


def test_an_output_folder_that_is_a_file(cli, small, tmp_path):
    (tmp_path / "out").write_text("kept", encoding="utf-8")
    result = cli("draw", "rite.yaml", "-o", "out", "--formats", "svg")
    assert result.code == 2
    assert result.err == 'out/01-goes-to-the-basin.svg: OUTPUT-UNWRITABLE "out" is a file, not a folder\n'
    assert (tmp_path / "out").read_text(encoding="utf-8") == "kept"
    assert result.out == ""


def test_an_output_file_in_a_folder_that_is_a_file(cli, small, tmp_path):
    (tmp_path / "out").write_text("kept", encoding="utf-8")
    result = cli("draw", "rite.yaml", "--steps", "1", "-o", "out/deep/fig.svg")
    assert result.code == 2
    assert result.err == 'out/deep/fig.svg: OUTPUT-UNWRITABLE "out" is a file, not a folder\n'


def test_nothing_half_written_is_left(cli, small, tmp_path, monkeypatch):
    import errno
    import os

    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    result = cli("draw", "rite.yaml", "--formats", "svg", "-o", "out")
    assert result.code == 2
    assert result.err == "out/01-goes-to-the-basin.svg: OUTPUT-UNWRITABLE no space is left on the disk\n"
    assert not (tmp_path / "out").exists()


def test_an_unknown_reading_and_theme(cli, small):
    result = cli("draw", "rite.yaml", "--reading", "某加")
    assert (result.code, result.out) == (2, "")
    assert result.err == "READING-UNKNOWN no reading is called 某加 (did you mean 某家?)\n"
    result = cli("draw", "rite.yaml", "--theme", "papre")
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("THEME-MISSING there is no theme papre (did you mean paper?")


def test_a_reading_changes_the_figure(cli, small, tmp_path):
    cli("draw", "rite.yaml", "--steps", "1", "-o", "plain.svg")
    assert cli("draw", "rite.yaml", "--steps", "1", "-o", "read.svg", "--reading", "某家").code == 0
    assert (tmp_path / "plain.svg").read_bytes() != (tmp_path / "read.svg").read_bytes()


def test_the_dots_of_a_png(cli, small, tmp_path):
    from PIL import Image

    sizes = []
    for dpi in ("72", "144"):
        assert cli("draw", "rite.yaml", "--steps", "1", "-o", "fig.png", "--dpi", dpi).code == 0
        with Image.open(tmp_path / "fig.png") as picture:
            sizes.append(picture.size[0])
    assert sizes == [493, 986]
    result = cli("draw", "rite.yaml", "--dpi", "7")
    assert result.code == 2
    assert error(result) == "Error: Invalid value for '--dpi': 7 is not in the range 36<=x<=2400."


BAD = ("facing: 南, evidence: {at: 經, facing: 經}}", "facing: 下, evidence: {at: 經, facing: 經}}")


def test_a_bad_step_does_not_lose_the_others(cli, tmp_path):
    write_small(tmp_path, BAD)
    result = cli("draw", "rite.yaml", "--formats", "svg", "-o", "out")
    assert result.code == 1
    assert result.out == "1 step drawn: 1 file (svg) in out\n"
    first, *_, last = result.err.splitlines()
    assert first.startswith("rite.yaml:22:68: ")
    assert last == "1 not drawn: what is wrong is told above"
    assert "CLAUSE-UNQUOTED" not in result.err
    assert names(tmp_path / "out") == ["02-takes-the-cup.svg"]
    assert "小禮 · 2 · 取爵" in (tmp_path / "out/02-takes-the-cup.svg").read_text(encoding="utf-8")


def test_a_bad_step_is_not_drawn_under_the_number_of_another(cli, tmp_path):
    write_small(tmp_path, BAD)
    for chosen in ("1", "goes-to-the-basin"):
        result = cli("draw", "rite.yaml", "--formats", "svg", "-o", "out", "--steps", chosen)
        assert result.code == 1
        assert result.out == "0 steps drawn: 0 files (svg) in out\n"
    assert not (tmp_path / "out").exists()
    result = cli("draw", "rite.yaml", "--steps", "2", "-o", "two.svg")
    assert result.code == 1
    assert result.out == "1 step drawn: 1 file (svg) in two.svg\n"


def test_a_step_with_a_character_that_no_font_has(cli, tmp_path):
    write_small(tmp_path, ("He takes the cup", '"He takes \ue000"'))
    result = cli("draw", "rite.yaml", "--formats", "svg", "-o", "out", "--lang", "en")
    assert result.code == 1
    assert names(tmp_path / "out") == [ALL[2]]
    first, last = result.err.splitlines()
    assert first.startswith("rite.yaml:23:5: FONT-MISSING no font has the character \ue000 (U+E000) (")
    assert last == "1 not drawn: what is wrong is told above"


def test_a_name_without_room_is_a_warning(cli, small, monkeypatch):
    from dataclasses import replace

    from stage_viz.facade import Rite

    plan = Rite.plan
    monkeypatch.setattr(Rite, "plan", lambda *a: replace(plan(*a), without_room=("label-賓",)))
    result = cli("draw", "rite.yaml", "--steps", "2", "-o", "fig.svg")
    assert result.code == 0
    assert result.err == (
        "rite.yaml:23:5: PLAN-ROOM step 2 (takes-the-cup): there is no room for the name 賓"
        " (a wider page, another --frame, or smaller type in a theme of yours)\n"
    )


def test_the_bystanders_of_a_crowd_that_have_no_name_are_told_in_one_line(cli, small, monkeypatch):
    from dataclasses import replace

    from stage_viz.facade import Rite

    plan = Rite.plan
    monkeypatch.setattr(Rite, "plan", lambda *a: replace(plan(*a), unnamed=("label-賓", "label-介")))
    result = cli("draw", "rite.yaml", "--steps", "2", "-o", "fig.svg")
    assert result.code == 0
    assert result.err == (
        "rite.yaml:23:5: PLAN-UNNAMED step 2 (takes-the-cup): where so many stand close these have no names: 賓、介"
        " (a wider page, another --frame, or smaller type in a theme of yours)\n"
    )


def test_the_example_is_drawn_step_by_step(cli, tmp_path):
    result = cli("draw", STEPS, "--steps", "6,drinks-by-the-stand", "--formats", "svg", "-o", "out")
    assert (result.code, result.err) == (0, "")
    assert names(tmp_path / "out") == ["006-food-set-at-the-right-arm.svg", "012-drinks-by-the-stand.svg"]
