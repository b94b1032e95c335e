"""Every markup: what is written in it is read back, at its place in the file."""

from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stage_viz.files import ProblemError
from stage_viz.passage import make_passage, read_passage
from stage_viz.passage.markup import MARKUPS, detect
from stage_viz.passage.words import strip, words_of

from .formats import (
    OUTSIDE,
    as_brackets,
    as_mandoku,
    as_marked,
    as_plain,
    as_tei,
    cells_of,
    put_in,
    told,
    told_of,
    truth_of_the_passage,
)

PASSAGE = truth_of_the_passage()
WITH_COMMENT = [
    [*p, *(q if q[0][0] == "疏" else [])]
    for p, q in zip(PASSAGE, [*PASSAGE[1:], [("經", "")]], strict=True)
    if p[0][0] != "疏"
]
"""The passage, each 疏 in one paragraph with what it explains."""


def bare(paragraphs):
    return [[(layer, text.removeprefix("[疏]")) for layer, text in p] for p in paragraphs]


def sound(passage):
    """The runs are cut from the lines, in order, none over another, none blank."""
    assert all(r.text == passage.lines[r.line - 1][r.start : r.end] and r.text.strip() for r in passage.runs)
    places = [(r.line, r.start, r.end) for r in passage.runs]
    assert places == sorted(places)
    assert all(a[0] < b[0] or a[2] <= b[1] for a, b in pairwise(places))
    return passage


def shown(*lines, markup=None):
    return [(run.line, run.layer, run.text) for run in sound(make_passage(lines, "t", markup)).runs]


# The passage of the house, set in every markup


@pytest.mark.parametrize(
    ("name", "lines", "expected"),
    [
        ("brackets", as_brackets(PASSAGE), put_in(PASSAGE)),
        ("brackets", as_brackets(PASSAGE, "()"), put_in(PASSAGE)),
        ("brackets", as_brackets(PASSAGE, "〔〕"), put_in(PASSAGE)),
        ("marked", as_marked(WITH_COMMENT), put_in(bare(WITH_COMMENT))),
        ("tei", as_tei(PASSAGE), put_in(PASSAGE)),
        ("tei", as_tei(PASSAGE, wrapped=True), put_in(PASSAGE)),
        ("plain", as_plain(PASSAGE), put_in(PASSAGE, "經")),
        ("plain", ["".join(cells_of(line)) for line in as_plain(PASSAGE)], put_in(PASSAGE, "經")),
        (
            "mandoku",
            as_mandoku([[s for s in p if s[0] != "疏"] for p in PASSAGE]),
            put_in(PASSAGE, "經", "注"),
        ),
        ("mandoku", as_mandoku(WITH_COMMENT, marked=True), put_in(bare(WITH_COMMENT))),
    ],
)
def test_the_passage_is_read_back_from_every_markup(name, lines, expected):
    assert detect(lines) == name
    passage = sound(make_passage(lines, "t"))
    assert told_of(passage) == expected
    assert passage.flowing == (name == "mandoku" or (name == "tei" and len(lines) > len(as_tei(PASSAGE))))
    assert not [r for r in passage.remarks if r.code == "TEXT-BRACKET"]
    # On a page a paragraph's last note runs into the next paragraph: where it ends, is a guess.
    guessed = [run.layer for run in passage.runs if run.doubtful]
    assert guessed in ([], ["注", "注", "經", "經", "經"])
    assert not guessed or (name == "mandoku" and "疏" in dict(told_of(passage)))


def test_the_passage_itself_is_run_together():
    lines = ["".join(text for _, text in p) for p in PASSAGE]
    assert detect(lines) == "run-together"
    assert told_of(make_passage(lines)) == put_in(PASSAGE)


def test_simplified_text_is_read_like_traditional():
    lines = [
        "司射适堂西，命三耦。（三耦，弟子也。）",
        "[疏]“司射”至“三耦”。释曰：云“弟子”（者）。",
        "○注“三耦”至“子也”。释曰：又。",
    ]
    assert [layer for _, layer, _ in shown(*lines)] == ["經", "注", "疏", "疏"]


# Offsets, over all markups and encodings

LETTERS = "主人賓升降揖拜坐興執爵𠀀𪚥獲者"
CLASSIC = st.text(LETTERS + "，。\u3000" + OUTSIDE, min_size=1, max_size=12)
NOTES = st.text(LETTERS + "謂猶也，。" + OUTSIDE, min_size=1, max_size=12)
SOUNDS = st.lists(st.sampled_from(["長丁丈反", "警音景", "辟婢亦反"]), min_size=1, max_size=3).map("".join)


def words_in(strategy):
    return strategy.map(str.strip).filter(strip)


