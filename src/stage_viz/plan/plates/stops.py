"""Where each of the cast stands in the course of steps, and by which ways he gets there.

The places of one who moves are numbered in the order in which he comes to them; a place to which he returns
has several numbers.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from stage_viz.staging import Presence, Route, Staging

from ..marks import Point

SAME = 1.0
"""Places nearer together than this are one, in 尺."""


@dataclass(frozen=True)
class Visit:
    """A stay of one of the cast at a place.

    Parameters
    ----------
    ordinal
        The number of the place in the order of arrival, from 1.
    step
        In which he came there, from 1; 0 if he was there before.
    presence
        As he stood there: facing as the strongest words of that stay say.
    """

    ordinal: int
    step: int
    presence: Presence


@dataclass(frozen=True)
class Stop:
    """A place of one of the cast, with the numbers of all his stays there.

    Parameters
    ----------
    who
        His name, or that of a thing.
    ordinals
        In order; more than one where he returned.
    presence
        As he stood there first.
    """

    who: str
    ordinals: tuple[int, ...]
    presence: Presence

    @property
    def at(self) -> Point:
        """Its place, in 尺."""
        return self.presence.point


@dataclass(frozen=True)
class Walk:
    """A way between two stays.

    Parameters
    ----------
    route
        As walked.
    ends
        Of each who walks it, the numbers of the stays between which he does.
    step
        From 1.
    """

    route: Route
    ends: Mapping[str, tuple[int, int]]
    step: int


@dataclass(frozen=True)
class Course:
    """What moves in the course of steps.

    Parameters
    ----------
    visits
        Of each person and thing that moves, by name.
    walks
        In order.
    like
        Who goes only where another went before him, and who that is.
    still
        The other persons on the stage, as they stand at the end.
    """

    visits: Mapping[str, tuple[Visit, ...]]
    walks: tuple[Walk, ...]
    like: Mapping[str, str]
    still: Mapping[str, Presence]

    def stops(self, name: str) -> tuple[Stop, ...]:
        """Return the distinct places of one of the cast, in the order of arrival.

        Parameters
        ----------
        name
            Of one who moves.
        """
        found: list[Stop] = []
        for visit in self.visits[name]:
            i = next((i for i, s in enumerate(found) if _same(s.at, visit.presence.point)), None)
            if i is None:
                found.append(Stop(name, (visit.ordinal,), visit.presence))
            else:
                found[i] = replace(found[i], ordinals=(*found[i].ordinals, visit.ordinal))
        return tuple(found)

    def ways(self, name: str, stop: Stop) -> set[int]:
        """Return which walks begin or end at a place of one who moves.

        Parameters
        ----------
        name, stop
            His name, and the place.
        """
        return {
            i
            for i, walk in enumerate(self.walks)
            if name in walk.ends and set(walk.ends[name]) & set(stop.ordinals)
        }


def course(staging: Staging, numbers: Sequence[int], only: Collection[str] = ()) -> Course:
    """Return what moves in the course of steps.

    Parameters
    ----------
    staging
        The rite, played.
    numbers
        Of the steps, from 1, in order.
    only
        The names of those who are wanted; all if there are none.
    """
    scenes = [(0, staging.before(numbers[0])), *((n, scene) for n in numbers for scene in staging.of(n))]
    stays: dict[str, list[tuple[int, list[Presence]]]] = {}
    walks: list[Walk] = []
    for step, scene in scenes:
        for name, p in scene.presences.items():
            if p.held_by or (only and name not in only):
                continue
            own = stays.setdefault(name, [])
            if own and _same(own[-1][1][-1].point, p.point):
                own[-1][1].append(p)
            else:
                own.append((step, [p]))
        for route in scene.routes if step else ():
            ends = {n: (len(stays[n]) - 1, len(stays[n])) for n in route.who if n in stays}
            moved = {n: e for n, e in ends.items() if stays[n][-1][1][-1] is scene.presences[n] and e[0]}
            # Who has moved in this very scene has begun a stay that has no more than one moment yet.
            moved = {n: e for n, e in moved.items() if len(stays[n][-1][1]) == 1}
            if moved:
                walks.append(Walk(route, moved, step))
    visits = {
        name: tuple(Visit(i, step, _seen(moments)) for i, (step, moments) in enumerate(own, 1))
        for name, own in stays.items()
        if len(own) > 1 or name in only
    }
    last = scenes[-1][1].presences
    still = {n: p for n, p in last.items() if p.kind == "person" and n not in visits and not only}
    persons = [n for n in visits if last[n].kind == "person"]
    return Course(visits, tuple(walks), _alike({n: visits[n] for n in persons}, walks), still)


def _same(a: Point, b: Point) -> bool:
    return math.dist(a, b) <= SAME


def _seen(moments: Sequence[Presence]) -> Presence:
    """The moment of a stay whose facing has the strongest words, the first of those."""
    told = [(p.evidence["facing"].layer.rank, i) for i, p in enumerate(moments) if "facing" in p.evidence]
    return moments[min(told)[1]] if told else moments[0]


def _alike(visits: Mapping[str, tuple[Visit, ...]], walks: Iterable[Walk]) -> dict[str, str]:
    """Who goes only where another went before him, but for his own place: two places at the least."""
    order = list(dict.fromkeys(n for walk in walks for n in walk.ends))
    like: dict[str, str] = {}
    for i, name in enumerate(order):
        own = [visit.presence.point for visit in visits[name]]
        gone = [p for p in own[1:] if not _same(p, own[0])]
        for other in order[:i]:
            theirs = [visit.presence.point for visit in visits[other]]
            if other not in like and len(gone) > 1 and _within(gone, theirs):
                like[name] = other
                break
    return like


def _within(points: Iterable[Point], others: Iterable[Point]) -> bool:
    """Whether some points come in their order among others."""
    rest = iter(others)
    return all(any(_same(p, other) for other in rest) for p in points)
