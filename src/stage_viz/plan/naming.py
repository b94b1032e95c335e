"""Names on the plan: of persons with their facing in words, of rows, things, fixtures and spots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from stage_viz.ground import Ground, Place
from stage_viz.staging import Presence, Staging
from stage_viz.theme import Theme
from stage_viz.typeset import text_box

from .concern import Concern
from .figures import Cast
from .fixtures import box_on_page, is_drawn
from .labels import Request, place_labels
from .marks import Label, Mark, Point
from .notes import shown
from .view import View

Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Name:
    """A name that wants a place: its words, the smaller words behind it, and the request."""

    request: Request
    text: str
    style: str
    size: float
    after: str = ""
    after_size: float = 0.0


def make_name(
    id_: str,
    text: str,
    style: str,
    size: float,
    anchor: Point,
    radius: float,
    weight: float,
    after: tuple[str, float] = ("", 0.0),
    near: tuple[Box, ...] = (),
    sides: tuple[str, ...] = ("right", "left", "above", "below"),
) -> Name:
    """Measure a name and ask a place for it."""
    width, ascent, descent = text_box(text, size)
    if after[0]:
        width += text_box(after[0], after[1])[0] + 0.6
    request = Request(id_, width, ascent + descent, anchor, radius, weight, near, sides)
    return Name(request, text, style, size, *after)


def person_names(
    staging: Staging, number: int, about: Concern, cast: Cast, theme: Theme, *, with_facing: bool
) -> list[Name]:
    """Return the names of persons; a row that does not act has one name."""
    after = staging.of(number)[-1].presences
    members = staging.rite.cast
    persons = {n: after[n] for n in cast.at if after[n].kind == "person"}
    names: list[Name] = []
    for row, standing in _rows(persons, about).items():
        at = [cast.at[n] for n in standing]
        middle = (sum(x for x, _ in at) / len(at), sum(y for _, y in at) / len(at))
        near = tuple(_square(cast.at[n], cast.radii[n]) for n in standing)
        after_ = _facing(persons[standing[0]], theme) if with_facing else ("", 0.0)
        names.append(
            make_name(
                f"label-{row}",
                shown(members[row]),
                "name",
                theme.sizes["label"],
                middle,
                cast.radii[standing[0]],
                2.0,
                after_,
                near,
            )
        )
    inside = {n for standing in _rows(persons, about).values() for n in standing}
    for name, p in persons.items():
        if name in inside:
            continue
        acting = name in about.actors
        style, weight = ("name-acting", 4.0) if acting else ("name", 2.0)
        after_ = _facing(p, theme) if with_facing else ("", 0.0)
        names.append(
            make_name(
                f"label-{name}",
                shown(members[name]),
                style,
                theme.sizes["label"],
                cast.at[name],
                cast.radii[name],
                weight,
                after_,
            )
        )
    return names


def _rows(persons: Mapping[str, Presence], about: Concern) -> dict[str, list[str]]:
    """The rows that stand together: by name, the persons shown of each."""
    rows: dict[str, list[str]] = {}
    for name, p in persons.items():
        if p.row:
            rows.setdefault(p.row, []).append(name)
    alike = {row: {(persons[n].facing, n in about.actors) for n in names} for row, names in rows.items()}
    return {row: names for row, names in rows.items() if len(names) > 1 and len(alike[row]) == 1}


def _facing(p: Presence, theme: Theme) -> tuple[str, float]:
    return (f"{p.facing.zh}面", theme.sizes["facing-label"]) if p.facing else ("", 0.0)


def thing_names(staging: Staging, about: Concern, cast: Cast, theme: Theme) -> list[Name]:
    """Return the names of things."""
    members = staging.rite.cast
    return [
        make_name(
            f"label-{n}",
            shown(members[n]),
            "thing-label",
            theme.sizes["place-label"],
            at,
            cast.radii[n],
            3.0 if n in about.things else 1.5,
            sides=("above", "below", "left", "right"),
        )
        for n, at in cast.at.items()
        if members[n].kind == "thing"
    ]


def place_names(
    ground: Ground, view: View, theme: Theme, landmarks: frozenset[str], *, stations: bool
) -> list[Name]:
    """Return the names of the fixtures and parts that are shown; of stations and spots too if asked."""
    names: list[Name] = []
    # A fixture whose parts are named needs no name of its own on the plan of a step.
    whole = {p.part_of for p in ground.places.values() if p.part_of and not p.hidden}
    for place in ground.places.values():
        if place.hidden or place.kind == "purlin" or not view.shows(place.at, 0.5):
            continue
        if place.role == "fixture" and not is_drawn(place, view):
            continue
        if place.role != "fixture" and not (stations or place.part_of):
            continue
        if place.name in whole and not stations:
            continue
        names.append(_place_name(place, view, theme, 2.5 if place.name in landmarks else 1.0))
    return names


def _place_name(place: Place, view: View, theme: Theme, weight: float) -> Name:
    at, size = view.page(place.at), theme.sizes["place-label"]
    if place.role != "fixture":
        sides = ("below", "above", "right", "left") if place.part_of else ("right", "left", "above", "below")
        return make_name(f"label-{place.name}", place.name, "place-label", size, at, 1.0, weight, sides=sides)
    box = box_on_page(place, view)
    if place.kind == "hall":
        corner = (box[2] - 5.0, box[1] + 4.0)
        return make_name(
            f"label-{place.name}",
            place.name,
            "place-label",
            size,
            corner,
            0.1,
            weight,
            sides=("above", "left", "right", "below"),
        )
    if place.kind == "target":
        return make_name(
            f"label-{place.name}",
            place.name,
            "place-label",
            size,
            at,
            1.0,
            weight,
            sides=("below", "above", "right", "left"),
        )
    radius = min(box[2] - box[0], box[3] - box[1]) / 2
    return make_name(f"label-{place.name}", place.name, "place-label", size, at, radius, weight, near=(box,))


def name_marks(
    names: Sequence[Name],
    hard: Sequence[Box],
    lines: Sequence[Sequence[Point]],
    soft_lines: Sequence[Sequence[Point]],
    frame: Box,
) -> tuple[tuple[Mark, ...], tuple[str, ...]]:
    """Place names; return their marks and the ids of those that found no room."""
    x0, y0, x1, y1 = frame
    inner = (x0 + 0.6, y0 + 0.6, x1 - 0.6, y1 - 0.6)
    placed, without = place_labels(
        [n.request for n in names], frame=inner, hard=hard, lines=lines, soft_lines=soft_lines
    )
    by_id = {n.request.id: n for n in names}
    marks: list[Mark] = []
    for spot in placed:
        marks += _marks(by_id[spot.id], spot.box, spot.leader)
    return tuple(marks), without


def _marks(name: Name, box: Box, leader: tuple[Point, ...]) -> list[Mark]:
    x0, y0, x1, y1 = box
    width, _, descent = text_box(name.text, name.size)
    baseline = round(y0 + descent, 2)
    own = (x0, y0, round(x0 + width, 2), y1) if name.after else box
    marks: list[Mark] = [
        Label(
            name.request.id,
            "labels",
            name.style,
            "",
            (x0, baseline),
            name.text,
            name.size,
            "left",
            own,
            leader,
        )
    ]
    if name.after:
        wide, ascent, low = text_box(name.after, name.after_size)
        left = round(x0 + width + 0.6, 2)
        beside = (left, round(baseline - low, 2), round(left + wide, 2), round(baseline + ascent, 2))
        marks.append(
            Label(
                f"{name.request.id}-facing",
                "labels",
                "facing-label",
                "",
                (left, baseline),
                name.after,
                name.after_size,
                "left",
                beside,
            )
        )
    return marks


def _square(at: Point, radius: float) -> Box:
    return at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius
