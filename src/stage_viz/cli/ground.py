"""``stage-viz ground``: the bare ground with every name."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from stage_viz.files import Problem, write_whole
from stage_viz.lexicon import fold

from . import options
from .console import tell
from .draw import FORMATS, kind_of, missing
from .interrupts import held_back

if TYPE_CHECKING:
    from stage_viz.space import Direction


class _Show(click.ParamType):  # type: ignore[type-arg,unused-ignore]  # generic only in some versions
    """A plate of the ground, in any characters."""

    name = "show"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Read it."""
        from stage_viz.plan import parts

        given = fold(str(value).strip()).lower()
        for name in parts():
            if fold(name) == given:
                return name
        self.fail(f"{value!r} is not one of {', '.join(parts())}", param, ctx)


@click.command("ground")
@options.path("layout_file")
@click.option(
    "-o",
    "--out",
    type=click.Path(path_type=Path),
    help="An SVG, PDF, PNG or TIFF file.  [default: figures/NAME-ground.svg]",
)
@click.option(
    "--show",
    type=_Show(),
    metavar="all|宮室|陳設|位",
    default="all",
    show_default=True,
    help="Everything, or one plate: the building, what is set out, the stations.",
)
@options.reading
@options.theme
@options.layout
@options.dpi
@options.text
def command(
    layout_file: Path,
    out: Path | None,
    show: str,
    readings: tuple[str, ...],
    theme: str,
    width: str | None,
    bare: bool,
    frame: str,
    up: Direction,
    dpi: int,
    words: str,
) -> int:
    """Draw the bare ground of a layout with every name."""
    from stage_viz.loading import load_ground
    from stage_viz.plan import fitted, ground_plan, page_of, part_of
    from stage_viz.render import render
    from stage_viz.theme import load_theme

    path = out or Path("figures") / f"{layout_file.stem}-ground.svg"
    kind = kind_of(path)
    if kind not in FORMATS:
        raise click.UsageError(f"{path} has no ending that is known (known: {', '.join(FORMATS)})")
    look = load_theme(theme)
    ground = load_ground(layout_file, readings)
    page = page_of(width or look.width, bare=bare, frame=frame, up=up)
    look = fitted(look, page)
    composed = ground_plan(ground, look, page, show)
    mend = "--show names a part at a time: 宮室, 陳設, 位" if show == "all" else "a wider page"
    tell(
        Problem("PLAN-ROOM", f"there is no room for {missing(id_)}", mend, fatal=False)
        for id_ in composed.without_room
    )
    with held_back():
        picture = render(composed.plan, look, kind, dpi, words=words)
    write_whole(path, picture)
    count = len(part_of(ground, show).ground.places)
    click.echo(f"{ground.zh}: {count} places in {path}")
    return 0
