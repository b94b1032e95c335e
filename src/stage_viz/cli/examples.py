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
    """Copy the example layouts and steps into a folder, to be changed.

    Files that are there already are kept.
    """
    written = kept = 0
    for source in example_files():
        target = out / source.parent.name / source.name
        if target.is_file() and not force:
            click.echo(f"kept {target}", err=True)
            kept += 1
            continue
        write_whole(target, source.read_bytes())
        written += 1
    click.echo(f"{written} files in {out}" + (f", {kept} kept (--force replaces them)" if kept else ""))
    return 0


def example_files() -> list[Path]:
    """Return the example files: of the installed package, or of the checkout that it runs from."""
    package = Path(str(files("stage_viz")))
    roots = [package / "examples", package.parents[1]]
    root = next((r for r in roots if (r / "layouts").is_dir() and (r / "steps").is_dir()), None)
    if root is None:
        return []
    return sorted(
        p for name in ("layouts", "steps") for p in (root / name).iterdir() if p.suffix in (".yaml", ".txt")
    )
