import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stage_viz.lexicon import Missing, missing_characters


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("編縣而在一ね，謂之堵", [(5, "ね")]),
        ("ニ人之ハ也", [(0, "ニ"), (3, "ハ")]),
        ("獲\ufffd者", [(1, "\ufffd")]),
        ("𠀀\ue14a北\U000f0001", [(1, "\ue14a"), (3, "\U000f0001")]),
        ("在&KR0001;，與&amp;&C3-2121;也", [(1, "&KR0001;"), (16, "&C3-2121;")]),
        ("&#x4E00;&#19968;", [(0, "&#x4E00;"), (8, "&#19968;")]),
        ("水{⿰氵⿱亠口}也⿲彳氵亍也", [(1, "{⿰氵⿱亠口}"), (9, "⿲彳氵亍")]),
        ("甲⿰&KR0001;乙丙", [(1, "⿰&KR0001;乙")]),
        ("[金*本]與[口*(甚-其)]", [(0, "[金*本]"), (6, "[口*(甚-其)]")]),
        ("執■負□□侯〓。", [(1, "■"), (3, "□□"), (6, "〓")]),
        ("獲者，不?敢也。", [(4, "?")]),
        ("獲者負侯，[疏]（注）○注“一二”[1-2]。乎?", []),
        ("■ 列一\n■列二\n● a", []),
        ("これは日本語の文であるから、かなが多い", []),
        ("What? Nothing, really: αβγδε", []),
        ("", []),
    ],
)
def test_places(text, found):
    assert [(m.start, m.given) for m in missing_characters(text)] == found


def test_why():
    assert missing_characters("一&#x4E00;") == (
        Missing(1, 9, "&#x4E00;", "the character 一 is written as its number"),
    )
    assert missing_characters("&KR1;")[0].why == "the name of a character stands here, not the character"
    assert (
        missing_characters("\ue14a")[0].why == "U+E14A is a private character, which means nothing elsewhere"
    )
    assert "does not belong in a Chinese text" in missing_characters("一ね")[0].why


@settings(deadline=None)
@given(st.text("獲者𠀀\ue000\ufffd⿰⿲{}[]*+&;#x4AK1□■〓ねニ?，。\n "))
def test_spans_are_the_words_there(text):
    found = missing_characters(text)
    end = 0
    for m in found:
        assert end <= m.start < m.end
        assert text[m.start : m.end] == m.given
        assert m.why
        end = m.end
    assert all(any(m.start <= i < m.end for m in found) for i, ch in enumerate(text) if ch in "\ue000\ufffd")


@pytest.mark.parametrize("unit", ["⿰", "[", "&a", "ね", "[口*", "□", "?", "{⿰", "[金"])
def test_long_texts_take_no_longer_than_their_length(unit):
    start = time.process_time()
    missing_characters(unit * 50_000)
    assert time.process_time() - start < 4  # what is quadratic takes a minute
