"""What the notes say that the classic leaves out: 於是司馬北面; 主人西面，賓東面; 皆已揖左還.

A note is read as stage directions only clause by clause, where it tells a facing, a turn, a way or a place
of somebody who acts in the words that it is on. What argues, glosses, cites or denies tells none.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from stage_viz.lexicon import fold

from .deeds import Deed, Scene, Told
from .discourse import OWN_MOVES, scene
from .nouns import Nouns
from .part import Part
from .parts import parts_of
from .sentences import Sentence
from .subjects import Carried
from .words import Lexicon

_ARGUES = re.compile(
    fold(
        "[言謂云曰若凡嫌欲案故知]|(?<![袒、])決(?![、遂拾])|猶(?![東西南北])|古文|今文|[者所]$|^[為以明因辟尊薦]|之時|《|》|[大鄉燕]射|經|文|如|不使"
    )
)
"""Words of one who argues, glosses or cites."""
_SUPPOSES = re.compile(fold("^[言若凡]|則|(?<!釋)曰"))
"""After these a sentence goes on arguing."""

_QUOTES_EARLIER = re.compile(fold("^[曏上前][言云]"))
_AS_THE_PLACE = re.compile(r"^亦?于(.+)為之位")
_LIKEWISE = re.compile("亦(.{2,4})$")
_LONGEST_LEMMA = 4
_LONGEST_CLAUSE = 150
_GENERAL = "凡若"
_GOES = ("當", "負", "適", "至", "至于", "及", "反", "復", "反于", "就", "即位于", "進于")
_NO_PLACE = ("下", "上", "次", "席", "位")
"""Landmarks that in a note are more often something else."""

_LEADS = "于由自與以當就命獻"
_ALONE = "袒襲"
_ENDS = "也矣焉"
_CLAUSE = re.compile(r"[^，；。！？：]+")


def supplied(
    lexicon: Lexicon, before: Sequence[Scene], notes: Iterable[Sentence], layer: str, acting: Collection[str]
) -> tuple[Deed, ...]:
    """Return what a note tells of those who act in the words that it is on.

    Parameters
    ----------
    lexicon
        The words.
    before
        The scenes of the classic that the note is on.
    notes
        The sentences of the note.
    layer
        注 or 疏.
    acting
        Who has acted so far: a 注 may tell of any of them, a 疏 only of those in `before`.

    Returns
    -------
    tuple of Deed
        With facings, turns, ways and places that the classic does not tell of the same person there.
    """
    if not any(scene.deeds for scene in before):
        return ()
    known: set[tuple[str, str]] = set()
    found: list[Deed] = []
    reading = _Reading(lexicon, before, layer, acting)
    for sentence in notes:
        reading.begin()
        if sentence.text[0] in _GENERAL:
            continue
        for piece in _clauses(sentence):
            if _SUPPOSES.search(piece.text):
                break
            for deed in reading.clause(piece):
                new = _new(deed, known | _known(_last_of(deed, before)), before)
                found += new
                known |= {fact for d in new for fact in _facts(d)}
    return tuple(found)


def _last_of(deed: Deed, before: Sequence[Scene]) -> Sequence[Scene]:
    """Return the last scene in which those act of whom a note tells something; none if they do not."""
    return next(([s] for s in reversed(before) if any(set(d.who) & set(deed.who) for d in s.deeds)), ())


def _actors(before: Sequence[Scene]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(n for s in before for d in s.deeds for n in d.who))


def _known(before: Sequence[Scene]) -> set[tuple[str, str]]:
    return {fact for scene in before for deed in scene.deeds for fact in _facts(deed)}


def _facts(deed: Deed) -> set[tuple[str, str]]:
    at = any(t.value not in OWN_MOVES for t in deed.at)  # 復位: where that is, a note may tell
    told = (("facing", deed.facing), ("turn", deed.turn), ("at", at), ("via", deed.via))
    return {(n, kind) for n in deed.who for kind, value in told if value}


def _clauses(sentence: Sentence) -> Iterator[Sentence]:
    """Cut a sentence of a note into clauses, without the words that close a statement."""
    for m in _CLAUSE.finditer(sentence.text):
        start, end = m.span()
        while end > start and sentence.text[end - 1] in _ENDS:
            end -= 1
        if q := _QUOTES_EARLIER.match(sentence.text[start:end]):
            start += q.end()
        if start < end:
            yield sentence.part(start, end)


class _Reading:
    """Reads the clauses of a note; lives no longer than that."""

    def __init__(
        self, lexicon: Lexicon, before: Sequence[Scene], layer: str, acting: Collection[str]
    ) -> None:
        self.lexicon = lexicon
        self.before = before
        self.layer = layer
        self.acting = acting if layer == "注" else _actors(before)
        self.last = next((d.who for s in reversed(before) for d in reversed(s.deeds) if not d.thing), ())
        self.taken_up = False
        self.state = Carried()
        self.begin()

    def begin(self) -> None:
        """Begin a sentence: it is of whom the classic told last, or whose word the note took up."""
        self.named = False
        if not self.taken_up:
            self.subject = self.last

    def clause(self, clause: Sentence) -> tuple[Deed, ...]:
        """Read a clause; nobody named in it, it is of whom the one before was."""
        if topic := self.topic(clause.text):
            self.subject, self.taken_up = topic, True
        if (names := self.names(clause.text)) is None:
            return ()
        if names:
            self.subject, self.named = names, True
        if m := _AS_THE_PLACE.match(clause.text):
            words = clause.given[m.start(1) : m.end(1)]
            where = Told(f"{words}為之位", self.layer, clause.pieces(), clause.words())
            return (Deed(self.subject, at=(where,)),)
        if (m := _LIKEWISE.match(clause.text)) and (deed := self.likewise(clause, m[1])):
            return (deed,)
        if _ARGUES.search(clause.text) or (self.layer == "疏" and not self.named):
            return ()
        self.state.subject = self.subject
        parts = parts_of(self.lexicon, clause)
        told = scene(self.lexicon, clause, parts, self.state).deeds
        placed = self.tells_place(parts)
        found: list[Deed] = []
        for deed in told:
            again = self.repeats(deed)
            at = deed.at if placed or deed.thing or again else ()
            via = () if self.layer == "疏" else tuple(t for t in deed.via if t.value not in _NO_PLACE)
            acts = deed.acts if again else ()
            kept = deed.but(who=tuple(self.known_as(n) for n in deed.who), at=at, via=via, acts=acts)
            if not deed.thing or all(fold(n) in self.lexicon["things"] for n in deed.who):
                found.append(_in_full(kept, clause))
        return tuple(found)

    def tells_place(self, parts: Sequence[Part]) -> bool:
        """Whether a clause tells where somebody stands, and not what a word means (其次, 坐於席)."""
        kinds = {p.kind for p in parts}
        for i, part in enumerate(parts):
            spot = part.spot
            if part.kind not in ("at", "bare") or spot is None:
                continue
            if spot.land in _NO_PLACE and not spot.side:
                continue
            if "face" in kinds or (spot.land.endswith("位") and len(spot.land) > 2):
                return True
            named = i > 0 and parts[i - 1].kind == "who" and parts[i - 1].end == part.start
            if spot.side and (part.value == "立于" or (part.value == "于" and named)):
                return True  # 立於西階東, 賓於席前受之
            if self.layer == "疏" or ("act" in kinds and part.value not in _GOES):
                continue
            if part.kind == "bare" and spot.side and not spot.owner:
                return True
            if part.value in _GOES or (part.value == "于" and len(parts) == 1 and spot.side):
                return spot.kind != "persons" or bool(spot.side) or "face" in kinds or part.value == "當"
        return False

    def repeats(self, deed: Deed) -> bool:
        """Whether a clause says again what the classic says is done, to add where (降袒於堂西)."""
        done = {
            fold(t.words)
            for s in self.before
            for d in s.deeds
            for t in d.acts
            if len(t.words) > 1 or fold(t.words) in _ALONE
        }
        return self.layer == "注" and any(fold(t.words) in done for t in deed.acts)

    def likewise(self, clause: Sentence, rest: str) -> Deed | None:
        """Return where a thing goes of which the note says that it does as another (亦辟俎)."""
        start = self.lexicon["sets"].at(rest, 0)
        names = self.lexicon["things"].spelled.get(rest[start:]) if start else None
        places = [d.at for s in self.before for d in s.deeds if d.thing and d.at]
        if not names or not places:
            return None
        words = clause.pieces(), clause.words()
        return Deed((names,), thing=True, at=tuple(Told(t.value, self.layer, *words) for t in places[-1]))

    def topic(self, text: str) -> tuple[str, ...]:
        """Return who does what the clause takes up from the classic (進，前也)."""
        if len(text) > _LONGEST_LEMMA:
            return ()
        for told in self.before:
            for deed in told.deeds:
                if not deed.thing and any(text in fold(t.words) for t in (*deed.acts, *deed.at)):
                    return deed.who
        return ()

    def names(self, text: str) -> tuple[str, ...] | None:
        """Return the persons who open a clause, after a word that only points (此大夫與耦).

        None if it is of others, who do not act there.
        """
        nouns = Nouns(self.lexicon, text, text)
        for start in range(min(len(text), 3)):
            names, _ = nouns.persons(start)
            if not names:
                continue
            before = text[max(0, start - 2) : start]
            if start and (before[-1] in _LEADS or self.lexicon["transitive"].closes(before)):
                return ()
            known = tuple(self.known_as(n) for n in names)
            return known if all(map(self.mentioned, known)) else None
        return ()

    def mentioned(self, name: str) -> bool:
        """Whether somebody acts, or for a 注 is at least named, in the classic."""
        named = self.layer == "注" and any(fold(name) in s.sentence.text for s in self.before)
        return named or name in self.acting

    def known_as(self, name: str) -> str:
        """Return whom a short name means among those who act: 耦 is 大夫之耦."""
        if name in self.acting:
            return name
        return next((n for n in self.acting if n.endswith(f"之{name}")), name)


def _in_full(deed: Deed, clause: Sentence) -> Deed:
    """Let all that a note tells of somebody's body and place quote the whole clause: 於是司馬北面.

    What is long has no marks, and is not one clause: there each has its own words.
    """
    if len(clause.text) > _LONGEST_CLAUSE:
        return deed
    pieces, words = clause.pieces(), clause.words()

    def full(told: Told | None) -> Told | None:
        return told and replace(told, pieces=pieces, words=words)

    return deed.but(
        facing=full(deed.facing),
        head=full(deed.head),
        turn=full(deed.turn),
        at=tuple(replace(t, pieces=pieces, words=words) for t in deed.at),
        via=tuple(replace(t, pieces=pieces, words=words) for t in deed.via),
    )


def _new(deed: Deed, known: set[tuple[str, str]], before: Sequence[Scene]) -> list[Deed]:
    """Return what is new of a deed: what has not been told of somebody there."""
    if deed.thing:
        told = {n for s in before for d in s.deeds if d.thing and d.at and not d.unsure for n in d.who}
        return [deed] if deed.at and not told.intersection(deed.who) else []

    def wanted(kind: str) -> bool:
        return any((n, kind) not in known for n in deed.who)

    at = tuple(t for t in deed.at if t.value not in OWN_MOVES)
    kept = replace(
        deed,
        facing=deed.facing if wanted("facing") else None,
        head=deed.head if wanted("facing") else None,
        turn=deed.turn if wanted("turn") else None,
        at=at if at and (wanted("at") or _more_exactly(deed, before)) else (),
        via=deed.via if wanted("via") else (),
        posture=None,
        acts=(),
        unsure=(),
    )
    return [kept] if kept.facing or kept.turn or kept.at or kept.via else []


def _more_exactly(deed: Deed, before: Sequence[Scene]) -> bool:
    """Whether a note says more exactly where somebody is, or where he did what the classic says."""
    if deed.acts:
        return True  # they are kept only where they say again what the classic says
    places = [fold(t.value) for s in before for d in s.deeds if set(d.who) & set(deed.who) for t in d.at]
    values = [fold(t.value) for t in deed.at]
    return any(v.startswith(place) and v != place for v in values for place in places)
