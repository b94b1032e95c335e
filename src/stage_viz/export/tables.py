"""Tables: the places of a ground with their provenance, and who stands where at the end of each beat."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO

from stage_viz.ground import Ground
from stage_viz.staging import Bow, Presence, Staging

GROUND_COLUMNS = (
    "name",
    "kind",
    "x",
    "y",
    "facing",
    "x_phrase",
    "x_layer",
    "x_exact",
    "y_phrase",
    "y_layer",
    "y_exact",
)
STEP_COLUMNS = (
    "step", "beat", "name", "kind", "x", "y", "facing", "moved", "at", "x_layer", "y_layer", "facing_layer",
    "posture", "holds", "attire", "bows",
)  # fmt: skip


def ground_rows(ground: Ground) -> Iterator[tuple[str, ...]]:
    """Yield a row for each place, under `GROUND_COLUMNS`; coordinates in 尺.

    Parameters
    ----------
    ground
        Placed. Its places come in the order of the layout; `kind` is the role of what is no fixture.
    """
    for p in ground.places.values():
        yield (
            p.name,
            p.kind or p.role,
            number(p.x.value),
            number(p.y.value),
            p.facing.direction.zh if p.facing else "",
            p.x.phrase,
            p.x.evidence.layer.value,
            yes(p.x.exact),
            p.y.phrase,
            p.y.evidence.layer.value,
            yes(p.y.exact),
        )


def step_rows(staging: Staging) -> Iterator[tuple[str, ...]]:
    """Yield a row for each person and thing at the end of each beat, under `STEP_COLUMNS`.

    The opening is step 0. Coordinates are in 尺; a thing that is held is where its holder is. The beats
    of a step count from 1.

    Parameters
    ----------
    staging
        The rite, played. Within a beat people and things come in the order of the cast.
    """
    for scene in staging.scenes:
        bows: dict[str, list[str]] = {}
        for bow in scene.bows:
            bows.setdefault(bow.who, []).append(_bowed(bow))
        for p in scene.presences.values():
            kind = staging.rite.cast[p.name].glyph if p.kind == "thing" else p.kind
            yield (
                str(scene.step),
                str(scene.beat),
                p.name,
                kind,
                number(p.x),
                number(p.y),
                p.facing.zh if p.facing else "",
                yes(p.moved and scene.step > 0),
                p.at,
                _layer(p, "x"),
                _layer(p, "y"),
                _layer(p, "facing") if p.facing else "",
                p.posture,
                "、".join(_held(h, scene.presences[h].manner) for h in p.holds),
                "、".join(p.attire),
                "、".join(bows.get(p.name, ())),
            )


def _bowed(bow: Bow) -> str:
    """The words, then where, which way and who says so: 當楅北面揖（0 -90 北面 經′）."""
    told = [*map(number, bow.at), bow.evidence.layer.value]
    told[2:2] = [f"{bow.facing.zh}面"] if bow.facing else []
    return f"{bow.words}（{' '.join(told)}）"


def _held(name: str, manner: str) -> str:
    return f"{name}（{manner}）" if manner else name


def _layer(p: Presence, field: str) -> str:
    return p.evidence[field].layer.value if field in p.evidence else ""


def number(value: float) -> str:
    """Write a coordinate: two decimals at the most, and no negative zero."""
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")


def yes(value: bool) -> str:
    """Write a truth value."""
    return "yes" if value else "no"


def csv_text(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table as CSV text, with a header and lines that end with a line feed.

    Parameters
    ----------
    columns
        The header.
    rows
        As many cells each; those with commas, quotation marks or line ends are quoted.
    """
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return out.getvalue()
