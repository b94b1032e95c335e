"""A plan as JSON: to be saved, compared, and drawn by other programs."""

from __future__ import annotations

import json
from dataclasses import asdict, fields, is_dataclass

from .marks import Mark, Plan


def plan_json(plan: Plan) -> str:
    """Return a plan as JSON, a mark a line; what a mark leaves at its default is left out.

    Parameters
    ----------
    plan
        The plan.

    Returns
    -------
    str
        An object with the fields of the plan; each of its ``marks`` has its ``type``. Positions are mm on the
        page, y upwards.
    """
    whole = {f.name: getattr(plan, f.name) for f in fields(plan) if f.name != "marks"}
    head = ",\n".join(f"{_json(key)}: {_json(value)}" for key, value in whole.items())
    marks = ",\n".join(_json(_mark(mark)) for mark in plan.marks)
    return f'{{\n{head},\n"marks": [\n{marks}\n]\n}}\n'


def _mark(mark: Mark) -> dict[str, object]:
    told: dict[str, object] = {"type": type(mark).__name__}
    for field in fields(mark):
        value = getattr(mark, field.name)
        if value != field.default:
            told[field.name] = value
    return told


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=_plain)


def _plain(value: object) -> object:
    assert is_dataclass(value)
    assert not isinstance(value, type)
    return {key: field for key, field in asdict(value).items() if field is not None}
