"""The run's font as a file, for a library that takes fonts by path only."""

from __future__ import annotations

import atexit
import hashlib
import shutil
import tempfile
from functools import cache
from pathlib import Path

from stage_viz.typeset import Family, subset


@cache
def font_file(characters: frozenset[str], family: Family) -> str:
    """Write a font with just these characters to a temporary file.

    Parameters
    ----------
    characters
        What the font has to hold.
    family
        The fonts to take them from.

    Returns
    -------
    str
        Its path; the file lives as long as the process.

    Raises
    ------
    ProblemError
        FONT-MISSING for a character that no font has.
    """
    data = subset(characters, family)
    file = _folder() / f"{hashlib.sha256(data).hexdigest()[:16]}.ttf"
    file.write_bytes(data)
    return str(file)


@cache
def _folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="stage-viz-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder
