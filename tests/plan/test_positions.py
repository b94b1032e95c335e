"""Everyone is drawn where the scene has him, through the view's one mapping, or a tick leads there."""

import math

import pytest

from stage_viz.plan.concern import concern
from stage_viz.plan.framing import step_view
from stage_viz.plan.marks import PersonMark, ThingMark


def mapping(rite, number, plan):
    """From a place of the ground to the page of the plan."""
    view = step_view(concern(rite.staging, number), rite.ground)
    up = plan.frame[1] - view.box[1]
    assert view.scale == plan.scale

    def page(point):
        x, y = view.page(point)
        return x, y + up

    return view, page


def test_persons_and_things_stand_where_the_scene_has_them(rite, composed):
    counted = 0
    for step, made in zip(rite, composed, strict=False):
        view, page = mapping(rite, step.number, made.plan)
        after = step.scenes[-1].presences
        marks = {m.id: m for m in made.plan.marks if isinstance(m, PersonMark | ThingMark)}
        for p in after.values():
            mark = marks.get(f"{p.kind}-{p.name}")
            if mark is None:
                # Things in a fixture, in a stack, or that would crowd a small scale are not drawn.
                assert p.held_by or not view.shows(p.point, 2.6) or p.kind == "thing", (step.id, p.name)
                continue
            counted += 1
            assert math.dist(mark.true or mark.at, page(p.point)) <= 0.011, (step.id, p.name)
            assert mark.true != mark.at
            if p.kind == "person":
                assert mark.bearing == (p.facing.bearing if p.facing else None)
                bows = {b.who for s in step.scenes for b in s.bows if math.dist(b.at, p.point) < 0.01}
                assert mark.posture in (("揖", "拜") if p.name in bows else (p.posture,))
                assert mark.bare == ("袒" in p.attire)
                assert mark.facing_evidence == p.evidence["facing"].layer.value
        known = {f"{p.kind}-{p.name}" for p in after.values()}
        drawn = {m.id for m in marks.values() if m.layer in ("persons", "things") and m.id[:5] != "held-"}
        assert drawn <= known
    assert counted > 100


def test_ghosts_stand_where_those_who_walk_were(rite, composed):
    counted = missing = 0
    for step, made in zip(rite, composed, strict=False):
        view, page = mapping(rite, step.number, made.plan)
        before = rite.staging.before(step.number).presences
        walked = {n for scene in step.scenes for route in scene.routes for n in route.who}
        ghosts = {m.id[6:]: m for m in made.plan.marks if isinstance(m, PersonMark) and m.layer == "ghosts"}
        seen = {n for n in walked if view.shows(before[n].point, 1.5)}
        # One that there is no room for near its place is left out.
        assert set(ghosts) <= seen, step.id
        missing += len(seen) - len(ghosts)
        for name, mark in ghosts.items():
            counted += 1
            assert mark.ghost
            assert math.dist(mark.true or mark.at, page(before[name].point)) <= 0.011
    assert counted > 100
    assert missing <= counted / 20


def test_what_is_held_is_drawn_beside_its_holder(rite, composed):
    for step, made in zip(rite, composed, strict=False):
        after = step.scenes[-1].presences
        marks = {m.id: m for m in made.plan.marks}
        for id_, mark in marks.items():
            if id_.startswith("held-"):
                holder = marks[f"person-{after[id_[5:]].held_by}"]
                assert math.dist(mark.at, holder.at) <= holder.size * 1.2


def test_the_layer_of_a_body_is_the_weaker_of_its_two_coordinates(rite, composed):
    for step, made in zip(rite, composed, strict=False):
        after = step.scenes[-1].presences
        for mark in made.plan.marks:
            if isinstance(mark, PersonMark) and mark.layer == "persons":
                layers = [after[mark.id[7:]].evidence[axis].layer for axis in ("x", "y")]
                assert mark.evidence in {layer.value for layer in layers}
                assert max(layer.rank for layer in layers) == next(
                    layer.rank for layer in layers if layer.value == mark.evidence
                )


def test_who_acts_is_drawn_as_acting(rite, composed):
    for step, made in zip(rite, composed, strict=False):
        actors = concern(rite.staging, step.number).actors
        acting = {m.id[7:] for m in made.plan.marks if m.style == "person-acting"}
        assert acting <= actors
        named = {
            n for a in step.data.actions for w in a.who for n in (rite.staging.rite.cast[w].members or (w,))
        }
        persons = {n for n in named if step.scenes[-1].presences[n].kind == "person"}
        assert persons <= acting


def test_the_marks_come_in_the_order_of_drawing(composed):
    order = ["ground", "ghosts", "routes", "things", "persons", "labels"]
    for made in composed[:-1]:
        layers = [m.layer for m in made.plan.marks if m.layer in order and not m.id.startswith("held-")]
        firsts = [layers.index(layer) for layer in order if layer in layers]
        assert firsts == sorted(firsts)


@pytest.mark.parametrize("number", [1, 5, 12])
def test_a_plan_is_the_same_each_time(rite, composed, theme, number):
    assert rite.plan(number, theme) == composed[number - 1]


def test_where_those_were_whose_places_others_have_taken(rite, composed):
    """The first pair turn to the left and leave their places to the second: ghosts, with ticks, and the turn."""
    number = rite["first-pair-passes-the-second"].number
    marks = {m.id: m for m in composed[number - 1].plan.marks}
    for name in ("上耦上射", "上耦下射"):
        assert marks[f"ghost-{name}"].true is not None
    assert any(id_.startswith("turn-上耦") for id_ in marks)
