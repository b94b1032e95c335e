import dataclasses
import json
import pickle

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from stage_viz.files import Mark, Place, Problem, ProblemError, decode, parse_document, read_document
from stage_viz.files import documents as module

SAMPLE = """\
# 註
title: {zh: 獻獲者, en: "caf\\u00e9 x"}
𠀀甲: 'it''s 侯'
steps:
  - id: a
    actions:
      - at: 左个之西北三步
        note: |
          一
          二
      - who: [獲者, 司馬]
empty:
"""


def problems(text):
    with pytest.raises(ProblemError) as caught:
        parse_document(text, "f")
    assert caught.value.exit_code == 1
    return caught.value.problems


def told(text):
    return [f"{p.place}: {p.code} {p.what} ({p.mend})" for p in problems(text)]


def test_data():
    assert parse_document(SAMPLE, "f").data == {
        "title": {"zh": "獻獲者", "en": "café x"},
        "𠀀甲": "it's 侯",
        "steps": [
            {
                "id": "a",
                "actions": [{"at": "左个之西北三步", "note": "一\n二\n"}, {"who": ["獲者", "司馬"]}],
            }
        ],
        "empty": None,
    }


def test_marks():
    document = parse_document(SAMPLE, "f")
    at = ("steps", 0, "actions", 0, "at")
    start = SAMPLE.index("左个")
    assert document.marks[at] == Mark(7, 13, start, start + 7, "")
    assert document.keys[at] == Mark(7, 9, start - 4, start - 2, "")
    assert document.marks[("𠀀甲",)] == Mark(3, 5, SAMPLE.index("'it"), SAMPLE.index("\nsteps"), "'")
    assert document.marks[("steps", 0)].line == 5
    assert document.marks[("empty",)][:2] == (12, 7)
    assert document.marks[()][:2] == (2, 1)
    assert set(document.keys) == {path for path in document.marks if path and isinstance(path[-1], str)}


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_places_do_not_depend_on_the_encoding(tmp_path, newline, encoding):
    path = tmp_path / "a.yaml"
    path.write_bytes(SAMPLE.replace("\n", newline).encode(encoding))
    document = read_document(path)
    assert document.marks == parse_document(SAMPLE, "f").marks
    assert document.place(("𠀀甲",), 5) == Place(str(path), 3, 12)


@pytest.mark.parametrize(
    ("path", "offset", "place"),
    [
        (("steps", 0, "actions", 0, "at"), None, "f:7:13"),
        (("steps", 0, "actions", 0, "at"), 3, "f:7:16"),
        (("steps", 0, "actions", 0, "at"), 7, "f:7:20"),
        (("steps", 0, "actions", 0, "at"), 8, "f:7:13"),
        (("steps", 0, "actions", 0, "note"), 1, "f:8:15"),
        (("steps", 0, "actions", 0, "facing"), 1, "f:7:9"),
        (("steps", 0, "actions", 9, "at"), 1, "f:7:7"),
        (("steps", 0, "actions"), 4, "f:7:7"),
        (("title", "en"), 4, "f:2:32"),
        (("𠀀甲",), 3, "f:3:10"),
        (("nothing", 1), None, "f:2:1"),
    ],
)
def test_place(path, offset, place):
    assert str(parse_document(SAMPLE, "f").place(path, offset)) == place


def test_place_of_a_key():
    document = parse_document(SAMPLE, "f")
    assert str(document.place(("steps", 0, "actions", 0, "at"), key=True)) == "f:7:9"
    assert str(document.place(("steps", 0), key=True)) == "f:5:5"


def test_locate():
    document = parse_document(SAMPLE, "f")
    problem = Problem("P", "what", "mend", ("steps", 0, "actions", 0, "at"), 4)
    assert str(document.locate(problem)) == (
        "f:7:17: P what (mend)\n      - at: 左个之西北三步\n            \u3000\u3000\u3000\u3000^"
    )
    whole = document.locate(dataclasses.replace(problem, offset=None))
    assert (whole.place, whole.excerpt) == (Place("f", 7, 13), ())
    folded = document.locate(dataclasses.replace(problem, path=("steps", 0, "actions", 0, "note")))
    assert (folded.place, folded.excerpt) == (Place("f", 8, 15), ())
    placed = dataclasses.replace(problem, place=Place("g", 1))
    assert document.locate(placed) is placed


