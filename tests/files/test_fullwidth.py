"""Characters of Chinese keyboards in the place of YAML's own."""

import re
import unicodedata

import pytest

from stage_viz.files import ProblemError, parse_document

SAMPLE = """\
# sample
title: {zh: 獻獲者, en: x}
layout: ../a.yaml
cast:
  獲者: {en: flag-holder, pinyin: huò}
steps:
  - id: a
    quote: 獲者薦右：“東面”立飲，不拜既爵。
    line: 10
    actions:
      - {who: 獲者, at: 薦右, acts: [立飲, 坐]}
      - who: [司馬, 獲者]
        at: {of: 獲者, toward: 南}
        note: |
          多行：文
          文，a
        facing: '南'
      - who: 司射
        evidence:
          at: 推
          facing: {layer: 注, quote: 於是司馬北面}
  - id: b
    section: offering
"""


def problems(text):
    with pytest.raises(ProblemError) as caught:
        parse_document(text, "f")
    return caught.value.problems


def found(text):
    return [(p.code, p.place.line, p.place.column) for p in problems(text)]


def slips():
    """Every sign of the sample's structure, each in turn as a Chinese keyboard would type it."""
    for number, line in enumerate(SAMPLE.splitlines(), 1):
        for match in re.finditer(": |:$", line):
            yield number, match.start(), 1, "："
            yield number, match.start(), len(match[0]), "："
        if re.search(r"[\[{]", line):
            for match in re.finditer(", ", line):
                yield number, match.start(), 2, "，"
                yield number, match.start(), 1, "、"
            for match in re.finditer(r"[\[\]{}]", line):
                yield number, match.start(), 1, "［］｛｝"["[]{}".index(match[0])]
        if re.match(" *- ", line):
            yield number, line.index("-"), 1, "－"
            yield number, line.index("-"), 2, "－"
            yield number, line.index("-") + 1, 1, "\u3000"
        if line.startswith("  "):
            yield number, 0, 2, "\u3000"
        if ": " in line and "{" not in line:
            yield number, line.index(": ") + 1, 1, "\u3000"
        if line.startswith("#"):
            yield number, 0, 1, "＃"


def test_the_sample_is_right():
    assert parse_document(SAMPLE, "f").data["steps"][1] == {"id": "b", "section": "offering"}


@pytest.mark.parametrize(("number", "at", "length", "sign"), list(slips()))
def test_each_slip_is_named_on_its_own_line_and_nothing_else(number, at, length, sign):
    lines = SAMPLE.splitlines()
    line = lines[number - 1]
    lines[number - 1] = line[:at] + sign + line[at + length :]
    assert found("\n".join(lines)) == [("YAML-FULLWIDTH", number, at + 1)]


