"""The words that stage directions are made of, as data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path

from stage_viz.files import Document, ProblemError, parse_document, read_document
from stage_viz.lexicon import fold

from .wordfiles import LISTS, MAPPINGS, faults, listed


@dataclass(frozen=True)
class Words:
    """A list of words that can be looked up in a folded text.

    Parameters
    ----------
    spelled
        For every folded word, how the list writes it.
    longest
        The longest folded word, by its first character, in characters.
    written
        The words as the list writes them.
    lengths
        How many characters they have.
    """

    spelled: Mapping[str, str]
    longest: Mapping[str, int]
    written: frozenset[str]
    lengths: tuple[int, ...]

    def closes(self, text: str) -> bool:
        """Whether a text ends with one of the words."""
        return any(text[-length:] in self.spelled for length in self.lengths if length <= len(text))

    def name(self, folded: str, given: str) -> str:
        """Return how to write a word: as the text does if the list has it so, else as the list does."""
        return given if given in self.written else self.spelled[folded]

    def __contains__(self, word: str) -> bool:
        return word in self.spelled

    def at(self, text: str, start: int, stop: int | None = None) -> int:
        """Return where the longest word ends that begins at `start`; `start` itself if none does."""
        longest = self.longest.get(text[start : start + 1])
        if longest is None:
            return start
        limit = len(text) if stop is None else min(stop, len(text))
        spelled = self.spelled
        for end in range(min(start + longest, limit), start, -1):
            if text[start:end] in spelled:
                return end
        return start


@dataclass(frozen=True)
class Lexicon:
    """All the words, each list by its key in ``data/words.yaml``.

    Parameters
    ----------
    lists
        The words of each key; of a key that holds words by name, the names, and of ``things`` the words.
    glyphs
        For every thing, the kind that the plan draws.
    pairs
        For a word that names two persons, the two.
    counterparts
        For a person, who is named along with him.
    own
        For a word for what either side has of its own (階), the others' name on the ground and the hosts'.
    """

    lists: Mapping[str, Words]
    glyphs: Mapping[str, str]
    pairs: Mapping[str, tuple[str, ...]]
    counterparts: Mapping[str, tuple[str, ...]]
    own: Mapping[str, tuple[str, ...]]

    def __getitem__(self, key: str) -> Words:
        return self.lists[key]

    @cached_property
    def turning(self) -> frozenset[str]:
        """The characters with which a turn begins, or how two pass each other."""
        return frozenset(c for key in ("turns", "passings") for c in self.lists[key].longest)

    @cached_property
    def verbal(self) -> frozenset[str]:
        """The characters with which a verb of a list begins, or a word that joins or denies."""
        keys = ("negations", "along", "particles", "causes", "orders", "sets", "served")
        return frozenset(c for key in keys for c in self.lists[key].longest)

    @cached_property
    def thinglike(self) -> frozenset[str]:
        """The characters with which a thing begins, its owner, or how many there are."""
        return frozenset("其眾一二三四五六八兩").union(
            self.lists["things"].longest, self.lists["persons"].longest
        )

    @cached_property
    def naming(self) -> frozenset[str]:
        """The characters with which a noun begins, or what points at one."""
        nouns = ("persons", "places", "spots", "things")
        return frozenset("其兩所左右").union(c for key in nouns for c in self.lists[key].longest)


def make_words(words: Iterable[str]) -> Words:
    """Make a list of words that can be looked up."""
    listed = list(words)
    spelled: dict[str, str] = {}
    longest: dict[str, int] = {}
    for word in listed:
        folded = fold(word)
        spelled.setdefault(folded, word)
        longest[folded[0]] = max(longest.get(folded[0], 0), len(folded))
    return Words(spelled, longest, frozenset(listed), tuple(sorted(set(map(len, spelled)))))


def read_lexicon(*paths: str | Path) -> Lexicon:
    """Read the words of the package, and more from files of the same form.

    Parameters
    ----------
    paths
        Files that add words.

    Raises
    ------
    ProblemError
        With all that is wrong in the files, each at its place.
    """
    documents = [_own(), *(read_document(Path(path)) for path in paths)]
    problems = [document.locate(p) for document in documents[1:] for p in faults(document)]
    if problems:
        raise ProblemError(problems)
    lists: dict[str, list[str]] = {key: [] for key in (*LISTS, *MAPPINGS)}
    glyphs: dict[str, str] = {}
    others: dict[str, dict[str, tuple[str, ...]]] = {"pairs": {}, "counterparts": {}, "own": {}}
    for document in documents:
        for key, value in document.data.items():
            if key in LISTS:
                lists[key] += listed(value)
            elif isinstance(value, dict):
                for name, given in value.items():
                    if key == "things":
                        lists[key] += listed(given)
                        glyphs |= dict.fromkeys(listed(given), name)
                    else:
                        lists[key].append(name)
                        others[key][name] = tuple(listed(given))
    return Lexicon({key: make_words(words) for key, words in lists.items()}, glyphs, **others)


@cache
def _own() -> Document:
    text = (files("stage_viz.extract") / "data" / "words.yaml").read_text(encoding="utf-8")
    return parse_document(text, "words.yaml")
