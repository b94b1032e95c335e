"""What a deck is built on: the masters, layouts and theme of a template, or plain ones in our look."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO
from typing import TYPE_CHECKING
from zipfile import BadZipFile

from stage_viz.files import Problem, ProblemError
from stage_viz.theme import Theme

from .geometry import emu, geometry
from .texts import Faces

if TYPE_CHECKING:
    from pptx.oxml.xmlchemy import BaseOxmlElement
    from pptx.presentation import Presentation
    from pptx.slide import SlideLayout

_DRAWING = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_SHEET = "{http://schemas.openxmlformats.org/presentationml/2006/main}"

_SCHEME = {
    "dk1": "ink", "lt1": "paper", "dk2": "grey", "lt2": "floor", "accent1": "cinnabar", "accent2": "cloth",
    "accent3": "blush", "accent4": "shade", "accent5": "hairline", "accent6": "path", "hlink": "cinnabar",
    "folHlink": "grey",
}  # fmt: skip
"""The colours of a deck, by their names in the palette of the theme."""


def opened(template: bytes | None, theme: Theme, faces: Faces) -> Presentation:
    """Return a presentation without slides.

    Parameters
    ----------
    template
        The file whose masters, layouts and theme are used; None for plain ones.
    theme, faces
        The colours and the typefaces of plain ones.

    Raises
    ------
    ProblemError
        PACKAGE-MISSING (exit code 2) without python-pptx; TEMPLATE-UNREADABLE if it is no presentation.
    """
    presentation = need_pptx()
    if template is None:
        base = presentation()
        _coloured(base, theme, faces)
    else:
        return _read(presentation, template)
    return _fitted(base)


def _fitted(base: Presentation) -> Presentation:
    _emptied(base)
    _resized(base)
    return base


def need_pptx() -> Callable[..., Presentation]:
    """Return what opens a presentation.

    Raises
    ------
    ProblemError
        PACKAGE-MISSING (exit code 2) without python-pptx.
    """
    try:
        from pptx import Presentation
    except ImportError:
        what = "slides need python-pptx, which is not installed"
        raise ProblemError(Problem("PACKAGE-MISSING", what, "pip install python-pptx"), 2) from None
    return Presentation


def _read(presentation: Callable[..., Presentation], template: bytes) -> Presentation:
    try:
        base = presentation(BytesIO(template))
        if not list(base.slide_layouts):
            raise ValueError("it has no layouts")
        base = _fitted(base)
    except (BadZipFile, OSError) as e:
        raise _unreadable(f"this is no .pptx file ({e})") from None
    except Exception as e:  # what a damaged file makes of its reader
        told = re.sub(r"'?<_io\.[^>]*>'?", "it", str(e).splitlines()[0]) if str(e) else type(e).__name__
        raise _unreadable(f"no presentation can be read from this file: {told}") from None
    return base


def _unreadable(what: str) -> ProblemError:
    return ProblemError(Problem("TEMPLATE-UNREADABLE", what, "save the template as a .pptx presentation"))


def layout_of(base: Presentation, kind: str) -> SlideLayout:
    """Return the layout of a type; where there is none, one with a title; where there is none, the first.

    Parameters
    ----------
    base
        The presentation.
    kind
        Such as ``titleOnly``.
    """
    layouts = list(base.slide_layouts)
    found = next((x for x in layouts if x.element.get("type") == kind), None)
    titled = (
        x for x in layouts if any(p.placeholder_format.idx == 0 for p in x.iter_cloneable_placeholders())
    )
    return found or next(titled, layouts[0])


def _emptied(base: Presentation) -> None:
    """Leave out the slides, and what speaks of them."""
    from pptx.opc.constants import RELATIONSHIP_TYPE as RT

    root = base.element
    slides = root.find(f"{_SHEET}sldIdLst")
    for slide in list(slides) if slides is not None else ():
        base.part.drop_rel(slide.rId)
        slides.remove(slide)
    # Sections and shows name slides by their numbers: programs call a file damaged that lacks them.
    for name in ("extLst", "custShowLst"):
        for element in root.findall(f"{_SHEET}{name}"):
            root.remove(element)
    package = base.part.package
    gone = (RT.THUMBNAIL, RT.EXTENDED_PROPERTIES)
    for id_ in [id_ for id_, rel in package._rels.items() if rel.reltype in gone]:
        package.drop_rel(id_)
    for id_ in [id_ for id_, rel in base.part.rels.items() if rel.reltype == RT.PRINTER_SETTINGS]:
        base.part.rels.pop(id_)


def _resized(base: Presentation) -> None:
    """Make the slides as wide and high as ours, and the masters and layouts with them."""
    from pptx.util import Emu

    room = geometry()
    width, height = emu(room.width), emu(room.height)
    across, down = width / (base.slide_width or width), height / (base.slide_height or height)
    base.slide_width, base.slide_height = Emu(width), Emu(height)
    sized = base.element.find(f"{_SHEET}sldSz")
    if sized is not None:
        sized.attrib.pop("type", None)
    if across == down == 1.0:
        return
    for master in base.slide_masters:
        for page in (master, *master.slide_layouts):
            for shape in page.shapes:
                for corner in shape._element.iter(f"{_DRAWING}xfrm", f"{_SHEET}xfrm"):
                    _scaled(corner, across, down)
                    break  # what a group holds follows it


def _scaled(corner: BaseOxmlElement, across: float, down: float) -> None:
    for name, first, second in (("off", "x", "y"), ("ext", "cx", "cy")):
        point = corner.find(f"{_DRAWING}{name}")
        if point is not None:
            point.set(first, str(round(int(point.get(first)) * across)))
            point.set(second, str(round(int(point.get(second)) * down)))


def _coloured(base: Presentation, theme: Theme, faces: Faces) -> None:
    """Give a plain presentation the colours and the typefaces of the theme."""
    from lxml import etree
    from pptx.opc.constants import RELATIONSHIP_TYPE as RT

    part = base.slide_master.part.part_related_by(RT.THEME)
    root = etree.fromstring(part.blob)
    root.set("name", theme.name)
    for name, colour in _SCHEME.items():
        for element in root.iter(f"{_DRAWING}{name}"):
            for old in list(element):
                element.remove(old)
            value = theme.palette.get(colour, "#000000")[1:].upper()
            etree.SubElement(element, f"{_DRAWING}srgbClr", {"val": value})
    for family in (*root.iter(f"{_DRAWING}majorFont"), *root.iter(f"{_DRAWING}minorFont")):
        for name, face in (("latin", faces.latin), ("ea", faces.east_asian), ("cs", faces.complex)):
            element = family.find(f"{_DRAWING}{name}")
            if element is not None:
                element.set("typeface", face)
    part.blob = etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)
