"""SVG files: what stands where, whose it is, and words as outlines or as text."""

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from stage_viz.plan.marks import Area, Label, Line, PersonMark, Plan, RouteMark, ThingMark
from stage_viz.render.primitives import circle
from stage_viz.render.svg import LIVE, svg, xml_id
from stage_viz.typeset import text_width

SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"


def drawn(theme, *marks, words="outlines"):
    return ElementTree.fromstring(svg(Plan("p", 60.0, 40.0, marks), theme, words))


def group(root, id_):
    return next(g for g in root.iter(f"{SVG}g") if g.get("id") == id_)


def corners(path):
    """The corners of a path of relative lines, in mm from the upper left corner."""
    found = []
    for start, steps in re.findall(r"M(\S+ \S+?)l([^zM]*)", path.get("d")):
        x, y = map(float, start.split())
        numbers = [float(n) for n in re.findall(r"-?[\d.]+", steps)]
        found.append((x, y))
        for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = round(x + dx, 2), round(y + dy, 2)
            found.append((x, y))
    return found


def test_lines_stand_where_they_are_in_the_plan(theme):
    ring = ((10.0, 10.0), (20.0, 10.0), (20.0, 30.25), (10.0, 30.0))
    line = ((5.0, 5.0), (5.004, 5.004), (5.008, 5.008), (55.5, 5.008))
    root = drawn(
        theme, Area("a", "ground", "hall-floor", rings=(ring,)), Line("l", "ground", "ridge", "", (line,))
    )
    (area,), (stroke,) = group(root, "a"), group(root, "l")
    assert corners(area) == [(10, 30), (20, 30), (20, 9.75), (10, 10)]
    assert area.get("d").endswith("z")
    # The rounding of many short steps does not add up.
    assert corners(stroke) == [(5, 35), (5, 35), (5.01, 34.99), (55.5, 34.99)]
    assert stroke.get("fill") == "none"


def test_persons_and_things_tell_what_they_stand_for(theme):
    person = PersonMark(
        "person-賓", "persons", "person", "推", at=(20.25, 30.0), bearing=270.0, facing_evidence="經"
    )
    ghost = replace(person, id="ghost-賓", bearing=None, facing_evidence="", true=(21.0, 30.0))
    thing = ThingMark("thing-爵", "things", "thing", "注", kind="cup", at=(5.0, 6.0), bearing=45.0)
    way = RouteMark(
        "route-1-賓",
        "routes",
        "route",
        "經",
        runs=(((1.0, 1.0), (9.0, 1.0)),),
        number="1",
        number_at=(5.0, 1.0),
    )
    root = drawn(theme, person, ghost, thing, way)
    told = {key: value for key, value in group(root, "person-賓").attrib.items() if key != "id"}
    assert told == {
        "class": "persons person",
        "data-evidence": "推",
        "data-at": "20.25 30",
        "data-bearing": "270",
        "data-facing-evidence": "經",
    }
    assert group(root, "ghost-賓").get("data-bearing") is None
    assert group(root, "ghost-賓").get("data-true") == "21 30"
    assert group(root, "thing-爵").get("data-bearing") == "45"
    assert group(root, "route-1-賓").get("data-number") == "1"


def test_a_glyph_is_held_once_and_set_where_it_is_measured(theme):
    label = Label("l", "text", "note", text="獲者獲 A", at=(5.0, 10.0), size=10)
    root = drawn(theme, label)
    ids = [path.get("id") for path in root.find(f"{SVG}defs")]
    uses = list(group(root, "l").iter(f"{SVG}use"))
    own = ids[0].removesuffix("glyph-1")
    assert ids == [f"{own}glyph-1", f"{own}glyph-2", f"{own}glyph-3"]
    assert [use.get(LINK) for use in uses] == [f"#{own}glyph-{n}" for n in (1, 2, 1, 3)]
    em = 10 * 25.4 / 72
    at = [float(use.get("x", "0")) / 1000 * em for use in uses]
    assert at == pytest.approx([text_width(label.text[:n], 10) for n in (0, 1, 2, 4)], abs=0.01)
    assert group(root, "l")[0].get("transform") == "translate(5 30) scale(0.003528 -0.003528)"


def test_an_outline_is_that_of_the_font(theme):
    """The relative steps of a glyph, added up, come back to the corners of its outline."""
    from stage_viz.typeset import serif
    from stage_viz.typeset.measure import place_glyphs

    (path,) = drawn(theme, Label("l", "text", "note", text="獲", at=(5.0, 10.0))).find(f"{SVG}defs")
    ((_, face, character, _),) = place_glyphs("獲", serif())
    wanted = {(round(x * 1000), round(y * 1000)) for x, y in face.outline(character).points} - {(0, 0)}
    found, x, y = set(), 0, 0
    for letter, numbers in re.findall(r"([Mlcz])([^Mlcz]*)", path.get("d")):
        values = [int(n) for n in re.findall(r"-?\d+", numbers)]
        pairs = list(zip(values[::2], values[1::2], strict=True))
        if letter == "M":
            ((x, y),) = pairs
            found.add((x, y))
        size = 3 if letter == "c" else 1
        for i in range(0, len(pairs) if letter in "lc" else 0, size):
            ends = [(x + dx, y + dy) for dx, dy in pairs[i : i + size]]
            found.update(ends)
            x, y = ends[-1]
    assert found == wanted


