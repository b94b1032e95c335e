"""The other commands, and the group."""

import csv
import io
import json
import re

import pytest

import stage_viz as sv
from stage_viz.plan import ground_plan

from ..plan.small import LAYOUT as SMALL_LAYOUT
from ..plan.small import write_small
from .running import LAYOUT, STEPS

TABLE = """\
step,beat,name,kind,x,y,facing,moved,at,x_layer,y_layer,facing_layer,posture,holds,attire,bows
0,0,賓,person,0,-30,北,no,賓位,經′,經′,經′,立,,,
0,0,爵,cup,20,-33,,no,洗之南3尺,推,推,,,,,
1,1,賓,person,20,-26,南,yes,洗,經,經,經,立,,,
1,1,爵,cup,20,-33,,no,洗之南3尺,推,推,,,,,
2,1,賓,person,20,-26,南,no,洗,經,經,經,立,爵,,
2,1,爵,cup,20,-26,,yes,賓所執,經,經,,,,,
"""


def test_version_and_help(cli):
    assert cli("--version").out == f"stage-viz, version {sv.__version__}\n"
    result = cli("--help")
    assert result.code == 0
    for command in ("draw", "table", "ground", "check", "examples", "schema"):
        assert f"  {command} " in result.out
        assert cli(command, "-h").code == 0
    assert cli().code == 2


def test_a_command_that_is_not_there(cli):
    result = cli("drow")
    assert result.code == 2
    assert result.err.splitlines()[-1] == "Error: No such command 'drow'. Did you mean 'draw'?"


def test_a_rite_as_a_table(cli, small):
    result = cli("table", "rite.yaml")
    assert (result.code, result.err, result.out) == (0, "", TABLE)


def test_a_table_in_a_file_has_the_mark_that_spreadsheets_want(cli, small, tmp_path):
    result = cli("table", "rite.yaml", "-o", "deep/rite.csv")
    assert (result.code, result.err, result.out) == (0, "", "6 rows in deep/rite.csv\n")
    assert (tmp_path / "deep/rite.csv").read_bytes() == b"\xef\xbb\xbf" + TABLE.encode("utf-8")


def test_a_layout_as_a_table(cli, small):
    result = cli("table", "court.yaml")
    rows = list(csv.DictReader(io.StringIO(result.out)))
    assert [(r["name"], r["x"], r["y"], r["x_layer"]) for r in rows] == [
        ("堂", "0", "0", "推"),
        ("西階", "-10", "-12", "推"),
        ("洗", "20", "-30", "經"),
        ("賓位", "0", "-30", "經"),
    ]
    read = cli("table", "court.yaml", "--reading", "某家")
    assert "賓位,station,-10,-30,北,賓位,家,yes,賓位,家,yes\n" in read.out
    wrong = cli("table", "court.yaml", "--reading", "某")
    assert (wrong.code, wrong.out) == (2, "")
    assert wrong.err == "READING-UNKNOWN no reading is called 某 (did you mean 某家?)\n"


@pytest.mark.parametrize("line", ['"schema": "stage-viz/layout/1"', "schema:  stage-viz/layout/1  # so"])
def test_a_layout_is_known_by_its_schema(cli, tmp_path, line):
    write_small(tmp_path, layout=SMALL_LAYOUT.replace("schema: stage-viz/layout/1", line))
    assert cli("table", "court.yaml").out.startswith("name,kind,x,y,")


def test_a_table_of_a_rite_with_a_fault(cli, tmp_path):
    write_small(tmp_path, ("quote: 取爵", "quote: 取觶"))
    result = cli("table", "rite.yaml")
    assert result.code == 1
    assert result.out == TABLE
    assert result.err.startswith("rite.yaml:25:12: QUOTE-MISSING ")
    assert "UNQUOTED" not in result.err


def test_a_table_that_cannot_be_written(cli, small, tmp_path):
    result = cli("table", "rite.yaml", "-o", tmp_path)
    assert (result.code, result.out) == (2, "")
    assert result.err == f"{tmp_path}: OUTPUT-UNWRITABLE this is a folder, not a file\n"


