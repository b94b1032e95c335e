"""What a phrase says of one axis: a coordinate, exact or within an interval, or nothing."""

from __future__ import annotations

from collections.abc import Iterator
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
        """Where the place stands on `axis`."""

    def reach(self, name: str, axis: Axis) -> float:
        """Half of the place's own extent on `axis`."""

    def facing(self, name: str) -> Direction | None:
        """Where the place, person or thing faces."""

    def members(self, name: str) -> tuple[str, ...]:
        """The members of a group of places; the place itself if it is one."""

    def length(self, length: Length) -> float:
        """The length in 尺."""

    def own(self) -> str | None:
        """The actor's own place."""

    def here(self, axis: Axis) -> float | None:
        """Where the actor is."""


class Unplaceable(ValueError):
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
    """Return what `node` says of `axis` in `scope`; None if it does not speak of it.

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
    """Return the facing that a phrase brings with it: who 負侯 has his back to it, on the side it faces."""
    match node:
        case Against(of, None):
            return scope.facing(of.name)
        case All(parts):
            return next((d for part in parts if (d := implied_facing(part, scope)) is not None), None)
    return None


def _middle(ref: Ref, axis: Axis, scope: Scope) -> float:
    low, high = _extent(ref, axis, scope)
    return (low + high) / 2


def _extent(of: Ref | Node, axis: Axis, scope: Scope) -> tuple[float, float]:
    if not isinstance(of, Ref):
        if (point := fix(of, axis, scope)) is None:
            raise Unplaceable(
                f"the place that it counts from is not told {axis.zh}", mend="tell both of its axes"
            )
        return point.value, point.value
    edges = list(_edges(scope, of.name, axis))
    return min(low for low, _ in edges), max(high for _, high in edges)


def _edges(scope: Scope, name: str, axis: Axis) -> Iterator[tuple[float, float]]:
    for member in scope.members(name):
        at, reach = scope.coordinate(member, axis), scope.reach(member, axis)
        yield at - reach, at + reach


def _toward(
    of: Ref | Node | None, direction: Direction, node: Toward | Beside, axis: Axis, scope: Scope
) -> Fix:
    if of is None:
        here = scope.here(axis)
        if here is None:
            raise Unplaceable(f"少{direction.zh} counts from where the actor is, which is not known")
        middle, reach = here, 0.0
    else:
        low, high = _extent(of, axis, scope)
        middle, reach = (low + high) / 2, (high - low) / 2
    sign, space = direction.along(axis), scope.spacing
    if node.by is not None:
        return Fix.at(middle + scope.length(node.by) * direction.vector[0 if axis is Axis.X else 1])
    if not sign:
        # 南 without a number is due south by default, but need not be to the inch.
        slack = reach + (space.small if node.small else space.near)
        return Fix.within(middle, middle - slack, middle + slack)
    near, far = (space.small, space.small_far) if node.small else (space.near, space.far)
    edge = middle + sign * reach
    return Fix.within(edge + sign * near, edge, edge + sign * far)


def _against(of: Ref, side: Direction | None, axis: Axis, scope: Scope) -> Fix:
    toward = side or scope.facing(of.name)
    if toward is None:
        raise Unplaceable(
            f"{of.name} has no facing, so nobody can have his back to it", of.offset, "name the side"
        )
    low, high = _extent(of, axis, scope)
    middle, reach = (low + high) / 2, (high - low) / 2
    if not (sign := toward.along(axis)):
        return Fix.within(middle, low, high)
    edge = middle + sign * reach
    return Fix.within(edge + sign * scope.spacing.touch, edge, edge + sign * scope.spacing.touch_far)
