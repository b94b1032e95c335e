"""The files of all steps as publishers check them: with poppler (pdffonts, pdftotext, pdftoppm) and qpdf."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import stage_viz as sv
from stage_viz.plan.quotation import quotation
from stage_viz.telling import LANGUAGES, chinese

from .running import STEPS, environment, run

pytestmark = pytest.mark.slow

TOOLS = ("pdffonts", "pdftotext", "pdftoppm", "qpdf")


def said_by(*words) -> subprocess.CompletedProcess:
    """What a tool says; it must be there: `apt-get install poppler-utils qpdf`."""
    assert shutil.which(words[0]), f"{words[0]} is missing: install poppler-utils and qpdf"
    return subprocess.run([*map(str, words)], capture_output=True, text=True, check=False, env=environment())


@pytest.fixture(scope="module")
def drawn(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("all")
    assert run("draw", STEPS, "--formats", "svg,pdf", "--quiet", "-o", "figures", cwd=folder).returncode == 0
    words = ("--formats", "svg", "--text", "live", "--quiet", "-o", "live")
    assert run("draw", STEPS, *words, cwd=folder).returncode == 0
    for theme, out in (("slide", "slides"), ("dark", "dark")):
        some = ("--steps", "12,39,64,103", "--formats", "pdf", "--theme", theme, "--quiet", "-o", out)
        assert run("draw", STEPS, *some, cwd=folder).returncode == 0
    return folder


@pytest.fixture(scope="module")
def pdfs(drawn) -> list[Path]:
    found = sorted(drawn.glob("*/*.pdf"))
    assert len(found) == 110 + 8
    return found


def test_every_font_is_embedded_and_subset(pdfs):
    for pdf in pdfs:
        rows = said_by("pdffonts", pdf).stdout.splitlines()[2:]
        assert rows, pdf.name
        for row in rows:
            # name, type, encoding, emb, sub, uni, object
            assert re.fullmatch(r"[A-Z]{6}\+\S+ +CID TrueType +Identity-H +yes yes yes +\d+ +\d+ *", row), (
                pdf.name,
                row,
            )


def test_readers_have_nothing_to_say(pdfs, tmp_path):
    for pdf in pdfs:
        page = said_by("pdftoppm", "-r", "40", "-png", pdf, tmp_path / "page")
        assert (page.returncode, page.stdout, page.stderr) == (0, "", ""), pdf.name
        checked = said_by("qpdf", "--check", pdf)
        assert (checked.returncode, checked.stderr) == (0, ""), pdf.name
        assert "No syntax or stream encoding errors found" in checked.stdout, pdf.name


def test_the_sentence_is_given_back_whole(drawn):
    rite = sv.load(STEPS)
    steps = rite.staging.rite.steps
    for step in rite:
        (pdf,) = drawn.glob(f"figures/{step.number:03d}-*.pdf")
        text = re.sub(r"\s", "", said_by("pdftotext", pdf, "-").stdout)
        quoted = chinese(quotation(rite.files.passage, step.data, steps).text, LANGUAGES["zh"])
        sentence = re.sub(r"\s", "", quoted)
        assert sentence in text, step.id
        title = re.sub(r"\s", "", step.data.zh)
        assert text.index(title) < text.index(sentence), step.id


def test_a_figure_is_no_burden(drawn):
    sizes = {
        kind: [f.stat().st_size for f in drawn.glob(f"{kind}")]
        for kind in ("figures/*.pdf", "figures/*.svg", "live/*.svg")
    }
    assert {kind: len(found) for kind, found in sizes.items()} == dict.fromkeys(sizes, 110)
    greatest = {kind: max(found) / 1000 for kind, found in sizes.items()}
    assert greatest["figures/*.pdf"] < 150
    assert greatest["figures/*.svg"] < 200
    assert greatest["live/*.svg"] < 60
