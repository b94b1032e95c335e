"""The commands: thin, each importing what it needs when it runs."""

from __future__ import annotations

import sys

TYPE_CHECKING = False  # as in the package: what is imported before `main` runs is next to nothing
if TYPE_CHECKING:
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

        run(args)
    except KeyboardInterrupt:  # while starting or leaving
        print("stopped", file=sys.stderr)
        sys.exit(1)