def test_every_colon_of_a_file():
    text = re.sub(": ?", "：", "title: x\nsteps:\n" + "  - id: a\n    line: 1\n    at: 乏南\n" * 20)
    assert found(text) == [
        ("YAML-FULLWIDTH", number, line.index("：") + 1) for number, line in enumerate(text.splitlines(), 1)
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "at: 侯\nwho：获者\n",
            "f:2:4: YAML-FULLWIDTH a full-width colon ： stands where YAML needs a half-width one "
            '(type ": ")\nwho：获者\n   ^',
        ),
        (
            "who: [獲者、司馬]\n",
            "f:1:9: YAML-FULLWIDTH a full-width comma 、 stands where YAML needs a half-width one "
            '(type ", ")\nwho: [獲者、司馬]\n      \u3000\u3000^',
        ),
        (
            "a: 1\n\u3000b: 2\n",
            "f:2:1: YAML-FULLWIDTH a full-width space (U+3000) stands where YAML needs a half-width one "
            "(type half-width spaces)\n\u3000b: 2\n^",
        ),
        (
            "acts:\n  － 立飲\n",
            "f:2:3: YAML-FULLWIDTH a full-width dash － stands where YAML needs a half-width one "
            '(type "- ")\n  － 立飲\n  ^',
        ),
        (
            "quote: “獲者負侯”\n",
            "f:1:8: YAML-FULLWIDTH the quotation mark “ is not one of YAML's "
            "(type straight quotes, around these if they belong to the text)\nquote: “獲者負侯”\n       ^",
        ),
        (
            "line: １０\n",
            "f:1:7: YAML-FULLWIDTH a number is written with the full-width １ "
            '(type "10")\nline: １０\n      ^',
        ),
    ],
)
def test_messages(text, message):
    assert "\n".join(map(str, problems(text))) == message


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("獲者:\n  en：flag-holder\n  pinyin：huòzhě\n", [(2, 5), (3, 9)]),
        ("a:\n  - who：獲者\n  - who: 司馬\n", [(2, 8)]),
        ("at: {of：左个，toward：西北}\n", [(1, 8), (1, 11), (1, 18)]),
        ("at: {of: 左个，toward: 西北}\n", [(1, 12)]),
        ("quote: “a: b”\n", [(1, 8)]),
        ("“who”: x\n", [(1, 1)]),
        ("a: 1\u3000# note\n", [(1, 5)]),
        ("x: －３\n", [(1, 4)]),
        ("x: １．５\n", [(1, 4)]),
        ("who: ［獲者，司馬］\n", [(1, 6)]),
        ("a:\n－ who: a\n  at: b\n", [(2, 1)]),
        ("a:\n  -\u3000b\n", [(2, 4)]),
        ("a:\n\u3000- b: 1\n\u3000\u3000c：2\n", [(2, 1), (3, 1), (3, 4)]),
        ("\u3000a: 1\n", [(1, 1)]),
    ],
)
def test_places(text, places):
    assert found(text) == [("YAML-FULLWIDTH", *place) for place in places]


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("note: 注：皆三祭\n", {"note": "注：皆三祭"}),
        ("quote: 命三耦：“皆袒、決、遂。”\n", {"quote": "命三耦：“皆袒、決、遂。”"}),
        ("quote: “三處”者，下文“右”也\n", {"quote": "“三處”者，下文“右”也"}),
        ("title: “甲”與“乙”\n", {"title": "“甲”與“乙”"}),
        ("quote: '“獲者”'\n", {"quote": "“獲者”"}),
        ("note:\n  注：皆三祭\n  疏：釋曰\n", {"note": "注：皆三祭 疏：釋曰"}),
        ("notes:\n  - 注：甲\n  - 疏：乙\n", {"notes": ["注：甲", "疏：乙"]}),
        ("notes:\n  - 甲，乙、丙\n", {"notes": ["甲，乙、丙"]}),
        ("acts: ['立飲，不拜']\n", {"acts": ["立飲，不拜"]}),
        ("at: {note: 甲，乙：丙、丁}\n", {"at": {"note": "甲，乙：丙、丁"}}),
        ("note: |\n  \u3000who：x\n  － 甲\n", {"note": "\u3000who：x\n－ 甲\n"}),
        ("at: 左个之西北３步\n", {"at": "左个之西北３步"}),
        ("title: ［疏］釋曰\n", {"title": "［疏］釋曰"}),
        ("range: 甲－乙\n", {"range": "甲－乙"}),
        ("refs:\n  - doi:10.1/x\n", {"refs": ["doi:10.1/x"]}),
        ("a: x # 註：甲，乙\u3000\nb: 1\n", {"a": "x", "b": 1}),
    ],
)
def test_legitimate_text_raises_no_alarm(text, data):
    assert parse_document(text, "f").data == data


@pytest.mark.parametrize("text", ["note: text\n  注：abc\nwho 獲者\nat: 侯\n", "a: “b\nc: '1，2\nd: 1\n"])
def test_an_innocent_is_not_blamed_for_another_error(text):
    assert [p.code for p in problems(text)] == ["YAML-SYNTAX"]


def test_full_width_spaces_around_a_value_are_trimmed_and_the_mark_knows():
    document = parse_document("a: \u3000獲者\u3000\nb: [\u3000１2x\u3000, 3\u3000]\nc: '\u3000x'\n", "f")
    assert document.data == {"a": "獲者", "b": ["１2x", 3], "c": "\u3000x"}
    mark = document.marks[("a",)]
    assert (mark.line, mark.column, document.text[mark.start : mark.end]) == (1, 5, "獲者")
    mark = document.marks[("b", 0)]
    assert document.text[mark.start : mark.end] == "１2x"
    assert str(document.place(("a",), 1)) == "f:1:6"


def test_other_problems_are_told_beside_the_slips():
    text = "at: 侯\nwho：获者\na: 1\na: 2\nx: [1\n"
    assert found(text) == [("YAML-FULLWIDTH", 2, 4), ("YAML-DUPLICATE", 4, 1), ("YAML-SYNTAX", 5, 4)]


def test_places_after_a_mended_sign_on_the_same_line():
    text = "k：1\nx：{a: 1, a: 2}\n"
    assert found(text) == [("YAML-FULLWIDTH", 1, 2), ("YAML-FULLWIDTH", 2, 2), ("YAML-DUPLICATE", 2, 10)]
    assert problems(text)[2].what == 'the field "a" is given twice: first at 2:4, and again here'


@pytest.mark.parametrize(
    ("text", "place", "what", "mend"),
    [
        ("who:獲者\nat: 1\n", (1, 4), "a colon needs a space after it", 'type ": "'),
        ("at: {of:左个, by: 1}\n", (1, 8), "a colon needs a space after it", 'type ": "'),
        ("a:\n  b:甲\n  c:乙\n", (2, 4), "a colon needs a space after it", 'type ": "'),
        ("a:\n  - b: 1\n  -c: 2\n", (3, 3), "a list dash needs a space after it", 'type "- "'),
    ],
)
def test_a_missing_space(text, place, what, mend):
    first = problems(text)[0]
    assert (first.code, first.what, first.mend) == ("YAML-SYNTAX", what, mend)
    assert (first.place.line, first.place.column) == place


def test_the_signs_are_really_full_width():
    assert {unicodedata.east_asian_width(sign) for *_, sign in slips()} <= {"F", "W"}
