"""Reading a rite: from a steps file to a `Rite`, with its layout and its text."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from stage_viz.files import DataPath, Document, Problem, ProblemError, read_document
from stage_viz.lexicon import english, pinyin, suggest
from stage_viz.passage import Passage, read_passage
from stage_viz.phrases import OWN_WORDS, Phrase
from stage_viz.space import Direction, Turn

from .convert import Collector
from .evidence import Evidence, Layer
from .layout import Layout
from .layouts import kinds, read_layout
from .rite import Action, Member, Rite, RiteReading, Section, Standing, Step
from .validate import validate

if TYPE_CHECKING:
    from . import schema


@dataclass(frozen=True)
class RiteFiles:
    """A rite with what it stands on.

    Parameters
    ----------
    rite, layout, passage
        As read.
    steps_document, layout_document
        For the places of problems that later stages find.
    problems
        All that was found wrong in reading, placed in the files.
    broken
        The ids of steps that could not be read whole; they are not drawn.
    """

    rite: Rite
    layout: Layout
    passage: Passage
    steps_document: Document
    layout_document: Document
    problems: tuple[Problem, ...] = ()
    broken: frozenset[str] = frozenset()


def read_rite(path: Path | str) -> RiteFiles:
    """Read a steps file, its layout and its text.

    A step that cannot be read is left out and told in `problems`; the others are there.

    Raises
    ------
    ProblemError
        With all problems, if nothing can be made of the files.
    """
    document = read_document(Path(path))
    doc, problems, broken = _validated(document)
    found = list(document.locate_all(problems))
    if doc is None:
        raise ProblemError(found)
    folder = Path(document.file).parent
    layout, layout_document, more = _layout(folder / doc.layout, document)
    passage = _passage(folder / doc.text, document)
    found += more
    if layout is None or any(p.fatal for p in more):
        raise ProblemError(found)
    reader = _RiteReader(doc, layout, broken)
    rite = reader.rite(document.file, str(folder / doc.layout), str(folder / doc.text))
    found += document.locate_all(reader.collect.problems)
    return RiteFiles(rite, layout, passage, document, layout_document, tuple(found), frozenset(reader.broken))


def _layout(path: Path, document: Document) -> tuple[Layout | None, Document, tuple[Problem, ...]]:
    try:
        return read_layout(path)
    except ProblemError as e:
        raise _named_by(e, document, "layout") from None


def _passage(path: Path, document: Document) -> Passage:
    try:
        return read_passage(path)
    except ProblemError as e:
        raise _named_by(e, document, "text") from None


def _named_by(error: ProblemError, document: Document, key: str) -> ProblemError:
    """Tell which line names a file that cannot be read."""
    if error.exit_code == 1:
        return error
    here = Problem("FILE-NAMED", f"this names the {key} that cannot be read", "", (key,))
    return ProblemError((*error.problems, document.locate(here)), error.exit_code)


def _validated(document: Document) -> tuple[schema.StepsDoc | None, tuple[Problem, ...], dict[int, str]]:
    """Check the shape; steps with faults are set aside, so that the others can be read."""
    from .schema import StepsDoc

    doc, problems = validate(document, StepsDoc)
    if doc is not None or not isinstance(document.data, dict):
        return doc, problems, {}
    bad = {
        p.path[1] for p in problems if len(p.path) > 1 and p.path[0] == "steps" and isinstance(p.path[1], int)
    }
    elsewhere = any(not (len(p.path) > 1 and p.path[0] == "steps") for p in problems)
    steps = document.data.get("steps")
    if elsewhere or not isinstance(steps, list) or len(bad) == len(steps):
        return None, problems, {}
    kept = [step for i, step in enumerate(steps) if i not in bad]
    pruned = Document(**{**vars(document), "data": {**document.data, "steps": kept}})
    doc, _ = validate(pruned, StepsDoc)
    return doc, problems, {int(i): "" for i in bad}


class _RiteReader:
    def __init__(self, doc: schema.StepsDoc, layout: Layout, set_aside: Collection[int]) -> None:
        self.doc = doc
        self.layout = layout
        self.broken: set[str] = set()
        own = {word for member in doc.cast.values() for word in member.own}
        self.people = set(doc.cast) | {m for member in doc.cast.values() for m in member.members}
        self.collect = Collector(
            names={*layout.sites, *layout.groups, *self.people, *own} - OWN_WORDS,
            parameters=set(layout.parameters),
        )
        # Indices of the steps as they stand in the file, for the paths of problems.
        total = len(doc.steps) + len(set_aside)
        self.indices = [i for i in range(total) if i not in set_aside]

    def rite(self, file: str, layout: str, text: str) -> Rite:
        doc = self.doc
        cast = self.cast()
        sections = tuple(Section(s.id, s.zh, s.en) for s in doc.sections)
        opening = tuple(self.standing(s, ("opening", i)) for i, s in enumerate(doc.opening))
        steps = tuple(self.step(s, ("steps", i)) for i, s in zip(self.indices, doc.steps, strict=True))
        self.unique_ids(steps)
        readings = {name: self.reading(name, r, steps) for name, r in doc.readings.items()}
        return Rite(
            zh=doc.title.zh,
            en=doc.title.en,
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
        """The cast as named, and every member of a row that has no entry of its own."""
        found: dict[str, Member] = {}
        for name, m in self.doc.cast.items():
            path: DataPath = ("cast", name)
            kind = m.kind or ("row" if m.members else "thing" if m.glyph else "person")
            if kind == "thing":
                self.collect.name(m.glyph, kinds(), "kind of thing", (*path, "glyph") if m.glyph else path)
            if m.station:
                self.collect.name(m.station, self.layout.sites, "place of the layout", (*path, "station"))
            if name in self.layout.sites or name in self.layout.groups:
                self.collect.add(
                    "CAST-NAME",
                    f"{name} is also a place of the layout",
                    "give one of them another name",
                    path,
                )
            for word, meant in m.own.items():
                self.collect.name(
                    meant,
                    {*self.layout.sites, *self.layout.groups, *self.people},
                    "place, person or thing",
                    (*path, "own", word),
                )
            found[name] = Member(
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
                note=m.note,
                path=path,
            )
        for row in [m for m in found.values() if m.kind == "row"]:
            for name in row.members:
                if found.get(name, row).kind == "thing":
                    self.collect.add("CAST-ROW", f"{name} is a thing and cannot stand in a row", "", row.path)
                found.setdefault(
                    name,
                    Member(
                        name,
                        "person",
                        station=row.station,
                        own=row.own,
                        en=english(name),
                        pinyin=pinyin(name),
                        path=row.path,
                    ),
                )
        return found

    def standing(self, s: schema.StandingDoc, path: DataPath) -> Standing:
        at = self.collect.phrase(s.at, (*path, "at")) if s.at is not None else None
        who = self.names(s.who, s.what, path)
        facing = Direction(s.facing) if s.facing else at.facing if at else None
        head = Direction(s.head) if s.head else at.head if at else None
        fields = [f for f in ("at", "facing", "posture", "holds", "attire") if getattr(s, f)]
        if facing and "facing" not in fields:
            fields.append("facing")
        self.things(s.holds, (*path, "holds"))
        evidence = self.collect.evidence(s.evidence, fields, Evidence(Layer.INFERRED), (*path, "evidence"))
        return Standing(
            who, at, facing, head, s.posture or "", tuple(s.holds), tuple(s.attire), evidence, s.note, path
        )

    def step(self, s: schema.StepDoc, path: DataPath) -> Step:
        before = len(self.collect.problems)
        if s.section:
            self.collect.name(
                s.section, [x.id for x in self.doc.sections], "section of this file", (*path, "section")
            )
        actions = tuple(self.action(a, s.quote, (*path, "actions", i)) for i, a in enumerate(s.actions))
        part = None
        if s.part:
            first, last = (int(n) for n in s.part.split("/"))
            part = (first, last)
            if not 1 <= first <= last:
                self.collect.add(
                    "SCHEMA-VALUE", f"{s.part} is no part of a clause", "write such as 1/3", (*path, "part")
                )
        if len(self.collect.problems) > before:
            self.broken.add(s.id)
        return Step(
            s.id, s.section, s.quote, s.line, part, s.title.zh, s.title.en, actions, tuple(s.notes), path
        )

    def action(self, a: schema.ActionDoc, quote: str, path: DataPath) -> Action:
        who = self.names(a.who, a.what, path)
        at = self.collect.phrase(a.at, (*path, "at")) if a.at is not None else None
        via = self.places(a.via, (*path, "via"))
        self.things(a.takes, (*path, "takes"))
        puts = self.puts(a.puts, (*path, "puts"))
        facing = Direction(a.facing) if a.facing else at.facing if at else None
        given = {
            "at": at, "via": via, "facing": facing, "turn": a.turn, "pass": a.pass_, "posture": a.posture,
            "acts": a.acts, "takes": a.takes, "puts": puts, "attire": a.attire is not None,
        }  # fmt: skip
        default = Evidence(Layer.CLASSIC, quote)
        evidence = self.collect.evidence(
            a.evidence, [k for k, v in given.items() if v], default, (*path, "evidence")
        )
        return Action(
            who=who,
            at=at,
            via=via,
            facing=facing,
            head=Direction(a.head) if a.head else at.head if at else None,
            turn=Turn(a.turn) if a.turn else None,
            passing=a.pass_,
            posture=a.posture or "",
            acts=tuple(a.acts),
            takes=tuple(a.takes),
            puts=puts,
            attire=None if a.attire is None else tuple(a.attire),
            beat=a.beat,
            evidence=evidence,
            note=a.note,
            path=path,
        )

    def names(self, who: list[str], what: list[str], path: DataPath) -> tuple[str, ...]:
        if not who and not what:
            self.collect.add("ACTION-WHO", "nobody is named", "add who: or what:", path)
        for key, names in (("who", who), ("what", what)):
            for name in names:
                self.collect.name(name, self.people, "member of the cast", (*path, key))
        return (*who, *what)

    def things(self, names: list[str], path: DataPath) -> None:
        things = [n for n, m in self.doc.cast.items() if m.glyph]
        for name in names:
            self.collect.name(name, things, "thing of the cast", path)

    def places(self, value: object, path: DataPath) -> tuple[Phrase, ...]:
        if value is None:
            return ()
        if not isinstance(value, list):
            phrase = self.collect.phrase(value, path)
            return (phrase,) if phrase else ()
        return tuple(p for i, v in enumerate(value) if (p := self.collect.phrase(v, (*path, i))))

    def puts(self, value: object, path: DataPath) -> dict[str, Phrase | None]:
        if value is None:
            return {}
        if isinstance(value, (str, list)):
            from stage_viz.files import split_names

            names = split_names(value) if isinstance(value, str) else [str(v) for v in value]
            self.things(names, path)
            return dict.fromkeys(names)
        if not isinstance(value, Mapping):
            self.collect.add(
                "SCHEMA-TYPE",
                "puts names things, or says where each is put",
                "write such as [爵] or {爵: 篚}",
                path,
            )
            return {}
        found: dict[str, Phrase | None] = {}
        for name, place in value.items():
            self.things([str(name)], (*path, name))
            found[str(name)] = None if place is None else self.collect.phrase(place, (*path, name))
        return found

    def reading(self, name: str, doc: schema.RiteReadingDoc, steps: Collection[Step]) -> RiteReading:
        path: DataPath = ("readings", name)
        quotes = {step.id: step.quote for step in steps}
        actions: dict[str, tuple[Action, ...]] = {}
        for id_, new in doc.actions.items():
            here = (*path, "actions", id_)
            if self.collect.name(id_, quotes, "step of this file", here):
                actions[id_] = tuple(self.action(a, quotes[id_], (*here, i)) for i, a in enumerate(new))
        turns = doc.turns and doc.turns.get("左還") == "clockwise"
        return RiteReading(name, doc.cite, doc.note, actions, turns, path)

    def unique_ids(self, steps: Collection[Step]) -> None:
        first: dict[str, Step] = {}
        for step in steps:
            if step.id in first:
                where = int(first[step.id].path[1]) + 1
                self.collect.add(
                    "STEP-TWICE",
                    f"{step.id} is also the id of step {where}",
                    "give it another id",
                    (*step.path, "id"),
                )
            first.setdefault(step.id, step)


def step_of(rite: Rite, key: int | str) -> Step:
    """Return a step by its number (from 1) or its id.

    Raises
    ------
    KeyError
        If there is none; the message says what there is.
    """
    if isinstance(key, int):
        if 1 <= key <= len(rite.steps):
            return rite.steps[key - 1]
        raise KeyError(f"there is no step {key}: the steps are 1 to {len(rite.steps)}")
    for step in rite.steps:
        if step.id == key:
            return step
    hint = suggest(key, [s.id for s in rite.steps])
    raise KeyError(f"there is no step {key}" + (f" ({hint})" if hint else ""))
