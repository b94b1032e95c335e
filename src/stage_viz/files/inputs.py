"""What a run has read: so that it writes over none of it, and reads a pipe only once."""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass, field
from io import RawIOBase

_PATIENCE = 0.5
"""So many seconds a named pipe has to find its writer: one that is started beside us may come later."""


@dataclass(frozen=True)
class Inputs:
    """What has been read.

    Parameters
    ----------
    files
        Ordinary files, by device and number: a link or another spelling names the same one.
    pipes
        What came out of everything else, by its name: it comes only once.
    """

    files: set[tuple[int, int]] = field(default_factory=set)
    pipes: dict[str, bytes] = field(default_factory=dict)


_read: ContextVar[Inputs | None] = ContextVar("_read", default=None)


@contextmanager
def inputs_kept() -> Iterator[None]:
    """Remember within the block what is read: it is not written over then."""
    token = _read.set(Inputs())
    try:
        yield
    finally:
        _read.reset(token)


def is_input(path: str) -> bool:
    """Whether a file was read within `inputs_kept`."""
    kept = _read.get()
    if kept is None or not kept.files:
        return False
    with suppress(OSError, ValueError):
        return _identity(os.stat(path)) in kept.files
    return False


def read_input(file: str, limit: int) -> bytes:
    """Read at most so many bytes of a file or a pipe.

    Raises
    ------
    OSError, ValueError
        If it cannot be read; BrokenPipeError for a named pipe into which nobody writes.
    """
    kept = _read.get()
    if kept is not None and file in kept.pipes:
        return kept.pipes[file]
    is_pipe = False
    with suppress(OSError, ValueError):  # what is wrong is told as the file is opened
        is_pipe = hasattr(os, "O_NONBLOCK") and stat.S_ISFIFO(os.stat(file).st_mode)
    # Opened as usual, a pipe that nobody writes into would wait forever.
    with open(file, "rb", buffering=0, opener=_without_waiting if is_pipe else None) as stream:
        status = os.fstat(stream.fileno())
        parts = [_first(stream, file, limit)] if is_pipe else []
        while (left := limit - sum(map(len, parts))) > 0 and (more := stream.read(min(left, 1 << 20))):
            parts.append(more)
    data = b"".join(parts)
    if kept is not None:
        if stat.S_ISREG(status.st_mode):
            kept.files.add(_identity(status))
        else:
            kept.pipes[file] = data
    return data


def _without_waiting(file: str, flags: int) -> int:
    return os.open(file, flags | os.O_NONBLOCK)


def _first(stream: RawIOBase, file: str, limit: int) -> bytes:
    """Return what a pipe holds already; from then on its writer is waited for."""
    # What stands behind /dev/stdin and <(...) has no name of its own: its writer was there and may be done.
    named = os.path.exists(os.path.realpath(file))
    end = time.monotonic() + _PATIENCE
    while (found := stream.read(min(limit, 1 << 16))) == b"" and named:
        if time.monotonic() > end:
            raise BrokenPipeError
        time.sleep(0.01)
    # None: a writer is there, and has written nothing yet.
    os.set_blocking(stream.fileno(), True)
    return found or b""


def _identity(status: os.stat_result) -> tuple[int, int]:
    return status.st_dev, status.st_ino
