"""What a person at a Python prompt uses."""

import re
from xml.etree import ElementTree

import pytest

import stage_viz as sv
from stage_viz.telling import language_of

from ..plan.conftest import STEPS as EXAMPLE
from ..plan.small import LAYOUT, RITE, write_small

BAD = ("facing: 南, evidence: {at: 經, facing: 經}}", "facing: 下, evidence: {at: 經, facing: 經}}")


@pytest.fixture
def rite(tmp_path):
    return sv.load(write_small(tmp_path))


def test_the_names_of_the_package():
    assert set(sv.__all__) == {
        "Problem",
        "ProblemError",
        "Rite",
        "Step",
        "__version__",
        "draft",
        "load",
        "load_ground",
    }
    assert dir(sv) == sorted(sv.__all__)
    assert all(getattr(sv, name) is not None for name in sv.__all__)
    assert re.fullmatch(r"\d+\.\d+\.\d+", sv.__version__)
    with pytest.raises(AttributeError, match=r"^module stage_viz has no attribute draw$"):
        _ = sv.draw


def test_a_path_may_be_text(tmp_path):
    path = write_small(tmp_path)
    assert [s.id for s in sv.load(str(path))] == [s.id for s in sv.load(path)]


def test_a_rite_is_a_row_of_steps(rite):
    assert repr(rite) == "<Rite 小禮: 2 steps>"
    assert len(rite) == 2
    assert rite.ids == ("goes-to-the-basin", "takes-the-cup")
    assert [(s.number, s.id) for s in rite] == [(1, "goes-to-the-basin"), (2, "takes-the-cup")]
    assert rite.problems[0].code == "CLAUSE-UNQUOTED"
    assert rite.broken == frozenset()


def test_a_step_by_number_and_by_id(rite):
    assert rite.step(2) == rite["takes-the-cup"] == rite[2] == rite.step("takes-the-cup")
    step = rite.step(2)
    assert repr(step) == "Step(number=2)"
    assert (step.number, step.position, step.id, step.quote) == (2, 2, "takes-the-cup", "取爵")
    assert step.data.en == "He takes the cup"
    assert [scene.presences["賓"].holds for scene in step.scenes] == [("爵",)]


@pytest.mark.parametrize(
    ("key", "told"),
    [
        (0, "there is no step 0: the steps are 1 to 2"),
        (3, "there is no step 3: the steps are 1 to 2"),
        (-1, "there is no step -1: the steps are 1 to 2"),
        ("take-the-cup", "there is no step take-the-cup (did you mean takes-the-cup?)"),
        ("飲", "there is no step 飲"),
    ],
)
def test_a_step_that_is_not_there(rite, key, told):
    for ask in (rite.step, rite.__getitem__):
        with pytest.raises(KeyError) as error:
            ask(key)
        assert error.value.args == (told,)


def test_a_caption(rite):
    caption = rite.caption(2, language_of("en"))
    assert (caption.number, caption.id, caption.language) == (2, "takes-the-cup", "en")
    assert (caption.title, caption.quote, caption.section) == ("He takes the cup", "取爵", "Washing the cup")
    assert caption.alt
    with pytest.raises(KeyError):
        rite.caption(3, language_of("zh"))


def test_a_figure_on_axes_of_ones_own(rite):
    from matplotlib.artist import Artist
    from matplotlib.figure import Figure

    figure = Figure()
    ax = figure.add_subplot()
    artists = rite.step(1).draw(ax=ax)
    plan = rite.plan(1).plan
    assert len(artists) == len(plan.marks)
    assert all(isinstance(a, Artist) and a.axes is ax for a in artists)
    assert "person-賓" in [a.get_gid() for a in artists]
    assert ax.get_xlim() == (0, plan.width)
    assert ax.get_aspect() == 1.0


@pytest.mark.parametrize(("fmt", "head"), [("svg", b"<?xml"), ("pdf", b"%PDF"), ("png", b"\x89PNG")])
def test_a_figure_as_a_file(rite, fmt, head):
    assert rite.step(1).render(fmt).startswith(head)
    assert rite.step(1).render(fmt) == rite.step(1).render(fmt)


def test_a_figure_in_a_notebook(rite):
    svg = rite["takes-the-cup"]._repr_svg_()
    assert ElementTree.fromstring(svg).tag.endswith("svg")
    assert svg.encode("utf-8") == rite.step(2).render("svg")


def test_an_unknown_format(rite):
    with pytest.raises(sv.ProblemError, match=r"^RENDER-FORMAT there is no picture format gif"):
        rite.step(1).render("gif")


