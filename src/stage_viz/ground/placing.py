"""From phrases to coordinates.

Every coordinate is fixed by one phrase, the strongest that speaks of its axis; the others are checks.
Places are worked out in the order in which they depend on each other, axis by axis, then moved so that
the layout's origin is at (0, 0).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from graphlib import CycleError, TopologicalSorter

from stage_viz.files import DataPath, Problem
from stage_viz.model import Layer, Layout, Region, Site, Where, kinds
from stage_viz.phrases import Spacing, Unplaceable, fix
from stage_viz.phrases.tree import All, Beside, Node, Only, Toward
from stage_viz.space import TOLERANCE, Axis, Direction, Fix, Length

from .places import Area, Coordinate, Ground, Place, reach
from .readings import with_readings

Key = tuple[str, Axis]


def place(layout: Layout, readings: Sequence[str] = ()) -> tuple[Ground | None, tuple[Problem, ...]]:
    """Place everything.

    Parameters
    ----------
    layout
        As read, without fatal problems.
    readings
        The names of the readings to follow; those that the layout does not have change nothing.

    Returns
    -------
    tuple
        The ground (None if a place could not be worked out), and all problems, with data paths:
        ``READING-CLASH``, ``GROUND-UNFIXED``, ``GROUND-PHRASE``, ``GROUND-CIRCLE``, ``GROUND-DEFAULT``,
        ``GROUND-DISAGREE``, ``GROUND-REGION``.
    """
    layout, problems = with_readings(layout, readings)
    parameters, more = _parameters(layout)
    if parameters is None:
        return None, (*problems, *more)
    placing = _Placing(layout, parameters)
    placing.choose()
    placing.work_out()
    found = [*problems, *placing.problems]
    if found:
        return None, tuple(found)
    placing.check()
    ground = placing.ground(tuple(dict.fromkeys(name for name in readings if name in layout.readings)))
    return ground, tuple(placing.problems)


def _parameters(layout: Layout) -> tuple[dict[str, float] | None, tuple[Problem, ...]]:
    """Return the value of every parameter in 尺."""
    needs = {name: p.length.names() & set(layout.parameters) for name, p in layout.parameters.items()}
    try:
        order = list(TopologicalSorter({n: sorted(needs[n]) for n in sorted(needs)}).static_order())
    except CycleError as e:
        names = list(dict.fromkeys(e.args[1]))
        what = f"the parameters {'、'.join(names)} depend on each other in a circle"
        path = layout.parameters[names[0]].path
        return None, (Problem("GROUND-CIRCLE", what, "give one of them a length of its own", path),)
    values: dict[str, float] = {}
    for name in order:
        values[name] = layout.parameters[name].length.value(values)
    return values, ()


@dataclass
class _Reach:
    """A `phrases.Scope` over places whose coordinates may not be known yet; it notes which it was asked."""

    layout: Layout
    parameters: Mapping[str, float]
    footprints: Mapping[str, tuple[float, float]]
    known: Mapping[Key, Fix] = field(default_factory=dict)
    asked: set[Key] = field(default_factory=set)

    @property
    def spacing(self) -> Spacing:
        return self.layout.spacing

    def coordinate(self, name: str, axis: Axis) -> float:
        self.asked.add((name, axis))
        found = self.known.get((name, axis))
        return found.value if found else 0.0

    def reach(self, name: str, axis: Axis) -> float:
        return reach(*self.footprints[name], self.layout.sites[name].facing, axis)

    def facing(self, name: str) -> Direction | None:
        site = self.layout.sites.get(name)
        return site.facing.direction if site and site.facing else None

    def members(self, name: str) -> tuple[str, ...]:
        return self.layout.groups.get(name, (name,))

    def length(self, length: Length) -> float:
        return length.value(self.parameters)

    def own(self) -> str | None:
        return None

    def here(self, axis: Axis) -> float | None:
        return None


@dataclass(frozen=True)
class _Claim:
    """A phrase that speaks of one axis of one place."""

    where: Where
    exact: bool
    needs: frozenset[Key]

    @property
    def rank(self) -> int:
        return self.where.evidence.layer.rank

    def __str__(self) -> str:
        return f"{self.where.phrase.text}（{self.where.evidence.layer.value}）"


class _Placing:
    """Works one layout out; lives no longer than that."""

    def __init__(self, layout: Layout, parameters: Mapping[str, float]) -> None:
        self.layout = layout
        self.parameters = parameters
        self.sizes = {n: {k: v.value(parameters) for k, v in s.size.items()} for n, s in layout.sites.items()}
        self.footprints = {name: _footprint(size) for name, size in self.sizes.items()}
        self.problems: list[Problem] = []
        for name, size in self.sizes.items():
            for key, value in size.items():
                if value < 0:
                    what = f"the {key} of {name} is {value:g}尺"
                    path = (*layout.sites[name].path, "size", key)
                    self.add("GROUND-SIZE", what, "a size is not below 0", path)
        if self.problems:  # what has no extent cannot be placed
            self.footprints = {name: (abs(w), abs(d)) for name, (w, d) in self.footprints.items()}
        self.claims: dict[Key, list[_Claim]] = {}
        self.chosen: dict[Key, _Claim] = {}
        self.fixes: dict[Key, Fix] = {}

    def add(self, code: str, what: str, mend: str, path: DataPath, offset: int | None = None) -> None:
        self.problems.append(Problem(code, what, mend, path, offset))

    def choose(self) -> None:
        """For each axis of each place, find who speaks of it, and the strongest of them."""
        for name, site in self.layout.sites.items():
            meaningful = [where for where in site.where if self.has_meaning(where)]
            for axis in Axis:
                found = [claim for where in meaningful if (claim := self.claim(where, axis))]
                if found:
                    self.claims[name, axis] = found
                    self.chosen[name, axis] = _strongest(found)
                elif len(meaningful) == len(site.where):
                    told = "、".join(w.phrase.text for w in site.where) or "nothing"
                    what = f"nothing fixes where {name} is {axis.zh} (told: {told})"
                    mend = f"add a phrase such as {axis.zh}當…"
                    self.add("GROUND-UNFIXED", what, mend, (*site.path, "where"))

    def has_meaning(self, where: Where) -> bool:
        """Tell whether a phrase can be read on this ground; note a problem if not."""
        try:
            for axis in Axis:
                self.claim(where, axis)
        except Unplaceable as e:
            self.add("GROUND-PHRASE", e.what, e.mend, _words_of(where), e.offset)
            return False
        return True

    def claim(self, where: Where, axis: Axis) -> _Claim | None:
        scope = _Reach(self.layout, self.parameters, self.footprints)
        said = fix(where.phrase.root, axis, scope)
        return None if said is None else _Claim(where, said.exact, frozenset(scope.asked))

    def work_out(self) -> None:
        """Evaluate the chosen phrases, each after those that it leans on."""
        graph = {key: claim.needs & self.chosen.keys() for key, claim in self.chosen.items()}
        while True:
            sorter = TopologicalSorter({k: sorted(graph[k], key=_order) for k in sorted(graph, key=_order)})
            try:
                order = list(sorter.static_order())
                break
            except CycleError as e:
                circle: list[Key] = list(dict.fromkeys(e.args[1]))
                self.circle(circle)
                graph |= dict.fromkeys(circle, frozenset())
        for key in order:
            self.fixes[key] = self.evaluate(self.chosen[key], key[1])

    def circle(self, keys: Sequence[Key]) -> None:
        start = min(range(len(keys)), key=lambda i: _order(keys[i]))
        keys = [*keys[start:], *keys[:start]]
        told = "；".join(f"{name}：{self.chosen[name, axis]}" for name, axis in keys)
        what = f"these phrases place each other in a circle ({keys[0][1].zh}): {told}"
        mend = "tell one of these places by something outside the circle"
        self.add("GROUND-CIRCLE", what, mend, _words_of(self.chosen[keys[0]].where))

    def evaluate(self, claim: _Claim, axis: Axis) -> Fix:
        scope = _Reach(self.layout, self.parameters, self.footprints, self.fixes)
        said = fix(claim.where.phrase.root, axis, scope)
        assert said is not None, "a claim speaks of its axis"
        if claim.where.default is None or said.exact:
            return said
        drawn = fix(_with_distance(claim.where.phrase.root, claim.where.default), axis, scope)
        return said if drawn is None else replace(said, value=drawn.value)

    def check(self) -> None:
        """Hold every phrase that did not fix a coordinate against the one that did."""
        for (name, axis), claims in self.claims.items():
            chosen, value = self.chosen[name, axis], self.fixes[name, axis].value
            origin = self.origin(axis)
            if not self.fixes[name, axis].allows(value):
                what = f"the default distance of {chosen} is not within what the words allow"
                self.add("GROUND-DEFAULT", what, "choose another default", (*chosen.where.path, "default"))
            for claim in claims:
                said = self.evaluate(claim, axis)
                if claim is chosen or said.allows(value):
                    continue
                said = said.shifted(-origin)
                there = f"{said.value:.2f}尺" if said.exact else f"{said.low:.2f} to {said.high:.2f}尺"
                alike = claim.rank == chosen.rank and claim.exact == chosen.exact
                what = (
                    f"{'equally strong phrases' if alike else 'phrases'} disagree about {name}: "
                    f"{chosen} puts it at {axis.zh} {value - origin:.2f}尺, {claim} at {axis.zh} {there}"
                )
                inferred = claim.where.evidence.layer is Layer.INFERRED and not chosen.exact
                mend = (
                    f"give the distance as the default: of {chosen}"
                    if inferred
                    else "mend one of them, or make it a reading"
                )
                self.add("GROUND-DISAGREE", what, mend, _words_of(claim.where))

    def origin(self, axis: Axis) -> float:
        """Return the middle of the origin in the frame in which the places were worked out."""
        names = self.layout.groups.get(self.layout.origin, (self.layout.origin,))
        values = [self.fixes[name, axis].value for name in names]
        return (min(values) + max(values)) / 2

    def ground(self, readings: tuple[str, ...]) -> Ground:
        layout = self.layout
        places = {name: self.place(site) for name, site in layout.sites.items()}
        areas = {name: _area(region, places) for name, region in layout.regions.items()}
        for name, area in areas.items():
            if area.west >= area.east or area.south >= area.north:
                what = f"the region {name} has no inside: its edges are in the wrong order"
                mend = "name the edges so that west is west of east, and south south of north"
                self.add("GROUND-REGION", what, mend, layout.regions[name].path)
        return Ground(
            zh=layout.zh,
            en=layout.en,
            metre=layout.metre,
            places=places,
            areas=areas,
            groups=layout.groups,
            parameters=self.parameters,
            spacing=layout.person_spacing,
            row=layout.row,
            clearance=layout.clearance,
            readings=readings,
        )

    def place(self, site: Site) -> Place:
        x, y = (self.coordinate((site.name, axis)) for axis in Axis)
        width, depth = self.footprints[site.name]
        return Place(
            name=site.name,
            role=site.role,
            kind=site.kind,
            x=x,
            y=y,
            facing=site.facing,
            head=site.head,
            width=width,
            depth=depth,
            size=self.sizes[site.name],
            part_of=site.part_of,
            hidden=site.hidden,
            solid=bool(site.kind and kinds()[site.kind]["solid"]),
            en=site.en,
            pinyin=site.pinyin,
            note=site.note,
        )

    def coordinate(self, key: Key) -> Coordinate:
        where = self.chosen[key].where
        moved = self.fixes[key].shifted(-self.origin(key[1]))
        return Coordinate(_rounded(moved), where.phrase.text, where.evidence)


def _area(region: Region, places: Mapping[str, Place]) -> Area:
    return Area(
        name=region.name,
        west=places[region.west].x.value,
        east=places[region.east].x.value,
        north=places[region.north].y.value,
        south=places[region.south].y.value,
        fenced=region.fenced,
    )


def _strongest(claims: Sequence[_Claim]) -> _Claim:
    """Return the phrase that fixes a coordinate.

    An exact phrase of a weaker layer refines a direction without a distance of a stronger one; an
    inference does not: its number belongs to the stronger phrase as a default. Which of two that are
    alike is taken does not depend on their order in the file.
    """
    exact = [c for c in claims if c.exact and c.where.evidence.layer is not Layer.INFERRED]
    return min(exact or claims, key=lambda c: (c.rank, not c.exact, *_alike(c.where)))


def _alike(where: Where) -> tuple[str, ...]:
    evidence = where.evidence
    parts = (
        where.phrase.text,
        evidence.layer.value,
        evidence.quote,
        evidence.cite,
        where.default,
        where.phrase,
    )
    return tuple(map(str, parts))


def _words_of(where: Where) -> DataPath:
    """Return the path of the phrase itself; of an explicit form, which has no such key, it finds the form."""
    return (*where.path, "phrase")


def _order(key: Key) -> tuple[str, str]:
    return key[0], key[1].value


def _rounded(f: Fix) -> Fix:
    """Without the noise of floating sums: 1e-6 尺 is far below the tolerance."""
    assert TOLERANCE > 1e-6
    return Fix(*(round(v, 6) + 0.0 for v in (f.value, f.low, f.high)))


def _footprint(size: Mapping[str, float]) -> tuple[float, float]:
    """Width and depth: 廣 and 深, else the greatest of the kind's own measures across."""
    width = size.get("廣", max((v for k, v in size.items() if k != "深"), default=0.0))
    return width, size.get("深", 0.0)


def _with_distance(node: Node | None, by: Length) -> Node | None:
    """Return the same phrase with a distance where it has none."""
    match node:
        case Toward(by=None) | Beside(by=None):
            return replace(node, by=by)
        case Only(part, axis):
            inner = _with_distance(part, by)
            return inner and Only(inner, axis)
        case All(parts):
            return All(tuple(p for part in parts if (p := _with_distance(part, by))))
    return node
