"""A small rite on a small ground, for tests: files in a folder, to be changed by a test as it likes."""

from pathlib import Path

LAYOUT = """\
schema: stage-viz/layout/1
name: {zh: 小庭, en: A small court}
units: {尺: 0.231 m}
origin: 堂
spacing:
  persons: {near: 4尺, far: 12尺, small: 3尺, small_far: 6尺, touch: 1.5尺, touch_far: 3尺}
  places: {near: 12尺, far: 80尺, small: 3尺, small_far: 9尺, touch: 1.5尺, touch_far: 3尺}
  row: 4尺
  clearance: 1.5尺
fixtures:
  堂:
    kind: hall
    size: {廣: 40尺, 深: 20尺}
    facing: 南
    where: [{xy: [0尺, 0尺], layer: 推, quote: 堂}]
  西階:
    kind: stairs
    size: {廣: 6尺, 深: 4尺}
    facing: 南
    where: [{xy: [-10尺, -12尺], layer: 推, quote: 西階}]
  洗:
    kind: basin
    where: [{xy: [20尺, -30尺], layer: 經, cite: 某篇, quote: 洗}]
stations:
  賓位: {facing: 北, where: [{xy: [0尺, -30尺], layer: 經, cite: 某篇, quote: 賓位}]}
readings:
  某家:
    cite: 某書
    places:
      賓位: {where: [{xy: [-10尺, -30尺], layer: 家, cite: 某書, quote: 賓位}]}
"""

RITE = """\
schema: stage-viz/steps/1
title: {zh: 小禮, en: A small rite}
layout: court.yaml
text: rite.txt
cast:
  賓: {station: 賓位, en: guest, pinyin: bīn}
  爵: {glyph: cup, en: cup, pinyin: jué}
opening:
  - who: 賓
    at: 賓位
    facing: 北
    evidence: {at: {layer: 經′, cite: 某篇}, facing: {layer: 經′, cite: 某篇}}
  - {what: 爵, at: {of: 洗, toward: 南, by: 3尺}, evidence: {at: 推}}
sections:
  - {id: one, zh: 洗爵, en: Washing the cup}
steps:
  - id: goes-to-the-basin
    section: one
    quote: 賓適洗，南面。
    title: {en: The guest goes to the basin}
    actions:
      - {who: 賓, at: {of: 洗, toward: 北, by: 4尺, quote: 洗}, facing: 南, evidence: {at: 經, facing: 經}}
  - id: takes-the-cup
    section: one
    quote: 取爵
    title: {en: He takes the cup}
    actions:
      - {who: 賓, takes: [爵], acts: [取爵]}
"""

TEXT = "賓適洗，南面。取爵，興。\n"


def write_small(
    folder: Path, change: tuple[str, str] | None = None, layout: str = LAYOUT, text: str = TEXT
) -> Path:
    """Write the rite into a folder, with one place of it changed, and give the path of its steps file."""
    rite = RITE
    if change is not None:
        assert change[0] in rite, change[0]
        rite = rite.replace(*change, 1)
    (folder / "court.yaml").write_text(layout, encoding="utf-8")
    (folder / "rite.txt").write_text(text, encoding="utf-8")
    (folder / "rite.yaml").write_text(rite, encoding="utf-8")
    return folder / "rite.yaml"
