"""Directions, turns, the sides of a body, lengths, and coordinates with the room that words leave."""

from .directions import Axis, Direction, Side, Turn, swept
from .fix import TOLERANCE, Fix
from .lengths import METRE, NUMERALS, UNITS, Length, LengthError, plain, read_length, read_number

__all__ = [
    "METRE",
    "NUMERALS",
    "TOLERANCE",
    "UNITS",
    "Axis",
    "Direction",
    "Fix",
    "Length",
    "LengthError",
    "Side",
    "Turn",
    "plain",
    "read_length",
    "read_number",
    "swept",
]
