"""What a person at a Python prompt uses: a rite, its steps, and their figures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from stage_viz.check import check_stage
from stage_viz.files import Problem
from stage_viz.ground import Ground
from stage_viz.model import RiteFiles, step_of
from stage_viz.model import Step as StepData
from stage_viz.staging import Scene, Staging

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes

    from stage_viz.plan import Composed, Page
    from stage_viz.plan.plates import Subject
    from stage_viz.theme import Theme


_SHOWN = 12
"""How many steps of a rite a notebook shows at the most."""


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
        return (Step(self, n) for n in self._positions)

    def __getitem__(self, key: int | str) -> Step:
        return self.step(key)

    def __repr__(self) -> str:
        return f"<Rite {self.staging.rite.zh}: {len(self)} steps>"

    def step(self, key: int | str) -> Step:
        """Return a step.

        Parameters
        ----------
        key
            Its number in the file, from 1, or its id.

        Raises
        ------
        KeyError
            If there is none, or if it has such faults that it could not be read.
        """
        if isinstance(key, int):
            if key in self._positions:
                return Step(self, key)
            if 1 <= key <= len(self.ids):
                raise KeyError(f"step {key} could not be read")
            raise KeyError(f"there is no step {key}: the steps are 1 to {len(self.ids)}")
        found = step_of(self.staging.rite, key)
        return Step(self, number_of(found))

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The ids of all steps of the file, those among them that could not be read."""
        steps = self.files.steps_document.data["steps"]
        if not isinstance(steps, list):
            return ()
        return tuple(str(s.get("id") or "") if isinstance(s, dict) else "" for s in steps)

    @cached_property
    def _positions(self) -> dict[int, int]:
        """Where the steps stand among those that could be read, from 1, by their numbers in the file."""
        return {number_of(step): i for i, step in enumerate(self.staging.rite.steps, 1)}

    @property
    def ground(self) -> Ground:
        """The ground, placed."""
        return self.staging.ground

    @cached_property
    def broken(self) -> frozenset[str]:
        """The ids of the steps that have a fault and are not drawn."""
        ids = {s.path[:2]: s.id for s in self.staging.rite.steps}
        faults = [p.path for p in self.problems if p.fatal]
        wrong = {ids[path[:2]] for path in faults if path[:2] in ids}
        # What a followed reading says of a step stands in its place: a fault there is one of the step.
        followed = [path for path in faults if path[:1] == ("readings",) and path[1] in self.staging.readings]
        wrong |= {str(path[3]) for path in followed if len(path) > 3 and path[2] == "actions"}
        return self.files.broken | self.staging.broken | wrong

    def check(self) -> tuple[Problem, ...]:
        """Return everything found wrong, with what contradicts what on the stage, placed in the files."""
        more = self.files.steps_document.locate_all(check_stage(self.staging))
        return (*self.problems, *more)

    def plan(self, number: int, theme: Theme | None = None, page: Page | None = None) -> Composed:
        """Return the plan of a step.

        Parameters
        ----------
        number
            Of the step in the file, from 1.
        theme
            For the sizes; the theme ``paper`` if None.
        page
            What it is laid out on; that of the theme if None.

        Raises
        ------
        KeyError
            If there is no such step.
        ProblemError
            FONT-MISSING if no font has a character.
        """
        from stage_viz.plan import fitted, page_of, step_plan
        from stage_viz.theme import load_theme

        position = self.step(number).position
        counted = (number, len(self.ids))
        theme = theme or load_theme()
        page = page or page_of(theme.width)
        return step_plan(self.staging, position, self.files.passage, fitted(theme, page), counted, page)

    def sheet(
        self,
        numbers: Iterable[int],
        columns: int = 2,
        theme: Theme | None = None,
        page: Page | None = None,
        drawn: Callable[[], object] = lambda: None,
    ) -> Composed:
        """Return several steps as one figure, each a panel with its letter.

        Parameters
        ----------
        numbers
            Of the steps in the file, from 1.
        columns
            How many panels stand in a row.
        theme
            For the sizes; the theme ``paper`` if None.
        page
            What it is laid out on; that of the theme if None.
        drawn
            Called after each panel.

        Raises
        ------
        KeyError
            If there is no such step.
        ProblemError
            SHEET-COLUMNS if the page is too narrow; FONT-MISSING if no font has a character.
        """
        from stage_viz.plan import fitted, page_of
        from stage_viz.plan.plates import sheet_plan
        from stage_viz.theme import load_theme

        theme = theme or load_theme()
        page = page or page_of(theme.width)
        told = [(self.step(number).position, number) for number in numbers]
        return sheet_plan(self.staging, told, len(self.ids), fitted(theme, page), columns, page, drawn)

    def plate(self, section: str, theme: Theme | None = None, page: Page | None = None) -> Composed:
        """Return one plan for a whole section, the places of all who move numbered in order.

        Parameters
        ----------
        section
            Its id.
        theme
            For the sizes; the theme ``paper`` if None.
        page
            What it is laid out on; that of the theme if None.

        Raises
        ------
        ProblemError
            PLATE-SECTION if there is no such section, PLATE-STILL if nobody moves in it.
        """
        from stage_viz.plan.plates import section_subject

        return self._plate(section_subject(self.staging, section, self._sound()), theme, page)

    def trace(
        self,
        who: str,
        numbers: Iterable[int] = (),
        theme: Theme | None = None,
        page: Page | None = None,
    ) -> Composed:
        """Return the way of one person, his places numbered in order.

        Parameters
        ----------
        who
            His name.
        numbers
            Of the steps in the file, from 1; all if there are none.
        theme, page
            As of `plate`.

        Raises
        ------
        KeyError
            If there is no such person.
        ProblemError
            PLATE-STILL if he does not move.
        """
        from stage_viz.plan.plates import trace_subject

        member = self.staging.rite.cast.get(who)
        if member is None or member.kind != "person":
            raise KeyError(f"there is no person {who}")
        wanted = set(numbers)
        told = [(n, number) for n, number in self._sound() if not wanted or number in wanted]
        return self._plate(trace_subject(self.staging, who, told), theme, page)

    def _plate(self, subject: Subject, theme: Theme | None, page: Page | None) -> Composed:
        from stage_viz.plan import fitted, page_of
        from stage_viz.plan.plates import plate_plan
        from stage_viz.theme import load_theme

        theme = theme or load_theme()
        page = page or page_of(theme.width)
        return plate_plan(self.staging, subject, len(self.ids), fitted(theme, page), page)

    def _sound(self) -> list[tuple[int, int]]:
        """The steps without a fault: their places among those that could be read, and their numbers."""
        return [(s.position, s.number) for s in self if s.id not in self.broken]

    def _repr_svg_(self) -> str:
        """Show the whole of a short rite, or how each section of a long one begins."""
        from stage_viz.render import render
        from stage_viz.theme import load_theme

        sound = [number for _, number in self._sound()]
        if len(sound) > _SHOWN:
            first: dict[str, int] = {}
            for number in sound:
                first.setdefault(self.step(number).data.section, number)
            sound = list(first.values())[:_SHOWN]
        if not sound:
            return ""
        theme = load_theme()
        return render(self.sheet(sound, 2, theme).plan, theme, "svg").decode("utf-8")


