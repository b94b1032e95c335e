"""Ctrl-C while something is drawn."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def held_back() -> Iterator[None]:
    """Let Ctrl-C wait until the block is done.

    Drawing libraries lose the interrupt in their compiled parts: they take it for a fault in what they
    draw, or go on with a figure that is not whole.

    Raises
    ------
    KeyboardInterrupt
        After the block, if there was a Ctrl-C meanwhile.
    """
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.default_int_handler or threading.current_thread() is not threading.main_thread():
        yield  # somebody else looks after interrupts
        return
    pressed = threading.Event()
    signal.signal(signal.SIGINT, lambda *_: pressed.set())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed.is_set():
        raise KeyboardInterrupt
