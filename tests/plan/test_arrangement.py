"""Where the words stand: above and below the frame, or in a column beside it."""

import pytest

import stage_viz as sv
from stage_viz.plan import fitted, page_of
from stage_viz.plan.arrangement import Words, arranged, room_for_frame, whole_room
from stage_viz.plan.marks import Label, PersonMark
from stage_viz.plan.quotation import Quotation, abridged
from stage_viz.theme import load_theme

from .conftest import STEPS

SAID = Words("獻獲者", "3 / 17", "He drinks", Quotation("獲者立飲。", ((0, 4),), 1), "", ("獲者執爵。",))
BODY = PersonMark("person-賓", "persons", "person", "經", (5.0, 5.0), 0.0, "經")


def words_of(found, prefix):
    return [m for m in found.marks if isinstance(m, Label) and m.id.startswith(prefix)]


def test_on_a_journals_page_words_stand_above_and_below(theme):
    page = page_of("174mm")
    room = room_for_frame(SAID, page, theme)
    assert (room.left, room.heights) == (page.edge, (page.least, page.greatest))
    found = arranged(SAID, [BODY], (1.0, -60.0, 148.0, 0.0), page, theme)
    assert all(m.box[1] > 0 for m in words_of(found, "section"))
    assert all(m.box[3] < -60 for kind in ("quote", "note", "legend") for m in words_of(found, kind))
    assert found.top > 0
    assert found.bottom < -60


@pytest.mark.parametrize("width", ["16:9", "4:3"])
def test_on_a_slide_they_stand_beside_it_and_the_frame_has_the_whole_height(width):
    page = page_of(width)
    theme = fitted(load_theme("slide"), page)
    room = room_for_frame(SAID, page, theme)
    assert room.left > page.edge + page.words
    assert room.heights[0] == room.heights[1] == pytest.approx(page.height - 2 * page.edge - 4.6)
    found = arranged(SAID, [BODY], (room.left, -room.heights[1], room.left + room.width, 0.0), page, theme)
    assert all(m.box[2] <= page.edge + page.words for m in found.marks if isinstance(m, Label))
    assert words_of(found, "note") == []
    assert found.top - found.bottom == pytest.approx(page.height)
    # The heading above the sentence above the legend.
    parts = [min(m.box[1] for m in words_of(found, kind)) for kind in ("section", "quote", "legend")]
    assert parts == sorted(parts, reverse=True)


def test_a_bare_page_has_the_room_of_the_words():
    page = page_of("16:9", bare=True)
    assert whole_room(page).left == page.edge
    assert arranged(Words(), [], (3.0, -90.0, 150.0, 0.0), page, load_theme("slide")).marks == ()


def test_a_long_sentence_is_shown_in_part_and_then_smaller():
    page = page_of("4:3")
    theme = fitted(load_theme("slide"), page)
    rest = "釋弓矢，去扑，說決拾，襲，適洗，洗爵，" * 4
    for marked, size in (("升實之，", 15.0), ("升實之而獻釋獲者于其位少南北面拜送爵反位", None)):
        text = f"{rest}{marked}以降。"
        long = Words(
            "獻釋獲者",
            "21 / 110",
            "He goes up and fills it, then comes down again",
            Quotation(text, ((len(rest), len(rest) + len(marked)),), 1),
        )
        found = arranged(long, [BODY] * 3, (56.0, -95.0, 120.0, 0.0), page, theme)
        lines = words_of(found, "quote")
        assert lines[0].text.startswith("……")
        assert all(line.size >= 10 for line in lines)
        assert size in (None, lines[0].size)


@pytest.mark.parametrize(
    ("marked", "shown", "spans"),
    [
        ("升實之", "……升實之，……", [(2, 5)]),
        ("獲者", "獲者適洗，……", [(0, 2)]),
        ("以降。", "……以降。", [(2, 5)]),
        ("適洗，升實之，以降。", "獲者適洗，升實之，以降。", [(2, 12)]),
    ],
)
def test_the_clauses_that_are_marked(marked, shown, spans):
    text = "獲者適洗，升實之，以降。"
    start = text.index(marked)
    found = abridged(Quotation(text, ((start, start + len(marked)),), 4))
    assert (found.text, found.line) == (shown, 4)
    assert [found.marked[0][0], found.marked[-1][1]] == [spans[0][0], spans[-1][1]]


def test_the_reading_that_is_followed_is_told_on_a_slide_too():
    rite = sv.load(STEPS, ["敖繼公"])
    for width in ("174mm", "16:9"):
        page = page_of(width)
        plan = rite.plan(12, load_theme("slide"), page).plan
        assert any("從敖繼公。" in m.text for m in plan.marks if isinstance(m, Label)), width
