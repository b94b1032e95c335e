"""What a step shows, in words: captions, alternative texts and the 案, in the languages of the readers."""

from .caption import Caption, Run, plain
from .language import LANGUAGES, Language, language_of

__all__ = ["LANGUAGES", "Caption", "Language", "Run", "language_of", "plain"]
