"""Marks as groups of native shapes, each with its id as its name and a text alternative.

A person or a thing is drawn facing up in a group whose frame lies evenly about its place, and the group is
turned by the bearing: so place and facing can be read back from the group, and a teacher can turn it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count

from stage_viz.plan.marks import Label, Mark, PersonMark, Plan, Point, ThingMark
from stage_viz.render.primitives import Primitive, Shape, Words
from stage_viz.render.shapes import draw_list, shapes
from stage_viz.theme import Theme
from stage_viz.typeset import MM_PER_PT, UPRIGHT_STEP, serif, text_width, upright_box

from .alternatives import alternative
from .freeforms import Box, Onto, onto, outline, union
from .geometry import emu
from .texts import Faces, Piece, attribute, body, box_of, paragraph, text_box

_BELOW_MIDDLE = 0.36
"""How far the baseline lies below the middle of a line, in em: 0.34 for Times New Roman, 0.30 for PMingLiU,
0.36 for SimSun and Songti, 0.43 for Noto Serif CJK. Words in the middle of a box are right in all of them."""

_LINE = 1.5
"""The height of the box of a line of words, in em."""
_ONE = 1.4
"""The width of a column of single characters, in em."""


@dataclass(frozen=True)
class Setting:
    """How the marks of a plan are set on a slide.

    Parameters
    ----------
    theme
        Their look.
    faces
        The typefaces of their words.
    left, top
        Where the plan stands on the slide, in mm.
    slack
        How much wider than measured words may become.
    alts
        The text alternatives of marks, by their ids.
    """

    theme: Theme
    faces: Faces
    left: float = 0.0
    top: float = 0.0
    slack: float = 1.1
    alts: Mapping[str, str] = field(default_factory=dict)


def groups(plan: Plan, setting: Setting, numbers: Iterator[int]) -> str:
    """Return the marks of a plan as groups, in drawing order.

    Parameters
    ----------
    plan
        The plan.
    setting
        How it is set.
    numbers
        Of the shapes of the slide, each used once.
    """
    # Persons and things are drawn once for all that look alike.
    flat = tuple(m for m in plan.marks if not isinstance(m, PersonMark | ThingMark))
    drawn = iter(draw_list(replace(plan, marks=flat), setting.theme))
    place = onto(setting.left, setting.top, plan.height, plan.magnify)
    bodies: dict[Mark, _Body] = {}
    found: list[str] = []
    for mark in plan.marks:
        if isinstance(mark, PersonMark | ThingMark):
            if mark.true is not None:  # what leads to the true place is not turned with the body
                ticks = [p for p in shapes(mark, setting.theme) if isinstance(p, Shape) and p.role == "tick"]
                tick = replace(mark, id=f"{mark.id}-tick")
                found.append(_flat(tick, ticks, plan, setting, numbers, place))
            found.append(_turned(mark, plan, setting, numbers, place, bodies))
        else:
            found.append(_flat(mark, next(drawn), plan, setting, numbers, place))
    return "".join(found)


def _flat(
    mark: Mark,
    primitives: Sequence[Primitive],
    plan: Plan,
    setting: Setting,
    numbers: Iterator[int],
    place: Onto,
) -> str:
    """A mark that is not turned: its shapes stand in the group as on the slide."""
    number = next(numbers)
    parts: list[str] = []
    boxes: list[Box] = []
    disc: Shape | None = None
    for primitive in primitives:
        if isinstance(primitive, Words) or not any(primitive.lines):
            continue
        if primitive.role == "number":
            disc = primitive
            continue
        inner, box = outline(primitive, place, plan.magnify)
        parts.append(_shape(next(numbers), primitive.role, inner))
        boxes.append(box)
    words = [primitive for primitive in primitives if isinstance(primitive, Words)]
    if disc is not None and words:
        inner, box = outline(disc, place, plan.magnify)
        parts.append(_numbered(next(numbers), inner, words, plan, setting))
        boxes.append(box)
    elif words and isinstance(mark, Label):
        of_words = _box_of_words(mark, words, plan, setting)
        parts.append(text_box(next(numbers), "words", of_words, _body_of_words(mark, words, plan, setting)))
        left, top, width, height = of_words
        boxes.append((left, top, left + width, top + height))
    if not boxes:
        return ""
    x0, y0, x1, y1 = union(boxes)
    at = f'x="{x0}" y="{y0}"/>'
    size = f'cx="{x1 - x0}" cy="{y1 - y0}"/>'
    frame = f"<a:xfrm><a:off {at}<a:ext {size}<a:chOff {at}<a:chExt {size}</a:xfrm>"
    return _group(mark, number, frame, "".join(parts), setting)


def _numbered(number: int, inner: str, words: Sequence[Words], plan: Plan, setting: Setting) -> str:
    """The disc of a way with its order number in its middle."""
    pieces = [Piece(w.text, w.size * plan.magnify, w.colour, italic=w.italic) for w in words]
    text = body([paragraph(pieces, setting.faces, "ctr")], anchor="ctr", wrap=False)
    return _shape(number, "number", inner, text)


def _box_of_words(
    mark: Label, words: Sequence[Words], plan: Plan, setting: Setting
) -> tuple[int, int, int, int]:
    """A box that holds a label in another font too, with its baseline where the plan has it."""
    x, y = mark.at
    em = mark.size * MM_PER_PT
    if mark.upright and (size := upright_box(mark.text, mark.size)):
        # So narrow that each character has a line of its own: every program keeps them upright.
        width, height = size[0] * _ONE, size[1] * setting.slack
        left, top = x - width / 2, y + (height - size[1]) / 2
    else:
        height = em * _LINE
        natural = text_width(mark.text, mark.size, serif().slanted if mark.italic else None)
        width = natural * setting.slack
        share = {"left": 0.0, "right": 1.0}.get(mark.align, 0.5)
        left, top = x - width * share, y + em * _BELOW_MIDDLE + height / 2
    m = plan.magnify
    return box_of(setting.left + left * m, setting.top + (plan.height - top) * m, width * m, height * m)


def _body_of_words(mark: Label, words: Sequence[Words], plan: Plan, setting: Setting) -> str:
    if mark.upright:
        size = mark.size * plan.magnify
        pieces = [Piece(mark.text, size, words[0].colour)]
        return body([paragraph(pieces, setting.faces, "ctr", size * UPRIGHT_STEP)], anchor="ctr")
    align = {"left": "l", "right": "r"}.get(mark.align, "ctr")
    pieces = [Piece(w.text, w.size * plan.magnify, w.colour) for w in words]
    return body([paragraph(pieces, setting.faces, align)], anchor="ctr", wrap=False)


@dataclass(frozen=True)
class _Body:
    """A body or a thing that faces up: half its width and height in EMU, and its parts (role, XML)."""

    half: tuple[int, int]
    parts: tuple[tuple[str, str], ...]


def _turned(
    mark: PersonMark | ThingMark,
    plan: Plan,
    setting: Setting,
    numbers: Iterator[int],
    place: Onto,
    bodies: dict[Mark, _Body],
) -> str:
    """A person or a thing: drawn facing up, its group turned."""
    upright = replace(mark, id="", layer="", at=(0.0, 0.0), true=None)
    if upright.bearing is not None:
        upright = replace(upright, bearing=0.0)
    if upright not in bodies:
        bodies[upright] = _body(upright, plan.magnify, setting.theme)
    found = bodies[upright]
    number = next(numbers)
    x, y = place(mark.at)
    half_x, half_y = found.half
    turn = round((mark.bearing or 0.0) * 60000) % 21600000
    rot = f' rot="{turn}"' if turn else ""
    size = f'cx="{2 * half_x}" cy="{2 * half_y}"/>'
    frame = (
        f'<a:xfrm{rot}><a:off x="{x - half_x}" y="{y - half_y}"/><a:ext {size}'
        f'<a:chOff x="0" y="0"/><a:chExt {size}</a:xfrm>'
    )
    parts = "".join(_shape(next(numbers), role, inner) for role, inner in found.parts)
    return _group(mark, number, frame, parts, setting)


def _body(mark: PersonMark | ThingMark, magnify: float, theme: Theme) -> _Body:
    drawn = [shape for shape in shapes(mark, theme) if isinstance(shape, Shape) and any(shape.lines)]
    points: list[Point] = [point for shape in drawn for line in shape.lines for point in line]
    half_x = emu(max((abs(x) for x, _ in points), default=0.5) * magnify)
    half_y = emu(max((abs(y) for _, y in points), default=0.5) * magnify)

    def place(point: Point) -> tuple[int, int]:
        return half_x + emu(point[0] * magnify), half_y - emu(point[1] * magnify)

    # A program that makes a group anew gives it the box of what it holds: this keeps its middle.
    frame = (
        f'<a:xfrm><a:off x="0" y="0"/><a:ext cx="{2 * half_x}" cy="{2 * half_y}"/></a:xfrm>'
        '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/><a:ln><a:noFill/></a:ln>'
    )
    parts = [("frame", frame)]
    parts += [(shape.role, outline(shape, place, magnify)[0]) for shape in drawn]
    return _Body((half_x, half_y), tuple(parts))


def _shape(number: int, role: str, inner: str, text: str = "") -> str:
    return (
        f'<p:sp><p:nvSpPr><p:cNvPr id="{number}" name="{role or "part"}"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr>'
        f"<p:spPr>{inner}</p:spPr>{text}</p:sp>"
    )


def _group(mark: Mark, number: int, frame: str, parts: str, setting: Setting) -> str:
    told = setting.alts.get(mark.id) or alternative(mark)
    return (
        f'<p:grpSp><p:nvGrpSpPr><p:cNvPr id="{number}" name="{attribute(mark.id)}"'
        f' descr="{attribute(told)}"/>'
        f"<p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr>{frame}</p:grpSpPr>{parts}</p:grpSp>"
    )


def shape_numbers() -> Iterator[int]:
    """Count the shapes of a slide; 1 is the slide's own tree."""
    return count(2)
