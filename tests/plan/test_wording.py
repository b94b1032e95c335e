"""The words around a plan."""

from dataclasses import replace

import pytest

from stage_viz.plan.key import legend
from stage_viz.plan.marks import Label, Line, PersonMark, RouteMark, ThingMark
from stage_viz.plan.quotation import Quotation
from stage_viz.plan.rings import bow_ring
from stage_viz.plan.wording import heading, note_lines, sentence, text_line
from stage_viz.typeset import text_box


def texts(block):
    return [m.text for m in block.marks if isinstance(m, Label)]


@pytest.mark.parametrize(("align", "left"), [("left", 50.0), ("right", 44.36), ("center", 47.18)])
def test_a_line_of_text_has_its_measured_box(align, left):
    mark = text_line("t", "note", "獲者", 8.0, 50.0, 10.0, align)
    width, ascent, descent = text_box("獲者", 8.0)
    assert mark.at == (50.0, 10.0)
    assert mark.box == pytest.approx((left, 10 - descent, left + width, 10 + ascent), abs=0.011)


def test_a_short_title_stands_on_the_right(theme):
    block = heading("獻獲者", "1 / 17", "He bows", 1.0, 173.0, 0.0, theme)
    assert texts(block) == ["獻獲者 · 1 / 17", "He bows"]
    assert [m.align for m in block.marks] == ["left", "right"]
    assert block.marks[0].at[1] == block.marks[1].at[1]


def test_a_long_title_goes_below_and_is_broken_between_words(theme):
    title = "The flag-holder walks to the middle of the target and there does the same again " * 2
    block = heading("獻獲者", "1 / 17", title.strip(), 1.0, 173.0, 0.0, theme)
    first, *rest = texts(block)
    assert first == "獻獲者 · 1 / 17"
    assert len(rest) == 2
    assert " ".join(rest) == title.strip()
    assert all(m.box[2] <= 173.0 for m in block.marks)
    assert min(m.box[1] for m in block.marks) >= -block.height - 0.02


def test_without_a_section_the_counter_stands_alone(theme):
    assert texts(heading("", "1 / 17", "", 1.0, 173.0, 0.0, theme)) == ["1 / 17"]


def test_the_words_shown_are_marked(theme):
    block = sentence(Quotation("司馬受爵，奠于篚，復位。", ((5, 8),), 12), 1.0, 173.0, 0.0, theme)
    ((mark,), height) = block.marks, block.height
    assert mark.text == "司馬受爵，奠于篚，復位。"
    assert [mark.text[a:b] for a, b in mark.marked] == ["奠于篚"]
    assert mark.box[1] >= -height


def test_a_sentence_that_is_shown_whole_has_no_marks(theme):
    for end in (12, 11):
        quote = Quotation("司馬受爵，奠于篚，復位。", ((0, end),), 12)
        assert sentence(quote, 1.0, 173.0, 0.0, theme).marks[0].marked == ()


def test_marks_go_with_their_characters_when_a_sentence_is_broken(theme):
    text = "獲者執爵，使人執其薦與俎從之，適右个，設薦俎。"
    quote = Quotation(text, ((5, 13), (15, 18)), 5)
    block = sentence(quote, 1.0, 51.0, 0.0, theme)
    lines = texts(block)
    assert len(lines) > 1
    assert "".join(lines) == text
    assert all(line[0] not in "，。" for line in lines)
    marked = [m.text[a:b] for m in block.marks for a, b in m.marked]
    assert "".join(marked) == text[5:13] + text[15:18]
    tops = [m.at[1] for m in block.marks]
    assert tops == sorted(tops, reverse=True)


def test_the_notes_are_filled_into_lines_behind_their_head(theme):
    notes = ["右个在東：鄉射記「東方謂之右个」。" * 4, "推：贊者之位。"]
    block = note_lines(notes, 1.0, 173.0, 0.0, theme)
    head, *lines = block.marks
    assert head.text == "案"
    assert "".join(m.text for m in lines) == "".join(notes)
    assert len(lines) == 2
    assert {m.at[0] for m in lines} == {lines[0].at[0]}
    assert lines[0].at[0] > head.box[2]
    assert all(m.box[2] <= 173.0 + 0.01 for m in lines)
    assert note_lines([], 1.0, 173.0, 0.0, theme).height == 0


def body(layer="經", facing="經", **more):
    on = "ghosts" if more.get("ghost") else "persons"
    return PersonMark("person-賓", on, "person", layer, (5.0, 5.0), 0.0, facing, **more)


def told(theme, *marks, right=173.0):
    return [t.split(" ")[0] for t in texts(legend(marks, 1.0, right, 0.0, theme))]


