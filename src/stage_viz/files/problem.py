"""What can be wrong, as values: a code, a place, what is wrong, and what would mend it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

DataPath = tuple[str | int, ...]
"""Where a value stands in a document: ``("steps", 3, "actions", 1, "at")``; indices count from 0."""


@dataclass(frozen=True)
class Place:
    """A place in a file: 1-based line and column, columns counted in code points."""

    file: str
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        parts = [self.file, *(str(n) for n in (self.line, self.column) if n is not None)]
        return ":".join(parts)


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong with what the user gave.

    Parameters
    ----------
    code
        A stable name in capitals, such as ``PHRASE-SYNTAX``.
    what
        What is wrong, in the reader's terms, without a final full stop.
    mend
        What would mend it; empty if nothing is known.
    path
        Where the value stands in its document; a reader of files turns it into `place`.
    offset
        The character within the value that is meant (code points), for a caret; None for the whole value.
    place
        The place in the file, once known.
    excerpt
        Lines of the file to show below the message (a source line and a caret line), once known.
    fatal
        Whether the work that depends on the value cannot go on. A problem that is not fatal is a
        warning: it is told, and changes no exit code.
    """

    code: str
    what: str
    mend: str = ""
    path: DataPath = ()
    offset: int | None = None
    place: Place | None = None
    excerpt: tuple[str, ...] = ()
    fatal: bool = True

    def __str__(self) -> str:
        place = f"{self.place}: " if self.place else ""
        mend = f" ({self.mend})" if self.mend else ""
        return "\n".join([f"{place}{self.code} {self.what}{mend}", *self.excerpt])


class ProblemError(Exception):
    """Raised once a stage has found all the problems that it can find.

    Parameters
    ----------
    problems
        What is wrong, in the order of the file.
    exit_code
        1 if the content of a file is wrong; 2 for usage, a missing or unreadable file, or an
        output that cannot be written.
    """

    def __init__(self, problems: Problem | Iterable[Problem], exit_code: int = 1) -> None:
        self.problems = (problems,) if isinstance(problems, Problem) else tuple(problems)
        self.exit_code = exit_code
        super().__init__("\n".join(str(p) for p in self.problems))
