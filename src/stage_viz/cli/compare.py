"""``stage-viz compare``: a draft against a finished steps file."""

from __future__ import annotations

from pathlib import Path

import click

from . import options
from .console import tell


@click.command("compare")
@options.path("draft")
@options.path("steps_file")
def command(draft: Path, steps_file: Path) -> int:
    """Hold a draft against a finished steps file on the same text.

    Counts facts of five kinds (facing, at, via, turn, move), each where its words stand, and prints every
    difference with its place. Only what the finished file quotes from the text is counted.
    """
    from stage_viz.extract import compare

    found = compare(draft, steps_file)
    tell(found.remarks)
    for word, differences in (("missed", found.missed), ("extra", found.extra)):
        for place, fact in differences:
            click.echo(f"{place}: {word} {fact} (line {fact.line} of the text)")
    click.echo("kind    precision  recall     F1   right/draft  found/steps")
    for kind, score in found.scores.items():
        counts = f"{score.right:>5}/{score.drafted:<5}  {score.found:>5}/{score.wanted}"
        click.echo(f"{kind:<8}{score.precision:9.3f}{score.recall:8.3f}{score.f1:7.3f}  {counts}")
    return 0
