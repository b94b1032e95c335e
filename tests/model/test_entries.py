"""Evidence of whole entries, and names and numbers at the edge of what is allowed."""

from __future__ import annotations

import pytest

from stage_viz.files import parse_document
from stage_viz.model import Evidence, Layer, layout_of, read_rite

ACTION = "{who: 獲者, at: 負侯, facing: 北, acts: [負侯], evidence: {at: 注}}"
CLASSIC = Evidence(Layer.CLASSIC, "獲者負侯")


@pytest.fixture
def changed(write, files):
    def changed(*pairs):
        return read_rite(write(steps=files.changed(files.steps, *pairs)))

    return changed


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ("推", dict.fromkeys(("at", "facing"), Evidence(Layer.INFERRED))),
        ("經'", dict.fromkeys(("at", "facing"), Evidence(Layer.EARLIER))),
        (
            "{layer: 注, quote: 負侯, cite: 某, note: 說}",
            dict.fromkeys(("at", "facing"), Evidence(Layer.COMMENTARY, "負侯", "某", "說")),
        ),
        ("{facing: 疏}", {"at": CLASSIC, "facing": Evidence(Layer.SUBCOMMENTARY)}),
        ("{}", {"at": CLASSIC, "facing": CLASSIC}),
        (
            "{who: {layer: 注, quote: 某}}",
            {"at": CLASSIC, "facing": CLASSIC, "who": Evidence(Layer.COMMENTARY, "某")},
        ),
    ],
)
def test_evidence_for_a_whole_entry_or_by_field(changed, given, found):
    read = changed((ACTION, f"{{who: 獲者, at: 負侯, facing: 北, evidence: {given}}}"))
    assert read.problems == ()
    assert read.rite.steps[0].actions[0].evidence == found


def test_evidence_for_a_whole_entry_that_is_no_layer(changed, files):
    read = changed((ACTION, "{who: 獲者, at: 侯, evidence: 註}"))
    assert files.told(read.problems) == [
        "steps.yaml:23:36 SCHEMA-VALUE 註 is no layer | one of 經, 記, 經′, 注, 疏, 家, 推"
    ]
    assert read.broken == {"one"}


def test_a_person_of_a_row_may_have_an_entry_of_his_own(changed):
    read = changed(("  獲者: {en: flag-holder}", "  獲者: {en: flag-holder}\n  下射: {en: second}"))
    assert read.problems == ()
    assert (read.rite.cast["下射"].en, read.rite.cast["下射"].path) == ("second", ("cast", "下射"))


def test_a_thing_without_a_glyph_is_still_a_thing(changed, files):
    read = changed(("  爵: {glyph: cup}", "  爵: {kind: thing}"))
    assert files.told(read.problems) == [
        "steps.yaml:10:6 SCHEMA-MISSING the key glyph is missing, which a thing needs | add glyph:"
    ]


@pytest.mark.parametrize("part", ["0/2", "3/2", "0/0"])
def test_parts_are_counted_from_one(changed, files, part):
    read = changed(("part: 1/2", f"part: {part}"))
    assert files.told(read.problems) == [
        f"steps.yaml:20:11 SCHEMA-VALUE {part} is no part of a clause | write such as 1/3"
    ]


@pytest.mark.parametrize("part", [(1, 1), (2, 2), (1, 999)])
def test_the_first_and_the_last_part(changed, part):
    read = changed(("part: 1/2", f"part: {part[0]}/{part[1]}"))
    assert read.problems == ()
    assert read.rite.steps[0].part == part


def test_a_long_list_of_what_is_known_is_left_out(changed, files):
    unknown = ("{who: 司射, at: 司射位", "{who: zzz, at: 司射位")
    told = "NAME-UNKNOWN zzz is no member of the cast | "
    for more, listed in ((0, True), (23, True), (24, False)):  # the cast has seven already; thirty are listed
        people = [f"人{chr(0x4E00 + i)}" for i in range(more)]
        entries = "".join(f"  {name}: {{}}\n" for name in people)
        (line,) = files.told(changed(unknown, ("cast:\n", f"cast:\n{entries}")).problems)
        known = ", ".join([*people, "司射", "獲者", "三耦", "上射", "下射", "司射之薦", "爵"])
        assert line.endswith(told + (f"known: {known}" if listed else ""))


def test_a_long_value_is_shown_by_its_beginning(changed, files):
    long = "北" * 41
    assert [
        line.partition(" is not")[0].rpartition(" ")[2]
        for line in files.told(changed(("facing: 北, acts", f"facing: {long}, acts")).problems)
    ] == ["北" * 39 + "…"]
    exact = "北" * 40
    (line,) = files.told(changed(("facing: 北, acts", f"facing: {exact}, acts")).problems)
    assert f"SCHEMA-VALUE {exact} is not allowed here" in line


