"""Reading a layout: from its file to a `Layout`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stage_viz.files import DataPath, Document, Problem, parse_document, read_document
from stage_viz.lexicon import english, pinyin
from stage_viz.phrases import Spacing
from stage_viz.space import UNITS, Direction, Length, LengthError, read_length

from .convert import Collector
from .evidence import Evidence, Layer
from .layout import Facing, Layout, Parameter, Reading, Region, Site, Where
from .validate import validate

if TYPE_CHECKING:
    from . import schema

_FARTHEST = 1000.0
"""No distance of a layout's spacing is longer, in 尺."""

_FORM_KEYS = ("phrase", "of", "toward", "side", "by", "small", "between", "at", "x", "y", "xy", "all", "axis")


@cache
def kinds() -> Mapping[str, Mapping[str, Any]]:
    """Return the kinds of fixtures and things: name to ``zh``, ``en`` and ``solid``."""
    text = resources.files(__package__).joinpath("data/kinds.yaml").read_text(encoding="utf-8")
    data = parse_document(text, "kinds.yaml").data
    return {name: kind for name, kind in data.items() if isinstance(kind, dict)}


def read_layout(path: Path | str) -> tuple[Layout | None, Document, tuple[Problem, ...]]:
    """Read a layout file.

    Parameters
    ----------
    path
        Where the file is.

    Returns
    -------
    tuple
        The layout (None if its shape is wrong; not fit to be placed if a problem is fatal), the document
        for the places of later problems, and all problems found, placed in the file.

    Raises
    ------
    ProblemError
        If the file cannot be read or is not well-formed YAML.
    """
    document = read_document(Path(path))
    layout, problems = layout_of(document)
    return layout, document, document.locate_all(problems)


def layout_of(document: Document) -> tuple[Layout | None, tuple[Problem, ...]]:
    """Turn a document into a layout.

    Parameters
    ----------
    document
        As read.

    Returns
    -------
    tuple
        As `read_layout`, without the document; problems carry data paths.
    """
    from .schema import LayoutDoc

    doc, problems = validate(document, LayoutDoc)
    if doc is None:
        return None, problems
    reader = _LayoutReader(doc)
    layout = reader.layout(document.file)
    return layout, tuple(reader.collect.problems)