def test_a_theme_of_ones_own(rite, tmp_path):
    from stage_viz.theme import load_theme

    path = tmp_path / "theme.yaml"
    path.write_text("schema: stage-viz/theme/1\nname: mine\nsizes: {title: 20}\n", encoding="utf-8")
    theme = load_theme(path)
    assert rite.plan(1, theme).plan != rite.plan(1).plan
    assert rite.step(1).render("svg", theme=theme) != rite.step(1).render("svg")


def test_the_ground(tmp_path, rite):
    ground = sv.load_ground(tmp_path / "court.yaml")
    assert list(ground.places) == ["堂", "西階", "洗", "賓位"]
    assert ground.places["賓位"].at == (0.0, -30.0)
    assert rite.ground.places == ground.places
    read = sv.load_ground(tmp_path / "court.yaml", ["某家"])
    assert read.places["賓位"].at == (-10.0, -30.0)
    assert sv.load(tmp_path / "rite.yaml", ["某家"]).ground.places["賓位"].at == (-10.0, -30.0)


def test_an_unknown_reading(tmp_path, rite):
    told = r"^READING-UNKNOWN no reading is called 某加 \(did you mean 某家\?\)$"
    with pytest.raises(sv.ProblemError, match=told) as error:
        sv.load(tmp_path / "rite.yaml", ["某加"])
    assert error.value.exit_code == 2
    with pytest.raises(sv.ProblemError, match=told):
        sv.load_ground(tmp_path / "court.yaml", ["某加"])


def test_a_ground_with_a_fault(tmp_path):
    write_small(tmp_path, layout=LAYOUT.replace("kind: basin", "kind: bassin"))
    with pytest.raises(sv.ProblemError) as error:
        sv.load_ground(tmp_path / "court.yaml")
    (problem,) = error.value.problems
    assert str(problem.place) == f"{tmp_path}/court.yaml:22:11"
    assert "basin" in str(problem)


def test_a_fault_is_raised_with_its_place(tmp_path):
    path = write_small(tmp_path, BAD)
    with pytest.raises(sv.ProblemError) as error:
        sv.load(path)
    assert [str(p.place) for p in error.value.problems] == [f"{path}:22:68"]
    assert all(p.fatal for p in error.value.problems)


def test_without_strictness_the_other_steps_are_there(tmp_path):
    rite = sv.load(write_small(tmp_path, BAD), strict=False)
    assert [p.code for p in rite.problems if p.fatal] == ["SCHEMA-VALUE"]
    assert rite.ids == ("goes-to-the-basin", "takes-the-cup")
    assert rite.broken == {"goes-to-the-basin"}
    (step,) = rite
    assert (step.number, step.position, step.id) == (2, 1, "takes-the-cup")
    assert rite.step(2) == rite["takes-the-cup"] == step
    plan = rite.plan(2).plan
    assert (plan.name, plan.title) == ("02-takes-the-cup", "小禮 · 2 · 取爵")
    assert "洗爵 · 2 / 2" in [getattr(m, "text", "") for m in plan.marks]
    with pytest.raises(KeyError, match="step 1 could not be read"):
        rite.step(1)


def test_a_step_that_quotes_what_is_not_there_is_broken_and_there(tmp_path):
    rite = sv.load(write_small(tmp_path, ("quote: 取爵", "quote: 取觶")), strict=False)
    assert rite.broken == {"takes-the-cup"}
    assert len(rite) == 2
    assert rite.step(2).quote == "取觶"


def test_a_check_finds_what_loading_does_not(tmp_path, rite):
    assert [p.code for p in rite.check()] == [p.code for p in rite.problems]
    second = RITE.split("opening:\n")[1].split("  - {what: 爵")[0].replace("賓\n", "介\n")
    text = RITE.replace("  爵: {glyph", "  介: {}\n  爵: {glyph").replace("sections:", f"{second}sections:")
    (tmp_path / "rite.yaml").write_text(text, encoding="utf-8")
    within = sv.load(tmp_path / "rite.yaml", strict=False)
    more = within.check()[len(within.problems) :]
    assert [p.code for p in more] == ["STAND-TOGETHER"]
    assert all(p.place is not None and p.place.line is not None for p in more)


def test_a_rite_shows_itself_as_its_sheet(rite):
    svg = rite._repr_svg_()
    assert 'id="a-person-賓"' in svg
    assert 'id="b-person-賓"' in svg


def test_a_long_rite_shows_how_its_sections_begin():
    svg = sv.load(EXAMPLE)._repr_svg_()
    assert svg.count("data-ground=") >= 5
    assert 'id="e-letter"' in svg
    assert 'id="f-letter"' not in svg


def test_plates_and_traces_of_what_is_not_there(rite):
    with pytest.raises(KeyError, match="there is no person 爵"):
        rite.trace("爵")
    with pytest.raises(sv.ProblemError, match="PLATE-SECTION"):
        rite.plate("two")
    with pytest.raises(KeyError, match="there is no step 9"):
        rite.sheet([9])
