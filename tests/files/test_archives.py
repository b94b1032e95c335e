"""Archives that are the same whenever they are written."""

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from stage_viz.files import steady

FILES = {
    "word/document.xml": b"<w/>" * 500,
    "[Content_Types].xml": b"<t/>",
    "a/first.xml": b"<a/>",
    "_rels/.rels": b"<r/>",
    "media/one.PNG": b"\x89PNG" + bytes(500),
}


def archive(order, date, system):
    out = BytesIO()
    with ZipFile(out, "w") as made:
        for name in order:
            entry = ZipInfo(name, date)
            entry.create_system = system
            made.writestr(entry, FILES[name])
    return out.getvalue()


def test_order_dates_and_systems_make_no_difference():
    one = archive(FILES, (2024, 2, 29, 12, 0, 0), 3)
    other = archive(reversed(FILES), (2031, 12, 1, 0, 0, 2), 0)
    assert one != other
    assert steady(one) == steady(other) == steady(steady(one))


def test_nothing_is_lost_and_what_readers_look_for_comes_first():
    with ZipFile(BytesIO(steady(archive(FILES, (2024, 2, 29, 12, 0, 0), 3)))) as made:
        assert {name: made.read(name) for name in made.namelist()} == FILES
        assert made.namelist() == [
            "[Content_Types].xml", "_rels/.rels", "a/first.xml", "media/one.PNG", "word/document.xml",
        ]  # fmt: skip
        assert {e.date_time for e in made.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert made.getinfo("word/document.xml").compress_type == ZIP_DEFLATED
        assert made.getinfo("word/document.xml").compress_size < 100
        assert made.getinfo("media/one.PNG").compress_type == ZIP_STORED
