"""From a passage to scenes: the classic first, then what its notes supply."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace

from stage_viz.passage import Passage

from .deeds import Deed, Scene
from .discourse import OWN_MOVES, scene
from .notes import supplied
from .sentences import FINAL, MINOR, Sentence, sentences
from .subjects import Carried
from .unmarked import unmarked
from .words import Lexicon

_SHORT = 8
_CLAUSE = re.compile(f"[^{FINAL}{MINOR}]+")

CLASSIC = ("經", "記")
"""The layers that tell what is done; the second is read where the first is missing."""

NOTES = ("注", "疏")
"""The layers that are asked for what those leave out, the stronger first."""

_OF_NOTES = ("facing", "head", "turn", "at", "via")
"""What a note may tell of somebody."""


def read_scenes(lexicon: Lexicon, passage: Passage, lines: range | None = None) -> tuple[Scene, ...]:
    """Read a passage as stage directions.

    Parameters
    ----------
    lexicon
        The words.
    passage
        The text.
    lines
        Only these lines; all if None.

    Returns
    -------
    tuple of Scene
        For every sentence of the classic, in the order of the text; what its notes supply follows what
        the last sentence before them tells.
    """
    classic, other = (sentences(passage, layer, lines) for layer in CLASSIC)
    if not classic:
        classic, other = other, ()
    state = Carried()
    told = tuple(
        scene(lexicon, piece, parts, state)
        for sentence in classic
        for piece, parts in unmarked(lexicon, sentence)
    )
    told = _joined(told)
    for layer in NOTES if told else ():
        told = _with_notes(lexicon, told, sentences(passage, layer, lines), layer, other)
    return told


def _joined(told: Sequence[Scene]) -> tuple[Scene, ...]:
    """Join a short sentence that names nobody, and whose words stand elsewhere too, to the one before.

    Its words alone (興，反位) would not tell which place is meant.
    """
    often = Counter(
        clause[:length]
        for told_ in told
        for clause in _CLAUSE.findall(told_.sentence.text)
        for length in range(1, min(len(clause), _SHORT) + 1)
    )
    found: list[Scene] = []
    for here in told:
        before = found[-1] if found else None
        clauses = _CLAUSE.findall(here.sentence.text)
        named = not here.deeds or not here.deeds[0].unsure
        apart = before is None or before.sentence.paragraph != here.sentence.paragraph
        tells = sum(map(len, clauses)) > _SHORT or any(often[clause] == 1 for clause in clauses)
        if apart or named or tells:
            found.append(here)
        else:
            assert before is not None
            found[-1] = Scene(before.sentence.followed_by(here.sentence), (*before.deeds, *here.deeds))
    return tuple(found)


def _with_notes(
    lexicon: Lexicon,
    told: Sequence[Scene],
    notes: Sequence[Sentence],
    layer: str,
    other: Sequence[Sentence],
) -> tuple[Scene, ...]:
    """Add what the notes of one layer supply to the scenes that they are on; those on `other` to none."""
    # Scenes and notes in the order of the text: a note is on what stands between it and the note before.
    marks = sorted(
        [(_start(s.sentence), 0, i) for i, s in enumerate(told)]
        + [(_start(n), 1, i) for i, n in enumerate(notes)]
        + [(_start(s), 2, i) for i, s in enumerate(other)]
    )
    found = list(told)
    group: list[int] = []
    waiting: list[Sentence] = []
    acting: set[str] = set()
    for _, kind, i in [*marks, ((0, 0), 0, -1)]:
        if kind == 1:
            waiting.append(notes[i])
            continue
        if waiting and group:
            _supply(lexicon, found, group, waiting, layer, acting)
        if waiting or kind:
            group, waiting = [], []
        if kind:
            continue
        group.append(i)
        acting.update(name for deed in found[i].deeds for name in deed.who)
    return tuple(found)


def _supply(
    lexicon: Lexicon,
    found: list[Scene],
    group: Sequence[int],
    notes: Sequence[Sentence],
    layer: str,
    acting: Collection[str],
) -> None:
    new = supplied(lexicon, [found[i] for i in group], notes, layer, acting)
    for deed in new:
        # With the last sentence in which one of them acts.
        if deed.thing:
            for i in group:
                found[i] = replace(
                    found[i], deeds=tuple(_without(d, deed.who) for d in found[i].deeds if d != deed)
                )
        at = next((i for i in reversed(group) if _acts(found[i], deed)), group[-1])
        found[at] = replace(found[at], deeds=_told_more(found[at].deeds, deed))


def _told_more(deeds: tuple[Deed, ...], note: Deed) -> tuple[Deed, ...]:
    """Add what a note tells: to the last deed of the same persons, where that leaves it open."""
    last = next((i for i in reversed(range(len(deeds))) if set(deeds[i].who) & set(note.who)), None)
    if last is None or note.thing or deeds[last].who != note.who:
        return (*deeds, note)
    deed = deeds[last]
    told = {key: value for key in _OF_NOTES if (value := getattr(note, key))}
    open_at = all(t.value in OWN_MOVES for t in deed.at)
    if any(getattr(deed, key) for key in told if key != "at" or not open_at):
        return (*deeds, note)
    return (*deeds[:last], deed.but(**told), *deeds[last + 1 :])


def _without(deed: Deed, things: Sequence[str]) -> Deed:
    """Leave out of a deed things of which a note tells the place, if the classic did not."""
    left = tuple(n for n in deed.who if n not in things)
    return replace(deed, who=left) if deed.thing and deed.unsure and left else deed


def _acts(scene: Scene, deed: Deed) -> bool:
    return any(n in d.who for d in scene.deeds for n in deed.who)


def _start(sentence: Sentence) -> tuple[int, int]:
    return sentence.cells[0][:2]
