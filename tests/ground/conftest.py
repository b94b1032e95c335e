from __future__ import annotations

import copy
from dataclasses import replace
from pathlib import Path

import pytest

from stage_viz.files import parse_document, read_document
from stage_viz.ground import place
from stage_viz.model import layout_of

LAYOUT = Path(__file__).parents[2] / "layouts" / "xiangshe.yaml"


@pytest.fixture(scope="session")
def document():
    return read_document(LAYOUT)


@pytest.fixture
def data(document):
    """The data of the layout, to be changed."""
    return copy.deepcopy(document.data)


@pytest.fixture(scope="session")
def layout(document):
    found, problems = layout_of(document)
    assert problems == ()
    return found


@pytest.fixture(scope="session")
def placed(layout):
    """Place the layout with some readings, without problems."""

    def placed(*readings):
        ground, problems = place(layout, readings)
        assert problems == ()
        return ground

    return placed


@pytest.fixture(scope="session")
def ground(placed):
    return placed()


@pytest.fixture(scope="session")
def placed_from(document):
    """Place the layout that some data make; give the ground and the problems of reading and placing."""

    def placed_from(data, readings=()):
        found, problems = layout_of(replace(document, data=data))
        assert problems == ()
        return place(found, readings)

    return placed_from


@pytest.fixture
def from_text():
    """Place the layout of a YAML text; give the ground and what is wrong, a line each."""

    def from_text(text, *readings):
        document = parse_document(text, "layout.yaml")
        layout, problems = layout_of(document)
        assert problems == ()
        ground, problems = place(layout, readings)
        return ground, [
            f"{p.place.line}:{p.place.column} {p.code} {p.what} | {p.mend}"
            for p in document.locate_all(problems)
        ]

    return from_text


@pytest.fixture
def small():
    """Give a small layout with some places, each a name and its phrases."""

    def small(*places, more=""):
        spots = "\n".join(f"  {name}: {{where: [{where}]}}" for name, where in places)
        return f"""\
schema: stage-viz/layout/1
name: {{zh: 場}}
parameters: {{堂深: {{value: 40尺, layer: 推}}}}
origin: 原
{more or "#"}
spots:
  原: {{where: [{{xy: [10尺, 20尺], layer: 推}}]}}
{spots}
"""

    return small
