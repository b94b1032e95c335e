"""Reading place phrases in the language of the ritual texts.

A phrase is one or more parts parted by a comma. The names of places are the caller's: the longest known
name wins, so that 堂西 may be a spot of its own and 堂 with 西 need not be.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import lru_cache

from stage_viz.lexicon import fold
from stage_viz.space import NUMERALS, UNITS, Axis, Direction, Length, LengthError, Side, plain, read_length

from .tree import Against, Align, All, At, Beside, Between, Node, Own, Phrase, Ref, Toward


class PhraseError(ValueError):
    """A phrase that cannot be read.

    Parameters
    ----------
    code
        ``PHRASE-SYNTAX``, ``PHRASE-NAME`` or ``PHRASE-LENGTH``.
    what
        What is wrong.
    offset
        The character of the phrase where it goes wrong, from 0.
    name
        The word that is no known name, if that is what is wrong.
    """

    def __init__(self, code: str, what: str, offset: int, name: str = "") -> None:
        super().__init__(what)
        self.code = code
        self.what = what
        self.offset = offset
        self.name = name


OWN_WORDS = frozenset({"位", "其位", "己位", "反位", "復位", "故位"})
"""The words for the actor's own place."""

# Phrases are folded before they are matched: 於 is 于 here, 後 is 后, 閒 is 間 and 嚮 is 向.
_LEADING = "于在至適及就由自"
_DIRECTION = "東南|東北|西南|西北|東|西|南|北"
_SIDE = "前|后|左|右"
_DISTANCE = rf"(?:[{NUMERALS}]+|\d+(?:\.\d+)?(?:/\d+)?)\s*(?:{'|'.join(UNITS)})"
_ROW = re.compile(
    rf"(?:(?P<facing>{_DIRECTION})[面鄉向](?P<head>[東西南北])上|(?P<only>{_DIRECTION})[面鄉向])$"
)
_PARTS = re.compile(r"[^，,、]+")
_TAIL = re.compile(
    rf"(?P<of>之)?(?P<small>少)?(?:(?P<direction>{_DIRECTION})|(?P<side>{_SIDE}))"
    rf"(?P<late>少)?(?P<by>{_DISTANCE})?$"
)
_END = re.compile(rf"之|(?:{_DIRECTION}|{_SIDE}|間|上|下)(?:{_DISTANCE})?$")
_ACROSS = "楣棟庪阿廉"
"""What runs across the hall, by the last character of its name."""
_ALIGN = re.compile(r"(?P<axis>東西|南北|東|西|南|北)?當")
_SPLIT = re.compile(rf"[東西][南北]|[東西南北]{_DISTANCE}$")
_MIDST = re.compile(r"之?間$")
_SIDES = {fold(side.value): side for side in Side}


@lru_cache(maxsize=8192)
def folded(text: str) -> str:
    """Return the text with its variants and full-width digits folded, of the same length."""
    return fold(plain(text))


@lru_cache(maxsize=16)
def _table(names: frozenset[str]) -> tuple[Mapping[str, str], int]:
    """Return the folded names with what each stands for, and the length of the longest."""
    table = {folded(name): name for name in sorted(names)}
    return table, max(map(len, table), default=0)