PARAGRAPH = st.tuples(
    words_in(CLASSIC),
    st.lists(st.tuples(words_in(NOTES), st.none() | SOUNDS, words_in(CLASSIC)), max_size=3),
    st.none() | words_in(NOTES).map("釋曰：".__add__),
)


@st.composite
def texts(draw, sounds=True, comments=True, closed=False):
    """Paragraphs; if `closed`, sounds follow every note, so that where it ends is marked."""
    paragraphs = []
    for classic, notes, comment in draw(st.lists(PARAGRAPH, min_size=1, max_size=4)):
        paragraph = [("經", classic)]
        for note, sound_, after in notes:
            sound_ = sound_ or ("長丁丈反" if closed else "")
            paragraph += [("注", note), *([("音義", sound_)] if sound_ and sounds else []), ("經", after)]
        if comment and comments:
            paragraph.append(("疏", comment))
        paragraphs.append(paragraph)
    return paragraphs


ENCODINGS = ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "gb18030"]


def read_back(folder, lines, markup, encoding, end):
    path = folder / "t.txt"
    path.write_bytes(end.join(lines).encode(encoding))
    named = {"utf-16": None, "utf-8-sig": None}.get(encoding, encoding)
    passage = sound(read_passage(path, markup=markup, encoding=named))
    assert passage.lines == tuple(lines)
    return passage


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)
@given(st.data(), st.sampled_from(ENCODINGS), st.sampled_from(["\n", "\r\n", "\r"]))
@pytest.mark.parametrize(
    "markup", ["brackets", "marked", "mandoku", "mandoku-marked", "plain", "tei", "tei-wrapped"]
)
def test_what_is_put_in_is_read_back_at_its_place(tmp_path, markup, data, encoding, end):
    has_all = markup not in ("mandoku", "plain")
    text = data.draw(texts(sounds=has_all, comments=has_all, closed=markup == "mandoku-marked"))
    if markup == "brackets":
        lines = as_brackets(text, data.draw(st.sampled_from(["（）", "()", "〔〕", "【】"])))
    elif markup.startswith("mandoku"):
        lines = as_mandoku(text, data.draw(st.integers(5, 20)), marked=markup.endswith("marked"))
    elif markup == "plain":
        text = [[s for s in p if s[0] == "經"] for p in text]
        lines = as_plain(text)
    elif markup == "marked":
        lines = as_marked(text)
    else:
        lines = as_tei(text, wrapped=markup.endswith("wrapped"))
    passage = read_back(tmp_path, lines, markup.split("-")[0], encoding, end)
    pairs = told_of(passage)
    # The mark of a 疏 stays in it where a line begins with it.
    got = told((layer, words.removeprefix("疏") if layer == "疏" else words) for layer, words in pairs)
    assert got == put_in(text)
    # Every word is where it is said to be.
    for run in passage.runs:
        line = passage.lines[run.line - 1]
        for word, at in zip(*[(w := words_of(line, run.start, run.end)).text, w.offsets], strict=True):
            assert run.start <= at < run.end
            assert line[at] == "&" or strip(line[at]) == word


@pytest.mark.parametrize("markup", MARKUPS)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)
@given(
    lines=st.lists(
        st.text(
            "主人升也。注疏音義釋曰記經（）()【】〔[]〕○“”至/<>pb:¶&KR01;第一卷　 \t\"'=!-?", max_size=40
        ),
        max_size=8,
    )
)
def test_whatever_a_text_says_it_is_read_or_its_fault_is_told(markup, lines):
    try:
        sound(make_passage(lines, "t", markup))
        sound(make_passage(lines, "t"))
    except ProblemError as e:
        assert all(p.code.startswith("XML-") and p.place and p.place.file == "t" for p in e.problems)


SEEDS = [
    "\n".join(lines)
    for lines in (
        as_brackets(PASSAGE[:6]),
        as_marked(WITH_COMMENT[:3]),
        as_mandoku(PASSAGE[:4]),
        as_tei(PASSAGE[:4]),
    )
]


@settings(deadline=None, max_examples=80)
@given(
    st.sampled_from(SEEDS),
    st.lists(
        st.tuples(
            st.integers(0, 3000),
            st.sampled_from(
                ["", "(", "）", "<", ">", "&", "\n", "○", "注", "疏", "\0", "\ufffd", "]", "<note>"]
            ),
        ),
        max_size=6,
    ),
)
def test_mutated_texts_are_read_or_their_fault_is_told(seed, changes):
    for at, put in changes:
        at %= len(seed)
        seed = seed[:at] + put + seed[at + 1 :]
    for markup in (None, *MARKUPS):
        try:
            sound(make_passage(seed.split("\n"), "t", markup))
        except ProblemError as e:
            assert all(p.place for p in e.problems)
