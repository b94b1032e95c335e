"""``stage-viz check``: what contradicts what."""

from __future__ import annotations

from pathlib import Path

import click

from . import options
from .console import fatal, tell


@click.command("check")
@options.path("steps_file")
@options.reading
def command(steps_file: Path, readings: tuple[str, ...]) -> int:
    """Hold a rite against its text and its ground, and print all that is wrong.

    Exits with 1 if anything is; warnings, such as a clause that no step quotes, do not count.
    """
    from stage_viz.loading import load

    rite = load(steps_file, readings, strict=False)
    problems = rite.check()
    tell(problems)
    faults = sum(p.fatal for p in problems)
    warnings = len(problems) - faults
    click.echo(f"{len(rite)} steps: {_count(faults, 'problem')}, {_count(warnings, 'warning')}")
    return 1 if fatal(problems) else 0


def _count(n: int, word: str) -> str:
    return f"{n or 'no'} {word}{'' if n == 1 else 's'}"
