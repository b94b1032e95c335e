"""Where the words of a draft stand: told if that can be no place of a text, or is another one."""

import pytest

import stage_viz as sv
from stage_viz.model import read_steps_shape

from ..plan.small import write_small

QUOTE = "    quote: 取爵\n"
ACTION = "{who: 賓, takes: [爵], acts: [取爵]}"
FORM = "(write [start, end], or [[line, start, end], …]; lines count from 1)"


def told(folder, evidence="", step=""):
    """Write a rite; what is told of the spans of it."""
    action = f"{ACTION[:-1]}, evidence: {{acts: {{layer: 經, quote: 取爵{evidence}}}}}}}"
    path = write_small(folder, (ACTION, action))
    rite = path.read_text(encoding="utf-8")
    path.write_text(rite.replace(QUOTE, QUOTE + step), encoding="utf-8")
    lines = [str(p).splitlines()[0].removeprefix(f"{path}:") for p in sv.load(path, strict=False).problems]
    return path, [line for line in lines if "SPAN-MOVED" in line or "SCHEMA-" in line]


@pytest.mark.parametrize("span", ["[7, 9]", "[[1, 7, 9]]", "[[1, 7, 8], [1, 8, 9]]"])
def test_a_span_that_holds_its_words(tmp_path, span):
    line = "" if span.startswith("[[") else ", line: 1"
    assert told(tmp_path, f"{line}, span: {span}")[1] == []
    assert told(tmp_path, step=f"    line: 1\n    span: {span}\n")[1] == []
    assert told(tmp_path, f", span: {span}", step="    line: 1\n")[1] == []


@pytest.mark.parametrize(
    "span",
    ["[]", "[9, 7]", "[-1, 2]", "[7, 7]", "[.nan, 2]", "[7, 9.5]", "[true, 2]", "[a, b]", "[7]", "[7, 8, 9]",
     "[[0, 7, 9]]", "[[1, 9, 7]]", "[[1, 7, 9], 5]", "[[1, 7]]", "[{a: b}]"],
)  # fmt: skip
def test_a_span_that_is_none(tmp_path, span):
    for how in ({"evidence": f", span: {span}"}, {"step": f"    span: {span}\n"}):
        path, found = told(tmp_path, **how)
        assert len(found) == 1
        assert "SCHEMA-VALUE" in found[0]
        assert found[0].endswith(f"is no stretch of a text {FORM}")
        with pytest.raises(sv.ProblemError) as e:
            read_steps_shape(path)
        assert [str(p).splitlines()[0].removeprefix(f"{path}:") for p in e.value.problems] == found


@pytest.mark.parametrize(
    ("field", "what"),
    [
        ("span: 5", f"SCHEMA-TYPE a list is expected, not 5 {FORM}"),
        ("span: {a: b}", f"SCHEMA-TYPE a list is expected, not a mapping {FORM}"),
        ("line: x", "SCHEMA-VALUE x is no line of a text (lines count from 1)"),
        ("line: 0", "SCHEMA-VALUE 0 is no line of a text (lines count from 1)"),
    ],
)
def test_fields_of_the_wrong_kind(tmp_path, field, what):
    _, found = told(tmp_path, f", {field}")
    assert [line.partition(": ")[2] for line in found] == [what]


@pytest.mark.parametrize("span", ["[6, 8]", "[7, 8]", "[0, 900]", "[900, 901]"])
def test_a_span_that_has_other_words_is_a_warning(tmp_path, span):
    path, (line,) = told(tmp_path, f", line: 1, span: {span}")
    assert f"SPAN-MOVED at {span} the text has 「" in line
    assert "」, not 「取爵」 (leave out span:, which tells where a draft found its words)" in line
    assert sv.load(path)
    assert "SPAN-MOVED" in told(tmp_path, step=f"    line: 1\n    span: {span}\n")[1][0]
