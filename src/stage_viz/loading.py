"""Reading files into what a person at a Python prompt uses: a rite, a ground, a draft of steps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from stage_viz.check import check_sources
from stage_viz.facade import Rite
from stage_viz.files import YAML_LIMIT, Document, Place, Problem, ProblemError, nothing_thrown_away, seen_from
from stage_viz.ground import Ground, place, unknown_readings
from stage_viz.model import TEXT_LIMIT, Layout, read_layout, read_rite
from stage_viz.passage import read_passage, spelled_out
from stage_viz.staging import stage

if TYPE_CHECKING:
    from stage_viz.extract import Draft

GETA = "〓"
"""What printers set in the place of a character that they have not got."""


def load(path: str | Path, readings: Sequence[str] = (), *, strict: bool = True) -> Rite:
    """Read a rite and play it.

    Parameters
    ----------
    path
        Of a steps file.
    readings
        The names of the readings to follow.
    strict
        Whether a fault in one step is raised. If not, it is told in `Rite.problems`, and the other
        steps are there.

    Raises
    ------
    ProblemError
        With everything that is wrong, each at its place in the files.
    """
    files = read_rite(path)
    known = list(dict.fromkeys((*files.layout.readings, *files.rite.readings)))
    if unknown := unknown_readings(readings, known):
        raise ProblemError(unknown, exit_code=2)
    ground, found = place(files.layout, readings)
    problems = [*files.problems, *files.layout_document.locate_all(found)]
    if ground is None:
        raise ProblemError(problems)
    staging, found = stage(files.rite, ground, readings)
    problems += files.steps_document.locate_all(found)
    problems += files.steps_document.locate_all(check_sources(staging.rite, files.passage))
    rite = Rite(files, staging, tuple(problems))
    if strict and (faults := [p for p in problems if p.fatal]):
        raise ProblemError(faults)
    return rite


def drawable(rite: Rite, fonts: tuple[str, ...] = ()) -> tuple[Rite, tuple[Problem, ...]]:
    """Return a draft with 〓 in the place of every character that no font has; any other rite as it is.

    Parameters
    ----------
    rite
        As read.
    fonts
        Those of the theme.

    Returns
    -------
    tuple
        The rite to draw, and a warning for each of those characters, at its first place.
    """
    files = rite.files
    document, passage = files.steps_document, files.passage
    if not files.rite.draft:
        return rite, ()
    from stage_viz.typeset import coverage, missing_problem, serif

    places: dict[str, Place] = {}
    for file, lines in ((document.file, document.text.split("\n")), (passage.file, passage.lines)):
        for number, line in enumerate(lines, 1):
            for character in coverage(line, serif(fonts)).missing:
                places.setdefault(character, Place(file, number, line.index(character) + 1))
    # What files are called, and what the ground has too, has to stay as it is.
    kept = {*files.layout_document.text, *str(document.data.get("text")), *str(document.data.get("layout"))}
    places = {character: place for character, place in places.items() if character not in kept}
    if not places:
        return rite, ()
    try:
        shown = read_rite(document.file, {ord(character): GETA for character in places})
    except ProblemError:  # two names differ only in such characters: they are told step by step
        return rite, ()
    told = [(missing_problem(character), place) for character, place in places.items()]
    staging, _ = stage(shown.rite, rite.ground, rite.staging.readings)
    return replace(rite, files=shown, staging=staging), tuple(
        replace(p, what=f"{p.what}: it is drawn as {GETA}", place=place, fatal=False) for p, place in told
    )


def load_ground(path: str | Path, readings: Sequence[str] = ()) -> Ground:
    """Read a layout and place everything.

    Parameters
    ----------
    path
        Of a layout.
    readings
        The names of the readings to follow.

    Raises
    ------
    ProblemError
        With everything that is wrong, each at its place in the file.
    """
    layout, document = _sound_layout(path)
    if unknown := unknown_readings(readings, list(layout.readings)):
        raise ProblemError(unknown, exit_code=2)
    ground, found = place(layout, readings)
    if ground is None or found:
        raise ProblemError(document.locate_all(found))
    return ground


def load_layout(path: str | Path) -> Layout:
    """Read a layout, without placing anything.

    Parameters
    ----------
    path
        Of a layout.

    Raises
    ------
    ProblemError
        With everything that is wrong, each at its place in the file.
    """
    return _sound_layout(path)[0]


def draft(
    path: str | Path,
    *,
    layout: str | Path | None = None,
    folder: str | Path | None = None,
    lines: range | None = None,
    lexicons: Sequence[str | Path] = (),
    markup: str | None = None,
    encoding: str | None = None,
    classic: str | Path | None = None,
    title: str = "",
) -> tuple[Draft, tuple[Problem, ...]]:
    """Draft the steps of a text.

    Parameters
    ----------
    path
        Of the text.
    layout
        Of the ground; None if it is not known.
    folder
        Where the draft is going to stand: it names text and layout as seen from there.
    lines
        Only these lines of the text; all if None.
    lexicons
        Files of more words.
    markup, encoding, classic
        How the text is to be read; see `stage_viz.passage.read_passage`.
    title
        The title of the rite, in Chinese.

    Returns
    -------
    tuple
        The draft, and what is to be known of the text: characters that are missing, and the like.

    Raises
    ------
    ProblemError
        If a file cannot be read, if the text is not in Chinese, or if nobody does anything in it.
    """
    from stage_viz.extract import make_draft, read_lexicon, read_scenes

    if unnamed := [p for p in (path, layout, classic) if p is not None and not _is_text(str(p))]:
        what, mend = "the name of this file is no text, so that a draft cannot name it", "rename it"
        raise ProblemError([Problem("FILE-NAME", what, mend, place=Place(str(p))) for p in unnamed], 2)
    if not _is_text(title):
        raise ProblemError(Problem("TITLE-TEXT", "the title has bytes that are no text", "type it anew"), 2)
    lexicon = read_lexicon(*lexicons)
    ground = load_layout(layout) if layout else None
    passage = read_passage(path, markup=markup, encoding=encoding, classic=classic)
    letters = [c for run in passage.runs for c in spelled_out(run.text) if c.isalpha()]
    if sum(map(str.isascii, letters)) > len(letters) / 2:
        what = "most of this text is in Latin letters"
        raise ProblemError([Problem("TEXT-LANGUAGE", what, "give a text in Chinese", place=Place(str(path)))])
    remarks = list(passage.remarks)
    if len(title) > TEXT_LIMIT:
        what = f"a title of more than {TEXT_LIMIT} characters is cut off"
        remarks.append(Problem("TITLE-LONG", what, "give a shorter one", fatal=False))
        title = title[: TEXT_LIMIT - 1] + "…"
    # Who reads the draft has to read the same text.
    jing = seen_from(folder, classic) if classic else None
    how = {k: v for k, v in (("markup", markup), ("encoding", encoding), ("classic", jing)) if v}
    with nothing_thrown_away():
        made = make_draft(
            lexicon,
            read_scenes(lexicon, passage, lines),
            text={"file": seen_from(folder, path), **how} if how else seen_from(folder, path),
            layout=ground,
            layout_path=seen_from(folder, layout) if layout else "",
            title=title,
        )
    if not made.steps:
        where = f"on lines {lines.start} to {lines.stop - 1} " if lines else ""
        what = f"no sentence of the classic {where}tells what anybody does, so there is nothing to draft"
        mend = f"stage-viz read {path} shows what is read as the classic"
        empty = Problem("DRAFT-EMPTY", what, mend, place=Place(str(path)))
        raise ProblemError([*remarks, empty])
    if len(made.text) > YAML_LIMIT or len(made.text.encode()) > YAML_LIMIT:
        what = f"the draft is larger than {YAML_LIMIT // 1_000_000} MB, which no command reads"
        mend = "draft it in parts, with --lines"
        raise ProblemError([*remarks, Problem("DRAFT-SIZE", what, mend, place=Place(str(path)))])
    return made, tuple(remarks)


def _is_text(words: str) -> bool:
    """Whether words can be written: bytes of the command line that are none in its encoding cannot."""
    return not any("\ud800" <= character <= "\udfff" for character in words)


def _sound_layout(path: str | Path) -> tuple[Layout, Document]:
    layout, document, problems = read_layout(path)
    if layout is None or problems:
        raise ProblemError(problems)
    return layout, document
