"""The slide of a step: the words in a column on the left, the plan on the right, the notes below."""

from __future__ import annotations

from collections.abc import Sequence

from stage_viz.files import clean
from stage_viz.plan.marks import Plan
from stage_viz.theme import Theme
from stage_viz.typeset import MM_PER_PT, text_width

from .bundle import Sheet
from .fitting import Block, clipped, column, largest
from .geometry import Geometry, geometry
from .groups import Setting, groups, shape_numbers
from .sheets import ACCENT, GREY, INK, picture_shape, slide, speaker_notes
from .texts import Faces, NotesPart, Piece, SlideText, body, box_of, paragraph, text_box

INDEX = "index"
"""What a slide links back to: the page of the index that lists it is ``index-KEY``."""


def step_sheet(
    text: SlideText,
    plan: Plan,
    theme: Theme,
    faces: Faces,
    *,
    panel: bool = False,
    picture: bytes | None = None,
) -> Sheet:
    """Return the slide of a step.

    Parameters
    ----------
    text
        What is said.
    plan
        What is drawn, on the page of `Geometry.plan_page`.
    theme
        How it looks.
    faces
        The typefaces of all words.
    panel
        Whether the plan has a ground of its own colour: on a template whose colours are not known.
    picture
        A PNG of the plan, to stand for its shapes.

    Raises
    ------
    ProblemError
        FONT-MISSING if no font has a character, so that its room cannot be measured.
    """
    room = geometry()
    numbers = shape_numbers()
    parts = _words(text, room, faces, numbers_of=[next(numbers) for _ in range(6)])
    left = room.plan["left"]
    if panel:
        box = box_of(left, 0.0, room.width - left, room.height)
        parts.append(paper(next(numbers), box, theme))
    if picture is None:
        setting = Setting(theme, faces, left, 0.0, room.slack, text.alts)
        parts.append(groups(plan, setting, numbers))
    else:
        box = box_of(left, 0.0, plan.width * plan.magnify, plan.height * plan.magnify)
        parts.append(picture_shape(next(numbers), "plan", box, "rId3", plan.description or plan.title))
    name = clean(" ".join(filter(None, (text.counter, text.title))))
    notes = speaker_notes(_notes(text, room), faces, room.size("note"))
    return Sheet(
        (text.key,),
        slide("".join(parts), name),
        "titleOnly",
        (f"{INDEX}-{text.listed or text.key}",),
        notes,
        picture,
    )


def _words(text: SlideText, room: Geometry, faces: Faces, numbers_of: Sequence[int]) -> list[str]:
    """The column of words, from its top to its foot."""
    left, width = room.margin, room.column
    link = room.size("link")
    said, section = _section(text, room)
    line = room.sizes("section")[0] * 1.3 * MM_PER_PT
    top = room.margin + line + 2.0
    foot = room.height - room.margin - link * 1.3 * MM_PER_PT
    fitted = column(text, foot - room.gap - top, room)
    found = [
        text_box(
            numbers_of[0],
            "section",
            box_of(left, room.margin, width, line),
            body([paragraph([Piece(said, section, ACCENT)], faces)], wrap=False),
        )
    ]
    blocks = [
        (numbers_of[1], "title", fitted.title, "title", INK),
        (numbers_of[2], "quote", fitted.quote, "", INK),
        (numbers_of[3], "caption", fitted.caption, "", GREY),
    ]
    at = top
    for number, name, block, placeholder, colour in blocks:
        if not block.text:
            continue
        box = box_of(left, at, width, block.height)
        words = paragraph(_pieces(block, colour), faces, leading=block.size * room.leading[name])
        found.append(text_box(number, name, box, body([words]), placeholder=placeholder))
        at += block.height + room.gap
    return [*found, back_link(numbers_of[4], room, faces)]


def back_link(number: int, room: Geometry, faces: Faces, indent: float = 0.0) -> str:
    """Return the words at the foot of a slide that lead back to the index, by the first of its links.

    Parameters
    ----------
    number
        Of the shape.
    room
        The layout of the slide.
    faces
        The typefaces.
    indent
        How far they stand from the margin, in mm.
    """
    size = room.size("link")
    high = size * 1.3 * MM_PER_PT
    words = paragraph([Piece(room.word("back", faces.tag), size, GREY)], faces, "r" if indent else "l")
    box = box_of(room.margin + indent, room.height - room.margin - high, room.column, high)
    return text_box(number, "back", box, body([words], anchor="b", wrap=False), link="rId2")


def _section(text: SlideText, room: Geometry) -> tuple[str, float]:
    """The section and the counter on one line, and their size; a long name of a section is cut."""
    sizes = room.sizes("section")
    said = " · ".join(filter(None, (text.section, text.counter)))
    size = largest(said, sizes, room.column, 1, room.slack)
    counter = f" · {text.counter}" if text.counter else ""
    left = room.column - text_width(counter, size) * room.slack
    return (clipped(text.section, size, left, room.slack) + counter) if text.section else said, size


def _pieces(block: Block, colour: str) -> list[Piece]:
    """The words of a block, those that are shown in the accent's colour and with dots below."""
    found: list[Piece] = []
    at = 0
    for start, end in block.marked:
        found += [Piece(block.text[at:start], block.size, colour)] if at < start else []
        found.append(Piece(block.text[start:end], block.size, ACCENT, dotted=True))
        at = end
    return [*found, *([Piece(block.text[at:], block.size, colour)] if at < len(block.text) else [])]


def _notes(text: SlideText, room: Geometry) -> Sequence[NotesPart]:
    """The speaker's notes, the caption last: whoever tells the step reads it from there."""
    caption = NotesPart(room.word("caption", text.tag), text.caption)
    return (*text.notes, *((caption,) if text.caption else ()))


def paper(number: int, box: tuple[int, int, int, int], theme: Theme) -> str:
    """Return a sheet in the colour of the theme's paper, for a plan on a template of another colour.

    Parameters
    ----------
    number
        Of the shape.
    box
        Left, top, width and height.
    theme
        The look of the plan.
    """
    colour = theme.palette.get("paper", "#ffffff")[1:].upper()
    x, y, width, height = box
    return (
        f'<p:sp><p:nvSpPr><p:cNvPr id="{number}" name="paper"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>'
        f'<a:xfrm><a:off x="{x}" y="{y}"/><a:ext cx="{width}" cy="{height}"/></a:xfrm>'
        '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>'
        f'<a:solidFill><a:srgbClr val="{colour}"/></a:solidFill><a:ln><a:noFill/></a:ln></p:spPr></p:sp>'
    )
