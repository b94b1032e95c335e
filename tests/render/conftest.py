import pytest

from stage_viz.plan.marks import Area, Label, Line, PersonMark, Plan, RouteMark, ThingMark
from stage_viz.theme import Theme, load_theme


@pytest.fixture
def theme() -> Theme:
    return load_theme()


@pytest.fixture
def plan() -> Plan:
    floor = ((10.0, 40.0), (80.0, 40.0), (80.0, 60.0), (10.0, 60.0))
    marks = (
        Area("floor", "ground", "hall-floor", rings=(floor,)),
        Line("edge", "ground", "hall-edge", "推", lines=(((10.0, 40.0), (80.0, 40.0)),)),
        ThingMark("thing-洗", "things", "thing", "經", kind="basin", at=(70.0, 20.0), size=(4.0, 4.0)),
        PersonMark("ghost-獲者", "ghosts", "ghost", "經", at=(20.0, 30.0), bearing=0.0, ghost=True),
        RouteMark(
            "route-獲者",
            "routes",
            "route",
            "注",
            runs=(((20.0, 27.0), (20.0, 15.0), (40.0, 15.0)),),
            number="①",
            number_at=(30.0, 15.0),
        ),
        Area(
            "bow-獲者",
            "routes",
            "bow",
            "注",
            rings=(((19.5, 15.0), (20.0, 14.5), (20.5, 15.0), (20.0, 15.5)),),
        ),
        PersonMark(
            "person-獲者", "persons", "person", "經", at=(45.0, 15.0), bearing=90.0, facing_evidence="推"
        ),
        Label("name-獲者", "labels", "name", at=(45.0, 19.0), text="獲者", size=8.5, align="center"),
        Label("quote", "text", "quote", at=(5.0, 4.0), text="獲者 To AV，", size=12.0, marked=((0, 2),)),
    )
    return Plan("step", 90.0, 70.0, marks, title="獲者 <立飲>", description="He drinks & stands.")
