"""TEI XML: the text of paragraphs is the classic; notes and marked stretches are commentary.

lxml says whether the file is sound, and what its elements are; it opens no other file, loads no DTD and
expands no entity. Where in the file each stretch of text stands, it does not say: that a scan of the file
tells, whose text must be the one that lxml has.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate

from lxml import etree

from stage_viz.files import Place, Problem, ProblemError
from stage_viz.passage.markup.flat import (
    CLASSIC,
    NOTE,
    RECORD,
    SOUNDS,
    SUBCOMMENTARY,
    Layered,
)
from stage_viz.passage.text import Run
from stage_viz.passage.words import ENTITY, character_of

_TOKEN = re.compile(
    r"<!--.*?-->|<!\[CDATA\[(?P<verbatim>.*?)\]\]>|<\?.*?\?>"
    r"|<(?P<end>/?)(?P<name>[^\s<>/!?]+)(?:[^<>\"']|\"[^\"]*\"|'[^']*')*?(?P<empty>/?)>"
    rf"|(?P<one>{ENTITY.pattern})|(?P<text>[^<&]+)",
    re.DOTALL,
)
_PROLOG = re.compile(r"(?:\s+|<!--.*?-->|<\?.*?\?>)*(?P<doctype><!DOCTYPE)?", re.DOTALL)
_ROOT = re.compile(r"<[^\s<>!?/]")

_SKIPPED = frozenset(
    {
        *("teiHeader", "standOff", "facsimile", "sourceDoc", "xenoData", "titlePage", "docTitle", "byline"),
        *("head", "trailer", "fw", "figure", "figDesc", "rdg", "reg", "corr", "expan", "del"),
    }
)
"""Elements whose text is no text of the work, or another reading of it."""

_BLOCKS = frozenset(("p", "ab", "l", "lg", "div", "item"))
"""Elements with which something new begins, whatever line it is on."""
_EDITORIAL = re.compile("edit|crit|appar|transl|modern|校|譯|译")
_TELLING = ("type", "subtype", "function", "ana", "resp", "source", "n", "rend", "rendition", "place")
_NAMES = (
    (SOUNDS, re.compile("音|yin-?yi|phon|sound|pronun|fanqie|反切|釋文|释文|shiwen|陸德明|luDeming", re.I)),
    (
        SUBCOMMENTARY,
        re.compile("疏|sub-?comm|賈|贾|孔穎達|(?:^|[^a-z])(?:shu|jia)(?:$|[^a-z])|kongying", re.I),
    ),
    (NOTE, re.compile("注|註|comm|gloss|鄭|郑|(?:^|[^a-z])(?:zhu|zheng|note|annot\\w*)(?:$|[^a-z])", re.I)),
    (RECORD, re.compile("^[記记]$|^(?:ji|record)$", re.I)),
    (CLASSIC, re.compile("經|经|(?:^|[^a-z])(?:jing|base|classic|main|lemma)(?:$|[^a-z])", re.I)),
)
_LOOKS = re.compile("bold|ital|under|smallcap|small-cap|super|sub$|color|strike", re.I)


def read_tei(lines: Sequence[str], file: str = "", classic: str = "") -> Layered:
    """Read a text in TEI XML.

    Parameters
    ----------
    lines
        The lines of the file.
    file
        What to call it in problems.
    classic
        A text of the classic alone; the markup leaves nothing to decide by it.

    Raises
    ------
    ProblemError
        ``XML-SYNTAX`` where it is not well-formed or nests too deep, ``XML-ENTITY`` where it declares
        entities.
    """
    source = "\n".join(lines)
    root = _parsed(source, lines, file)
    layers = _layers(root)
    breaks = [0, *accumulate(len(line) + 1 for line in lines)]
    runs: list[Run] = []
    read: list[str] = []
    stack: list[tuple[str | None, bool]] = [(None, False)]  # layer, whether the text is read at all
    flowing = False
    open_block = False
    last: tuple[str | None, int, int] = (None, 0, 0)

    def give(layer: str, start: int, end: int) -> None:
        """Add the text between two offsets of the source, line by line."""
        nonlocal flowing, open_block, last
        if runs and last == (layer, start, runs[-1].line):
            run = runs.pop()
            start = breaks[run.line - 1] + run.start
        while start < end:
            line = bisect_right(breaks, start)
            stop = min(end, breaks[line] - 1)
            text = source[start:stop]
            bare = text.strip()
            if bare:
                at = start - breaks[line - 1] + len(text) - len(text.lstrip())
                flowing = flowing or (open_block and last[2] < line)
                runs.append(Run(line, layer, at, at + len(bare), bare))
                open_block = True
                last = (layer, stop if text.rstrip() == text else -1, line)
            start = stop + 1 if stop < end else end

    at = 0
    while at < len(source):
        match = _TOKEN.match(source, at)
        if match is None:
            # Only a document type, whose end lxml has seen, is none of these.
            root_at = _ROOT.search(source, at)
            if read or len(stack) > 1 or root_at is None or not source.startswith("<!DOCTYPE", at):
                raise ProblemError(_odd(lines, breaks, at, file))
            at = root_at.start()
            continue
        at = match.end()
        if match["name"]:
            if match["name"].split(":")[-1] in _BLOCKS:
                open_block = False
            if match["end"]:
                stack.pop()
            else:
                layer, is_read = next(layers, (None, False))
                if not match["empty"]:
                    stack.append((layer, is_read))
            continue
        text = match["text"] or match["verbatim"]
        if match["one"]:
            text = character_of(match["one"])
        if not text or len(stack) == 1:
            continue
        read.append(text)
        layer, is_read = stack[-1]
        if layer is not None and is_read:
            start = match.start("verbatim") if match["verbatim"] else match.start()
            give(layer, start, match.end("verbatim") if match["verbatim"] else at)
    if _same("".join(read)) != _same(str(root.xpath("string()"))):
        raise ProblemError(_odd(lines, breaks, 0, file))
    return Layered(tuple(runs), flowing)


def _parsed(source: str, lines: Sequence[str], file: str) -> etree._Element:
    """Parse the file, or tell what is wrong with it."""
    prolog = _PROLOG.match(source)
    if prolog and prolog["doctype"]:
        start = prolog.start("doctype")
        root = _ROOT.search(source, start)
        declared = source.find("<!ENTITY", start, root.start() if root else len(source))
        if declared >= 0:
            line = source.count("\n", 0, declared) + 1
            place = Place(file, line, declared - source.rfind("\n", 0, declared))
            what = "the file declares entities, which are not expanded"
            raise ProblemError(
                Problem(
                    "XML-ENTITY", what, "write the characters themselves, and take this away", place=place
                )
            )
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        dtd_validation=False,
        attribute_defaults=False,
        huge_tree=False,
        encoding="utf-8",
    )
    try:
        return etree.fromstring(source.encode("utf-8", "surrogatepass"), parser)
    except etree.XMLSyntaxError as error:
        line = min(max(error.lineno or 1, 1), len(lines))
        told = re.sub(r", line \d+, column \d+.*", "", error.msg or "", flags=re.DOTALL) or "nothing is in it"
        told = re.sub(", use XML_PARSE_HUGE.*", "", told.strip())
        what = f"the XML is not sound: {told}"
        mend = "an XML editor shows where; --as reads it as another markup"
        raise ProblemError(Problem("XML-SYNTAX", what, mend, place=Place(file, line))) from None


def _same(text: str) -> str:
    """Leave out what XML makes of a bare carriage return."""
    return text.replace("\r", "").replace("\n", "")


def _odd(lines: Sequence[str], breaks: Sequence[int], at: int, file: str) -> Problem:
    line = min(bisect_right(breaks, at), len(lines))
    place = Place(file, line, at - breaks[line - 1] + 1)
    what = "the XML is written in a way that is not read"
    return Problem("XML-SYNTAX", what, "save it anew from an XML editor", place=place)


def _layers(root: etree._Element) -> Iterator[tuple[str | None, bool]]:
    """Give for every element, in the order of the file, its layer and whether its text is read."""
    has_body = any(_name(element) == "body" for element in root.iter("*"))
    found: dict[etree._Element, tuple[str | None, bool]] = {}
    for element in root.iter("*"):
        parent = element.getparent()
        layer, is_read = found[parent] if parent is not None else (None, True)
        name = _name(element)
        if name in _SKIPPED or _is_editorial(element, name):
            is_read = False
        elif name == "body" or (parent is None and not has_body):
            layer = CLASSIC
        elif layer is not None:
            layer = _layer(element, name, layer)
        found[element] = layer, is_read
        yield layer, is_read


def _name(element: etree._Element) -> str:
    return str(etree.QName(element).localname)


def _is_editorial(element: etree._Element, name: str) -> bool:
    """Tell whether an element is a modern editor's note."""
    kind = f"{element.get('type', '')} {element.get('subtype', '')}"
    return name == "note" and _EDITORIAL.search(kind.lower()) is not None


def _layer(element: etree._Element, name: str, inherited: str) -> str:
    """Return the layer of an element: by what its attributes say, else by what it is."""
    values = [element.get(attribute, "") for attribute in _TELLING]
    for layer, pattern in _NAMES:
        if any(value and pattern.search(value) for value in values):
            return layer
    if name == "note":
        return NOTE if inherited in (CLASSIC, RECORD) else inherited
    if name == "hi" and not _LOOKS.search(element.get("rend", "") + element.get("rendition", "")):
        return NOTE if inherited in (CLASSIC, RECORD) else inherited
    return inherited
