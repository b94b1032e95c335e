import errno
import os

import pytest

from stage_viz.files import ProblemError, inputs_kept, read_bytes, write_beside, write_text_whole, write_whole


def refused(path, data=b"x"):
    with pytest.raises(ProblemError) as caught:
        write_whole(path, data)
    (found,) = caught.value.problems
    assert found.code == "OUTPUT-UNWRITABLE"
    assert str(found.place) == os.fspath(path)
    assert caught.value.exit_code == 2
    return found.what


def names(folder):
    return sorted(p.name for p in folder.iterdir())


def test_writes_and_makes_folders(tmp_path):
    target = tmp_path / "a" / "b" / "獻.svg"
    write_whole(target, b"\x00\r\n")
    assert target.read_bytes() == b"\x00\r\n"
    assert names(target.parent) == ["獻.svg"]


def test_replaces_and_keeps_the_mode(tmp_path):
    target = tmp_path / "a"
    target.write_bytes(b"old")
    target.chmod(0o640)
    write_text_whole(target, "獲者\n")
    assert target.read_bytes() == "獲者\n".encode()
    assert target.stat().st_mode & 0o777 == 0o640


def test_a_new_file_has_the_mode_of_any_new_file(tmp_path):
    (tmp_path / "other").write_bytes(b"")
    write_whole(tmp_path / "a", b"x")
    assert (tmp_path / "a").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_the_longest_name(tmp_path):
    name = "a" * 255
    write_whole(tmp_path / name, b"x")
    assert names(tmp_path) == [name]


