"""Deeds: what somebody does, or where a thing is set, with the words that say so."""

from __future__ import annotations

from dataclasses import dataclass, field

from .sentences import Sentence


@dataclass(frozen=True)
class Told:
    """A value with the words that tell it.

    Parameters
    ----------
    value
        A place phrase, a direction, an act.
    layer
        The layer of the words.
    pieces
        Where the words stand: (line, start, end) for every stretch without a gap.
    words
        The words, as the file has them.
    """

    value: str
    layer: str
    pieces: tuple[tuple[int, int, int], ...]
    words: str


@dataclass(frozen=True)
class Deed:
    """What somebody does at once, or where a thing is; what it does not tell carries over.

    Parameters
    ----------
    who
        Names; things if `thing` is true.
    at
        Phrases that hold together, such as one for each axis.
    via, facing, head, turn, passing, posture, acts
        As in an action of a steps file.
    unsure
        What a reader should look at.
    """

    who: tuple[str, ...]
    thing: bool = False
    at: tuple[Told, ...] = ()
    via: tuple[Told, ...] = ()
    facing: Told | None = None
    head: Told | None = None
    turn: Told | None = None
    passing: Told | None = None
    posture: Told | None = None
    acts: tuple[Told, ...] = ()
    unsure: tuple[str, ...] = ()

    def but(self, **changed: object) -> Deed:
        """Return the same deed with some of it changed; much quicker than `dataclasses.replace`."""
        return Deed(**{**self.__dict__, **changed})


@dataclass(frozen=True)
class Scene:
    """A sentence with its deeds, in their order."""

    sentence: Sentence
    deeds: tuple[Deed, ...] = field(default=())


def told(sentence: Sentence, value: str, start: int, end: int) -> Told:
    """Return a value with the words of a sentence that tell it."""
    return Told(value, sentence.layer, sentence.pieces(start, end), sentence.words(start, end))
