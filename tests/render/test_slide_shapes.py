"""Marks as groups of native shapes: names, places, bearings, forms, dashes."""

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from stage_viz.plan.marks import Area, Label, Line, PersonMark, Plan, RouteMark, ThingMark
from stage_viz.render.primitives import Paint, Shape, circle
from stage_viz.render.slides import Faces
from stage_viz.render.slides.freeforms import onto, outline
from stage_viz.render.slides.groups import Setting, groups, shape_numbers

A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
SPACES = (
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
)
FACES = Faces("Times New Roman", "PMingLiU", "Times New Roman")


def parsed(xml):
    return ElementTree.fromstring(f"<root {SPACES}>{xml}</root>")


def drawn(theme, *marks, alts=None, magnify=2.0, left=100.0):
    plan = Plan("p", 60.0, 40.0, marks, magnify=magnify)
    return list(parsed(groups(plan, Setting(theme, FACES, left, 0.0, 1.1, alts or {}), shape_numbers())))


def about(group):
    return group.find(f"{P}nvGrpSpPr/{P}cNvPr")


def middle(group):
    """The middle of a group in mm of the slide, and its turn in degrees."""
    frame = group.find(f"{P}grpSpPr/{A}xfrm")
    off, ext = frame.find(f"{A}off"), frame.find(f"{A}ext")
    x = int(off.get("x")) + int(ext.get("cx")) / 2
    y = int(off.get("y")) + int(ext.get("cy")) / 2
    return x / 36000, y / 36000, int(frame.get("rot", 0)) / 60000


def roles(group):
    return [e.get("name") for e in group.iter(f"{P}cNvPr")][1:]


def test_a_person_stands_in_the_middle_of_its_group(theme):
    person = PersonMark(
        "person-賓", "persons", "person", "推", at=(20.25, 30.0), bearing=117.5, facing_evidence="經"
    )
    (group,) = drawn(theme, person)
    assert middle(group) == pytest.approx((140.5, 20.0, 117.5), abs=1e-4)
    assert about(group).get("name") == "person-賓"
    assert about(group).get("descr") == "賓，東南面，位：推，面：經"
    assert {"frame", "body", "nose", "head"} <= set(roles(group))
    # The frame is what holds all other shapes, so a group that is made anew keeps its middle.
    boxes = [s.find(f"{P}spPr/{A}xfrm") for s in group.iter(f"{P}sp")]
    outer, *inner = [
        (int(b.find(f"{A}off").get("x")), int(b.find(f"{A}off").get("y")), int(b.find(f"{A}ext").get("cx")), int(b.find(f"{A}ext").get("cy")))
        for b in boxes
    ]  # fmt: skip
    assert outer[:2] == (0, 0)
    for x, y, w, h in inner:
        assert x >= 0
        assert y >= 0
        assert x + w <= outer[2]
        assert y + h <= outer[3]


def test_the_nose_of_the_unturned_body_is_up(theme):
    (group,) = drawn(
        theme, PersonMark("p", "persons", "person", "經", at=(9.0, 9.0), bearing=90.0, facing_evidence="經")
    )
    shapes = {
        s.find(f"{P}nvSpPr/{P}cNvPr").get("name"): s.find(f"{P}spPr/{A}xfrm/{A}off")
        for s in group.iter(f"{P}sp")
    }
    assert int(shapes["nose"].get("y")) < int(shapes["head"].get("y"))


def test_without_a_facing_there_is_no_nose_and_no_turn(theme):
    (group,) = drawn(theme, PersonMark("person-賓", "persons", "person", "經", at=(9.0, 9.0)))
    assert "nose" not in roles(group)
    assert middle(group)[2] == 0
    assert "面" not in about(group).get("descr")


def test_what_leads_to_the_true_place_is_not_turned(theme):
    person = PersonMark(
        "person-賓", "persons", "person", "經", at=(20.0, 30.0), bearing=90.0, true=(24.0, 33.0)
    )
    tick, body = drawn(theme, person)
    assert about(tick).get("name") == "person-賓-tick"
    assert middle(tick)[2] == 0
    assert middle(body) == pytest.approx((140.0, 20.0, 90.0))
    dot = list(tick.iter(f"{P}sp"))[-1].find(f"{P}spPr/{A}xfrm")
    x, y = (
        int(dot.find(f"{A}off").get(k)) + int(dot.find(f"{A}ext").get(c)) / 2
        for k, c in (("x", "cx"), ("y", "cy"))
    )
    assert (x / 36000, y / 36000) == pytest.approx((148.0, 14.0), abs=0.01)


def test_bodies_that_look_alike_are_alike(theme):
    one = PersonMark("person-賓", "persons", "person", "經", at=(20.0, 30.0), bearing=90.0)
    first, second = drawn(theme, one, replace(one, id="person-主人", at=(30.0, 10.0), bearing=0.0))
    for a, b in zip(first.iter(f"{P}spPr"), second.iter(f"{P}spPr"), strict=True):
        assert ElementTree.tostring(a) == ElementTree.tostring(b)


def test_numbers_are_used_once(theme, plan):
    found = parsed(groups(plan, Setting(theme, FACES), shape_numbers()))
    numbers = [int(e.get("id")) for e in found.iter(f"{P}cNvPr")]
    assert len(numbers) == len(set(numbers))
    assert 1 not in numbers
    assert [about(g).get("name") for g in found] == [m.id for m in plan.marks]
    assert all(about(g).get("descr") for g in found)


