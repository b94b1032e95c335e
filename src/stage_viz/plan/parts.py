"""The plates of a bare ground: the house (宮室), what is set out (陳設), the stations (位), or all of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources

from stage_viz.files import parse_document
from stage_viz.ground import Ground, Place
from stage_viz.model import kinds


@dataclass(frozen=True)
class Part:
    """What a plate of the ground shows.

    Parameters
    ----------
    zh, en
        Its name.
    ground
        With the places that are drawn, and no others.
    named
        Those of them that have their names.
    """

    zh: str
    en: str
    ground: Ground
    named: frozenset[str]


@cache
def parts() -> Mapping[str, Mapping[str, object]]:
    """Return the plates by name: ``en``, and the classes of places that are ``drawn`` and ``named``."""
    text = resources.files(__package__).joinpath("data/parts.yaml").read_text(encoding="utf-8")
    data = parse_document(text, "parts.yaml").data
    assert isinstance(data, dict)
    return {name: part for name, part in data.items() if isinstance(part, dict)}


def part_of(ground: Ground, name: str) -> Part:
    """Return what a plate shows.

    Parameters
    ----------
    ground
        The ground, placed.
    name
        One of `parts`.
    """
    told = parts()[name]
    drawn, named = (told[key] for key in ("drawn", "named"))
    assert isinstance(drawn, list)
    assert isinstance(named, list)
    places = {n: p for n, p in ground.places.items() if _class(p, ground) in drawn}
    names = frozenset(n for n, p in places.items() if _class(p, ground) in named)
    zh = "" if name == "all" else name
    return Part(zh, str(told["en"]) if zh else "", replace(ground, places=places), names)


def _class(place: Place, ground: Ground) -> str:
    if place.role == "station":
        return "stations"
    if place.part_of:
        return _class(ground.places[place.part_of], ground)
    if place.role == "spot":
        return "spots"
    return "building" if kinds()[place.kind].get("building") else "furnishings"
