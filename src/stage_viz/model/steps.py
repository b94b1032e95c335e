"""From the checked shape of a steps file to a `Rite`: what its phrases and names mean."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from stage_viz.files import DataPath, Problem, split_names
from stage_viz.lexicon import english, pinyin, short_english
from stage_viz.phrases import OWN_WORDS, Phrase
from stage_viz.space import Direction, Turn

from .convert import Collector
from .evidence import Evidence, Layer
from .layout import Layout
from .layouts import kinds
from .rite import Action, Member, Note, Rite, RiteReading, Section, Standing, Step, Via
from .validate import shown

if TYPE_CHECKING:
    from . import schema

_DONE = ("acts", "facing", "evidence")
"""The keys of a place of a way that are not of its place."""


def wrong_rows(cast: Mapping[str, schema.MemberDoc]) -> list[Problem]:
    """Return a problem for everyone who cannot stand in the row that names him: a thing, another row, itself.

    Parameters
    ----------
    cast
        In its checked shape.
    """
    kinds_of = {name: _kind(member) for name, member in cast.items()}
    return [
        Problem(
            "CAST-ROW", f"{name} is a {kind} and cannot stand in a row", "name persons only", ("cast", row)
        )
        for row, member in cast.items()
        if kinds_of[row] == "row"
        for name in member.members
        if (kind := kinds_of.get(name, "person")) != "person"
    ]


def _kind(member: schema.MemberDoc) -> str:
    return member.kind or ("row" if member.members else "thing" if member.glyph else "person")


class StepsReader:
    """Reads one steps file; lives no longer than the reading.

    Parameters
    ----------
    doc
        The checked shape, without the steps set aside.
    layout
        The ground that it stands on.
    set_aside
        The ids of the steps set aside, by their indices in the file.
    """

    def __init__(self, doc: schema.StepsDoc, layout: Layout, set_aside: Mapping[int, str]) -> None:
        self.doc = doc
        self.set_aside = set_aside
        self.broken = frozenset(id_ for id_ in set_aside.values() if id_)
        self.people = dict.fromkeys(n for name, m in doc.cast.items() for n in (name, *m.members))
        self.stations = layout.sites
        self.places = {**layout.sites, **layout.groups}
        own = {word for member in doc.cast.values() for word in member.own}
        names = frozenset({*self.places, *self.people, *own} - OWN_WORDS)
        self.collect = Collector(names, frozenset(layout.parameters), lenient=doc.draft)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What was found wrong, with data paths."""
        return tuple(self.collect.problems)

    def rite(self, file: str, layout: str, text: str) -> Rite:
        """Read it all.

        Parameters
        ----------
        file, layout, text
            The paths of the three files.
        """
        doc = self.doc
        total = len(doc.steps) + len(self.set_aside)
        indices = [i for i in range(total) if i not in self.set_aside]
        cast = self.cast()
        sections = tuple(Section(s.id, s.zh, s.en) for s in doc.sections)
        opening = tuple(self.standing(s, ("opening", i)) for i, s in enumerate(doc.opening))
        steps = tuple(self.step(s, ("steps", i)) for i, s in zip(indices, doc.steps, strict=True))
        self.unique_ids(steps)
        readings = {name: self.reading(name, r, steps) for name, r in doc.readings.items()}
        return Rite(
            zh=doc.title.zh,
            en=doc.title.en,
            work_zh=doc.work.zh if doc.work else "",
            work_en=doc.work.en if doc.work else "",
            layout=layout,
            text=text,
            cast=cast,
            opening=opening,
            sections=sections,
            steps=steps,
            readings=readings,
            left_is_clockwise=doc.turns.get("左還", "clockwise") == "clockwise",
            draft=doc.draft,
            file=file,
        )

    def cast(self) -> dict[str, Member]:
        """Read the cast, with every member of a row that has no entry of its own."""
        found = {name: self.member(name, m, ("cast", name)) for name, m in self.doc.cast.items()}
        self.collect.problems += wrong_rows(self.doc.cast)
        for row in [m for m in found.values() if m.kind == "row"]:
            for name in row.members:
                member = Member(name, "person", station=row.station, own=row.own, path=row.path)
                known = replace(member, en=english(name), pinyin=pinyin(name), short=short_english(name))
                found.setdefault(name, known)
        for name, member in found.items():
            if name in self.places:
                what = f"{name} is also a place of the layout"
                self.collect.add("CAST-NAME", what, "give one of them another name", member.path)
        return found

    def member(self, name: str, m: schema.MemberDoc, path: DataPath) -> Member:
        """Read one entry of the cast."""
        kind = _kind(m)
        for key in [key for of, key in (("thing", "glyph"), ("row", "members")) if kind == of]:
            if not getattr(m, key):
                what = f"the key {key} is missing, which a {kind} needs"
                self.collect.add("SCHEMA-MISSING", what, f"add {key}:", path)
        if m.glyph:
            self.collect.name(m.glyph, kinds(), "kind of thing", (*path, "glyph"))
        if m.station:
            self.collect.name(m.station, self.stations, "place of the layout", (*path, "station"))
        for word, meant in m.own.items():
            known = {**self.places, **self.people}
            self.collect.name(meant, known, "place, person or thing", (*path, "own", word))
        return Member(
            name=name,
            kind=kind,
            glyph=m.glyph,
            members=tuple(m.members),
            station=m.station,
            own=dict(m.own),
            facing=Direction(m.row.facing) if m.row else None,
            head=Direction(m.row.head) if m.row else None,
            shown=m.shown,
            en=m.en or english(name),
            pinyin=m.pinyin or pinyin(name),
            short=m.short or m.en or short_english(name),
            note=m.note,
            path=path,
        )

    def standing(self, s: schema.StandingDoc, path: DataPath) -> Standing:
        """Read one entry of the opening."""
        at, facing, head = self.place(s, path)
        given = {"at": s.at, "facing": facing, "posture": s.posture, "holds": s.holds, "attire": s.attire}
        return Standing(
            who=self.names(s, path),
            at=at,
            facing=facing,
            head=head,
            posture=s.posture or "",
            holds=self.held(s.holds, (*path, "holds")),
            attire=tuple(s.attire),
            evidence=self.evidence(s, given, at, Evidence(Layer.INFERRED), path),
            note=s.note,
            path=path,
        )

    def step(self, s: schema.StepDoc, path: DataPath) -> Step:
        """Read one step; note its id if it cannot be read whole."""
        before = self.collect.faults
        if s.section:
            ids = [section.id for section in self.doc.sections]
            self.collect.name(s.section, ids, "section of this file", (*path, "section"))
        part = None
        if s.part:
            first, last = (int(n) for n in s.part.split("/"))
            part = (first, last)
            if not 1 <= first <= last:
                what = f"{s.part} is no part of a clause"
                self.collect.add("SCHEMA-VALUE", what, "write such as 1/3", (*path, "part"))
        actions = tuple(self.action(a, s.quote, (*path, "actions", i)) for i, a in enumerate(s.actions))
        if self.collect.faults > before:
            self.broken |= {s.id}
        notes = tuple(Note(n.zh, n.en) for n in s.notes)
        return Step(s.id, s.section, s.quote, s.line, part, s.title.zh, s.title.en, actions, notes, path)

    def action(self, a: schema.ActionDoc, quote: str, path: DataPath) -> Action:
        """Read one action of a step that shows `quote`."""
        at, facing, head = self.place(a, path)
        given = {
            "at": a.at, "via": a.via, "facing": facing, "turn": a.turn, "pass": a.pass_,
            "posture": a.posture, "acts": a.acts, "takes": a.takes, "puts": a.puts,
            "attire": a.attire is not None,
        }  # fmt: skip
        return Action(
            who=self.names(a, path),
            at=at,
            via=self.way(a.via, (*path, "via")),
            facing=facing,
            head=head,
            turn=Turn(a.turn) if a.turn else None,
            passing=a.pass_,
            posture=a.posture or "",
            acts=tuple(a.acts),
            takes=self.held(a.takes, (*path, "takes")),
            puts=self.puts(a.puts, (*path, "puts")),
            attire=None if a.attire is None else tuple(a.attire),
            beat=a.beat,
            evidence=self.evidence(a, given, at, Evidence(Layer.CLASSIC, quote), path),
            note=Note(a.note.zh, a.note.en),
            path=path,
        )

    def place(
        self, entry: schema.StandingDoc | schema.ActionDoc, path: DataPath
    ) -> tuple[Phrase | None, Direction | None, Direction | None]:
        """Read where an entry puts somebody, with the facing and the head that its words bring along."""
        at = None if entry.at is None else self.collect.phrase(entry.at, (*path, "at"))
        facing = Direction(entry.facing) if entry.facing else at.facing if at else None
        head = Direction(entry.head) if entry.head else at.head if at else None
        return at, facing, head

    def evidence(
        self,
        entry: schema.StandingDoc | schema.ActionDoc,
        given: Mapping[str, object],
        at: Phrase | None,
        default: Evidence,
        path: DataPath,
    ) -> dict[str, Evidence]:
        """Read the evidence for the fields that are `given`; `default` stands for those not named."""
        fields = [field for field, value in given.items() if value]
        if entry.at is not None and at is None and "facing" not in fields:
            fields.append("facing")  # words that cannot be read may have told it
        return self.collect.evidence(entry.evidence, fields, default, (*path, "evidence"))

    def names(self, entry: schema.StandingDoc | schema.ActionDoc, path: DataPath) -> tuple[str, ...]:
        """Read who and what an entry is about."""
        if not entry.who and not entry.what:
            self.collect.add("ACTION-WHO", "nobody is named", "add who: or what:", path)
        for key, names in (("who", entry.who), ("what", entry.what)):
            for name in names:
                self.collect.name(name, self.people, "member of the cast", (*path, key))
        return (*entry.who, *entry.what)

    def things(self, names: Iterable[str], path: DataPath) -> tuple[str, ...]:
        """Read names of things."""
        things = {name for name, m in self.doc.cast.items() if m.glyph or m.kind == "thing"}
        things |= {word for m in self.doc.cast.values() for word, meant in m.own.items() if meant in things}
        for name in (names := tuple(names)):
            self.collect.name(name, sorted(things), "thing of the cast", path)
        return names

    def held(self, value: object, path: DataPath) -> dict[str, str]:
        """Read what is in hand: names, or names with how each is held."""
        if isinstance(value, Mapping):
            return {name: self.manner(name, how, (*path, name)) for name, how in value.items()}
        if value is None or isinstance(value, (str, list)):
            return dict.fromkeys(self.things(self.listed(value, path), path), "")
        what, mend = "this names things, or says how each is held", "write such as [爵] or {弓: 執}"
        self.collect.add("SCHEMA-TYPE", what, mend, path)
        return {}

    def manner(self, name: str, how: object, path: DataPath) -> str:
        """Read how a thing is held: a text, or nothing."""
        self.things([name], path)
        if isinstance(how, (list, Mapping, bool)):
            what = f"how {name} is held is told by a text, not {shown(how)}"
            self.collect.add("SCHEMA-TYPE", what, "write such as {弓: 執}", path)
            return ""
        return "" if how is None else str(how)

    def listed(self, value: object, path: DataPath) -> list[str]:
        """Read names: one, several in one text, or a list of such texts."""
        found: list[str] = []
        given = value if isinstance(value, list) else [] if value is None else [value]
        for i, item in enumerate(given):
            if isinstance(item, str):
                found.extend(split_names(item))
            else:
                self.collect.add("SCHEMA-TYPE", f"a name is expected, not {shown(item)}", "", (*path, i))
        return found

    def way(self, value: object, path: DataPath) -> tuple[Via, ...]:
        """Read the places that a way passes: one, or a list."""
        if value is None:
            return ()
        given = [(v, (*path, i)) for i, v in enumerate(value)] if isinstance(value, list) else [(value, path)]
        return tuple(via for v, here in given if (via := self.via(v, here)))

    def via(self, value: object, path: DataPath) -> Via | None:
        """Read one place of a way: a phrase, or an explicit form that may say what is done there."""
        done: Mapping[str, object] = {}
        if isinstance(value, Mapping):
            done = {key: given for key, given in value.items() if key in _DONE}
            value = {key: given for key, given in value.items() if key not in _DONE}
        acts = tuple(self.listed(done.get("acts"), (*path, "acts")))
        for key in done:
            if key != "acts" and not acts:
                what = f"{key} of a place of the way tells nothing without acts:"
                self.collect.add("VIA-ACTS", what, "say what is done there with acts:", (*path, key))
        facing = self.collect.direction(done.get("facing"), (*path, "facing"))
        told = None
        if "evidence" in done:
            told = self.collect.one_evidence(done["evidence"], (*path, "evidence"))
        phrase = self.collect.phrase(value, path)
        return Via(phrase, acts, facing, told, path) if phrase else None

    def puts(self, value: object, path: DataPath) -> dict[str, Phrase | None]:
        """Read what is let go of: names, or names with the place or the receiver of each."""
        if value is None:
            return {}
        if isinstance(value, (str, list)):
            return dict.fromkeys(self.things(self.listed(value, path), path))
        if not isinstance(value, Mapping):
            what, mend = "puts names things, or says where each is put", "write such as [爵] or {爵: 篚}"
            self.collect.add("SCHEMA-TYPE", what, mend, path)
            return {}
        found: dict[str, Phrase | None] = {}
        for name, place in value.items():
            here = (*path, name)
            self.things([name], here)
            found[name] = None if place is None else self.collect.phrase(place, here)
        return found

    def reading(self, name: str, doc: schema.RiteReadingDoc, steps: Collection[Step]) -> RiteReading:
        """Read a scholar's view; what it says of a step set aside is left out."""
        path: DataPath = ("readings", name)
        quotes = {step.id: step.quote for step in steps}
        actions: dict[str, tuple[Action, ...]] = {}
        for id_, new in doc.actions.items():
            here = (*path, "actions", id_)
            if id_ in self.set_aside.values():
                continue
            if self.collect.name(id_, quotes, "step of this file", here):
                actions[id_] = tuple(self.action(a, quotes[id_], (*here, i)) for i, a in enumerate(new))
        turns = doc.turns["左還"] == "clockwise" if doc.turns else None
        return RiteReading(name, doc.cite, doc.note, actions, turns, path)

    def unique_ids(self, steps: Iterable[Step]) -> None:
        """Note a problem for every id given twice."""
        first: dict[str, Step] = {}
        for step in steps:
            if (other := first.setdefault(step.id, step)) is not step:
                what = f"{step.id} is also the id of step {int(other.path[1]) + 1}"
                self.collect.add("STEP-TWICE", what, "give it another id", (*step.path, "id"))
