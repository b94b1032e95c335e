"""What the actions of one beat make of the stage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from stage_viz.files import Problem
from stage_viz.ground import Ground
from stage_viz.model import Action, Evidence, Layer, Member
from stage_viz.phrases import Unplaceable
from stage_viz.phrases.tree import At
from stage_viz.space import Axis, swept

from .placing import Spot, row_points, spot
from .scene import Deed, Point, Presence, TurnMade
from .scope import StageScope

CARRIED = Evidence(Layer.INFERRED, note="carried over from before he walked")
_SAME = 0.01


@dataclass(frozen=True)
class Walk:
    """Somebody, or a row that keeps its order, goes from one place to another."""

    who: tuple[str, ...]
    start: Point
    end: Point
    action: Action


@dataclass
class Beat:
    """A beat in the making; lives no longer than that.

    `before` is the stage at the end of the beat before, in which every phrase is read; `after` grows.
    """

    ground: Ground
    cast: Mapping[str, Member]
    before: Mapping[str, Presence]
    left_is_clockwise: bool
    after: dict[str, Presence] = field(default_factory=dict)
    walks: list[Walk] = field(default_factory=list)
    turns: list[TurnMade] = field(default_factory=list)
    deeds: list[Deed] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def play(self, actions: Sequence[Action]) -> None:
        """Play the actions of the beat."""
        self.after = {name: replace(p, moved=False) for name, p in self.before.items()}
        for action in actions:
            for name in action.who:
                try:
                    self.act(name, action)
                except Unplaceable as e:
                    self.problems.append(Problem("STAGE-PLACE", e.what, e.mend, (*action.path, "at"), e.offset))
            if action.acts or action.note:
                told = action.evidence.get("acts", Evidence(Layer.INFERRED))
                self.deeds.append(Deed(action.who, action.acts, action.note, told))
        for action in actions:
            self.hand_over(action)
        self.carry()

    def act(self, name: str, action: Action) -> None:
        """Move, turn and dress one member of the cast."""
        member = self.cast[name]
        scope = StageScope(self.ground, self.cast, self.before, name)
        where = spot(action.at, action.evidence["at"], scope) if action.at else None
        names = member.members if member.kind == "row" else (name,)
        if member.kind == "row" and where is not None:
            self.move_row(member, where, action)
        elif where is not None:
            here = self.before.get(name)
            if here is None and (where.x is None or where.y is None):
                raise Unplaceable(f"{name} is not on the stage, and {action.at.text if action.at else ''} tells one axis only")
            self.move([name], [where.from_here(here.point if here else None)], where, action)
        for n in names:
            if n not in self.after:
                raise Unplaceable(f"{n} is not on the stage", mend="say in opening where he is")
            self.after[n] = self.changed(self.after[n], where, action)

    def move_row(self, member: Member, where: Spot, action: Action) -> None:
        lead = self.before.get(member.members[0])
        at = where.from_here(lead.point if lead else None)
        facing = action.facing or where.facing or member.facing
        head = action.head or where.head
        points = row_points(member, at, facing, head, self.ground.row)
        self.move(list(member.members), points, where, action, member.name)

    def move(self, names: Sequence[str], points: Sequence[Point], where: Spot, action: Action, row: str = "") -> None:
        """Put people where they end, and note who walks."""
        told = action.evidence["at"]
        starts = {}
        for name, (x, y) in zip(names, points, strict=True):
            old = self.before.get(name)
            kind = old.kind if old else ("thing" if self.cast[name].kind == "thing" else "person")
            base = old or Presence(name, kind, x, y, posture="立" if kind == "person" else "")
            moved = old is None or abs(old.x - x) > _SAME or abs(old.y - y) > _SAME
            evidence = dict(base.evidence) | {a.value: told for a in Axis if getattr(where, a.value) is not None}
            evidence.setdefault("x", told)
            evidence.setdefault("y", told)
            self.after[name] = replace(
                base, x=round(x, 6), y=round(y, 6), moved=moved, at=action.at.text if action.at else base.at,
                station=where.station, row=row, evidence=evidence,
            )  # fmt: skip
            if kind == "person" and old is not None and moved:
                starts[name] = old.point
            if kind == "thing" and base.held_by:
                self.release(name)
        reach = self.ground.row * (len(names) + 1) if row else 0.0
        self.walks += _walks(starts, dict(zip(names, points, strict=True)), action, reach)

    def changed(self, p: Presence, where: Spot | None, action: Action) -> Presence:
        """Facing, posture and attire after the action."""
        evidence = dict(p.evidence)
        facing, told = p.facing, evidence.get("facing")
        if action.facing is not None:
            facing, told = action.facing, action.evidence.get("facing")
        elif where is not None and where.facing is not None:
            facing, told = where.facing, where.facing_evidence
        elif p.moved and p.kind == "person" and facing is not None:
            told = CARRIED
        if action.turn is not None and facing is not None:
            before = self.before[p.name].facing if p.name in self.before else None
            degrees = swept(before or facing, facing, action.turn, left_is_clockwise=self.left_is_clockwise)
            self.turns.append(TurnMade(p.name, action.turn, before, facing, degrees, action.evidence["turn"]))
        if told is not None:
            evidence["facing"] = told
        posture = action.posture or p.posture
        attire = p.attire if action.attire is None else action.attire
        evidence |= {f: action.evidence[f] for f in ("posture", "attire") if f in action.evidence}
        return replace(p, facing=facing, posture=posture, attire=attire, evidence=evidence)

    def hand_over(self, action: Action) -> None:
        """Take things in hand, and let them go."""
        persons = [n for name in action.who for n in (self.cast[name].members or (name,)) if self.cast.get(n, self.cast[name]).kind != "thing"]
        for thing in action.takes:
            for n in persons[:1]:
                self.take(n, thing, action, "takes")
        for thing, place in action.puts.items():
            holder = self.after[thing].held_by if thing in self.after else ""
            if holder not in persons:
                what = f"{'、'.join(persons)} puts down {thing}, which he does not hold"
                self.problems.append(Problem("STAGE-HELD", what, "let him take it first", (*action.path, "puts")))
                continue
            to = place.root.of.name if place is not None and isinstance(place.root, At) else ""
            if to in self.cast and self.cast[to].kind == "person":
                self.take(to, thing, action, "puts")
                continue
            self.release(thing)
            if place is not None:
                self.put(thing, holder, action)

    def put(self, thing: str, holder: str, action: Action) -> None:
        place = action.puts[thing]
        assert place is not None
        scope = StageScope(self.ground, self.cast, self.after, holder)
        try:
            where = spot(place, action.evidence["puts"], scope)
        except Unplaceable as e:
            self.problems.append(Problem("STAGE-PLACE", e.what, e.mend, (*action.path, "puts", thing), e.offset))
            return
        at = where.from_here(self.after[holder].point)
        told = action.evidence["puts"]
        p = self.after[thing]
        evidence = dict(p.evidence) | {"x": told, "y": told}
        facing = where.facing or p.facing
        if facing is not None:
            evidence["facing"] = told
        self.after[thing] = replace(p, x=round(at[0], 6), y=round(at[1], 6), facing=facing, at=place.text, station=where.station, moved=True, evidence=evidence)

    def take(self, person: str, thing: str, action: Action, field_: str) -> None:
        """Put `thing` into the hands of `person`, out of whatever hands it was in."""
        if person not in self.after:
            self.problems.append(Problem("STAGE-PLACE", f"{person} is not on the stage", "", (*action.path, field_)))
            return
        self.release(thing)
        told = action.evidence[field_]
        here = self.after[person]
        before = self.after.get(thing) or Presence(thing, "thing", here.x, here.y)
        self.after[thing] = replace(before, held_by=person, at=f"{person}所執", facing=None, moved=True, evidence={"x": told, "y": told})
        self.after[person] = replace(here, holds=(*here.holds, thing), evidence=dict(here.evidence) | {"holds": told})

    def release(self, thing: str) -> None:
        """Take `thing` out of whatever hands it is in."""
        p = self.after.get(thing)
        if p is None or not p.held_by:
            return
        holder = self.after[p.held_by]
        self.after[p.held_by] = replace(holder, holds=tuple(h for h in holder.holds if h != thing))
        self.after[thing] = replace(p, held_by="", x=p.x, y=p.y)

    def carry(self) -> None:
        """What is held goes along with its holder."""
        for name, p in self.after.items():
            if p.held_by:
                holder = self.after[p.held_by]
                self.after[name] = replace(p, x=holder.x, y=holder.y, moved=p.moved or holder.moved)


def _walks(starts: Mapping[str, Point], ends: Mapping[str, Point], action: Action, reach: float) -> list[Walk]:
    """One walk for a row that begins and ends together, else one for each.

    `reach` is how far apart the persons of a row may stand, in 尺.
    """
    if not starts:
        return []
    lead = next(iter(starts))
    if all(_near(s, starts[lead], reach) and _near(ends[n], ends[lead], reach) for n, s in starts.items()):
        return [Walk(tuple(starts), starts[lead], ends[lead], action)]
    return [Walk((n,), starts[n], ends[n], action) for n in starts]


def _near(a: Point, b: Point, reach: float) -> bool:
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) <= reach
