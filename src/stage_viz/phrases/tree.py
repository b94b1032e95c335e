"""What a place phrase says, as values.

Every node speaks of the east-west axis, of the north-south axis, or of both; `evaluate` tells what.
"""

from __future__ import annotations

from dataclasses import dataclass

from stage_viz.space import Axis, Direction, Length, Side


@dataclass(frozen=True)
class Ref:
    """A name in a phrase and where it stands there (code points from 0)."""

    name: str
    offset: int = 0


@dataclass(frozen=True)
class At:
    """The place itself: 侯, 射位, 中庭."""

    of: Ref


@dataclass(frozen=True)
class Own:
    """The place that the actor holds as his own: 位, 其位, 反位."""


@dataclass(frozen=True)
class Toward:
    """Along a compass direction: 左个之西北三步, 乏南.

    `of` may be a place told by a phrase of its own; 少南 counts from where the actor is (`of` is None).
    """

    of: Ref | Node | None
    direction: Direction
    by: Length | None = None
    small: bool = False


@dataclass(frozen=True)
class Beside:
    """On a side of a body or of a set-out thing, by its own facing: 薦右, 主人之左."""

    of: Ref
    side: Side
    by: Length | None = None
    small: bool = False


@dataclass(frozen=True)
class Align:
    """In line with: 南北當洗 and 當楣 share how far north, 東西當東榮 and 當階 how far east."""

    of: Ref
    axis: Axis


@dataclass(frozen=True)
class Between:
    """Between two places, or in the midst of a group (物間: `second` is None)."""

    first: Ref
    second: Ref | None
    ratio: float = 0.5


@dataclass(frozen=True)
class Against:
    """Touching: 負侯 (the back to it, on the side it faces), 倚於階西 (on its west)."""

    of: Ref
    side: Direction | None = None


@dataclass(frozen=True)
class Coordinates:
    """Axis by axis: a place whose coordinate is shared, or a length counted from the origin."""

    x: Ref | Length | None = None
    y: Ref | Length | None = None


@dataclass(frozen=True)
class Only:
    """A part whose words speak of one axis only."""

    part: Node
    axis: Axis


@dataclass(frozen=True)
class All:
    """Several parts that hold together; each axis belongs to the first part that speaks of it."""

    parts: tuple[Node, ...]


Node = At | Own | Toward | Beside | Align | Between | Against | Coordinates | Only | All


@dataclass(frozen=True)
class Phrase:
    """A place phrase.

    Parameters
    ----------
    text
        As written, or the words that an explicit form renders.
    root
        What it says of the place; None if it only says how a row stands (東面北上).
    facing, head
        What it says of a row: where it faces, and which end is its head.
    """

    text: str
    root: Node | None
    facing: Direction | None = None
    head: Direction | None = None


def references(node: Node | None) -> tuple[Ref, ...]:
    """Return every name that `node` uses, in the order of the phrase."""
    match node:
        case At(of) | Beside(of) | Align(of) | Against(of):
            return (of,)
        case Toward(of):
            return (of,) if isinstance(of, Ref) else references(of)
        case Between(first, second):
            return (first,) if second is None else (first, second)
        case Coordinates(x, y):
            return tuple(term for term in (x, y) if isinstance(term, Ref))
        case Only(part):
            return references(part)
        case All(parts):
            return tuple(ref for part in parts for ref in references(part))
    return ()


def lengths(node: Node | None) -> tuple[Length, ...]:
    """Return every length that `node` uses."""
    match node:
        case Toward(of, by=by):
            return (*(() if isinstance(of, Ref) else lengths(of)), *(() if by is None else (by,)))
        case Beside(by=by):
            return () if by is None else (by,)
        case Coordinates(x, y):
            return tuple(term for term in (x, y) if isinstance(term, Length))
        case Only(part):
            return lengths(part)
        case All(parts):
            return tuple(length for part in parts for length in lengths(part))
    return ()
