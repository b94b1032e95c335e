import pytest
from hypothesis import given
from hypothesis import strategies as st

from stage_viz.extract.sentences import SPEECH, sentences
from stage_viz.lexicon import fold
from stage_viz.passage import Passage, Run, make_passage

from .telling import layered


def cut(line, layer="經"):
    return [s.given for s in sentences(layered((layer, line)), layer)]


def in_place(passage, found):
    """Every character is where its cell says."""
    for s in found:
        assert len(s.cells) == len(s.text) == len(s.given)
        assert "".join(passage.lines[line - 1][start:end] for line, start, end in s.cells) == s.words()
        assert all(t in (fold(g), SPEECH) for t, g in zip(s.text, s.given, strict=True))
    return found


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("賓升。主人降。", ["賓升。", "主人降。"]),
        ("賓升。主人降", ["賓升。", "主人降"]),
        ("賓升，主人降；皆揖：立、坐", ["賓升，主人降；皆揖：立、坐"]),
        ("升？降！坐．立", ["升？", "降！", "坐．", "立"]),
        ("升。。降！？立", ["升。。", "降！？", "立"]),
        ("。賓升。，", ["賓升。"]),
        ("", []),
        ("，。", []),
        ("曰：“坐。俟之。”賓許。", ["曰：“坐。俟之。”", "賓許。"]),
        ("曰：「某曰：『坐。』興。」賓許。", ["曰：「某曰：『坐。』興。」", "賓許。"]),
        ("曰：“坐。”，賓坐。", ["曰：“坐。”，賓坐。"]),
        ("曰：“坐”。賓坐。", ["曰：“坐”。", "賓坐。"]),
        # marks that do not pair are not heeded
        ("曰：“坐。賓興。", ["曰：“坐。", "賓興。"]),
        ("坐。”賓興。", ["坐。”", "賓興。"]),
        ("”賓升。“主人降。", ["”賓升。", "“主人降。"]),
    ],
)  # fmt: skip
def test_a_line_in_sentences(line, found):
    assert cut(line) == found


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("命曰：“升，坐。”", "命曰：“" + SPEECH * 4 + "”"),
        ("「坐」，立", "「" + SPEECH + "」，立"),
        ("曰：「『坐』」", "曰：「" + SPEECH * 3 + "」"),
        ("曰：“升", "曰：“升"),
        ("获者升", "獲者升"),
        ("北麵於個", "北面于个"),
    ],
)
def test_speech_is_covered_and_variants_are_one(line, text):
    assert sentences(layered(("經", line)), "經")[0].text == fold(text)


def test_a_note_in_the_middle_of_a_sentence():
    passage = layered(("經", "賓升，"), ("注", "升階也。"), ("經", "北面拜。"), ("注", "拜至。"))
    (one,) = in_place(passage, sentences(passage, "經"))
    assert one.given == "賓升，北面拜。"
    assert one.pieces(0, 7) == ((1, 0, 3), (1, 7, 11))
    assert one.pieces(3, 5) == ((1, 7, 9),)
    assert one.pieces(2, 4) == ((1, 2, 3), (1, 7, 8))
    assert one.pieces(2, 2) == ()
    assert [s.given for s in in_place(passage, sentences(passage, "注"))] == ["升階也。", "拜至。"]


def test_blanks_are_left_out_and_counted():
    passage = layered(("經", "\u3000\u3000賓\u3000升。 主人\u00a0\t降。"))
    found = in_place(passage, sentences(passage, "經"))
    assert [s.given for s in found] == ["賓升。", "主人降。"]
    assert found[0].cells == ((1, 2, 3), (1, 4, 5), (1, 5, 6))
    assert found[0].pieces(0, 3) == ((1, 2, 3), (1, 4, 6))


def test_characters_beyond_the_basic_plane_count_once():
    passage = layered(("經", "𠀀者𪚥升。"), ("注", "𠀀，人也。"), ("經", "𠀀者降。"))
    found = in_place(passage, sentences(passage, "經"))
    assert [s.given for s in found] == ["𠀀者𪚥升。", "𠀀者降。"]
    assert found[1].pieces(0, 4) == ((1, 10, 14),)


