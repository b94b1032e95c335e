"""``stage-viz schema``: the formats as JSON Schema, for editors."""

from __future__ import annotations

import json

import click


@click.command("schema")
@click.argument("name", type=click.Choice(["layout", "steps"]))
def command(name: str) -> int:
    """Print the JSON Schema of a format, for editors that complete and check YAML."""
    from stage_viz.model.schema import LayoutDoc, StepsDoc

    model = LayoutDoc if name == "layout" else StepsDoc
    click.echo(json.dumps(model.model_json_schema(), ensure_ascii=False, indent=2))
    return 0
