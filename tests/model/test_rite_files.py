from __future__ import annotations

import pytest

from stage_viz.files import ProblemError
from stage_viz.model import Evidence, Layer, Note, RiteFiles, read_rite, step_of
from stage_viz.phrases import Ref
from stage_viz.phrases.tree import Against, At, Own, Toward
from stage_viz.space import Direction, Turn


@pytest.fixture
def changed(write, files):
    """Change the steps, and read the rite."""

    def changed(*pairs) -> RiteFiles:
        return read_rite(write(steps=files.changed(files.steps, *pairs)))

    return changed


@pytest.fixture
def raised(write, files):
    """Change the steps; tell the exit code and the faults, if nothing can be made of the files."""

    def raised(*pairs, **others):
        with pytest.raises(ProblemError) as caught:
            read_rite(write(steps=files.changed(files.steps, *pairs), **others))
        lines = [
            line.replace(":None:None", "") if ":None:None" in line else line
            for line in files.told(caught.value.problems)
        ]
        return caught.value.exit_code, lines

    return raised


def test_a_rite_is_read(write, tmp_path):
    read = read_rite(str(write()))
    rite = read.rite
    assert (read.problems, read.broken) == ((), frozenset())
    assert (rite.zh, rite.en, rite.draft, rite.left_is_clockwise) == ("禮", "rite", False, True)
    assert (rite.file, rite.layout, rite.text) == tuple(
        str(tmp_path / name) for name in ("steps.yaml", "layout.yaml", "text.txt")
    )
    assert [(s.id, s.zh, s.en) for s in rite.sections] == [("first", "初", "")]
    assert read.layout.zh == "場"
    assert read.steps_document.file == rite.file
    assert read.layout_document.file == rite.layout


def test_the_cast_is_read_with_the_members_of_its_rows(write):
    cast = read_rite(write()).rite.cast
    assert list(cast) == ["司射", "獲者", "三耦", "司射之薦", "爵", "上射", "下射"]
    assert [m.kind for m in cast.values()] == [
        "person",
        "person",
        "row",
        "thing",
        "thing",
        "person",
        "person",
    ]
    assert (cast["司射"].station, cast["司射"].own) == ("司射位", {"薦": "司射之薦"})
    assert (cast["三耦"].members, cast["三耦"].facing, cast["三耦"].head) == (
        ("上射", "下射"), Direction.E, Direction.N,
    )  # fmt: skip
    assert (cast["獲者"].en, cast["獲者"].pinyin) == ("flag-holder", "huòzhě")
    assert cast["上射"].path == cast["三耦"].path == ("cast", "三耦")


def test_the_opening_is_read(write):
    first, second = read_rite(write()).rite.opening
    assert (first.who, first.at.root, first.facing) == (("司射",), At(Ref("司射位", 0)), Direction.E)
    assert first.holds == {"爵": ""}
    assert first.evidence == {
        "at": Evidence(Layer.EARLIER, cite="誘射"),
        "facing": Evidence(Layer.INFERRED),
        "holds": Evidence(Layer.INFERRED),
    }
    assert (second.facing, second.head) == (Direction.S, Direction.E)
    assert set(second.evidence) == {"at", "facing"}


def test_the_steps_are_read(write):
    one, two = read_rite(write()).rite.steps
    assert (one.id, one.section, one.quote, one.part, one.en, one.path) == (
        "one", "first", "獲者負侯", (1, 2), "One", ("steps", 0),
    )  # fmt: skip
    first, second = one.actions
    assert (first.who, first.at.root, first.facing, first.acts, first.beat) == (
        ("獲者",), Against(Ref("侯", 1)), Direction.N, ("負侯",), 0,
    )  # fmt: skip
    classic = Evidence(Layer.CLASSIC, "獲者負侯")
    assert first.evidence == {"at": Evidence(Layer.COMMENTARY), "facing": classic, "acts": classic}
    assert (second.beat, second.path) == (1, ("steps", 0, "actions", 1))
    assert second.puts["爵"].root == At(Ref("薦", 0))
    (action,) = two.actions
    assert (action.who, action.at.root, action.turn, action.takes) == (
        ("司射", "獲者"), Own(), Turn.LEFT, {"爵": ""},
    )  # fmt: skip
    assert [v.place.root for v in action.via] == [At(Ref("侯中", 0)), Toward(Ref("侯", 0), Direction.S)]
    assert set(action.evidence) == {"at", "via", "turn", "takes"}


