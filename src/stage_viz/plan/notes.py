"""The 案 below a plan: what the classic does not say, and who says it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from stage_viz.model import Evidence, Layer, Member, Rite, Step
from stage_viz.staging import Staging


def notes(step: Step, rite: Rite) -> tuple[str, ...]:
    """Return the notes of a figure: those of the step and its actions, then who says what is not 經.

    A source is told once, for all that it bears out.

    Parameters
    ----------
    step
        The step.
    rite
        The rite, for the names of its cast.
    """
    told: dict[Evidence, list[str]] = {}
    for action in step.actions:
        names = "、".join(dict.fromkeys(shown(rite.cast[name]) for name in action.who))
        fields = [("who", names), ("at", f"{names}之位")]
        fields += [("via", f"{names}所由")] if action.via else []
        fields += [("facing", f"{names}{action.facing.zh}面")] if action.facing else []
        told_by = [(action.evidence.get(field), words) for field, words in fields]
        told_by += [(via.evidence, f"{names}{'、'.join(via.acts)}") for via in action.via]
        for e, words in told_by:
            if e is not None and e.layer is not Layer.CLASSIC:
                source = replace(e, note="", cite="" if e.quote else e.cite)
                told.setdefault(source, []).append(words)
    found = [_told(source, words) for source, words in told.items()]
    # Inference last: it is what a reader may wish to dispute.
    found.sort(key=lambda sentence: sentence.startswith(Layer.INFERRED.value))
    own = [note.said("zh") for note in (*step.notes, *(action.note for action in step.actions)) if note]
    return tuple(dict.fromkeys([*map(_closed, own), *found]))


def states(actors: frozenset[str], staging: Staging, number: int) -> tuple[str, ...]:
    """Return what those who act hold and wear at the end of a step, in the words of the text.

    Parameters
    ----------
    actors
        The names of those who act.
    staging
        The rite, played.
    number
        Of the step, from 1.
    """
    rite, after = staging.rite, staging.of(number)[-1].presences
    told: dict[str, list[str]] = {}
    for name in rite.cast:
        p = after.get(name)
        if name in actors and p is not None and p.kind == "person" and (p.attire or p.holds):
            held = [_in_hand(shown(rite.cast[h]), after[h].manner) for h in p.holds]
            worn = "".join(p.attire)
            if worn and (e := p.evidence.get("attire")) and e.layer is Layer.INFERRED:
                worn += f"（{e.layer.value}）"
            state = "，".join(filter(None, (worn, *held)))
            told.setdefault(state, []).append(name)
    rows = {state: _together(rite, names) for state, names in told.items()}
    words = [shown(rite.cast[name]) for names in rows.values() for name in dict.fromkeys(names)]
    found: list[str] = []
    for state, names in rows.items():
        # Two pairs that share a word (眾賓) are told apart by their own names.
        own = [shown(rite.cast[n]) if words.count(shown(rite.cast[n])) == 1 else n for n in names]
        found.append(f"{'、'.join(dict.fromkeys(own))}{state}。")
    return tuple(found)


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


def _told(e: Evidence, words: Iterable[str]) -> str:
    what = "、".join(dict.fromkeys(words))
    if e.layer is Layer.INFERRED:
        return f"{e.layer.value}：{what}{_cited(e)}。"
    source = _cited(e)[1:-1] if e.layer is Layer.SCHOLAR else f"{e.layer.value}{_cited(e)}"
    quote = f"「{e.quote}」" if e.quote else ""
    return f"{what}：{source}{quote}。"


def _cited(e: Evidence) -> str:
    return f"（{e.cite}）" if e.cite else ""


def _closed(note: str) -> str:
    return note if note.endswith(("。", "」", "？", "！", ".", "”")) else note + "。"


def shown(member: Member) -> str:
    """Return the word that stands for a member of the cast.

    Parameters
    ----------
    member
        Of the cast.
    """
    return member.shown or member.name
