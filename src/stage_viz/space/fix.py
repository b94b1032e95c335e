"""A coordinate as a phrase gives it: exact, or an interval with a default."""

from __future__ import annotations

from dataclasses import dataclass

TOLERANCE = 0.01
"""Two coordinates closer than this (尺) are the same."""


@dataclass(frozen=True)
class Fix:
    """A coordinate in 尺: the value that is drawn, within the interval that the words allow."""

    value: float
    low: float
    high: float

    @classmethod
    def at(cls, value: float) -> Fix:
        """Return an exact coordinate."""
        return cls(value, value, value)

    @property
    def exact(self) -> bool:
        """Whether the words leave no room."""
        return self.low == self.high

    @property
    def width(self) -> float:
        """How much room the words leave, in 尺."""
        return self.high - self.low

    def allows(self, value: float) -> bool:
        """Whether `value` agrees with the words."""
        return self.low - TOLERANCE <= value <= self.high + TOLERANCE

    def shifted(self, by: float) -> Fix:
        """Return the same coordinate counted from another origin."""
        return Fix(self.value + by, self.low + by, self.high + by)