def test_a_character_written_by_its_number_is_one():
    passage = layered(("經", "賓&KR0001;升，&KR0002;"), ("注", "升。"), ("經", "&KR0001;降。"))
    (one,) = in_place(passage, sentences(passage, "經"))
    assert len(one.text) == 8
    assert one.given[1] == one.given[5] != one.given[4]
    assert one.words(1, 3) == "&KR0001;升"
    assert one.words() == "賓&KR0001;升，&KR0002;&KR0001;降。"
    assert one.pieces(1, 3) == ((1, 1, 10),)
    assert one.pieces(4, 6) == ((1, 11, 19), (1, 21, 29))
    assert one.part(4, 7).words() == "&KR0002;&KR0001;降"
    assert one.part(4, 7).pieces() == one.pieces(4, 7)
    assert one.part(0, 2).followed_by(one.part(4, 6)).words() == "賓&KR0001;&KR0002;&KR0001;"


def test_a_sentence_ends_with_its_line():
    passage = make_passage(["賓升", "主人降"], "t", "plain")
    found = in_place(passage, sentences(passage, "經"))
    assert [(s.given, s.line, s.paragraph) for s in found] == [("賓升", 1, 0), ("主人降", 2, 1)]


def test_a_flowing_text_goes_on_over_the_ends_of_lines_and_page_marks():
    lines = ["#+TITLE: 某禮", "司射適堂¶", "西袒<pb:X_001-1b>執弓(袒左也/與)北¶", "面拜¶"]
    passage = make_passage(lines, "t")
    assert passage.flowing
    found = in_place(passage, sentences(passage, "經"))
    assert [(s.given, s.paragraph) for s in found] == [("司射適堂西袒執弓", 0), ("北面拜", 1)]
    assert found[0].pieces(3, 6) == ((2, 3, 4), (3, 0, 2))
    assert found[0].pieces(4, 8) == ((3, 0, 2), (3, 15, 17))
    assert [s.given for s in sentences(passage, "注")] == ["袒左也與"]


def test_only_some_lines():
    passage = make_passage(["賓升。", "主人降。", "介升。"], "t", "plain")
    assert [s.given for s in sentences(passage, "經", range(2, 4))] == ["主人降。", "介升。"]
    assert sentences(passage, "經", range(9, 12)) == ()
    assert sentences(passage, "記") == ()


def test_two_in_one():
    one, other = sentences(layered(("經", "賓升。興，反位")), "經")
    both = one.followed_by(other)
    assert (both.given, both.paragraph) == ("賓升。興，反位", 0)
    assert both.cells == (*one.cells, *other.cells)
    assert both.pieces(0, 7) == ((1, 0, 7),)


@given(st.lists(st.tuples(st.sampled_from("經注"), st.text("升降。！”“」「，乙\u3000𠀀 麵", min_size=1, max_size=15)), min_size=1, max_size=5))  # fmt: skip
def test_every_word_is_in_one_sentence(runs):
    passage = layered(*runs)
    for layer in "經注":
        found = in_place(passage, sentences(passage, layer))
        words = "".join(c for s in found for c in s.given if c.isalnum())
        assert words == "".join(c for name, text in runs if name == layer for c in text if c.isalnum())
        places = [cell for s in found for cell in s.cells]
        assert places == sorted(set(places))
        assert all(any(c.isalnum() for c in s.given) for s in found)
        assert "".join(passage.lines[n - 1][a:b] for s in found for n, a, b in s.pieces(0, len(s.text))) == (
            "".join(s.given for s in found)
        )


def test_runs_of_another_layer_part_nothing_on_one_line():
    line = "賓升，甲主人降。"
    runs = (Run(1, "經", 0, 3, "賓升，"), Run(1, "音義", 3, 4, "甲"), Run(1, "經", 4, 8, "主人降。"))
    assert [s.given for s in sentences(Passage("t", (line,), runs), "經")] == ["賓升，主人降。"]
