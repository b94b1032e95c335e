from pathlib import Path

import pytest

from stage_viz.extract import compare, make_draft, read_scenes
from stage_viz.extract.facts import KINDS, facts, in_rows, place_key, unmatched
from stage_viz.files import ProblemError, parse_document
from stage_viz.loading import load_layout
from stage_viz.model.schema import StepsDoc
from stage_viz.model.validate import validate
from stage_viz.passage import make_passage, read_passage

from .telling import LAYOUT, LEXICON, STEPS, TEXT

TEXT_LINES = [
    "賓降自西階，立于堂東，西面。反位。",
    "三耦進，及階揖，左還。主人升，復位。",
    "賓降。賓西面，東面也。",
]

HEAD = """schema: stage-viz/steps/1
title: {zh: 某禮}
text: t.txt
cast: {賓: {}, 主人: {}, 三耦: {members: [甲, 乙]}, 甲: {}, 乙: {}, 賓之薦: {glyph: food, shown: 薦}, 大夫之耦: {}}
steps:
"""


def doc_of(*actions, line=1, quote="賓降自西階，立于堂東，西面。"):
    rows = "".join(f"      - {action}\n" for action in actions)
    text = f"{HEAD}  - id: a\n    quote: {quote}\n    line: {line}\n    actions:\n{rows}"
    doc, problems = validate(parse_document(text, "t.yaml"), StepsDoc)
    assert problems == ()
    return doc


PASSAGE = make_passage(TEXT_LINES, "t.txt", "plain")


def told(*actions, **named):
    return [(f.line, str(f)) for f in facts(doc_of(*actions, **named), PASSAGE)]


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ("堂東", ("堂", "東")),
        ("堂之東", ("堂", "東")),
        ("立于堂東", ("堂", "東")),
        ("適堂東，", ("堂", "東")),
        ("左個之西北三步", ("左个", "西北")),
        ("左个西北3步", ("左个", "西北")),
        ("所設中之西南", ("中", "西南")),
        ("司射之少南", ("司射", "南")),
        ("兩楹之間", ("兩楹", "間")),
        ("堂前三笴", ("堂", "前")),
        ("升自西階", ("西階", "")),
        ("西階", ("西階", "")),
        ("及階", ("階", "")),
        ("當階", ("階", "")),
        ("負侯", ("侯", "")),
        ("其位", ("位", "")),
        ("其西南", ("其", "西南")),
        ("獲者之位", ("獲者之位", "")),
        ("进", None),
        ("進", None),
        ("揖", None),
        ("從之", None),
        ("", None),
        ("，", None),
    ],
)
def test_landmark_and_side(words, key):
    assert place_key(words) == key


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("適堂西", "堂之西"),
        ("於個西", "于个之西"),
        ("獲者之南", "获者南"),
        ("及楅", "楅"),
        ("堂前三笴", "堂前"),
    ],
)
def test_the_same_place_in_other_words(one, other):
    assert place_key(one) == place_key(other) is not None


@pytest.mark.parametrize(
    ("action", "found"),
    [
        ("{who: 賓, facing: 西}", ["賓 facing 西"]),
        ("{who: 賓, turn: 左還}", ["賓 turn 左還"]),
        ("{who: 賓, at: 堂東}", ["賓 at 堂之東"]),
        ("{who: 賓, at: {of: 堂, toward: 東, by: 3步, quote: 立于堂東}}", ["賓 at 堂之東"]),
        ("{who: 賓, at: [堂東, 當階]}", ["賓 at 堂之東", "賓 at 階"]),
        ("{who: 賓, via: [西階]}", ["賓 via 西階"]),
        ("{who: 賓, via: [西階, 堂下]}", ["賓 via 堂之下", "賓 via 西階"]),
        # where one stops to bow, one is
        ("{who: 賓, via: [{of: 階, quote: 當階, acts: 揖}]}", ["賓 at 階"]),
        ("{who: 賓, acts: [及階揖]}", ["賓 at 階"]),
        ("{who: 賓, acts: [當楣北面揖]}", ["賓 at 楣"]),
        # moves
        ("{who: 賓, acts: [降]}", ["賓 move 降"]),
        ("{who: 賓, acts: [揖, 乃升, 進]}", ["賓 move 升", "賓 move 進"]),
        ("{who: 賓, acts: [升席, 降席, 不升, 從降, 辭降]}", []),
        ("{who: 賓, acts: [反位]}", ["賓 move 反位"]),
        ("{who: 賓, acts: [復位]}", ["賓 move 反位"]),
        ("{who: 賓, acts: [即席]}", ["賓 move 就席"]),
        ("{who: 賓, at: 反位, acts: [反位]}", ["賓 move 反位"]),
        ("{who: 賓, at: {phrase: 席, quote: 升就席}}", ["賓 move 就席"]),
        # persons one by one, a thing by the name that the text has
        ("{who: [賓, 主人], facing: 西}", ["主人 facing 西", "賓 facing 西"]),
        ("{who: 三耦, facing: 西}", ["乙 facing 西", "甲 facing 西"]),
        ("{what: 賓之薦, at: 堂東}", ["薦 at 堂之東"]),
        ("{who: 耦, facing: 西}", ["大夫之耦 facing 西"]),
        # what no quotation of the text bears out
        ("{who: 賓, facing: 西, evidence: 推}", []),
        ("{who: 賓, facing: 西, evidence: {facing: {layer: 家, quote: 西面}}}", []),
        ("{who: 賓, facing: 西, evidence: {facing: {layer: 經, cite: 某禮}}}", []),
        ("{who: 賓, facing: 西, evidence: {facing: 注}}", []),
        ("{who: 賓, facing: 西, at: 堂東, evidence: {facing: 推}}", ["賓 at 堂之東"]),
    ],
)  # fmt: skip
def test_what_an_action_states(action, found):
    assert told(action) == [(1, text) for text in found]


