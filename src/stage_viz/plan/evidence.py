"""Which layer tells where one stands, and what else is shown of him."""

from __future__ import annotations

from stage_viz.ground import Place
from stage_viz.model import Evidence, Layer
from stage_viz.staging import Presence


def layer_of(p: Presence, field: str) -> str:
    """Return the layer that tells a field; what nobody tells is inferred.

    Parameters
    ----------
    p
        A person or a thing on the stage.
    field
        Such as ``facing``.
    """
    return p.evidence.get(field, Evidence(Layer.INFERRED)).layer.value


def weaker_of(place: Place) -> str:
    """Return the weaker of the layers that tell the two coordinates of a place.

    Parameters
    ----------
    place
        Of the ground.
    """
    return max((place.x.evidence.layer, place.y.evidence.layer), key=lambda layer: layer.rank).value


def weaker(p: Presence) -> str:
    """Return the weaker of the layers that tell the two coordinates.

    Parameters
    ----------
    p
        A person or a thing on the stage.
    """
    layers = [p.evidence[f].layer for f in ("x", "y") if f in p.evidence]
    return max(layers, key=lambda layer: layer.rank, default=Layer.INFERRED).value