class _LayoutReader:
    def __init__(self, doc: schema.LayoutDoc) -> None:
        self.doc = doc
        self.collect = Collector(
            parameters=frozenset(doc.parameters).union(*(r.parameters for r in doc.readings.values()))
        )

    def layout(self, file: str) -> Layout:
        doc, collect = self.doc, self.collect
        entries = self.entries()
        collect.names = frozenset([*(name for name, *_ in entries), *doc.groups])
        sites = {
            name: self.site(name, role, place, part_of, path) for name, role, place, part_of, path in entries
        }
        for name, members in doc.groups.items():
            for i, member in enumerate(members):
                collect.name(member, sites, "place of this layout", ("groups", name, i))
            if not members:
                collect.add("LAYOUT-GROUP", f"the group {name} has no members", "name them", ("groups", name))
        collect.name(doc.origin, {**sites, **doc.groups}, "place of this layout", ("origin",))
        regions = {name: self.region(name, r, sites) for name, r in doc.regions.items()}
        readings = {name: self.reading(name, r, sites) for name, r in doc.readings.items()}
        return Layout(
            zh=doc.name.zh,
            en=doc.name.en,
            metre=self.metre(),
            parameters=self.parameters(),
            sites=sites,
            regions=regions,
            groups={name: tuple(members) for name, members in doc.groups.items()},
            origin=doc.origin,
            spacing=self.spacing(doc.spacing.places, ("spacing", "places")),
            person_spacing=self.spacing(doc.spacing.persons, ("spacing", "persons")),
            row=self.number(doc.spacing.row, ("spacing", "row")),
            clearance=self.number(doc.spacing.clearance, ("spacing", "clearance")),
            readings=readings,
            file=file,
        )

    def entries(self) -> list[tuple[str, str, schema.PlaceDoc, str, DataPath]]:
        """Return every place with its role; note a problem for every name given twice."""
        found: list[tuple[str, str, schema.PlaceDoc, str, DataPath]] = []
        for name, fixture in self.doc.fixtures.items():
            found.append((name, "fixture", fixture, "", ("fixtures", name)))
            for part, place in fixture.parts.items():
                found.append((part, "spot", place, name, ("fixtures", name, "parts", part)))
        for name, place in self.doc.stations.items():
            found.append((name, "station", place, "", ("stations", name)))
        for name, place in self.doc.spots.items():
            found.append((name, "spot", place, "", ("spots", name)))
        seen: set[str] = set(self.doc.groups)
        for name, _, _, _, path in found:
            if name in seen:
                self.collect.add(
                    "LAYOUT-TWICE", f"{name} is the name of two places", "give one of them another name", path
                )
            seen.add(name)
        return found

    def site(self, name: str, role: str, place: schema.PlaceDoc, part_of: str, path: DataPath) -> Site:
        kind = getattr(place, "kind", "")
        if role == "fixture":
            self.collect.name(kind, kinds(), "kind of fixture", (*path, "kind"), code="LAYOUT-KIND")
        if not place.where:
            self.collect.add("LAYOUT-WHERE", f"nothing says where {name} is", "add where:", path)
        return Site(
            name=name,
            role=role,
            kind=kind,
            size=self.sizes(place, path),
            facing=self.facing(place.facing),
            head=Direction(place.head) if place.head else None,
            where=self.where(place, path),
            part_of=part_of,
            hidden=place.hidden,
            en=place.en or english(name),
            pinyin=place.pinyin or pinyin(name),
            note=place.note,
            path=path,
        )

    def sizes(self, place: schema.PlaceDoc, path: DataPath) -> dict[str, Length]:
        return {k: n for k, v in place.size.items() if (n := self.collect.length(v, (*path, "size", k)))}

    def where(self, place: schema.PlaceDoc, path: DataPath) -> tuple[Where, ...]:
        found = []
        for i, entry in enumerate(place.where):
            here = (*path, "where", i)
            form: dict[str, Any] = {k: v for k in _FORM_KEYS if (v := getattr(entry, k)) is not None}
            if set(form) == {"phrase"}:
                phrase = self.collect.phrase(entry.phrase, (*here, "phrase"))
            else:
                phrase = self.collect.phrase(form | ({"quote": entry.quote} if entry.quote else {}), here)
            default = self.collect.length(entry.default, (*here, "default")) if entry.default else None
            if phrase is not None:
                quote = entry.quote or phrase.text
                evidence = Evidence(Layer(entry.layer), quote, entry.cite, entry.note)
                found.append(Where(phrase, evidence, default, here))
        return tuple(found)

    @staticmethod
    def facing(doc: schema.FacingDoc | None) -> Facing | None:
        if doc is None:
            return None
        return Facing(Direction(doc.value), Evidence(Layer(doc.layer), "", doc.cite, doc.note))

    def parameters(self) -> dict[str, Parameter]:
        found = {}
        for name, doc in self.doc.parameters.items():
            path = ("parameters", name)
            if not _is_parameter(name):
                what = f"{name} cannot be the name of a parameter: in a length it means something else"
                self.collect.add("LAYOUT-PARAMETER", what, "begin it with no number, and name no unit", path)
            if parameter := self.parameter(doc, path):
                found[name] = parameter
        return found

    def parameter(self, doc: schema.ParameterDoc, path: DataPath) -> Parameter | None:
        length = self.collect.length(doc.value, (*path, "value"))
        if length is None:
            return None
        return Parameter(length, Evidence(Layer(doc.layer), "", doc.cite, doc.note), path)

    def region(self, name: str, doc: schema.RegionDoc, sites: Mapping[str, Site]) -> Region:
        for edge in ("west", "east", "north", "south"):
            self.collect.name(getattr(doc, edge), sites, "place of this layout", ("regions", name, edge))
        return Region(name, doc.west, doc.east, doc.north, doc.south, doc.fenced, ("regions", name))

    def reading(self, name: str, doc: schema.LayoutReadingDoc, sites: Mapping[str, Site]) -> Reading:
        here: DataPath = ("readings", name)
        places: dict[str, dict[str, object]] = {}
        for place, fields in doc.places.items():
            path = (*here, "places", place)
            if not self.collect.name(place, sites, "place of this layout", path):
                continue
            new: dict[str, object] = {}
            if fields.where:
                new["where"] = self.where(fields, path)
            if fields.facing:
                new["facing"] = self.facing(fields.facing)
            if fields.size:
                new["size"] = self.sizes(fields, path)
            if fields.head:
                new["head"] = Direction(fields.head)
            places[place] = new
        parameters = {}
        for key, parameter in doc.parameters.items():
            path = (*here, "parameters", key)
            if self.collect.name(key, self.doc.parameters, "parameter of this layout", path) and (
                read := self.parameter(parameter, path)
            ):
                parameters[key] = read
        return Reading(name, doc.cite, doc.note, places, parameters, here)

    def spacing(self, doc: schema.SpacingDoc, path: DataPath) -> Spacing:
        return Spacing(**{key: self.number(text, (*path, key)) for key, text in doc.model_dump().items()})

    def number(self, text: str, path: DataPath) -> float:
        """Read a length that must not hang on parameters."""
        length = self.collect.length(text, path)
        if length is None:
            return 0.0
        if length.names():
            self.collect.add("SCHEMA-VALUE", f"{text} hangs on a parameter", "write such as 4尺", path)
            return 0.0
        value = length.value({})
        if not 0 <= value <= _FARTHEST:
            self.collect.add("SCHEMA-VALUE", f"{text} is no such length", "from 0 to 1000尺", path)
            return 0.0
        return value

    def metre(self) -> float:
        text = self.doc.units.get("尺", "0.231 m")
        m = re.fullmatch(r"\s*(\d*\.?\d+)\s*m\s*", text)
        if m is None or not 0.01 <= float(m[1]) <= 100:
            self.collect.add(
                "SCHEMA-VALUE", f"{text} is no length in metres", "write such as 0.231 m", ("units", "尺")
            )
            return 0.231
        return float(m[1])


def _is_parameter(name: str) -> bool:
    """Tell whether a length that says `name` means the parameter."""
    try:
        return name not in UNITS and read_length(name).terms == ((1.0, name),)
    except LengthError:
        return False
