"""The markups one by one: what belongs to no layer, what is odd, what is guessed."""

import pytest

from stage_viz.files import ProblemError
from stage_viz.passage import find_quote, make_passage, uncovered
from stage_viz.passage.markup import detect
from stage_viz.passage.markup.returning import end_of_note
from stage_viz.passage.words import character_of, words_of


def shown(*lines, markup=None):
    return [(run.line, run.layer, run.text) for run in make_passage(lines, "t", markup).runs]


def remarks(*lines, markup=None):
    return [(p.code, str(p.place), p.fatal) for p in make_passage(lines, "t", markup).remarks]


# Pages

PAGE = (
    "# -*- mode: mandoku-view; -*-",
    "#+TITLE: 某禮",
    "#+PROPERTY: JUAN 5",
    "<pb:X1a0001_AB_005-1a>¶",
    "某禮卷第五¶",
    "某射禮第五　某禮　某氏注¶",
    "主人戒賓賓出¶",
    "<pb:X1a0001_AB_005-1b>¶",
    "<pb:X1a0001_AB_005-1b>¶",
    "迎再拜(戒警也語也出迎/出門也)主¶",
    "人答拜(答對&KR0238;/也)¶",
    "(又告/也)<pb:X1a0001_AB_005-2a>賓退¶",
    "某禮卷第五¶",
    "(經三千六百四十五字/注六千九百一十五字)¶",
)


def test_a_page_is_read_without_its_marks_and_headings():
    assert shown(*PAGE) == [
        (7, "經", "主人戒賓賓出"),
        (10, "經", "迎再拜"),
        (10, "注", "戒警也語也出迎"),
        (10, "注", "出門也"),
        (10, "經", "主"),
        (11, "經", "人答拜"),
        (11, "注", "答對&KR0238;"),
        (11, "注", "也"),
        (12, "注", "又告"),
        (12, "注", "也"),
        (12, "經", "賓退"),
    ]
    passage = make_passage(PAGE)
    assert passage.flowing
    assert [(p.code, str(p.place)) for p in passage.remarks] == [("TEXT-MISSING", ":11:7")]


def test_a_character_outside_unicode_is_one_word():
    line = "答對&KR0238;&#x2000B;也&amp;"
    words = words_of(line)
    assert words.text == "答對" + character_of("&KR0238;") + "\U0002000b也"
    assert words.offsets == (0, 1, 2, 10, 19)
    assert [line[at:end] for at, end in words.wide.items()] == ["&KR0238;", "&#x2000B;"]
    assert character_of("&KR0238;") != character_of("&KR0239;") != character_of("&AB1;")
    assert character_of("&#xD800;") == character_of("&#9999999;") == "\ufffd"
    passage = make_passage(PAGE)
    assert [span.text for span in find_quote(passage, "答對&KR0238;")] == ["答對&KR0238;"]
    assert find_quote(passage, "答對&KR0239;") == ()


def test_a_page_of_subcommentary_alone_has_no_classic():
    page = (
        "#+TITLE: 某禮疏",
        "宰戒至射者注宰於至百官　釋曰按某禮宰職云掌百官之¶",
        "<pb:X_1-1b>¶",
        "誓戒此言宰戒百官其事同故¶",
    )
    assert shown(*page) == [
        (2, "疏", "宰戒至射者注宰於至百官　釋曰按某禮宰職云掌百官之"),
        (4, "疏", "誓戒此言宰戒百官其事同故"),
    ]
    assert remarks(*page) == [("TEXT-NO-CLASSIC", "t:2", False)]


