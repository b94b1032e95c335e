"""What a steps file states, as facts that two files can be compared by."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from stage_viz.files import DataPath
from stage_viz.lexicon import fold
from stage_viz.passage import Passage, find_quote

if TYPE_CHECKING:
    from stage_viz.model.schema import ActionDoc, StepDoc, StepsDoc

KINDS = ("facing", "at", "via", "turn", "move")
"""The kinds of facts, in the order in which they are told."""

_IN_TEXT = ("經", "記", "注", "疏")
_MARKS = re.compile(r"[\s，。、；：？！「」『』“”‘’《》〈〉,.;:?!\"'（）()]")
_SIDES = "東南|東北|西南|西北|東|西|南|北|前|后|左|右|上|下|中|間|內|外"
_LED = re.compile(r"^.*(?:于|適|至|及|當|負|由|在|就|自|復)(?=.)")
_AMOUNT = re.compile(r"(?:[一二三四五六七八九十百半]|\d+(?:\.\d+)?)+(?:步|尺|笴|弓|丈|武|寸|尋|等)")
_PLACE = re.compile(rf"^(.+?)之?({_SIDES})?$")
_NO_PLACE = re.compile(r"[進坐揖從之興退立皆]*")
_MOVE = re.compile(r"(?:^|[以而皆揖乃遂先]|以.{1,3})(反位|復位|就席|即席|升(?![席筵])|降(?![席筵])|進)")
_OWN = re.compile(r"反位|復位|就席|即席")
_SAME = {"復位": "反位", "即席": "就席"}

_SHORT = 9
"""A quotation of so many words is of one place."""

_REACHED = re.compile(r"^[及當](.{1,3}?)(?:[東西南北]面)?揖?$")

Key = tuple[str, str]
"""A landmark and a side of it; the side is empty for the landmark itself, and for what is no place."""


Stated = tuple[str, str, frozenset[Key], object]
"""The field of an action, the kind of fact that it states, what it says, and its evidence."""


@dataclass(frozen=True)
class Fact:
    """One thing that a steps file states.

    Parameters
    ----------
    line
        The line of the text on which its words stand.
    who
        The name of a person, a row or a thing.
    kind
        One of `KINDS`.
    keys
        What it says; more than one if a place is told both by words and by a form.
    path
        Where the steps file states it.
    """

    line: int
    who: str
    kind: str
    keys: frozenset[Key]
    path: DataPath

    def agrees(self, other: Fact) -> bool:
        """Whether both say the same."""
        return (self.line, self.who, self.kind) == (other.line, other.who, other.kind) and bool(
            self.keys & other.keys
        )

    def __str__(self) -> str:
        land, side = min(self.keys, key=lambda key: (len("".join(key)), key))
        return f"{self.who} {self.kind} {land}{'之' if side and self.kind in ('at', 'via') else ''}{side}"


def place_key(words: str) -> Key | None:
    """Return the landmark and the side that words about a place name; None if they name none.

    Variants are folded; distances, what leads to the place (適, 於) and 所設 are left out.
    """
    bare = _MARKS.sub("", fold(words))
    bare = _LED.sub("", _AMOUNT.sub("", bare))
    bare = bare.replace("所設", "").replace("少", "").removeprefix("升")
    if len(bare) > 1 and bare[0] == "其" and not re.fullmatch(f"其之?(?:{_SIDES})", bare):
        bare = bare[1:]  # his own
    if _NO_PLACE.fullmatch(bare) or not (m := _PLACE.match(bare)):
        return None
    return m[1], m[2] or ""


def facts(doc: StepsDoc, passage: Passage, cast: Mapping[str, Any] | None = None) -> tuple[Fact, ...]:
    """Return the facts of a steps file whose evidence is a quotation of the text.

    Parameters
    ----------
    doc
        The steps file.
    passage
        The text that it quotes.
    cast
        The cast that tells who stands in a row, and what things are called; that of `doc` if None.

    Returns
    -------
    tuple of Fact
        In the order of the text, each once, one by one for the persons of a row.
    """
    rows = doc.cast if cast is None else cast
    stated: dict[tuple[int, str, frozenset[Key]], dict[str, DataPath]] = {}
    for i, step in enumerate(doc.steps):
        for j, action in enumerate(step.actions):
            path: DataPath = ("steps", i, "actions", j)
            for field, kind, keys, evidence in _values(action):
                line = _line(step, evidence, passage)
                if line is None:
                    continue
                people = stated.setdefault((line, kind, keys), {})
                for name in (*action.who, *action.what):
                    for member in _members(_known_as(name, rows), rows):
                        people.setdefault(member, (*path, field))
    found = [
        Fact(line, _shown(name, rows), kind, keys, path)
        for (line, kind, keys), people in stated.items()
        for name, path in people.items()
    ]
    once = {(f.line, f.who, f.kind, f.keys): f for f in reversed(found)}
    return tuple(sorted(once.values(), key=lambda f: (f.line, KINDS.index(f.kind), f.who, sorted(f.keys))))


def _values(action: ActionDoc) -> Iterator[Stated]:
    """Return (field, kind, keys, evidence) for all that an action states."""
    if action.facing:
        yield "facing", "facing", frozenset({(action.facing, "")}), _told(action, "facing")
    if action.turn:
        yield "turn", "turn", frozenset({(action.turn, "")}), _told(action, "turn")
    for place in action.at if isinstance(action.at, list) else [action.at]:
        yield from _placed("at", place, _told(action, "at"))
    for place in action.via if isinstance(action.via, list) else [action.via]:
        evidence = place.get("evidence") if isinstance(place, Mapping) else None
        yield from _placed("via", place, evidence or _told(action, "via"))
    for act in action.acts:
        if (m := _REACHED.match(fold(act))) and (key := place_key(m[1])):
            yield "acts", "at", frozenset({key}), _told(action, "acts")
    for move in _moves(action.acts):
        yield "acts", "move", frozenset({(move, "")}), _told(action, "acts")


def _placed(field: str, place: object, evidence: object) -> Iterator[Stated]:
    if place is None:
        return
    form = place if isinstance(place, Mapping) else {"phrase": place}
    words = [str(form[key]) for key in ("quote", "phrase") if form.get(key)]
    own = [m[0] for w in words for m in _OWN.finditer(fold(w))]
    if own:
        yield field, "move", frozenset({(_SAME.get(own[0], own[0]), "")}), evidence
        return
    done = form.get("acts")
    acts = [str(a) for a in (done if isinstance(done, list) else [done]) if a]
    keys = {key for w in words if (key := place_key(w))}
    if keys and isinstance(evidence, Mapping) and len(str(evidence.get("quote") or "")) <= _SHORT:
        keys |= {key for key in [place_key(str(evidence.get("quote") or ""))] if key}
    if isinstance(of := form.get("of"), str) and (keys or not words):
        # Words that name no place (進坐) tell none, whatever the form makes of them.
        side = form.get("toward") or form.get("side")
        key = (fold(of), fold(str(side))) if side else place_key(of)
        keys |= {key} if key else set()
    if keys and not all(land.endswith("席") and not side for land, side in keys):
        # Where one stops on the way to bow, one is.
        yield field, "at" if acts else field, frozenset(keys), evidence
    for move in _moves(acts):
        yield field, "move", frozenset({(move, "")}), evidence


def _moves(acts: Iterable[str]) -> Iterator[str]:
    for act in acts:
        if m := _MOVE.search(fold(act)):
            yield _SAME.get(m[1], m[1])


def _told(action: ActionDoc, field: str) -> object:
    given = action.evidence
    if isinstance(given, Mapping) and "layer" not in given:
        return given.get(field)
    return given


def _line(step: StepDoc, evidence: object, passage: Passage) -> int | None:
    """Return on which line the words of a field stand; None if its evidence is no quotation of the text."""
    told = evidence if isinstance(evidence, Mapping) else {"layer": evidence or "經"}
    layer, quote = str(told.get("layer") or "經"), str(told.get("quote") or "")
    if layer not in _IN_TEXT or (not quote and (layer != "經" or told.get("cite"))):
        return None
    match told.get("span"):
        case [[int() as first, *_], *_]:
            return first
        case [int(), int()] if line := told.get("line") or step.line:
            return int(str(line))
    places = [s.line for s in find_quote(passage, quote or step.quote, None, layer)]
    places = places or [s.line for s in find_quote(passage, quote or step.quote)]
    near = [s.line for s in find_quote(passage, step.quote, step.line, "經")]
    if not places:
        return None
    here = near[0] if near else places[0]
    return min(places, key=lambda line: (abs(line - here), line))


def _known_as(name: str, cast: Mapping[str, Any]) -> str:
    """Return whom a short name means: 耦 is 大夫之耦 where the cast has but one who is called so."""
    if name in cast:
        return name
    ends = [n for n in cast if fold(n).endswith(f"之{fold(name)}")]
    return ends[0] if len(ends) == 1 else name


def _members(name: str, cast: Mapping[str, Any]) -> list[str]:
    """Return who stands in a row, which is of persons only; the name itself if it is of no row."""
    entry = cast.get(name)
    return list(entry.members) if entry and entry.members else [name]


def _shown(name: str, cast: Mapping[str, Any]) -> str:
    """Return a thing's name as the texts have it: 薦 for 獲者之薦."""
    entry = cast.get(name)
    return fold(entry.shown) if entry and entry.shown and entry.glyph else fold(name)


