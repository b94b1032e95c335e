"""Type: which fonts draw a text, how large it is, where its lines break."""

from stage_viz.typeset.breaking import break_lines
from stage_viz.typeset.faces import CLOSE, CUBIC, LINE, MOVE, Face, Outline, open_face
from stage_viz.typeset.fonts import (
    Coverage,
    Family,
    coverage,
    font_problems,
    is_drawn,
    missing_problem,
    serif,
    variants,
)
from stage_viz.typeset.measure import (
    EM_ASCENT,
    MM_PER_PT,
    UPRIGHT_STEP,
    offsets,
    place_glyphs,
    text_box,
    text_width,
    upright_box,
)
from stage_viz.typeset.subset import subset

__all__ = [
    "CLOSE",
    "CUBIC",
    "EM_ASCENT",
    "LINE",
    "MM_PER_PT",
    "MOVE",
    "UPRIGHT_STEP",
    "Coverage",
    "Face",
    "Family",
    "Outline",
    "break_lines",
    "coverage",
    "font_problems",
    "is_drawn",
    "missing_problem",
    "offsets",
    "open_face",
    "place_glyphs",
    "serif",
    "subset",
    "text_box",
    "text_width",
    "upright_box",
    "variants",
]
