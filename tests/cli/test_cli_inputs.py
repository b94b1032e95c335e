"""Files as users have them: missing, empty, in other encodings, with faults; each is told at its place."""

import codecs

import pytest

from ..plan.small import RITE, write_small
from .running import LAYOUT, STEPS

FAULT = "{of: 洗, toward: 北, by: 4尺, quote: 洗}"


@pytest.mark.parametrize(
    ("name", "content", "code", "told"),
    [
        ("no.yaml", None, 2, "no.yaml: FILE-MISSING there is no such file"),
        ("rite.yml", None, 2, "rite.yml: FILE-MISSING there is no such file (did you mean rite.yaml?)"),
        ("sub/rite.yaml", None, 2, 'sub/rite.yaml: FILE-MISSING there is no folder "sub"'),
        ("empty.yaml", b"", 1, "empty.yaml: FILE-EMPTY the file is empty"),
        ("blank.yaml", b"\n  \n", 1, "blank.yaml: FILE-EMPTY the file holds nothing but blanks"),
        (
            "a.yaml",
            b"\x89PNG\r\n\x1a\n\0\0\0",
            1,
            "a.yaml: FILE-BINARY this is not a file of text (give a text file)",
        ),
        ("list.yaml", b"- a\n", 1, "list.yaml:1:1: YAML-ROOT "),
        ("open.yaml", b"schema: [a\n", 1, "open.yaml:1:9: YAML-SYNTAX "),
        ("big5.yaml", RITE.encode("big5", "ignore"), 1, "big5.yaml:2:13: FILE-ENCODING "),
    ],
)
@pytest.mark.parametrize("command", ["draw", "table", "check", "ground"])
def test_a_file_that_cannot_be_read(cli, small, tmp_path, command, name, content, code, told):
    if content is not None:
        (tmp_path / name).write_bytes(content)
    result = cli(command, name)
    assert (result.code, result.out) == (code, "")
    assert result.err.startswith(told)
    assert result.err.count("\n") <= 3
    assert not (tmp_path / "figures").exists()


def test_a_folder_is_no_file(cli, tmp_path):
    result = cli("draw", tmp_path)
    assert result.code == 2
    assert result.err == f"{tmp_path}: FILE-UNREADABLE this is a folder, not a file\n"


@pytest.mark.parametrize("key", ["layout", "text"])
def test_a_file_that_the_steps_name_is_missing(cli, tmp_path, key):
    name = {"layout": "court.yaml", "text": "rite.txt"}[key]
    write_small(tmp_path, (f"{key}: {name}", f"{key}: no-{name}"))
    result = cli("draw", "rite.yaml")
    assert result.code == 2
    line = 3 if key == "layout" else 4
    assert f"no-{name}: FILE-MISSING there is no such file (did you mean {name}?)\n" in result.err
    assert f"rite.yaml:{line}:{len(key) + 3}: FILE-NAMED " in result.err


@pytest.mark.parametrize(
    "encode",
    [
        lambda t: codecs.BOM_UTF8 + t.encode("utf-8"),
        lambda t: t.replace("\n", "\r\n").encode("utf-8"),
        lambda t: codecs.BOM_UTF8 + t.replace("\n", "\r\n").encode("utf-8"),
        lambda t: t.replace("\n", "\r").encode("utf-8"),
        lambda t: t.encode("utf-16"),
        lambda t: codecs.BOM_UTF16_BE + t.replace("\n", "\r\n").encode("utf-16-be"),
    ],
    ids=["bom", "crlf", "bom-crlf", "cr", "utf-16", "utf-16-be-crlf"],
)
def test_other_encodings_and_line_ends_change_nothing(cli, small, tmp_path, encode):
    expected = cli("table", "rite.yaml").out
    assert expected
    for name in ("rite.yaml", "rite.txt", "court.yaml"):
        path = tmp_path / name
        path.write_bytes(encode(path.read_text(encoding="utf-8")))
    result = cli("table", "rite.yaml")
    assert (result.code, result.err, result.out) == (0, "", expected)


