"""``stage-viz trace``: the whole way of one person."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from stage_viz.files import Problem, ProblemError, file_name
from stage_viz.lexicon import fold, suggest

from . import options
from .console import chosen, fatal, tell
from .plate import loaded, look_of, written

if TYPE_CHECKING:
    from stage_viz.model import Member
    from stage_viz.space import Direction
    from stage_viz.telling import Language


@click.command("trace")
@options.path("steps_file")
@options.out("figures/NAME-trace-WHO.svg")
@click.option("--who", metavar="NAME", help="Whose way, as the cast has it.")
@options.steps
@options.reading
@options.theme
@options.up
@options.language()
@options.width
@options.dpi
@options.text
def command(
    steps_file: Path,
    out: Path | None,
    who: str | None,
    selection: str | None,
    readings: tuple[str, ...],
    theme: str,
    up: Direction,
    language: Language,
    width: str | None,
    dpi: int,
    words: str,
) -> int:
    """Draw the whole way of one person through a rite, or through some of its steps.

    His places are numbered in order, and told below in the words of the text.
    """
    look = look_of(out, theme, width, up, language, dpi, words)
    rite = loaded(steps_file, readings)
    name = person_of(who, rite.staging.rite.cast)
    numbers = chosen(selection, rite.ids)
    path = out or Path("figures") / f"{file_name(steps_file.stem, *readings, 'trace', name)}.svg"
    if not any(rite.step(n).id not in rite.broken for n in numbers if n in {s.number for s in rite}):
        raise ProblemError(rite.files.steps_document.locate(NOTHING_SOUND))
    written(rite.trace(name, numbers, look.theme, look.page), look, path)
    click.echo(f"{name} in {path}")
    return int(fatal(rite.problems))


NOTHING_SOUND = Problem("TRACE-NOTHING", "none of the steps that are chosen can be drawn", "mend them first")
"""What is wrong with each has been told before."""


def person_of(given: str | None, cast: Mapping[str, Member]) -> str:
    """Return the name of a person of the cast.

    Parameters
    ----------
    given
        As the user wrote it, in any characters: another writing is told.
    cast
        By name.

    Raises
    ------
    click.UsageError
        If it is no person.
    """
    persons = [name for name, member in cast.items() if member.kind == "person"]
    if given is None:
        raise click.UsageError(f"--who: whose way? {'、'.join(persons)}")
    name = next((n for n in (given, *cast) if n in cast and fold(n) == fold(given.strip())), None)
    if name is None:
        hint = suggest(given, persons) or f"the persons: {'、'.join(persons)}"
        raise click.UsageError(f"--who: nobody is called {given} ({hint})")
    member = cast[name]
    if member.kind == "row":
        one = f"--who {member.members[0]}"
        raise click.UsageError(f"--who: {name} is a row of {len(member.members)}: choose one, such as {one}")
    if member.kind != "person":
        raise click.UsageError(f"--who: {name} is a thing ({suggest(given, persons) or 'name a person'})")
    if name != given:
        tell([Problem("NAME-VARIANT", f"{given} is read as {name}", fatal=False)])
    return name
