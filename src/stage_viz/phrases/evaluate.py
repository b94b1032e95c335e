"""What a phrase says of one axis: a coordinate, exact or within an interval, or nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from stage_viz.space import Axis, Direction, Fix, Length

from .tree import Against, Align, All, At, Beside, Between, Coordinates, Node, Only, Own, Ref, Toward


@dataclass(frozen=True)
class Spacing:
    """Distances for words that give none, in 尺, counted from the edge of what they start at.

    Parameters
    ----------
    near, far
        The default distance along a direction, and the greatest that the words allow.
    small, small_far
        The same for 少.
    touch, touch_far
        The same for contact (負侯): from the middle of a body to what it touches.
    """

    near: float
    far: float
    small: float
    small_far: float
    touch: float
    touch_far: float


class Scope(Protocol):
    """What a phrase is read in: an actor, and a moment."""

    @property
    def spacing(self) -> Spacing:
        """Distances for words that give none."""

    def coordinate(self, name: str, axis: Axis) -> float:
        """Return where the place stands on `axis`, in 尺."""

    def reach(self, name: str, axis: Axis) -> float:
        """Return half of the place's own extent on `axis`, in 尺."""

    def facing(self, name: str) -> Direction | None:
        """Return where the place, person or thing faces."""

    def members(self, name: str) -> tuple[str, ...]:
        """Return the members of a group of places; the place itself if it is one."""

    def length(self, length: Length) -> float:
        """Return the length in 尺."""

    def own(self) -> str | None:
        """Return the name of the actor's own place."""

    def here(self, axis: Axis) -> float | None:
        """Return where the actor is on `axis`, in 尺."""


class Unplaceable(ValueError):  # noqa: N818 - it says what a phrase is
    """A phrase that has no meaning in its scope.

    Parameters
    ----------
    what
        What is wrong.
    offset
        The character of the phrase that is meant.
    mend
        What would mend it.
    """

    def __init__(self, what: str, offset: int = 0, mend: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.offset = offset
        self.mend = mend


def fix(node: Node | None, axis: Axis, scope: Scope) -> Fix | None:
    """Return what `node` says of `axis` in `scope`.

    Parameters
    ----------
    node
        The root of a phrase.
    axis
        Which coordinate is asked for.
    scope
        The actor and the moment.

    Returns
    -------
    Fix or None
        The coordinate in 尺; None if the words do not speak of the axis.

    Raises
    ------
    Unplaceable
        If a side is asked of what has no facing, or 位 of who has none.
    """
    match node:
        case At(of):
            return Fix.at(_middle(of, axis, scope))
        case Own():
            if (own := scope.own()) is None:
                raise Unplaceable(
                    "the actor has no place of his own", mend="give him a `station` in the cast"
                )
            return Fix.at(scope.coordinate(own, axis))
        case Toward():
            return _toward(node.of, node.direction, node, axis, scope)
        case Beside(of, side):
            if (facing := scope.facing(of.name)) is None:
                raise Unplaceable(
                    f"{of.name} has no facing, so it has no {side.value}",
                    of.offset,
                    "give it a facing, or a direction",
                )
            return _toward(of, side.of(facing), node, axis, scope)
        case Align(of, along):
            return Fix.at(_middle(of, axis, scope)) if along is axis else None
        case Between(first, second, ratio):
            if second is None:
                return Fix.at(_middle(first, axis, scope))
            a, b = _middle(first, axis, scope), _middle(second, axis, scope)
            return Fix.at(a + (b - a) * ratio)
        case Against(of, side):
            return _against(of, side, axis, scope)
        case Coordinates(x, y):
            term = x if axis is Axis.X else y
            if term is None:
                return None
            return Fix.at(_middle(term, axis, scope) if isinstance(term, Ref) else scope.length(term))
        case Only(part, along):
            return fix(part, axis, scope) if along is axis else None
        case All(parts):
            return next((f for part in parts if (f := fix(part, axis, scope)) is not None), None)
    return None


def implied_facing(node: Node | None, scope: Scope) -> Direction | None:
    """Return the facing that a phrase brings with it: who 負侯 has his back to it, on the side it faces.

    Parameters
    ----------
    node
        The root of a phrase.
    scope
        The actor and the moment.
    """
    match node:
        case Only(part):
            return implied_facing(part, scope)
        case Against(of, None):
            return scope.facing(of.name)
        case All(parts):
            return next((d for part in parts if (d := implied_facing(part, scope)) is not None), None)
    return None


def _middle(of: Ref, axis: Axis, scope: Scope) -> float:
    low, high = _extent(of, axis, scope)
    return (low + high) / 2


def _extent(of: Ref, axis: Axis, scope: Scope) -> tuple[float, float]:
    middles = [(scope.coordinate(m, axis), scope.reach(m, axis)) for m in scope.members(of.name)]
    return min(at - reach for at, reach in middles), max(at + reach for at, reach in middles)


def _start(of: Ref | Node | None, direction: Direction, axis: Axis, scope: Scope) -> tuple[Fix, float]:
    """Return what a direction counts from: its middle, and half of its extent."""
    if of is None:
        if (here := scope.here(axis)) is None:
            what = f"{direction.zh} counts from where the actor is, which is not known"
            raise Unplaceable(what, mend="name what it counts from")
        return Fix.at(here), 0.0
    if isinstance(of, Ref):
        low, high = _extent(of, axis, scope)
        return Fix.at((low + high) / 2), (high - low) / 2
    if (point := fix(of, axis, scope)) is None:
        what = f"the place that it counts from is not told {axis.zh}"
        raise Unplaceable(what, mend="tell both of its axes")
    return point, 0.0


def _toward(
    of: Ref | Node | None, direction: Direction, node: Toward | Beside, axis: Axis, scope: Scope
) -> Fix:
    start, reach = _start(of, direction, axis, scope)
    if node.by is not None:
        return start.shifted(scope.length(node.by) * direction.vector[0 if axis is Axis.X else 1])
    space = scope.spacing
    near, far = (space.small, space.small_far) if node.small else (space.near, space.far)
    match direction.along(axis):
        case 1:
            return Fix(start.value + reach + near, start.low + reach, start.high + reach + far)
        case -1:
            return Fix(start.value - reach - near, start.low - reach - far, start.high - reach)
    # 南 without a number is due south by default, but need not be to the inch.
    return Fix(start.value, start.low - reach - near, start.high + reach + near)


def _against(of: Ref, side: Direction | None, axis: Axis, scope: Scope) -> Fix:
    if (toward := side or scope.facing(of.name)) is None:
        what = f"{of.name} has no facing, so nobody can have his back to it"
        raise Unplaceable(what, of.offset, "give it a facing, or name the side: 倚於…東")
    low, high = _extent(of, axis, scope)
    touch, far = scope.spacing.touch, scope.spacing.touch_far
    match toward.along(axis):
        case 1:
            return Fix(high + touch, high, high + far)
        case -1:
            return Fix(low - touch, low - far, low)
    return Fix((low + high) / 2, low, high)
