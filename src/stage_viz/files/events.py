"""The events of a YAML text from PyYAML's C parser, and what its errors mean in a reader's terms.

Values are built from events, never composed by the C library: its composer recurses, and would follow
aliases and tags. The pure Python loader recurses without bound and is never used.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import yaml

DEPTH_LIMIT = 40
"""How many lists and mappings may stand within each other."""


@dataclass(frozen=True)
class Finding:
    """Something wrong in a YAML text, before its place in the file is known.

    Parameters
    ----------
    code, what, mend
        As in `Problem`; ``{also}`` in `what` stands for the place of `also`.
    start
        The character that is meant, as an offset in the text.
    also
        The offset of a second place, if there is one.
    """

    code: str
    what: str
    mend: str
    start: int
    also: int | None = None


class YamlFailureError(Exception):
    """The text cannot be read any further.

    Parameters
    ----------
    finding
        What is wrong.
    context
        The offset at which the construct begins in which it went wrong.
    stop
        The offset at which the parser stopped.
    flow
        Whether it went wrong within ``[]`` or ``{}``.
    """

    def __init__(self, finding: Finding, context: int, stop: int, flow: bool = False) -> None:
        self.finding = finding
        self.context = context
        self.stop = stop
        self.flow = flow
        super().__init__(finding.what)


def has_parser() -> bool:
    """Tell whether PyYAML was built with its C library."""
    return hasattr(yaml, "CSafeLoader")


def events(text: str) -> Iterator[yaml.events.Event]:
    """Go through the events of a text.

    Raises
    ------
    YamlFailureError
        At the first error of syntax.
    """
    loader = yaml.CSafeLoader(text)
    try:
        while loader.check_event():
            event = loader.get_event()
            if event is not None:
                yield event
    except yaml.MarkedYAMLError as error:
        raise _failure(error, text) from None
    finally:
        loader.dispose()


def first_failure(text: str) -> YamlFailureError | None:
    """Find the first error of syntax; a scalar where the document should begin counts as one.

    Text that is nested too deeply is not followed, and gives None.
    """
    depth = 0
    try:
        for event in events(text):
            if isinstance(event, yaml.CollectionStartEvent):
                depth += 1
                if depth > DEPTH_LIMIT:
                    return None
            elif isinstance(event, yaml.CollectionEndEvent):
                depth -= 1
            elif isinstance(event, yaml.ScalarEvent) and depth == 0:
                return root_failure(event)
    except YamlFailureError as failure:
        return failure
    return None


def too_deep(start: int) -> Finding:
    """Say that a list or mapping is nested too deeply."""
    what = f"lists and mappings are nested more than {DEPTH_LIMIT} deep"
    return Finding("YAML-DEPTH", what, "write them flatter", start)


def span(event: yaml.events.Event) -> tuple[int, int]:
    """Give the offsets of the first character of an event and of the one after its last."""
    start, end = event.start_mark, event.end_mark
    assert start is not None  # the parser gives every event its marks
    assert end is not None
    return start.index, end.index


def root_failure(event: yaml.events.ScalarEvent) -> YamlFailureError | None:
    """Say that a document is one scalar; None if it is empty."""
    if not event.value:
        return None
    start, end = span(event)
    what = "the document is a single text, not fields and values"
    finding = Finding("YAML-ROOT", what, 'write "field: value", one a line', start)
    return YamlFailureError(finding, start, end)


def _failure(error: yaml.MarkedYAMLError, text: str) -> YamlFailureError:
    mark = error.problem_mark or error.context_mark
    stop = mark.index if mark else 0
    context = error.context_mark.index if error.context_mark else stop
    if "nesting depth" in (error.problem or ""):  # the scanner looks ahead, past our own limit
        return YamlFailureError(too_deep(stop), context, stop)
    what, mend, start, also = _explain(error.problem or "", error.context or "", stop, context, text)
    flow = "flow" in (error.context or "")
    return YamlFailureError(Finding("YAML-SYNTAX", what, mend, start, also), context, stop, flow)


def _explain(
    problem: str, where: str, stop: int, context: int, text: str
) -> tuple[str, str, int, int | None]:
    """Give what is wrong, what mends it, its offset and the offset of a second place."""
    quotes = "put the text in quotes"
    if problem.startswith("mapping values are not allowed"):
        what = "a second “: ” in one entry, or an entry that is indented deeper than the one above it"
        return what, f"{quotes}, or line the entry up with its neighbours", stop, None
    if problem == "could not find expected ':'":
        return "this line is no entry: it has no “: ”", 'write "field: value"', context, None
    if problem == "did not find expected key" and "block" in where:
        return *_misplaced(text, stop), stop, None
    if problem.startswith("did not find expected '-'"):
        what = "this line stands among the items of a list, but does not begin with “- ”"
        return what, 'write "- " before it, or indent it otherwise', stop, None
    if problem.startswith("did not find expected ','"):
        bracket = problem[-2]
        if not text[stop:].strip():
            return "the bracket that is opened here is not closed", f"close it with {bracket}", context, None
        what = f"before this a comma or “{bracket}” is missing: the bracket was opened at {{also}}"
        return what, f"write a comma or {bracket}, or put a text that holds “: ” in quotes", stop, context
    if problem == "found character that cannot start any token":
        if text[stop : stop + 1] == "\t":
            return "a tab is used for indentation", "use spaces", stop, None
        return f"a value cannot begin with “{text[stop : stop + 1]}”", quotes, stop, None
    if where == "while scanning a quoted scalar":
        return "the quotation mark that is opened here is not closed", "close it", context, None
    if problem.startswith("block sequence entries are not allowed"):
        return "a list cannot begin within this line", "begin it on the next line", stop, None
    if problem == "found unknown escape character":
        mend = "use single quotes, or write \\\\ for a backslash"
        return "within double quotes a backslash begins an escape, and this is none", mend, stop, None
    if problem == "did not find expected node content":
        return "a value is missing here", "write one", stop, None
    return f"this is no YAML: {problem} {where}".rstrip(), "", stop, None


def _misplaced(text: str, stop: int) -> tuple[str, str]:
    line_start = text.rfind("\n", 0, stop) + 1
    if text[line_start:stop].strip():
        return "something follows after the end of a value", "put the whole value in quotes"
    if text.startswith("- ", stop):
        return "a list item stands where a field is due", "indent it below the field that it belongs to"
    return "this line does not line up with the entries above it", "indent it like its neighbours"
