from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from stage_viz.phrases import Spacing
from stage_viz.space import Axis, Direction, Length

SPACING = Spacing(near=10, far=50, small=3, small_far=8, touch=1, touch_far=2)


@dataclass
class FakeScope:
    """Places as (x, y, half width, half depth, facing)."""

    places: dict[str, tuple[float, float, float, float, Direction | None]]
    groups: dict[str, tuple[str, ...]] = field(default_factory=dict)
    station: str | None = None
    at: tuple[float, float] | None = None
    spacing: Spacing = SPACING

    def coordinate(self, name: str, axis: Axis) -> float:
        return self.places[name][0 if axis is Axis.X else 1]

    def reach(self, name: str, axis: Axis) -> float:
        return self.places[name][2 if axis is Axis.X else 3]

    def facing(self, name: str) -> Direction | None:
        return self.places[name][4]

    def members(self, name: str) -> tuple[str, ...]:
        return self.groups.get(name, (name,))

    def length(self, length: Length) -> float:
        return length.value({"堂深": 40.0})

    def own(self) -> str | None:
        return self.station

    def here(self, axis: Axis) -> float | None:
        return None if self.at is None else self.at[0 if axis is Axis.X else 1]


@pytest.fixture
def scope() -> FakeScope:
    return FakeScope(
        places={
            "侯": (0, -300, 20, 0.5, Direction.N),
            "左个": (-15, -300, 0, 0, None),
            "乏": (-30, -200, 2, 1, None),
            "薦": (-30, -280, 1, 1, Direction.E),
            "洗": (36, -60, 1, 1, None),
            "東榮": (38, 0, 0, 0, None),
            "西序": (-27, 5, 0.5, 15, Direction.S),
            "右物": (-3, 0, 0.6, 1.5, Direction.S),
            "左物": (3, 0, 0.6, 1.5, Direction.S),
            "司射位": (-40, -70, 0, 0, Direction.E),
            "西階": (-18, -23, 4, 3, Direction.S),
        },
        groups={"物": ("右物", "左物")},
        station="司射位",
        at=(5, -100),
    )
