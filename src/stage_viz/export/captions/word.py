"""Captions as a Word document, with fields that Word renumbers and makes a list of figures from."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from datetime import datetime
from importlib.util import find_spec
from io import BytesIO
from typing import TYPE_CHECKING

from stage_viz.files import Problem, ProblemError, steady
from stage_viz.telling import Run

from .figure import Figure, Picture
from .words import Words, words_of

if TYPE_CHECKING:
    from docx.document import Document
    from docx.styles.style import ParagraphStyle
    from docx.text.paragraph import Paragraph

_HEADING = "Caption"
_TEXT = "CaptionText"
_ALT = "CaptionAlternative"
_MADE = datetime(1980, 1, 1)
"""When every document was made: the same captions are the same file."""
_WIDTH = 160.0
_HEIGHT = 180.0
"""The most room of a picture, in mm."""
_DPI = 300.0
_LATIN = "Times New Roman"


def word_needs() -> None:
    """Tell what is to be installed before a Word document can be written.

    Raises
    ------
    ProblemError
        PACKAGE-MISSING (exit code 2) without python-docx.
    """
    if find_spec("docx") is None:
        mend = "pip install python-docx"
        raise ProblemError(Problem("PACKAGE-MISSING", "Word files need python-docx", mend), exit_code=2)


def write_word(figures: Sequence[Figure]) -> bytes:
    """Return a document with a caption for each figure, below its picture, and its alternative text.

    The heading is in Word's own style for captions, and its number a field ``SEQ Figure``, so that Word
    makes a list of figures of the headings; the sentences follow in a paragraph of their own.

    Parameters
    ----------
    figures
        In order.

    Raises
    ------
    ProblemError
        PACKAGE-MISSING (exit code 2) without python-docx.
    """
    word_needs()
    import docx

    words = words_of(figures[0].caption.language if figures else "")
    document = docx.Document()
    _styled(document, words)
    for figure in figures:
        if figure.picture:
            _picture(document, figure, figure.picture)
        _caption(document, figure)
    told = document.core_properties
    told.author = told.comments = told.last_modified_by = told.keywords = ""
    told.title = words.document
    told.created = told.modified = _MADE
    out = BytesIO()
    document.save(out)
    return steady(out.getvalue())


def _styled(document: Document, words: Words) -> None:
    from docx.enum.style import WD_STYLE_TYPE
    from docx.shared import Pt, RGBColor

    normal = document.styles["Normal"]
    _typeface(normal, words)
    caption = document.styles[_HEADING]
    caption.hidden = False
    caption.font.color.rgb = RGBColor(0, 0, 0)
    caption.font.size = Pt(11)
    caption.paragraph_format.keep_with_next = True
    caption.paragraph_format.space_after = Pt(2)
    for name, size, after in (("Caption Text", 10.5, 4), ("Caption Alternative", 8.5, 16)):
        style = document.styles.add_style(name, WD_STYLE_TYPE.PARAGRAPH)
        style.base_style = normal
        style.font.size = Pt(size)
        style.paragraph_format.space_after = Pt(after)
        style.paragraph_format.line_spacing = 1.15
    _language(document, words)


def _typeface(style: ParagraphStyle, words: Words) -> None:
    from docx.oxml.ns import qn

    style.font.name = _LATIN
    style.element.rPr.rFonts.set(qn("w:eastAsia"), words.word)


def _language(document: Document, words: Words) -> None:
    """Chinese is marked as such: the template takes it for English."""
    from docx.oxml.ns import qn

    for lang in document.styles.element.iter(qn("w:lang")):
        lang.set(qn("w:val"), "en-GB")
        lang.set(qn("w:eastAsia"), words.locale)


def _picture(document: Document, figure: Figure, picture: Picture) -> None:
    from docx.shared import Mm

    across, down = struct.unpack(">II", picture.data[16:24])  # as the head of a PNG tells
    width = min(_WIDTH, across / _DPI * 25.4, _HEIGHT * across / down)
    paragraph = document.add_paragraph()
    paragraph.paragraph_format.keep_with_next = True
    # Both are given: a picture that tells a resolution of nought would have no size of its own.
    size = {"width": Mm(width), "height": Mm(width * down / across)}
    inline = paragraph.add_run().add_picture(BytesIO(picture.data), **size)._inline
    inline.docPr.set("name", figure.name)
    inline.docPr.set("descr", figure.caption.alt)


def _caption(document: Document, figure: Figure) -> None:
    heading = _paragraph(document, _HEADING)
    heading.add_run(f"{figure.words.figure} ")
    _field(heading, r" SEQ Figure \* ARABIC ", str(figure.number))
    heading.add_run(f"{figure.words.after}{figure.heading}")
    if figure.text:
        _runs(_paragraph(document, _TEXT), figure.text)
    if figure.caption.alt:
        _paragraph(document, _ALT).add_run(f"{figure.words.alt}{figure.caption.alt}")


def _paragraph(document: Document, style_id: str) -> Paragraph:
    paragraph = document.add_paragraph()
    paragraph._p.style = style_id  # by its name, it would be looked up among all styles each time
    return paragraph


def _runs(paragraph: Paragraph, runs: Sequence[Run]) -> None:
    for run in runs:
        paragraph.add_run(run.text).italic = run.italic or None


def _field(paragraph: Paragraph, instruction: str, shown: str) -> None:
    """A field of Word: what it is to reckon, and what it shows until it is reckoned anew."""
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    def mark(kind: str) -> None:
        element = OxmlElement("w:fldChar")
        element.set(qn("w:fldCharType"), kind)
        paragraph.add_run()._r.append(element)

    mark("begin")
    told = OxmlElement("w:instrText")
    told.set(qn("xml:space"), "preserve")
    told.text = instruction
    paragraph.add_run()._r.append(told)
    mark("separate")
    paragraph.add_run(shown)
    mark("end")
