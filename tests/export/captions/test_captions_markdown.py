"""Markdown is read back by a parser of CommonMark: the words, their italics, and nothing else."""

import re

import pytest
from hypothesis import given
from markdown_it import MarkdownIt

from stage_viz.export.captions import FORMATS, Picture, figures
from stage_viz.export.captions.cleaning import clean, tidy
from stage_viz.export.captions.markdown import escaped, marked
from stage_viz.telling import Run

from .samples import HOSTILE, caption, hostile, png, runs, words

PARSERS = {name: MarkdownIt(name) for name in ("commonmark", "js-default")}
PARSERS["js-default"].enable(["table", "strikethrough"])
parsers = pytest.mark.parametrize("parser", PARSERS.values(), ids=PARSERS)


def write(captions, pictures=None):
    return FORMATS["md"].write(figures(captions, pictures or {})).decode("utf-8")


def paragraphs(parser, text):
    """The words of each paragraph as runs; whatever else there is raises."""
    found = []
    for token in parser.parse(text):
        assert token.type in ("paragraph_open", "inline", "paragraph_close"), token.type
        if token.type != "inline":
            continue
        italic, told = False, []
        for child in token.children:
            if child.type in ("em_open", "em_close"):
                italic = child.type == "em_open"
            elif child.type == "html_inline":
                assert child.content in ("<em>", "</em>")
                italic = child.content == "<em>"
            elif child.type == "image":
                told.append(("image", child.attrs["src"], child.content_text))
            elif child.type in ("strong_open", "strong_close"):
                pass
            else:
                assert child.type == "text", child.type
                told.append(Run(child.content, italic))
        found.append(tidy(told) if all(isinstance(t, Run) for t in told) else told)
    return found


@parsers
@given(text=words)
def test_words_are_read_back_as_they_were(parser, text):
    text = clean(text)
    stripped = text.strip()
    read = parser.parse(escaped(text))
    if not stripped:
        return
    assert [t.type for t in read] == ["paragraph_open", "inline", "paragraph_close"], text
    assert {c.type for c in read[1].children} <= {"text"}, text
    assert "".join(c.content for c in read[1].children).strip() == stripped


@parsers
@given(told=runs)
def test_runs_are_read_back_with_their_italics(parser, told):
    told = tidy((Run("x "), *told, Run(" y")))
    parser = (
        MarkdownIt("commonmark")
        if parser is PARSERS["commonmark"]
        else MarkdownIt("js-default", {"html": True})
    )
    assert paragraphs(parser, marked(told)) == [told]


@pytest.mark.parametrize("language", ["en", "zh-Hant"])
def test_a_document_of_hostile_captions_is_paragraphs_of_their_words(language):
    made = figures(hostile(language))
    read = paragraphs(PARSERS["commonmark"], write(hostile(language)))
    wanted = []
    for figure in made:
        words_ = figure.words
        wanted.append(tidy((Run(figure.name + words_.after), *figure.whole)))
        if figure.caption.alt:
            wanted.append(tidy((Run(words_.alt + figure.caption.alt),)))
    assert read == wanted


@pytest.mark.parametrize("text", [t for t in HOSTILE if "example.org" in t])
def test_no_address_becomes_a_link(text):
    safe = escaped(clean(text))
    assert not re.search(r"(?<!\\)://|www\.", safe)


def test_how_a_caption_looks():
    assert write([caption(12)]) == (
        "**Figure 1.** Step 12: He drinks, standing. The flag-holder (*huòzhě*) stands right of his food, "
        "facing east. *Yili*, classic, 「獲者薦右東面立飲」.\n\n"
        "Alternative text: The flag-holder stands facing east.\n"
    )
    chinese = caption(
        12, language="zh-Hant", label="第十二", title="立飲", body=(Run("獲者立。"),), citation=(), alt="立"
    )
    assert write([chinese, chinese]) == (
        "**圖 1**　第十二　立飲。獲者立。\n\n替代文字：立\n\n**圖 2**　第十二　立飲。獲者立。\n\n替代文字：立\n"
    )
    assert write([]) == ""


def test_italics_that_asterisks_cannot_make_are_made_otherwise():
    assert marked((Run("見"), Run("《儀禮》", True), Run("注"))) == "見<em>《儀禮》</em>注"
    assert marked((Run("見"), Run("儀禮", True), Run("注"))) == "見*儀禮*注"


def test_a_picture_stands_above_with_its_alternative_text():
    alt = "a ] b ![c](d) \\"
    told = write([caption(3, alt=alt)], {3: Picture("out figures/圖 (1)/003-a.png", png())})
    tokens = PARSERS["commonmark"].parse(told)
    assert [t.type for t in tokens].count("inline") == 2
    (image,) = tokens[1].children
    assert image.type == "image"
    assert PARSERS["commonmark"].renderer.renderInlineAsText(image.children, {}, {}) == alt
    assert image.attrs["src"] == "out%20figures/%E5%9C%96%20%281%29/003-a.png"
    assert "Alternative text" not in told


def test_a_folder_cannot_pass_for_a_scheme():
    told = write([caption(3)], {3: Picture("javascript:alert/003-a.png", png())})
    assert "](javascript%3Aalert/003-a.png)" in told
