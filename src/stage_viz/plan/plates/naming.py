"""The names on a plate: of each place of those who move, with its numbers, and of the others."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from stage_viz.model import Member
from stage_viz.staging import Presence, Staging
from stage_viz.telling import Language
from stage_viz.theme import Theme

from ..brackets import rows_standing
from ..concern import Concern
from ..lettering import member_lettering
from ..marks import Line, PersonMark, Point, ThingMark
from ..outlines import Box, mark_box
from ..written import Name, make_name
from .bodies import Bodies
from .stops import Course
from .words import counted

_TOGETHER = 4.0
"""Things that lie so near each other, and come there at once, have one name, in 尺."""

Key = tuple[str, tuple[int, ...]]


def numbered(name: str, ordinals: Sequence[int], language: Language) -> str:
    """Return a name with the numbers of a place, such as 獲者一·八.

    Parameters
    ----------
    name
        Of a person or a thing.
    ordinals
        In order.
    language
        Of the figure.
    """
    return name + counted(ordinals, language)


def stop_names(
    staging: Staging, course: Course, bodies: Bodies, theme: Theme, language: Language
) -> list[Name]:
    """Return the names of the places of all who move.

    Parameters
    ----------
    staging
        The rite, played.
    course
        Who moves.
    bodies
        Where they are drawn.
    theme
        For the sizes.
    language
        Of the figure.
    """
    cast = staging.rite.cast
    places = {
        (name, stop.ordinals): stop.presence
        for name in course.visits
        for stop in course.stops(name)
        if (name, stop.ordinals) in bodies.owners
    }
    names: list[Name] = []
    for who, keys in _grouped(places, cast, language):
        marks = [bodies.owners[key] for key in keys]
        near = tuple(mark_box(mark) for mark in marks)
        first = keys[0]
        text = who if first[0] in course.like else numbered(who, first[1], language)
        if isinstance(marks[0], ThingMark):
            size, style, weight = theme.sizes["facing-label"], "thing-label", 2.0
        else:
            size, style, weight = theme.sizes["label"], "name-acting", 4.0
        names.append(make_name(f"label-{first[0]}-{first[1][0]}", text, style, size, near, weight))
    return names


def _grouped(
    places: Mapping[Key, Presence], cast: Mapping[str, Member], language: Language
) -> Iterator[tuple[str, list[Key]]]:
    """The places that share a name: those of all of a row, and those of things that are set side by side."""
    left = dict(places)
    while left:
        key, p = next(iter(left.items()))
        name, ordinals = key
        keys = [key]
        told = _called(cast[name], language)
        if p.kind == "thing":
            keys += [
                (n, o)
                for (n, o), other in left.items()
                if n != name
                and other.kind == "thing"
                and o[0] == ordinals[0]
                and math.dist(p.point, other.point) <= _TOGETHER
            ]
            joint = " and " if language.words == "en" else ""
            told = joint.join(dict.fromkeys(_called(cast[n], language) for n, _ in keys))
        elif p.row in cast:
            members = [(n, ordinals) for n in cast[p.row].members]
            if len(members) > 1 and all(m in left and left[m].row == p.row for m in members):
                keys, told = members, _called(cast[p.row], language)
        for used in keys:
            del left[used]
        yield told, keys


def _called(member: Member, language: Language) -> str:
    return member_lettering(member, language).text


def still_rows(staging: Staging, still: Mapping[str, PersonMark], course: Course) -> dict[str, list[str]]:
    """Return the rows all of whose members stand still and are shown: each has one name.

    Parameters
    ----------
    staging
        The rite, played.
    still
        The marks of those who stand still, by name.
    course
        As whom they stand.
    """
    nobody: frozenset[str] = frozenset()
    rows = rows_standing({n: course.still[n] for n in still}, Concern(nobody, nobody, nobody, nobody, ()))
    cast = staging.rite.cast
    return {row: names for row, names in rows.items() if row in cast and len(names) == len(cast[row].members)}


def still_names(
    staging: Staging,
    bodies: Bodies,
    rows: Mapping[str, Sequence[str]],
    brackets: Mapping[str, Box],
    theme: Theme,
    language: Language,
) -> list[Name]:
    """Return the names of those who stand still.

    Parameters
    ----------
    staging
        The rite, played.
    bodies
        Where they are drawn.
    rows
        Who have one name together.
    brackets
        What stands beside some of the rows.
    theme
        For the sizes.
    language
        Of the figure.
    """
    cast, size = staging.rite.cast, theme.sizes["place-label"]
    names = [
        make_name(
            f"label-{row}",
            _called(cast[row], language),
            "name",
            size,
            (brackets[row],) if row in brackets else tuple(mark_box(bodies.still[n]) for n in members),
            1.5,
        )
        for row, members in rows.items()
    ]
    inside = {n for members in rows.values() for n in members}
    names += [
        make_name(f"label-{n}", _called(cast[n], language), "name", size, (mark_box(mark),), 1.5)
        for n, mark in bodies.still.items()
        if n not in inside
    ]
    return names


def tick_lines(bodies: Bodies) -> list[tuple[Point, ...]]:
    """Return the lines from marks that were moved aside to their true places.

    Parameters
    ----------
    bodies
        Of a plate.
    """
    return [(mark.at, mark.true) for mark in bodies.marks if mark.true is not None]


def bracket_lines(brackets: Sequence[Line]) -> list[tuple[Point, ...]]:
    """Return the lines of brackets.

    Parameters
    ----------
    brackets
        Beside rows.
    """
    return [line for mark in brackets for line in mark.lines]
