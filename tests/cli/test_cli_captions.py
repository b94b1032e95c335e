"""``stage-viz captions``."""

import csv
import sys
from io import StringIO

import docx
import pytest

from ..export.captions.samples import png
from ..plan.small import write_small
from .running import STEPS, environment, run


def test_markdown_on_the_screen(cli, small):
    result = cli("captions", "rite.yaml", "--lang", "en")
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith("**Figure 1.** Step 1: The guest goes to the basin. ")
    assert "\n\nAlternative text: " in result.out
    assert "\n\n**Figure 2.** Step 2: He takes the cup. " in result.out


def test_figures_are_numbered_in_the_order_that_is_chosen(cli, small):
    result = cli("captions", "rite.yaml", "--steps", "takes-the-cup,1")
    assert result.code == 0
    starts = [line for line in result.out.splitlines() if line.startswith("**")]
    assert [line[:14] for line in starts] == ["**圖 1**　第 2 步　", "**圖 2**　第 1 步　"]


@pytest.mark.parametrize("ending", ["docx", "md", "tex", "csv", "DOCX"])
def test_a_file_of_each_kind(cli, small, tmp_path, ending):
    name = f"deep/captions.{ending}"
    result = cli("captions", "rite.yaml", "-o", name, "--lang", "zh-hans")
    assert (result.code, result.err, result.out) == (0, "", f"2 captions in {name}\n")
    first = (tmp_path / name).read_bytes()
    assert cli("captions", "rite.yaml", "-o", name, "--lang", "zh-Hans").code == 0
    assert (tmp_path / name).read_bytes() == first


def test_a_table_has_a_row_for_each_step(cli, small, tmp_path):
    assert cli("captions", "rite.yaml", "-o", "c.csv", "--steps", "2").out == "1 caption in c.csv\n"
    text = (tmp_path / "c.csv").read_text(encoding="utf-8-sig")
    (row,) = csv.DictReader(StringIO(text))
    assert (row["number"], row["step"], row["id"], row["section"], row["language"]) == (
        "1", "2", "takes-the-cup", "洗爵", "zh-Hant",
    )  # fmt: skip


@pytest.mark.parametrize("name", ["captions.doc", "captions", "captions.pdf"])
def test_a_file_of_another_kind(cli, small, tmp_path, name):
    result = cli("captions", "rite.yaml", "-o", name)
    assert result.code == 2
    told = f"Error: {name} has no ending that is known (known: docx, md, tex, csv)"
    assert result.err.splitlines()[-1] == told
    assert not (tmp_path / name).exists()


def test_without_python_docx(cli, small, monkeypatch):
    monkeypatch.setitem(sys.modules, "docx", None)
    result = cli("captions", "missing.yaml", "-o", "c.docx")
    assert (result.code, result.out) == (2, "")
    assert result.err == "PACKAGE-MISSING Word files need python-docx (pip install python-docx)\n"
    assert cli("captions", "rite.yaml", "-o", "c.md").code == 0


def test_a_language_that_is_not_there(cli, small):
    result = cli("captions", "rite.yaml", "--lang", "fr")
    assert (result.code, result.out) == (2, "")
    assert "'fr' is not one of zh, zh-Hans, zh-pinyin, en, zh-en" in result.err


def test_a_step_that_is_not_there(cli, small):
    result = cli("captions", "rite.yaml", "--steps", "3")
    assert result.code == 2
    assert "there is no step 3" in result.err


def test_a_reading_is_followed(cli, small):
    result = cli("captions", "rite.yaml", "--reading", "某")
    assert (result.code, result.out) == (2, "")
    assert "no reading is called 某" in result.err
    assert cli("captions", "rite.yaml", "--reading", "某家").code == 0


def test_a_fault_in_one_step_does_not_lose_the_others(cli, tmp_path):
    write_small(tmp_path, ("quote: 取爵", "quote: 取觶"))
    result = cli("captions", "rite.yaml", "-o", "c.csv")
    assert (result.code, result.out) == (1, "1 caption in c.csv\n")
    assert result.err.startswith("rite.yaml:25:12: QUOTE-MISSING ")
    assert result.err.endswith("1 without caption: what is wrong is told above\n")


def test_pictures_stand_above_and_a_missing_one_is_told(cli, small, tmp_path):
    (tmp_path / "figures").mkdir()
    (tmp_path / "figures/01-goes-to-the-basin.png").write_bytes(png())
    for name in ("out/c.docx", "out/c.md", "out/c.tex"):
        result = cli("captions", "rite.yaml", "-o", name, "--figures", "figures")
        assert (result.code, result.out) == (0, f"2 captions with 1 picture in {name}\n")
        assert result.err.startswith("figures: CAPTION-PICTURE step 2 (takes-the-cup) has no picture here (")
    (shape,) = docx.Document(str(tmp_path / "out/c.docx")).inline_shapes
    assert "賓南面立" in shape._inline.docPr.get("descr")
    assert "](../figures/01-goes-to-the-basin.png)" in (tmp_path / "out/c.md").read_text(encoding="utf-8")
    assert "{../figures/01-goes-to-the-basin.png}" in (tmp_path / "out/c.tex").read_text(encoding="utf-8")
    assert "](figures/01-goes-to-the-basin.png)" in cli("captions", "rite.yaml", "--figures", "figures").out


def test_the_pictures_that_are_drawn_are_found(cli, small):
    assert cli("draw", "rite.yaml", "--formats", "png", "--dpi", "36", "-o", "figures", "--quiet").code == 0
    result = cli("captions", "rite.yaml", "-o", "c.docx", "--figures", "figures")
    assert (result.code, result.err, result.out) == (0, "", "2 captions with 2 pictures in c.docx\n")


def test_where_pictures_cannot_be(cli, small, tmp_path):
    result = cli("captions", "rite.yaml", "-o", "c.csv", "--figures", ".")
    assert result.code == 2
    assert "Error: --figures: c.csv is a table and has no room for pictures" in result.err
    result = cli("captions", "rite.yaml", "-o", "c.md", "--figures", "nowhere")
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("nowhere: FILE-MISSING there is no such folder")
    assert not (tmp_path / "c.md").exists()


def test_captions_that_cannot_be_written(cli, small, tmp_path):
    (tmp_path / "c.docx").mkdir()
    result = cli("captions", "rite.yaml", "-o", "c.docx")
    assert (result.code, result.out) == (2, "")
    assert result.err == "c.docx: OUTPUT-UNWRITABLE this is a folder, not a file\n"


def test_no_figure_is_drawn(tmp_path):
    import subprocess

    code = (
        "import sys; from stage_viz.cli import main\n"
        f"try: main(['captions', {str(STEPS)!r}, '--steps', '12', '-o', 'c.docx'])\n"
        "except SystemExit as e: print(e.code, 'matplotlib' in sys.modules, 'docx' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        check=True,
        text=True,
    )
    assert done.stdout.splitlines()[-1] == "0 False True"


def test_the_passage_has_a_caption_for_every_step(tmp_path):
    done = run("captions", STEPS, "-o", "c.docx", cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"110 captions in c.docx\n", b"")
