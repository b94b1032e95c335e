"""What an SVG tells of persons and things is what the scenes tell, for every step."""

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import stage_viz as sv
from stage_viz.plan import Plan, on_ground
from stage_viz.plan.marks import PersonMark, Shown
from stage_viz.render.svg import xml_id
from stage_viz.telling import LANGUAGES, language_of

STEPS = Path(__file__).parents[2] / "steps/xiangshe.yaml"
WITHIN = 0.1
"""mm on the page."""


@pytest.mark.slow
def test_ids_places_and_facings_are_those_of_the_scenes():
    rite = sv.load(STEPS)
    counted = 0
    for step in rite:
        composed = rite.plan(step.number)
        svg = step.render("svg")
        root = ET.fromstring(svg)
        scale = float(root.get("data-scale"))
        assert scale == pytest.approx(composed.plan.scale, abs=0.005)
        groups = {g.get("id"): g for g in root.iter("{http://www.w3.org/2000/svg}g") if g.get("data-at")}
        presences = step.scenes[-1].presences
        for name, p in presences.items():
            group = groups.get(xml_id(f"person-{name}"))
            if group is None:
                continue
            at = tuple(map(float, (group.get("data-true") or group.get("data-at")).split()))
            found = on_ground(composed.plan, at)
            assert found is not None, (step.id, name)
            off = max(abs(a - b) for a, b in zip(found, p.point, strict=True)) * composed.plan.scale
            assert off <= WITHIN, (step.id, name, off)
            bearing = group.get("data-bearing")
            assert (float(bearing) if bearing else None) == (p.facing.bearing if p.facing else None)
            assert {"persons", "person", "person-acting"} & set(group.get("class").split())
            counted += 1
    assert counted > 690


def test_a_person_that_is_drawn_elsewhere_would_be_found():
    plan = Plan("p", 100, 100, (), scale=2.0, windows=(Shown((0, 0, 100, 100), (-10.0, -20.0)),))
    mark = PersonMark("person-賓", "persons", "person", at=(20.3, 40.0))
    found = on_ground(plan, mark.at)
    assert max(abs(a - b) for a, b in zip(found, (0.0, 0.0), strict=True)) * plan.scale == pytest.approx(0.3)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_alternative_text_says_who_goes_where_and_who_faces_where(code):
    rite = sv.load(STEPS)
    step = rite["drinks-by-the-stand"]
    from stage_viz.plan import page_of
    from stage_viz.render import render
    from stage_viz.theme import load_theme

    page = page_of("174mm", language=language_of(code))
    root = ET.fromstring(render(rite.plan(step.number, None, page).plan, load_theme(), "svg"))
    told = root.find("{http://www.w3.org/2000/svg}desc").text
    assert root.get("{http://www.w3.org/XML/1998/namespace}lang") == LANGUAGES[code].tag
    if LANGUAGES[code].words == "en":
        assert "The marshal goes to the south of the flag-holder and faces north." in told
        assert "The flag-holder stands facing east, holding the cup." in told
    else:
        wanted = (
            ("司马至获者之南，北面。", "获者东面立，持爵。")
            if code == "zh-Hans"
            else ("司馬至獲者之南，北面。", "獲者東面立，持爵。")
        )
        assert all(words in told for words in wanted)
