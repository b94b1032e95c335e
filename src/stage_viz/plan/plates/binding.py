"""The figures of a rite on the pages of a book: a title page with the bare ground, then the steps.

Lengths are mm; on a page y grows upwards from its lower edge.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from stage_viz.model import Rite
from stage_viz.staging import Staging
from stage_viz.telling import Language, chinese, section_of, title_of
from stage_viz.theme import Theme

from ..arrangement import followed_in_words
from ..bare import ground_plan
from ..marks import Mark, Plan, Shown
from ..page import Page
from ..shifting import moved
from ..wording import text_line
from .panels import frame_of, paragraph
from .sheet import rite_title

SHEETS = {"A4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""The pages of a book by name: width and height."""

_MARGIN = 18.0
"""On all sides."""

_HIGHEST = 84.0
"""Of a frame: so most pages hold two figures, at nearly the scales that figures by themselves have."""

_BETWEEN = 10.0
"""Between two figures on a page."""

_TITLE, _SUBTITLE = 26.0, 14.0
"""The type of the title page, in pt."""

_BELOW_TITLE = 10.0


@dataclass(frozen=True)
class Bookmark:
    """An entry of the outline of a book.

    Parameters
    ----------
    title
        In words.
    page
        Where it leads, from 0.
    top
        The height on that page.
    below
        The entries below it.
    """

    title: str
    page: int
    top: float
    below: tuple[Bookmark, ...] = ()


@dataclass(frozen=True)
class Book:
    """The pages of a rite, and its outline.

    Parameters
    ----------
    title
        Of the whole.
    pages
        In order.
    bookmarks
        Sections, and in them the steps.
    """

    title: str
    pages: tuple[Plan, ...]
    bookmarks: tuple[Bookmark, ...]


def column_of(sheet: str, page: Page) -> Page:
    """Return what a figure of a book is laid out on: as wide as the column of its pages.

    Parameters
    ----------
    sheet
        One of `SHEETS`.
    page
        Whose wishes are followed: the frame, and what is up.
    """
    width = round(SHEETS[sheet][0] - 2 * _MARGIN, 2)
    return Page(
        width, greatest=_HIGHEST, frame=page.frame, up=page.up, bare=page.bare, language=page.language
    )


def bound(
    staging: Staging, figures: Sequence[tuple[int, int, Plan]], sheet: str, theme: Theme, column: Page
) -> Book:
    """Return the figures of steps as a book: as many on a page as fit, none of them parted.

    Parameters
    ----------
    staging
        The rite, played.
    figures
        Of each step: its place among those that were read, from 1, the number that it bears, and its plan.
    sheet
        One of `SHEETS`.
    theme
        For the sizes.
    column
        What the figures are laid out on, as of `column_of`.
    """
    width, height = SHEETS[sheet]
    pages = [_title_page(staging, theme, column, (width, height))]
    places: dict[int, tuple[int, float]] = {}
    for group in _grouped([plan for _, _, plan in figures], height - 2 * _MARGIN):
        marks: list[Mark] = []
        windows: list[Shown] = []
        top = height - _MARGIN
        for i in group:
            _, told, plan = figures[i]
            places[i] = len(pages), round(top, 2)
            dy = round(top - plan.height, 2)
            marks += moved(plan.marks, _MARGIN, dy, f"s{told}-")
            windows += _on_page(plan, _MARGIN, dy)
            top = dy - _BETWEEN
        own = [figures[i][2] for i in group]
        pages.append(_page(own, marks, windows, len(pages) + 1, (width, height), theme))
    told_steps = [(number, told) for number, told, _ in figures]
    outline = _outline(staging.rite, told_steps, places, height, column.language)
    return Book(rite_title(staging.rite, column.language), tuple(pages), tuple(outline))


def _grouped(plans: Sequence[Plan], room: float) -> list[list[int]]:
    """Which figures stand on each page."""
    groups: list[list[int]] = []
    left = 0.0
    for i, plan in enumerate(plans):
        if groups and left >= plan.height + _BETWEEN:
            groups[-1].append(i)
            left -= plan.height + _BETWEEN
        else:
            groups.append([i])
            left = room - plan.height
    return groups


def _on_page(plan: Plan, dx: float, dy: float) -> list[Shown]:
    found = []
    for window in plan.windows:
        x0, y0, x1, y1 = window.box
        box = (round(x0 + dx, 2), round(y0 + dy, 2), round(x1 + dx, 2), round(y1 + dy, 2))
        found.append(Shown(box, window.corner, window.scale or plan.scale))
    return found


def _page(
    plans: Sequence[Plan],
    marks: Sequence[Mark],
    windows: Sequence[Shown],
    number: int,
    size: tuple[float, float],
    theme: Theme,
) -> Plan:
    """A page with its number."""
    foot = text_line("page", "note", str(number), theme.sizes["note"], size[0] / 2, _MARGIN / 2, "center")
    return replace(
        plans[0],
        name=f"page-{number}",
        width=size[0],
        height=size[1],
        marks=(*marks, foot),
        title="；".join(plan.title for plan in plans),
        description="".join(plan.description for plan in plans),
        frame=frame_of(windows),
        windows=tuple(windows),
    )


def _title_page(staging: Staging, theme: Theme, column: Page, size: tuple[float, float]) -> Plan:
    """The names of the rite above its bare ground."""
    left, right = _MARGIN, size[0] - _MARGIN
    rite, top, language = staging.rite, size[1] - _MARGIN, column.language
    other = rite.zh if language.words == "en" else rite.en if language.english else ""
    marks: list[Mark] = []
    for id_, style, text, of_size in (
        ("book-title", "title", rite_title(rite, language), _TITLE),
        ("book-subtitle", "subtitle", other, _SUBTITLE),
        ("book-readings", "note", followed_in_words(staging.readings, language), theme.sizes["quote"]),
    ):
        block = paragraph(id_, style, text, of_size, left, right)
        marks += moved(block.marks, 0, round(top, 2))
        top -= block.height
    room = round(top - _BELOW_TITLE - _MARGIN, 2)
    ground = ground_plan(staging.ground, theme, replace(column, height=room)).plan
    dy = round(_MARGIN + room - ground.height, 2)
    marks += moved(ground.marks, left, dy, "ground-")
    return _page([ground], marks, _on_page(ground, left, dy), 1, size, theme)


def _outline(
    rite: Rite,
    numbers: Sequence[tuple[int, int]],
    places: dict[int, tuple[int, float]],
    height: float,
    language: Language,
) -> Iterable[Bookmark]:
    """The title page, then the sections, and in them the steps."""
    yield Bookmark(rite_title(rite, language), 0, height)
    runs: list[tuple[str, list[Bookmark]]] = []
    for i, (number, told) in enumerate(numbers):
        step = rite.steps[number - 1]
        english = language.words == "en"
        words = title_of(step, language) if english else chinese(step.quote, language)
        entry = Bookmark(f"{told} {words}", *places[i])
        section = section_of(step, rite, language)
        if not runs or runs[-1][0] != section:
            runs.append((section, []))
        runs[-1][1].append(entry)
    for section, entries in runs:
        first = entries[0]
        yield Bookmark(section or rite_title(rite, language), first.page, first.top, tuple(entries))
