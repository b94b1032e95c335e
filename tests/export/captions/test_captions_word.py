"""Word documents of captions: real fields and styles, the words alone, and the same bytes each time."""

import re
import sys
from io import BytesIO
from zipfile import ZipFile

import docx
import pytest
from docx.oxml.ns import qn
from lxml import etree

from stage_viz.export.captions import FORMATS, Picture, figures
from stage_viz.files import ProblemError
from stage_viz.telling import plain

from .samples import caption, hostile, png


def write(captions, pictures=None):
    return FORMATS["docx"].write(figures(captions, pictures or {}))


def read(data):
    return docx.Document(BytesIO(data))


def fields(document):
    return [e.text for e in document.element.iter(qn("w:instrText"))]


def test_a_caption_is_in_words_own_style_with_a_field_for_its_number():
    document = read(write([caption(12), caption(14)]))
    assert [(p.style.name, p.text) for p in document.paragraphs] == [
        ("Caption", "Figure 1. Step 12: He drinks, standing"),
        (
            "Caption Text",
            "The flag-holder (huòzhě) stands right of his food, facing east. Yili, classic, 「獲者薦右東面立飲」.",
        ),
        ("Caption Alternative", "Alternative text: The flag-holder stands facing east."),
        ("Caption", "Figure 2. Step 14: He drinks, standing"),
        (
            "Caption Text",
            "The flag-holder (huòzhě) stands right of his food, facing east. Yili, classic, 「獲者薦右東面立飲」.",
        ),
        ("Caption Alternative", "Alternative text: The flag-holder stands facing east."),
    ]
    assert document.styles["Caption"].element.find(qn("w:name")).get(qn("w:val")) == "caption"
    assert [f.split() for f in fields(document)] == [["SEQ", "Figure", "\\*", "ARABIC"]] * 2
    kinds = [e.get(qn("w:fldCharType")) for e in document.paragraphs[0]._p.iter(qn("w:fldChar"))]
    assert kinds == ["begin", "separate", "end"]
    assert [r.text for r in document.paragraphs[1].runs if r.italic] == ["huòzhě", "Yili"]


def test_the_alternative_text_is_smaller():
    styles = read(write([caption()])).styles
    assert styles["Caption Alternative"].font.size < styles["Caption Text"].font.size


@pytest.mark.parametrize(
    ("language", "start", "locale"),
    [("zh-Hant", "圖 1　Step 1　", "zh-TW"), ("zh-Hans", "图 1　Step 1　", "zh-CN")],
)
def test_chinese_is_marked_as_such(language, start, locale):
    document = read(write([caption(language=language)]))
    assert document.paragraphs[0].text.startswith(start)
    assert {e.get(qn("w:eastAsia")) for e in document.styles.element.iter(qn("w:lang"))} == {locale}


@pytest.mark.parametrize("language", ["en", "zh-Hant"])
def test_hostile_words_are_only_words(language):
    captions = hostile(language)
    data = write(captions)
    document = read(data)
    assert fields(document) == [r" SEQ Figure \* ARABIC "] * len(captions)
    told = [p.text for p in document.paragraphs]
    wanted = []
    for f in figures(captions):
        texts = (plain(f.text), f.words.alt + f.caption.alt if f.caption.alt else "")
        wanted += [f.name + f.words.after + f.heading, *filter(None, texts)]
    assert told == wanted
    with ZipFile(BytesIO(data)) as archive:
        for name in archive.namelist():
            if name.endswith((".xml", ".rels")):
                etree.fromstring(archive.read(name))
        links = archive.read("word/_rels/document.xml.rels")
    assert b"External" not in links
    tags = {etree.QName(e).localname for e in document.element.iter(etree.Element)}
    assert tags == {
        "document", "body", "p", "pPr", "pStyle", "r", "rPr", "i", "t", "fldChar", "instrText", "sectPr", "pgSz",
        "pgMar", "cols", "docGrid",
    }  # fmt: skip


def test_a_picture_stands_above_its_caption_with_its_alternative_text():
    alt = 'a "b" <c> & 獲者'
    document = read(
        write(
            [caption(3, alt=alt), caption(4)],
            {3: Picture("x/3.png", png(4000, 1000)), 4: Picture("y.png", png(90, 9000))},
        )
    )
    assert [p.style.name for p in document.paragraphs][:2] == ["Normal", "Caption"]
    wide, tall = document.inline_shapes
    assert (wide._inline.docPr.get("descr"), wide._inline.docPr.get("name")) == (alt, "Figure 1")
    assert wide._inline.docPr.get("id") != tall._inline.docPr.get("id")
    assert (round(wide.width.mm, 2), round(wide.height.mm, 2)) == (160, 40)
    assert round(tall.height.mm) == 180
    assert document.paragraphs[0].paragraph_format.keep_with_next
    assert document.styles["Caption"].paragraph_format.keep_with_next


def test_a_picture_of_no_resolution_has_a_size():
    (shape,) = read(write([caption(1)], {1: Picture("a.png", png(300, 150, per_metre=1))})).inline_shapes
    assert (round(shape.width.mm, 1), round(shape.height.mm, 1)) == (25.4, 12.7)


def test_the_same_captions_are_the_same_file(monkeypatch):
    pictures = {1: Picture("a.png", png()), 2: Picture("b.png", png(7, 7))}
    first = write([caption(1), caption(2)], pictures)
    monkeypatch.setattr("time.time", lambda: 2_000_000_000.0)
    assert write([caption(1), caption(2)], pictures) == first
    with ZipFile(BytesIO(first)) as archive:
        assert {e.date_time for e in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        core = archive.read("docProps/core.xml").decode("utf-8")
    assert set(re.findall(r">(\d{4}-[^<]*)<", core)) == {"1980-01-01T00:00:00Z"}
    assert "python-docx" not in core


def test_a_document_without_captions():
    assert read(write([])).paragraphs == []


def test_without_python_docx_it_is_told_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "docx", None)
    for call in (FORMATS["docx"].needs, lambda: write([caption()])):
        with pytest.raises(ProblemError) as error:
            call()
        assert error.value.exit_code == 2
        assert str(error.value) == "PACKAGE-MISSING Word files need python-docx (pip install python-docx)"
