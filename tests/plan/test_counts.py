"""No figure of the example has a fault that can be counted; and the counter can count each of them."""

from dataclasses import replace

import pytest

import stage_viz as sv
from stage_viz.plan import fitted, ground_plan, page_of
from stage_viz.plan.concern import concern
from stage_viz.plan.marks import Area, Label, Line, PersonMark, Plan, RouteMark, ThingMark
from stage_viz.telling import LANGUAGES
from stage_viz.theme import load_theme, theme_names

from .conftest import STEPS
from .geometry import faults

SQUARE = ((10.0, 10.0), (90.0, 10.0), (90.0, 60.0), (10.0, 60.0), (10.0, 10.0))


def walkers(step) -> dict[str, frozenset[str]]:
    """Who walks each way, by the id of its mark."""
    own, order = {}, 0
    for scene in step.scenes:
        order += bool(scene.routes)
        own |= {f"route-{order}-{route.who[0]}": frozenset(route.who) for route in scene.routes}
    return own


def counted_in(rite, plans, theme, ground=None) -> dict[str, list[str]]:
    """What is wrong with the figures of a rite and of its ground, by step."""
    found = {}
    for step, made in zip(rite, plans, strict=False):
        presences = step.scenes[-1].presences
        actors = [n for n in concern(rite.staging, step.number).actors if presences[n].kind == "person"]
        assert actors
        found[step.id] = [str(f) for f in faults(made.plan, theme, actors, walkers(step))]
        found[step.id] += [f"no room: {id_}" for id_ in made.without_room]
    ground = ground or ground_plan(rite.ground, theme)
    found["ground"] = [str(f) for f in faults(ground.plan, theme)]
    found["ground"] += [f"no room: {id_}" for id_ in ground.without_room]
    return {id_: told for id_, told in found.items() if told}


def test_no_figure_has_a_fault(rite, composed, theme):
    assert counted_in(rite, composed, theme) == {}
    assert [made.unnamed for made in composed if made.unnamed] == []


@pytest.mark.slow
def test_no_figure_has_a_fault_in_any_reading(rite, theme):
    for name in (*rite.files.layout.readings, *rite.files.rite.readings):
        read = sv.load(STEPS, [name], strict=False)
        plans = [read.plan(step.number, theme) for step in read]
        assert (name, counted_in(read, plans, theme)) == (name, {})


@pytest.mark.slow
@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "zh"])
def test_no_figure_has_a_fault_in_any_language(rite, theme, code):
    page = page_of(theme.width, language=LANGUAGES[code])
    plans = [rite.plan(step.number, theme, page) for step in rite]
    assert counted_in(rite, plans, theme, ground_plan(rite.ground, theme, page)) == {}
    assert [made.unnamed for made in plans if made.unnamed] == []
    if LANGUAGES[code].words == "en":
        spoken = [
            m for made in plans for m in made.plan.marks if isinstance(m, Label) and m.layer == "labels"
        ]
        assert len(spoken) > 1000
        assert [m.text for m in spoken if not m.text.isascii()] == []


STAND = {"offers-at-the-middle": ["no room: label-獲者之俎"]}
"""The stand lies between his feet, the food, the marshal and a helper."""


def pushed(*names):
    """Guests whom the guest's way and each other leave no room on the hall, at the least size of bodies."""
    told = [f"body across the hall's edge: person-{name} edge-堂 0.00" for name in names]
    return {"guest-and-host-go-up": told}


KNOWN = {
    ("screen", "4:3"): STAND | pushed("眾賓戊", "眾賓己"),
    ("screen", "84mm"): pushed("眾賓戊", "眾賓己"),
    ("slide", "4:3"): STAND | pushed("眾賓戊"),
    ("slide", "84mm"): pushed("眾賓戊"),
}
"""What is left to be mended; a name without room is told when the figure is drawn."""

UNNAMED = {
    ("slide", "84mm"): {
        "waits-with-his-back-to-the-target": ("label-主人", "label-大夫之耦"),
        "food-for-the-tally-releaser": ("label-司射",),
        "guest-and-host-withdraw": ("label-司射",),
    },
    ("screen", "84mm"): {
        "food-is-set": ("label-釋獲者",),
        "waits-with-his-back-to-the-target": ("label-樂正", "label-釋獲者"),
        "fills-the-cup": ("label-賓",),
        "food-for-the-tally-releaser": ("label-中", "label-司射"),
        "commands-the-music-master": ("label-上耦上射",),
    },
    ("slide", "4:3"): {"waits-with-his-back-to-the-target": ("label-樂正",)},
    ("screen", "4:3"): {"food-is-set": ("label-大夫",), "waits-with-his-back-to-the-target": ("label-樂正",)},
}
"""Who only stands by in a crowd and has no name; that too is told."""


