from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stage_viz.phrases import Unplaceable, fix, implied_facing, read_form
from stage_viz.space import Axis, Direction, Fix

NAMES = ["侯", "左个", "乏", "薦", "洗", "東榮", "西序", "物", "右物", "左物", "司射位", "西階"]
DIAGONAL = 18 / math.sqrt(2)


def said(form, axis, scope):
    return fix(read_form(form, NAMES).root, axis, scope)


@pytest.mark.parametrize(
    ("form", "x", "y"),
    [
        # exact
        ("侯", (0,), (-300,)),
        ("物", (0,), (0,)),
        ("物間", (0,), (0,)),
        ("兩物之間", (0,), (0,)),
        ("位", (-40,), (-70,)),
        ("左个之西北三步", (-15 - DIAGONAL,), (-300 + DIAGONAL,)),
        ("侯南5尺", (0,), (-305,)),
        ("薦右二尺", (-30,), (-282,)),
        ("薦前二尺", (-28,), (-280,)),
        ("薦左二尺", (-30,), (-278,)),
        ("薦後二尺", (-32,), (-280,)),
        ("東二尺", (7,), (-100,)),
        ("侯與物之間", (0,), (-150,)),
        ({"between": ["侯", "物"], "at": "1/3"}, (0,), (-200,)),
        ({"xy": ["12尺", "-50尺"]}, (12,), (-50,)),
        ({"x": "東榮", "y": "-1/2 堂深"}, (38,), (-20,)),
        ({"of": {"of": "乏", "toward": "南", "by": "3尺"}, "toward": "東", "by": "4尺"}, (-26,), (-203,)),
        # one axis only
        ("南北當洗", None, (-60,)),
        ("南當洗", None, (-60,)),
        ("東西當東榮", (38,), None),
        ("當西階", (-18,), None),
        ({"y": "洗"}, None, (-60,)),
        ({"of": "侯", "axis": "東西"}, (0,), None),
        ("南北當洗，西當西序", (-27,), (-60,)),
        # within an interval, with a default: from the edge, to as far as the words allow
        ("乏南", (-30, -42, -18), (-211, -251, -201)),
        ("乏東", (-18, -28, 22), (-200, -211, -189)),
        ("乏東北", (-18, -28, 22), (-189, -199, -149)),
        ("乏少南", (-30, -35, -25), (-204, -209, -201)),
        ("薦右", (-30, -41, -19), (-291, -331, -281)),
        ("薦少左", (-30, -34, -26), (-276, -279, -271)),
        ("少南", (5, 2, 8), (-103, -108, -100)),
        ("物之西", (-13.6, -53.6, -3.6), (0, -11.5, 11.5)),
        ("當西階南", (-18,), (-36, -76, -26)),
        # contact: on the side that it faces, anywhere along it
        ("負侯", (0, -20, 20), (-298.5, -299.5, -297.5)),
        ("倚於西階西", (-23, -24, -22), (-23, -26, -20)),
        ("倚於西階東", (-13, -14, -12), (-23, -26, -20)),
        ("倚於洗南", (36, 35, 37), (-62, -63, -61)),
        ("倚於西序", (-27, -27.5, -26.5), (-11, -12, -10)),
        # counted from a place that is itself not exact: its room stays
        ("乏南，南當洗", (-30, -42, -18), (-211, -251, -201)),
        ({"of": "乏南", "toward": "東", "by": "4尺"}, (-26, -38, -14), (-211, -251, -201)),
        ({"of": "乏南", "toward": "東"}, (-20, -42, 32), (-211, -261, -191)),
        ({"of": "乏南", "toward": "西"}, (-40, -92, -18), (-211, -261, -191)),
    ],
)
def test_what_a_phrase_says_of_each_axis(form, x, y, scope):
    for axis, expected in ((Axis.X, x), (Axis.Y, y)):
        found = said(form, axis, scope)
        if expected is None:
            assert found is None
        else:
            assert found is not None
            assert found.exact is (len(expected) == 1)
            value, low, high = expected if len(expected) == 3 else expected * 3
            assert (found.value, found.low, found.high) == pytest.approx((value, low, high))


