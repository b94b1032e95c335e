"""Work in processes beside this one, where the system can split a process in two."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")

_MOST = 4
"""Workers; more of them wait for the one that joins what they made."""

_FEW = 6
"""Items for which it is not worth while to begin."""


@contextmanager
def working(work: Callable[[T], R], items: Sequence[T]) -> Iterator[Iterator[tuple[int, R]]]:
    """Do work on items, in several processes where that is quicker.

    Parameters
    ----------
    work
        What is done; its result can be pickled. It sees all that this process holds.
    items
        What it is done on.

    Yields
    ------
    iterator of tuple
        The place of an item and its result, as they come.
    """
    count = min(_MOST, _cores())
    # The system of macOS does not bear it that a process is split.
    if len(items) <= _FEW or count < 2 or sys.platform in ("win32", "darwin"):
        yield ((i, work(item)) for i, item in enumerate(items))
        return
    context = multiprocessing.get_context("fork")
    readers: list[Connection] = []
    workers = []
    for first in range(count):
        reader, writer = context.Pipe(duplex=False)
        readers.append(reader)
        share = list(enumerate(items))[first::count]
        worker = context.Process(target=_serve, args=(work, share, writer, tuple(readers)), daemon=True)
        with warnings.catch_warnings():
            # No thread of this process holds what a worker needs: workers only reckon.
            warnings.simplefilter("ignore", DeprecationWarning)
            worker.start()
        writer.close()
        workers.append(worker)
    try:
        yield _results(work, items, readers)
    finally:
        for reader in readers:
            reader.close()
        for worker in workers:
            worker.terminate()
            worker.join()


def _cores() -> int:
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def _serve(
    work: Callable[[T], R], share: list[tuple[int, T]], writer: Connection, readers: Sequence[Connection]
) -> None:
    """Do a share of the work. An end that nobody reads any more ends it, so no worker is left behind."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for reader in readers:
        reader.close()
    gc.disable()  # it ends soon
    # What fails here is done again by the process that asked, which tells what is wrong.
    with suppress(Exception):
        for i, item in share:
            writer.send((i, work(item)))


def _results(
    work: Callable[[T], R], items: Sequence[T], readers: list[Connection]
) -> Iterator[tuple[int, R]]:
    left = dict(enumerate(items))
    open_ = list(readers)
    while open_:
        for reader in wait(open_):
            assert isinstance(reader, Connection)
            try:
                i, result = reader.recv()
            except EOFError:
                open_.remove(reader)
                continue
            del left[i]
            yield i, result
    for i, item in left.items():
        yield i, work(item)
