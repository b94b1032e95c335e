"""Names of the rites, their readings and English, and the variants of their characters."""

from stage_viz.lexicon.lookup import Name, english, names, pinyin, short_english, suggest
from stage_viz.lexicon.missing import Missing, missing_characters
from stage_viz.lexicon.normal import Change, Normal, is_simplified, normalise
from stage_viz.lexicon.simple import simplified
from stage_viz.lexicon.spelling import spelled
from stage_viz.lexicon.variants import fold, fold_map

__all__ = [
    "Change",
    "Missing",
    "Name",
    "Normal",
    "english",
    "fold",
    "fold_map",
    "is_simplified",
    "missing_characters",
    "names",
    "normalise",
    "pinyin",
    "short_english",
    "simplified",
    "spelled",
    "suggest",
]
