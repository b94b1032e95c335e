"""From a file to a passage."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike

from stage_viz.files import read_text
from stage_viz.passage.layers import split_layers
from stage_viz.passage.text import Passage


def make_passage(lines: Sequence[str], file: str = "") -> Passage:
    """Make a passage of lines (without their line ends), telling its layers apart.

    Parameters
    ----------
    lines
        The lines of the text.
    file
        What to call the text in messages.
    """
    return Passage(file, tuple(lines), split_layers(lines))


def read_passage(path: str | PathLike[str]) -> Passage:
    """Read a passage from a file.

    Parameters
    ----------
    path
        A text file in any encoding that `stage_viz.files.read_text` knows.

    Raises
    ------
    ProblemError
        If the file is missing, is no text, or is empty.
    """
    text = read_text(path)
    return make_passage(text.lines, text.file)
