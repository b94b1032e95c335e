from __future__ import annotations

import pytest

from stage_viz.files import ProblemError, parse_document
from stage_viz.model import Evidence, Facing, Layer, kinds, layout_of, read_layout
from stage_viz.phrases import Ref
from stage_viz.phrases.tree import Coordinates, Toward
from stage_viz.space import Direction, read_length


@pytest.fixture
def told(files):
    """Change the layout; tell what is wrong with it."""

    def told(*pairs):
        document = parse_document(files.changed(files.layout, *pairs), "layout.yaml")
        return files.told(document.locate_all(layout_of(document)[1]))

    return told


def test_a_layout_is_read(write, files):
    path = write()
    layout, document, problems = read_layout(path.with_name("layout.yaml"))
    assert problems == ()
    assert document.text == files.layout
    assert (layout.zh, layout.en, layout.metre, layout.origin) == ("場", "ground", 0.231, "物")
    assert layout.file == str(path.with_name("layout.yaml"))
    assert list(layout.sites) == ["右物", "左物", "侯", "侯中", "司射位", "庭南"]
    assert layout.groups == {"物": ("右物", "左物")}
    parameter = layout.parameters["堂深"]
    assert (parameter.length.value({}), parameter.evidence) == (40, Evidence(Layer.INFERRED))
    assert parameter.path == ("parameters", "堂深")
    assert (layout.row, layout.clearance) == (3, 1.5)
    assert (layout.spacing.near, layout.spacing.far, layout.person_spacing.touch_far) == (5, 60, 3)


def test_a_site_is_read(write):
    layout, _, _ = read_layout(write().with_name("layout.yaml"))
    target = layout.sites["侯"]
    assert (target.role, target.kind, target.path) == ("fixture", "target", ("fixtures", "侯"))
    assert target.facing == Facing(Direction.N, Evidence(Layer.RECORD, cite="鄉射記"))
    (where,) = target.where
    assert where.phrase.root == Toward(Ref("物", 0), Direction.S, read_length("五十弓"))
    assert where.evidence == Evidence(Layer.RECORD, "物之南五十弓", "鄉射記")
    assert where.path == ("fixtures", "侯", "where", 0)
    assert (target.en, target.pinyin) == ("target", "hóu")  # from the list of names
    middle = layout.sites["侯中"]
    assert (middle.role, middle.part_of) == ("spot", "侯")
    assert middle.where[0].evidence.quote == "侯中"
    assert layout.sites["右物"].size["深"].value({}) == 3
    assert layout.sites["右物"].where[0].phrase.root == Coordinates(read_length("-3尺"), read_length("0尺"))
    station = layout.sites["司射位"]
    assert (station.role, station.head) == ("station", Direction.N)
    assert station.facing == Facing(Direction.E, Evidence(Layer.INFERRED))
    assert station.where[0].default.value({}) == 14
    assert layout.sites["庭南"].hidden


def test_all_faults_of_the_shape_are_told_at_once(told):
    assert told(
        ("schema: stage-viz/layout/1", "schema: stage-viz/layout/2"),
        ("value: 40尺, ", ""),
        ("size: {廣: 1.2尺, 深: 3尺}", "size: 3尺"),
        ("layer: 推}]}\n  侯:", "layer: 推, defualt: 3尺}]}\n  侯:"),
        ("value: 北面", "value: 上"),
        ("where: [{of: 侯, quote", "were: [{of: 侯, quote"),
        ("layer: 經, cite: 誘射", "layer: 径, cite: 誘射"),
        ("hidden: true", "hidden: maybe"),
    ) == [
        "layout.yaml:1:9 SCHEMA-VALUE stage-viz/layout/2 is not allowed here | did you mean stage-viz/layout/1?",
        "layout.yaml:4:7 SCHEMA-MISSING the key value is missing | add value:",
        "layout.yaml:11:11 SCHEMA-TYPE a mapping (key: value) is expected, not 3尺 | ",
        "layout.yaml:13:62 SCHEMA-KEY defualt is no key here | did you mean default?",
        "layout.yaml:16:21 SCHEMA-VALUE 上 is not allowed here | one of 北, 東北, 東, 東南, 南, 西南, 西, 西北",
        "layout.yaml:20:18 SCHEMA-KEY were is no key here | did you mean where?",
        "layout.yaml:22:59 SCHEMA-VALUE 径 is not allowed here | one of 經, 記, 經′, 注, 疏, 家, 推",
        "layout.yaml:24:67 SCHEMA-TYPE true or false is expected, not maybe | ",
    ]