def test_follows_a_link(tmp_path):
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to("real")
    write_whole(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"new"


def test_a_file_in_the_place_of_a_folder(tmp_path):
    (tmp_path / "figures").write_bytes(b"keep")
    assert refused(tmp_path / "figures" / "a.svg") == '"figures" is a file, not a folder'
    assert refused(tmp_path / "figures" / "deep" / "a.svg") == '"figures" is a file, not a folder'
    assert (tmp_path / "figures").read_bytes() == b"keep"
    assert names(tmp_path) == ["figures"]


def test_a_folder_in_the_place_of_the_file(tmp_path):
    assert refused(tmp_path) == "this is a folder, not a file"


@pytest.mark.parametrize(
    ("code", "what"),
    [
        (errno.ENOSPC, "no space is left on the disk"),
        (errno.EROFS, "the disk is read-only"),
        (errno.EACCES, "no permission to write here"),
        (errno.EIO, "the file cannot be written: Input/output error"),
    ],
)
def test_nothing_is_left_after_a_failure(tmp_path, monkeypatch, code, what):
    def fail(*_args):
        raise OSError(code, os.strerror(code))

    (tmp_path / "old").write_bytes(b"old")
    monkeypatch.setattr("os.replace", fail)
    assert refused(tmp_path / "new" / "deep" / "a.svg") == what
    assert refused(tmp_path / "old", b"new") == what
    assert names(tmp_path) == ["old"]
    assert (tmp_path / "old").read_bytes() == b"old"


def test_nothing_is_left_after_an_interruption(tmp_path, monkeypatch):
    def interrupt(*_args):
        raise KeyboardInterrupt

    monkeypatch.setattr("os.replace", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_whole(tmp_path / "new" / "a.svg", b"x")
    assert names(tmp_path) == []


def test_a_file_that_may_not_be_written(tmp_path, monkeypatch):
    (tmp_path / "a").write_bytes(b"old")
    monkeypatch.setattr("os.access", lambda *_args: False)
    assert refused(tmp_path / "a") == "no permission to write here"
    assert (tmp_path / "a").read_bytes() == b"old"


def test_a_device_is_written_to_and_not_replaced():
    write_whole("/dev/null", b"x")
    assert not os.path.isfile("/dev/null")
    assert refused("/dev/full") == "no space is left on the disk"
    assert not os.path.isfile("/dev/full")


def test_a_name_that_no_file_can_have(tmp_path):
    assert refused(f"{tmp_path}/a\0b") == "no file can have this name: embedded null byte"
    assert refused(tmp_path / ("a" * 300)) == "the name is too long"


def test_what_was_read_is_not_written_over(tmp_path):
    read, link, other = tmp_path / "read", tmp_path / "link", tmp_path / "other"
    read.write_bytes(b"old")
    link.symlink_to("read")
    with inputs_kept():
        assert read_bytes(read) == b"old"
        for spelling in (read, link, tmp_path / "." / "read", f"{tmp_path}/../{tmp_path.name}/read"):
            with pytest.raises(ProblemError) as caught:
                write_whole(spelling, b"new")
            (found,) = caught.value.problems
            assert (found.code, caught.value.exit_code) == ("OUTPUT-INPUT", 2)
            assert str(found.place) == os.fspath(spelling)
        write_whole(other, b"new")
    assert (read.read_bytes(), other.read_bytes()) == (b"old", b"new")
    write_whole(read, b"new")
    assert read.read_bytes() == b"new"


@pytest.mark.skipif(not os.path.exists("/dev/fd"), reason="no files that stand for streams here")
def test_writes_to_a_pipe_that_has_no_name():
    reader, writer = os.pipe()
    with open(reader, "rb") as stream:
        write_whole(f"/dev/fd/{writer}", b"new")
        os.close(writer)
        assert stream.read() == b"new"


def test_a_byte_that_is_no_text_is_written_by_its_number(tmp_path):
    write_text_whole(tmp_path / "a", '"獲\udcff"')
    assert (tmp_path / "a").read_bytes() == '"獲\\udcff"'.encode()


def held(monkeypatch, code, *files):
    """Let no one replace the files, as on a system where another program holds them open."""
    replace = os.replace

    def refused(source, target):
        if os.fspath(target) in map(os.fspath, files):
            raise OSError(code, os.strerror(code))
        replace(source, target)

    monkeypatch.setattr(os, "replace", refused)


@pytest.mark.parametrize("code", [errno.EACCES, errno.EPERM, errno.EBUSY, errno.ETXTBSY])
def test_beside_a_file_that_is_held_open(tmp_path, monkeypatch, code):
    target = tmp_path / "a.deck.pptx"
    target.write_bytes(b"old")
    (tmp_path / "a.deck (2).pptx").write_bytes(b"another")
    held(monkeypatch, code, target)
    assert write_beside(target, b"new") == tmp_path / "a.deck (3).pptx"
    assert [(p.name, p.read_bytes()) for p in sorted(tmp_path.iterdir())] == [
        ("a.deck (2).pptx", b"another"),
        ("a.deck (3).pptx", b"new"),
        ("a.deck.pptx", b"old"),
    ]


def test_beside_is_the_file_itself_where_nobody_holds_it(tmp_path):
    assert write_beside(tmp_path / "deep" / "a.pptx", b"one") == tmp_path / "deep" / "a.pptx"
    assert write_beside(tmp_path / "deep" / "a.pptx", b"two") == tmp_path / "deep" / "a.pptx"
    assert names(tmp_path / "deep") == ["a.pptx"]
    assert (tmp_path / "deep" / "a.pptx").read_bytes() == b"two"


def test_nothing_beside_where_the_disk_is_full(tmp_path, monkeypatch):
    target = tmp_path / "a.pptx"
    target.write_bytes(b"old")
    held(monkeypatch, errno.ENOSPC, target)
    with pytest.raises(ProblemError) as caught:
        write_beside(target, b"new")
    assert caught.value.problems[0].what == "no space is left on the disk"
    assert names(tmp_path) == ["a.pptx"]


def test_a_file_that_is_held_open_is_told(tmp_path, monkeypatch):
    target = tmp_path / "a.pptx"
    target.write_bytes(b"old")
    held(monkeypatch, errno.EBUSY, target)
    assert refused(target) == "the file cannot be written: Device or resource busy"
    assert names(tmp_path) == ["a.pptx"]
