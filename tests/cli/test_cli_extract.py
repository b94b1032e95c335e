"""``stage-viz extract`` and ``stage-viz compare``: a draft of a text, and how good it is."""

import re

import pytest

from stage_viz.files import parse_document
from stage_viz.passage import read_passage

from .running import ROOT

PASSAGE = ROOT / "steps/xiangshe.txt"
STEPS = ROOT / "steps/xiangshe.yaml"
LAYOUT = ROOT / "layouts/xiangshe.yaml"


def read(text):
    return parse_document(text, "draft.yaml").data


def evidences(data):
    for step in data["steps"]:
        for action in step["actions"]:
            for evidence in action.get("evidence", {}).values():
                yield step, evidence


def test_the_draft_is_a_steps_file(cli):
    result = cli("extract", PASSAGE)
    data = read(result.out)
    assert (result.code, data["schema"], data["draft"]) == (0, "stage-viz/steps/1", True)
    assert len(data["steps"]) == 47
    assert "layout" not in data
    assert "opening" not in data


def test_it_writes_a_file_with_the_paths_as_seen_from_there(cli, tmp_path):
    (tmp_path / "texts").mkdir()
    (tmp_path / "texts/t.txt").write_text("司射升自西階，北面告于賓。\n", encoding="utf-8")
    (tmp_path / "ground.yaml").write_text(LAYOUT.read_text(encoding="utf-8"), encoding="utf-8")
    result = cli("extract", "texts/t.txt", "--layout", "ground.yaml", "-o", "out/d.yaml", "--title", "告賓")
    assert result.out == "1 steps in out/d.yaml; 0 notes of what is unsure\n"
    data = read((tmp_path / "out/d.yaml").read_text(encoding="utf-8"))
    assert (data["text"], data["layout"], data["title"]) == (
        "../texts/t.txt",
        "../ground.yaml",
        {"zh": "告賓"},
    )
    assert cli("check", "out/d.yaml").out == "1 steps: no problems, no warnings\n"


def test_every_evidence_has_its_layer_and_its_words_where_they_stand(cli):
    lines = read_passage(PASSAGE).lines
    found = list(evidences(read(cli("extract", PASSAGE).out)))
    assert len(found) > 150
    assert {e["layer"] for _, e in found} == {"經", "注", "疏"}
    for step, e in found:
        span = e["span"]
        pieces = span if isinstance(span[0], list) else [[e.get("line", step["line"]), *span]]
        assert "".join(lines[n - 1][a:b] for n, a, b in pieces) == e["quote"].replace("…", "")


def test_only_some_lines(cli):
    data = read(cli("extract", PASSAGE, "--lines", "10-12").out)
    assert [step["line"] for step in data["steps"]] == [10, 10, 12, 12]
    assert read(cli("extract", PASSAGE, "--lines", "14").out)["steps"][0]["quote"] == "獲者負侯而俟。"
    assert len(read(cli("extract", PASSAGE, "--lines", "47-").out)["steps"]) == 5


@pytest.mark.parametrize("lines", ["0", "5-3", "a", "1-b", "-4"])
def test_wrong_lines(cli, lines):
    result = cli("extract", PASSAGE, f"--lines={lines}")
    assert result.code == 2
    assert "names no lines" in result.err


def test_with_the_layout_all_steps_of_the_passage_are_drawn(cli, tmp_path):
    cli("extract", PASSAGE, "--layout", LAYOUT, "-o", "d.yaml")
    result = cli("draw", "d.yaml", "--steps", "1,3,8,27,45", "--formats", "svg", "-o", "f", "--quiet")
    assert result.out == "5 steps drawn: 5 files (svg) in f\n"
    data = read((tmp_path / "d.yaml").read_text(encoding="utf-8"))
    assert {e["who"]: e["at"] for e in data["opening"]}["司射"] == "司射位"
    unsure = [note for step in data["steps"] for a in step["actions"] for note in a.get("unsure", [])]
    assert "the layout has no 篚" in unsure
    assert "who brings it is not told: 贊者" in unsure


