"""What a mark is, in words, for those who hear a slide; where the plan alone has to tell it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from stage_viz.plan.marks import Label, Mark, PersonMark, RouteMark, ThingMark

_POINTS = ("北", "東北", "東", "東南", "南", "西南", "西", "西北")
"""Clockwise from the top of a page whose top is north."""

_LAYERS: Mapping[str, str] = MappingProxyType(
    {"ground": "地", "furniture": "圖例", "text": "圖例", "routes": "行", "labels": "名"}
)


def alternative(mark: Mark) -> str:
    """Return a text alternative of a mark: what it is, where it faces, and which layer of the text says so.

    Parameters
    ----------
    mark
        Any mark of a plan.
    """
    if isinstance(mark, Label):
        return mark.text or mark.id
    name = mark.id.partition("-")[2] or mark.id
    if isinstance(mark, PersonMark):
        facing = f"{faced(mark.bearing)}面" if mark.bearing is not None else ""
        layers = [f"位：{mark.evidence}" if mark.evidence else ""]
        layers += [f"面：{mark.facing_evidence}" if mark.facing_evidence and facing else ""]
        was = "原位" if mark.ghost else ""
        return "，".join(filter(None, (name, was, facing, mark.posture, *layers)))
    if isinstance(mark, ThingMark):
        return "，".join(filter(None, (name, f"位：{mark.evidence}" if mark.evidence else "")))
    if isinstance(mark, RouteMark):
        order, _, who = name.partition("-")
        return "，".join(filter(None, (f"{who or order}行", order if who else "", mark.evidence)))
    return "，".join(filter(None, (_LAYERS.get(mark.layer, ""), mark.id, mark.evidence)))


def faced(bearing: float) -> str:
    """Return the direction of a bearing, to the nearest of eight.

    Parameters
    ----------
    bearing
        Clockwise from north, in degrees.
    """
    return _POINTS[round(bearing / 45) % 8]