@pytest.mark.parametrize(
    ("puts", "found"),
    [
        ("爵", {"爵": None}),
        ("[爵]", {"爵": None}),
        ("爵、司射之薦", {"爵": None, "司射之薦": None}),
        ("{爵: null}", {"爵": None}),
    ],
)
def test_things_let_go_of_without_a_place(changed, puts, found):
    assert changed(("puts: {爵: 薦}", f"puts: {puts}")).rite.steps[0].actions[1].puts == found


def test_a_place_of_a_way_may_say_what_is_done_there(changed):
    read = changed(("{of: 侯, toward: 南}]", "{of: 侯, toward: 南, acts: 北面揖、視}]"))
    (action,) = read.rite.steps[1].actions
    assert [via.acts for via in action.via] == [(), ("北面揖", "視")]
    assert action.via[1].place.root == Toward(Ref("侯", 0), Direction.S)
    (fault,) = changed(("{of: 侯, toward: 南}]", "{of: 侯, toward: 南, acts: 1}]")).problems
    assert (fault.code, fault.what) == ("SCHEMA-TYPE", "a name is expected, not 1")


def test_what_is_done_on_a_way_has_its_facing_and_evidence(changed):
    done = "acts: 北麵揖, facing: 北面, evidence: {layer: 注, quote: 某, note: 一說}"
    first, second = changed(("{of: 侯, toward: 南}]", f"{{of: 侯, {done}}}]")).rite.steps[1].actions[0].via
    assert (first.facing, first.evidence) == (None, None)
    assert (second.facing, second.path) == (Direction.N, ("steps", 1, "actions", 0, "via", 1))
    assert second.evidence == Evidence(Layer.COMMENTARY, "某", "", "一說")


@pytest.mark.parametrize(
    ("done", "fault"),
    [
        (
            "acts: 揖, facing: 上",
            "28:66 SCHEMA-VALUE 上 is no direction | one of 北, 東北, 東, 東南, 南, 西南, 西, 西北",
        ),
        ("acts: 揖, evidence: 著", "28:68 SCHEMA-VALUE 著 is no layer | one of 經, 記, 經′, 注, 疏, 家, 推"),
        (
            "acts: 揖, evidence: {layer: 注, quot: 某}",
            "28:85 SCHEMA-KEY quot is no key here | known here: layer, quote, cite, note, line, span",
        ),
        (
            "facing: 北",
            "28:57 VIA-ACTS facing of a place of the way tells nothing without acts: | say what is done there with acts:",
        ),
        (
            "evidence: 注",
            "28:59 VIA-ACTS evidence of a place of the way tells nothing without acts: | say what is done there with acts:",
        ),
    ],
)
def test_slips_in_what_is_done_on_a_way(changed, files, done, fault):
    read = changed(("{of: 侯, toward: 南}]", f"{{of: 侯, {done}}}]"))
    assert files.told(read.problems) == [f"steps.yaml:{fault}"]


@pytest.mark.parametrize(
    ("word", "facing"), [("北面", "北"), ("东北", "東北"), ("西嚮", "西"), ("南鄉", "南")]
)
def test_a_facing_may_be_written_as_in_the_text(changed, word, facing):
    action = changed(("facing: 北, acts", f"facing: {word}, acts")).rite.steps[0].actions[0]
    assert action.facing is Direction(facing)