@pytest.mark.parametrize(
    ("evidence", "line"),
    [
        ("{layer: 經, quote: 西面, span: [11, 13]}", 1),
        ("{layer: 經, quote: 西面, line: 3, span: [5, 7]}", 3),
        ("{layer: 經, quote: 西面, span: [[3, 5, 7]]}", 3),
        ("{layer: 經, quote: 西面，東面也}", 3),
        ("{layer: 經, quote: 西面}", 1),
        ("{layer: 經, quote: 左還}", 2),
    ],
)
def test_a_fact_stands_where_its_words_stand(evidence, line):
    assert told(f"{{who: 賓, facing: 西, evidence: {{facing: {evidence}}}}}") == [(line, "賓 facing 西")]


def test_of_equal_words_the_nearest_are_meant():
    action = "{who: 賓, facing: 西, evidence: {facing: {layer: 經, quote: 西面}}}"
    assert told(action, line=3, quote="賓降。") == [(3, "賓 facing 西")]
    assert told(action, line=1) == [(1, "賓 facing 西")]


def test_a_fact_is_counted_once():
    assert told("{who: 賓, facing: 西}", "{who: 賓, facing: 西}", "{who: [賓, 主人], facing: 西}") == [
        (1, "主人 facing 西"),
        (1, "賓 facing 西"),
    ]


def rows(some, others):
    doc, other = doc_of(*some), doc_of(*others)
    a, b = facts(doc, PASSAGE), facts(other, PASSAGE)
    return [str(f) for f in in_rows(a, b, doc.cast)]


@pytest.mark.parametrize(
    ("others", "found"),
    [
        (["{who: 三耦, facing: 西}"], ["三耦 facing 西"]),
        (["{who: [乙, 甲], facing: 西}"], ["三耦 facing 西"]),
        (["{who: 賓, facing: 西}"], ["三耦 facing 西"]),
        (["{who: 三耦, facing: 東}"], ["三耦 facing 西"]),
        # they agree in part: one by one
        (["{who: 甲, facing: 西}"], ["乙 facing 西", "甲 facing 西"]),
    ],
)
def test_a_row_is_counted_once_where_two_files_agree(others, found):
    assert rows(["{who: 三耦, facing: 西}"], others) == found


def test_what_does_not_agree():
    one = facts(doc_of("{who: 賓, facing: 西, at: 堂東}", "{who: 主人, acts: [升]}"), PASSAGE)
    other = facts(
        doc_of("{who: 賓, facing: 西, at: {of: 堂, toward: 東, quote: 立于堂東}}", "{who: 主人, acts: [降]}"),
        PASSAGE,
    )
    assert [str(f) for f in unmatched(one, other)] == ["主人 move 升"]
    assert [str(f) for f in unmatched(other, one)] == ["主人 move 降"]
    assert unmatched(one, one) == ()
    assert unmatched(one, ()) == one


# The goal of the package, on the passage


@pytest.fixture(scope="module")
def draft(tmp_path_factory):
    folder = tmp_path_factory.mktemp("draft")
    scenes = read_scenes(LEXICON, read_passage(TEXT))
    layout = load_layout(LAYOUT)
    made = make_draft(LEXICON, scenes, text="xiangshe.txt", layout=layout, layout_path="l.yaml")
    (folder / "d.yaml").write_text(made.text, encoding="utf-8")
    return folder / "d.yaml"


def test_the_draft_of_the_passage_against_its_steps(draft):
    found = compare(draft, STEPS)
    assert set(found.scores) == {*KINDS, "all"}
    assert found.scores["all"].f1 >= 0.93
    assert found.scores["all"].wanted > 100
    assert all(found.scores[kind].f1 >= 0.8 for kind in KINDS)
    missed, extra = len(found.missed), len(found.extra)
    score = found.scores["all"]
    assert (score.wanted - score.found, score.drafted - score.right) == (missed, extra)
    assert all(Path(place.file).name == "xiangshe.yaml" and place.line for place, _ in found.missed)
    assert all(Path(place.file).name == "d.yaml" and place.line for place, _ in found.extra)


def test_steps_agree_with_themselves():
    found = compare(STEPS, STEPS)
    assert (found.missed, found.extra) == ((), ())
    assert [score.f1 for score in found.scores.values()] == [1] * 6


def test_what_is_wrong_with_either_file_is_told(tmp_path):
    (tmp_path / "a.yaml").write_text("schema: stage-viz/steps/1\nx: 1\n", encoding="utf-8")
    with pytest.raises(ProblemError) as e:
        compare(tmp_path / "a.yaml", tmp_path / "none.yaml")
    assert {Path(p.place.file).name for p in e.value.problems} == {"a.yaml", "none.yaml"}
    assert e.value.exit_code == 2
