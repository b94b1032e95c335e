import os
import re
import subprocess
import sys
import zlib
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image

import stage_viz.render as render_module
from stage_viz.files import ProblemError
from stage_viz.plan.marks import Label, PersonMark, Plan
from stage_viz.render import FORMATS, book, draw_on, render
from stage_viz.theme import load_theme

SVG = "{http://www.w3.org/2000/svg}"


def pixels(plan, theme, dpi=127):
    with Image.open(BytesIO(render(plan, theme, "png", dpi))) as image:
        return np.asarray(image)


def streams(pdf):
    """Give the unpacked streams of a PDF, as far as they are packed."""
    found = []
    for match in re.finditer(rb"stream\r?\n(.*?)endstream", pdf, re.S):
        try:
            found.append(zlib.decompress(match.group(1)))
        except zlib.error:
            continue
    return b"\n".join(found)


@pytest.mark.parametrize("fmt", FORMATS)
def test_same_plan_same_bytes(plan, theme, fmt):
    assert render(plan, theme, fmt) == render(plan, theme, fmt)


def test_bytes_do_not_depend_on_the_process():
    code = (
        "import hashlib, sys; from stage_viz.plan.marks import *; from stage_viz.theme import load_theme;"
        "from stage_viz.render import render;"
        "plan = Plan('p', 40.0, 30.0, (Label('a', 'text', 'quote', text='獲者 To', at=(5.0, 5.0)),"
        " PersonMark('b', 'persons', 'person', '推', at=(20.0, 20.0), bearing=30.0)), title='獲者');"
        "print(*[hashlib.sha256(render(plan, load_theme(), f)).hexdigest() for f in ('svg', 'pdf', 'png')])"
    )
    source = str(Path(render_module.__file__).parents[2])
    seen = set()
    for seed, zone in (("1", "UTC"), ("2", "Asia/Taipei")):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "PYTHONPATH": source}
        seen.add(
            subprocess.run(
                [sys.executable, "-c", code], env=environment, check=True, capture_output=True
            ).stdout
        )
    assert len(seen) == 1


def test_svg_groups_each_mark_under_its_id(plan, theme):
    root = ElementTree.fromstring(render(plan, theme, "svg"))
    ids = [group.get("id") for group in root.iter(f"{SVG}g")]
    for mark in plan.marks:
        assert ids.count(mark.id) == 1
    assert root.find(f"{SVG}title").text == "獲者 <立飲>"
    assert root.find(f"{SVG}desc").text == "He drinks & stands."
    assert root.get("role") == "img"
    told = [root.find(f".//*[@id='{id_}']").text for id_ in root.get("aria-labelledby").split()]
    assert told[0] == "獲者 <立飲>"
    assert root.get("{http://www.w3.org/XML/1998/namespace}lang") == "zh-Hant"
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("90mm", "70mm", "0 0 90 70")


def test_svg_has_no_text_that_needs_a_font_and_no_date(plan, theme):
    svg = render(plan, theme, "svg").decode()
    assert "<text" not in svg
    assert "dc:date" not in svg
    assert "atplotlib" not in svg


def test_an_id_that_xml_does_not_allow_is_mended(theme):
    marks = (PersonMark("3 a/b", "persons", "person", at=(5.0, 5.0)),)
    svg = render(Plan("p", 10.0, 10.0, marks), theme, "svg").decode()
    assert '<g id="_3_a_b" ' in svg


def test_pdf_words_can_be_searched(plan, theme):
    pdf = render(plan, theme, "pdf")
    maps = streams(pdf).lower()
    for character in "獲者ToAV，1":
        assert f"{ord(character):04x}".encode() in maps
    assert b"/FontFile2" in pdf
    assert b"CreationDate" not in pdf
    assert "獲者 <立飲>".encode("utf-16-be") in pdf.replace(b"\\", b"")


def test_pdf_page_has_the_size_of_the_plan(plan, theme):
    box = re.search(rb"/MediaBox \[ ?0 0 ([\d.]+) ([\d.]+)", render(plan, theme, "pdf"))
    assert [float(n) for n in box.groups()] == pytest.approx([90 * 72 / 25.4, 70 * 72 / 25.4], abs=0.01)


def test_a_book_has_a_page_for_each_plan(plan, theme):
    pdf = book([plan, plan, plan], theme, title="鄉射")
    assert len(re.findall(rb"/Type /Page\b", pdf)) == 3
    assert len(pdf) < 0.75 * 3 * len(render(plan, theme, "pdf"))


def test_png_has_the_size_resolution_and_words_of_the_plan(plan, theme):
    with Image.open(BytesIO(render(plan, theme, "png", 300))) as image:
        image.load()
        assert image.size == (int(90 / 25.4 * 300), int(70 / 25.4 * 300))
        assert image.info["dpi"] == pytest.approx((300, 300), abs=0.01)
        assert image.info["Description"] == "He drinks & stands."
        assert image.info["Title"] == "獲者 <立飲>"
        assert "Date" not in " ".join(image.info)


