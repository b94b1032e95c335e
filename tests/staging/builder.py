"""A small ground and rites upon it, as files: what the tests of staging, check and export play."""

from pathlib import Path

from stage_viz.ground import place
from stage_viz.model import read_rite
from stage_viz.staging import stage

LAYOUT = """
schema: stage-viz/layout/1
name: {zh: 試場}
spacing:
  persons: {near: 4尺, far: 12尺, small: 3尺, small_far: 6尺, touch: 1.5尺, touch_far: 3尺}
  row: 4尺
  clearance: 1.5尺
origin: 心
groups: {階: [西階, 東階]}
fixtures:
  堂: {kind: hall, size: {廣: 60尺, 深: 40尺}, where: [{xy: [0尺, 40尺], layer: 推}]}
  西階: {kind: stairs, size: {廣: 8尺, 深: 6尺}, facing: 南, where: [{xy: [-18尺, 17尺], layer: 推}]}
  東階: {kind: stairs, size: {廣: 8尺, 深: 6尺}, facing: 南, where: [{xy: [18尺, 17尺], layer: 推}]}
  席:
    kind: mat
    size: {廣: 6尺, 深: 3尺}
    facing: {value: 西, layer: 記, cite: 某記}
    where: [{xy: [10尺, 40尺], layer: 推}]
  侯: {kind: target, size: {廣: 40尺, 深: 0.6尺}, facing: 北, where: [{xy: [0尺, -60尺], layer: 推}]}
  柱: {kind: column, size: {廣: 1尺, 深: 1尺}, where: [{xy: [0尺, -20尺], layer: 推}]}
stations:
  甲位: {facing: {value: 東, layer: 疏, cite: 某疏}, head: 北, where: [{xy: [-40尺, -20尺], layer: 推}]}
  乙位: {facing: 西, where: [{xy: [40尺, -20尺], layer: 推}]}
spots:
  心: {where: [{xy: [0尺, 0尺], layer: 推}]}
  堂西邊: {where: [{xy: [-30尺, 40尺], layer: 推}]}
  堂東邊: {where: [{xy: [30尺, 40尺], layer: 推}]}
  堂北邊: {where: [{xy: [0尺, 60尺], layer: 推}]}
  堂南邊: {where: [{xy: [0尺, 20尺], layer: 推}]}
regions:
  堂上: {west: 堂西邊, east: 堂東邊, north: 堂北邊, south: 堂南邊, fenced: true}
"""

CAST = """
  甲: {station: 甲位, own: {階: 西階, 薦: 甲之薦}}
  乙: {station: 乙位, own: {階: 東階, 薦: 乙之薦}}
  丙: {}
  隊: {members: [子, 丑, 寅], row: {facing: 東, head: 北}}
  爵: {glyph: cup}
  旌: {glyph: flag}
  甲之薦: {glyph: food}
  乙之薦: {glyph: food}
"""

OPENING = """
  - {who: 甲, at: {xy: [-10尺, 0尺]}, facing: 東}
  - {who: 乙, at: {xy: [10尺, 0尺]}, facing: 西}
"""

# 經, then 注; the 疏 tells where each begins and ends.
TEXT = """甲東面坐，取爵于篚，興，乙北面拜送爵，不西南面。甲者，賓也。東面坐者，鄉主人也。立于堂下。
[疏]“甲東”至“南面”。注“甲者”至“堂下”。釋曰：云“東面坐者，鄉主人也”者，主人在阼階西面，故知也。
乙退，反位。
[疏]“乙退反位”。釋曰：退，反其位也。
甲退。
[疏]“甲退”。釋曰：亦反其位也。
"""


def write(folder, steps, *, opening=OPENING, cast=CAST, more="", text=TEXT, layout=LAYOUT):
    """Write the three files and give the path of the steps file; `steps` is YAML or a list of actions."""
    folder = Path(folder)
    (folder / "layout.yaml").write_text(layout, encoding="utf-8")
    (folder / "text.txt").write_text(text, encoding="utf-8")
    path = folder / "steps.yaml"
    path.write_text(
        "schema: stage-viz/steps/1\ntitle: {zh: 試}\nlayout: layout.yaml\ntext: text.txt\n"
        f"cast:\n{cast.strip(chr(10))}\nopening:\n{opening.strip(chr(10))}\nsteps:\n{_steps(steps)}\n{more}",
        encoding="utf-8",
    )
    return path


def _steps(steps):
    if isinstance(steps, str):
        return steps.strip("\n")
    return "\n".join(
        f"  - id: s{i}\n    quote: 乙退，反位。\n    actions:\n" + "\n".join(f"      - {a}" for a in actions)
        for i, actions in enumerate(steps, 1)
    )


def play(folder, steps, readings=(), **files):
    """Play a rite: the files, the staging, and the problems of the staging, placed in the file."""
    read = read_rite(write(folder, steps, **files))
    ground, found = place(read.layout)
    assert ground is not None
    assert not found
    staging, problems = stage(read.rite, ground, readings)
    return read, staging, read.steps_document.locate_all(problems)
