"""Plan views of ritual stage directions, drawn from data.

    >>> import stage_viz as sv
    >>> rite = sv.load("steps/xiangshe.yaml")       # doctest: +SKIP
    >>> rite.step(6).draw(ax=ax)                    # doctest: +SKIP

Everything is imported when it is first used, so that starting is fast.
"""

from __future__ import annotations

# Not from typing, which takes most of the start: Ctrl-C in it, before any of ours runs, ends in a traceback.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from stage_viz.facade import Rite
    from stage_viz.files import Problem, ProblemError
    from stage_viz.loading import draft, load, load_ground
    from stage_viz.step import Step

__version__ = "0.1.0"
__all__ = ["Problem", "ProblemError", "Rite", "Step", "__version__", "draft", "load", "load_ground"]

_HOMES = {
    "Problem": "stage_viz.files",
    "ProblemError": "stage_viz.files",
    "Rite": "stage_viz.facade",
    "Step": "stage_viz.step",
    "draft": "stage_viz.loading",
    "load": "stage_viz.loading",
    "load_ground": "stage_viz.loading",
}


def __getattr__(name: str) -> Any:  # noqa: ANN401 - whatever the name stands for
    if name not in _HOMES:
        raise AttributeError(f"module {__name__} has no attribute {name}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
