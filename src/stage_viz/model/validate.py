"""From a document to a checked shape: pydantic's faults as problems in the reader's terms."""

from __future__ import annotations

import types
import typing
from typing import TYPE_CHECKING, Any, TypeVar

from stage_viz.files import DataPath, Document, Problem
from stage_viz.lexicon import suggest

if TYPE_CHECKING:
    from pydantic import BaseModel

    M = TypeVar("M", bound=BaseModel)
else:
    M = TypeVar("M")

_TYPES = {
    "dict_type": "a mapping (key: value) is expected",
    "model_type": "a mapping (key: value) is expected",
    "model_attributes_type": "a mapping (key: value) is expected",
    "list_type": "a list is expected",
    "string_type": "a text is expected",
    "int_type": "a whole number is expected",
    "int_parsing": "a whole number is expected",
    "int_from_float": "a whole number is expected",
    "bool_type": "true or false is expected",
    "bool_parsing": "true or false is expected",
}


def validate(document: Document, model: type[M]) -> tuple[M | None, tuple[Problem, ...]]:
    """Check the shape of a document.

    Parameters
    ----------
    document
        As read.
    model
        A model of `schema`.

    Returns
    -------
    tuple
        The model, or None if anything is wrong, and all that is wrong.
    """
    from pydantic import ValidationError

    if other := _other_kind(document, model):
        return None, (other,)
    try:
        return model.model_validate(document.data), ()
    except ValidationError as error:
        return None, tuple(_problem(model, dict(e)) for e in error.errors(include_url=False))


def _other_kind(document: Document, model: type[BaseModel]) -> Problem | None:
    """Whether a file says that it is of another kind: a layout where a file of steps is wanted."""
    (wanted,) = typing.get_args(model.model_fields["schema_"].annotation)
    given = str(document.data.get("schema") if isinstance(document.data, dict) else "")
    kinds = {
        "stage-viz/layout": "a layout",
        "stage-viz/steps": "a file of steps",
        "stage-viz/theme": "a theme",
    }
    kind, family = (schema.rpartition("/")[0] for schema in (given, wanted))
    if kind == family or kind not in kinds:
        return None
    what = f"this is {kinds[kind]}, where {kinds[family]} is wanted"
    return Problem("FILE-KIND", what, "name the other file", ("schema",))


def _problem(model: type[BaseModel], error: dict[str, Any]) -> Problem:
    path: DataPath = tuple(part for part in error["loc"] if part != "[key]")
    kind, given, context = error["type"], error.get("input"), error.get("ctx", {})
    if kind == "missing":
        return Problem("SCHEMA-MISSING", f"the key {path[-1]} is missing", f"add {path[-1]}:", path[:-1])
    if kind == "extra_forbidden":
        known = _keys(model, path[:-1])
        mend = suggest(str(path[-1]), known) or f"known here: {', '.join(known)}"
        return Problem("SCHEMA-KEY", f"{path[-1]} is no key here", mend, path)
    if kind == "literal_error":
        words = str(context["expected"]).replace("'", "").replace(" or ", ", ")
        mend = suggest(str(given), words.split(", ")) or f"one of {words}"
        return Problem("SCHEMA-VALUE", f"{shown(given)} is not allowed here", mend, path)
    if kind == "string_pattern_mismatch":
        return Problem(
            "SCHEMA-VALUE",
            f"{shown(given)} has not the form that is needed",
            _form(context["pattern"]),
            path,
        )
    if kind in _TYPES:
        return Problem("SCHEMA-TYPE", f"{_TYPES[kind]}, not {shown(given)}", "", path)
    if kind == "too_short":
        return Problem("SCHEMA-VALUE", f"{path[-1]} is empty", "add at least one entry", path)
    if kind == "no_text":
        return Problem("SCHEMA-MISSING", str(error["msg"]), "add zh: or en:", path)
    if kind == "string_too_long":
        return Problem(
            "SCHEMA-VALUE", f"the text is longer than {context['max_length']} characters", "", path
        )
    if kind in ("greater_than_equal", "less_than_equal"):
        bound = f"{context['ge']} or more" if "ge" in context else f"{context['le']} or less"
        return Problem("SCHEMA-VALUE", f"{shown(given)} is not allowed here", f"write {bound}", path)
    message = str(error["msg"])
    return Problem("SCHEMA-VALUE", message[:1].lower() + message[1:], "", path)


def _form(pattern: str) -> str:
    return (
        "write such as 1/3"
        if "/" in pattern
        else "small letters a-z, digits and hyphens, 60 at most, not digits alone"
    )


def shown(value: object) -> str:
    """Return a value as a problem shows it: long ones by their beginning.

    Parameters
    ----------
    value
        As read.
    """
    match value:
        case None:
            return "nothing"
        case bool():
            return str(value).lower()
        case dict():
            return "a mapping"
        case list():
            return "a list"
    text = str(value)
    return text if len(text) <= 40 else text[:39] + "…"


def _keys(model: type[BaseModel], path: DataPath) -> list[str]:
    """Return the keys that are known at `path`."""
    at: Any = model
    for part in path:
        at = _step(at, part)
    fields = getattr(_plain(at), "model_fields", {})
    return sorted(field.alias or name for name, field in fields.items())


def _step(annotation: Any, part: str | int) -> Any:  # noqa: ANN401 - annotations have no common type
    annotation = _plain(annotation)
    fields = getattr(annotation, "model_fields", None)
    if fields is not None:
        return next((f.annotation for name, f in fields.items() if (f.alias or name) == part), Any)
    arguments = typing.get_args(annotation)
    return arguments[-1] if arguments else Any


def _plain(annotation: Any) -> Any:  # noqa: ANN401 - annotations have no common type
    """Return the annotation without Annotated and without None."""
    while True:
        origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
        if origin is typing.Annotated:
            annotation = arguments[0]
        elif origin in (typing.Union, types.UnionType):
            annotation = next(a for a in arguments if a is not type(None))
        else:
            return annotation
