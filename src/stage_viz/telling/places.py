"""Place phrases in words. Lengths that the text does not give are the editor's, and are not told."""

from __future__ import annotations

from collections.abc import Collection

from stage_viz.lexicon import english
from stage_viz.model import Member
from stage_viz.phrases import Phrase
from stage_viz.phrases.tree import (
    Against,
    Align,
    All,
    At,
    Beside,
    Between,
    Coordinates,
    Node,
    Only,
    Own,
    Ref,
    Toward,
)  # fmt: skip
from stage_viz.space import NUMERALS, UNITS, Axis, Direction, Length, Side

from .names import english_name, is_positional, place_english, shown, with_article

DIRECTIONS = {
    Direction.N: "north", Direction.NE: "northeast", Direction.E: "east", Direction.SE: "southeast",
    Direction.S: "south", Direction.SW: "southwest", Direction.W: "west", Direction.NW: "northwest",
}  # fmt: skip
_SIDES = {
    Side.LEFT: "to the left of", Side.RIGHT: "to the right of",
    Side.FRONT: "in front of", Side.BEHIND: "behind",
}  # fmt: skip
_UNITS = {
    "步": ("pace", "paces"), "尺": ("foot", "feet"), "弓": ("bow", "bows"), "武": ("footprint", "footprints"),
    "笴": ("arrow-length", "arrow-lengths"), "尋": ("fathom", "fathoms"), "丈": ("zhang", "zhang"),
}  # fmt: skip
_NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]


class PlaceWords:
    """Tells places in the scope of one who acts.

    Parameters
    ----------
    cast
        By name.
    groups
        The names that stand for several places (物).
    actor
        Whose 位, 薦 and 階 are meant; None if nobody's.
    aside
        How far the head of a row stands from its middle, in 尺, if it is a row whose place is told.
    """

    def __init__(
        self, cast: dict[str, Member], groups: Collection[str], actor: Member | None, aside: float = 0.0
    ) -> None:
        self._cast = cast
        self._groups = groups
        self._actor = actor
        self._aside = aside

    def chinese(self, phrase: Phrase) -> str:
        """Return a phrase in Chinese.

        Parameters
        ----------
        phrase
            Of a place.
        """
        return _zh(_simple(_middle(phrase.root, self._aside)), self)

    def english(self, phrase: Phrase) -> str:
        """Return a phrase in English, as it stands behind a verb of rest: at the basin, south of the screen.

        Parameters
        ----------
        phrase
            Of a place.
        """
        return _en(_simple(_middle(phrase.root, self._aside)), self)

    def zh_name(self, ref: Ref) -> str:
        """Return the Chinese word for what a phrase names."""
        own = self._actor.own.get(ref.name) if self._actor else None
        if own and own in self._cast:
            return f"其{ref.name}"
        return shown(self._cast[ref.name]) if ref.name in self._cast and self._plain(ref.name) else ref.name

    def _plain(self, name: str) -> bool:
        """Whether the drawn word of a member is enough to tell it from the others."""
        word = shown(self._cast[name])
        return sum(shown(member) == word for member in self._cast.values()) == 1

    def en_name(self, ref: Ref) -> str:
        """Return the English for what a phrase names, with its article."""
        own = self._actor.own.get(ref.name) if self._actor else None
        if own and own in self._cast:
            return f"his {english(ref.name) or english_name(self._cast[own])}"
        if ref.name in self._cast:
            return with_article(english_name(self._cast[ref.name]))
        if ref.name in self._groups:
            return f"the {place_english(ref.name)}s"
        return with_article(place_english(own or ref.name))

    def is_group(self, ref: Ref) -> bool:
        """Whether a name stands for several places."""
        return ref.name in self._groups


def _middle(node: Node | None, aside: float) -> Node | None:
    """Where a row stands whose place is told by that of its head."""
    if not aside or not isinstance(node, Toward):
        return node
    of = node.of if isinstance(node.of, Ref | None) else _middle(node.of, aside)
    if of is not None and not _told(node.by) and node.by and _feet(node.by) == aside:
        return At(of) if isinstance(of, Ref) else of
    return Toward(of, node.direction, node.by, node.small)


def _feet(length: Length) -> float:
    return sum(number * UNITS.get(unit, 0.0) for number, unit in length.terms)


def _simple(node: Node | None) -> Node | None:
    """Join two steps of which the text gives no length: 中之南之東 is its southeast."""
    match node:
        case Toward(of=Toward() as inner, direction=outer):
            first = _simple(inner)
            assert isinstance(first, Toward)
            if _told(first.by) or _told(node.by):
                return Toward(first, outer, node.by if _told(node.by) else None, small=not _told(node.by))
            joined = _joined(first.direction, outer)
            if joined is None:
                return first
            return Toward(first.of, joined)
        case Toward(of=of, direction=direction, by=by, small=small):
            return Toward(of, direction, by if _told(by) else None, small)
    return node


