"""Explicit forms of place phrases, as a YAML file gives them.

    {of: 左个, toward: 西北, by: 3步}      {of: 薦, side: 右}
    {of: 乏南, toward: 東, by: 4尺}         counted from a place told by a phrase
    {between: [侯, 物], at: 1/3, axis: 南北}
    {x: 東榮, y: -50尺}                    {xy: [12尺, -50尺]}
    {all: [當楅, {of: 楅, toward: 南}]}

A `quote` beside them says which words they render.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeVar

from stage_viz.space import (
    NUMERALS,
    Axis,
    Direction,
    Length,
    LengthError,
    Side,
    plain,
    read_length,
    read_number,
)

from .grammar import PhraseError, folded, read_phrase
from .tree import All, At, Beside, Between, Coordinates, Node, Only, Phrase, Ref, Toward

Keys = tuple[str | int, ...]

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
    """A place that cannot be read.

    Parameters
    ----------
    code
        ``PHRASE-FORM``, or that of the `PhraseError` within.
    keys
        The keys that lead to the fault; empty if it is the form itself, or a phrase in words.
    what
        What is wrong.
    mend
        What would mend it; empty if nothing is known.
    offset
        The character of the value at `keys` where it goes wrong, from 0; None for the whole value.
    name
        The word that is no known name, if that is what is wrong.
    """

    def __init__(
        self,
        code: str,
        keys: Keys,
        what: str,
        mend: str = "",
        offset: int | None = None,
        name: str = "",
    ) -> None:
        super().__init__(what)
        self.code = code
        self.keys = keys
        self.what = what
        self.mend = mend
        self.offset = offset
        self.name = name

    def under(self, *keys: str | int) -> FormError:
        """Return the same fault as seen from outside `keys`."""
        return FormError(self.code, (*keys, *self.keys), self.what, self.mend, self.offset, self.name)


def read_form(form: object, names: Collection[str]) -> Phrase:
    """Read a phrase in words or an explicit form.

    Parameters
    ----------
    form
        A text, or a mapping as shown above.
    names
        The names that may stand for a place.

    Returns
    -------
    Phrase
        Its text is the `quote` beside a form, or the form written out on one line.

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
        mend = "write such as 乏南 or {of: 乏, toward: 南}"
        raise FormError("PHRASE-FORM", (), "a place is a phrase or a mapping", mend)
    kind = next((k for k in FORMS if k in form), None)
    if kind is None:
        raise FormError("PHRASE-FORM", (), "this names no place", f"use one of the keys {', '.join(FORMS)}")
    for key in form:
        if key not in FORMS[kind] and key != kind and key not in _COMMON:
            mend = f"with {kind}: {', '.join(sorted(FORMS[kind] | _COMMON))}"
            raise FormError("PHRASE-FORM", (key,), f"{key} does not go with {kind}", mend)
    text = str(form.get("quote") or _words(form))
    if kind == "phrase":
        inner = _inner(form["phrase"], names, "phrase")
        return Phrase(text, inner.root and _limited(inner.root, form), inner.facing, inner.head)
    return Phrase(text, _limited(_READERS[kind](form, names), form))


def _limited(node: Node, form: Mapping[str, Any]) -> Node:
    if "axis" not in form:
        return node
    if (axis := _AXES.get(folded(str(form["axis"])))) is None:
        raise FormError("PHRASE-FORM", ("axis",), f"{form['axis']} is no axis", "write 東西 or 南北")
    return Only(node, axis)


def _of(form: Mapping[str, Any], names: Collection[str]) -> Node:
    by = _length(form["by"], ("by",)) if form.get("by") is not None else None
    small = bool(form.get("small"))
    if "toward" in form and "side" in form:
        raise FormError("PHRASE-FORM", ("side",), "toward and side exclude each other", "keep one of them")
    if "toward" in form:
        return Toward(_start(form["of"], names), _one_of(Direction, form["toward"], "toward"), by, small)
    of = _ref(form["of"], names, ("of",))
    if "side" in form:
        return Beside(of, _one_of(Side, form["side"], "side"), by, small)
    for key in ("by", "small"):
        if form.get(key) is not None:
            raise FormError("PHRASE-FORM", (key,), f"{key} without a direction", "add toward: or side:")
    return At(of)


