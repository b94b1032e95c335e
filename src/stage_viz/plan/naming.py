"""Names on the plan: of persons with their facing in words, of rows, things, fixtures and spots."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence

from stage_viz.ground import Ground
from stage_viz.staging import Presence, Staging
from stage_viz.telling import Language
from stage_viz.theme import Theme

from .brackets import rows_standing
from .candidates import SIDES
from .concern import Concern
from .figures import Cast
from .fixtures import box_on_page, fixture_spots, is_drawn
from .lettering import Lettering, facing_words, member_lettering
from .mats import is_on
from .outlines import Box
from .page import Page
from .turning import true_facing
from .view import View
from .written import Name, make_name

_ABREAST, _WITHIN = 4.0, 30.0
"""Two persons stand abreast if they are this near on the page, north to south and east to west, in mm."""


_NOTHING = ("", 0.0)


def person_names(
    staging: Staging,
    number: int,
    about: Concern,
    cast: Cast,
    view: View,
    theme: Theme,
    *,
    facing_of: Collection[str],
    rows: Mapping[str, Sequence[str]],
    brackets: Mapping[str, Box],
    page: Page,
) -> list[Name]:
    """Return the names of persons; a row that stands together has one name.

    Parameters
    ----------
    staging
        The rite, played.
    number
        Of the step, from 1.
    about
        What the figure is about.
    cast
        Where everyone and everything is drawn.
    view
        The part of the ground that is shown.
    theme
        For the sizes.
    facing_of
        Those behind whose names the facing stands in words.
    rows
        Who stand in each row, as of `named_rows`.
    brackets
        The boxes of the brackets beside rows: the name of the row stands by its bracket.
    page
        For the direction that is up on it, and its language.
    """
    after = staging.of(number)[-1].presences
    members = staging.rite.cast
    persons = {n: after[n] for n in cast.at if after[n].kind == "person"}
    boxes = _with_mats(persons, cast, staging.ground, view)
    names: list[Name] = []
    size = theme.sizes["label"]
    for row, standing in rows.items():
        written = member_lettering(members[row], page.language)
        after_ = _after(persons[standing[0]], written, theme, page) if standing[0] in facing_of else _NOTHING
        near = (brackets[row],) if row in brackets else tuple(boxes[n] for n in standing)
        names.append(make_name(f"label-{row}", written.text, "name", size, near, 2.0, after_))
    inside = {n for standing in rows.values() for n in standing}
    for name, p in persons.items():
        if name in inside:
            continue
        style, weight = ("name-acting", 4.0) if name in about.actors else ("name", 2.0)
        written = member_lettering(members[name], page.language)
        after_ = _after(p, written, theme, page) if name in facing_of else _NOTHING
        near = (boxes[name],)
        sides = _away(name, [n for n in persons if n != name], cast)
        names.append(make_name(f"label-{name}", written.text, style, size, near, weight, after_, sides))
    return names


def named_rows(staging: Staging, number: int, about: Concern, cast: Cast) -> dict[str, list[str]]:
    """Return the rows that have one name for all who stand in them: by name, the persons shown of each.

    Parameters
    ----------
    staging, number
        The rite, played, and the step, from 1.
    about
        What the figure is about.
    cast
        Where everyone and everything is drawn.
    """
    after = staging.of(number)[-1].presences
    persons = {n: after[n] for n in cast.at if after[n].kind == "person"}
    return rows_standing(persons, about)


def _with_mats(persons: Mapping[str, Presence], cast: Cast, ground: Ground, view: View) -> dict[str, Box]:
    """The box of each person, together with the mat on which he is: his name stands beside that."""
    spots = fixture_spots(ground, view)
    mats = [p for p in ground.places.values() if p.kind == "mat" and is_drawn(p, view, spots)]
    boxes: dict[str, Box] = {}
    for name, p in persons.items():
        boxes[name] = cast.boxes[name]
        for mat in mats:
            if is_on(p.point, mat):
                a, b = boxes[name], box_on_page(mat, view, spots)
                boxes[name] = (min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3]))
    return boxes


def _away(name: str, others: Sequence[str], cast: Cast) -> tuple[str, ...]:
    """The sides where a name may stand, the best first: between two abreast it might be of either."""
    x, y = cast.at[name]
    abreast = [cast.at[n][0] - x for n in others if abs(cast.at[n][1] - y) < _ABREAST]
    nearest = min(abreast, key=abs, default=math.inf)
    if abs(nearest) > _WITHIN:
        return SIDES
    return ("left" if nearest > 0 else "right", "above", "below")


def _after(p: Presence, written: Lettering, theme: Theme, page: Page) -> tuple[str, float]:
    """The smaller words behind a name: how it is read, else where he faces."""
    if written.small:
        return written.small, theme.sizes["facing-label"]
    if p.facing is None:
        return _NOTHING
    return facing_words(true_facing(p.facing, page.up), page.language), theme.sizes["facing-label"]


def thing_names(staging: Staging, about: Concern, cast: Cast, theme: Theme, language: Language) -> list[Name]:
    """Return the names of things.

    Parameters
    ----------
    staging
        The rite, played.
    about
        What the figure is about.
    cast
        Where everyone and everything is drawn.
    theme
        For the sizes.
    language
        Of the figure.
    """
    members = staging.rite.cast
    return [
        make_name(
            f"label-{n}",
            member_lettering(members[n], language).text,
            "thing-label",
            theme.sizes["place-label"],
            (cast.boxes[n],),
            3.0 if n in about.things | about.bearings else 1.5,
            sides=("above", "below", "left", "right"),
        )
        for n in cast.at
        if members[n].kind == "thing"
    ]
