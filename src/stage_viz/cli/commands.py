"""The group of commands, and how it ends: 0 fine, 1 the content of a file is wrong, 2 usage or files."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TextIO

import click

from stage_viz import __version__
from stage_viz.files import ProblemError, inputs_kept

from . import (
    captions,
    check,
    compare,
    draw,
    examples,
    extract,
    ground,
    legend,
    plate,
    read,
    schema,
    sheet,
    slides,
    table,
    trace,
)
from .console import ready, tell


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="stage-viz")
def group() -> None:
    """Plan views of ritual stage directions: who stands where, facing what, and how he gets there."""


for module in (
    draw,
    captions,
    slides,
    sheet,
    plate,
    trace,
    table,
    ground,
    legend,
    check,
    read,
    extract,
    compare,
    examples,
    schema,
):
    group.add_command(module.command)


def run(args: Sequence[str] | None = None) -> None:
    """Run the command line and exit.

    Parameters
    ----------
    args
        The words after the program's name; those of the process if None.
    """
    ready(sys.stdout, sys.stderr)
    try:
        with inputs_kept():
            code = group.main(args, standalone_mode=False)
    except ProblemError as e:
        tell(e.problems)
        sys.exit(e.exit_code)
    except click.ClickException as e:
        e.show()
        sys.exit(2)
    except (click.Abort, KeyboardInterrupt):
        click.echo("stopped", err=True)
        sys.exit(1)
    except (BrokenPipeError, SystemExit):
        # The reader of a pipe went away: nothing is wrong with the files. Where a write meets it, click
        # itself leaves, with 1; it leaves for no other reason when it is not on its own.
        _silence(sys.stdout)
        sys.exit(0)
    except OSError as e:
        # Files are written by `stage_viz.files`, which tells its own problems: this is the output itself.
        _silence(sys.stdout)
        click.echo(f"OUTPUT-UNWRITABLE the output cannot be written: {e.strerror or e}", err=True)
        sys.exit(2)
    except Exception as e:  # the last resort: whatever is wrong, no reader meets a traceback
        if os.environ.get("STAGE_VIZ_TRACEBACK"):
            raise
        told = f"{type(e).__name__}: {e}".rstrip(": ")
        click.echo(f"a fault of stage-viz itself: {told} (STAGE_VIZ_TRACEBACK=1 shows where)", err=True)
        sys.exit(1)
    sys.exit(code if isinstance(code, int) else 0)


def _silence(stream: TextIO) -> None:
    """Let what is still to be written to a closed pipe go nowhere, so that leaving raises nothing."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