def in_rows(some: Sequence[Fact], others: Collection[Fact], cast: Mapping[str, Any]) -> tuple[Fact, ...]:
    """Put together what all persons of a row do alike, where the others have it of all of them or of none.

    So what six archers do counts once, and one by one only where two files agree in part.
    """
    rows = sorted((name for name, m in cast.items() if m.members), key=lambda n: -len(_members(n, cast)))
    groups: dict[tuple[int, str, frozenset[Key]], dict[str, Fact]] = {}
    for fact in some:
        groups.setdefault((fact.line, fact.kind, fact.keys), {})[fact.who] = fact
    found: list[Fact] = []
    for (line, kind, keys), left in groups.items():
        theirs = {o.who for o in others if (o.line, o.kind) == (line, kind) and o.keys & keys}
        for row in rows:
            members = [fold(m) for m in _members(row, cast)]
            if all(m in left for m in members) and len(theirs.intersection(members)) in (0, len(members)):
                found.append(replace(left[members[0]], who=fold(row)))
                left = {n: f for n, f in left.items() if n not in members}
        found += left.values()
    return tuple(sorted(found, key=lambda f: (f.line, KINDS.index(f.kind), f.who, sorted(f.keys))))


def unmatched(some: Collection[Fact], others: Collection[Fact]) -> tuple[Fact, ...]:
    """Return which of some facts none of the others agrees with."""
    by_place: dict[tuple[int, str, str], list[Fact]] = {}
    for other in others:
        by_place.setdefault((other.line, other.who, other.kind), []).append(other)
    return tuple(f for f in some if not any(f.agrees(o) for o in by_place.get((f.line, f.who, f.kind), ())))
