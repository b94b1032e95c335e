"""A figure in words, for those who cannot see it: who goes where, and who faces where."""

from __future__ import annotations

from stage_viz.passage import Passage
from stage_viz.staging import Presence, Staging

from .concern import concern
from .notes import shown


def describe(staging: Staging, number: int, passage: Passage, told: int | None = None) -> str:
    """Return a text alternative of the figure of a step, in Chinese with the English title.

    Parameters
    ----------
    staging
        The rite, played.
    number
        Of the step, from 1.
    passage
        The text that it quotes.
    told
        The number that the figure bears, if it is another.
    """
    rite, step = staging.rite, staging.rite.steps[number - 1]
    about = concern(staging, number)
    after = staging.of(number)[-1].presences
    sentences = [f"第{told or number}：「{step.quote}」"]
    for scene in staging.of(number):
        for route in scene.routes:
            walkers = "、".join(shown(rite.cast[n]) for n in route.who)
            to = scene.presences[route.who[0]].at
            sentences.append(f"{walkers}行至{to}。")
    for name in rite.cast:
        if name in about.actors and name in after and after[name].kind == "person":
            sentences.append(_standing(shown(rite.cast[name]), after[name]))
    if step.en:
        sentences.append(f"({step.en}.)")
    return "".join(sentences)


def _standing(name: str, p: Presence) -> str:
    facing = f"{p.facing.zh}面" if p.facing else ""
    posture = {"坐": "坐", "立": "立"}.get(p.posture, "")
    holds = f"，執{'、'.join(p.holds)}" if p.holds else ""
    return f"{name}{facing}{posture}{holds}。"
