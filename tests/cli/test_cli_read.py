"""``stage-viz read``: the layers of a text as a table and as JSON."""

import json
from pathlib import Path

import pytest

from stage_viz.passage.markup import MARKUPS

from .running import ROOT, run

PASSAGE = ROOT / "steps/xiangshe.txt"
TRUTH = (ROOT / "tests/passage/xiangshe-layers.tsv").read_text(encoding="utf-8").splitlines()


def rows(text):
    assert text.endswith("\n")
    return [row.split("\t") for row in text.removesuffix("\n").split("\n")]


def test_the_layers_of_the_passage(cli):
    result = cli("read", PASSAGE)
    assert result.code == 0
    found = rows(result.out)
    assert found[0] == ["line", "layer", "start", "end", "text", "doubtful"]
    assert ["\t".join(row[:5]) for row in found] == TRUTH
    assert {row[5] for row in found[1:]} <= {"", "1"}


def test_remarks_go_to_standard_error_and_are_no_error(cli, tmp_path):
    (tmp_path / "t.txt").write_text("主人■升。（升也。\n賓\ue000降。\n", encoding="utf-8")
    result = cli("read", "t.txt", "--as", "brackets")
    assert result.code == 0
    assert [line.split(" ", 2)[:2] for line in result.err.splitlines()] == [
        ["t.txt:1:3:", "TEXT-MISSING"],
        ["t.txt:1:6:", "TEXT-BRACKET"],
        ["t.txt:2:2:", "TEXT-MISSING"],
    ]
    assert [row[1] for row in rows(result.out)[1:]] == ["經", "注", "經"]


def test_a_great_many_alike_are_told_once(cli, tmp_path):
    (tmp_path / "t.txt").write_text("主人\ue000升。賓\ue001降。\n" * 100, encoding="utf-8")
    lines = cli("read", "t.txt").err.splitlines()
    assert [line.split(" ")[0] for line in lines] == ["t.txt:1:3:", "t.txt:1:7:"]
    assert all("100 times" in line for line in lines)


def test_json_tells_how_the_text_was_read(cli, tmp_path):
    (tmp_path / "t.txt").write_bytes("主人升(登/也)¶\r\n麵\ue000¶\r\n".encode("utf-16"))
    result = cli("read", "t.txt", "--format", "json", "--normal")
    told = json.loads(result.out)
    assert {**told, "runs": 0, "remarks": 0} == {
        "file": "t.txt",
        "encoding": told["encoding"],
        "markup": "mandoku",
        "flowing": True,
        "runs": 0,
        "remarks": 0,
        "changes": [{"line": 2, "offset": 0, "given": "麵", "shown": "面"}],
    }
    assert told["encoding"].startswith("utf-16")
    assert told["runs"][1] == {
        "line": 1,
        "layer": "注",
        "start": 4,
        "end": 5,
        "text": "登",
        "doubtful": False,
    }
    assert told["runs"][3]["text"] == "面\ue000"
    assert [(p["code"], p["line"], p["column"]) for p in told["remarks"]] == [("TEXT-MISSING", 2, 2)]


def test_the_usual_form_comes_with_every_change(cli, tmp_path):
    (tmp_path / "t.txt").write_text("　司馬北麵。（麵，嚮也。）複位。\n", encoding="utf-8")
    plain = rows(cli("read", "t.txt").out)
    normal = rows(cli("read", "t.txt", "--normal").out)
    assert [row[4] for row in plain[1:]] == ["司馬北麵。", "麵，嚮也。", "複位。"]
    assert normal[0][-1] == "changes"
    assert normal[1][2:] == ["1", "6", "司馬北面。", "", "4:麵→面"]
    assert normal[3][4:] == ["復位。", "", "13:複→復"]
    assert [row[:4] for row in normal] == [row[:4] for row in plain]


def test_a_doubtful_stretch_is_marked(cli, tmp_path):
    (tmp_path / "t.txt").write_text("賓降注從主人也主人答拜注又拜也\n", encoding="utf-8")
    found = rows(cli("read", "t.txt", "--as", "marked").out)
    assert [(row[1], row[4], row[5]) for row in found[1:]] == [
        ("經", "賓降", ""),
        ("注", "從主人也", "1"),
        ("經", "主人答拜", "1"),
        ("注", "又拜也", ""),
    ]


def test_nothing_in_a_text_breaks_the_table(cli, tmp_path):
    line = "主人\t升\x0b。\x85賓\u2028降。"
    (tmp_path / "t.txt").write_text(line + "\n賓拜。\n", encoding="utf-8")
    out = cli("read", "t.txt").out
    assert [row[2:5] for row in rows(out)[1:]] == [["0", "11", "主人 升 。 賓 降。"], ["0", "3", "賓拜。"]]
    assert len(out.splitlines()) == 3
    told = json.loads(cli("read", "t.txt", "--format", "json").out)
    assert told["runs"][0]["text"] == line