def test_words_of_ones_own(cli, tmp_path):
    (tmp_path / "t.txt").write_text("射鳥氏升自西階，立于射宮之南。\n", encoding="utf-8")
    (tmp_path / "w.yaml").write_text("persons: [射鳥氏]\nplaces: 射宮\n", encoding="utf-8")
    before, after = (read(cli("extract", "t.txt", *more).out) for more in ((), ("--lexicon", "w.yaml")))
    assert before["steps"][0]["actions"][0]["who"] == "某"
    action = after["steps"][0]["actions"][0]
    assert (action["who"], action["via"], action["at"]) == ("射鳥氏", ["西階"], "射宮之南")


def test_faults_of_the_words_are_told_at_their_places(cli, tmp_path):
    (tmp_path / "w.yaml").write_text("persns: [甲]\nplaces: {a: b}\nown: {階: 西階}\n", encoding="utf-8")
    result = cli("extract", PASSAGE, "--lexicon", "w.yaml")
    assert result.code == 1
    told = [" ".join(line.split(" ")[:2]) for line in result.err.splitlines() if line.startswith("w.yaml")]
    assert told == ["w.yaml:1:9: LEXICON-KEY", "w.yaml:2:9: LEXICON-SHAPE", "w.yaml:3:10: LEXICON-SHAPE"]


@pytest.mark.parametrize(
    ("content", "code", "told"),
    [
        (b"", 1, "FILE-EMPTY"),
        (bytes(range(256)) * 10, 1, "FILE-BINARY"),
        ("[疏]“獲者”至“送爵”。釋曰：云云。\n".encode(), 1, "DRAFT-EMPTY"),
        ("。。。，，，\n".encode(), 1, "DRAFT-EMPTY"),
        (b"The guest ascends (2 of them) and bows.\n", 1, "TEXT-LANGUAGE"),
        (b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "a">]><TEI><p>&x;</p></TEI>', 1, "XML-ENTITY"),
    ],
)
def test_bad_input_is_told_and_writes_nothing(cli, tmp_path, content, code, told):
    (tmp_path / "t.txt").write_bytes(content)
    result = cli("extract", "t.txt", "-o", "d.yaml")
    assert result.code == code
    assert told in result.err
    assert "Traceback" not in result.err
    assert not (tmp_path / "d.yaml").exists()


def test_a_missing_text(cli):
    result = cli("extract", "t.txt")
    assert (result.code, "FILE-MISSING" in result.err) == (2, True)


def test_brackets_that_do_not_pair_are_told_and_the_rest_is_read(cli, tmp_path):
    (tmp_path / "t.txt").write_text("司射升自西階。（升也。）\n賓降。（從也。\n主人升。\n", encoding="utf-8")
    result = cli("extract", "t.txt")
    assert result.code == 0
    assert "t.txt:2:4: TEXT-BRACKET" in result.err
    assert "司射升自西階。" in result.out


def scores(out):
    return {m[1]: float(m[2]) for m in re.finditer(r"^(\w+) +[\d.]+ +[\d.]+ +([\d.]+)  ", out, re.M)}


def test_compare_prints_the_scores_and_each_difference_with_its_place(cli):
    cli("extract", PASSAGE, "-o", "d.yaml")
    result = cli("compare", "d.yaml", STEPS)
    assert result.code == 0
    found = scores(result.out)
    assert list(found) == ["facing", "at", "via", "turn", "move", "all"]
    assert found["all"] >= 0.93
    *differences, header = result.out[: result.out.index("\nfacing  ")].splitlines()
    assert header.split() == ["kind", "precision", "recall", "F1", "right/draft", "found/steps"]
    places = [
        re.fullmatch(r"(.*):\d+:\d+: (missed|extra) .+ \(line \d+ of the text\)", d) for d in differences
    ]
    assert all(places)
    assert {(m[1], m[2]) for m in places} == {(str(STEPS), "missed"), ("d.yaml", "extra")}


