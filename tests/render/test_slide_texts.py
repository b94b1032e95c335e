"""Words on slides: nothing that a text holds becomes live, each run has its fonts, all have their room."""

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from stage_viz.render.slides import Faces, SlideText, faces_of, geometry
from stage_viz.render.slides.fitting import clipped, column, height, largest
from stage_viz.render.slides.texts import Piece, attribute, body, clean, paragraph, run, text_box

A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
SPACES = (
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
)
FACES = Faces("Times New Roman", "PMingLiU", "Times New Roman")


def parsed(xml):
    return ElementTree.fromstring(f"<root {SPACES}>{xml}</root>")


def words(xml):
    return "".join(t.text for t in parsed(xml).iter(f"{A}t"))


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("獲者\x00\x08\x1b立飲", "獲者立飲"),
        ("one\ttwo\r\nthree\u2028four", "one two three four"),
        ("\u202e倒\u202c \u2066a\u2069 \u200eb\u200f \u061cc", "倒 a b c"),
        ("\ud800x\udfffy\ufffe\uffffz\ufdd0", "xyz"),
        ("𠀀\U0001fffe", "𠀀"),
        ("獲者薦右東面立飲，不拜既爵。", "獲者薦右東面立飲，不拜既爵。"),
        ("", ""),
    ],
)
def test_clean(given, kept):
    assert clean(given) == kept


@pytest.mark.parametrize(
    "text",
    ["]]>", "<script>alert(1)</script>", "&lt;b&gt;", "<!--", "<![CDATA[x]]>", "\"'&", "_x000D_", "=1+1"],
)
def test_markup_stays_words(text):
    assert words(run(Piece(text, 12, "tx1"), FACES)) == text
    assert parsed(f'<x y="{attribute(text)}"/>')[0].get("y") == text
    box = text_box(2, text, (0, 0, 1, 1), body([paragraph([Piece(text, 12, "tx1")], FACES)]), descr=text)
    (c,) = [e for e in parsed(box).iter() if e.tag.endswith("cNvPr")]
    assert (c.get("name"), c.get("descr")) == (text, text)


@pytest.mark.parametrize(
    ("text", "tag", "lang", "other"),
    [
        ("獲者", "zh-Hant", "zh-TW", "en-GB"),
        ("获者", "zh-Hans", "zh-CN", "en-GB"),
        ("the guest", "zh-Hant", "en-GB", "zh-TW"),
        ("the guest 賓", "en", "zh-TW", "en-GB"),
        ("the guest", "en", "en-GB", "zh-TW"),
    ],
)
def test_each_run_has_fonts_and_language(text, tag, lang, other):
    (look,) = parsed(run(Piece(text, 12.5, "#a5301c"), replace(FACES, tag=tag))).iter(f"{A}rPr")
    assert (look.get("lang"), look.get("altLang"), look.get("sz")) == (lang, other, "1250")
    assert [look.find(f"{A}{k}").get("typeface") for k in ("latin", "ea", "cs")] == [
        "Times New Roman",
        "PMingLiU",
        "Times New Roman",
    ]
    assert look.find(f"{A}solidFill/{A}srgbClr").get("val") == "A5301C"


def test_typefaces_follow_the_theme_and_the_language(theme):
    assert faces_of(theme, "zh-Hant").east_asian == "PMingLiU"
    assert faces_of(theme, "zh-Hans").east_asian == "SimSun"


LONG = "獲者薦右東面立飲，不拜既爵。司馬受爵，奠于篚，復位。"


@pytest.mark.parametrize("quote", [1, 3, 8])
@pytest.mark.parametrize("caption", [1, 4, 40])
def test_the_words_of_a_step_have_their_room(quote, caption):
    room = geometry()
    text = SlideText(
        "k", "He drinks, standing right of the food", "獻獲者", "1 / 2", LONG * quote, ((0, 4),), LONG * caption,
        short=(LONG[:12], ((0, 4),)),
    )  # fmt: skip
    found = column(text, 150.0, room)
    blocks = (found.title, found.quote, found.caption)
    assert sum(b.height for b in blocks) + 2 * room.gap <= 150.0
    assert found.quote.text in (text.quote, text.short[0])
    assert min(b.size for b in blocks) >= 10
    for name, b in zip(("title", "quote", "caption"), blocks, strict=True):
        # Even with a font that is wider by a tenth.
        assert height(b.text, b.size * 1.1, room.column, room.leading[name] / 1.1, 1.0) <= b.height + 1e-6
    if found.whole:
        assert found.caption.text == text.caption
    else:
        assert caption == 40
        assert found.caption.text.endswith(room.word("notes", "zh-Hant"))


def test_short_words_are_large():
    room = geometry()
    found = column(SlideText("k", "He drinks", quote=LONG[:14], caption=LONG), 150.0, room)
    assert (found.title.size, found.quote.size, found.caption.size) == (20, 30, 14)


def test_clipped_and_largest():
    assert clipped("獲者", 12, 50, 1.1) == "獲者"
    cut = clipped(LONG, 12, 50, 1.1)
    assert re.fullmatch("獲者.*…", cut)
    assert clipped(cut, 12, 50, 1.0) == cut
    assert largest(LONG, (40.0, 30.0, 20.0), 100, 2, 1.1) == 20
