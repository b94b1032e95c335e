import codecs
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stage_viz.files import ProblemError, decode, read_text
from stage_viz.files.legacy import NAMES, guess, known_encoding

PASSAGE = (Path(__file__).parents[2] / "steps" / "xiangshe.txt").read_text(encoding="utf-8") + "\n"
SIMPLE = (
    "获者负侯，北面拜受爵，司马西面拜送爵。获者执爵，使人执其荐与俎从之，适右个，设荐俎。获者南面坐，"
    "左执爵，祭脯醢，执爵兴，取肺，坐祭，遂祭酒。兴，适左个，中皆如之。左个之西北三步，东面设荐俎。\n"
)
COMMON = "獲者負侯北面拜受爵之也不於以其為有人無則故云此皆言主賓司馬射升降階東西上下三耦弓矢"
BEYOND = "𠀀𠂇𡈽𣎴𦍑"
OLDER = ["gb18030", "big5", "utf-16-le", "utf-16-be"]


def encodable(text, encoding):
    return text.encode(encoding, "ignore").decode(encoding)


def problem(data, encoding=None, legacy=True):
    with pytest.raises(ProblemError) as caught:
        decode(data, "f", encoding, legacy=legacy)
    (found,) = caught.value.problems
    return found, caught.value.exit_code


def made_up(encoding, chance):
    """A text of 200 characters or more: mostly common characters, some from all over the encoding."""
    rare = [encodable(chr(chance.randrange(0x4E00, 0x9FA6)), encoding) or "也" for _ in range(60)]
    beyond = [*encodable(BEYOND, encoding)] or ["也"]
    chosen = chance.choices([*COMMON], k=chance.randrange(150, 400)) + chance.choices(rare, k=50)
    chosen += chance.choices(beyond, k=4) + chance.choices("，。\n \u3000", k=9)
    chance.shuffle(chosen)
    return "司馬" + "".join(chosen)


@pytest.mark.parametrize("encoding", OLDER)
@settings(deadline=None, max_examples=50)
@given(chance=st.randoms(use_true_random=True))
def test_texts_of_two_hundred_characters_come_back(encoding, chance):
    text = made_up(encoding, chance)
    read = decode(text.encode(encoding), "f", legacy=True)
    assert (read.text, read.encoding) == (text, encoding)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32", "gb18030"])
@settings(deadline=None, max_examples=50)
@given(text=st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0\r\ufeff"), min_size=1))
def test_marked_and_named_texts_of_any_length_come_back(encoding, text):
    text += "也"
    named = None if encoding in ("utf-8-sig", "utf-16", "utf-32") else encoding
    assert decode(text.encode(encoding), "f", named, legacy=True).text == text


@pytest.mark.parametrize("encoding", OLDER)
@pytest.mark.parametrize("newline", ["\n", "\r\n", ""])
def test_every_piece_of_the_passage_is_told(encoding, newline):
    text = encodable(PASSAGE.replace("\n", newline), encoding)
    assert decode(text.encode(encoding), "f", legacy=True).text == text.replace("\r\n", "\n")
    for start in range(0, len(text) - 200, 150):
        piece = text[start : start + 200]
        read = decode(piece.encode(encoding), "f", legacy=True)
        assert (read.text, read.encoding) == (piece.replace("\r\n", "\n").replace("\r", "\n"), encoding), (
            start
        )


def test_simplified_text_in_gb2312():
    assert decode((SIMPLE * 3).encode("gb2312"), "f", legacy=True).text == SIMPLE * 3


def test_characters_that_only_hong_kong_has():
    text = encodable(PASSAGE, "big5") + "𠂇𠂎"
    text = encodable(text, "big5hkscs")
    assert any(ch > "\uffff" for ch in text)
    assert decode(text.encode("big5hkscs"), "f", legacy=True).text == text


def test_a_mark_of_gb18030():
    assert decode("\ufeff獲者".encode("gb18030"), "f", legacy=True).text == "獲者"


def test_utf16_without_a_mark_that_is_damaged_is_told_with_its_place():
    found, exit_code = problem(PASSAGE.encode("utf-16-le")[:-1])
    lines = PASSAGE.split("\n")
    assert (
        str(found.place) == f"f:{len(lines)}:{max(len(lines[-1]), 1)}" or found.place.line == len(lines) - 1
    )
    assert (found.code, exit_code) == ("FILE-ENCODING", 1)


@pytest.mark.parametrize(("encoding", "looks"), [("big5", "Big5"), ("gb18030", "GB 18030")])
def test_short_texts_are_not_guessed_at(encoding, looks):
    text = encodable(PASSAGE, encoding).replace("\n", "")[:199]
    found, exit_code = problem(("a\n" + text[:197]).encode(encoding))
    assert str(found) == (
        "f:2:1: FILE-ENCODING this is no UTF-8, and too short a text to tell its encoding by: "
        f"199 characters of the 200 that it takes (name it: --encoding {encoding} if it is {looks}, "
        "as it seems; or save it as UTF-8)"
    )
    assert exit_code == 1
    assert decode(text.encode(encoding), "f", encoding).text == text


def test_without_leave_older_encodings_are_not_thought_of():
    data = encodable(PASSAGE, "big5").encode("big5")
    assert problem(data, legacy=False)[0].code == "FILE-ENCODING"


@pytest.mark.parametrize(
    ("name", "encoding"),
    [
        ("GBK", "gb18030"),
        ("gb-18030", "gb18030"),
        ("BIG5", "big5"),
        ("Big 5", "big5"),
        ("UTF16", "utf-16"),
        ("utf_8", "utf-8"),
    ],
)
def test_names(name, encoding):
    assert known_encoding(name) == encoding


@pytest.mark.parametrize("name", NAMES)
def test_every_name_can_be_used(name):
    codec = {"cp936": "gbk", "big5-hkscs": "big5hkscs", "shift-jis": "cp932", "euc-jp": "euc_jp"}.get(
        name, name
    )
    assert decode("北面".encode(codec), "f", name.upper()).text == "北面"


def test_an_unknown_name(tmp_path):
    with pytest.raises(ProblemError) as caught:
        read_text(tmp_path / "missing", encoding="bgi5")
    assert caught.value.exit_code == 2
    assert str(caught.value) == (
        'ENCODING-UNKNOWN no encoding is known by the name "bgi5" '
        f"(did you mean big5? The known ones are {', '.join(NAMES)})"
    )


def test_reading_a_file(tmp_path):
    path = tmp_path / "a.txt"
    path.write_bytes(encodable(PASSAGE, "big5").encode("big5"))
    assert read_text(path, legacy=True).encoding == "big5"
    assert read_text(path, encoding="big5").text == encodable(PASSAGE, "big5")


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["big5", "gb18030"])
def test_a_piece_of_another_encoding_in_utf8_is_told_with_its_place(encoding, newline):
    first = PASSAGE.replace("\n", newline)
    found, _ = problem(first.encode() + "甲".encode() + encodable(PASSAGE, encoding).encode(encoding)[:300])
    assert str(found.place) == f"f:{PASSAGE.count(chr(10)) + 1}:2"
    assert "no part of UTF-8 text" in found.what
    assert "what stands before this is UTF-8" in found.mend


@pytest.mark.parametrize("encoding", ["big5", "gb18030"])
def test_a_piece_of_utf8_in_another_encoding_is_told_with_its_place(encoding):
    text = encodable(PASSAGE, encoding)
    data = (text + "甲乙").encode(encoding) + "獲者執爵使人執其薦與俎從之".encode()
    found, _ = problem(data + text.encode(encoding))
    assert found.code == "FILE-ENCODING"
    assert str(found.place) == f"f:{text.count(chr(10)) + 1}:3"


@pytest.mark.parametrize(("encoding", "other"), [("big5", "gb18030"), ("gb18030", "big5")])
def test_a_piece_of_gb_in_big5_and_the_reverse(encoding, other):
    text = encodable(PASSAGE, encoding)
    line = text.count("\n") + 1
    found, _ = problem(
        text.encode(encoding) + SIMPLE.translate({ord("荐"): "薦"}).encode("gb18030") * 2 + b"\n"
        if other == "gb18030"
        else text.encode(encoding) + encodable(PASSAGE, "big5").split("\n")[2].encode("big5")
    )
    assert found.code == "FILE-ENCODING"
    assert found.place.line == line


def test_a_text_that_breaks_off():
    data = encodable(PASSAGE, "big5").rstrip("\n").encode("big5")
    assert data[-2] > 0x80
    found, _ = problem(data[:-1])
    assert found.what == "the text breaks off in the middle of a character: it is Big5"
    last = PASSAGE.rstrip("\n").split("\n")
    assert found.place.line == len(last)
    found, _ = problem("獲者".encode()[:-1], legacy=False)
    assert (str(found.place), found.what) == (
        "f:1:2",
        "the text breaks off in the middle of a character: it is UTF-8",
    )


@pytest.mark.parametrize(
    ("data", "encoding", "mend"),
    [
        ("獲者".encode(), "utf-16", None),
        ("獲者負".encode() + b"\n", "shift-jis", "leave the encoding out: the file is UTF-8"),
        (
            codecs.BOM_UTF16_LE + "獲者".encode("utf-16-le"),
            "utf-8",
            "it looks like UTF-16: --encoding utf-16-le",
        ),
        (SIMPLE.encode("gb18030"), "utf-8", "it looks like GB 18030: --encoding gb18030"),
    ],
)
def test_a_wrong_name(data, encoding, mend):
    try:
        decode(data, "f", encoding)
    except ProblemError as error:
        assert error.problems[0].code in ("FILE-ENCODING", "FILE-BINARY")
        assert error.problems[0].mend == mend
    else:
        assert mend is None


@pytest.mark.parametrize(
    "data",
    [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(256)) * 9, b"PK\x03\x04\xff" + bytes(range(1, 256)) * 9],
)
def test_binary(data):
    assert problem(data)[0].code == "FILE-BINARY"


def test_other_languages_are_not_taken_for_chinese():
    data = ("Où est le maître de la cérémonie? Il s'élève déjà, à côté de l'hôte. " * 9).encode("latin-1")
    found, _ = problem(data)
    assert found.mend == "if it is in an older encoding, name that: --encoding gb18030 or --encoding big5"
    assert str(found.place) == "f:1:2"


@settings(deadline=None)
@given(st.binary(max_size=2000), st.sampled_from([None, *NAMES]))
def test_any_bytes_give_text_or_a_problem(data, encoding):
    try:
        assert not {"\0", "\r"} & set(decode(data, "f", encoding, legacy=True).text)
    except ProblemError as error:
        assert error.problems[0].code in ("FILE-BINARY", "FILE-ENCODING", "FILE-EMPTY")


def test_how_clear_it_is():
    assert guess(encodable(PASSAGE, "big5").encode("big5")).clear
    assert not guess(b"\xff\xfe\xfd" * 99).clear
    assert not guess(b"ascii").clear
