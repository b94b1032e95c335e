"""Every facing that the classic itself states in the passage has its layer, and no other facing has it."""

import re

import pytest

from stage_viz.passage import find_quote

from .rows import bare

FACINGS = [
    # words of the classic, who faces, to where, step, beat (None: the last)
    ("獲者負侯，北面", "獲者", "北", "stands-against-the-target", 1),
    ("司馬西面拜送爵", "司馬", "西", "marshal-bows-facing-west", 1),
    ("獲者南面坐", "獲者", "南", "sits-facing-south", 2),
    ("東面設薦、俎", "獲者之薦", "東", "food-set-northwest-of-the-left-arm", 3),
    ("獲者薦右東面立飲", "獲者", "東", "drinks-by-the-stand", 1),
    ("釋獲者薦右東面拜受爵", "釋獲者", "東", "tally-releaser-takes-the-cup", 1),
    ("司射北面拜送爵", "司射", "北", "director-bows-facing-north", 1),
    ("司射之西，北面立飲", "釋獲者", "北", "drinks-west-of-the-director", 1),
    ("卒，北面搢三挾一个", "賓", "北", "guest-and-host-belt-their-arrows", None),
    ("耦東面", "大夫之耦", "東", "officer-faces-west", 1),
    ("大夫西面", "大夫", "西", "officer-faces-west", 1),
    ("如其耦。北面，搢三挾一个", "大夫", "北", "officer-and-partner-belt-their-arrows", None),
    ("東面命樂正", "司射", "東", "commands-the-music-master", 1),
]
BOTH = {
    # what a clause says of two, or of two things
    ("food-set-northwest-of-the-left-arm", "獲者之俎"),
    ("guest-and-host-belt-their-arrows", "主人"),
    ("officer-and-partner-belt-their-arrows", "大夫之耦"),
}
FROM_ANOTHER_CLAUSE = {
    # step, who: the words of a clause before it, and why they hold here
    ("goes-to-the-left-arm", "獲者"): "獲者南面坐",  # 如之
    ("offers-at-the-middle", "獲者"): "獲者南面坐",  # 如之
    ("waits-with-his-back-to-the-target", "獲者"): "獲者負侯，北面",  # 負侯
    ("officer-goes-back", "大夫"): "大夫西面",  # 反位
    ("partner-takes-four-at-once", "大夫之耦"): "耦東面",  # from his place straight forward
    ("partner-goes-back", "大夫之耦"): "耦東面",  # 反位
    ("officer-takes-four-at-once", "大夫"): "大夫西面",  # 如其耦
}


def classic(rite):
    return "".join(r.text for r in rite.files.passage.runs if r.layer == "經")


@pytest.mark.parametrize(("words", "who", "facing", "step", "beat"), FACINGS)
def test_a_facing_that_the_classic_states(rite, at, words, who, facing, step, beat):
    assert len(find_quote(rite.files.passage, words, layer="經")) == 1
    me = at(step, beat)[who]
    assert (me.facing.zh, me.evidence["facing"].layer.value) == (facing, "經")


def test_no_facing_that_the_classic_states_is_left_out(rite):
    assert re.findall("([東西南北]+)[面麵]", classic(rite)) == [facing for _, _, facing, *_ in FACINGS]


def claims(rite):
    """Every facing that an action gives to the classic: step, who, to where, and its own quote."""
    for step in rite:
        for action in step.data.actions:
            told = action.evidence.get("facing")
            if action.facing is not None and told is not None and told.layer.value == "經":
                for name in action.who:
                    yield step, name, action.facing, told.quote


def test_the_classic_is_given_for_no_other_facing(rite):
    stated = {(step, who) for _, who, _, step, _ in FACINGS} | BOTH
    claimed = {(step.id, name) for step, name, *_ in claims(rite)}
    assert claimed == stated | {*FROM_ANOTHER_CLAUSE}


def test_a_facing_of_the_classic_is_in_the_clause_or_in_the_words_that_are_quoted_for_it(rite):
    for step, name, facing, quote in claims(rite):
        words = quote or step.data.quote
        assert (step.id, f"{facing.zh}面" in words.replace("麵", "面")) == (step.id, True)
        assert find_quote(rite.files.passage, words, layer="經")
        if wanted := FROM_ANOTHER_CLAUSE.get((step.id, name)):
            assert (step.id, bare(quote)) == (step.id, bare(wanted))


def test_who_keeps_a_facing_through_a_move_is_not_said_to_face_so_by_the_classic(rite):
    """A facing that no action of the beat names, of somebody who went elsewhere, is inferred."""
    before = rite.staging.scenes[0].presences
    for step in rite:
        for number, scene in enumerate(step.scenes):
            named = {n for a in step.data.actions if a.facing is not None for n in a.who}
            for name, p in scene.presences.items():
                if p.kind == "person" and p.moved and p.point != before[name].point and name not in named:
                    rows = {m.name for m in rite.staging.rite.cast.values() if name in m.members}
                    if not rows & named:
                        told = p.evidence["facing"].layer.value
                        assert (step.id, number, name, told) == (step.id, number, name, "推")
            before = scene.presences
