"""A plate: every place of every mover has its name, every frame its scale, and nothing lies on anything."""

from dataclasses import replace

import pytest

import stage_viz as sv
from stage_viz.files import ProblemError
from stage_viz.plan import page_of
from stage_viz.plan.marks import Label, PersonMark, RouteMark
from stage_viz.plan.plates.key import clause_of, key_lines
from stage_viz.plan.plates.naming import numbered
from stage_viz.plan.plates.stops import course
from stage_viz.plan.turning import on_ground
from stage_viz.space import Direction
from stage_viz.telling import LANGUAGES

from ..conftest import STEPS
from ..geometry import faults

SECTIONS = ["offering", "offering-tallies", "third-request", "taking-arrows", "third-shooting"]


def walkers(plan):
    """Whose body may be moved across which way: his own."""
    own = {}
    for route in (m for m in plan.marks if isinstance(m, RouteMark)):
        who = route.id.split("-")[-1]
        own[route.id] = frozenset(
            m.id.removeprefix("person-") for m in plan.marks if f"-person-{who}-" in m.id
        )
    return own


def counted(plan, theme):
    return [str(f) for f in faults(plan, theme, own=walkers(plan))]


def unnamed(rite, plan, section):
    """The places of those who move that have no name in any frame."""
    numbers = [n for n, s in enumerate(rite.staging.rite.steps, 1) if s.section == section]
    found = course(rite.staging, numbers)
    words = {m.text for m in plan.marks if isinstance(m, Label)}
    cast, missing = rite.staging.rite.cast, []
    for name in found.visits:
        if cast[name].kind != "person" or name in found.like:
            continue
        for stop in found.stops(name):
            row = cast.get(stop.presence.row)
            names = [cast[name].shown or name, *([row.shown or row.name] if row else [])]
            if not any(numbered(n, stop.ordinals, LANGUAGES["zh"]) in words for n in names):
                missing.append((name, stop.ordinals))
    return missing


@pytest.fixture(scope="module")
def plate(rite, theme):
    return rite.plate("offering", theme)


@pytest.mark.parametrize("section", SECTIONS)
def test_no_plate_of_the_passage_has_a_fault(rite, theme, section):
    made = rite.plate(section, theme)
    assert (counted(made.plan, theme), made.without_room, made.unnamed) == ([], (), ())
    assert unnamed(rite, made.plan, section) == []


@pytest.mark.slow
def test_no_trace_has_a_fault(rite, theme):
    drawn = 0
    for name, member in rite.staging.rite.cast.items():
        if member.kind != "person":
            continue
        try:
            made = rite.trace(name, theme=theme)
        except ProblemError:
            continue
        assert (name, counted(made.plan, theme), made.without_room) == (name, [], ())
        drawn += 1
    assert drawn > 15


@pytest.mark.slow
def test_no_plate_has_a_fault_in_any_reading_or_turned(rite, theme):
    for name in (*rite.files.layout.readings, *rite.files.rite.readings):
        read = sv.load(STEPS, [name], strict=False)
        for section in SECTIONS:
            made = read.plate(section, theme)
            assert (name, section, counted(made.plan, theme), made.without_room) == (name, section, [], ())
    for section in SECTIONS:
        made = rite.plate(section, theme, page_of("174mm", up=Direction.S))
        assert (section, counted(made.plan, theme), made.without_room) == (section, [], ())


def moved(plan, id_, by):
    marks = []
    for m in plan.marks:
        if m.id == id_ and isinstance(m, Label):
            x0, y0, x1, y1 = m.box
            m = replace(
                m,
                at=(m.at[0] + by[0], m.at[1] + by[1]),
                box=(x0 + by[0], y0 + by[1], x1 + by[0], y1 + by[1]),
                leader=(),
            )
        elif m.id == id_ and isinstance(m, PersonMark):
            m = replace(m, at=(m.at[0] + by[0], m.at[1] + by[1]))
        marks.append(m)
    return replace(plan, marks=tuple(marks))


def test_planted_faults_are_counted(rite, theme, plate):
    marks = {m.id: m for m in plate.plan.marks}
    body = next(m for m in marks.values() if isinstance(m, PersonMark) and "person-獲者-4" in m.id)
    label = next(m for m in marks.values() if isinstance(m, Label) and m.id.endswith("label-獲者-4"))
    onto = (body.at[0] - label.box[0] - 1, body.at[1] - label.box[1] - 1)
    assert any(
        f.startswith(f"label on body: {label.id} {body.id}")
        for f in counted(moved(plate.plan, label.id, onto), theme)
    )
    other = next(m for m in marks.values() if isinstance(m, PersonMark) and "person-獲者-5" in m.id)
    across = (other.at[0] - body.at[0], other.at[1] - body.at[1])
    assert any(
        "body on body" in f and body.id in f for f in counted(moved(plate.plan, body.id, across), theme)
    )
    out = (0.0, plate.plan.windows[0].box[3] + 2 - body.at[1])
    assert any(body.id in f for f in counted(moved(plate.plan, body.id, out), theme))
    way = next(
        m for m in marks.values() if isinstance(m, RouteMark) and len(m.runs[0]) > 1 and m.layer == "routes"
    )
    (x0, y0), (x1, y1) = way.runs[0][:2]
    on_way = ((x0 + x1) / 2 - body.at[0], (y0 + y1) / 2 - body.at[1])
    assert any(
        f.startswith("way on body") and body.id in f
        for f in counted(moved(plate.plan, body.id, on_way), theme)
    )
    less = replace(plate.plan, marks=tuple(m for m in plate.plan.marks if m is not label))
    assert unnamed(rite, less, "offering") == [("獲者", (4,))]


