"""Characters that no line of a document holds, whoever wrote them into a file."""

from __future__ import annotations

import re
import unicodedata

_UNSEEN = frozenset(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"  # turns of direction
    "\ufeff\ufff9\ufffa\ufffb"  # marks of an encoding, or about other words
)
"""What would turn the words behind it round, or is no word itself."""
_PLAIN = re.compile(
    r"[^\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufdd0-\ufdef\ufeff\ufff9-\ufffb\ufffe\uffff\U0001fffe-\U0010ffff]*"
)
"""Words in which nothing needs a look, as almost all are."""


def clean(text: str) -> str:
    """Return a text without what is no character of a line: controls, halves of pairs, turns of direction.

    Parameters
    ----------
    text
        Anything.
    """
    if _PLAIN.fullmatch(text):
        return text
    spaced = re.sub(r"[\t\r\n\v\f\x1c-\x1e\x85\u2028\u2029]+", " ", text)
    return "".join(c for c in spaced if not _is_dropped(c))


def _is_dropped(c: str) -> bool:
    if c in _UNSEEN or "\U000e0000" <= c <= "\U000e007f" or unicodedata.category(c) in ("Cc", "Cs"):
        return True
    return ord(c) & 0xFFFE == 0xFFFE or 0xFDD0 <= ord(c) <= 0xFDEF  # no characters in any text
