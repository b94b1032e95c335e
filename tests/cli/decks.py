"""A deck read back with python-pptx: its groups, what they stand for, and its words."""

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from pptx import Presentation
from pptx.presentation import Presentation as Deck
from pptx.shapes.group import GroupShape
from pptx.slide import Slide

from stage_viz.plan.marks import Plan
from stage_viz.render.slides import geometry

A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
MM = 36000


def opened(file: Path | bytes) -> Deck:
    return Presentation(BytesIO(file) if isinstance(file, bytes) else str(file))


def groups(slide: Slide) -> dict[str, GroupShape]:
    found = [shape for shape in slide.shapes if isinstance(shape, GroupShape)]
    assert len({g.name for g in found}) == len(found)
    return {g.name: g for g in found}


@dataclass(frozen=True)
class Read:
    """What a group says of its mark: its place on the plan in mm, its true place, and its bearing."""

    at: tuple[float, float]
    true: tuple[float, float]
    bearing: float | None


def read(slide: Slide, name: str, plan: Plan) -> Read:
    """Read a person or a thing back."""
    known = groups(slide)
    group = known[name]
    at = _on_plan(group.left + group.width / 2, group.top + group.height / 2, plan)
    true = at
    if tick := known.get(f"{name}-tick"):
        dot = list(tick.shapes)[-1]
        true = _on_plan(dot.left + dot.width / 2, dot.top + dot.height / 2, plan)
    nose = any(shape.name == "nose" for shape in group.shapes)
    return Read(at, true, group.rotation if nose else None)


def _on_plan(x: float, y: float, plan: Plan) -> tuple[float, float]:
    left = geometry().plan["left"]
    return (x / MM - left) / plan.magnify, plan.height - y / MM / plan.magnify


def runs(slide: Slide) -> Iterator:
    """The properties of all runs of a slide and of its notes."""
    for part in (slide, slide.notes_slide) if slide.has_notes_slide else (slide,):
        for run in part.element.iter(f"{A}r"):
            yield run.find(f"{A}rPr")


def notes(slide: Slide) -> str:
    return slide.notes_slide.notes_text_frame.text


def words(slide: Slide) -> dict[str, str]:
    """The words of the shapes that stand on the slide itself, by their names."""
    return {s.name: s.text_frame.text for s in slide.shapes if s.has_text_frame}


def titled(deck: Deck) -> dict[str, list[Slide]]:
    """The slides of the steps, by their counters without the beat."""
    found: dict[str, list[Slide]] = {}
    for slide in deck.slides:
        if "section" in (said := words(slide)) and "quote" in said:
            counter = said["section"].split(" · ")[1]
            found.setdefault(counter.split(" / ")[0], []).append(slide)
    return found
