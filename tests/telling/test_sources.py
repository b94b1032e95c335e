"""The 案: what the classic does not say, and who says it; and what those who act hold and wear."""

from dataclasses import replace

import pytest

from stage_viz.model import Action, Evidence, Layer, Member, Note, Via
from stage_viz.phrases import Phrase
from stage_viz.space import Direction
from stage_viz.telling import notes, shown, states

E, L = Evidence, Layer


def step_of(small, *actions, notes=()):
    return replace(small.staging.rite.steps[0], actions=actions, notes=tuple(map(Note, notes)))


def act(who=("賓",), facing=None, **evidence):
    return Action(who, facing=facing, evidence=evidence)


def told(small, *actions, notes_=()):
    return notes(step_of(small, *actions, notes=notes_), small.staging.rite)


@pytest.mark.parametrize(
    ("evidence", "sentence"),
    [
        (E(L.COMMENTARY, "西面錯"), "賓之位：注「西面錯」。"),
        (E(L.COMMENTARY, "", "鄉射 注"), "賓之位：注（鄉射 注）。"),
        (E(L.COMMENTARY, "西面錯", "鄉射 注"), "賓之位：注「西面錯」。"),
        (E(L.SUBCOMMENTARY, "據文東面"), "賓之位：疏「據文東面」。"),
        (E(L.RECORD, "", "鄉射記"), "賓之位：記（鄉射記）。"),
        (E(L.EARLIER, "", "鄉射 · 再射"), "賓之位：經′（鄉射 · 再射）。"),
        (E(L.SCHOLAR, "", "敖繼公「蓋西南面」"), "賓之位：敖繼公「蓋西南面」。"),
        (E(L.INFERRED), "推：賓之位。"),
        (E(L.INFERRED, "", "約鄉飲酒"), "推：賓之位（約鄉飲酒）。"),
        (E(L.INFERRED, note="behind him"), "推：賓之位。"),
    ],
)
def test_a_source_is_told_in_its_way(small, evidence, sentence):
    assert told(small, act(at=evidence)) == (sentence,)


def test_what_the_classic_says_needs_no_note(small):
    assert told(small, act(at=E(L.CLASSIC), facing_=E(L.CLASSIC))) == ()


def test_a_facing_is_told_only_where_it_is_named(small):
    weak = E(L.COMMENTARY, "北面")
    assert told(small, Action(("賓",), evidence={"facing": weak})) == ()
    assert told(small, Action(("賓",), facing=Direction.N, evidence={"facing": weak})) == (
        "賓北面：注「北面」。",
    )


def test_one_source_is_told_once_for_all_that_it_bears_out(small):
    weak = E(L.COMMENTARY, "北面", note="one note")
    other = E(L.COMMENTARY, "北面", note="another note")
    found = told(
        small,
        Action(("賓",), facing=Direction.N, evidence={"at": weak, "facing": other}),
        act(("爵",), at=weak),
    )
    assert found == ("賓之位、賓北面、爵之位：注「北面」。",)


def test_the_authors_notes_come_first_and_inference_last(small):
    found = told(
        small,
        act(at=E(L.INFERRED)),
        act(("爵",), at=E(L.COMMENTARY, "北面")),
        notes_=("敖繼公：非也。", "存疑"),
    )
    assert found == ("敖繼公：非也。", "存疑。", "爵之位：注「北面」。", "推：賓之位。")


@pytest.mark.parametrize("note", ["是。", "何？", "然！", "「右之也」", "so.", "曰“是”"])
def test_a_note_that_is_closed_is_left_as_it_is(small, note):
    assert told(small, notes_=(note,)) == (note,)


def test_a_note_of_an_action_follows_those_of_the_step(small):
    action = Action(("賓",), note=Note(zh="移就", en="He moves."))
    assert told(small, action, notes_=("是。",)) == ("是。", "移就。")
    assert told(small, replace(action, note=Note(en="He moves."))) == ("He moves.",)


def test_the_word_that_is_shown():
    assert shown(Member("獲者之薦", "thing", shown="薦")) == "薦"
    assert shown(Member("獲者", "person")) == "獲者"


def test_what_those_who_act_hold_is_told(small):
    assert states(frozenset(["賓"]), small.staging, 1) == ()
    assert states(frozenset(["賓"]), small.staging, 2) == ("賓執爵。",)
    assert states(frozenset(), small.staging, 2) == ()


def test_what_is_worn_and_held_alike_is_told_once(rite):
    for step in rite:
        found = states(frozenset(rite.staging.rite.cast), rite.staging, step.number)
        after = step.scenes[-1].presences
        for sentence in found:
            assert sentence.endswith("。")
        assert len(found) == len(set(found))
        with_state = [p for p in after.values() if p.kind == "person" and (p.attire or p.holds)]
        assert sum(s.count("、") + 1 for s in found) >= len(found)
        assert bool(with_state) == bool(found)


def test_a_bow_on_the_way_tells_its_own_source(small):
    way = Via(Phrase("當楅", None), ("當楅北面揖", "視"), evidence=E(L.EARLIER, "", "鄉射 · 再射"))
    other = Via(Phrase("當階", None), ("揖",))
    found = told(small, Action(("賓",), via=(way, other), evidence={"via": E(L.INFERRED)}))
    assert found == ("賓當楅北面揖、視：經′（鄉射 · 再射）。", "推：賓所由。")
