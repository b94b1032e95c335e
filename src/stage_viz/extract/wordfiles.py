"""What is wrong with a file of words."""

from __future__ import annotations

import re
from collections.abc import Iterator

from stage_viz.files import DataPath, Document, Problem
from stage_viz.lexicon import fold, suggest
from stage_viz.model import kinds
from stage_viz.space import Turn

LISTS = (
    "persons", "followers", "places", "spots", "carried", "sets", "onto", "served", "servers", "orders",
    "causes", "transitive", "along", "particles", "negations", "turns", "passings", "hosts", "guests",
    "together", "collective", "leads", "holds", "answers", "across",
)  # fmt: skip
"""The keys that hold a list of words."""

MAPPINGS = ("things", "pairs", "counterparts", "own")
"""The keys that hold words by what they are drawn with, and words that name two persons."""

_EXAMPLES = {
    "things": "write such as {cup: 爵 觶}",
    "pairs": "write such as {甲乙: [甲, 乙]}",
    "counterparts": "write such as {甲: 乙}",
    "own": "write such as {階: [西階, 阼階]}",
}
_TWO = ("pairs", "own")
_LONGEST = 40
_PARTS = re.compile("[、，,;；]")
"""What people write between words; where a name with one of them is read again, it would part it."""


def listed(value: object) -> list[str]:
    """Return the words of a value: one, several with blanks between them, or a list."""
    given = value if isinstance(value, list) else [value]
    return [word for item in given if item is not None for word in str(item).split()]


def faults(document: Document) -> Iterator[Problem]:
    """Find everything that is wrong with a file of words.

    Parameters
    ----------
    document
        As read.

    Yields
    ------
    Problem
        LEXICON-KEY for a list that nobody knows, LEXICON-SHAPE for all else, with data paths.
    """
    known = (*LISTS, *MAPPINGS)
    for key, value in document.data.items():
        if key not in known:
            mend = suggest(key, known) or f"known: {', '.join(known)}"
            yield Problem("LEXICON-KEY", f"{key} is no list of words", mend, (key,))
        elif key in MAPPINGS:
            yield from _of_mapping(key, value)
        elif value is not None:
            yield from _of_list(key, value, "write such as [甲, 乙]", (key,))
            if key == "turns":
                yield from _of_turns(value)


def _of_mapping(key: str, value: object) -> Iterator[Problem]:
    """Find what is wrong with words that are held by name."""
    mend = _EXAMPLES[key]
    if not isinstance(value, dict):
        yield Problem("LEXICON-SHAPE", f"{key} holds words by name", mend, (key,))
        return
    for name, words in value.items():
        path: DataPath = (key, name)
        if key != "things":
            yield from _of_word(name, mend, path)
        elif name not in kinds():
            near = suggest(name, kinds()) or f"known: {', '.join(kinds())}"
            yield Problem("LEXICON-SHAPE", f"{name} is no kind of thing", near, path)
        wrong = list(_of_list(f"{name} of {key}", words, mend, path))
        if not wrong and not listed(words):
            wrong.append(Problem("LEXICON-SHAPE", f"{name} of {key} is a list of words", mend, path))
        elif not wrong and key in _TWO and len(listed(words)) != 2:
            wrong.append(Problem("LEXICON-SHAPE", f"{name} of {key} is two words", mend, path))
        yield from wrong


def _of_list(what: str, value: object, mend: str, path: DataPath) -> Iterator[Problem]:
    """Find what is wrong with words: in one text with blanks between them, or in a list one by one."""
    if isinstance(value, str):
        for word in value.split():
            yield from _of_word(word, mend, path, value.index(word))
    elif not isinstance(value, list) or any(isinstance(item, (dict, list)) for item in value):
        yield Problem("LEXICON-SHAPE", f"{what} is a list of words", mend, path)
    else:
        for i, item in enumerate(value):
            yield from _of_word(item, mend, (*path, i))


def _of_word(word: object, mend: str, path: DataPath, offset: int = 0) -> Iterator[Problem]:
    if not isinstance(word, str) or not word.strip():
        given = "nothing" if word is None else "a blank" if isinstance(word, str) else str(word)
        yield Problem("LEXICON-SHAPE", f"a word is expected, not {given}", mend, path)
    elif len(word.split()) > 1:
        yield Problem("LEXICON-SHAPE", f"{word[:_LONGEST]} is not one word", mend, path)
    elif m := _PARTS.search(word):
        what = f"a word has no {m[0]} in it"
        yield Problem("LEXICON-SHAPE", what, mend, path, offset + m.start())
    elif len(word) > _LONGEST:
        what = f"a word has no more than {_LONGEST} characters"
        yield Problem("LEXICON-SHAPE", what, mend, path, offset)


def _of_turns(value: object) -> Iterator[Problem]:
    """Find words that are no turns: there are but two."""
    turns = [turn.value for turn in Turn]
    for word in listed(value):
        if fold(word) not in map(fold, turns):
            what = f"{word} is no turn"
            yield Problem("LEXICON-SHAPE", what, f"one of {', '.join(turns)}", ("turns",))
