"""Which way a person faces is seen in print, in a column of a journal, without colour."""

import io
from itertools import combinations, product

import numpy as np
import pytest
from PIL import Image

from stage_viz.plan import fitted, page_of
from stage_viz.plan.marks import PersonMark, Plan
from stage_viz.plan.outlines import mark_box
from stage_viz.render import render
from stage_viz.theme import load_theme

DPI = 300
BEARINGS = tuple(45.0 * i for i in range(8))
MIDDLE = (42.0, 10.0)


def drawn(theme, mark) -> np.ndarray:
    """The grey levels of a plan of 84 mm with one person on it."""
    plan = Plan("test", 84.0, 20.0, (mark,), frame=(0.0, 0.0, 84.0, 20.0))
    with Image.open(io.BytesIO(render(plan, theme, "png", DPI))) as picture:
        return np.asarray(picture.convert("L"), dtype=np.int16)


def person(bearing, size, style="person", evidence="經", posture="") -> PersonMark:
    return PersonMark("person-賓", "persons", style, evidence, MIDDLE, bearing, evidence, size, posture)


@pytest.mark.parametrize("evidence", ["經", "注", "推"])
@pytest.mark.parametrize(
    ("style", "posture"), [("person", ""), ("person-acting", ""), ("person", "坐"), ("person", "揖")]
)
@pytest.mark.parametrize("name", ["paper", "grey"])
def test_a_person_in_the_eight_directions(name, style, posture, evidence):
    """Pairwise a tenth of the pixels of the glyph's box differ by 64 grey levels, at the usual and the least size."""
    theme = fitted(load_theme(name), page_of("84mm"))
    for size in (theme.sizes["person"], theme.sizes["person-least"]):
        marks = [person(b, size, style, evidence, posture) for b in BEARINGS]
        boxes = [mark_box(m) for m in marks]
        x0, y0, x1, y1 = (pick(b[i] for b in boxes) for i, pick in enumerate((min, min, max, max)))
        left, right, top, bottom = (round(v * DPI / 25.4) for v in (x0, x1, 20.0 - y1, 20.0 - y0))
        seen = [drawn(theme, m)[top:bottom, left:right] for m in marks]
        assert all((picture < 128).any() for picture in seen)
        least = min(float((abs(a - b) >= 64).mean()) for a, b in combinations(seen, 2))
        print(name, style, posture, evidence, size, round(least, 3))
        assert least >= 0.1


def test_postures_differ_too():
    theme = fitted(load_theme("grey"), page_of("84mm"))
    size = theme.sizes["person"]
    seen = [drawn(theme, person(b, size, posture=p)) for p, b in product(("", "坐", "揖", "拜"), (0.0,))]
    for a, b in combinations(seen, 2):
        assert (abs(a - b) >= 64).sum() >= 60
