"""The notebook runs from its first cell to its last, and shows what it tells of."""

import json
import sys
from pathlib import Path

import nbformat
import pytest

ROOT = Path(__file__).parents[2]
PATH = ROOT / "docs/stage_viz.ipynb"
KERNEL = "this-python"


def test_the_file_is_as_it_is_written_without_outputs():
    text = PATH.read_bytes().decode("utf-8")
    notebook = nbformat.reads(text, as_version=4)
    nbformat.validate(notebook)
    assert text == nbformat.writes(notebook) + "\n"
    assert "\r" not in text
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert all(cell.outputs == [] and cell.execution_count is None for cell in code)
    assert set(notebook.metadata) == {"kernelspec", "language_info"}
    assert len({cell.id for cell in notebook.cells}) == len(notebook.cells)


@pytest.fixture
def kernel(tmp_path, monkeypatch):
    """A kernel with the Python that runs the tests; what the user has set up for notebooks is left alone."""
    folder = tmp_path / "jupyter/kernels" / KERNEL
    folder.mkdir(parents=True)
    spec = {
        "argv": [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"],
        "display_name": KERNEL,
        "language": "python",
    }
    (folder / "kernel.json").write_text(json.dumps(spec), encoding="utf-8")
    for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path / "jupyter"))
    return KERNEL


@pytest.mark.slow
def test_every_cell_runs_and_shows_what_it_should(kernel):
    from nbclient import NotebookClient

    notebook = nbformat.read(PATH, as_version=4)
    client = NotebookClient(
        notebook, timeout=120, kernel_name=kernel, resources={"metadata": {"path": str(PATH.parent)}}
    )
    client.execute()  # raises if a cell does
    outputs = {cell.id: cell.outputs for cell in notebook.cells if cell.cell_type == "code"}
    told = [out for outs in outputs.values() for out in outs]
    assert [out.text for out in told if out.output_type == "stream" and out.name == "stderr"] == []
    assert not any(out.output_type == "error" for out in told)
    assert outputs["load"][0].data["text/plain"] == "<Rite 獻獲者至請以樂樂賓: 110 steps>"
    for id_ in ("step", "the-step-as-read"):
        assert outputs[id_][0].data["image/svg+xml"].startswith("<?xml")
    assert "| 獲者 | 薦右 | -28, -292 | 東 | 爵 | 經 |" in outputs["table"][0].data["text/markdown"]
    assert outputs["reading"][0].text.startswith("西五步: -30 尺, 經")
    assert "\n西五步: -50 尺, 家" in outputs["reading"][0].text
    assert outputs["caption"][0].data["text/markdown"].startswith("**Figure 1.** Step 12: ")
    assert outputs["check"][0].text == "0 problems\n"
