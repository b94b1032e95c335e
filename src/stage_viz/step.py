"""One step of a rite, as a person at a Python prompt uses it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from stage_viz.model import Step as StepData
from stage_viz.staging import Scene

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes

    from stage_viz.facade import Rite
    from stage_viz.plan import Plan
    from stage_viz.theme import Theme


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
