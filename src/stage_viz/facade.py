"""What a person at a Python prompt uses: a rite, its steps, and their figures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from stage_viz.check import check_stage
from stage_viz.files import Problem
from stage_viz.ground import Ground
from stage_viz.model import RiteFiles, step_of
from stage_viz.staging import Staging
from stage_viz.step import Step, number_of

if TYPE_CHECKING:
    from stage_viz.plan import Composed, Page
    from stage_viz.plan.plates import Subject
    from stage_viz.telling import Caption, Language
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

        return self._plate(
            section_subject(self.staging, section, self._sound(), self.files.passage), theme, page
        )

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
