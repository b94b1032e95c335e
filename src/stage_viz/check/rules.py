"""All rules together."""

from __future__ import annotations

from stage_viz.files import Problem
from stage_viz.passage import Passage
from stage_viz.staging import Staging

from .sources import check_sources
from .stage import check_stage


def check(staging: Staging, passage: Passage) -> tuple[Problem, ...]:
    """Return everything that contradicts something.

    Parameters
    ----------
    staging
        The rite, played.
    passage
        The text that it quotes.

    Returns
    -------
    tuple
        With data paths into the steps file: first what concerns the text, then the stage.
    """
    return (*check_sources(staging.rite, passage), *check_stage(staging))
