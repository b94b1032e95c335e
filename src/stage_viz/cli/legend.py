"""``stage-viz legend``: every sign with its name."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from stage_viz.files import write_whole

from . import options
from .draw import FORMATS, kind_of
from .interrupts import held_back

if TYPE_CHECKING:
    from stage_viz.telling import Language


@click.command("legend")
@click.option(
    "-o",
    "--out",
    type=click.Path(path_type=Path),
    default=Path("figures/legend.svg"),
    show_default=True,
    help="An SVG, PDF, PNG or TIFF file.",
)
@options.theme
@click.option(
    "--width", metavar="84mm|174mm|16:9", help="How wide the page is.  [default: as the theme says]"
)
@options.language("zh-en")
@options.dpi
@options.text
def command(out: Path, theme: str, width: str | None, language: Language, dpi: int, words: str) -> int:
    """Draw every sign with its name."""
    from stage_viz.plan import fitted, legend_plan, page_of
    from stage_viz.render import render
    from stage_viz.theme import load_theme

    kind = kind_of(out)
    if kind not in FORMATS:
        raise click.UsageError(f"{out} has no ending that is known (known: {', '.join(FORMATS)})")
    look = load_theme(theme)
    page = page_of(width or look.width, language=language)
    look = fitted(look, page)
    plan = legend_plan(look, page)
    with held_back():
        picture = render(plan, look, kind, dpi, words=words)
    write_whole(out, picture)
    named = ("-zh", "-en", "-py")
    signs = sum(mark.id.startswith("sign-") and not mark.id.endswith(named) for mark in plan.marks)
    click.echo(f"{signs} signs in {out}")
    return 0
