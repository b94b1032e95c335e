"""From a passage to draft steps: who does what, where, facing what, by which words.

Text → parts of sentences (`parts`) → deeds of persons (`discourse`), with what the notes supply (`notes`) →
a draft in the format of the steps files (`draft`), which a person corrects.
"""

from stage_viz.extract.compare import Comparison, Score, compare
from stage_viz.extract.draft import Draft, make_draft
from stage_viz.extract.passages import read_scenes
from stage_viz.extract.words import Lexicon, read_lexicon

__all__ = [
    "Comparison",
    "Draft",
    "Lexicon",
    "Score",
    "compare",
    "make_draft",
    "read_lexicon",
    "read_scenes",
]
