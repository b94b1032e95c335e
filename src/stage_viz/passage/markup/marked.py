"""Editions that mark the layers by bare words: 注, 音義, 疏, and ○ where the classic goes on.

So the Siku text of the notes and subcommentaries: ``主人戒賓注…也音義(…)疏(釋曰…)○乃席賓注…``. Sounds and 疏
stand in brackets of their own; behind them the classic goes on. A note that neither closes is followed by
the classic without any mark; where, is a guess (`stage_viz.passage.markup.returning`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from stage_viz.passage.align import align
from stage_viz.passage.markup.flat import (
    CLASSIC,
    NOTE,
    SOUNDS,
    SUBCOMMENTARY,
    Flat,
    Layered,
    Stretch,
    flatten,
    runs_of,
)
from stage_viz.passage.markup.returning import end_by, end_of_note
from stage_viz.passage.markup.signs import (
    EXPLAINS,
    LAYER_MARK,
    LEMMATA,
    PAIRS,
    SOUND,
    Oddity,
    layer_of_mark,
    layer_of_note,
    pairs_in,
    told,
)
from stage_viz.passage.words import words_of

_OPENING = "".join(PAIRS)
_BLANK = " \u3000\n"

_NOT_BEFORE = "“「《『反引鄭郑云曰彼此案按更"
_NOT_BEHIND = "云曰釋释同"
"""Within a note, a 注 beside one of these is the word (反注, 注云), not the mark."""

STRONG = (
    rf"(?P<sounds>音義|音义)(?=[{_BLANK}]{{0,4}}[{re.escape(_OPENING)}]|{SOUND.pattern})"
    rf"|(?P<sub>[疏䟽])(?=[{_BLANK}]{{0,4}}[{re.escape(_OPENING)}]|{EXPLAINS.pattern}|[“「])"
)
"""The marks that hardly are words of the text."""

_TOKEN = re.compile(
    rf"(?P<layer>{LAYER_MARK.pattern})|{STRONG}|(?P<note>[注註])|(?P<ring>[○◎])"
    rf"|(?P<open>[{re.escape(_OPENING)}])|(?P<line>\n)"
)


def read_marked(lines: Sequence[str], file: str = "", classic: str = "") -> Layered:
    """Read a text whose layers are marked by bare words.

    Parameters
    ----------
    lines
        The lines of the text. In one without marks of pages, a line is a paragraph and opens with the
        classic, unless a mark opens it.
    file
        What to call it in remarks.
    classic
        A text of the classic alone, which decides where notes end that nothing closes.
    """
    flat = flatten(lines)
    oddities: list[Oddity] = []
    stretches = layer_marked(flat, oddities, classic)
    return Layered(runs_of(flat, stretches, lines), flat.flowing, told(flat, oddities, file))


def layer_marked(flat: Flat, oddities: list[Oddity], classic: str = "") -> Iterator[Stretch]:
    """Tell the layers of a text apart by bare marks.

    Parameters
    ----------
    flat
        The text.
    oddities
        Takes what is odd.
    classic
        As for `read_marked`.

    Yields
    ------
    Stretch
        In order.
    """
    text = flat.text
    layer = CLASSIC
    at = start = 0
    closes = pairs_in(text)
    mask = _mask(text, classic)
    last = (-1, NOTE)  # where the last bracket closed, and its layer
    while match := _TOKEN.search(text, at):
        stop, at = match.start(), match.end()
        sign = match[0]
        if match["note"] and not _marks_note(text, stop, layer):
            continue
        if match["ring"] and layer == SUBCOMMENTARY and _speaks_on(text, at):
            continue
        yield from _until(flat, start, stop, layer, match, mask)
        start = at
        if match["note"]:
            layer = NOTE
            if LEMMATA.match(text, stop):
                layer, start = SUBCOMMENTARY, stop
        elif match["sounds"]:
            layer = SOUNDS
        elif match["sub"]:
            layer = SUBCOMMENTARY
        elif match["ring"]:
            layer = SOUNDS if layer == NOTE and SOUND.match(text, at) else CLASSIC
        elif match["layer"]:
            layer = layer_of_mark(match["layer"])
        elif match["open"]:
            end = closes.get(stop)
            if end is None:
                what = f"the bracket {sign} is not closed"
                oddities.append(Oddity(stop, what, "close it, or take it away"))
                continue
            held = layer
            if layer not in (SOUNDS, SUBCOMMENTARY):
                held = layer_of_note(text, at)
                if last[0] == stop and held == NOTE:
                    held = last[1]  # the note goes on behind the end of a line
            yield Stretch(at, end, held)
            at = start = end + 1
            last = (at, held)
            layer = CLASSIC
        else:
            layer = CLASSIC
    yield from _until(flat, start, len(text), layer, None, mask)


def _mask(text: str, classic: str) -> bytes:
    """Tell of every character: 1 for a word of the classic given, 0 for another, 2 for no word."""
    if not classic:
        return b""
    words = words_of(text)
    found = align([words.text], classic).masks[0]
    mask = bytearray(b"\2" * len(text))
    for offset, is_classic in zip(words.offsets, found, strict=False):
        mask[offset] = is_classic
    return bytes(mask) if found else b""


def _until(
    flat: Flat, start: int, stop: int, layer: str, ended_by: re.Match[str] | None, mask: bytes
) -> Iterator[Stretch]:
    """Give the stretch before a mark; behind a note that nothing closes, the classic may go on."""
    another_note = ended_by is not None and ended_by["note"] is not None
    ring = ended_by is not None and ended_by["ring"] is not None
    if layer == NOTE and (another_note or (flat.flowing and (ring or ended_by is None))):
        known = mask[start:stop].count(1) > 0  # else the classic given does not have this place
        end = start + (end_by(mask[start:stop]) if known else 0)
        if not known or (another_note and end == stop):
            known = False
            end = start + end_of_note(flat.text[start:stop], must_return=another_note)
        yield Stretch(start, end, NOTE, doubtful=end < stop and not known)
        yield Stretch(end, stop, CLASSIC, doubtful=not known)
    else:
        yield Stretch(start, stop, layer)


def _speaks_on(text: str, at: int) -> bool:
    """Tell whether a 疏 goes on behind a ring: with a lemma, or with 釋曰."""
    return EXPLAINS.match(text, at) is not None or text[at : at + 1] in ("注", "註", "“", "「")


def _marks_note(text: str, at: int, layer: str) -> bool:
    """Tell whether a 注 is the mark of a note, not a word."""
    following = text[at + 1 : at + 2]
    if layer in (SUBCOMMENTARY, SOUNDS) or not following.strip() or following in _NOT_BEHIND:
        return False  # 疏 and sounds speak of the note
    before = text[at - 1 : at] if at else ""
    return not before or before not in (_NOT_BEFORE if layer == NOTE else _NOT_BEFORE[:5])
