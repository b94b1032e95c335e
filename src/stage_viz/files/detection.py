"""Finding out the encoding of bytes: by their mark, by what is sound in them, or by what they say."""

from __future__ import annotations

import codecs
import unicodedata
from typing import NamedTuple

from stage_viz.files.legacy import ENOUGH, guess

OLDER = ("gb18030", "big5")
"""The encodings from before Unicode that are told by what a text says."""

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16, whose mark begins this one
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_GB_MARK = "\ufeff".encode("gb18030")
_CONTROLS = bytes(set(range(32)) - {9, 10, 12, 13, 27})


class Found(NamedTuple):
    """An encoding, Python's codec for it, the bytes without their mark, and whether they are too few."""

    encoding: str
    codec: str
    data: bytes
    short: int = 0


def detected(data: bytes, legacy: bool) -> Found:
    """Find out an encoding.

    Parameters
    ----------
    data
        The whole content of a file.
    legacy
        Whether other encodings than those of Unicode are thought of.

    Returns
    -------
    Found
        UTF-8 if nothing better is known. `Found.short` is the number of characters if an older encoding
        is likely, but the text too short to be sure of it.
    """
    for bom, name in _BOMS:
        if data.startswith(bom):
            return Found(name, name, data[len(bom) :])
    if legacy and data.startswith(_GB_MARK):
        return Found("gb18030", "gb18030", data[len(_GB_MARK) :])
    if b"\0" in data:
        name = _unmarked_utf16(data) or (_likely_utf16(data) if legacy else None) or "utf-8"
        return Found(name, name, data)
    if not legacy or is_sound(data, "utf-8"):
        return Found("utf-8", "utf-8", data)
    return _older(data)


def named(data: bytes, encoding: str) -> Found:
    """Make a named encoding exact: the order of its bytes, its codec; and take off its mark."""
    for bom, marked in (*_BOMS, (_GB_MARK, "gb18030")):
        if data.startswith(bom) and marked.startswith(encoding):
            return Found(marked, marked, data[len(bom) :])
    if encoding in ("utf-16", "utf-32"):
        encoding = guess(data, (f"{encoding}-le", f"{encoding}-be")).encoding
    return Found(encoding, _codec(data, encoding), data)


def is_sound(data: bytes, encoding: str) -> bool:
    """Tell whether bytes can be read in an encoding at all."""
    try:
        data.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True


def has_controls(data: bytes) -> bool:
    """Tell whether there are control characters of ASCII that no text has."""
    return data.translate(None, _CONTROLS) != data


def _older(data: bytes) -> Found:
    encoding, _, clear = guess(data)
    if not clear or encoding == "utf-8" or (encoding in OLDER and has_controls(data)):
        return Found("utf-8", "utf-8", data)
    codec = _codec(data, encoding)
    length = len(data.decode(codec, "replace"))
    return Found(encoding, codec, data, 0 if length >= ENOUGH else length)


def _codec(data: bytes, encoding: str) -> str:
    # Two differ on Big5, and the characters that Hong Kong added are none in that of Windows.
    if encoding != "big5":
        return encoding
    return "cp950" if is_sound(data, "cp950") else "big5hkscs"


def _likely_utf16(data: bytes) -> str | None:
    encoding, _, clear = guess(data, ("utf-16-le", "utf-16-be"))
    return encoding if clear else None


def _unmarked_utf16(data: bytes) -> str | None:
    """UTF-16 without its mark, if only one byte order gives a text of ordinary characters.

    If both do (ASCII read the wrong way is all Chinese), the zero bytes tell, should they all lie on one
    side: they are the upper bytes of ASCII.
    """
    if len(data) % 2:
        return None
    sound = [name for name in ("utf-16-le", "utf-16-be") if _is_ordinary(data, name)]
    if len(sound) == 2:
        sound = [
            name for name, upper in (("utf-16-le", 1), ("utf-16-be", 0)) if 0 not in data[1 - upper :: 2]
        ]
    return sound[0] if len(sound) == 1 else None


def _is_ordinary(data: bytes, encoding: str) -> bool:
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        return False
    return all(ch in "\t\n\r" or unicodedata.category(ch) not in ("Cc", "Cn", "Co", "Cs") for ch in set(text))
