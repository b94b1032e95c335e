from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stage_viz.passage import Run, split_layers
from stage_viz.passage.language import cues, leaning
from stage_viz.passage.lemmata import Comment, Lemma, read_lemmata

ROOT = Path(__file__).parents[2]
LINES = (ROOT / "steps" / "xiangshe.txt").read_text(encoding="utf-8").split("\n")
TRUTH = [
    Run(int(line), layer, int(start), int(end), text)
    for line, layer, start, end, text in (
        row.split("\t")
        for row in (Path(__file__).parent / "xiangshe-layers.tsv")
        .read_text(encoding="utf-8")
        .splitlines()[1:]
    )
]


def shown(*lines):
    return [(run.line, run.layer, run.text) for run in split_layers(lines) if run.layer != "疏"]


def test_the_truth_is_cut_from_the_text_and_leaves_nothing_out():
    for number, line in enumerate(LINES, 1):
        assert "".join(run.text for run in TRUTH if run.line == number) == line
    assert all(run.text == LINES[run.line - 1][run.start : run.end] for run in TRUTH)
    assert (len(LINES), len(TRUTH)) == (47, 74)


def test_every_boundary_of_the_passage_comes_out_right():
    runs = split_layers(LINES)
    assert [replace(run, doubtful=False) for run in runs] == TRUTH
    assert sum(run.doubtful for run in runs) <= 2


@pytest.mark.parametrize("number", [9, 44, 47])
def test_a_line_that_no_subcommentary_explains_is_split_by_its_language_alone(number):
    expected = [(1, run.layer, run.text) for run in TRUTH if run.line == number]
    assert shown(LINES[number - 1]) == expected


def test_most_of_the_passage_comes_out_right_without_any_subcommentary():
    bare = ["" if line.startswith("[疏]") else line for line in LINES]
    got = {(run.line, run.start, run.layer) for run in split_layers(bare) if run.start}
    true = {(run.line, run.start, run.layer) for run in TRUTH if run.start}
    assert len(got & true) >= 24
    assert got <= true


def test_the_classic_alone_stays_whole():
    classic = [run.text for run in TRUTH if run.layer == "經"]
    assert shown(*classic) == [(i, "經", text) for i, text in enumerate(classic, 1)]


def test_a_lemma_decides_where_the_language_is_silent():
    text = "主人拜。於眾賓右。賓答拜。"
    assert shown(text, "[疏]“主人”至“眾賓右”。注“賓答拜”。釋曰：…") == [
        (1, "經", "主人拜。於眾賓右。"),
        (1, "注", "賓答拜。"),
    ]
    assert shown(text, "[疏]“主人拜”。注“於眾”至“答拜”。釋曰：…") == [
        (1, "經", "主人拜。"),
        (1, "注", "於眾賓右。賓答拜。"),
    ]


def test_a_lemma_may_cut_at_a_comma():
    assert shown("賓降洗，將酢主人。", "[疏]“賓降洗”。注“將酢主人”。釋曰：…") == [
        (1, "經", "賓降洗，"),
        (1, "注", "將酢主人。"),
    ]
    assert shown("賓降洗，將酢主人。") == [(1, "經", "賓降洗，將酢主人。")]


def test_a_lemma_with_a_slip_of_the_pen_still_counts():
    assert shown("主人揖。賓立於階西。", "[疏]“主人揖”。注“賓立於階東”。釋曰：…") == [
        (1, "經", "主人揖。"),
        (1, "注", "賓立於階西。"),
    ]


def test_lemmata_go_to_the_line_that_they_name():
    assert shown("主人升。賓拜。", "賓降。主人降。", "[疏]“賓降”。注“主人降”。釋曰：…") == [
        (1, "經", "主人升。賓拜。"),
        (2, "經", "賓降。"),
        (2, "注", "主人降。"),
    ]
    assert shown("主人升。賓拜。", "賓降。主人降。", "[疏]“主人升”。注“賓拜”。釋曰：…") == [
        (1, "經", "主人升。"),
        (1, "注", "賓拜。"),
        (2, "經", "賓降。主人降。"),
    ]


def test_a_line_may_hold_several_stretches_each_with_its_lemma():
    comment = "[疏]“主人升”。注“升階”。釋曰：…“賓降”。注“降階”。釋曰：…"
    assert [text for _, _, text in shown("主人升。升階。賓降。降階。", comment)] == [
        "主人升。",
        "升階。",
        "賓降。",
        "降階。",
    ]


