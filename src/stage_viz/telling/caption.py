"""The caption of a figure: its number, its title, what it shows in sentences, and whom it quotes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from stage_viz.lexicon import spelled
from stage_viz.model import Layer, Rite, Step
from stage_viz.passage import Passage, find_meant
from stage_viz.space import Direction
from stage_viz.staging import Staging

from .language import Language
from .names import chinese, quoted
from .places import DIRECTIONS
from .sentences import sentences, standing
from .sources import followed
from .words import word_in


@dataclass(frozen=True)
class Run:
    """Words that are set alike.

    Parameters
    ----------
    text
        The words, as they are read: no markup of any kind.
    italic
        Whether they are in italics: a work's title, a word of another language.
    """

    text: str
    italic: bool = False


@dataclass(frozen=True)
class Caption:
    """What is said below a figure.

    Parameters
    ----------
    number
        Of the step in its file, from 1.
    id
        Of the step.
    section
        The name of its section, or empty.
    label
        Such as ``Step 6`` or 第 6 步.
    title
        Of the step.
    quote
        The words of the text that it shows, in Chinese.
    body
        Who goes where, who faces where, and what is done, in sentences.
    citation
        Where the words stand, and which layer they are of.
    alt
        A text alternative for those who cannot see the figure.
    language
        A BCP 47 tag.
    """

    number: int
    id: str
    section: str
    label: str
    title: str
    quote: str
    body: tuple[Run, ...]
    citation: tuple[Run, ...]
    alt: str
    language: str


def plain(runs: Iterable[Run]) -> str:
    """Return the words of runs without their look.

    Parameters
    ----------
    runs
        In order.
    """
    return "".join(run.text for run in runs)


def caption(
    staging: Staging,
    number: int,
    passage: Passage,
    language: Language,
    told: int | None = None,
    up: Direction = Direction.N,
) -> Caption:
    """Return the caption of a step.

    Parameters
    ----------
    staging
        The rite, played.
    number
        Of the step, from 1.
    passage
        The text that it quotes.
    language
        Of the caption.
    told
        The number that the figure bears, if it is another.
    up
        The direction that is up in the figure.
    """
    rite, step = staging.rite, staging.rite.steps[number - 1]
    words = language.words
    label = word_in("step", words).format(told or number)
    title = title_of(step, language)
    body = sentences(staging, number, words)
    runs = (Run((" " if words == "en" else "").join(body)),)
    cited = _citation(staging, step, passage, words)
    return Caption(
        number=told or number,
        id=step.id,
        section=section_of(step, rite, language),
        label=label if words == "en" else chinese(label, language),
        title=title,
        quote=step.quote if words == "en" else chinese(step.quote, language),
        body=_with_both(_in_characters(runs, language), staging, number, language),
        citation=_in_characters(cited, language),
        alt=alternative(staging, number, language, told, up),
        language=language.tag,
    )


def alternative(
    staging: Staging, number: int, language: Language, told: int | None = None, up: Direction = Direction.N
) -> str:
    """Return a text alternative of the figure of a step: who goes where, and who faces where.

    Parameters
    ----------
    staging, number, language, told, up
        As of `caption`.
    """
    words = language.words
    label = word_in("step", words).format(told or number)
    title = title_of(staging.rite.steps[number - 1], language)
    laid = word_in("plan", words).format(DIRECTIONS[up] if words == "en" else up.zh)
    seen = dict.fromkeys((*sentences(staging, number, words), *standing(staging, number, words)))
    alt = _joined((*_headed(label, title, words), laid, *seen), words)
    return alt if words == "en" else chinese(alt, language)


def title_of(step: Step, language: Language) -> str:
    """Return the title of a step: its words of the text if it has none in that language.

    Parameters
    ----------
    step
        As read.
    language
        Of the caption.
    """
    if language.words == "en":
        return step.en or step.zh or step.quote
    return chinese(step.zh or step.quote.rstrip("。，；："), language)


def section_of(step: Step, rite: Rite, language: Language) -> str:
    """Return the name of the section of a step, or nothing.

    Parameters
    ----------
    step, rite
        As read.
    language
        Of the caption.
    """
    section = next((s for s in rite.sections if s.id == step.section), None)
    if section is None:
        return ""
    return section.en or section.zh if language.words == "en" else chinese(section.zh, language)


def _headed(label: str, title: str, words: str) -> tuple[str, ...]:
    return (f"{label}. ", f"{title}. ") if words == "en" else (f"{label}：", f"{title}。")


def _joined(parts: Iterable[str], words: str) -> str:
    return (" " if words == "en" else "").join(part.strip() for part in parts)


def _with_both(runs: tuple[Run, ...], staging: Staging, number: int, language: Language) -> tuple[Run, ...]:
    """In two languages: the same in English, or the reading of the words, behind the sentences."""
    step = staging.rite.steps[number - 1]
    if language.english:
        said = " ".join(sentences(staging, number, "en"))
        return (*runs, Run(f" {step.en}. {said}" if step.en else f" {said}"))
    if language.pinyin:
        return (*runs, Run("（"), Run(spelled(step.quote.rstrip("。，；：")), italic=True), Run("）"))
    return runs


def _citation(staging: Staging, step: Step, passage: Passage, words: str) -> tuple[Run, ...]:
    """The work, the layer of the words, the words themselves, and who says what they do not."""
    rite = staging.rite
    found = next(iter(find_meant(passage, step.quote, step.line)), None)
    work = rite.work_en if words == "en" else rite.work_zh
    work = work or (rite.en if words == "en" else rite.zh)
    layer = found.layers[0] if found and found.layers else ""
    layer = "" if not layer or layer == Layer.CLASSIC.value else word_in(layer, words)
    readings = (", " if words == "en" else "、").join(staging.readings)
    said = [word_in("follows", words).format(readings).strip()] if readings else []
    said += followed(step, rite, words)
    quote = step.quote.rstrip("。，；：")
    if words == "en":
        where = f", {layer}" if layer else ""
        nested = quote.translate({ord("“"): "‘", ord("”"): "’"})
        return italics(" ".join([f"{work}{where}: “{nested}”.", *said]))
    return italics("".join([f"{work}{layer}：{quoted(quote)}。", *said]))


def italics(text: str) -> tuple[Run, ...]:
    """Read words of which some stand between asterisks, and are italic.

    Parameters
    ----------
    text
        Such as ``*Yili*, Xiangshe li``.
    """
    parts = text.split("*")
    if len(parts) % 2 == 0:  # an asterisk alone is one
        return (Run(text),)
    return tuple(Run(part, italic=i % 2 == 1) for i, part in enumerate(parts) if part)


def _in_characters(runs: tuple[Run, ...], language: Language) -> tuple[Run, ...]:
    if language.words == "en":
        return runs
    return tuple(replace(run, text=chinese(run.text, language)) for run in runs)
