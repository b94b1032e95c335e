import pytest

from stage_viz.check import check_sources

SETS = """
  - {who: 甲, at: {xy: [-10尺, 0尺]}, facing: 北}
  - {who: 乙, at: {xy: [10尺, 0尺]}, facing: 西}
  - {what: 爵, at: 心}
"""
QUOTED = """
  - id: first
    quote: 甲東面坐，取爵于篚，興，乙北面拜送爵，不西南面。
    actions: [{who: 甲, posture: 坐}]
  - id: second
    quote: 乙退，反位
    actions: [{who: 乙, at: 反位}]
  - id: third
    quote: 甲退。
    line: 5
    actions: [{who: 甲, acts: [退]}]
"""


@pytest.fixture
def told(play):
    """What `check_sources` tells of steps: (the message with line:column, without the file's name)."""

    def tell(steps, opening=SETS, **files):
        read, staging, problems = play(steps, opening=opening, **files)
        assert (read.problems, problems) == ((), ())
        found = read.steps_document.locate_all(check_sources(staging.rite, read.passage))
        return [str(p).splitlines()[0].split("steps.yaml:")[1] for p in found if p.fatal]

    return tell


def one(action, quote="甲東面坐，取爵于篚，興，乙北面拜送爵，不西南面。", more=""):
    return f"  - id: s\n    quote: {quote}\n    actions: [{action}]\n{more}"


def test_a_file_without_fault_is_silent(told, play):
    assert told(QUOTED) == []
    read, staging, _ = play(QUOTED, opening=SETS)
    assert check_sources(staging.rite, read.passage) == ()


# ---- quotes


def test_a_quote_that_stands_nowhere(told):
    assert told(one("{who: 甲, facing: 東}", "甲東面坐，取觶于篚")) == [
        "20:12: QUOTE-MISSING 「甲東面坐，取觶于篚」 does not stand in the text "
        "(did you mean 「甲東面坐，取爵于篚」?)",
    ]
    assert told(one("{who: 甲, facing: 東}", "黍稷稻粱")) == [
        "20:12: QUOTE-MISSING 「黍稷稻粱」 does not stand in the text (quote the words as they stand there)",
        "21:32: EVIDENCE-UNSAID 「黍稷稻粱」 does not say 東面 "
        "(quote the words that say it, or give the layer as 推 with a note)",
    ]
    assert told(one("{who: 甲, facing: 東}", "甲東麵坐…興")) == []


def test_a_quote_at_a_wrong_line(told):
    assert told(one("{who: 乙, at: 反位}", "乙退，反位", "    line: 5\n")) == [
        "20:12: QUOTE-MISSING 「乙退，反位」 does not stand in the text at line 5 (it stands in line 3)"
    ]
    assert told(one("{who: 乙, at: 反位}", "乙退，反位", "    line: 3\n")) == []


def test_a_quote_that_stands_twice(told):
    assert told(one("{who: 乙, acts: [退]}", "退")) == [
        "20:12: QUOTE-TWICE 「退」 stands 2 times in the text (line 3, 5) (add line:)"
    ]
    assert told(one("{who: 乙, acts: [退]}", "退", "    line: 3\n")) == []
    assert told(one("{who: 甲, acts: [拜]}", "面")) == [
        "20:12: QUOTE-TWICE 「面」 stands 3 times in the text (line 1) (quote more words)",
        "21:30: EVIDENCE-UNSAID 「面」 does not say 拜 "
        "(quote the words that say it, or give the layer as 推 with a note)",
    ]


# ---- evidence


def evidence(field, value, quote, fields="at: 心, facing: 西"):
    return one(f"{{who: 甲, {fields}, evidence: {{{field}: {value}}}}}", quote)


