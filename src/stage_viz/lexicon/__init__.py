"""Names of the rites, their readings and English, and the variants of their characters."""

from stage_viz.lexicon.lookup import Name, english, names, pinyin, suggest
from stage_viz.lexicon.variants import fold, fold_map

__all__ = ["Name", "english", "fold", "fold_map", "names", "pinyin", "suggest"]
