"""Who is meant: from the parts of sentences to deeds.

The texts leave out whoever is clear. A subject is carried forward until another acts; whom somebody gives
an order, a cup or an invitation is not the one who acts; 皆 takes together who has just been named; 其 with
a side points at the last landmark, 其 with a thing or a place at the one who acts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from .deeds import Deed, Scene, Told
from .forms import MARKS
from .part import Part
from .parts import parts_of
from .places import Spot
from .sentences import Sentence
from .subjects import NOBODY, Carried, Subjects
from .words import Lexicon

OWN_MOVES = ("反位", "復位", "就席", "即席")
"""Moves that end at a place of one's own."""

_OF_THINGS = ("于", "在", "當", "直于", "直")
"""With these a place is that of the thing that was set out just before."""

_AHEAD = 12
"""So many parts are looked at to see what a clause is about."""
_MOST = 60
"""So many acts, or places, are of one deed; a text with more of them on end tells no rite."""


def scenes(lexicon: Lexicon, sentences: Iterable[Sentence], state: Carried | None = None) -> Iterator[Scene]:
    """Tell the deeds of sentences.

    Parameters
    ----------
    lexicon
        The words.
    sentences
        In the order of the text.
    state
        What is carried over from before; it is brought up to date.

    Yields
    ------
    Scene
        One for every sentence, even if nobody does anything in it.
    """
    state = state or Carried()
    for sentence in sentences:
        yield scene(lexicon, sentence, parts_of(lexicon, sentence), state)


def scene(lexicon: Lexicon, sentence: Sentence, parts: Sequence[Part], state: Carried) -> Scene:
    """Tell the deeds of a sentence whose parts have been read; `state` is brought up to date."""
    return Scene(sentence, _Telling(lexicon, sentence, state).deeds(parts))


def _of_person(rest: Sequence[Part]) -> bool:
    """Whether what follows a facing is done by somebody (東面立, 北面坐)."""
    return bool(rest) and rest[0].kind in ("posture", "at") and rest[0].value[:1] in ("立", "坐")


