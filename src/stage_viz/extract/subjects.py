"""Who acts: the subject that is named, carried forward, or taken together with another."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from stage_viz.lexicon import fold

from .deeds import Deed, Told, told
from .part import Part
from .sentences import Sentence
from .words import Lexicon

NOBODY = "某"
"""Stands for an actor whom no word names."""

_HELPS = "贊相佐從"
_SOME = re.compile("[一二三四]人")
_KEPT = 4
_TOGETHER = 60
"""So many of those who were named last are kept in mind."""


@dataclass
class Carried:
    """What is carried from sentence to sentence.

    Parameters
    ----------
    subject
        Who acts until another is named.
    since
        The line where he was named.
    recent
        Who was named in the last sentence.
    history
        Who was named last, one group for each time.
    focus
        Who took the place that was told last.
    companion
        To whom he who acts has gone.
    thing
        The thing whose place was told last.
    held
        The things that were in hand in the last sentence.
    """

    subject: tuple[str, ...] = ()
    since: int = 0
    recent: tuple[str, ...] = ()
    history: tuple[tuple[str, ...], ...] = ()
    focus: str = ""
    companion: tuple[str, ...] = ()
    thing: str = ""
    held: tuple[str, ...] = ()


@dataclass
class Subjects:
    """Who acts in one sentence; lives no longer than its reading, but for what it leaves in `state`."""

    words: Lexicon
    sentence: Sentence
    state: Carried
    found: list[Deed] = field(default_factory=list)
    named: list[tuple[str, ...]] = field(default_factory=list)
    explicit: bool = False  # somebody is named in this clause
    carried: bool = True  # nobody has been named in this sentence
    main: tuple[str, ...] | None = None  # who acts again when the clause is over
    along: tuple[str, ...] = ()
    led: tuple[str, ...] = ()
    companion: tuple[str, ...] = ()
    things: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    before: Part | None = None

    def told(self, part: Part, value: str) -> Told:
        """Return a value with the words of the part."""
        return told(self.sentence, value, part.start, part.end)

    def text(self, part: Part) -> str:
        """Return the words of a part, folded."""
        return self.sentence.text[part.start : part.end]

    def given(self, part: Part) -> str:
        """Return the words of a part, as the file has them."""
        return self.sentence.given[part.start : part.end]

    @property
    def last(self) -> Deed | None:
        """The deed told last, if he who acts now did it."""
        if self.found and self.found[-1].who == self.who() and not self.found[-1].thing:
            return self.found[-1]
        return None

    def who(self) -> tuple[str, ...]:
        """Return who acts, with him who comes along."""
        return (*self.state.subject, *self.along) or (NOBODY,)

    def leave(self) -> None:
        """Leave in the state what the next sentence may point at."""
        state = self.state
        if self.led:
            state.subject = self.led
        if state.subject:
            state.focus = state.subject[-1]
        state.recent = tuple(dict.fromkeys(n for group in self.named for n in group))
        state.history = (*state.history, *self.named)[-_KEPT:]
        state.companion = self.companion
        state.thing = self.things[-1] if self.things else state.thing
        state.held = self.held

    # ---- a sentence that names nobody

    def open(self, parts: Sequence[Part]) -> None:
        """Find who acts in a sentence before anybody is named in it."""
        if follower := self.named_after(parts):
            self.state.subject = follower
            return
        subject = self.state.subject
        if len(subject) != 1:
            return
        if both := self.host_and_guest(parts):
            self.state.subject = both
        elif self.acts_on(subject[0], parts):
            # 授主人: he does not give it to himself; the other acts.
            others = [g for g in self.state.history if subject[0] not in g]
            self.state.subject = others[-1] if others else subject

    def is_heading(self, parts: Sequence[Part]) -> bool:
        """Whether a sentence only names a rite (鄉飲酒之禮)."""
        told = [p for p in parts if p.kind != "break"]
        return len(told) == 1 and told[0].kind == "act" and self.text(told[0]).endswith("禮")

    def named_after(self, parts: Sequence[Part]) -> tuple[str, ...]:
        """Return who is named right after what is said to be over (卒洗，主人壹揖)."""
        if len(parts) < 3 or parts[0].kind != "act" or not self.text(parts[0]).startswith("卒"):
            return ()
        follows = parts[1].kind == "break" and parts[2].kind == "who"
        return tuple(n.removeprefix("其") for n in parts[2].names) if follows else ()

    def answered(self, parts: Sequence[Part]) -> None:
        """Let him go on to whom somebody only answers at the end of a sentence (… 賓答拜)."""
        last = [i for i, p in enumerate(parts) if p.kind == "who"][-1:]
        told = [p for p in parts[last[0] + 1 :] if p.kind != "break"] if last else []
        if not told or self.text(told[-1]) not in self.words["answers"]:
            return
        if any(p.kind not in ("at", "bare", "face") for p in told[:-1]):
            return
        others = [g for g in (*self.state.history, *self.named) if not set(g) & set(self.state.subject)]
        if others and len(self.state.subject) == 1:
            self.state.subject, self.state.since = others[-1], self.sentence.line

    def host_and_guest(self, parts: Sequence[Part]) -> tuple[str, ...]:
        """Return host and guest where they go together (三揖，至于階，三讓)."""
        acts = {self.text(p) for p in parts if p.kind == "act"}
        kinds = {p.kind for p in parts}
        if "who" in kinds or "at" not in kinds or not any(a in self.words["together"] for a in acts):
            return ()
        known = [n for g in self.state.history for n in g]
        pair = tuple(
            next((n for n in reversed(known) if fold(n) in self.words[key]), "")
            for key in ("hosts", "guests")
        )
        return pair if all(pair) else ()

    def acts_on(self, name: str, parts: Sequence[Part]) -> bool:
        """Whether somebody is the object of a verb before anybody is named."""
        folded = fold(name)
        for part in parts:
            if part.kind in ("who", "thing"):
                return False
            text = self.text(part)
            verb, object_, thing = text.partition(folded)
            given = not thing or thing in self.words["things"]  # 授賓爵
            if part.kind == "act" and object_ and given and verb in self.words["transitive"]:
                return True
        return False

    # ---- what names or changes him who acts

    def on_break(self, part: Part, rest: Sequence[Part]) -> None:
        """End a clause."""
        self.explicit = False
        self.along = ()
        if self.main is not None and part.value not in "：:":
            self.state.subject, self.main = self.main, None

    def on_who(self, part: Part, rest: Sequence[Part]) -> None:
        """Take who is named."""
        names = tuple(n.removeprefix("其") for n in part.names)
        if self.explicit and self.named and self.before and self.before.kind == "who":
            # A second name in one clause, with no verb between: both are meant.
            names = (*self.named.pop(), *names)
        helps = bool(rest) and rest[0].kind in ("act", "who", "like") and self.text(rest[0])[:1] in _HELPS
        if helps and len(names) == 1 and _SOME.fullmatch(names[0]) and self.state.subject:
            self.main = self.main or self.state.subject  # 二人贊: helpers of him who acts
        self.state.subject = tuple(dict.fromkeys(names))
        self.state.since = self.sentence.line
        self.named.append(self.state.subject)
        self.explicit, self.carried = True, False
        self.things = self.led = ()

    def on_all(self, part: Part, rest: Sequence[Part]) -> None:
        """Take together with 皆 who has been named (賓堂西，主人堂東，皆釋弓矢)."""
        subject = self.state.subject
        just_named = self.explicit and self.before is not None and self.before.kind in ("who", "along")
        if just_named or len(subject) > 1 or any(self.is_collective(n) for n in subject):
            return
        here = tuple(n for group in self.named[-_TOGETHER:] for n in group)
        others = self.words.counterparts.get(subject[0], ()) if subject else ()
        other = [n for group in self.state.history[1 - _KEPT :] for n in group if n in others]
        choices = (here, (*self.state.companion, *subject), (*other[-1:], *subject), self.state.recent)
        both = next((c for c in choices if len(set(c)) > 1), subject)
        if both != subject:
            self.state.subject = tuple(dict.fromkeys(both))
            self.named.append(self.state.subject)

    def is_collective(self, name: str) -> bool:
        """Whether a name is of several already."""
        folded = fold(name)
        return folded in self.words["collective"] or folded[0] == "眾" or bool(_SOME.match(folded))

    def on_along(self, part: Part, rest: Sequence[Part]) -> None:
        """Take who comes along (主人以賓升)."""
        names = tuple(n.removeprefix("其") for n in part.names)
        if len(self.state.subject) == 1 and names[0] not in self.state.subject:
            self.along = names
            self.companion = self.state.companion = names

    def on_cause(self, part: Part, rest: Sequence[Part]) -> None:
        """Take who is made to act, for this clause (使人執俎從之)."""
        self.main = self.state.subject
        self.state.subject = tuple(n.removeprefix("其") for n in part.names) or (NOBODY,)

    def lead(self, part: Part) -> None:
        """Take along whom somebody leads: both walk (弟子相工)."""
        text = self.text(part)
        persons = self.words["persons"]
        if text[0] in self.words["leads"] and len(text) > 1 and persons.at(text, 1) == len(text):
            self.led = (persons.spelled[text[1:]],)
            self.state.subject = (*self.state.subject, *self.led)

    def take_place(self) -> None:
        """Of one who leads and one who is led, the latter takes the place (… 西面北上坐)."""
        if self.led:
            self.state.subject = self.led
            self.carried = False

    def take_in_hand(self, part: Part) -> None:
        """Keep in mind the thing that somebody takes or holds (執其薦)."""
        text = self.text(part)
        if text[0] not in self.words["holds"]:
            return
        things = self.words["things"]
        start = 1 + (text[1:2] in ("其", "一", "二", "兩", "三", "四", "六", "八"))
        if (stop := things.at(text, start)) > start:
            self.held = tuple(dict.fromkeys((*self.held, things.spelled[text[start:stop]])))
