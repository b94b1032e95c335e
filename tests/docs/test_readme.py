"""The README and the guides show real commands with their real output."""

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
GUIDES = {path.stem: path.read_text(encoding="utf-8") for path in sorted((ROOT / "docs").glob("*.md"))}


def sessions(text=README):
    """Every command of a text with the output shown below it, and the exit code that the block tells."""
    for code, block in re.findall(r"```console(?: exit (\d))?\n(.*?)```", text, re.S):
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, output = part.partition("\n")
            yield command, output, int(code or 0)


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


def session(command, shown, code):
    """A command to try; one that draws the whole rite is slow."""
    whole = command.startswith("stage-viz draw") and "--steps" not in command
    return pytest.param(command, shown, code, id=command, marks=[pytest.mark.slow] if whole else [])


def checkout(folder):
    for name in ("layouts", "steps"):
        (folder / name).symlink_to(ROOT / name)


@pytest.mark.parametrize(("command", "shown", "code"), [session(*s) for s in sessions()])
def test_a_command_prints_what_is_shown(command, shown, code, tmp_path, monkeypatch, capfd):
    checkout(tmp_path)
    monkeypatch.chdir(tmp_path)
    ended, got = run(command, monkeypatch, capfd)
    assert ended == code
    assert matches(shown, got), got


@pytest.mark.parametrize("name", GUIDES)
def test_the_commands_of_a_guide_work_one_after_the_other(name, tmp_path, monkeypatch, capfd):
    checkout(tmp_path)
    monkeypatch.chdir(tmp_path)
    told = list(sessions(GUIDES[name]))
    assert len(told) >= 5
    for command, shown, code in told:
        ended, got = run(command, monkeypatch, capfd)
        assert (command, ended) == (command, code)
        assert matches(shown, got), got


def test_the_draft_that_the_guide_shows_is_the_one_that_is_made(tmp_path, monkeypatch, capfd):
    checkout(tmp_path)
    monkeypatch.chdir(tmp_path)
    guide = GUIDES["from-a-text-to-a-figure"]
    command = next(c for c, _, _ in sessions(guide) if c.startswith("stage-viz extract"))
    run(command, monkeypatch, capfd)
    (block,) = [b for b in re.findall(r"```yaml\n(.*?)```", guide, re.S) if "id: line-10-2" in b]
    assert block in (tmp_path / "out/draft.yaml").read_text(encoding="utf-8")


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
    for path in re.findall(r"\]\((?!http)(.*?)\)", README):
        assert (ROOT / path).exists(), path


def test_help_works():
    assert CliRunner().invoke(group, ["--help"]).exit_code == 0


def test_the_theme_that_is_shown_is_one(tmp_path):
    (block,) = [b for b in re.findall(r"```yaml\n(.*?)```", README, re.S) if "stage-viz/theme" in b]
    mine = tmp_path / "mine.yaml"
    mine.write_text(block, encoding="utf-8")
    theme, grey = load_theme(mine), load_theme("grey")
    assert (theme.palette["cinnabar"], theme.sizes["person"], theme.sizes["label"]) == ("#7a1f10", 5, 9)
    assert theme.palette["ink"] == grey.palette["ink"]
