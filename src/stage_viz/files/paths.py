"""Paths as one file names another."""

from __future__ import annotations

import os
import re
from os import PathLike, fspath
from pathlib import Path


def seen_from(folder: str | PathLike[str] | None, path: str | PathLike[str]) -> str:
    """Return the path of a file as seen from a folder.

    Parameters
    ----------
    folder
        Where the file stands that names it; None if that is not known, and the path stays as it is.
    path
        Of the file that is named.

    Returns
    -------
    str
        With forward slashes; from the root, if it lies on another drive.
    """
    if folder is None:
        return Path(path).as_posix()
    try:
        return Path(os.path.relpath(fspath(path), fspath(folder))).as_posix()
    except ValueError:
        return Path(path).resolve().as_posix()


def file_name(*parts: str) -> str:
    """Return a name for a file, of words that anybody may have written: it leads to no other folder.

    Parameters
    ----------
    parts
        Such as the name of a rite and of a reading; they are joined by hyphens.
    """
    joined = "-".join(part for part in parts if part)
    safe = re.sub(r'[\x00-\x1f\x7f/\\\\:*?"<>|]+', "_", joined).strip(" .")
    return safe or "_"
