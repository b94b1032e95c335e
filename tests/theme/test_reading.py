import pytest

from stage_viz.files import ProblemError
from stage_viz.theme import build_theme, contrast, load_theme, theme_names


def write(tmp_path, text):
    file = tmp_path / "mine.yaml"
    file.write_text(text, encoding="utf-8")
    return file


def test_paper_is_complete():
    theme = load_theme()
    assert theme_names() == ("dark", "grey", "paper", "screen", "slide")
    assert theme.name == "paper"
    assert theme.sizes["person"] == 4.5
    assert theme.stroke("經").dash == theme.stroke("記").dash == theme.stroke("經′").dash == ()
    assert {theme.stroke(layer).name for layer in "注疏家"} == {"dashed"}
    assert theme.stroke("推").name == "dotted"
    assert theme.stroke("").dash == ()
    assert theme is load_theme("paper")


@pytest.mark.parametrize("name", theme_names())
def test_words_can_be_read_on_their_paper_and_on_the_floor(name):
    theme = load_theme(name)
    for style in theme.styles.values():
        for colour in (style.text, style.mark):
            if colour:
                assert contrast(colour, theme.palette["paper"]) >= 4.5, style.name
                assert contrast(colour, theme.palette["floor"]) >= 4.5, style.name
    assert contrast(theme.palette["hairline"], theme.palette["paper"]) >= 3


# Machado, Oliveira and Fernandes, A physiologically-based model for simulation of color vision deficiency,
# 2009: full protanopia, deuteranopia, tritanopia; rows for linear red, green, blue.
BLIND = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def seen(colour, matrix):
    """The colour as the eye with a deficiency sees it."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    mixed = [min(1.0, max(0.0, sum(m * v for m, v in zip(row, linear, strict=True)))) for row in matrix]
    back = [12.92 * v if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055 for v in mixed]
    return "#" + "".join(f"{round(v * 255):02x}" for v in back)


@pytest.mark.parametrize("kind", BLIND)
@pytest.mark.parametrize("name", theme_names())
def test_ways_and_words_stand_out_for_the_colour_blind(name, kind):
    palette = load_theme(name).palette
    paper, way, ink = (seen(palette[key], BLIND[kind]) for key in ("paper", "cinnabar", "ink"))
    assert contrast(way, paper) >= 4.5
    assert contrast(ink, paper) >= 7
    assert contrast(seen(palette["grey"], BLIND[kind]), paper) >= 4.5


def test_a_shipped_theme_takes_over_from_the_one_it_extends():
    dark, screen, paper = (load_theme(name) for name in ("dark", "screen", "paper"))
    assert dark.sizes["label"] == screen.sizes["label"] > paper.sizes["label"]
    assert (dark.width, paper.width, load_theme("slide").width) == ("240mm", "174mm", "16:9")
    assert dark.style("wall").fill == dark.palette["ink"] != paper.palette["ink"]


def test_grey_has_no_colour():
    for colour in load_theme("grey").palette.values():
        assert colour[1:3] == colour[3:5] == colour[5:7]


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
        "THEME-MISSING there is no theme papr (did you mean paper? themes: dark, grey, paper, screen, slide; or name a .yaml file)"
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
    base = {"styles": {"thing": {}, "wall": {}}, "strokes": {"solid": {}}}
    theme, problems = build_theme(data, base)
    assert theme is None
    assert [problem.what for problem in problems] == [what]


def test_a_name_that_nothing_is_drawn_with_is_told(tmp_path):
    file = write(tmp_path, "name: mine\nsizes: {lable: 11, person: 6}\nstyles: {routes: {width: 1}}\n")
    with pytest.raises(ProblemError) as raised:
        load_theme(file)
    assert [(p.what, p.mend) for p in raised.value.problems] == [
        ("nothing is drawn with lable of sizes", "did you mean label?"),
        ("nothing is drawn with routes of styles", "did you mean route?"),
    ]
