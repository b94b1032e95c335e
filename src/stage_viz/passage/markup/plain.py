"""The classic alone, and texts that are 疏 alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stage_viz.passage.markup.flat import CLASSIC, Flat, Layered, Stretch, flatten, runs_of


def read_plain(lines: Sequence[str], file: str = "", classic: str = "") -> Layered:
    """Read a text that is the classic alone, a paragraph a line.

    Parameters
    ----------
    lines
        The lines of the text.
    file
        What to call it in remarks.
    classic
        A text of the classic alone; the markup leaves nothing to decide by it.
    """
    flat = flatten(lines)
    return Layered(runs_of(flat, layer_alone(flat), lines), flat.flowing)


def layer_alone(flat: Flat, layer: str = CLASSIC) -> Iterator[Stretch]:
    """Give every line to one layer.

    Parameters
    ----------
    flat
        The text.
    layer
        Which.

    Yields
    ------
    Stretch
        In order.
    """
    at = 0
    while at < len(flat.text):
        end = flat.text.find("\n", at)
        end = len(flat.text) if end < 0 else end
        yield Stretch(at, end, layer)
        at = end + 1
