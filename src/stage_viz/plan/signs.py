"""The legend: every sign with its name, as one figure."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from stage_viz.lexicon import spelled
from stage_viz.model import kinds
from stage_viz.telling import LANGUAGES, Language, chinese, word
from stage_viz.theme import Theme, glyph
from stage_viz.theme import kinds as glyph_kinds
from stage_viz.typeset import MM_PER_PT, text_box

from .key import crossing_sign, mat_head_sign
from .marks import Line, Mark, PersonMark, Plan, Point, RouteMark, ThingMark
from .page import Page
from .rings import bow_ring
from .shifting import shifted
from .wording import text_line

_CELL = (28.0, 17.0)
"""The width and height of a cell, in mm for names of 7.5 pt."""


@dataclass(frozen=True)
class Sign:
    """A sign and its name.

    Parameters
    ----------
    id
        Of its marks.
    zh, en
        What it is.
    draw
        Its mark, with its middle at a point in mm.
    """

    id: str
    zh: str
    en: str
    draw: Callable[[Point], Mark]


def legend_plan(theme: Theme, page: Page | None = None) -> Plan:
    """Return all signs with their names: people, ways, fixtures and things.

    Parameters
    ----------
    theme
        For the sizes.
    page
        What it is laid out on; as wide as a journal's page if None.
    """
    page = page or Page(language=LANGUAGES["zh-en"])
    language = page.language
    left, right, y = page.text_left, page.text_right, 0.0
    size = theme.sizes["place-label"]
    factor = size / 7.5
    across, high = _CELL[0] * factor, _CELL[1] * factor
    columns = max(1, int((right - left) / across))
    marks: list[Mark] = []
    for id_, title, signs in (
        ("people", word("people", language), _people(theme)),
        ("ways", word("ways", language), _ways(theme)),
        ("things", word("things", language), _things(factor)),
    ):
        heading = theme.sizes["section"]
        ascent, descent = text_box(title, heading)[1:]
        marks.append(text_line(f"head-{id_}", "section", title, heading, left, y - ascent))
        y -= ascent + descent + 1.0
        cells = list(signs)
        for i, sign in enumerate(cells):
            row, column = divmod(i, columns)
            middle = (
                round(left + (column + 0.5) * (right - left) / columns, 2),
                round(y - row * high - 5.0 * factor, 2),
            )
            marks.append(sign.draw(middle))
            marks += _named(sign, middle, high, theme, language)
        y -= math.ceil(len(cells) / columns) * high + 2.0
    height = round(2 * page.edge - y, 2)
    marks = list(shifted(marks, round(page.edge - y, 2)))
    told = word("legend", language)
    return Plan("legend", page.width, height, tuple(marks), told, told, language.tag, magnify=page.magnify)


def _named(sign: Sign, middle: Point, high: float, theme: Theme, language: Language) -> Iterator[Mark]:
    big, small = theme.sizes["place-label"], theme.sizes["facing-label"]
    x, y = middle
    y -= high * 0.42
    if language.words == "en":
        yield text_line(f"{sign.id}-en", "legend", sign.en, small, x, round(y, 2), "center")
        return
    yield text_line(f"{sign.id}-zh", "name", chinese(sign.zh, language), big, x, round(y, 2), "center")
    y -= small * MM_PER_PT * 1.25
    if language.english:
        yield text_line(f"{sign.id}-en", "legend", sign.en, small, x, round(y, 2), "center")
    elif language.pinyin:
        read = spelled(sign.zh)
        yield text_line(f"{sign.id}-py", "legend", read, small, x, round(y, 2), "center", italic=True)


def _people(theme: Theme) -> Iterable[Sign]:
    size = theme.sizes["person"]

    def person(id_: str, zh: str, en: str, **more: object) -> Sign:
        given = {"evidence": "經", "bearing": 0.0, "facing_evidence": "經", "size": size, **more}

        def draw(at: Point) -> Mark:
            return PersonMark(f"sign-{id_}", "text", "person", at=at, **given)  # type: ignore[arg-type]  # by name

        return Sign(f"sign-{id_}", zh, en, draw)

    yield person("stated", "經、記", "stated by the classic")
    yield person("commentary", "注、疏、家", "said by scholars", evidence="注", facing_evidence="注")
    yield person("inferred", "推", "inferred", evidence="推", facing_evidence="推")
    yield person("mixed", "位經、面推", "place stated, facing inferred", facing_evidence="推")
    yield person("unknown", "面不可知", "facing not known", bearing=None)
    yield person("east", "東面", "facing east", bearing=90.0)
    yield person("sitting", "坐", "sitting", posture="坐")
    yield person("bowing", "揖", "bowing", posture="揖")
    yield person("prostrate", "拜", "bowing deeply", posture="拜")
    yield person("bare", "袒", "left arm bared", bare=True)
    yield person("ghost", "原位", "where he was", ghost=True)

    def moved(at: Point) -> Mark:
        x, y = round(at[0] - 1.5, 2), at[1]
        true = (round(at[0] + 3.2, 2), y)
        return PersonMark("sign-moved", "text", "person", "經", (x, y), 0.0, "經", size, true=true)

    yield Sign("sign-moved", "移開", "moved aside", moved)

    def acting(at: Point) -> Mark:
        return PersonMark("sign-acting", "text", "person-acting", "經", at, 0.0, "經", size)

    yield Sign("sign-acting", "行事者", "who acts in the step", acting)

    def row(at: Point) -> Mark:
        x, y = at
        west, east, low, high = round(x - 7, 2), round(x + 7, 2), round(y - 0.4, 2), round(y + 0.5, 2)
        return Line(
            "sign-row", "text", "bracket", "", (((west, low), (west, high), (east, high), (east, low)),)
        )

    yield Sign("sign-row", "一行", "a row with one name", row)


def _ways(theme: Theme) -> Iterable[Sign]:
    def way(id_: str, zh: str, en: str, evidence: str, *, number: str = "") -> Sign:
        def draw(at: Point) -> Mark:
            x, y = at
            runs = (((round(x - 9, 2), y), (round(x + 9, 2), y)),)
            spot = at if number else None
            return RouteMark(f"sign-{id_}", "text", "route", evidence, runs, number, spot)

        return Sign(f"sign-{id_}", zh, en, draw)

    yield way("way", "行", "way told by the classic", "經", number="①")
    yield way("way-commentary", "行（注）", "told by scholars", "注")
    yield way("way-inferred", "行（推）", "inferred", "推")

    def bow(at: Point) -> Mark:
        return bow_ring("sign-way-bow", "text", "經", at, theme)

    yield Sign("sign-way-bow", "途中揖", "a bow on the way", bow)

    def cross(at: Point) -> Mark:
        x, y = at
        return crossing_sign(round(x - 2.75, 2), y, "sign-crossing")

    yield Sign("sign-crossing", "後過者在上", "who is later passes over", cross)

    def turn(at: Point) -> Mark:
        x, y = at
        arc = [
            (x + 3.2 * math.sin(a), y + 3.2 * math.cos(a))
            for a in (math.radians(d) for d in range(0, 271, 10))
        ]
        rounded = tuple((round(px, 2), round(py, 2)) for px, py in arc)
        tip = rounded[-1]
        head = (
            (round(tip[0] - 0.9, 2), round(tip[1] - 0.9, 2)),
            tip,
            (round(tip[0] + 0.9, 2), round(tip[1] - 0.9, 2)),
        )
        return Line("sign-turn", "text", "turn", "經", (rounded, head))

    yield Sign("sign-turn", "左還", "left hand outward (鄭玄)", turn)


def _things(factor: float) -> Iterable[Sign]:
    known = kinds()

    def thing(kind: str) -> Sign:
        shape = glyph(kind)
        width, depth = shape.size
        scale = min(1.0, 9.0 / max(width, depth)) * factor
        size = (round(width * scale, 2), round(depth * scale, 2))

        def draw(at: Point) -> Mark:
            return ThingMark(f"sign-{kind}", "text", "thing", "經", kind, at, size, 0.0)

        named = known.get(kind, {})
        return Sign(f"sign-{kind}", str(named.get("zh") or shape.zh), str(named.get("en") or kind), draw)

    for kind in glyph_kinds():
        if kind in known:
            yield thing(kind)

    def head(at: Point) -> Mark:
        return mat_head_sign(round(at[0] - 2.2, 2), at[1], "sign-mat-head")

    yield Sign("sign-mat-head", "席首", "head of a mat", head)
