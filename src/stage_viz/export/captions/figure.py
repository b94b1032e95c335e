"""Figures: captions in their order, each with its number, and with its picture if there is one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from stage_viz.telling import Caption, Run

from .cleaning import clean, tidy
from .words import Words, words_of

_STOPS = (".", "。", "!", "！", "?", "？", "…")
_CLOSING = "”’」』）)]〉》"
_NONE: Mapping[int, Picture] = MappingProxyType({})


@dataclass(frozen=True)
class Picture:
    """A picture of a figure.

    Parameters
    ----------
    path
        Of its file as seen from the document, with forward slashes.
    data
        A PNG, whole.
    """

    path: str
    data: bytes


@dataclass(frozen=True)
class Figure:
    """A caption with the number of its figure among those that are chosen.

    Parameters
    ----------
    number
        From 1.
    caption
        Its words are clean.
    picture
        None if there is none.
    """

    number: int
    caption: Caption
    picture: Picture | None = None

    @property
    def words(self) -> Words:
        """What stands around it, in its language."""
        return words_of(self.caption.language)

    @property
    def name(self) -> str:
        """Such as ``Figure 3`` or 圖 3."""
        return f"{self.words.figure} {self.number}"

    @property
    def heading(self) -> str:
        """Which step it is, and its title."""
        both = (self.caption.label, self.caption.title)
        return self.words.join.join(part for part in both if part)

    @property
    def text(self) -> tuple[Run, ...]:
        """The sentences with the citation."""
        return tidy((*self.caption.body, Run(self.words.gap), *self.caption.citation))

    @property
    def whole(self) -> tuple[Run, ...]:
        """All that stands after the number: the heading, the sentences and the citation."""
        ended = not self.heading or self.heading.rstrip(_CLOSING).endswith(_STOPS)
        return tidy((Run(self.heading + (self.words.gap if ended else self.words.stop)), *self.text))


def figures(captions: Iterable[Caption], pictures: Mapping[int, Picture] = _NONE) -> tuple[Figure, ...]:
    """Number captions from 1, clean their words, and give each its picture.

    Parameters
    ----------
    captions
        In the order of the document.
    pictures
        By the number of the step.
    """
    return tuple(
        Figure(n, _cleaned(caption), pictures.get(caption.number)) for n, caption in enumerate(captions, 1)
    )


def _cleaned(caption: Caption) -> Caption:
    return replace(
        caption,
        id=clean(caption.id),
        section=clean(caption.section),
        label=clean(caption.label),
        title=clean(caption.title),
        quote=clean(caption.quote),
        body=tidy(caption.body),
        citation=tidy(caption.citation),
        alt=clean(caption.alt),
    )
