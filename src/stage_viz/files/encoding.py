"""Bytes to text: which encoding a file is in, and what is wrong with one that holds no text."""

from __future__ import annotations

import codecs
import re
import unicodedata
from dataclasses import dataclass
from os import PathLike, fspath
from pathlib import Path

from stage_viz.files.problem import Place, Problem, ProblemError
from stage_viz.files.suggestions import did_you_mean

SIZE_LIMIT = 100_000_000
"""The most bytes that are read of one file."""

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16, whose mark begins this one
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_CONTROLS = bytes(set(range(32)) - {9, 10, 12, 13, 27})
_LINE_END = re.compile(r"\r\n?")
_INVISIBLE = "\ufeff\u200b\u200c\u200d\u2060"
_SAVE = "save it as UTF-8"


@dataclass(frozen=True)
class Text:
    r"""What a file says.

    Parameters
    ----------
    text
        The characters, without a byte order mark; every line end is ``\n``.
    file
        The name of the file, as problems should give it.
    encoding
        The encoding it was in: ``utf-8``, ``utf-16-le`` and so on.
    """

    text: str
    file: str
    encoding: str = "utf-8"

    def __str__(self) -> str:
        return self.text

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines without their ends; a line end after the last line begins no further line."""
        return tuple(self.text.removesuffix("\n").split("\n"))


def decode(data: bytes, file: str) -> Text:
    """Turn the bytes of a file into text.

    UTF-8 with or without a byte order mark, UTF-16 and UTF-32 with one, and UTF-16 without one where
    nothing else is possible. CRLF and CR become LF.

    Parameters
    ----------
    data
        The whole content of the file.
    file
        The name of the file, for problems.

    Raises
    ------
    ProblemError
        With exit code 1: ``FILE-BINARY`` if it is no text, ``FILE-ENCODING`` with the place of the
        first byte that is wrong, ``FILE-EMPTY`` if nothing or only blanks are in it.
    """
    encoding = next((name for bom, name in _BOMS if data.startswith(bom)), None)
    if encoding is not None:
        data = data[len(next(bom for bom, name in _BOMS if name == encoding)) :]
    else:
        encoding = (b"\0" in data and _unmarked_utf16(data)) or "utf-8"
    try:
        text = _LINE_END.sub("\n", data.decode(encoding))
    except UnicodeDecodeError as error:
        raise ProblemError(_undecodable(data, encoding, file, error)) from None
    if "\0" in text:
        raise ProblemError(_binary(file, _place_after(text[: text.index("\0")], file)))
    if not text.strip(_INVISIBLE + "\u3000 \t\n\f\v\x85\u2028\u2029\xa0"):
        what = "the file is empty" if not text else "the file holds nothing but blanks"
        raise ProblemError(Problem("FILE-EMPTY", what, place=Place(file)))
    return Text(text, file, encoding)


def read_bytes(path: str | PathLike[str], limit: int = SIZE_LIMIT) -> bytes:
    """Read a file.

    Parameters
    ----------
    path
        Where the file is.
    limit
        The most bytes that it may have.

    Raises
    ------
    ProblemError
        With exit code 2: ``FILE-MISSING``, with near names of the same folder, or ``FILE-UNREADABLE``
        for a folder, a file that may not be read, and the like. With exit code 1: ``FILE-SIZE``.
    """
    file = fspath(path)
    try:
        with open(file, "rb") as stream:
            data = stream.read(limit + 1)
    except (FileNotFoundError, NotADirectoryError):
        raise ProblemError(_missing(file), exit_code=2) from None
    except IsADirectoryError:
        raise ProblemError(_unreadable(file, "this is a folder, not a file"), exit_code=2) from None
    except PermissionError:
        raise ProblemError(_unreadable(file, "no permission to read the file"), exit_code=2) from None
    except (OSError, ValueError) as error:  # ValueError: a NUL or a lone surrogate in the name
        reason = getattr(error, "strerror", None) or str(error)
        raise ProblemError(_unreadable(file, f"the file cannot be read: {reason}"), exit_code=2) from None
    if len(data) > limit:
        what = f"the file is larger than {limit // 1_000_000} MB"
        raise ProblemError(Problem("FILE-SIZE", what, "split it", place=Place(file)))
    return data


def read_text(path: str | PathLike[str]) -> Text:
    """Read a file of text; see `read_bytes` and `decode` for what can be wrong with it."""
    return decode(read_bytes(path), fspath(path))


def _missing(file: str) -> Problem:
    path = Path(file)
    folder = path.parent
    try:
        if not folder.is_dir():
            return Problem("FILE-MISSING", f'there is no folder "{folder}"', place=Place(file))
        names = [entry.name for entry in folder.iterdir()]
    except (OSError, ValueError):
        names = []
    return Problem(
        "FILE-MISSING",
        "there is no such file",
        did_you_mean(path.name, names, str.casefold),
        place=Place(file),
    )


def _unreadable(file: str, what: str) -> Problem:
    return Problem("FILE-UNREADABLE", what, place=Place(file))


def _binary(file: str, place: Place | None = None) -> Problem:
    return Problem(
        "FILE-BINARY", "this is not a file of text", "give a text file", place=place or Place(file)
    )


def _undecodable(data: bytes, encoding: str, file: str, error: UnicodeDecodeError) -> Problem:
    if encoding == "utf-8" and (b"\0" in data or data.translate(None, _CONTROLS) != data):
        return _binary(file)
    place = _place_after(data[: error.start].decode(encoding), file)
    if encoding != "utf-8":
        what = f"the text breaks off or is damaged here: it begins as {encoding[:-3].upper()}"
        return Problem("FILE-ENCODING", what, _SAVE, place=place)
    what = f"the byte 0x{data[error.start]:02X} is no part of UTF-8 text"
    mend = f"{_SAVE}; it may be in an older encoding, such as Big5 or GB 18030"
    return Problem("FILE-ENCODING", what, mend, place=place)


def _place_after(text: str, file: str) -> Place:
    text = _LINE_END.sub("\n", text)
    return Place(file, text.count("\n") + 1, len(text) - (text.rfind("\n") + 1) + 1)


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
