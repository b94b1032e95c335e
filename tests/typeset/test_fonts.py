import pytest

from stage_viz.files import Problem, ProblemError
from stage_viz.typeset import Family, coverage, font_problems, is_drawn, open_face, serif, variants

PINYIN = "āáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜĀÁǍÀĒÉĚÈŌÓǑÒ"
SIGNS = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳〔〕「」『』，。·′、；：？！（）《》—…"


def test_all_signs_of_the_figures_are_in_the_serif_itself():
    first = open_face(serif().files[0])
    assert first.file.name == "NotoSerifTC-Regular.otf"
    assert [c for c in PINYIN + SIGNS if c not in first] == []


def test_a_missing_character_is_named():
    problems = font_problems([(("steps", 0, "quote"), "獲者\U00020000"), (("steps", 1), "\U00020000")])
    assert problems == (
        Problem(
            "FONT-MISSING",
            "no font has the character 𠀀 (U+20000)",
            "name a font file that has it under fonts: in the theme, or write a variant of the character",
            ("steps", 0, "quote"),
            2,
        ),
    )


def test_a_combining_mark_is_told_how_to_be_written():
    family = serif()
    marks = [chr(c) for c in range(0x1AB0, 0x1ABF) if family.find(chr(c)) is None]
    (problem,) = font_problems([((), "a" + marks[0])])
    assert problem.what == f"no font has the combining mark U+{ord(marks[0]):04X}"
    assert problem.mend == "write the letter and its mark as one character (Unicode NFC)"


def test_a_listed_variant_is_drawn_and_told():
    alone = Family("alone", serif().files[:1])  # the fonts that follow have it
    assert coverage("旜旌", alone).drawn_as == (("旜", "旃"),)
    assert coverage("旜旌", alone).missing == ()
    assert coverage("旜旌").drawn_as == ()


def test_every_listed_variant_can_be_drawn():
    assert [v for v in variants().values() if serif().find(v) is None] == []


def test_take_raises_for_a_missing_character():
    with pytest.raises(ProblemError, match="U\\+20000"):
        serif().take("\U00020000")


def test_nothing_is_drawn_for_controls_and_selectors():
    assert [is_drawn(c) for c in "\n\u200b\ufe00\U000e0100a獲"] == [False, False, False, False, True, True]


def test_a_font_of_the_user_is_asked_before_the_other_shipped_ones():
    sans = serif().files[1]
    assert serif((str(sans),)).files[:2] == (serif().files[0], sans)


def test_a_file_that_is_no_font_is_named(tmp_path):
    file = tmp_path / "no.otf"
    file.write_bytes(b"no font")
    with pytest.raises(ProblemError) as broken:
        open_face(file)
    assert broken.value.problems[0].what == f"{file} is not a font that can be read"
    assert broken.value.exit_code == 2
    with pytest.raises(ProblemError) as missing:
        open_face(tmp_path / "none.otf")
    assert missing.value.problems[0].what == f"the font file {tmp_path / 'none.otf'} does not exist"
