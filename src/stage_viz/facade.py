"""What a person at a Python prompt uses: a rite, its steps, and their figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from stage_viz.check import check_sources, check_stage
from stage_viz.files import Problem, ProblemError
from stage_viz.ground import Ground, place, unknown_readings
from stage_viz.model import RiteFiles, read_layout, read_rite, step_of
from stage_viz.model import Step as StepData
from stage_viz.staging import Scene, Staging, stage

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes

    from stage_viz.plan import Composed
    from stage_viz.theme import Theme


def load(path: str | Path, readings: Sequence[str] = (), *, strict: bool = True) -> Rite:
    """Read a rite and play it.

    Parameters
    ----------
    path
        Of a steps file.
    readings
        The names of the readings to follow.
    strict
        Whether a fault in one step is raised. If not, it is told in `Rite.problems`, and the other
        steps are there.

    Raises
    ------
    ProblemError
        With everything that is wrong, each at its place in the files.
    """
    files = read_rite(path)
    known = [*files.layout.readings, *files.rite.readings]
    if unknown := unknown_readings(readings, known):
        raise ProblemError(unknown, exit_code=2)
    ground, found = place(files.layout, readings)
    problems = [*files.problems, *files.layout_document.locate_all(found)]
    if ground is None:
        raise ProblemError(problems)
    staging, found = stage(files.rite, ground, readings)
    problems += files.steps_document.locate_all(found)
    problems += files.steps_document.locate_all(check_sources(files.rite, files.passage))
    rite = Rite(files, staging, tuple(problems))
    if strict and (faults := [p for p in problems if p.fatal]):
        raise ProblemError(faults)
    return rite


def load_ground(path: str | Path, readings: Sequence[str] = ()) -> Ground:
    """Read a layout and place everything.

    Raises
    ------
    ProblemError
        With everything that is wrong, each at its place in the file.
    """
    layout, document, problems = read_layout(path)
    if layout is None or problems:
        raise ProblemError(problems)
    if unknown := unknown_readings(readings, list(layout.readings)):
        raise ProblemError(unknown, exit_code=2)
    ground, found = place(layout, readings)
    if ground is None or found:
        raise ProblemError(document.locate_all(found))
    return ground


@dataclass(frozen=True)
class Rite:
    """A rite on its ground, ready to be drawn.

    Parameters
    ----------
    files
        What was read.
    staging
        The scenes.
    problems
        What is wrong, or worth a warning, in the order of the work.
    """

    files: RiteFiles
    staging: Staging
    problems: tuple[Problem, ...] = ()

    def __len__(self) -> int:
        return len(self.staging.rite.steps)

    def __iter__(self) -> Iterator[Step]:
        return (self.step(n) for n in range(1, len(self) + 1))

    def __getitem__(self, key: int | str) -> Step:
        return self.step(key)

    def __repr__(self) -> str:
        return f"<Rite {self.staging.rite.zh}: {len(self)} steps>"

    def step(self, key: int | str) -> Step:
        """Return a step by its number, from 1, or its id.

        Raises
        ------
        KeyError
            If there is none.
        """
        found = step_of(self.staging.rite, key)
        return Step(self, self.staging.rite.steps.index(found) + 1)

    @property
    def ground(self) -> Ground:
        """The ground, placed."""
        return self.staging.ground

    @cached_property
    def broken(self) -> frozenset[str]:
        """The ids of the steps that have a fault and are not drawn."""
        ids = {s.path[:2]: s.id for s in self.staging.rite.steps}
        wrong: set[str] = set()
        for problem in check_sources(self.staging.rite, self.files.passage):
            if problem.fatal and problem.path[:2] in ids:
                wrong.add(ids[problem.path[:2]])
        return self.files.broken | self.staging.broken | wrong

    def check(self) -> tuple[Problem, ...]:
        """Return everything found wrong, with what contradicts what on the stage, placed in the files."""
        more = self.files.steps_document.locate_all(check_stage(self.staging))
        return (*self.problems, *more)

    def plan(self, number: int, theme: Theme | None = None) -> Composed:
        """Return the plan of a step (from 1)."""
        from stage_viz.plan import step_plan
        from stage_viz.theme import load_theme

        theme = theme or load_theme()
        return step_plan(self.staging, number, self.files.passage, theme)


@dataclass(frozen=True)
class Step:
    """One step of a rite, by its number from 1."""

    rite: Rite = field(repr=False)
    number: int

    @property
    def data(self) -> StepData:
        """The step as written."""
        return self.rite.staging.rite.steps[self.number - 1]

    @property
    def id(self) -> str:
        """Its id."""
        return self.data.id

    @property
    def quote(self) -> str:
        """The words that it shows."""
        return self.data.quote

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """The stage at the end of each of its beats."""
        return self.rite.staging.of(self.number)

    def draw(self, ax: Axes, theme: Theme | None = None) -> list[Artist]:
        """Draw its figure on axes of yours, in mm, and return the artists."""
        from stage_viz.render import draw_on
        from stage_viz.theme import load_theme

        theme = theme or load_theme()
        return draw_on(ax, self.rite.plan(self.number, theme).plan, theme)

    def render(self, fmt: str = "svg", *, theme: Theme | None = None, dpi: float = 300) -> bytes:
        """Return its figure as a file: ``svg``, ``pdf`` or ``png``."""
        from stage_viz.render import render
        from stage_viz.theme import load_theme

        theme = theme or load_theme()
        return render(self.rite.plan(self.number, theme).plan, theme, fmt, dpi)

    def _repr_svg_(self) -> str:
        return self.render("svg").decode("utf-8")
