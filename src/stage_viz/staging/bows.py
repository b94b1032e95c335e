"""Bows: where on the stage, and on the way, each is made."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import resources

from stage_viz.lexicon import fold
from stage_viz.model import Action, Evidence, Layer
from stage_viz.routes import Point
from stage_viz.space import Direction

from .scene import Bow, Presence


@cache
def words() -> tuple[str, ...]:
    """Return the words that are a bow."""
    text = resources.files(__package__).joinpath("data/bows.txt").read_text(encoding="utf-8")
    return tuple(line for line in text.splitlines() if not line.startswith("#"))


def is_bow(act: str) -> bool:
    """Whether a verb of the text is, or holds, a bow: 揖, 當楅北面揖, 拜受爵; not 不拜.

    Parameters
    ----------
    act
        As in the text.
    """
    return re.search(f"(?<!不)(?:{'|'.join(words())})", act) is not None


def facing_in(act: str) -> Direction | None:
    """Return the facing that the words of a bow tell: 北 of 當楅北面揖.

    Parameters
    ----------
    act
        As in the text.
    """
    longest_first = sorted(Direction, key=lambda direction: -len(direction.zh))  # 東南面 is not 南面
    return next((d for d in longest_first if fold(f"{d.zh}面") in fold(act)), None)


def bows_of(
    action: Action, names: Sequence[str], before: Mapping[str, Presence], after: Mapping[str, Presence]
) -> Iterator[Bow]:
    """Yield the bows that an action tells, where they are made.

    What follows a bow is done after it: in 揖進 and 揖退 one bows before one goes. Else one bows where one
    ends, as in 及楅揖.

    Parameters
    ----------
    action
        With its acts.
    names
        Who does it, one by one.
    before, after
        Everyone by name, at the beginning and at the end of the beat.
    """
    told = action.evidence.get("acts", Evidence(Layer.INFERRED))
    for act in filter(is_bow, action.acts):
        first = any(act.startswith(word) and act != word for word in words())
        for name in names:
            p = (before if first else after).get(name)
            if p is not None and p.kind == "person":
                facing = facing_in(act) or _kept(before.get(name), after.get(name))
                yield Bow(name, p.point, act, facing, told)


def bows_on_way(action: Action, names: Sequence[str], vias: Sequence[Point]) -> Iterator[Bow]:
    """Yield the bows that are made on the way, each at its place.

    Parameters
    ----------
    action
        With its way.
    names
        Who walks.
    vias
        Where the places of the way are, in 尺.
    """
    for via, at in zip(action.via, vias, strict=True):
        told = via.evidence or action.evidence.get("via", Evidence(Layer.INFERRED))
        for act in filter(is_bow, via.acts):
            for name in names:
                yield Bow(name, at, act, via.facing or facing_in(act), told)


def _kept(before: Presence | None, after: Presence | None) -> Direction | None:
    """The facing of who faces the same way before and after."""
    return after.facing if before and after and before.facing is after.facing else None