def test_a_default_lies_within_its_interval(scope):
    for form in ("乏南", "乏東北", "薦右", "少南", "負侯", {"of": "乏南", "toward": "東"}):
        for axis in Axis:
            found = said(form, axis, scope)
            assert found.allows(found.value)


def test_words_that_only_tell_a_row_speak_of_no_axis(scope):
    assert said("東面北上", Axis.X, scope) is None
    assert said("東面北上", Axis.Y, scope) is None


def test_the_first_part_that_speaks_of_an_axis_has_it(scope):
    assert said("西當西序，乏南，侯", Axis.X, scope) == Fix.at(-27)
    assert said("南當洗，侯", Axis.Y, scope) == Fix.at(-60)
    assert said("南當洗，侯", Axis.X, scope) == Fix.at(0)


@pytest.mark.parametrize(
    ("form", "what", "mend", "offset"),
    [
        ("洗右", "洗 has no facing, so it has no 右", "give it a facing, or a direction", 0),
        ("西當侯，洗右", "洗 has no facing, so it has no 右", "give it a facing, or a direction", 4),
        ("負洗", "洗 has no facing, so nobody can have his back to it", "give it a facing, or name the side: 倚於…東", 1),
        (
            {"of": "當洗", "toward": "東"}, "the place that it counts from is not told 南北",
            "tell both of its axes", 0,
        ),
    ],
)  # fmt: skip
def test_what_has_no_meaning(form, what, mend, offset, scope):
    with pytest.raises(Unplaceable) as caught:
        said(form, Axis.Y, scope)
    e = caught.value
    assert (e.what, e.mend, e.offset) == (what, mend, offset)
    assert str(e) == what


def test_an_actor_without_a_place_of_his_own(scope):
    scope.station = None
    with pytest.raises(Unplaceable, match=r"^the actor has no place of his own$") as caught:
        said("反位", Axis.X, scope)
    assert caught.value.mend == "give him a `station` in the cast"


def test_an_actor_who_is_nowhere(scope):
    scope.at = None
    with pytest.raises(
        Unplaceable, match=r"^南 counts from where the actor is, which is not known$"
    ) as caught:
        said("少南", Axis.X, scope)
    assert caught.value.mend == "name what it counts from"


@pytest.mark.parametrize(
    ("form", "facing"),
    [
        ("負侯", Direction.N),
        ("南當洗，負侯", Direction.N),
        ({"phrase": "負侯", "axis": "南北"}, Direction.N),
        ("倚於洗南", None),
        ("負洗", None),
        ("侯南", None),
        ("東面", None),
    ],
)
def test_who_has_his_back_to_it_faces_as_it_does(form, facing, scope):
    assert implied_facing(read_form(form, NAMES).root, scope) is facing


@given(
    st.sampled_from(Direction),
    st.floats(0, 500),
    st.tuples(st.floats(-300, 300), st.floats(-300, 300)),
)
def test_a_distance_is_kept_in_every_direction(direction, distance, at):
    from dataclasses import replace

    from stage_viz.phrases import Ref
    from stage_viz.phrases.tree import Toward
    from stage_viz.space import Length

    class Scope:
        spacing = None

        def coordinate(self, name, axis):
            return at[0 if axis is Axis.X else 1]

        def reach(self, name, axis):
            return 3.0

        def members(self, name):
            return (name,)

        def length(self, length):
            return length.value({})

    node = Toward(Ref("侯"), direction, Length("", ((distance, "尺"),)))
    x, y = (fix(node, axis, Scope()) for axis in Axis)
    assert x.exact
    assert y.exact
    assert math.hypot(x.value - at[0], y.value - at[1]) == pytest.approx(distance, abs=1e-6)
    back = replace(node, direction=direction.turned(180))
    assert x.value + fix(back, Axis.X, Scope()).value == pytest.approx(2 * at[0], abs=1e-6)
