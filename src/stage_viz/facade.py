"""What a person at a Python prompt uses: a rite, its steps, and their figures."""

from __future__ import annotations

from collections.abc import Iterator
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

    from stage_viz.plan import Composed, Page, Plan
    from stage_viz.telling import Caption, Language
    from stage_viz.theme import Theme


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

    def plan(
        self, number: int, theme: Theme | None = None, page: Page | None = None, beats: int | None = None
    ) -> Composed:
        """Return the plan of a step.

        Parameters
        ----------
        number
            Of the step in the file, from 1.
        theme
            For the sizes; the theme ``paper`` if None.
        page
            What it is laid out on; that of the theme if None.
        beats
            How many of its beats are shown, from the first on; all if None.

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
        rite, _ = self.drawable(theme)
        return step_plan(
            rite.staging, position, rite.files.passage, fitted(theme, page), counted, page, beats
        )

    def drawable(self, theme: Theme) -> tuple[Rite, tuple[Problem, ...]]:
        """Return what is drawn, and what has to be known of it.

        Of a draft, 〓 stands in it for every character that no font has, and a warning tells each of them;
        any other rite is drawn as it is, or not at all.

        Parameters
        ----------
        theme
            For its fonts.
        """
        from stage_viz.loading import drawable

        if theme.fonts not in self._drawable:
            self._drawable[theme.fonts] = drawable(self, theme.fonts)
        return self._drawable[theme.fonts]

    @cached_property
    def _drawable(self) -> dict[tuple[str, ...], tuple[Rite, tuple[Problem, ...]]]:
        return {}

    def caption(self, number: int, language: Language | str = "zh") -> Caption:
        """Return the caption of a step.

        Parameters
        ----------
        number
            Of the step in the file, from 1.
        language
            Its language, or the code of one: zh, zh-Hans, zh-pinyin, en, zh-en.

        Raises
        ------
        KeyError
            If there is no such step.
        ProblemError
            LANGUAGE-UNKNOWN (exit code 2) for another code.
        """
        from stage_viz.telling import caption, language_of

        spoken = language_of(language) if isinstance(language, str) else language
        return caption(self.staging, self.step(number).position, self.files.passage, spoken, number)


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

    def draw(self, ax: Axes, theme: Theme | None = None, language: str = "zh") -> list[Artist]:
        """Draw its figure on axes of yours.

        Parameters
        ----------
        ax
            The axes; their data coordinates become mm on the page.
        theme
            How it looks; the theme ``paper`` if None.
        language
            Of its words: zh, zh-Hans, zh-pinyin, en or zh-en.

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
        return draw_on(ax, self._plan(theme, language), theme)

    def _plan(self, theme: Theme, language: str) -> Plan:
        from stage_viz.plan import page_of
        from stage_viz.telling import language_of

        page = page_of(theme.width, language=language_of(language))
        return self.rite.plan(self.number, theme, page).plan

    def render(
        self, fmt: str = "svg", *, theme: Theme | None = None, dpi: float = 300, language: str = "zh"
    ) -> bytes:
        """Return its figure as a file.

        Parameters
        ----------
        fmt
            ``svg``, ``pdf`` or ``png``.
        theme
            How it looks; the theme ``paper`` if None.
        dpi
            Dots per inch of a PNG.
        language
            Of its words: zh, zh-Hans, zh-pinyin, en or zh-en.

        Raises
        ------
        ProblemError
            RENDER-FORMAT for another format, FONT-MISSING if no font has a character.
        """
        from stage_viz.render import render
        from stage_viz.theme import load_theme

        theme = theme or load_theme()
        return render(self._plan(theme, language), theme, fmt, dpi)

    def _repr_svg_(self) -> str:
        return self.render("svg").decode("utf-8")
