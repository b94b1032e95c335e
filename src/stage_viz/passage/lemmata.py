"""The lemmata of a subcommentary: its own words for where the stretches begin and end that it explains.

A paragraph of 疏 opens with ``“獲者”至“送爵”。注“負侯”至“受爵”。釋曰：…``: the classic from 獲者 to 送爵, and
the note on it from 負侯 to 受爵. A short stretch is quoted whole (``“獲者負侯而俟”。``), or only its opening
is. The note's lemma may come later, before a second 釋曰. Lemmata leave out punctuation; older editions
leave out the quotation marks as well (``獲者至送爵○注負侯至受爵○釋曰``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from stage_viz.passage.words import strip

MARK = re.compile(r"[\[［【〔（(<〈]疏[\]］】〕）)>〉]|^\s*疏\s*[：:︰○◯◎　 ]|^\s*['‘]疏['’]")
"""The mark with which a subcommentary opens."""

_GOES_ON = re.compile(r"\s*(?:[○◯◎]|[釋释][曰云雲]|正[義义]曰)")
"""How a line opens that goes on with a subcommentary begun in a line before."""

_GAP = r"[○◯◎\s]{0,4}"
_QUOTED = r"(?:“[^“”]{1,60}”|「[^「」]{1,60}」|『[^『』]{1,60}』|\"[^\"]{1,60}\")"
_LEMMA = re.compile(rf"{_GAP}(注|註)?({_QUOTED})(?:至({_QUOTED}))?[。，○◯◎\s]{{0,4}}")
_BARE_WORD = r"[^“”「」『』○◯◎。，：；\s至]"
_BARE_LEMMA = re.compile(
    rf"{_GAP}(注|註)?({_BARE_WORD}{{1,12}}?)(?:至({_BARE_WORD}{{1,8}}?))?(?:[○◯◎。\s]{{1,4}}|(?=[注註][^○\s]{{1,20}}至)|(?=[釋释]曰))"
)
_BARE_NOTE = re.compile(rf"[○◯◎\s][注註]{_BARE_WORD}{{1,12}}至{_BARE_WORD}{{1,8}}[○◯◎。\s]{{1,4}}$")
_EXPLAINS = re.compile("[釋释]曰")


@dataclass(frozen=True)
class Lemma:
    """A stretch named by its first and last words (folded, without punctuation).

    If `whole` is true, the lemma is one quotation: it opens the stretch, and most often is all of it.
    """

    opening: str
    closing: str
    whole: bool = False


@dataclass(frozen=True)
class Comment:
    """What one comment of the 疏 is on: a stretch of 經, the 注 on it, or both."""

    classic: Lemma | None = None
    note: Lemma | None = None


def goes_on(line: str) -> bool:
    """Tell whether a line without a mark goes on with a subcommentary begun in a line before."""
    return _GOES_ON.match(line) is not None


def read_lemmata(text: str) -> tuple[Comment, ...]:
    """Read the lemmata of one paragraph of 疏.

    Parameters
    ----------
    text
        The paragraph, with or without its mark.

    Returns
    -------
    tuple of Comment
        In the order of the text. A note's lemma goes with the classic's lemma before it. Quotations in
        the discussion are not lemmata: only a chain of them at the head, or right before 釋曰, is.
    """
    mark = MARK.match(text)
    start = mark.end() if mark else 0
    found = list(_chain(text, start)[0] or _bare_chain(text, start))
    ends = [match.end() for match in _EXPLAINS.finditer(text)]
    starts = [match.start() for match in _EXPLAINS.finditer(text)]
    for after, following in zip(ends, starts[1:], strict=False):
        found += _chain_before(text, after, following)
    comments: list[Comment] = []
    for is_note, lemma in found:
        if not is_note:
            comments.append(Comment(classic=lemma))
        elif comments and comments[-1].note is None:
            comments[-1] = Comment(comments[-1].classic, lemma)
        else:
            comments.append(Comment(note=lemma))
    return tuple(comments)


def _chain(text: str, at: int) -> tuple[tuple[tuple[bool, Lemma], ...], int]:
    """Return the lemmata that follow one another from `at`, and where they end."""
    found: list[tuple[bool, Lemma]] = []
    while match := _LEMMA.match(text, at):
        at = match.end()
        found += _lemma(match)
    return tuple(found), at


def _bare_chain(text: str, at: int) -> tuple[tuple[bool, Lemma], ...]:
    """Return the lemmata without quotation marks from `at`, if 釋曰 follows them."""
    found: list[tuple[bool, Lemma]] = []
    while match := _BARE_LEMMA.match(text, at):
        if _EXPLAINS.match(text, match.start(2)):
            break
        at = match.end()
        found += _lemma(match)
    return tuple(found) if _EXPLAINS.match(text, at) else ()


def _lemma(match: re.Match[str]) -> tuple[tuple[bool, Lemma], ...]:
    opening, closing = strip(match[2]), strip(match[3] or "")
    if not opening:
        return ()
    return ((match[1] is not None, Lemma(opening, closing or opening, not closing)),)


def _chain_before(text: str, start: int, end: int) -> tuple[tuple[bool, Lemma], ...]:
    """Return the lemmata, opening with a note's or after a full stop, that end right at `end`."""
    # A lemma is short, so only the last stretch before 釋曰 needs to be searched.
    low = max(start, end - 260)
    for match in re.finditer(r"(?<=[。”」○◯◎\s])(?:[注註](?=[“「])|(?=[“「]))", text[low:end]):
        chain, stop = _chain(text, low + match.start())
        if chain and stop == end:
            return chain
    bare = _BARE_NOTE.search(text, max(low, end - 30), end)
    return _bare_chain(text, bare.start()) if bare else ()
