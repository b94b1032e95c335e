"""The YAML formats, as pydantic models: imported only while a file is read or a JSON Schema is made.

They check the shape and the plain values, all at once, each fault with its path; what a phrase or a name
means is for `layouts` and `rites` to find out.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError, PydanticKnownError

from stage_viz.files import split_names
from stage_viz.lexicon import fold

from .rite import TEXT_LIMIT

LAYOUT_SCHEMA = "stage-viz/layout/1"
STEPS_SCHEMA = "stage-viz/steps/1"


def _names(value: object) -> object:
    if value is None:
        return []
    if isinstance(value, str):
        return split_names(value)
    if isinstance(value, list):
        return [name for item in value for name in (split_names(item) if isinstance(item, str) else [item])]
    return value


def _layer(value: object) -> object:
    return value.replace("'", "′").replace("’", "′").strip() if isinstance(value, str) else value


def _word(value: object) -> object:
    """Read a word of the compass, of a turn or of a posture, with or without 面, in any variant."""
    if not isinstance(value, str):
        return value
    folded = fold(value.strip())
    return folded[:-1] if len(folded) > 1 and folded[-1] in (fold("面"), fold("鄉"), fold("嚮")) else folded


Names = Annotated[list[str], BeforeValidator(_names)]
LayerName = Annotated[Literal["經", "記", "經′", "注", "疏", "家", "推"], BeforeValidator(_layer)]
Compass = Annotated[Literal["北", "東北", "東", "東南", "南", "西南", "西", "西北"], BeforeValidator(_word)]
Text = Annotated[str, Field(max_length=TEXT_LIMIT)]
Turns = dict[Literal["左還"], Literal["clockwise", "counter-clockwise"]]
Posture = Annotated[Literal["立", "坐"], BeforeValidator(_word)]
Identifier = Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]{0,59}$|^[0-9][0-9-]{0,28}[a-z][a-z0-9-]{0,29}$")]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", coerce_numbers_to_str=True)


class WorkDoc(_Strict):
    """A work and its chapter; words between asterisks are italic: *Yili*."""

    zh: Text = ""
    en: Text = ""


class NameDoc(_Strict):
    """A name in Chinese and English."""

    zh: Text = Field(description="In Chinese")
    en: Text = Field("", description="In English")


class NoteDoc(_Strict):
    """A note, in the languages that it has."""

    zh: Text = Field("", description="In Chinese")
    en: Text = Field("", description="In English")

    @model_validator(mode="after")
    def _told(self) -> NoteDoc:
        if not self.zh and not self.en:
            raise PydanticCustomError("no_text", "the note has no text")
        return self


def _note(value: object) -> object:
    """Take a plain text for both languages."""
    if isinstance(value, NoteDoc | dict):
        return value
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise PydanticKnownError("string_type")
    if len(text := str(value)) > TEXT_LIMIT:
        raise PydanticKnownError("string_too_long", {"max_length": TEXT_LIMIT})
    return NoteDoc.model_construct(zh=text, en=text)


NoteField = Annotated[NoteDoc, BeforeValidator(_note, json_schema_input_type=Text | NoteDoc)]


class ParameterDoc(_Strict):
    """A length that the author of the layout chose, or took from a source."""

    value: Text = Field(description="A length: 60尺, 三步, 1/2 堂廣")
    layer: LayerName = Field(description="Who says so")
    cite: Text = ""
    note: Text = ""


class WhereDoc(_Strict):
    """One phrase about a place, in words or in an explicit form, and who says so."""

    phrase: Text | None = Field(None, description="In words: 左个之西北三步")
    of: Text | None = Field(None, description="The place it starts at")
    toward: Text | None = Field(None, description="A direction of the compass")
    side: Text | None = Field(None, description="前 後 左 右 of the place's own facing")
    by: Text | None = Field(None, description="How far")
    small: bool | None = None
    between: list[Text] | None = None
    at: Text | None = Field(None, description="With between: which part of the way, 1/3")
    x: Text | None = None
    y: Text | None = None
    xy: list[Text] | None = None
    all: list[Any] | None = None
    axis: Text | None = Field(None, description="東西 or 南北, if the words speak of one axis only")
    layer: LayerName = Field(description="Who says so")
    quote: Text = Field("", description="The words that an explicit form renders")
    cite: Text = Field("", description="Work and chapter")
    note: Text = ""
    default: Text | None = Field(None, description="The distance that is drawn where the words give none")


class FacingDoc(_Strict):
    """Where a place faces and who says so."""

    value: Compass
    layer: LayerName
    cite: Text = ""
    note: Text = ""


def _facing(value: object) -> object:
    return {"value": value, "layer": "推"} if isinstance(value, str) else value


FacingField = Annotated[FacingDoc, BeforeValidator(_facing)]


class PlaceDoc(_Strict):
    """What all places have."""

    where: list[WhereDoc] = Field(default_factory=list, description="What is said of where it is")
    facing: FacingField | None = None
    head: Compass | None = Field(None, description="Which end of a row is its head")
    size: dict[Text, Text] = Field(
        default_factory=dict, description="廣 across the facing, 深 along it, and the kind's own"
    )
    en: Text = ""
    pinyin: Text = ""
    note: Text = ""
    hidden: bool = False


class FixtureDoc(PlaceDoc):
    """A thing that stands on the ground all the time."""

    kind: Text = Field(description="A glyph that the plan knows")
    parts: dict[Text, PlaceDoc] = Field(default_factory=dict, description="Named points of it")


class RegionDoc(_Strict):
    """A rectangle of walkable ground, by the places that are its edges."""

    west: Text
    east: Text
    north: Text
    south: Text
    fenced: bool = Field(False, description="Entered by stairs only")


class SpacingDoc(_Strict):
    """Distances for words that give none."""

    near: Text = "5尺"
    far: Text = "60尺"
    small: Text = "3尺"
    small_far: Text = "6尺"
    touch: Text = "1.5尺"
    touch_far: Text = "3尺"


class SpacingsDoc(_Strict):
    """Distances for words that give none: for places and for persons."""

    places: SpacingDoc = Field(default_factory=lambda: SpacingDoc())
    persons: SpacingDoc = Field(default_factory=lambda: SpacingDoc())
    row: Text = Field(default="3尺", description="Between neighbours in a row")
    clearance: Text = Field(default="1.5尺", description="How far ways keep from persons and fixtures")


class LayoutReadingDoc(_Strict):
    """A scholar's view of the ground: the fields of places that it replaces."""

    cite: Text = ""
    note: Text = ""
    parameters: dict[Text, ParameterDoc] = Field(default_factory=dict)
    places: dict[Text, PlaceDoc] = Field(default_factory=dict)