def test_the_ground(cli, small, tmp_path):
    result = cli("ground", "court.yaml")
    assert (result.code, result.err) == (0, "")
    assert result.out == "小庭: 4 places in figures/court-ground.svg\n"
    svg = (tmp_path / "figures/court-ground.svg").read_text(encoding="utf-8")
    for id_ in ("fixture-洗", "station-賓位", "label-西階"):
        assert f'id="{id_}"' in svg
    for name in ("g.pdf", "g.png"):
        assert cli("ground", "court.yaml", "-o", name).code == 0
        assert (tmp_path / name).stat().st_size > 5000


def test_the_ground_on_a_slide_has_its_type(cli, small, monkeypatch):
    given = []

    def recorded(ground, theme, page, show):
        given.append(min(theme.sizes[name] for name in ("label", "place-label", "note")) * page.magnify)
        return ground_plan(ground, theme, page, show)

    monkeypatch.setattr("stage_viz.plan.ground_plan", recorded)
    assert cli("ground", "court.yaml", "-o", "slide.svg", "--width", "16:9").code == 0
    assert given[0] >= 18


@pytest.mark.parametrize(("given", "code"), [("陈设", 0), (" 宫室", 0), ("ALL", 0), ("庭", 2)])
def test_a_plate_is_known_in_any_characters(cli, small, given, code):
    result = cli("ground", "court.yaml", "-o", "g.svg", "--show", given)
    assert result.code == code
    assert code == 0 or "'庭' is not one of all, 宮室, 陳設, 位" in result.err


def test_the_ground_by_a_reading_says_so(cli, small, tmp_path):
    for width in ("174mm", "16:9"):
        words = ("--reading", "某家", "--text", "live", "--width", width)
        assert cli("ground", "court.yaml", "-o", "read.svg", *words).code == 0
        assert ">從某家。<" in (tmp_path / "read.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("show", "there", "named"),
    [
        ("宮室", {"fixture-堂", "fixture-西階"}, {"堂", "西階"}),
        ("陳設", {"fixture-堂", "fixture-西階", "fixture-洗"}, {"洗"}),
        ("位", {"fixture-堂", "fixture-西階", "fixture-洗", "station-賓位"}, {"賓位"}),
    ],
)
def test_a_plate_of_the_ground(cli, small, tmp_path, show, there, named):
    assert cli("ground", "court.yaml", "-o", "plate.svg", "--show", show).code == 0
    svg = (tmp_path / "plate.svg").read_text(encoding="utf-8")
    ids = set(re.findall(r'id="([^"]+)"', svg))
    assert {i for i in ids if i.startswith(("fixture-", "station-"))} == there
    assert {i.removeprefix("label-") for i in ids if i.startswith("label-") and "facing" not in i} == named


@pytest.mark.parametrize("name", ["ground", "ground.gif"])
def test_the_ground_wants_a_file_with_a_known_ending(cli, small, name):
    result = cli("ground", "court.yaml", "-o", name)
    assert result.code == 2
    assert (
        result.err.splitlines()[-1]
        == f"Error: {name} has no ending that is known (known: svg, pdf, png, tiff)"
    )


def test_a_rite_without_fault_is_checked(cli, small):
    result = cli("check", "rite.yaml")
    assert (result.code, result.out) == (0, "2 steps: no problems, 1 warning\n")
    assert result.err == "rite.yaml:17:3: CLAUSE-UNQUOTED no step quotes 「興」 (line 1 of the text)\n"


def test_a_quote_that_is_not_in_the_text_is_told_with_the_nearest_words(cli, tmp_path):
    write_small(tmp_path, ("quote: 賓適洗，南面。", "quote: 賓適洗，北面。"))
    result = cli("check", "rite.yaml")
    assert result.code == 1
    line = next(line for line in result.err.splitlines() if "QUOTE-MISSING" in line)
    assert line.startswith("rite.yaml:19:12: QUOTE-MISSING ")
    assert "賓適洗，北面。" in line
    assert "賓適洗，南面" in line
    assert result.out.startswith("2 steps: 2 problems, ")


def test_the_example_has_no_problem(cli):
    result = cli("check", STEPS)
    assert result.code == 0
    assert ": no problems, " in result.out


def test_the_examples_are_copied_and_kept(cli, tmp_path):
    result = cli("examples", "-o", "mine")
    assert (result.code, result.err) == (0, "")
    assert result.out == "8 files in mine\n"
    copied = tmp_path / "mine/steps/xiangshe.yaml"
    assert copied.read_bytes() == STEPS.read_bytes()
    assert (tmp_path / "mine/layouts/xiangshe.yaml").read_bytes() == LAYOUT.read_bytes()
    copied.write_text("changed", encoding="utf-8")
    again = cli("examples", "-o", "mine")
    assert again.code == 0
    assert again.out == "0 files in mine, 8 kept (--force replaces them)\n"
    assert sorted(again.err.splitlines()) == [
        "kept mine/layouts/xiangshe.yaml",
        "kept mine/steps/xiangshe.txt",
        "kept mine/steps/xiangshe.yaml",
        *(f"kept mine/themes/{name}.yaml" for name in ("dark", "grey", "paper", "screen", "slide")),
    ]
    assert copied.read_text(encoding="utf-8") == "changed"
    drawn = cli(
        "draw", STEPS, "--steps", "12", "--theme", "mine/themes/slide.yaml", "--formats", "svg", "--quiet"
    )
    assert drawn.code == 0
    assert cli("examples", "-o", "mine", "--force").out == "8 files in mine\n"
    assert copied.read_bytes() == STEPS.read_bytes()


def test_examples_where_they_cannot_go(cli, tmp_path):
    (tmp_path / "mine").write_text("kept", encoding="utf-8")
    result = cli("examples", "-o", "mine")
    assert result.code == 2
    assert result.err == 'mine/layouts/xiangshe.yaml: OUTPUT-UNWRITABLE "mine" is a file, not a folder\n'


@pytest.mark.parametrize(("name", "keys"), [("layout", {"fixtures", "origin"}), ("steps", {"cast", "steps"})])
def test_the_formats_as_json_schema(cli, name, keys):
    result = cli("schema", name)
    assert result.code == 0
    assert keys <= set(json.loads(result.out)["properties"])


def test_the_text_of_steps_is_a_name_or_says_how_it_is_read(cli):
    schema = json.loads(cli("schema", "steps").out)
    name, full = schema["properties"]["text"]["anyOf"]
    assert name == {"type": "string"}
    assert full["$ref"].rpartition("/")[2] in schema["$defs"]
    assert "text" in schema["required"]


def test_a_format_that_is_not_there(cli):
    result = cli("schema", "theme")
    assert result.code == 2
    assert "'theme' is not one of 'layout', 'steps'" in result.err


def test_a_fault_of_the_program_is_told_without_its_inside(cli, small, monkeypatch):
    from stage_viz.facade import Rite

    def broken(*_):
        raise ZeroDivisionError("by nought")

    monkeypatch.setattr(Rite, "plan", broken)
    monkeypatch.delenv("STAGE_VIZ_TRACEBACK", raising=False)
    result = cli("draw", "rite.yaml")
    assert result.code == 1
    assert result.err == (
        "a fault of stage-viz itself: ZeroDivisionError: by nought (STAGE_VIZ_TRACEBACK=1 shows where)\n"
    )


def test_an_interrupt_waits_until_a_figure_is_done(cli, small, tmp_path, monkeypatch, request):
    """However a drawing library would take it."""
    import signal

    from stage_viz import render as package

    render = package.render
    done = []

    def interrupted(*args, **more):
        signal.raise_signal(signal.SIGINT)
        done.append(render(*args, **more))
        return done[-1]

    monkeypatch.setattr(package, "render", interrupted)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    request.addfinalizer(lambda: signal.signal(signal.SIGINT, before))
    result = cli("draw", "rite.yaml", "--formats", "svg", "-o", "out")
    assert (result.code, result.out, result.err.strip()) == (1, "", "stopped")
    assert len(done) == 1
    assert not (tmp_path / "out").exists()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    assert cli("ground", "court.yaml", "-o", "g.svg").err.strip() == "stopped"
    assert not (tmp_path / "g.svg").exists()


def test_where_a_fault_of_the_program_is_can_be_seen(small, monkeypatch):
    from stage_viz.cli import main
    from stage_viz.facade import Rite

    def broken(*_):
        raise ZeroDivisionError("by nought")

    monkeypatch.setattr(Rite, "plan", broken)
    monkeypatch.setenv("STAGE_VIZ_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        main(["draw", str(small), "--quiet"])
