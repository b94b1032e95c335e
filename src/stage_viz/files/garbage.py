"""Python's search for garbage, put off."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def nothing_thrown_away() -> Iterator[None]:
    """Let Python not look for garbage while much is made and all of it is kept.

    Looking through a million small values in vain took a third of the time of a long text.
    """
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