class _Reader:
    """Reads one phrase, by the folded text."""

    def __init__(self, text: str, names: Collection[str]) -> None:
        self.text = text
        self.folded = folded(text)
        self.names, self.longest = _table(frozenset(names))

    def error(self, code: str, what: str, offset: int, name: str = "") -> PhraseError:
        return PhraseError(code, what, min(offset, max(len(self.text) - 1, 0)), name)

    def name_at(self, start: int, end: int) -> tuple[Ref, int] | None:
        """Find the longest known name that begins at `start`, and where it ends.

        A name that would split a direction yields to a shorter one: 阼階東南 is southeast of 阼階 even
        where 阼階東 is a place of its own, and 阼階東三步 is three 步 east of 阼階.
        """
        split: tuple[Ref, int] | None = None
        for stop in range(min(end, start + self.longest), start, -1):
            if (name := self.names.get(self.folded[start:stop])) is None:
                continue
            if not _SPLIT.match(self.folded, stop - 1, end):
                return Ref(name, start), stop
            split = split or (Ref(name, start), stop)
        return split

    def named(self, start: int, end: int) -> tuple[Ref, int]:
        """Like `name_at`, but a name must be there."""
        if found := self.name_at(start, end):
            return found
        rest = self.text[start:end]
        if not rest:
            raise self.error("PHRASE-SYNTAX", "a place is missing here", start)
        m = _END.search(self.folded, start, end)
        word = self.text[start : m.start() if m else end] or rest
        raise self.error("PHRASE-NAME", f"no place or person is called {word}", start, word)

    def phrase(self) -> Phrase:
        if not self.text.strip():
            raise self.error("PHRASE-SYNTAX", "the phrase is empty", 0)
        facing = head = None
        parts: list[Node] = []
        for m in _PARTS.finditer(self.text):
            start, end = m.span()
            start += len(m[0]) - len(m[0].lstrip())
            end -= len(m[0]) - len(m[0].rstrip())
            if row := _ROW.search(self.folded, start, end):
                if facing is not None:
                    raise self.error("PHRASE-SYNTAX", "the phrase tells two facings", row.start())
                facing = Direction(row["facing"] or row["only"])
                head = Direction(row["head"]) if row["head"] else None
                end = row.start()
            if start < end:
                parts.append(self.part(start, end))
        if not parts and facing is None:
            raise self.error("PHRASE-SYNTAX", "the phrase names no place", 0)
        root = None if not parts else parts[0] if len(parts) == 1 else All(tuple(parts))
        return Phrase(self.text, root, facing, head)

    def part(self, start: int, end: int) -> Node:
        """Read one part, without the words that lead to a place (至, 適)."""
        while True:
            words = self.folded[start:end]
            if words in OWN_WORDS:
                return Own()
            whole = self.name_at(start, end)
            if whole and whole[1] == end:
                return At(whole[0])
            if words[0] == "負":
                return Against(self.all_of(start + 1, end))
            if words[0] == "倚":
                return self.leaning(start + 1, end)
            if m := _ALIGN.match(self.folded, start, end):
                return self.aligned(m, end)
            if words[0] == "兩" and (m := _MIDST.search(words)):
                return Between(self.all_of(start + 1, start + m.start()), None)
            if whole is None and (m := _TAIL.match(self.folded, start, end)) and not m["of"]:
                return self.tail(None, m)
            if whole is None and words[0] in _LEADING and len(words) > 1:
                start += 1
                continue
            return self.after_name(*self.named(start, end), end)

    def after_name(self, ref: Ref, at: int, end: int) -> Node:
        rest = self.folded[at:end]
        if rest in ("間", "之間"):
            return Between(ref, None)
        if rest in ("中", "之中"):
            return At(ref)
        if rest[:1] in ("與", "及") and (m := _MIDST.search(rest)):
            return Between(ref, self.all_of(at + 1, at + m.start()))
        if m := _TAIL.match(self.folded, at, end):
            return self.tail(ref, m)
        raise self.left_over(ref, at, end)

    def left_over(self, ref: Ref, at: int, end: int) -> PhraseError:
        return self.error("PHRASE-SYNTAX", f"{self.text[at:end]} is not understood after {ref.name}", at)

    def tail(self, ref: Ref | None, m: re.Match[str]) -> Node:
        by = self.length(m.start("by"), m.end("by")) if m["by"] else None
        small = bool(m["small"] or m["late"])
        if m["direction"]:
            return Toward(ref, Direction(m["direction"]), by, small)
        if ref is None:
            raise self.error("PHRASE-SYNTAX", f"{m['side']} of what is not told", m.start())
        return Beside(ref, _SIDES[m["side"]], by, small)

    def length(self, start: int, end: int) -> Length:
        try:
            return read_length(self.folded[start:end])
        except LengthError as e:
            raise self.error("PHRASE-LENGTH", e.what, start + e.offset) from None

    def all_of(self, start: int, end: int) -> Ref:
        """Read a name that fills `start` to `end`."""
        ref, stop = self.named(start, end)
        if stop != end:
            raise self.left_over(ref, stop, end)
        return ref

    def aligned(self, m: re.Match[str], end: int) -> Node:
        # 東西當東榮 and 西當西序 share the east-west coordinate; so does 當階, to which one walks due east.
        # The beams run from east to west: 當楣 tells how far north one stands.
        ref, stop = self.named(m.end(), end)
        across = ref.name[-1:] in _ACROSS if m["axis"] is None else m["axis"][0] in "南北"
        axis = Axis.Y if across else Axis.X
        if stop == end:
            return Align(ref, axis)
        if (t := _TAIL.match(self.folded, stop, end)) and t["direction"] and not m["axis"]:
            return All((Align(ref, axis), self.tail(ref, t)))
        raise self.left_over(ref, stop, end)

    def leaning(self, start: int, end: int) -> Node:
        """Read what follows 倚: 於階西 is the west side of 階, even where 階西 is a spot of its own."""
        if self.folded[start : start + 1] == "于":
            start += 1
        for length in (2, 1):
            stop = max(end - length, start)
            if (word := self.folded[stop:end]) not in _DIRECTION.split("|"):
                continue
            stop -= self.folded[stop - 1] == "之"
            if name := self.names.get(self.folded[start:stop]):
                return Against(Ref(name, start), Direction(word))
        return Against(self.all_of(start, end))


def read_phrase(text: str, names: Collection[str]) -> Phrase:
    """Read a place phrase.

    Parameters
    ----------
    text
        Such as 左个之西北三步, 薦右, 南北當洗 or 射位，東面北上.
    names
        The names that may stand for a place; variants (獲/获) are folded on both sides.

    Returns
    -------
    Phrase
        What it says, with the names as `names` has them.

    Raises
    ------
    PhraseError
        With the character where it goes wrong.
    """
    return _Reader(text, names).phrase()
