"""A layout as a scholar reads it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from stage_viz.files import DataPath, Problem
from stage_viz.lexicon import suggest
from stage_viz.model import Facing, Layout, Parameter, Reading, Where


def with_readings(layout: Layout, names: Sequence[str]) -> tuple[Layout, tuple[Problem, ...]]:
    """Return the layout as some readings have it.

    Parameters
    ----------
    layout
        As read.
    names
        The readings to follow. Those that the layout does not have are left to `unknown_readings`: they
        may be readings of the steps.

    Returns
    -------
    tuple
        The layout with the fields that the readings replace, and a ``READING-CLASH`` for every field of
        which two of them say different things.
    """
    problems: list[Problem] = []
    sites, parameters = dict(layout.sites), dict(layout.parameters)
    said: dict[tuple[str, str], tuple[str, object]] = {}
    for reading in [layout.readings[name] for name in dict.fromkeys(names) if name in layout.readings]:
        for subject, field, value, path in _fields(reading):
            holder, other = said.setdefault((subject, field), (reading.name, value))
            if _meant(other) != _meant(value):
                what = f"the readings {holder} and {reading.name} say different things of {subject} ({field})"
                problems.append(Problem("READING-CLASH", what, "follow one of them", path))
        parameters.update(reading.parameters)
        for place, fields in reading.places.items():
            changed: dict[str, Any] = dict(fields)
            sites[place] = replace(sites[place], **changed)
    return replace(layout, sites=sites, parameters=parameters), tuple(problems)


def _fields(reading: Reading) -> Iterator[tuple[str, str, object, DataPath]]:
    """Give all that a reading replaces: of what, which field, by what, and where that stands."""
    for place, fields in reading.places.items():
        for field, value in fields.items():
            yield place, field, value, (*reading.path, "places", place, field)
    for name, parameter in reading.parameters.items():
        yield name, "value", parameter, parameter.path


def _meant(value: object) -> object:
    """Return what a field says, whoever says it and wherever it is written."""
    match value:
        case tuple():
            return tuple(_meant(part) for part in value)
        case Where(phrase, _, default):
            return phrase.root, default and default.terms
        case Facing(direction):
            return direction
        case Parameter(length):
            return length.terms
    return value


def unknown_readings(names: Sequence[str], known: Sequence[str]) -> tuple[Problem, ...]:
    """Return a problem for every name that no file has as a reading.

    Parameters
    ----------
    names
        The readings to follow.
    known
        The readings of the layout and of the steps.
    """
    listed = f"known: {'、'.join(known) or 'none'}"
    return tuple(
        Problem("READING-UNKNOWN", f"no reading is called {name}", suggest(name, known) or listed)
        for name in names
        if name not in known
    )
