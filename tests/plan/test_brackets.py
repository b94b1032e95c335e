"""A row has one name and a bracket, beside it and clear of all else."""

import pytest

from stage_viz.plan.brackets import row_brackets
from stage_viz.plan.figures import Cast
from stage_viz.plan.marks import Label, Line
from stage_viz.plan.view import View, Window
from stage_viz.space import Direction

VIEW = View(0.0, 100.0, 0.0, 100.0, 1.0, (Window(0.0, 100.0, 0.0, 100.0),))
COLUMN = {f"眾{i}": (48.0, 30.0 + 6 * i, 52.0, 34.0 + 6 * i) for i in range(4)}
LEVEL = {f"眾{i}": (30.0 + 6 * i, 48.0, 34.0 + 6 * i, 52.0) for i in range(4)}


def bracketed(boxes, hard=(), lines=(), names=None, facing=None):
    cast = Cast((), {}, boxes, {})
    own = [*boxes.values(), *hard]
    rows = {"眾": list(names or (n for n in boxes if n.startswith("眾")))}
    return row_brackets(rows, cast, own, lines, VIEW, {"眾": facing} if facing else {})


def test_a_column_has_its_bracket_on_the_west_and_a_level_row_on_the_north():
    ((mark,), taken) = bracketed(COLUMN)
    assert (mark.id, mark.style, mark.layer) == ("bracket-眾", "bracket", "labels")
    assert mark.lines == (((48.2, 52.0), (47.3, 52.0), (47.3, 30.0), (48.2, 30.0)),)
    assert taken["眾"] == pytest.approx((47.15, 29.85, 47.45, 52.15))
    ((mark,), _) = bracketed(LEVEL)
    assert mark.lines == (((30.0, 51.8), (30.0, 52.7), (52.0, 52.7), (52.0, 51.8)),)


@pytest.mark.parametrize(
    ("boxes", "facing", "axis", "at"),
    [
        (COLUMN, Direction.E, 0, 47.3),
        (COLUMN, Direction.W, 0, 52.7),
        (LEVEL, Direction.S, 1, 52.7),
        (LEVEL, Direction.N, 1, 47.3),
    ],
)
def test_it_stands_behind_the_row(boxes, facing, axis, at):
    ((mark,), _) = bracketed(boxes, facing=facing)
    assert mark.lines[0][1][axis] == mark.lines[0][2][axis] == at


def test_it_stands_where_there_is_room():
    west = (44.0, 40.0, 47.5, 42.0)
    ((mark,), _) = bracketed(COLUMN, [west])
    assert mark.lines[0][1][0] == 52.7
    ((mark,), _) = bracketed(COLUMN, [west], [((52.9, 0.0), (52.9, 90.0))])
    assert mark.lines[0][1][0] not in (47.3, 52.7)
    assert bracketed(COLUMN, [(30.0, 40.0, 47.9, 42.0), (52.1, 40.0, 70.0, 42.0)]) == ((), {})


def test_few_or_a_crowd_or_a_row_with_others_in_it_have_none():
    two = {n: COLUMN[n] for n in ("眾0", "眾1")}
    assert bracketed(two) == ((), {})
    crowd = {"眾0": (0.0, 0.0, 4.0, 4.0), "眾1": (6.0, 0.0, 10.0, 4.0), "眾2": (0.0, 6.0, 4.0, 10.0)}
    assert bracketed(crowd) == ((), {})
    assert bracketed({**COLUMN, "賓": (50.0, 38.0, 53.0, 40.0)}) == ((), {})


def test_rows_of_the_example(rite, composed):
    """Every bracket has its name beside it, and stands along one row whose members are drawn."""
    seen = set()
    for step, made in zip(rite, composed, strict=False):
        labels = {m.id: m for m in made.plan.marks if isinstance(m, Label)}
        for mark in made.plan.marks:
            if isinstance(mark, Line) and mark.style == "bracket":
                row = mark.id.removeprefix("bracket-")
                seen.add(row)
                box = labels[f"label-{row}"].box
                (xs, ys) = zip(*mark.lines[0], strict=True)
                apart = max(min(xs) - box[2], box[0] - max(xs), min(ys) - box[3], box[1] - max(ys))
                assert apart < 8, (step.id, row)
    assert {"三耦", "眾賓", "工", "笙者", "弟子"} <= seen
