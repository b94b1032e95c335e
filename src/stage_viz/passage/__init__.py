"""The text: its layers (經 注 疏), its clauses, and where a quotation stands in it.

Lines count from 1; offsets count code points of the line as it was given, which is never altered.
"""

from stage_viz.passage.clauses import clauses
from stage_viz.passage.commentary import commentary
from stage_viz.passage.layers import split_layers
from stage_viz.passage.likeness import nearest
from stage_viz.passage.markup import MARKUPS, detect
from stage_viz.passage.quotes import find_meant, find_quote, quoted_words, uncovered
from stage_viz.passage.reading import Reading, make_passage, read_passage, read_reading
from stage_viz.passage.text import Clause, Passage, Run, Span
from stage_viz.passage.words import spelled_out

__all__ = [
    "MARKUPS",
    "Clause",
    "Passage",
    "Reading",
    "Run",
    "Span",
    "clauses",
    "commentary",
    "detect",
    "find_meant",
    "find_quote",
    "make_passage",
    "nearest",
    "quoted_words",
    "read_passage",
    "read_reading",
    "spelled_out",
    "split_layers",
    "uncovered",
]