def _between(form: Mapping[str, Any], names: Collection[str]) -> Node:
    ends = form["between"]
    if not isinstance(ends, (list, tuple)) or len(ends) != 2:
        raise FormError("PHRASE-FORM", ("between",), "between takes two places", "write [侯, 物]")
    first, second = (_ref(end, names, ("between", i)) for i, end in enumerate(ends))
    try:
        ratio = read_number(str(form.get("at", "1/2")))
    except LengthError as e:
        raise FormError("PHRASE-LENGTH", ("at",), e.what, "write such as 1/3", e.offset) from None
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
        mend = "write such as [當楅, {of: 楅, toward: 南}]"
        raise FormError("PHRASE-FORM", ("all",), "all takes a list of places", mend)
    roots = (_inner(part, names, "all", i).root for i, part in enumerate(parts))
    return All(tuple(root for root in roots if root is not None))


_READERS: Mapping[str, Callable[[Mapping[str, Any], Collection[str]], Node]] = {
    "of": _of,
    "between": _between,
    "x": _coordinates,
    "y": _coordinates,
    "xy": _coordinates,
    "all": _all,
}


def _inner(form: object, names: Collection[str], *keys: str | int) -> Phrase:
    """Read a form that stands within another, at `keys`."""
    try:
        return read_form(form, names)
    except FormError as e:
        raise e.under(*keys) from None


def _start(value: object, names: Collection[str]) -> Ref | Node:
    """Read what a direction counts from: a name, or a place told by a phrase."""
    root = _inner(value if isinstance(value, Mapping) else str(value), names, "of").root
    if root is None:
        raise FormError("PHRASE-FORM", ("of",), f"{value} names no place", "name a place here")
    return root.of if isinstance(root, At) else root


def _ref(value: object, names: Collection[str], keys: Keys) -> Ref:
    root = None if isinstance(value, (Mapping, list)) else _inner(str(value), names, *keys).root
    if not isinstance(root, At):
        what = f"{value} is more than a name" if isinstance(value, str) else "a name is expected"
        raise FormError("PHRASE-FORM", keys, what, "name one place here")
    return root.of


def _length(value: object, keys: Keys) -> Length:
    try:
        return read_length(str(value))
    except LengthError as e:
        raise FormError("PHRASE-LENGTH", keys, e.what, "write such as 三步 or 18尺", e.offset) from None


def _term(value: object, names: Collection[str], keys: Keys) -> Ref | Length:
    """Read a coordinate: a place that shares it, or a length, which begins with a number."""
    known = {folded(name) for name in names}
    first = plain(str(value)).lstrip(" +-")[:1]
    if folded(str(value).strip()) not in known and (first.isdigit() or first in NUMERALS):
        return _length(value, keys)
    return _ref(value, names, keys)


def _one_of(kind: type[T], value: object, key: str) -> T:
    words = {folded(member.value): member for member in kind}
    if (found := words.get(folded(str(value)))) is None:
        known = ", ".join(member.value for member in kind)
        raise FormError("PHRASE-FORM", (key,), f"{value} is not known here", f"one of {known}")
    return found


def _words(form: object) -> str:
    """Write a form out on one line, for provenance."""
    match form:
        case {"phrase": phrase}:
            return _words(phrase)
        case {"of": of, "toward": way, **rest} | {"of": of, "side": way, **rest}:
            return f"{_words(of)}之{'少' if rest.get('small') else ''}{way}{rest.get('by') or ''}"
        case {"of": of}:
            return _words(of)
        case {"between": [a, b], **rest}:
            return f"{a}與{b}之間 {rest.get('at', '1/2')}"
        case {"xy": [x, y]}:
            return f"x={x} y={y}"
        case {"all": [*parts]}:
            return "，".join(map(_words, parts))
        case Mapping():
            return " ".join(f"{k}={form[k]}" for k in ("x", "y") if form.get(k) is not None)
    return str(form)
