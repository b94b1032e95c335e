"""The legend: every sign once, with its name, and nothing on anything else."""

from itertools import combinations

from stage_viz.plan import legend_plan, page_of
from stage_viz.plan.marks import Label, PersonMark, ThingMark
from stage_viz.theme import kinds, load_theme


def test_every_glyph_is_there_with_its_name(theme):
    plan = legend_plan(theme)
    drawn = {m.kind for m in plan.marks if isinstance(m, ThingMark)}
    assert drawn == set(kinds()) & drawn
    assert len(drawn) >= 24
    words = {m.id: m.text for m in plan.marks if isinstance(m, Label)}
    signs = [m.id for m in plan.marks if not isinstance(m, Label)]
    assert len(signs) == len(set(signs))
    assert all(words[f"{id_}-zh"] and words[f"{id_}-en"] for id_ in signs)
    assert {m.posture for m in plan.marks if isinstance(m, PersonMark)} >= {"", "坐", "揖", "拜"}


def test_no_name_stands_on_another_or_off_the_page():
    for width in ("84mm", "174mm", "16:9"):
        plan = legend_plan(load_theme(), page_of(width))
        boxes = [(m.id, m.box) for m in plan.marks if isinstance(m, Label)]
        for (a, p), (b, q) in combinations(boxes, 2):
            assert p[2] <= q[0] or q[2] <= p[0] or p[3] <= q[1] or q[3] <= p[1], (width, a, b)
        assert all(b[0] >= 0 and b[2] <= plan.width and b[1] >= 0 and b[3] <= plan.height for _, b in boxes)
