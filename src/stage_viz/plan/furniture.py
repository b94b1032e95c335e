"""What every figure has: the frame, the compass, the scale bar, and the locator with the whole ground."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from stage_viz.ground import Ground
from stage_viz.space import UNITS, Axis, Direction
from stage_viz.telling import Language, told_in
from stage_viz.theme import Theme
from stage_viz.typeset import text_box

from .marks import Area, Label, Line, Mark, Point
from .view import View

Box = tuple[float, float, float, float]

COMPASS = 10.0
"""The height of the compass, in mm."""

SCALE_BAR = 4.0
"""The height of the scale bar, in mm."""


_PACES = (1, 2, 3, 5, 10, 20, 30, 50, 100, 200, 500, 1000, 5000)
"""The lengths that a scale bar may have, in 步."""


_SCALES = ("scale", "scale-short", "scale-least")
"""The words beside the bar, from the fullest to the fewest."""


@dataclass(frozen=True)
class Furniture:
    """Marks, and the boxes inside the frame that names must keep clear of.

    Parameters
    ----------
    marks
        In drawing order.
    taken
        In mm.
    """

    marks: tuple[Mark, ...]
    taken: tuple[Box, ...]


def rectangle(box: Box) -> tuple[Point, ...]:
    """Return the corners of a box.

    Parameters
    ----------
    box
        (x0, y0, x1, y1) in mm.
    """
    x0, y0, x1, y1 = box
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))


def outline(box: Box) -> tuple[Point, ...]:
    """Return the closed outline of a box.

    Parameters
    ----------
    box
        (x0, y0, x1, y1) in mm.
    """
    return (*rectangle(box), (box[0], box[1]))


def furniture(ground: Ground, view: View, theme: Theme, language: Language) -> Furniture:
    """Return the frame and its breaks.

    Parameters
    ----------
    ground
        The ground, placed.
    view
        The part of the ground that is shown.
    theme
        For the sizes.
    language
        Of its words.
    """
    marks: list[Mark] = []
    taken: list[Box] = []
    for i, (low, high, left_out) in enumerate(view.breaks):
        marks += _break(i, low, high, left_out, ground, view, theme, language)
        taken.append((view.left, low, view.right, high))
    for i, window in enumerate(view.windows):
        box = (view.left, window.bottom, view.right, window.top)
        suffix = f"-{i + 1}" if i else ""
        marks.append(Line(f"frame{suffix}", "furniture", "frame", lines=(outline(box),)))
    return Furniture(tuple(marks), tuple(taken))


def _break(
    i: int,
    low: float,
    high: float,
    left_out: float,
    ground: Ground,
    view: View,
    theme: Theme,
    language: Language,
) -> list[Mark]:
    """A band across the plan that says how much is left out."""
    paces = left_out / UNITS["步"]
    text = told_in("break", language).format(f"{paces:.0f}", f"{left_out * ground.metre:.0f}")
    size = theme.sizes["facing-label"]
    width, ascent, descent = text_box(text, size)
    middle, x = (low + high) / 2, view.left + 3.0
    baseline = round(middle - (ascent - descent) / 2, 2)
    box = (round(x, 2), round(baseline - descent, 2), round(x + width, 2), round(baseline + ascent, 2))
    return [
        Label(
            f"break-{i + 1}",
            "furniture",
            "measure-label",
            "",
            (round(x, 2), baseline),
            text,
            size,
            "left",
            box,
        )
    ]


def compass(
    x: float, top: float, theme: Theme, language: Language, up: Direction = Direction.N
) -> tuple[Mark, ...]:
    """Return the compass, its middle at `x`; it is `COMPASS` mm high. It points to the north.

    Parameters
    ----------
    x
        Its middle, in mm.
    top
        Its upper edge, in mm.
    theme
        For the sizes.
    language
        Of its word.
    up
        The direction that is up.
    """
    size = theme.sizes["place-label"]
    word = told_in("north", language)
    width, ascent, descent = text_box(word, size)
    high = ascent + descent
    # The needle and its word are turned together about the middle; the word itself stays upright.
    dx, dy = up.turned(-2 * up.bearing).vector
    y, half = top - COMPASS / 2, COMPASS / 2
    tip, foot, waist = half - high - 0.3, -half, -half + 1.8

    def needle(along: float, across: float) -> Point:
        return x + dx * along + dy * across, y + dy * along - dx * across

    left = (needle(tip, 0), needle(foot, -2.0), needle(waist, 0))
    right = (needle(tip, 0), needle(foot, 2.0), needle(waist, 0))
    reach = half - high / 2
    baseline = round(y + dy * reach - high / 2 + descent, 2)
    x = round(x + dx * (reach if dy else half + width / 2 - high - 0.3), 2)
    box = (
        round(x - width / 2, 2),
        round(baseline - descent, 2),
        round(x + width / 2, 2),
        round(baseline + ascent, 2),
    )
    return (
        Label(
            "compass-label",
            "furniture",
            "compass-label",
            "",
            (round(x, 2), baseline),
            word,
            size,
            "center",
            box,
        ),
        Area("compass-west", "furniture", "compass-dark", rings=(_rounded(left),)),
        Area("compass-east", "furniture", "compass-light", rings=(_rounded(right),)),
    )


def _rounded(points: tuple[Point, ...]) -> tuple[Point, ...]:
    return tuple((round(x, 2), round(y, 2)) for x, y in points)


def scale_bar(ground: Ground, view: View, top: float, theme: Theme, language: Language) -> tuple[Mark, ...]:
    """Return a bar of some 步, with 尺 and metres beside it; it is `SCALE_BAR` mm high.

    Parameters
    ----------
    ground
        The ground, placed.
    view
        The part of the ground that is shown.
    top
        Its upper edge, in mm.
    theme
        For the sizes.
    language
        Of its words.
    """
    size = theme.sizes["facing-label"]
    pace = UNITS["步"] * view.scale
    room = view.right - view.left
    # In a narrow column a shorter bar, and fewer words.
    for least in (22.0, 14.0, 8.0):
        paces = next((n for n in _PACES if n * pace >= least), _PACES[-1])
        feet = paces * UNITS["步"]
        numbers = (f"{paces}", f"{feet:.0f}", f"{feet * ground.metre:.1f}")
        options = tuple(told_in(id_, language).format(*numbers) for id_ in _SCALES)
        fitting = [o for o in options if paces * pace + 1.5 + text_box(o, size)[0] <= room]
        if fitting:
            break
    words = (fitting or options[-1:])[0]
    parts = paces if paces in (2, 3, 5) else 2
    length, x, y = paces * pace, view.left, top - SCALE_BAR / 2
    marks: list[Mark] = []
    for i in range(parts):
        box = (x + length * i / parts, y - 0.5, x + length * (i + 1) / parts, y + 0.5)
        style = "scale-light" if i % 2 else "scale-dark"
        marks.append(Area(f"scale-{i + 1}", "furniture", style, rings=(_rounded(rectangle(box)),)))
    width, ascent, descent = text_box(words, size)
    left, baseline = round(x + length + 1.5, 2), round(y - (ascent - descent) / 2, 2)
    box = (left, round(baseline - descent, 2), round(left + width, 2), round(baseline + ascent, 2))
    marks.append(
        Label("scale-label", "furniture", "scale-label", "", (left, baseline), words, size, "left", box)
    )
    return tuple(marks)


def locator(ground: Ground, views: Iterable[View], box: Box) -> tuple[Mark, ...]:
    """Return the whole ground at a small scale, with the windows of views marked on it.

    Parameters
    ----------
    ground
        The ground, placed.
    views
        The parts of it that are shown.
    box
        Where it goes on the page, in mm.
    """
    x0, y0, x1, y1 = box
    fixtures = [p for p in ground.places.values() if p.role == "fixture" and p.kind != "purlin"]
    west = min(p.x.value - p.reach(Axis.X) for p in fixtures) - 6
    east = max(p.x.value + p.reach(Axis.X) for p in fixtures) + 6
    south = min(p.y.value - p.reach(Axis.Y) for p in fixtures) - 10
    north = max(p.y.value + p.reach(Axis.Y) for p in fixtures) + 8
    scale = min((x1 - x0) / (east - west), (y1 - y0) / (north - south))
    # No higher than the ground needs: turned, it is wide and low.
    y0 = round(max(y0, y1 - (north - south) * scale), 2)
    box = (x0, y0, x1, y1)
    cx, cy = (x0 + x1) / 2, (y0 + y1) / 2

    def page(x: float, y: float) -> Point:
        return (
            round(min(max(cx + (x - (west + east) / 2) * scale, x0), x1), 2),
            round(min(max(cy + (y - (south + north) / 2) * scale, y0), y1), 2),
        )

    marks: list[Mark] = [Area("locator", "furniture", "locator-frame", rings=(rectangle(box),))]
    for place in fixtures:
        (x, y), across, along = place.at, place.reach(Axis.X), place.reach(Axis.Y)
        if place.kind == "hall":
            ring = tuple(page(*p) for p in rectangle((x - across, y - along, x + across, y + along)))
            marks.append(Area(f"locator-{place.name}", "furniture", "locator-hall", rings=(ring,)))
        elif place.kind in (
            "target",
            "stairs",
            "screen",
            "arrow-stand",
            "tally-holder",
            "basin",
            "column",
            "chimes",
            "post",
        ):
            least = 0.35 / scale
            a, b = max(across, least), max(along, least)
            ring = tuple(page(*p) for p in rectangle((x - a, y - b, x + a, y + b)))
            marks.append(Area(f"locator-{place.name}", "furniture", "locator-thing", rings=(ring,)))
    marks.sort(key=lambda m: m.style not in ("locator-frame", "locator-hall"))
    windows = [(view, window) for view in views for window in view.windows]
    for i, (view, window) in enumerate(windows):
        low, high = page(view.west, window.south), page(view.east, window.north)
        marks.append(
            Line(f"locator-view-{i + 1}", "furniture", "locator-view", lines=(outline((*low, *high)),))
        )
    return tuple(marks)
