"""Who stands where in the course of steps: each place has the numbers of the stays there, in order."""

import math
from itertools import combinations

import pytest

from stage_viz.files import ProblemError
from stage_viz.plan.plates.plate import section_subject
from stage_viz.plan.plates.stops import course


def steps_of(rite, section):
    return [n for n, s in enumerate(rite.staging.rite.steps, 1) if s.section == section]


@pytest.fixture(scope="module")
def offering(rite):
    return course(rite.staging, steps_of(rite, "offering"))


def test_the_flag_holder_has_nine_places_in_the_whole_rite(rite):
    whole = course(rite.staging, range(1, len(rite) + 1), ["獲者"])
    assert [v.presence.at for v in whole.visits["獲者"]] == [
        "負侯", "右个", "俎之北", "左个", "中", "薦右", "乏南", "負侯", "獲者位"
    ]  # fmt: skip
    assert [s.ordinals for s in whole.stops("獲者")] == [(1, 8), (2,), (3,), (4,), (5,), (6,), (7,), (9,)]
    assert [v.step for v in whole.visits["獲者"]] == [0, 5, 7, 9, 10, 12, 16, 17, 102]
    assert whole.still == {}


def test_places_are_the_true_ones_of_the_scenes(rite, offering):
    for name, visits in offering.visits.items():
        for visit in visits:
            scenes = rite.staging.of(visit.step) if visit.step else (rite.staging.before(1),)
            assert any(s.presences[name].point == visit.presence.point for s in scenes)
        stops = offering.stops(name)
        assert all(math.dist(a.at, b.at) > 1 for a, b in combinations(stops, 2))
        numbers = sorted(n for stop in stops for n in stop.ordinals)
        assert numbers == list(range(1, len(visits) + 1))


def test_one_faces_as_the_strongest_words_of_his_stay_say(offering):
    first, _, before_food, *_ = offering.visits["獲者"]
    assert first.presence.facing.zh == "北"
    assert before_food.presence.facing.zh == "南"
    assert before_food.presence.evidence["facing"].layer.value == "經"


def test_every_walk_leads_from_stay_to_stay(rite, offering):
    walked = [
        (n, route.who)
        for n in steps_of(rite, "offering")
        for scene in rite.staging.of(n)
        for route in scene.routes
    ]
    assert [(w.step, w.route.who) for w in offering.walks] == walked
    for walk in offering.walks:
        for name, (start, end) in walk.ends.items():
            assert end == start + 1
            stays = offering.visits[name]
            assert math.dist(stays[end - 1].presence.point, walk.route.points[-1]) < 12
            assert stays[end - 1].step == walk.step


def test_things_that_are_set_out_have_their_places(offering):
    assert len(offering.stops("獲者之薦")) == 5
    assert offering.stops("獲者之薦")[0].ordinals == (1, 5)
    assert "爵" not in offering.visits


def test_who_goes_only_where_another_went_is_like_him(rite):
    taking = course(rite.staging, steps_of(rite, "taking-arrows"))
    assert taking.like == {
        "次耦上射": "上耦上射", "次耦下射": "上耦下射", "下耦上射": "上耦上射", "下耦下射": "上耦下射",
        "大夫之耦": "上耦上射", "眾賓甲": "上耦上射", "眾賓乙": "上耦下射", "眾賓丙": "上耦上射", "眾賓丁": "上耦下射",
    }  # fmt: skip
    for name, other in taking.like.items():
        places = [stop.at for stop in taking.stops(other)]
        assert all(any(math.dist(s.at, p) <= 1 for p in places) for s in taking.stops(name)[1:])


def test_a_section_that_is_not_there_is_told(small):
    with pytest.raises(ProblemError, match="PLATE-SECTION"):
        section_subject(small.staging, "two", [(1, 1), (2, 2)], small.files.passage)
