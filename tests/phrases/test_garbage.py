from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from stage_viz.phrases import FORMS, FormError, Phrase, PhraseError, read_form, read_phrase

NAMES = ["侯", "左个", "乏", "薦", "阼階", "阼階東", "堂", "堂西", "獲者", "物"]
PIECES = [
    *NAMES, *"東西南北前後左右之少當負倚兩間與及于於至位其反上下面中，、, 　三半十1２/.步尺",
]  # fmt: skip
TEXTS = st.one_of(st.text(), st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
KEYS = st.one_of(
    st.sampled_from([*FORMS, "toward", "side", "by", "small", "at", "axis", "quote"]), st.text(max_size=3)
)
FORM = st.recursive(
    st.one_of(TEXTS, st.none(), st.booleans(), st.integers(), st.floats()),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(KEYS, inner, max_size=3)),
    max_leaves=8,
)


@given(TEXTS)
def test_any_text_is_a_phrase_or_a_fault_with_a_character_of_it(text):
    try:
        phrase = read_phrase(text, NAMES)
    except PhraseError as e:
        assert e.code in ("PHRASE-SYNTAX", "PHRASE-NAME", "PHRASE-LENGTH")
        assert e.what
        assert 0 <= e.offset <= max(len(text) - 1, 0)
        assert bool(e.name) == (e.code == "PHRASE-NAME")
    else:
        assert phrase.text == text
        assert phrase.root is not None or phrase.facing is not None


@given(FORM)
def test_any_value_is_a_phrase_or_a_fault_with_keys_that_lead_to_it(form):
    try:
        phrase = read_form(form, NAMES)
    except FormError as e:
        assert e.what
        value = form
        for key in e.keys:
            value = value[key]
        if e.offset is not None:
            assert 0 <= e.offset <= max(len(str(value)) - 1, 0)
    else:
        assert isinstance(phrase, Phrase)
