"""Reading verbs in a sentence: moves, postures, orders, what is set out; and words that only join."""

from __future__ import annotations

import re
from dataclasses import replace

from .forms import (
    ANSWERS,
    AXIS,
    BESIDE_STAIRS,
    DECLINED,
    FACE,
    GO,
    LAID,
    LIKE,
    MOVE,
    POSTURE,
    SMALL,
    STEPS,
    VERBAL,
    VIA,
)
from .part import Part
from .places import Spot
from .scan_places import PlaceScan

_NOUN_VERBS = ("席", "筵", "尊", "縣")
"""Things whose name also means to set them out."""

_ALONE = "拜揖辭對許"
"""Verbs that may have an object, and more often have none."""

_OBJECT_KNOWN = ("辟設", "設", "遷", "辟")
"""These may leave out what is set."""


class VerbScan(PlaceScan):
    """Reads verbs."""

    def verb(self) -> bool:
        """Read a verb that has a form of its own, or pass over a word that only joins."""
        text, at, words = self.text, self.at, self.words
        if text[at] not in words.verbal and text[at] not in VERBAL:
            return False
        i = words["negations"].at(text, at)
        negated = i > at
        if not negated and not MOVE.match(text, at) and self.joining():
            return True
        if m := DECLINED.match(text, i):
            return self.add("act", m.end(), self.given[at : m.end()])
        if m := MOVE.match(text, i):
            return self.moved(m[0], i, negated=negated)
        if negated:
            m = POSTURE.match(text, i)
            return bool(m) and self.add("act", m.end(), self.given[at : m.end()]) if m else False
        return self.causing() or self.ordering() or self.setting() or self.serving() or self.standing()

    def joining(self) -> bool:
        """Pass over a word that only joins; tell who comes along (以賓升)."""
        text, at = self.text, self.at
        if (end := self.words["along"].at(text, at)) > at:
            names, stop = self.nouns.persons(end)
            if names and text[stop : stop + 1] != "之":
                if MOVE.match(text, stop) or text[stop : stop + 1] == "交":
                    return self.add("along", stop, names=names)
                if text[at] == "與":
                    self.at = stop  # 與之揖, 與進者相左: the other one is only met
                    return True
        if text[at] == "遂" and text[max(0, at - 2) : at].rstrip("、").endswith("決"):
            return False
        if m := SMALL.match(text, at):
            return self.add("aside", m.end(), m[1])
        if m := AXIS.match(text, at):
            self.at = m.end()  # 南當洗: the axis along which they are in line
            return True
        if m := LAID.match(text, at):
            return self.add("laid", m.end(), self.given[at : m.end()])
        end = self.words["particles"].at(text, at)
        self.at = max(end, at)
        return end > at

    # ---- moves

    def moved(self, verb: str, at: int, *, negated: bool) -> bool:
        """Take a move with what belongs to it: the stairs, the steps."""
        text = self.text
        end = at + len(verb)
        if verb in ("進", "升") and self.has_object(end):
            return False
        if verb[0] in "升降" and verb[-1] in "席筵":
            return self.add("act", end, self.given[self.at : end])  # one's own mat: no stairs
        start = self.at
        value = verb[0] + verb[-1].replace("筵", "席") if verb[-1] in "位席筵" else verb
        self.add("move", end, value[0] if value[0] in "升降" else value, negated=negated)
        if negated:
            return True
        if verb == "升堂":
            self.found.append(Part("at", start, end, verb, spot=Spot(at + 1, end, "堂")))
        elif verb[-1] in "階堂":
            self.found.append(Part("via", start, end, verb, spot=Spot(at + 1, end, verb[1])))
        elif verb in ("升", "降") and (stop := self.stairs_end(end)) > end:
            self.found.append(Part("via", start, stop, verb, spot=Spot(end, stop, text[end:stop])))
            self.at = stop
        if m := STEPS.match(text, self.at):
            self.at = m.end()
        return True

    def stairs_end(self, at: int) -> int:
        """Return where the name of stairs ends that begins there; `at` if none does."""
        end = self.words["places"].at(self.text, at)
        stairs = end - at > 1 and self.text[end - 1] == "階"
        return end if stairs and self.text[end : end + 1] not in BESIDE_STAIRS else at

    def has_object(self, at: int) -> bool:
        """Whether an object follows 進 or 升: 進爵, 升肵俎, 進使者, 進之."""
        if self.words["things"].at(self.text, at) > at or self.text[at : at + 1] in ("之", "容"):
            return True
        name, end = self.nouns.person(at)
        return bool(name) and self.punctuated and self.is_end(end)

    def standing(self) -> bool:
        """Take a posture; 立飲 is an act besides."""
        if not (m := POSTURE.match(self.text, self.at)):
            return False
        start = self.at
        self.add("posture", m.end(), "坐" if m[0] in "坐跪" else "立")
        if m[0] in ("興", "坐"):
            self.found.append(Part("act", start, m.end(), m[0]))
        elif m[0] == "立" and self.text[m.end() : m.end() + 1] == "飲":
            self.found.append(Part("act", start, m.end() + 1, "立飲"))
            self.at = m.end() + 1
        return True

    # ---- what others do

    def causing(self) -> bool:
        """Take him who is made to do something at once (使人執俎從之)."""
        end = self.words["causes"].at(self.text, self.at)
        if end == self.at:
            return False
        names, stop = self.nouns.persons(end)
        if not names and self.text[end : end + 1] == "人":
            names, stop = ("人",), end + 1
        return self.add("cause", stop, names=names)

    def ordering(self) -> bool:
        """Take an order up to its end: it is not staged (命弟子設豐; 請賓升)."""
        asked = self.text[self.at] == "請"
        end = self.at + 1 if asked else self.words["orders"].at(self.text, self.at)
        names, stop = self.nouns.persons(end)
        if end == self.at or (asked and (not names or self.is_end(stop))):
            return False
        stop = self.order_end(stop)
        return self.add("order", stop, self.given[self.at : stop], names=names)

    def serving(self) -> bool:
        """Take food that is brought by nobody who is named (薦脯醢)."""
        end = self.words["served"].at(self.text, self.at)
        things = self.words["things"]
        stop = things.at(self.text, end)
        if end == self.at or (stop == end and not self.is_end(end)):
            return False
        names = (things.spelled[self.text[end:stop]],) if stop > end else ("薦",)
        return self.add("served", stop, self.given[self.at : stop], names=names)

    def setting(self) -> bool:
        """Take a verb that sets out things, with the things."""
        text, at = self.text, self.at
        end = self.words["sets"].at(text, at)
        if end == at:
            return False
        verb = text[at:end]
        begins = self.starts_clause() or self.follows("who") or text[at - 1] in "乃遂"
        if verb in _NOUN_VERBS:
            people, after = self.nouns.persons(end)
            if people and verb in ("席", "筵"):
                names = tuple(f"{p}席" for p in people)
                return begins and self.add("set", after, self.given[at:after], names=names)
            if not begins or not (
                text[end : end + 1] in ("于", "兩", "在") or self.words["things"].at(text, end) > end
            ):
                return False
        listed, stop = self.nouns.things(end + (text[end : end + 1] == "其"))
        if not listed and verb in _NOUN_VERBS:
            listed = (self.words["things"].spelled.get(verb, verb),)
        if not listed:
            placed = text[stop : stop + 1] == "于" or self.spot(stop, led=False) is not None
            if verb not in _OBJECT_KNOWN or not placed:
                return False
        stop = max(stop, end)
        return self.add("set", stop, self.given[at:stop], names=listed)

    # ---- the rest

    def act(self) -> bool:
        """Take words without a form of their own, up to where a part with one begins."""
        text, things = self.text, self.words["things"]
        start = self.at
        end = start + 1
        while not self.is_end(end) and text[end] != "\ufffc" and not self.begins(end):
            thing = things.at(text, end)
            end = max(end + 1, thing)
            if thing == end or text[end - 1] == "之":
                spot = self.spot(end)
                if spot and spot.side and spot.kind in ("places", "spots"):
                    break
        while end - start > 1 and text[end : end + 1] == "、" and things.at(text, end + 1) > end + 1:
            end = things.at(text, end + 1)  # 說決、拾
        return self.add("act", end, self.given[start:end])

    def begins(self, at: int) -> bool:
        """Whether a part with a form of its own begins within the words of an act."""
        text = self.text
        if text[at] in "乃而皆如曰立坐興" or (text[at] == "遂" and text[at - 1] != "決"):
            return True
        if text[at] == "以" and self.goes_on(at + 1):
            return True
        if any(form.match(text, at) for form in (FACE, SMALL, AXIS, LAID)):
            return True
        for pattern in (VIA, GO) if text[at - 1] not in "不未弗" else ():
            if (m := pattern.match(text, at)) and self.spot(m.end()):
                return True
        if (m := MOVE.match(text, at)) and not (m[0] in "進升" and self.has_object(at + 1)):
            return True
        if any(self.words[key].at(text, at) > at for key in ("turns", "passings")):
            return True
        if (
            text[at] == "與"
            and (names := self.nouns.persons(at + 1))[0]
            and text[names[1] : names[1] + 1] == "交"
        ):
            return True
        if (end := self.words["causes"].at(text, at)) > at and (
            text[end : end + 1] == "人" or self.nouns.person(end)[0]
        ):
            return True
        return not self.punctuated and self.names_another(self.at, at)

    def names_another(self, start: int, at: int) -> bool:
        """Whether a person begins a clause in a text without marks, and is no object of the act before."""
        name, end = self.nouns.person(at)
        if not name:
            return False
        before = self.text[start:at]
        if before.endswith(self.text[at:end]):
            return True  # 獻賓賓西階上: named again
        acts = self.spot(end, led=False) or any(p.match(self.text, end) for p in (FACE, ANSWERS, MOVE))
        if before[-1] in _ALONE and (acts or self.text[end : end + 1] == "先"):
            return True  # 拜主人阼階上, 揖不勝者先降
        return not self.words["transitive"].closes(before)

    def goes_on(self, at: int) -> bool:
        """Whether what follows 以 is done by him who acts (以反位, 以至于乏, 以賓升)."""
        at = self.nouns.persons(at)[1]
        return any(p.match(self.text, at) for p in (MOVE, VIA, GO, POSTURE))

    def compared(self, m: re.Match[str]) -> bool:
        """Take a comparison; before 皆如之 a bare noun is a place where the same is done (中皆如之)."""
        last = self.last
        if m[0].endswith("如之") and last and self.follows("act"):
            spot = self.spot(last.start)
            if spot and spot.end == last.end and any(p.kind == "at" for p in self.found):
                arms = any(p.spot and p.spot.land.endswith("个") for p in self.found)
                if spot.land == "中" and arms:
                    spot = replace(spot, land="侯中")  # after the arms of the target, its middle
                self.found[-1] = Part("at", last.start, last.end, "", spot=spot)
        end = self.likeness_end(m.end())
        return self.add("like", end, self.given[self.at : end])

    def comparing(self) -> bool:
        """Read 如初, 如三耦, 亦如之."""
        m = LIKE.match(self.text, self.at)
        return bool(m) and self.compared(m) if m else False
