"""The bookmarks of a PDF, which the drawing library does not write."""

from __future__ import annotations

import re
from collections.abc import Sequence

from stage_viz.plan.plates import Bookmark

from .updates import object_of, trailer_of, updated

_PT = 72 / 25.4
"""One mm, in pt."""


def with_outline(pdf: bytes, bookmarks: Sequence[Bookmark]) -> bytes:
    """Return a PDF with bookmarks, which a reader sees beside its pages.

    Parameters
    ----------
    pdf
        A file with a table of cross-references.
    bookmarks
        In order; none leave the file as it is.

    Raises
    ------
    ValueError
        If the file is not of that kind, or has no such page.
    """
    if not bookmarks:
        return pdf
    told = trailer_of(pdf)
    pages = _pages(pdf, told.catalogue)
    root = told.size
    objects: dict[int, bytes] = {root: b""}
    first, last = _written(bookmarks, root, pages, objects)
    objects[root] = b"<< /Type /Outlines /First %d 0 R /Last %d 0 R /Count %d >>" % (
        first,
        last,
        len(bookmarks),
    )
    return updated(pdf, b"/Outlines %d 0 R /PageMode /UseOutlines" % root, objects)


def _pages(pdf: bytes, catalogue: bytes) -> list[int]:
    """The numbers of the objects of all pages, in order."""
    tree = re.search(rb"/Pages (\d+) 0 R", catalogue)
    kids = re.search(rb"/Kids \[(.*?)\]", object_of(pdf, int(tree[1])), re.S) if tree else None
    if not kids:
        raise ValueError("this PDF has no pages that can be read")
    return [int(number) for number in re.findall(rb"(\d+) 0 R", kids[1])]


def _written(
    bookmarks: Sequence[Bookmark], parent: int, pages: Sequence[int], objects: dict[int, bytes]
) -> tuple[int, int]:
    """Write bookmarks below another; the numbers of the first and the last."""
    numbers = [max(objects) + 1 + i for i in range(len(bookmarks))]
    objects.update(dict.fromkeys(numbers, b""))
    for i, (number, mark) in enumerate(zip(numbers, bookmarks, strict=True)):
        if not 0 <= mark.page < len(pages):
            raise ValueError(f"this PDF has no page {mark.page + 1}")
        words = b"/Title <FEFF%s>" % mark.title.encode("utf-16-be").hex().upper().encode("ascii")
        words += b" /Parent %d 0 R /Dest [%d 0 R /XYZ 0 %.2f null]" % (
            parent,
            pages[mark.page],
            mark.top * _PT,
        )
        words += b" /Prev %d 0 R" % numbers[i - 1] if i else b""
        words += b" /Next %d 0 R" % numbers[i + 1] if i + 1 < len(numbers) else b""
        if mark.below:
            # A count below 0 has its entries folded away at first.
            ends = _written(mark.below, number, pages, objects)
            words += b" /First %d 0 R /Last %d 0 R /Count -%d" % (*ends, len(mark.below))
        objects[number] = b"<< " + words + b" >>"
    return numbers[0], numbers[-1]
