"""The key of a plate: what each number stands for, in the words of the text."""

from __future__ import annotations

import re
from collections.abc import Iterable

from stage_viz.model import Member, Rite, Step
from stage_viz.telling import Language, chinese, english_name, shown, told_in, word_in

from ..lettering import facing_words
from .stops import Course, Visit
from .words import KEY_SIGNS, in_chinese

_EMPTY = frozenset("之其於于而以之")
"""Characters that tell no place."""

_CLAUSES = re.compile(r"[^，；。、：？！…“”「」]+")


def key_lines(
    rite: Rite, course: Course, language: Language, *, facing: bool = False
) -> list[tuple[str, str]]:
    """Return the key of a plate: for each person who moves, his name, and the numbers with their words.

    Parameters
    ----------
    rite
        The rite.
    course
        Who moves.
    language
        Of the figure; in English the words of the text stand between quotation marks, with their step.
    facing
        Whether it is told where each faces there, for those who do not see it.
    """
    colon, between, end = KEY_SIGNS[language.words]
    lines: dict[str, list[str]] = {}
    for name, visits in course.visits.items():
        member = rite.cast[name]
        if member.kind == "thing":
            continue
        other = course.like.get(name)
        if other:
            told = told_in("like", language).format(_called(rite.cast[other], language))
        else:
            told = between.join(_told(v, rite, language) + _faces(v, language) * facing for v in visits)
        lines.setdefault(told, []).append(_called(member, language))
    joint = ", " if language.words == "en" else "、"
    return [(f"{joint.join(dict.fromkeys(who))}{colon}", told + end) for told, who in lines.items()]


def _faces(visit: Visit, language: Language) -> str:
    direction = visit.presence.facing
    if direction is None:
        return ""
    joint = ", " if language.words == "en" else "，"
    return joint + facing_words(direction, language)


def _called(member: Member, language: Language) -> str:
    return english_name(member) if language.words == "en" else chinese(shown(member), language)


def _told(visit: Visit, rite: Rite, language: Language) -> str:
    """A number, and the clause of the text that leads there, or the place in words if no clause tells it."""
    place = visit.presence.at
    step = rite.steps[visit.step - 1] if visit.step else None
    words = clause_of(step, place, rite.cast) if step else ""
    if language.words == "en":
        bears = int(step.path[1]) + 1 if step and len(step.path) > 1 else visit.step
        where = f" ({word_in('step', 'en').format(bears).lower()})" if step else ""
        # Only the text's own words stand between quotation marks.
        return f"{visit.ordinal} “{words}”{where}" if words else f"{visit.ordinal} {place}{where}"
    number = in_chinese(visit.ordinal)
    if not words or place in words:
        return chinese(f"{number} {words or place}", language)
    return chinese(f"{number} {place}（{words}）", language)


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
