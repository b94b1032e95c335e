"""Persons and things as a text names them: one, or several together."""

from __future__ import annotations

from .forms import ANSWERS, MARKS
from .words import Lexicon

_JOINED = ("、", "與", "及")
_MOST = 20
"""So many are named together at most."""

_LONGEST = 12
_COUNTS = "一二三四五六八兩"


class Nouns:
    """Reads the nouns of one text.

    Parameters
    ----------
    lexicon
        The words.
    text
        The text, folded.
    given
        The same as the file has it, character by character; it spells what the lexicon does not list.
    """

    def __init__(self, lexicon: Lexicon, text: str, given: str) -> None:
        self.words = lexicon
        self.text = text
        self.given = given
        self.punctuated = any(c in MARKS for c in text)
        self._known: dict[int, tuple[str, int]] = {}

    def persons(self, at: int) -> tuple[tuple[str, ...], int]:
        """Read persons who are named together: 賓、主人、大夫; 三耦及眾賓; 司射與司馬.

        Returns
        -------
        tuple
            Their names, and where these end; no names, and `at`, if nobody is named there.
        """
        names: list[str] = []
        end = at
        while True:
            start = end
            if names:
                if self.text[end : end + 1] in _JOINED:
                    start = end + 1
                elif self.punctuated:
                    break
            name, stop = self.person(start)
            if not name or len(names) > _MOST:
                break
            names += self.words.pairs.get(name, (name,))
            end = stop
        return tuple(names), end

    def person(self, at: int) -> tuple[str, int]:
        """Read one person: 賓, 眾賓, 舉觶者, 大夫之耦, 其耦; an empty name if there is none."""
        if (found := self._known.get(at)) is None:
            found = self._known[at] = self._person(at)
        return found

    def _person(self, at: int) -> tuple[str, int]:
        text, words = self.text, self.words
        followers = words["followers"]
        if text[at : at + 1] == "其" and (stop := followers.at(text, at + 1)) > at + 1:
            return "其" + followers.spelled[text[at + 1 : stop]], stop
        stop = max(words["persons"].at(text, at), self._doer(at))
        if text[at:stop] in words.pairs and words["persons"].at(text, stop - 1) > stop:
            stop -= 1  # 賓主人: the second name begins within the word for both
        if text[at : at + 1] == "負" and not (ANSWERS.match(text, stop) or text[stop : stop + 1] == "皆"):
            stop = at  # 負侯 is who they are only where they answer
        if text[at : at + 1] == "眾" and (after := words["persons"].at(text, at + 1)) > at + 1:
            stop = max(stop, after)
        if stop == at:
            return "", at
        folded, given = text[at:stop], self.given[at:stop]
        name = words["persons"].name(folded, given) if folded in words["persons"] else given
        if len(follower := text[stop : stop + 2]) == 2 and follower in followers:
            name, stop = name + followers.spelled[follower], stop + 2  # 女從者
        while (
            len(name) < _LONGEST
            and text[stop : stop + 1] == "之"
            and (after := followers.at(text, stop + 1)) > stop + 1
        ):
            name += "之" + followers.spelled[text[stop + 1 : after]]
            stop = after
        # A longer word for something else wins: 鼓 in 鼓瑟 may be one who drums, 工 in 工布 is none.
        other = max(words[key].at(text, at) for key in ("places", "things"))
        return ("", at) if other > stop else (name, stop)

    def _doer(self, at: int) -> int:
        """Return where a word like 舉觶者 ends: a verb with a thing, and 者."""
        for stop in range(at + 1, min(at + 4, len(self.text))):
            if self.text[stop] == "者":
                thing = self.words["things"].at(self.text, at + 1, stop)
                return stop + 1 if thing == stop else at
        return at

    def things(self, at: int) -> tuple[tuple[str, ...], int]:
        """Read things that stand together: 豆、籩、鉶; 几、席、兩敦; 薦俎 are two."""
        names: list[str] = []
        end = at
        while True:
            i = end + (bool(names) and self.text[end : end + 1] in _JOINED)
            counted = self.text[i : i + 1]
            if counted and counted in _COUNTS and self.words["things"].at(self.text, i) == i:
                i += 1
            after, name = self.thing(i)
            if after == i or len(names) > _MOST:
                return tuple(names), end
            names += ["薦", "俎"] if name == "薦俎" else ["俎"] if name == "折俎" else [name]
            end = after

    def thing(self, at: int) -> tuple[int, str]:
        """Read one thing: 薦, 公席, 賓之弓矢. Returns where it ends (`at` if there is none), and its name."""
        things = self.words["things"]
        person, stop = self.person(at)
        joined = self.text[stop : stop + 1] == "之"
        after = things.at(self.text, stop + joined) if person else at
        if after > stop + joined and (joined or self.text[stop:after] in ("席", "尊", "筵")):
            return after, f"{person}{'之' * joined}{things.spelled[self.text[stop + joined : after]]}"
        after = things.at(self.text, at)
        return after, things.spelled.get(self.text[at:after], "")
