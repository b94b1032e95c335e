"""A draft is a rite like any other, but for what is not known yet: that is told, and left out."""

from pathlib import Path

import pytest

import stage_viz as sv
from stage_viz.extract import compare
from stage_viz.passage.reading import read_reading

from ..plan.small import LAYOUT

TEXT = "賓升自西階，北面拜。\n介降洗。\n賓立于賓位，南面。\n主人對。\n"


@pytest.fixture
def made(tmp_path):
    """A draft of a small text, written beside its layout."""
    (tmp_path / "layout.yaml").write_text(LAYOUT, encoding="utf-8")
    (tmp_path / "text.txt").write_text(TEXT, encoding="utf-8")
    draft, remarks = sv.draft(tmp_path / "text.txt", layout=tmp_path / "layout.yaml", folder=tmp_path)
    assert remarks == ()
    path = tmp_path / "draft.yaml"
    path.write_text(draft.text, encoding="utf-8")
    return path


def test_who_has_no_place_yet_is_told_and_hinders_nothing(made):
    rite = sv.load(made)
    assert [p.code for p in rite.problems] == ["STAGE-PLACE", "STAGE-PLACE"]
    assert not any(p.fatal for p in rite.problems)
    assert rite.broken == frozenset()
    assert set(rite.step(1).scenes[-1].presences) == {"賓"}


def test_a_step_in_which_nobody_is_on_the_stage_shows_the_ground(made):
    step = sv.load(made).step(2)
    drawn = step.render("svg").decode()
    assert set(step.scenes[-1].presences) == {"賓"}
    assert drawn.count("data-at=") >= 1
    assert drawn.rstrip().endswith("</svg>")


def test_a_finished_file_has_everyone_on_the_stage(made):
    text = made.read_text(encoding="utf-8")
    made.write_text(text.replace("draft: true\n", ""), encoding="utf-8")
    with pytest.raises(sv.ProblemError) as e:
        sv.load(made)
    assert {p.code for p in e.value.problems} == {"STAGE-PLACE"}


def test_of_a_draft_only_the_clauses_between_its_steps_are_missed(made, tmp_path):
    steps = made.read_text(encoding="utf-8")
    first, _, rest = steps.partition("  - id: line-2-1")
    last = rest[rest.index("  - id: line-3-1") :]
    made.write_text(first + last[: last.index("  - id: line-4-1")], encoding="utf-8")
    told = [p.what for p in sv.load(made).check() if p.code == "CLAUSE-UNQUOTED"]
    assert told == ["no step quotes 「介降洗」 (line 2 of the text)"]


def test_a_text_in_which_nobody_acts(tmp_path):
    path = tmp_path / "t.txt"
    path.write_text("。。。\n", encoding="utf-8")
    with pytest.raises(sv.ProblemError) as e:
        sv.draft(path, lines=range(1, 3))
    assert [p.code for p in e.value.problems][-1] == "DRAFT-EMPTY"
    assert Path(e.value.problems[-1].place.file) == path


def drafted(folder, text, **named):
    """Write a draft of a text beside its layout; give its path, and what is to be known of it."""
    (folder / "layout.yaml").write_text(LAYOUT, encoding="utf-8")
    (folder / "text.txt").write_text(text, encoding="utf-8")
    draft, remarks = sv.draft(folder / "text.txt", layout=folder / "layout.yaml", folder=folder, **named)
    (folder / "draft.yaml").write_text(draft.text, encoding="utf-8")
    return folder / "draft.yaml", remarks


def test_a_sentence_of_any_length_is_drafted_read_and_drawn(tmp_path):
    path, remarks = drafted(tmp_path, "賓升，" + "賓東面拜，介西面荅拜，" * 250 + "降。\n")
    rite = sv.load(path)
    assert (len(rite), remarks) == (1, ())
    assert len(rite.step(1).data.quote) > 2500
    assert rite.step(1).data.actions[-1].beat > 400


def test_a_title_that_is_too_long_is_cut_and_that_is_told(tmp_path):
    path, remarks = drafted(tmp_path, TEXT, title="禮" * 3000)
    assert [str(r) for r in remarks] == [
        "TITLE-LONG a title of more than 2000 characters is cut off (give a shorter one)"
    ]
    assert sv.load(path).staging.rite.zh == "禮" * 1999 + "…"


def test_a_draft_says_how_its_text_is_read(tmp_path):
    """Without that, another text is read: one in Big5 that is too short to tell, with bare marks and a classic."""
    (tmp_path / "layout.yaml").write_text(LAYOUT, encoding="utf-8")
    (tmp_path / "text").mkdir()
    text, jing = tmp_path / "text/li.txt", tmp_path / "text/jing.txt"
    text.write_bytes("賓升自西階北面拜賓東面拜也介降洗\n".encode("big5"))
    jing.write_text("賓升自西階北面拜。介降洗。\n", encoding="utf-8")
    ways = {"markup": "run-together", "encoding": "Big5", "classic": jing}
    draft, _ = sv.draft(text, layout=tmp_path / "layout.yaml", folder=tmp_path, **ways)
    assert "text: {file: " in draft.text
    path = tmp_path / "draft.yaml"
    path.write_text(draft.text, encoding="utf-8")
    rite = sv.load(path)
    read = read_reading(text, **ways).passage
    assert rite.files.passage.runs == read.runs
    assert {run.layer for run in read.runs} == {"經", "注"}
    assert [p for p in rite.check() if p.code.startswith(("QUOTE", "EVIDENCE", "CLAUSE"))] == []
    assert compare(path, path).scores["all"].f1 == 1


def test_a_text_that_tells_by_itself_how_it_is_read_is_only_named(made):
    assert 'text: "text.txt"\n' in made.read_text(encoding="utf-8")


def test_signs_by_name_do_not_make_a_text_a_latin_one(tmp_path):
    path, remarks = drafted(tmp_path, "賓升&nbsp;&nbsp;自西階&quot;，&lt;&gt;北面&amp;拜&KR0001;。\n")
    assert "TEXT-LANGUAGE" not in {r.code for r in remarks}
    assert [p for p in sv.load(path).check() if p.code == "CLAUSE-UNQUOTED"] == []


@pytest.mark.parametrize("which", ["path", "layout", "classic"])
def test_a_file_whose_name_is_no_text_cannot_be_named_in_a_draft(tmp_path, which):
    named = {"path": tmp_path / "t.txt", "layout": tmp_path / "l.yaml", "classic": tmp_path / "j.txt"}
    named[which] = tmp_path / "a\udcff.txt"
    with pytest.raises(sv.ProblemError) as e:
        sv.draft(named.pop("path"), **named)
    assert e.value.exit_code == 2
    assert [(p.code, p.place.file) for p in e.value.problems] == [
        ("FILE-NAME", str(tmp_path / "a\udcff.txt"))
    ]


def test_a_title_that_is_no_text_is_told(tmp_path):
    with pytest.raises(sv.ProblemError, match="TITLE-TEXT the title has bytes that are no text"):
        drafted(tmp_path, TEXT, title="禮\udcff")


def test_a_draft_that_no_command_reads_is_not_made(tmp_path, monkeypatch):
    monkeypatch.setattr("stage_viz.loading.YAML_LIMIT", 1000)
    with pytest.raises(sv.ProblemError, match="DRAFT-SIZE the draft is larger than 0 MB") as e:
        drafted(tmp_path, TEXT)
    assert e.value.exit_code == 1
