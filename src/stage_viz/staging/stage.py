"""The whole rite on the stage: a scene after every beat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from stage_viz.files import Problem
from stage_viz.ground import Ground, Place
from stage_viz.model import Action, Evidence, Layer, Member, Rite, Step, kinds
from stage_viz.phrases import Unplaceable, fix
from stage_viz.routes import NoWay, length
from stage_viz.space import Axis

from .acting import Beat, Walk
from .bows import bows_on_way, is_bow
from .opening import opening_scene
from .scene import Point, Presence, Route, Scene
from .scope import StageScope
from .ways import PACE, Wayfinder

_STANDING_STILL = 1.0
"""What a beat lasts at the least, in seconds."""

TOLD_BY_ENDS = Evidence(Layer.INFERRED, note="only its end is told")
"""For a way of which nobody says where it leads through."""


@dataclass(frozen=True)
class Staging:
    """A rite on its ground, played.

    Parameters
    ----------
    rite, ground
        As given, with the readings followed.
    scenes
        The opening, then the stage at the end of every beat.
    broken
        The ids of steps that could not be played whole.
    by_step
        The scenes of each step (from 1).
    readings
        The names of the readings that it follows, of the ground and of the steps.
    """

    rite: Rite
    ground: Ground
    scenes: tuple[Scene, ...]
    broken: frozenset[str] = frozenset()
    by_step: Mapping[int, tuple[Scene, ...]] = field(default_factory=dict)
    readings: tuple[str, ...] = ()

    def before(self, step: int) -> Scene:
        """Return the scene in which the step (from 1) begins."""
        first = self.by_step[step][0]
        return self.scenes[self.scenes.index(first) - 1]

    def of(self, step: int) -> tuple[Scene, ...]:
        """Return the scenes of the step (from 1), one a beat."""
        return self.by_step[step]


def stage(rite: Rite, ground: Ground, readings: Sequence[str] = ()) -> tuple[Staging, tuple[Problem, ...]]:
    """Play the rite.

    Parameters
    ----------
    rite
        As read.
    ground
        The ground that it is played on.
    readings
        The names of the readings to follow.

    Returns
    -------
    tuple
        The scenes, and all that is wrong; a step with a fault is named in `Staging.broken`.
    """
    clashes = _clashes(rite, readings)
    rite = read_as(rite, readings)
    opening, found = opening_scene(rite, ground)
    problems = [*clashes, *_tolerated(found, rite)]
    finder = Wayfinder(ground)
    scenes, broken = [opening], set()
    by_step: dict[int, tuple[Scene, ...]] = {}
    for number, step in enumerate(rite.steps, 1):
        played, faults = _play(step, number, scenes[-1], rite, ground, finder)
        more = _tolerated(faults, rite)
        problems += more
        if any(p.fatal for p in more):
            broken.add(step.id)
        by_step[number] = played
        scenes += played
    followed = tuple(dict.fromkeys(readings))
    return Staging(rite, ground, tuple(scenes), frozenset(broken), by_step, followed), tuple(problems)


def _tolerated(problems: Sequence[Problem], rite: Rite) -> tuple[Problem, ...]:
    """Let a draft be drawn without those whose place is not known yet: they are told, not refused."""
    if not rite.draft:
        return tuple(problems)
    return tuple(replace(p, fatal=False) if p.code == "STAGE-PLACE" else p for p in problems)


def _clashes(rite: Rite, readings: Sequence[str]) -> list[Problem]:
    """A problem for every step whose actions two of the readings replace."""
    problems: list[Problem] = []
    holders: dict[str, str] = {}
    for name in readings:
        reading = rite.readings.get(name)
        for id_ in reading.actions if reading else ():
            if (first := holders.setdefault(id_, name)) != name and reading:
                what = f"the readings {first} and {name} both say what happens in {id_}"
                path = (*reading.path, "actions", id_)
                problems.append(Problem("READING-CLASH", what, "follow one of them", path))
    return problems


def read_as(rite: Rite, readings: Sequence[str]) -> Rite:
    """Return the rite with the actions and the sense of 左還 that the readings replace.

    Parameters
    ----------
    rite
        As read.
    readings
        The names of the readings to follow, later ones over earlier ones. A name that the rite does not
        have is passed over: it may be a reading of the layout.
    """
    for name in readings:
        reading = rite.readings.get(name)
        if reading is None:
            continue
        steps = tuple(replace(s, actions=reading.actions.get(s.id, s.actions)) for s in rite.steps)
        clockwise = rite.left_is_clockwise if reading.left_is_clockwise is None else reading.left_is_clockwise
        rite = replace(rite, steps=steps, left_is_clockwise=clockwise)
    return rite


def _play(
    step: Step, number: int, before: Scene, rite: Rite, ground: Ground, finder: Wayfinder
) -> tuple[tuple[Scene, ...], list[Problem]]:
    """Play a step: first who ends where, then the ways, which keep clear of where people will stand."""
    beats: list[Beat] = []
    presences = before.presences
    for order in sorted({a.beat for a in step.actions}):
        beat = Beat(ground, rite.cast, presences, rite.left_is_clockwise)
        actions = [a for a in step.actions if a.beat == order]
        beat.play(actions)
        beat.problems += _unmade(beat, actions)
        beat.after = {name: beat.after[name] for name in rite.cast if name in beat.after}
        presences = beat.after
        beats.append(beat)
    problems = [p for beat in beats for p in beat.problems]
    scenes: list[Scene] = []
    begins = before.begins + before.lasts
    for i, beat in enumerate(beats, 1):
        routes = [r for walk in beat.walks if (r := _route(walk, beat, presences, finder, problems))]
        lasts = max([length(r.points) / PACE for r in routes] + [_STANDING_STILL])
        scenes.append(
            Scene(
                number,
                step.id,
                i,
                beat.after,
                tuple(routes),
                tuple(beat.turns),
                tuple(beat.deeds),
                tuple(beat.bows),
                begins,
                round(lasts, 3),
            )
        )
        begins = round(begins + lasts, 3)
    return tuple(scenes), problems


def _unmade(beat: Beat, actions: Iterable[Action]) -> Iterator[Problem]:
    """A problem for every bow on a way that nobody goes: it would be made nowhere."""
    walked = {walk.action.path for walk in beat.walks}
    for action in actions:
        for via in action.via:
            if action.path not in walked and (bow := next(filter(is_bow, via.acts), "")):
                what = f"{bow} is made on a way, but {'、'.join(action.who)} does not go anywhere"
                mend = "say with at: where the way ends, or put the bow in acts: of the action"
                yield Problem("STAGE-BOW", what, mend, (*via.path, "acts"))


def _route(
    walk: Walk, beat: Beat, end: Mapping[str, Presence], finder: Wayfinder, problems: list[Problem]
) -> Route | None:
    action = walk.action
    walking = {n for w in beat.walks for n in w.who}
    standing = [p for p in beat.before.values() if _in_the_way(p, beat.cast) and p.name not in walking]
    later = [
        p
        for stage in (beat.after, end)
        for p in stage.values()
        if _in_the_way(p, beat.cast) and p.name not in walk.who
    ]
    scope = StageScope(finder.ground, beat.cast, beat.before, walk.who[0])
    try:
        vias = _vias(action, scope, walk.start)
        points = finder.way(
            walk.start,
            vias,
            walk.end,
            standing,
            later,
            _own_stairs(beat.cast.get(walk.who[0]), finder.ground),
        )
    except Unplaceable as e:
        problems.append(Problem("STAGE-PLACE", e.what, e.mend, (*action.path, "via"), e.offset))
        return None
    except NoWay:
        what = (
            f"there is no clear way for {'、'.join(walk.who)} to {action.at.text if action.at else 'there'}"
        )
        problems.append(
            Problem("STAGE-WAY", what, "tell another way with via:, or another place", (*action.path, "at"))
        )
        return None
    told = action.evidence.get("via") or TOLD_BY_ENDS
    made = tuple(bows_on_way(action, walk.who, vias))
    beat.bows += made
    return Route(walk.who, points, tuple(dict.fromkeys(bow.at for bow in made)), told, action.evidence["at"])


def _in_the_way(p: Presence, cast: Mapping[str, Member]) -> bool:
    """Whether one walks around it: persons, and things of a solid kind that stand on the ground."""
    if p.kind == "person":
        return True
    kind = kinds().get(cast[p.name].glyph)  # an unknown kind has been told when the file was read
    return not p.held_by and kind is not None and bool(kind["solid"])


def _vias(action: Action, scope: StageScope, start: Point) -> list[Point]:
    """The points that the way passes; an axis that the words leave open stays as it was."""
    points: list[Point] = []
    x, y = start
    for via in action.via:
        fx, fy = (fix(via.place.root, axis, scope) for axis in (Axis.X, Axis.Y))
        x, y = (fx.value if fx else x), (fy.value if fy else y)
        points.append((round(x, 6), round(y, 6)))
    return points


def _own_stairs(member: Member | None, ground: Ground) -> Place | None:
    """The walker's own stairs: what 階 means to him, or the only stairs there are."""
    stairs = [p for p in ground.places.values() if p.kind == "stairs"]
    own = member.own.get("階", "") if member else ""
    return next((p for p in stairs if p.name == own), stairs[0] if len(stairs) == 1 else None)
