"""What can only be seen from outside: encodings of consoles, bytes, signals, pipes, what is imported."""

import csv
import io
import signal
import subprocess
import sys
import time

import pytest

from ..plan.small import write_small
from .running import LAYOUT, STEPS, environment, run

BROKEN = ("quote: 取爵", "quote: 扑獲个′①")


def decoded(data: bytes, encoding: str) -> str:
    """Bytes as the console would read them: in its own encoding, or in UTF-8 where that has no Chinese."""
    try:
        "獲扑个′①".encode(encoding)
    except UnicodeEncodeError:
        encoding = "utf-8"
    return data.decode(encoding)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "gbk", "big5", "latin-1", "utf-8", "utf-16"])
def test_a_console_of_any_encoding(tmp_path, small, encoding):
    expected = run("table", "rite.yaml", cwd=tmp_path, PYTHONIOENCODING="utf-8").stdout.decode("utf-8")
    assert "賓適洗" not in expected
    assert "洗之南3尺" in expected
    done = run("table", "rite.yaml", cwd=tmp_path, PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    assert decoded(done.stdout, encoding).replace("\r\n", "\n") == expected.replace("\r\n", "\n")
    write_small(tmp_path, BROKEN)
    done = run("check", "rite.yaml", cwd=tmp_path, PYTHONIOENCODING=encoding)
    assert done.returncode == 1
    assert "「扑獲个′①」 does not stand in the text" in decoded(done.stderr, encoding)


@pytest.mark.parametrize("strict", ["ascii:strict", "cp1252:strict", "gbk:strict"])
def test_a_console_that_is_strict(tmp_path, small, strict):
    """A character that the encoding lacks, such as one beyond the basic plane, ends nothing."""
    write_small(tmp_path, ("quote: 取爵", "quote: 𠀀取"))
    done = run("check", "rite.yaml", cwd=tmp_path, PYTHONIOENCODING=strict)
    assert done.returncode == 1
    assert "𠀀".encode() in done.stderr or b"\\U00020000" in done.stderr


@pytest.mark.parametrize("locale", ["C", "POSIX", "C.UTF-8"])
def test_any_locale(tmp_path, small, locale):
    done = run("table", "rite.yaml", cwd=tmp_path, LC_ALL=locale, PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert (done.returncode, done.stderr) == (0, b"")
    assert "洗之南3尺" in done.stdout.decode("utf-8")


def test_names_of_files_in_chinese(tmp_path):
    folder = tmp_path / "鄉射 禮"
    folder.mkdir()
    write_small(folder)
    done = run("draw", "鄉射 禮/rite.yaml", "--formats", "svg", "-o", "圖 一", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(list((tmp_path / "圖 一").iterdir())) == 2


def test_same_bytes_in_two_runs(tmp_path):
    """Whatever the hash seed, the locale, the time zone and the working folder."""
    runs = []
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    settings = [
        (tmp_path, {"PYTHONHASHSEED": "1", "TZ": "UTC"}),
        (elsewhere, {"PYTHONHASHSEED": "4711", "TZ": "Asia/Taipei", "LC_ALL": "C", "SOURCE_DATE_EPOCH": "5"}),
    ]
    for i, (folder, more) in enumerate(settings):
        out = tmp_path / f"run{i}"
        assert run("draw", STEPS, "--steps", "5,12", "-o", out, cwd=folder, **more).returncode == 0
        assert run("table", STEPS, "-o", out / "steps.csv", cwd=folder, **more).returncode == 0
        assert run("table", LAYOUT, "-o", out / "ground.csv", cwd=folder, **more).returncode == 0
        assert run("ground", LAYOUT, "-o", out / "ground.pdf", cwd=folder, **more).returncode == 0
        runs.append({p.name: p.read_bytes() for p in sorted(out.iterdir())})
    assert len(runs[0]) == 9
    assert {p.split(".")[-1] for p in runs[0]} == {"svg", "pdf", "png", "csv"}
    assert [name for name, data in runs[0].items() if data != runs[1][name]] == []
    assert list(runs[0]) == list(runs[1])


def test_a_table_on_standard_output_has_no_mark_and_one_in_a_file_has(tmp_path, small):
    done = run("table", "rite.yaml", cwd=tmp_path)
    assert done.stdout.startswith(b"step,beat,")
    run("table", "rite.yaml", "-o", "t.csv", cwd=tmp_path)
    data = (tmp_path / "t.csv").read_bytes()
    assert data == b"\xef\xbb\xbf" + done.stdout.replace(b"\r\n", b"\n")
    assert len(list(csv.reader(io.StringIO(data.decode("utf-8-sig"))))) == 7


@pytest.mark.parametrize(
    ("args", "absent"),
    [
        (["--version"], ["pydantic", "numpy", "matplotlib", "shapely", "fontTools", "rich"]),
        (["draw", "--help"], ["pydantic", "numpy", "matplotlib", "shapely", "fontTools", "rich"]),
        (["table", str(STEPS), "-o", "t.csv"], ["matplotlib", "fontTools", "rich", "PIL", "stage_viz.plan"]),
        (["table", str(LAYOUT), "-o", "t.csv"], ["matplotlib", "fontTools", "rich", "PIL", "stage_viz.plan"]),
        (["check", str(STEPS)], ["matplotlib", "fontTools", "rich", "PIL", "stage_viz.plan"]),
        (["draw", str(STEPS), "--steps", "2", "-o", "a.svg"], ["rich", "matplotlib.pyplot"]),
    ],
    ids=["version", "help", "table", "table-ground", "check", "draw"],
)
def test_what_a_command_does_not_need_is_not_imported(tmp_path, args, absent):
    code = (
        "import sys\nfrom stage_viz.cli import main\n"
        f"try:\n    main({args!r})\nexcept SystemExit as e:\n    assert e.code == 0, e.code\n"
        f"sys.stderr.write(repr([m for m in {absent!r} if m in sys.modules]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=environment(), capture_output=True, check=True
    )
    assert done.stderr.decode().splitlines()[-1].endswith("[]")


def test_importing_the_package_is_cheap(tmp_path):
    code = (
        "import sys, stage_viz; print([m for m in ('yaml', 'click', 'stage_viz.facade') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=environment(), capture_output=True, check=True
    )
    assert done.stdout.decode().strip() == "[]"


def test_the_reader_of_a_pipe_may_go_away(tmp_path):
    words = [sys.executable, "-m", "stage_viz", "table", str(STEPS)]
    with subprocess.Popen(
        words, cwd=tmp_path, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        err = process.stderr.read()
        assert process.wait(60) == 0
    assert err == b""


def heeding_ctrl_c():
    """A shell that runs the tests in the background has told its children to pass over Ctrl-C."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def test_ctrl_c_leaves_no_half_file(tmp_path):
    words = [sys.executable, "-m", "stage_viz", "draw", str(STEPS), "--formats", "svg,png", "-o", "out"]
    with subprocess.Popen(
        words,
        cwd=tmp_path,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=heeding_ctrl_c,
    ) as process:
        out, until = tmp_path / "out", time.monotonic() + 60
        while not (out.is_dir() and any(out.iterdir())) and time.monotonic() < until:
            time.sleep(0.01)
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        said, err = process.communicate(timeout=60)
    assert (process.returncode, said) == (1, b"")
    assert err.strip() == b"stopped"
    files = list(out.iterdir())
    assert files
    for file in files:
        data = file.read_bytes()
        assert file.suffix in (".svg", ".png")
        assert data.endswith(b"</svg>\n" if file.suffix == ".svg" else b"IEND\xaeB`\x82")


def test_as_a_module_and_as_a_script(tmp_path):
    done = run("--version", cwd=tmp_path)
    assert done.stdout.decode().startswith("stage-viz, version ")
    assert run("draw", cwd=tmp_path).returncode == 2


def test_next_to_nothing_is_imported_before_ctrl_c_is_heeded(tmp_path):
    words = [
        sys.executable,
        "-S",
        "-c",
        "import sys; sys.path.append(sys.argv[1]); import stage_viz.cli; print(*sys.modules)",
    ]
    done = subprocess.run([*words, str(STEPS.parents[1] / "src")], capture_output=True, text=True, check=True)
    assert not {"typing", "re", "enum", "click"} & set(done.stdout.split())