def test_a_layout_of_the_wrong_shape_is_none(files):
    document = parse_document(files.changed(files.layout, ("origin: 物\n", "")), "layout.yaml")
    layout, problems = layout_of(document)
    assert layout is None
    assert files.told(document.locate_all(problems)) == [
        "layout.yaml:1:1 SCHEMA-MISSING the key origin is missing | add origin:"
    ]


def test_all_faults_of_meaning_are_told_at_once(told):
    assert told(
        ("origin: 物", "origin: 務"),
        ("物: [右物, 左物]", "物: [右物, 佐物]\n  空: []"),
        ("kind: target", "kind: targt"),
        ("物之南五十弓", "勿之南五十弓"),
        ("侯中: {where", "司射位: {where"),
        ("default: 14尺", "default: 14"),
        ("1/2 堂深", "1/2 堂身"),
    ) == [
        "layout.yaml:5:9 NAME-UNKNOWN 務 is no place of this layout | known: 右物, 左物, 侯, 司射位, 庭南, 物, 空",
        "layout.yaml:7:11 NAME-UNKNOWN 佐物 is no place of this layout | did you mean 右物 or 左物?",
        "layout.yaml:8:6 LAYOUT-GROUP the group 空 has no members | name them",
        "layout.yaml:16:11 LAYOUT-KIND targt is no kind of fixture | did you mean target?",
        "layout.yaml:19:18 PHRASE-NAME no place or person is called 勿 | name it in the layout or in the cast",
        "layout.yaml:23:8 LAYOUT-TWICE 司射位 is the name of two places | give one of them another name",
        "layout.yaml:23:82 PHRASE-LENGTH a unit is missing, such as 尺 or 步 | write such as 三步, 18尺 or 1/2 堂廣",
        "layout.yaml:25:16 PHRASE-LENGTH 堂身 is neither a unit nor a parameter | did you mean 堂深?",
    ]


def test_an_unknown_kind_lists_the_known(told):
    (line,) = told(("kind: target", "kind: zzz"))
    assert line == f"layout.yaml:15:11 LAYOUT-KIND zzz is no kind of fixture | known: {', '.join(kinds())}"
    assert list(kinds())[:3] == ["hall", "wall", "column"]
    assert kinds()["target"] == {"zh": "侯", "en": "target", "solid": True}


def test_units_spacing_regions_and_readings(told):
    more = """origin: 物
units: {尺: 23}
spacing: {row: 1 堂深, places: {near: 5}}
regions: {庭: {west: 庭西, east: 侯, north: 侯, south: 庭南}}
readings:
  甲:
    places: {侯侯: {head: 東}, 侯: {where: [{phrase: 侯上, layer: 家}]}}
    parameters: {堂淺: {value: 3尺, layer: 推}}"""
    assert told(("origin: 物", more)) == [
        "layout.yaml:6:12 SCHEMA-VALUE 23 is no length in metres | write such as 0.231 m",
        "layout.yaml:7:16 SCHEMA-VALUE 1 堂深 hangs on a parameter | write such as 4尺",
        "layout.yaml:7:37 PHRASE-LENGTH a unit is missing, such as 尺 or 步 | write such as 三步, 18尺 or 1/2 堂廣",
        "layout.yaml:8:21 NAME-UNKNOWN 庭西 is no place of this layout | did you mean 庭南?",
        "layout.yaml:11:18 NAME-UNKNOWN 侯侯 is no place of this layout | did you mean 侯?",
        "layout.yaml:11:51 PHRASE-SYNTAX 上 is not understood after 侯 | ",
        "layout.yaml:12:22 NAME-UNKNOWN 堂淺 is no parameter of this layout | did you mean 堂深?",
    ]


