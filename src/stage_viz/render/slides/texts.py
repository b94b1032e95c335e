"""Words as DrawingML: each run with its fonts and its language, and nothing that a text could smuggle in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from types import MappingProxyType

from stage_viz.files import clean
from stage_viz.theme import Theme

from .geometry import emu

TAGS: Mapping[str, str] = MappingProxyType({"zh-Hant": "zh-TW", "zh-Hans": "zh-CN", "en": "en-GB"})
"""The languages as presentation programs name them."""

_CHINESE = re.compile("[\u2e80-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\U00020000-\U0003ffff]")


@dataclass(frozen=True)
class NotesPart:
    """A part of the speaker's notes.

    Parameters
    ----------
    head
        What it is, such as 注; may be empty.
    text
        The words.
    """

    head: str
    text: str


@dataclass(frozen=True)
class SlideText:
    """What is said on the slide of a step.

    Parameters
    ----------
    key
        Of the slide, unique in its deck, by which others link to it.
    title, section, counter
        Of the step.
    quote
        The sentence that it shows.
    marked
        Spans of its characters (start, end) that are shown.
    caption
        Who goes where, and the like.
    short
        The sentence with what is not shown left out, and its marked spans, for where the whole has no room.
    notes
        For the speaker.
    tag
        The language, as a BCP 47 tag.
    listed
        The key under which the index lists it; its own if empty.
    alts
        The text alternatives of marks, by their ids.
    """

    key: str
    title: str
    section: str = ""
    counter: str = ""
    quote: str = ""
    marked: tuple[tuple[int, int], ...] = ()
    caption: str = ""
    short: tuple[str, tuple[tuple[int, int], ...]] | None = None
    notes: tuple[NotesPart, ...] = ()
    tag: str = "zh-Hant"
    listed: str = ""
    alts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Faces:
    """The typefaces of words, which are named and not carried, and their language.

    Parameters
    ----------
    latin, east_asian, complex
        For each kind of script.
    tag
        The language, as a BCP 47 tag.
    """

    latin: str
    east_asian: str
    complex: str
    tag: str = "zh-Hant"


def faces_of(theme: Theme, tag: str) -> Faces:
    """Return the typefaces of a theme for a language.

    Parameters
    ----------
    theme
        The look.
    tag
        The language, as a BCP 47 tag.
    """
    named = theme.typefaces
    east_asian = named["simplified" if TAGS.get(tag) == TAGS["zh-Hans"] else "traditional"]
    return Faces(named["latin"], east_asian, named["complex"], tag)


@dataclass(frozen=True)
class Piece:
    """Words that are set alike.

    Parameters
    ----------
    text
        The words.
    size
        In pt.
    colour
        ``#rrggbb``, or the name of a colour of the deck's scheme such as ``tx1``.
    bold
        Whether they are bold.
    dotted
        Whether there are dots below them (着重號).
    italic
        Whether they are in italics.
    """

    text: str
    size: float
    colour: str
    bold: bool = False
    dotted: bool = False
    italic: bool = False


def attribute(text: str) -> str:
    """Return words as the value of an XML attribute, without its quotes.

    Parameters
    ----------
    text
        Anything.
    """
    return escape(clean(text))


def colour_fill(colour: str) -> str:
    """Return the fill of a colour.

    Parameters
    ----------
    colour
        ``#rrggbb``, or the name of a colour of the scheme.
    """
    if colour.startswith("#"):
        return f'<a:solidFill><a:srgbClr val="{colour[1:].upper()}"/></a:solidFill>'
    return f'<a:solidFill><a:schemeClr val="{colour}"/></a:solidFill>'


def run(piece: Piece, faces: Faces) -> str:
    """Return a run of words; nothing if there is none.

    Parameters
    ----------
    piece
        The words.
    faces
        Their typefaces.
    """
    text = clean(piece.text)
    return (
        f"<a:r>{_look('rPr', piece, faces, text)}<a:t>{escape(text, quote=False)}</a:t></a:r>" if text else ""
    )


def _look(tag: str, piece: Piece, faces: Faces, text: str) -> str:
    own, english = TAGS.get(faces.tag, "en-GB"), TAGS["en"]
    if not _CHINESE.search(text):
        lang, other = english, own if own != english else TAGS["zh-Hant"]
    else:
        lang, other = own if own != english else TAGS["zh-Hant"], english
    more = (' b="1"' if piece.bold else "") + (' i="1"' if piece.italic else "")
    more += ' u="dotted"' if piece.dotted else ""
    return (
        f'<a:{tag} lang="{lang}" altLang="{other}" sz="{round(piece.size * 100)}"{more} noProof="1">'
        f"{colour_fill(piece.colour)}"
        f'<a:latin typeface="{attribute(faces.latin)}"/><a:ea typeface="{attribute(faces.east_asian)}"/>'
        f'<a:cs typeface="{attribute(faces.complex)}"/></a:{tag}>'
    )


def paragraph(
    pieces: Iterable[Piece], faces: Faces, align: str = "l", leading: float = 0.0, before: float = 0.0
) -> str:
    """Return a paragraph.

    Parameters
    ----------
    pieces
        Its words.
    faces
        Their typefaces.
    align
        ``l``, ``ctr`` or ``r``.
    leading
        From line to line, in pt; 0 for what the font asks for.
    before
        Above it, in pt.
    """
    line = f'<a:lnSpc><a:spcPts val="{round(leading * 100)}"/></a:lnSpc>' if leading else ""
    above = f'<a:spcBef><a:spcPts val="{round(before * 100)}"/></a:spcBef>'
    runs = "".join(run(piece, faces) for piece in pieces)
    # No mark hangs over the edge: the room was measured with all of them inside.
    look = f'marL="0" indent="0" algn="{align}" rtl="0" hangingPunct="0"'
    return f"<a:p><a:pPr {look}>{line}{above}<a:buNone/></a:pPr>{runs}</a:p>"


def body(paragraphs: Sequence[str], *, anchor: str = "t", wrap: bool = True) -> str:
    """Return the text body of a shape, without margins and of a fixed size.

    Parameters
    ----------
    paragraphs
        Each as XML.
    anchor
        ``t``, ``ctr`` or ``b``.
    wrap
        Whether lines are broken at the edge of the shape.
    """
    properties = (
        f'<a:bodyPr wrap="{"square" if wrap else "none"}" lIns="0" tIns="0" rIns="0" bIns="0"'
        f' anchor="{anchor}" rtlCol="0"><a:noAutofit/></a:bodyPr>'
    )
    return f"<p:txBody>{properties}<a:lstStyle/>{''.join(paragraphs) or '<a:p/>'}</p:txBody>"


def frame(box: tuple[int, int, int, int]) -> str:
    """Return where a shape stands.

    Parameters
    ----------
    box
        Left, top, width and height.
    """
    x, y, width, height = box
    return f'<a:xfrm><a:off x="{x}" y="{y}"/><a:ext cx="{width}" cy="{height}"/></a:xfrm>'


def text_box(
    id_: int,
    name: str,
    box: tuple[int, int, int, int],
    text: str,
    link: str = "",
    placeholder: str = "",
    descr: str = "",
) -> str:
    """Return a shape that holds words.

    Parameters
    ----------
    id_, name
        Of the shape; the number is unique on its slide.
    box
        Left, top, width and height.
    text
        Its body, as XML.
    link
        The id of the relation to another slide, which a click leads to.
    placeholder
        The type of the placeholder of the layout that it fills.
    descr
        Its text alternative, if it needs one beside its words.
    """
    click = f'<a:hlinkClick r:id="{link}" action="ppaction://hlinksldjump"/>' if link else ""
    told = f' descr="{attribute(descr)}"' if descr else ""
    kind = f'<p:nvPr><p:ph type="{placeholder}"/></p:nvPr>' if placeholder else "<p:nvPr/>"
    own = "<p:cNvSpPr/>" if placeholder else '<p:cNvSpPr txBox="1"/>'
    return (
        f'<p:sp><p:nvSpPr><p:cNvPr id="{id_}" name="{attribute(name)}"{told}>{click}</p:cNvPr>{own}{kind}'
        f'</p:nvSpPr><p:spPr>{frame(box)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>'
        f"{text}</p:sp>"
    )


def box_of(left: float, top: float, width: float, height: float) -> tuple[int, int, int, int]:
    """Return a box in the unit of a presentation.

    Parameters
    ----------
    left, top, width, height
        In mm.
    """
    return emu(left), emu(top), emu(width), emu(height)