@pytest.mark.slow
@pytest.mark.parametrize("width", ["84mm", "174mm", "16:9", "4:3", "A4"])
@pytest.mark.parametrize("name", ["paper", "slide", "screen"])
def test_no_figure_has_a_fault_at_any_size(rite, name, width):
    page = page_of(width)
    theme = fitted(load_theme(name), page)
    plans = [rite.plan(step.number, theme, page) for step in rite]
    least = 18.0 if page.magnify > 1 else 6.0
    sizes = {m.size * page.magnify for made in plans for m in made.plan.marks if isinstance(m, Label)}
    assert min(*sizes, theme.sizes["number"] * page.magnify) >= least
    found = counted_in(rite, plans, theme, ground_plan(rite.ground, theme, page))
    # Of the eighty names of the whole ground a small page has no room for some, and says for which.
    found["ground"] = [told for told in found.get("ground", []) if not told.startswith("no room: label-")]
    assert {id_: told for id_, told in found.items() if told} == KNOWN.get((name, width), {})
    unnamed = {step.id: made.unnamed for step, made in zip(rite, plans, strict=True) if made.unnamed}
    assert unnamed == UNNAMED.get((name, width), {})


def test_the_other_themes_have_the_sizes_of_those_counted():
    for name, like in (("dark", "screen"), ("grey", "paper")):
        theme, counted_one = load_theme(name), load_theme(like)
        assert theme.sizes == counted_one.sizes
        assert {n: s.width for n, s in theme.styles.items()} == {
            n: s.width for n, s in counted_one.styles.items()
        }
    assert set(theme_names()) == {"paper", "slide", "screen", "dark", "grey"}


def test_every_step_has_its_way_by_its_walkers_name(rite, composed):
    """So that the exemption of a walker's own ghost in the count above is no blank cheque."""
    for step, made in zip(rite, composed, strict=False):
        routes = {m.id for m in made.plan.marks if isinstance(m, RouteMark) and m.layer == "routes"}
        assert routes == set(walkers(step))


def test_every_bow_on_a_way_has_its_ring_and_nothing_else_has(rite, composed):
    """Those who walk as one bow at one place: one ring."""
    shown = 0
    for step, made in zip(rite, composed, strict=False):
        rings = [m for m in made.plan.marks if isinstance(m, Area) and m.id.startswith("bow-")]
        places = [
            (scene.beat, route.who, at)
            for scene in step.scenes
            for route in scene.routes
            for at in route.bows
        ]
        on_way = {
            (b.at, b.evidence.layer.value)
            for scene in step.scenes
            for b in scene.bows
            if any(b.who in who and b.at == at for _, who, at in places)
        }
        assert (step.id, len(rings)) == (step.id, len(places))
        assert sorted(m.evidence for m in rings) == sorted(
            next(layer for where, layer in on_way if where == at) for _, _, at in places
        )
        assert all(m.layer == "routes" and m.style == "bow" for m in rings)
        shown += len(rings)
    assert shown >= 12


# ---- the counter


def words(id_: str, x: float, y: float, text: str = "獲者", size: float = 8.0) -> Label:
    return Label(id_, "labels", "name", at=(x, y), text=text, size=size, box=(x, y - 0.5, x + 6, y + 2.5))


def person(id_: str = "person-賓", x: float = 30.0, y: float = 40.0, **more: object) -> PersonMark:
    return PersonMark(id_, "persons", "person", "經", at=(x, y), bearing=90.0, **more)  # type: ignore[arg-type]


def way(*points: tuple[float, float], **more: object) -> RouteMark:
    return RouteMark("route-1-賓", "routes", "route", "經", runs=(points,), **more)  # type: ignore[arg-type]


BASIN = ThingMark("fixture-洗", "ground", "thing", kind="basin", at=(60.0, 40.0), size=(4.0, 4.0))
MAT = replace(BASIN, id="fixture-席", kind="mat", size=(6.0, 6.0))
HELD = replace(BASIN, id="held-爵", layer="things", kind="cup", size=(1.1, 1.8))
GHOST = PersonMark("ghost-賓", "ghosts", "ghost", "經", at=(30.0, 40.0), bearing=90.0, ghost=True)
WALL = Area("fixture-序", "ground", "wall", rings=(((50, 30), (52, 30), (52, 50), (50, 50)),))
BOW = Area("bow-1-賓", "routes", "bow", "經", rings=(((39.4, 20), (40, 19.4), (40.6, 20), (40, 20.6)),))
CORD = Line("cord-侯", "ground", "target-cord", lines=(((20.0, 20.0), (80.0, 20.0)),))


