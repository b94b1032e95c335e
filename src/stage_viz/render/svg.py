"""Plans as SVG files, written straight from their shapes and words; mm are the user units.

Each mark is a group with its id. A person or thing carries what it stands for: `data-at` (mm from the lower
left corner of the page, as in the plan), `data-bearing` (degrees clockwise from the top of the page), and the
evidence of both. Bodies and glyphs that look alike are held once, facing up, and set where they stand. Words
are outlines, each glyph held once, or text.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from xml.etree import ElementTree as ET

from stage_viz.files import clean
from stage_viz.plan.marks import Mark, PersonMark, Plan, RouteMark, Shown, ThingMark
from stage_viz.render.primitives import Paint, Primitive, Shape, Words
from stage_viz.render.shapes import Drawn, draw_list, shapes, theme_family
from stage_viz.theme import Theme
from stage_viz.typeset import CLOSE, CUBIC, LINE, MM_PER_PT, MOVE, Face, Family, place_glyphs, text_width

CREATOR = "stage-viz"
OUTLINES, LIVE = "outlines", "live"
"""How words are written: as shapes that need no font, or as text that can be edited and needs one."""

_SVG = "http://www.w3.org/2000/svg"
_LINK = "http://www.w3.org/1999/xlink"
_DUBLIN_CORE = "http://purl.org/dc/elements/1.1/"
_EM = 1000
"""Units of a glyph's outline in an em."""
_RIM = "text{paint-order:stroke;stroke-linejoin:round}"
"""The rim of words lies below them."""
_ROUND = 16
"""A polygon with so many corners may stand for a circle."""
_FAMILIES = "'Noto Serif TC', 'Noto Serif CJK TC', 'Source Han Serif TC', 'Songti TC', PMingLiU, serif"

for _prefix, _uri in (("", _SVG), ("xlink", _LINK), ("dc", _DUBLIN_CORE)):
    ET.register_namespace(_prefix, _uri)


def svg(plan: Plan, theme: Theme, words: str = OUTLINES, drawn: Drawn | None = None) -> bytes:
    """Write a plan as SVG. Same plan and theme, same bytes.

    Parameters
    ----------
    plan
        What to draw.
    theme
        How it looks.
    words
        `OUTLINES` or `LIVE`.
    drawn
        The plan's `draw_list`, if it is at hand.

    Returns
    -------
    bytes
        The file, in UTF-8.

    Raises
    ------
    ProblemError
        FONT-MISSING if no font has a character.
    """
    family = theme_family(theme)
    title, description = clean(plan.title or plan.name), clean(plan.description)
    mark_of = _prefix_of(plan)
    root = ET.Element(
        _tag("svg"),
        {
            "version": "1.1",
            "width": f"{_number(plan.width * plan.magnify)}mm",
            "height": f"{_number(plan.height * plan.magnify)}mm",
            "viewBox": f"0 0 {_number(plan.width)} {_number(plan.height)}",
            "role": "img",
            "xml:lang": plan.language,
            "aria-labelledby": f"{mark_of}title {mark_of}description" if description else f"{mark_of}title",
            "font-family": _FAMILIES,
            "data-scale": _number(plan.scale),
            "data-up": plan.up,
        },
    )
    ET.SubElement(root, _tag("title"), {"id": f"{mark_of}title"}).text = title
    if description:
        ET.SubElement(root, _tag("desc"), {"id": f"{mark_of}description"}).text = description
    about = ET.SubElement(root, _tag("metadata"))
    for key, text in (("title", title), ("creator", CREATOR), ("language", plan.language)):
        ET.SubElement(about, f"{{{_DUBLIN_CORE}}}{key}").text = text
    if words == LIVE:
        ET.SubElement(root, _tag("style")).text = _RIM
    writer = _Writer(plan.height, family, words, mark_of)
    glyphs = ET.SubElement(root, _tag("defs"))
    paper = theme.palette.get("paper", "#ffffff")
    sheet = {"width": _number(plan.width), "height": _number(plan.height), "fill": paper}
    ET.SubElement(root, _tag("rect"), sheet)
    drawn = draw_list(plan, theme, family) if drawn is None else drawn
    # Which place of the ground lies at the lower left corner of each window, so that others can be read back.
    frames = [mark.id for mark in plan.marks if mark.style == "frame"]
    corners = {id_: _window(window) for id_, window in zip(frames, plan.windows, strict=False)}
    seen: dict[str, int] = {}
    for mark, primitives in zip(plan.marks, drawn, strict=True):
        about_mark = _attributes(mark) | corners.get(mark.id, {})
        # Two names may differ only in what an id of XML cannot have.
        seen[about_mark["id"]] = count = seen.get(about_mark["id"], 0) + 1
        about_mark["id"] += f"-{count}" if count > 1 else ""
        group = ET.SubElement(root, _tag("g"), about_mark)
        if isinstance(mark, PersonMark | ThingMark):
            writer.set(group, mark, primitives, theme)
            continue
        for primitive in primitives:
            writer.draw(group, primitive)
    glyphs.extend(writer.bodies())
    for id_, outline in writer.glyphs():
        ET.SubElement(glyphs, _tag("path"), {"id": id_, "d": outline})
    ET.indent(root, space="")
    found: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return found + b"\n"


