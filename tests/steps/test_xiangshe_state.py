"""What everyone wears and holds, step by step, against what the text takes and puts."""

import pytest

from .rows import SHOOTERS

FOOD = ["獲者之薦", "獲者之俎", "釋獲者之薦", "釋獲者之俎"]
COUNT = {"": 4, "左執一个": 1, "左執乘矢": 4, "搢三挾一个": 4}
"""How many arrows are held, by how they are held."""


@pytest.fixture(scope="module")
def order(rite):
    return {step.id: step.number for step in rite}


@pytest.fixture(scope="module")
def through(rite, order):
    """The ends of the steps from one to another: (id, presences)."""

    def steps(first, last):
        return [(s.id, s.scenes[-1].presences) for s in list(rite)[order[first] - 1 : order[last]]]

    return steps


def held(stage, name):
    return {thing: stage[thing].manner for thing in stage[name].holds}


def arrows(stage, name):
    """How many arrows somebody holds."""
    manner = held(stage, name).get(f"{name}之矢")
    return 0 if manner is None else COUNT[manner]


# ---- bows and arrows of the shooters


ALL = ("food-is-set", "music-master-agrees")
ARMS = "all-bare-their-arms"
TURNS = {
    # who: the steps from whose end on he holds arrows, and how
    "上耦上射": {
        "upper-archer-takes": "左執一个",
        "first-pair-bows-south": "左執乘矢",
        "first-pair-belts-its-arrows": "搢三挾一个",
    },
    "上耦下射": {
        "lower-archer-takes": "左執一个",
        "first-pair-bows-south": "左執乘矢",
        "first-pair-belts-its-arrows": "搢三挾一个",
    },
    **{
        who: {f"{pair}-takes": "左執乘矢", belts: "搢三挾一个"}
        for who, pair, belts in (
            ("次耦上射", "second-pair", "second-pair-belts-its-arrows"),
            ("次耦下射", "second-pair", "second-pair-belts-its-arrows"),
            ("下耦上射", "third-pair", "third-pair-belts-its-arrows"),
            ("下耦下射", "third-pair", "third-pair-belts-its-arrows"),
            ("眾賓甲", "guests-first-pair", "guests-first-pair-belts"),
            ("眾賓乙", "guests-first-pair", "guests-first-pair-belts"),
            ("眾賓丙", "guests-second-pair", "guests-second-pair-belts"),
            ("眾賓丁", "guests-second-pair", "guests-second-pair-belts"),
        )
    },
    "大夫之耦": {
        "partner-takes-four-at-once": "左執乘矢",
        "officer-and-partner-belt-their-arrows": "搢三挾一个",
    },
}


@pytest.mark.parametrize("who", SHOOTERS)
def test_a_shooter_has_bow_and_arrows_in_every_step_as_the_text_gives_them(through, order, who):
    """No bow before the arming; then the bow, strung; no arrow before the stand; then four, to the end."""
    for id_, stage in through(*ALL):
        wanted = {f"{who}之弓": "執"} if order[id_] >= order[ARMS] else {}
        manner = [how for since, how in TURNS[who].items() if order[since] <= order[id_]]
        wanted |= {f"{who}之矢": manner[-1]} if manner else {}
        assert (id_, held(stage, who)) == (id_, wanted)
        assert (id_, arrows(stage, who)) == (id_, COUNT[manner[-1]] if manner else 0)


def test_every_bow_in_hand_is_strung(through, order):
    lost = {"上耦下射", "次耦下射", "下耦下射", "眾賓乙", "眾賓丁"}
    for id_, stage in through(*ALL):
        for name in (*SHOOTERS, "賓", "主人", "大夫", "司馬"):
            bow = stage[f"{name}之弓"]
            unstrung = name in lost and order[id_] < order[ARMS]
            assert (id_, name, bow.attire) == (id_, name, ("弛",) if unstrung else ("張",))
            assert not (bow.held_by and unstrung)


def test_all_arrows_lie_on_the_stand_until_they_are_taken(through, ground):
    """All but the director's own one: his is the only other arrow in use."""
    taken = set()
    for id_, stage in through(*ALL):
        for name in (*SHOOTERS, "賓", "主人", "大夫"):
            quiver = stage[f"{name}之矢"]
            if quiver.held_by:
                taken.add(name)
            elif name not in taken:
                assert (id_, quiver.point) == (id_, ground["楅"])
    assert taken == {*SHOOTERS, "賓", "主人", "大夫"}


