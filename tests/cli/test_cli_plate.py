"""``stage-viz plate`` and ``stage-viz trace``."""

import pytest

from .running import STEPS


def test_a_plate(cli, small, tmp_path):
    result = cli("plate", "rite.yaml", "--section", "one", "-o", "out/plate.svg")
    assert (result.code, result.err, result.out) == (0, "", "洗爵 in out/plate.svg\n")
    assert 'id="a-person-賓-2"' in (tmp_path / "out/plate.svg").read_text(encoding="utf-8")
    assert cli("plate", "rite.yaml", "--section", "洗爵").out == "洗爵 in figures/rite-one.svg\n"


@pytest.mark.parametrize("kind", ["pdf", "png", "tiff"])
def test_a_trace_of_each_kind(cli, small, tmp_path, kind):
    result = cli(
        "trace",
        "rite.yaml",
        "--who",
        "賓",
        "-o",
        f"t.{kind}",
        "--width",
        "84mm",
        "--up",
        "東",
        "--dpi",
        72,
        "--reading",
        "某家",
    )
    assert (result.code, result.err, result.out) == (0, "", f"賓 in t.{kind}\n")
    assert (tmp_path / f"t.{kind}").stat().st_size > 1000


def test_a_name_in_other_characters_is_taken_and_told(cli):
    result = cli("trace", STEPS, "--who", "获者", "--steps", "1-17", "-o", "t.svg")
    assert (result.code, result.out) == (0, "獲者 in t.svg\n")
    assert result.err == "NAME-VARIANT 获者 is read as 獲者\n"


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["plate"], "--section: which one? The sections: offering (獻獲者), offering-tallies"),
        (["plate", "--section", "oferring"], "there is no section oferring (did you mean offering?)"),
        (["plate", "--section", "x"], "there is no section x (the sections: offering (獻獲者)"),
        (["plate", "--section", "offering", "-o", "p.gif"], "p.gif has no ending that is known"),
        (["trace"], "--who: whose way? 賓、主人"),
        (["trace", "--who", "三耦"], "三耦 is a row of 6: choose one, such as --who 上耦上射"),
        (["trace", "--who", "司社"], "nobody is called 司社 (did you mean 司射"),
        (["trace", "--who", "爵"], "爵 is a thing"),
        (["trace", "--who", "獲者", "--steps", "1-4"], "PLATE-STILL nobody goes anywhere in 獲者之行"),
        (["trace", "--who", "獲者", "--steps", "999"], "there is no step 999"),
    ],
)
def test_what_cannot_be_drawn_is_told(cli, args, words):
    command, *rest = args
    result = cli(command, STEPS, *rest)
    assert result.code == 2
    assert words in result.err