def test_all_faults_are_told_at_once_and_in_their_order(changed, files):
    read = changed(
        ("station: 司射位", "station: 司社位"),
        ("holds: 爵", "holds: 觶"),
        ("section: first", "section: frist"),
        ("part: 1/2", "part: 3/2"),
        ("{who: 獲者, at: 負侯", "{who: 获者, at: 負候"),
        (
            "evidence: {at: 注}",
            "evidence: {at: 著, facign: 注, facing: {layer: 註}, acts: {layer: 注, quot: 某}}",
        ),
        ("via: [侯中", "via: [侯忠"),
        ("takes: 爵", "takes: 司射, evidence: {posture: 注}"),
    )
    assert files.told(read.problems) == [
        "steps.yaml:6:17 NAME-UNKNOWN 司社位 is no place of the layout | did you mean 司射位?",
        "steps.yaml:12:42 NAME-UNKNOWN 觶 is no thing of the cast | known: 司射之薦, 爵, 薦",
        "steps.yaml:18:14 NAME-UNKNOWN frist is no section of this file | did you mean first?",
        "steps.yaml:20:11 SCHEMA-VALUE 3/2 is no part of a clause | write such as 1/3",
        "steps.yaml:23:15 NAME-UNKNOWN 获者 is no member of the cast | did you mean 獲者?",
        "steps.yaml:23:24 PHRASE-NAME no place or person is called 候 | name it in the layout or in the cast",
        "steps.yaml:23:65 SCHEMA-VALUE 著 is no layer | one of 經, 記, 經′, 注, 疏, 家, 推",
        "steps.yaml:23:76 EVIDENCE-FIELD evidence for facign, which the entry does not have | did you mean facing?",
        "steps.yaml:23:95 SCHEMA-VALUE 註 is no layer | one of 經, 記, 經′, 注, 疏, 家, 推",
        "steps.yaml:23:122 SCHEMA-KEY quot is no key here | known here: layer, quote, cite, note, line, span",
        "steps.yaml:28:38 PHRASE-SYNTAX 忠 is not understood after 侯 | ",
        "steps.yaml:28:79 NAME-UNKNOWN 司射 is no thing of the cast | did you mean 司射之薦?",
        "steps.yaml:28:103 EVIDENCE-FIELD evidence for posture, which the entry does not have"
        " | this entry has at, via, turn, takes",
    ]
    assert read.broken == {"one", "two"}


def test_evidence_for_a_place_that_cannot_be_read_is_no_second_fault(changed, files):
    read = changed(
        (
            "{who: 獲者, at: 負侯, facing: 北, acts: [負侯], evidence: {at: 注}}",
            "{who: 獲者, at: 負候, evidence: {at: 注, facing: 注}}",
        )
    )
    assert files.told(read.problems) == [
        "steps.yaml:23:24 PHRASE-NAME no place or person is called 候 | name it in the layout or in the cast"
    ]
    assert read.broken == {"one"}


@pytest.mark.parametrize(
    ("action", "line"),
    [
        ("{at: 負侯}", "steps.yaml:23:9 ACTION-WHO nobody is named | add who: or what:"),
        (
            "{who: 獲者, puts: 5}",
            "steps.yaml:23:25 SCHEMA-TYPE puts names things, or says where each is put | write such as [爵] or {爵: 篚}",
        ),
        (
            "{who: 獲者, evidence: [注]}",
            "steps.yaml:23:29 SCHEMA-TYPE evidence is a layer, or a mapping by field | write such as 推 or {facing: 注}",
        ),
        (
            "{who: 獲者, at: 侯, evidence: {at: [注]}}",
            "steps.yaml:23:41 SCHEMA-TYPE evidence is a layer or a mapping with layer, quote, cite, note | ",
        ),
        (
            "{who: 獲者, evidence: {at: 注}}",
            "steps.yaml:23:34 EVIDENCE-FIELD evidence for at, which the entry does not have | this entry has no such field",
        ),
        (
            "{who: 獲者, at: 侯, evidence: {at: {cite: 某}}}",
            "steps.yaml:23:41 SCHEMA-VALUE nothing is no layer | one of 經, 記, 經′, 注, 疏, 家, 推",
        ),
        ("{who: 獲者, at: 5.5}", "steps.yaml:23:23 PHRASE-FORM a place is a phrase or a mapping | write such as 乏南 or {of: 乏, toward: 南}"),
        ("{who: 獲者, at: {of: 侯, toward: 南, by: 3堂淺}}", "steps.yaml:23:23 PHRASE-LENGTH 堂淺 is neither a unit nor a parameter | did you mean 堂深?"),
    ],
)  # fmt: skip
def test_one_fault_of_an_action(changed, files, action, line):
    read = changed(("{who: 獲者, at: 負侯, facing: 北, acts: [負侯], evidence: {at: 注}}", action))
    assert files.told(read.problems) == [line]
    assert read.broken == {"one"}


