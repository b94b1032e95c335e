"""Adding to a PDF what the drawing library does not write.

All is written anew at the end of the file (an incremental update, ISO 32000-1, 7.5.6); all that stands before
it stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

_START = re.compile(rb"startxref\s+(\d+)\s+%%EOF\s*$")
_ROOT = re.compile(rb"/Root (\d+) 0 R")
_SIZE = re.compile(rb"/Size (\d+)")


@dataclass(frozen=True)
class Trailer:
    """What the end of a PDF tells.

    Parameters
    ----------
    start
        Where its table of cross-references begins.
    root
        The number of its catalogue.
    size
        One more than the greatest number of an object.
    catalogue
        The entries of the catalogue.
    entries
        Of the trailer.
    """

    start: int
    root: int
    size: int
    catalogue: bytes
    entries: bytes


def trailer_of(pdf: bytes) -> Trailer:
    """Read the end of a PDF.

    Parameters
    ----------
    pdf
        A file with a table of cross-references.

    Raises
    ------
    ValueError
        If the file is not of that kind.
    """
    at = pdf.rfind(b"trailer")
    start, root, size = _START.search(pdf), _ROOT.search(pdf, at), _SIZE.search(pdf, at)
    entries = re.search(rb"trailer\s*<<(.*?)>>\s*startxref", pdf[at:], re.S)
    if not start or not root or not size or not entries:
        raise ValueError("this PDF has no trailer that can be read")
    number = int(root[1])
    found = object_of(pdf, number)
    if not found.startswith(b"<<"):
        raise ValueError("this PDF has no catalogue that can be read")
    return Trailer(int(start[1]), number, int(size[1]), found[2:-2].strip(), entries[1].strip())


def object_of(pdf: bytes, number: int) -> bytes:
    """Return the dictionary that is an object, as it was written last; nothing if there is none.

    Parameters
    ----------
    pdf
        A file.
    number
        Of the object.
    """
    found = re.findall(rb"(?:^|\n)%d 0 obj\n(<<.*?>>)\nendobj" % number, pdf, re.S)
    return bytes(found[-1]) if found else b""


def updated(pdf: bytes, catalogue: bytes, objects: Mapping[int, bytes] | None = None) -> bytes:
    """Return a PDF with more objects, and more entries in its catalogue.

    Parameters
    ----------
    pdf
        A file with a table of cross-references.
    catalogue
        The entries that are added.
    objects
        By number: those that follow each other from the size of the file on.

    Raises
    ------
    ValueError
        If the file is not of that kind.
    """
    told = trailer_of(pdf)
    written = {told.root: b"<< " + told.catalogue + b" " + catalogue + b" >>", **(objects or {})}
    body = bytearray(pdf if pdf.endswith(b"\n") else pdf + b"\n")
    places: dict[int, int] = {}
    for number, content in written.items():
        places[number] = len(body)
        body += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = len(body)
    body += b"xref\n"
    for number, at in places.items():
        body += b"%d 1\n%010d 00000 n \n" % (number, at)
    size = max(told.size, max(places) + 1)
    entries = _SIZE.sub(b"/Size %d" % size, re.sub(rb"\s*/Prev \d+", b"", told.entries))
    body += b"trailer\n<< %s /Prev %d >>\nstartxref\n%d\n%%%%EOF\n" % (entries, told.start, table)
    return bytes(body)
