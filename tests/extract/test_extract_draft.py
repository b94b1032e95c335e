from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stage_viz import load
from stage_viz.extract import make_draft, read_scenes
from stage_viz.files import parse_document
from stage_viz.loading import load_layout
from stage_viz.model.schema import StepsDoc
from stage_viz.model.validate import validate
from stage_viz.passage import make_passage, read_passage

from ..passage.formats import OUTSIDE, as_brackets, as_mandoku, as_marked, as_plain, as_tei
from .drafts import check_spans, draft
from .telling import LAYOUT, LEXICON, TEXT, layered

GROUND = load_layout(LAYOUT)


def actions(*texts, layout=None):
    passage = make_passage(texts, "t", "plain") if isinstance(texts[0], str) else layered(*texts)
    data = draft(passage, layout)
    check_spans(data, passage.lines)
    return [action for step in data["steps"] for action in step["actions"]]


def test_a_draft():
    data = draft(make_passage(["賓降，立于階西，東面。", "主人降。介升。"], "t", "plain"), title="某禮")
    assert data["schema"] == "stage-viz/steps/1"
    assert data["draft"] is True
    assert data["title"] == {"zh": "某禮"}
    assert data["text"] == "t.txt"
    assert "layout" not in data
    assert list(data["cast"]) == ["賓", "主人", "介"]
    assert [(s["id"], s["line"], s["quote"], s["span"]) for s in data["steps"]] == [
        ("line-1-1", 1, "賓降，立于階西，東面。", [0, 11]),
        ("line-2-1", 2, "主人降。", [0, 4]),
        ("line-2-2", 2, "介升。", [4, 7]),
    ]
    (action,) = data["steps"][0]["actions"]
    assert action["who"] == "賓"
    assert (action["at"], action["facing"], action["posture"], action["acts"]) == ("階西", "東", "立", ["降"])
    assert action["evidence"] == {
        "at": {"layer": "經", "quote": "立于階西", "span": [3, 7]},
        "facing": {"layer": "經", "quote": "東面", "span": [8, 10]},
        "posture": {"layer": "經", "quote": "立", "span": [3, 4]},
        "acts": {"layer": "經", "quote": "降", "span": [1, 2]},
    }


def test_one_after_the_other():
    found = actions("上射東面，下射西面，皆左還。")
    assert [(a["who"], a.get("beat", 0)) for a in found] == [("上射", 0), ("下射", 1), (["上射", "下射"], 2)]


def test_words_of_several_stretches_are_joined():
    (action,) = actions("賓升，坐，取爵。")
    assert action["evidence"]["acts"]["quote"] == "升…坐…取爵"
    assert action["evidence"]["acts"]["span"] == [[1, 1, 2], [1, 3, 4], [1, 5, 7]]


def test_words_with_a_note_between():
    (action,) = actions(("經", "賓立于階"), ("注", "古文皆為某。"), ("經", "西，東面。"))
    assert action["at"] == "階西"
    assert action["evidence"]["at"] == {"layer": "經", "quote": "立于階西", "span": [[1, 1, 4], [1, 10, 11]]}


def test_what_a_note_supplies():
    first, last = actions(("經", "司射獻賓，賓拜。"), ("注", "於是司射北面。"))
    assert "facing" not in last
    assert (first["who"], first["facing"]) == ("司射", "北")
    assert first["evidence"] == {
        "facing": {"layer": "注", "quote": "於是司射北面", "span": [8, 14]},
        "acts": {"layer": "經", "quote": "獻賓", "span": [2, 4]},
    }


def test_what_is_told_in_other_words_is_quoted():
    (one,) = actions("司射適堂西，由其南，反位。")[-1:]
    assert one["via"] == [{"phrase": "堂之南", "quote": "由其南"}]
    assert one["evidence"]["via"] == {"layer": "經", "quote": "由其南", "span": [6, 9]}