@dataclass
class _Telling(Subjects):
    """Reads one sentence; lives no longer than the reading, but for what it leaves in `state`."""

    reached: Told | None = None  # the place where somebody came last in this sentence
    placed: Told | None = None  # a place told before the thing that is set there
    placed_facing: Told | None = None
    told_of_things: bool = False  # things are what the clause is about
    acted: bool = False  # somebody has acted since things were set out
    landmark: str = ""
    end: int = -1  # where the last place ends

    def deeds(self, parts: Sequence[Part]) -> tuple[Deed, ...]:
        """Read it all."""
        if self.is_heading(parts):
            return ()
        self.open(parts)
        for i, part in enumerate(parts):
            getattr(self, f"on_{part.kind}")(part, parts[i + 1 : i + 1 + _AHEAD])
            self.before = part
        self.answered(parts)
        self.leave()
        return tuple(self.found)

    def deed(self, *, anew: bool = False) -> Deed:
        """Take up the deed that goes on, or begin a new one."""
        if self.last and not anew and len(self.last.acts) < _MOST:
            return self.found.pop()
        who = self.who()
        unsure: tuple[str, ...] = ()
        if who == (NOBODY,):
            unsure = ("nobody is named",)
        elif self.carried and not any(d.who == who for d in self.found):
            before = f" from line {self.state.since}" if self.state.since != self.sentence.line else ""
            unsure = (f"{'、'.join(who)} is carried forward{before}",)
        return Deed(who, unsure=unsure)

    # ---- places

    def on_at(self, part: Part, rest: Sequence[Part]) -> None:
        """Tell where somebody comes, or where things are that were set out."""
        assert part.spot is not None
        place, unsure = self.place(part)
        beside = self.before is not None and self.before.end == part.start
        set_now = beside and self.before is not None and self.before.kind in ("set", "thing")
        of_things = part.value in _OF_THINGS or self.told_of_things or (part.value == "就" and set_now)
        if self.things and of_things and not (self.acted and part.value == "于"):
            self.put(place, part, *unsure)
            return
        self.take_place()
        self.one_of_them(part.spot)
        if part.value.startswith("交") and len(self.state.subject) == 2:
            self.main = self.state.subject[:1]  # 司射與司馬交: then the one who is told of goes on
        last = self.last
        moved = bool(last and (last.at or (last.facing and last.acts)))
        if part.value == "當" and beside and self.before and self.before.kind in ("at", "bare"):
            moved = False  # 西階上當楣: of one place
        taken: tuple[Told, ...] = ()
        if moved and last and last.acts and beside and self.before and self.before.kind == "act":
            # 取弓于階西: where that is done is told only now.
            taken, self.found[-1] = last.acts[-1:], last.but(acts=last.acts[:-1])
        deed = self.deed(anew=moved)
        at = (*deed.at, *([place] if place else ()))
        self.found.append(deed.but(at=at, acts=(*deed.acts, *taken), unsure=(*deed.unsure, *unsure)))
        self.end = part.end
        self.reached = place
        if part.value.startswith("交") and not any(c in MARKS for c in self.sentence.text):
            # No mark tells where the clause ends in which the other one is met: it ends here.
            self.along = ()
            self.state.subject, self.main = self.main or self.state.subject, None
        if part.value.startswith("就"):
            self.companion = (part.spot.land,) if part.spot.kind == "persons" else ()

    def one_of_them(self, spot: Spot) -> None:
        """Let a pair go on of whose one it was only told on which side he is (上射在左，並行)."""
        groups = (*self.state.history, *self.named)
        if spot.land or spot.kind != "persons" or not self.explicit or len(groups) < 2:
            return
        if any(self.is_collective(n) for n in groups[-2]):
            self.main = groups[-2]

    def on_bare(self, part: Part, rest: Sequence[Part]) -> None:
        """Tell a place that has no preposition."""
        assert part.spot is not None
        if self.sets(rest) and not self.explicit:
            self.placed, _ = self.place(part)
            self.reached = self.placed
            return
        told = self.found[-1] if self.found else None
        near = part.start in (self.end, self.end + 1)
        if told and told.thing and near and not self.explicit:
            self.put(self.place(part)[0], part)
        elif told and told.at and part.spot.distance and near and len(told.at) < _MOST:
            # A second place in a row says more of the first (阼階下之東南，堂前三笴).
            place, unsure = self.place(part)
            self.found[-1] = told.but(
                at=(*told.at, *([place] if place else ())), unsure=(*told.unsure, *unsure)
            )
        else:
            self.on_at(part, rest)

    def on_aside(self, part: Part, rest: Sequence[Part]) -> None:
        """Tell 少南: after a place, a little south of it; before a thing that is moved, where it goes."""
        aside = self.told(part, f"少{part.value}")
        if self.sets(rest):
            self.placed = aside
            return
        told = self.found[-1] if self.found else None
        near = part.start in (self.end, self.end + 1)
        of = told.at[-1] if told and told.at else None
        goes_on = told and near and (told.thing or part.value[0] in "東西南北")
        if told and of and goes_on and len(of.pieces) < _MOST:
            joined = Told(
                of.value + aside.value, of.layer, (*of.pieces, *aside.pieces), of.words + aside.words
            )
            self.found[-1] = told.but(at=(*told.at[:-1], joined))
            return
        self.on_act(replace(part, value=self.given(part)), rest)

    def sets(self, rest: Sequence[Part]) -> bool:
        """Whether something is set out in this clause, or right after a place at its head."""
        breaks = 0
        for part in rest:
            if part.kind == "set":
                return True
            breaks += part.kind == "break"
            if part.kind not in ("face", "head", "break") or breaks > 1:
                return False
        return False

    def on_via(self, part: Part, rest: Sequence[Part]) -> None:
        """Tell a place that is passed."""
        place, unsure = self.place(part)
        last = self.last
        fresh = bool(last and (last.at or (last.acts and last.acts[-1].value not in ("升", "降", "進"))))
        deed = self.deed(anew=fresh)
        via = (*deed.via, *([place] if place else ()))
        self.found.append(deed.but(via=via, unsure=(*deed.unsure, *unsure)))

    def place(self, part: Part) -> tuple[Told | None, tuple[str, ...]]:
        """Return the place of a part with 其 resolved (None if it cannot be), and what is not sure of it."""
        assert part.spot is not None
        phrase, unsure = self.meant(part.spot)
        if not phrase:
            return None, unsure
        if part.value == "當" and phrase in self.words["across"]:
            phrase = f"當{phrase}"
        return self.told(part, f"負{phrase}" if part.value == "負" else phrase), unsure

    def meant(self, spot: Spot) -> tuple[str, tuple[str, ...]]:
        """Return the phrase of a place, empty if nobody can tell what it is of, and what is not sure."""
        subject = self.state.subject
        if spot.land:
            if (spot.kind == "persons" or spot.side) and not spot.owner and (spot.land,) != subject:
                self.landmark = "" if spot.own else spot.land
            return spot.phrase(self.owner(spot) + spot.land), ()
        if spot.kind == "persons":
            # 在右, 自左: of the other one.
            groups = [g for g in (*self.state.history, *self.named) if not set(g) & set(subject)]
            known = self.landmark or (groups[-1][-1] if groups else "")
        else:
            # 其南, 其后: of the last landmark that is not he who acts.
            here = [g[-1] for g in self.named if not set(g) & set(subject)]
            known = self.landmark or (here[-1] if here else self.state.focus)
        if not known or known in subject:
            return "", (f"{self.sentence.given[spot.start : spot.end]}: of whom or what is not clear",)
        return spot.phrase(known), ()

    def owner(self, spot: Spot) -> str:
        """Return whose place 其位 is, if it is his to whom something has just been given (獻釋獲者於其位)."""
        before = self.before
        if (
            not spot.owner
            or spot.land != "位"
            or before is None
            or before.kind != "act"
            or before.end != spot.start - 1
        ):
            return ""
        persons = self.words["persons"]
        text = self.text(before)
        return next((persons.spelled[text[i:]] for i in range(1, len(text)) if text[i:] in persons), "")

    # ---- bodies

    def on_face(self, part: Part, rest: Sequence[Part]) -> None:
        """Tell which way somebody faces, or a thing that was set out."""
        facing = self.told(part, part.value)
        head = self.told(part, part.names[0]) if part.names else None
        if not self.explicit and self.sets(rest):
            self.placed_facing = facing
        elif self.things and not self.explicit and not self.acted and not _of_person(rest):
            self.turn_things(facing, head)
        else:
            self.take_place()
            deed = self.deed(anew=bool(self.last and self.last.facing))
            self.found.append(deed.but(facing=facing, head=head or deed.head))

    def turn_things(self, facing: Told, head: Told | None = None) -> None:
        """Tell which way the things face that were set out."""
        if not (self.found and self.found[-1].thing):
            self.found.append(Deed(self.things, thing=True))
        self.found[-1] = self.found[-1].but(facing=facing, head=head)

    def on_laid(self, part: Part, rest: Sequence[Part]) -> None:
        """Tell how a thing lies (南肆)."""
        told = self.found[-1] if self.found else None
        laid = self.told(part, part.value)
        if told and told.thing:
            self.found[-1] = told.but(acts=(*told.acts, laid))
        elif self.things:
            self.found.append(Deed(self.things, thing=True, acts=(laid,)))

    def on_head(self, part: Part, rest: Sequence[Part]) -> None:
        """Tell which end of a row is its head."""
        if self.found:
            self.found[-1] = self.found[-1].but(head=self.told(part, part.value))

    def on_turn(self, part: Part, rest: Sequence[Part]) -> None:
        """Tell a turn."""
        deed = self.deed(anew=bool(self.last and (self.last.turn or self.last.facing)))
        self.found.append(deed.but(turn=self.told(part, part.value)))

    def on_pass(self, part: Part, rest: Sequence[Part]) -> None:
        """Tell how two pass each other."""
        self.found.append(replace(self.deed(), passing=self.told(part, part.value)))

    def on_posture(self, part: Part, rest: Sequence[Part]) -> None:
        """Tell whether somebody stands or sits."""
        self.take_place()
        deed = self.deed(anew=bool(self.last and self.last.posture))
        self.found.append(deed.but(posture=self.told(part, part.value)))

    # ---- what is done

    def on_move(self, part: Part, rest: Sequence[Part]) -> None:
        """Tell a move; one's own place is where it ends."""
        if part.negated:
            self.on_act(replace(part, value=self.given(part)), rest)
            return
        last = self.last
        deed = self.deed(anew=bool(last and (last.at or (last.via and last.acts))))
        self.along = ()
        move = self.told(part, part.value)
        at = (move,) if part.value in OWN_MOVES else deed.at
        self.found.append(deed.but(at=at, acts=(*deed.acts, move)))

    def on_act(self, part: Part, rest: Sequence[Part]) -> None:
        """Tell what somebody does, or what is done with things (俎與薦皆三祭)."""
        if self.things and not self.explicit and not self.acted and self.is_of_things():
            act = self.told(part, part.value or self.given(part))
            told = self.found[-1] if self.found and self.found[-1].who == self.things else None
            if told:
                self.found[-1] = told.but(acts=(*told.acts, act))
            else:
                self.found.append(Deed(self.things, thing=True, acts=(act,)))
            return
        deed = self.deed()
        self.found.append(deed.but(acts=(*deed.acts, self.told(part, part.value or self.given(part)))))
        self.acted = bool(self.things)
        self.take_in_hand(part)
        self.lead(part)
        if self.main is not None and self.text(part).endswith("從之"):
            self.state.subject, self.main = self.main, None

    def is_of_things(self) -> bool:
        """Whether the clause is about things, or nobody has been told of since they were set out."""
        if self.before is not None and self.before.kind in ("thing", "all"):
            return True
        return self.carried and bool(self.found) and all(d.thing for d in self.found[-_MOST:])

    on_order = on_act

    def on_like(self, part: Part, rest: Sequence[Part]) -> None:
        """Tell that something is done as before, or as another does it: what that is, a person must find."""
        self.on_act(part, rest)
        deed = self.found.pop()
        self.found.append(deed.but(unsure=(*deed.unsure, f"{part.value}: to be resolved")))

    def on_served(self, part: Part, rest: Sequence[Part]) -> None:
        """Tell that food is brought; who brings it is rarely named."""
        if self.explicit:
            self.on_act(part, rest)
            return
        server = next(iter(self.words["servers"].spelled.values()), NOBODY)
        unsure = (f"who brings it is not told: {server}",)
        self.found.append(Deed((server,), acts=(self.told(part, part.value),), unsure=unsure))

    # ---- things

    def on_thing(self, part: Part, rest: Sequence[Part]) -> None:
        """Take things of which it is told where they are."""
        self.point_at_thing()
        self.things = part.names
        self.told_of_things, self.acted = True, False

    def on_set(self, part: Part, rest: Sequence[Part]) -> None:
        """Tell that things are set out, and where, if that was told before."""
        self.point_at_thing()
        self.things = part.names or self.held or self.things or self.state.held
        self.told_of_things = False
        if self.state.subject and not (self.carried and not self.found):
            # Who sets things out is not told where the sentence names nobody and begins with it.
            self.on_act(replace(part, value=self.given(part)), rest)
        self.acted = False
        if self.placed:
            self.put(self.placed, part)
        elif self.reached and not any(p.kind in ("at", "bare") for p in rest[:1]):
            self.put(self.reached, part, "where it is set is not told; taken to be where he has gone")
        if self.placed_facing:
            self.turn_things(self.placed_facing)
        self.placed = self.placed_facing = None

    def point_at_thing(self) -> None:
        """Let 其 mean the thing that was told of last (牲在其西)."""
        thing = self.things[-1] if self.things else self.state.thing
        self.landmark = thing or self.landmark

    def put(self, place: Told | None, part: Part, *unsure: str) -> None:
        """Tell where the things are that were set out."""
        self.end = part.end
        told = self.found[-1] if self.found else None
        at = (place,) if place else ()
        if told and told.thing and told.who == self.things:
            self.found[-1] = told.but(at=(*told.at, *at), unsure=(*told.unsure, *unsure))
        elif self.things:
            self.found.append(Deed(self.things, thing=True, at=at, unsure=unsure))