IN_WORDS = "乙退，反位"


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (
            "{layer: 經, quote: 主人在阼階西面}",
            "EVIDENCE-QUOTE 「主人在阼階西面」 stands in the 疏, not in the 經 (name the layer 疏)",
        ),
        (
            "{layer: 注, quote: 主人在阼階西面}",
            "EVIDENCE-QUOTE 「主人在阼階西面」 stands in the 疏, not in the 注 (name the layer 疏)",
        ),
        (
            "{layer: 疏, quote: 賓在阼階西面}",
            "EVIDENCE-QUOTE 「賓在阼階西面」 does not stand in the 疏 (did you mean 「在阼階西面」?)",
        ),
        (
            "注",
            "EVIDENCE-UNSAID facing is said by the 注, but its words are not given "
            "(add quote:, or cite: for another passage)",
        ),
        (
            "{layer: 疏, quote: '乙退，反位'}",
            "EVIDENCE-UNSAID facing is said by the 疏, but its words are not given "
            "(add quote:, or cite: for another passage)",
        ),
        ("{layer: 家, quote: 西面}", "EVIDENCE-CITE facing is said by 家, but nobody is named (add cite:)"),
        ("經′", "EVIDENCE-CITE facing is said by 經′, but no passage is named (add cite:)"),
        ("記", "EVIDENCE-CITE facing is said by 記, but no passage is named (add cite:)"),
    ],
)
def test_evidence_that_does_not_hold(told, value, message):
    found = told(evidence("facing", value, IN_WORDS, "facing: 西"))
    assert [m.split(": ", 1)[1] for m in found if "does not say" not in m] == [message]
    assert found[0].startswith("21:")


@pytest.mark.parametrize(
    "value",
    [
        "{layer: 疏, quote: 主人在阼階西面}",
        "{layer: 疏, cite: 某篇疏}",
        "{layer: 家, cite: 某氏}",
        "{layer: 經′, cite: 前文}",
        "{layer: 記, cite: 鄉射記}",
        "推",
    ],
)
def test_evidence_that_holds(told, value):
    assert told(evidence("facing", value, IN_WORDS, "facing: 西")) == []


def test_words_of_commentary_and_subcommentary_both_hold(told):
    for layer in ("注", "疏"):
        value = f"{{layer: {layer}, quote: 東面坐者，鄉主人也}}".replace("，", "")
        assert told(evidence("facing", value, IN_WORDS, "facing: 東")) == []


def test_a_step_that_quotes_the_commentary_does_not_claim_the_classic(told):
    action = "{who: 甲, acts: [鄉主人]}"
    assert told(one(action, "鄉主人也。立于堂下")) == [
        "21:15: EVIDENCE-QUOTE 「鄉主人也。立于堂下」 stands in the 注, not in the 經 (name the layer 注)"
    ]
    assert told(one("{who: 甲, acts: [鄉主人], evidence: 注}", "鄉主人也。立于堂下")) == []


def test_the_evidence_of_the_opening_is_checked_too(told):
    opening = "  - {who: 甲, at: 心, evidence: %s}\n"
    still = one("{who: 甲, posture: 坐}")
    assert told(still, opening=opening % "家") == [
        "15:31: EVIDENCE-CITE at is said by 家, but nobody is named (add cite:)"
    ]
    assert told(still, opening=opening % "{layer: 注, quote: 立于堂上}") == [
        "15:31: EVIDENCE-QUOTE 「立于堂上」 does not stand in the 注 (did you mean 「立于堂下」?)"
    ]
    assert told(still, opening=opening % "注") == [
        "15:31: EVIDENCE-UNSAID at is said by the 注, but its words are not given "
        "(add quote:, or cite: for another passage)"
    ]
    for good in (
        "{layer: 注, quote: 立于堂下}",
        "{layer: 家, cite: 某氏}",
        "{layer: 注, cite: 某篇注}",
        "推",
    ):
        assert told(still, opening=opening % good) == []


# ---- claims of the classic that its words do not say

SAID = "甲東面坐，取爵于篚，興，乙北面拜送爵，不西南面。"


