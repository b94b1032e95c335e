from itertools import pairwise

import pytest

from stage_viz.ground import place
from stage_viz.model import read_rite
from stage_viz.routes import length
from stage_viz.staging import PACE, box_of, read_as, stage, terrain

OPENING = """
  - {who: 甲, at: {xy: [-10尺, 0尺]}, facing: 東}
  - {who: 乙, at: {xy: [10尺, 0尺]}, facing: 西}
"""
STAYS = "{who: 甲, acts: [退]}"


def routes(play, *actions, opening=OPENING, **files):
    _, staging, problems = play([list(actions)], opening=opening, **files)
    assert problems == ()
    return [r for scene in staging.of(1) for r in scene.routes]


def is_rectilinear(points):
    return all(a[0] == b[0] or a[1] == b[1] for a, b in pairwise(points))


def test_ways_are_rectilinear_first_east_or_west_when_going_up(play):
    (up,) = routes(play, "{who: 甲, at: {xy: [-40尺, 10尺]}}")
    assert up.points == ((-10, 0), (-40, 0), (-40, 10))
    (down,) = routes(play, "{who: 甲, at: {xy: [-40尺, -10尺]}}")
    assert down.points == ((-10, 0), (-10, -10), (-40, -10))


def test_a_way_goes_through_the_places_told(play):
    (way,) = routes(
        play,
        "{who: 甲, at: {xy: [-40尺, 10尺]}, via: [{y: -8尺}, {x: -40尺}], "
        "evidence: {via: {layer: 注, quote: 由南}, at: {layer: 經, quote: 某}}}",
    )
    assert way.points == ((-10, 0), (-10, -8), (-40, -8), (-40, 10))
    assert (str(way.evidence), str(way.end_evidence)) == ("注「由南」", "經「某」")


def test_a_way_of_which_only_the_end_is_told_is_inferred(play):
    (way,) = routes(play, "{who: 甲, at: 甲位, evidence: {at: {layer: 經, quote: 某}}}")
    assert (way.evidence.layer.value, way.evidence.note) == ("推", "only its end is told")


def test_ways_keep_clear_of_people_and_of_what_stands_fast(play):
    (way,) = routes(play, "{who: 乙, at: {xy: [-30尺, 0尺]}}")
    assert way.points[0] == (10, 0)
    assert way.points[-1] == (-30, 0)
    assert is_rectilinear(way.points)
    assert all(abs(y) >= 3.2 for x, y in way.points[1:-1] if -13 < x < -7)  # the berth round 甲
    (way,) = routes(play, "{who: 乙, at: {xy: [0尺, -40尺]}}")
    assert all(not (abs(x) < 2 and -22 < y < -18) for x, y in way.points)  # the column with its clearance


def test_ways_keep_clear_of_where_people_and_things_will_stand(play):
    """Who walks first leaves room for who comes later in the step."""
    first = "{who: 甲, at: {xy: [-10尺, -40尺]}}"
    assert routes(play, first)[0].points == ((-10, 0), (-10, -40))
    for later in (
        "{who: 乙, at: {xy: [-10尺, -10尺]}, beat: 1}",
        "{what: 甲之薦, at: {xy: [-10尺, -10尺]}, beat: 1}",
    ):
        way = routes(play, first, later)[0]
        assert way.points == ((-10, 0), (-6.8, 0), (-6.8, -40), (-10, -40))


def test_what_can_be_stepped_over_is_in_nobodys_way(play):
    first = "{who: 甲, at: {xy: [-10尺, -40尺]}}"
    assert len(routes(play, first, "{what: 爵, at: {xy: [-10尺, -10尺]}, beat: 1}")[0].points) == 2


@pytest.mark.parametrize(("who", "x"), [("甲", -18), ("乙", 18)])
def test_between_court_and_hall_everyone_takes_his_own_stairs(play, who, x):
    (way,) = routes(play, f"{{who: {who}, at: {{xy: [0尺, 40尺]}}}}")
    assert x in {px for px, _ in way.points}
    assert [p for p in way.points if p[1] == 20] == []
    assert all(px == x for (px, _), (qx, qy) in pairwise(way.points) if px == qx and 14 < qy < 30)
    (back,) = routes(
        play,
        f"{{who: {who}, at: {{xy: [0尺, 5尺]}}}}",
        opening=f"  - {{who: {who}, at: {{xy: [0尺, 40尺]}}}}\n",
    )
    assert x in {px for px, _ in back.points}


