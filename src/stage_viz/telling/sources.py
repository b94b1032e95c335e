"""The 案 of a figure: what the classic does not say and who says it, and what those who act hold and wear."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from stage_viz.lexicon import english
from stage_viz.model import Evidence, Layer, Member, Rite, Step
from stage_viz.staging import Presence, Staging

from .names import english_name, shown, with_article
from .places import DIRECTIONS
from .words import has_word, word_in


def notes(step: Step, rite: Rite, words: str = "zh") -> tuple[str, ...]:
    """Return the notes of a figure: those of the step and its actions, then who says what is not 經.

    A source is told once, for all that it bears out.

    Parameters
    ----------
    step
        The step.
    rite
        The rite, for the names of its cast.
    words
        ``zh`` (traditional characters) or ``en``.
    """
    own = [note.said(words) for note in (*step.notes, *(action.note for action in step.actions)) if note]
    return tuple(dict.fromkeys([*map(_closed, own), *followed(step, rite, words)]))


def followed(step: Step, rite: Rite, words: str = "zh") -> tuple[str, ...]:
    """Return who says what the classic does not, a sentence for each source; inference comes last.

    Parameters
    ----------
    step, rite, words
        As of `notes`.
    """
    told: dict[Evidence, list[str]] = {}
    for action in step.actions:
        names = _names(action.who, rite, words)
        fields = [("who", names), ("at", word_in("place-of", words).format(names))]
        fields += [("via", word_in("way-of", words).format(names))] if action.via else []
        if action.facing:
            facing = DIRECTIONS[action.facing] if words == "en" else action.facing.zh
            fields += [("facing", word_in("facing-of", words).format(names, facing))]
        told_by = [(action.evidence.get(field), said) for field, said in fields]
        told_by += [(via.evidence, _bow(names, via.acts, words)) for via in action.via]
        for e, said in told_by:
            if e is not None and e.layer is not Layer.CLASSIC:
                source = replace(e, note="", cite="" if e.quote else e.cite)
                told.setdefault(source, []).append(said)
    make = _told_en if words == "en" else _told
    found = [(source.layer is Layer.INFERRED, make(source, said)) for source, said in told.items()]
    # Inference last: it is what a reader may wish to dispute.
    found.sort(key=lambda pair: pair[0])
    return tuple(dict.fromkeys(said for _, said in found))


def states(actors: frozenset[str], staging: Staging, number: int, words: str = "zh") -> tuple[str, ...]:
    """Return what those who act hold and wear at the end of a step, in the words of the text.

    Parameters
    ----------
    actors
        The names of those who act.
    staging
        The rite, played.
    number
        Of the step, from 1.
    words
        ``zh`` (traditional characters) or ``en``.
    """
    rite, after = staging.rite, staging.of(number)[-1].presences
    told: dict[str, list[str]] = {}
    for name in rite.cast:
        p = after.get(name)
        if name in actors and p is not None and p.kind == "person" and (p.attire or p.holds):
            told.setdefault(_state(p, staging, number, words), []).append(name)
    rows = {state: _together(rite, names) for state, names in told.items()}
    if words == "en":
        return tuple(f"{_capital(_names(names, rite, 'en'))}: {state}." for state, names in rows.items())
    drawn = [shown(rite.cast[name]) for names in rows.values() for name in dict.fromkeys(names)]
    found: list[str] = []
    for state, names in rows.items():
        # Two pairs that share a word (眾賓) are told apart by their own names.
        own = [shown(rite.cast[n]) if drawn.count(shown(rite.cast[n])) == 1 else n for n in names]
        found.append(f"{'、'.join(dict.fromkeys(own))}{state}。")
    return tuple(found)


def _state(p: Presence, staging: Staging, number: int, words: str) -> str:
    cast, after = staging.rite.cast, staging.of(number)[-1].presences
    e = p.evidence.get("attire")
    inferred = bool(p.attire) and e is not None and e.layer is Layer.INFERRED
    if words == "en":
        worn = ", ".join(word_in(w, "en") if has_word(w) else w for w in p.attire)
        held = [_in_hand_en(cast[h], after[h].manner) for h in p.holds]
        return ", ".join(filter(None, (f"{worn} ({word_in('推', 'en')})" if inferred else worn, *held)))
    worn = "".join(p.attire) + (f"（{Layer.INFERRED.value}）" if inferred else "")
    return "，".join(filter(None, (worn, *(_in_hand(shown(cast[h]), after[h].manner) for h in p.holds))))


def _names(names: Iterable[str], rite: Rite, words: str) -> str:
    if words == "en":
        told = dict.fromkeys(with_article(english_name(rite.cast[name])) for name in names)
        *first, last = told
        return f"{', '.join(first)} and {last}" if first else last
    return "、".join(dict.fromkeys(shown(rite.cast[name]) for name in names))


def _together(rite: Rite, names: Iterable[str]) -> list[str]:
    """The names for several persons: that of a row (三耦) where all of it are among them."""
    left = dict.fromkeys(names)
    rows = sorted((m for m in rite.cast.values() if m.members), key=lambda m: -len(m.members))
    for row in rows:
        if all(name in left for name in row.members):
            # The row stands where its first member stood.
            left = dict.fromkeys(
                row.name if n == row.members[0] else n for n in left if n not in row.members[1:]
            )
    return list(left)


def _in_hand(thing: str, manner: str) -> str:
    """Say how a thing is held; 挾一个, 左執乘矢 and the like name it already."""
    return manner if manner.endswith(("个", thing)) else f"{manner or '執'}{thing}"


def _in_hand_en(thing: Member, manner: str) -> str:
    kind = english(shown(thing)) or english_name(thing)
    how = word_in(manner, "en") if manner and has_word(manner) else word_in("執", "en")
    return how.format(with_article(kind))


def _bow(names: str, acts: Iterable[str], words: str) -> str:
    told = "、".join(acts)
    return f"bow of {names} (“{told}”)" if words == "en" and told else f"{names}{told}"


def _told(e: Evidence, words: Iterable[str]) -> str:
    what = "、".join(dict.fromkeys(words))
    if e.layer is Layer.INFERRED:
        return f"{e.layer.value}：{what}{_cited(e)}。"
    source = _cited(e)[1:-1] if e.layer is Layer.SCHOLAR else f"{e.layer.value}{_cited(e)}"
    quote = f"「{e.quote}」" if e.quote else ""
    return f"{what}：{source}{quote}。"


def _cited(e: Evidence) -> str:
    return f"（{e.cite}）" if e.cite else ""


def _told_en(e: Evidence, words: Iterable[str]) -> str:
    what = _capital("; ".join(dict.fromkeys(words)))
    source = "" if e.layer is Layer.SCHOLAR and e.cite else word_in(e.layer.value, "en")
    # Works are cited in Chinese, as one looks them up; their quotes have the signs of the language around.
    cite = re.sub("「([^」]*)」", " “\\1”", e.cite)
    source = f"{source} ({cite})" if source and cite else source or cite
    return f"{what}: {source}{f' “{e.quote}”' if e.quote else ''}."


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _closed(note: str) -> str:
    return note if note.endswith(("。", "」", "？", "！", ".", "”")) else note + "。"
