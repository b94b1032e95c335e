import pytest
from hypothesis import given
from hypothesis import strategies as st

from stage_viz.extract.emit import Flow, Raw, emit, scalar
from stage_viz.files import parse_document


def read(document):
    return parse_document(emit(document), "t.yaml").data


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("堂西", "堂西"),
        ("賓升，北面。", "賓升，北面。"),
        ("line-1-2", "line-1-2"),
        ("𠀀者", "𠀀者"),
        ("stage-viz/steps/1", "stage-viz/steps/1"),
        ("yes", '"yes"'),
        ("null", '"null"'),
        ("1:30", '"1:30"'),
        ("", '""'),
        ("a: b", '"a: b"'),
        ("#堂", '"#堂"'),
        ("堂 #西", '"堂 #西"'),
        ("~", '"~"'),
        ("，堂", '"，堂"'),
        ('"堂"', '"\\"堂\\""'),
        ("\\", '"\\\\"'),
        ("&KR0001;", '"&KR0001;"'),
        ("堂[西]", '"堂[西]"'),
    ],
)
def test_a_text(text, written):
    assert scalar(text) == written


MISREAD = [
    "yes", "No", "on", "OFF", "true", "False", "null", "~", "", " ", "1", "1.5", "1e3", ".5", ".inf", ".nan", "0x1f",
    "0o7", "1_000", "1:30", "2020-01-01", "=", "<<", "- 堂", "? 堂", ": 堂", "堂: 西", "堂 #西", "#", "&a", "*a", "!a",
    "%", "@", "`", "'堂'", '"', '"堂', "\\n", "{堂}", "[堂]", "堂, 西", "堂,西", "堂，西", "堂、西", "命“升，降”獲者", "命“升”", "堂！？", "堂…西", "|", ">", "---", "...", "堂\u3000西",
    "ａ：ｂ", "“堂”", "𠀀", "\ue000堂", "\ufffd", "\u2028堂", "\u2029", "\x85", "\x7f", "\x9f", "\ufeff堂", "\ufffe", "\x01", "\xa0", "\t", "堂\n西", "y", "n", "e1", "null-1",
]  # fmt: skip


@pytest.mark.parametrize("text", MISREAD)
def test_what_yaml_could_misread_is_read_as_it_was(text):
    document = {"schema": "x", "a": text, "b": Flow([text, text]), "c": Flow({"k": text}), "d": [text]}
    assert read(document) == {"schema": "x", "a": text, "b": [text, text], "c": {"k": text}, "d": [text]}


@pytest.mark.parametrize("text", [t for t in MISREAD if t and t != "<<"])
def test_what_yaml_could_misread_is_a_name_too(text):
    assert read({"a": {text: 1}, "b": Flow({text: 2})}) == {"a": {text: 1}, "b": {text: 2}}


def test_what_is_empty():
    assert read({"a": "x", "b": {}, "c": [], "d": Flow({}), "e": Flow([])}) == {"a": "x", "b": {}, "c": [], "d": {}, "e": []}  # fmt: skip


def test_blocks_and_lines():
    document = {
        "schema": "s",
        "draft": True,
        "cast": {"賓": Flow({"own": Flow({"階": "西階"})}), "主人": Flow({})},
        "steps": [{"id": "a-1", "line": 3, "who": Flow(["賓", "主人"]), "inner": {"x": Raw("[1, 2]")}}],
    }
    assert emit(document) == (
        "schema: s\n"
        "draft: true\n"
        "\n"
        "cast:\n"
        "  賓: {own: {階: 西階}}\n"
        "  主人: {}\n"
        "\n"
        "steps:\n"
        "  - id: a-1\n"
        "    line: 3\n"
        "    who: [賓, 主人]\n"
        "    inner:\n"
        "      x: [1, 2]\n"
    )


VALUES = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)


@given(st.dictionaries(st.sampled_from(["a", "b", "堂"]), VALUES | st.lists(VALUES, min_size=1, max_size=3) | st.integers() | st.booleans(), min_size=1))  # fmt: skip
def test_whatever_is_written_is_read_back(document):
    inline = {k: Flow(v) if isinstance(v, list) else v for k, v in document.items()}
    assert read({"top": 1, "in": inline, "line": Flow(inline), "all": document}) == {
        "top": 1,
        "in": document,
        "line": document,
        "all": document,
    }
