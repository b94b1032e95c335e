"""From a file to a passage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from os import PathLike

from stage_viz.files import Place, Problem, read_text
from stage_viz.passage.markup import detect, layered
from stage_viz.passage.markup.records import tell_records
from stage_viz.passage.remarks import missing_in
from stage_viz.passage.text import Passage, Run


@dataclass(frozen=True)
class Reading:
    """A passage, and how it was read.

    Parameters
    ----------
    passage
        The text with its layers.
    markup
        One of `stage_viz.passage.markup.MARKUPS`.
    encoding
        As in `stage_viz.files.Text`.
    """

    passage: Passage
    markup: str
    encoding: str


def make_passage(
    lines: Sequence[str], file: str = "", markup: str | None = None, classic: str = ""
) -> Passage:
    """Make a passage of lines (without their line ends), telling its layers apart.

    Parameters
    ----------
    lines
        The lines of the text.
    file
        What to call the text in messages.
    markup
        One of `stage_viz.passage.markup.MARKUPS`; None to tell it by the text.
    classic
        A text of the classic alone, which decides what is 經 where the markup leaves it open.

    Raises
    ------
    ProblemError
        If the markup is so broken that no layer can be told: XML that is not sound.
    """
    found = layered(lines, file, markup or detect(lines), classic)
    runs = tuple(tell_records(found.runs, lines, found.flowing))
    remarks = list(found.remarks)
    if not any(run.layer in ("經", "記") for run in runs):
        remarks.append(_no_classic(runs, file))
    remarks += missing_in(lines, runs, file)
    remarks.sort(key=_in_order)
    return Passage(file, tuple(lines), runs, found.flowing, tuple(remarks))


def read_passage(
    path: str | PathLike[str],
    *,
    markup: str | None = None,
    encoding: str | None = None,
    classic: str | PathLike[str] | None = None,
) -> Passage:
    """Read a passage from a file; see `read_reading` for what it takes and raises.

    Parameters
    ----------
    path, markup, encoding, classic
        As there.
    """
    return read_reading(path, markup=markup, encoding=encoding, classic=classic).passage


def read_reading(
    path: str | PathLike[str],
    *,
    markup: str | None = None,
    encoding: str | None = None,
    classic: str | PathLike[str] | None = None,
) -> Reading:
    """Read a passage from a file, and tell how it was read.

    Parameters
    ----------
    path
        A text file in any encoding that `stage_viz.files.read_text` knows.
    markup
        One of `stage_viz.passage.markup.MARKUPS`; None to tell it by the text.
    encoding
        Its encoding; None to tell it by the bytes.
    classic
        A text of the classic alone, which decides what is 經 where the markup leaves it open.

    Raises
    ------
    ProblemError
        If the file is missing, is no text, or is empty, or as in `make_passage`.
    """
    text = read_text(path, encoding=encoding, legacy=True)
    given = _classic_of(classic) if classic is not None else ""
    detected = markup or detect(text.lines)
    if given and not markup and detected == "plain":
        detected = "run-together"  # who gives the classic has a text that is more than that
    markup = detected
    return Reading(make_passage(text.lines, text.file, markup, given), markup, text.encoding)


def _classic_of(path: str | PathLike[str]) -> str:
    """Return what a text of the classic says, in whatever markup it is."""
    text = read_text(path, legacy=True)
    markup = detect(text.lines)
    passage = make_passage(text.lines, text.file, "plain" if markup == "run-together" else markup)
    return "\n".join(run.text for run in passage.runs if run.layer in ("經", "記"))


def _in_order(problem: Problem) -> tuple[int, int]:
    place = problem.place or Place("")
    return place.line or 0, place.column or 0


def _no_classic(runs: Sequence[Run], file: str) -> Problem:
    what = "nothing in the text reads as the classic" + (", only notes" if runs else "")
    mend = "if it was misread, name its markup"
    place = Place(file, runs[0].line if runs else None)
    return Problem("TEXT-NO-CLASSIC", what, mend, place=place, fatal=False)