def number_of(step: StepData) -> int:
    """Return the number of a step in its file, from 1.

    Parameters
    ----------
    step
        As read.
    """
    return int(step.path[1]) + 1


@dataclass(frozen=True)
class Step:
    """One step of a rite.

    Parameters
    ----------
    rite
        The rite.
    number
        Of the step in the file, from 1.
    """

    rite: Rite = field(repr=False)
    number: int

    @property
    def position(self) -> int:
        """Where it stands among the steps that could be read, from 1: its number if all could."""
        return self.rite._positions[self.number]

    @property
    def data(self) -> StepData:
        """The step as written."""
        return self.rite.staging.rite.steps[self.position - 1]

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
        return self.rite.staging.of(self.position)

    def draw(self, ax: Axes, theme: Theme | None = None) -> list[Artist]:
        """Draw its figure on axes of yours.

        Parameters
        ----------
        ax
            The axes; their data coordinates become mm on the page.
        theme
            How it looks; the theme ``paper`` if None.

        Returns
        -------
        list of Artist
            One for each mark, its gid the id of the mark.

        Raises
        ------
        ProblemError
            FONT-MISSING if no font has a character.
        """
        from stage_viz.render import draw_on
        from stage_viz.theme import load_theme

        theme = theme or load_theme()
        ax.set_axis_off()
        return draw_on(ax, self.rite.plan(self.number, theme).plan, theme)

    def render(self, fmt: str = "svg", *, theme: Theme | None = None, dpi: float = 300) -> bytes:
        """Return its figure as a file.

        Parameters
        ----------
        fmt
            ``svg``, ``pdf`` or ``png``.
        theme
            How it looks; the theme ``paper`` if None.
        dpi
            Dots per inch of a PNG.

        Raises
        ------
        ProblemError
            RENDER-FORMAT for another format, FONT-MISSING if no font has a character.
        """
        from stage_viz.render import render
        from stage_viz.theme import load_theme

        theme = theme or load_theme()
        return render(self.rite.plan(self.number, theme).plan, theme, fmt, dpi)

    def _repr_svg_(self) -> str:
        return self.render("svg").decode("utf-8")