def test_bare_marks_stand_even_across_the_end_of_a_page():
    page = (
        "<pb:X_1-1a>¶",
        "　　漢某氏注　唐某氏音義　某公彦疏¶",
        "某射之禮○主人戒賓賓出迎乃請注主人州長也反注者¶",
        "警也音義(長丁大反警音景語/魚據反)疏(釋曰自此至無介論/州長注釋曰案)賓退不出門別於賓音¶",
        "<pb:X_1-1b>¶",
        "義(别彼/列反)疏(注釋曰/云)賓許○主人降¶",
    )
    assert detect(page) == "mandoku"
    assert shown(*page) == [
        (3, "經", "某射之禮"),
        (3, "經", "主人戒賓賓出迎乃請"),
        (3, "注", "主人州長也反注者"),
        (4, "注", "警也"),
        (4, "音義", "長丁大反警音景語"),
        (4, "音義", "魚據反"),
        (4, "疏", "釋曰自此至無介論"),
        (4, "疏", "州長注釋曰案"),
        (4, "經", "賓退不出門別於賓"),
        (6, "音義", "别彼"),
        (6, "音義", "列反"),
        (6, "疏", "注釋曰"),
        (6, "疏", "云"),
        (6, "經", "賓許"),
        (6, "經", "主人降"),
    ]


def test_a_quotation_goes_on_from_line_to_line_of_a_page():
    passage = make_passage(PAGE)
    (span,) = find_quote(passage, "賓出迎再拜，主人答拜", layer="經")
    assert (span.line, span.text, span.layers) == (7, "賓出", ("經",))
    assert span.parts == ((4, 6),)
    assert span.beyond == ((10, 0, 3), (10, 16, 17), (11, 0, 3))
    assert find_quote(passage, "賓出迎再拜", line=7) == find_quote(passage, "賓出迎再拜") != ()
    assert find_quote(passage, "賓出迎再拜", line=10) == ()
    (span,) = find_quote(passage, "戒賓…主人答拜", line=7, layer="經")
    assert (span.parts, span.beyond) == (((2, 4),), ((10, 16, 17), (11, 0, 3)))
    assert [c.text for c in uncovered(passage, [span]) if c.line < 12] == ["主人", "賓出", "迎再拜"]
    assert find_quote(make_passage(["賓出", "迎再拜"]), "賓出迎") == ()


# Bare marks


def test_bare_marks_in_paragraphs():
    line = "某射之禮○主人戒賓乃請注主人州長也音義【長丁大反警音景】疏【釋曰自此至無介論注云先戒】"
    assert shown(line, "賓許注許諾也", "賓降○注而升") == [
        (1, "經", "某射之禮"),
        (1, "經", "主人戒賓乃請"),
        (1, "注", "主人州長也"),
        (1, "音義", "長丁大反警音景"),
        (1, "疏", "釋曰自此至無介論注云先戒"),
        (2, "經", "賓許"),
        (2, "注", "許諾也"),
        (3, "經", "賓降"),
        (3, "注", "而升"),
    ]


def test_the_word_is_no_mark():
    assert shown("主人祭酒注爵反注如某禮鄭注云此注釋也○賓許", markup="marked") == [
        (1, "經", "主人祭酒"),
        (1, "注", "爵反注如某禮鄭注云此注釋也"),
        (1, "經", "賓許"),
    ]
    lines = ("奏《陔》。注《陔》，《陔夏》也。", "注“陔陔”至“夏也”。釋曰：又。", "賓出。注“出”，出門也。")
    assert [(layer, text) for _, layer, text in shown(*lines, markup="marked")] == [
        ("經", "奏《陔》。"),
        ("注", "《陔》，《陔夏》也。"),
        ("疏", "注“陔陔”至“夏也”。釋曰：又。"),
        ("經", "賓出。"),
        ("注", "“出”，出門也。"),
    ]


def test_open_subcommentary_goes_on_to_the_ring():
    line = "賓降注降階也疏釋曰云降階者○注降階至也○釋曰又○主人升"
    assert [(layer, text) for _, layer, text in shown(line, markup="marked")] == [
        ("經", "賓降"),
        ("注", "降階也"),
        ("疏", "釋曰云降階者○注降階至也○釋曰又"),
        ("經", "主人升"),
    ]


