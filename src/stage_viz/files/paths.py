"""Paths as one file names another."""

from __future__ import annotations

import os
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