def test_locate_all_gives_the_order_of_the_file():
    document = parse_document(SAMPLE, "f")
    late, early, none = (
        Problem("A", "", path=("steps",)),
        Problem("B", "", path=("title", "en")),
        Problem("C", ""),
    )
    assert [p.code for p in document.locate_all([late, early, none])] == ["C", "B", "A"]


def test_a_document_can_be_pickled():
    document = parse_document(SAMPLE, "f")
    document.place(("steps",))
    assert pickle.loads(pickle.dumps(document)) == document


def test_scalars_are_those_of_yaml_1_2():
    text = "a: NO\nb: on\nc: 1:30\nd: 0777\ne: 2026-01-01\nf: true\ng: .5\nh: 1e3\n"
    text += "i: '1'\nj: \"null\"\nk: ~\nl: =\n"
    assert parse_document(text, "f").data == {
        "a": "NO", "b": "on", "c": "1:30", "d": "0777", "e": "2026-01-01", "f": True,
        "g": 0.5, "h": 1000.0, "i": "1", "j": "null", "k": None, "l": "=",
    }  # fmt: skip


def test_names_of_fields_are_text_as_written():
    assert list(parse_document("1: a\ntrue: b\n0x1F: c\nNO: d\n~: e\n", "f").data) == [
        "1", "true", "0x1F", "NO", "~",
    ]  # fmt: skip


def test_all_findings_are_given_at_once():
    text = "a: 1\na: 2\nb: *x\nc: &y 1\nd: !!str 2\n<<: {a: 1, a: 2}\n? [q]\n: 1\n'': 2\n1: a\n'1': b\n"
    assert told(text) == [
        'f:2:1: YAML-DUPLICATE the field "a" is given twice: first at 1:1, and again here (take one out)',
        "f:3:4: YAML-ALIAS “*x” stands for a value written elsewhere: each value is written out here "
        "(write the value itself, or put the text in quotes)",
        "f:4:4: YAML-ALIAS “&y” gives a value a name to be used elsewhere: names are not kept here "
        "(take it out, or put the text in quotes)",
        "f:5:4: YAML-TAG “!!str” is a tag: a value's kind is plain from how it is written here "
        "(take it out, or put the text in quotes)",
        "f:6:1: YAML-KEY “<<” would merge other fields into these: each field is written out here "
        "(write the fields themselves)",
        'f:6:12: YAML-DUPLICATE the field "a" is given twice: first at 6:6, and again here (take one out)',
        "f:7:3: YAML-KEY the name of a field is a list or a mapping "
        "(write a text as its name, or put it in quotes)",
        "f:9:1: YAML-KEY a field without a name (write its name before the colon)",
        'f:11:1: YAML-DUPLICATE the field "1" is given twice: first at 10:1, and again here (take one out)',
    ]


def test_a_merge_by_alias_and_an_alias_as_a_name():
    assert [p.code for p in problems("a: &x {b: 1}\nc:\n  <<: *x\n*x : 1\n")] == [
        "YAML-ALIAS",
        "YAML-KEY",
        "YAML-ALIAS",
        "YAML-ALIAS",
    ]


