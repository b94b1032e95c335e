"""Who says so: the layers of the text, and the words or the work that bear a statement out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum


class Layer(Enum):
    """A layer of evidence; the value is the Chinese word. Earlier members are stronger."""

    CLASSIC = "經"
    RECORD = "記"
    EARLIER = "經′"
    COMMENTARY = "注"
    SUBCOMMENTARY = "疏"
    SCHOLAR = "家"
    INFERRED = "推"

    @property
    def rank(self) -> int:
        """0 for the strongest; 經, 記 and 經′ are equally strong."""
        return max(0, list(Layer).index(self) - 2)

    @property
    def in_text(self) -> bool:
        """Whether its words stand in the given text."""
        return self in (Layer.CLASSIC, Layer.COMMENTARY, Layer.SUBCOMMENTARY)


@dataclass(frozen=True)
class Evidence:
    """Why a field has its value.

    Parameters
    ----------
    layer
        Which layer says so.
    quote
        Its words, if they stand in the given text.
    cite
        Work and chapter, or the scholar, for what does not.
    note
        What a reader should know, such as another view.
    """

    layer: Layer
    quote: str = ""
    cite: str = ""
    note: str = ""

    def __str__(self) -> str:
        words = f"「{self.quote}」" if self.quote else ""
        cite = f"（{self.cite}）" if self.cite else ""
        return f"{self.layer.value}{words}{cite}"


def weakest(evidence: Iterable[Evidence]) -> Evidence:
    """Return the weakest of some evidence; inference if there is none."""
    return max(evidence, key=lambda e: e.layer.rank, default=Evidence(Layer.INFERRED))
