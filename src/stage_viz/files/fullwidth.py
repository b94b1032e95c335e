"""Characters of Chinese keyboards in the place of YAML's own.

Most of them are legitimate within a text (``note: 注：…``). `in_scalar` names those that can be nothing
but a slip in what YAML has read as a scalar; `suspects` lists those of a line that may be why YAML could
not read it, for the caller to try.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

SPACE = "\u3000"
TELLTALES = re.compile("[:：，、“”‘’＂＇０-９－＃［］｛｝\u3000]")
"""A scalar without any of these has nothing to look for."""

_NAMES = {
    "：": ("colon", '": "'),
    "，": ("comma", '", "'),
    "、": ("comma", '", "'),
    "－": ("dash", '"- "'),
    "—": ("dash", '"- "'),
    "–": ("dash", '"- "'),
    "＃": ("number sign", '"#"'),
    "［": ("bracket", '"["'),
    "］": ("bracket", '"]"'),
    "｛": ("brace", '"{"'),
    "｝": ("brace", '"}"'),
}
_QUOTES = "“‘＂＇"
_STRAIGHT = "straight quotes, around these if they belong to the text"
_CLOSING = {"“": "”", "‘": "’", "＂": "＂", "＇": "＇"}
_BRACKETS = {"［": "］]", "｛": "｝}"}
_HALF_BRACKETS = str.maketrans("［］｛｝", "[]{}")
_NUMBER = re.compile(r"[-+－＋]?[0-9０-９]+(?:[.．/／][0-9０-９]+)?")
_FIELD = re.compile(r"[ \u3000]*[a-z_][a-z0-9_-]*(：|:(?=[\u2e80-\U0003ffff]))")
_TIGHT_COLON = re.compile(r"[A-Za-z_\u3400-\u9fff][\w-]*(:)(?=[^\s\u3000:/])")
_TIGHT_DASH = re.compile(r"-(?=[^\s\u3000\d.-])")
_DASH = re.compile(r"[－—–](?=(.?))|-(?=\u3000)")
_ASCII_COLON = re.compile(r":(?=[ \u3000]|$)")


@dataclass(frozen=True)
class Slip:
    """A wrong character, and what would stand there rightly.

    Parameters
    ----------
    at
        Its offset in the scalar or line that was looked at.
    cells
        The replacements that belong together: offset, what stands there, what should.
    what, mend
        As in `Problem`.
    code
        As in `Problem`.
    """

    at: int
    cells: tuple[tuple[int, str, str], ...]
    what: str
    mend: str
    code: str = "YAML-FULLWIDTH"


def _slip(at: int, old: str, new: str) -> Slip:
    what, mend = _words(old[0])
    return Slip(at, ((at, old, new),), what, mend)


def _words(ch: str) -> tuple[str, str]:
    if ch == SPACE:
        return (
            "a full-width space (U+3000) stands where YAML needs a half-width one",
            "type half-width spaces",
        )
    if ch in _QUOTES:
        return f"the quotation mark {ch} is not one of YAML's", f"type {_STRAIGHT}"
    name, typed = _NAMES[ch]
    return f"a full-width {name} {ch} stands where YAML needs a half-width one", f"type {typed}"


def _number(source: str) -> Slip | None:
    """Find the first full-width character of a number."""
    inner = source.strip(SPACE + " ")
    if inner.isascii() or not _NUMBER.fullmatch(inner):
        return None
    at = next(i for i, ch in enumerate(source) if ch != SPACE and not ch.isascii())
    what = f"a number is written with the full-width {source[at]}"
    return Slip(at, (), what, f'type "{unicodedata.normalize("NFKC", inner)}"')


def in_scalar(source: str, role: str, flow: bool, own_line: bool) -> list[Slip]:
    """Name what must be a slip in a plain scalar that YAML has read.

    Parameters
    ----------
    source
        The scalar as it stands in the file, over all its lines.
    role
        ``key``, ``value`` (of a field) or ``item`` (of a list).
    flow
        Whether it stands directly within ``[]`` or ``{}``.
    own_line
        Whether only blanks stand before it on its line.
    """
    for slip in (_number(source), _wrapped(source)):
        if slip:
            return [slip]
    if role == "key":
        return _in_key(source, flow)
    found = [_slip(m.start(), SPACE, " ") for m in re.finditer(r"\u3000(?=#)", source)]
    if flow:
        if role == "item":
            found += [_slip(m.start(), m[0], ", ") for m in re.finditer("[，、]", source)]
        return sorted(found, key=_at)
    found += _in_lines(source, own_line)
    return found


def field_colons(source: str) -> list[Slip]:
    """Find the colons of a scalar each of whose lines is ``word：value`` or ``word:value``.

    Empty if one line is not.
    """
    found, offset = [], 0
    for line in source.split("\n"):
        match = _FIELD.match(line)
        if not match:
            return []
        at = offset + match.start(1)
        found.append(_slip(at, "：", ": ") if match[1] == "：" else _spaceless(at, ":"))
        offset += len(line) + 1
    return found


def _in_key(source: str, flow: bool) -> list[Slip]:
    found = []
    if source[0] == SPACE:
        found.append(_slip(0, SPACE, "  "))
    found += _dash(source, 0)
    if flow and (match := _TIGHT_COLON.match(source)):
        found.append(_spaceless(match.start(1), ":"))
    wrong = "[：，]" if flow else "："
    return found + [_slip(m.start(), m[0], "") for m in re.finditer(wrong, source)]


def _in_lines(source: str, own_line: bool) -> list[Slip]:
    found, offset = [], 0
    for number, line in enumerate(source.split("\n")):
        if own_line or number:
            found += _dash(line, offset)
        offset += len(line) + 1
    return found or (field_colons(source) if own_line else [])


def _dash(line: str, offset: int) -> list[Slip]:
    """Find a full-width dash, or a half-width one with a full-width space, at the head of a line."""
    start = _indent(line)
    if line.startswith("－", start):
        return [_slip(offset + start, "－", "- ")]
    if line.startswith("-" + SPACE, start):
        return [_slip(offset + start + 1, SPACE, " ")]
    return []


def _indent(line: str, start: int = 0) -> int:
    """Give the offset of the first character after the blanks."""
    while line.startswith((" ", SPACE), start):
        start += 1
    return start


def _spaceless(at: int, sign: str) -> Slip:
    name = "colon" if sign == ":" else "list dash"
    return Slip(
        at, ((at, sign, sign + " "),), f"a {name} needs a space after it", f'type "{sign} "', "YAML-SYNTAX"
    )


def _wrapped(source: str) -> Slip | None:
    """Quotes or brackets of the keyboard around the whole of a scalar."""
    inner = source.strip(SPACE + " ")
    first = inner[:1]
    closing = _CLOSING.get(first) or _BRACKETS.get(first)
    if not closing or len(inner) < 2 or inner[-1] not in closing or set(inner[1:-1]) & {first, *closing}:
        return None
    what, mend = _words(first)
    return Slip(source.index(first), (), what, mend)


def suspects(line: str, flow: bool) -> list[Slip]:
    """List what may be slips in a line that YAML could not read, those most likely first.

    Parameters
    ----------
    line
        The line as it stands in the file.
    flow
        Whether the parser was within ``[]`` or ``{}``.
    """
    found = _structure(line)
    taken = {slip.at for slip in found}
    found += [slip for slip in _inner(line, flow) if slip.at not in taken]
    return found


def _structure(line: str) -> list[Slip]:
    """Indentation, list dashes, comment sign and the colon after the key."""
    start = _indent(line)
    found = [_slip(m.start(), m[0], "  " * len(m[0])) for m in re.finditer("\u3000+", line[:start])]
    while match := _DASH.match(line, start):
        if match[0] == "-":
            found.append(_slip(start + 1, SPACE, " "))
        else:
            found.append(_slip(start, match[0], "-" if match[1] in (" ", SPACE) else "- "))
            if match[1] == SPACE:
                found.append(_slip(start + 1, SPACE, " "))
        start = _indent(line, start + 1)
    while line.startswith("- ", start):
        start = _indent(line, start + 1)
    if line.startswith("＃", start):
        return [*found, _slip(start, "＃", "#")]
    colon = line.find("：", start)
    ascii_colon = _ASCII_COLON.search(line, start)
    if colon >= 0 and not (ascii_colon and ascii_colon.start() < colon):
        # First to be tried: with the indentation mended alone, the line might go on the text above it.
        found.insert(0, _colon(line, colon))
        if line.startswith(SPACE, colon + 1):
            found.append(_slip(colon + 1, SPACE, " "))
    elif ascii_colon and line.startswith(SPACE, ascii_colon.end()):
        found.append(_slip(ascii_colon.end(), SPACE, " "))
    found += _unspaced(line, start)
    return found


def _colon(line: str, at: int) -> Slip:
    return _slip(at, "：", ":" if line[at + 1 : at + 2] in ("", " ", SPACE) else ": ")


def _unspaced(line: str, start: int) -> list[Slip]:
    """Find a half-width colon or dash without the space that must follow it."""
    if match := _TIGHT_COLON.match(line, start):
        return [_spaceless(match.start(1), ":")]
    if _TIGHT_DASH.match(line, start):
        return [_spaceless(start, "-")]
    return []


def _inner(line: str, flow: bool) -> list[Slip]:
    """Signs within brackets, quotes around the value, and blanks after it."""
    found = [_slip(m.start(), m[0], m[0].translate(_HALF_BRACKETS)) for m in re.finditer("[［］｛｝]", line)]
    opened = 0 if flow else min((i for i in map(line.find, "[{［｛") if i >= 0), default=None)
    if opened is not None:
        for match in re.finditer("[，、：]", line[opened:]):
            at = opened + match.start()
            found.append(_colon(line, at) if match[0] == "：" else _slip(at, match[0], ", "))
    found += [_slip(m.start(1), SPACE, " ") for m in re.finditer("[\\]},](\u3000)", line)]
    if quotes := _quotes(line):
        found.append(quotes)
    if trailing := line[len(line.rstrip(SPACE)) :]:
        found.append(_slip(len(line) - len(trailing), trailing, ""))
    return sorted(found, key=_at)


def _at(slip: Slip) -> int:
    return slip.at


def _quotes(line: str) -> Slip | None:
    """Quotes of the keyboard around the value of a line."""
    match = re.search(r"(?:^[ \u3000]*|[:：] *|- +)([“‘＂＇])", line)
    if not match:
        return None
    opening, start = match[1], match.start(1)
    end = line.rstrip(" " + SPACE)
    if len(end) - 1 <= start or end[-1] != _CLOSING[opening]:
        return None
    inner = end[start + 1 : -1]
    sign = next((s for s in ('"', "'") if s not in inner and not (s == '"' and "\\" in inner)), None)
    if sign is None:
        return None
    what, mend = _words(opening)
    return Slip(start, ((start, opening, sign), (len(end) - 1, end[-1], sign)), what, mend)