def test_tags_of_lists_and_anchors_with_tags():
    text = "a: !!set {b}\nc: !x [1]\nd: !!python/object/apply:os.system ['x']\ne: &z !!str x\n"
    assert [(p.code, p.place.line) for p in problems(text)] == [
        ("YAML-TAG", 1),
        ("YAML-TAG", 2),
        ("YAML-TAG", 3),
        ("YAML-ALIAS", 4),
        ("YAML-TAG", 4),
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "a: 1\n---\nb: 2\n",
            "f:2:1: YAML-DOCUMENTS a second document begins here: a file holds one "
            '(put it in a file of its own, or take out the line "---")',
        ),
        (
            "# hi\n",
            "f:1:1: YAML-ROOT the document holds no fields, only comments or blanks "
            '(write "field: value", one a line)',
        ),
        (
            "--- ~\n",
            "f:1:5: YAML-ROOT the document is a single text, not fields and values "
            '(write "field: value", one a line)',
        ),
        (
            "- a\n",
            "f:1:1: YAML-ROOT the document is a list, not fields and values "
            '(write "field:" above it, and indent it)',
        ),
        (
            "text\n",
            "f:1:1: YAML-ROOT the document is a single text, not fields and values "
            '(write "field: value", one a line)',
        ),
        (
            "a: b: c\n",
            "f:1:5: YAML-SYNTAX a second “: ” in one entry, "
            "or an entry that is indented deeper than the one above it "
            "(put the text in quotes, or line the entry up with its neighbours)",
        ),
        (
            "a: 1\nfoo\nb: 2\n",
            'f:2:1: YAML-SYNTAX this line is no entry: it has no “: ” (write "field: value")',
        ),
        (
            "a:\n  b: 1\n c: 2\n",
            "f:3:2: YAML-SYNTAX this line does not line up with the entries above it "
            "(indent it like its neighbours)",
        ),
        (
            "a: 1\n- b\n",
            "f:2:1: YAML-SYNTAX a list item stands where a field is due "
            "(indent it below the field that it belongs to)",
        ),
        (
            "a: 'x' y\n",
            "f:1:8: YAML-SYNTAX something follows after the end of a value (put the whole value in quotes)",
        ),
        (
            "a:\n  - b\n  c: 1\n",
            "f:3:3: YAML-SYNTAX this line stands among the items of a list, but does not begin with “- ” "
            '(write "- " before it, or indent it otherwise)',
        ),
        (
            "a: [1\nb: 2\n",
            "f:2:2: YAML-SYNTAX before this a comma or “]” is missing: the bracket was opened at 1:4 "
            "(write a comma or ], or put a text that holds “: ” in quotes)",
        ),
        ("a: {b: 1\n", "f:1:4: YAML-SYNTAX the bracket that is opened here is not closed (close it with })"),
        ("a:\n\t- b\n", "f:2:1: YAML-SYNTAX a tab is used for indentation (use spaces)"),
        ("a: @x\n", "f:1:4: YAML-SYNTAX a value cannot begin with “@” (put the text in quotes)"),
        (
            'b: 1\na: "x\nc: 1\n',
            "f:2:4: YAML-SYNTAX the quotation mark that is opened here is not closed (close it)",
        ),
        ("a: - b\n", "f:1:4: YAML-SYNTAX a list cannot begin within this line (begin it on the next line)"),
        (
            'a: "\\q"\n',
            "f:1:5: YAML-SYNTAX within double quotes a backslash begins an escape, and this is none "
            "(use single quotes, or write \\\\ for a backslash)",
        ),
        ("a: ]\n", "f:1:4: YAML-SYNTAX a value is missing here (write one)"),
        (
            "%FOO\n---\na: 1\n",
            "f:1:5: YAML-SYNTAX this is no YAML: found unknown directive name while scanning a directive ()",
        ),
        (
            "甲: a\x07b\n",
            "f:1:5: YAML-SYNTAX the character U+0007 may not stand in a YAML text (take it out)",
        ),
        ("a: \ud800\n", "f:1:4: YAML-SYNTAX the character U+D800 may not stand in a YAML text (take it out)"),
    ],
)
def test_messages(text, message):
    assert told(text) == [message]


def test_an_excerpt_points_to_the_character():
    assert problems("甲乙: 丙: 丁\n")[0].excerpt == ("甲乙: 丙: 丁", "\u3000\u3000  \u3000^")


