"""The bookmarks of a PDF: they are read back, and lead to the pages on which they stand."""

import re
import shutil
import subprocess

import pytest

from stage_viz.plan.plates import Bookmark
from stage_viz.render import book
from stage_viz.render.outline import with_outline
from stage_viz.render.updates import object_of, trailer_of

MARKS = (
    Bookmark("題", 0, 200.0),
    Bookmark("獻獲者 (一)", 1, 150.0, (Bookmark("1 薦脯醢", 1, 150.0), Bookmark("2 獲者負侯", 2, 100.0))),
)


def outline(pdf: bytes, number: int | None = None) -> list:
    """The bookmarks as a reader sees them: title, page from 0, height in pt, and those below."""
    told = trailer_of(pdf)
    pages = re.search(
        rb"/Kids \[(.*?)\]", object_of(pdf, int(re.search(rb"/Pages (\d+)", told.catalogue)[1])), re.S
    )[1]
    kids = [int(n) for n in re.findall(rb"(\d+) 0 R", pages)]
    if number is None:
        number = int(re.search(rb"/Outlines (\d+) 0 R", told.catalogue)[1])
    found = []
    at = re.search(rb"/First (\d+) 0 R", object_of(pdf, number))
    while at:
        entry = object_of(pdf, int(at[1]))
        title = bytes.fromhex(re.search(rb"/Title <FEFF([0-9A-F]*)>", entry)[1].decode()).decode("utf-16-be")
        page, top = re.search(rb"/Dest \[(\d+) 0 R /XYZ 0 ([\d.]+) null\]", entry).groups()
        assert int(re.search(rb"/Parent (\d+) 0 R", entry)[1]) == number
        found.append((title, kids.index(int(page)), float(top), outline(pdf, int(at[1]))))
        at = re.search(rb"/Next (\d+) 0 R", entry)
    return found


@pytest.fixture
def pdf(plan, theme):
    return book([plan, plan, plan], theme, title="題", bookmarks=MARKS)


def test_the_bookmarks_are_read_back(pdf):
    assert outline(pdf) == [
        ("題", 0, 566.93, []),
        ("獻獲者 (一)", 1, 425.2, [("1 薦脯醢", 1, 425.2, []), ("2 獲者負侯", 2, 283.46, [])]),
    ]
    catalogue = trailer_of(pdf).catalogue
    assert b"/Lang (zh-Hant)" in catalogue
    assert b"/PageMode /UseOutlines" in catalogue


def test_every_object_is_where_the_table_says(pdf):
    start = trailer_of(pdf).start
    rows = re.findall(rb"(\d+) 1\n(\d{10}) 00000 n ", pdf[start:])
    assert len(rows) == 6
    for number, at in rows:
        assert pdf[int(at) :].startswith(b"%s 0 obj\n<<" % number)
    assert int(re.search(rb"/Size (\d+)", pdf[start:])[1]) == max(int(n) for n, _ in rows) + 1


@pytest.mark.skipif(shutil.which("qpdf") is None, reason="qpdf is not here")
def test_another_reader_finds_no_fault(pdf, tmp_path):
    (tmp_path / "book.pdf").write_bytes(pdf)
    done = subprocess.run(["qpdf", "--check", tmp_path / "book.pdf"], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_page_that_is_not_there_is_told(pdf):
    with pytest.raises(ValueError, match="no page 9"):
        with_outline(pdf, [Bookmark("九", 8, 0.0)])
    assert with_outline(pdf, []) is pdf
