"""The stage when the passage opens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from graphlib import CycleError, TopologicalSorter

from stage_viz.files import Problem
from stage_viz.ground import Ground
from stage_viz.model import Evidence, Layer, Member, Rite, Standing
from stage_viz.phrases import Unplaceable, references

from .placing import row_points, spot
from .scene import Presence, Scene
from .scope import StageScope


def opening_scene(rite: Rite, ground: Ground) -> tuple[Scene, tuple[Problem, ...]]:
    """Return the stage before the first step, and what is wrong with it."""
    problems: list[Problem] = []
    presences: dict[str, Presence] = {}
    for standing in _in_order(rite, problems):
        if standing.at is None:
            continue
        for name in standing.who:
            try:
                presences |= {p.name: p for p in _enter(name, standing, StageScope(ground, rite.cast, presences, name))}
            except Unplaceable as e:
                problems.append(Problem("STAGE-PLACE", e.what, e.mend, (*standing.path, "at"), e.offset))
    for standing in rite.opening:
        for name in _all_names(standing, rite.cast):
            if name not in presences and rite.cast[name].kind != "row" and standing.at is None:
                problems.append(Problem("STAGE-PLACE", f"nothing says where {name} is", "add at:", standing.path))
        _give(standing, rite.cast, presences, problems)
    ordered = {name: presences[name] for name in rite.cast if name in presences}
    return Scene(0, "", 0, ordered | presences), tuple(problems)


def _in_order(rite: Rite, problems: list[Problem]) -> list[Standing]:
    """The opening's entries, each after those that its place leans on."""
    entry = {name: i for i, s in enumerate(rite.opening) for name in _all_names(s, rite.cast)}
    graph: dict[int, list[int]] = {}
    for i, s in enumerate(rite.opening):
        names = [ref.name for ref in references(s.at.root)] if s.at else []
        meant = [rite.cast[w].own.get(n, n) for n in names for w in s.who if w in rite.cast]
        graph[i] = sorted({entry[n] for n in meant if n in entry} - {i})
    while True:
        try:
            return [rite.opening[i] for i in TopologicalSorter(graph).static_order()]
        except CycleError as e:
            circle = sorted(set(e.args[1]))
            told = "；".join(f"{'、'.join(rite.opening[i].who)}：{at.text}" for i in circle if (at := rite.opening[i].at))
            path = (*rite.opening[circle[0]].path, "at")
            problems.append(Problem("STAGE-CIRCLE", f"these place each other in a circle: {told}", "tell one by a place of the ground", path))
            for i in circle:
                graph[i] = []


def _all_names(standing: Standing, cast: Mapping[str, Member]) -> list[str]:
    return [n for name in standing.who for n in (name, *(cast[name].members if name in cast else ()))]


def _enter(name: str, standing: Standing, scope: StageScope) -> list[Presence]:
    member = scope.cast[name]
    assert standing.at is not None, "entries without a place only say what is held"
    told = standing.evidence.get("at", Evidence(Layer.INFERRED))
    where = spot(standing.at, told, scope)
    at = where.from_here(None)
    if where.x is None or where.y is None:
        raise Unplaceable(f"{standing.at.text} does not tell the whole place of {name}", mend="tell both axes")
    facing = standing.facing or where.facing
    facing_told = standing.evidence.get("facing") or where.facing_evidence or told
    names = member.members if member.kind == "row" else (name,)
    points = row_points(member, at, facing, standing.head or where.head, scope.ground.row) if member.kind == "row" else [at]
    evidence = {"x": told, "y": told, "facing": facing_told}
    evidence |= {f: standing.evidence[f] for f in ("posture", "holds", "attire") if f in standing.evidence}
    kind = "thing" if member.kind == "thing" else "person"
    return [
        Presence(
            name=n,
            kind=kind,
            x=round(x, 6),
            y=round(y, 6),
            facing=facing,
            posture=(standing.posture or "立") if kind == "person" else "",
            attire=standing.attire,
            at=standing.at.text,
            station=where.station,
            row=name if member.kind == "row" else "",
            evidence=evidence,
        )
        for n, (x, y) in zip(names, points, strict=True)
    ]


def _give(standing: Standing, cast: Mapping[str, Member], presences: dict[str, Presence], problems: list[Problem]) -> None:
    """Put into hands what an entry says is held."""
    holders = [n for n in _all_names(standing, cast) if n in presences]
    for holder in holders:
        for thing in standing.holds:
            here = presences[holder]
            before = presences.get(thing)
            if before is not None and before.held_by not in ("", holder):
                what = f"{thing} is held by {before.held_by} and by {holder}"
                problems.append(Problem("STAGE-HELD", what, "give each his own", (*standing.path, "holds")))
                continue
            evidence = {"x": standing.evidence["holds"], "y": standing.evidence["holds"]}
            presences[thing] = Presence(thing, "thing", here.x, here.y, held_by=holder, at=f"{holder}所執", evidence=evidence)
            presences[holder] = replace(here, holds=(*here.holds, thing))
