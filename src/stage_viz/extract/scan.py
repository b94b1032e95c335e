"""What all readers of a sentence share: where they are, what they have found, where words end."""

from __future__ import annotations

from .forms import ANSWERS, MARKS
from .nouns import Nouns
from .part import Part
from .places import Spot
from .sentences import SPEECH, Sentence
from .words import Lexicon


class Scan:
    """The state of reading one sentence; lives no longer than the reading."""

    def __init__(self, lexicon: Lexicon, sentence: Sentence) -> None:
        self.words = lexicon
        self.text = sentence.text
        self.given = sentence.given
        self.nouns = Nouns(lexicon, sentence.text, sentence.given)
        self.punctuated = self.nouns.punctuated
        self.found: list[Part] = []
        self.at = 0

    @property
    def last(self) -> Part | None:
        """What was found last."""
        return self.found[-1] if self.found else None

    def add(
        self,
        kind: str,
        end: int,
        value: str = "",
        *,
        names: tuple[str, ...] = (),
        spot: Spot | None = None,
        negated: bool = False,
    ) -> bool:
        """Add a part that ends at `end`, and go there; True, for one who tells that he has read one."""
        self.found.append(Part(kind, self.at, end, value, names, spot, negated))
        self.at = end
        return True

    def starts_clause(self) -> bool:
        """Whether nothing of the clause has been read."""
        return self.at == 0 or self.text[self.at - 1] in MARKS or not self.found

    def follows(self, *kinds: str) -> bool:
        """Whether a part of one of these kinds ends right here."""
        return bool(self.last and self.last.end == self.at and self.last.kind in kinds)

    def is_end(self, at: int) -> bool:
        """Whether a clause ends there."""
        return at >= len(self.text) or self.text[at] in MARKS

    def ends_with_object(self) -> bool:
        """Whether the last act has an object: a thing, or 之."""
        words = self.text[self.last.start : self.last.end] if self.last else ""
        return len(words) > 1 and (words[-1] == "之" or self.words["things"].closes(words))

    # ---- where words end that are not read

    def speech_end(self, at: int) -> int:
        """Return where a speech ends that no quotation marks set off."""
        if SPEECH in self.text[at : at + 3]:
            return at
        if self.punctuated:
            return len(self.text)
        for i in range(at + 1, len(self.text)):
            end = self.words["persons"].at(self.text, i)
            if end > i and ANSWERS.match(self.text, end):
                return i
        return len(self.text)

    def likeness_end(self, at: int) -> int:
        """Return where a comparison ends (如初, 如三耦, 揖如升射)."""
        if self.text[at - 1] in "初之":
            return at
        if self.punctuated:
            while not self.is_end(at):
                at += 1
            return at
        owned = self.text[at : at + 1] == "其"
        end = max(self.words["persons"].at(self.text, at + owned), at + 2 * owned)
        if end == at:
            return min(at + 2, len(self.text))
        after = self.text[end : end + 1]
        return min(end + 2 * (after == "之") + (after == "禮"), len(self.text))

    def order_end(self, at: int) -> int:
        """Return where an order ends: with its clause; without marks, before the next person who acts."""
        text = self.text
        if self.punctuated:
            while at < len(text) and text[at] not in "，；。！？,;":
                said = text[at] in "：:" and SPEECH not in text[at : at + 3]
                at = len(text) if said else at + 1
            return at
        for i in range(at, len(text)):
            if text[i] in "乃遂" and text[i - 1] != "決":
                return i
            if i == at or text[i - 1] in "之于與及以由自" or not self.nouns.person(i)[0]:
                continue
            if not self.words["transitive"].closes(text[max(0, i - 4) : i]):
                return i
        return len(text)