@pytest.mark.parametrize(
    ("step", "upper", "lower"),
    [
        ("first-pair-at-the-stand", 0, 0),
        ("upper-archer-takes", 1, 0),
        ("upper-archer-goes-back", 1, 0),
        ("lower-archer-takes", 1, 1),
        ("first-pair-bows-south", 4, 4),
        ("first-pair-belts-its-arrows", 4, 4),
    ],
)
def test_arrows_are_taken_in_turn(at, step, upper, lower):
    assert (arrows(at(step), "上耦上射"), arrows(at(step), "上耦下射")) == (upper, lower)


@pytest.mark.parametrize(
    ("step", "who"),
    [
        ("third-pair-returns", SHOOTERS[:6]),
        ("partner-returns", SHOOTERS[:7]),
        ("guests-second-pair-returns", SHOOTERS),
        ("music-master-agrees", SHOOTERS),
    ],
)
def test_who_has_been_at_the_stand_has_four_arrows(at, step, who):
    stage = at(step)
    for name in SHOOTERS:
        manners = {f"{name}之弓": "執"} | ({f"{name}之矢": "搢三挾一个"} if name in who else {})
        assert (name, held(stage, name)) == (name, manners)


def test_no_arrow_is_left_on_the_stand_in_the_end(at):
    stage = at("guests-second-pair-returns")
    left = [name for name, p in stage.items() if name.endswith("之矢") and p.at == "楅" and not p.held_by]
    assert left == []


@pytest.mark.parametrize(
    ("who", "armed", "done"),
    [
        ("賓", "host-east-guest-west", "guest-and-host-put-off-their-bows"),
        ("主人", "host-east-guest-west", "guest-and-host-put-off-their-bows"),
        ("大夫", "officer-bares-his-arm", "officer-to-the-wall"),
    ],
)
def test_guest_host_and_officer_are_armed_and_then_have_nothing(through, order, who, armed, done):
    last = "music-master-agrees"
    for id_, stage in through("food-is-set", last):
        number = order[id_]
        me = stage[who]
        if number < order[armed] or number >= order[done]:
            assert (id_, me.holds, me.attire) == (id_, (), ("襲",))
        else:
            assert (id_, f"{who}之弓" in me.holds, me.attire) == (id_, True, ("袒", "決", "遂"))
    for id_, stage in through(done, last):
        bow, quiver = stage[f"{who}之弓"], stage[f"{who}之矢"]
        assert (id_, bow.held_by, quiver.held_by, bow.point == quiver.point) == (id_, "", "", True)


LORDS = {
    "賓": {
        "host-east-guest-west": {"弓": "執"},
        "guest-and-host-take": {"弓": "執", "矢": "左執一个"},
        "guest-and-host-belt-their-arrows": {"弓": "執", "矢": "搢三挾一个"},
        "guest-and-host-put-off-their-bows": {},
    },
    "主人": {
        "host-east-guest-west": {"弓": "執"},
        "host-takes": {"弓": "執", "矢": "左執"},
        "guest-and-host-belt-their-arrows": {"弓": "執", "矢": "搢三挾一个"},
        "guest-and-host-put-off-their-bows": {},
    },
    "大夫": {
        "officer-bares-his-arm": {"弓": "執"},
        "officer-takes-four-at-once": {"弓": "執", "矢": "左執乘矢"},
        "officer-and-partner-belt-their-arrows": {"弓": "執", "矢": "搢三挾一个"},
        "officer-to-the-wall": {},
    },
}


@pytest.mark.parametrize("who", LORDS)
def test_guest_host_and_officer_have_bow_and_arrows_in_every_step_as_the_text_gives_them(through, order, who):
    for id_, stage in through(*ALL):
        wanted = next((h for s, h in reversed(LORDS[who].items()) if order[s] <= order[id_]), {})
        now = {thing.removeprefix(f"{who}之"): how for thing, how in held(stage, who).items()}
        assert (id_, set(now)) == (id_, set(wanted))
        assert all(now[thing].startswith(how) for thing, how in wanted.items()), (id_, now)


def test_the_officers_arrows_are_untied_before_he_takes_them(through, order):
    for id_, stage in through("food-is-set", "music-master-agrees"):
        bound = ("束",) if order[id_] < order["officer-unties-the-arrows"] else ()
        assert (id_, stage["大夫之矢"].attire) == (id_, bound)


