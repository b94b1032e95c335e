"""Things in hand: taken, handed over, put down, and carried along."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from stage_viz.files import Problem
from stage_viz.ground import Ground
from stage_viz.model import Action, Member
from stage_viz.phrases import Phrase, Unplaceable
from stage_viz.phrases.tree import At

from .placing import spot
from .scene import Presence
from .scope import StageScope


@dataclass
class Hands:
    """What changes hands in a beat, after its walks; lives no longer than the beat.

    Parameters
    ----------
    ground, cast
        What stands fast, and who is who.
    before
        The stage at the end of the beat before: other people and things count as they stood there.
    after
        The stage in the making. It is changed.
    """

    ground: Ground
    cast: Mapping[str, Member]
    before: Mapping[str, Presence]
    after: dict[str, Presence]
    problems: list[Problem] = field(default_factory=list)
    taken: dict[str, str] = field(default_factory=dict)

    def play(self, action: Action) -> None:
        """Let the persons of an action take and put down things.

        A word that means something of their own each takes for himself; of other things, the first does.
        """
        persons = self.persons(action)
        if action.at is not None:
            for name in action.who:
                self.release(name)
        for word, manner in action.takes.items():
            for person, thing in self.meant(word, persons)[: None if self.is_own(word, persons) else 1]:
                self.take(person, thing, action, "takes", manner)
        for word, place in action.puts.items():
            for person, thing in self.meant(word, persons)[: None if self.is_own(word, persons) else 1]:
                self.put(thing, place, [person] if self.is_own(word, persons) else persons, action)

    def is_own(self, word: str, persons: list[str]) -> bool:
        """Whether the word means something of their own."""
        return any(word in self.cast[person].own for person in persons)

    def meant(self, word: str, persons: list[str]) -> list[tuple[str, str]]:
        """Return each person with the thing that the word means to him."""
        return [(person, self.cast[person].own.get(word, word)) for person in persons] or [("", word)]

    def persons(self, action: Action) -> list[str]:
        """Return who acts; for a row, its persons."""
        known = [self.cast[name] for name in action.who if name in self.cast]
        names = [n for m in known for n in (m.members if m.kind == "row" else (m.name,))]
        return [n for n in names if self.cast[n].kind == "person"]

    def take(self, person: str, thing: str, action: Action, key: str, manner: str = "") -> None:
        """Put `thing` into the hands of `person`, out of whatever hands it was in."""
        if thing not in self.cast or not person:
            return
        if person not in self.after:
            self.tell(
                "STAGE-PLACE", f"{person} is not on the stage", "say in opening where he is", action, key
            )
            return
        if self.taken.setdefault(thing, person) != person:
            what = f"{thing} is taken by {self.taken[thing]} and by {person} in one beat"
            self.tell("STAGE-HELD", what, "let one take it in a later beat", action, key)
            return
        self.release(thing)
        told, here = action.evidence[key], self.after[person]
        before = self.after.get(thing) or Presence(thing, "thing", here.x, here.y)
        self.after[thing] = replace(
            before,
            held_by=person,
            manner=manner,
            at=f"{person}所執",
            station="",
            facing=None,
            moved=True,
            evidence={"x": told, "y": told},
        )
        evidence = dict(here.evidence) | {"holds": told}
        self.after[person] = replace(here, holds=(*here.holds, thing), evidence=evidence)

    def put(self, thing: str, place: Phrase | None, persons: list[str], action: Action) -> None:
        """Let `thing` go: to a place, to another person, or (if `place` is None) where its holder is."""
        to = place.root.of.name if place is not None and isinstance(place.root, At) else ""
        receives = to in self.cast and self.cast[to].kind == "person"
        if receives and self.taken.get(thing) == to:
            return
        holder = self.after[thing].held_by if thing in self.after else ""
        if holder not in persons:
            what = f"{'、'.join(persons) or 'nobody'} puts down {thing}, which he does not hold"
            self.tell("STAGE-HELD", what, "let him take it first", action, "puts")
        elif receives:
            self.take(to, thing, action, "puts")
        else:
            self.release(thing)
            self.put_down(thing, place, holder, action)

    def put_down(self, thing: str, place: Phrase | None, holder: str, action: Action) -> None:
        """Set `thing`, which is free now, where `place` says, as seen by who held it and has walked."""
        here, told, p = self.after[holder], action.evidence["puts"], self.after[thing]
        evidence = dict(p.evidence) | {"x": told, "y": told}
        if place is None:
            self.after[thing] = replace(p, x=here.x, y=here.y, at="", moved=True, evidence=evidence)
            return
        scope = StageScope(self.ground, self.cast, dict(self.before) | {holder: here}, holder)
        try:
            where = spot(place, told, scope)
        except Unplaceable as e:
            self.tell("STAGE-PLACE", e.what, e.mend, action, "puts", thing, offset=e.offset)
            return
        x, y = where.from_here(here.point)
        if where.facing is not None:
            evidence["facing"] = where.facing_evidence or told
        self.after[thing] = replace(
            p,
            x=round(x, 6),
            y=round(y, 6),
            facing=where.facing,
            at=place.text,
            station=where.station,
            moved=True,
            evidence=evidence,
        )

    def release(self, thing: str) -> None:
        """Take `thing` out of whatever hands it is in."""
        p = self.after.get(thing)
        if p is None or not p.held_by:
            return
        holder = self.after[p.held_by]
        self.after[holder.name] = replace(holder, holds=tuple(h for h in holder.holds if h != thing))
        self.after[thing] = replace(p, held_by="", manner="")

    def carry(self) -> None:
        """Let what is held go along with its holder."""
        for name, p in self.after.items():
            if p.held_by:
                holder = self.after[p.held_by]
                self.after[name] = replace(p, x=holder.x, y=holder.y, moved=p.moved or holder.moved)

    def tell(
        self, code: str, what: str, mend: str, action: Action, *keys: str, offset: int | None = None
    ) -> None:
        """Note a problem at `keys` of the action."""
        self.problems.append(Problem(code, what, mend, (*action.path, *keys), offset))