def test_a_list_of_places_holds_together(changed):
    old = "{who: 獲者, at: 負侯, facing: 北, acts: [負侯], evidence: {at: 注}}"
    one = changed((old, "{who: 獲者, at: 負侯}")).rite.steps[0].actions[0]
    both = changed((old, "{who: 獲者, at: [南北當侯, 東西當司射位]}")).rite.steps[0].actions[0]
    told = changed((old, "{who: 獲者, at: {all: [南北當侯, 東西當司射位]}}")).rite.steps[0].actions[0]
    assert both.at.root == told.at.root != one.at.root


def test_in_a_draft_a_place_that_cannot_be_read_is_told_and_left_out(changed, files):
    old = "{who: 獲者, at: 負侯, facing: 北, acts: [負侯], evidence: {at: 注}}"
    wrong = (old, "{who: 獲者, at: 負候, facing: 北}")
    assert changed(wrong).broken == {"one"}
    read = changed(wrong, ("layout: layout.yaml", "draft: true\nlayout: layout.yaml"))
    assert read.broken == frozenset()
    assert [p.fatal for p in read.problems] == [False]
    assert read.rite.steps[0].actions[0].at is None


def test_a_file_without_a_layout(changed, files):
    with pytest.raises(ProblemError) as e:
        changed(("layout: layout.yaml\n", ""))
    assert "LAYOUT-NONE" in str(e.value)


def test_faults_of_the_cast(changed, files):
    read = changed(
        ("own: {薦: 司射之薦}", "own: {薦: 某}"),
        ("members: [上射, 下射]", "members: [上射, 爵, 侯]"),
        ("  爵: {glyph: cup}", "  無: {kind: thing}\n  行: {kind: row}\n  爵: {glyph: cpu}"),
    )
    assert files.told(read.problems) == [
        "steps.yaml:6:31 NAME-UNKNOWN 某 is no place, person or thing"
        " | known: 右物, 左物, 侯, 侯中, 司射位, 庭南, 物, 司射, 獲者, 三耦, 上射, 爵, 司射之薦, 無, 行",
        "steps.yaml:8:7 CAST-ROW 爵 is a thing and cannot stand in a row | name persons only",
        "steps.yaml:8:7 CAST-NAME 侯 is also a place of the layout | give one of them another name",
        "steps.yaml:10:6 SCHEMA-MISSING the key glyph is missing, which a thing needs | add glyph:",
        "steps.yaml:11:6 SCHEMA-MISSING the key members is missing, which a row needs | add members:",
        "steps.yaml:12:14 NAME-UNKNOWN cpu is no kind of thing | did you mean cup?",
    ]


def test_a_row_cannot_stand_in_a_row(changed, files):
    assert files.told(changed(("members: [上射, 下射]", "members: [三耦]")).problems) == [
        "steps.yaml:8:7 CAST-ROW 三耦 is a row and cannot stand in a row | name persons only"
    ]


def test_ids_given_twice(changed, files):
    assert files.told(changed(("id: two", "id: one")).problems) == [
        "steps.yaml:25:9 STEP-TWICE one is also the id of step 1 | give it another id"
    ]


def test_one_bad_step_is_set_aside_and_the_others_are_read(changed, files):
    read = changed(
        ("title: {en: One}", "titel: {en: One}"), ("beat: 1", "beat: -1"), ("via: [侯中", "via: [侯忠")
    )
    assert files.told(read.problems) == [
        "steps.yaml:21:12 SCHEMA-KEY titel is no key here | did you mean title?",
        "steps.yaml:24:25 SCHEMA-VALUE -1 is not allowed here | write 0 or more",
        "steps.yaml:28:38 PHRASE-SYNTAX 忠 is not understood after 侯 | ",  # placed by its index in the file
    ]
    assert [step.id for step in read.rite.steps] == ["two"]
    assert read.rite.steps[0].path == ("steps", 1)
    assert read.broken == {"one", "two"}