def test_a_mm_is_a_mm(theme):
    from stage_viz.plan.marks import Area

    square = ((10.0, 10.0), (20.0, 10.0), (20.0, 30.0), (10.0, 30.0))
    image = pixels(Plan("p", 50.0, 40.0, (Area("a", "ground", "hall-floor", rings=(square,)),)), theme, 254)
    rows, columns = np.nonzero((image != 255).any(axis=2))
    assert (columns.min(), columns.max() + 1) == (100, 200)
    assert (rows.min(), rows.max() + 1) == (100, 300)


def test_words_are_drawn_where_they_were_measured(theme):
    from stage_viz.typeset import text_box

    label = Label("l", "text", "quote", at=(5.0, 10.0), text="鼏To獲gy", size=20)
    image = pixels(Plan("p", 60.0, 30.0, (label,)), theme, 254)
    rows, columns = np.nonzero(image.min(axis=2) < 200)
    width, ascent, descent = text_box(label.text, 20)
    assert 50 <= columns.min() < 60
    assert 50 + width * 10 - 10 < columns.max() <= 50 + width * 10
    assert 300 - (10 + ascent) * 10 <= rows.min()
    assert rows.max() <= 300 - (10 - descent) * 10 + 1


def test_kerned_words_are_drawn_at_their_places_in_a_pdf(theme):
    """The pieces between kerned pairs are set apart, so the PDF stands as the other formats do."""
    content = streams(
        render(Plan("p", 60.0, 30.0, (Label("l", "text", "note", text="To", size=20),)), theme, "pdf")
    )
    assert len(re.findall(rb"\bBT\b", content)) == 2


@pytest.mark.parametrize("fmt", FORMATS)
def test_a_missing_character_is_named(theme, fmt):
    plan = Plan("p", 10.0, 10.0, (Label("l", "text", "note", text="獲\U00020000"),))
    with pytest.raises(ProblemError, match=r"FONT-MISSING no font has the character 𠀀 \(U\+20000\)"):
        render(plan, theme, fmt)


def test_an_unknown_format_is_named(plan, theme):
    with pytest.raises(
        ProblemError, match=r"RENDER-FORMAT there is no picture format gif \(formats: svg, pdf, png, tiff\)"
    ):
        render(plan, theme, "gif")


def test_settings_of_the_user_neither_matter_nor_change(plan, theme):
    import matplotlib as mpl

    wanted = {fmt: render(plan, theme, fmt, 100) for fmt in FORMATS}
    own = {
        "pdf.fonttype": 3,
        "ps.fonttype": 42,
        "svg.fonttype": "none",
        "savefig.bbox": "tight",
        "font.family": ["fantasy", "serif"],
        "figure.constrained_layout.use": True,
        "lines.linewidth": 9,
        "path.simplify": True,
    }
    with mpl.rc_context(own):
        assert {fmt: render(plan, theme, fmt, 100) for fmt in FORMATS} == wanted
        assert mpl.rcParams["pdf.fonttype"] == 3


def test_axes_of_ones_own_get_an_artist_for_each_mark(plan, theme):
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(4, 4), dpi=100)
    ax = figure.add_subplot()
    artists = draw_on(ax, plan, theme)
    canvas = FigureCanvasAgg(figure)
    canvas.draw()
    assert [artist.get_gid() for artist in artists] == [mark.id for mark in plan.marks]
    assert (ax.get_xlim(), ax.get_ylim(), ax.get_aspect()) == ((0, 90), (0, 70), 1)
    box = artists[0].get_window_extent().transformed(ax.transData.inverted())
    assert box.extents == pytest.approx((10, 40, 80, 60))
    artists[0].set_visible(False)
    before = np.asarray(canvas.buffer_rgba()).copy()
    canvas.draw()
    assert (before != np.asarray(canvas.buffer_rgba())).any()


def test_no_figure_is_kept(plan, theme):
    import gc

    from matplotlib.figure import Figure

    render(plan, theme, "png", 50)
    gc.collect()
    before = sum(isinstance(thing, Figure) for thing in gc.get_objects())
    for fmt in FORMATS:
        render(plan, theme, fmt, 50)
    gc.collect()
    assert sum(isinstance(thing, Figure) for thing in gc.get_objects()) <= before


def test_matplotlib_is_loaded_only_to_draw():
    code = "import sys; from stage_viz.render import render; print('matplotlib' in sys.modules)"
    source = str(Path(render_module.__file__).parents[2])
    environment = {**os.environ, "PYTHONPATH": source}
    run = subprocess.run(
        [sys.executable, "-c", code], env=environment, check=True, capture_output=True, text=True
    )
    assert run.stdout == "False\n"


def test_a_theme_of_the_user_changes_the_paint(plan, tmp_path):
    file = tmp_path / "dark.yaml"
    file.write_text('palette: {cinnabar: "#0000ff"}\n', encoding="utf-8")
    image = pixels(plan, load_theme(file))
    assert (image == (0, 0, 255)).all(axis=2).any()