def first_problem(cli, tmp_path, change):
    write_small(tmp_path, change)
    result = cli("check", "rite.yaml")
    assert result.code == 1
    return result.err


@pytest.mark.parametrize("bom", [b"", codecs.BOM_UTF8])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_phrase_that_cannot_be_parsed_is_shown_with_its_place(cli, tmp_path, bom, end):
    write_small(tmp_path, (FAULT, "洗之北四方步"))
    text = (tmp_path / "rite.yaml").read_text(encoding="utf-8").replace("\n", end)
    (tmp_path / "rite.yaml").write_bytes(bom + text.encode("utf-8"))
    result = cli("draw", "rite.yaml")
    assert result.code == 1
    message, source, caret = result.err.splitlines()[:3]
    place, code, *_ = message.split(" ")
    assert code == "PHRASE-SYNTAX"
    file, line, column = place.rstrip(":").split(":")
    assert (file, line) == ("rite.yaml", "22")
    told = text.splitlines()[21][int(column) - 1]
    assert told == under_caret(source, caret)


def under_caret(source: str, caret: str) -> str:
    """The character above the caret in a terminal, where a Chinese character is two columns wide."""

    def width(text: str) -> int:
        return sum(2 if ord(c) >= 0x2E80 else 1 for c in text)

    assert caret.strip("\u3000 ") == "^"
    target = width(caret.rstrip()[:-1])
    return next(c for i, c in enumerate(source) if width(source[:i]) == target)


@pytest.mark.parametrize(
    ("written", "mend"),
    [
        ("司设位", "did you mean 司射位 or 司馬位?"),
        ("鐘鼓", "name it in the layout or in the cast"),
    ],
)
def test_an_unknown_name_is_told_with_what_was_meant(cli, tmp_path, written, mend):
    text = STEPS.read_text(encoding="utf-8").replace("../layouts/xiangshe.yaml", str(LAYOUT))
    text = text.replace("text: xiangshe.txt", f"text: {STEPS.parent / 'xiangshe.txt'}")
    changed = text.replace("at: 司射位", f"at: {written}", 1)
    (tmp_path / "rite.yaml").write_text(changed, encoding="utf-8")
    result = cli("check", "rite.yaml")
    row = next(i for i, line in enumerate(changed.splitlines(), 1) if f"at: {written}" in line)
    column = changed.splitlines()[row - 1].index(written) + 1
    assert result.code == 1
    assert result.err.splitlines()[0] == (
        f"rite.yaml:{row}:{column}: PHRASE-NAME no place or person is called {written} ({mend})"
    )


def test_a_name_in_simplified_characters_is_understood(cli, small, tmp_path):
    expected = cli("table", "rite.yaml").out
    text = RITE.replace("at: 賓位", "at: 宾位")
    assert text != RITE
    small.write_text(text, encoding="utf-8")
    result = cli("table", "rite.yaml")
    assert (result.code, result.out.replace("宾位", "賓位")) == (0, expected)


def test_a_full_width_colon_is_named_on_its_own_line(cli, tmp_path):
    err = first_problem(cli, tmp_path, ("    quote: 取爵", "    quote： 取爵"))
    line = err.splitlines()[0]
    assert line.startswith("rite.yaml:25:10: YAML-FULLWIDTH ")
    assert "：" in line


def test_all_that_is_wrong_is_told_at_once(cli, tmp_path):
    write_small(tmp_path, ("quote: 取爵", "quote: 取觶"))
    path = tmp_path / "rite.yaml"
    text = path.read_text(encoding="utf-8").replace("facing: 南, evidence", "facing: 下, evidence")
    path.write_text(text.replace("{who: 賓, takes", "{who: 賔客, takes"), encoding="utf-8")
    result = cli("check", "rite.yaml")
    lines = [line.split(":")[1] for line in result.err.splitlines() if line.startswith("rite.yaml:")]
    assert result.code == 1
    assert {"22", "28"} <= set(lines)


