"""Plans: what to draw, where and in which style, from the stage after a step; in mm, for any renderer."""

from .bare import ground_plan
from .compose import PAGE, Composed, step_plan
from .marks import Area, Label, Line, Mark, PersonMark, Plan, Point, RouteMark, ThingMark

__all__ = [
    "PAGE",
    "Area",
    "Composed",
    "Label",
    "Line",
    "Mark",
    "PersonMark",
    "Plan",
    "Point",
    "RouteMark",
    "ThingMark",
    "ground_plan",
    "step_plan",
]