@pytest.mark.parametrize(
    ("action", "word"),
    [
        ("facing: 東", None),
        ("facing: 北", None),
        ("facing: 西", "西面"),
        ("facing: 南", "南面"),  # 西南面 does not say 南面
        ("facing: 西南", "西南面"),  # nor does 不西南面 say 西南面
        ("at: {xy: [0尺, 5尺], quote: 篚}", None),
        ("at: {xy: [0尺, 5尺], quote: 爵于篚}", None),
        ("at: {xy: [0尺, 5尺], quote: 楅}", "楅"),
        ("at: 柱南", "柱南"),
        ("acts: [取爵, 拜送爵]", None),
        ("acts: [坐取爵]", None),  # drawn together
        ("acts: [爵取]", "爵取"),
        ("acts: [拜受爵]", "拜受爵"),
        ("posture: 坐", None),
        ("posture: 立", None),  # 興
        ("attire: [襲]", "襲"),
        ("facing: 東, turn: 左還", "左還"),
    ],
)
def test_what_the_classic_is_said_to_say_it_says(told, action, word):
    field = "turn" if "turn" in action else action.split(":")[0]
    expected = [
        f"EVIDENCE-UNSAID 「{SAID}」 does not say {word} "
        "(quote the words that say it, or give the layer as 推 with a note)"
    ]
    found = told(one(f"{{who: 乙, {action}}}", SAID))
    assert [m.split(": ", 1)[1] for m in found] == (expected if word else [])
    assert told(one(f"{{who: 乙, {action}, evidence: {{{field}: 推}}}}", SAID)) == []


def test_the_posture_wants_its_word(told):
    found = told(one("{who: 乙, posture: 坐}", IN_WORDS))
    assert found == [
        "21:33: EVIDENCE-UNSAID 「乙退，反位」 does not say 坐 "
        "(quote the words that say it, or give the layer as 推 with a note)"
    ]


def test_what_is_still_worn_wants_no_words(told):
    dressed = SETS.replace("facing: 西}", "facing: 西, attire: [袒, 決]}")
    assert told(one("{who: 乙, attire: [決]}"), opening=dressed) == []
    assert told(one("{who: 甲, attire: [決]}"), opening=dressed) == [
        f"21:32: EVIDENCE-UNSAID 「{SAID}」 does not say 決 "
        "(quote the words that say it, or give the layer as 推 with a note)"
    ]
    put_off = "{who: 乙, attire: [], evidence: {attire: 推}}, {who: 乙, beat: 1, attire: [決]}"
    assert len(told(one(put_off), opening=dressed)) == 1


def test_a_way_wants_its_words(told):
    action = "{who: 乙, at: 反位, via: [心]}"
    assert told(one(action, IN_WORDS)) == [
        "21:37: EVIDENCE-UNSAID 「乙退，反位」 does not say 心 "
        "(quote the words that say it, or give the layer as 推 with a note)"
    ]


def done(acts, evidence="推"):
    return f"{{who: 乙, at: 反位, via: [{{of: 心, {acts}}}], evidence: {{via: {evidence}}}}}"


UNSAID = "(quote the words that say it, or give the layer as 推 with a note)"


def test_what_is_done_on_the_way_wants_its_words(told):
    """In its own evidence, or in that of the way."""
    said = "{layer: 經, quote: 乙北面拜送爵}"
    assert told(one(done("acts: [北面拜]"), IN_WORDS)) == []
    assert told(one(done(f"acts: [北面拜], facing: 北, evidence: {said}"), IN_WORDS)) == []
    assert told(one(done(f"acts: [揖], facing: 西, evidence: {said}"), IN_WORDS)) == [
        f"21:52: EVIDENCE-UNSAID 「乙北面拜送爵」 does not say 揖 {UNSAID}",
        f"21:65: EVIDENCE-UNSAID 「乙北面拜送爵」 does not say 西面 {UNSAID}",
    ]
    by_the_way = "{layer: 經, quote: 乙退，反位}"
    assert told(one(done("acts: [揖], quote: 退", by_the_way), IN_WORDS)) == [
        f"21:52: EVIDENCE-UNSAID 「乙退，反位」 does not say 揖 {UNSAID}"
    ]


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("家", "EVIDENCE-CITE acts is said by 家, but nobody is named (add cite:)"),
        (
            "{layer: 注, quote: 立于堂上}",
            "EVIDENCE-QUOTE 「立于堂上」 does not stand in the 注 (did you mean 「立于堂下」?)",
        ),
    ],
)
def test_the_evidence_of_what_is_done_on_the_way_is_checked(told, value, message):
    assert message in [
        m.split(": ", 1)[1] for m in told(one(done(f"acts: [揖], evidence: {value}"), IN_WORDS))
    ]


