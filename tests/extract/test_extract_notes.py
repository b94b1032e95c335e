"""What the notes supply, and what they do not."""

import pytest

from .telling import deeds_of, tell


def told_of(text):
    """(who, what) for every word of what is told."""
    for line in filter(None, text.split("; ")):
        who, _, words = line.partition(": ")
        yield from ((who, word) for word in words.split(" "))


def supplied(classic, note, layer="注"):
    """What is told with the note and not without it."""
    found = list(told_of(tell(("經", classic), (layer, note))))
    for told in told_of(tell(("經", classic))):
        found.remove(told)
    return "; ".join(f"{who}: {word}" for who, word in found)


@pytest.mark.parametrize(
    ("classic", "note", "told"),
    [
        ("司馬獻某，主人拜受爵。", "於是司馬北面。", "司馬: 北面"),
        ("賓降，主人降。", "主人西面，賓東面。", "賓: 東面; 主人: 西面"),
        ("三耦進。司馬降。", "司馬西面也。", "司馬: 西面"),
        ("三耦進。", "皆已揖左還。", "三耦: 左還"),
        ("司射適堂西。", "由司馬之南。", "司射: 由司馬之南"),
        ("弟子設豐。", "設豐於西楹西。", "*豐: 在西楹西"),
        ("主人獻賓。", "賓於席前受之。", "賓: 在席前"),
        ("主人降。", "降立阼階東。", "主人: 在阼階東"),
        ("賓辭。", "西階前也。", "賓: 在西階前"),
        ("主人拜送爵。復位。", "復西階上位。", "主人: 在西階上"),
    ],
)
def test_what_a_note_supplies(classic, note, told):
    assert supplied(classic, note) == told


@pytest.mark.parametrize(
    ("classic", "note"),
    [
        # denied, general, supposed
        ("賓降。", "不北面揖。"),
        ("賓降。", "賓不北面。"),
        ("賓升。", "凡賓升，北面揖。"),
        ("賓升。", "若北面則尊也。"),
        # glossed, cited, argued
        ("賓升。", "古文北面為南面。"),
        ("主人降。", "古文曰主人北面。"),
        ("主人降。", "今文主人北面。"),
        ("主人降。", "知主人北面者，以下言之。"),
        ("主人降。", "主人言西面者，尊之也。"),
        ("主人降。", "《某禮》曰：主人西面。"),
        # of what a word means, or where a thing is
        ("主人就先生而謀賓、介。", "賢者為賓，其次為介。"),
        ("設洗當東榮，賓立。", "榮，屋翼也。"),
        ("賓坐，祭脯醢。", "坐於席。"),
        ("賓升。", "不空居堂。"),
        # of one who does nothing here
        ("司射降。", "樂正北面。"),
        # told already
        ("賓升，東面。", "賓東面。"),
        ("賓降，立于階西，東面。", "賓西面立于階下。"),
        ("司射由司馬之南適堂西。", "由司馬之南也。"),
    ],
)  # fmt: skip
def test_what_a_note_does_not_supply(classic, note):
    assert supplied(classic, note) == ""


@pytest.mark.parametrize(
    ("classic", "note", "told"),
    [
        ("司射獻某，某拜。", "於是司射北面。", "司射: 北面"),
        ("賓降。", "賓不北面。", ""),
        # whoever is not named in it does nothing
        ("三耦進。", "皆已揖左還。", ""),
        ("司射適堂西。", "由司馬之南。", ""),
        ("司射降。", "主人北面。", ""),
    ],
)
def test_a_subcommentary_is_heard_less(classic, note, told):
    assert supplied(classic, note, "疏").strip() == told


def test_the_words_of_a_note_are_of_its_layer():
    deed, *_ = deeds_of(("經", "司射獻賓，賓拜。"), ("注", "於是司射北面。"))
    assert deed.facing.layer == "注"
    assert {t.layer for t in deed.acts} == {"經"}


def test_a_note_tells_more_of_what_is_done_and_not_of_what_comes_after():
    deeds = deeds_of(("經", "賓拜送爵。復位。主人拜。"), ("注", "賓復西階上位。"))
    assert [(d.who, [t.value for t in d.at]) for d in deeds] == [
        (("賓",), []),
        (("賓",), ["西階上"]),
        (("主人",), []),
    ]
    deeds = deeds_of(("經", "司射適堂西。三耦升。"), ("注", "司射由堂東。"))
    assert [d.who for d in deeds] == [("司射",), ("三耦",)]


def test_a_note_that_contradicts_what_it_is_on_stands_alone():
    deeds = deeds_of(("經", "賓北面，立于階西，三耦升。"), ("注", "賓、三耦東面。"))
    assert [d.facing.value for d in deeds if d.facing and d.facing.layer == "經"] == ["北"]


def test_the_commentary_goes_before_the_subcommentary():
    told = [("經", "司射獻賓，賓拜。"), ("注", "於是司射北面。"), ("疏", "司射西面。")]
    assert [d.facing.value for d in deeds_of(*told) if d.facing] == ["北"]


def test_a_note_is_of_the_words_before_it():
    texts = [("經", "賓降。"), ("注", "賓東面。"), ("經", "主人降。"), ("注", "主人西面。")]
    assert tell(*texts) == "賓: 降 東面; 主人: 降 西面"
