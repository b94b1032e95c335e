import codecs
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stage_viz.files import ProblemError, Text, decode, read_text
from stage_viz.files.encoding import read_bytes

SAMPLE = "title: 獻獲者\r\nat: 左个之西北三步\rquote: 𠀀\n"
READ = "title: 獻獲者\nat: 左个之西北三步\nquote: 𠀀\n"


def problem(call, *args):
    with pytest.raises(ProblemError) as caught:
        call(*args)
    (found,) = caught.value.problems
    return found, caught.value.exit_code


@pytest.mark.parametrize(
    ("bom", "encoding"),
    [
        (b"", "utf-8"),
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (codecs.BOM_UTF32_LE, "utf-32-le"),
        (codecs.BOM_UTF32_BE, "utf-32-be"),
        (b"", "utf-16-le"),
        (b"", "utf-16-be"),
    ],
)
def test_every_encoding_gives_the_same_text(bom, encoding):
    assert decode(bom + SAMPLE.encode(encoding), "a.yaml") == Text(READ, "a.yaml", encoding)


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_unmarked_utf16_of_one_line_is_told_by_the_side_of_its_zero_bytes(encoding):
    assert decode("who:x".encode(encoding), "a").text == "who:x"


def test_lines():
    assert decode("甲\r\n乙\r丙\n".encode(), "a").lines == ("甲", "乙", "丙")
    assert Text("甲\n\n", "a").lines == ("甲", "")
    assert str(Text("甲", "a")) == "甲"


@settings(deadline=None)
@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0\ufeff")))
def test_utf8_comes_back(text):
    wanted = text.replace("\r\n", "\n").replace("\r", "\n")
    if wanted.strip("\u3000 \t\n\f\v\x85\u2028\u2029\xa0\u200b\u200c\u200d\u2060"):
        assert decode(text.encode(), "a").text == wanted
    else:
        assert problem(decode, text.encode(), "a")[0].code == "FILE-EMPTY"


def outcome(data):
    """Decode; give the text or the code of the problem."""
    try:
        return decode(data, "a").text, None
    except ProblemError as error:
        return None, error.problems[0].code


@settings(deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_give_text_or_a_problem(data):
    text, code = outcome(data)
    assert code in (None, "FILE-BINARY", "FILE-ENCODING", "FILE-EMPTY")
    assert text is None or not {"\0", "\r"} & set(text)


def test_a_bad_byte_is_told_with_its_place():
    found, exit_code = problem(decode, "甲乙\r\n丙".encode() + b"\xe4\n", "a.txt")
    assert str(found) == (
        "a.txt:2:2: FILE-ENCODING the byte 0xE4 is no part of UTF-8 text "
        "(save it as UTF-8; it may be in an older encoding, such as Big5 or GB 18030)"
    )
    assert exit_code == 1


def test_older_encodings_are_not_guessed():
    assert problem(decode, "獲者負侯北面".encode("big5"), "a")[0].code == "FILE-ENCODING"
    assert problem(decode, "获者负侯北面".encode("gb18030"), "a")[0].code == "FILE-ENCODING"


def test_utf16_that_breaks_off():
    found, _ = problem(decode, codecs.BOM_UTF16_LE + "甲\n乙".encode("utf-16-le") + b"\x00", "a")
    what = "the text breaks off or is damaged here: it begins as UTF-16"
    assert str(found) == f"a:2:2: FILE-ENCODING {what} (save it as UTF-8)"


@pytest.mark.parametrize(
    ("data", "place"),
    [(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "a"), (b"PK\x03\x04\xff", "a"), ("甲\n乙\0".encode(), "a:2:2")],
)
def test_binary(data, place):
    found, exit_code = problem(decode, data, "a")
    assert str(found) == f"{place}: FILE-BINARY this is not a file of text (give a text file)"
    assert exit_code == 1


@pytest.mark.parametrize("data", [b"", codecs.BOM_UTF8])
def test_empty(data):
    assert str(problem(decode, data, "a")[0]) == "a: FILE-EMPTY the file is empty"


def test_blank():
    found, exit_code = problem(decode, " \r\n\u3000\n".encode(), "a")
    assert str(found) == "a: FILE-EMPTY the file holds nothing but blanks"
    assert exit_code == 1


def test_missing_with_a_near_name(tmp_path):
    (tmp_path / "Xiangshe.yaml").write_text("a")
    found, exit_code = problem(read_text, tmp_path / "xiangshe.yml")
    assert (found.code, found.what, found.mend) == (
        "FILE-MISSING",
        "there is no such file",
        "did you mean Xiangshe.yaml?",
    )
    assert str(found.place) == os.fspath(tmp_path / "xiangshe.yml")
    assert exit_code == 2


def test_missing_folder(tmp_path):
    found, exit_code = problem(read_text, tmp_path / "nowhere" / "a.yaml")
    assert found.what == f'there is no folder "{tmp_path / "nowhere"}"'
    assert exit_code == 2


def test_a_file_where_a_folder_should_be(tmp_path):
    (tmp_path / "a").write_text("a")
    assert problem(read_text, tmp_path / "a" / "b")[0].code == "FILE-MISSING"


def test_a_folder(tmp_path):
    found, exit_code = problem(read_text, tmp_path)
    assert (found.code, found.what) == ("FILE-UNREADABLE", "this is a folder, not a file")
    assert exit_code == 2


def test_no_permission(tmp_path, monkeypatch):
    def refuse(*_args, **_kwargs):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", refuse)
    found, exit_code = problem(read_bytes, tmp_path / "a")
    assert (found.code, found.what) == ("FILE-UNREADABLE", "no permission to read the file")
    assert exit_code == 2


def test_a_name_that_no_file_can_have():
    assert problem(read_text, "a\0b")[0].code == "FILE-UNREADABLE"
    assert problem(read_text, "x" * 5000)[0].code == "FILE-UNREADABLE"


def test_too_large(tmp_path):
    path = tmp_path / "a"
    path.write_bytes(b"x" * 11)
    assert read_bytes(path, limit=11) == b"x" * 11
    found, exit_code = problem(read_bytes, path, 10)
    assert (found.code, exit_code) == ("FILE-SIZE", 1)


def test_reading_a_file_gives_its_name_as_it_was_given(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("a.txt").write_bytes("獲者\r\n".encode())
    assert read_text(Path("a.txt")) == Text("獲者\n", "a.txt")


@pytest.fixture
def pipe(tmp_path):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    return path


needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")


@needs_pipes
def test_a_pipe_into_which_nobody_writes_is_refused_at_once(pipe):
    begun = time.monotonic()
    found, code = problem(read_bytes, pipe)
    assert time.monotonic() - begun < 3
    assert str(found) == f"{pipe}: FILE-UNREADABLE this is a pipe that nobody writes into"
    assert code == 2


@needs_pipes
@pytest.mark.parametrize("waits", [(0, 0), (0.2, 0), (0, 1), (0.1, 0.8)], ids=str)
def test_a_pipe_is_read_however_slow_its_writer(pipe, waits):
    script = (
        "import sys, time\n"
        f"time.sleep({waits[0]})\n"
        "with open(sys.argv[1], 'wb', 0) as f:\n"
        f"    time.sleep({waits[1]}); f.write('獲'.encode() * 40000); time.sleep({waits[1]}); f.write(b'.')\n"
    )
    with subprocess.Popen([sys.executable, "-S", "-c", script, str(pipe)]):
        assert read_bytes(pipe) == "獲".encode() * 40000 + b"."


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "gb18030"])
def test_a_second_mark_is_none_of_the_text(encoding):
    data = ("\ufeff\ufeff" + READ * 20).encode(encoding)
    assert decode(data, "a", legacy=True).text == READ * 20
