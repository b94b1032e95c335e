"""Traditional characters in simplified ones."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from opencc import OpenCC


@lru_cache(maxsize=8192)
def simplified(text: str) -> str:
    """Return a text in simplified characters (of mainland China).

    Parameters
    ----------
    text
        In traditional characters; what has no other form stays.
    """
    return str(_converter().convert(text))


@cache
def _converter() -> OpenCC:
    from opencc import OpenCC

    return OpenCC("t2s")
