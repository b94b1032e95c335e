"""Scenes as a draft in the format of the steps files, to be corrected by a person."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from stage_viz.lexicon import fold
from stage_viz.model import Layout
from stage_viz.passage import spelled_out

from .deeds import Deed, Scene, Told
from .discourse import OWN_MOVES
from .emit import Block, Flow, Raw, Scalar, emit, scalar
from .footing import Footing, footing
from .words import Lexicon

_ONE = ("facing", "head", "turn", "pass", "posture")
_FIELDS = {"pass": "passing"}


@dataclass(frozen=True)
class Draft:
    """A draft, written out.

    Parameters
    ----------
    text
        The YAML.
    steps
        How many steps it has.
    unsure
        How many notes of what is to be looked at.
    """

    text: str
    steps: int
    unsure: int


def make_draft(
    lexicon: Lexicon,
    scenes: Sequence[Scene],
    *,
    text: str | Mapping[str, str],
    layout: Layout | None = None,
    layout_path: str = "",
    title: str = "",
) -> Draft:
    """Write scenes as a steps file.

    Parameters
    ----------
    lexicon
        The words, for what things are drawn with.
    scenes
        In the order of the text.
    text, layout_path
        The paths of the text and of the layout from the folder of the draft; of the text also a mapping with
        its path (``file``) and how it is to be read.
    layout
        The ground; None if it is not known: then nobody has a place of his own.
    title
        The title of the rite.

    Returns
    -------
    Draft
        With a step for every sentence in which anybody does anything.
    """
    told = [scene for scene in scenes if scene.deeds]
    deeds = [deed for scene in told for deed in scene.deeds]
    things = dict.fromkeys(name for d in deeds if d.thing for name in d.who)
    people = dict.fromkeys(name for d in deeds if not d.thing for name in d.who if name not in things)
    ground = footing(lexicon, layout, people, things)
    document: Block = {
        "schema": "stage-viz/steps/1",
        "title": Flow({"zh": title or "草稿"}),
        "draft": True,
        **({"layout": layout_path} if layout_path else {}),
        "text": text if isinstance(text, str) else Flow(text),
        "cast": {
            **{name: Flow(_person(ground, name)) for name in people},
            **{
                name: Flow({"glyph": lexicon.glyphs.get(name, "bundle")})
                for name in things
                if name not in ground.places
            },
        },
    }
    opening = _opening(ground, deeds, people)
    if opening:
        document["opening"] = [Flow(entry) for entry in opening]
    numbers: Counter[int] = Counter()
    steps: list[Block] = []
    unsure = 0
    for scene in told:
        line = scene.sentence.line
        numbers[line] += 1
        actions = [_action(ground, deed, beat, line) for beat, deed in enumerate(scene.deeds)]
        unsure += sum(map(_notes, actions))
        steps.append(_step(scene, numbers[line], actions))
    return Draft(emit({**document, "steps": steps}), len(steps), unsure)


def _notes(action: Block) -> int:
    notes = action.get("unsure")
    return len(notes.value) if isinstance(notes, Flow) else 0


def _person(ground: Footing, name: str) -> dict[str, Scalar]:
    found: dict[str, Scalar] = {}
    if own := ground.own.get(name):
        found["own"] = Flow(dict(own))
    if station := ground.station(name):
        found["station"] = station
    return found


def _opening(
    ground: Footing, deeds: Sequence[Deed], people: Sequence[str] | dict[str, None]
) -> list[dict[str, Scalar]]:
    """Return where everybody stands at first: at his own place, or where the text has him first."""
    if not ground.places:
        return []
    found: list[dict[str, Scalar]] = []
    for name in people:
        where, note = ground.station(name), "his own place on this ground"
        if not where:
            mine = (place for d in deeds if name in d.who for place in d.at)
            first = next((p for p in mine if p.value not in OWN_MOVES and ground.fixed(p.value)), None)
            where, note = (first.value if first else ""), "where the text has him first"
        if where:
            evidence = Flow({"at": Flow({"layer": "推", "note": note})})
            found.append({"who": name, "at": where, "evidence": evidence})
    return found


def _step(scene: Scene, number: int, actions: Sequence[Block]) -> Block:
    sentence = scene.sentence
    return {
        "id": f"line-{sentence.line}-{number}",
        "quote": sentence.words(),
        "line": sentence.line,
        "span": _span(sentence.pieces(), sentence.line),
        "actions": list(actions),
    }


def _action(ground: Footing, deed: Deed, beat: int, line: int) -> Block:
    block: Block = {
        "what" if deed.thing else "who": deed.who[0] if len(deed.who) == 1 else Flow(list(deed.who))
    }
    if beat:
        block["beat"] = beat
    evidence: Block = {}
    unsure = list(deed.unsure)
    at = [p for p in deed.at if _has_place(ground, deed, p, unsure)]
    for key, places in (("at", at), ("via", list(deed.via))):
        if not places:
            continue
        forms = [_place(p) for p in places]
        block[key] = forms[0] if len(forms) == 1 and key == "at" else Flow(forms)
        evidence[key] = _evidence(places, line)
        if ground.places:
            phrases = ["席" if p.value in OWN_MOVES and p.value[-1] == "席" else p.value for p in places]
            unsure += [lack for phrase in phrases if (lack := ground.lacks(phrase))]
    for key in _ONE:
        if told := getattr(deed, _FIELDS.get(key, key)):
            block[key] = told.value
            if key != "head":
                evidence[key] = _evidence([told], line)
    if deed.acts:
        block["acts"] = Flow([t.value for t in deed.acts])
        evidence["acts"] = _evidence(deed.acts, line)
    if evidence:
        block["evidence"] = evidence
    if unsure:
        block["unsure"] = Flow(list(dict.fromkeys(unsure)))
    return block


def _has_place(ground: Footing, deed: Deed, place: Told, unsure: list[str]) -> bool:
    """Whether a move to one's own place has one to go to."""
    if place.value not in OWN_MOVES:
        return True
    mat = place.value.endswith("席")
    stations = [ground.own.get(n, {}).get("席", "") if mat else ground.station(n) for n in deed.who]
    if all(stations) and (mat or not any(s.endswith("席") for s in stations)):
        return True
    if all(stations):
        unsure.append(f"{place.value}: where he stood before, which need not be {stations[0]}")
    elif ground.places:
        unsure.append(f"the layout has no place for {place.value}")
    return False


