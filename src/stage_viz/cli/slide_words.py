"""The words of a slide: what a step is called, what it shows, and what the speaker can say of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from stage_viz.lexicon import english, normalise
from stage_viz.model import Layer

if TYPE_CHECKING:
    from stage_viz.facade import Rite, Step
    from stage_viz.render.slides import NotesPart, SlideText
    from stage_viz.staging import Presence
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
    from stage_viz.plan.quotation import abridged, quotation
    from stage_viz.render.slides import SlideText

    told = rite.staging.rite
    quote = quotation(rite.files.passage, step.data, told.steps)
    short = abridged(quote)
    section = next((s for s in told.sections if s.id == step.data.section), None)
    return SlideText(
        key=f"{step.id}-{beat}" if beat else step.id,
        title=title_of(step, language),
        section=_one(section.zh, section.en, language) if section else "",
        counter=f"{step.number} / {len(rite.ids)}",
        quote=quote.text,
        marked=quote.marked,
        caption=caption_of(rite, step),
        short=(short.text, short.marked),
        notes=tuple(_notes(rite, step)),
        tag=language.tag,
        alts=alternatives(rite, step, language, beat),
    )


def title_of(step: Step, language: Language) -> str:
    """Return the title of a step.

    Parameters
    ----------
    step
        The step.
    language
        Of the title, where there is one.
    """
    return _one(step.data.zh, step.data.en, language) or step.id


def _one(zh: str, en: str, language: Language) -> str:
    return (en or zh) if language.words == "en" else (zh or en)


def caption_of(rite: Rite, step: Step) -> str:
    """Return who goes where and who faces where, without the quote and the title.

    Parameters
    ----------
    rite
        The rite.
    step
        The step.
    """
    from stage_viz.plan.describe import describe

    said = describe(rite.staging, step.position, rite.files.passage, step.number)
    return said.partition(f"「{step.quote}」")[2].removesuffix(f"({step.data.en}.)")


def _notes(rite: Rite, step: Step) -> Iterator[NotesPart]:
    """The sentence, the commentary on it, and what bears out the plan."""
    from stage_viz.passage import commentary
    from stage_viz.plan.concern import concern
    from stage_viz.plan.notes import notes, states
    from stage_viz.plan.quotation import quotation, span_of
    from stage_viz.render.slides import NotesPart

    told, passage = rite.staging.rite, rite.files.passage
    yield NotesPart(Layer.CLASSIC.value, quotation(passage, step.data, told.steps).text)
    if span := span_of(passage, step.data):
        for run in commentary(passage, span):
            yield NotesPart(run.layer, normalise(run.text).text)
    actors = concern(rite.staging, step.position).actors
    remarks = (*states(actors, rite.staging, step.position), *notes(step.data, told))
    if remarks:
        yield NotesPart("案", "".join(remarks))


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
    found: dict[str, str] = {}
    for name, presence in step.scenes[: beats or None][-1].presences.items():
        member = rite.staging.rite.cast.get(name)
        shown = (member.en if member else "") or english(name) if language.words == "en" else name
        said = _standing(shown or name, presence, language)
        found |= {f"{kind}-{name}": said for kind in ("person", "thing", "held")}
    return found


def _standing(name: str, p: Presence, language: Language) -> str:
    """Who it is, where he faces, where he is, and which layer of the text says so."""
    layers = {field: p.evidence[field].layer.value for field in ("x", "y", "facing") if field in p.evidence}
    place = "、".join(dict.fromkeys(layers[f] for f in ("x", "y") if f in layers))
    facing = layers.get("facing", "") if p.facing else ""
    if language.words == "en":
        english_parts = (
            name,
            f"facing {p.facing.name}" if p.facing else "",
            f"at {p.at}" if p.at else "",
            f"held by {p.held_by}" if p.held_by else "",
            f"place: {place}" if place else "",
            f"facing: {facing}" if facing else "",
        )
        return "; ".join(filter(None, english_parts))
    parts = (
        name,
        f"{p.facing.zh}面" if p.facing else "",
        p.posture,
        f"在{p.at}" if p.at else "",
        f"{p.held_by}{p.manner or '執'}" if p.held_by else "",
        f"位：{place}" if place else "",
        f"面：{facing}" if facing else "",
    )
    return "，".join(filter(None, parts))
