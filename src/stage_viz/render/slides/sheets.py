"""The XML about what stands on a slide, and that of the speaker's notes."""

from __future__ import annotations

from collections.abc import Iterable

from .texts import Faces, NotesPart, Piece, attribute, frame, paragraph

INK, GREY, ACCENT = "tx1", "tx2", "accent1"
"""The colours of words, as the deck's scheme has them, so that a template's own are used."""

_MAIN = "http://schemas.openxmlformats.org/drawingml/2006/main"
_RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PRESENTATION = "http://schemas.openxmlformats.org/presentationml/2006/main"
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_SPACES = f'xmlns:a="{_MAIN}" xmlns:r="{_RELATIONS}" xmlns:p="{_PRESENTATION}"'
_TREE = (
    '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm>'
    '<a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm>'
    "</p:grpSpPr>"
)
_COLOURS = "<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr>"


def slide(shapes: str, name: str) -> bytes:
    """Return a slide.

    Parameters
    ----------
    shapes
        As XML.
    name
        Of the slide.
    """
    tree = f"<p:spTree>{_TREE}{shapes}</p:spTree>"
    return (
        f'{_HEAD}<p:sld {_SPACES}><p:cSld name="{attribute(name)}">{tree}</p:cSld>{_COLOURS}</p:sld>'
    ).encode()


def speaker_notes(parts: Iterable[NotesPart], faces: Faces, size: float) -> bytes:
    """Return the page with the speaker's notes.

    Parameters
    ----------
    parts
        What is told, a paragraph each.
    faces
        The typefaces.
    size
        In pt.
    """
    paragraphs = []
    for part in parts:
        head = [Piece(f"{part.head}　", size, INK, bold=True)] if part.head else []
        paragraphs.append(paragraph([*head, Piece(part.text, size, INK)], faces, before=size / 2))
    shapes = (
        '<p:sp><p:nvSpPr><p:cNvPr id="2" name="slide"/><p:cNvSpPr>'
        '<a:spLocks noGrp="1" noRot="1" noChangeAspect="1"/>'
        '</p:cNvSpPr><p:nvPr><p:ph type="sldImg"/></p:nvPr></p:nvSpPr><p:spPr/></p:sp>'
        '<p:sp><p:nvSpPr><p:cNvPr id="3" name="notes"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr>'
        '<p:nvPr><p:ph type="body" idx="1"/></p:nvPr></p:nvSpPr><p:spPr/>'
        f"<p:txBody><a:bodyPr/><a:lstStyle/>{''.join(paragraphs) or '<a:p/>'}</p:txBody></p:sp>"
    )
    tree = f"<p:spTree>{_TREE}{shapes}</p:spTree>"
    return f"{_HEAD}<p:notes {_SPACES}><p:cSld>{tree}</p:cSld>{_COLOURS}</p:notes>".encode()


def picture_shape(number: int, name: str, box: tuple[int, int, int, int], relation: str, descr: str) -> str:
    """Return a picture.

    Parameters
    ----------
    number, name
        Of the shape.
    box
        Left, top, width and height.
    relation
        The id of the relation to the file.
    descr
        Its text alternative.
    """
    return (
        f'<p:pic><p:nvPicPr><p:cNvPr id="{number}" name="{attribute(name)}" descr="{attribute(descr)}"/>'
        '<p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr/></p:nvPicPr>'
        f'<p:blipFill><a:blip r:embed="{relation}"/><a:stretch><a:fillRect/></a:stretch></p:blipFill>'
        f'<p:spPr>{frame(box)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>'
    )
