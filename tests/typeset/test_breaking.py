from hypothesis import given
from hypothesis import strategies as st

from stage_viz.typeset import break_lines, text_width

EM = 10 * 25.4 / 72


def test_no_line_begins_with_a_stop_or_ends_with_an_opening_quote():
    assert break_lines("獲者執爵，使人從之", 10, 4 * EM + 0.01) == ["獲者執", "爵，使人", "從之"]
    assert break_lines("獲者言「諾」而反", 10, 4 * EM + 0.01) == ["獲者言", "「諾」而", "反"]


def test_latin_words_are_kept_whole():
    lines = break_lines("the flag-holder drinks", 10, text_width("the flag-holder", 10) + 0.1)
    assert lines == ["the flag-holder", "drinks"]


def test_a_number_stays_with_what_it_numbers():
    assert break_lines("獲者①司馬", 10, 3 * EM + 0.01) == ["獲者", "①司馬"]


def test_line_feeds_are_kept():
    assert break_lines("獲者\n\n司馬", 10, 100) == ["獲者", "", "司馬"]


def test_a_word_wider_than_the_line_is_broken():
    lines = break_lines("mmmmmmmm", 10, text_width("mmm", 10) + 0.01)
    assert lines == ["mmm", "mmm", "mm"]


@given(st.text("獲者北面，。「」 abc", max_size=40), st.floats(3 * EM, 20 * EM))
def test_nothing_is_lost_and_every_line_fits(text, width):
    lines = break_lines(text, 10, width)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(text_width(line, 10) <= width + 1e-6 for line in lines)
