"""The pictures of captions: PNG files that were drawn before, found by the numbers and ids of the steps."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from stage_viz.files import Place, Problem, ProblemError, read_bytes, seen_from
from stage_viz.telling import Caption

from .figure import Picture

_HEAD = b"\x89PNG\r\n\x1a\n"
_NAME = re.compile(r"([0-9]{1,9})-(.+)\.png", re.IGNORECASE)


def find_pictures(
    folder: Path,
    captions: Iterable[Caption],
    document: Path,
    readable: Callable[[str], bool] = lambda path: True,
) -> tuple[Mapping[int, Picture], tuple[Problem, ...]]:
    """Find the picture of each caption among files such as ``012-drinks-by-the-stand.png``.

    Parameters
    ----------
    folder
        Where they are.
    captions
        Whose pictures are wanted.
    document
        The folder of the document, from which it is told where they are.
    readable
        Whether the document can name a picture of this path.

    Returns
    -------
    tuple
        The pictures by the number of the step, and a warning CAPTION-PICTURE for each that there is not.

    Raises
    ------
    ProblemError
        FILE-MISSING or FILE-UNREADABLE (exit code 2) if the folder cannot be read.
    """
    there = _listed(folder)
    pictures: dict[int, Picture] = {}
    problems: list[Problem] = []
    for caption in captions:
        told = f"step {caption.number} ({caption.id})"
        found = there.get((caption.number, caption.id))
        if found is None:
            mend = "stage-viz draw draws it; its name has the number and the id of the step"
            problems.append(_warning(f"{told} has no picture here", mend, folder))
            continue
        try:
            data = read_bytes(found)
        except ProblemError as error:
            problems.append(
                _warning(f"the picture of {told} cannot be read: {error.problems[0].what}", "", found)
            )
            continue
        path = seen_from(document, found)
        if not whole(data):
            problems.append(_warning(f"the picture of {told} is no whole PNG", "draw it again", found))
        elif not readable(path):
            mend = "give the folder a name of letters, digits, . - and _"
            problems.append(_warning(f"LaTeX cannot read the path of the picture of {told}", mend, found))
        else:
            pictures[caption.number] = Picture(path, data)
    return pictures, tuple(problems)


def whole(data: bytes) -> bool:
    """Whether these are the bytes of a PNG, from its head to its end, that is not empty.

    Parameters
    ----------
    data
        Of a file.
    """
    if not data.startswith(_HEAD) or data[12:16] != b"IHDR" or len(data) < 33:
        return False
    across, down = struct.unpack(">II", data[16:24])
    at = len(_HEAD)
    while at + 12 <= len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        at += 12 + length
        if kind == b"IEND":
            return bool(across and down) and at <= len(data)
    return False


def _listed(folder: Path) -> Mapping[tuple[int, str], Path]:
    """The pictures of a folder by the number and the id of their steps."""
    try:
        names = sorted(path.name for path in folder.iterdir())
    except FileNotFoundError:
        mend = "a folder that stage-viz draw has written"
        raise ProblemError(
            Problem("FILE-MISSING", "there is no such folder", mend, place=Place(str(folder))), exit_code=2
        ) from None
    except (OSError, ValueError) as error:
        what = "this is no folder" if isinstance(error, NotADirectoryError) else "the folder cannot be read"
        raise ProblemError(Problem("FILE-UNREADABLE", what, place=Place(str(folder))), exit_code=2) from None
    return {(int(m[1]), m[2]): folder / name for name in names if (m := _NAME.fullmatch(name))}


def _warning(what: str, mend: str, place: Path) -> Problem:
    return Problem("CAPTION-PICTURE", what, mend, place=Place(str(place)), fatal=False)
