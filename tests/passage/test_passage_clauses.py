from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from stage_viz.passage import Clause, Passage, Run, clauses, make_passage
from stage_viz.passage.words import is_word, sentence_ends, strip, words_of

LINES = (Path(__file__).parents[2] / "steps" / "xiangshe.txt").read_text(encoding="utf-8").split("\n")
PASSAGE = make_passage(LINES, "xiangshe.txt")


def one(line):
    return [c.text for c in clauses(Passage("t", (line,), (Run(1, "經", 0, len(line), line),)))]


def test_the_classic_of_the_passage_in_clauses():
    found = clauses(PASSAGE)
    assert len(found) == 48
    assert [c.text for c in found if c.line in (22, 44)] == [
        "司射去撲，倚於階西，升，請射於賓，如初。",
        "賓許。",
        "司射降，搢撲，由司馬之南適堂西，命三耦及眾賓：“皆袒、決、遂，執弓，就位。”",
        "大夫進坐，亦兼取乘矢，如其耦。",
        "北麵，搢三挾一個。",
        "揖退。",
        "耦反位，大夫遂適序西，釋弓矢，襲，升即席。",
        "眾賓繼拾取矢，皆如三耦，以反位。",
    ]
    assert found[0] == Clause(1, "經", 0, 15, "薦脯醢，設折俎，俎與薦皆三祭。")
    assert all(PASSAGE.lines[c.line - 1][c.start : c.end] == c.text for c in found)


def test_clauses_of_another_layer():
    assert [c.text for c in clauses(PASSAGE, "注") if c.line == 26] == ["以猶與也。", "今文以為與。"]
    assert clauses(PASSAGE, "記") == ()


def test_only_a_final_mark_cuts():
    assert one("升，降；坐：興、立。進！退？止") == ["升，降；坐：興、立。", "進！", "退？", "止"]


def test_a_speech_stays_whole_and_ends_the_clause():
    assert one("曰：“請坐。俟之。”賓許。") == ["曰：“請坐。俟之。”", "賓許。"]
    assert one("曰：「某曰：『坐。』興。」賓許。") == ["曰：「某曰：『坐。』興。」", "賓許。"]
    assert one("云“坐。”，乃坐。") == ["云“坐。”，乃坐。"]


def test_quotation_marks_that_do_not_pair_are_not_heeded():
    assert one("曰：“坐。興。") == ["曰：“坐。", "興。"]
    assert one("坐。”興。“立。") == ["坐。”", "興。", "“立。"]


def test_white_space_belongs_to_no_clause():
    line = "\u3000升。 \u3000降。 "
    assert one(line) == ["升。", "降。"]
    found = clauses(Passage("t", (line,), (Run(1, "經", 0, len(line), line),)))
    assert [(c.start, c.end) for c in found] == [(1, 3), (5, 7)]


def test_what_is_a_word():
    assert all(map(is_word, "面麵个𠀀〇々a1\ue14a"))
    assert not any(map(is_word, "。，、；：？！“”‘’「」《》…—·○□ \u3000\ufeff\ufe00"))


def test_words_keep_their_offsets():
    words = words_of("：“皆袒、決。”", 2)
    assert (words.text, words.offsets) == (strip("皆袒決"), (2, 3, 5))


@given(st.text("升降。！”“「」，乙 ", max_size=60))
def test_clauses_hold_every_word_once(line):
    found = clauses(Passage("t", (line,), (Run(1, "經", 0, len(line), line),)))
    assert "".join(strip(c.text) for c in found) == strip(line)
    assert all(line[c.start : c.end] == c.text == c.text.strip() for c in found)
    assert all(0 < end < len(line) for end in sentence_ends(line))
