"""The caption of a figure: its number, its title, what it shows in sentences, and whom it quotes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Run:
    """Words that are set alike.

    Parameters
    ----------
    text
        The words, as they are read: no markup of any kind.
    italic
        Whether they are in italics: a work's title, a word of another language.
    """

    text: str
    italic: bool = False


@dataclass(frozen=True)
class Caption:
    """What is said below a figure.

    Parameters
    ----------
    number
        Of the step in its file, from 1.
    id
        Of the step.
    section
        The name of its section, or empty.
    label
        Such as ``Step 6`` or 第六.
    title
        Of the step.
    quote
        The words of the text that it shows, in Chinese.
    body
        Who goes where, who faces where, and what is done, in sentences.
    citation
        Where the words stand, and which layer they are of.
    alt
        A text alternative for those who cannot see the figure.
    language
        A BCP 47 tag.
    """

    number: int
    id: str
    section: str
    label: str
    title: str
    quote: str
    body: tuple[Run, ...]
    citation: tuple[Run, ...]
    alt: str
    language: str


def plain(runs: Iterable[Run]) -> str:
    """Return the words of runs without their look.

    Parameters
    ----------
    runs
        In order.
    """
    return "".join(run.text for run in runs)