def _place(place: Told) -> Scalar:
    """Write a place: plain if the text has it so, else with the words that it renders."""
    if place.value.endswith("席") and place.value in OWN_MOVES:
        return Flow({"phrase": "席", "quote": place.words})
    if place.value in OWN_MOVES or fold(place.value) in _bare(place.words):
        return place.value
    return Flow({"phrase": place.value, "quote": place.words})


def _bare(words: str) -> str:
    return "".join(c for c in fold(spelled_out(words)) if c.isalnum())


def _evidence(told: Sequence[Told], line: int) -> Raw:
    # A note tells two places in one clause, which is quoted once.
    stretches = list({t.pieces: t.words for t in told}.items())
    pieces = [piece for stretch, _ in stretches for piece in stretch]
    quote = scalar("…".join([words for _, words in stretches]))
    at = f", line: {pieces[0][0]}" if len(pieces) == 1 and pieces[0][0] != line else ""
    return Raw(f"{{layer: {told[0].layer}, quote: {quote}{at}, span: {_span(pieces, pieces[0][0]).text}}}")


def _span(pieces: Sequence[tuple[int, int, int]], line: int) -> Raw:
    """Write where words stand: [start, end] in the line, or [line, start, end] for each stretch."""
    if len(pieces) == 1 and pieces[0][0] == line:
        return Raw(f"[{pieces[0][1]}, {pieces[0][2]}]")
    return Raw("[" + ", ".join(f"[{n}, {start}, {end}]" for n, start, end in pieces) + "]")
