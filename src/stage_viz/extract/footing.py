"""What a draft stands on: the places that the ground has, and whose they are."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from stage_viz.lexicon import fold
from stage_viz.model import Layout
from stage_viz.phrases import OWN_WORDS, FormError, read_form, references

from .words import Lexicon


@dataclass(frozen=True)
class Footing:
    """The names that place phrases of a draft may use.

    Parameters
    ----------
    places
        The places of the ground, and its groups.
    lexicon
        For whose a place is that is named by a common word (階).
    people
        Everyone and everything of the draft.
    own
        For each of them, what his own words mean on this ground.
    """

    places: frozenset[str]
    lexicon: Lexicon
    people: frozenset[str] = frozenset()
    own: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    @property
    def names(self) -> frozenset[str]:
        """All the names that a phrase may use."""
        return self.places | self.people | {w for words in self.own.values() for w in words} - OWN_WORDS

    def station(self, name: str) -> str:
        """Return the place of the ground that is somebody's own; empty if it has none."""
        return next((s for s in (f"{name}位", f"{name}席") if s in self.places), "")

    def own_words(self, name: str) -> dict[str, str]:
        """Return what common words mean for somebody: 階 is the west stairs, for the host the east ones."""
        host = fold(name) in self.lexicon["hosts"]
        found = {}
        for word, (others, hosts) in self.lexicon.own.items():
            meant = hosts if host else others
            if word not in self.places and meant in self.places:
                found[word] = meant
        if (mat := f"{name}席") in self.places:
            found["席"] = mat
        return found

    def lacks(self, phrase: str) -> str:
        """Return what a reader should know of a place that cannot be read on this ground; else nothing."""
        try:
            read_form(phrase, self.names)
        except FormError as e:
            return f"the layout has no {e.name}" if e.name else f"{phrase} is not understood as a place"
        return ""

    def fixed(self, place: str) -> bool:
        """Whether a place can be read and leans on places of the ground only."""
        try:
            phrase = read_form(place, self.names)
        except FormError:
            return False
        used = {ref.name for ref in references(phrase.root)} if phrase.root else set()
        return bool(used) and used <= self.places


def footing(
    lexicon: Lexicon, layout: Layout | None, people: Collection[str], things: Collection[str]
) -> Footing:
    """Return what a draft stands on.

    Parameters
    ----------
    lexicon
        The words.
    layout
        The ground; None if it is not known.
    people, things
        The persons and the things of the draft.
    """
    places = frozenset({*layout.sites, *layout.groups} if layout else ())
    ground = Footing(places, lexicon)
    own = {name: words for name in people if (words := ground.own_words(name))}
    names = frozenset({*people, *(t for t in things if t not in places)})
    return Footing(places, lexicon, names, own)
