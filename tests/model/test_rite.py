import pytest

from stage_viz.model import Note


@pytest.mark.parametrize(
    ("note", "zh", "en"),
    [
        (Note("是。", "So."), "是。", "So."),
        (Note("是。"), "是。", "是。"),
        (Note(en="So."), "So.", "So."),
        (Note(), "", ""),
    ],
)
def test_a_note_is_said_in_the_language_that_it_has(note, zh, en):
    assert (note.said("zh"), note.said("en")) == (zh, en)
    assert bool(note) is bool(zh)
