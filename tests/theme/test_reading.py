import pytest

from stage_viz.files import ProblemError
from stage_viz.theme import build_theme, contrast, load_theme, theme_names


def write(tmp_path, text):
    file = tmp_path / "mine.yaml"
    file.write_text(text, encoding="utf-8")
    return file


def test_paper_is_complete():
    theme = load_theme()
    assert theme_names() == ("paper",)
    assert theme.name == "paper"
    assert theme.sizes["person"] == 4.5
    assert theme.stroke("經").dash == theme.stroke("記").dash == theme.stroke("經′").dash == ()
    assert {theme.stroke(layer).name for layer in "注疏家"} == {"dashed"}
    assert theme.stroke("推").name == "dotted"
    assert theme.stroke("").dash == ()
    assert theme is load_theme("paper")


def test_words_can_be_read_on_white_and_on_the_floor():
    theme = load_theme()
    for style in theme.styles.values():
        for colour in (style.text, style.mark):
            if colour:
                assert contrast(colour, "#ffffff") >= 4.5, style.name
                assert contrast(colour, theme.palette["floor"]) >= 4.5, style.name
    assert contrast(theme.palette["hairline"], "#ffffff") >= 3


def test_contrast_is_that_of_the_standard():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_an_unknown_style_falls_back_and_can_be_found_out():
    theme = load_theme()
    assert theme.style("no-such") == theme.style("thing")
    assert theme.unknown_styles(["person", "zz", "aa", "zz"]) == ("aa", "zz")


def test_a_theme_of_ones_own_says_only_what_differs(tmp_path):
    file = write(tmp_path, 'name: mine\npalette: {ink: "#000080"}\nsizes: {person: 6}\n')
    theme = load_theme(file)
    assert theme.name == "mine"
    assert theme.sizes["person"] == 6
    assert theme.sizes["label"] == load_theme().sizes["label"]
    assert theme.style("wall").fill == "#000080"
    assert load_theme(str(file)) == theme


def test_all_that_is_wrong_is_told_at_once(tmp_path):
    text = (
        "pallete: {}\n"
        "sizes: {person: -1}\n"
        "styles:\n"
        "  route: {stroke: cinabar, width: wide, cap: square}\n"
        "evidence: {注: wavy}\n"
        "fonts: [no.otf]\n"
    )
    file = write(tmp_path, text)
    with pytest.raises(ProblemError) as raised:
        load_theme(file)
    assert raised.value.exit_code == 1
    told = [(p.code, p.what, p.mend, p.place.line) for p in raised.value.problems]
    assert told == [
        ("THEME-KEY", "unknown key pallete", "did you mean palette?", 1),
        ("THEME-VALUE", "person is a number above 0, not -1", "", 2),
        ("THEME-COLOUR", "'cinabar' is not a colour", "did you mean cinnabar?", 4),
        ("THEME-VALUE", "width is a number above 0, not 'wide'", "", 4),
        ("THEME-VALUE", "cap is butt or round, not 'square'", "", 4),
        ("THEME-VALUE", "there is no stroke wavy", "strokes: solid, dashed, dotted", 5),
        ("THEME-VALUE", "the font file no.otf does not exist", f"looked in {tmp_path}", 6),
    ]


def test_a_colour_without_quotes_is_a_comment_and_is_told(tmp_path):
    file = write(tmp_path, "palette:\n  ink: #000000\n")
    with pytest.raises(ProblemError, match=r"mine\.yaml:2:.*THEME-COLOUR None is not a colour") as raised:
        load_theme(file)
    assert raised.value.problems[0].mend == 'write "#rrggbb" (with the quotes) or a name of the palette'


def test_an_unknown_theme_is_named():
    with pytest.raises(ProblemError) as raised:
        load_theme("papr")
    (problem,) = raised.value.problems
    assert str(problem) == (
        "THEME-MISSING there is no theme papr (did you mean paper? themes: paper; or name a .yaml file)"
    )
    assert raised.value.exit_code == 2


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (["no"], "a theme is a mapping"),
        ({"schema": "stage-viz/steps/1"}, "this is not a theme: 'stage-viz/steps/1'"),
        ({"sizes": 3}, "sizes is a mapping"),
        ({"fonts": "a.otf"}, "fonts is a list of font files"),
        ({"fallback": "nobody"}, "there is no style nobody"),
        ({"name": 3}, "name is a word, not 3"),
        ({"styles": {"wall": "black"}}, "a style is a mapping"),
        ({"strokes": {"solid": 3}}, "a stroke is a mapping with dash, fine and cap"),
        (
            {"strokes": {"solid": {"dash": [1]}}},
            "dash is a list of lengths in mm, drawn and left out in turn, not [1]",
        ),
    ],
)
def test_a_wrong_shape_is_told(data, what):
    base = {"styles": {"thing": {}}, "strokes": {"solid": {}}}
    theme, problems = build_theme(data, base)
    assert theme is None
    assert [problem.what for problem in problems] == [what]
