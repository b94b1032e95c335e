from __future__ import annotations

import textwrap

import pytest

LAYOUT = """\
schema: stage-viz/layout/1
name: {zh: 場, en: ground}
parameters:
  堂深: {value: 40尺, layer: 推}
origin: 物
groups:
  物: [右物, 左物]
fixtures:
  右物:
    kind: mark
    size: {廣: 1.2尺, 深: 3尺}
    where: [{xy: [-3尺, 0尺], layer: 推}]
  左物: {kind: mark, where: [{xy: [3尺, 0尺], layer: 推}]}
  侯:
    kind: target
    facing: {value: 北面, layer: 記, cite: 鄉射記}
    where:
      - {phrase: 物之南五十弓, layer: 記, cite: 鄉射記}
    parts:
      侯中: {where: [{of: 侯, quote: 侯中, layer: 記, cite: 鄉射記}]}
stations:
  司射位: {facing: 東, head: 北, where: [{phrase: 侯之西南, layer: 經, cite: 誘射, default: 14尺}]}
spots:
  庭南: {where: [{of: 侯, toward: 南, by: 1/2 堂深, layer: 推}], hidden: true}
"""

STEPS = """\
schema: stage-viz/steps/1
title: {zh: 禮, en: rite}
layout: layout.yaml
text: text.txt
cast:
  司射: {station: 司射位, own: {薦: 司射之薦}}
  獲者: {en: flag-holder}
  三耦: {members: [上射, 下射], row: {facing: 東面, head: 北}}
  司射之薦: {glyph: food}
  爵: {glyph: cup}
opening:
  - {who: 司射, at: 司射位, facing: 東, holds: 爵, evidence: {at: {layer: 經′, cite: 誘射}}}
  - {who: 三耦, at: "侯，南面東上"}
sections:
  - {id: first, zh: 初}
steps:
  - id: one
    section: first
    quote: 獲者負侯
    part: 1/2
    title: {en: One}
    actions:
      - {who: 獲者, at: 負侯, facing: 北, acts: [負侯], evidence: {at: 注}}
      - {who: 司射, beat: 1, puts: {爵: 薦}}
  - id: two
    quote: 司射
    actions:
      - {who: "司射、獲者", at: 位, via: [侯中, {of: 侯, toward: 南}], turn: 左還, takes: 爵}
"""


@pytest.fixture
def write(tmp_path):
    """Write the three files; give the path of the steps."""

    def write(steps=STEPS, layout=LAYOUT, text="獲者負侯。司射。\n"):
        for name, content in (("layout.yaml", layout), ("steps.yaml", steps), ("text.txt", text)):
            if content is not None:
                (tmp_path / name).write_text(textwrap.dedent(content), encoding="utf-8")
        return tmp_path / "steps.yaml"

    return write


def changed(base, *pairs):
    """Replace parts of a text that are in it just once."""
    for old, new in pairs:
        assert base.count(old) == 1, (base.count(old), old)
        base = base.replace(old, new)
    return base


def told(problems):
    """Give problems as lines without the folder: file, line, column, code, what, mend."""
    return [
        f"{p.place.file.rsplit('/', 1)[-1]}:{p.place.line}:{p.place.column} {p.code} {p.what} | {p.mend}"
        for p in problems
    ]


@pytest.fixture
def files():
    """The two texts, and how to change them and tell what is wrong."""

    class Files:
        layout = LAYOUT
        steps = STEPS
        changed = staticmethod(changed)
        told = staticmethod(told)

    return Files