def test_bodies_stand_at_their_true_places_and_face_as_they_did(rite, plate):
    numbers = range(1, 18)
    found = course(rite.staging, numbers)
    seen = 0
    for m in plate.plan.marks:
        kind, _, rest = m.id.partition("-")[2].partition("-")
        if not isinstance(m, PersonMark) or kind != "person" or not rest[-1].isdigit():
            continue
        who, _, ordinal = rest.rpartition("-")
        presence = found.visits[who][int(ordinal) - 1].presence
        x, y = on_ground(plate.plan, m.true or m.at)
        assert abs(x - presence.x) < 0.03
        assert abs(y - presence.y) < 0.03
        assert m.bearing == (presence.facing.bearing if presence.facing else None)
        seen += 1
    assert seen >= 25


def test_who_is_in_the_same_spot_shares_a_mark(rite, theme):
    plan = rite.plate("taking-arrows", theme).plan
    labels = [m.text for m in plan.marks if isinstance(m, Label)]
    assert "賓五·七" in labels
    assert "上耦上射三·五" in labels
    bodies = [m.id for m in plan.marks if isinstance(m, PersonMark)]
    assert not any("person-賓-5" in id_ for id_ in bodies)


def test_a_crowd_has_a_frame_of_its_own(rite, theme, plate):
    plan = rite.plate("taking-arrows", theme).plan
    assert [m.text for m in plan.marks if isinstance(m, Label) and m.id.endswith("-letter")] == ["a", "b"]
    whole, detail = plan.windows
    assert detail.scale > 2 * whole.scale
    assert not any(m.id.endswith("-letter") for m in plate.plan.marks)


def test_the_key_tells_the_numbers_in_the_words_of_the_text(rite):
    found = course(rite.staging, range(1, 18))
    told = dict(key_lines(rite.staging.rite, found, LANGUAGES["zh"]))
    assert (
        told["獲者："]
        == "一 負侯　二 適右个　三 俎之北　四 適左个　五 中皆如之　六 獲者薦右東面立飲　七 辟設于乏南　八 獲者負侯而俟。"
    )
    taking = course(rite.staging, range(45, 92))
    assert ("次耦下射、下耦下射、眾賓乙、眾賓丁：", "如上耦下射。") in key_lines(
        rite.staging.rite, taking, LANGUAGES["zh"]
    )


def test_a_clause_is_chosen_by_the_words_of_the_place(rite):
    step = rite["goes-to-the-right-arm"].data
    assert clause_of(step, "右个", ["獲者"]) == "適右个"
    assert clause_of(step, "獲者之南4尺", ["獲者"]) == ""


def test_a_page_without_words_and_one_on_which_nobody_moves(small, theme):
    bare = small.plate("one", theme, page_of("84mm", bare=True)).plan
    assert not [m for m in bare.marks if m.layer == "text"]
    words = {m.text for m in bare.marks if isinstance(m, Label)}
    assert {"賓一", "賓二"} <= words
    with pytest.raises(ProblemError, match="PLATE-STILL"):
        small.trace("賓", [2], theme)


@pytest.mark.parametrize("width", ["84mm", "120mm", "174mm"])
def test_the_plate_of_another_rite_has_no_fault(small, theme, width):
    made = small.plate("one", theme, page_of(width))
    assert (counted(made.plan, theme), made.without_room) == ([], ())


def test_who_only_stands_by_is_left_out_where_there_is_no_room(rite, theme):
    made = rite.plate("third-request", theme, page_of("84mm"))
    assert "a-label-賓" in made.unnamed
    assert not any(m.id == "a-person-賓" for m in made.plan.marks)
    bodies = [f for f in counted(made.plan, theme) if f.startswith("body on")]
    assert bodies == []


def test_a_way_that_turns_a_little_way_off_is_seen_to_turn(rite, theme):
    plan = rite.trace("司射", range(18, 45), theme).plan
    (window,) = plan.windows
    ends = [
        p
        for m in plan.marks
        if isinstance(m, RouteMark) and m.layer == "routes"
        for run in m.runs
        for p in run
    ]
    assert ends
    assert min(y for _, y in ends) > window.box[1] + 5


def test_the_alternative_text_says_where_each_faces_at_each_of_his_places(rite):
    told = rite.plate("offering").plan.description
    assert "獲者：一 負侯，北面　二 適右个，東面" in told
    assert "六 獲者薦右東面立飲，東面" in told
