"""The words of a slide: what a step is called, what it shows, and what the speaker can say of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from stage_viz.lexicon import normalise
from stage_viz.model import Layer

if TYPE_CHECKING:
    from stage_viz.facade import Rite
    from stage_viz.render.slides import NotesPart, SlideText
    from stage_viz.staging import Presence
    from stage_viz.step import Step
    from stage_viz.telling import Language


def slide_text(rite: Rite, step: Step, language: Language, beat: int | None = None) -> SlideText:
    """Return what is said on the slide of a step.

    Parameters
    ----------
    rite
        The rite.
    step
        The step.
    language
        Of the words.
    beat
        Which of its beats the slide ends with; None for the whole step.
    """
    from stage_viz.plan.quotation import abridged, quotation, spoken
    from stage_viz.render.slides import SlideText
    from stage_viz.telling import plain

    told = rite.staging.rite
    quote = spoken(quotation(rite.files.passage, step.data, told.steps), step.data, language)
    short = abridged(quote)
    caption = rite.caption(step.number, language)
    return SlideText(
        key=f"{step.id}-{beat}" if beat else step.id,
        title=caption.title,
        section=caption.section,
        counter=f"{step.number} / {len(rite.ids)}",
        quote=quote.text,
        marked=quote.marked,
        caption=plain(caption.body),
        short=(short.text, short.marked),
        notes=tuple(_notes(rite, step, language)),
        tag=language.tag,
        alts=alternatives(rite, step, language, beat),
    )


def _notes(rite: Rite, step: Step, language: Language) -> Iterator[NotesPart]:
    """The sentence, the commentary on it, and what bears out the plan."""
    from stage_viz.passage import commentary
    from stage_viz.plan.concern import concern
    from stage_viz.plan.quotation import quotation, span_of
    from stage_viz.plan.wording import run_on
    from stage_viz.render.slides import NotesPart
    from stage_viz.telling import chinese, notes, states, word_in

    told, passage = rite.staging.rite, rite.files.passage
    sentence = quotation(passage, step.data, told.steps).text
    yield NotesPart(Layer.CLASSIC.value, chinese(sentence, language))
    if span := span_of(passage, step.data):
        for run in commentary(passage, span):
            yield NotesPart(run.layer, chinese(normalise(run.text).text, language))
    actors = concern(rite.staging, step.position).actors
    for spoken in ("zh", "en") if language.english else (language.words,):
        said = (*states(actors, rite.staging, step.position, spoken), *notes(step.data, told, spoken))
        if said:
            text = run_on(said)
            yield NotesPart(word_in("note", spoken), text if spoken == "en" else chinese(text, language))


def alternatives(rite: Rite, step: Step, language: Language, beats: int | None = None) -> dict[str, str]:
    """Return the text alternatives of persons and things, by the ids of their marks.

    Parameters
    ----------
    rite
        The rite.
    step
        The step.
    language
        Of the words.
    beats
        How many of the step's beats have passed; all if None.
    """
    from stage_viz.telling import chinese, english_name, shown

    found: dict[str, str] = {}
    cast = rite.staging.rite.cast
    for name, presence in step.scenes[: beats or None][-1].presences.items():
        if language.words == "en":
            said = _standing_en({n: english_name(m) for n, m in cast.items()}, presence)
        else:
            said = chinese(_standing(shown(cast[name]) if name in cast else name, presence), language)
        found |= {f"{kind}-{name}": said for kind in ("person", "thing", "held")}
    return found


def _layers(p: Presence) -> tuple[list[str], str]:
    """The layers that tell where somebody is, and the one that tells where he faces."""
    layers = {field: p.evidence[field].layer.value for field in ("x", "y", "facing") if field in p.evidence}
    return list(dict.fromkeys(layers[f] for f in ("x", "y") if f in layers)), layers.get("facing", "")


def _standing_en(names: Mapping[str, str], p: Presence) -> str:
    """Who it is, where he faces, by whom it is held, and which layer of the text says so."""
    from stage_viz.telling import DIRECTIONS, word_in

    places, facing = _layers(p)
    told = " and ".join(word_in(layer, "en") for layer in places)
    parts = (
        names.get(p.name, p.name),
        f"facing {DIRECTIONS[p.facing]}" if p.facing else "",
        {"坐": "kneeling"}.get(p.posture, ""),
        f"held by the {names.get(p.held_by, p.held_by)}" if p.held_by else "",
        f"place: {told}" if told else "",
        f"facing: {word_in(facing, 'en')}" if p.facing and facing else "",
    )
    return "; ".join(filter(None, parts))


def _standing(name: str, p: Presence) -> str:
    """Who it is, where he faces, where he is, and which layer of the text says so, in Chinese."""
    places, facing = _layers(p)
    parts = (
        name,
        f"{p.facing.zh}面" if p.facing else "",
        p.posture,
        f"在{p.at}" if p.at and not p.held_by else "",
        f"{p.held_by}{p.manner or '執'}" if p.held_by else "",
        f"位：{'、'.join(places)}" if places else "",
        f"面：{facing}" if p.facing and facing else "",
    )
    return "，".join(filter(None, parts))
