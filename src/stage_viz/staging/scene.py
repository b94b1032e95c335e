"""The stage at a moment: where everyone and everything is, and what happened to bring it there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from stage_viz.model import Evidence, Note
from stage_viz.space import Direction, Turn

Point = tuple[float, float]


@dataclass(frozen=True)
class Presence:
    """One person or thing on the stage.

    Parameters
    ----------
    name
        The Chinese name.
    kind
        ``person`` or ``thing``.
    x, y
        In 尺. A thing that is held is where its holder is.
    facing
        None if nobody says.
    posture
        立 or 坐; empty for things.
    holds
        The things in hand.
    attire
        What is worn that matters: 袒, 決, 遂, 襲.
    held_by, manner
        For a thing: who holds it, and how (執, 挾一个, 搢).
    at
        The words that placed it.
    station
        The place of the ground that these words name, if they name just one.
    row
        The row that it stands in.
    moved
        Whether its place changed in the beat that ends here.
    evidence
        By field: ``x``, ``y``, ``facing``, ``posture``, ``holds``, ``attire``.
    """

    name: str
    kind: str
    x: float
    y: float
    facing: Direction | None = None
    posture: str = ""
    holds: tuple[str, ...] = ()
    attire: tuple[str, ...] = ()
    held_by: str = ""
    manner: str = ""
    at: str = ""
    station: str = ""
    row: str = ""
    moved: bool = False
    evidence: Mapping[str, Evidence] = field(default_factory=dict)

    @property
    def point(self) -> Point:
        """Its place (x, y)."""
        return self.x, self.y


@dataclass(frozen=True)
class Route:
    """A way walked in one beat.

    Parameters
    ----------
    who
        Who walks it; a row that moves together walks one way.
    points
        Its corners from beginning to end, in 尺.
    bows
        The places on it at which a bow (揖) is made.
    evidence
        Who tells the way; inference where only its end is told.
    end_evidence
        Who tells where it ends.
    """

    who: tuple[str, ...]
    points: tuple[Point, ...]
    bows: tuple[Point, ...]
    evidence: Evidence
    end_evidence: Evidence


@dataclass(frozen=True)
class Bow:
    """A bow (揖, 拜).

    Parameters
    ----------
    who
        One person; each of a row makes his own.
    at
        Where it is made, in 尺.
    words
        Those of the text, such as 當楅北面揖.
    facing
        None if nobody says: whoever turns in the beat may bow before or after.
    evidence
        Who tells the bow, and its facing if the words are its own.
    """

    who: str
    at: Point
    words: str
    facing: Direction | None
    evidence: Evidence


@dataclass(frozen=True)
class TurnMade:
    """A turn on the spot, with its sense; `degrees` are clockwise counted positive."""

    who: str
    turn: Turn
    before: Direction | None
    after: Direction
    degrees: float
    evidence: Evidence


@dataclass(frozen=True)
class Deed:
    """What somebody does in a beat, in the words of the text."""

    who: tuple[str, ...]
    acts: tuple[str, ...]
    note: Note
    evidence: Evidence


@dataclass(frozen=True)
class Scene:
    """The stage at the end of a beat.

    Parameters
    ----------
    step
        The number of the step, from 1; 0 for the opening.
    id
        Its id.
    beat
        The order of the beat in its step, from 1.
    presences
        By name, in the order of the cast.
    routes, turns, deeds, bows
        What happened in the beat.
    begins, lasts
        Seconds since the opening, and of the beat: 1 步 a second, until the slowest is there.
    """

    step: int
    id: str
    beat: int
    presences: Mapping[str, Presence]
    routes: tuple[Route, ...] = ()
    turns: tuple[TurnMade, ...] = ()
    deeds: tuple[Deed, ...] = ()
    bows: tuple[Bow, ...] = ()
    begins: float = 0.0
    lasts: float = 0.0
