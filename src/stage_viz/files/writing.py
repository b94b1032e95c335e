"""Writing files whole or not at all."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from os import PathLike, fspath
from pathlib import Path

from stage_viz.files.inputs import is_input
from stage_viz.files.problem import Place, Problem, ProblemError

_REASONS = {
    errno.EACCES: "no permission to write here",
    errno.EPERM: "no permission to write here",
    errno.EROFS: "the disk is read-only",
    errno.ENOSPC: "no space is left on the disk",
    errno.EDQUOT: "no space is left on the disk",
    errno.EISDIR: "this is a folder, not a file",
    errno.ENAMETOOLONG: "the name is too long",
}

_HELD = (errno.EACCES, errno.EPERM, errno.EBUSY, errno.ETXTBSY)
"""How a system says that another program holds a file open: Windows does not let it be replaced then."""


def write_whole(path: str | PathLike[str], data: bytes) -> None:
    """Write a file so that it is there whole or stays as it was.

    The bytes go to a new file in the same folder, which then takes the place of the old. Missing folders
    are made. A link is followed; what is no ordinary file (``/dev/stdout``) is written to directly.

    Parameters
    ----------
    path
        Where to write.
    data
        The whole content.

    Raises
    ------
    ProblemError
        ``OUTPUT-UNWRITABLE`` with exit code 2; nothing is left behind then, nor any folder made for it.
        ``OUTPUT-INPUT``, likewise, for a file that was read within `stage_viz.files.inputs.inputs_kept`.
    """
    _keep_inputs(fspath(path))
    with _told(fspath(path)):
        _write(Path(path), data)


def write_beside(path: str | PathLike[str], data: bytes) -> Path:
    """Write a file whole; if another program holds it open, beside it under another name.

    Parameters
    ----------
    path
        Where to write.
    data
        The whole content.

    Returns
    -------
    Path
        Where it was written: `path`, or the first of ``NAME (2).ending``, ``NAME (3).ending`` and so on that
        is not there yet.

    Raises
    ------
    ProblemError
        As in `write_whole`.
    """
    given = Path(path)
    _keep_inputs(fspath(path))
    with _told(fspath(path)):
        try:
            _write(given, data)
        except _HeldError:
            target = Path(os.path.realpath(given))
            names = (target.with_name(f"{target.stem} ({n}){target.suffix}") for n in count(2))
            beside = next(name for name in names if not os.path.lexists(name))
            _write(beside, data)
            return given.with_name(beside.name) if target.parent == given.parent.resolve() else beside
    return given


def _keep_inputs(path: str) -> None:
    if is_input(path):
        what = "this file has been read as an input, and writing would lose it"
        raise ProblemError(Problem("OUTPUT-INPUT", what, "name another file", place=Place(path)), 2)


class _HeldError(OSError):
    """A file that is there could not be replaced, though its folder can be written to."""


def write_text_whole(path: str | PathLike[str], text: str) -> None:
    """Write text as UTF-8 with LF line ends; otherwise as `write_whole`.

    A byte of a file's name that is no text (a lone surrogate) is written by its number.
    """
    write_whole(path, text.encode("utf-8", "backslashreplace"))


def _write(path: Path, data: bytes) -> None:
    target = Path(os.path.realpath(path))
    if target.is_dir():
        raise OSError(errno.EISDIR, "")
    # By the name as given: the pipe behind /dev/stdout has no other.
    if os.path.exists(path) and not os.path.isfile(path):
        path.write_bytes(data)
        return
    if target.exists() and not os.access(target, os.W_OK):
        raise OSError(errno.EACCES, "")
    with _folder(target.parent):
        _replace(target, data)


def _replace(target: Path, data: bytes) -> None:
    # A short name of its own: the target's may already be as long as a name can be.
    part = target.parent / f".{os.urandom(8).hex()}.part"
    try:
        # os.open, not tempfile: the file gets the rights that the user's umask gives to any new file.
        with open(
            os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666), "wb"
        ) as stream:
            stream.write(data)
        if target.exists():
            shutil.copymode(target, part)
        try:
            os.replace(part, target)
        except OSError as error:
            if error.errno in _HELD and target.is_file():
                raise _HeldError(error.errno, error.strerror or "") from None
            raise
    finally:
        part.unlink(missing_ok=True)


@contextmanager
def _folder(folder: Path) -> Iterator[None]:
    """Make a folder, and take away again what was made if the work in it fails."""
    missing = []
    while not folder.exists():
        missing.append(folder)
        folder = folder.parent
    made: list[Path] = []
    try:
        for new in reversed(missing):
            new.mkdir(exist_ok=True)
            made.append(new)
        yield
    except BaseException:
        for new in reversed(made):
            try:
                new.rmdir()
            except OSError:  # another writer has put something there meanwhile
                break
        raise


@contextmanager
def _told(file: str) -> Iterator[None]:
    try:
        yield
    except (OSError, ValueError) as error:
        raise ProblemError(Problem("OUTPUT-UNWRITABLE", _reason(file, error), place=Place(file)), 2) from None


def _reason(file: str, error: OSError | ValueError) -> str:
    if not isinstance(error, OSError):  # a NUL or a lone surrogate in the name
        return f"no file can have this name: {error}"
    if error.errno in (errno.ENOTDIR, errno.EEXIST):
        blocking = next((p for p in reversed(Path(os.path.abspath(file)).parents) if p.is_file()), None)
        if blocking is not None:
            return f'"{blocking.name}" is a file, not a folder'
    return _REASONS.get(error.errno or 0, f"the file cannot be written: {error.strerror or error}")
