"""Bytes to text: which encoding a file is in, and what is wrong with one that holds no text."""

from __future__ import annotations

from dataclasses import dataclass
from os import PathLike, fspath
from pathlib import Path

from stage_viz.files.damage import LINE_END, binary, mixed, place_after, too_short, undecodable
from stage_viz.files.detection import OLDER, Found, detected, named
from stage_viz.files.inputs import read_input
from stage_viz.files.legacy import foreign_piece, known_encoding
from stage_viz.files.problem import Place, Problem, ProblemError
from stage_viz.files.suggestions import did_you_mean

SIZE_LIMIT = 100_000_000
"""The most bytes that are read of one file."""

_INVISIBLE = "\ufeff\u200b\u200c\u200d\u2060"


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


def decode(data: bytes, file: str, encoding: str | None = None, *, legacy: bool = False) -> Text:
    """Turn the bytes of a file into text.

    UTF-8 with or without a byte order mark, UTF-16 and UTF-32 with one, and UTF-16 without one where
    nothing else is possible. CRLF and CR become LF.

    Parameters
    ----------
    data
        The whole content of the file.
    file
        The name of the file, for problems.
    encoding
        The encoding, as a user names it (see `stage_viz.files.legacy.NAMES`); None to find it out.
    legacy
        Whether GB 18030 and Big5 are looked for too, and UTF-16 without a mark more boldly: by what the
        text says, so only for Chinese texts, and only in `stage_viz.files.legacy.ENOUGH` characters or
        more.

    Raises
    ------
    ProblemError
        With exit code 1: ``FILE-BINARY`` if it is no text, ``FILE-ENCODING`` with the place of the
        first byte that is wrong, ``FILE-EMPTY`` if nothing or only blanks are in it. With exit code 2:
        ``ENCODING-UNKNOWN``.
    """
    found = named(data, known_encoding(encoding)) if encoding is not None else detected(data, legacy)
    if found.short:
        raise ProblemError(too_short(data, file, found))
    text, error = _read(found)
    if legacy and encoding is None and found.encoding in OLDER:
        piece = foreign_piece(found.data, text, found.codec)
        if piece is not None and (error is None or piece[0] <= text.find("\ufffd")):
            raise ProblemError(mixed(text, file, found, *piece))
    if error is not None:
        raise ProblemError(undecodable(found, file, error, encoding is not None, legacy))
    text = LINE_END.sub("\n", text).lstrip("\ufeff")  # a file that was put together may have two marks
    if "\0" in text:
        raise ProblemError(binary(place_after(text[: text.index("\0")], file)))
    if not text.strip(_INVISIBLE + "\u3000 \t\n\f\v\x85\u2028\u2029\xa0"):
        what = "the file is empty" if not text else "the file holds nothing but blanks"
        raise ProblemError(Problem("FILE-EMPTY", what, place=Place(file)))
    return Text(text, file, found.encoding)


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
        data = read_input(file, limit + 1)
    except (FileNotFoundError, NotADirectoryError):
        raise ProblemError(_missing(file), exit_code=2) from None
    except IsADirectoryError:
        raise ProblemError(_unreadable(file, "this is a folder, not a file"), exit_code=2) from None
    except PermissionError:
        raise ProblemError(_unreadable(file, "no permission to read the file"), exit_code=2) from None
    except BrokenPipeError:
        raise ProblemError(_unreadable(file, "this is a pipe that nobody writes into"), exit_code=2) from None
    except (OSError, ValueError) as error:  # ValueError: a NUL or a lone surrogate in the name
        reason = getattr(error, "strerror", None) or str(error)
        raise ProblemError(_unreadable(file, f"the file cannot be read: {reason}"), exit_code=2) from None
    if len(data) > limit:
        what = f"the file is larger than {limit // 1_000_000} MB"
        raise ProblemError(Problem("FILE-SIZE", what, "split it", place=Place(file)))
    return data


def read_text(path: str | PathLike[str], *, encoding: str | None = None, legacy: bool = False) -> Text:
    """Read a file of text; see `read_bytes` and `decode` for what can be wrong with it.

    Parameters
    ----------
    path
        Where the file is.
    encoding, legacy
        As for `decode`.
    """
    if encoding is not None:
        known_encoding(encoding)  # a wrong name is told even if the file is missing
    return decode(read_bytes(path), fspath(path), encoding, legacy=legacy)


def _read(found: Found) -> tuple[str, UnicodeDecodeError | None]:
    """The text, and what is wrong with it; each wrong byte is U+FFFD then."""
    try:
        return found.data.decode(found.codec), None
    except UnicodeDecodeError as error:
        return found.data.decode(found.codec, "replace"), error


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