def test_a_step_that_is_no_mapping_is_set_aside(changed, files):
    read = changed(("steps:\n", "steps:\n  - 5\n"))
    assert files.told(read.problems) == [
        "steps.yaml:17:5 SCHEMA-TYPE a mapping (key: value) is expected, not 5 | "
    ]
    assert [step.path for step in read.rite.steps] == [("steps", 1), ("steps", 2)]
    assert read.broken == frozenset()


def test_a_reading_of_a_step_set_aside_is_no_second_fault(changed, files):
    more = "readings: {甲: {actions: {three: [{who: 司射}], one: [{who: 某}], two: [{who: 司射, at: 侯下}]}}}\nopening:\n"
    assert files.told(changed(("opening:\n", more), ("title: {en: One}", "title: 5")).problems) == [
        "steps.yaml:11:33 NAME-UNKNOWN three is no step of this file | known: two",
        "steps.yaml:11:84 PHRASE-SYNTAX 下 is not understood after 侯 | ",
        "steps.yaml:22:12 SCHEMA-TYPE a mapping (key: value) is expected, not 5 | ",
    ]


def test_readings_of_the_steps(changed):
    more = "readings: {甲: {cite: 某書, actions: {two: [{who: 司射}]}, turns: {左還: counter-clockwise}}, 乙: {}}\nopening:\n"
    readings = changed(("opening:\n", more)).rite.readings
    assert (readings["甲"].cite, readings["甲"].left_is_clockwise) == ("某書", False)
    assert readings["甲"].actions["two"][0].who == ("司射",)
    assert readings["甲"].actions["two"][0].path == ("readings", "甲", "actions", "two", 0)
    assert readings["乙"].left_is_clockwise is None


def test_the_sense_of_a_turn_is_the_files(changed):
    assert (
        changed(("opening:\n", "turns: {左還: counter-clockwise}\nopening:\n")).rite.left_is_clockwise
        is False
    )


def test_nothing_can_be_made_of_a_file_without_a_cast(raised):
    assert raised(("cast:\n", "csat:\n"), ("title: {en: One}", "titel: {en: One}")) == (
        1,
        [
            "steps.yaml:1:1 SCHEMA-MISSING the key cast is missing | add cast:",
            "steps.yaml:6:3 SCHEMA-KEY csat is no key here | did you mean cast?",
            "steps.yaml:21:12 SCHEMA-KEY titel is no key here | did you mean title?",
        ],
    )


def test_nothing_can_be_made_of_a_file_of_which_every_step_is_bad(raised):
    assert raised(
        ("facing: 北, acts", "facing: 上, acts"),
        ("part: 1/2", "part: 1/9999"),
        ("id: two", "id: Two Two"),
        ("quote: 司射\n", "quote: null\n    line: 1.5\n    title: {en: true}\n"),
        ("turn: 左還", "turn: 左旋, posture: 臥"),
    ) == (
        1,
        [
            "steps.yaml:20:11 SCHEMA-VALUE 1/9999 has not the form that is needed | write such as 1/3",
            "steps.yaml:23:35 SCHEMA-VALUE 上 is not allowed here | one of 北, 東北, 東, 東南, 南, 西南, 西, 西北",
            "steps.yaml:25:9 SCHEMA-VALUE Two Two has not the form that is needed"
            " | small letters a-z, digits and hyphens, 60 at most, not digits alone",
            "steps.yaml:26:12 SCHEMA-TYPE a text is expected, not nothing | ",
            "steps.yaml:27:11 SCHEMA-TYPE a whole number is expected, not 1.5 | ",
            "steps.yaml:28:17 SCHEMA-TYPE a text is expected, not true | ",
            "steps.yaml:30:68 SCHEMA-VALUE 左旋 is not allowed here | did you mean 左還?",
            "steps.yaml:30:81 SCHEMA-VALUE 臥 is not allowed here | one of 立, 坐",
        ],
    )