def test_words_that_stand_twice_do_not_mislead():
    text = "辟薦，反位。辟薦者，為反位也。"
    assert shown(text, "[疏]“辟薦”至“反位”。注“辟薦”至“位也”。釋曰：…") == [
        (1, "經", "辟薦，反位。"),
        (1, "注", "辟薦者，為反位也。"),
    ]


def test_closing_quotation_marks_stay_with_the_classic_and_opening_marks_go_with_the_note():
    assert shown("命之：“執弓，就位。”“位”，射位也。") == [
        (1, "經", "命之：“執弓，就位。”"),
        (1, "注", "“位”，射位也。"),
    ]
    assert [run.text for run in split_layers(["奏《陔》。《陔》，《陔夏》也。"])] == [
        "奏《陔》。",
        "《陔》，《陔夏》也。",
    ]


def test_a_subcommentary_may_share_the_line_and_its_mark_may_be_of_another_kind():
    line = "主人升。升猶登也。【疏】“主人升”。注“升猶”至“登也”。釋曰：…"
    assert [(run.layer, run.start, run.end) for run in split_layers([line])] == [
        ("經", 0, 4),
        ("注", 4, 9),
        ("疏", 9, len(line)),
    ]


def test_blank_lines_have_no_runs_and_no_text_no_layers():
    assert split_layers([]) == ()
    assert split_layers(["", " \u3000"]) == ()
    assert shown("賓降。", "", "主人降。") == [(1, "經", "賓降。"), (3, "經", "主人降。")]


def test_lemmata_are_read_at_the_head_and_before_a_later_explanation():
    assert read_lemmata("[疏]“薦脯”至“三祭”。注“皆三”至“處也”。釋曰：“三處”者，雲“右”至“左”。") == (
        Comment(Lemma("薦脯", "三祭"), Lemma("皆三", "處也")),
    )
    assert read_lemmata("[疏]“獲者負侯而俟”。釋曰：既受獻。") == (
        Comment(Lemma("獲者負侯而俟", "獲者負侯而俟", whole=True)),
    )
    assert read_lemmata("[疏]“介揖”至“之間”。釋曰：雲“揖讓”者，授也。注“就尊”至“共之”。釋曰：知。") == (
        Comment(Lemma("介揖", "之間"), Lemma("就尊", "共之")),
    )
    assert read_lemmata("【疏】○注「坐授之」○釋曰：知「坐授之」者，以經不云。") == (
        Comment(note=Lemma("坐授之", "坐授之", whole=True)),
    )
    assert read_lemmata("[疏]釋曰：記雲“蒲筵”。鄭注雲“常”。釋曰") == ()


def test_reading_lemmata_takes_linear_time():
    assert read_lemmata("[疏]" + "“" * 50_000) == ()
    assert len(read_lemmata("[疏]" + "“甲”" * 20_000)) == 20_000
    assert read_lemmata("[疏]" + "釋曰。“" * 20_000) == ()


def test_cues_are_sound():
    found = cues()
    assert {cue.layer for cue in found} == {"經", "注"}
    assert {cue.place for cue in found} == {"opens", "ends", "holds", "whole"}
    assert len({(cue.place, cue.words) for cue in found}) == len(found)
    assert all(cue.weight > 0 for cue in found)


@pytest.mark.parametrize(
    ("sentence", "before"),
    [
        ("位，射位也。", "執弓就位"),
        ("以猶與也。", "各以其耦進"),
        ("退猶去也。", "主人退"),
        ("榮，屋翼。", "當東榮"),
        ("復位，復西階上位。", "受爵以復位"),
        ("古文曰再拜受爵。", ""),
        ("不言射者，以當序取矢。", ""),
        ("大夫不序於下，尊也。", "升即席"),
    ],
)
def test_a_note_reads_like_a_note(sentence, before):
    assert leaning(sentence, before) >= 1.5


@pytest.mark.parametrize(
    "sentence", ["司射降，搢撲，東麵命樂正。", "一耦揖升如初。", "興，加於俎。", "賓、主人、大夫降揖如初。"]
)
def test_the_classic_reads_like_the_classic(sentence):
    assert leaning(sentence, "賓興降升揖大夫") < 0


@given(st.lists(st.text("賓主人升降也。，：“”《》[疏]注至釋曰 \u3000𠀀", max_size=40), max_size=6))
def test_runs_cover_every_line_in_order_whatever_it_says(lines):
    runs = split_layers(lines)
    assert list(runs) == sorted(runs, key=lambda run: (run.line, run.start))
    for number, line in enumerate(lines, 1):
        mine = [run for run in runs if run.line == number]
        assert all(run.text == line[run.start : run.end] and run.start < run.end for run in mine)
        assert all(a.end == b.start and a.layer != b.layer for a, b in pairwise(mine))
        if mine:
            assert "".join(run.text for run in mine).strip() == line.strip()
        else:
            assert not line.strip()


