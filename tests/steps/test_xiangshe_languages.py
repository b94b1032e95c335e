"""The example in Chinese and in English: titles, notes and names."""

import re
from collections import Counter

import pytest

from stage_viz.lexicon import short_english

HAN = re.compile(r"[\u4e00-\u9fff]+")
SCHOLARS = ("鄭", "賈", "敖", "盛", "張爾岐", "楊復", "義疏", "李如圭")


@pytest.fixture(scope="module")
def notes(rite):
    whole = rite.staging.rite
    found = [note for step in whole.steps for note in step.notes]
    actions = [action for step in whole.steps for action in step.actions]
    actions += [a for reading in whole.readings.values() for new in reading.actions.values() for a in new]
    return found + [action.note for action in actions if action.note]


def test_the_rite_and_its_sections_have_both_titles(rite):
    whole = rite.staging.rite
    assert all(part.zh and part.en for part in (whole, *whole.sections))


def test_a_step_is_entitled_as_the_old_plates_are(rite):
    for step in rite.staging.rite.steps:
        assert HAN.fullmatch(step.zh), step.id
        assert 4 <= len(step.zh) <= 14, step.id
        assert step.en, step.id


def test_no_two_steps_of_a_section_have_one_title(rite):
    for words in ("zh", "en"):
        found = Counter((step.section, getattr(step, words)) for step in rite.staging.rite.steps)
        assert {title for title, count in found.items() if count > 1} == set()


def test_a_title_names_those_who_act(rite):
    """Who is named at the head of a title is among those who act in the step."""
    cast = rite.staging.rite.cast
    called = {"上射": "上耦上射", "下射": "上耦下射", "耦": "大夫之耦"}
    called |= {"眾賓又一耦": "眾賓二耦", "眾賓兩耦": "眾賓一耦"}
    for step in rite.staging.rite.steps:
        acting = {name for action in step.actions for name in action.who}
        acting |= {member for name in acting for member in cast[name].members}
        acting |= {m.name for m in cast.values() if m.members and {*m.members} <= acting}
        names = sorted({*cast, *called}, key=len, reverse=True)
        if first := next((name for name in names if step.zh.startswith(name)), None):
            assert called.get(first, first) in acting, (step.id, first)


def test_every_note_is_in_both_languages(notes):
    assert len(notes) > 60
    for note in notes:
        assert HAN.search(note.zh), note
        assert note.zh.endswith("。"), note
        assert not set(note.zh) & set("“”.,"), note
        assert re.match("[A-Z“]", note.en), note
        assert note.en.endswith("."), note
        assert not set(note.en) & set('「」。，："'), note
        assert not any(name in note.en for name in SCHOLARS), note


def test_all_of_the_cast_have_english_and_pinyin(rite):
    for name, member in rite.staging.rite.cast.items():
        assert member.en, name
        assert re.fullmatch("[a-zāáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜ' ]+", member.pinyin), name
        assert 0 < len(member.short) <= 17, name


def test_all_places_have_english_and_pinyin(rite):
    for name, place in rite.ground.places.items():
        assert place.en, name
        assert place.pinyin, name
        assert 0 < len(short_english(name)) <= 17, name
