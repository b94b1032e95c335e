"""The display list: what to draw, where, in which style. Positions are mm on the page.

x grows to the right and y upwards from the page's lower left corner, rounded to 0.01 mm. Nothing here
knows of a drawing library: every renderer draws these six kinds and no others.
"""

from __future__ import annotations

from dataclasses import dataclass

Point = tuple[float, float]


@dataclass(frozen=True)
class Mark:
    """What all marks have.

    Parameters
    ----------
    id
        Unique in its plan and stable from run to run, such as ``person-獲者``.
    layer
        What it is part of: ``ground``, ``ghosts``, ``routes``, ``things``, ``persons``, ``labels``,
        ``furniture`` (compass, scale bar, locator), ``text`` (title, quote, notes, legend).
    style
        The name of an entry of the theme's ``styles``.
    evidence
        The layer of the text that says so (經 記 注 疏 經′ 家 推), or empty where nothing is claimed.
    """

    id: str
    layer: str
    style: str
    evidence: str = ""


@dataclass(frozen=True)
class Area(Mark):
    """A filled polygon; further rings are holes.

    Parameters
    ----------
    rings
        Closed without repeating the first corner.
    """

    rings: tuple[tuple[Point, ...], ...] = ()


@dataclass(frozen=True)
class Line(Mark):
    """One or more open lines drawn with one stroke.

    Parameters
    ----------
    lines
        In mm.
    """

    lines: tuple[tuple[Point, ...], ...] = ()


@dataclass(frozen=True)
class RouteMark(Mark):
    """A way walked, with its arrow head at the end and its order number beside it.

    `number` is drawn in a circle at `number_at`, which is None where it shares the number of another that
    runs beside it. `runs` are the parts of the way that are drawn, in order: more than one where it passes
    out of the frame or a break, and where it passes below another, `under` times.
    """

    runs: tuple[tuple[Point, ...], ...] = ()
    number: str = ""
    number_at: Point | None = None
    under: int = 0


@dataclass(frozen=True)
class PersonMark(Mark):
    """The plan view of a body. `evidence` is that of the position.

    `bearing` is clockwise from the top of the page in degrees, None if no facing is known (no nose).
    `true` is the true point, where the body had to be moved away from it. `ghost` is where a person
    was. `size` is the width of the shoulders in mm. `posture` is 立, 坐, 揖, 拜 or empty. `bare` is whether
    he has bared his arm (袒).
    """

    at: Point = (0.0, 0.0)
    bearing: float | None = None
    facing_evidence: str = ""
    size: float = 4.5
    posture: str = ""
    bare: bool = False
    ghost: bool = False
    true: Point | None = None


@dataclass(frozen=True)
class ThingMark(Mark):
    """A fixture or a thing drawn with the glyph `kind`.

    `size` is its width (across its facing) and depth (along it) in mm; `bearing` turns it clockwise.
    """

    kind: str = ""
    at: Point = (0.0, 0.0)
    size: tuple[float, float] = (3.0, 3.0)
    bearing: float = 0.0
    ghost: bool = False
    true: Point | None = None


@dataclass(frozen=True)
class Label(Mark):
    """A line of text.

    `at` is the left, middle or right end (`align`) of its baseline. `size` is the font size in pt.
    `leader` is a thin line from the label to what it names. `box` is the measured box (x0, y0, x1, y1).
    `marked` are the spans of characters (start, end) to be emphasised. `upright` is whether the characters
    stand one below the other, `at` then being the middle of the upper edge. `italic` is whether
    Latin letters are in italics.
    """

    at: Point = (0.0, 0.0)
    text: str = ""
    size: float = 8.0
    align: str = "left"
    box: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    leader: tuple[Point, ...] = ()
    marked: tuple[tuple[int, int], ...] = ()
    upright: bool = False
    italic: bool = False


@dataclass(frozen=True)
class Shown:
    """A part of the ground that the frame shows.

    Parameters
    ----------
    box
        On the page, (x0, y0, x1, y1) in mm.
    corner
        The place of the ground at its lower left corner, in 尺: across and up the page.
    scale
        mm on the page for one 尺, if it is not that of the plan.
    """

    box: tuple[float, float, float, float]
    corner: Point
    scale: float | None = None


@dataclass(frozen=True)
class Plan:
    """One figure, ready to be rendered.

    Parameters
    ----------
    name
        Becomes the file's name, without ending.
    width, height
        Of the page, in mm.
    marks
        In drawing order, the first at the bottom.
    title, description, language
        For the file's metadata: the title, a text alternative, and a BCP 47 tag.
    frame
        The box of the plan on the page, (x0, y0, x1, y1) in mm; marks of the ground, routes, persons
        and things lie inside it.
    scale
        mm on the page for one 尺 of the ground.
    magnify
        How many times larger the finished page is than what is laid out here.
    windows
        Of the frame, from top to bottom.
    up
        The direction that is up: 北, 東, 南 or 西.
    """

    name: str
    width: float
    height: float
    marks: tuple[Mark, ...]
    title: str = ""
    description: str = ""
    language: str = "zh-Hant"
    frame: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    scale: float = 1.0
    magnify: float = 1.0
    windows: tuple[Shown, ...] = ()
    up: str = "北"
