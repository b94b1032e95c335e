"""Rows of the reading of the passage, each of which can be held against the stage.

A row tells, for a clause, who is on which side of what, what he faces, how he gets there, what he holds, wears,
lays down and does, and which layer says so. What a row leaves open is None.
"""

from dataclasses import KW_ONLY, dataclass
from itertools import pairwise

Sides = tuple[int | None, int | None]
N, S, E, W = (0, 1), (0, -1), (1, 0), (-1, 0)
NE, NW, SE, SW = (1, 1), (-1, 1), (1, -1), (-1, -1)
AT, WEST, EAST, SOUTH, NORTH = (0, 0), (-1, None), (1, None), (None, -1), (None, 1)
"""Where one is seen from a landmark: east-west and north-south, None for what the row leaves open."""

SHOOTERS = [
    "上耦上射", "上耦下射", "次耦上射", "次耦下射", "下耦上射", "下耦下射", "大夫之耦",
    "眾賓甲", "眾賓乙", "眾賓丙", "眾賓丁",
]  # fmt: skip
PAIRS = [
    ("上耦上射", "上耦下射"),
    ("次耦上射", "次耦下射"),
    ("下耦上射", "下耦下射"),
    ("大夫之耦", "大夫"),
    ("眾賓甲", "眾賓乙"),
    ("眾賓丙", "眾賓丁"),
]
LONG = 3.0
"""In 尺: a shorter leg of a way only steps aside for somebody, or into line."""


def sign(number: float) -> int:
    return (round(number, 2) > 0) - (round(number, 2) < 0)


def bare(text: str) -> str:
    """Only the characters of a quote, without its punctuation."""
    return "".join(c for c in text if c.isalpha())


def landmark(rite, stage, name):
    return stage[name].point if name in stage else rite.ground.places[name].at


def crossings(points, place):
    """On which sides of a place a way passes, in order: where it crosses the lines through it, not where it ends."""
    x, y = place
    passed = []
    for (ax, ay), (bx, by) in pairwise(points):
        if ay == by and (ax - x) * (bx - x) < 0 and ay != y:
            passed.append((0, sign(ay - y)))
        if ax == bx and (ay - y) * (by - y) < 0 and ax != x:
            passed.append((sign(ax - x), 0))
    return passed


def legs(points):
    """The directions of the long legs of a way, each once."""
    told = ""
    for (ax, ay), (bx, by) in pairwise(points):
        if abs(ax - bx) + abs(ay - by) >= LONG:
            heading = (
                ("東" if bx > ax else "西") if abs(ax - bx) > abs(ay - by) else "北" if by > ay else "南"
            )
            told += heading * (not told.endswith(heading))
    return told


def routes(rite, id_):
    return [route for scene in rite[id_].scenes for route in scene.routes]


def way(rite, id_, who, beat=None):
    """The one way that somebody goes in a step, or in one of its beats (from 1)."""
    scenes = rite[id_].scenes if beat is None else [rite[id_].scenes[beat - 1]]
    (found,) = [route for scene in scenes for route in scene.routes if who in route.who]
    return found


@dataclass(frozen=True)
class Row:
    """What all rows have: the number, words of the clause that the step quotes, the step, who or what."""

    number: int
    clause: str
    step: str
    who: str

    def scene(self, rite):
        assert bare(self.clause) in bare(rite[self.step].data.quote)
        scenes = rite[self.step].scenes
        beat = getattr(self, "beat", None)
        return scenes[-1 if beat is None else beat - 1]


@dataclass(frozen=True)
class Place(Row):
    """Where one is, and what one faces, at the end of the step or of one of its beats (from 1)."""

    side: Sides
    of: str
    layer: str
    facing: str | None = None
    facing_layer: str | None = None
    _: KW_ONLY
    beat: int | None = None

    def holds(self, rite):
        stage = self.scene(rite).presences
        me = stage[self.who]
        seen = [sign(a - b) for a, b in zip(me.point, landmark(rite, stage, self.of), strict=True)]
        assert tuple(None if w is None else s for w, s in zip(self.side, seen, strict=True)) == self.side
        assert [me.evidence[f].layer.value for f in ("x", "y")] == [self.layer, self.layer]
        if self.facing:
            assert (me.facing.zh, me.evidence["facing"].layer.value) == (self.facing, self.facing_layer)


@dataclass(frozen=True)
class Held(Row):
    """All that one holds, and how: 弓, 矢 are his own."""

    things: dict[str, str]
    layer: str | None = None
    _: KW_ONLY
    beat: int | None = None

    def holds(self, rite):
        stage = self.scene(rite).presences
        me = stage[self.who]
        own = {f"{self.who}之弓": "弓", f"{self.who}之矢": "矢"}
        assert {own.get(t, t): stage[t].manner for t in me.holds} == self.things
        if self.layer:
            assert me.evidence["holds"].layer.value == self.layer


@dataclass(frozen=True)
class Worn(Row):
    """What one wears."""

    attire: str
    layer: str
    _: KW_ONLY
    beat: int | None = None

    def holds(self, rite):
        me = self.scene(rite).presences[self.who]
        assert ("".join(me.attire), me.evidence["attire"].layer.value) == (self.attire, self.layer)


@dataclass(frozen=True)
class Laid(Row):
    """A thing that nobody holds any more, and where it lies."""

    side: Sides
    of: str
    layer: str
    _: KW_ONLY
    beat: int | None = None

    def holds(self, rite):
        assert self.scene(rite).presences[self.who].held_by == ""
        Place(
            self.number, self.clause, self.step, self.who, self.side, self.of, self.layer, beat=self.beat
        ).holds(rite)


@dataclass(frozen=True)
class Way(Row):
    """On which sides of what one passes, in this order, and not on the other side; or the legs of the way."""

    passes: tuple[tuple[Sides, str], ...] = ()
    layer: str | None = None
    _: KW_ONLY
    legs: str = ""
    beat: int | None = None

    def holds(self, rite):
        scene = self.scene(rite)
        route = way(rite, self.step, self.who, self.beat)
        for of in dict.fromkeys(name for _, name in self.passes):
            passed = crossings(route.points, landmark(rite, scene.presences, of))
            wanted = [side for side, name in self.passes if name == of]
            rest = iter(passed)
            assert all(side in rest for side in wanted), (of, passed)
            shunned = {(-x, -y) for x, y in wanted} - {*wanted}
            assert not shunned & {*passed}, (of, passed)
        if self.legs:
            assert legs(route.points) == self.legs
        if self.layer:
            assert route.evidence.layer.value == self.layer


@dataclass(frozen=True)
class Turn(Row):
    """A turn, by how much; clockwise seen from above is positive."""

    degrees: float
    layer: str
    _: KW_ONLY
    beat: int | None = None

    def holds(self, rite):
        (turn,) = [t for t in self.scene(rite).turns if t.who == self.who]
        assert (turn.degrees, turn.evidence.layer.value) == (self.degrees, self.layer)


@dataclass(frozen=True)
class Done(Row):
    """A deed in the words of the text."""

    act: str
    layer: str
    _: KW_ONLY
    beat: int | None = None

    def holds(self, rite):
        scenes = rite[self.step].scenes if self.beat is None else [self.scene(rite)]
        told = [d.evidence for s in scenes for d in s.deeds if self.who in d.who and self.act in d.acts]
        assert [e.layer.value for e in told] == [self.layer]


def named(row: Row) -> str:
    """The id of its test: the number of the row, and the clause by the id of its step."""
    return f"row{row.number}-{row.step}-{type(row).__name__.lower()}"