def test_the_legend_tells_what_occurs_and_nothing_else(theme):
    assert told(theme) == []
    assert told(theme, body()) == ["經", "外形示位，鼻示面"]
    assert told(theme, body("經′", "記")) == ["記、經′", "外形示位，鼻示面"]
    assert told(theme, body("注", "推")) == ["注", "推", "外形示位，鼻示面"]
    assert told(theme, body(ghost=True)) == ["經", "外形示位，鼻示面", "原位"]
    station = replace(body(ghost=True), layer="ground")
    assert told(theme, station) == ["經", "外形示位，鼻示面", "位"]
    way = RouteMark("route-1-賓", "routes", "route", "推", (((0.0, 0.0), (9.0, 0.0)),))
    assert told(theme, way) == ["推", "行"]
    thing = ThingMark("thing-爵", "things", "thing", "推", "cup", (5.0, 5.0))
    assert told(theme, thing) == ["推"]
    assert told(theme, body(posture="坐")) == ["經", "外形示位，鼻示面", "坐"]
    assert told(theme, body(posture="拜")) == ["經", "外形示位，鼻示面", "揖拜"]
    assert told(theme, body(bare=True)) == ["經", "外形示位，鼻示面", "袒"]
    turn = Line("turn-賓", "routes", "turn", "經", (((0.0, 0.0), (1.0, 1.0)),))
    assert told(theme, turn) == ["還"]
    ring = bow_ring("bow-1-賓", "routes", "經", (5.0, 0.0), theme)
    assert told(theme, way, ring) == ["經", "推", "行", "途中揖"]


def test_without_a_facing_its_layer_does_not_count(theme):
    faceless = PersonMark("person-賓", "persons", "person", "經", (5.0, 5.0), None, "推")
    assert told(theme, faceless) == ["經", "外形示位，鼻示面"]


def test_the_tick_is_told_where_it_can_be_seen(theme):
    assert told(theme, body(true=(5.0, 9.0)))[-1] == "移開"
    assert told(theme, body(true=(5.0, 5.5)))[-1] == "外形示位，鼻示面"


def test_the_legend_goes_on_in_a_second_line(theme):
    marks = [body("注", "推"), body(ghost=True, true=(5.0, 9.0))]
    wide, narrow = (legend(marks, 1.0, right, 0.0, theme) for right in (300.0, 60.0))
    assert wide.height == 4.4
    assert narrow.height > 4.4
    assert texts(wide) == texts(narrow)
    words = [m for m in narrow.marks if isinstance(m, Label)]
    assert all(m.box[2] <= 60.0 for m in words)
    assert min(m.box[1] for m in words) >= -narrow.height


def test_entries_stand_closer_where_that_saves_a_row(theme):
    marks = [body("注", "推"), body(ghost=True, true=(5.0, 9.0))]
    end = max(m.box[2] for m in legend(marks, 1.0, 300.0, 0.0, theme).marks if isinstance(m, Label))
    assert legend(marks, 1.0, end - 0.5, 0.0, theme).height == legend(marks, 1.0, 300.0, 0.0, theme).height


def test_the_samples_of_the_legend_are_drawn_as_on_the_plan(theme):
    block = legend([body("注", "推"), body(ghost=True, true=(5.0, 9.0))], 1.0, 300.0, 0.0, theme)
    samples = {m.id: m for m in block.marks if not isinstance(m, Label)}
    assert sorted(samples) == ["legend-ghost", "legend-tick", "legend-推", "legend-注", "legend-經"]
    assert (samples["legend-注"].evidence, samples["legend-注"].facing_evidence) == ("注", "注")
    assert samples["legend-ghost"].ghost
    assert samples["legend-tick"].true is not None
    assert all(m.layer == "text" for m in block.marks)


def test_the_legend_tells_a_bow_on_the_way_and_its_stroke(theme):
    way = RouteMark("route-1-賓", "routes", "route", "經", (((0.0, 0.0), (9.0, 0.0)),))
    ring = bow_ring("bow-1-賓", "routes", "推", (4.0, 0.0), theme)
    without, having = (legend(marks, 1.0, 173.0, 0.0, theme) for marks in ([way], [way, ring]))
    assert "途中揖" not in texts(without)
    assert texts(having)[-1] == "途中揖"
    assert any(text.startswith("推") for text in texts(having))
    assert not any(text.startswith("推") for text in texts(without))
    (sample,) = [m for m in having.marks if m.id == "legend-bow"]
    assert (sample.layer, sample.style, len(sample.rings)) == ("text", "bow", 1)
