"""The signs by which editions mark layers: brackets, marks in brackets, and how explanations open."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from stage_viz.files import Place, Problem
from stage_viz.passage.markup.flat import CLASSIC, NOTE, RECORD, SOUNDS, SUBCOMMENTARY, Flat

PAIRS = {"（": "）", "(": ")", "〔": "〕", "【": "】", "［": "］", "[": "]", "〈": "〉", "{": "}"}
CLOSING = {close: open_ for open_, close in PAIRS.items()}
KIND = {"（": "(", "［": "["}
"""Brackets of full and of half width are one kind."""

LAYER_OF = {
    "經": CLASSIC,
    "经": CLASSIC,
    "記": RECORD,
    "记": RECORD,
    "注": NOTE,
    "註": NOTE,
    "箋": NOTE,
    "疏": SUBCOMMENTARY,
    "䟽": SUBCOMMENTARY,
    "疎": SUBCOMMENTARY,
    "音義": SOUNDS,
    "音义": SOUNDS,
    "釋文": SOUNDS,
    "释文": SOUNDS,
}
LAYER_NAMES = "|".join(LAYER_OF)
"""As an alternative in a pattern."""

LAYER_MARK = re.compile(rf"[（(〔【［\[][ \u3000]?({LAYER_NAMES})[ \u3000]?[）)〕】］\]]")
"""A layer's name in brackets: [疏], 【注】."""

_LETTER = r"[^\W\d_]"
_SOUND = rf"{_LETTER}{{1,2}}[，,：:、]?(?:{_LETTER}{{2}}[反切翻]|音{_LETTER}|{_LETTER}{{0,2}}如字)"
SOUND = re.compile(
    rf"[ \u3000○◎]{{0,4}}(?:陸曰|釋文|释文|音義|音义|{_SOUND}(?=$|\W|{_SOUND}|[下注後又一劉徐沈李本或同]))"
)
"""How notes on sounds open: 長丁大反, 警音景. A mark, another sound, 下同, 又 or 一音 follows the first."""

EXPLAINS = re.compile(r"[ \u3000○◎。]{0,4}(?:[注註][ \u3000]?)?(?:正義曰|正义曰|釋曰|释曰)")
"""How a subcommentary opens."""

_QUOTED = r"(?:“[^“”\n]{1,60}”|「[^「」\n]{1,60}」|『[^『』\n]{1,60}』)"
LEMMATA = re.compile(
    rf"[ \u3000○◎]{{0,4}}(?:[注註]?{_QUOTED}至?[。，○ \u3000]{{0,4}}){{1,8}}"
    r"[ \u3000○◎]{0,4}(?:正義曰|正义曰|釋曰|释曰|○)"
)
"""Lemmata at the head of a paragraph, then how a subcommentary opens."""


def layer_of_mark(mark: str) -> str:
    """Return the layer that a mark names.

    Parameters
    ----------
    mark
        Such as [疏].
    """
    return LAYER_OF[mark[1:-1].strip(" \u3000")]


def layer_of_note(text: str, at: int) -> str:
    """Tell which layer opens within brackets: by how it begins.

    Parameters
    ----------
    text, at
        The text, and where in it the words begin.
    """
    if EXPLAINS.match(text, at):
        return SUBCOMMENTARY
    if SOUND.match(text, at):
        return SOUNDS
    return NOTE


class Oddity(NamedTuple):
    """Something odd about the markup.

    Parameters
    ----------
    at
        Where in the flat text it stands.
    what, mend
        As in `Problem`.
    """

    at: int
    what: str
    mend: str


_MOST = 20
"""So many oddities are told one by one."""


def told(flat: Flat, oddities: Sequence[Oddity], file: str) -> tuple[Problem, ...]:
    """Turn oddities into remarks; of a great many, the first, and how many more there are.

    Parameters
    ----------
    flat
        The text.
    oddities
        In the order of the text.
    file
        What to call the text.
    """
    problems = []
    for oddity in oddities[:_MOST]:
        line, offset = flat.place(oddity.at)
        place = Place(file, line, offset + 1)
        problems.append(Problem("TEXT-BRACKET", oddity.what, oddity.mend, place=place, fatal=False))
    if len(oddities) > _MOST:
        line, offset = flat.place(oddities[_MOST].at)
        what = f"from here on {len(oddities) - _MOST} more brackets do not pair"
        mend = "if these brackets hold no notes, name another markup"
        problems.append(Problem("TEXT-BRACKET", what, mend, place=Place(file, line, offset + 1), fatal=False))
    return tuple(problems)


def kinds_in(lines: Sequence[str]) -> dict[str, int]:
    """Count, for each kind of bracket, how many characters stand in it.

    Parameters
    ----------
    lines
        Of the text. Names of layers in brackets do not count.
    """
    found: dict[str, int] = {}
    for line in lines:
        bare = LAYER_MARK.sub("", line)
        for open_, close in PAIRS.items():
            if open_ not in bare:
                continue
            inner = sum(len(part.split(close, 1)[0]) for part in bare.split(open_)[1:])
            kind = KIND.get(open_, open_)
            found[kind] = found.get(kind, 0) + inner
    return found


def pairs_in(text: str) -> dict[int, int]:
    """Return where each bracket of a text closes: {opening: closing}. No pair crosses a line feed.

    Parameters
    ----------
    text
        Any. Kinds of brackets do not heed one another.
    """
    found: dict[int, int] = {}
    opened: dict[str, list[int]] = {open_: [] for open_ in PAIRS}
    for match in _ANY.finditer(text):
        sign = match[0]
        if sign == "\n":
            opened = {open_: [] for open_ in PAIRS}
        elif sign in PAIRS:
            opened[sign].append(match.start())
        elif opened[CLOSING[sign]]:
            found[opened[CLOSING[sign]].pop()] = match.start()
    return found


_ANY = re.compile(f"[{re.escape(''.join([*PAIRS, *CLOSING]))}\n]")