def counted(theme, *marks, active=(), own=None, **more):
    """The faults of a plan with these marks, in a frame on a page of 100 by 70 mm."""
    plan = Plan("test", 100.0, 70.0, (Line("frame", "furniture", "frame", lines=(SQUARE,)), *marks))
    plan = replace(plan, **{"frame": (10.0, 10.0, 90.0, 60.0), **more})
    return [(f.kind, f.one, f.other) for f in faults(plan, theme, active, own)]


def test_a_plan_without_fault_has_none(theme):
    line = way((33.0, 42.5), (33.0, 50.0), (45.0, 50.0), number="1", number_at=(40.0, 50.0))
    marks = (person(), words("label-賓", 34, 39), BASIN, line, WALL, CORD)
    assert counted(theme, *marks, active=["賓"], own={"route-1-賓": frozenset(["賓"])}) == []


@pytest.mark.parametrize(
    ("expected", "marks"),
    [
        (("label on label", "a", "b"), [words("a", 20, 20.5), words("b", 25.9, 22.9)]),
        (("label on body", "a", "person-賓"), [words("a", 32.6, 39), person()]),
        (("label on body", "a", "ghost-賓"), [words("a", 32.6, 39), GHOST]),
        (("label on body", "a", "held-爵"), [words("a", 55, 39), HELD]),
        (("label on body", "a", "fixture-洗"), [words("a", 53, 39), BASIN]),
        (("label on body", "a", "fixture-席"), [words("a", 52, 39), MAT]),
        (("label on fixture", "a", "fixture-序"), [words("a", 45, 39), WALL]),
        (("label on line", "a", "cord-侯"), [words("a", 45, 19), CORD]),
        (
            ("label on number", "a", "route-1-賓"),
            [words("a", 20, 21.5), way((20, 20), (60, 20), number_at=(25, 20))],
        ),
        (("label on way", "a", "route-1-賓"), [words("a", 40, 20), way((20, 20), (60, 20))]),
        (("label on arrow", "a", "route-1-賓"), [words("a", 55, 21), way((20, 20), (60, 20))]),
        (("label on tick", "a", "person-賓"), [words("a", 27, 46), person(true=(30.0, 52.0))]),
        (("way on body", "route-1-賓", "person-賓"), [way((20, 41), (60, 41)), person()]),
        (("way on body", "route-1-賓", "ghost-賓"), [way((20, 41), (60, 41)), GHOST]),
        (("way on body", "route-1-賓", "fixture-洗"), [way((20, 40), (80, 40)), BASIN]),
        (("arrow on body", "route-1-賓", "person-賓"), [way((20, 40), (29.2, 40)), person()]),
        (("diagonal way", "route-1-賓", ""), [way((20, 20), (60, 30))]),
        (("way too short", "route-1-賓", ""), [way((20, 20), (20.5, 20))]),
        (
            ("number on body", "route-1-賓", "person-賓"),
            [way((20, 50), (40, 50), number_at=(29, 43)), person()],
        ),
        (
            ("number on fixture", "route-1-賓", "fixture-序"),
            [way((20, 20), (40, 20), number_at=(49, 40)), WALL],
        ),
        (("label on bow", "a", "bow-1-賓"), [words("a", 34, 19), BOW]),
        (("number on bow", "route-1-賓", "bow-1-賓"), [way((20, 20), (60, 20), number_at=(41.5, 20)), BOW]),
        (("bow on body", "bow-1-賓", "person-賓"), [person(x=38.0, y=20.0), BOW]),
        (
            ("bow on fixture", "bow-1-賓", "fixture-序"),
            [replace(WALL, rings=(((40, 15), (42, 15), (42, 30), (40, 30)),)), BOW],
        ),
        (("bow on bow", "bow-1-賓", "bow-1-賓-2"), [BOW, replace(BOW, id="bow-1-賓-2")]),
        (("arrow on bow", "route-1-賓", "bow-1-賓"), [way((20, 20), (41, 20)), BOW]),
        (("body on body", "person-賓", "person-介"), [person(), person("person-介", 32.5)]),
        (("body on body", "person-賓", "ghost-賓"), [person(), GHOST]),
        (("body on body", "person-賓", "fixture-洗"), [person(x=57.0), BASIN]),
        (("body on fixture", "person-賓", "fixture-序"), [person(x=48.0), WALL]),
        (("outside the frame", "label", ""), [words("label", 85, 30)]),
        (("outside the frame", "person-賓", ""), [person(x=10.5)]),
        (("outside the frame", "fixture-洗", ""), [replace(BASIN, at=(60.0, 59.0))]),
        (("outside the frame", "route-1-賓", ""), [way((20, 20), (95, 20))]),
        (("off the page", "label", ""), [replace(words("label", 97, 30), layer="text")]),
        (("id twice", "person-賓", ""), [person(), person(x=60.0)]),
        (("unknown style", "person-賓", "painted"), [replace(person(), style="painted")]),
        (("small type", "label", "獲者"), [words("label", 20, 20, size=5.9)]),
        (("missing glyph", "label", "\ue000"), [words("label", 20, 20, "\ue000")]),
        (("not rounded", "person-賓", "30.001"), [person(x=30.001)]),
        (
            ("not rounded", "label", "20.555"),
            [replace(words("label", 20, 20), leader=((20.555, 19.0), (30.0, 19.0)))],
        ),
    ],
    ids=lambda value: "" if isinstance(value, list) else "-".join(value[:2]).replace(" ", "-"),
)
def test_the_counter_counts(theme, expected, marks):
    assert expected in counted(theme, *marks)


