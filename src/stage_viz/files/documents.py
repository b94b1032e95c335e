"""Strict YAML: plain values, with the place of each in its file, or all that is wrong with it.

A document is a mapping. Scalars mean what they do in YAML 1.2 (`scalars`); fields have text for names,
and none is given twice; there are no anchors, aliases, tags, merge keys or further documents; depth and
size are bounded. Offsets and columns are counted in code points.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from os import PathLike, fspath

from stage_viz.files.building import Data, build
from stage_viz.files.encoding import decode, read_bytes
from stage_viz.files.events import Finding, has_parser
from stage_viz.files.excerpts import excerpt
from stage_viz.files.mending import Mended, mend
from stage_viz.files.positions import Lines, Mark
from stage_viz.files.problem import DataPath, Place, Problem, ProblemError
from stage_viz.files.scalars import source_offset

SIZE_LIMIT = 20_000_000
"""The most bytes, or characters, that a document may have."""

# Exactly what libyaml's reader refuses, so that it never meets one.
_FORBIDDEN = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True)
class Document:
    """A YAML document and where everything in it stands.

    Parameters
    ----------
    data
        The fields of the document.
    marks
        The place of the value at every path; the empty path is the whole document.
    keys
        The place of the name of every field, by the path of its value.
    text
        The text it was read from.
    file
        The name of the file.
    """

    data: dict[str, Data]
    marks: Mapping[DataPath, Mark]
    keys: Mapping[DataPath, Mark]
    text: str
    file: str

    def place(self, path: DataPath, offset: int | None = None, *, key: bool = False) -> Place:
        """Find the place of a value in the file.

        Parameters
        ----------
        path
            Where the value stands in the document. If there is none, its nearest ancestor is taken.
        offset
            The character within the value that is meant, if its value is written in one line.
        key
            Whether the name of the field is meant, not its value.
        """
        line, column = self._lines.position(self._find(path, offset, key)[0])
        return Place(self.file, line, column)

    def locate(self, problem: Problem) -> Problem:
        """Give a problem its place, and an excerpt if it points to a character that can be shown.

        A problem that has a place already stays as it is.
        """
        if problem.place is not None:
            return problem
        start, exact = self._find(problem.path, problem.offset)
        line, column = self._lines.position(start)
        shown = excerpt(self._lines.text(line), column) if exact else ()
        return replace(problem, place=Place(self.file, line, column), excerpt=shown)

    def locate_all(self, problems: Iterable[Problem]) -> tuple[Problem, ...]:
        """Give problems their places, and put them in the order of the file."""
        return tuple(sorted(map(self.locate, problems), key=_order))

    @cached_property
    def _lines(self) -> Lines:
        return Lines(self.text)

    def _find(self, path: DataPath, offset: int | None, key: bool = False) -> tuple[int, bool]:
        """Give the offset in the text, and whether it is that of the character that was asked for."""
        if key and path in self.keys:
            return self.keys[path].start, False
        known = path
        while known not in self.marks:
            known = known[:-1]
        mark = self.marks[known]
        if offset is None or known != path or self._is_collection(path):
            return mark.start, False
        within = source_offset(self.text[mark.start : mark.end], mark.style, offset)
        return (mark.start, False) if within is None else (mark.start + within, True)

    def _is_collection(self, path: DataPath) -> bool:
        value: Data = self.data
        for step in path:
            value = value[step]  # type: ignore[index]  # the path is one of the marks
        return isinstance(value, dict | list)


def read_document(path: str | PathLike[str]) -> Document:
    """Read a YAML file.

    Parameters
    ----------
    path
        Where the file is.

    Raises
    ------
    ProblemError
        As `read_bytes`, `decode` and `parse_document`.
    """
    file = fspath(path)
    data = read_bytes(path)
    _check_size(len(data), file)
    return parse_document(decode(data, file).text, file)


def parse_document(text: str, file: str) -> Document:
    """Read a YAML text.

    Parameters
    ----------
    text
        The text, with LF line ends and no byte order mark.
    file
        The name of the file, for places.

    Raises
    ------
    ProblemError
        All that is wrong, up to where the text can be read no further, in the order of the file:
        ``YAML-SYNTAX``, ``YAML-FULLWIDTH`` (a character of a Chinese keyboard in the place of one of
        YAML's), ``YAML-DUPLICATE``, ``YAML-KEY``, ``YAML-ALIAS``, ``YAML-TAG``, ``YAML-DOCUMENTS``,
        ``YAML-ROOT``, ``YAML-DEPTH``, ``YAML-SIZE``; or ``YAML-PARSER`` with exit code 2 if PyYAML
        lacks its C library.
    """
    if not has_parser():
        what = "PyYAML was installed without its C library"
        raise ProblemError(Problem("YAML-PARSER", what, "install a PyYAML wheel built with libyaml"), 2)
    _check_size(len(text), file)
    lines = Lines(text)
    forbidden = [_forbidden(match) for match in _FORBIDDEN.finditer(text)]
    if forbidden:
        raise ProblemError(_problems(forbidden, Mended(text, (), text), file))
    built = build(text, lines)
    mended = Mended(text, (), text)
    if built.failure:
        mended = mend(text, built.failure)
        if mended.slips:
            built = build(mended.text, Lines(mended.text))
    findings = built.findings + ([built.failure.finding] if built.failure else [])
    if findings or mended.slips:
        raise ProblemError(_problems(findings, mended, file))
    assert isinstance(built.data, dict)  # a root of any other kind is a finding
    return Document(built.data, built.marks, built.keys, text, file)


def _check_size(size: int, file: str) -> None:
    if size > SIZE_LIMIT:
        what = f"the document is larger than {SIZE_LIMIT // 1_000_000} MB"
        raise ProblemError(Problem("YAML-SIZE", what, "split it", place=Place(file)))


def _forbidden(match: re.Match[str]) -> Finding:
    what = f"the character U+{ord(match[0]):04X} may not stand in a YAML text"
    return Finding("YAML-SYNTAX", what, "take it out", match.start())


def _problems(findings: Iterable[Finding], mended: Mended, file: str) -> tuple[Problem, ...]:
    """Give findings in a mended text their places in the original, and add what was mended."""
    lines = Lines(mended.original)

    def problem(code: str, what: str, mend_: str, start: int) -> Problem:
        line, column = lines.position(start)
        return Problem(
            code, what, mend_, place=Place(file, line, column), excerpt=excerpt(lines.text(line), column)
        )

    found = [
        problem(slip.code, slip.what, slip.mend, lines.offset(line) + slip.at) for line, slip in mended.slips
    ]
    for finding in findings:
        what = finding.what
        if finding.also is not None:
            line, column = lines.position(mended.offset(finding.also))
            what = what.replace("{also}", f"{line}:{column}")
        found.append(problem(finding.code, what, finding.mend, mended.offset(finding.start)))
    return tuple(sorted(found, key=_order))


def _order(problem: Problem) -> tuple[int, int]:
    place = problem.place
    return (place.line or 0, place.column or 0) if place else (0, 0)
