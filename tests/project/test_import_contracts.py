"""The imports go one way: the contracts hold, cover every package, say the table, and can be broken."""

import configparser
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CONTRACTS = ROOT / ".importlinter"

# What each package may import; it may also import what its imports import. cli and the
# facade may import all of them.
TABLE = {
    "files": "",
    "space": "",
    "lexicon": "files",
    "phrases": "space lexicon files",
    "passage": "lexicon files",
    "model": "phrases passage",
    "ground": "model",
    "routes": "space",
    "staging": "ground routes",
    "check": "staging",
    "typeset": "files",
    "theme": "files",
    "telling": "staging",
    "plan": "telling typeset theme",
    "render": "plan",
    "export": "telling",
    "extract": "model",
}
OTHERS = ["facade", "cli", "matplotlib", "docx", "pptx", "pydantic"]


def closure(package: str) -> set[str]:
    direct = TABLE[package].split()
    return set(direct).union(*(closure(other) for other in direct))


def contracts() -> configparser.ConfigParser:
    parser = configparser.ConfigParser()
    parser.read(CONTRACTS, encoding="utf-8")
    return parser


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    """Check the package of `folder`, which goes before any that is installed."""
    return subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as c; c(['--no-cache'])"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder / "src"), "COLUMNS": "1000", "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def broken(folder: Path) -> set[str]:
    """Name the contracts that the package of `folder` breaks."""
    result = lint(folder)
    names = set(re.findall(r"^(.+) BROKEN", result.stdout, re.MULTILINE))
    assert result.returncode == (1 if names else 0)
    assert f"Contracts: {len(TABLE) + len(OTHERS) - len(names)} kept, {len(names)} broken." in result.stdout
    return names


def name_of(contract: str) -> str:
    return contracts()[f"importlinter:contract:{contract}"]["name"]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    shutil.copytree(
        ROOT / "src" / "stage_viz",
        tmp_path / "src" / "stage_viz",
        ignore=lambda _, names: [name for name in names if name == "__pycache__"],
    )
    shutil.copy(CONTRACTS, tmp_path)
    return tmp_path


def plant(folder: Path, package: str, code: str) -> None:
    (folder / "src" / "stage_viz" / package / "planted.py").write_text(f"{code}\n", encoding="utf-8")


def test_contracts_hold() -> None:
    assert broken(ROOT) == set()


def test_every_package_has_a_row() -> None:
    packages = {init.parent.name for init in (ROOT / "src" / "stage_viz").glob("*/__init__.py")}
    assert packages == {*TABLE, "cli"}


@pytest.mark.parametrize("package", TABLE)
def test_row_forbids_all_that_it_does_not_name(package: str) -> None:
    row = contracts()[f"importlinter:contract:{package}"]
    assert row["source_modules"] == f"stage_viz.{package}"
    assert row["allow_indirect_imports"] == "True"
    forbidden = [module.removeprefix("stage_viz.") for module in row["forbidden_modules"].split()]
    assert forbidden == [other for other in TABLE if other not in closure(package) | {package}]


def test_every_row_can_be_broken(copy: Path) -> None:
    for package in TABLE:
        forbidden = contracts()[f"importlinter:contract:{package}"]["forbidden_modules"].split()
        plant(copy, package, f"import {forbidden[0]}")
    assert broken(copy) == {name_of(package) for package in TABLE}


@pytest.mark.parametrize(
    ("package", "code", "contract"),
    [
        ("plan", "import stage_viz.render.picture", "plan"),
        ("model", "from ..ground import places", "model"),
        ("staging", "def late():\n    from stage_viz.plan import compose", "staging"),
        ("space", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import stage_viz.files", "space"),
        ("render", "from stage_viz import load", "facade"),
        ("render", "import stage_viz.facade", "facade"),
        ("render", "from stage_viz.cli import main", "cli"),
        ("plan", "def late():\n    from matplotlib.path import Path", "matplotlib"),
        ("export", "import pydantic", "pydantic"),
        ("cli", "def late():\n    import docx", "docx"),
        ("cli", "def late():\n    from pptx import Presentation", "pptx"),
    ],
)
def test_one_import_breaks_one_contract(copy: Path, package: str, code: str, contract: str) -> None:
    plant(copy, package, code)
    assert broken(copy) == {name_of(contract)}


@pytest.mark.parametrize(
    ("package", "code"),
    [
        ("render", "import matplotlib"),
        ("model", "import pydantic"),
        ("export", "import docx"),
        ("render", "import pptx"),
        ("cli", "import stage_viz.render\nimport stage_viz"),
    ],
)
def test_allowed_imports_break_none(copy: Path, package: str, code: str) -> None:
    plant(copy, package, code)
    assert broken(copy) == set()
