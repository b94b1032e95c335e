"""Archives (DOCX, PPTX and their like) that are the same whenever they are written."""

from __future__ import annotations

import zlib
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

_FIRST = ("mimetype", "[Content_Types].xml", "_rels/.rels")
"""Readers look for these at the head of an archive."""
_DATE = (1980, 1, 1, 0, 0, 0)
"""The earliest that an archive can tell."""
_SMALL_ALREADY = (".png", ".jpg", ".jpeg", ".gif", ".mp4")


def steady(data: bytes) -> bytes:
    """Return an archive with the same files in a fixed order, and nothing of when and where it was made.

    Parameters
    ----------
    data
        A ZIP archive, whole.
    """
    out = BytesIO()
    with ZipFile(BytesIO(data)) as given, ZipFile(out, "w") as made:
        for name in sorted(given.namelist(), key=_place):
            entry = ZipInfo(name, _DATE)
            entry.create_system = 0  # it would tell Windows from other systems
            stored = name == "mimetype" or name.lower().endswith(_SMALL_ALREADY)
            entry.compress_type = ZIP_STORED if stored else ZIP_DEFLATED
            made.writestr(entry, given.read(name), compresslevel=zlib.Z_DEFAULT_COMPRESSION)
    return out.getvalue()


def _place(name: str) -> tuple[int, str]:
    return (_FIRST.index(name) if name in _FIRST else len(_FIRST), name)
