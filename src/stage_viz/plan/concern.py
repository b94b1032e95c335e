"""What a step is about: who acts, and what must be seen to understand it."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

from stage_viz.files import parse_document
from stage_viz.ground import Ground, Place
from stage_viz.model import Action, Member, Step
from stage_viz.phrases import Phrase, references
from stage_viz.space import Axis
from stage_viz.staging import Presence, Staging

from .marks import Point

_NEAR = {
    "target": 30.0,
    "screen": 16.0,
    "arrow-stand": 16.0,
    "tally-holder": 16.0,
    "basin": 16.0,
    "stairs": 14.0,
    "basket": 12.0,
}
"""How near the action a fixture must be, in 尺, to be shown for orientation."""


_BESIDE = 4.0
"""What lies so near a thing that tells a place belongs with it, in 尺."""


@dataclass(frozen=True)
class Concern:
    """What a figure must show.

    Parameters
    ----------
    actors
        The persons who act, are moved, or give or take.
    things
        The things that are handled.
    bearings
        The things that the words name to tell where one is: 薦 in 薦右.
    landmarks
        The places of the ground that the words name.
    points
        All that must lie in the frame, in 尺.
    extents
        The corners of the fixtures among the landmarks.
    rows
        Where those stand who form a row: a part of it alone would be misread.
    """

    actors: frozenset[str]
    things: frozenset[str]
    bearings: frozenset[str]
    landmarks: frozenset[str]
    points: tuple[Point, ...]
    extents: tuple[Point, ...] = ()
    rows: tuple[tuple[Point, ...], ...] = ()


def concern(staging: Staging, number: int) -> Concern:
    """Return what the step (from 1) is about.

    Parameters
    ----------
    staging
        The rite, played.
    number
        Of the step, from 1.
    """
    step, cast, ground = staging.rite.steps[number - 1], staging.rite.cast, staging.ground
    before, scenes = staging.before(number).presences, staging.of(number)
    after = scenes[-1].presences
    named = {n for action in step.actions for w in action.who for n in _persons(w, cast) if n in cast}
    things = {n for n in named if n in cast and cast[n].kind == "thing"}
    things |= {
        cast[person].own.get(word, word)
        for action in step.actions
        for word in (*action.takes, *action.puts)
        for who in action.who
        for person in _persons(who, cast)
    }
    actors = named - things
    for thing in things:
        actors |= {p.held_by for stage in (before, after) if (p := stage.get(thing)) and p.held_by}
    landmarks = {n for n in _named(step, cast) if n in ground.places}
    landmarks |= {a for n in _named(step, cast) for a in ground.groups.get(n, ())}
    landmarks |= {ground.places[n].part_of for n in landmarks if ground.places[n].part_of}
    landmarks |= {s for n in actors | things if (p := after.get(n)) and p.moved and (s := p.station)}
    others = {n for n in _named(step, cast) for n in _persons(n, cast) if n in after}
    points = [stage[n].point for stage in (before, after) for n in actors | things | others if n in stage]
    points += [after[n].point for n in _addressed(step, cast) if n in after]
    points += [point for scene in scenes for route in scene.routes for point in route.points]
    places = [ground.places[name] for name in sorted(landmarks)]
    points += [p.at for p in places if p.role == "fixture" or not p.hidden]
    extents = [corner for p in places if p.role == "fixture" for corner in corners(p)]
    return Concern(
        frozenset(actors),
        frozenset(things),
        _bearings(others, things, staging, after),
        frozenset(landmarks),
        tuple(sorted(set(points))),
        tuple(sorted(set(extents))),
        tuple(_standing_rows(after)),
    )


def _bearings(
    named: Iterable[str], things: Collection[str], staging: Staging, after: Mapping[str, Presence]
) -> frozenset[str]:
    """The things by which a place is told, with what was set out beside them: 俎 with 薦."""
    cast = staging.rite.cast
    told = {n for n in named if n in cast and cast[n].kind == "thing" and n not in things}
    beside = {
        n
        for n, p in after.items()
        for other in told
        if p.kind == "thing" and not p.held_by and math.dist(p.point, after[other].point) <= _BESIDE
    }
    return frozenset((told | beside) - set(things))


def corners(place: Place) -> list[Point]:
    """Return the southwest and the northeast corner of a place, in 尺.

    Parameters
    ----------
    place
        A fixture.
    """
    (x, y), across, along = place.at, place.reach(Axis.X), place.reach(Axis.Y)
    return [(x - across, y - along), (x + across, y + along)]


def _standing_rows(after: Mapping[str, Presence]) -> Iterator[tuple[Point, ...]]:
    """Where the members of each row stand who are on the stage."""
    rows: dict[str, list[Point]] = {}
    for p in after.values():
        if p.row and not p.held_by:
            rows.setdefault(p.row, []).append(p.point)
    for _, points in sorted(rows.items()):
        yield tuple(sorted(points))


def with_surroundings(points: Iterable[Point], ground: Ground) -> tuple[Point, ...]:
    """Return the points with those of the fixtures by which a reader finds his bearings.

    A target close by is shown with its arms; of other fixtures what is next to the action.

    Parameters
    ----------
    points
        What must be seen, in 尺.
    ground
        The ground, placed.
    """
    found = list(points)
    near: list[Point] = []
    for place in ground.places.values():
        reach = _NEAR.get(place.kind, 0.0)
        if place.role != "fixture" or not reach:
            continue
        x, y = place.at
        across, along = place.reach(Axis.X), place.reach(Axis.Y)
        apart = min(math.hypot(max(abs(px - x) - across, 0), max(abs(py - y) - along, 0)) for px, py in found)
        if apart <= reach:
            near += corners(place)
    return tuple(sorted({*found, *near}))


def framed(name: str, ground: Ground) -> tuple[Point, ...]:
    """Return the points that a frame with a name shows: the corners of its fixtures.

    Parameters
    ----------
    name
        ``ground``, or one of the frames of ``data/frames.yaml``.
    ground
        The ground, placed.
    """
    kinds = _frames().get(name)
    everything = [p for p in ground.places.values() if p.role == "fixture"]
    fixtures = [p for p in everything if kinds is None or p.kind in kinds] or everything
    corners = {
        (p.x.value + sx * p.reach(Axis.X), p.y.value + sy * p.reach(Axis.Y))
        for p in fixtures
        for sx in (-1, 1)
        for sy in (-1, 1)
    }
    return tuple(sorted(corners))


@cache
def _frames() -> Mapping[str, tuple[str, ...]]:
    text = resources.files(__package__).joinpath("data/frames.yaml").read_text(encoding="utf-8")
    data = parse_document(text, "frames.yaml").data
    assert isinstance(data, dict)
    return {name: tuple(map(str, kinds)) for name, kinds in data.items() if isinstance(kinds, list)}


def _persons(name: str, cast: Mapping[str, Member]) -> tuple[str, ...]:
    member = cast.get(name)
    return member.members if member and member.kind == "row" else (name,)


def _named(step: Step, cast: Mapping[str, Member]) -> set[str]:
    """Every name in the step's place phrases, as its actors mean it."""
    found: set[str] = set()
    for action in step.actions:
        for ref in (r for phrase in _phrases(action) for r in references(phrase.root)):
            meant = {cast[w].own.get(ref.name, ref.name) for w in action.who if w in cast}
            found |= meant or {ref.name}
    return found


def _addressed(step: Step, cast: Mapping[str, Member]) -> set[str]:
    """Whom the acts of a step name: he who is asked in 請射于賓, called in 命樂正."""
    acts = [act for action in step.actions for act in action.acts]
    named = {name for name in cast if cast[name].kind != "thing" and any(name in act for act in acts)}
    # 釋獲者 is not 獲者.
    whole = {n for n in named if any(n in act and not _within(n, act, named) for act in acts)}
    return {person for name in whole for person in _persons(name, cast)}


def _within(name: str, act: str, names: Iterable[str]) -> bool:
    """Whether a name stands in an act only as part of a longer one."""
    rest = act
    for longer in names:
        if longer != name and name in longer:
            rest = rest.replace(longer, "")
    return name not in rest


def _phrases(action: Action) -> Iterable[Phrase]:
    if action.at is not None:
        yield action.at
    yield from (via.place for via in action.via)
    yield from (p for p in action.puts.values() if p is not None)
