"""``stage-viz slides``: what stands in the deck, and how the command ends."""

import errno
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from pptx import Presentation
from pptx.util import Inches

from stage_viz.cli import slides as command
from stage_viz.files import writing

from ..plan.small import write_small
from .decks import groups, notes, opened, runs, titled, words
from .running import environment, run


def made(cli, small, *more, out="deck.pptx"):
    result = cli("slides", small, "-o", out, "--quiet", *more)
    assert result.code == 0, result.err
    return opened(cli.folder / out)


def names(folder):
    return sorted(p.name for p in folder.iterdir())


def test_a_deck_has_title_ground_index_and_steps(cli, small):
    deck = made(cli, small)
    assert (deck.slide_width, deck.slide_height) == (12192000, 6858000)
    title, ground, hall, index, first, second = deck.slides
    assert words(title)["title"] == "小禮"
    assert "A small rite" in words(title)["subtitle"]
    assert words(ground)["title"].startswith("小庭")
    assert {"label-洗", "thing-洗"} & set(groups(ground))
    assert groups(hall)
    assert words(index)["title"] == "目錄"
    assert words(first)["quote"] == "賓適洗，南面。"
    assert words(first)["section"] == "洗爵 · 1 / 2"
    assert words(first)["title"] == "賓適洗，南面"
    assert words(second)["quote"].startswith("取爵")
    assert {"person-賓", "ghost-賓", "route-1-賓", "label-賓"} <= set(groups(first))
    assert groups(second)["held-爵"]


def test_the_quote_marks_the_words_that_are_shown(cli, small):
    second = list(made(cli, small).slides)[-1]
    quote = next(s for s in second.shapes if s.name == "quote")
    shown = [(r.text, r._r.rPr.get("u")) for r in quote.text_frame.paragraphs[0].runs]
    assert shown == [("取爵", "dotted"), ("，興。", None)]


def test_links_lead_to_each_step_and_back(cli, small):
    deck = made(cli, small)
    _, ground, _, index, *steps = deck.slides
    leading = [s.click_action.target_slide for s in index.shapes if s.click_action.target_slide]
    assert {s.slide_id for s in leading} == {s.slide_id for s in steps}
    for slide in (ground, *steps):
        (back,) = [s for s in slide.shapes if s.name == "back"]
        assert back.click_action.target_slide.slide_id == index.slide_id


def test_groups_have_words_and_runs_have_fonts(cli, small):
    deck = made(cli, small, "--theme", "dark", "--lang", "zh-Hans")
    seen = 0
    for slide in deck.slides:
        ids = [e.get("id") for e in slide.element.iter("{*}cNvPr")]
        assert len(ids) == len(set(ids))
        assert all(g.element.nvGrpSpPr.cNvPr.get("descr") for g in groups(slide).values())
        for look in runs(slide):
            faces = {e.tag.rpartition("}")[2]: e.get("typeface") for e in look if e.get("typeface")}
            assert faces == {"latin": "Times New Roman", "ea": "SimSun", "cs": "Times New Roman"}
            assert look.get("lang") in ("zh-CN", "en-GB")
            seen += 1
    assert seen > 60


def test_a_persons_words_tell_who_where_and_by_which_layer(cli, small):
    first = titled(made(cli, small))["1"][0]
    told = groups(first)["person-賓"].element.nvGrpSpPr.cNvPr.get("descr")
    assert told.startswith("賓，南面")
    assert "經" in told
    first = titled(made(cli, small, "--lang", "en"))["1"][0]
    told = groups(first)["person-賓"].element.nvGrpSpPr.cNvPr.get("descr")
    assert told.startswith("guest; facing south")


def test_notes_have_the_sentence_the_commentary_and_the_remarks(cli, tmp_path):
    write_small(
        tmp_path, text="賓適洗，南面。【注】洗，承盥之器也。【疏】釋曰：南面者，鄉洗也。\n取爵，興。\n"
    )
    deck = made(cli, tmp_path / "rite.yaml")
    first, second = (titled(deck)[n][0] for n in ("1", "2"))
    told = notes(first).split("\n")
    assert told[0] == "經　賓適洗，南面。"
    assert "承盥之器" in told[1]
    assert notes(second).startswith("經　取爵，興。")
    assert "承盥" not in notes(second)
    assert "案　" in notes(second)


