"""From the ids of an SVG everyone's place and facing can be read back: they are those of the scene, whatever is up."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

import stage_viz as sv
from stage_viz.plan import fitted, on_ground, page_of
from stage_viz.plan.marks import PersonMark
from stage_viz.render import render
from stage_viz.render.svg import xml_id
from stage_viz.space import Direction
from stage_viz.theme import load_theme

STEPS = Path(__file__).parents[2] / "steps/xiangshe.yaml"
SVG = "{http://www.w3.org/2000/svg}"
UPS = (Direction.N, Direction.E, Direction.S, Direction.W)


@pytest.fixture(scope="module")
def rite() -> sv.Rite:
    return sv.load(STEPS)


def pair(text: str) -> tuple[float, float]:
    x, y = map(float, text.split())
    return x, y


@pytest.mark.parametrize("up", UPS)
def test_places_and_facings_are_read_back_from_the_file(rite, up):
    page = page_of("174mm", up=up)
    theme = fitted(load_theme(), page)
    turn = {"北": 0, "東": 90, "南": 180, "西": 270}[up.zh]
    read = 0
    every = 1 if up is Direction.N else 4
    for step in list(rite)[::every]:
        plan = rite.plan(step.number, theme, page).plan
        root = ElementTree.fromstring(render(plan, theme, "svg"))
        assert (root.get("data-up"), float(root.get("data-scale"))) == (up.zh, plan.scale)
        groups = {g.get("id"): g for g in root.iter(f"{SVG}g")}
        for i, window in enumerate(plan.windows, 1):
            told = groups[f"frame-{i}" if i > 1 else "frame"].get("data-ground")
            assert pair(told) == pytest.approx(window.corner, abs=1e-4)
        for name, p in step.scenes[-1].presences.items():
            group = groups.get(xml_id(f"{p.kind}-{name}"))
            if group is None:
                continue
            place = on_ground(plan, pair(group.get("data-true") or group.get("data-at")))
            assert place == pytest.approx(p.point, abs=0.011 / plan.scale + 1e-3), (step.id, name)
            if p.kind == "person":
                bearing = group.get("data-bearing")
                assert (bearing is None) == (p.facing is None)
                if p.facing:
                    assert (float(bearing) + turn) % 360 == p.facing.bearing, (step.id, name)
            read += 1
    assert read > 800 / every


def test_the_places_of_ghosts_too(rite):
    step = rite["drinks-by-the-stand"]
    plan = rite.plan(step.number).plan
    (ghost,) = [m for m in plan.marks if m.id == "ghost-獲者" and isinstance(m, PersonMark)]
    before = rite.staging.before(step.position).presences["獲者"]
    assert on_ground(plan, ghost.true or ghost.at) == pytest.approx(before.point, abs=0.02)
    assert on_ground(plan, (0.0, 0.0)) is None
