"""Scalars of YAML: what a plain one means, and where each of its characters stands in the source.

Resolution follows the core schema of YAML 1.2.2, section 10.3.2, with three narrowings: numbers with
leading zeros, numbers out of all measure, and ``.inf`` and ``.nan`` stay text.
"""

from __future__ import annotations

import math
import re

_WORDS: dict[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_INT = re.compile(r"[-+]?(?:0|[1-9][0-9]*)")
_BASED = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|(?:0|[1-9][0-9]*)(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_STARTS = frozenset("~nNtTfF-+.0123456789")
_LONGEST = 300  # digits; a longer integer would not fit a float, which other parts may make of it
_BREAKS = re.compile("[\n\x85\u2028\u2029]")
_ESCAPE = re.compile(r"\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|.)|.")


def resolve(value: str) -> str | int | float | bool | None:
    """Give a plain scalar its meaning.

    Parameters
    ----------
    value
        The scalar as written.

    Returns
    -------
    str, int, float, bool or None
        ``true``, ``null``, ``12``, ``.5`` and ``1e3`` mean what they do in YAML 1.2; all else is text:
        ``NO``, ``on``, ``1:30``, ``0777``, ``2026-01-01``.
    """
    if value and value[0] not in _STARTS:
        return value
    if value in _WORDS:
        return _WORDS[value]
    if len(value) > _LONGEST:
        return value
    if _INT.fullmatch(value):
        return int(value)
    if _BASED.fullmatch(value):
        return int(value, 0)
    if _FLOAT.fullmatch(value):
        number = float(value)
        return number if math.isfinite(number) else value
    return value


def source_offset(source: str, style: str, offset: int) -> int | None:
    """Find a character of a scalar in its source.

    Parameters
    ----------
    source
        The scalar as it stands in the file, quotes included.
    style
        ``'`` or ``"`` if it is quoted, empty if it is plain.
    offset
        Which character of the value is meant, from 0; the value's length means the place behind it.

    Returns
    -------
    int or None
        Where the character begins in `source`, in code points; None if the scalar goes over several
        lines, is a block scalar, or is shorter than that.
    """
    if offset < 0 or style in ("|", ">") or _BREAKS.search(source):
        return None
    if not style:
        return offset if offset <= len(source) else None
    inner = source[1:-1]
    pieces = re.findall("''|.", inner) if style == "'" else _ESCAPE.findall(inner)
    return 1 + sum(map(len, pieces[:offset])) if offset <= len(pieces) else None
