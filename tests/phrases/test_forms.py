from __future__ import annotations

import pytest

from stage_viz.phrases import FormError, Ref, lengths, read_form, references
from stage_viz.phrases.tree import Against, Align, All, At, Beside, Between, Coordinates, Only, Own, Toward
from stage_viz.space import Axis, Direction, Side, read_length

NAMES = ["侯", "左个", "乏", "薦", "洗", "楅", "物", "東榮", "西序", "三耦位"]


def by(text):
    return read_length(text)


@pytest.mark.parametrize(
    ("form", "node", "text"),
    [
        ("乏南", Toward(Ref("乏", 0), Direction.S), "乏南"),
        ({"of": "侯"}, At(Ref("侯", 0)), "侯"),
        ({"of": "至侯"}, At(Ref("侯", 1)), "至侯"),
        (
            {"of": "左个", "toward": "西北", "by": "3步"},
            Toward(Ref("左个", 0), Direction.NW, by("3步")),
            "左个之西北3步",
        ),
        ({"of": "侯", "toward": "东南"}, Toward(Ref("侯", 0), Direction.SE), "侯之东南"),
        (
            {"of": "侯", "toward": "南", "small": True},
            Toward(Ref("侯", 0), Direction.S, None, True),
            "侯之少南",
        ),
        ({"of": "薦", "side": "右"}, Beside(Ref("薦", 0), Side.RIGHT), "薦之右"),
        ({"of": "薦", "side": "后", "by": "2尺"}, Beside(Ref("薦", 0), Side.BEHIND, by("2尺")), "薦之后2尺"),
        ({"of": "薦", "side": "後"}, Beside(Ref("薦", 0), Side.BEHIND), "薦之後"),
        (
            {"of": "乏南", "toward": "東", "by": "4尺"},
            Toward(Toward(Ref("乏", 0), Direction.S), Direction.E, by("4尺")),
            "乏南之東4尺",
        ),
        (
            {"of": {"of": "乏", "toward": "南"}, "toward": "東", "by": "4尺"},
            Toward(Toward(Ref("乏", 0), Direction.S), Direction.E, by("4尺")),
            "乏之南之東4尺",
        ),
        ({"of": {"of": "乏"}, "toward": "東"}, Toward(Ref("乏", 0), Direction.E), "乏之東"),
        ({"of": "位", "toward": "東"}, Toward(Own(), Direction.E), "位之東"),
        ({"between": ["侯", "物"]}, Between(Ref("侯", 0), Ref("物", 0), 0.5), "侯與物之間 1/2"),
        (
            {"between": ["侯", "物"], "at": "1/3"},
            Between(Ref("侯", 0), Ref("物", 0), 1 / 3),
            "侯與物之間 1/3",
        ),
        (
            {"between": ["侯", "物"], "at": 0.25, "axis": "南北"},
            Only(Between(Ref("侯", 0), Ref("物", 0), 0.25), Axis.Y),
            "侯與物之間 0.25",
        ),
        ({"x": "東榮", "y": "-50尺"}, Coordinates(Ref("東榮", 0), by("-50尺")), "x=東榮 y=-50尺"),
        ({"y": "洗"}, Coordinates(None, Ref("洗", 0)), "y=洗"),
        ({"x": "三步"}, Coordinates(by("三步"), None), "x=三步"),
        ({"x": "三耦位"}, Coordinates(Ref("三耦位", 0), None), "x=三耦位"),
        ({"x": "−1/2 堂廣"}, Coordinates(by("−1/2 堂廣"), None), "x=−1/2 堂廣"),
        ({"xy": ["12尺", "-50尺"]}, Coordinates(by("12尺"), by("-50尺")), "x=12尺 y=-50尺"),
        ({"xy": ["東榮", "３步"]}, Coordinates(Ref("東榮", 0), by("３步")), "x=東榮 y=３步"),
        (
            {"all": ["當楅", {"of": "楅", "toward": "南"}]},
            All((Align(Ref("楅", 1), Axis.X), Toward(Ref("楅", 0), Direction.S))),
            "當楅，楅之南",
        ),
        ({"phrase": "負侯"}, Against(Ref("侯", 1)), "負侯"),
        ({"phrase": "侯", "axis": "東西"}, Only(At(Ref("侯", 0)), Axis.X), "侯"),
        ({"phrase": "侯", "axis": "x"}, Only(At(Ref("侯", 0)), Axis.X), "侯"),
        ({"phrase": "侯", "axis": "东西"}, Only(At(Ref("侯", 0)), Axis.X), "侯"),
        ({"phrase": {"of": "乏", "toward": "南"}}, Toward(Ref("乏", 0), Direction.S), "乏之南"),
        ({"of": "侯", "quote": "負侯"}, At(Ref("侯", 0)), "負侯"),
    ],
)
def test_what_a_form_says(form, node, text):
    phrase = read_form(form, NAMES)
    assert phrase.root == node
    assert phrase.text == text


