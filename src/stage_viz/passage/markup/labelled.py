"""Texts with a layer to each line, which opens with the layer's name: 注：…, 賈公彥疏：…, 【疏】：…."""

from __future__ import annotations

import re
from collections.abc import Sequence

from stage_viz.passage.markup.flat import CLASSIC, RECORD, Flat, Layered, Stretch, flatten, runs_of
from stage_viz.passage.markup.signs import LAYER_NAMES, LAYER_OF

_BY = r"(?:[漢唐]?[ \u3000]?(?:鄭玄|郑玄|鄭氏|郑氏|鄭|郑|賈公彥|贾公彦|賈氏|贾氏|賈|贾|陸德明|陆德明))?"
_LABEL = re.compile(
    rf"[ \u3000\t]*(?P<open>[〔【［\[（(])?{_BY}(?P<layer>{LAYER_NAMES})(?(open)[〕】］\])）])[ \u3000]?"
    r"(?P<colon>[：:])?(?(open)|(?<=[：:]))"
)
"""The name alone in brackets, or with a colon."""

_FEWEST = 2
"""So many lines of notes open with a name and a colon, where the labels tell the layers."""


def has_labels(lines: Sequence[str]) -> bool:
    """Tell whether lines of notes open with the names of their layers.

    Parameters
    ----------
    lines
        Of the text.
    """
    labels = [m for line in lines if (m := _LABEL.match(line)) and m["colon"]]
    return sum(LAYER_OF[m["layer"]] not in (CLASSIC, RECORD) for m in labels) >= _FEWEST


def read_labelled(lines: Sequence[str], file: str = "", classic: str = "") -> Layered:
    """Read a text whose lines open with the name of their layer.

    Parameters
    ----------
    lines
        The lines of the text. One without a name is the classic; where the classic has its name too, it
        goes on with the layer before.
    file
        What to call it in remarks.
    classic
        A text of the classic alone; the labels leave nothing to decide by it.
    """
    flat = flatten(lines)
    return Layered(runs_of(flat, _stretches(flat), lines), flat.flowing)


def _stretches(flat: Flat) -> list[Stretch]:
    found: list[Stretch] = []
    at = 0
    rows = flat.text.split("\n")
    labels = [_LABEL.match(row) for row in rows]
    named = any(m and LAYER_OF[m["layer"]] == CLASSIC for m in labels)
    layer = CLASSIC
    for row, label in zip(rows, labels, strict=True):
        if label:
            layer = LAYER_OF[label["layer"]]
        elif not named:
            layer = CLASSIC
        found.append(Stretch(at + (label.end() if label else 0), at + len(row), layer))
        at += len(row) + 1
    return found