def test_a_text_of_ones_own_tells_a_mark(theme):
    (group,) = drawn(
        theme,
        ThingMark("thing-爵", "things", "thing", kind="cup", at=(5.0, 6.0), bearing=45.0),
        alts={"thing-爵": 'a "cup" <b>'},
    )
    assert about(group).get("descr") == 'a "cup" <b>'
    assert middle(group)[2] == 45


def test_several_rings_are_one_path():
    hole = ((4.0, 4.0), (6.0, 4.0), (6.0, 6.0))
    shape = Shape((((0.0, 0.0), (10.0, 0.0), (10.0, 10.0)), hole), True, Paint("#ffffff", "#000000", 0.3))
    xml, box = outline(shape, onto(0.0, 0.0, 10.0, 1.0), 1.0)
    (path,) = parsed(xml).iter(f"{A}path")
    assert [e.tag.removeprefix(A) for e in path] == ["moveTo", "lnTo", "lnTo", "close"] * 2
    assert box == (0, 0, 360000, 360000)
    assert (path.get("w"), path.get("h")) == ("360000", "360000")
    assert path.get("fill") is None


def test_a_level_line_keeps_its_length():
    shape = Shape((((1.0, 5.0), (9.0, 5.0)),), False, Paint(None, "#000000", 0.3))
    xml, box = outline(shape, onto(0.0, 0.0, 10.0, 1.8), 1.8)
    (path,) = parsed(xml).iter(f"{A}path")
    assert box == (64800, 324000, 583200, 324000)
    assert (path.get("w"), path.get("h"), path.get("fill")) == ("518400", "0", "none")
    assert next(parsed(xml).iter(f"{A}ln")).get("w") == str(round(0.3 * 1.8 * 36000))


def test_a_circle_is_an_ellipse():
    xml, box = outline(
        Shape((circle((5.0, 5.0), 2.0),), True, Paint("#ffffff")), onto(0.0, 0.0, 10.0, 1.0), 1.0
    )
    assert next(parsed(xml).iter(f"{A}prstGeom")).get("prst") == "ellipse"
    assert box == pytest.approx((108000, 108000, 252000, 252000), abs=40)


@pytest.mark.parametrize(
    ("dash", "cap", "stops"),
    [
        ((), "butt", []),
        ((1.25, 0.65), "butt", [(500000, 260000)]),
        # A dot is a dash as long as the stroke is wide.
        ((0.0, 0.75), "round", [(100000, 200000)]),
        ((2.0, 0.75, 0.5, 0.75), "butt", [(800000, 300000), (200000, 300000)]),
    ],
)
def test_dashes(dash, cap, stops):
    shape = Shape((((1.0, 5.0), (9.0, 5.0)),), False, Paint(None, "#000000", 0.25, dash, cap))
    (line,) = parsed(outline(shape, onto(0.0, 0.0, 10.0, 3.0), 3.0)[0]).iter(f"{A}ln")
    assert [(int(d.get("d")), int(d.get("sp"))) for d in line.iter(f"{A}ds")] == stops
    assert line.get("cap") == ("rnd" if cap == "round" else "flat")


def test_the_number_of_a_way_stands_in_its_disc(theme):
    way = RouteMark(
        "route-1-賓",
        "routes",
        "route",
        "經",
        runs=(((1.0, 1.0), (9.0, 1.0)),),
        number="①",
        number_at=(5.0, 1.0),
    )
    (group,) = drawn(theme, way)
    disc = next(s for s in group.iter(f"{P}sp") if s.find(f"{P}nvSpPr/{P}cNvPr").get("name") == "number")
    assert "".join(t.text for t in disc.iter(f"{A}t")) == "1"
    assert disc.find(f"{P}spPr/{A}prstGeom").get("prst") == "ellipse"
    assert roles(group) == ["way", "arrow", "number"]


@pytest.mark.parametrize(
    ("align", "share", "algn"), [("left", 0.0, "l"), ("center", 0.5, "ctr"), ("right", 1.0, "r")]
)
def test_a_label_stands_about_its_place(theme, align, share, algn):
    from stage_viz.typeset import MM_PER_PT, text_width

    label = Label("label-賓", "labels", "name", at=(30.0, 20.0), text="司馬 gi", size=10.0, align=align)
    (group,) = drawn(theme, label, left=0.0, magnify=1.0)
    (box,) = group.iter(f"{P}sp")
    off, ext = box.find(f"{P}spPr/{A}xfrm/{A}off"), box.find(f"{P}spPr/{A}xfrm/{A}ext")
    x, y, w, h = (int(v) / 36000 for v in (off.get("x"), off.get("y"), ext.get("cx"), ext.get("cy")))
    assert w >= 1.1 * text_width("司馬 gi", 10.0) - 0.01
    assert x + share * w == pytest.approx(30.0, abs=0.01)
    # The baseline lies a third of an em below the middle.
    assert y + h / 2 == pytest.approx(20.0 - 0.36 * 10 * MM_PER_PT, abs=0.01)
    assert box.find(f".//{A}pPr").get("algn") == algn
    assert about(group).get("descr") == "司馬 gi"


def test_upright_words_stay_one_run(theme):
    label = Label("label-賓", "labels", "name", at=(30.0, 20.0), text="眾賓", size=10.0, upright=True)
    (group,) = drawn(theme, label)
    assert [t.text for t in group.iter(f"{A}t")] == ["眾賓"]


def test_marks_without_anything_to_draw_are_left_out(theme):
    assert drawn(theme, Line("l", "ground", "ridge"), Area("a", "ground", "court", rings=())) == []
