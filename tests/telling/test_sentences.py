"""What a step shows, in sentences: the words stand against the reading of the passage, not against the code."""

import re

import pytest

from stage_viz.telling import plain
from stage_viz.telling.sentences import sentences, standing
from stage_viz.telling.verbs import act_of, inflected

EN = {
    "drinks-by-the-stand": [
        "The flag-holder goes to the right of his food stand, faces east, drinks standing and drains the cup"
        " without a bow.",
        "The marshal goes to the south of the flag-holder and faces north.",
    ],
    "marshal-returns-to-his-place": ["The marshal returns to his place and faces east."],
    "washes-the-cup": ["The director of archery goes to the basin, faces north and washes the cup."],
    "guest-agrees": ["The guest faces south and consents."],
    "marshal-goes-up": ["The marshal goes up to the place above the west stairs and faces north."],
}
ZH = {
    "drinks-by-the-stand": ["獲者至其薦之右，東面，立飲，不拜既爵。", "司馬至獲者之南，北面。"],
    "stands-against-the-target": ["獲者負侯，北面，奠旌。"],
    "marshal-returns-to-his-place": ["司馬復位，東面。"],
    "guest-and-host-go-up": ["主人及階揖，升堂揖，就席，西面，坐。", "賓及階揖，升堂揖，就席，南面，坐。"],
}


@pytest.mark.parametrize("id_", EN)
def test_a_step_in_english(rite, id_):
    assert list(sentences(rite.staging, rite[id_].position, "en")) == EN[id_]


@pytest.mark.parametrize("id_", ZH)
def test_a_step_in_chinese(rite, id_):
    assert list(sentences(rite.staging, rite[id_].position, "zh")) == ZH[id_]


def test_a_distance_is_told_only_where_the_text_gives_it(rite):
    id_ = "food-set-northwest-of-the-left-arm"
    told = " ".join(sentences(rite.staging, rite[id_].position, "en"))
    assert "set three paces northwest of the left arm of the target, facing east" in told
    every = " ".join(said for step in rite for said in sentences(rite.staging, step.position, "en"))
    # 鄉射 gives 三步 here and 三等 on the stairs: no drawn distance of the editor's is among the words.
    assert not re.search(r"\d", every)
    assert {
        m[0] for m in re.finditer(r"\b(one|two|three|four|five|six) (paces?|foot|feet|steps?)\b", every)
    } == {
        "three paces",
        "three steps",
        "one step",
    }


def test_every_act_of_the_passage_has_its_english(rite):
    acts = {act for step in rite for action in step.data.actions for act in action.acts}
    assert len(acts) > 90
    assert {act for act in acts if "“" in act_of(act).en} == set()


def test_every_step_tells_everyone_who_moves_or_turns(rite):
    """Whoever has another place or facing behind a step is named in its sentences."""
    from stage_viz.telling.sentences import persons

    for step in rite:
        named = set(persons(rite.staging, (n for a in step.data.actions for n in a.who)))
        before = rite.staging.before(step.position).presences
        after = step.scenes[-1].presences
        changed = {
            n
            for n, p in after.items()
            if p.kind == "person" and (p.point, p.facing) != (before[n].point, before[n].facing)
        }
        assert changed <= named, step.id
        for words in ("zh", "en"):
            assert sentences(rite.staging, step.position, words)
            assert len(standing(rite.staging, step.position, words)) >= len(changed), step.id


def test_the_facing_told_is_that_of_the_scene(rite):
    names = {"N": "north", "E": "east", "S": "south", "W": "west"}
    for step in rite:
        told = dict(
            re.match(r"(?:The )?(.+?) (?:stands|kneels)(?: facing (\w+))?", said).groups()
            for said in standing(rite.staging, step.position, "en")
        )
        facings = [p.facing for p in step.scenes[-1].presences.values() if p.facing]
        assert set(filter(None, told.values())) <= {
            names.get(f.name)
            or {"NE": "northeast", "SE": "southeast", "SW": "southwest", "NW": "northwest"}[f.name]
            for f in facings
        }


def test_verbs_agree_with_those_who_act():
    assert inflected("*go up and *wash {his} cup{s}", several=False) == "goes up and washes his cup"
    assert inflected("*go up and *wash {his} cup{s}", several=True) == "go up and wash their cups"
    assert inflected("*carry it, *pass, *do, *be", several=False) == "carries it, passes, does, is"


def test_an_act_that_nobody_listed_is_told_in_its_own_words():
    assert inflected(act_of("舞勺").en, several=False) == "does “舞勺”"


def test_a_caption_has_its_number_its_words_and_where_they_stand(rite):
    caption = rite.caption(12, "en")
    assert (caption.number, caption.label, caption.id) == (12, "Step 12", "drinks-by-the-stand")
    assert caption.title.startswith("Right of the food, facing east, he drinks standing")
    assert [run.text for run in caption.citation if run.italic] == ["Yili"]
    assert plain(caption.citation) == (
        "Yili, Xiangshe li (the district archery rite): “獲者薦右東面立飲，不拜既爵”."
        " The marshal facing north: commentary “於是司馬北面”. Place of the marshal: inferred."
    )
    assert rite.caption(12, "zh").label == "第 12 步"
    assert plain(rite.caption(12, "zh").citation) == (
        "《儀禮·鄉射禮》：「獲者薦右東面立飲，不拜既爵」。司馬北面：注「於是司馬北面」。推：司馬之位。"
    )


def test_the_words_of_another_layer_are_cited_as_such(rite):
    cited = {step.id: plain(rite.caption(step.number, "zh").citation) for step in rite}
    others = {id_ for id_, text in cited.items() if not text.startswith("《儀禮·鄉射禮》：")}
    assert others == {"music-master-agrees"}
    assert cited["music-master-agrees"].startswith("《儀禮·鄉射禮》注：「樂正亦許諾")


def test_who_turns_faces_there_only_behind_his_turn(rite):
    told = sentences(rite.staging, rite["first-pair-passes-the-second"].position, "en")
    assert told[0] == (
        "The upper archer of the first pair bows with folded hands, turns with the left hand outward"
        " and faces west."
    )
    belts = sentences(rite.staging, rite["second-pair-belts-its-arrows"].position, "zh")
    assert belts[0] == "次耦上射南面揖，當楅南，左還，北面，搢三挾一个。"


def test_what_is_done_at_a_place_is_told_behind_the_way_there(rite):
    told = sentences(rite.staging, rite["marshal-and-director-cross"].position, "zh")
    assert told[0] == "司馬降，至西階前之西南，南面，交于階前。"
    assert sentences(rite.staging, rite["goes-to-the-left-arm"].position, "zh")[-1] == "獲者坐，如之。"