def test_a_phrase_within_a_form_keeps_its_facing():
    phrase = read_form({"phrase": "侯，東面北上", "axis": "東西"}, NAMES)
    assert (phrase.facing, phrase.head) == (Direction.E, Direction.N)
    assert phrase.root == Only(At(Ref("侯", 0)), Axis.X)
    assert read_form({"phrase": "東面"}, NAMES).root is None


@pytest.mark.parametrize(
    ("form", "code", "keys", "what", "mend", "offset"),
    [
        (5, "PHRASE-FORM", (), "a place is a phrase or a mapping", "write such as 乏南 or {of: 乏, toward: 南}", None),
        (["侯"], "PHRASE-FORM", (), "a place is a phrase or a mapping", "write such as 乏南 or {of: 乏, toward: 南}", None),
        ("侯上", "PHRASE-SYNTAX", (), "上 is not understood after 侯", "", 1),
        ({}, "PHRASE-FORM", (), "this names no place", "use one of the keys of, between, x, y, xy, all, phrase", None),
        (
            {"toward": "東"}, "PHRASE-FORM", (), "this names no place",
            "use one of the keys of, between, x, y, xy, all, phrase", None,
        ),
        (
            {"of": "侯", "towards": "東"}, "PHRASE-FORM", ("towards",), "towards does not go with of",
            "with of: axis, by, quote, side, small, toward", None,
        ),
        ({"xy": ["1尺", "2尺"], "at": 1}, "PHRASE-FORM", ("at",), "at does not go with xy", "with xy: axis, quote", None),
        (
            {"of": "侯", "toward": "東", "side": "左"}, "PHRASE-FORM", ("side",),
            "toward and side exclude each other", "keep one of them", None,
        ),
        ({"of": "侯", "by": "3步"}, "PHRASE-FORM", ("by",), "by without a direction", "add toward: or side:", None),
        ({"of": "侯", "small": True}, "PHRASE-FORM", ("small",), "small without a direction", "add toward: or side:", None),
        (
            {"of": "侯", "toward": "上"}, "PHRASE-FORM", ("toward",), "上 is not known here",
            "one of 北, 東北, 東, 東南, 南, 西南, 西, 西北", None,
        ),
        ({"of": "侯", "side": "東"}, "PHRASE-FORM", ("side",), "東 is not known here", "one of 前, 右, 後, 左", None),
        ({"of": "侯", "toward": "東", "by": "3里x"}, None, None, None, None, None),
        (
            {"of": "侯", "toward": "東", "by": 3}, "PHRASE-LENGTH", ("by",), "a unit is missing, such as 尺 or 步",
            "write such as 三步 or 18尺", 0,
        ),
        ({"of": "司徒"}, "PHRASE-NAME", ("of",), "no place or person is called 司徒", "", 0),
        ({"of": "司徒", "toward": "東"}, "PHRASE-NAME", ("of",), "no place or person is called 司徒", "", 0),
        ({"of": "乏南"}, "PHRASE-FORM", ("of",), "乏南 is more than a name", "name one place here", None),
        ({"of": "乏南", "side": "左"}, "PHRASE-FORM", ("of",), "乏南 is more than a name", "name one place here", None),
        ({"of": {"of": "乏"}}, "PHRASE-FORM", ("of",), "a name is expected", "name one place here", None),
        ({"of": "東面", "toward": "東"}, "PHRASE-FORM", ("of",), "東面 names no place", "name a place here", None),
        (
            {"of": {"of": "乏", "toward": "上"}, "toward": "東"}, "PHRASE-FORM", ("of", "toward"),
            "上 is not known here", "one of 北, 東北, 東, 東南, 南, 西南, 西, 西北", None,
        ),
        ({"between": ["侯"]}, "PHRASE-FORM", ("between",), "between takes two places", "write [侯, 物]", None),
        ({"between": "侯物"}, "PHRASE-FORM", ("between",), "between takes two places", "write [侯, 物]", None),
        ({"between": ["侯", "司徒"]}, "PHRASE-NAME", ("between", 1), "no place or person is called 司徒", "", 0),
        (
            {"between": ["侯", "物"], "at": "1/0"}, "PHRASE-LENGTH", ("at",), "1/0 divides by zero",
            "write such as 1/3", 2,
        ),
        ({"xy": ["1尺"]}, "PHRASE-FORM", ("xy",), "xy takes two coordinates", "write [12尺, -50尺]", None),
        (
            {"xy": ["1尺", "2"]}, "PHRASE-LENGTH", ("xy", 1), "a unit is missing, such as 尺 or 步",
            "write such as 三步 or 18尺", 0,
        ),
        ({"x": "司徒"}, "PHRASE-NAME", ("x",), "no place or person is called 司徒", "", 0),
        (
            {"all": []}, "PHRASE-FORM", ("all",), "all takes a list of places",
            "write such as [當楅, {of: 楅, toward: 南}]", None,
        ),
        ({"all": ["侯", "司徒"]}, "PHRASE-NAME", ("all", 1), "no place or person is called 司徒", "", 0),
        ({"all": ["侯", {"of": "司徒"}]}, "PHRASE-NAME", ("all", 1, "of"), "no place or person is called 司徒", "", 0),
        ({"phrase": "侯上"}, "PHRASE-SYNTAX", ("phrase",), "上 is not understood after 侯", "", 1),
        ({"of": "侯", "axis": "上下"}, "PHRASE-FORM", ("axis",), "上下 is no axis", "write 東西 or 南北", None),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_told_with_its_keys(form, code, keys, what, mend, offset):
    if code is None:  # the unit is the reader's to know, not the form's
        (length,) = lengths(read_form(form, NAMES).root)
        assert length.names() == {"里x"}
        return
    with pytest.raises(FormError) as caught:
        read_form(form, NAMES)
    e = caught.value
    assert (e.code, e.keys, e.what, e.mend, e.offset) == (code, keys, what, mend, offset)


def test_references_and_lengths_of_nested_forms():
    form = {
        "all": [
            {"of": {"of": "乏", "toward": "南", "by": "2尺"}, "toward": "東", "by": "4尺"},
            {"xy": ["洗", "3尺"]},
        ]
    }
    node = read_form(form, NAMES).root
    assert [ref.name for ref in references(node)] == ["乏", "洗"]
    assert [length.text for length in lengths(node)] == ["2尺", "4尺", "3尺"]
    only = read_form({"of": "侯", "toward": "南", "by": "5尺", "axis": "南北"}, NAMES).root
    assert [ref.name for ref in references(only)] == ["侯"]
    assert [length.text for length in lengths(only)] == ["5尺"]
