"""Writers of layered texts in every markup, for tests: what they write must be read back."""

import re
from itertools import groupby
from pathlib import Path
from xml.sax.saxutils import escape

from stage_viz.passage.words import strip

ROOT = Path(__file__).parents[2]

OUTSIDE = "\U000f0001"
"""Stands for a character outside Unicode, which editions write as an entity (KR0001)."""


def truth_of_the_passage():
    """The passage as paragraphs of (layer, text); a 疏 is a paragraph of its own."""
    rows = (ROOT / "tests/passage/xiangshe-layers.tsv").read_text(encoding="utf-8").splitlines()[1:]
    cells = [row.split("\t") for row in rows]
    return [[(c[1], c[4]) for c in line] for _, line in groupby(cells, lambda c: c[0])]


def told(pairs):
    """What two readings of a text have in common: the words of each layer, in order."""
    pairs = [(layer, strip(text)) for layer, text in pairs]
    pairs = [(layer, words) for layer, words in pairs if words]
    return [(layer, "".join(w for _, w in group)) for layer, group in groupby(pairs, lambda p: p[0])]


def told_of(passage):
    return told((run.layer, run.text) for run in passage.runs)


def put_in(paragraphs, *layers):
    return told((layer, text) for p in paragraphs for layer, text in p if not layers or layer in layers)


def as_brackets(paragraphs, pair="（）"):
    lines = []
    for paragraph in paragraphs:
        line = ""
        for layer, text in paragraph:
            if layer == "疏":
                lines.append(line)
                line = ""
                lines.append(text if text.startswith(("[疏]", "○")) else "[疏]" + text)
            else:
                line += text if layer in "經記" else pair[0] + text + pair[1]
        lines.append(line)
    return [line for line in lines if line]


def as_marked(paragraphs):
    lines = []
    for paragraph in paragraphs:
        line, before = "", "經"
        for layer, text in paragraph:
            text = text.removeprefix("[疏]")
            if layer == "注":
                line += "注" + text
            elif layer == "疏":
                line += f"疏【{text}】"
            elif layer == "音義":
                line += f"音義【{text}】"
            else:
                line += ("○" if before == "注" else "") + text
            before = layer
        lines.append(line)
    return lines


def as_tei(paragraphs, body="", wrapped=False):
    """As TEI; `wrapped` sets every stretch on a line of its own."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<TEI xmlns="http://www.tei-c.org/ns/1.0">']
    lines += ["<teiHeader><fileDesc><titleStmt><title>某禮</title></titleStmt></fileDesc></teiHeader>"]
    lines += ["<text><body><head>某禮</head>"]
    for paragraph in paragraphs:
        parts = []
        for layer, text in paragraph:
            text = escape(text).replace(OUTSIDE, "&#xF0001;")
            if layer == "注":
                parts.append(f'<note place="inline">{text}</note>')
            elif layer == "疏":
                parts.append(f'<seg type="commentary" subtype="疏">{text}</seg>')
            elif layer == "音義":
                parts.append(f'<note type="音義">{text}</note>')
            else:
                parts.append(text)
        inner = ("\n  " if wrapped else "<pb n='1'/>").join(parts)
        lines += f"<p>{inner}</p>".split("\n")
    return [*lines, f"</body></text></TEI>{body}"]


def as_plain(paragraphs):
    lines = ["".join(text for layer, text in p if layer in "經記") for p in paragraphs]
    return [line for line in lines if line.strip()]


HEADER = ["# -*- mode: mandoku-view; -*-", "#+TITLE: 某禮", "#+PROPERTY: JUAN 1", "<pb:X1a0001_AB_001-1a>¶"]


def cells_of(text):
    """The characters of a text as a page has them: without punctuation and blanks, entities whole."""
    text = re.sub(r"[，。；：、！？“”‘’「」『』《》〈〉…·—\s\[\]（）()【】/]", "", text)
    return ["&KR0001;" if c == OUTSIDE else c for c in text]


def as_mandoku(paragraphs, width=17, marked=False):
    """Set as a page: lines of so many cells, notes in brackets anew in each line, page marks in words."""
    cells = []
    for paragraph in paragraphs:
        before = "經"
        for layer, text in paragraph:
            mine = cells_of(text.removeprefix("[疏]"))
            if not mine:
                continue
            if not marked:
                cells += [(cell, layer != "經") for cell in mine]
                continue
            if layer == "注":
                cells.append(("注", False))
            elif layer in ("疏", "音義"):
                cells += [(cell, False) for cell in layer]
            elif before == "注":
                cells.append(("○", False))
            cells += [(cell, layer in ("疏", "音義")) for cell in mine]
            before = layer
    lines = list(HEADER)
    for number, at in enumerate(range(0, len(cells), width)):
        line, note = "", False
        for i, (cell, is_note) in enumerate(cells[at : at + width]):
            if is_note != note:
                line += "(" if is_note else ")"
            elif is_note and i % 5 == 3:
                line += "/"
            line, note = line + cell, is_note
            if number % 4 == 3 and i == 2:
                line += f"<pb:X1a0001_AB_001-{number}b>"
        lines.append(line + (")" if note else "") + "¶")
        if number % 7 == 6:
            lines += [f"<pb:X1a0001_AB_001-{number}a>¶"] * (1 + number % 2)
    return lines
