"""A text with its layers, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from stage_viz.files import Problem
from stage_viz.passage.index import Index, build_index


@dataclass(frozen=True)
class Run:
    """A stretch of one line that belongs to one layer.

    Parameters
    ----------
    line
        Counted from 1.
    layer
        經, 注 or 疏.
    start, end
        Offsets in the line as given, in code points, the end excluded. What stands between two runs of a
        line is markup, which belongs to no layer: brackets, page marks, signs of line ends.
    text
        ``lines[line - 1][start:end]``.
    doubtful
        Whether its layer is a guess that a reader should look at.
    """

    line: int
    layer: str
    start: int
    end: int
    text: str
    doubtful: bool = False


@dataclass(frozen=True)
class Clause:
    """A stretch of a line that one step may quote; or a part of it. Fields as in `Run`."""

    line: int
    layer: str
    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Span:
    """A place where a quotation stands.

    Parameters
    ----------
    line
        Counted from 1.
    start, end
        From the first quoted word to behind the last, in code points of the line as given.
    text
        ``lines[line - 1][start:end]``, with what stands between the parts.
    layers
        The layers in which the quoted words lie, in their order in the line, each once.
    parts
        The quoted stretches (start, end). More than one if the quotation leaves words out (…), or if a
        note stands between the words of the classic.
    beyond
        Where a sentence goes on from line to line (`Passage.flowing`), the stretches (line, start, end) in
        the lines behind; the fields above tell of the first line alone.
    """

    line: int
    start: int
    end: int
    text: str
    layers: tuple[str, ...]
    parts: tuple[tuple[int, int], ...]
    beyond: tuple[tuple[int, int, int], ...] = ()


@dataclass(frozen=True)
class Passage:
    """A text with its layers.

    Parameters
    ----------
    file
        What to call the text in messages.
    lines
        The lines as given, without their line ends, never altered.
    runs
        The layers, in the order of the text. An empty or blank line has none.
    flowing
        Whether a line ends where the page did, so that a sentence goes on in the next; else every line
        is a paragraph.
    remarks
        What a reader should know of the text: characters that are missing, brackets that do not pair.
    """

    file: str
    lines: tuple[str, ...]
    runs: tuple[Run, ...]
    flowing: bool = False
    remarks: tuple[Problem, ...] = ()

    @cached_property
    def index(self) -> Index:
        """The words of the text, built once, for `find_quote` and `nearest`."""
        runs = [(r.line, r.layer, r.start, r.end) for r in self.runs]
        return build_index(self.lines, runs, self.flowing)
