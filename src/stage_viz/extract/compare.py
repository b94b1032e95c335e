"""A draft held against a finished steps file: what it found, what it missed, what it made up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from os.path import samefile
from pathlib import Path
from typing import TYPE_CHECKING

from stage_viz.files import DataPath, Document, Place, Problem, ProblemError, read_bytes
from stage_viz.model import passage_of, read_steps_shape
from stage_viz.passage import Passage, find_quote

from .facts import KINDS, Fact, facts, in_rows, unmatched

if TYPE_CHECKING:
    from stage_viz.model.schema import StepsDoc

_MOST_STRANGE = 10
"""If more than one in so many quotes is not there, a draft may be of another text."""

ALL = "all"
"""The name of all kinds together."""


@dataclass(frozen=True)
class Score:
    """How well a draft does.

    Parameters
    ----------
    right
        How many of its facts are in the steps file.
    drafted, wanted
        How many facts the draft has, and the steps file.
    found
        How many facts of the steps file are in the draft. (A place told twice, by a word and more
        exactly, may be one fact there and two here.)
    """

    right: int
    drafted: int
    wanted: int
    found: int

    @property
    def precision(self) -> float:
        """The share of what it says that is right; 1 if it says nothing."""
        return self.right / self.drafted if self.drafted else 1.0

    @property
    def recall(self) -> float:
        """The share of what is wanted that it says; 1 if nothing is."""
        return self.found / self.wanted if self.wanted else 1.0

    @property
    def f1(self) -> float:
        """The harmonic mean of both."""
        total = self.precision + self.recall
        return 2 * self.precision * self.recall / total if total else 0.0


@dataclass(frozen=True)
class Comparison:
    """A draft held against a finished steps file.

    Parameters
    ----------
    scores
        By kind of fact, and of all of them (`ALL`).
    missed
        What the steps file says by a quotation of the text, and the draft does not; with its place.
    extra
        What the draft says and the steps file does not; with its place.
    remarks
        Why the draft may be one of another text, which makes all of this mean little.
    """

    scores: Mapping[str, Score]
    missed: tuple[tuple[Place, Fact], ...]
    extra: tuple[tuple[Place, Fact], ...]
    remarks: tuple[Problem, ...] = ()


def compare(draft: Path, steps: Path) -> Comparison:
    """Compare two steps files on the same text.

    Only what a quotation of the text bears out is compared: not what comes from other places of the
    classic (經′), from later scholars (家), or from inference (推).

    Parameters
    ----------
    draft, steps
        The files.

    Raises
    ------
    ProblemError
        If one of them, or the text of `steps`, cannot be read; each fault at its place.
    """
    (drafted, draft_document), (finished, document) = _read_both(draft, steps)
    passage = passage_of(finished, document)
    wanted = facts(finished, passage)
    given = facts(drafted, passage, finished.cast)
    wanted, given = in_rows(wanted, given, finished.cast), in_rows(given, wanted, finished.cast)
    missed, extra = unmatched(wanted, given), unmatched(given, wanted)
    return Comparison(
        {kind: _score(kind, wanted, given, missed, extra) for kind in (*KINDS, ALL)},
        tuple((document.place(f.path), f) for f in missed),
        tuple((draft_document.place(f.path), f) for f in extra),
        tuple(draft_document.locate(p) for p in _of_another_text(drafted, draft_document, passage)),
    )


def _of_another_text(draft: StepsDoc, document: Document, passage: Passage) -> Iterator[Problem]:
    """Tell if a draft names another text, or quotes words that are not there."""
    own = Path(document.file).parent / draft.text.file
    try:
        other = not samefile(own, passage.file) and read_bytes(own) != read_bytes(passage.file)
    except (OSError, ValueError, ProblemError):
        other = False  # what it quotes will tell
    if other:
        what = f"the draft is of another text than {passage.file}, in which the steps stand"
        yield Problem("COMPARE-TEXT", what, "", ("text",), fatal=False)
    strange = [i for i, step in enumerate(draft.steps) if not find_quote(passage, step.quote)]
    if len(strange) * _MOST_STRANGE > len(draft.steps):
        what = f"{len(strange)} of the {len(draft.steps)} quotes of the draft do not stand in {passage.file}"
        first: DataPath = ("steps", strange[0], "quote")
        yield Problem("COMPARE-TEXT", what, "compare it with steps on the same text", first, fatal=False)


def _read_both(*paths: Path) -> list[tuple[StepsDoc, Document]]:
    """Read two steps files; tell what is wrong in either."""
    read: list[tuple[StepsDoc, Document]] = []
    problems: list[Problem] = []
    codes: list[int] = []
    for path in paths:
        try:
            read.append(read_steps_shape(path))
        except ProblemError as e:
            problems += e.problems
            codes.append(e.exit_code)
    if problems:
        raise ProblemError(problems, max(codes))
    return read


def _score(
    kind: str,
    wanted: tuple[Fact, ...],
    given: tuple[Fact, ...],
    missed: tuple[Fact, ...],
    extra: tuple[Fact, ...],
) -> Score:
    """Count the facts of one kind."""
    of_kind = [sum(kind in (ALL, f.kind) for f in found) for found in (wanted, given, missed, extra)]
    return Score(of_kind[1] - of_kind[3], of_kind[1], of_kind[0], of_kind[0] - of_kind[2])