def test_a_very_long_line_takes_no_very_long_time():
    line = "主人升，賓降。升猶登也。" * 2000
    runs = split_layers([line, "[疏]“主人”至“賓降”。注“升猶”至“登也”。釋曰：…"])
    assert runs[0].start == 0
    assert runs[-2].end == len(line)


def test_a_line_may_hold_notes_that_no_lemma_names():
    text = "賓降洗。洗，滌也。主人辭降，賓對。對，答也。古文對作答。賓升。"
    assert [text for _, _, text in shown(text, "[疏]“賓降洗”。注“洗滌也”。釋曰：…")] == [
        "賓降洗。",
        "洗，滌也。",
        "主人辭降，賓對。",
        "對，答也。古文對作答。",
        "賓升。",
    ]


def test_the_tradition_on_mourning_counts_as_classic_though_it_reads_like_a_note():
    assert shown("傳曰：何以期也？以尊加也。", "[疏]釋曰：問者，怪其重。") == [
        (1, "經", "傳曰：何以期也？以尊加也。")
    ]
    text = "傳曰：何以期也？以尊加也。加者，增也。"
    assert shown(text, "[疏]注“加者增也”。釋曰：…") == [
        (1, "經", "傳曰：何以期也？以尊加也。"),
        (1, "注", "加者，增也。"),
    ]


def test_speeches_are_classic_and_citations_are_notes():
    text = "賓對曰：“某也固願見，敢不從命。”《曲禮》曰：“賓入，主人拜。”"
    assert [part for _, _, part in shown(text, "[疏]釋曰：…")] == [
        "賓對曰：“某也固願見，敢不從命。”",
        "《曲禮》曰：“賓入，主人拜。”",
    ]


def test_texts_without_punctuation_are_split_at_any_word():
    assert shown("賓升自西階西階賓階也", "[疏]賓升至西階○注西階至階也○釋曰自此…") == [
        (1, "經", "賓升自西階"),
        (1, "注", "西階賓階也"),
    ]
    assert shown("主人退退猶去也") == [(1, "經", "主人退"), (1, "注", "退猶去也")]


@pytest.mark.parametrize(
    "mark", ["[疏]", "［疏］", "【疏】", "〔疏〕", "（疏）", "疏：", "疏　", "'疏'", "‘疏’"]
)
def test_the_mark_of_the_subcommentary_has_many_forms(mark):
    text = "主人拜。於眾賓右。賓答拜。"
    assert shown(text, f"{mark}“主人”至“眾賓右”。注“賓答拜”。釋曰：…") == [
        (1, "經", "主人拜。於眾賓右。"),
        (1, "注", "賓答拜。"),
    ]


def test_a_subcommentary_may_go_on_in_the_next_lines():
    lines = [
        "主人拜。賓答拜。",
        "[疏]“主人拜”。",
        "○釋曰：拜至也。",
        "○注“賓答拜”。",
        "○釋曰：亦拜也。",
        "賓降。",
    ]
    assert [(run.line, run.layer) for run in split_layers(lines)] == [
        (1, "經"),
        (1, "注"),
        (2, "疏"),
        (3, "疏"),
        (4, "疏"),
        (5, "疏"),
        (6, "經"),
    ]


def test_lemmata_without_quotation_marks_are_read():
    chain = (Comment(Lemma("筮人", "主人"), Lemma("筮人", "筮也")),)
    assert read_lemmata("[疏]筮人至主人○注筮人至筮也○釋曰此經所陳") == chain
    assert read_lemmata("[疏]筮人至主人○釋曰此經所陳○注筮人至筮也○釋曰案周禮") == chain
    assert read_lemmata("[疏]筮人至主人注筮人至筮也釋曰此經所陳") == chain
    assert read_lemmata("[疏]此經所陳據筮時之事") == ()
    assert read_lemmata("[疏]“主人”至“拜送”。○注“獻進”至“送也”。○释曰：…") == (
        Comment(Lemma("主人", "拜送"), Lemma("獻進", "送也")),
    )


def test_a_stretch_that_the_evidence_hardly_decides_is_doubtful():
    clear = split_layers(["主人升。升猶登也。", "[疏]“主人升”。注“升猶登也”。釋曰：…"])
    assert not any(run.doubtful for run in clear)
    open_ = split_layers(["主人升。賓在位。", "[疏]釋曰：…"])
    assert any(run.doubtful for run in open_)
    assert not any(run.doubtful for run in split_layers(["主人升。", "賓降。主人辭，賓對。"]))


