"""Plans as a deck of slides: every mark a group of native shapes that a teacher can move and turn."""

from .bundle import Sheet, deck
from .fronts import IndexEntry, ground_sheet, index_sheets, title_sheet
from .geometry import Geometry, geometry
from .steps import step_sheet
from .template import need_pptx, opened
from .texts import Faces, NotesPart, SlideText, faces_of

__all__ = [
    "Faces",
    "Geometry",
    "IndexEntry",
    "NotesPart",
    "Sheet",
    "SlideText",
    "deck",
    "faces_of",
    "geometry",
    "ground_sheet",
    "index_sheets",
    "need_pptx",
    "opened",
    "step_sheet",
    "title_sheet",
]
