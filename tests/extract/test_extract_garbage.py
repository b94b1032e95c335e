"""Whatever the text: it is read, soon, or its fault is told; and what is drafted is sound."""

from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stage_viz.extract import make_draft, read_scenes
from stage_viz.files import ProblemError
from stage_viz.passage import make_passage

from .drafts import check_spans, draft
from .telling import LEXICON, TEXT, scenes_of

WORDS = sorted({word for words in LEXICON.lists.values() for word in words.written})
FORMS = [
    "東面", "西北面", "北面東上", "南鄉", "北上", "適", "至于", "立于", "由", "出于", "還其後", "鉤", "升自", "降", "反位", "就席",
    "各", "皆", "如初", "如", "曰", "命曰", "其", "其位", "之", "少南", "三步", "間", "兩", "所設", "辭降", "不", "與", "以", "使人", "者", "在",
]  # fmt: skip
SIGNS = [*"，。；：、！？“”「」『』（）()[]○/¶<>&", "[疏]", "注“", "釋曰：", "&KR0001;", "<pb:1>", "\u3000", " ", "\ue014", "\ufffd", "■", "𠀀", "\U0010ffff", "\u2028", "\x85", "麵", "a", "1:30", "#+"]  # fmt: skip
PIECES = st.one_of(st.sampled_from(WORDS), st.sampled_from(FORMS), st.sampled_from(SIGNS))
LINE = st.lists(PIECES, max_size=25).map("".join)


def within(seconds, began):
    assert process_time() - began < seconds


@settings(deadline=None, max_examples=100)
@given(st.lists(LINE, max_size=4), st.sampled_from([None, "plain", "brackets", "mandoku", "marked"]))
def test_a_medley_is_read_and_drafted(lines, markup):
    began = process_time()
    try:
        passage = make_passage(lines, "t", markup)
    except ProblemError as e:
        assert all(p.code.startswith("XML-") for p in e.problems)
        return
    data = draft(passage)
    within(1, began)
    check_spans(data, passage.lines)


CLASSIC = TEXT.read_text(encoding="utf-8").split("\n")


@settings(deadline=None, max_examples=40)
@given(st.data())
def test_a_changed_passage_is_read_and_drafted(data):
    start = data.draw(st.integers(0, len(CLASSIC) - 6))
    lines = CLASSIC[start : start + 6]
    for _ in range(data.draw(st.integers(1, 8))):
        n = data.draw(st.integers(0, len(lines) - 1))
        a, b = sorted(data.draw(st.tuples(*[st.integers(0, len(lines[n]))] * 2)))
        match data.draw(st.sampled_from(["cut", "put", "twice", "swap"])):
            case "cut":
                lines[n] = lines[n][:a] + lines[n][min(b, a + 9) :]
            case "put":
                lines[n] = lines[n][:a] + data.draw(PIECES) + lines[n][a:]
            case "twice":
                lines[n] = lines[n][:b] + lines[n][a:]
            case "swap":
                m = data.draw(st.integers(0, len(lines) - 1))
                lines[n], lines[m] = lines[m], lines[n]
    began = process_time()
    passage = make_passage(lines, "t")
    found = draft(passage)
    within(1, began)
    check_spans(found, passage.lines)


@settings(deadline=None, max_examples=60)
@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\n"), max_size=60))
def test_any_characters_are_read_and_drafted(line):
    passage = make_passage([line], "t", "plain")
    check_spans(draft(passage), passage.lines)


@pytest.mark.parametrize(
    "unit",
    [
        "司射適堂西袒執弓由其南進西面立",
        "賓",
        "之",
        "北面",
        "其",
        "曰",
        "曰“",
        "使人",
        "命弟子",
        "賓之",
        "眾賓之弟子",
        "適賓之席之",
        "如",
        "如其",
        "以賓",
        "皆",
        "設",
        "設洗",
        "在",
        "其在堂",
        "兩楹",
        "當",
        "、",
        "賓、",
        "薦、",
        "𠀀",
        "執爵者",
        "不",
        "少",
        "于",
        "說決、",
        "賓之介之",
        "介之",
        "眾賓、",
        "于洗",
        "以賓升",
        "北面賓",
        "“",
        "”",
        "。”",
        "&KR0001;",
    ],
)  # fmt: skip
def test_a_line_of_one_word_over_and_over_is_read_soon(unit):
    began = process_time()
    made = make_draft(LEXICON, scenes_of(unit * (10_000 // len(unit.encode()))), text="t.txt")
    within(2, began)
    assert made.text


def test_a_long_line_without_marks_is_read_soon():
    line = "".join(f"司射適堂西袒執弓由{name}南進西面立司馬命獲者執旌" for name in "侯洗堂物中楅鼎其" * 362)
    assert 190_000 < len(line.encode()) < 210_000
    began = process_time()
    made = make_draft(LEXICON, scenes_of(line), text="t.txt")
    within(5, began)
    assert made.steps


def test_a_long_line_of_sentences_is_read_soon():
    began = process_time()
    scenes = scenes_of("興，反位。賓降。" * 4_000)
    within(5, began)
    assert scenes[0].deeds
    assert read_scenes(LEXICON, make_passage([], "t", "plain")) == ()


@pytest.mark.slow
@pytest.mark.parametrize("words", ["獲者升祭", "賓少南", "立于階西，堂前三笴堂前三笴"])
def test_a_line_of_one_clause_over_and_over_is_read_in_time_that_grows_with_it(words):
    spent = []
    for count in (2_000, 16_000):
        began = process_time()
        scenes_of("賓" + words * count)
        spent.append(process_time() - began)
    assert spent[1] < 20 * max(spent[0], 0.05)


@pytest.mark.slow
def test_a_note_without_marks_is_read_in_time_that_grows_with_it():
    spent = []
    for count in (500, 4_000):
        began = process_time()
        scenes_of(("經", "獲者升。"), ("注", "獲者升東面賓" * count))
        spent.append(process_time() - began)
    assert spent[1] < 20 * max(spent[0], 0.05)
