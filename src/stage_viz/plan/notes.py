"""The 案 below a plan: what the classic does not say, and who says it."""

from __future__ import annotations

from collections.abc import Iterable

from stage_viz.model import Evidence, Layer, Member, Rite, Step


def notes(step: Step, rite: Rite) -> tuple[str, ...]:
    """Return the notes of a figure: its author's, then the source of each field that is not 經.

    Each source is told once, for everyone whom it concerns.
    """
    found: dict[str, None] = dict.fromkeys(_closed(note) for note in step.notes)
    for action in step.actions:
        names = "、".join(shown(rite.cast[name]) for name in action.who)
        if (who := action.evidence.get("who")) and who.layer is not Layer.CLASSIC:
            found[_told(f"{names}", who)] = None
        if action.facing is not None and (e := action.evidence.get("facing")):
            found[_told(f"{names}{action.facing.zh}面", e)] = None
        if action.at is not None and (e := action.evidence.get("at")):
            found[_told(f"{names}之位", e)] = None
    return tuple(n for n in found if n)


def _told(what: str, e: Evidence) -> str:
    if e.layer is Layer.CLASSIC:
        return ""
    quote = f"「{e.quote}」" if e.quote else ""
    cite = f"（{e.cite}）" if e.cite and not e.quote else ""
    return f"{what}：{e.layer.value}{quote}{cite}。"


def _closed(note: str) -> str:
    return note if note.endswith(("。", "」", "？", "！", ".", "”")) else note + "。"


def shown(member: Member) -> str:
    """Return the word that stands for a member of the cast."""
    return member.shown or member.name


def merged(found: Iterable[str]) -> str:
    """Return the notes as one paragraph."""
    return "".join(found)
