from pathlib import Path
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stage_viz.passage.align import align, edges
from stage_viz.passage.layers import split_by_classic, split_layers

ROOT = Path(__file__).parents[2]
LINES = (ROOT / "steps" / "xiangshe.txt").read_text(encoding="utf-8").split("\n")
TRUTH = [
    (int(line), layer, int(start), int(end), text)
    for line, layer, start, end, text in (
        row.split("\t")
        for row in (Path(__file__).parent / "xiangshe-layers.tsv")
        .read_text(encoding="utf-8")
        .splitlines()[1:]
    )
]
CLASSIC = "\n".join(text for _, layer, _, _, text in TRUTH if layer == "經")


def rows(runs):
    return [(run.line, run.layer, run.start, run.end, run.text) for run in runs]


def shown(lines, classic):
    runs, _ = split_by_classic(lines, classic)
    return [(run.line, run.layer, run.text) for run in runs if run.layer != "疏"]


def test_the_classic_decides_every_boundary_of_the_passage():
    runs, found = split_by_classic(LINES, CLASSIC)
    assert rows(runs) == TRUTH
    assert found > 0.99
    assert not any(run.doubtful for run in runs)


@pytest.mark.parametrize(
    "edition",
    [
        CLASSIC.replace("，", "").replace("。", "").replace("\n", ""),
        CLASSIC.replace("，", "、").replace("。", "．"),
        CLASSIC.replace("麵", "面").replace("於", "于").replace("眾", "衆"),
        "大射之儀。君有命戒射。" + CLASSIC + "無算樂。",
    ],
)
def test_another_edition_does_as_well(edition):
    runs, _ = split_by_classic(LINES, edition)
    assert rows(runs) == TRUTH


@pytest.mark.parametrize("step", [37, 50, 83])
def test_a_word_wrong_here_and_there_does_little_harm(step):
    edition = "".join("某" if i % step == step - 1 else word for i, word in enumerate(CLASSIC))
    runs, found = split_by_classic(LINES, edition)
    right = set(rows(runs)) & set(TRUTH)
    assert len(right) >= len(TRUTH) - 4
    assert 0.9 < found < 1


@pytest.mark.parametrize("step", [41, 67])
def test_words_left_out_here_and_there_do_little_harm(step):
    edition = "".join(word for i, word in enumerate(CLASSIC) if i % step)
    runs, _ = split_by_classic(LINES, edition)
    assert len(set(rows(runs)) & set(TRUTH)) >= len(TRUTH) - 4


def test_without_subcommentary_too():
    bare = ["" if line.startswith("[疏]") else line for line in LINES]
    runs, _ = split_by_classic(bare, CLASSIC)
    assert rows(runs) == [row for row in TRUTH if row[1] != "疏"]


def test_a_note_does_not_take_the_words_with_which_the_classic_goes_on():
    lines = ["工入。主人，主祭者。", "主人降洗。降洗，敬之。"]
    assert shown(lines, "工入。主人降洗。") == [
        (1, "經", "工入。"),
        (1, "注", "主人，主祭者。"),
        (2, "經", "主人降洗。"),
        (2, "注", "降洗，敬之。"),
    ]


def test_notes_that_repeat_the_classic_stay_notes():
    lines = ["辟薦，反位。辟薦反位者，辟薦乃反位。", "賓出，奏樂。賓出乃奏樂。"]
    assert shown(lines, "辟薦，反位。賓出，奏樂。") == [
        (1, "經", "辟薦，反位。"),
        (1, "注", "辟薦反位者，辟薦乃反位。"),
        (2, "經", "賓出，奏樂。"),
        (2, "注", "賓出乃奏樂。"),
    ]


def test_what_the_classic_has_is_classic_though_it_reads_like_a_note():
    lines = ["此謂古者之禮，猶今也。主人拜。", "賓降。賓降乃拜也。"]
    assert shown(lines, "此謂古者之禮，猶今也。賓降。")[:2] == [
        (1, "經", "此謂古者之禮，猶今也。"),
        (1, "注", "主人拜。"),
    ]


def test_lines_of_another_chapter_are_split_without_it_and_doubtful():
    other = "天地玄黃宇宙洪荒日月盈昃辰宿列張寒來暑往秋收冬藏"
    runs, found = split_by_classic(LINES, other)
    assert rows(runs) == rows(split_layers(LINES))
    assert found == 0
    assert all(run.doubtful for run in runs if run.layer != "疏")


def test_a_classic_that_ends_early_is_used_as_far_as_it_goes():
    stretches = CLASSIC.split("\n")
    runs, _ = split_by_classic(LINES, "\n".join(stretches[:12]))
    assert rows(runs) == TRUTH
    assert not any(run.doubtful for run in runs[:10])
    assert all(run.doubtful for run in runs[-10:] if run.layer != "疏")


def test_no_classic_finds_nothing():
    assert align(LINES[:1], "").masks == (b"",)
    assert align([], CLASSIC).found == 0
    assert split_by_classic([], "") == ((), 0.0)


def test_edges_are_where_the_classic_ends():
    assert 4 in edges(b"\1\1\1\1\0\0\0\0")
    assert edges(b"\1" * 8) == edges(b"\0" * 8) == frozenset()


@given(
    st.lists(st.text("主人賓升降拜也。，", max_size=30), max_size=5), st.text("主人賓升降拜。", max_size=40)
)
def test_masks_fit_their_lines_and_no_more_is_found_than_was_given(lines, classic):
    alignment = align(lines, classic)
    assert len(alignment.masks) == len(lines)
    assert all(len(mask) <= len(line) for mask, line in zip(alignment.masks, lines, strict=True))
    assert 0 <= alignment.found <= 1
    runs, _ = split_by_classic(lines, classic)
    for number, line in enumerate(lines, 1):
        assert "".join(run.text for run in runs if run.line == number).strip() == line.strip()


def test_time_grows_with_the_text():
    def seconds(times):
        start = process_time()
        split_by_classic(LINES * times, CLASSIC * times)
        return process_time() - start

    seconds(1)
    assert seconds(16) < 12 * max(seconds(4), 0.05)


@pytest.mark.parametrize("words", ["主", "主人升賓降", "主人升，賓降。"])
def test_one_long_line_of_the_same_words_ends(words):
    line = words * (40_000 // len(words))
    start = process_time()
    split_by_classic([line], line[: len(line) // 2])
    assert process_time() - start < 10