def test_words_that_bring_a_facing_say_it(told):
    text = "乙負侯。負侯，北面也。\n[疏]“乙負侯”。注“負侯”至“面也”。釋曰：乙負侯者，背侯也。\n"
    assert told(one("{who: 乙, at: 負侯, facing: 北}", "乙負侯"), text=text) == []
    assert told(one("{who: 乙, at: 侯, facing: 北, evidence: {at: 推}}", "乙負侯"), text=text) == [
        "21:39: EVIDENCE-UNSAID 「乙負侯」 does not say 北面 "
        "(quote the words that say it, or give the layer as 推 with a note)"
    ]


def test_variants_and_particles_do_not_matter(told):
    text = "乙東麵立於侯之西。\n[疏]“乙東麵立於侯之西”。釋曰：乙東麵者，鄉賓也。\n"
    assert told(one("{who: 乙, at: 侯西, facing: 東}", "乙東面立于侯之西"), text=text) == []


# ---- clauses


def test_clauses_that_no_step_quotes_are_a_warning(play):
    read, staging, _ = play(one("{who: 甲, posture: 坐}", "甲東面坐，取爵于篚"), opening=SETS)
    found = read.steps_document.locate_all(check_sources(staging.rite, read.passage))
    assert [(p.code, p.fatal, p.what, p.place.line) for p in found] == [
        ("CLAUSE-UNQUOTED", False, "no step quotes 「興，乙北面拜送爵，不西南面」 (line 1 of the text)", 19),
        ("CLAUSE-UNQUOTED", False, "no step quotes 「乙退，反位」 (line 3 of the text)", 19),
        ("CLAUSE-UNQUOTED", False, "no step quotes 「甲退」 (line 5 of the text)", 19),
    ]


def test_readings_are_held_against_the_text_as_well(play):
    more = "readings: {某氏: {actions: {first: [{who: 甲, facing: 西}]}}}"
    read, staging, _ = play(QUOTED, "某氏", opening=SETS, more=more)
    found = read.steps_document.locate_all(check_sources(staging.rite, read.passage))
    assert [(p.code, p.place.line) for p in found] == [("EVIDENCE-UNSAID", 29)]


def test_a_verb_is_looked_for_in_a_long_sentence_in_no_time(told):
    quote = "甲取爵" + "爵" * 60 + "于篚"
    verb = "取" + "爵" * 40 + "觶"
    found = told(one(f"{{who: 甲, acts: [{verb}]}}", quote), text=f"{quote}。\n")
    assert [line for line in found if "EVIDENCE-UNSAID" in line and f"does not say {verb}" in line]
    assert told(one("{who: 甲, acts: [取爵爵于篚]}", quote), text=f"{quote}。\n") == []


def test_a_quote_that_is_only_markup(told):
    text = "甲東面坐。注甲者，賓也。○疏釋曰：甲者，賓也。\n乙退，反位。注退，反其位也。\n"
    steps = one("{who: 乙, at: 反位, evidence: {at: {layer: 注, quote: 注}}}", "乙退，反位")
    assert told(steps, text=text)[-1:] == [
        "21:47: EVIDENCE-QUOTE 「注」 is markup of the text, which belongs to no layer "
        "(quote the words that say it)"
    ]


def test_characters_that_are_written_by_number_say_what_they_are(told):
    text = "乙退，反位&lt;。甲&#x4e00;揖&amp;退。\n"
    steps = (
        one("{who: 乙, at: 反位}", "乙退，反位&lt;")
        + "  - {id: t, quote: 甲&#x4e00;揖&amp;退。, actions: [{who: 甲, acts: [一揖]}]}\n"
    )
    assert told(steps, text=text) == []
