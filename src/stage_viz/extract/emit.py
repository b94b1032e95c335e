"""Writing YAML as a person would: blocks for what is long, one line for what is short.

PyYAML's dumper cannot mix the two, and is too slow for a long text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

_HAN = "\u3007\u3400-\u9fff\U00020000-\U0003ffff"
_PLAIN = re.compile(rf"[{_HAN}][{_HAN}0-9A-Za-z，。；！？“”「」『』《》〈〉…]*|[a-z][a-z0-9/-]*")
_NOT_AS_IT_IS = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
"""Characters that YAML forbids, or takes for the end of a line."""
_WORDS = frozenset({"true", "false", "null", "yes", "no", "on", "off", "y", "n"})


@dataclass(frozen=True)
class Flow:
    """A list or a mapping that is written on one line."""

    value: Sequence[Scalar] | Mapping[str, Scalar]


@dataclass(frozen=True)
class Raw:
    """A value that is written as it stands."""

    text: str


Scalar: TypeAlias = "str | int | bool | Flow | Raw"
Block: TypeAlias = "dict[str, Scalar | Block | Sequence[Scalar | Block]]"


def emit(document: Block) -> str:
    """Write a document.

    Parameters
    ----------
    document
        Mappings and lists in blocks; a `Flow` stays on its line.

    Returns
    -------
    str
        YAML that reads the same under version 1.1 and 1.2.
    """
    lines: list[str] = []
    for key, value in document.items():
        if lines and isinstance(value, (dict, list)):
            lines.append("\n")
        lines += _entry(key, value, "")
    return "".join(lines)


def _entry(key: str, value: object, indent: str) -> Iterator[str]:
    name = scalar(key)
    if not value and isinstance(value, (dict, list)):
        yield f"{indent}{name}: {'[]' if isinstance(value, list) else '{}'}\n"
    elif isinstance(value, dict):
        yield f"{indent}{name}:\n"
        for inner, given in value.items():
            yield from _entry(inner, given, indent + "  ")
    elif isinstance(value, list):
        yield f"{indent}{name}:\n"
        for item in value:
            yield from _item(item, indent + "  ")
    else:
        yield f"{indent}{name}: {_inline(value)}\n"


def _item(item: object, indent: str) -> Iterator[str]:
    if not isinstance(item, dict):
        yield f"{indent}- {_inline(item)}\n"
        return
    lead = "- "
    for key, given in item.items():
        first, *rest = _entry(key, given, indent + "  ")
        yield indent + lead + first.removeprefix(indent + "  ")
        yield from rest
        lead = "  "


def _inline(value: object) -> str:
    if type(value) is str:
        return scalar(value)
    if isinstance(value, Raw):
        return value.text
    if isinstance(value, Flow):
        if isinstance(value.value, Mapping):
            return "{" + ", ".join(f"{scalar(k)}: {_inline(v)}" for k, v in value.value.items()) + "}"
        return "[" + ", ".join(map(_inline, value.value)) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else scalar(str(value))


@lru_cache(maxsize=4096)
def scalar(text: str) -> str:
    """Write a text: plain if nothing in it means anything to YAML, else in double quotes."""
    if _PLAIN.fullmatch(text) and text not in _WORDS:
        return text
    written = json.dumps(text, ensure_ascii=False)
    return _NOT_AS_IT_IS.sub(lambda m: f"\\u{ord(m[0]):04x}", written)
