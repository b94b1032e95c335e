"""Clauses: the stretches of a text that one step may quote."""

from __future__ import annotations

from itertools import pairwise

from stage_viz.passage.text import Clause, Passage
from stage_viz.passage.words import sentence_ends


def clauses(passage: Passage, layer: str = "經") -> tuple[Clause, ...]:
    """Cut a layer into its clauses.

    A clause runs to a final mark (。！？) or to the end of its run. Commas do not cut; neither does
    anything within a quotation, so that an order (``命三耦：“皆袒、決、遂，執弓，就位。”``) stays whole.

    Parameters
    ----------
    passage
        The text.
    layer
        The layer to cut.

    Returns
    -------
    tuple of Clause
        In the order of the text, without the white space around them. Together they hold every word of
        the layer once.
    """
    found: list[Clause] = []
    for run in passage.runs:
        if run.layer != layer:
            continue
        cuts = (0, *sentence_ends(run.text), len(run.text))
        for start, end in pairwise(cuts):
            piece = run.text[start:end]
            text = piece.strip()
            if text:
                at = run.start + start + len(piece) - len(piece.lstrip())
                found.append(Clause(run.line, layer, at, at + len(text), text))
    return tuple(found)
