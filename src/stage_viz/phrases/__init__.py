"""The language of places: reading phrases, and what they say of each axis."""

from .evaluate import Scope, Spacing, Unplaceable, fix, implied_facing
from .forms import FORMS, FormError, read_form
from .grammar import OWN_WORDS, PhraseError, read_phrase
from .tree import Node, Phrase, Ref, lengths, references

__all__ = [
    "FORMS",
    "OWN_WORDS",
    "FormError",
    "Node",
    "Phrase",
    "PhraseError",
    "Ref",
    "Scope",
    "Spacing",
    "Unplaceable",
    "fix",
    "implied_facing",
    "lengths",
    "read_form",
    "read_phrase",
    "references",
]