def test_the_officer_and_his_partner_take_four_at_once(at):
    assert arrows(at("officer-unties-the-arrows"), "大夫") == 0
    assert arrows(at("partner-takes-four-at-once"), "大夫之耦") == 4
    assert arrows(at("officer-takes-four-at-once"), "大夫") == 4


def test_shooters_are_bare_from_the_arming_on(through, order):
    for id_, stage in through("food-is-set", "music-master-agrees"):
        worn = ("襲",) if order[id_] < order["all-bare-their-arms"] else ("袒", "決", "遂")
        assert {(id_, stage[name].attire) for name in SHOOTERS} == {(id_, worn)}


# ---- the officers of the rite


DIRECTOR = [
    # from this step on: bow, arrow, switch, and what he wears
    ("food-is-set", "執", "挾一个", "搢", ("袒", "決", "遂")),
    ("puts-off-bow-and-switch", None, None, None, ("袒", "決", "遂")),
    ("takes-off-thimble-and-guard", None, None, None, ("襲",)),
    ("bares-his-arm-again", None, None, None, ("袒", "決", "遂")),
    ("takes-bow-and-returns", "執", "挾一个", "搢", ("袒", "決", "遂")),
    ("leans-the-switch", "執", "挾一个", None, ("袒", "決", "遂")),
    ("puts-the-switch-in-his-belt", "執", "挾一个", "搢", ("袒", "決", "遂")),
    ("director-covers-his-arm", "執", "挾一个", None, ("襲", "決", "遂")),
    ("director-comes-down", "執", "挾一个", "搢", ("襲", "決", "遂")),
]


def test_the_director_of_archery(rite, order):
    for step in rite:
        stage = step.scenes[-1].presences
        bow, arrow, switch, worn = next(r[1:] for r in reversed(DIRECTOR) if order[r[0]] <= step.number)
        now = held(stage, "司射")
        got = (now.get("司射之弓"), now.get("司射之矢"), now.get("扑"), stage["司射"].attire)
        assert (step.id, got) == (step.id, (bow, arrow, switch, worn))
        if switch is None:
            assert abs(stage["扑"].x - rite.ground.places["階西"].x.value) < 2


def test_the_marshal_has_his_bow_only_while_he_orders_the_target_cleared(through, order):
    first, last = order["marshal-takes-his-bow"], order["marshal-puts-off-his-bow"]
    for id_, stage in through("food-is-set", "music-master-agrees"):
        armed = first <= order[id_] < last
        assert (id_, "司馬之弓" in stage["司馬"].holds) == (id_, armed)
        assert (id_, stage["司馬"].attire) == (id_, ("袒",) if armed else ("襲",))


CUP = [
    # from this step on: who holds the cup
    ("food-is-set", "司馬"),
    ("takes-the-cup", "獲者"),
    ("marshal-takes-the-cup", "司馬"),
    ("cup-is-put-in-the-basket", ""),
    ("washes-the-cup", "司射"),
    ("tally-releaser-takes-the-cup", "釋獲者"),
    ("director-takes-the-cup", "司射"),
    ("director-puts-the-cup-down", ""),
]
FLAG = [
    ("food-is-set", "獲者"),
    ("stands-against-the-target", ""),
    ("waits-with-his-back-to-the-target", "獲者"),
    ("flag-holder-answers", ""),
]


@pytest.mark.parametrize(("thing", "table"), [("爵", CUP), ("旌", FLAG)])
def test_the_cup_and_the_flag_pass_from_hand_to_hand(rite, order, thing, table):
    for step in rite:
        wanted = next(holder for id_, holder in reversed(table) if order[id_] <= step.number)
        assert (step.id, step.scenes[-1].presences[thing].held_by) == (step.id, wanted)


def test_the_cup_ends_in_the_basket_and_the_flag_before_him(at, ground):
    assert at("director-puts-the-cup-down")["爵"].point == ground["下篚"]
    stage = at("flag-holder-answers")
    assert stage["旌"].x > stage["獲者"].x


CARRIED = {
    # at the end of which steps food is in somebody's hands; else it stands
    "goes-to-the-right-arm": {"獲者之薦": "贊者甲", "獲者之俎": "贊者乙"},
}


def test_the_food_stands_but_when_it_is_carried_behind_the_flag_holder(rite):
    for step in rite:
        stage = step.scenes[-1].presences
        carried = {n: stage[n].held_by for n in FOOD if n in stage and stage[n].held_by}
        assert (step.id, carried) == (step.id, CARRIED.get(step.id, {}))


