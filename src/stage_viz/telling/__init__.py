"""What a step shows, in words: captions, alternative texts and the 案, in the languages of the readers."""

from .caption import Caption, Run, alternative, caption, italics, plain, section_of, title_of
from .language import LANGUAGES, Language, language_of
from .names import chinese, english_name, pinyin_name, place_english, short_english, shown
from .places import DIRECTIONS
from .sources import notes, states
from .words import has_word, told_in, word, word_in

__all__ = [
    "DIRECTIONS",
    "LANGUAGES",
    "Caption",
    "Language",
    "Run",
    "alternative",
    "caption",
    "chinese",
    "english_name",
    "has_word",
    "italics",
    "language_of",
    "notes",
    "pinyin_name",
    "place_english",
    "plain",
    "section_of",
    "short_english",
    "shown",
    "states",
    "title_of",
    "told_in",
    "word",
    "word_in",
]