def test_what_is_not_sure_is_told():
    found = [u for a in actions("升，還其後。") for u in a["unsure"]]
    assert "nobody is named" in found
    assert "其後: of whom or what is not clear" in found
    assert all("unsure" not in a for a in actions("賓升，北面。"))


def test_things_have_a_glyph():
    data = draft(make_passage(["設洗于阼階東南，司馬設豐于西楹西。"], "t", "plain"))
    assert data["cast"]["豐"] == {"glyph": "dish-stand"}
    assert [a["what"] for s in data["steps"] for a in s["actions"] if "what" in a] == ["洗", "豐"]


def test_a_ground_gives_everyone_his_place():
    data = draft(make_passage(["司射適堂西，反位。賓降，立于堂東。主人升就席。"], "t", "plain"), GROUND)
    assert data["cast"]["司射"]["station"] == "司射位"
    assert data["cast"]["賓"]["own"]["階"] == "西階"
    assert data["cast"]["主人"]["own"]["階"] == "阼階"
    assert {entry["who"]: entry["at"] for entry in data["opening"]} == {
        "司射": "司射位",
        "賓": "賓席",
        "主人": "主人席",
    }
    assert all(entry["evidence"]["at"]["layer"] == "推" for entry in data["opening"])


@pytest.mark.parametrize(
    ("text", "lack"),
    [
        ("賓適闈門，北面。", "the layout has no 闈門"),
        ("香官反位。", "the layout has no place for 反位"),
        ("賓立于堂東。", None),
    ],
)
def test_what_the_ground_lacks_is_told(text, lack):
    found = [u for a in actions(text, layout=GROUND) for u in a.get("unsure", ()) if "layout" in u]
    assert found == ([lack] if lack else [])


@pytest.mark.parametrize("text", ["。", "，，，", "一、", "曰“升。”"])
def test_a_text_in_which_nobody_does_anything(text):
    data = draft(make_passage([text], "t", "plain"))
    assert not [a for step in data["steps"] for a in step["actions"] if {"at", "facing"} & set(a)]


def test_a_text_without_a_classic():
    assert draft(layered(("注", "於是賓北面。")))["steps"] == []


# The passage of the house


@pytest.fixture(scope="module")
def passage():
    return read_passage(TEXT)


def test_every_word_of_the_draft_of_the_passage_is_in_its_place(passage):
    data = draft(passage, GROUND, layout_path="x.yaml")
    assert check_spans(data, passage.lines) > 200


def test_the_draft_of_the_passage_draws(tmp_path, passage):
    (tmp_path / "t.txt").write_bytes(TEXT.read_bytes())
    (tmp_path / "l.yaml").write_bytes(LAYOUT.read_bytes())
    scenes = read_scenes(LEXICON, passage)
    made = make_draft(LEXICON, scenes, text="t.txt", layout=GROUND, layout_path="l.yaml")
    (tmp_path / "d.yaml").write_text(made.text, encoding="utf-8")
    rite = load(tmp_path / "d.yaml", strict=False)
    assert len(rite.ids) >= 45
    assert len(set(rite.ids) - rite.broken) >= 40
    assert len(rite) == len(rite.ids)
    assert all(rite.plan(number) for number in (3, 20, 40))


# All markups and encodings

ACTORS = ["賓", "主人", "司射", "眾賓", "勝者之弟子", "賓、主人、大夫", "上射", "𠀀者", OUTSIDE, "獲者", ""]
CLAUSES = [
    "升", "降", "反位", "升就席", "北面", "西面拜", "適堂西", "立于階西", "由其南進", "降自西階", "當楣北面", "左還",
    "取弓于階西", "坐取爵", "興", "皆釋弓", "如初", "命弟子設豐", "使人執俎從之", "設洗于阼階東南", "水在洗東", "還其後",
    "不升", "執𪚥", "適" + OUTSIDE + "南", "曰：“升，北面。”", "立于\u3000洗南", "東面北上", "相左", "其位南",
]  # fmt: skip
NOTES = [
    "於是賓北面",
    "主人西面，賓東面也",
    "不北面揖",
    "凡升，北面",
    "謂𠀀也",
    "由司射之南也",
    OUTSIDE + "，人也",
]
MARKS = ["，", "，", "。", "；", "", "、"]