def _prefix_of(plan: Plan) -> str:
    """What ids begin with that a figure refers to: two figures on one page of the web must not share them."""
    told = f"{plan.title} {plan.name} {plan.language} {plan.width} {len(plan.marks)}"
    return f"f{zlib.crc32(told.encode('utf-8', 'replace')):08x}-"


def xml_id(name: str) -> str:
    """Make an id that XML allows, by putting an underscore for what it does not.

    Parameters
    ----------
    name
        Any words.
    """
    kept = "".join(c if c.isalnum() or c in "-._:" else "_" for c in name)
    return kept if kept[:1].isalpha() or kept[:1] == "_" else f"_{kept}"


def _window(window: Shown) -> dict[str, str]:
    scale = {"data-scale": _number(window.scale)} if window.scale is not None else {}
    return {"data-ground": " ".join(_number(v, 4) for v in window.corner)} | scale


def _attributes(mark: Mark) -> dict[str, str]:
    found = {"id": xml_id(mark.id), "class": f"{mark.layer} {mark.style}"}
    if mark.evidence:
        found["data-evidence"] = mark.evidence
    if isinstance(mark, PersonMark | ThingMark):
        found["data-at"] = _pair(*mark.at)
        if mark.bearing is not None:
            found["data-bearing"] = _number(mark.bearing)
        if mark.true is not None:
            found["data-true"] = _pair(*mark.true)
    if isinstance(mark, PersonMark) and mark.facing_evidence:
        found["data-facing-evidence"] = mark.facing_evidence
    if isinstance(mark, RouteMark) and mark.number:
        found["data-number"] = mark.number
    return found


class _Writer:
    """Draws primitives into groups, and keeps the glyphs that they use. y is turned to grow downwards."""

    def __init__(self, height: float, family: Family, words: str, prefix: str) -> None:
        self._height = height
        self._prefix = prefix
        self._family = family
        self._words = words
        self._glyphs: dict[tuple[Face, str], str] = {}
        self._bodies: dict[PersonMark | ThingMark, ET.Element] = {}

    def set(
        self, group: ET.Element, mark: PersonMark | ThingMark, drawn: Iterable[Primitive], theme: Theme
    ) -> None:
        """Set a body or a thing: the tick to its true place, and what is drawn alike of all like it."""
        for primitive in drawn:
            if isinstance(primitive, Shape) and primitive.role == "tick":
                self.draw(group, primitive)
        like = replace(mark, id="", layer="", at=(0.0, 0.0), true=None)
        if like.bearing is not None:
            like = replace(like, bearing=0.0)
        if like not in self._bodies:
            body = ET.Element(_tag("g"), {"id": f"{self._prefix}body-{len(self._bodies) + 1}"})
            upright = _Writer(0.0, self._family, self._words, self._prefix)
            for primitive in shapes(like, theme, self._family):
                upright.draw(body, primitive)
            self._bodies[like] = body
        turn = f" rotate({_number(mark.bearing)})" if mark.bearing else ""
        x, y = mark.at
        place = f"translate({_pair(x, self._height - y)}){turn}"
        href = f"#{self._bodies[like].get('id')}"
        ET.SubElement(group, _tag("use"), {f"{{{_LINK}}}href": href, "transform": place})

    def bodies(self) -> Iterable[ET.Element]:
        """Return each body or thing used, facing up, its middle at the origin."""
        return self._bodies.values()

    def glyphs(self) -> Iterator[tuple[str, str]]:
        """Yield the id and the outline of each glyph used."""
        for (face, character), id_ in self._glyphs.items():
            yield id_, _glyph(face, character)

    def draw(self, group: ET.Element, primitive: Primitive) -> None:
        """Draw one shape or run of words."""
        if isinstance(primitive, Shape):
            paint = _paint(primitive.paint, primitive.closed)
            if round_ := _circle(primitive):
                (x, y), radius = round_
                middle = {"cx": _number(x), "cy": _number(self._height - y), "r": _number(radius, 3)}
                ET.SubElement(group, _tag("circle"), middle | paint)
            else:
                ET.SubElement(group, _tag("path"), {"d": self._path(primitive), **paint})
        elif self._words == LIVE:
            self._text(group, primitive)
        else:
            self._outlines(group, primitive)

    def _path(self, shape: Shape) -> str:
        return "".join(_line(line, self._height) + ("z" if shape.closed else "") for line in shape.lines)

    def _outlines(self, group: ET.Element, words: Words) -> None:
        em = words.size * MM_PER_PT
        family = self._family.slanted if words.italic else self._family
        x, y = words.at[0], self._height - words.at[1]
        scale = f"{em / _EM:.6f}"
        place = f"translate({_number(x)} {_number(y)}) scale({scale} -{scale})"
        set_ = ET.SubElement(group, _tag("g"), {"transform": place, "fill": words.colour})
        runs: list[dict[str, str]] = [{}]
        if words.halo and words.halo_width:
            width = _number(2 * words.halo_width / em * _EM)
            rim = {"fill": "none", "stroke": words.halo, "stroke-width": width, "stroke-linejoin": "round"}
            runs.insert(0, rim)
        for paint in runs:
            run = ET.SubElement(set_, _tag("g"), paint) if paint else set_
            for _, face, character, at in place_glyphs(words.text, family):
                if not face.outline(character).points:
                    continue
                id_ = self._glyphs.setdefault(
                    (face, character), f"{self._prefix}glyph-{len(self._glyphs) + 1}"
                )
                use = {f"{{{_LINK}}}href": f"#{id_}"}
                ET.SubElement(run, _tag("use"), use | ({"x": _number(at * _EM)} if at else {}))

    def _text(self, group: ET.Element, words: Words) -> None:
        family = self._family.slanted if words.italic else self._family
        found = {
            "x": _number(words.at[0]),
            "y": _number(self._height - words.at[1]),
            "font-size": _number(words.size * MM_PER_PT),
            "fill": words.colour,
            # Another font than the one that was measured is spread to the same width.
            "textLength": _number(text_width(words.text, words.size, family)),
        }
        if words.italic:
            found["font-style"] = "italic"
        if words.halo and words.halo_width:
            found |= {"stroke": words.halo, "stroke-width": _number(2 * words.halo_width)}
        ET.SubElement(group, _tag("text"), found).text = clean(words.text)


