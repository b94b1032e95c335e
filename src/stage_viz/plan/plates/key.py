"""The key of a plate: what each number stands for, in the words of the text."""

from __future__ import annotations

import re
from collections.abc import Iterable

from stage_viz.model import Rite, Step

from ..notes import shown
from .stops import Course, Visit
from .words import KEY_BETWEEN, KEY_COLON, KEY_END, LIKE, in_chinese

_EMPTY = frozenset("之其於于而以之")
"""Characters that tell no place."""

_CLAUSES = re.compile(r"[^，；。、：？！…“”「」]+")


def key_lines(rite: Rite, course: Course) -> list[tuple[str, str]]:
    """Return the key of a plate: for each person who moves, his name, and the numbers with their words.

    Parameters
    ----------
    rite
        The rite.
    course
        Who moves.
    """
    lines: dict[str, list[str]] = {}
    for name, visits in course.visits.items():
        member = rite.cast[name]
        if member.kind == "thing":
            continue
        other = course.like.get(name)
        if other:
            told = LIKE.format(who=shown(rite.cast[other]))
        else:
            told = KEY_BETWEEN.join(_told(visit, rite) for visit in visits)
        lines.setdefault(told, []).append(shown(member))
    return [(f"{'、'.join(dict.fromkeys(who))}{KEY_COLON}", told + KEY_END) for told, who in lines.items()]


def _told(visit: Visit, rite: Rite) -> str:
    """A number, and the clause of the text that leads there, or the place in words if no clause tells it."""
    number, place = in_chinese(visit.ordinal), visit.presence.at
    step = rite.steps[visit.step - 1] if visit.step else None
    words = clause_of(step, place, rite.cast) if step else ""
    if not words or place in words:
        return f"{number} {words or place}"
    return f"{number} {place}（{words}）"


def clause_of(step: Step, place: str, names: Iterable[str]) -> str:
    """Return the clause of a step's quote that has the words of a place; nothing if none has.

    Parameters
    ----------
    step
        In which somebody comes there.
    place
        In words.
    names
        Of the cast, which are no words of a place.
    """
    clauses = _CLAUSES.findall(step.quote)
    own = _without(place, names)
    best = max(clauses, key=lambda clause: len(own & _without(clause, names)), default="")
    return best if own & _without(best, names) else ""


def _without(words: str, names: Iterable[str]) -> set[str]:
    for name in sorted(names, key=len, reverse=True):
        words = words.replace(name, "")
    return set(words) - _EMPTY
