import pytest

from stage_viz.theme import body, glyph, kinds

WANTED = """
mat basin water-jar basket wine-jars chimes screen arrow-stand tally-holder tallies column mark post stairs
food-stand food meat-stand cup flag bow arrows switch zither dish-stand cup-on-stand pipes bundle
"""


def test_every_thing_of_the_rite_has_a_glyph():
    assert set(kinds()) >= set(WANTED.split())
    assert kinds() == tuple(sorted(kinds()))


@pytest.mark.parametrize("kind", kinds())
def test_a_glyph_is_sound(kind):
    shape = glyph(kind)
    assert shape.kind == kind
    assert shape.zh
    assert min(shape.size) > 0
    points = [point for part in shape.parts for point in part.points]
    assert all(-0.5 <= x <= 0.5 and -0.5 <= y <= 0.5 for x, y in points)
    assert {part.fill for part in shape.parts} <= {"none", "paper", "accent", "ink"}
    assert {part.weight for part in shape.parts} <= {"heavy", "main", "fine", "none"}
    assert any(part.weight == "main" for part in shape.parts), "no stroke would carry the evidence"


@pytest.mark.parametrize("kind", kinds())
def test_a_glyph_fits_its_own_size(kind):
    shape = glyph(kind)
    across, along = shape.scale(shape.size)
    points = [(x * across, y * along) for part in shape.parts for x, y in part.points]
    assert max(abs(x) for x, _ in points) <= shape.size[0] / 2 + 0.2
    assert max(abs(y) for _, y in points) <= shape.size[1] / 2 + 0.2


def test_things_with_a_front_are_not_the_same_turned_about():
    for kind in (
        "mat",
        "basket",
        "arrow-stand",
        "tally-holder",
        "screen",
        "food-stand",
        "flag",
        "cup",
        "arrows",
    ):
        points = {(round(x, 3), round(y, 3)) for part in glyph(kind).parts for x, y in part.points}
        assert points != {(x, -y) for x, y in points}, kind


def test_the_food_stand_has_its_meat_in_front_and_its_basket_to_the_right():
    meat = glyph("food-stand").parts[0].points
    assert min(y for _, y in meat) > 0
    crossed = [
        part.points for part in glyph("food-stand").parts if not part.closed and part.points[0][0] > 0.05
    ]
    assert [all(x > 0 for x, _ in line) for line in crossed if max(y for _, y in line) < 0] == [True, True]


def test_an_unknown_kind_is_drawn_as_a_bundle():
    assert glyph("spaceship").kind == "bundle"


def test_the_nose_is_in_front_and_the_legs_behind():
    shape = body()
    assert max(shape.nose, key=lambda p: p[1]) == (0.0, 0.62)
    assert max(y for _, y in shape.shoulders) < 0.62
    assert all(y < 0 for leg in shape.legs for _, y in leg)
    assert max(x for x, _ in shape.shoulders) == pytest.approx(0.5)
