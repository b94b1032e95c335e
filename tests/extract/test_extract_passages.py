"""From a passage to scenes."""

import pytest

from stage_viz.extract import read_scenes
from stage_viz.passage import make_passage, read_passage

from .telling import LEXICON, TEXT, layered, lines_of, scenes_of


def sentences_of(*texts):
    return [s.sentence.given for s in scenes_of(*texts)]


def test_a_scene_for_every_sentence():
    assert sentences_of("賓升。主人降。", "介升。") == ["賓升。", "主人降。", "介升。"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        # short, of nobody, and found elsewhere too: its words alone would not tell where it stands
        ("賓升，拜。興。主人降，拜。興。", ["賓升，拜。興。", "主人降，拜。興。"]),
        ("賓升，拜。興。主人降，拜。", ["賓升，拜。", "興。", "主人降，拜。"]),
        ("賓升。賓升。", ["賓升。", "賓升。"]),
        ("興。賓升。興。", ["興。", "賓升。興。"]),
    ],
)
def test_a_short_sentence_that_recurs_goes_with_the_one_before(text, found):
    assert sentences_of(text) == found


def test_but_not_over_the_end_of_a_paragraph():
    assert sentences_of("賓升，拜。", "興。", "主人降。興。") == ["賓升，拜。", "興。", "主人降。興。"]


def test_what_notes_supply_goes_with_the_sentence_in_which_he_acts():
    scenes = read_scenes(LEXICON, layered(("經", "司射獻賓。賓拜。"), ("注", "於是司射北面。賓西面。")))
    assert [list(lines_of(s.deeds)) for s in scenes] == [["司射: 北面"], ["賓: 西面"]]


def test_only_some_lines():
    passage = make_passage(["賓升。", "主人降。", "介升。"], "t", "plain")
    assert [s.sentence.line for s in read_scenes(LEXICON, passage, range(2, 4))] == [2, 3]


def test_the_passage_of_the_house():
    scenes = read_scenes(LEXICON, read_passage(TEXT))
    assert 40 <= len(scenes) <= 48
    assert {d.who for d in scenes[1].deeds} >= {("獲者",), ("司馬",)}
    layers = {t.layer for s in scenes for d in s.deeds for t in (*d.at, *d.via, *filter(None, [d.facing, d.turn]))}  # fmt: skip
    assert layers == {"經", "注", "疏"}


def test_the_same_text_tells_the_same_again():
    passage = read_passage(TEXT)
    assert read_scenes(LEXICON, passage) == read_scenes(LEXICON, passage)


def test_notes_alone_tell_nothing():
    assert scenes_of(("注", "賓升。")) == ()
