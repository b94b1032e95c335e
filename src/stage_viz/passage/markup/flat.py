"""A text without its page: what stands in the file, minus marks of pages, line ends, headings.

Readers of markup look at one long string. Every character of it knows where it stands in the file, so a
stretch of it becomes runs of lines again, with the marks between them left out.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from stage_viz.files import Problem
from stage_viz.passage.text import Run
from stage_viz.passage.words import ENTITY, character_of

CLASSIC, RECORD, NOTE, SUBCOMMENTARY, SOUNDS = "經", "記", "注", "疏", "音義"

PAGE_MARK = re.compile(r"<(?:pb|md|lb|img):[^<>\n]{0,200}>|¶")
"""Marks of pages and of line ends, as in mandoku files."""

_CUT = re.compile(rf"(?P<mark>{PAGE_MARK.pattern})|(?P<one>{ENTITY.pattern})")
_CUT_PAGE = re.compile(rf"(?P<mark>{PAGE_MARK.pattern}|[/／])|(?P<one>{ENTITY.pattern})")
"""The same where lines follow the page: a slash parts the two columns of a note."""

_HEADER = re.compile(r"#\+|# |#$|\*+ |:[A-Z_]{1,30}:")

_DIGITS = "〇一二三四五六七八九十百千廿卅"
_NUMBER = f"[{_DIGITS}]{{1,6}}"
_ROW = "[ \\t\u3000]"
_TITLE = re.compile(
    rf"""{_ROW}*(?:
    \S{{0,16}}卷[第之]?(?:{_NUMBER}|[上中下])(?:之(?:{_NUMBER}|[上中下]))?
    | (?P<chapter>(?!此)\w{{1,8}}第{_NUMBER})(?:{_ROW}+\w{{1,6}}(?:{_ROW}+\w{{1,8}}[注註疏䟽])?)?
    | 欽定四庫全書 .{{0,12}}
    | [（(]?經[{_DIGITS}]{{1,12}}字[/／]?注[{_DIGITS}]{{1,12}}字[)）]?
    ){_ROW}*""",
    re.VERBOSE,
)
_BY = re.compile(rf"{_ROW}+[漢唐宋元明清晉魏梁隋]\S.{{0,60}}[注註疏䟽義撰學]{_ROW}*")


@dataclass(frozen=True)
class Layered:
    """What a reader of markup finds.

    Parameters
    ----------
    runs
        The layers, in the order of the text.
    flowing
        Whether sentences go on from line to line; see `stage_viz.passage.text.Passage`.
    remarks
        What is odd about the markup, in the order of the text.
    """

    runs: tuple[Run, ...]
    flowing: bool = False
    remarks: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class Stretch:
    """A stretch of a flat text that belongs to one layer; fields as in `Run`."""

    start: int
    end: int
    layer: str
    doubtful: bool = False


@dataclass(frozen=True)
class Flat:
    """A text without its page.

    Parameters
    ----------
    text
        What stands in the lines, one after the other; where a line is a paragraph, it ends with a line
        feed. A character written as an entity (``&KR0001;``) is one character here.
    ats
        For each piece, where it begins in `text`.
    pieces
        For each piece, (line, start, end) in the file.
    flowing
        Whether lines were joined.
    """

    text: str
    ats: tuple[int, ...]
    pieces: tuple[tuple[int, int, int], ...]
    flowing: bool

    def place(self, at: int) -> tuple[int, int]:
        """Return the line (from 1) and the offset in it of a character of `text`.

        Parameters
        ----------
        at
            Which; a line feed stands at the end of its line.
        """
        i = bisect_right(self.ats, at) - 1
        if i < 0:
            return (1, 0)
        line, start, end = self.pieces[i]
        return line, min(start + at - self.ats[i], end)


def has_pages(lines: Iterable[str]) -> bool:
    """Tell whether lines end where the page did: they bear its marks.

    Parameters
    ----------
    lines
        Of the text.
    """
    return any(PAGE_MARK.search(line) for line in lines)


def flatten(lines: Sequence[str]) -> Flat:
    """Take the page away: its marks, headings, and in a text that flows, the ends of lines and of columns.

    Parameters
    ----------
    lines
        As given.
    """
    flowing = has_pages(lines)
    cut = _CUT_PAGE if flowing else _CUT
    texts: list[str] = []
    ats: list[int] = []
    pieces: list[tuple[int, int, int]] = []
    size = 0

    def add(text: str, line: int, start: int, end: int) -> None:
        nonlocal size
        if flowing and pieces and pieces[-1][0] < line and text[0] in "(（" and texts[-1][-1:] in (")", "）"):
            # A note that goes on in the next line is closed there and opened anew.
            before = pieces[-1]
            texts[-1], pieces[-1] = texts[-1][:-1], (before[0], before[1], before[2] - 1)
            size -= 1
            text, start = text[1:], start + 1
        texts.append(text)
        ats.append(size)
        pieces.append((line, start, end))
        size += len(text)

    for number, line in enumerate(lines, 1):
        if flowing and _HEADER.match(line):
            continue
        if _title(line):
            continue
        at = 0
        for match in cut.finditer(line):
            if match.start() > at:
                add(line[at : match.start()], number, at, match.start())
            if match["one"]:
                add(character_of(match["one"]), number, match.start(), match.end())
            at = match.end()
        if at < len(line):
            add(line[at:], number, at, len(line))
        if not flowing:
            add("\n", number, len(line), len(line))
    return Flat("".join(texts), tuple(ats), tuple(pieces), flowing)


def chapters_in(lines: Iterable[str]) -> frozenset[int]:
    """Return the lines (from 1) that are headings of chapters: 鄉射禮第五.

    Parameters
    ----------
    lines
        Of the text.
    """
    titles = ((number, _title(line)) for number, line in enumerate(lines, 1) if "第" in line)
    return frozenset(number for number, title in titles if title and title.groupdict().get("chapter"))


def _title(line: str) -> re.Match[str] | None:
    """Return the match if a line is a heading: of a book, a volume, a chapter, or whose work it is."""
    if len(line) > 200:
        return None
    bare = PAGE_MARK.sub("", line)
    return _TITLE.fullmatch(bare) or _BY.fullmatch(bare)


def runs_of(flat: Flat, stretches: Iterable[Stretch], lines: Sequence[str]) -> tuple[Run, ...]:
    """Turn stretches of a flat text into runs of its lines.

    Parameters
    ----------
    flat
        The flat text.
    stretches
        In order, none over another.
    lines
        The lines as given.

    Returns
    -------
    tuple of Run
        Without the blanks at either end of each; nothing blank is a run.
    """
    runs: list[Run] = []
    i = 0
    for stretch in stretches:
        while i + 1 < len(flat.ats) and flat.ats[i + 1] <= stretch.start:
            i += 1
        at = stretch.start
        open_: tuple[int, int, int] | None = None
        while at < stretch.end:
            line, start, end = flat.pieces[i]
            after = flat.ats[i + 1] if i + 1 < len(flat.ats) else len(flat.text)
            stop = min(after, stretch.end)
            if after - flat.ats[i] == end - start:
                start, end = start + at - flat.ats[i], start + stop - flat.ats[i]
            if open_ and open_[0] == line and open_[2] == start:
                open_ = (line, open_[1], end)
            else:
                _close(runs, open_, stretch, lines)
                open_ = (line, start, end)
            at = stop
            if at == after:
                i += 1
        _close(runs, open_, stretch, lines)
        i = min(i, len(flat.ats) - 1)
    return tuple(runs)


def _close(
    runs: list[Run], open_: tuple[int, int, int] | None, stretch: Stretch, lines: Sequence[str]
) -> None:
    if open_ is None:
        return
    line, start, end = open_
    text = lines[line - 1][start:end]
    bare = text.strip()
    if bare:
        start += len(text) - len(text.lstrip())
        runs.append(Run(line, stretch.layer, start, start + len(bare), bare, stretch.doubtful))
