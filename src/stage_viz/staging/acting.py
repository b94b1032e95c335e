"""What the actions of one beat make of the stage: who ends where, and how he then stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from stage_viz.files import Problem
from stage_viz.ground import Ground
from stage_viz.model import Action, Evidence, Layer, Member
from stage_viz.phrases import Unplaceable
from stage_viz.space import Axis, Direction, swept

from .bows import bows_of
from .handling import Hands
from .placing import Spot, contradicted, row_points, spot
from .scene import Bow, Deed, Point, Presence, TurnMade
from .scope import StageScope

CARRIED = Evidence(Layer.INFERRED, note="carried over from before he walked")
"""For a facing that a walk does not change because nobody says so."""

USUAL = Evidence(Layer.INFERRED, note="as the row stands elsewhere")
"""For the facing of a row that goes where nobody says how it stands."""

_SAME = 0.01


@dataclass(frozen=True)
class Walk:
    """Somebody, or a row that keeps its order, goes from one place to another.

    Parameters
    ----------
    who
        Who walks; of a row, those who change their place.
    start, end
        Of the first of them, or of the middle of two, in 尺.
    action
        That says so.
    """

    who: tuple[str, ...]
    start: Point
    end: Point
    action: Action


@dataclass
class Beat:
    """A beat in the making; lives no longer than that.

    Parameters
    ----------
    ground, cast
        What stands fast, and who is who.
    before
        The stage at the end of the beat before, in which every phrase is read; `after` grows from it.
    left_is_clockwise
        The sense of 左還.
    """

    ground: Ground
    cast: Mapping[str, Member]
    before: Mapping[str, Presence]
    left_is_clockwise: bool
    after: dict[str, Presence] = field(default_factory=dict)
    walks: list[Walk] = field(default_factory=list)
    turns: list[TurnMade] = field(default_factory=list)
    deeds: list[Deed] = field(default_factory=list)
    bows: list[Bow] = field(default_factory=list)
    placed: dict[str, str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def play(self, actions: Sequence[Action]) -> None:
        """Play the actions of the beat: first all walk and turn, then things change hands.

        Names that the cast does not have are passed over: the reading of the file has told them.
        """
        self.after = {name: replace(p, moved=False) if p.moved else p for name, p in self.before.items()}
        for action in actions:
            for name in action.who:
                if name not in self.cast:
                    continue
                try:
                    self.act(name, action)
                except Unplaceable as e:
                    path = (*action.path, "at") if action.at else action.path
                    self.problems.append(Problem("STAGE-PLACE", e.what, e.mend, path, e.offset))
            if action.acts or action.note:
                told = action.evidence.get("acts", Evidence(Layer.INFERRED))
                self.deeds.append(Deed(action.who, action.acts, action.note, told))
            known = [self.cast[name] for name in action.who if name in self.cast]
            people = [n for m in known for n in (m.members or (m.name,))]
            self.bows += bows_of(action, people, self.before, self.after)
        hands = Hands(self.ground, self.cast, self.before, self.after)
        for action in actions:
            hands.play(action)
        hands.carry()
        self.problems += hands.problems

    def act(self, name: str, action: Action) -> None:
        """Move, turn and dress one member of the cast.

        Raises
        ------
        Unplaceable
            If its place has no meaning, or it is not on the stage.
        """
        member = self.cast[name]
        names = member.members if member.kind == "row" else (name,)
        where: Spot | None = None
        if action.at is not None:
            scope = StageScope(self.ground, self.cast, self.before, name)
            where = spot(action.at, action.evidence["at"], scope)
            if (other := contradicted(action.at, action.facing, scope)) is not None and action.facing:
                what = f"who is {action.at.text} faces {other.zh}, not {action.facing.zh}"
                mend = "mend the facing or the place"
                self.problems.append(Problem("STAGE-FACING", what, mend, (*action.path, "facing")))
            self.move(member, self.ends(member, where, action), where, action)
        for n in names:
            if n not in self.after:
                raise Unplaceable(f"{n} is not on the stage", mend="say in opening where he is")
            self.after[n] = self.changed(self.after[n], where, action, member.facing)

    def ends(self, member: Member, where: Spot, action: Action) -> list[Point]:
        """Return where a person, a thing, or each of a row ends; an axis not told stays as it was."""
        first = member.members[:1] if member.kind == "row" else (member.name,)
        here = next((self.before[n] for n in first if n in self.before), None)
        if here is None and (where.x is None or where.y is None):
            told = action.at.text if action.at else ""
            raise Unplaceable(f"{member.name} is not on the stage, and {told} tells one axis only")
        at = where.from_here(here.point if here else None)
        if member.kind != "row":
            return [at]
        facing = action.facing or where.facing or member.facing
        return row_points(member, at, facing, action.head or where.head, self.ground.row)

    def move(self, member: Member, points: Sequence[Point], where: Spot, action: Action) -> None:
        """Put people or a thing where they end, and note who walks."""
        told, text = action.evidence["at"], action.at.text if action.at else ""
        row = member.name if member.kind == "row" else ""
        ends = dict(zip(member.members if row else (member.name,), points, strict=True))
        starts: dict[str, Point] = {}
        for name, (x, y) in ends.items():
            if name in self.placed:
                what = f"{name} goes to two places in one beat: {self.placed[name]} and {text}"
                mend = "give one of them a later beat:"
                self.problems.append(Problem("STAGE-TWICE", what, mend, (*action.path, "at")))
            self.placed[name] = text
            old = self.before.get(name)
            kind = old.kind if old else ("thing" if self.cast[name].kind == "thing" else "person")
            base = self.after.get(name) or Presence(
                name, kind, x, y, posture="立" if kind == "person" else ""
            )
            moved = old is None or abs(old.x - x) > _SAME or abs(old.y - y) > _SAME
            evidence = dict(base.evidence)
            evidence |= {a.value: told for a in Axis if getattr(where, a.value) is not None}
            evidence.setdefault("x", told)
            evidence.setdefault("y", told)
            self.after[name] = replace(
                base,
                x=round(x, 6),
                y=round(y, 6),
                moved=moved,
                at=text,
                station=where.station,
                row=row,
                evidence=evidence,
            )
            # Who goes round about and comes back to where he was has walked.
            if kind == "person" and old is not None and (moved or action.via):
                starts[name] = old.point
        reach = self.ground.row * (len(ends) + 1) if row else 0.0
        self.walks += _walks(starts, ends, action, reach)

    def changed(self, p: Presence, where: Spot | None, action: Action, usual: Direction | None) -> Presence:
        """Return `p` with its facing, posture and attire after the action.

        Parameters
        ----------
        p
            Where it is after the action.
        where
            The place that the action tells.
        usual
            How its row stands unless the words say otherwise.
        """
        evidence = dict(p.evidence)
        facing, told = p.facing, evidence.get("facing")
        if action.facing is not None:
            facing, told = action.facing, action.evidence.get("facing")
        elif where is not None and where.facing is not None:
            facing, told = where.facing, where.facing_evidence
        elif where is not None and usual is not None:
            facing, told = usual, USUAL
        elif where is not None and p.moved and p.kind == "person" and facing is not None:
            told = CARRIED
        if action.turn is not None and facing is not None:
            before = self.before[p.name].facing if p.name in self.before else None
            degrees = swept(before or facing, facing, action.turn, left_is_clockwise=self.left_is_clockwise)
            made = TurnMade(p.name, action.turn, before, facing, degrees, action.evidence["turn"])
            self.turns.append(made)
        if told is not None:
            evidence["facing"] = told
        evidence |= {f: action.evidence[f] for f in ("posture", "attire") if f in action.evidence}
        posture = action.posture or p.posture
        attire = p.attire if action.attire is None else action.attire
        return replace(p, facing=facing, posture=posture, attire=attire, evidence=evidence)


def _walks(
    starts: Mapping[str, Point], ends: Mapping[str, Point], action: Action, reach: float
) -> list[Walk]:
    """One walk for a row that begins and ends together, else one for each.

    A longer row follows its head. Two walk abreast (並行), and their way is the line between them.
    `reach` is how far apart the persons of a row may stand, in 尺.
    """
    if not starts:
        return []
    lead = next(iter(starts))
    if all(_near(s, starts[lead], reach) and _near(ends[n], ends[lead], reach) for n, s in starts.items()):
        if len(starts) == 2:
            return [Walk(tuple(starts), _middle(starts), _middle({n: ends[n] for n in starts}), action)]
        return [Walk(tuple(starts), starts[lead], ends[lead], action)]
    return [Walk((n,), starts[n], ends[n], action) for n in starts]


def _near(a: Point, b: Point, reach: float) -> bool:
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) <= reach


def _middle(points: Mapping[str, Point]) -> Point:
    xs, ys = zip(*points.values(), strict=True)
    return (sum(xs) / len(xs), sum(ys) / len(ys))
