"""Plain values, and where each stands, from the events of a YAML text."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

import yaml

from stage_viz.files.events import (
    DEPTH_LIMIT,
    Finding,
    YamlFailureError,
    events,
    root_failure,
    span,
    too_deep,
)
from stage_viz.files.fullwidth import SPACE, TELLTALES, Slip, field_colons, in_scalar
from stage_viz.files.positions import Lines, Mark
from stage_viz.files.problem import DataPath
from stage_viz.files.scalars import resolve

Data: TypeAlias = "dict[str, Data] | list[Data] | str | int | float | bool | None"
"""What a document can hold."""


@dataclass
class Built:
    """What was built of a text.

    Parameters
    ----------
    data
        The value of the document; of no use if there are findings.
    marks, keys
        Where the value, and the key, at each path stands.
    findings
        What is wrong, in no order.
    failure
        Why the text could not be read to its end, if it could not.
    """

    data: Data = None
    marks: dict[DataPath, Mark] = field(default_factory=dict)
    keys: dict[DataPath, Mark] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    failure: YamlFailureError | None = None


@dataclass(slots=True)
class _Frame:
    """A list or mapping that is being filled."""

    data: dict[str, Data] | list[Data]
    path: DataPath
    flow: bool
    live: bool  # whether it belongs to the document: not below a key that was refused
    start: int
    in_key: bool = False  # whether it is itself the key of a mapping
    key: str | None = None
    has_key: bool = False
    first: dict[str, int] = field(default_factory=dict)  # where each key was first given
    fields: int = 0  # items of a list that are mappings
    colons: list[tuple[int, list[Slip]]] = field(default_factory=list)  # items that may want to be


def build(text: str, lines: Lines) -> Built:
    """Read a text as YAML.

    Parameters
    ----------
    text
        The text; it holds no character that YAML forbids.
    lines
        Its lines.
    """
    builder = _Builder(text, lines)
    try:
        builder.run()
    except YamlFailureError as failure:
        builder.built.failure = failure
    return builder.built


class _Builder:
    def __init__(self, text: str, lines: Lines) -> None:
        self.text = text
        self.lines = lines
        self.built = Built()
        self.stack: list[_Frame] = []

    def run(self) -> None:
        documents = 0
        for event in events(self.text):
            if isinstance(event, yaml.ScalarEvent):
                self.scalar(event)
            elif isinstance(event, yaml.CollectionStartEvent):
                if not self.open(event):
                    return
            elif isinstance(event, yaml.CollectionEndEvent):
                self.close(event)
            elif isinstance(event, yaml.AliasEvent):
                self.alias(event)
            elif isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    what = "a second document begins here: a file holds one"
                    mend = 'put it in a file of its own, or take out the line "---"'
                    self.find("YAML-DOCUMENTS", what, mend, span(event)[0])
                    return
        if not isinstance(self.built.data, dict | list):
            what = "the document holds no fields, only comments or blanks"
            self.find("YAML-ROOT", what, 'write "field: value", one a line', 0)

    def find(self, code: str, what: str, mend: str, start: int, also: int | None = None) -> None:
        self.built.findings.append(Finding(code, what, mend, start, also))

    def slips(self, found: list[Slip], start: int) -> None:
        for slip in found:
            self.find(slip.code, slip.what, slip.mend, start + slip.at)

    def scalar(self, event: yaml.ScalarEvent) -> None:
        start, end = span(event)
        value, style = event.value, event.style or ""
        frame = self.stack[-1] if self.stack else None
        self.properties(event)
        if frame is None and not event.tag and (failure := root_failure(event)):
            raise failure
        is_key = frame is not None and isinstance(frame.data, dict) and not frame.has_key
        if not style and not event.tag and not event.anchor:
            if frame and TELLTALES.search(value):
                self.look(frame, self.text[start:end], start, is_key)
            trimmed = value.strip(SPACE + " ")
            if trimmed != value:
                source = self.text[start:end]
                end -= len(source) - len(source.rstrip(SPACE + " "))
                start = min(end, start + len(source) - len(source.lstrip(SPACE + " ")))
                value = trimmed
        mark = Mark(*self.lines.position(start), start, end, style)
        if is_key and frame:
            self.key(frame, value, mark)
        else:
            self.put(resolve(value) if not style else value, mark)

    def look(self, frame: _Frame, source: str, start: int, is_key: bool) -> None:
        role = "key" if is_key else "value" if isinstance(frame.data, dict) else "item"
        before = self.text[self.text.rfind("\n", 0, start) + 1 : start]
        found = in_scalar(source, role, frame.flow, not before.strip(SPACE + " "))
        self.slips(found, start)
        if role == "item" and not frame.flow and not found and (colons := field_colons(source)):
            frame.colons.append((start, colons))

    def key(self, frame: _Frame, value: str, mark: Mark) -> None:
        frame.has_key, frame.key = True, None
        if not value:
            self.find("YAML-KEY", "a field without a name", "write its name before the colon", mark.start)
        elif value == "<<" and not mark.style:
            what = "“<<” would merge other fields into these: each field is written out here"
            self.find("YAML-KEY", what, "write the fields themselves", mark.start)
        elif value in frame.first:
            what = f'the field "{value}" is given twice: first at {{also}}, and again here'
            self.find("YAML-DUPLICATE", what, "take one out", mark.start, frame.first[value])
        else:
            frame.first[value] = mark.start
            frame.key = value
            if frame.live:
                self.built.keys[(*frame.path, value)] = mark

    def put(self, value: Data, mark: Mark) -> tuple[DataPath, bool]:
        """Put a value where it belongs; give its path, and whether it belongs to the document."""
        if not self.stack:
            self.built.data = value
            self.built.marks[()] = mark
            return (), True
        frame = self.stack[-1]
        if isinstance(frame.data, list):
            path: DataPath = (*frame.path, len(frame.data))
            live = frame.live
            frame.data.append(value)
        else:
            path = (*frame.path, frame.key or "")
            live = frame.live and frame.key is not None
            if frame.key is not None:
                frame.data[frame.key] = value
            frame.has_key, frame.key = False, None
        if live:
            self.built.marks[path] = mark
        return path, live

    def open(self, event: yaml.CollectionStartEvent) -> bool:
        """Begin a list or mapping; tell whether to go on."""
        start = span(event)[0]
        self.properties(event)
        if len(self.stack) >= DEPTH_LIMIT:
            self.built.findings.append(too_deep(start))
            return False
        data: dict[str, Data] | list[Data] = {} if isinstance(event, yaml.MappingStartEvent) else []
        frame = self.stack[-1] if self.stack else None
        if frame is None and isinstance(data, list):
            what = "the document is a list, not fields and values"
            self.find("YAML-ROOT", what, 'write "field:" above it, and indent it', start)
        flow = bool(event.flow_style)
        if frame and isinstance(frame.data, dict) and not frame.has_key:
            what = "the name of a field is a list or a mapping"
            self.find("YAML-KEY", what, "write a text as its name, or put it in quotes", start)
            frame.has_key = True
            self.stack.append(_Frame(data, frame.path, flow, live=False, start=start, in_key=True))
            return True
        if frame and isinstance(data, dict):
            frame.fields += 1
        path, live = self.put(data, Mark(*self.lines.position(start), start, start))
        self.stack.append(_Frame(data, path, flow, live, start))
        return True

    def close(self, event: yaml.CollectionEndEvent) -> None:
        frame = self.stack.pop()
        if isinstance(frame.data, list) and frame.fields + len(frame.colons) == len(frame.data):
            for start, colons in frame.colons:
                self.slips(colons, start)
        if frame.live and (mark := self.built.marks.get(frame.path)):
            self.built.marks[frame.path] = mark._replace(end=span(event)[1])

    def alias(self, event: yaml.AliasEvent) -> None:
        start, end = span(event)
        what = f"“*{event.anchor}” stands for a value written elsewhere: each value is written out here"
        self.find("YAML-ALIAS", what, "write the value itself, or put the text in quotes", start)
        frame = self.stack[-1] if self.stack else None
        if frame and isinstance(frame.data, dict) and not frame.has_key:
            frame.has_key, frame.key = True, None
        else:
            self.put(None, Mark(*self.lines.position(start), start, end))

    def properties(self, event: yaml.NodeEvent) -> None:
        start, end = span(event)
        if event.anchor:
            what = f"“&{event.anchor}” gives a value a name to be used elsewhere: names are not kept here"
            self.find("YAML-ALIAS", what, "take it out, or put the text in quotes", start)
        tag = getattr(event, "tag", None)
        if tag:
            written = self.text[start:end].split()
            sign = next((word for word in written if word.startswith("!")), "!")
            what = f"“{sign}” is a tag: a value's kind is plain from how it is written here"
            self.find("YAML-TAG", what, "take it out, or put the text in quotes", start)
