"""Where in a line of run-together text one layer may end and another begin, and what speaks for it.

A seam stands where a sentence ends. It stands at a comma only if a lemma of the 疏 or a gloss says so;
and where a text has no full stops, behind the particles that close a sentence, and before words that open
one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from stage_viz.passage.language import cue_seams, ends_note, gloss, plain
from stage_viz.passage.lemmata import Comment
from stage_viz.passage.words import (
    CLOSING_MARKS,
    FINAL_MARKS,
    OPENING_MARKS,
    Words,
    sentence_ends,
)

# What the evidence weighs, on the scale of the cues of the language.
_OPENING = 7.0  # the opening words of a lemma stand behind the seam
_CLOSING = 7.0  # its closing words stand before it
_MEETING = _OPENING + _CLOSING  # both
_MINOR_MARK = -4.0  # the seam stands at a comma
_TO_NOTE = -1.0  # a note begins
_TO_NOTE_UNNAMED = 0.5  # the same, where the 疏 says nothing of it
_TO_NOTE_NAMED = -6.0  # the same, though the 疏 says that the classic goes on to a later place
_TO_CLASSIC = -4.5  # the classic goes on behind a note
_TO_CLASSIC_UNNAMED = -2.0  # the same, where the 疏 says nothing of it
_AFTER_READINGS = 4.0  # the note has just told the readings, which it does at its end
_TO_CLASSIC_NAMED = -9.0  # the same, though the 疏 says that the note goes on to the end of the line

_READING = 12
"""So soon a further sentence on readings tells that it is one."""

_HORIZON, _JUST = 40, 12
"""So far ahead a gloss is read, and so far back its word may stand."""

_LONGEST = 6
"""So many words of a lemma are compared: editions differ, and these are enough to know a place by."""


_GAP = "\0"


@dataclass(frozen=True)
class Seam:
    """A place where a boundary may stand: before the word `at`, at the offset `offset` of the line.

    `to_note` and `to_classic` say what speaks for a note, or the classic, to begin there.
    """

    at: int
    offset: int
    to_note: float
    to_classic: float


def seams(
    line: str,
    words: Words,
    comments: Sequence[Comment],
    silent: bool = False,
    edges: frozenset[int] = frozenset(),
) -> list[Seam]:
    """Return the seams of a line.

    Parameters
    ----------
    line
        The line, as far as it is not 疏.
    words
        Its words.
    comments
        What the 疏 says of this line.
    silent
        Whether the text has a 疏, so that most stretches of the classic have a note, but it passes over
        this line.
    edges
        Before which words the classic that was given ends, or begins again.
    """
    text = words.text
    sentences = frozenset(sentence_ends(line))
    loose = frozenset() if any(mark in line for mark in FINAL_MARKS) else cue_seams(text)
    folded = plain(line)
    notes = [comment.note for comment in comments if comment.note]
    classics = [comment.classic for comment in comments if comment.classic]
    # Where the classic's last words stand right before the note's first, they name no other place.
    meeting = {comment: at for comment in comments if (at := _meeting(text, comment))}
    met = frozenset(meeting.values())
    opens_note = _Named(c.note.opening[:_LONGEST] for c in comments if c.note and c not in meeting)
    closes_note = _Named(lemma.closing[-_LONGEST:] for lemma in notes)
    closes_classic = _Named(c.classic.closing[-_LONGEST:] for c in comments if c.classic and c not in meeting)
    # What opens the line opens nothing else.
    opens_classic = _Named(
        lemma.opening[:_LONGEST] for lemma in classics if not text.startswith(lemma.opening)
    )
    last_note = _Named(lemma.opening[:_LONGEST] for lemma in notes if text.endswith(lemma.closing))
    usual, usual_back = (_TO_NOTE_UNNAMED, _TO_CLASSIC_UNNAMED) if silent else (_TO_NOTE, _TO_CLASSIC)
    framed = _frame(text, comments)
    found: list[Seam] = []
    in_last_note = False
    for at in range(1, len(text)):
        previous, following = words.offsets[at - 1], words.offsets[at]
        apart = following > previous + 1
        if not apart and sentences:
            continue
        offset = _boundary(line, previous + 1, following) if apart else following
        to_note = (
            _MEETING * (at in met)
            + _OPENING * opens_note.at(text, at)
            + _CLOSING * closes_classic.before(text, at)
        )
        to_classic = _OPENING * opens_classic.at(text, at) + _CLOSING * closes_note.before(text, at)
        in_last_note = in_last_note or last_note.at(text, at) > 0
        major = offset in sentences or at in loose
        if not (
            major or to_note or to_classic or at in edges or (apart and _takes_up(folded, offset, text, at))
        ):
            continue
        minor = 0.0 if major else _MINOR_MARK
        last = found[-1].offset if found else 0
        if major and ends_note(folded[last:offset]) and not ends_note(folded[offset : offset + _READING]):
            to_classic += _AFTER_READINGS
        begin = _TO_NOTE_NAMED if at < framed else usual
        back = _TO_CLASSIC_NAMED if in_last_note else usual_back
        found.append(Seam(at, offset, begin + minor + to_note, back + minor + to_classic))
    return found


def _frame(text: str, comments: Sequence[Comment]) -> int:
    """Return where the classic ends that opens the line, if the 疏 names it and the note on it."""
    for comment in comments:
        classic, note = comment.classic, comment.note
        if classic and note and text.startswith(classic.opening):
            at = text.find(classic.closing + note.opening)
            if at >= 0:
                return at + len(classic.closing)
    return 0


def _meeting(text: str, comment: Comment) -> int:
    """Return where the classic and the note that a comment names meet; 0 if they do nowhere, or often."""
    if not comment.classic or not comment.note:
        return 0
    closing = comment.classic.closing[-_LONGEST:]
    both = closing + comment.note.opening[:_LONGEST]
    at = text.find(both)
    return at + len(closing) if at >= 0 and text.find(both, at + 1) < 0 else 0


def _takes_up(folded: str, offset: int, text: str, at: int) -> bool:
    """Tell whether behind a comma a gloss begins on a word that has just been used."""
    ahead = folded[offset : offset + _HORIZON]
    end = min((i for mark in FINAL_MARKS if (i := ahead.find(mark)) >= 0), default=len(ahead))
    return gloss(ahead[:end], text[max(0, at - _JUST) : at])[1] > 0


class _Named:
    """Words that lemmata name, to be found again with one letter of them wrong."""

    def __init__(self, named: Iterable[str]) -> None:
        self._likeness: dict[str, float] = {}
        for words in named:
            self._likeness[words] = 1.0 if len(words) > 1 else 0.5
            if len(words) > 2:
                for wrong in _with_a_gap(words):
                    self._likeness.setdefault(wrong, 0.5)
        self._lengths = frozenset(map(len, self._likeness))
        # Of any two neighbouring letters at most one is wrong.
        self._heads = frozenset(words[0] for words in self._likeness) - {_GAP}
        self._seconds = frozenset(words[1] for words in self._likeness if words[0] == _GAP)
        self._tails = frozenset(words[-1] for words in self._likeness) - {_GAP}
        self._seconds_last = frozenset(words[-2] for words in self._likeness if words[-1] == _GAP)

    def at(self, text: str, at: int) -> float:
        """Return 1 if the words stand right behind a place, less if they are much like, else 0."""
        if text[at] not in self._heads and text[at + 1 : at + 2] not in self._seconds:
            return 0.0
        return max((self._look(text[at : at + n], n) for n in self._lengths), default=0.0)

    def before(self, text: str, at: int) -> float:
        """Return the same for the words right before a place."""
        if text[at - 1] not in self._tails and text[max(0, at - 2) : at - 1] not in self._seconds_last:
            return 0.0
        return max((self._look(text[max(0, at - n) : at], n) for n in self._lengths), default=0.0)

    def _look(self, found: str, length: int) -> float:
        if len(found) < length:
            return 0.0
        if found in self._likeness or length < 3:
            return self._likeness.get(found, 0.0)
        return max(self._likeness.get(wrong, 0.0) for wrong in _with_a_gap(found))


def _with_a_gap(words: str) -> Iterator[str]:
    for i in range(len(words)):
        yield words[:i] + _GAP + words[i + 1 :]


def _boundary(line: str, start: int, end: int) -> int:
    """Return where between two words a boundary would stand: behind what closes, before what opens."""
    for i in range(start, end):
        if line[i] in FINAL_MARKS:
            i += 1
            while i < end and (line[i] in CLOSING_MARKS or line[i] in FINAL_MARKS or line[i].isspace()):
                i += 1
            return i
    for i in range(start, end):
        if line[i] in OPENING_MARKS:
            return i
    return end
