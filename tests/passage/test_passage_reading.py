from pathlib import Path

import pytest

from stage_viz.files import ProblemError
from stage_viz.passage import make_passage, read_passage

TEXT = Path(__file__).parents[2] / "steps" / "xiangshe.txt"


def test_the_passage_of_the_house():
    passage = read_passage(TEXT)
    assert passage.file == str(TEXT)
    assert "\n".join(passage.lines) == TEXT.read_text(encoding="utf-8")
    assert {run.layer for run in passage.runs} == {"經", "注", "疏"}
    assert passage == make_passage(passage.lines, str(TEXT))
    assert hash(passage) == hash(make_passage(passage.lines, str(TEXT)))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends_do_not_matter(tmp_path, encoding, end):
    path = tmp_path / "t.txt"
    path.write_bytes(f"𠀀降。{end}主人降。{end}".encode(encoding))
    passage = read_passage(path)
    assert passage.lines == ("𠀀降。", "主人降。")
    assert [(run.line, run.start, run.end) for run in passage.runs] == [(1, 0, 3), (2, 0, 4)]


def test_a_missing_file_is_a_problem(tmp_path):
    with pytest.raises(ProblemError) as caught:
        read_passage(tmp_path / "xiangshe.txt")
    assert [problem.code for problem in caught.value.problems] == ["FILE-MISSING"]
    assert caught.value.exit_code == 2


def test_an_empty_file_is_a_problem(tmp_path):
    path = tmp_path / "t.txt"
    path.write_bytes(b"\n")
    with pytest.raises(ProblemError) as caught:
        read_passage(path)
    assert [problem.code for problem in caught.value.problems] == ["FILE-EMPTY"]
    assert caught.value.exit_code == 1
