"""Files in and out: text encodings, strict YAML with places, problems as values, whole writes."""

from stage_viz.files.archives import steady
from stage_viz.files.building import Data
from stage_viz.files.characters import clean
from stage_viz.files.documents import SIZE_LIMIT as YAML_LIMIT
from stage_viz.files.documents import Document, parse_document, read_document
from stage_viz.files.encoding import Text, decode, read_bytes, read_text
from stage_viz.files.excerpts import excerpt, width
from stage_viz.files.garbage import nothing_thrown_away
from stage_viz.files.inputs import inputs_kept
from stage_viz.files.names import split_names
from stage_viz.files.paths import file_name, seen_from
from stage_viz.files.positions import Lines, Mark
from stage_viz.files.problem import DataPath, Place, Problem, ProblemError
from stage_viz.files.suggestions import did_you_mean
from stage_viz.files.writing import write_beside, write_text_whole, write_whole

__all__ = [
    "YAML_LIMIT",
    "Data",
    "DataPath",
    "Document",
    "Lines",
    "Mark",
    "Place",
    "Problem",
    "ProblemError",
    "Text",
    "clean",
    "decode",
    "did_you_mean",
    "excerpt",
    "file_name",
    "inputs_kept",
    "nothing_thrown_away",
    "parse_document",
    "read_bytes",
    "read_document",
    "read_text",
    "seen_from",
    "split_names",
    "steady",
    "width",
    "write_beside",
    "write_text_whole",
    "write_whole",
]
