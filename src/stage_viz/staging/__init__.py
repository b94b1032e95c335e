"""Who stands where, facing what, holding what, after each beat; and the ways between."""

from .scene import Bow, Deed, Presence, Route, Scene, TurnMade
from .stage import Staging, read_as, stage
from .ways import PACE, box_of, terrain

__all__ = [
    "PACE",
    "Bow",
    "Deed",
    "Presence",
    "Route",
    "Scene",
    "Staging",
    "TurnMade",
    "box_of",
    "read_as",
    "stage",
    "terrain",
]
