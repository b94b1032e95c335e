"""The slides before those of the steps: the title, the bare ground, and the index that leads to each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stage_viz.files import clean
from stage_viz.plan.marks import Plan
from stage_viz.theme import Theme
from stage_viz.typeset import MM_PER_PT

from .bundle import Sheet
from .fitting import clipped, largest
from .geometry import Geometry, geometry
from .groups import Setting, groups, shape_numbers
from .sheets import ACCENT, GREY, INK, slide
from .steps import INDEX, back_link, paper
from .texts import Faces, Piece, body, box_of, paragraph, text_box


@dataclass(frozen=True)
class IndexEntry:
    """A line of the index.

    Parameters
    ----------
    key
        Of the slide that it leads to.
    number
        Of the step.
    words, more
        What stands behind the number, and behind that in grey.
    section
        The name of its section.
    """

    key: str
    number: str
    words: str
    more: str = ""
    section: str = ""


def title_sheet(title: str, lines: Sequence[str], faces: Faces) -> Sheet:
    """Return the first slide.

    Parameters
    ----------
    title
        Of the deck.
    lines
        What stands below it.
    faces
        The typefaces.
    """
    room = geometry()
    width = room.width - 6 * room.margin
    size = largest(title, room.sizes("front"), width, 2, room.slack)
    head = paragraph([Piece(title, size, INK)], faces, "ctr", leading=size * room.leading["title"])
    less = largest(max(lines, key=len, default=""), room.sizes("subtitle"), width, 2, room.slack)
    below = [
        paragraph([Piece(line, less, GREY)], faces, "ctr", less * room.leading["caption"], less / 2)
        for line in lines
    ]
    left, middle = 3 * room.margin, room.height * 0.48
    parts = [
        text_box(
            2, "title", box_of(left, middle - 60, width, 60), body([head], anchor="b"), placeholder="ctrTitle"
        ),
        text_box(3, "subtitle", box_of(left, middle + 4, width, 60), body(below), placeholder="subTitle"),
    ]
    parts[1] = parts[1].replace('type="subTitle"', 'type="subTitle" idx="1"')
    return Sheet(("title",), slide("".join(parts), clean(title)), "title")


def ground_sheet(
    key: str, title: str, plan: Plan, theme: Theme, faces: Faces, *, panel: bool = False
) -> Sheet:
    """Return a slide with the bare ground.

    Parameters
    ----------
    key
        Of the slide.
    title
        What stands above it.
    plan
        What is drawn, on the page of `Geometry.ground_page`.
    theme
        How it looks.
    faces
        The typefaces.
    panel
        As in `step_sheet`.
    """
    room = geometry()
    numbers = shape_numbers()
    parts = [_heading(next(numbers), title, room, faces)]
    top = room.ground["top"]
    if panel:
        parts.append(paper(next(numbers), box_of(0.0, top, room.width, room.height - top), theme))
    setting = Setting(theme, faces, room.ground["left"], top, room.slack)
    parts.append(groups(plan, setting, numbers))
    parts.append(back_link(next(numbers), room, faces, room.width - 2 * room.margin - room.column))
    return Sheet((key,), slide("".join(parts), clean(title)), "titleOnly", (INDEX,))


def index_sheets(entries: Sequence[IndexEntry], faces: Faces) -> tuple[Sheet, ...]:
    """Return the slides of the index, each entry a link to its slide.

    Parameters
    ----------
    entries
        In the order of the deck.
    faces
        The typefaces.
    """
    room = geometry()
    rows, columns = int(room.index["rows"]), int(room.index["columns"])
    lines = _lines(entries)
    pages = _pages(lines, rows, columns)
    return tuple(_index_sheet(page, n, len(pages), room, faces) for n, page in enumerate(pages, 1))


_Line = IndexEntry | str
"""An entry, or the name of a section above its entries."""


def _lines(entries: Sequence[IndexEntry]) -> list[_Line]:
    found: list[_Line] = []
    section = ""
    for entry in entries:
        if entry.section and entry.section != section:
            found.append(entry.section)
        section = entry.section or section
        found.append(entry)
    return found


def _pages(lines: Sequence[_Line], rows: int, columns: int) -> list[list[list[_Line]]]:
    """The lines in columns; the name of a section never ends one."""
    filled: list[list[_Line]] = [[]]
    for line in lines:
        if len(filled[-1]) >= rows or (isinstance(line, str) and len(filled[-1]) >= rows - 1):
            filled.append([])
        filled[-1].append(line)
    return [filled[i : i + columns] for i in range(0, len(filled), columns)]


def _index_sheet(page: list[list[_Line]], n: int, total: int, room: Geometry, faces: Faces) -> Sheet:
    numbers = shape_numbers()
    title = room.word("index", faces.tag) + (f" {n} / {total}" if total > 1 else "")
    parts = [_heading(next(numbers), title, room, faces)]
    keys: list[str] = []
    size, row, top = room.size("entry"), room.index["row"], room.index["top"]
    wide = (room.width - 2 * room.margin - (len(page) - 1) * room.margin) / int(room.index["columns"])
    digits = size * 2.2 * MM_PER_PT
    for c, lines in enumerate(page):
        left = room.margin + c * (wide + room.margin)
        for r, line in enumerate(lines):
            at = top + r * row
            if isinstance(line, str):
                words = paragraph(
                    [Piece(clipped(line, size, wide, room.slack), size, ACCENT, bold=True)], faces
                )
                box = box_of(left, at, wide, row)
                parts.append(text_box(next(numbers), "section", box, body([words], anchor="b", wrap=False)))
                continue
            keys.append(line.key)
            number = paragraph([Piece(line.number, size, GREY)], faces, "r")
            link = f"rId{len(keys) + 1}"
            box = box_of(left, at, digits, row)
            parts.append(
                text_box(
                    next(numbers), f"number-{line.key}", box, body([number], anchor="b", wrap=False), link
                )
            )
            words = paragraph(_entry(line, size, wide - digits - 3, room), faces)
            box = box_of(left + digits + 3, at, wide - digits - 3, row)
            parts.append(text_box(next(numbers), line.key, box, body([words], anchor="b", wrap=False), link))
    own = (*((INDEX,) if n == 1 else ()), *(f"{INDEX}-{key}" for key in keys))
    return Sheet(own, slide("".join(parts), clean(title)), "titleOnly", tuple(keys))


def _entry(line: IndexEntry, size: float, width: float, room: Geometry) -> list[Piece]:
    """The words of an entry, in grey behind them what else has room on their line."""
    words = clipped(line.words, size, width, room.slack)
    found = [Piece(words, size, INK)]
    if line.more and words == line.words:
        both = clipped(f"{words}　{line.more}", size, width, room.slack)
        if len(both) > len(words) + 8:
            found.append(Piece(both[len(words) :], size, GREY))
    return found


def _heading(number: int, title: str, room: Geometry, faces: Faces) -> str:
    size = room.size("heading")
    words = paragraph([Piece(title, size, INK)], faces)
    box = box_of(room.margin, room.margin - 2, room.width - 2 * room.margin, size * 1.3 * MM_PER_PT)
    return text_box(number, "title", box, body([words], wrap=False), placeholder="title")
