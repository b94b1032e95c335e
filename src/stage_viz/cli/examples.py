"""``stage-viz examples``: the layouts and steps that come with the program."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import click

from stage_viz.files import write_whole


@click.command("examples")
@click.option(
    "-o", "--out", type=click.Path(path_type=Path), default=Path("."), show_default=True, help="A folder."
)
@click.option("--force", is_flag=True, help="Replace files that are there.")
def command(out: Path, force: bool) -> int:
    """Copy the example layouts and steps, and the themes, into a folder, to be changed.

    Files that are there already are kept.
    """
    written = kept = 0
    for name, source in example_files():
        target = out / name / source.name
        if target.is_file() and not force:
            click.echo(f"kept {target}", err=True)
            kept += 1
            continue
        write_whole(target, source.read_bytes())
        written += 1
    click.echo(f"{written} files in {out}" + (f", {kept} kept (--force replaces them)" if kept else ""))
    return 0


def example_files() -> list[tuple[str, Path]]:
    """Return the example files, each with the folder that it goes into.

    Layouts and steps are those of the installed package, or of the checkout that it runs from.
    """
    package = Path(str(files("stage_viz")))
    roots = [package / "examples", package.parents[1]]
    root = next((r for r in roots if (r / "layouts").is_dir() and (r / "steps").is_dir()), None)
    folders = {"themes": package / "theme" / "data"}
    if root is not None:
        folders |= {name: root / name for name in ("layouts", "steps")}
    # What the drawing of bodies and things is made of is no theme.
    return sorted(
        (name, p)
        for name, folder in folders.items()
        for p in folder.iterdir()
        if p.suffix in (".yaml", ".txt") and p.name != "glyphs.yaml"
    )
