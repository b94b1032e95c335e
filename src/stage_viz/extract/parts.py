"""The parts of a sentence: who, where, by which way, facing what, doing what; not yet who is meant.

A sentence is read from left to right; what begins at a place is decided by the longest word and by what
came before. Marks help, and are not needed: a new part begins where its word does.
"""

from __future__ import annotations

import re

from .forms import ALL, BY_IT, CLAUSE_MARKS, FACE, HEAD, IS_AT, MARKS, NOT_FACED, SET_OUT, STARTS
from .part import Part
from .scan_verbs import VerbScan
from .sentences import SPEECH, Sentence
from .words import Lexicon

_HOW_MANY = re.compile("[一二三四]人")
_VERBS_TOO = "洗席筵尊薦羞縣豐"
"""Things whose word at the head of a clause is more often a verb."""


def parts_of(lexicon: Lexicon, sentence: Sentence) -> tuple[Part, ...]:
    """Read the parts of a sentence.

    Parameters
    ----------
    lexicon
        The words.
    sentence
        What is read.

    Returns
    -------
    tuple of Part
        In the order of the text. Words that only join (乃, 而, 以) are in none.
    """
    return tuple(_Scanner(lexicon, sentence).parts())


class _Scanner(VerbScan):
    """Reads one sentence."""

    def parts(self) -> list[Part]:
        """Read it all."""
        while self.at < len(self.text):
            character = self.text[self.at]
            if character == SPEECH or (character in MARKS and character not in CLAUSE_MARKS):
                self.at += 1
            elif character in CLAUSE_MARKS:
                self.add("break", self.at + 1, character)
            else:
                _ = self.thing() or self.form() or self.person() or self.verb() or self.act()
        return self.found

    def thing(self) -> bool:
        """Read things that open a clause and are said to be somewhere (水在洗東, 俎當其北)."""
        if not self.starts_clause() and (self.punctuated or not self.follows("at", "bare", "laid")):
            return False
        text, at = self.text, self.at
        names, end = self.nouns.things(at) if text[at] in self.words.thinglike else ((), at)
        if not names and (m := IS_AT.match(text, at)):
            if self.words["sets"].at(text, at) > at or self.nouns.person(at)[0]:
                return False
            names, end = (self.given[at : m.end()],), m.end()
        if not names:
            return False
        if text[end : end + 1] in ("在", "當") and (BY_IT.match(text, end) or self.spot(end + 1)):
            return self.add("thing", end, names=names)
        if SET_OUT.match(text, end) and (len(names) > 1 or text[at] not in _VERBS_TOO):
            return self.add("thing", end, names=names)
        return False

    def form(self) -> bool:
        """Read what has a form of its own."""
        text, at = self.text, self.at
        if text[at] not in STARTS and text[at] not in self.words.turning:
            return self.bare()
        if text[at] == "曰":
            return self.add("act", self.speech_end(at + 1), "曰")
        if self.comparing() or self.listed("turns", "turn") or self.listed("passings", "pass"):
            return True
        if m := NOT_FACED.match(text, at):
            return self.add("act", m.end(), self.given[at : m.end()])
        if m := FACE.match(text, at):
            return self.add("face", m.end(), m[1], names=(m[2],) if m[2] else ())
        if self.place():
            return True
        if m := HEAD.match(text, at):
            return self.add("head", m.end(), m[1])
        if m := ALL.match(text, at):
            return self.add("all", m.end())
        return False

    def listed(self, key: str, kind: str) -> bool:
        """Read a word of a list of the lexicon."""
        end = self.words[key].at(self.text, self.at)
        return end > self.at and self.add(kind, end, self.words[key].spelled[self.text[self.at : end]])

    def person(self) -> bool:
        """Read who acts; whom a verb right before has for its object does not."""
        names, end = self.nouns.persons(self.at)
        if not names or self.follows("set", "served"):
            return False
        if self.follows("who") and _HOW_MANY.fullmatch(self.text, self.at, end):
            self.at = end  # 相者二人: how many they are
            return True
        last = self.last
        object_ = (
            last and self.follows("act") and (self.punctuated or not self.names_another(last.start, self.at))
        )
        if object_:
            return False
        verb = end - self.at == 1 and self.is_end(end)  # 乃祝: the word is a verb
        if verb and (not last or last.kind in ("break", "act")):
            return False
        return self.add("who", end, names=names)
