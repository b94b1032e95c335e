"""The book of a rite: whole figures on pages, none parted, with page numbers and an outline."""

from itertools import pairwise

import pytest
from shapely.geometry import box

from stage_viz.plan import Page
from stage_viz.plan.marks import Label
from stage_viz.plan.plates.binding import bound, column_of

from ..geometry import frame_faults, marks_faults, overlap_faults


@pytest.fixture(scope="module")
def book(rite, theme):
    column = column_of("A4", Page())
    figures = [(n, n, rite.plan(n, theme, column).plan) for n in range(14, 22)]
    return bound(rite.staging, figures, "A4", theme, column)


def test_every_figure_stands_whole_on_one_page(book):
    numbers = []
    for page in book.pages[1:]:
        assert (page.width, page.height) == (210, 297)
        own = list(dict.fromkeys(m.id.split("-")[0] for m in page.marks if m.id != "page"))
        assert 1 <= len(own) <= 3
        numbers += [int(prefix[1:]) for prefix in own]
        boxes = {
            p: [m.box for m in page.marks if isinstance(m, Label) and m.id.startswith(f"{p}-")] for p in own
        }
        for above, below in pairwise(own):
            assert min(b[1] for b in boxes[above]) > max(b[3] for b in boxes[below]) + 5
    assert numbers == list(range(14, 22))
    assert len(book.pages) < 8


def test_no_page_has_a_fault(book, theme):
    for page in book.pages:
        found = [*marks_faults(page, theme), *frame_faults(page, theme), *overlap_faults(page, theme)]
        assert [str(f) for f in found] == []
        margins = box(17.9, 17.9, 192.1, 279.1)
        assert all(margins.covers(box(*m.box)) for m in page.marks if isinstance(m, Label) and m.id != "page")


def test_the_pages_have_their_numbers_and_the_first_its_title(book):
    labels = [{m.id: m.text for m in page.marks if isinstance(m, Label)} for page in book.pages]
    assert [words["page"] for words in labels] == [str(n + 1) for n in range(len(labels))]
    assert labels[0]["book-title"] == "獻獲者至請以樂樂賓"
    assert labels[0]["ground-section"] == "鄉射 · 序"


def test_the_outline_has_the_sections_and_in_them_the_steps(book):
    first, *sections = book.bookmarks
    assert (first.title, first.page) == ("獻獲者至請以樂樂賓", 0)
    assert [(s.title, len(s.below)) for s in sections] == [("獻獲者", 4), ("獻釋獲者", 4)]
    assert sections[1].below[0].title == "18 司射適階西，釋弓矢，去扑"
    for mark in (m for s in sections for m in s.below):
        number = mark.title.split()[0]
        tops = [
            m.box[3]
            for m in book.pages[mark.page].marks
            if isinstance(m, Label) and m.id.startswith(f"s{number}-")
        ]
        assert tops
        assert 0 <= mark.top - max(tops) < 2


def test_a_page_of_letter_size(small, theme):
    column = column_of("letter", Page())
    book = bound(
        small.staging, [(n, n, small.plan(n, theme, column).plan) for n in (1, 2)], "letter", theme, column
    )
    assert {(p.width, p.height) for p in book.pages} == {(215.9, 279.4)}
    assert len(book.pages) == 2