@pytest.mark.parametrize(
    ("note", "classic"),
    [
        ("從主人也", "主人阼階前西面坐奠爵興辭降"),
        ("薦進", "賓升席自西方"),
        ("盡", "主人阼階上答拜"),
        ("席西也旨美也", "執爵興主人答拜"),
        ("從主人也。古文無西。", "主人阼階前西面坐奠爵。興，辭降。"),
    ],
)
def test_the_classic_behind_a_note_that_nothing_closes_is_guessed(note, classic):
    assert end_of_note(note + classic, must_return=True) == len(note)
    runs = make_passage([f"賓降注{note}{classic}注又拜也"], markup="marked").runs
    assert [(r.layer, r.text, r.doubtful) for r in runs] == [
        ("經", "賓降", False),
        ("注", note, True),
        ("經", classic, True),
        ("注", "又拜也", False),
    ]


def test_a_classic_that_is_given_tells_where_a_note_ends():
    line = "賓降注從主人主人阼階前西面坐奠爵興辭降注答主人升注又拜也"
    runs = make_passage([line], markup="marked", classic="賓降主人阼階前西面，坐奠爵，興，辭降。").runs
    assert [(r.layer, r.text, r.doubtful) for r in runs] == [
        ("經", "賓降", False),
        ("注", "從主人", False),
        ("經", "主人阼階前西面坐奠爵興辭降", False),
        ("注", "答", True),  # this place it does not have
        ("經", "主人升", True),
        ("注", "又拜也", False),
    ]


def test_a_note_is_not_cut_without_need():
    assert end_of_note("傳尊者之命於賤者也", must_return=False) == 9
    assert end_of_note("賓", must_return=True) == 1
    assert end_of_note("", must_return=True) == 0


# Brackets


def test_notes_in_brackets_with_their_sounds_and_comments():
    assert shown(
        "主人戒賓，賓出迎，再拜。（主人，州長也。○長，丁丈反。警音景。）賓許。（退，還射宮，",
        "省錄射事。）",
        "[疏]“主人”至“再拜”。○釋曰：自此（論）至“無介”。",
        "○注“主人”至“長也”。○釋曰：又。",
        "注“退還”至“射事”。釋曰：又。",
        "賓降。【疏】“賓降”。",
    ) == [
        (1, "經", "主人戒賓，賓出迎，再拜。"),
        (1, "注", "主人，州長也。"),
        (1, "音義", "長，丁丈反。警音景。"),
        (1, "經", "賓許。"),
        (1, "注", "退，還射宮，"),
        (2, "注", "省錄射事。"),
        (3, "疏", "[疏]“主人”至“再拜”。○釋曰：自此（論）至“無介”。"),
        (4, "疏", "○注“主人”至“長也”。○釋曰：又。"),
        (5, "疏", "注“退還”至“射事”。釋曰：又。"),
        (6, "經", "賓降。"),
        (6, "疏", "【疏】“賓降”。"),
    ]


def test_layers_named_in_brackets():
    lines = ("【經】主人升。【注】升，登也。【音義】登，音燈。", "【疏】釋曰：云升。", "【經】賓降。")
    assert detect(lines) == "brackets"
    assert [layer for _, layer, _ in shown(*lines)] == ["經", "注", "音義", "疏", "經"]


def test_the_bracket_that_holds_most_holds_the_notes():
    assert shown("主人〔一〕升。(升，登也。)賓降。(降，下堂也。)") == [
        (1, "經", "主人〔一〕升。"),
        (1, "注", "升，登也。"),
        (1, "經", "賓降。"),
        (1, "注", "降，下堂也。"),
    ]


def test_brackets_that_do_not_pair_are_told_with_their_place():
    lines = ("主人升。（升，登也。", "賓降。）", "賓拜。（拜（稽首）也。）", "主人升）。（又")
    assert remarks(*lines, markup="brackets") == [
        ("TEXT-BRACKET", "t:3:6", False),
        ("TEXT-BRACKET", "t:4:4", False),
        ("TEXT-BRACKET", "t:4:6", False),
    ]
    assert remarks("主人升。（升，登也。", "賓降。") == [("TEXT-BRACKET", "t:1:5", False)]
    assert shown("主人升。（升，登也。", "賓降。")[-1] == (2, "經", "賓降。")
    many = remarks(*["主人升。（升也。"] * 300, markup="brackets")
    assert len(many) == 21
    assert many[-1][1] == "t:21:5"


