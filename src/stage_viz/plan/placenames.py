"""The names of fixtures, their parts, stations and spots."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from stage_viz.ground import Ground, Place
from stage_viz.space import Axis
from stage_viz.telling import Language
from stage_viz.theme import Theme

from .candidates import SIDES
from .fixtures import box_on_page, fixture_spots, is_drawn
from .lettering import facing_words, place_lettering
from .marks import Point
from .mats import is_on
from .outlines import Box
from .page import Page
from .turning import true_facing
from .view import View
from .written import Name, make_name

_CROWDING = ("mat", "mark", "wine-jars", "wall", "column", "post", "cup", "food", "tallies", "water-jar")
"""The kinds that need no name at a small scale."""


def place_names(
    ground: Ground,
    view: View,
    theme: Theme,
    landmarks: Collection[str],
    language: Language,
    persons: Collection[Point] = (),
) -> list[Name]:
    """Return the names of the fixtures and parts that the plan of a step shows.

    Parameters
    ----------
    ground, view, theme
        What is shown, how, and the sizes of type.
    landmarks
        Those whose names matter more.
    language
        Of the figure.
    persons
        Where persons are, in 尺: the mat of one who has his own name needs none.
    """
    spots = fixture_spots(ground, view)
    # A fixture whose parts are named needs no name of its own.
    whole = {p.part_of for p in ground.places.values() if p.part_of and not p.hidden}
    size = theme.sizes["label"]
    names: list[Name] = []
    for place in ground.places.values():
        if place.kind == "purlin" or place.name in whole or not _is_named(place, view, spots):
            continue
        if place.role != "fixture" and not place.part_of:
            continue
        taken = place.kind == "mat" and any(is_on(point, place) for point in persons)
        needed = not (taken or view.is_crowded(size) or (view.is_sparse(size) and place.kind in _CROWDING))
        if needed or place.name in landmarks:
            weight = 2.5 if place.name in landmarks else 1.0
            names.append(_name(place, _named_box(place, view, spots), weight, theme, language))
    return names


def ground_names(
    ground: Ground,
    view: View,
    theme: Theme,
    stations: Mapping[str, Box],
    named: Collection[str],
    page: Page,
) -> list[Name]:
    """Return the names of all places of a bare ground.

    Parameters
    ----------
    ground, view, theme
        What is shown, how, and the sizes of type.
    stations
        Boxes of the stations that are drawn, by name.
    named
        The names that are wanted; where they are those of the stations alone, with their facings.
    page
        For the direction that is up on it, and its language.
    """
    spots = fixture_spots(ground, view)
    with_facing = all(ground.places[n].role == "station" for n in named)
    names: list[Name] = []
    for place in ground.places.values():
        if place.name in named and _is_named(place, view, spots):
            near = stations.get(place.name) or _named_box(place, view, spots)
            facing = place.facing.direction if place.facing and with_facing else None
            after = facing_words(true_facing(facing, page.up), page.language) if facing else ""
            names.append(_name(place, near, 1.0, theme, page.language, after))
    return names


def _is_named(place: Place, view: View, spots: Mapping[str, Point]) -> bool:
    """Whether a place is seen, and has a name that is shown."""
    if place.hidden or not view.shows(place.at, 0.5):
        return False
    if place.kind == "hall":
        return view.shows(_corner(place), 6.0)
    return place.role != "fixture" or place.kind == "purlin" or is_drawn(place, view, spots)


def _name(place: Place, near: Box, weight: float, theme: Theme, language: Language, after: str = "") -> Name:
    text = place_lettering(place, language).text
    size, small = theme.sizes["place-label"], theme.sizes["facing-label"]
    sides = _place_sides(place)
    return make_name(
        f"label-{place.name}", text, "place-label", size, (near,), weight, (after, small), sides=sides
    )


def _corner(place: Place) -> Point:
    """The southeast corner of a place, in 尺."""
    return place.x.value + place.reach(Axis.X), place.y.value - place.reach(Axis.Y)


def _named_box(place: Place, view: View, spots: Mapping[str, Point]) -> Box:
    """The box close to which the name of a place stands."""
    x, y = view.page(place.at)
    if place.kind == "purlin":  # on its western part
        x = round(x - place.reach(Axis.X) * view.scale * 0.6, 2)
        return x - 0.5, y - 0.3, x + 0.5, y + 0.3
    if place.role != "fixture" or place.kind == "target":
        return x - 1.0, y - 1.0, x + 1.0, y + 1.0
    box = box_on_page(place, view, spots)
    if place.kind == "hall":  # in its southeast corner
        return box[2] - 5.1, box[1] + 3.9, box[2] - 4.9, box[1] + 4.1
    return box


def _place_sides(place: Place) -> tuple[str, ...]:
    if place.kind == "hall":
        return ("above", "left", "right", "below")
    if place.kind == "purlin":
        return ("above", "below")
    if place.kind == "target" or place.part_of:
        return ("below", "above", "right", "left")
    return SIDES
