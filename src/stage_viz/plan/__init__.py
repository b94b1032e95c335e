"""Plans: what to draw, where and in which style, from the stage after a step; in mm, for any renderer."""

from .bare import ground_plan
from .compose import Composed, step_plan
from .marks import Area, Label, Line, Mark, PersonMark, Plan, Point, RouteMark, ThingMark
from .page import Page, fitted, page_of, pages
from .parts import part_of, parts
from .saving import plan_json
from .signs import legend_plan
from .turning import on_ground

__all__ = [
    "Area",
    "Composed",
    "Label",
    "Line",
    "Mark",
    "Page",
    "PersonMark",
    "Plan",
    "Point",
    "RouteMark",
    "ThingMark",
    "fitted",
    "ground_plan",
    "legend_plan",
    "on_ground",
    "page_of",
    "pages",
    "part_of",
    "parts",
    "plan_json",
    "step_plan",
]
