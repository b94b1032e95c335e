"""A layout as a scholar reads it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from stage_viz.files import Problem
from stage_viz.lexicon import suggest
from stage_viz.model import Layout


def with_readings(layout: Layout, names: Sequence[str]) -> tuple[Layout, tuple[Problem, ...]]:
    """Return the layout with the fields that the readings replace, the later ones over the earlier.

    Names that the layout does not know are left to the caller (`known_readings`).
    """
    problems: list[Problem] = []
    sites, parameters = dict(layout.sites), dict(layout.parameters)
    holders: dict[tuple[str, str], str] = {}
    for name in names:
        reading = layout.readings.get(name)
        if reading is None:
            continue
        parameters.update(reading.parameters)
        for place, fields in reading.places.items():
            for key in fields:
                first = holders.setdefault((place, key), name)
                if first != name:
                    what = f"the readings {first} and {name} both say where {place} is"
                    problems.append(
                        Problem("READING-CLASH", what, "follow one of them", (*reading.path, "places", place))
                    )
            changed: dict[str, Any] = dict(fields)
            sites[place] = replace(sites[place], **changed)
    return replace(layout, sites=sites, parameters=parameters), tuple(problems)


def unknown_readings(names: Sequence[str], known: Sequence[str]) -> tuple[Problem, ...]:
    """Return a problem for every name that no file has as a reading."""
    return tuple(
        Problem(
            "READING-UNKNOWN",
            f"no reading is called {name}",
            suggest(name, known) or f"known: {'、'.join(known) or 'none'}",
        )
        for name in names
        if name not in known
    )
