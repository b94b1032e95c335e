"""Where in a line of run-together text one layer may end and another begin, and what speaks for it.

A seam stands where a sentence ends. It stands at a comma only if a lemma of the 疏 or a gloss says so;
and where a text has no full stops, behind the particles that close a sentence, and before words that open
one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

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


_RARELY = 30
"""A line with a mark for fewer than so many words each is not punctuated."""

_GAP = "\0"


@dataclass(frozen=True, slots=True)
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
    opens_note = _starts(text, (c.note.opening[:_LONGEST] for c in comments if c.note and c not in meeting))
    closes_note = _ends(text, (lemma.closing[-_LONGEST:] for lemma in notes))
    closes_classic = _ends(
        text, (c.classic.closing[-_LONGEST:] for c in comments if c.classic and c not in meeting)
    )
    # What opens the line opens nothing else.
    opens_classic = _starts(
        text, (lemma.opening[:_LONGEST] for lemma in classics if not text.startswith(lemma.opening))
    )
    last_note = min(
        _starts(text, (lemma.opening[:_LONGEST] for lemma in notes if text.endswith(lemma.closing))),
        default=len(text),
    )
    # A note both ends of which are sure is one note.
    whole = min(
        (at for c, at in meeting.items() if c.note and text.endswith(c.note.closing)), default=len(text)
    )
    usual, usual_back = (_TO_NOTE_UNNAMED, _TO_CLASSIC_UNNAMED) if silent else (_TO_NOTE, _TO_CLASSIC)
    framed = _frame(text, comments)
    gaps = {i for i, (a, b) in enumerate(pairwise(words.offsets), 1) if b > a + 1}
    named = {*opens_note, *closes_note, *closes_classic, *opens_classic, *met}
    found: list[Seam] = []
    punctuated = len(gaps) * _RARELY > len(text)
    for at in sorted(gaps if punctuated else gaps | named | loose | edges):
        if not 0 < at < len(text):
            continue
        apart, following = at in gaps, words.offsets[at]
        offset = _boundary(line, words.offsets[at - 1] + 1, following) if apart else following
        major = offset in sentences or at in loose
        if not (major or at in named or at in edges or _takes_up(folded, offset, text, at)):
            continue
        to_note = _OPENING * opens_note.get(at, 0.0) + _CLOSING * closes_classic.get(at, 0.0)
        to_note += _MEETING * (at in met)
        to_classic = _OPENING * opens_classic.get(at, 0.0) + _CLOSING * closes_note.get(at, 0.0)
        minor = 0.0 if major else _MINOR_MARK
        last = found[-1].offset if found else 0
        if major and ends_note(folded[last:offset]) and not ends_note(folded[offset : offset + _READING]):
            to_classic += _AFTER_READINGS
        begin = _TO_NOTE_NAMED if at < framed else usual
        back = _TO_CLASSIC_NAMED if at >= last_note else usual_back
        back += _TO_CLASSIC_NAMED if at > whole else 0.0
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
    if folded[offset - 1] == "：":
        return False
    ahead = folded[offset : offset + _HORIZON]
    end = min((i for mark in FINAL_MARKS if (i := ahead.find(mark)) >= 0), default=len(ahead))
    return gloss(ahead[:end], text[max(0, at - _JUST) : at])[1] > 0


def _starts(text: str, named: Iterable[str]) -> dict[int, float]:
    """Return where words stand that lemmata name: 1 if they do, less if much like them stand there."""
    likeness = _likeness(named)
    if not likeness:
        return {}
    # Of any two neighbouring letters at most one is wrong.
    heads = {words[0] for words in likeness} - {_GAP}
    seconds = {words[1] for words in likeness if words[0] == _GAP}
    near = {i for i, word in enumerate(text) if word in heads}
    near |= {i - 1 for i, word in enumerate(text) if i and word in seconds}
    lengths = {len(words) for words in likeness}
    looks = ((at, max(_look(likeness, text[at : at + n], n) for n in lengths)) for at in near)
    return {at: look for at, look in looks if look}


def _ends(text: str, named: Iterable[str]) -> dict[int, float]:
    """Return behind which words that lemmata name a place is; as `_starts`."""
    backwards = _starts(text[::-1], (words[::-1] for words in named))
    return {len(text) - at: look for at, look in backwards.items()}


def _likeness(named: Iterable[str]) -> dict[str, float]:
    """Return words, and what they are with one letter left open, with how like them what is so is."""
    likeness: dict[str, float] = {}
    for words in named:
        likeness[words] = 1.0 if len(words) > 1 else 0.5
        if len(words) > 2:
            for wrong in _with_a_gap(words):
                likeness.setdefault(wrong, 0.5)
    return likeness


def _look(likeness: Mapping[str, float], found: str, length: int) -> float:
    if len(found) < length:
        return 0.0
    if found in likeness or length < 3:
        return likeness.get(found, 0.0)
    return max(likeness.get(wrong, 0.0) for wrong in _with_a_gap(found))


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
