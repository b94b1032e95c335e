"""Scenes as a draft in the format of the steps files, to be corrected by a person."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from .deeds import Deed, Scene, Told
from .words import Lexicon

_PLAIN = re.compile(
    r"[\u3007\u3400-\u9fff\U00020000-\U0003ffff][\u3007\u3400-\u9fff\U00020000-\U0003ffff0-9a-z，。；！？“”「」『』《》〈〉…]*"
)
_FIELDS = ("at", "via", "facing", "head", "turn", "passing", "posture", "acts")
_KEYS = {"passing": "pass"}


def draft_text(
    lexicon: Lexicon, scenes: Sequence[Scene], *, text: str, layout: str = "", title: str = ""
) -> str:
    """Write scenes as a steps file.

    Parameters
    ----------
    lexicon
        The words, for what things are drawn with.
    scenes
        In the order of the text.
    text, layout
        The paths of the text and of the layout from the folder of the draft; no layout if empty.
    title
        The title of the rite.

    Returns
    -------
    str
        The YAML, a step for every sentence in which anybody does anything.
    """
    return "".join(_lines(lexicon, scenes, text, layout, title))


def _lines(lexicon: Lexicon, scenes: Sequence[Scene], text: str, layout: str, title: str) -> Iterator[str]:
    told = [scene for scene in scenes if scene.deeds]
    yield "schema: stage-viz/steps/1\n"
    yield f"title: {{zh: {_scalar(title or '草稿')}}}\n"
    yield "draft: true\n"
    if layout:
        yield f"layout: {_scalar(layout)}\n"
    yield f"text: {_scalar(text)}\n\ncast:\n"
    for name, thing in _cast(told).items():
        glyph = lexicon.glyphs.get(name, "bundle")
        yield f"  {_scalar(name)}: {{glyph: {glyph}}}\n" if thing else f"  {_scalar(name)}: {{}}\n"
    yield "\nsteps:\n"
    numbers: Counter[int] = Counter()
    for scene in told:
        line = scene.sentence.line
        numbers[line] += 1
        yield from _step(scene, f"line-{line}-{numbers[line]}")


def _cast(scenes: Iterable[Scene]) -> dict[str, bool]:
    """Return everyone and everything, and whether it is a thing."""
    found: dict[str, bool] = {}
    for scene in scenes:
        for deed in scene.deeds:
            for name in deed.who:
                found.setdefault(name, deed.thing)
    return found


def _step(scene: Scene, id_: str) -> Iterator[str]:
    sentence = scene.sentence
    yield f"  - id: {id_}\n"
    yield f"    quote: {_scalar(sentence.given)}\n"
    yield f"    line: {sentence.line}\n"
    yield f"    span: {_span(sentence.pieces(0, len(sentence.cells)), sentence.line)}\n"
    yield "    actions:\n"
    for beat, deed in enumerate(scene.deeds):
        yield from _action(deed, beat, sentence.line)


def _action(deed: Deed, beat: int, line: int) -> Iterator[str]:
    yield f"      - {'what' if deed.thing else 'who'}: {_flow(deed.who)}\n"
    if beat:
        yield f"        beat: {beat}\n"
    evidence: list[str] = []
    for name in _FIELDS:
        given = getattr(deed, name)
        tolds: tuple[Told, ...] = given if isinstance(given, tuple) else (given,) if given else ()
        if not tolds:
            continue
        key = _KEYS.get(name, name)
        listed = isinstance(given, tuple) and (name in ("via", "acts") or len(tolds) > 1)
        values = [t.value for t in tolds]
        yield f"        {key}: {_flow(values, always=True) if listed else _scalar(values[0])}\n"
        evidence.append(f"          {key}: {_evidence(tolds, line)}\n")
    yield "        evidence:\n"
    yield from evidence
    if deed.unsure:
        yield f"        unsure: {_flow(deed.unsure, always=True)}\n"


def _evidence(tolds: Sequence[Told], line: int) -> str:
    pieces = tuple(p for t in tolds for p in t.pieces)
    words = "…".join(t.words for t in tolds)
    at = "" if len(pieces) > 1 or pieces[0][0] == line else f", line: {pieces[0][0]}"
    return f"{{layer: {tolds[0].layer}, quote: {_scalar(words)}{at}, span: {_span(pieces, pieces[0][0])}}}"


def _span(pieces: Sequence[tuple[int, int, int]], line: int) -> str:
    if len(pieces) == 1 and pieces[0][0] == line:
        return f"[{pieces[0][1]}, {pieces[0][2]}]"
    return "[" + ", ".join(f"[{n}, {start}, {end}]" for n, start, end in pieces) + "]"


def _flow(values: Sequence[str], *, always: bool = False) -> str:
    if len(values) == 1 and not always:
        return _scalar(values[0])
    return "[" + ", ".join(map(_scalar, values)) + "]"


def _scalar(value: str) -> str:
    """Write a text: plain if it begins with a character of the text and has nothing that YAML reads."""
    return value if _PLAIN.fullmatch(value) else json.dumps(value, ensure_ascii=False)