def test_the_food_is_set_in_its_places_and_nowhere_else(rite):
    """Northwest, right arm, left arm, middle, northwest again, and south of the screen; the other: twice."""
    places = {"獲者之薦": [], "釋獲者之薦": []}
    for step in rite:
        for name, seen in places.items():
            p = step.scenes[-1].presences.get(name)
            if p and not p.held_by and p.point not in seen[-1:]:
                seen.append(p.point)
    assert len(places["獲者之薦"]) == 6
    assert places["獲者之薦"][0] == places["獲者之薦"][4]
    assert len(places["釋獲者之薦"]) == 2


def test_the_zithers_stay_with_the_musicians_and_nobody_takes_the_drinking_cup(rite, ground):
    for step in rite:
        stage = step.scenes[-1].presences
        assert (step.id, stage["瑟一"].held_by, stage["瑟二"].held_by) == (step.id, "工甲", "工乙")
        assert (step.id, stage["觶"].held_by, stage["觶"].point) == (step.id, "", ground["下篚"])
        assert (step.id, stage["豐"].held_by) == (step.id, "")


ARMED_ONCE = {*SHOOTERS, "賓", "主人", "大夫", "司射", "司馬"}
HOLD_ONCE = {*ARMED_ONCE, "獲者", "釋獲者", "贊者甲", "贊者乙", "工甲", "工乙"}


def test_all_others_keep_their_arms_covered_and_their_hands_empty(rite):
    for step in rite:
        for p in step.scenes[-1].presences.values():
            if p.kind == "person" and p.name not in ARMED_ONCE:
                assert (step.id, p.name, p.attire) == (step.id, p.name, ("襲",))
            if p.kind == "person" and p.name not in HOLD_ONCE:
                assert (step.id, p.name, p.holds) == (step.id, p.name, ())


def test_thimble_and_guard_go_with_a_bared_arm(rite):
    """決, 遂 with 袒; but the marshal's arm is bared without them, and the director covers his and keeps them."""
    for step in rite:
        for p in step.scenes[-1].presences.values():
            if p.kind == "person":
                allowed = [("襲",), ("袒", "決", "遂")]
                allowed += [("袒",)] if p.name == "司馬" else []
                allowed += [("襲", "決", "遂")] if p.name == "司射" else []
                assert p.attire in allowed, (step.id, p.name)


SITS = {
    # between which steps, at their ends, who sits that does not sit on his mat
    "獲者": [("sits-facing-south", "offers-at-the-middle")],
    "釋獲者": [("sits-by-his-food", "offers-lung-and-wine-in-the-court")],
    "上耦上射": [("upper-archer-takes", "upper-archer-takes")],
    "上耦下射": [("lower-archer-takes", "lower-archer-takes")],
    "大夫之耦": [("partner-takes-four-at-once", "partner-takes-four-at-once")],
}
SEATED = {"賓", "主人", "大夫", "眾賓戊", "眾賓己", "工甲", "工乙", "工丙", "工丁"}


def test_nobody_sits_in_the_court_but_to_offer_and_to_take(rite, order):
    for step in rite:
        for p in step.scenes[-1].presences.values():
            if p.kind == "person" and p.name not in SEATED:
                sits = any(order[a] <= step.number <= order[b] for a, b in SITS.get(p.name, ()))
                assert (step.id, p.name, p.posture) == (step.id, p.name, "坐" if sits else "立")


def test_who_does_not_come_down_sits_on_his_mat(rite):
    for step in rite:
        stage = step.scenes[-1].presences
        for name in ("眾賓戊", "眾賓己", "工甲", "工乙", "工丙", "工丁"):
            assert (step.id, name, stage[name].posture) == (step.id, name, "坐")


def test_there_are_two_stands_about(at, ground):
    stage = at("food-moved-aside")
    assert stage["獲者之薦"].y < ground["乏"][1]
    assert stage["釋獲者之薦"].y > ground["乏"][1] + 100


def test_everyone_wears_something(rite):
    for step in rite:
        people = [p for p in step.scenes[-1].presences.values() if p.kind == "person"]
        assert (step.id, [p.name for p in people if not p.attire]) == (step.id, [])


def test_nothing_is_in_two_hands(rite):
    for step in rite:
        stage = step.scenes[-1].presences
        holders = [(thing, p.name) for p in stage.values() for thing in p.holds]
        assert len({thing for thing, _ in holders}) == len(holders)
        assert all(stage[thing].held_by == name for thing, name in holders)
