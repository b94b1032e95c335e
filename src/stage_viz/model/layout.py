"""A ground as its author describes it: places told by phrases, not yet by coordinates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from stage_viz.files import DataPath
from stage_viz.phrases import Phrase, Spacing
from stage_viz.space import Direction, Length

from .evidence import Evidence


@dataclass(frozen=True)
class Where:
    """One phrase about a place.

    Parameters
    ----------
    phrase
        What it says.
    evidence
        Who says so.
    default
        For a direction without a distance: the distance that is drawn.
    path
        Where it stands in the layout's file.
    """

    phrase: Phrase
    evidence: Evidence
    default: Length | None = None
    path: DataPath = ()


@dataclass(frozen=True)
class Facing:
    """A facing and who says so."""

    direction: Direction
    evidence: Evidence


@dataclass(frozen=True)
class Site:
    """A place of the ground.

    Parameters
    ----------
    name
        Its Chinese name.
    role
        ``fixture``, ``station`` (where a person has his place) or ``spot`` (a named point or edge).
    kind
        The glyph of a fixture; empty for stations and spots.
    size
        Named lengths; 廣 (across its facing) and 深 (along it) make its footprint.
    facing
        Where it faces, or who stands there.
    head
        Which end of a row that stands there is the head.
    where
        What is said of its place.
    part_of
        The fixture that it is a part of.
    hidden
        Not drawn on the plan of the ground: an edge, or a point that only serves others.
    """

    name: str
    role: str
    kind: str = ""
    size: Mapping[str, Length] = field(default_factory=dict)
    facing: Facing | None = None
    head: Direction | None = None
    where: tuple[Where, ...] = ()
    part_of: str = ""
    hidden: bool = False
    en: str = ""
    pinyin: str = ""
    note: str = ""
    path: DataPath = ()


@dataclass(frozen=True)
class Region:
    """A rectangle of walkable ground, told by the places whose coordinates are its edges."""

    name: str
    west: str
    east: str
    north: str
    south: str
    fenced: bool
    path: DataPath = ()


@dataclass(frozen=True)
class Parameter:
    """A length that the author of the layout chose or took from a source."""

    length: Length
    evidence: Evidence
    path: DataPath = ()


@dataclass(frozen=True)
class Reading:
    """A scholar's view: what it puts in the place of the default.

    `places` gives, for each place, the fields that it replaces (`where`, `facing`, `head`, `size`).
    """

    name: str
    cite: str
    note: str
    places: Mapping[str, Mapping[str, object]]
    parameters: Mapping[str, Parameter]
    path: DataPath = ()


@dataclass(frozen=True)
class Layout:
    """A ground.

    Parameters
    ----------
    zh, en
        Its name.
    metre
        How many metres one 尺 is.
    origin
        The place, or the group of places, whose middle is (0, 0).
    groups
        Names for several places together: 物 for 右物 and 左物.
    spacing
        Distances for words that give none, for fixtures and stations, and for persons.
    row
        Between neighbours in a row, in 尺.
    clearance
        How far ways keep from persons and fixtures, in 尺.
    """

    zh: str
    en: str
    metre: float
    parameters: Mapping[str, Parameter]
    sites: Mapping[str, Site]
    regions: Mapping[str, Region]
    groups: Mapping[str, tuple[str, ...]]
    origin: str
    spacing: Spacing
    person_spacing: Spacing
    row: float
    clearance: float
    readings: Mapping[str, Reading]
    file: str = ""
