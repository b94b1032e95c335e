"""Problems of files whose bytes are not the text that they should be."""

from __future__ import annotations

import re

from stage_viz.files.detection import Found, has_controls, is_sound
from stage_viz.files.legacy import ENOUGH, guess
from stage_viz.files.problem import Place, Problem

LINE_END = re.compile(r"\r\n?")
"""Ends of lines other than LF."""

_SAVE = "save it as UTF-8"
_SPOKEN = {
    "gb18030": "GB 18030",
    "big5": "Big5",
    "big5hkscs": "Big5",
    "cp932": "Shift-JIS",
    "euc_jp": "EUC-JP",
}


def place_after(text: str, file: str) -> Place:
    """Give the place behind a text with which a file begins."""
    text = LINE_END.sub("\n", text)
    return Place(file, text.count("\n") + 1, len(text) - (text.rfind("\n") + 1) + 1)


def binary(place: Place) -> Problem:
    """Say that a file is no text."""
    return Problem("FILE-BINARY", "this is not a file of text", "give a text file", place=place)


def too_short(data: bytes, file: str, found: Found) -> Problem:
    """Say that a text is too short for telling its encoding."""
    what = f"this is no UTF-8, and too short a text to tell its encoding by: {found.short} characters"
    mend = f"name it: --encoding {found.encoding} if it is {_spoken(found.encoding)}, as it seems; or {_SAVE}"
    return _problem(f"{what} of the {ENOUGH} that it takes", mend, _first_wrong(data, file))


def mixed(text: str, file: str, found: Found, offset: int, other: str) -> Problem:
    """Say that a piece in another encoding begins at an offset of a text."""
    what = f"from here on the text seems to be {_spoken(other)}, and the rest is {_spoken(found.encoding)}"
    return _problem(what, "save the whole of it as UTF-8", place_after(text[:offset], file))


def undecodable(found: Found, file: str, error: UnicodeDecodeError, is_named: bool, legacy: bool) -> Problem:
    """Say where the bytes of a file are no text in its encoding.

    Parameters
    ----------
    found
        The encoding that was tried, and the bytes.
    file
        The name of the file.
    error
        What decoding them raised.
    is_named
        Whether the user named the encoding.
    legacy
        Whether others than those of Unicode were thought of.
    """
    data, encoding = found.data, found.encoding
    if encoding == "utf-8" and not is_named and (b"\0" in data or has_controls(data)):
        return binary(Place(file))
    before = data[: error.start].decode(found.codec)
    place = place_after(before, file)
    spoken = _spoken(encoding)
    if encoding.startswith(("utf-16", "utf-32")):
        what = f"the text breaks off or is damaged here: it begins as {spoken}"
    elif error.end == len(data) and before:
        what = f"the text breaks off in the middle of a character: it is {spoken}"
    else:
        what = f"the byte 0x{data[error.start]:02X} is no part of {spoken} text"
    if is_named:
        return _problem(what, _better(data, encoding), place)
    if encoding != "utf-8":
        return _problem(what, _SAVE, place)
    if legacy and not before.isascii():
        return _problem(
            what,
            f"{_SAVE}; what stands before this is UTF-8, and this may be a piece of another encoding",
            place,
        )
    if legacy:
        return _problem(
            what, "if it is in an older encoding, name that: --encoding gb18030 or --encoding big5", place
        )
    return _problem(what, f"{_SAVE}; it may be in an older encoding, such as Big5 or GB 18030", place)


def _problem(what: str, mend: str, place: Place) -> Problem:
    return Problem("FILE-ENCODING", what, mend, place=place)


def _spoken(encoding: str) -> str:
    return _SPOKEN.get(encoding) or encoding.upper().removesuffix("-LE").removesuffix("-BE")


def _better(data: bytes, encoding: str) -> str:
    if encoding != "utf-8" and is_sound(data, "utf-8"):
        return "leave the encoding out: the file is UTF-8"
    likely = guess(data)
    if likely.clear and likely.encoding != encoding:
        return f"it looks like {_spoken(likely.encoding)}: --encoding {likely.encoding}"
    return _SAVE


def _first_wrong(data: bytes, file: str) -> Place:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        return place_after(data[: error.start].decode("utf-8"), file)
    return Place(file)
