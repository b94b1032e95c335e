"""Explicit forms of place phrases, as a YAML file gives them.

    {of: 左个, toward: 西北, by: 3步}      {of: 薦, side: 右}
    {of: 乏南, toward: 東, by: 4尺}         counted from a place told by a phrase
    {between: [侯, 物], at: 1/3, axis: 南北}
    {x: 東榮, y: -50尺}                    {xy: [12尺, -50尺]}
    {all: [當楅, {of: 楅, toward: 南}]}

A `quote` beside them says which words they render.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, TypeVar

from stage_viz.space import Axis, Direction, Length, LengthError, Side, read_length, read_number

from .grammar import PhraseError, read_phrase
from .tree import All, At, Beside, Between, Coordinates, Node, Only, Phrase, Ref, Toward

FORMS: Mapping[str, frozenset[str]] = {
    "of": frozenset({"toward", "side", "by", "small"}),
    "between": frozenset({"at"}),
    "x": frozenset({"y"}),
    "y": frozenset({"x"}),
    "xy": frozenset(),
    "all": frozenset(),
    "phrase": frozenset(),
}
"""The key that tells a form, and the keys that may stand with it (besides `axis` and `quote`)."""

T = TypeVar("T", Direction, Side)
_COMMON = frozenset({"axis", "quote"})
_AXES = {"東西": Axis.X, "x": Axis.X, "南北": Axis.Y, "y": Axis.Y}


class FormError(ValueError):
    """An explicit form that cannot be read: the code, the keys that lead to the fault, what, and the mend."""

    def __init__(
        self,
        code: str,
        keys: tuple[str | int, ...],
        what: str,
        mend: str = "",
        offset: int | None = None,
        name: str = "",
    ) -> None:
        super().__init__(what)
        self.code, self.keys, self.what, self.mend, self.offset, self.name = (
            code,
            keys,
            what,
            mend,
            offset,
            name,
        )


def read_form(form: object, names: Collection[str]) -> Phrase:
    """Read a phrase in words or an explicit form.

    Parameters
    ----------
    form
        A text, or a mapping as shown above.
    names
        The names that may stand for a place.

    Raises
    ------
    FormError
        With the keys that lead to the fault.
    """
    if isinstance(form, str):
        try:
            return read_phrase(form, names)
        except PhraseError as e:
            raise FormError(e.code, (), e.what, "", e.offset, e.name) from None
    if not isinstance(form, Mapping):
        raise FormError(
            "PHRASE-FORM",
            (),
            "a place is a phrase or a mapping",
            "write such as 乏南 or {of: 乏, toward: 南}",
        )
    root = _node(form, names)
    facing = head = None
    if "phrase" in form:
        inner = read_form(form["phrase"], names)
        facing, head = inner.facing, inner.head
    return Phrase(str(form.get("quote") or _words(form)), root, facing, head)


def _node(form: Mapping[str, Any], names: Collection[str]) -> Node | None:
    kind = next((k for k in FORMS if k in form), None)
    if kind is None:
        raise FormError("PHRASE-FORM", (), "this names no place", f"use one of the keys {', '.join(FORMS)}")
    for key in form:
        if key not in FORMS[kind] and key != kind and key not in _COMMON:
            raise FormError(
                "PHRASE-FORM",
                (key,),
                f"{key} does not go with {kind}",
                f"with {kind}: {', '.join(sorted(FORMS[kind] | _COMMON))}",
            )
    node = _READERS[kind](form, names)
    if "axis" not in form or node is None:
        return node
    if str(form["axis"]) not in _AXES:
        raise FormError("PHRASE-FORM", ("axis",), f"{form['axis']} is no axis", "write 東西 or 南北")
    return Only(node, _AXES[str(form["axis"])])


def _of(form: Mapping[str, Any], names: Collection[str]) -> Node:
    of = _start(form["of"], names, ("of",), nested="toward" in form)
    by = _length(form["by"], ("by",)) if form.get("by") is not None else None
    small = bool(form.get("small"))
    if "toward" in form and "side" in form:
        raise FormError("PHRASE-FORM", ("side",), "toward and side exclude each other", "keep one of them")
    if "toward" in form:
        return Toward(of, _one_of(Direction, form["toward"], "toward"), by, small)
    if "side" in form:
        assert isinstance(of, Ref), "only a name has sides"
        return Beside(of, _one_of(Side, form["side"], "side"), by, small)
    if by is not None:
        raise FormError("PHRASE-FORM", ("by",), "a distance without a direction", "add toward: or side:")
    assert isinstance(of, Ref), "only toward counts from a phrase"
    return At(of)


def _between(form: Mapping[str, Any], names: Collection[str]) -> Node:
    ends = form["between"]
    if not isinstance(ends, (list, tuple)) or len(ends) != 2:
        raise FormError("PHRASE-FORM", ("between",), "between takes two places", "write [侯, 物]")
    first, second = (_ref(end, names, ("between", i)) for i, end in enumerate(ends))
    try:
        ratio = read_number(str(form.get("at", "1/2")))
    except LengthError as e:
        raise FormError("PHRASE-LENGTH", ("at",), e.what, "write such as 1/3") from None
    return Between(first, second, ratio)


def _coordinates(form: Mapping[str, Any], names: Collection[str]) -> Node:
    if "xy" in form:
        both = form["xy"]
        if not isinstance(both, (list, tuple)) or len(both) != 2:
            raise FormError("PHRASE-FORM", ("xy",), "xy takes two coordinates", "write [12尺, -50尺]")
        return Coordinates(*(_term(t, names, ("xy", i)) for i, t in enumerate(both)))
    return Coordinates(
        *(_term(form[k], names, (k,)) if form.get(k) is not None else None for k in ("x", "y"))
    )


def _all(form: Mapping[str, Any], names: Collection[str]) -> Node:
    parts = form["all"]
    if not isinstance(parts, (list, tuple)) or not parts:
        raise FormError("PHRASE-FORM", ("all",), "all takes a list of places")
    nodes: list[Node] = []
    for i, part in enumerate(parts):
        try:
            root = read_form(part, names).root
        except FormError as e:
            raise FormError(e.code, ("all", i, *e.keys), e.what, e.mend, e.offset, e.name) from None
        if root is not None:
            nodes.append(root)
    return All(tuple(nodes))


def _phrase(form: Mapping[str, Any], names: Collection[str]) -> Node | None:
    try:
        return read_form(form["phrase"], names).root
    except FormError as e:
        raise FormError(e.code, ("phrase", *e.keys), e.what, e.mend, e.offset, e.name) from None


_READERS = {
    "of": _of,
    "between": _between,
    "x": _coordinates,
    "y": _coordinates,
    "xy": _coordinates,
    "all": _all,
    "phrase": _phrase,
}


def _start(value: object, names: Collection[str], keys: tuple[str | int, ...], *, nested: bool) -> Ref | Node:
    """What a direction counts from: a name, or a place told by a phrase."""
    if not nested:
        return _ref(value, names, keys)
    try:
        root = read_form(value if isinstance(value, Mapping) else str(value), names).root
    except FormError as e:
        raise FormError(e.code, (*keys, *e.keys), e.what, e.mend, e.offset, e.name) from None
    if root is None:
        raise FormError("PHRASE-FORM", keys, f"{value} names no place", "name a place here")
    return root.of if isinstance(root, At) else root


def _ref(value: object, names: Collection[str], keys: tuple[str | int, ...]) -> Ref:
    try:
        root = read_phrase(str(value), names).root
    except PhraseError as e:
        raise FormError(e.code, keys, e.what, "", e.offset, e.name) from None
    if not isinstance(root, At):
        raise FormError("PHRASE-FORM", keys, f"{value} is more than a name", "name one place here")
    return root.of


def _length(value: object, keys: tuple[str | int, ...]) -> Length:
    try:
        return read_length(str(value))
    except LengthError as e:
        raise FormError("PHRASE-LENGTH", keys, e.what, "write such as 三步 or 18尺", e.offset) from None


def _term(value: object, names: Collection[str], keys: tuple[str | int, ...]) -> Ref | Length:
    if isinstance(value, str) and not value.lstrip("-−")[:1].isdigit():
        return _ref(value, names, keys)
    return _length(value, keys)


def _one_of(kind: type[T], value: object, key: str) -> T:
    try:
        return kind(str(value))
    except ValueError:
        known = ", ".join(member.value for member in kind)
        raise FormError("PHRASE-FORM", (key,), f"{value} is not known here", f"one of {known}") from None


def _words(form: Mapping[str, Any]) -> str:
    """A form written out on one line, for provenance."""
    match form:
        case {"phrase": phrase}:
            return str(phrase)
        case {"of": of, "toward": toward, **rest}:
            return f"{of}之{toward}{rest.get('by') or ''}"
        case {"of": of, "side": side, **rest}:
            return f"{of}之{side}{rest.get('by') or ''}"
        case {"of": of}:
            return str(of)
        case {"between": [a, b], **rest}:
            return f"{a}與{b}之間 {rest.get('at', '1/2')}"
        case {"xy": [x, y]}:
            return f"x={x} y={y}"
        case {"all": parts}:
            return "，".join(_words(p) if isinstance(p, Mapping) else str(p) for p in parts)
    return " ".join(f"{k}={form[k]}" for k in ("x", "y") if form.get(k) is not None)
