"""The commands: thin, each importing what it needs when it runs."""

from __future__ import annotations

import sys
from collections.abc import Sequence

__all__ = ["main"]


def main(args: Sequence[str] | None = None) -> None:
    """Run the command line and exit.

    Parameters
    ----------
    args
        The words after the program's name; those of the process if None.
    """
    try:
        from .commands import run
    except KeyboardInterrupt:  # while starting
        print("stopped", file=sys.stderr)
        sys.exit(1)
    run(args)
