"""Slides as one file: the parts joined by python-pptx, and the bytes the same every time."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from typing import TYPE_CHECKING
from zipfile import ZipFile

from stage_viz.files import clean
from stage_viz.theme import Theme

from .template import layout_of, opened
from .texts import TAGS, Faces

if TYPE_CHECKING:
    from pptx.opc.package import Part
    from pptx.presentation import Presentation

_PROPERTY = 255
"""The characters of a property of a document, at most."""

CREATOR = "stage-viz"
MOMENT = datetime(1980, 1, 1)
"""Stands for every date in the file: the first that its container knows."""

_LOCAL, _CENTRAL = b"PK\x03\x04", b"PK\x01\x02"
_DATE = struct.pack("<HH", 0, 1 << 5 | 1)
"""That moment, as the container writes it."""


@dataclass(frozen=True)
class Sheet:
    """A slide that is ready to be put into a deck. Its relation 1 is the layout.

    Parameters
    ----------
    keys
        The names by which others link to it.
    xml
        The slide.
    layout
        The type of its layout: ``title``, ``titleOnly``.
    links
        The keys of the slides that it leads to, each once: relations 2, 3 and so on.
    notes
        The page with the speaker's notes, if any.
    picture
        A PNG, if any: the relation behind those of the links.
    """

    keys: tuple[str, ...]
    xml: bytes
    layout: str
    links: tuple[str, ...] = ()
    notes: bytes | None = None
    picture: bytes | None = None


def deck(
    sheets: Sequence[Sheet],
    theme: Theme,
    faces: Faces,
    title: str,
    template: bytes | None = None,
) -> bytes:
    """Return slides as a file. Same slides, same bytes.

    Parameters
    ----------
    sheets
        In their order.
    theme
        For the colours of the deck, without a template.
    faces
        For its typefaces, without a template; and its language.
    title
        For the file's metadata.
    template
        A presentation whose masters, layouts and theme are used; its own slides are left out.

    Raises
    ------
    ProblemError
        TEMPLATE-UNREADABLE if the template is none.
    """
    base = opened(template, theme, faces)
    parts = [_slide_part(base, n, sheet) for n, sheet in enumerate(sheets, 1)]
    _join(base, sheets, parts)
    about = base.core_properties
    about.title, about.author, about.last_modified_by = clean(title)[:_PROPERTY], CREATOR, CREATOR
    about.language = TAGS.get(faces.tag, faces.tag)
    about.created = about.modified = about.last_printed = MOMENT
    about.revision = 1
    target = BytesIO()
    base.save(target)
    return stamped(target.getvalue())


def _slide_part(base: Presentation, number: int, sheet: Sheet) -> Part:
    from pptx.opc.constants import CONTENT_TYPE as CT
    from pptx.opc.constants import RELATIONSHIP_TYPE as RT
    from pptx.opc.package import Part
    from pptx.opc.packuri import PackURI

    part = Part(PackURI(f"/ppt/slides/slide{number}.xml"), CT.PML_SLIDE, base.part.package, sheet.xml)
    part.relate_to(layout_of(base, sheet.layout).part, RT.SLIDE_LAYOUT)
    id_ = base.part.relate_to(part, RT.SLIDE)
    base.element.get_or_add_sldIdLst().add_sldId(id_)
    return part


def _join(base: Presentation, sheets: Sequence[Sheet], parts: Sequence[Part]) -> None:
    """Lead from slide to slide, to the pictures and to the notes."""
    from pptx.opc.constants import CONTENT_TYPE as CT
    from pptx.opc.constants import RELATIONSHIP_TYPE as RT
    from pptx.opc.package import Part
    from pptx.opc.packuri import PackURI

    known: Mapping[str, Part] = {key: p for s, p in zip(sheets, parts, strict=True) for key in s.keys}
    package = base.part.package
    master = base.notes_master.part if any(s.notes is not None for s in sheets) else None
    for number, (sheet, part) in enumerate(zip(sheets, parts, strict=True), 1):
        for key in sheet.links:
            part.relate_to(known.get(key, part), RT.SLIDE)
        if sheet.picture is not None:
            name = PackURI(f"/ppt/media/plan{number}.png")
            part.relate_to(Part(name, CT.PNG, package, sheet.picture), RT.IMAGE)
        if sheet.notes is not None and master is not None:
            name = PackURI(f"/ppt/notesSlides/notesSlide{number}.xml")
            notes = Part(name, CT.PML_NOTES_SLIDE, package, sheet.notes)
            notes.relate_to(master, RT.NOTES_MASTER)
            notes.relate_to(part, RT.SLIDE)
            part.relate_to(notes, RT.NOTES_SLIDE)


def stamped(data: bytes) -> bytes:
    """Return a zip file whose entries all bear the same date.

    Parameters
    ----------
    data
        The file.
    """
    found = bytearray(data)
    with ZipFile(BytesIO(data)) as file:
        entries, at = file.infolist(), file.start_dir
    for entry in entries:
        _stamp(found, entry.header_offset, _LOCAL, 10)
        _stamp(found, at, _CENTRAL, 12)
        lengths: Iterable[int] = struct.unpack_from("<HHH", found, at + 28)
        at += 46 + sum(lengths)
    return bytes(found)


def _stamp(data: bytearray, at: int, sign: bytes, offset: int) -> None:
    assert data[at : at + 4] == sign
    data[at + offset : at + offset + 4] = _DATE