# Run together


def test_a_comment_without_its_mark_is_known_by_its_lemmata():
    lines = ("主人升。賓答拜。", "“主人”。○注“賓答拜”。○釋曰：云答拜者。", "賓降。", "釋曰：又。")
    assert shown(*lines, markup="run-together") == [
        (1, "經", "主人升。"),
        (1, "注", "賓答拜。"),
        (2, "疏", lines[1]),
        (3, "經", "賓降。"),
        (4, "疏", lines[3]),
    ]


# 記


def test_the_records_begin_at_a_bare_character():
    assert shown("賓出。", "記。大夫與，則公士為賓。", "使能。", "某冠禮第二", "賓升。", markup="plain") == [
        (1, "經", "賓出。"),
        (2, "記", "記。大夫與，則公士為賓。"),
        (3, "記", "使能。"),
        (5, "經", "賓升。"),
    ]
    assert shown("賓出。記。大夫與。", markup="plain") == [(1, "經", "賓出。"), (1, "記", "記。大夫與。")]
    assert shown("賓出。", "記冠義。", markup="plain")[1][1] == "記"
    assert shown("賓出。", "記曰：射。", markup="plain")[1][1] == "經"
    page = ("<pb:1>¶", "樂唯欲(取周/召)記大夫與¶", "則公士(士在/官)爲賓¶")
    assert [(layer, text) for _, layer, text in shown(*page) if layer != "注"] == [
        ("經", "樂唯欲"),
        ("記", "記大夫與"),
        ("記", "則公士"),
        ("記", "爲賓"),
    ]
    assert all(layer != "記" for _, layer, _ in shown("<pb:1>¶", "史執筆以¶", "記之賓降¶"))


# TEI


def tei(body):
    return f"<TEI><teiHeader><title>某</title></teiHeader><text><body>{body}</body></text></TEI>".split("\n")


def test_elements_decide():
    lines = tei(
        '<head>某射</head><p>某射&amp;之禮<pb n="1"/>主人<note place="inline">州長，&#x20000;也'
        '<note type="shu">釋曰</note>。</note>賓許<hi rend="bold">升</hi></p>\n'
        '<p><seg type="commentary" resp="#jia">釋曰</seg><!-- 無 --><![CDATA[拜]]>'
        '<note type="音義">長丁丈反</note><note type="editorial">校</note><hi>登也</hi></p>\n'
        '<ab type="疏">案</ab><l>賓降<app><lem>升</lem><rdg>登</rdg></app></l>'
    )
    assert shown(*lines) == [
        (1, "經", "某射&amp;之禮"),
        (1, "經", "主人"),
        (1, "注", "州長，&#x20000;也"),
        (1, "疏", "釋曰"),
        (1, "注", "。"),
        (1, "經", "賓許"),
        (1, "經", "升"),
        (2, "疏", "釋曰"),
        (2, "經", "拜"),
        (2, "音義", "長丁丈反"),
        (2, "注", "登也"),
        (3, "疏", "案"),
        (3, "經", "賓降"),
        (3, "經", "升"),
    ]
    assert not make_passage(lines).flowing
    assert make_passage(tei("<p>主人<note>也</note>升\n堂。</p>")).flowing