def test_a_file_is_written_whole(cli, tmp_path):
    result = cli("read", PASSAGE, "-o", "deep/layers.tsv")
    assert (result.code, result.out) == (0, "74 stretches in deep/layers.tsv\n")
    written = (tmp_path / "deep/layers.tsv").read_text(encoding="utf-8")
    assert written == cli("read", PASSAGE).out
    assert cli("read", PASSAGE, "-o", tmp_path).code == 2


@pytest.mark.parametrize("markup", MARKUPS)
def test_the_markup_can_be_named(cli, tmp_path, markup):
    (tmp_path / "t.xml").write_text("<p>主人升(登也)</p>", encoding="utf-8")
    result = cli("read", "t.xml", "--as", markup, "--format", "json")
    assert result.code == 0
    assert json.loads(result.out)["markup"] == markup


def test_the_encoding_can_be_named(cli, tmp_path):
    (tmp_path / "t.txt").write_bytes("主人升，賓降。".encode("big5"))
    found = rows(cli("read", "t.txt", "--encoding", "Big5").out)
    assert found[1] == ["1", "經", "0", "7", "主人升，賓降。", ""]


JING = "主人升賓降主人阼階上答拜司射升自西階北面"


@pytest.mark.parametrize(
    ("text", "classic"),
    [
        ("主人升，賓降。賓降下堂，乃拜。主人阼階上答拜。答拜於阼階。司射升自西階，北面。", "主人升，賓降。"),
        ("主人升賓降注升登主人阼階上答拜注答拜於阼階司射升自西階北面注南面", "主人升賓降"),
    ],
)
def test_a_text_of_the_classic_decides(cli, tmp_path, text, classic):
    (tmp_path / "t.txt").write_text(text, encoding="utf-8")
    (tmp_path / "jing.txt").write_text(JING, encoding="utf-8")
    markup = "marked" if "注" in text else "run-together"
    found = rows(cli("read", "t.txt", "--jing", "jing.txt", "--as", markup).out)[1:]
    read = "".join(row[4] for row in found if row[1] == "經")
    assert "".join(c for c in read if c not in "，。") == JING
    assert found[0][4] == classic
    assert found[2][4].startswith("主人阼階上答拜")
    (tmp_path / "jing.txt").write_text("燕禮小臣戒與者膳宰具官饌", encoding="utf-8")
    result = cli("read", "t.txt", "--jing", "jing.txt", "--as", markup)
    assert result.code == 0
    assert ("TEXT-JING" in result.err) == (markup == "run-together")
    assert cli("read", "t.txt", "--jing", "none.txt").code == 2


def test_a_classic_that_is_given_says_that_there_are_notes(cli, tmp_path):
    (tmp_path / "t.txt").write_text("主人升。升階。賓降。", encoding="utf-8")
    (tmp_path / "jing.txt").write_text("主人升。賓降。", encoding="utf-8")
    told = json.loads(cli("read", "t.txt", "--jing", "jing.txt", "--format", "json").out)
    assert told["markup"] == "run-together"
    assert [run["layer"] for run in told["runs"]] == ["經", "注", "經"]


def test_what_cannot_be_read_is_told(cli, tmp_path):
    (tmp_path / "empty.txt").write_text(" \n", encoding="utf-8")
    (tmp_path / "binary.txt").write_bytes(bytes(range(256)) * 4)
    (tmp_path / "broken.xml").write_text("<TEI>\n<p>主人</TEI>", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("[疏]“主人”至“答拜”。釋曰：云。", encoding="utf-8")
    codes = {}
    for name in ("empty.txt", "binary.txt", "broken.xml", "notes.txt", "none.txt"):
        result = cli("read", name)
        codes[name] = (result.code, result.err.split(" ")[1])
    assert codes == {
        "empty.txt": (1, "FILE-EMPTY"),
        "binary.txt": (1, "FILE-BINARY"),
        "broken.xml": (1, "XML-SYNTAX"),
        "notes.txt": (0, "TEXT-NO-CLASSIC"),
        "none.txt": (2, "FILE-MISSING"),
    }
    assert cli("read", "notes.txt", "--as", "prose").code == 2


@pytest.mark.slow
def test_a_long_line_takes_no_long_time(tmp_path):
    path = tmp_path / "t.txt"
    path.write_text("主人升，賓降。（升，登也。）" * 50_000, encoding="utf-8")
    done = run("read", path, "-o", tmp_path / "t.tsv", cwd=tmp_path)
    assert done.returncode == 0
    assert len(Path(tmp_path / "t.tsv").read_text(encoding="utf-8").splitlines()) == 100_001
