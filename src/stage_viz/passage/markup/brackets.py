"""The classic with its notes in brackets, and 疏 in paragraphs of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

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
from stage_viz.passage.markup.signs import (
    EXPLAINS,
    KIND,
    LAYER_MARK,
    LEMMATA,
    PAIRS,
    SOUND,
    Oddity,
    kinds_in,
    layer_of_mark,
    layer_of_note,
    told,
)

_PARAGRAPH = re.compile("[ \u3000\t]*[○◎]")


def read_brackets(lines: Sequence[str], file: str = "", classic: str = "") -> Layered:
    """Read a text whose notes stand in brackets.

    The bracket that holds most decides which kind notes have; others stay in the text. A paragraph that
    begins with [疏], ○, or lemmata and 釋曰 is 疏 to its end, and brackets in it are of no account.

    Parameters
    ----------
    lines
        The lines of the text.
    file
        What to call it in remarks.
    classic
        A text of the classic alone; the markup leaves nothing to decide by it.
    """
    flat = flatten(lines)
    oddities: list[Oddity] = []
    stretches = layer_brackets(flat, note_kind(lines), oddities)
    return Layered(runs_of(flat, stretches, lines), flat.flowing, told(flat, oddities, file))


def note_kind(lines: Sequence[str]) -> str:
    """Return the kind of bracket (its opening one, of half width) in which most words stand; empty if none.

    Parameters
    ----------
    lines
        Of the text; paragraphs of 疏 do not count.
    """
    kinds = kinds_in([line for line in lines if not opens_subcommentary(line)])
    return max(kinds, key=lambda kind: kinds[kind], default="")


def opens_subcommentary(text: str, at: int = 0) -> bool:
    """Tell whether a paragraph is 疏 by how it begins.

    Parameters
    ----------
    text, at
        The text, and where in it the paragraph begins.
    """
    mark = LAYER_MARK.match(text, at)
    if mark:
        return layer_of_mark(mark[0]) == SUBCOMMENTARY
    return _PARAGRAPH.match(text, at) is not None or explains_at(text, at)


def explains_at(text: str, at: int = 0) -> bool:
    """Tell whether a 疏 opens, by its lemmata or its 釋曰.

    Parameters
    ----------
    text, at
        The text, and where in it.
    """
    return EXPLAINS.match(text, at) is not None or LEMMATA.match(text, at) is not None


def layer_brackets(flat: Flat, kind: str, oddities: list[Oddity]) -> Iterator[Stretch]:
    """Tell the layers of a text apart by its brackets.

    Parameters
    ----------
    flat
        The text.
    kind
        The kind of bracket in which notes stand.
    oddities
        Takes what is odd.

    Yields
    ------
    Stretch
        In order.
    """
    opening = "".join(open_ for open_ in PAIRS if KIND.get(open_, open_) == kind)
    closing = "".join(PAIRS[open_] for open_ in opening)
    token = re.compile(
        rf"(?P<layer>{LAYER_MARK.pattern})|(?P<line>\n(?:[ \t\u3000]*\n)*)|[○◎]"
        + (rf"|[{re.escape(opening + closing)}]" if kind else "")
    )
    text = flat.text
    base = layer = CLASSIC
    opened: list[int] = []
    at = start = 0
    fresh, last = True, (-1, NOTE)  # where the last note closed, and its layer
    while True:
        if fresh:
            fresh = False
            if not opened:
                base = layer = CLASSIC
                if opens_subcommentary(text, at):
                    start, at = at, _end_of_paragraph(flat, at)
                    yield Stretch(start, at, SUBCOMMENTARY)
                    start = at
        match = token.search(text, at)
        stop = match.start() if match else len(text)
        if match is None:
            yield Stretch(start, stop, layer)
            break
        at = match.end()
        sign = match[0]
        if sign in "○◎":
            # In a note it parts the note from its sounds; elsewhere it parts sections of the classic.
            if opened and not SOUND.match(text, at):
                continue
            yield Stretch(start, stop, layer)
            layer, start = (SOUNDS if opened else base), at
            continue
        yield Stretch(start, stop, layer)
        start = at
        if match["layer"]:
            named = layer_of_mark(match["layer"])
            if named == SUBCOMMENTARY:
                opened = []
                start, at = stop, _end_of_paragraph(flat, at)
                yield Stretch(start, at, SUBCOMMENTARY)
                start, layer = at, base
            else:
                base = layer = named
        elif match["line"]:
            fresh = True
            if opened and not _closes_later(text, at, opening, closing):
                oddities.append(_unclosed(text, opened[-1]))
                opened = []
        elif sign in opening:
            if opened:
                what = f"a bracket {sign} opens within a note that is still open"
                oddities.append(Oddity(stop, what, "close the note first, or use another bracket"))
            else:
                layer = layer_of_note(text, at)
                if last[0] == stop and layer == NOTE:
                    layer = last[1]  # the note goes on behind the end of a line
            opened.append(stop)
        elif opened:
            opened.pop()
            if not opened:
                last = (at, layer)
                layer = base
        else:
            what = f"a bracket {sign} closes nothing"
            oddities.append(Oddity(stop, what, "open it, or take it away"))
    if opened:
        oddities.append(_unclosed(text, opened[-1]))


def _end_of_paragraph(flat: Flat, at: int) -> int:
    end = flat.text.find("\n", at)
    return len(flat.text) if end < 0 else end


def _closes_later(text: str, at: int, opening: str, closing: str) -> bool:
    """Tell whether a note that is open at the end of a line is closed in the next paragraph."""
    end = text.find("\n", at)
    if at >= len(text) or opens_subcommentary(text, at):
        return False
    found = re.compile(rf"[{re.escape(opening + closing)}]").search(text, at, len(text) if end < 0 else end)
    return found is not None and found[0] in closing


def _unclosed(text: str, at: int) -> Oddity:
    return Oddity(at, f"the bracket {text[at]} is not closed", "close it, or take it away")