@pytest.mark.parametrize("unit", ["[", "{a: ", "- ", "? "])
def test_depth_is_bounded(unit):
    for text in (unit * 60_000, "k:\n  " + unit * 60_000):
        assert problems(text)[-1].code == "YAML-DEPTH"


def test_forty_levels_are_allowed():
    text = "{a: " * 40 + "1" + "}" * 40
    assert parse_document(text, "f").data["a"]["a"]["a"]
    assert told("{a: " + text + "}") == [
        "f:1:161: YAML-DEPTH lists and mappings are nested more than 40 deep (write them flatter)"
    ]


def test_size_is_bounded(monkeypatch, tmp_path):
    monkeypatch.setattr(module, "SIZE_LIMIT", 8)
    path = tmp_path / "a.yaml"
    path.write_bytes(b"a: 12345\n")
    for call in (lambda: read_document(path), lambda: parse_document("a: 12345\n", "f")):
        with pytest.raises(ProblemError) as caught:
            call()
        assert [p.code for p in caught.value.problems] == ["YAML-SIZE"]
    assert parse_document("a: 1234\n", "f").data == {"a": 1234}


def test_without_the_c_library_there_is_no_fallback(monkeypatch):
    monkeypatch.delattr(yaml, "CSafeLoader")
    with pytest.raises(ProblemError) as caught:
        parse_document("a: 1\n", "f")
    assert str(caught.value) == (
        "YAML-PARSER PyYAML was installed without its C library (install a PyYAML wheel built with libyaml)"
    )
    assert caught.value.exit_code == 2


TEXTS = st.text(st.characters(exclude_categories=["Cs", "Cc"]))
FIELDS = st.text("ab獲：𠀀 ", min_size=1)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(FIELDS, inner, max_size=4),
    max_leaves=10,
)


@settings(max_examples=50, deadline=None)
@given(st.dictionaries(st.text("abc獲者", min_size=1), VALUES, min_size=1))
def test_json_is_read_as_what_it_says(data):
    text = json.dumps(data, ensure_ascii=False, indent=1).replace("\ufeff", "\\ufeff")
    text = text.replace("\ufffe", "\\ufffe").replace("\uffff", "\\uffff")
    document = parse_document(text, "f")
    assert document.data == data
    for path, mark in document.marks.items():
        value = document.data
        for step in path:
            value = value[step]
        assert json.loads(text[mark.start : mark.end]) == value


WORDS = st.text("獲者乏南𠀀é", min_size=1, max_size=6)


@settings(deadline=None)
@given(st.lists(WORDS, min_size=1, max_size=6, unique=True), st.sampled_from(["", "'", '"']), st.data())
def test_every_offset_of_a_value_is_found(words, quote, data):
    text = "# 註\n" + "".join(f"{word}: {quote}{word * 2}{quote}\n" for word in words)
    document = parse_document(text, "f")
    word = data.draw(st.sampled_from(words))
    offset = data.draw(st.integers(0, len(word) * 2 - 1))
    place = document.place((word,), offset)
    assert text.split("\n")[place.line - 1][place.column - 1] == (word * 2)[offset]


@settings(max_examples=300, deadline=None)
@given(st.text("ab獲： \u3000\n-，,:#[]{}\"'“”&*!|>%\t?１", max_size=60))
def test_any_text_gives_a_document_or_problems_with_places(text):
    try:
        document = parse_document(text, "f")
    except ProblemError as error:
        lines = text.split("\n")
        for problem in error.problems:
            assert problem.place.line <= len(lines)
            assert problem.place.column <= len(lines[problem.place.line - 1]) + 1
            assert "{also}" not in str(problem)
    else:
        assert isinstance(document.data, dict)


def test_marks_are_not_shifted_by_the_line_separators_of_unicode():
    text = decode("a: 'x\u2028y'\nb: z\n".encode(), "f").text
    assert str(parse_document(text, "f").place(("b",))) == "f:2:4"


def test_many_problems_of_one_long_line_take_no_long_time():
    text = "{" + ", ".join(["a: 1"] * 5_000) + "}"
    assert len(problems(text)) == 4_999
