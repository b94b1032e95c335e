"""A string of names to the names."""

from __future__ import annotations

import re

_NAME = re.compile("(?:“[^“”]*”|「[^「」]*」|『[^『』]*』|‘[^‘’]*’|[^、，,])+")
"""A comma within quotation marks parts nothing: 命獲者“升，降” is one."""


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
    return [name for part in _NAME.findall(value) if (name := part.strip())]
