"""The page of a figure: how wide it is, what stands on it, and how far it is magnified."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any

from stage_viz.files import Problem, ProblemError, parse_document
from stage_viz.space import Direction
from stage_viz.telling import LANGUAGES, Language
from stage_viz.theme import Theme

MM = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72}
"""Units of a width, in mm."""

WIDTHS = (60.0, 600.0)
"""The least and the greatest width of a figure, in mm."""


@dataclass(frozen=True)
class Page:
    """What a figure is laid out on. Lengths in mm, before it is magnified.

    Parameters
    ----------
    width
        Of the page.
    height
        Of the page; None for as high as the figure needs.
    magnify
        How many times larger the finished page is: a slide is laid out small and magnified, so that its
        strokes and bodies grow with its type.
    type
        The least size of type, in pt before it is magnified.
    edge
        The margin on all sides.
    words
        The width of the column of words on the left; 0 where they stand above and below the frame.
    locator
        The width of the column with the compass and the locator.
    least, greatest
        Of the height of the frame.
    notes
        Whether the 案 is told.
    legend_rows
        How many rows are kept free for the legend on a page of a given height.
    heading
        Whether section, title and quote stand on the page; a slide has them beside it.
    bare
        Whether the plan stands alone: no title, quote, 案 or legend.
    frame
        What is shown: ``auto`` follows the action; else ``ground`` or one of ``data/frames.yaml``.
    up
        The direction that is up.
    language
        Of all words on it.
    """

    width: float = 174.0
    height: float | None = None
    magnify: float = 1.0
    type: float = 6.0
    edge: float = 1.0
    words: float = 0.0
    locator: float = 23.0
    least: float = 58.0
    greatest: float = 112.0
    notes: bool = True
    legend_rows: int = 2
    heading: bool = True
    bare: bool = False
    frame: str = "auto"
    up: Direction = field(default=Direction.N)
    language: Language = field(default=LANGUAGES["zh"])

    @property
    def text_left(self) -> float:
        """Where words begin, in mm."""
        return self.edge

    @property
    def text_right(self) -> float:
        """Where words end at the latest, in mm."""
        return self.width - self.edge


_TYPE = (
    "title", "section", "subtitle", "quote", "translation", "note", "legend", "label", "place-label",
    "facing-label", "number",
)  # fmt: skip
"""The sizes of a theme that are of type, in pt."""


def fitted(theme: Theme, page: Page) -> Theme:
    """Return a theme whose type is nowhere smaller than the page allows.

    Parameters
    ----------
    theme
        The look.
    page
        What is laid out with it.
    """
    least = {name: page.type for name in _TYPE if theme.sizes[name] < page.type}
    if not least:
        return theme
    sizes = {**theme.sizes, **least}
    # The number of a way stands in a circle.
    sizes["number-radius"] = max(sizes["number-radius"], round(sizes["number"] * 0.23, 2))
    return replace(theme, sizes=MappingProxyType(sizes))


NAMES = ("label", "place-label", "facing-label")
"""The sizes of the names on a plan."""

HEADING = ("title", "subtitle")
"""The sizes of the words above it."""


def with_smaller(theme: Theme, names: Iterable[str], factor: float, page: Page) -> Theme:
    """Return a theme in which some type is smaller, but nowhere smaller than the page allows.

    Parameters
    ----------
    theme
        The look.
    names
        Of its sizes: `NAMES` or `HEADING`.
    factor
        How large they are, in their own size.
    page
        What is laid out.
    """
    if factor == 1.0:
        return theme
    smaller = {name: max(page.type, round(theme.sizes[name] * factor, 1)) for name in names}
    return replace(theme, sizes=MappingProxyType({**theme.sizes, **smaller}))


@cache
def pages() -> Mapping[str, Page]:
    """Return the pages that have a name: 16:9, 4:3, A4."""
    text = resources.files(__package__).joinpath("data/pages.yaml").read_text(encoding="utf-8")
    data = parse_document(text, "pages.yaml").data
    assert isinstance(data, dict)
    given: dict[str, dict[str, Any]] = {name: dict(f) for name, f in data.items() if isinstance(f, dict)}
    return MappingProxyType({name: Page(**fields) for name, fields in given.items()})


def page_of(
    width: str,
    *,
    bare: bool = False,
    frame: str = "auto",
    up: Direction = Direction.N,
    language: Language = LANGUAGES["zh"],
) -> Page:
    """Return the page that a width names.

    Parameters
    ----------
    width
        A length such as 84mm, or a name such as 16:9.
    bare, frame, up, language
        As in `Page`.

    Raises
    ------
    ProblemError
        PAGE-WIDTH (exit code 2) for another width.
    """
    given = unicodedata.normalize("NFKC", width).strip()
    page = {name.lower(): page for name, page in pages().items()}.get(given.lower())
    if page is None:
        page = _of_length(given)
    return replace(page, bare=bare, frame=frame, up=up, language=language)


def _of_length(given: str) -> Page:
    match = re.fullmatch(r"(\d{1,4}(?:\.\d{1,3})?)\s*(mm|cm|in|pt)", given.lower())
    width = float(match[1]) * MM[match[2]] if match else 0.0
    if not WIDTHS[0] <= width <= WIDTHS[1]:
        what = f"{given or 'nothing'} is no width of a figure"
        mend = f"a length from 60mm to 600mm, or one of {', '.join(pages())}"
        raise ProblemError(Problem("PAGE-WIDTH", what, mend), exit_code=2)
    # A narrow column leaves less room for the locator, and makes up for its width by height.
    locator = min(23.0, max(14.0, width * 0.135))
    greatest = min(130.0, max(112.0, width * 0.55))
    return Page(round(width, 2), locator=round(locator, 2), greatest=round(greatest, 2))
