"""Captions as Markdown that any reader of CommonMark understands."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from pathlib import PurePath
from urllib.parse import quote

from stage_viz.telling import Run

from .figure import Figure

_LIVE = re.compile(r"[\\`*_\[\]{}<>&|~$^#@]")
_AT_THE_START = re.compile(r"^(\d{1,9})?([-+=:.)])")
# Readers that go beyond CommonMark make links of these, and dashes and marks of these pairs.
_BEYOND = re.compile(r":(?=//)|(?<=www)\.|(?<=-)-|(?<==)=", re.IGNORECASE)


def write_markdown(figures: Sequence[Figure]) -> bytes:
    """Return a paragraph for each figure, below its picture, and one with its alternative text.

    Where there is a picture, the alternative text is its own.

    Parameters
    ----------
    figures
        In order.
    """
    return "\n".join(map(_figure, figures)).encode("utf-8")


def escaped(text: str) -> str:
    """Return words so that a reader of Markdown shows them, and reads no markup in them.

    Parameters
    ----------
    text
        On one line. It may stand at the start of a line, or anywhere in it.
    """
    safe = _BEYOND.sub(lambda m: "\\" + m[0], _LIVE.sub(lambda m: "\\" + m[0], text))
    return _AT_THE_START.sub(r"\1\\\2", safe)


def marked(runs: Sequence[Run]) -> str:
    """Return runs as Markdown, with those in italics between asterisks.

    Parameters
    ----------
    runs
        Tidy (`tidy`).
    """
    words = [escaped(run.text) if n == 0 else _inner(run.text) for n, run in enumerate(runs)]
    out = ""
    for n, run in enumerate(runs):
        after = words[n + 1] if n + 1 < len(words) else ""
        if not run.italic:
            out += words[n]
        elif _opens(out, words[n]) and _opens(after[::-1], words[n][::-1]):
            out += f"*{words[n]}*"
        else:  # between characters of Chinese an asterisk beside a bracket such as 《 is only an asterisk
            out += f"<em>{words[n]}</em>"
    return out


def _inner(text: str) -> str:
    return escaped("x" + text)[1:]


def _opens(before: str, inner: str) -> bool:
    """Whether an asterisk between these begins emphasis (CommonMark 0.31, 6.2)."""
    return not _blank(inner[:1]) and (
        not _punctuation(inner[:1]) or _blank(before[-1:]) or _punctuation(before[-1:])
    )


def _blank(character: str) -> bool:
    return not character or character.isspace()


def _punctuation(character: str) -> bool:
    return bool(character) and unicodedata.category(character)[0] in "PS"


def _figure(figure: Figure) -> str:
    blocks = []
    if figure.picture:
        blocks.append(f"![{escaped(figure.caption.alt)}]({_address(figure.picture.path)})")
    # The name is bold and the rest begins after a blank, so that nothing of it is at the start of a line.
    stop = figure.words.after.rstrip()
    blank = figure.words.after[len(stop) :]
    blocks.append(f"**{figure.name}{stop}**{blank}{marked(figure.whole)}".rstrip())
    if figure.caption.alt and not figure.picture:
        blocks.append(escaped(figure.words.alt) + _inner(figure.caption.alt))
    return "\n\n".join(blocks) + "\n"


def _address(path: str) -> str:
    """The path as an address: one with a colon in it would pass for a scheme."""
    return PurePath(path).as_uri() if PurePath(path).is_absolute() else quote(path, safe="/")