def test_few_runs_of_the_passage_are_doubtful_and_most_wrong_ones_are():
    bare = ["" if line.startswith("[疏]") else line for line in LINES]
    runs = split_layers(bare)
    got = {replace(run, doubtful=False) for run in runs}
    wrong = {run.line for run in TRUTH if run.layer != "疏" and run not in got}
    doubtful = {run.line for run in runs if run.doubtful}
    assert len(doubtful) <= len(LINES) // 4
    assert len(wrong & doubtful) >= len(wrong) / 2


def test_a_line_that_goes_back_to_the_classic_often_does_so_where_it_is_less_clear_too():
    text = "主人升。升猶登也。賓降。降，下也。主人辭。尊之。賓對。對猶答也。每耦置一算。又異之也。主人拜。"
    assert shown(text, "賓出。", "[疏]“賓出”。釋曰：…")[:10] == [
        (1, "經", "主人升。"),
        (1, "注", "升猶登也。"),
        (1, "經", "賓降。"),
        (1, "注", "降，下也。"),
        (1, "經", "主人辭。"),
        (1, "注", "尊之。"),
        (1, "經", "賓對。"),
        (1, "注", "對猶答也。"),
        (1, "經", "每耦置一算。"),
        (1, "注", "又異之也。"),
    ]


def test_lemmata_that_meet_in_one_place_name_that_place_alone():
    text = "賓西面揖，當階北面揖，及揖。賓初入也。賓揖進，反面揖。橫弓，為便。"
    assert shown(text, "[疏]“賓揖”至“面揖”。注“橫弓”至“為便”。釋曰：…") == [
        (1, "經", "賓西面揖，當階北面揖，及揖。"),
        (1, "注", "賓初入也。"),
        (1, "經", "賓揖進，反面揖。"),
        (1, "注", "橫弓，為便。"),
    ]


def test_where_most_lines_have_a_note_a_line_without_one_is_doubtful():
    lines = ["主人升。升猶登也。", "賓降。降，下也。", "主人拜。拜至也。", "賓在東楹之東。"]
    runs = split_layers(lines)
    assert runs[-1].doubtful
    assert not any(run.doubtful for run in runs[:2])


@pytest.mark.parametrize(
    ("sentence", "before"),
    [
        ("“寡君，君之私也，臣敢固辭。”", "寡君固曰使某固以請"),
        ("賓三飯，告飽。", "賓三飯告飽主人侑"),
        ("興，加於俎。", "坐祭興"),
        ("興，揖。", "坐奠爵興"),
    ],
)
def test_what_opens_with_a_word_used_before_is_not_always_a_gloss(sentence, before):
    assert leaning(sentence, before) <= 0.5


def test_in_a_line_with_punctuation_no_lemma_cuts_between_two_words():
    assert shown("遂及私人，皆升受。私人之長拜，下飲之。", "[疏]注“私人”至“飲之”。釋曰：…") == [
        (1, "經", "遂及私人，皆升受。"),
        (1, "注", "私人之長拜，下飲之。"),
    ]


def test_a_note_whose_ends_the_subcommentary_names_is_one_note_whatever_it_tells():
    text = "祝舉奠，降，祖。此謂明日也。既正柩，席升設，設奠如初。祝受巾，巾之。凡喪，其變同。"
    assert shown(text, "[疏]“祝舉”至“祖”。注“此謂”至“變同”。釋曰：…") == [
        (1, "經", "祝舉奠，降，祖。"),
        (1, "注", "此謂明日也。既正柩，席升設，設奠如初。祝受巾，巾之。凡喪，其變同。"),
    ]


@pytest.mark.parametrize(
    ("classic", "note"),
    [("賓降，公辭。", "辭其從者。"), ("賓西面降拜。", "拜受幣。"), ("宗人還，受命。", "受主人命。")],
)
def test_a_note_goes_on_from_the_act_before_it(classic, note):
    lines = [f"{classic}{note}公升，賓升，公再拜。再拜，拜至也。", "賓出。", "[疏]“賓出”。釋曰：…"]
    assert shown(*lines)[:2] == [(1, "經", classic), (1, "注", note)]


def test_actors_go_on_from_the_act_before_them_in_the_classic():
    assert shown("賓西面，主人拜賓。賓答拜，侑。侑答拜。", "[疏]釋曰：…") == [
        (1, "經", "賓西面，主人拜賓。賓答拜，侑。侑答拜。")
    ]
