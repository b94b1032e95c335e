"""The markups in which texts of the rites come: one module each, and which of them a text is in."""

from stage_viz.passage.markup.detection import MARKUPS, detect, layered
from stage_viz.passage.markup.flat import Layered

__all__ = ["MARKUPS", "Layered", "detect", "layered"]
