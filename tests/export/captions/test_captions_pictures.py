"""The pictures of captions are found by number and id; one that is missing is told."""

import pytest

from stage_viz.export.captions import find_pictures
from stage_viz.export.captions.latex import readable
from stage_viz.export.captions.pictures import whole
from stage_viz.files import ProblemError

from .samples import caption, png


def test_pictures_are_found_whatever_the_noughts(tmp_path):
    for name in ("003-step-3.png", "12-step-12.PNG", "4-other.png", "notes.txt"):
        (tmp_path / name).write_bytes(png())
    found, problems = find_pictures(tmp_path, [caption(12), caption(3), caption(4)], tmp_path.parent)
    assert {n: p.path for n, p in found.items()} == {
        12: f"{tmp_path.name}/12-step-12.PNG",
        3: f"{tmp_path.name}/003-step-3.png",
    }
    assert [str(p) for p in problems] == [
        f"{tmp_path}: CAPTION-PICTURE step 4 (step-4) has no picture here "
        "(stage-viz draw draws it; its name has the number and the id of the step)"
    ]
    assert not problems[0].fatal


@pytest.mark.parametrize("data", [b"", b"no picture", png()[:-4], png()[:60], png(across=0), b"\xff\xd8\xff"])
def test_what_is_no_picture_is_told(tmp_path, data):
    (tmp_path / "1-step-1.png").write_bytes(data)
    found, (problem,) = find_pictures(tmp_path, [caption(1)], tmp_path)
    assert (found, problem.code, problem.fatal) == ({}, "CAPTION-PICTURE", False)
    assert not whole(data)


def test_a_folder_in_the_place_of_a_picture(tmp_path):
    (tmp_path / "1-step-1.png").mkdir()
    found, (problem,) = find_pictures(tmp_path, [caption(1)], tmp_path)
    assert (found, problem.code) == ({}, "CAPTION-PICTURE")


def test_a_path_that_latex_cannot_read_is_told(tmp_path):
    folder = tmp_path / "50%"
    folder.mkdir()
    (folder / "1-step-1.png").write_bytes(png())
    found, (problem,) = find_pictures(folder, [caption(1)], tmp_path, readable)
    assert (found, problem.code) == ({}, "CAPTION-PICTURE")
    assert "LaTeX cannot read the path" in problem.what
    assert find_pictures(folder, [caption(1)], tmp_path)[1] == ()


@pytest.mark.parametrize(("path", "can"), [
    ("figures/xiangshe/012-a.png", True), ("../圖 一/012-a_b.png", True), ("a  b.png", False), (" a.png", False),
    ("a%b.png", False), ("a#.png", False), ("a~b.png", False), ("a{b}.png", False), ("a\\b.png", False),
    ("a^^41.png", False), ('a"b.png', False), ("a$b&.png", False),
])  # fmt: skip
def test_which_paths_latex_can_read(path, can):
    assert readable(path) is can


@pytest.mark.parametrize("make", [False, True])
def test_a_folder_that_cannot_be_read(tmp_path, make):
    folder = tmp_path / "figures"
    if make:
        folder.write_text("a file")
    with pytest.raises(ProblemError) as error:
        find_pictures(folder, [caption(1)], tmp_path)
    assert error.value.exit_code == 2
    assert error.value.problems[0].code == ("FILE-UNREADABLE" if make else "FILE-MISSING")
