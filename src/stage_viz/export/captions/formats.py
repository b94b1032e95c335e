"""The kinds of files that captions are written as, by their endings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from .figure import Figure
from .latex import readable, write_latex
from .markdown import write_markdown
from .table import write_table
from .word import word_needs, write_word


@dataclass(frozen=True)
class Format:
    """A kind of file.

    Parameters
    ----------
    write
        Figures to the bytes of a file.
    pictures
        Whether it can show pictures.
    readable
        Whether it can name a picture of this path.
    needs
        Raises a `ProblemError` if something is to be installed first.
    """

    write: Callable[[Sequence[Figure]], bytes]
    pictures: bool = True
    readable: Callable[[str], bool] = lambda path: True
    needs: Callable[[], None] = lambda: None


FORMATS: Mapping[str, Format] = MappingProxyType(
    {
        "docx": Format(write_word, needs=word_needs),
        "md": Format(write_markdown),
        "tex": Format(write_latex, readable=readable),
        "csv": Format(write_table, pictures=False),
    }
)
"""By the ending of the file, without its dot."""
