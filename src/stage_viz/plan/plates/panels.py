"""Several plans on one page: panels in rows, each with its frame and scale bar, and what they share.

Lengths are mm; the top of a panel's frame is at 0 until it is set on the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from stage_viz.ground import Ground
from stage_viz.telling import Language
from stage_viz.theme import Theme
from stage_viz.typeset import MM_PER_PT, break_lines, serif

from ..compose import Drawing
from ..furniture import COMPASS, SCALE_BAR, compass, locator, scale_bar
from ..marks import Area, Line, Mark, Point, Shown
from ..outlines import Box
from ..page import Page
from ..shifting import moved
from ..view import View
from ..wording import Block, is_latin, text_line
from ..written import make_name, name_marks
from .words import letters

BELOW_FRAME = 0.6
"""Between a frame and its scale bar."""


_ALIKE = 0.45
"""Windows that share more than this are marked as one on the locator."""


@dataclass(frozen=True)
class Panel:
    """A plan with its letter, and the words above and below it, each from a top at 0.

    Parameters
    ----------
    letter
        It begins the ids of the panel's marks.
    drawing
        What stands in its frame.
    head, foot
        Above the frame, and below the scale bar.
    """

    letter: str
    drawing: Drawing
    head: Block
    foot: Block

    @property
    def depth(self) -> float:
        """From the top of the frame to the end of what stands below it."""
        _, y0, _, y1 = self.drawing.view.box
        below = self.foot.height + (1.0 if self.foot.marks else 0.0)
        return y1 - y0 + BELOW_FRAME + SCALE_BAR + below


@dataclass(frozen=True)
class Set:
    """Panels that have been set on the page.

    Parameters
    ----------
    marks
        Their ids begin with the letters of the panels.
    windows
        Of all frames, in the order of the panels.
    bottom
        Of the lowest.
    """

    marks: tuple[Mark, ...]
    windows: tuple[Shown, ...]
    bottom: float


def in_rows(
    rows: Iterable[Sequence[Panel]], left: float, gaps: tuple[float, float], theme: Theme, language: Language
) -> Set:
    """Set panels in rows, the first row's top at 0; the frames of a row are aligned on top.

    Parameters
    ----------
    rows
        The panels of each, from left to right.
    left
        Of the first of a row.
    gaps
        Between the panels of a row, and between rows.
    theme
        For the sizes.
    language
        Of the figure.
    """
    marks: list[Mark] = []
    windows: list[Shown] = []
    top = 0.0
    for row in rows:
        high = max(panel.head.height for panel in row)
        frame_top, x = round(top - high, 2), left
        for panel in row:
            view = panel.drawing.view
            dx = round(x - view.left, 2)
            marks += _set(panel, dx, frame_top, theme, language)
            windows += _windows(view, dx, frame_top)
            x += view.right - view.left + gaps[0]
        top = round(frame_top - max(panel.depth for panel in row) - gaps[1], 2)
    return Set(tuple(marks), tuple(windows), round(top + gaps[1], 2))


def _set(panel: Panel, dx: float, top: float, theme: Theme, language: Language) -> tuple[Mark, ...]:
    drawing, prefix = panel.drawing, f"{panel.letter}-" if panel.letter else ""
    foot = drawing.view.box[1] - BELOW_FRAME
    return (
        *moved(panel.head.marks, dx, round(top + panel.head.height, 2), prefix),
        *moved(drawing.marks, dx, top, prefix),
        *moved(scale_bar(drawing.ground, drawing.view, foot, theme, language), dx, top, prefix),
        *moved(panel.foot.marks, dx, round(top + foot - SCALE_BAR - 1.0, 2), prefix),
    )


def _windows(view: View, dx: float, dy: float) -> list[Shown]:
    found = []
    for window in view.shown(dy):
        x0, y0, x1, y1 = window.box
        box = (round(x0 + dx, 2), y0, round(x1 + dx, 2), y1)
        found.append(Shown(box, window.corner, view.scale))
    return found


def lifted(windows: Sequence[Shown], up: float) -> tuple[Shown, ...]:
    """Return windows higher on the page.

    Parameters
    ----------
    windows
        Of panels.
    up
        By how much, in mm.
    """
    return tuple(
        replace(w, box=(w.box[0], round(w.box[1] + up, 2), w.box[2], round(w.box[3] + up, 2)))
        for w in windows
    )


def frame_of(windows: Sequence[Shown]) -> tuple[float, float, float, float]:
    """Return the box about all windows of a page.

    Parameters
    ----------
    windows
        At least one.
    """
    x0, y0, x1, y1 = zip(*(window.box for window in windows), strict=True)
    return min(x0), min(y0), max(x1), max(y1)


def side_column(
    ground: Ground,
    panels: Sequence[Panel],
    page: Page,
    theme: Theme,
    bottom: float,
    *,
    lettered: bool = True,
) -> tuple[Mark, ...]:
    """Return the compass and, below it, the locator with the windows of all panels and their letters.

    Parameters
    ----------
    ground
        The ground, placed and turned.
    panels
        Whose windows are marked.
    page
        What they are laid out on.
    theme
        For the sizes.
    bottom
        The locator ends above it, or a little below the compass.
    lettered
        Whether the letters stand beside the windows.
    """
    column = round(page.text_right - page.locator, 2)
    north = compass(column + page.locator / 2, -0.5, theme, page.language, page.up)
    top = -COMPASS - 1.5
    box = (column, min(bottom, top - 20.0), page.text_right, top)
    groups = _alike([panel.drawing.view for panel in panels])
    marks = locator(ground, [view for view, _ in groups], box)
    members = [numbers for _, numbers in groups] if lettered else []
    return (*marks, *north, *_letters(marks, members, theme))


def _alike(views: Sequence[View]) -> list[tuple[View, list[int]]]:
    """The windows of views, those that show nearly the same as one; which of the views, from 1, show each."""
    groups: list[tuple[View, list[int]]] = []
    for number, view in enumerate(views, 1):
        for window in view.windows:
            own, members = replace(view, windows=(window,)), [number]
            while near := next((g for g in groups if _shared(g[0], own) > _ALIKE), None):
                groups.remove(near)
                own, members = _both(near[0], own), [*near[1], *members]
            groups.append((own, members))
    return groups


def _shared(a: View, b: View) -> float:
    """How much of what two windows show is shown by both, from 0 to 1."""
    (p,), (q,) = a.windows, b.windows
    both = max(0.0, min(a.east, b.east) - max(a.west, b.west))
    both *= max(0.0, min(p.north, q.north) - max(p.south, q.south))
    areas = [(v.east - v.west) * (w.north - w.south) for v, w in ((a, p), (b, q))]
    return both / (sum(areas) - both)


def _both(a: View, b: View) -> View:
    (p,), (q,) = a.windows, b.windows
    window = replace(p, south=min(p.south, q.south), north=max(p.north, q.north))
    return replace(a, west=min(a.west, b.west), east=max(a.east, b.east), windows=(window,))


def _letters(marks: Sequence[Mark], groups: Sequence[Sequence[int]], theme: Theme) -> tuple[Mark, ...]:
    """The letters of the panels beside their windows on the locator."""
    outlines = [m.lines[0] for m in marks if isinstance(m, Line) and m.style == "locator-view"]
    (frame,) = (m.rings[0] for m in marks if isinstance(m, Area) and m.id == "locator")
    size = theme.sizes["facing-label"]
    names = [
        make_name(f"locator-{i}", letters(members), "facing-label", size, (_box(line),), 1.0)
        for i, (line, members) in enumerate(zip(outlines, groups, strict=False), 1)
    ]
    box = (frame[0][0], frame[0][1], frame[2][0], frame[2][1])
    found, _ = name_marks(names, (), outlines, (), box)
    return tuple(replace(m, layer="furniture") for m in found)


def _box(outline: Sequence[Point]) -> Box:
    """The box about an outline, by which its letters stand."""
    xs, ys = zip(*outline, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def paragraph(id_: str, style: str, text: str, size: float, left: float, right: float) -> Block:
    """Return a text in lines, from a top at 0.

    Parameters
    ----------
    id_
        Of its first line.
    style, text, size
        As of `text_line`; the size in pt.
    left, right
        Where it begins, and where it ends at the latest, in mm.
    """
    leading = size * MM_PER_PT * 1.4
    slants = is_latin(text)
    family = serif().slanted if slants else None
    lines = break_lines(text, size, right - left, family) if text else []
    marks = [
        text_line(
            f"{id_}-{i + 1}" if i else id_,
            style,
            line,
            size,
            left,
            round(-leading * (i + 0.78), 2),
            italic=slants,
        )
        for i, line in enumerate(lines)
    ]
    return Block(tuple(marks), round(leading * len(lines), 2))
