"""Writing YAML as a person would: blocks for what is long, one line for what is short.

PyYAML's dumper cannot mix the two, and is too slow for a long text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
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
        _entry(lines, key, value, "", "")
    return "".join(lines)


def _entry(lines: list[str], key: str, value: object, lead: str, indent: str) -> None:
    """Add a key with its value; `lead` stands before the key, `indent` before what is below it."""
    name = scalar(key)
    if isinstance(value, dict | list) and not value:
        lines.append(f"{lead}{name}: {'[]' if isinstance(value, list) else '{}'}\n")
    elif isinstance(value, dict):
        lines.append(f"{lead}{name}:\n")
        inner = indent + "  "
        for under, given in value.items():
            _entry(lines, under, given, inner, inner)
    elif isinstance(value, list):
        lines.append(f"{lead}{name}:\n")
        for item in value:
            _item(lines, item, indent + "  ")
    else:
        lines.append(f"{lead}{name}: {_inline(value)}\n")


def _item(lines: list[str], item: object, indent: str) -> None:
    if not isinstance(item, dict):
        lines.append(f"{indent}- {_inline(item)}\n")
        return
    lead, inner = indent + "- ", indent + "  "
    for key, given in item.items():
        _entry(lines, key, given, lead, inner)
        lead = inner


def _inline(value: object) -> str:
    if type(value) is str:
        return scalar(value)
    if isinstance(value, Raw):
        return value.text
    if isinstance(value, Flow):
        if isinstance(value.value, Mapping):
            return "{" + ", ".join(f"{_parted(k)}: {_inline(v)}" for k, v in value.value.items()) + "}"
        return "[" + ", ".join(_parted(v) if type(v) is str else _inline(v) for v in value.value) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else scalar(str(value))


def _parted(text: str) -> str:
    """Write a text that stands between commas: one that holds a comma of a Chinese keyboard in quotes."""
    return scalar(text) if "，" not in text else _quoted(text)


@lru_cache(maxsize=4096)
def scalar(text: str) -> str:
    """Write a text: plain if nothing in it means anything to YAML, else in double quotes."""
    if _PLAIN.fullmatch(text) and text not in _WORDS:
        return text
    return _quoted(text)


def _quoted(text: str) -> str:
    written = json.dumps(text, ensure_ascii=False)
    return _NOT_AS_IT_IS.sub(lambda m: f"\\u{ord(m[0]):04x}", written)
