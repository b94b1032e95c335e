"""Layouts and rites as frozen values, and the reading of their files."""

from .evidence import Evidence, Layer, weakest
from .layout import Facing, Layout, Parameter, Reading, Region, Site, Where
from .layouts import kinds, layout_of, read_layout
from .rite import TEXT_LIMIT, Action, Member, Note, Rite, RiteReading, Section, Standing, Step, Via
from .rites import RiteFiles, passage_of, read_rite, read_steps_shape, step_of

__all__ = [
    "TEXT_LIMIT",
    "Action",
    "Evidence",
    "Facing",
    "Layer",
    "Layout",
    "Member",
    "Note",
    "Parameter",
    "Reading",
    "Region",
    "Rite",
    "RiteFiles",
    "RiteReading",
    "Section",
    "Site",
    "Standing",
    "Step",
    "Via",
    "Where",
    "kinds",
    "layout_of",
    "passage_of",
    "read_layout",
    "read_rite",
    "read_steps_shape",
    "step_of",
    "weakest",
]
