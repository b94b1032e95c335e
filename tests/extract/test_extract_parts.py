"""How a sentence is cut into parts, and the nouns in it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stage_viz.extract.forms import FACE, GO, HEAD, MOVE, VIA
from stage_viz.extract.nouns import Nouns
from stage_viz.extract.parts import parts_of
from stage_viz.extract.sentences import sentences
from stage_viz.lexicon import fold

from .telling import LEXICON, layered


def parts(line):
    (sentence,) = sentences(layered(("經", line)), "經")
    return sentence, parts_of(LEXICON, sentence)


def shown(line):
    """Each part as kind and words; breaks as a bar."""
    sentence, found = parts(line)
    words = [f"{p.kind} {sentence.given[p.start : p.end]}" if p.kind != "break" else "|" for p in found]
    return " ".join(words).removesuffix(" |")


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("司射適堂西，袒。", "who 司射 at 適堂西 | act 袒"),
        ("賓北面拜。", "who 賓 face 北面 act 拜"),
        ("眾賓立于西方，東面北上。", "who 眾賓 posture 立 at 立于西方 | face 東面北上"),
        ("眾賓西階上，東上。", "who 眾賓 bare 西階上 | head 東上"),
        ("賓升自西階。", "who 賓 move 升 via 自西階"),
        ("由司射之南適階西。", "via 由司射之南 at 適階西"),
        ("主人以賓升。", "who 主人 along 以賓 move 升"),
        ("三耦皆進。", "who 三耦 all 皆 move 進"),
        ("使人執俎從之。", "cause 使人 act 執俎從之"),
        ("主人命弟子設豐。", "who 主人 order 命弟子設豐"),
        ("賓皆如主人之禮。", "who 賓 like 皆如主人之禮"),
        ("上射左還，相左。", "who 上射 turn 左還 | pass 相左"),
        ("薦脯醢，設折俎。", "served 薦脯醢 | set 設折俎"),
        ("水在洗東。", "thing 水 at 在洗東"),
        ("賓辭降，主人升席。", "who 賓 act 辭降 | who 主人 act 升席"),
        ("楅南少東。", "bare 楅南 aside 少東"),
        ("主人曰：“升。”", "who 主人 act 曰"),
        ("乃而遂賓升。", "who 賓 move 升"),
    ],
)
def test_the_parts_of_a_sentence(line, found):
    assert shown(line) == found


@pytest.mark.parametrize(("line", "negated"), [("賓不降。", True), ("賓降。", False), ("賓未升。", True), ("賓弗進。", True)])  # fmt: skip
def test_what_is_not_done(line, negated):
    assert [p.negated for p in parts(line)[1] if p.kind == "move"] == [negated]


def nouns(line):
    return Nouns(LEXICON, fold(line), line)


@pytest.mark.parametrize(
    ("line", "names", "words"),
    [
        ("賓升", ("賓",), "賓"),
        ("賓、主人、大夫皆降", ("賓", "主人", "大夫"), "賓、主人、大夫"),
        ("三耦及眾賓", ("三耦", "眾賓"), "三耦及眾賓"),
        ("司射與司馬交", ("司射", "司馬"), "司射與司馬"),
        ("勝者之弟子洗", ("勝者之弟子",), "勝者之弟子"),
        ("大夫之耦揖", ("大夫之耦",), "大夫之耦"),
        ("賓之弟子", ("賓之弟子",), "賓之弟子"),
        ("舉觶者降", ("舉觶者",), "舉觶者"),
        ("執爵者降", ("執爵者",), "執爵者"),
        ("其耦揖", ("其耦",), "其耦"),
        ("眾賓之長升", ("眾賓之長",), "眾賓之長"),
        ("获者升", ("獲者",), "获者"),
        ("賓主皆降", ("賓", "主人"), "賓主"),
        ("賓主人大夫皆降", ("賓", "主人", "大夫"), "賓主人大夫"),
        ("賓，主人", ("賓",), "賓"),
        ("升", (), ""),
        ("之賓", (), ""),
        ("", (), ""),
    ],
)
def test_persons(line, names, words):
    found, end = nouns(line).persons(0)
    assert (found, line[:end]) == (names, words)


@pytest.mark.parametrize(
    ("line", "names", "words"),
    [
        ("脯醢", ("脯醢",), "脯醢"),
        ("薦俎", ("薦", "俎"), "薦俎"),
        ("折俎", ("俎",), "折俎"),
        ("豆、籩、鉶于席前", ("豆", "籩", "鉶"), "豆、籩、鉶"),
        ("俎與薦皆", ("俎", "薦"), "俎與薦"),
        ("兩壺于房", ("兩壺",), "兩壺"),
        ("賓之弓矢", ("賓之弓矢",), "賓之弓矢"),
        ("賓", (), ""),
        ("升", (), ""),
    ],
)
def test_things(line, names, words):
    found, end = nouns(line).things(0)
    assert (found, line[:end]) == (names, words)


@pytest.mark.parametrize(
    ("pattern", "text", "words"),
    [
        (FACE, "東面", "東面"),
        (FACE, "西北面", "西北面"),
        (FACE, "南鄉", "南鄉"),
        (FACE, "東面北上", "東面北上"),
        (FACE, "北面西上堂", "北面"),
        (FACE, "東", None),
        (HEAD, "北上", "北上"),
        (HEAD, "北上階", None),
        (GO, "適堂", "適"),
        (GO, "至于階", "至于"),
        (GO, "立于", "立于"),
        (GO, "各就位", "各就"),
        (GO, "及階", "及"),
        (GO, "及", None),
        (GO, "入門右", "入"),
        (GO, "入堂", None),
        (GO, "反堂西", "反"),
        (GO, "反位", None),
        (VIA, "由司射", "由"),
        (VIA, "自西階", "自"),
        (VIA, "出于下射", "出于"),
        (VIA, "還其後", "還"),
        (VIA, "還", None),
        (MOVE, "升席", "升席"),
        (MOVE, "升", "升"),
        (MOVE, "反位", "反位"),
        (MOVE, "即席", "即席"),
        (MOVE, "反", None),
    ],
)
def test_forms(pattern, text, words):
    m = pattern.match(fold(text))
    assert (m and m[0]) == (words and fold(words))


@given(st.lists(st.sampled_from(["賓", "主人", "升", "降", "自西階", "北面", "適堂西", "，", "皆", "其", "位", "之", "設", "洗", "命", "使人", "曰", "如", "初", "𠀀", "左", "少南", "不"]), min_size=1, max_size=14).map("".join).filter(lambda t: any(map(str.isalnum, t))))  # fmt: skip
def test_parts_follow_one_another_within_the_sentence(line):
    for sentence in sentences(layered(("經", line)), "經"):
        found = parts_of(LEXICON, sentence)
        assert all(0 <= p.start < p.end <= len(sentence.text) for p in found)
        assert [p.end for p in found] == sorted(p.end for p in found)