def test_who_has_no_stairs_of_his_own_takes_the_nearest(play):
    (way,) = routes(
        play, "{who: 丙, at: {xy: [-16尺, 40尺]}}", opening="  - {who: 丙, at: {xy: [-16尺, 0尺]}}\n"
    )
    assert way.points == ((-16, 0), (-16, 40))


def test_a_row_that_walks_together_is_one_route(play):
    opening = "  - {who: 隊, at: {xy: [0尺, -30尺]}, facing: 東, head: 北}\n"
    (way,) = routes(play, "{who: 隊, at: {xy: [20尺, -30尺]}, facing: 東}", opening=opening)
    assert (way.who, way.points) == (("子", "丑", "寅"), ((0, -30), (20, -30)))


def test_a_row_that_gathers_has_a_route_each(play):
    opening = "\n".join(
        f"  - {{who: {n}, at: {{xy: [{x}尺, -30尺]}}, facing: 東}}"
        for n, x in (("子", 0), ("丑", 30), ("寅", -40))
    )
    found = routes(play, "{who: 隊, at: {xy: [20尺, -40尺]}, facing: 東, head: 北}", opening=opening)
    assert [r.who for r in found] == [("子",), ("丑",), ("寅",)]
    assert [r.points[-1] for r in found] == [(20, -40), (20, -44), (20, -48)]


def test_who_stays_in_his_row_has_no_route(play):
    opening = "  - {who: 隊, at: {xy: [0尺, -30尺]}, facing: 東, head: 北}\n"
    (way,) = routes(play, "{who: 隊, at: {xy: [0尺, -30尺]}, facing: 北, head: 西}", opening=opening)
    assert way.who == ("丑", "寅")


# ---- time


def test_a_beat_lasts_until_the_slowest_is_there(play):
    _, staging, _ = play(
        [
            [
                "{who: 甲, at: {xy: [-22尺, 0尺]}}",
                "{who: 乙, at: {xy: [40尺, 0尺]}}",
                "{who: 甲, acts: [拜], beat: 1}",
            ],
            [STAYS],
        ],
        opening=OPENING,
    )
    assert PACE == 6.0
    assert [(s.step, s.beat, s.begins, s.lasts) for s in staging.scenes] == [
        (0, 0, 0.0, 0.0),
        (1, 1, 0.0, 5.0),  # 30尺 at 1步 a second
        (1, 2, 5.0, 1.0),
        (2, 1, 6.0, 1.0),
    ]
    assert [length(r.points) / PACE for r in staging.scenes[1].routes] == [2.0, 5.0]


def test_beats_are_counted_in_their_order(play):
    _, staging, _ = play(
        [["{who: 甲, facing: 北, beat: 7}", "{who: 甲, facing: 南, beat: 3}"]], opening=OPENING
    )
    assert [(s.beat, s.presences["甲"].facing.zh) for s in staging.of(1)] == [(1, "南"), (2, "北")]
    assert staging.before(1) is staging.scenes[0]


def test_before_and_of_a_step(play):
    _, staging, _ = play([[STAYS], [STAYS, "{who: 甲, facing: 北, beat: 1}"], [STAYS]], opening=OPENING)
    assert staging.before(3) is staging.scenes[3]
    assert [s.id for s in staging.of(2)] == ["s2", "s2"]


# ---- what goes wrong


def test_no_way_is_a_problem_that_names_who(play, layout):
    _, staging, problems = play(
        [["{who: [甲, 乙], at: {xy: [0尺, 40尺], quote: 升}}"], [STAYS]],
        opening="  - {who: 甲, at: {xy: [0尺, 0尺]}}\n  - {who: 乙, at: {xy: [1尺, 40尺]}}\n",
        cast="\n  甲: {}\n  乙: {}\n",
        layout="".join(line for line in layout.splitlines(keepends=True) if "階" not in line),
    )
    (problem,) = problems
    assert str(problem).split(": ", 1)[1].splitlines()[0] == (
        "STAGE-WAY there is no clear way for 甲 to 升 (tell another way with via:, or another place)"
    )
    assert (problem.path, problem.place.line) == (("steps", 0, "actions", 0, "at"), 15)
    assert staging.broken == {"s1"}
    assert staging.of(1)[0].presences["甲"].point == (0, 40)  # he is there all the same for the next step