@pytest.mark.parametrize(
    ("steps", "line"),
    [
        ("[]", "steps.yaml:3:8 SCHEMA-VALUE steps is empty | add at least one entry"),
        ("5", "steps.yaml:3:8 SCHEMA-TYPE a list is expected, not 5 | "),
        ("[{id: a, quote: 某, actions: []}]", "steps.yaml:3:36 SCHEMA-VALUE actions is empty | add at least one entry"),
        (
            f"[{{id: a, quote: 某, section: {'某' * 2001}, actions: [{{who: 某}}]}}]",
            "steps.yaml:3:36 SCHEMA-VALUE the text is longer than 2000 characters | ",
        ),
        ("[{id: a, quote: 某, actions: [{who: {}}]}]", "steps.yaml:3:43 SCHEMA-TYPE a list is expected, not a mapping | "),
        ("[{id: a, quote: [某], actions: [{who: 某}]}]", "steps.yaml:3:24 SCHEMA-TYPE a text is expected, not a list | "),
        ("[{id: a, quote: 某, line: x, actions: [{who: 某}]}]", "steps.yaml:3:33 SCHEMA-TYPE a whole number is expected, not x | "),
        ("[{id: a, quote: 某, actions: [{who: 某, beat: -1}]}]", "steps.yaml:3:52 SCHEMA-VALUE -1 is not allowed here | write 0 or more"),
        ("[{id: a, quote: 某, actions: 某}]", "steps.yaml:3:36 SCHEMA-TYPE a list is expected, not 某 | "),
    ],
)  # fmt: skip
def test_steps_of_the_wrong_shape(write, files, steps, line):
    text = f"schema: stage-viz/steps/1\ntitle: {{zh: 禮}}\nsteps: {steps}\nlayout: layout.yaml\ntext: text.txt\ncast: {{}}\n"
    with pytest.raises(ProblemError) as caught:
        read_rite(write(steps=text))
    assert files.told(caught.value.problems) == [line]


def test_a_layout_and_a_text_that_are_not_there_are_both_told(raised):
    assert raised(layout=None, text=None) == (
        2,
        [
            "layout.yaml FILE-MISSING there is no such file | ",
            "steps.yaml:3:9 FILE-NAMED this names the layout that cannot be read | ",
            "text.txt FILE-MISSING there is no such file | ",
            "steps.yaml:4:7 FILE-NAMED this names the text that cannot be read | ",
        ],
    )


def test_faults_of_all_three_files_are_told_at_once(raised, files):
    code, lines = raised(
        ("at: 負侯, facing", "at: 負候, facing"),
        layout=files.changed(files.layout, ("kind: target", "kind: targt")),
        text=None,
    )
    assert code == 2
    assert lines == [
        "steps.yaml:23:24 PHRASE-NAME no place or person is called 候 | name it in the layout or in the cast",
        "layout.yaml:15:11 LAYOUT-KIND targt is no kind of fixture | did you mean target?",
        "text.txt FILE-MISSING there is no such file | ",
        "steps.yaml:4:7 FILE-NAMED this names the text that cannot be read | ",
    ]


def test_nothing_can_be_made_of_a_bad_layout(raised, files):
    assert raised(layout=files.changed(files.layout, ("kind: target", "kind: targt"))) == (
        1,
        ["layout.yaml:15:11 LAYOUT-KIND targt is no kind of fixture | did you mean target?"],
    )
    assert raised(layout="a: [") == (1, ["layout.yaml:1:5 YAML-SYNTAX a value is missing here | write one"])
    assert raised(layout=files.changed(files.layout, ("origin: 物\n", ""))) == (
        1,
        ["layout.yaml:1:1 SCHEMA-MISSING the key origin is missing | add origin:"],
    )


def test_a_steps_file_that_is_not_there(tmp_path):
    with pytest.raises(ProblemError) as caught:
        read_rite(tmp_path / "none.yaml")
    assert caught.value.exit_code == 2


def test_a_step_is_found_by_its_number_or_its_id(write):
    rite = read_rite(write()).rite
    assert step_of(rite, 1) is step_of(rite, "one") is rite.steps[0]
    assert step_of(rite, 2).id == "two"


