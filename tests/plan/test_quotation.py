"""The sentence that a figure shows: in the right characters, with the right ones marked."""

from dataclasses import replace

import pytest

from stage_viz.passage import read_passage
from stage_viz.plan.quotation import is_word, quotation, span_of


@pytest.fixture
def passage(tmp_path):
    path = tmp_path / "text.txt"
    path.write_text("司馬受爵，奠於篚，複位。獲者雲：諾。\n司馬受爵，興。\n", encoding="utf-8")
    return read_passage(path)


@pytest.fixture
def steps(small):
    """Make steps that quote these words; a pair is a quote with its line."""

    def make(*quotes):
        rows = [q if isinstance(q, tuple) else (q, None) for q in quotes]
        return [replace(small.staging.rite.steps[0], quote=quote, line=line) for quote, line in rows]

    return make


def marked(found):
    return [found.text[a:b] for a, b in found.marked]


def test_the_quote_is_marked_in_its_sentence(passage, steps):
    (step,) = steps(("司馬受爵", 1))
    found = quotation(passage, step, [step])
    assert found.text == "司馬受爵，奠於篚，複位。"
    assert marked(found) == ["司馬受爵"]
    assert found.line == 1


def test_converted_characters_are_shown_as_the_steps_have_them(passage, steps):
    first, second, third = steps(("司馬受爵", 1), "奠于篚", "復位")
    for step in (first, second, third):
        found = quotation(passage, step, [first, second, third])
        assert found.text == "司馬受爵，奠于篚，復位。"
        assert marked(found) == [step.quote]
    assert quotation(passage, first, [first, third]).text == "司馬受爵，奠於篚，復位。"


def test_another_sentence_of_the_line_is_not_touched(passage, steps):
    first, other = steps("復位", "獲者云：諾")
    assert quotation(passage, first, [first, other]).text == "司馬受爵，奠於篚，復位。"
    assert quotation(passage, other, [first, other]).text == "獲者云：諾。"


def test_the_line_tells_which_of_two_places_is_meant(passage, steps):
    (second,) = steps(("司馬受爵", 2))
    assert quotation(passage, second, [second]).text == "司馬受爵，興。"


def test_words_left_out_are_not_marked(passage, steps):
    (step,) = steps("司馬受爵…復位")
    found = quotation(passage, step, [step])
    assert found.text == "司馬受爵，奠於篚，復位。"
    assert marked(found) == ["司馬受爵", "復位"]


def test_a_quote_over_two_sentences_is_shown_by_itself(passage, steps):
    (step,) = steps("復位。獲者云：諾。")
    found = quotation(passage, step, [step])
    assert (found.text, marked(found), found.line) == ("復位。獲者云：諾。", ["復位。獲者云：諾。"], 1)


def test_a_quote_that_is_not_in_the_text_is_shown_as_it_is(passage, steps):
    (step,) = steps("賓降")
    assert span_of(passage, step) is None
    found = quotation(passage, step, [step])
    assert (found.text, marked(found), found.line) == ("賓降", ["賓降"], None)


@pytest.mark.parametrize(
    ("character", "word"), [("獲", True), ("3", True), ("，", False), (" ", False), ("“", False)]
)
def test_words_and_punctuation(character, word):
    assert is_word(character) is word


def test_every_step_of_the_example_shows_its_words(rite):
    steps = rite.staging.rite.steps
    for step in rite:
        found = quotation(rite.files.passage, step.data, steps)
        assert found.line is not None
        shown = [c for a, b in found.marked for c in found.text[a:b] if is_word(c)]
        assert shown == [c for c in step.quote if is_word(c)]
