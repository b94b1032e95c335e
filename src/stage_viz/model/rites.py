"""Reading a rite: from a steps file to a `Rite`, with its layout and its text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from stage_viz.files import DataPath, Document, Problem, ProblemError, parse_document, read_document
from stage_viz.lexicon import suggest
from stage_viz.passage import Passage, read_passage

from .layout import Layout
from .layouts import read_layout
from .rite import Rite, Step
from .spans import moved_spans, span_faults
from .steps import StepsReader, wrong_rows
from .validate import validate

if TYPE_CHECKING:
    from . import schema

T = TypeVar("T")
LayoutRead = tuple[Layout | None, Document, tuple[Problem, ...]]


@dataclass(frozen=True)
class RiteFiles:
    """A rite with what it stands on.

    Parameters
    ----------
    rite, layout, passage
        As read.
    steps_document, layout_document
        For the places of problems that later stages find.
    problems
        All that was found wrong in reading, placed in the files.
    broken
        The ids of steps that could not be read whole; they are not drawn.
    """

    rite: Rite
    layout: Layout
    passage: Passage
    steps_document: Document
    layout_document: Document
    problems: tuple[Problem, ...] = ()
    broken: frozenset[str] = frozenset()


def read_rite(path: Path | str, instead: Mapping[int, str] | None = None) -> RiteFiles:
    """Read a steps file, its layout and its text.

    A step that cannot be read is left out and told in `problems`; the others are there.

    Parameters
    ----------
    path
        The steps file; it names the other two, from its own folder.
    instead
        Single characters that stand, as they are read, in the place of others (by their numbers) in the
        steps file and in the text.

    Raises
    ------
    ProblemError
        With all problems of the three files, if nothing can be made of one of them.
    """
    document = read_document(Path(path))
    if instead:
        document = parse_document(document.text.translate(instead), document.file)
    doc, problems, set_aside = _validated(document)
    if doc is None:
        raise ProblemError(document.locate_all(problems))
    if not doc.layout:
        what, mend = (
            "the file names no layout, so there is no ground to stand on",
            "add layout: with its path",
        )
        raise ProblemError(document.locate_all((*problems, Problem("LAYOUT-NONE", what, mend))))
    folder = Path(document.file).parent
    read, failure = _tried(lambda: _layout_of(doc, document))
    passage, second = _tried(lambda: passage_of(doc, document))
    layout, layout_document, of_layout = read or (None, None, ())
    problems = (*problems, *span_faults(document))
    if passage is not None and instead:
        passage = _with(passage, instead)
    if passage is not None:
        problems = (*problems, *moved_spans(document, passage))
    rite, broken = None, frozenset[str]()
    if layout is not None:
        reader = StepsReader(doc, layout, set_aside)
        rite = reader.rite(document.file, str(folder / doc.layout), str(folder / doc.text.file))
        problems, broken = (*problems, *reader.problems), reader.broken
    failures = [e for e in (failure, second) if e is not None]
    others = [p for e in failures for p in e.problems]
    found = (*document.locate_all(problems), *of_layout, *others)
    if layout is None or layout_document is None or rite is None or passage is None:
        raise ProblemError(found, max((e.exit_code for e in failures), default=1))
    if any(p.fatal for p in of_layout):
        raise ProblemError(found)
    return RiteFiles(rite, layout, passage, document, layout_document, found, broken)


def read_steps_shape(path: Path | str) -> tuple[schema.StepsDoc, Document]:
    """Read a steps file alone: its checked shape, without what its phrases and names mean.

    Its rows are of persons, and its spans can be those of a text, as in `read_rite`.

    Parameters
    ----------
    path
        The steps file.

    Raises
    ------
    ProblemError
        With all that is wrong in the file.
    """
    from .schema import StepsDoc

    document = read_document(Path(path))
    doc, problems = validate(document, StepsDoc)
    if doc is None or (problems := (*wrong_rows(doc.cast), *span_faults(document))):
        raise ProblemError(document.locate_all(problems))
    return doc, document


def passage_of(doc: schema.StepsDoc, document: Document) -> Passage:
    """Read the text that a steps file names, in the way in which it says that it is to be read.

    Parameters
    ----------
    doc, document
        The steps file.

    Raises
    ------
    ProblemError
        If it cannot be read, with the line that names it.
    """
    folder, how = Path(document.file).parent, doc.text
    file, classic = folder / how.file, folder / how.classic if how.classic else None
    try:
        return read_passage(file, markup=how.markup, encoding=how.encoding, classic=classic)
    except ProblemError as e:
        if any(p.code == "ENCODING-UNKNOWN" for p in e.problems):
            wrong = [replace(p, path=("text", "encoding")) for p in e.problems]
            raise ProblemError(document.locate_all(wrong)) from None
        of_classic = any(p.place and classic and p.place.file == str(classic) for p in e.problems)
        key = "classic" if of_classic and classic != file else "file"
        raise _where_named(e, document, "text" if key == "file" else key, ("text", key)) from None


def _with(passage: Passage, instead: Mapping[int, str]) -> Passage:
    """Return a passage with other characters in the place of some."""
    lines = tuple(line.translate(instead) for line in passage.lines)
    runs = tuple(replace(run, text=run.text.translate(instead)) for run in passage.runs)
    return replace(passage, lines=lines, runs=runs)


def _layout_of(doc: schema.StepsDoc, document: Document) -> LayoutRead:
    try:
        return read_layout(Path(document.file).parent / doc.layout)
    except ProblemError as e:
        raise _where_named(e, document, "layout", ("layout",)) from None


def _where_named(error: ProblemError, document: Document, what: str, path: DataPath) -> ProblemError:
    """Add to what is wrong with a file that cannot be read which line of `document` names it."""
    if error.exit_code == 1:
        return error
    here = Problem("FILE-NAMED", f"this names the {what} that cannot be read", "", path)
    return ProblemError((*error.problems, document.locate(here)), error.exit_code)


def _tried(reader: Callable[[], T]) -> tuple[T | None, ProblemError | None]:
    try:
        return reader(), None
    except ProblemError as e:
        return None, e


def _validated(document: Document) -> tuple[schema.StepsDoc | None, tuple[Problem, ...], dict[int, str]]:
    """Check the shape; steps with faults are set aside, so that the others can be read.

    Returns
    -------
    tuple
        The steps file (None if nothing can be made of it), what is wrong with its shape, and the places
        of the steps set aside, with their ids.
    """
    from .schema import StepsDoc

    doc, problems = validate(document, StepsDoc)
    steps = document.data.get("steps")
    if doc is not None or not isinstance(steps, list):
        return doc, problems, {}
    bad = {
        index for p in problems for index in p.path[1:2] if p.path[0] == "steps" and isinstance(index, int)
    }
    of_steps = all(len(p.path) > 1 and p.path[0] == "steps" for p in problems)
    if not of_steps or len(bad) == len(steps):
        return None, problems, {}
    kept = [step for i, step in enumerate(steps) if i not in bad]
    doc, _ = validate(replace(document, data={**document.data, "steps": kept}), StepsDoc)
    return doc, problems, {i: _id(steps[i]) for i in sorted(bad)}


def _id(step: object) -> str:
    """Return the id of a step that has not been checked; empty if it has none."""
    return str(step.get("id") or "") if isinstance(step, dict) else ""


def step_of(rite: Rite, key: int | str) -> Step:
    """Return a step by its number (from 1) or its id.

    Raises
    ------
    KeyError
        If there is none; the message says what there is.
    """
    if isinstance(key, int):
        if 1 <= key <= len(rite.steps):
            return rite.steps[key - 1]
        raise KeyError(f"there is no step {key}: the steps are 1 to {len(rite.steps)}")
    for step in rite.steps:
        if step.id == key:
            return step
    hint = suggest(key, [s.id for s in rite.steps])
    raise KeyError(f"there is no step {key}" + (f" ({hint})" if hint else ""))
