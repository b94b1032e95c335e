"""The stage when the passage opens."""

from __future__ import annotations

from dataclasses import replace
from graphlib import CycleError, TopologicalSorter

from stage_viz.files import Problem
from stage_viz.ground import Ground
from stage_viz.model import Evidence, Layer, Member, Rite, Standing
from stage_viz.phrases import Unplaceable, references

from .acting import USUAL
from .placing import contradicted, row_points, spot
from .scene import Presence, Scene
from .scope import StageScope


def opening_scene(rite: Rite, ground: Ground) -> tuple[Scene, tuple[Problem, ...]]:
    """Return the stage before the first step, and what is wrong with it.

    Entries are played in the order in which their places lean on each other, then those that only tell
    what somebody holds or wears. Names that the cast does not have are passed over: the reading of the
    file has told them.

    Parameters
    ----------
    rite
        As read.
    ground
        The ground that it is played on.

    Returns
    -------
    tuple
        The scene, with people and things in the order of the cast, and STAGE-PLACE, STAGE-CIRCLE,
        STAGE-TWICE, STAGE-FACING and STAGE-HELD.
    """
    opening = _Opening(rite, ground)
    for standing in opening.in_order():
        if standing.at is not None:
            opening.enter(standing)
    for standing in rite.opening:
        if "at" not in standing.evidence:
            opening.dress(standing)
        opening.give(standing)
    found = opening.presences
    return Scene(0, "", 0, {n: found[n] for n in rite.cast if n in found}), tuple(opening.problems)