class LayoutDoc(_Strict):
    """A ground."""

    schema_: Literal["stage-viz/layout/1"] = Field(alias="schema", description="The version of the format")
    name: NameDoc
    note: Text = ""
    units: dict[Literal["尺"], Text] = Field(default_factory=dict, description="A 尺 in metres")
    parameters: dict[Text, ParameterDoc] = Field(default_factory=dict)
    spacing: SpacingsDoc = Field(default_factory=lambda: SpacingsDoc())
    origin: Text = Field(description="The place or group whose middle is the origin")
    groups: dict[Text, Names] = Field(default_factory=dict, description="Names for several places together")
    fixtures: dict[Text, FixtureDoc] = Field(default_factory=dict)
    stations: dict[Text, PlaceDoc] = Field(default_factory=dict)
    spots: dict[Text, PlaceDoc] = Field(default_factory=dict)
    regions: dict[Text, RegionDoc] = Field(default_factory=dict)
    readings: dict[Text, LayoutReadingDoc] = Field(default_factory=dict)


class RowDoc(_Strict):
    """How a row stands unless the words say otherwise."""

    facing: Compass
    head: Compass


class MemberDoc(_Strict):
    """A person, a thing, or a row of persons."""

    kind: Literal["person", "thing", "row"] | None = Field(
        None, description="person unless glyph or members tell"
    )
    glyph: Text = Field("", description="For a thing: its kind, such as cup")
    members: Names = Field(default_factory=list, description="For a row: its persons, the head first")
    row: RowDoc | None = None
    station: Text = Field("", description="The place that is his own (位)")
    own: dict[Text, Text] = Field(
        default_factory=dict, description="Words that mean something of his own: {階: 西階}"
    )
    shown: Text = Field("", description="The word drawn beside it, if not the name")
    en: Text = ""
    pinyin: Text = ""
    short: Text = Field("", description="A word or two of English, drawn beside it")
    note: Text = ""


class StandingDoc(_Strict):
    """Where one of the cast is when the passage opens."""

    who: Names = Field(default_factory=list)
    what: Names = Field(default_factory=list)
    at: Any = Field(None, description="A place phrase or an explicit form")
    facing: Compass | None = None
    head: Compass | None = None
    posture: Posture | None = None
    holds: Any = Field(None, description="Things in hand: names, or names with how each is held, {弓: 執}")
    attire: Names = Field(default_factory=list)
    evidence: Any = Field(None, description="A layer, or a layer by field")
    note: Text = ""