def test_a_bad_step_does_not_lose_the_others(play):
    bad = "{who: 甲, at: 丙之東}"
    _, staging, problems = play(
        [[STAYS], [bad, "{who: 乙, facing: 北}"], ["{who: 甲, at: 甲位}"]], opening=OPENING
    )
    assert [p.code for p in problems] == ["STAGE-PLACE"]
    assert problems[0].path == ("steps", 1, "actions", 0, "at")
    assert staging.broken == {"s2"}
    assert staging.of(2)[0].presences["乙"].facing.zh == "北"
    assert staging.of(3)[0].presences["甲"].point == (-40, -20)


def test_a_via_without_meaning_is_told_at_its_place(play):
    _, _, problems = play([["{who: 甲, at: 甲位, via: [丙之東]}"]], opening=OPENING)
    assert [(p.code, p.what, p.path[-1]) for p in problems] == [
        ("STAGE-PLACE", "丙 is not on the stage", "via")
    ]


# ---- readings

READINGS = """readings:
  某氏: {actions: {s1: [{who: 甲, at: 心, facing: 南}]}}
  他氏: {actions: {s1: [{who: 甲, at: 乙位}], s2: [{who: 乙, facing: 北}]}}
"""


def test_a_reading_replaces_the_actions_of_a_step(play):
    steps = [["{who: 甲, at: 甲位}", "{who: 乙, facing: 南}"], [STAYS]]
    _, staging, problems = play(steps, "某氏", opening=OPENING, more=READINGS)
    assert problems == ()
    assert staging.of(1)[0].presences["甲"].point == (0, 0)
    assert staging.of(1)[0].presences["乙"].facing.zh == "西"
    _, staging, problems = play(steps, "無此讀", opening=OPENING, more=READINGS)
    assert problems == ()
    assert staging.of(1)[0].presences["甲"].point == (-40, -20)


def test_two_readings_of_one_step_clash(play):
    files, _, problems = play([[STAYS], [STAYS]], "某氏", "他氏", opening=OPENING, more=READINGS)
    (problem,) = problems
    assert str(problem).split(": ", 1)[1] == (
        "READING-CLASH the readings 某氏 and 他氏 both say what happens in s1 (follow one of them)"
    )
    assert problem.place.line == 28
    read = read_as(files.rite, ["某氏", "他氏"])
    assert [a.at.text for a in read.steps[0].actions] == ["乙位"]
    assert play([[STAYS], [STAYS]], "某氏", "某氏", opening=OPENING, more=READINGS)[2] == ()


# ---- the ground as it is walked


def test_the_terrain_has_the_solid_fixtures_and_the_edges_beside_the_stairs(play):
    files, _, _ = play([[STAYS]], opening=OPENING)
    ground, _ = place(files.layout)
    boxes = terrain(ground).boxes
    column = box_of(ground.places["柱"])
    assert (column.x0, column.y0, column.x1, column.y1) == (-0.5, -20.5, 0.5, -19.5)
    assert column.grown(1.5) in boxes
    assert not any(box_of(ground.places["堂"]).grown(1.5) == b for b in boxes)
    for x, y in ((0, 20), (-30, 30), (30, 50), (0, 60)):
        assert any(b.contains((x, y)) for b in boxes)  # the edges of the hall are closed …
    for x in (-18, 18):
        assert not any(b.contains((x, y)) for b in boxes for y in (13, 17, 20, 24))  # … but for the stairs
        assert any(b.contains((x - 4, 17)) for b in boxes)  # on which nobody steps from the side


def test_the_same_input_gives_the_same_scenes(tmp_path, play):
    files, staging, _ = play([["{who: 甲, at: {xy: [0尺, 40尺]}}", "{who: 乙, at: 席}"]], opening=OPENING)
    again = stage(read_rite(files.steps_document.file).rite, staging.ground)[0]
    assert again.scenes == staging.scenes