class _Opening:
    """The opening in the making."""

    def __init__(self, rite: Rite, ground: Ground) -> None:
        self.rite = rite
        self.cast = rite.cast
        self.ground = ground
        self.presences: dict[str, Presence] = {}
        self.problems: list[Problem] = []

    def in_order(self) -> list[Standing]:
        """Return the entries, each after those that its place leans on."""
        entries = self.rite.opening
        entry = {name: i for i, s in enumerate(entries) if s.at for name in self.names(s)}
        graph: dict[int, list[int]] = {}
        for i, s in enumerate(entries):
            names = [ref.name for ref in references(s.at.root)] if s.at else []
            meant = [self.cast[w].own.get(n, n) for n in names for w in s.who if w in self.cast]
            graph[i] = sorted({entry[n] for n in meant if n in entry} - {i})
        while True:
            try:
                return [entries[i] for i in TopologicalSorter(graph).static_order()]
            except CycleError as e:
                circle = sorted(set(e.args[1]))
                told = "；".join(
                    f"{'、'.join(entries[i].who)}：{at.text}" for i in circle if (at := entries[i].at)
                )
                what = f"these place each other in a circle: {told}"
                path = (*entries[circle[0]].path, "at")
                self.problems.append(Problem("STAGE-CIRCLE", what, "tell one by a place of the ground", path))
                for i in circle:
                    graph[i] = []

    def names(self, standing: Standing) -> list[str]:
        """Return whom an entry is about; of a row also its persons."""
        known = [self.cast[name] for name in standing.who if name in self.cast]
        return [n for m in known for n in (m.name, *m.members)]

    def enter(self, standing: Standing) -> None:
        """Put the people and things of an entry where it says."""
        for name in standing.who:
            if name not in self.cast:
                continue
            try:
                entering = self.entering(self.cast[name], standing)
            except Unplaceable as e:
                path = (*standing.path, "at")
                self.problems.append(Problem("STAGE-PLACE", e.what, e.mend, path, e.offset))
                continue
            for p in entering:
                if p.name in self.presences:
                    what = f"{p.name} is placed twice: {self.presences[p.name].at} and {p.at}"
                    path = (*standing.path, "at")
                    self.problems.append(Problem("STAGE-TWICE", what, "keep one of them", path))
                self.presences[p.name] = p

    def entering(self, member: Member, standing: Standing) -> list[Presence]:
        """Return the presences of a person, a thing or a row.

        Raises
        ------
        Unplaceable
            If the place has no meaning or leaves an axis open.
        """
        assert standing.at is not None, "entries without a place only say what is held or worn"
        told = standing.evidence.get("at", Evidence(Layer.INFERRED))
        scope = StageScope(self.ground, self.cast, self.presences, member.name)
        where = spot(standing.at, told, scope)
        if where.x is None or where.y is None:
            what = f"{standing.at.text} does not tell the whole place of {member.name}"
            raise Unplaceable(what, mend="tell both axes")
        if (other := contradicted(standing.at, standing.facing, scope)) and standing.facing:
            what = f"who is {standing.at.text} faces {other.zh}, not {standing.facing.zh}"
            path = (*standing.path, "facing")
            self.problems.append(Problem("STAGE-FACING", what, "mend the facing or the place", path))
        facing, facing_told = standing.facing, standing.evidence.get("facing")
        if facing is None:
            facing, facing_told = where.facing, where.facing_evidence
        if facing is None and member.facing is not None:
            facing, facing_told = member.facing, USUAL
        names: tuple[str, ...] = (member.name,)
        points = [(where.x, where.y)]
        if member.kind == "row":
            names = member.members
            points = row_points(member, points[0], facing, standing.head or where.head, self.ground.row)
        evidence = {"x": told, "y": told}
        if facing is not None and facing_told is not None:
            evidence["facing"] = facing_told
        evidence |= {f: e for f, e in standing.evidence.items() if f in ("posture", "attire")}
        kind = "thing" if member.kind == "thing" else "person"
        return [
            Presence(
                name=name,
                kind=kind,
                x=round(x, 6),
                y=round(y, 6),
                facing=facing,
                posture=(standing.posture or "立") if kind == "person" else "",
                attire=standing.attire,
                at=standing.at.text,
                station=where.station,
                row=member.name if member.kind == "row" else "",
                evidence=evidence,
            )
            for name, (x, y) in zip(names, points, strict=True)
        ]

    def dress(self, standing: Standing) -> None:
        """Let an entry without a place say how those stand whom another entry has placed."""
        told = {f: e for f, e in standing.evidence.items() if f in ("facing", "posture", "attire")}
        for name in self.names(standing):
            here = self.presences.get(name)
            if here is not None:
                self.presences[name] = replace(
                    here,
                    facing=standing.facing or here.facing,
                    posture=standing.posture or here.posture,
                    attire=standing.attire or here.attire,
                    evidence=dict(here.evidence) | told,
                )
            elif self.cast[name].kind != "row" and not self.is_told(name):
                what = f"nothing says where {name} is"
                self.problems.append(Problem("STAGE-PLACE", what, "add at:", standing.path))

    def is_told(self, name: str) -> bool:
        """Whether an entry places `name`, even if its words have no meaning."""
        return any("at" in s.evidence and name in self.names(s) for s in self.rite.opening)

    def give(self, standing: Standing) -> None:
        """Put into hands what an entry says is held."""
        holders = [n for n in self.names(standing) if n in self.presences]
        for holder in holders:
            own = self.cast[holder].own
            for thing, manner in ((own.get(t, t), how) for t, how in standing.holds.items()):
                if thing not in self.cast:
                    continue
                here, before = self.presences[holder], self.presences.get(thing)
                if before is not None:
                    other = f"held by {before.held_by}" if before.held_by else f"placed at {before.at}"
                    what = f"{thing} is {other} and held by {holder}"
                    path = (*standing.path, "holds")
                    self.problems.append(Problem("STAGE-HELD", what, "keep one of them", path))
                    continue
                told = standing.evidence["holds"]
                evidence = {"x": told, "y": told}
                self.presences[thing] = Presence(
                    thing,
                    "thing",
                    here.x,
                    here.y,
                    held_by=holder,
                    manner=manner,
                    at=f"{holder}所執",
                    evidence=evidence,
                )
                held = dict(here.evidence) | {"holds": told}
                self.presences[holder] = replace(here, holds=(*here.holds, thing), evidence=held)
