"""The lemmata of a subcommentary: its own words for where the stretches begin and end that it explains.

A paragraph of 疏 opens with ``“獲者”至“送爵”。注“負侯”至“受爵”。釋曰：…``: the classic from 獲者 to 送爵, and
the note on it from 負侯 to 受爵. A short stretch is quoted whole (``“獲者負侯而俟”。``), or only its opening
is. The note's lemma may come later, before a second 釋曰. Lemmata leave out punctuation.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from stage_viz.passage.words import strip

MARK = re.compile(r"[\[［【〔（(]疏[\]］】〕）)]")
"""The mark with which a subcommentary opens."""

_QUOTED = r"(?:“[^“”]{1,60}”|「[^「」]{1,60}」)"
_LEMMA = re.compile(rf"[○◎\s]{{0,4}}(注|註)?({_QUOTED})(?:至({_QUOTED}))?[。，○\s]{{0,4}}")
_EXPLAINS = "釋曰"


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
    found = list(_chain(text, mark.end() if mark else 0)[0])
    at = text.find(_EXPLAINS)
    while at >= 0:
        after = at + len(_EXPLAINS)
        following = text.find(_EXPLAINS, after)
        if following >= 0:
            found += _chain_before(text, after, following)
        at = following
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
        opening = strip(match[2])
        closing = strip(match[3] or "")
        at = match.end()
        if opening:
            found.append((match[1] is not None, Lemma(opening, closing or opening, not closing)))
    return tuple(found), at


def _chain_before(text: str, start: int, end: int) -> tuple[tuple[bool, Lemma], ...]:
    """Return the lemmata, opening with a note's or after a full stop, that end right at `end`."""
    # A lemma is short, so only the last stretch before 釋曰 needs to be searched.
    low = max(start, end - 260)
    for match in re.finditer(r"(?<=[。”」○\s])(?:[注註](?=[“「])|(?=[“「]))", text[low:end]):
        chain, stop = _chain(text, low + match.start())
        if chain and stop == end:
            return chain
    return ()