def test_what_a_text_holds_stays_words(cli, tmp_path):
    title = 'title: {zh: "]]> <script>&amp;\\u202eevil\\u202c\\u200f\\u0007 {x}"}'
    small = write_small(tmp_path, ("title: {en: He takes the cup}", title))
    made(cli, small)
    with zipfile.ZipFile(tmp_path / "deck.pptx") as file:
        parts = [file.read(n).decode() for n in file.namelist() if n.endswith((".xml", ".rels"))]
    assert not any("\u202e" in p or "\u200f" in p or "<script" in p for p in parts)
    slide = titled(opened(tmp_path / "deck.pptx"))["2"][0]
    assert words(slide)["title"] == "]]> <script>&amp;evil {x}"


def test_same_input_same_bytes(cli, small):
    for out, more in (("a.pptx", ()), ("b.pptx", ()), ("c.pptx", ("--picture",)), ("d.pptx", ("--picture",))):
        made(cli, small, *more, out=out)
    data = {p.stem: p.read_bytes() for p in cli.folder.glob("?.pptx")}
    assert data["a"] == data["b"]
    assert data["c"] == data["d"]
    with zipfile.ZipFile(cli.folder / "c.pptx") as file:
        assert {info.date_time for info in file.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert file.testzip() is None


def test_pictures_stand_for_shapes(cli, small):
    first = titled(made(cli, small, "--picture"))["1"][0]
    (picture,) = [s for s in first.shapes if s.name == "plan"]
    assert groups(first) == {}
    assert picture.image.content_type == "image/png"
    assert picture.image.dpi == (200, 200)
    assert picture.width / picture.image.size[0] == pytest.approx(914400 / 200, rel=1e-3)
    assert "賓" in picture._element.nvPicPr.cNvPr.get("descr")


BEATS = """    actions:
      - {who: 賓, takes: [爵], acts: [取爵]}
      - {who: 賓, beat: 1, facing: 北, evidence: 推}
      - {who: 賓, beat: 2, at: 賓位, facing: 東, evidence: 推}
"""


def test_builds_show_beat_after_beat(cli, tmp_path):
    small = write_small(tmp_path, ("    actions:\n      - {who: 賓, takes: [爵], acts: [取爵]}\n", BEATS))
    deck = made(cli, small, "--builds")
    steps = titled(deck)
    assert len(steps["1"]) == 1
    assert [words(s)["section"].split(" · ")[-1] for s in steps["2"]] == ["1 / 3", "2 / 3", "3 / 3"]
    assert [groups(s)["person-賓"].rotation for s in steps["2"]] == [180, 0, 90]
    index = next(s for s in deck.slides if words(s).get("title") == "目錄")
    leading = [s.click_action.target_slide for s in index.shapes if s.click_action.target_slide]
    assert {s.slide_id for s in leading} == {steps["1"][0].slide_id, steps["2"][0].slide_id}
    for slide in steps["2"]:
        (back,) = [s for s in slide.shapes if s.name == "back"]
        assert back.click_action.target_slide.slide_id == index.slide_id


def template(path: Path, slides: int = 2) -> Path:
    made = Presentation()
    made.slide_width, made.slide_height = Inches(10), Inches(7.5)
    made.slide_master.name = "ours"
    box = made.slide_master.shapes[0]
    box.left, box.width = Inches(1), Inches(5)
    for _ in range(slides):
        made.slides.add_slide(made.slide_layouts[0]).shapes.title.text = "of the template"
    made.save(path)
    return path


def test_a_template_gives_its_masters_and_keeps_none_of_its_slides(cli, small):
    file = template(cli.folder / "my.pptx")
    before = file.read_bytes()
    deck = made(cli, small, "--template", file)
    assert file.read_bytes() == before
    assert deck.slide_master.name == "ours"
    box = deck.slide_master.shapes[0]
    assert (box.left / 914400, box.width / 914400) == pytest.approx((4 / 3, 20 / 3), abs=0.001)
    assert len(deck.slides) == 6
    assert "of the template" not in {words(s).get("title") for s in deck.slides}
    with zipfile.ZipFile(cli.folder / "deck.pptx") as kept:
        assert sum(n.startswith("ppt/slides/slide") for n in kept.namelist()) == 6
    first = titled(deck)["1"][0]
    assert first.slide_layout.name == "Title Only"
    # The plan keeps its own colours: it has a sheet of paper below it.
    assert [s.name for s in first.shapes].index("paper") < [s.name for s in first.shapes].index("person-賓")


@pytest.mark.parametrize(
    ("name", "content", "code", "told"),
    [
        ("no.pptx", None, 2, "no.pptx"),
        ("bad.pptx", b"not a zip", 1, "TEMPLATE-UNREADABLE this is no .pptx file"),
        ("empty.pptx", b"", 1, "TEMPLATE-UNREADABLE"),
        ("zip.pptx", "zip", 1, "TEMPLATE-UNREADABLE no presentation can be read from this file"),
        ("my.potx", b"", 2, "does not end in .pptx"),
    ],
)
def test_a_template_that_is_none(cli, small, name, content, code, told):
    file = cli.folder / name
    if content == "zip":
        with zipfile.ZipFile(file, "w") as made:
            made.writestr("a.txt", "a")
    elif content is not None:
        file.write_bytes(content)
    result = cli("slides", small, "-o", "deck.pptx", "--template", file)
    assert result.code == code
    assert told in result.err
    assert not (cli.folder / "deck.pptx").exists()


def test_usage(cli, small):
    assert "does not end in .pptx" in cli("slides", small, "-o", "deck.pdf").err
    assert "there is no step 9" in cli("slides", small, "--steps", "9").err
    assert "is not one of zh, zh-Hans" in cli("slides", small, "--lang", "xx").err
    assert "THEME-MISSING" in cli("slides", small, "--theme", "none").err
    assert not (cli.folder / "figures").exists()
    assert cli("slides", small, "--steps", "2", "--quiet").out.startswith("1 step: ")
    assert names(cli.folder / "figures") == ["rite.pptx"]
    assert "readings 某家" not in cli("slides", small, "--reading", "某家", "--quiet").err
    assert names(cli.folder / "figures") == ["rite-某家.pptx", "rite.pptx"]


def test_a_step_with_a_fault_does_not_lose_the_others(cli, tmp_path):
    small = write_small(tmp_path, ("takes: [爵]", "takes: [爵], at: 無此地"))
    result = cli("slides", small, "-o", "deck.pptx")
    assert result.code == 1
    assert result.out.startswith("1 step: ")
    assert "1 not drawn" in result.err
    assert list(titled(opened(tmp_path / "deck.pptx"))) == ["1"]


def test_a_file_that_another_program_holds_open(cli, small, monkeypatch):
    held = cli.folder / "deck.pptx"
    held.write_bytes(b"old")
    replace = os.replace

    def refused(source, target):
        if Path(target) == held:
            raise PermissionError(errno.EACCES, "held")
        replace(source, target)

    monkeypatch.setattr(writing.os, "replace", refused)
    result = cli("slides", small, "-o", "deck.pptx")
    assert result.code == 2
    assert "OUTPUT-HELD" in result.err
    assert "deck (2).pptx" in result.out
    assert held.read_bytes() == b"old"
    assert len(opened(cli.folder / "deck (2).pptx").slides) == 6


def test_without_the_library_it_says_what_to_install(small):
    block = "import sys; sys.modules['pptx'] = None; from stage_viz.cli import main; main(sys.argv[1:])"
    done = subprocess.run(
        [sys.executable, "-c", block, "slides", str(small)],
        cwd=small.parent, env=environment(), capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert "PACKAGE-MISSING" in done.stderr
    assert "pip install python-pptx" in done.stderr
    assert "Traceback" not in done.stderr


def test_nothing_draws_pictures_that_nobody_asked_for(small):
    code = (
        "import sys\nfrom stage_viz.cli import main\n"
        "try:\n    main(sys.argv[1:])\nexcept SystemExit as e:\n    assert e.code == 0\n"
        "assert 'matplotlib' not in sys.modules"
    )
    subprocess.run(
        [sys.executable, "-c", code, "slides", str(small)], cwd=small.parent, env=environment(), check=True
    )


def test_ctrl_c_leaves_nothing(cli, small, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "_joined", interrupted)
    result = cli("slides", small, "-o", "out/deck.pptx")
    assert (result.code, result.err.strip()) == (1, "stopped")
    assert not (cli.folder / "out").exists()


def test_any_locale(small):
    done = run("slides", small, "-o", "鄉射.pptx", cwd=small.parent, LC_ALL="C", PYTHONUTF8="0")
    assert done.returncode == 0
    assert (small.parent / "鄉射.pptx").exists()
