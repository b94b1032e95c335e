"""A rite: its cast, the opening stage, and the steps, as their author wrote them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from stage_viz.files import DataPath
from stage_viz.phrases import Phrase
from stage_viz.space import Direction, Turn

from .evidence import Evidence

TEXT_LIMIT = 2000
"""The most characters of a title, a note and the like; the words of a rite may be as many as its text has."""


@dataclass(frozen=True)
class Note:
    """What the author adds in his own words. It is true if there are any.

    Parameters
    ----------
    zh, en
        The same in Chinese and in English; one of them may be missing.
    """

    zh: str = ""
    en: str = ""

    def __bool__(self) -> bool:
        return bool(self.zh or self.en)

    def said(self, words: str) -> str:
        """Return the text in a language; in the other one if it is missing.

        Parameters
        ----------
        words
            ``zh`` or ``en``.
        """
        return (self.en or self.zh) if words == "en" else (self.zh or self.en)


@dataclass(frozen=True)
class Member:
    """One of the cast: a person, a thing, or a row of persons.

    Parameters
    ----------
    name
        The Chinese name.
    kind
        ``person``, ``thing`` or ``row``.
    glyph
        For a thing: its kind, such as ``cup``.
    members
        For a row: its persons, the head first.
    station
        The place that is his own (位).
    own
        Words that mean something of his own: 薦 is 獲者之薦, 階 the west stairs.
    facing, head
        For a row: how it stands unless the words say otherwise.
    shown
        The word that is drawn beside it, if not the name.
    short
        The same in English: a word or two for the plan.
    """

    name: str
    kind: str
    glyph: str = ""
    members: tuple[str, ...] = ()
    station: str = ""
    own: Mapping[str, str] = field(default_factory=dict)
    facing: Direction | None = None
    head: Direction | None = None
    shown: str = ""
    en: str = ""
    pinyin: str = ""
    short: str = ""
    note: str = ""
    path: DataPath = ()


@dataclass(frozen=True)
class Via:
    """A place that a way passes, and what is done there: the bow where one turns (當楅北面揖).

    Parameters
    ----------
    place
        An axis that its words leave open stays as it was.
    acts
        Verbs as in the text.
    facing
        While that is done; None if nobody says.
    evidence
        Of `acts` and `facing`; None if it is that of the whole way.
    """

    place: Phrase
    acts: tuple[str, ...] = ()
    facing: Direction | None = None
    evidence: Evidence | None = None
    path: DataPath = ()


@dataclass(frozen=True)
class Action:
    """What some of the cast do at once. What it does not name carries over.

    Parameters
    ----------
    who
        Names of persons, rows or things (a thing is set out or moved without its bearer being told).
    at
        Where it ends.
    via
        Places that the way passes.
    facing
        At the end.
    head
        For a row: which end is its head, as it stands at the end.
    turn
        左還 or 右還, for the turn to that facing.
    passing
        相左 and the like, as written.
    posture
        立 or 坐.
    acts
        Verbs as in the text.
    takes
        Things taken in hand, each with how it is held (執, 挾一个, 搢三挾一个), or empty. A word that means
        something of one's own (弓) is taken by everyone who acts.
    puts
        Things let go of, each with the place where it is put, or None for where the person is; the name
        of a person is who receives it.
    attire
        What is worn from now on, replacing what was worn; None if it does not change.
    beat
        The order within the step; equal ones are at once.
    evidence
        By field.
    """

    who: tuple[str, ...]
    at: Phrase | None = None
    via: tuple[Via, ...] = ()
    facing: Direction | None = None
    head: Direction | None = None
    turn: Turn | None = None
    passing: str = ""
    posture: str = ""
    acts: tuple[str, ...] = ()
    takes: Mapping[str, str] = field(default_factory=dict)
    puts: Mapping[str, Phrase | None] = field(default_factory=dict)
    attire: tuple[str, ...] | None = None
    beat: int = 0
    evidence: Mapping[str, Evidence] = field(default_factory=dict)
    note: Note = Note()
    path: DataPath = ()


@dataclass(frozen=True)
class Standing:
    """Where one of the cast is when the passage opens."""

    who: tuple[str, ...]
    at: Phrase | None
    facing: Direction | None
    head: Direction | None
    posture: str
    holds: Mapping[str, str]
    attire: tuple[str, ...]
    evidence: Mapping[str, Evidence]
    note: str = ""
    path: DataPath = ()


@dataclass(frozen=True)
class Step:
    """What one figure shows.

    Parameters
    ----------
    id
        ASCII; becomes the file's name.
    section
        The id of its section (節).
    quote
        The words of the text that it shows.
    line
        The line of the text, if the quote stands there more than once.
    part
        Which part of a shared clause, as (1, 3).
    zh, en
        Its title.
    notes
        For the 案 below the plan.
    """

    id: str
    section: str
    quote: str
    line: int | None
    part: tuple[int, int] | None
    zh: str
    en: str
    actions: tuple[Action, ...]
    notes: tuple[Note, ...] = ()
    path: DataPath = ()


@dataclass(frozen=True)
class Section:
    """A section (節) of the rite."""

    id: str
    zh: str
    en: str


@dataclass(frozen=True)
class RiteReading:
    """A scholar's view of the steps: the actions that it puts in the place of a step's own."""

    name: str
    cite: str
    note: str
    actions: Mapping[str, tuple[Action, ...]]
    left_is_clockwise: bool | None = None
    path: DataPath = ()


@dataclass(frozen=True)
class Rite:
    """A rite as written.

    `layout` and `text` are the paths of the files it stands on; `left_is_clockwise` is the sense of 左還;
    `work_zh` and `work_en` cite the text's work and chapter, in English with italics between asterisks.
    """

    zh: str
    en: str
    layout: str
    text: str
    cast: Mapping[str, Member]
    opening: tuple[Standing, ...]
    sections: tuple[Section, ...]
    steps: tuple[Step, ...]
    readings: Mapping[str, RiteReading]
    left_is_clockwise: bool = True
    draft: bool = False
    file: str = ""
    work_zh: str = ""
    work_en: str = ""
