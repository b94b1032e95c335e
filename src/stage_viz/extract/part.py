"""A part of a sentence, as a value."""

from __future__ import annotations

from dataclasses import dataclass

from .places import Spot


@dataclass(frozen=True)
class Part:
    """A part of a sentence.

    Parameters
    ----------
    kind
        Of persons ``who``, ``all`` (皆), ``along`` (以賓), ``cause`` (使人), ``order`` (命弟子…); of places
        ``at``, ``bare`` (without a preposition), ``aside`` (少南), ``via``; of bodies ``face``, ``head``,
        ``turn``, ``pass``, ``move``, ``posture``; of deeds ``act``, ``like`` (如初), ``served`` (薦脯醢);
        of things ``set`` (設洗), ``thing`` (水在洗東), ``laid`` (南肆); ``break`` between clauses.
    start, end
        Where it stands in the sentence.
    value
        The direction, the move, the posture, or the words of an act.
    names
        Of persons or things.
    spot
        The place.
    negated
        Whether it is said not to be done (不降).
    """

    kind: str
    start: int
    end: int
    value: str = ""
    names: tuple[str, ...] = ()
    spot: Spot | None = None
    negated: bool = False
