"""Ways over walkable ground: geometry only. Units: 尺; x grows east, y grows north."""

from .lines import at_time, distance_to, length, parallel, passes, trim
from .terrain import TOLERANCE, Box, LineOf, NoWay, Point, Terrain, fence
from .ways import PREFERENCE, through, turns, way

__all__ = [
    "PREFERENCE",
    "TOLERANCE",
    "Box",
    "LineOf",
    "NoWay",
    "Point",
    "Terrain",
    "at_time",
    "distance_to",
    "fence",
    "length",
    "parallel",
    "passes",
    "through",
    "trim",
    "turns",
    "way",
]