@pytest.mark.parametrize("count", [1, 40])
def test_warnings_are_told_by_check_alone(cli, tmp_path, count):
    write_small(
        tmp_path,
        text="賓適洗，南面。取爵，興。\n" + "".join(f"主人第{n}降。\n" for n in "甲乙丙丁" * (count // 4)),
    )
    drawn = cli("draw", "rite.yaml", "--steps", "1", "-o", "a.svg")
    assert (drawn.code, drawn.err) == (0, "")
    checked = cli("check", "rite.yaml")
    assert checked.code == 0
    assert checked.err.count("CLAUSE-UNQUOTED") == 1 + 4 * (count // 4)


def test_a_file_of_another_kind_is_told_in_one_line(cli, small):
    result = cli("draw", "court.yaml")
    assert (result.code, result.err) == (
        1,
        "court.yaml:1:9: FILE-KIND this is a layout, where a file of steps is wanted (name the other file)\n",
    )
    assert cli("ground", "rite.yaml").err.startswith(
        "rite.yaml:1:9: FILE-KIND this is a file of steps, where a layout is wanted"
    )


def test_a_fault_in_a_followed_reading_leaves_its_step_out(cli, tmp_path):
    write_small(tmp_path)
    path = tmp_path / "rite.yaml"
    text = path.read_text(encoding="utf-8")
    step = next(line for line in text.splitlines() if "- id: takes-the-cup" in line)
    assert step
    more = "readings:\n  某氏: {actions: {takes-the-cup: [{who: 賓, at: 無處, evidence: 推}]}}\n"
    head, _, _ = text.partition("readings:")
    path.write_text(head.rstrip("\n") + "\n" + more, encoding="utf-8")
    result = cli("draw", "rite.yaml", "--reading", "某氏", "--formats", "svg", "-o", "out")
    assert result.code == 1
    assert [p.name for p in (tmp_path / "out").iterdir()] == ["01-goes-to-the-basin.svg"]
    assert "1 not drawn" in result.err


@pytest.mark.parametrize(
    ("words", "out"),
    [
        (["extract", "text.txt", "--layout", "court.yaml"], "text.txt"),
        (["extract", "text.txt", "--layout", "court.yaml"], "court.yaml"),
        (["extract", "text.txt", "--lexicon", "words.yaml"], "words.yaml"),
        (["extract", "text.txt", "--jing", "jing.txt"], "jing.txt"),
        (["extract", "text.txt"], "link"),
        (["extract", "text.txt"], "folder/../text.txt"),
        (["read", "text.txt"], "text.txt"),
        (["table", "rite.yaml"], "rite.yaml"),
        (["table", "rite.yaml"], "court.yaml"),
        (["table", "court.yaml"], "court.yaml"),
        (["ground", "ground.svg"], "ground.svg"),
        (["ground", "court.yaml", "--theme", "theme.yaml"], "theme.svg"),
        (["legend", "--theme", "theme.yaml"], "theme.svg"),
        (["draw", "steps.svg", "--steps", "1"], "steps.svg"),
    ],
)
def test_no_input_is_written_over(cli, small, words, out):
    layout = (cli.folder / "court.yaml").read_bytes()
    (cli.folder / "folder").mkdir()
    (cli.folder / "text.txt").write_text("主人西面拜。賓升自西階，取爵于篚。\n", encoding="utf-8")
    (cli.folder / "jing.txt").write_text("主人西面拜。賓升自西階，取爵于篚。\n", encoding="utf-8")
    (cli.folder / "words.yaml").write_text("persons: [甲乙]\n", encoding="utf-8")
    (cli.folder / "theme.svg").write_text(
        "schema: stage-viz/theme/1\nname: mine\nextends: grey\n", encoding="utf-8"
    )
    (cli.folder / "ground.svg").write_bytes(layout)
    (cli.folder / "steps.svg").write_bytes(small.read_bytes())
    (cli.folder / "link").symlink_to("text.txt")
    (cli.folder / "theme.yaml").symlink_to("theme.svg")
    before = (cli.folder / out).read_bytes()
    done = cli(*words, "-o", out)
    assert (done.code, done.out) == (2, "")
    assert f"{out}: OUTPUT-INPUT this file has been read as an input" in done.err
    assert (cli.folder / out).read_bytes() == before
