"""From phrases to coordinates.

Every coordinate is fixed by one phrase, the strongest that speaks of its axis; the others are checks.
Places are worked out in the order in which they depend on each other, axis by axis, then moved so that
the layout's origin is at (0, 0).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from graphlib import CycleError, TopologicalSorter

from stage_viz.files import Problem
from stage_viz.model import Evidence, Layer, Layout, Site, Where, kinds
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
        As read.
    readings
        The names of the readings to follow.

    Returns
    -------
    tuple
        The ground (None if a place could not be worked out), and all problems, with data paths.
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
    ground = placing.ground(tuple(name for name in readings if name in layout.readings))
    return ground, tuple(placing.problems)


def _parameters(layout: Layout) -> tuple[dict[str, float] | None, tuple[Problem, ...]]:
    """The value of every parameter in 尺."""
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
    def __init__(self, layout: Layout, parameters: Mapping[str, float]) -> None:
        self.layout = layout
        self.parameters = parameters
        self.sizes = {n: {k: v.value(parameters) for k, v in s.size.items()} for n, s in layout.sites.items()}
        self.footprints = {name: _footprint(size) for name, size in self.sizes.items()}
        self.problems: list[Problem] = []
        self.claims: dict[Key, list[_Claim]] = {}
        self.chosen: dict[Key, _Claim] = {}
        self.fixes: dict[Key, Fix] = {}

    def choose(self) -> None:
        """For each axis of each place, find who speaks of it, and the strongest of them."""
        for name, site in self.layout.sites.items():
            for axis in Axis:
                claims = [claim for where in site.where if (claim := self.claim(where, axis))]
                self.claims[name, axis] = claims
                if claims:
                    self.chosen[name, axis] = _strongest(claims)
                elif site.where:
                    told = "、".join(w.phrase.text for w in site.where)
                    what = f"nothing fixes where {name} is {axis.zh} ({told} does not speak of it)"
                    self.problems.append(
                        Problem(
                            "GROUND-UNFIXED",
                            what,
                            f"add a phrase such as {axis.zh}當…",
                            (*site.path, "where"),
                        )
                    )

    def claim(self, where: Where, axis: Axis) -> _Claim | None:
        scope = _Reach(self.layout, self.parameters, self.footprints)
        try:
            said = fix(where.phrase.root, axis, scope)
        except Unplaceable as e:
            if axis is Axis.X:
                self.problems.append(Problem("GROUND-PHRASE", e.what, e.mend, where.path, e.offset))
            return None
        return said and _Claim(where, said.exact, frozenset(scope.asked))

    def work_out(self) -> None:
        """Evaluate the chosen phrases, each after those that it leans on."""
        graph = {
            key: {need for need in claim.needs if need in self.chosen} for key, claim in self.chosen.items()
        }
        while True:
            sorter = TopologicalSorter({k: sorted(graph[k], key=_order) for k in sorted(graph, key=_order)})
            try:
                order = list(sorter.static_order())
                break
            except CycleError as e:
                circle: list[Key] = list(dict.fromkeys(e.args[1]))
                self.circle(circle)
                for key in circle:
                    graph[key] = set()
        for key in order:
            claim = self.chosen[key]
            self.fixes[key] = self.evaluate(claim, key[1])

    def circle(self, keys: Sequence[Key]) -> None:
        start = min(range(len(keys)), key=lambda i: _order(keys[i]))
        keys = [*keys[start:], *keys[:start]]
        told = "；".join(f"{name}：{self.chosen[name, axis]}" for name, axis in keys)
        what = f"these phrases place each other in a circle ({keys[0][1].zh}): {told}"
        path = self.chosen[keys[0]].where.path
        self.problems.append(
            Problem("GROUND-CIRCLE", what, "tell one of these places by something outside the circle", path)
        )

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
        for key, claims in self.claims.items():
            name, axis = key
            chosen, value = self.chosen[key], self.fixes[key].value
            if not self.fixes[key].allows(value):
                what = f"the default distance of {chosen} is not within what the words allow"
                self.problems.append(
                    Problem("GROUND-DEFAULT", what, "choose another default", (*chosen.where.path, "default"))
                )
            for claim in claims:
                said = self.evaluate(claim, axis)
                if claim is chosen or said.allows(value):
                    continue
                there = (
                    f"{axis.zh} {said.value:.2f}尺"
                    if said.exact
                    else f"{axis.zh} {said.low:.2f} to {said.high:.2f}尺"
                )
                how = (
                    "equally strong phrases disagree"
                    if claim.rank == chosen.rank and claim.exact == chosen.exact
                    else "phrases disagree"
                )
                what = f"{how} about {name}: {chosen} puts it at {axis.zh} {value:.2f}尺, {claim} at {there}"
                self.problems.append(
                    Problem(
                        "GROUND-DISAGREE", what, "mend one of them, or make it a reading", claim.where.path
                    )
                )

    def ground(self, readings: tuple[str, ...]) -> Ground:
        layout = self.layout
        origin = {
            axis: self.middle(layout.groups.get(layout.origin, (layout.origin,)), axis) for axis in Axis
        }
        fixes = {key: f.shifted(-origin[key[1]]) for key, f in self.fixes.items()}
        places = {name: self.place(site, fixes) for name, site in layout.sites.items()}
        areas = {
            name: Area(
                name,
                places[r.west].x.value,
                places[r.east].x.value,
                places[r.north].y.value,
                places[r.south].y.value,
                r.fenced,
            )
            for name, r in layout.regions.items()
        }
        for name, area in areas.items():
            if area.west >= area.east or area.south >= area.north:
                what = f"the region {name} has no inside: its edges are in the wrong order"
                self.problems.append(Problem("GROUND-REGION", what, "", layout.regions[name].path))
        return Ground(
            layout.zh, layout.en, layout.metre, places, areas, layout.groups, dict(self.parameters),
            layout.person_spacing, layout.row, layout.clearance, readings,
        )  # fmt: skip

    def middle(self, names: Sequence[str], axis: Axis) -> float:
        values = [self.fixes[name, axis].value for name in names]
        return (min(values) + max(values)) / 2

    def place(self, site: Site, fixes: Mapping[Key, Fix]) -> Place:
        x, y = (
            Coordinate(_rounded(fixes[site.name, axis]), claim.where.phrase.text, claim.where.evidence)
            for axis in Axis
            for claim in [self.chosen[site.name, axis]]
        )
        width, depth = self.footprints[site.name]
        solid = bool(site.kind and kinds()[site.kind]["solid"])
        return Place(
            site.name, site.role, site.kind, x, y, site.facing, site.head, width, depth, self.sizes[site.name],
            site.part_of, site.hidden, solid, site.en, site.pinyin, site.note,
        )  # fmt: skip


def _strongest(claims: Sequence[_Claim]) -> _Claim:
    """The phrase that fixes a coordinate.

    An exact phrase of a weaker layer refines a direction without a distance of a stronger one; an
    inference does not: its number belongs to the stronger phrase as a default.
    """
    exact = [c for c in claims if c.exact and c.where.evidence.layer is not Layer.INFERRED]
    return min(
        exact or claims,
        key=lambda c: (c.rank, not c.exact, c.where.phrase.text, _evidence_order(c.where.evidence)),
    )


def _evidence_order(evidence: Evidence) -> tuple[str, ...]:
    return evidence.layer.value, evidence.quote, evidence.cite


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
    """The same phrase with a distance where it has none."""
    match node:
        case Toward(by=None) | Beside(by=None):
            return replace(node, by=by)
        case Only(part, axis):
            inner = _with_distance(part, by)
            return inner and Only(inner, axis)
        case All(parts):
            return All(tuple(p for part in parts if (p := _with_distance(part, by))))
    return node
