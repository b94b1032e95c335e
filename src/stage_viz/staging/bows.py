"""Bows: where on the stage, and on the way, each is made."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import resources

from stage_viz.model import Action, Evidence, Layer
from stage_viz.routes import Point

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
            if p := (before if first else after).get(name):
                yield Bow(name, p.point, act, told)


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
    told = action.evidence.get("via", Evidence(Layer.INFERRED))
    for via, at in zip(action.via, vias, strict=True):
        for act in filter(is_bow, via.acts):
            for name in names:
                yield Bow(name, at, act, told)
