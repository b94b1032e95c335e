"""A string of names to the names."""

from __future__ import annotations

import re

_COMMA = re.compile("[、，,]")


def split_names(value: str) -> list[str]:
    """Split names that are written in one string.

    Parameters
    ----------
    value
        Names parted by ``、``, ``，`` or ``,``, such as ``賓、主人、大夫``.

    Returns
    -------
    list of str
        The names in their order, without blanks around them (U+3000 included) and without empty ones.
    """
    return [name for part in _COMMA.split(value) if (name := part.strip())]
