"""``stage-viz plate``: one plan for a whole section."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from stage_viz.files import Problem, file_name, write_whole
from stage_viz.lexicon import fold, suggest

from . import options
from .console import fatal, tell
from .draw import FORMATS, kind_of, missing
from .interrupts import held_back

if TYPE_CHECKING:
    from stage_viz.facade import Rite
    from stage_viz.plan import Composed, Page
    from stage_viz.space import Direction
    from stage_viz.telling import Language
    from stage_viz.theme import Theme


@dataclass(frozen=True)
class Look:
    """How a plate is drawn: its look and page, dots per inch, and how words stand in an SVG."""

    theme: Theme
    page: Page
    kind: str
    dpi: int
    words: str


@click.command("plate")
@options.path("steps_file")
@options.out("figures/NAME-SECTION.svg")
@click.option("--section", metavar="ID|節", help="Which section, by its id or its name.")
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
    section: str | None,
    readings: tuple[str, ...],
    theme: str,
    up: Direction,
    language: Language,
    width: str | None,
    dpi: int,
    words: str,
) -> int:
    """Draw one plan for a whole section.

    All places of each person who moves are numbered in order (獲者一, 獲者二), with the ways between them,
    and told below in the words of the text. Where many come to stand close together they have a larger frame
    of their own.
    """
    look = look_of(out, theme, width, up, language, dpi, words)
    rite = loaded(steps_file, readings)
    names = {s.id: s.zh for s in rite.staging.rite.sections}
    chosen = section_of(section, names)
    path = out or Path("figures") / f"{file_name(steps_file.stem, *readings, chosen)}.svg"
    written(rite.plate(chosen, look.theme, look.page), look, path)
    click.echo(f"{names[chosen]} in {path}")
    return int(fatal(rite.problems))


def look_of(
    out: Path | None,
    theme: str,
    width: str | None,
    up: Direction,
    language: Language,
    dpi: int,
    words: str,
) -> Look:
    """Return how a plate is drawn.

    Parameters
    ----------
    out
        The file, if the user named one.
    theme, width, up, language, dpi, words
        As the user gave them.
    """
    from stage_viz.plan import page_of
    from stage_viz.theme import load_theme

    kind = kind_of(out) if out else "svg"
    if kind not in FORMATS:
        raise click.UsageError(f"{out} has no ending that is known (known: {', '.join(FORMATS)})")
    look = load_theme(theme)
    return Look(look, page_of(width or look.width, up=up, language=language), kind, dpi, words)


def loaded(steps_file: Path, readings: Sequence[str]) -> Rite:
    """Read a rite; what is wrong with it is told.

    Parameters
    ----------
    steps_file
        Its file.
    readings
        The names of the readings to follow.
    """
    from stage_viz.loading import load

    rite = load(steps_file, readings, strict=False)
    tell(p for p in rite.problems if p.fatal or rite.staging.rite.draft)
    return rite


def section_of(given: str | None, names: dict[str, str]) -> str:
    """Return the id of a section.

    Parameters
    ----------
    given
        Its id, or its name in any characters.
    names
        Of all sections, by their ids.

    Raises
    ------
    click.UsageError
        If there is none.
    """
    known = ", ".join(f"{id_} ({zh})" for id_, zh in names.items()) or "the file tells none"
    if given is None:
        raise click.UsageError(f"--section: which one? The sections: {known}")
    for id_, zh in names.items():
        if given == id_ or fold(given) == fold(zh):
            return id_
    hint = suggest(given, [*names, *names.values()])
    raise click.UsageError(f"--section: there is no section {given} ({hint or f'the sections: {known}'})")


def written(composed: Composed, look: Look, path: Path) -> None:
    """Write a plate; what has no room on it is told.

    Parameters
    ----------
    composed
        The plate.
    look
        How it is drawn.
    path
        Its file.
    """
    from stage_viz.plan import fitted
    from stage_viz.render import render

    mend = "a wider page, or smaller type in a theme of yours"
    for id_ in composed.without_room:
        what = f"there is no room for {missing(id_.partition('-')[2] or id_)}"
        tell([Problem("PLAN-ROOM", what, mend, fatal=False)])
    if composed.unnamed:
        names = "、".join(dict.fromkeys(id_.rpartition("label-")[2] for id_ in composed.unnamed))
        what = f"where so many stand close these, who only stand by, are left out: {names}"
        tell([Problem("PLAN-UNNAMED", what, mend, fatal=False)])
    with held_back():
        theme = fitted(look.theme, look.page)
        picture = render(composed.plan, theme, look.kind, look.dpi, words=look.words)
    write_whole(path, picture)