def test_words_have_a_rim_in_the_colour_of_the_paper(theme):
    label = Label("l", "labels", "name", text="獲", at=(5.0, 10.0))
    rim, *_ = group(drawn(theme, label), "l")[0]
    assert (rim.get("fill"), rim.get("stroke")) == ("none", theme.palette["paper"])
    (text,) = group(drawn(theme, label, words=LIVE), "l")
    assert text.get("stroke") == theme.palette["paper"]
    (rule,) = drawn(theme, label, words=LIVE).iter(f"{SVG}style")
    assert rule.text == "text{paint-order:stroke;stroke-linejoin:round}"
    assert list(drawn(theme, label).iter(f"{SVG}style")) == []


def test_live_words_are_text_of_the_measured_width(theme):
    root = drawn(theme, Label("l", "text", "note", text="獲者 <A>", at=(5.0, 10.0), size=10), words=LIVE)
    (text,) = group(root, "l")
    assert text.text == "獲者 <A>"
    assert (text.get("x"), text.get("y")) == ("5", "30")
    assert float(text.get("textLength")) == pytest.approx(text_width("獲者 <A>", 10), abs=0.01)
    assert len(root.find(f"{SVG}defs")) == 0


def test_an_id_is_one_that_xml_allows():
    assert [xml_id(name) for name in ("person-獲者", "3 a/b", "", "-x")] == [
        "person-獲者",
        "_3_a_b",
        "_",
        "_-x",
    ]


@pytest.mark.parametrize("words", ["outlines", "live"])
def test_words_cannot_become_markup(theme, words):
    hostile = "]]><script>\u202e\x07\"'&"
    marks = (Label('l" onload="x', "text", "note", text="<script>&]]>"),)
    plan = Plan("p", 60.0, 40.0, marks, title=hostile, description=hostile)
    root = ElementTree.fromstring(svg(plan, theme, words))
    assert not list(root.iter(f"{SVG}script"))
    assert root.find(f"{SVG}title").text == hostile.replace("\u202e", "").replace("\x07", "")
    assert all(not key.startswith("on") for element in root.iter() for key in element.attrib)


def test_bodies_that_look_alike_are_held_once_and_set_where_they_stand(theme):
    def body(name, at, bearing, **more):
        return PersonMark(f"person-{name}", "persons", "person", "經", at, bearing, "注", **more)

    marks = (
        body("甲", (20.0, 10.0), 90.0, true=(24.0, 10.0)),
        body("乙", (30.0, 20.0), 0.0),
        body("丙", (40.0, 20.0), 180.0, posture="坐"),
    )
    plan = Plan("t", 60.0, 40.0, marks)
    root = ElementTree.fromstring(svg(plan, theme))
    uses = {
        g.get("id"): g.find(f"{SVG}use")
        for g in root.iter(f"{SVG}g")
        if g.get("id", "").startswith("person-")
    }
    links = [uses[f"person-{n}"].get(LINK).rpartition("-body-") for n in "甲乙丙"]
    assert [link[2] for link in links] == ["1", "1", "2"]
    assert len({link[0] for link in links}) == 1
    assert uses["person-甲"].get("transform") == "translate(20 30) rotate(90)"
    assert uses["person-乙"].get("transform") == "translate(30 20)"
    # The tick to the true place is no part of what is held once.
    (moved,) = [g for g in root.iter(f"{SVG}g") if g.get("id") == "person-甲"]
    assert [child.tag.removeprefix(SVG) for child in moved] == ["path", "circle", "use"]


def test_a_full_circle_is_one(theme):
    ring = Area("ring", "routes", "bow", "經", (circle((10.0, 10.0), 3.0),))
    square = Area("square", "routes", "bow", "經", (((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)),))
    root = ElementTree.fromstring(svg(Plan("t", 60.0, 40.0, (ring, square)), theme))
    groups = {g.get("id"): g for g in root.iter(f"{SVG}g")}
    (drawn_,) = groups["ring"]
    assert (drawn_.tag, drawn_.get("cx"), drawn_.get("cy"), float(drawn_.get("r"))) == (
        f"{SVG}circle",
        "10",
        "30",
        pytest.approx(3, abs=0.01),
    )
    assert groups["square"][0].tag == f"{SVG}path"


def test_ids_stay_apart_whose_names_xml_makes_alike(theme):
    marks = [
        PersonMark(f"person-{n}", "persons", "person", "經", (9.0, 9.0), 0.0, "經")
        for n in ("甲‹", "甲>", "甲_")
    ]
    root = drawn(theme, *marks)
    ids = [g.get("id") for g in root.iter(f"{SVG}g") if "person-" in g.get("id", "")]
    assert ids == ["person-甲_", "person-甲_-2", "person-甲_-3"]


def test_two_figures_on_one_page_of_the_web_share_no_id_that_they_refer_to(theme):
    roots = [
        ElementTree.fromstring(svg(Plan(name, 60.0, 40.0, (Label("l", "text", "note", text="獲"),)), theme))
        for name in ("one", "two")
    ]
    named = [
        {e.get("id") for e in root.iter() if (e.get("id") or "").startswith("f") and "-" in e.get("id")}
        for root in roots
    ]
    assert all(named)
    assert not named[0] & named[1]