@pytest.mark.parametrize("name", ["三深", "步", "1深", "深-廣", "兩楹距"])
def test_a_parameter_may_not_be_named_like_a_length(told, name):
    (line,) = told(
        (
            "堂深: {value: 40尺, layer: 推}",
            f"堂深: {{value: 40尺, layer: 推}}\n  {name}: {{value: 1尺, layer: 推}}",
        )
    )
    assert line.startswith("layout.yaml:5:")
    assert line.endswith(
        f"LAYOUT-PARAMETER {name} cannot be the name of a parameter: in a length it means something else"
        " | begin it with no number, and name no unit"
    )


def test_a_place_without_a_phrase(told):
    assert told(("    where: [{xy: [-3尺, 0尺], layer: 推}]\n", "")) == [
        "layout.yaml:10:5 LAYOUT-WHERE nothing says where 右物 is | add where:"
    ]


@pytest.mark.parametrize(
    ("where", "line"),
    [
        ("{phrase: 侯之南三里, layer: 推}", "layout.yaml:24:26 PHRASE-SYNTAX 之南三里 is not understood after 侯 | "),
        ("{of: 候, toward: 南, layer: 推}", "layout.yaml:24:21 PHRASE-NAME no place or person is called 候 | name it in the layout or in the cast"),
        ("{of: 侯, toward: 下, layer: 推}", "layout.yaml:24:32 PHRASE-FORM 下 is not known here | one of 北, 東北, 東, 東南, 南, 西南, 西, 西北"),
        ("{of: 侯, by: 3尺, layer: 推}", "layout.yaml:24:28 PHRASE-FORM by without a direction | add toward: or side:"),
        ("{of: 侯, at: 1/2, layer: 推}", "layout.yaml:24:28 PHRASE-FORM at does not go with of | with of: axis, by, quote, side, small, toward"),
        ("{layer: 推}", "layout.yaml:24:16 PHRASE-FORM this names no place | use one of the keys of, between, x, y, xy, all, phrase"),
        ("{between: [侯, 佐物], layer: 推}", "layout.yaml:24:30 PHRASE-NAME no place or person is called 佐物 | did you mean 物?"),
    ],
)  # fmt: skip
def test_a_fault_of_a_phrase_has_its_line_and_column(told, where, line):
    (found,) = told(("{of: 侯, toward: 南, by: 1/2 堂深, layer: 推}", where))
    assert found == line


def test_a_caret_stands_below_the_character(files):
    document = parse_document(files.changed(files.layout, ("物之南五十弓", "物之南五十里")), "layout.yaml")
    (problem,) = document.locate_all(layout_of(document)[1])
    line, caret = problem.excerpt
    assert line.strip() == "- {phrase: 物之南五十里, layer: 記, cite: 鄉射記}"
    assert line[len(caret) - 1] == "之"


def test_names_and_layers_may_be_written_in_variants(files):
    text = files.changed(
        files.layout, ("{phrase: 侯之西南, layer: 經, ", '{phrase: 侯中之西南, layer: "經\'", ')
    )
    text = files.changed(text, ("侯中: {where", "侯個: {where"), ("侯中之西南", "侯箇之西南"))
    layout, problems = layout_of(parse_document(text, "layout.yaml"))
    assert problems == ()
    (where,) = layout.sites["司射位"].where
    assert where.evidence.layer is Layer.EARLIER
    assert where.phrase.root == Toward(Ref("侯個", 0), Direction.SW)


def test_a_reading_replaces_only_what_it_names(files):
    more = "readings: {甲: {cite: 某書, note: 某說, places: {司射位: {head: 南}}, parameters: {堂深: {value: 50尺, layer: 家}}}}\norigin: 物"
    layout, problems = layout_of(
        parse_document(files.changed(files.layout, ("origin: 物", more)), "layout.yaml")
    )
    assert problems == ()
    reading = layout.readings["甲"]
    assert (reading.name, reading.cite, reading.note, reading.path) == (
        "甲",
        "某書",
        "某說",
        ("readings", "甲"),
    )
    assert reading.places == {"司射位": {"head": Direction.S}}
    assert reading.parameters["堂深"].length.value({}) == 50


def test_a_file_that_is_no_yaml_is_raised(write):
    with pytest.raises(ProblemError) as caught:
        read_layout(write(layout="a: [").with_name("layout.yaml"))
    assert caught.value.exit_code == 1
    assert [p.code for p in caught.value.problems] == ["YAML-SYNTAX"]
