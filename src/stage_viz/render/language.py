"""The language of a PDF, which the drawing library does not write."""

from __future__ import annotations

import re

_START = re.compile(rb"startxref\s+(\d+)\s+%%EOF\s*$")
_ROOT = re.compile(rb"/Root (\d+) 0 R")
_SIZE = re.compile(rb"/Size (\d+)")


def with_language(pdf: bytes, language: str) -> bytes:
    """Return a PDF whose catalogue names its language, so that a reader speaks it rightly.

    The catalogue is written anew at the end of the file (an incremental update, ISO 32000-1, 7.5.6); all
    that stands before it stays as it is.

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
    start, root = _START.search(pdf), _ROOT.search(pdf, pdf.rfind(b"trailer"))
    size = _SIZE.search(pdf, pdf.rfind(b"trailer"))
    if not start or not root or not size:
        raise ValueError("this PDF has no trailer that can be read")
    number = int(root[1])
    found = re.search(rb"(?:^|\n)%d 0 obj\n(<<.*?>>)\nendobj" % number, pdf, re.S)
    if not found:
        raise ValueError("this PDF has no catalogue that can be read")
    catalogue = found[1][:-2].rstrip() + b" /Lang (" + language.encode("ascii") + b") >>"
    body = pdf if pdf.endswith(b"\n") else pdf + b"\n"
    at = len(body)
    trailer = re.search(rb"trailer\s*<<(.*?)>>\s*startxref", pdf[pdf.rfind(b"trailer") :], re.S)
    assert trailer is not None
    entries = trailer[1].strip() + b" /Prev " + start[1]
    return b"".join(
        (
            body,
            b"%d 0 obj\n%s\nendobj\n" % (number, catalogue),
            b"xref\n%d 1\n%010d 00000 n \n" % (number, at),
            b"trailer\n<< %s >>\n" % entries,
            b"startxref\n%d\n%%%%EOF\n" % (at + len(b"%d 0 obj\n%s\nendobj\n" % (number, catalogue))),
        )
    )