def test_the_counter_counts_what_takes_several_marks(theme):
    one = way((20, 20), (60, 20), number="1", number_at=(40.0, 20.0))
    other = replace(way((41, 15), (41, 50), number_at=(41.0, 22.0)), id="route-2-介")
    found = counted(theme, one, other)
    assert ("number on number", "route-1-賓", "route-2-介") in found
    assert ("number on other way", "route-1-賓", "route-2-介") in found
    led = replace(words("a", 20, 20), leader=((26.0, 21.0), (60.0, 21.0)))
    other_led = replace(words("b", 20, 30), leader=((26.0, 31.0), (40.0, 15.0)))
    found = counted(theme, led, other_led, words("c", 45, 20), person(x=52.0, y=21.0))
    assert ("leader on leader", "a", "b") in found
    assert ("leader on label", "a", "c") in found
    assert ("leader on body", "a", "person-賓") in found


def test_the_counter_misses_who_is_not_shown(theme):
    assert counted(theme, person(), active=["賓", "介"]) == [("active person not shown", "介", "")]
    assert counted(theme, GHOST, active=["賓"]) == [("active person not shown", "賓", "")]


def test_the_counter_wants_a_frame_that_is_that_of_the_plan(theme):
    assert counted(theme, frame=(0.0, 0.0, 90.0, 60.0)) == [("frame is not that of the windows", "test", "")]
    assert [f.kind for f in faults(Plan("test", 100.0, 70.0, ()), theme)] == ["no frame"]


def test_a_way_may_begin_in_the_ghost_of_its_walker_and_nowhere_else(theme):
    own = {"route-1-賓": frozenset(["賓"])}
    assert counted(theme, GHOST, way((31.5, 40), (60, 40)), own=own) == []
    through = counted(theme, GHOST, way((20, 40), (60, 40)), own=own)
    assert through == [("way on body", "route-1-賓", "ghost-賓")]
    assert counted(theme, GHOST, way((31.5, 40), (60, 40)))[0][0] == "way on body"


def test_what_lies_in_a_break_is_outside_the_frame(theme):
    upper = ((10.0, 40.0), (90.0, 40.0), (90.0, 60.0), (10.0, 60.0), (10.0, 40.0))
    lower = ((10.0, 10.0), (90.0, 10.0), (90.0, 34.0), (10.0, 34.0), (10.0, 10.0))
    frames = (
        Line("frame", "furniture", "frame", lines=(upper,)),
        Line("frame-2", "furniture", "frame", lines=(lower,)),
    )
    plan = Plan("t", 100.0, 70.0, (*frames, way((20, 20), (20, 50))), frame=(10.0, 10.0, 90.0, 60.0))
    assert [f.kind for f in faults(plan, theme)] == ["outside the frame"]
    parted = replace(way(), runs=(((20, 20), (20, 34)), ((20, 40), (20, 50))))
    assert faults(replace(plan, marks=(*frames, parted)), theme) == []
