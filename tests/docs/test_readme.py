"""The README shows real commands with their real output."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from stage_viz.cli import main
from stage_viz.cli.commands import group
from stage_viz.theme import load_theme

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def sessions():
    """Every command of the README with the output shown below it."""
    for block in re.findall(r"```console\n(.*?)```", README, re.S):
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, output = part.partition("\n")
            yield command, output


def run(command, monkeypatch, capfd):
    words = shlex.split(command)
    assert words[0] == "stage-viz"
    with pytest.raises(SystemExit) as e:
        main(words[1:])
    out, err = capfd.readouterr()
    return e.value.code, err + out


def matches(shown, got):
    """Whether the lines shown occur in what was printed, in order; `...` stands for any lines."""
    pattern = "".join(".*" if line == "..." else re.escape(line) + "\n" for line in shown.splitlines())
    return re.fullmatch(pattern, got, re.S) is not None


def session(command, shown):
    """A command to try; one that draws the whole rite is slow."""
    whole = command.startswith("stage-viz draw") and "--steps" not in command
    return pytest.param(command, shown, id=command, marks=[pytest.mark.slow] if whole else [])


@pytest.mark.parametrize(("command", "shown"), [session(*s) for s in sessions()])
def test_a_command_prints_what_is_shown(command, shown, tmp_path, monkeypatch, capfd):
    for name in ("layouts", "steps"):
        (tmp_path / name).symlink_to(ROOT / name)
    monkeypatch.chdir(tmp_path)
    code, got = run(command, monkeypatch, capfd)
    assert code == 0
    assert matches(shown, got), got


def test_there_are_commands():
    assert len(list(sessions())) >= 8


def test_a_wrong_output_is_seen():
    assert matches("a\n...\nd", "a\nb\nc\nd\n")
    assert not matches("a\nc", "a\nb\nc\n")
    assert not matches("a\n...\nx", "a\nb\n")


def test_every_command_of_the_program_is_told():
    for name in group.commands:
        assert f"stage-viz {name}" in README


def test_the_picture_is_there():
    for path in re.findall(r"!\[.*?\]\((.*?)\)", README):
        assert (ROOT / path).is_file()


def test_help_works():
    assert CliRunner().invoke(group, ["--help"]).exit_code == 0


def test_the_theme_that_is_shown_is_one(tmp_path):
    (block,) = [b for b in re.findall(r"```yaml\n(.*?)```", README, re.S) if "stage-viz/theme" in b]
    mine = tmp_path / "mine.yaml"
    mine.write_text(block, encoding="utf-8")
    theme, grey = load_theme(mine), load_theme("grey")
    assert (theme.palette["cinnabar"], theme.sizes["person"], theme.sizes["label"]) == ("#7a1f10", 5, 9)
    assert theme.palette["ink"] == grey.palette["ink"]