@pytest.mark.parametrize(
    ("key", "what"),
    [
        (0, "there is no step 0: the steps are 1 to 2"),
        (3, "there is no step 3: the steps are 1 to 2"),
        (-1, "there is no step -1: the steps are 1 to 2"),
        ("onw", "there is no step onw (did you mean one?)"),
        ("zzzzzz", "there is no step zzzzzz"),
    ],
)
def test_a_step_that_is_not_there(write, key, what):
    with pytest.raises(KeyError) as caught:
        step_of(read_rite(write()).rite, key)
    assert caught.value.args == (what,)


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ("注：某。", Note("注：某。", "注：某。")),
        ("{zh: 注：某。, en: So.}", Note("注：某。", "So.")),
        ("{zh: 某}", Note("某")),
        ("{en: So.}", Note(en="So.")),
        ("3", Note("3", "3")),
    ],
)
def test_a_note_is_a_text_or_has_its_languages(changed, given, found):
    read = changed(
        (
            "title: {en: One}",
            f"title: {{en: One}}\n    notes: [{given}, 又]",
        ),
        ("acts: [負侯], evidence: {at: 注}}", f"acts: [負侯], evidence: {{at: 注}}, note: {given}}}"),
    )
    assert read.problems == ()
    step = read.rite.steps[0]
    assert step.notes == (found, Note("又", "又"))
    assert [action.note for action in step.actions] == [found, Note()]


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ("[某]", "22:13 SCHEMA-TYPE a text is expected, not a list | "),
        ("true", "22:13 SCHEMA-TYPE a text is expected, not true | "),
        ("null", "22:13 SCHEMA-TYPE a text is expected, not nothing | "),
        ("{}", "22:13 SCHEMA-MISSING the note has no text | add zh: or en:"),
        ('{zh: ""}', "22:13 SCHEMA-MISSING the note has no text | add zh: or en:"),
        ("{zh: [某]}", "22:18 SCHEMA-TYPE a text is expected, not a list | "),
        ('""', "22:13 SCHEMA-MISSING the note has no text | add zh: or en:"),
        ("{text: 某}", "22:20 SCHEMA-KEY text is no key here | known here: en, zh"),
        ("某" * 2001, "22:13 SCHEMA-VALUE the text is longer than 2000 characters | "),
    ],
)
def test_a_note_of_another_shape(changed, files, given, fault):
    read = changed(("title: {en: One}", f"title: {{en: One}}\n    notes: [{given}]"))
    assert files.told(read.problems) == [f"steps.yaml:{fault}"]
    assert read.broken == {"one"}
    read = changed(
        ("acts: [負侯], evidence: {at: 注}}", f"acts: [負侯], evidence: {{at: 注}}, note: {given}}}")
    )
    assert [line.split(" ", 1)[1] for line in files.told(read.problems)] == [fault.split(" ", 1)[1]]


def test_a_short_name_of_the_cast(changed):
    cast = changed(("獲者: {en: flag-holder}", "獲者: {en: flag-holder, short: holder}")).rite.cast
    assert {name: cast[name].short for name in ("獲者", "司射", "上射", "司射之薦")} == {
        "獲者": "holder",
        "司射": "director",
        "上射": "upper archer",
        "司射之薦": "",
    }


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{file: text.txt}", None),
        ("{file: text.txt, encoding: UTF8, markup: plain}", None),
        ("{file: text.txt, classic: text.txt}", None),
        ("{}", "SCHEMA-MISSING the key file is missing | add file:"),
        ("[text.txt]", "SCHEMA-TYPE a text is expected, not a list | "),
        ("{file: text.txt, markup: plane}", "SCHEMA-VALUE plane is not allowed here | did you mean plain?"),
        ("{file: text.txt, as: plain}", "SCHEMA-KEY as is no key here | known here: classic, encoding, file, markup"),
        ("{file: text.txt, encoding: bgi5}", 'ENCODING-UNKNOWN no encoding is known by the name "bgi5" | did you mean'),
        ("{file: none.txt}", "FILE-NAMED this names the text that cannot be read | "),
        ("{file: text.txt, classic: none.txt}", "FILE-NAMED this names the classic that cannot be read | "),
    ],
)  # fmt: skip
def test_the_text_with_how_it_is_read(changed, files, text, told):
    try:
        problems = changed(("text: text.txt", f"text: {text}")).problems
    except ProblemError as e:
        problems = e.problems
    assert [told in line for line in files.told(problems) if line.startswith("steps.yaml:4:")] == [
        True for _ in (told,) if told
    ]
    assert bool(told) == bool(problems)