class ActionDoc(_Strict):
    """What some of the cast do at once."""

    who: Names = Field(default_factory=list)
    what: Names = Field(default_factory=list, description="Things that are set out or moved")
    at: Any = Field(None, description="Where it ends: a place phrase or an explicit form")
    via: Any = Field(
        None,
        description="Places that the way passes: phrases or explicit forms. What is done at one of them"
        " stands in its form: {x: 楅, acts: [當楅北面揖], facing: 北, evidence: {layer: 經′, cite: 再射}};"
        " without evidence of its own it is told by that of via",
    )
    facing: Compass | None = Field(None, description="At the end")
    head: Compass | None = Field(
        None, description="For a row: which end is its head, as it stands at the end"
    )
    turn: Annotated[Literal["左還", "右還"], BeforeValidator(_word)] | None = None
    pass_: Text = Field("", alias="pass", description="相左")
    posture: Posture | None = None
    acts: Names = Field(
        default_factory=list,
        description="Verbs as in the text. A bow before others (揖進) is made where one begins, else (及階揖)"
        " where one ends; on the way it stands in via",
    )
    takes: Any = Field(
        None, description="Things taken in hand: names, or names with how each is held, {矢: 搢三挾一个}"
    )
    puts: Any = Field(None, description="Things let go of; {爵: 篚} says where, {爵: 獲者} to whom")
    attire: Names | None = None
    beat: Annotated[int, Field(ge=0)] = Field(0, description="Order within the step; equal is at once")
    evidence: Any = Field(None, description="A layer, or a layer by field with a quote or a citation")
    unsure: list[str] = Field(default_factory=list, description="Of a draft: what is to be looked at")
    note: NoteField = Field(
        default_factory=lambda: NoteDoc.model_construct(),
        description="For the notes below the plan: a text, or {zh: …, en: …}",
    )


class TitleDoc(_Strict):
    """A step's title, in the languages that it has."""

    zh: Text = ""
    en: Text = ""


class StepDoc(_Strict):
    """What one figure shows."""

    id: Identifier = Field(description="ASCII; becomes the file's name")
    section: Text = ""
    quote: str = Field(description="The words of the text that it shows")
    line: int | None = Field(
        None, description="The line of the text, if the quote stands there more than once"
    )
    span: list[Any] | None = Field(
        None, description="Where the quote stands in its line, in code points; of a draft"
    )
    part: Annotated[str, Field(pattern=r"^[0-9]{1,3}/[0-9]{1,3}$")] | None = Field(
        None, description="1/3 of a shared clause"
    )
    title: TitleDoc = Field(default_factory=lambda: TitleDoc())
    actions: list[ActionDoc] = Field(min_length=1)
    notes: list[NoteField] = Field(
        default_factory=list, description="For the notes below the plan: texts, each may be {zh: …, en: …}"
    )


class SectionDoc(_Strict):
    """A section (節) of the rite."""

    id: Identifier
    zh: Text
    en: Text = ""


class RiteReadingDoc(_Strict):
    """A scholar's view of the steps."""

    cite: Text = ""
    note: Text = ""
    actions: dict[Text, list[ActionDoc]] = Field(
        default_factory=dict, description="By step id: what it puts in the place of all actions"
    )
    turns: Turns | None = None


class TextDoc(_Strict):
    """The text of a rite, and how it is read where it does not tell that by itself."""

    file: str = Field(description="From this file's folder")
    markup: Literal["run-together", "brackets", "marked", "labelled", "mandoku", "plain", "tei"] | None = (
        Field(None, description="Of the text, if it is not told by its signs")
    )
    encoding: Text | None = Field(None, description="Such as Big5, if it is not told by the bytes")
    classic: str | None = Field(
        None, description="A file with the classic alone, which decides what is 經; from this file's folder"
    )


def _text(value: object) -> object:
    return value if isinstance(value, dict) else {"file": value}


def _text_or_file(schema: dict[str, Any]) -> None:
    """Let the JSON Schema allow the name of the file alone, as `_text` does."""
    full = schema["properties"]["text"]
    schema["properties"]["text"] = {
        "anyOf": [{"type": "string"}, full],
        "description": "The text's file, from this file's folder; or with how it is read",
    }


class StepsDoc(_Strict):
    """A rite."""

    model_config = ConfigDict(json_schema_extra=_text_or_file)

    schema_: Literal["stage-viz/steps/1"] = Field(alias="schema", description="The version of the format")
    title: NameDoc
    work: WorkDoc | None = Field(None, description="The work and chapter of the text, as captions cite it")
    note: Text = ""
    draft: bool = False
    layout: str = Field("", description="The layout's file, from this file's folder")
    text: Annotated[TextDoc, BeforeValidator(_text)]
    cast: dict[Text, MemberDoc]
    opening: list[StandingDoc] = Field(default_factory=list)
    sections: list[SectionDoc] = Field(default_factory=list)
    turns: Turns = Field(default_factory=dict, description="The sense of 左還, seen from above")
    steps: list[StepDoc] = Field(min_length=1)
    readings: dict[Text, RiteReadingDoc] = Field(default_factory=dict)
