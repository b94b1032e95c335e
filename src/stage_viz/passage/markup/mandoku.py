"""Texts in the format of mandoku, as the Kanseki Repository has them: a line of the file is one of the page.

They have no punctuation. Notes stand in brackets, their two columns parted by a slash, and are bracketed
anew in each line; or the layers have bare marks; or the text is 疏 alone, as the single 疏 was printed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from stage_viz.passage.markup.brackets import layer_brackets
from stage_viz.passage.markup.flat import SUBCOMMENTARY, Layered, flatten, runs_of
from stage_viz.passage.markup.marked import STRONG, layer_marked
from stage_viz.passage.markup.plain import layer_alone
from stage_viz.passage.markup.signs import EXPLAINS, SOUND, Oddity, told

_TOKEN = re.compile(f"[()（）]|{STRONG}")
_EXPLAINS = re.compile("釋曰|释曰")

_CERTAIN = re.compile(rf"[疏䟽]\W{{0,3}}(?:{EXPLAINS.pattern})|音[義义]\W{{0,3}}(?:{SOUND.pattern})")
_NOTED = re.compile("[注註]")

_FEW_NOTED = 300
"""A text without brackets that has 注 as often as once in so many characters marks its notes so."""

_FEW_EXPLAINED = 400
"""A text that has 釋曰 as often as once in so many characters, and no brackets, is 疏 alone."""


def read_mandoku(lines: Sequence[str], file: str = "", classic: str = "") -> Layered:
    """Read a text in the format of mandoku.

    Parameters
    ----------
    lines
        The lines of the text.
    file
        What to call it in remarks.
    classic
        A text of the classic alone, which decides where bare marks leave it open.
    """
    flat = flatten(lines)
    oddities: list[Oddity] = []
    if has_marks(flat.text):
        stretches = layer_marked(flat, oddities, classic)
    elif re.search("[（(]", flat.text):
        stretches = layer_brackets(flat, "(", oddities)
    elif len(_EXPLAINS.findall(flat.text)) * _FEW_EXPLAINED > len(flat.text):
        stretches = layer_alone(flat, SUBCOMMENTARY)
    elif len(_NOTED.findall(flat.text)) * _FEW_NOTED > len(flat.text):
        stretches = layer_marked(flat, oddities, classic)
    else:
        stretches = layer_alone(flat)
    return Layered(runs_of(flat, stretches, lines), True, told(flat, oddities, file))


def has_marks(text: str) -> bool:
    """Tell whether bare 音義 and 疏 mark the layers of a text.

    Parameters
    ----------
    text
        Of `Flat`.
    """
    strong, depth = 0, 0
    for match in _TOKEN.finditer(text):
        if match[0] in "(（":
            depth += 1
        elif match[0] in ")）":
            depth = max(0, depth - 1)
        elif depth == 0:  # within brackets stands what a mark opens, never a mark
            strong += 1
            if strong > 1:
                return True
    return strong == 1 and (_CERTAIN.search(text) or re.search("[○◎注註]", text)) is not None
