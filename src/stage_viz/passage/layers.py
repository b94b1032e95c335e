"""Which words are 經, which 注, which 疏, where a text runs them together.

The text: a line holds a stretch of the classic with the note on it, without marks; the line after it
opens with ``[疏]`` and explains both. Sometimes several lines share one 疏, some have none, and a line may
hold more than one stretch with its note. A boundary stands where the punctuation allows one; where, is
decided by the best sum of what the 疏 says (its lemmata, `stage_viz.passage.lemmata`) and how the
sentences read (`stage_viz.passage.language`), found by dynamic programming over the sentences of a line.

The evidence adds up instead of ruling out, because lemmata have slips of the pen (東西 for 東面) and name
words that occur twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from stage_viz.passage.language import leaning
from stage_viz.passage.lemmata import MARK, Comment, Lemma, read_lemmata
from stage_viz.passage.text import Run
from stage_viz.passage.words import (
    CLOSING_MARKS,
    FINAL_MARKS,
    OPENING_MARKS,
    Words,
    sentence_ends,
    words_of,
)

CLASSIC, NOTE, SUBCOMMENTARY = "經", "注", "疏"

# What the evidence weighs, on the scale of the cues of the language.
_OPENING = 7.0  # the opening words of a lemma stand behind the boundary
_CLOSING = 7.0  # its closing words stand before it
_LINE_END = 5.0  # the closing words stand at the end of the line, in the layer that they are said to close
_MINOR_MARK = -2.0  # the boundary stands at a comma
_TO_NOTE = -1.0  # a note begins
_TO_CLASSIC = -4.5  # the classic goes on behind a note
_TO_CLASSIC_UNNAMED = -9.0  # the same, though the 疏 names one stretch only, which ends the line


def split_layers(lines: Sequence[str]) -> tuple[Run, ...]:
    """Tell the layers of a text apart.

    Parameters
    ----------
    lines
        The lines of the text, without their line ends.

    Returns
    -------
    tuple of Run
        In the order of the text. The runs of a line follow one another without a gap from its start to
        its end; a blank line has none. A line without any commentary is one run of 經.
    """
    runs: list[Run] = []
    waiting: list[tuple[int, str]] = []
    comments: list[Comment] = []
    explained = False
    for number, line in enumerate(lines, 1):
        mark = MARK.search(line)
        end = mark.start() if mark else len(line)
        if line[:end].strip():
            if explained:
                runs += _split_group(waiting, comments)
                waiting, comments, explained = [], [], False
            waiting.append((number, line[:end]))
        if mark:
            explained = True
            comments += read_lemmata(line[end:])
            runs.append(Run(number, SUBCOMMENTARY, end, len(line), line[end:]))
    runs += _split_group(waiting, comments)
    return tuple(sorted(runs, key=lambda run: (run.line, run.start)))


def _split_group(group: Sequence[tuple[int, str]], comments: Sequence[Comment]) -> Iterator[Run]:
    """Split the lines that one 疏 explains."""
    words = [words_of(line) for _, line in group]
    shares = _share_out(words, comments)
    for (number, line), stretch, share in zip(group, words, shares, strict=True):
        for layer, start, end in _split_line(line, stretch, share):
            yield Run(number, layer, start, end, line[start:end])


def _share_out(lines: Sequence[Words], comments: Sequence[Comment]) -> list[list[Comment]]:
    """Give every comment to the line that it fits best; of equals, to the last, next to the 疏."""
    shares: list[list[Comment]] = [[] for _ in lines]
    for comment in comments:
        fits = [_fit(line.text, comment) for line in lines]
        best = max(fits, default=0.0)
        if best > 0:
            shares[len(fits) - 1 - fits[::-1].index(best)].append(comment)
    return shares


def _fit(text: str, comment: Comment) -> float:
    """Return how many of the words that a comment names stand in the line in their order."""
    total, at = 0.0, 0
    for lemma, is_note in ((comment.classic, False), (comment.note, True)):
        if lemma is None:
            continue
        start = text.find(lemma.opening, at)
        if start >= 0:
            total += 1.0 + (not is_note and start == 0)
            at = start + len(lemma.opening)
        if not lemma.whole:
            stop = text.rfind(lemma.closing, at) if is_note else text.find(lemma.closing, at)
            if stop >= 0:
                total += 1.0 + (is_note and stop + len(lemma.closing) == len(text))
    return total


@dataclass(frozen=True)
class _Cut:
    """A place where a boundary may stand: before the word `at`, at the offset `offset` of the line."""

    at: int
    offset: int
    to_note: float
    to_classic: float


def _split_line(line: str, words: Words, comments: Sequence[Comment]) -> list[tuple[str, int, int]]:
    """Return (layer, start, end) for the stretches of a line."""
    cuts = _cuts(line, words, comments)
    offsets = [0, *(cut.offset for cut in cuts), len(line)]
    # The best sum for a line that is now in the classic, or in a note. A line opens with the classic.
    score = {CLASSIC: -leaning(line[: offsets[1]], ""), NOTE: float("-inf")}
    came_from: list[dict[str, str]] = []
    for i, cut in enumerate(cuts, 1):
        lean = leaning(line[offsets[i] : offsets[i + 1]], words.text[: cut.at])
        to_note, to_classic = score[CLASSIC] + cut.to_note, score[NOTE] + cut.to_classic
        came_from.append(
            {
                NOTE: CLASSIC if to_note >= score[NOTE] else NOTE,
                CLASSIC: NOTE if to_classic > score[CLASSIC] else CLASSIC,
            }
        )
        score = {
            NOTE: max(to_note, score[NOTE]) + lean,
            CLASSIC: max(to_classic, score[CLASSIC]) - lean,
        }
    for comment in comments:
        for layer, lemma in ((CLASSIC, comment.classic), (NOTE, comment.note)):
            if lemma and words.text.endswith(lemma.closing):
                score[layer] += _LINE_END
    layers = [NOTE if score[NOTE] > score[CLASSIC] else CLASSIC]
    for step in reversed(came_from):
        layers.append(step[layers[-1]])
    layers.reverse()
    stretches: list[tuple[str, int, int]] = []
    for layer, start, end in zip(layers, offsets, offsets[1:], strict=False):
        if stretches and stretches[-1][0] == layer:
            stretches[-1] = (layer, stretches[-1][1], end)
        else:
            stretches.append((layer, start, end))
    return stretches


def _cuts(line: str, words: Words, comments: Sequence[Comment]) -> list[_Cut]:
    """Return where boundaries may stand: between sentences, and at a comma if a lemma says so."""
    sentences = frozenset(sentence_ends(line))
    named_end = any(c.note and words.text.endswith(c.note.closing) for c in comments)
    # What opens the line opens nothing else.
    openings = [c.classic for c in comments if c.classic and not words.text.startswith(c.classic.opening)]
    back = _TO_CLASSIC_UNNAMED if named_end else _TO_CLASSIC
    cuts: list[_Cut] = []
    for at in range(1, len(words.offsets)):
        previous, following = words.offsets[at - 1], words.offsets[at]
        if following == previous + 1:
            continue
        offset = _boundary(line, previous + 1, following)
        # Sentence ends are given before opening marks, as is `offset`.
        major = offset in sentences
        to_note = sum(_opens(words.text, at, c.note) + _closes(words.text, at, c.classic) for c in comments)
        to_classic = sum(_closes(words.text, at, c.note) for c in comments)
        to_classic += sum(_opens(words.text, at, opening) for opening in openings)
        if major:
            cuts.append(_Cut(at, offset, _TO_NOTE + to_note, back + to_classic))
        elif to_note or to_classic:
            cuts.append(_Cut(at, offset, _TO_NOTE + _MINOR_MARK + to_note, back + _MINOR_MARK + to_classic))
    return cuts


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


def _opens(text: str, at: int, lemma: Lemma | None) -> float:
    return _OPENING * _likeness(text[at : at + len(lemma.opening)], lemma.opening) if lemma else 0.0


def _closes(text: str, at: int, lemma: Lemma | None) -> float:
    return _CLOSING * _likeness(text[max(0, at - len(lemma.closing)) : at], lemma.closing) if lemma else 0.0


def _likeness(found: str, named: str) -> float:
    """Return 1 for the named words, less for one letter of them wrong, 0 for anything else."""
    if found == named:
        return 1.0 if len(named) > 1 else 0.5
    if len(found) == len(named) > 2 and sum(a != b for a, b in zip(found, named, strict=True)) == 1:
        return 0.5
    return 0.0