CLAUSE = st.tuples(st.sampled_from(ACTORS), st.sampled_from(CLAUSES), st.sampled_from(MARKS)).map("".join)
SENTENCE = st.lists(CLAUSE, min_size=1, max_size=4).map("".join)
NOTE = st.lists(st.sampled_from(NOTES), min_size=1, max_size=2).map(lambda n: "。".join(n) + "。")
PARAGRAPH = st.tuples(SENTENCE, st.lists(st.tuples(NOTE, SENTENCE), max_size=2), st.none() | NOTE.map("釋曰：".__add__))  # fmt: skip
WRITERS = {
    "brackets": as_brackets,
    "marked": as_marked,
    "mandoku": as_mandoku,
    "plain": as_plain,
    "tei": as_tei,
    "tei-wrapped": lambda text: as_tei(text, wrapped=True),
    "mandoku-marked": lambda text: as_mandoku(text, marked=True),
}


def paragraphs_of(drawn):
    return [
        [("經", classic), *(pair for note, after in notes for pair in (("注", note), ("經", after)))]
        + ([("疏", comment)] if comment else [])
        for classic, notes, comment in drawn
    ]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=20)
@given(
    st.lists(PARAGRAPH, min_size=1, max_size=3).map(paragraphs_of),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "gb18030"]),
    st.sampled_from(["\n", "\r\n"]),
)
@pytest.mark.parametrize("markup", WRITERS)
def test_every_span_holds_the_words_of_its_quote(tmp_path, markup, text, encoding, end):
    lines = WRITERS[markup](text)
    path = tmp_path / "t.txt"
    path.write_bytes(end.join(lines).encode(encoding))
    named = encoding if encoding == "gb18030" else None
    passage = read_passage(path, markup=markup.split("-")[0], encoding=named)
    check_spans(draft(passage), lines)
    check_spans(draft(passage, GROUND), lines)


@settings(deadline=None, max_examples=40)
@given(st.lists(SENTENCE, min_size=1, max_size=5))
def test_a_draft_of_many_lines_is_one_step_a_sentence_in_order(lines):
    passage = make_passage(lines, "t", "plain")
    data = draft(passage)
    steps = data["steps"]
    assert len({s["id"] for s in steps}) == len(steps)
    assert [s["line"] for s in steps] == sorted(s["line"] for s in steps)
    assert check_spans(data, passage.lines) >= len(steps)
    assert make_draft(LEXICON, read_scenes(LEXICON, replace(passage, file="u")), text="t.txt") == make_draft(
        LEXICON, read_scenes(LEXICON, passage), text="t.txt"
    )


@pytest.mark.parametrize(
    "said", ["升，降", "升、降", "升,降", "升。降", "升：降", "升 降", "升　降", "升「一，二」降"]
)
def test_what_is_said_in_a_deed_is_one_deed_that_can_be_read(said):
    words = f"命“{said}”獲者"
    made = make_draft(LEXICON, read_scenes(LEXICON, make_passage([f"司馬{words}。"], "t", "plain")), text="t")
    doc, problems = validate(parse_document(made.text, "d.yaml"), StepsDoc)
    assert problems == ()
    assert ["".join(act.split()) for act in doc.steps[0].actions[0].acts] == ["".join(words.split())]


def test_two_places_that_one_clause_of_a_note_tells_are_quoted_once():
    (action,) = actions(("經", "上射先進。"), ("注", "及楅當楅東西。"))
    assert action["at"] == ["楅", "楅東西"]
    assert action["evidence"]["at"] == {"layer": "注", "quote": "及楅當楅東西", "span": [5, 11]}
