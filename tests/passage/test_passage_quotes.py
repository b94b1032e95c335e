from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stage_viz.passage import (
    Clause,
    Passage,
    Run,
    Span,
    clauses,
    find_meant,
    find_quote,
    make_passage,
    nearest,
    uncovered,
)
from stage_viz.passage.quotes import quoted_parts
from stage_viz.passage.words import is_word, strip

LINES = (Path(__file__).parents[2] / "steps" / "xiangshe.txt").read_text(encoding="utf-8").split("\n")
PASSAGE = make_passage(LINES, "xiangshe.txt")
CLASSIC = [run for run in PASSAGE.runs if run.layer == "經"]
FOLDED = "面麵云雲复複个個扑撲贊讚于於后後"


def places(quote, **where):
    return [(span.line, span.text) for span in find_quote(PASSAGE, quote, **where)]


@pytest.mark.parametrize(
    ("quote", "line", "text"),
    [
        ("左个之西北三步，東面設薦、俎。", 10, "左個之西北三步，東麵設薦、俎"),
        ("司射去扑，倚于階西", 22, "司射去撲，倚於階西"),
        ("復位", 12, "複位"),
        ("主人贊者", 5, "主人讚者"),
        ("而后耦揖進坐", 42, "而後耦揖進坐"),
        ("猶挾一个 以 進", 45, "猶挾一個以進"),
        ("皆袒決遂執弓就位", 22, "皆袒、決、遂，執弓，就位"),
        ("「皆袒、決、遂，執弓，就位」", 22, "皆袒、決、遂，執弓，就位"),
    ],
)
def test_variants_and_punctuation_do_not_matter(quote, line, text):
    assert (line, text) in places(quote)


def test_a_span_points_into_the_line_as_given():
    assert find_quote(PASSAGE, "獲者薦右東面立飲，不拜既爵。") == (
        Span(10, 15, 28, "獲者薦右東麵立飲，不拜既爵", ("經",), ((15, 28),)),
    )


def test_all_places_are_found_and_line_and_layer_choose():
    assert places("亦於三耦為之位") == [(32, "亦於三耦為之位")] + [(33, "亦於三耦為之位")] * 2 + [
        (44, "亦於三耦為之位")
    ]
    assert places("亦於三耦為之位", layer="注") == [(32, "亦於三耦為之位"), (44, "亦於三耦為之位")]
    assert places("亦於三耦為之位", line=44) == [(44, "亦於三耦為之位")]
    assert places("亦於三耦為之位", line=44, layer="經") == []
    assert places("亦於三耦為之位", line=48) == []
    assert places("亦於三耦為之位", layer="記") == []


def test_places_may_overlap():
    line = "揖揖揖"
    passage = Passage("t", (line,), (Run(1, "經", 0, 3, line),))
    assert [s.start for s in find_quote(passage, "揖揖")] == [0, 1]


def test_words_of_the_classic_are_found_across_a_note():
    (span,) = find_quote(PASSAGE, "搢三挾一个。揖退。")
    assert (span.line, span.layers, span.parts) == (44, ("經",), ((18, 23), (32, 34)))
    assert [LINES[43][s:e] for s, e in span.parts] == ["搢三挾一個", "揖退"]


def test_a_quotation_may_run_over_two_layers():
    (span,) = find_quote(PASSAGE, "遂祭酒。為侯祭也", line=7)
    assert (span.layers, span.parts) == (("經", "注"), ((24, 32),))
    assert find_quote(PASSAGE, "遂祭酒。為侯祭也", line=7, layer="經") == ()


def test_an_ellipsis_leaves_words_out():
    (span,) = find_quote(PASSAGE, "司射適堂西…以反位")
    assert (span.line, span.text) == (20, LINES[19][:28])
    assert [LINES[19][s:e] for s, e in span.parts] == ["司射適堂西", "以反位"]
    assert span.layers == ("經",)
    for ellipsis in ("……", "⋯", "...", "。。。"):
        assert find_quote(PASSAGE, f"司射適堂西{ellipsis}以反位") == (span,)
    assert find_quote(PASSAGE, "以反位…司射適堂西") == ()


def test_the_parts_of_a_quotation_stand_as_close_together_as_they_can():
    line = "揖。揖，升。升。"
    passage = Passage("t", (line,), (Run(1, "經", 0, len(line), line),))
    assert [span.parts for span in find_quote(passage, "揖…升")] == [((2, 3), (4, 5))]


def test_a_quotation_without_words_stands_nowhere():
    assert find_quote(PASSAGE, "") == find_quote(PASSAGE, "，…。") == ()
    assert quoted_parts("…甲…") == ("甲",)


