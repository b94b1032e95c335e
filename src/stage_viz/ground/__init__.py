"""The ground: a layout, as its readings have it, with every place at its coordinates and why."""

from .places import Area, Coordinate, Ground, Place, reach
from .placing import place
from .readings import unknown_readings, with_readings

__all__ = ["Area", "Coordinate", "Ground", "Place", "place", "reach", "unknown_readings", "with_readings"]
