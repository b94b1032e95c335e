from __future__ import annotations

import typing

import pytest

from stage_viz.model import Evidence, Layer, weakest
from stage_viz.model.schema import LayerName


def test_the_layers_and_their_strength():
    assert {layer.value: layer.rank for layer in Layer} == {
        "經": 0, "記": 0, "經′": 0, "注": 1, "疏": 2, "家": 3, "推": 4,
    }  # fmt: skip
    assert [layer.value for layer in Layer if layer.in_text] == ["經", "注", "疏"]


def test_the_schema_knows_the_same_layers():
    literal = typing.get_args(LayerName)[0]
    assert typing.get_args(literal) == tuple(layer.value for layer in Layer)


@pytest.mark.parametrize(
    ("evidence", "text"),
    [
        (Evidence(Layer.INFERRED), "推"),
        (Evidence(Layer.COMMENTARY, "西面錯"), "注「西面錯」"),
        (Evidence(Layer.RECORD, cite="鄉射記"), "記（鄉射記）"),
        (Evidence(Layer.EARLIER, "反位", "再射"), "經′「反位」（再射）"),
    ],
)
def test_evidence_is_told_in_one_line(evidence, text):
    assert str(evidence) == text


def test_the_weakest_evidence_tells():
    classic, sub, inferred = Evidence(Layer.CLASSIC), Evidence(Layer.SUBCOMMENTARY), Evidence(Layer.INFERRED)
    assert weakest([classic, sub, classic]) is sub
    assert weakest([inferred, classic]) is inferred
    assert weakest([]) == inferred
