"""The language of a PDF, which the drawing library does not write."""

from __future__ import annotations

from .updates import updated


def with_language(pdf: bytes, language: str) -> bytes:
    """Return a PDF whose catalogue names its language, so that a reader speaks it rightly.

    Parameters
    ----------
    pdf
        A file with a table of cross-references.
    language
        A BCP 47 tag.

    Raises
    ------
    ValueError
        If the file is not of that kind.
    """
    return updated(pdf, b"/Lang (" + language.encode("ascii") + b")")
