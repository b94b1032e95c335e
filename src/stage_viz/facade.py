"""What a person at a Python prompt uses: a rite, its steps, and their figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from stage_viz.check import check_sources, check_stage
from stage_viz.files import YAML_LIMIT, Document, Place, Problem, ProblemError, nothing_thrown_away, seen_from
from stage_viz.ground import Ground, place, unknown_readings
from stage_viz.model import Layout, RiteFiles, read_layout, read_rite, step_of
from stage_viz.model import Step as StepData
from stage_viz.passage import read_passage
from stage_viz.staging import Scene, Staging, stage

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes

    from stage_viz.extract import Draft
    from stage_viz.plan import Composed, Page
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
    known = list(dict.fromkeys((*files.layout.readings, *files.rite.readings)))
    if unknown := unknown_readings(readings, known):
        raise ProblemError(unknown, exit_code=2)
    ground, found = place(files.layout, readings)
    problems = [*files.problems, *files.layout_document.locate_all(found)]
    if ground is None:
        raise ProblemError(problems)
    staging, found = stage(files.rite, ground, readings)
    problems += files.steps_document.locate_all(found)
    problems += files.steps_document.locate_all(check_sources(staging.rite, files.passage))
    rite = Rite(files, staging, tuple(problems))
    if strict and (faults := [p for p in problems if p.fatal]):
        raise ProblemError(faults)
    return rite


def load_ground(path: str | Path, readings: Sequence[str] = ()) -> Ground:
    """Read a layout and place everything.

    Parameters
    ----------
    path
        Of a layout.
    readings
        The names of the readings to follow.

    Raises
    ------
    ProblemError
        With everything that is wrong, each at its place in the file.
    """
    layout, document = _sound_layout(path)
    if unknown := unknown_readings(readings, list(layout.readings)):
        raise ProblemError(unknown, exit_code=2)
    ground, found = place(layout, readings)
    if ground is None or found:
        raise ProblemError(document.locate_all(found))
    return ground


def load_layout(path: str | Path) -> Layout:
    """Read a layout, without placing anything.

    Parameters
    ----------
    path
        Of a layout.

    Raises
    ------
    ProblemError
        With everything that is wrong, each at its place in the file.
    """
    return _sound_layout(path)[0]


def draft(
    path: str | Path,
    *,
    layout: str | Path | None = None,
    folder: str | Path | None = None,
    lines: range | None = None,
    lexicons: Sequence[str | Path] = (),
    markup: str | None = None,
    encoding: str | None = None,
    classic: str | Path | None = None,
    title: str = "",
) -> tuple[Draft, tuple[Problem, ...]]:
    """Draft the steps of a text.

    Parameters
    ----------
    path
        Of the text.
    layout
        Of the ground; None if it is not known.
    folder
        Where the draft is going to stand: it names text and layout as seen from there.
    lines
        Only these lines of the text; all if None.
    lexicons
        Files of more words.
    markup, encoding, classic
        How the text is to be read; see `stage_viz.passage.read_passage`.
    title
        The title of the rite, in Chinese.

    Returns
    -------
    tuple
        The draft, and what is to be known of the text: characters that are missing, and the like.

    Raises
    ------
    ProblemError
        If a file cannot be read, if the text is not in Chinese, or if nobody does anything in it.
    """
    from stage_viz.extract import make_draft, read_lexicon, read_scenes

    lexicon = read_lexicon(*lexicons)
    ground = load_layout(layout) if layout else None
    passage = read_passage(path, markup=markup, encoding=encoding, classic=classic)
    letters = [c for run in passage.runs for c in run.text if c.isalpha()]
    if sum(map(str.isascii, letters)) > len(letters) / 2:
        what = "most of this text is in Latin letters"
        raise ProblemError([Problem("TEXT-LANGUAGE", what, "give a text in Chinese", place=Place(str(path)))])
    with nothing_thrown_away():
        made = make_draft(
            lexicon,
            read_scenes(lexicon, passage, lines),
            text=seen_from(folder, path),
            layout=ground,
            layout_path=seen_from(folder, layout) if layout else "",
            title=title,
        )
    if not made.steps:
        where = f"on lines {lines.start} to {lines.stop - 1} " if lines else ""
        what = f"no sentence of the classic {where}tells what anybody does, so there is nothing to draft"
        mend = f"stage-viz read {path} shows what is read as the classic"
        empty = Problem("DRAFT-EMPTY", what, mend, place=Place(str(path)))
        raise ProblemError([*passage.remarks, empty])
    remarks = list(passage.remarks)
    if len(made.text) > YAML_LIMIT:
        what = f"the draft is larger than {YAML_LIMIT // 1_000_000} MB, which no command reads"
        mend = "draft it in parts, with --lines"
        remarks.append(Problem("DRAFT-SIZE", what, mend, place=Place(str(path)), fatal=False))
    return made, tuple(remarks)


def _sound_layout(path: str | Path) -> tuple[Layout, Document]:
    layout, document, problems = read_layout(path)
    if layout is None or problems:
        raise ProblemError(problems)
    return layout, document


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