@given(st.data())
def test_every_piece_of_the_classic_is_found_at_its_place(data):
    run = data.draw(st.sampled_from(CLASSIC))
    start = data.draw(st.integers(0, len(run.text) - 1))
    end = data.draw(st.integers(start + 1, len(run.text)))
    words = [run.start + i for i in range(start, end) if is_word(run.text[i])]
    spans = find_quote(PASSAGE, run.text[start:end])
    if not words:
        assert spans == ()
        return
    assert (run.line, words[0], words[-1] + 1, ("經",)) in [(s.line, s.start, s.end, s.layers) for s in spans]
    assert all(s.text == LINES[s.line - 1][s.start : s.end] for s in spans)
    assert {strip(s.text) for s in spans} == {strip(run.text[start:end])}
    assert spans == tuple(sorted(spans, key=lambda s: (s.line, s.start)))


@given(st.text(FOLDED + "，", max_size=30), st.text(FOLDED, min_size=1, max_size=2))
def test_what_is_found_is_what_a_plain_search_finds(line, quote):
    passage = Passage("t", (line,), (Run(1, "經", 0, len(line), line),) if line else ())
    bare, wanted = strip(line), strip(quote)
    count = sum(bare.startswith(wanted, i) for i in range(len(bare)))
    assert len(find_quote(passage, quote)) == count


def test_nothing_is_uncovered_once_every_clause_is_quoted():
    spans = [s for c in clauses(PASSAGE) for s in find_quote(PASSAGE, c.text, line=c.line, layer="經")]
    assert uncovered(PASSAGE, spans) == ()


def test_without_quotations_every_clause_is_uncovered():
    assert [strip(c.text) for c in uncovered(PASSAGE, ())] == [strip(c.text) for c in clauses(PASSAGE)]


def test_what_is_uncovered_is_given_in_readable_stretches():
    spans = [
        *find_quote(PASSAGE, "司射去扑，倚于階西，升"),
        *find_quote(PASSAGE, "命三耦及眾賓"),
        *find_quote(PASSAGE, "賓許。", line=22, layer="經"),
    ]
    assert [c for c in uncovered(PASSAGE, spans) if c.line == 22] == [
        Clause(22, "經", 12, 19, "請射於賓，如初"),
        Clause(22, "經", 23, 38, "司射降，搢撲，由司馬之南適堂西"),
        Clause(22, "經", 47, 59, "皆袒、決、遂，執弓，就位"),
    ]


def test_an_ellipsis_covers_only_its_parts():
    left = uncovered(PASSAGE, find_quote(PASSAGE, "司射適堂西…以反位"))
    assert [c.text for c in left if c.line == 20] == ["袒、決、遂，取弓於階西，挾一個，搢撲"]


@pytest.mark.parametrize(
    ("quote", "stretch"),
    [
        ("獲者薦左東面立飲", "獲者薦右東麵立飲"),
        ("獲者執其薦，使人執豆從之", "獲者執其薦，使人執俎從之"),
        ("司射適堂西，袒，取弓于階西", "司射適堂西，袒、決、遂，取弓於階西"),
        ("司射適堂西…以復位", "以反位"),
        ("明享侯之餘", "明享侯之餘"),
        ("山高水長", ""),
        ("", ""),
        ("，。", ""),
    ],
)
def test_the_nearest_stretch_of_the_text(quote, stretch):
    assert nearest(PASSAGE, quote) == stretch


def test_the_nearest_stretch_of_a_text_without_words():
    assert nearest(make_passage(["", "。"]), "獲者") == ""


@given(st.data())
def test_a_slip_of_the_pen_is_set_right(data):
    clause = data.draw(st.sampled_from([c for c in clauses(PASSAGE) if len(strip(c.text)) >= 8]))
    words = [i for i, character in enumerate(clause.text) if is_word(character)]
    slip = data.draw(st.sampled_from(words[1:-1]))
    found = nearest(PASSAGE, clause.text[:slip] + "誤" + clause.text[slip + 1 :])
    assert strip(found) == strip(clause.text)


def test_long_quotations_take_no_long_time():
    assert strip(nearest(PASSAGE, LINES[3] * 50)) == strip(LINES[3])[:120]
    assert find_quote(PASSAGE, "…".join("甲乙丙丁" * 3000)) == ()
    assert find_quote(PASSAGE, "…".join("者者者")) != ()


def test_whole_clauses_are_meant_before_a_part_of_a_clause():
    passage = make_passage(["甲進坐。興，反位。乙順羽而興，反位，揖。"])
    assert [s.start for s in find_meant(passage, "興，反位")] == [4]
    assert [s.start for s in find_meant(passage, "反位")] == [6, 15]
    assert [s.start for s in find_meant(passage, "羽而興")] == [11]
    assert find_meant(passage, "興，反位", line=2) == ()


def test_signs_that_are_written_by_name_are_no_words_and_characters_by_number_are():
    passage = make_passage(["賓升，北面拜&lt;。介&amp;降&quot;洗&KR0001;。&#x4e00;人"], "t", "plain")
    spans = [*find_quote(passage, "賓升，北面拜&lt;"), *find_quote(passage, "介降洗")]
    assert len(spans) == 2
    assert [clause.text for clause in uncovered(passage, spans)] == ["&KR0001;", "&#x4e00;人"]