def _paint(paint: Paint, closed: bool) -> dict[str, str]:
    found = {"fill": paint.fill if paint.fill and closed else "none"}
    if paint.stroke:
        found |= {"stroke": paint.stroke, "stroke-width": _number(paint.width, 3)}
        if paint.cap == "round":
            found |= {"stroke-linecap": "round", "stroke-linejoin": "round"}
        if paint.dash:
            found["stroke-dasharray"] = " ".join(_number(part, 3) for part in paint.dash)
    return found


def _circle(shape: Shape) -> tuple[tuple[float, float], float] | None:
    """The middle and the radius of a shape that is one full circle."""
    if not shape.closed or len(shape.lines) != 1 or len(shape.lines[0]) < _ROUND:
        return None
    points = shape.lines[0]
    x, y = (math.fsum(p[i] for p in points) / len(points) for i in (0, 1))
    radii = [math.hypot(px - x, py - y) for px, py in points]
    radius = math.fsum(radii) / len(radii)
    return ((x, y), radius) if max(radii) - min(radii) < 0.02 else None


def _line(points: Iterable[tuple[float, float]], height: float) -> str:
    """Write a line with relative steps of hundredths of a mm, whose rounding does not add up."""
    found: list[str] = []
    x = y = 0
    for i, (px, py) in enumerate(points):
        to_x, to_y = round(px * 100), round((height - py) * 100)
        if not i:
            found.append(f"M{_hundredths(to_x)} {_hundredths(to_y)}")
        else:
            found.append(f"{'l' if i == 1 else ' '}{_step(to_x - x, to_y - y)}")
        x, y = to_x, to_y
    return "".join(found)


def _step(x: int, y: int) -> str:
    down = _hundredths(y)
    return f"{_hundredths(x)}{'' if down.startswith('-') else ' '}{down}"


@lru_cache(maxsize=1 << 14)
def _hundredths(value: int) -> str:
    return _number(value / 100)


@lru_cache(maxsize=4096)
def _glyph(face: Face, character: str) -> str:
    outline = face.outline(character)
    found: list[str] = []
    before, take = "", {MOVE: 1, LINE: 1, CUBIC: 3, CLOSE: 1}
    x = y = 0
    i = 0
    while i < len(outline.codes):
        code = outline.codes[i]
        points = [(round(px * _EM), round(py * _EM)) for px, py in outline.points[i : i + take[code]]]
        i += take[code]
        if code == CLOSE:
            found.append("z")
            before = ""
            continue
        letter = {MOVE: "M", LINE: "l", CUBIC: "c"}[code]
        steps = points if code == MOVE else [(px - x, py - y) for px, py in points]
        x, y = points[-1]
        joined = " ".join(f"{a} {b}" for a, b in steps).replace(" -", "-")
        apart = "" if joined.startswith("-") else " "
        found.append(f"{apart}{joined}" if letter == before else f"{letter}{joined}")
        before = letter
    return "".join(found)


def _pair(x: float, y: float) -> str:
    return f"{_number(x)} {_number(y)}"


def _number(value: float, digits: int = 2) -> str:
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _tag(name: str) -> str:
    return f"{{{_SVG}}}{name}"
