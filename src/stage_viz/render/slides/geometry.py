"""Where things stand on a slide, from ``data/slide.yaml``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any

from stage_viz.files import parse_document
from stage_viz.plan.page import Page
from stage_viz.theme import Theme

EMU_PER_MM = 36000
"""The unit of a presentation: 914 400 to the inch."""


@dataclass(frozen=True)
class Geometry:
    """The layout of a slide. Lengths in mm, type in pt.

    Parameters
    ----------
    width, height
        Of a slide.
    margin, column, gap
        About the words, the width of their column, and between two of them.
    plan, ground
        Where the plan of a step and the ground stand, and how they are laid out.
    slack
        How much wider another font may be than the one that is measured.
    leading
        From line to line, in the size of the type.
    type
        Sizes, each one number or those that are tried in turn.
    index
        How many entries an index slide has, and where.
    words
        What a slide says of its own, by language.
    """

    width: float
    height: float
    margin: float
    column: float
    gap: float
    plan: Mapping[str, float]
    ground: Mapping[str, float]
    slack: float
    leading: Mapping[str, float]
    type: Mapping[str, Any]
    index: Mapping[str, float]
    words: Mapping[str, Mapping[str, str]]

    def plan_theme(self, theme: Theme) -> Theme:
        """Return a theme whose legend finds room below a plan.

        Parameters
        ----------
        theme
            The look.
        """
        sizes = {**theme.sizes, "legend": min(theme.sizes["legend"], self.plan["legend"])}
        return replace(theme, sizes=MappingProxyType(sizes))

    def size(self, name: str) -> float:
        """Return the one size of a kind of words.

        Parameters
        ----------
        name
            Such as ``section``.
        """
        return float(self.type[name])

    def sizes(self, name: str) -> tuple[float, ...]:
        """Return the sizes of a kind of words that are tried in turn.

        Parameters
        ----------
        name
            Such as ``quote``.
        """
        return tuple(map(float, self.type[name]))

    def word(self, name: str, tag: str) -> str:
        """Return words of the slide itself.

        Parameters
        ----------
        name
            Such as ``index``.
        tag
            The language, as a BCP 47 tag.
        """
        known = self.words.get(tag) or self.words.get(tag.partition("-")[0]) or self.words["en"]
        return known[name]

    @property
    def plan_page(self) -> Page:
        """The page of a plan beside the words."""
        page = self.plan
        width = (self.width - page["left"]) / page["magnify"]
        whole = _page(page, width, self.height)
        return replace(whole, locator=page["locator"], heading=False)

    @property
    def ground_page(self) -> Page:
        """The page of the bare ground below its name."""
        page = self.ground
        whole = _page(page, self.width / page["magnify"], self.height - page["top"])
        return replace(whole, bare=True)


def _page(page: Mapping[str, float], width: float, height: float) -> Page:
    low = round(height / page["magnify"], 2)
    return Page(
        width=round(width, 2),
        height=low,
        magnify=page["magnify"],
        type=page["type"],
        edge=page["edge"],
        least=low,
        greatest=low,
        notes=False,
    )


@cache
def geometry() -> Geometry:
    """Return the layout of a slide."""
    text = resources.files(__package__).joinpath("data/slide.yaml").read_text(encoding="utf-8")
    data = parse_document(text, "slide.yaml").data
    assert isinstance(data, dict)
    given: dict[str, Any] = dict(data)
    size = given.pop("size")
    frozen: dict[str, Any] = {k: _frozen(v) for k, v in given.items()}
    return Geometry(width=size["width"], height=size["height"], **frozen)


def _frozen(value: object) -> object:
    return MappingProxyType({k: _frozen(v) for k, v in value.items()}) if isinstance(value, dict) else value


def emu(mm: float) -> int:
    """Return a length in the unit of a presentation.

    Parameters
    ----------
    mm
        The length.
    """
    return round(mm * EMU_PER_MM)
