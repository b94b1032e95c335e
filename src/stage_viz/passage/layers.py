"""Which words are 經, which 注, which 疏, where a text runs them together.

The text: a line holds a stretch of the classic with the note on it, without marks; the line after it
opens with ``[疏]`` and explains both. Sometimes several lines share one 疏, some have none, and a line may
hold more than one stretch with its note. A boundary stands where the punctuation allows one; where, is
decided by the best sum of what the 疏 says (its lemmata, `stage_viz.passage.lemmata`) and how the
sentences read (`stage_viz.passage.language`), found by dynamic programming over the sentences of a line.

The evidence adds up instead of ruling out, because lemmata have slips of the pen (東西 for 東面) and name
words that occur twice. Where the best sum is hardly better than the best with another layer, the run is
doubtful.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from stage_viz.passage.align import align, edges
from stage_viz.passage.language import LONGEST_CLAUSE, REACH, last_act, opens_tradition, plain, read_sentence
from stage_viz.passage.lemmata import MARK, Comment, goes_on, read_lemmata
from stage_viz.passage.seams import Seam, seams
from stage_viz.passage.text import Run
from stage_viz.passage.words import Words, words_of

CLASSIC, NOTE, SUBCOMMENTARY = "經", "注", "疏"

_LINE_END = 5.0
"""The closing words of a lemma stand at the end of the line, in the layer that they are said to close."""

_NO_NOTE = -1.5
"""A line has no note in a text that has notes throughout."""

_TRADITION = -0.3
"""A tradition (傳) reads like a note, so behind its opening only what the 疏 says tells them apart."""

_GLOSSED = 4.0
"""What a gloss says for the classic in the only sentence that has its word."""

_DOUBT, _DOUBT_ALONE, _DOUBT_CLASSIC = 3.5, 2.0, 1.0
"""A run is doubtful if another layer for any sentence of it would make the sum so little worse: in a text
with a 疏, with notes alone, and without notes."""

_SOME_NOTES = 0.1
"""A text has notes if at least so many of its runs are."""

_MOST_LINES_NOTED = 0.4
"""A text without a 疏 has notes throughout if at least so many of its lines have them."""

_OFTEN, _EASE = 2, 2.5
"""A line that goes back to the classic so often does so more easily by so much."""

_GIVEN = 12.0
"""What a sentence weighs all of whose words, or none, are in the classic that was given."""

_MOST_COMMENTS, _MOST_LINES = 200, 50
"""So many comments of one 疏 are heeded, for so many lines before it; no paragraph has more."""

_OPENING = 8


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
    return _split(lines, _gather(lines), None)


def split_by_classic(lines: Sequence[str], classic: str) -> tuple[tuple[Run, ...], float]:
    """Tell the layers of a text apart with a plain text of the classic at hand.

    Parameters
    ----------
    lines
        The lines of the text, without their line ends.
    classic
        The classic, in any edition, with or without punctuation; it may be longer than the text.

    Returns
    -------
    tuple of Run
        As from `split_layers`. What the classic has is 經, what stands between is 注. Lines that are not
        from the classic given are split as without it, and doubtful.
    float
        Which share of the classic given was found in the lines, from 0 to 1.
    """
    groups = _gather(lines)
    texts = [(number, line) for group in groups for number, line in group.lines]
    alignment = align([line for _, line in texts], classic)
    masks = {number: mask for (number, _), mask in zip(texts, alignment.masks, strict=True)}
    return _split(lines, groups, masks), alignment.found


@dataclass
class _Group:
    """Lines that one 疏 explains, with their numbers; what it says of them; and where it stands."""

    lines: list[tuple[int, str]] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    marked: list[tuple[int, int]] = field(default_factory=list)

    @property
    def explained(self) -> bool:
        return bool(self.marked)


def _gather(lines: Sequence[str]) -> list[_Group]:
    groups = [_Group()]
    for number, line in enumerate(lines, 1):
        start = _subcommentary(line, groups[-1].explained)
        if line[:start].strip():
            if groups[-1].explained:
                groups.append(_Group())
            groups[-1].lines.append((number, line[:start]))
        if start < len(line):
            groups[-1].marked.append((number, start))
            groups[-1].comments += read_lemmata(line[start:])
    return groups


def _subcommentary(line: str, explained: bool) -> int:
    """Return where in a line the 疏 begins; at its end if it has none."""
    mark = MARK.search(line)
    return mark.start() if mark else 0 if explained and goes_on(line) else len(line)


def _split(
    lines: Sequence[str], groups: Sequence[_Group], masks: Mapping[int, bytes] | None
) -> tuple[Run, ...]:
    explained = any(group.explained for group in groups)
    parts = [part for group in groups for part in _split_group(group, explained, explained, masks)]
    noted = {number for number, part in parts if part.layer == NOTE}
    throughout = len(noted) > _MOST_LINES_NOTED * len({number for number, _ in parts})
    if throughout and not explained:
        # Then lines have notes, too, that do not read like notes.
        parts = [part for group in groups for part in _split_group(group, True, False, masks)]
        noted = {number for number, part in parts if part.layer == NOTE}
    notes = sum(part.layer == NOTE for _, part in parts)
    doubt = _DOUBT if explained else _DOUBT_ALONE if notes > _SOME_NOTES * len(parts) else _DOUBT_CLASSIC
    runs: list[Run] = []
    for number, part in parts:
        text = lines[number - 1][part.start : part.end]
        bare = throughout and not explained and number not in noted
        odd = bare if masks is None else not masks[number]
        runs.append(Run(number, part.layer, part.start, part.end, text, odd or part.margin < doubt))
    for number, start in (place for group in groups for place in group.marked):
        line = lines[number - 1]
        runs.append(Run(number, SUBCOMMENTARY, start, len(line), line[start:]))
    return tuple(sorted(runs, key=lambda run: (run.line, run.start)))


def _split_group(
    group: _Group, noted: bool, explained: bool, masks: Mapping[int, bytes] | None
) -> Iterator[tuple[int, _Part]]:
    """Split the lines of a group, in a text that has notes throughout, or a 疏."""
    words = [words_of(line) for _, line in group.lines]
    shares = _share_out(words, group.comments)
    last = group.lines[-1][0] if group.explained and group.lines else 0
    for (number, line), stretch, share in zip(group.lines, words, shares, strict=True):
        silent = explained and not share and number != last
        mask = masks[number] if masks else b""
        cuts = seams(line, stretch, share, silent, edges(mask))
        for part in _split_line(line, stretch, share, cuts, noted, mask):
            yield number, part


def _share_out(lines: Sequence[Words], comments: Sequence[Comment]) -> list[list[Comment]]:
    """Give every comment to the line that it fits best; of equals, to the last, next to the 疏."""
    shares: list[list[Comment]] = [[] for _ in lines]
    for comment in comments[:_MOST_COMMENTS]:
        fits = [_fit(line.text, comment) for line in reversed(lines[-_MOST_LINES:])]
        best = max(fits, default=0.0)
        if best > 0:
            shares[-1 - fits.index(best)].append(comment)
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


def _leans(line: str, words: Words, offsets: Sequence[int], ats: Sequence[int]) -> list[float]:
    """Return for every piece of a line how much it reads like a note."""
    text, folded = words.text, plain(line)
    leans: list[float] = []
    tradition = False
    for i, (at, start, end) in enumerate(zip(ats, offsets, offsets[1:], strict=False)):
        low = max(0, at - REACH)
        reading = read_sentence(
            folded[start:end],
            text[at : ats[i + 1] if i + 1 < len(ats) else None],
            text[low:at],
            last_act(folded[max(0, start - LONGEST_CLAUSE) : start]),
        )
        leans.append(min(reading.leaning, _TRADITION) if tradition else reading.leaning)
        tradition = tradition or opens_tradition(folded[start : start + _OPENING])
        # A note glosses words of the classic, so a gloss speaks for the classic where its word stands.
        if reading.glossed and not tradition:
            first = text.find(reading.glossed, low, at)
            where = bisect_right(ats, first, 0, i) - 1
            if where + 1 == i or text.find(reading.glossed, ats[where + 1], at) < 0:
                leans[where] -= _GLOSSED
    return leans


@dataclass(frozen=True)
class _Part:
    """A stretch of a line; `margin` is how much worse the sum would be with another layer for it."""

    layer: str
    start: int
    end: int
    margin: float


def _split_line(
    line: str,
    words: Words,
    comments: Sequence[Comment],
    cuts: Sequence[Seam],
    noted: bool,
    mask: bytes,
) -> Iterator[_Part]:
    """Split a line where the best sum of the evidence does."""
    offsets = [0, *(cut.offset for cut in cuts), len(line)]
    ats = [0, *(cut.at for cut in cuts)]
    leans = _leans(line, words, offsets, ats)
    if mask:
        leans = [
            lean + _GIVEN * (1 - 2 * sum(mask[start:end]) / max(1, end - start))
            for lean, start, end in zip(leans, ats, [*ats[1:], len(mask)], strict=True)
        ]
    note_ends, classic_ends = 0.0, _NO_NOTE if noted else 0.0
    for comment in comments:
        note_ends += _LINE_END if comment.note and words.text.endswith(comment.note.closing) else 0.0
        classic_ends += _LINE_END if comment.classic and words.text.endswith(comment.classic.closing) else 0.0
    ends = (classic_ends, note_ends)
    advantages = _advantages(leans, cuts, ends, 0.0)
    if sum(a > 0 > b for a, b in pairwise(advantages)) >= _OFTEN:
        # A line that goes back to the classic again and again will do so where it is less clear, too.
        advantages = _advantages(leans, cuts, ends, _EASE)
    parts: list[_Part] = []
    for advantage, start, end in zip(advantages, offsets, offsets[1:], strict=False):
        layer, margin = (NOTE if advantage > 0 else CLASSIC), abs(advantage)
        if parts and parts[-1].layer == layer:
            start, margin = parts[-1].start, min(parts.pop().margin, margin)
        parts.append(_Part(layer, start, end, margin))
    yield from parts


def _advantages(
    leans: Sequence[float], cuts: Sequence[Seam], ends: tuple[float, float], ease: float
) -> list[float]:
    """Return for every piece how much better the best sum is with it a note than with it classic."""
    # What the sum is at best up to a piece that is classic, or note; and from it on. A line opens with
    # the classic, and a piece leans towards the note as much as it leans away from the classic.
    to: list[tuple[float, float]] = [(-leans[0], float("-inf"))]
    for cut, lean in zip(cuts, leans[1:], strict=True):
        classic, note = to[-1]
        to.append(
            (max(classic, note + cut.to_classic + ease) - lean, max(note, classic + cut.to_note) + lean)
        )
    rest = [ends]
    for cut, lean in zip(reversed(cuts), reversed(leans[1:]), strict=True):
        classic, note = rest[-1]
        rest.append(
            (
                max(classic - lean, note + lean + cut.to_note),
                max(note + lean, classic - lean + cut.to_classic + ease),
            )
        )
    return [
        note + note_on - classic - classic_on
        for (classic, note), (classic_on, note_on) in zip(to, reversed(rest), strict=True)
    ]