BOMB = '<!DOCTYPE l [<!ENTITY a "主人"><!ENTITY b "&a;&a;&a;&a;">\n<!ENTITY c "&b;&b;&b;">]>\n<TEI><p>&c;</p></TEI>'


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        (BOMB, "XML-ENTITY", "t:1:14"),
        ('<!DOCTYPE l [<!ENTITY x SYSTEM "secret.txt">]>\n<TEI>&x;</TEI>', "XML-ENTITY", "t:1:14"),
        (
            '<?xml version="1.0"?><!-- a -->\n<!DOCTYPE l [<!ENTITY % x SYSTEM "http://x.invalid/">%x;]><l/>',
            "XML-ENTITY",
            "t:2:14",
        ),
        ("<TEI>\n<p>主人&KR0001;</p></TEI>", "XML-SYNTAX", "t:2"),
        ("<TEI>\n<p>主人</TEI>", "XML-SYNTAX", "t:2"),
        ("<p>" * 5000 + "</p>" * 5000, "XML-SYNTAX", "t:1"),
        ("<TEI><p>\x01</p></TEI>", "XML-SYNTAX", "t:1"),
        ("<TEI><p>主人", "XML-SYNTAX", "t:1"),
        ("<?xml version='1.0'?>", "XML-SYNTAX", "t:1"),
    ],
)
def test_hostile_and_broken_xml_is_a_problem_with_its_place(text, code, place):
    assert detect(text.split("\n")) == "tei"
    with pytest.raises(ProblemError) as caught:
        make_passage(text.split("\n"), "t")
    assert [(p.code, str(p.place)) for p in caught.value.problems] == [(code, place)]
    assert caught.value.exit_code == 1
    assert "XML_PARSE" not in str(caught.value)


def test_a_document_type_alone_is_not_loaded():
    lines = ('<!DOCTYPE TEI SYSTEM "http://x.invalid/tei.dtd">', "<TEI><p>賓降</p></TEI>")
    assert shown(*lines) == [(2, "經", "賓降")]
    assert remarks("<TEI></TEI>") == [("TEXT-NO-CLASSIC", "t", False)]


# Labels


def test_lines_that_open_with_the_name_of_their_layer():
    lines = [
        "主人升。",
        "注：升猶登也。",
        "賈公彥疏：釋曰：主人。",
        "〔疏〕釋曰：又。",
        "　鄭玄注:登。",
        "賓降。",
    ]
    assert shown(*lines) == [
        (1, "經", "主人升。"),
        (2, "注", "升猶登也。"),
        (3, "疏", "釋曰：主人。"),
        (4, "疏", "釋曰：又。"),
        (5, "注", "登。"),
        (6, "經", "賓降。"),
    ]


def test_where_the_classic_is_labelled_too_a_layer_goes_on_over_lines():
    lines = ["經：主人升。", "注：升猶登也。", "升，登也。", "疏：釋曰。", "經：賓降。"]
    assert [layer for _, layer, _ in shown(*lines)] == ["經", "注", "注", "疏", "經"]


# Which


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("plain", ["主人升，賓降。", "賓拜。"]),
        ("plain", ["主人升賓降賓拜主人答拜"]),
        ("plain", [""]),
        ("run-together", ["主人升。升猶登也。", "[疏]“主人升”。注“升猶”至“也”。釋曰：…"]),
        ("run-together", ["主人升。升猶登也。今文曰登。賓降。降，下堂也。言降者，不升也。"]),
        ("brackets", ["主人升。（升猶登也。）賓降。", "賓拜。"]),
        ("run-together", ["主人升。升猶登也。", "○注“升猶”至“也”。釋曰：…"]),
        ("brackets", ["主人升。賓降。", "○自此至賓降，論升降之事。"]),
        ("marked", ["主人升注登也疏（釋曰云登者）"]),
        ("labelled", ["主人升。", "注：登也。", "賓降。", "注：下也。"]),
        ("run-together", ["主人升。升猶登也。", "[疏]“主人升”。", "賓降。降，下也。", "[疏]“賓降”。"]),
        ("mandoku", ["#+TITLE: 某", "主人升"]),
        ("mandoku", ["主人升(登/也)¶"]),
        ("tei", ["", '<?xml version="1.0"?>', "<TEI/>"]),
        ("tei", ["<p>主人升</p>"]),
    ],
)
def test_the_markup_is_told_by_its_signs(name, lines):
    assert detect(lines) == name


def test_long_texts_of_one_sign_take_no_long_time():
    for text in (
        "（" * 8_000,
        "○" * 8_000,
        "注主" * 6_000,
        "疏釋曰○" * 3_000,
        "<a " * 6_000,
        "（\n" * 4_000,
    ):
        for markup in (None, "brackets", "marked", "mandoku"):
            assert make_passage(text.split("\n"), "t", markup).file == "t"