def test_a_place_may_not_have_the_name_of_a_group(files):
    document = parse_document(files.changed(files.layout, ("庭南: {where", "物: {where")), "layout.yaml")
    assert files.told(document.locate_all(layout_of(document)[1])) == [
        "layout.yaml:24:6 LAYOUT-TWICE 物 is the name of two places | give one of them another name"
    ]


@pytest.mark.parametrize("unit", ["0 m", "0.0 m", "-0.2 m", "0.231", "23 cm", "1e3 m", "."])
def test_a_length_in_metres_is_a_positive_number_with_its_unit(files, unit):
    text = files.changed(files.layout, ("origin: 物", f'units: {{尺: "{unit}"}}\norigin: 物'))
    document = parse_document(text, "layout.yaml")
    assert files.told(document.locate_all(layout_of(document)[1])) == [
        f"layout.yaml:5:12 SCHEMA-VALUE {unit} is no length in metres | write such as 0.231 m"
    ]


@pytest.mark.parametrize(("unit", "metre"), [("0.2 m", 0.2), (".25m", 0.25), (" 1 m ", 1)])
def test_a_length_in_metres(files, unit, metre):
    text = files.changed(files.layout, ("origin: 物", f'units: {{尺: "{unit}"}}\norigin: 物'))
    layout, problems = layout_of(parse_document(text, "layout.yaml"))
    assert problems == ()
    assert layout.metre == metre


@pytest.mark.parametrize(
    ("takes", "found"),
    [
        ("爵", {"爵": ""}),
        ("薦", {"薦": ""}),  # a word that means something of one's own
        ("[爵]", {"爵": ""}),
        ("爵、薦", {"爵": "", "薦": ""}),
        ('["爵、薦"]', {"爵": "", "薦": ""}),
        ("{爵: 執}", {"爵": "執"}),
        ("{爵: null, 薦: 執}", {"爵": "", "薦": "執"}),
        ("{爵: 3}", {"爵": "3"}),
        ("null", {}),
        ("[]", {}),
    ],
)
def test_things_taken_and_how_they_are_held(changed, takes, found):
    read = changed(("takes: 爵", f"takes: {takes}"))
    assert read.problems == ()
    assert read.rite.steps[1].actions[0].takes == found


@pytest.mark.parametrize(
    ("takes", "line"),
    [
        ("5", "28:79 SCHEMA-TYPE this names things, or says how each is held | write such as [爵] or {弓: 執}"),
        ("[[爵]]", "28:80 SCHEMA-TYPE a name is expected, not a list | "),
        ("[爵, null]", "28:83 SCHEMA-TYPE a name is expected, not nothing | "),
        ("{爵: [執]}", "28:83 SCHEMA-TYPE how 爵 is held is told by a text, not a list | write such as {弓: 執}"),
        ("{爵: {左: 執}}", "28:83 SCHEMA-TYPE how 爵 is held is told by a text, not a mapping | write such as {弓: 執}"),
        ("{爵: true}", "28:83 SCHEMA-TYPE how 爵 is held is told by a text, not true | write such as {弓: 執}"),
        ("{侯: 執}", "28:83 NAME-UNKNOWN 侯 is no thing of the cast | known: 司射之薦, 爵, 薦"),
    ],
)  # fmt: skip
def test_faults_of_things_taken(changed, files, takes, line):
    read = changed(("takes: 爵", f"takes: {takes}"))
    assert files.told(read.problems) == [f"steps.yaml:{line}"]
    assert read.broken == {"two"}


def test_things_let_go_of_are_names(changed, files):
    assert files.told(changed(("puts: {爵: 薦}", "puts: [[爵]]")).problems) == [
        "steps.yaml:24:35 SCHEMA-TYPE a name is expected, not a list | "
    ]
    assert changed(("puts: {爵: 薦}", 'puts: ["爵、薦"]')).rite.steps[0].actions[1].puts == {
        "爵": None,
        "薦": None,
    }


@pytest.mark.parametrize("name", ["a", "1-a", "a-1", "a" * 60])
def test_the_id_of_a_step(changed, name):
    read = changed(("id: two", f"id: {name}"))
    assert read.problems == ()
    assert read.rite.steps[1].id == name


@pytest.mark.parametrize("name", ["2024", "12-", "-a", "A", "甲", "a" * 61])
def test_what_is_no_id(changed, files, name):
    read = changed(("id: two", f'id: "{name}"'))
    told = name if len(name) <= 40 else name[:39] + "…"
    assert files.told(read.problems) == [
        f"steps.yaml:25:9 SCHEMA-VALUE {told} has not the form that is needed"
        " | small letters a-z, digits and hyphens, 60 at most, not digits alone"
    ]