def _joined(a: Direction, b: Direction) -> Direction | None:
    x, y = a.along(Axis.X) + b.along(Axis.X), a.along(Axis.Y) + b.along(Axis.Y)
    sign = (max(-1, min(1, x)), max(-1, min(1, y)))
    return next((d for d in Direction if (d.along(Axis.X), d.along(Axis.Y)) == sign), None)


def _told(length: Length | None) -> bool:
    """Whether a length is one of the text, which writes its numbers in Chinese."""
    return length is not None and length.text[:1] in NUMERALS


def _zh(node: Node | None, words: PlaceWords) -> str:
    match node:
        case Own():
            return "其位"
        case At(of):
            return f"{words.zh_name(of)}間" if words.is_group(of) else words.zh_name(of)
        case Toward(of, direction, by, small):
            if of is None:
                return f"少{direction.zh}"
            base = words.zh_name(of) if isinstance(of, Ref) else _zh(of, words)
            return f"{base}之{'少' if small else ''}{direction.zh}{by.text if by else ''}"
        case Beside(of, side):
            return f"{words.zh_name(of)}之{side.value}"
        case Align(of, axis):
            return f"{axis.zh}當{words.zh_name(of)}"
        case Between(first, second):
            return f"{words.zh_name(first)}{f'、{words.zh_name(second)}之' if second else ''}間"
        case Against(of, side):
            return f"{words.zh_name(of)}之{side.zh}" if side else f"負{words.zh_name(of)}"
        case Coordinates(x, y):
            told = [f"東西當{words.zh_name(x)}" if isinstance(x, Ref) else ""]
            told += [f"南北當{words.zh_name(y)}" if isinstance(y, Ref) else ""]
            return "，".join(filter(None, told))
        case Only(part):
            return _zh(_simple(part), words)
        case All(parts):
            return "，".join(filter(None, (_zh(_simple(part), words) for part in parts)))
    return ""


def _en(node: Node | None, words: PlaceWords) -> str:
    match node:
        case Own():
            return "at {his} place"
        case At(of):
            name = words.en_name(of)
            if words.is_group(of):
                return f"between {name}"
            bare = name.removeprefix("the place ")
            return bare if bare != name and is_positional(bare) else f"at {name}"
        case Toward(of, direction, by, small):
            where = DIRECTIONS[direction]
            if of is None:
                return f"a little to the {where}"
            if isinstance(of, Ref) and not by and (near := _beside_spot(words.en_name(of), where)):
                return near
            base = words.en_name(of) if isinstance(of, Ref) else f"the point {_en(of, words)}"
            far = f"{_length(by)} " if by else "just " if small else ""
            return f"{far}{where} of {base}"
        case Beside(of, side):
            return f"{_SIDES[side]} {words.en_name(of)}"
        case Align(of, axis):
            return f"in line with {words.en_name(of)} {_across(axis)}"
        case Between(first, second):
            both = f" and {words.en_name(second)}" if second else ""
            return f"between {words.en_name(first)}{both}"
        case Against(of, side):
            if side:
                return f"against the {DIRECTIONS[side]} side of {words.en_name(of)}"
            return f"in front of {words.en_name(of)}, the back to it"
        case Coordinates(x, y):
            told = [f"in line with {words.en_name(x)} {_across(Axis.X)}" if isinstance(x, Ref) else ""]
            told += [f"in line with {words.en_name(y)} {_across(Axis.Y)}" if isinstance(y, Ref) else ""]
            return " and ".join(filter(None, told))
        case Only(part):
            return _en(_simple(part), words)
        case All(parts):
            return ", ".join(filter(None, (_en(_simple(part), words) for part in parts)))
    return ""


def _beside_spot(base: str, where: str) -> str:
    """A place close to one that is told by a direction already: west of the stairs, a little to the north."""
    spot = base.removeprefix("the place ")
    if spot == base or not is_positional(spot):
        return ""
    return spot if spot.startswith(f"{where} of") else f"{spot} (a little to the {where})"


def _across(axis: Axis) -> str:
    """How the line runs on which two places lie that share a coordinate."""
    return "from north to south" if axis is Axis.X else "from east to west"


def _length(length: Length) -> str:
    told = []
    for number, unit in length.terms:
        one, many = _UNITS.get(unit, (unit, unit))
        amount = _NUMBERS[int(number)] if number == int(number) <= 10 else f"{number:g}"
        told.append("half a " + one if number == 0.5 else f"{amount} {one if number == 1 else many}")
    return " and ".join(told)
