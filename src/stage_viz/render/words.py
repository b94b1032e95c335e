"""Labels as words and shapes."""

from __future__ import annotations

import unicodedata

from stage_viz.plan.marks import Label, Point
from stage_viz.render.primitives import Paint, Primitive, Shape, Words, circle
from stage_viz.theme import Style, Theme
from stage_viz.typeset import EM_ASCENT, MM_PER_PT, UPRIGHT_STEP, Family, offsets, text_width


def label_shapes(mark: Label, style: Style, theme: Theme, family: Family) -> tuple[Primitive, ...]:
    """Draw a line of text with its leader and the emphasis of its marked words.

    Parameters
    ----------
    mark, style, theme
        The mark, the paint of its style, and the theme.
    family
        The fonts.

    Returns
    -------
    tuple of Shape or Words
        In drawing order.
    """
    found: list[Primitive] = []
    if len(mark.leader) > 1:
        paint = Paint(None, style.stroke or style.text, style.width)
        found.append(Shape((mark.leader,), False, paint, "leader"))
    if not mark.text:
        return tuple(found)
    if mark.upright:
        return (*found, *_upright(mark, style, family))
    begins = offsets(mark.text, mark.size, family.slanted if mark.italic else family)
    shift = {"left": 0.0, "center": 0.5, "middle": 0.5, "right": 1.0}[mark.align] * begins[-1]
    left, baseline = mark.at[0] - shift, mark.at[1]
    halo_width = theme.sizes["halo"] if style.halo else 0.0
    plain, marked = style.text or style.stroke or "#000000", style.mark or style.text or "#000000"
    for start, end, is_marked in _spans(len(mark.text), mark.marked):
        at = (round(left + begins[start], 3), baseline)
        colour = marked if is_marked else plain
        found.append(Words(at, mark.text[start:end], mark.size, colour, style.halo, halo_width, mark.italic))
        if is_marked:
            found += _emphasis(mark.text, start, end, begins, (left, baseline), mark.size, colour)
    return tuple(found)


def _upright(mark: Label, style: Style, family: Family) -> list[Words]:
    """The characters one below the other, each in the middle of its em."""
    found: list[Words] = []
    x, y = mark.at
    em, colour = mark.size * MM_PER_PT, style.text or style.stroke or "#000000"
    for i, character in enumerate(mark.text):
        left = round(x - text_width(character, mark.size, family) / 2, 3)
        baseline = round(y - em * (UPRIGHT_STEP * i + EM_ASCENT), 3)
        # A wider rim would eat into the character above.
        halo = 0.15 if style.halo else 0.0
        found.append(Words((left, baseline), character, mark.size, colour, style.halo, halo))
    return found


def _spans(length: int, marked: tuple[tuple[int, int], ...]) -> list[tuple[int, int, bool]]:
    inside = [False] * length
    for start, end in marked:
        for index in range(max(start, 0), min(end, length)):
            inside[index] = True
    found: list[tuple[int, int, bool]] = []
    for index, state in enumerate(inside):
        if found and found[-1][2] == state:
            found[-1] = (found[-1][0], index + 1, state)
        else:
            found.append((index, index + 1, state))
    return found


def _emphasis(
    text: str, start: int, end: int, begins: tuple[float, ...], at: Point, size: float, colour: str
) -> list[Primitive]:
    """Put a dot below each Chinese character (着重號) and a line below other words; punctuation has none."""
    em = size * MM_PER_PT
    dots: list[tuple[Point, ...]] = []
    lines: list[tuple[Point, ...]] = []
    for index in range(start, end):
        character = text[index]
        x0, x1 = at[0] + begins[index], at[0] + begins[index + 1]
        if unicodedata.category(character).startswith("Lo"):
            dots.append(circle(((x0 + x1) / 2, at[1] - 0.3 * em), 0.065 * em))
        elif unicodedata.category(character)[0] in "LN" or (lines and character in " -'’"):
            y = round(at[1] - 0.26 * em, 3)
            if lines and abs(lines[-1][1][0] - x0) < 0.05 * em:
                lines[-1] = (lines[-1][0], (round(x1, 3), y))
            else:
                lines.append(((round(x0, 3), y), (round(x1, 3), y)))
    found: list[Primitive] = []
    if dots:
        found.append(Shape(tuple(dots), True, Paint(colour), "mark"))
    if lines:
        found.append(Shape(tuple(lines), False, Paint(None, colour, 0.05 * em), "mark"))
    return found