def test_a_file_agrees_with_itself(cli):
    assert set(scores(cli("compare", STEPS, STEPS).out).values()) == {1.0}


def test_a_wrong_facing_is_seen(cli, tmp_path):
    cli("extract", PASSAGE, "-o", "d.yaml")
    before = scores(cli("compare", "d.yaml", STEPS).out)
    draft = tmp_path / "d.yaml"
    text = draft.read_text(encoding="utf-8")
    draft.write_text(text.replace("facing: 南", "facing: 北", 1), encoding="utf-8")
    result = cli("compare", "d.yaml", STEPS)
    after = scores(result.out)
    assert after["facing"] < before["facing"]
    assert after["at"] == before["at"]
    assert "extra 獲者 facing 北 (line 7 of the text)" in result.out


def test_faults_of_both_files_are_told(cli, tmp_path):
    (tmp_path / "d.yaml").write_text("schema: stage-viz/steps/1\n", encoding="utf-8")
    (tmp_path / "s.yaml").write_text("schema: stage-viz/layout/1\n", encoding="utf-8")
    result = cli("compare", "d.yaml", "s.yaml")
    assert result.code == 1
    assert "d.yaml:" in result.err
    assert "s.yaml:" in result.err


def test_a_figure_of_a_draft_says_so_and_what_cannot_be_placed_is_told(cli, tmp_path):
    draft = str(tmp_path / "d.yaml")
    cli("extract", PASSAGE, "--layout", LAYOUT, "--lines", "1-14", "-o", draft)
    result = cli("draw", draft, "--formats", "svg", "--text", "live", "-o", str(tmp_path / "f"), "--quiet")
    assert "STAGE-PLACE" in result.err
    assert all("草稿" in f.read_text(encoding="utf-8") for f in (tmp_path / "f").iterdir())
    cli(
        "draw",
        STEPS,
        "--steps",
        "1",
        "--formats",
        "svg",
        "--text",
        "live",
        "-o",
        str(tmp_path / "g"),
        "--quiet",
    )
    assert all("草稿" not in f.read_text(encoding="utf-8") for f in (tmp_path / "g").iterdir())


def test_compare_tells_rows_that_stand_in_rows(cli, small):
    rite = small.read_text(encoding="utf-8")
    rows = "cast:\n  甲: {members: [乙, 賓]}\n  乙: {members: [甲, 甲]}\n"
    small.write_text(rite.replace("cast:\n", rows), encoding="utf-8")
    told = "rite.yaml:6:6: CAST-ROW 乙 is a row and cannot stand in a row (name persons only)\n"
    told += "rite.yaml:7:6: CAST-ROW 甲 is a row and cannot stand in a row (name persons only)\n" * 2
    done = cli("compare", "rite.yaml", STEPS)
    assert (done.code, done.out, done.err) == (1, "", told)
    assert told in cli("check", "rite.yaml").err


def test_compare_tells_that_a_draft_is_of_another_text(cli, tmp_path):
    (tmp_path / "t.txt").write_text("賓升自西階，北面拜。介降洗。\n", encoding="utf-8")
    cli("extract", "t.txt", "-o", "d.yaml")
    done = cli("compare", "d.yaml", STEPS)
    assert done.code == 0
    first, second = done.err.splitlines()
    assert first.startswith("d.yaml:4:7: COMPARE-TEXT the draft is of another text than ")
    assert second.startswith("d.yaml:12:12: COMPARE-TEXT 2 of the 2 quotes of the draft do not stand in ")


@pytest.mark.parametrize("copied", [True, False])
def test_compare_is_silent_of_a_draft_of_the_same_text(cli, tmp_path, copied):
    if copied:
        (tmp_path / "t.txt").write_bytes(PASSAGE.read_bytes())
    cli("extract", "t.txt" if copied else PASSAGE, "-o", "d.yaml")
    assert cli("compare", "d.yaml", STEPS).err == ""
