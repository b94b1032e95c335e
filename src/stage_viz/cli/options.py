"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from stage_viz.lexicon import fold
from stage_viz.space import Direction

F = TypeVar("F", bound=Callable[..., Any])


def reading(command: F) -> F:
    """``--reading NAME``, once or more.

    Parameters
    ----------
    command
        The function of the command.
    """
    option = click.option(
        "--reading",
        "readings",
        multiple=True,
        metavar="NAME",
        help="Follow a scholar's reading, such as 敖繼公; may be repeated.",
    )
    return option(command)


def theme(command: F) -> F:
    """``--theme``.

    Parameters
    ----------
    command
        The function of the command.
    """
    option = click.option(
        "--theme",
        default="paper",
        show_default=True,
        metavar="NAME|FILE",
        help="The look: a theme's name, or a file of yours.",
    )
    return option(command)


LANGUAGES = ("zh", "zh-Hans", "zh-pinyin", "en", "zh-en")
"""Those of `stage_viz.telling.LANGUAGES`; here so that help needs no rite."""


class _Language(click.ParamType):  # type: ignore[type-arg,unused-ignore]  # generic only in some versions
    """A language, by its code in any case."""

    name = "language"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> object:
        """Read it."""
        from stage_viz.files import ProblemError
        from stage_viz.telling import Language, language_of

        if isinstance(value, Language):
            return value
        try:
            return language_of(str(value))
        except ProblemError:
            self.fail(f"{value!r} is not one of {', '.join(LANGUAGES)}", param, ctx)


def language(default: str = "zh") -> Callable[[F], F]:
    """``--lang``.

    Parameters
    ----------
    default
        What it is if nobody says.
    """
    return click.option(
        "--lang",
        "language",
        type=_Language(),
        default=default,
        show_default=True,
        metavar="|".join(LANGUAGES),
        help="Of all words.",
    )


def layout(command: F) -> F:
    """``--width``, ``--bare``, ``--frame``, ``--up`` and ``--lang``.

    Parameters
    ----------
    command
        The function of the command.
    """
    for option in (
        language(),
        up,
        frame,
        click.option("--bare", is_flag=True, help="The plan alone: no title, quote, notes or legend."),
        width,
    ):
        command = option(command)
    return command


def width(command: F) -> F:
    """``--width``.

    Parameters
    ----------
    command
        The function of the command.
    """
    option = click.option(
        "--width",
        metavar="84mm|174mm|16:9|4:3|A4",
        help="How wide the page is.  [default: as the theme says]",
    )
    return option(command)


def frame(command: F) -> F:
    """``--frame``.

    Parameters
    ----------
    command
        The function of the command.
    """
    option = click.option(
        "--frame",
        type=click.Choice(["auto", "ground", "hall", "court", "target"]),
        default="auto",
        show_default=True,
        help="What is shown.",
    )
    return option(command)


def up(command: F) -> F:
    """``--up``.

    Parameters
    ----------
    command
        The function of the command.
    """
    option = click.option(
        "--up",
        type=_Up(),
        default="北",
        show_default=True,
        metavar="北|東|南|西",
        help="The direction that is up.",
    )
    return option(command)


def steps(command: F) -> F:
    """``--steps``.

    Parameters
    ----------
    command
        The function of the command.
    """
    option = click.option(
        "--steps",
        "selection",
        metavar="3,7-9,ID",
        help="Which steps, by number from 1 or by id.  [default: all]",
    )
    return option(command)


def quiet(command: F) -> F:
    """``--quiet``.

    Parameters
    ----------
    command
        The function of the command.
    """
    return click.option("--quiet", is_flag=True, help="No progress bar.")(command)


def out(default: str) -> Callable[[F], F]:
    """``-o``: one picture.

    Parameters
    ----------
    default
        The file that is written without it, in words.
    """
    return click.option(
        "-o",
        "--out",
        type=click.Path(path_type=Path),
        help=f"An SVG, PDF, PNG or TIFF file.  [default: {default}]",
    )


class _Up(click.ParamType):  # type: ignore[type-arg,unused-ignore]  # generic only in some versions
    """A direction of the compass, in Chinese or by its letter (N, E, S, W)."""

    name = "direction"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Direction:
        """Read it."""
        if isinstance(value, Direction):
            return value
        given = fold(str(value).strip().removesuffix("面")).lower()
        for direction in (Direction.N, Direction.E, Direction.S, Direction.W):
            if given in (fold(direction.zh), direction.name.lower()):
                return direction
        self.fail(f"{value!r} is not 北, 東, 南 or 西", param, ctx)


def dpi(command: F) -> F:
    """``--dpi``.

    Parameters
    ----------
    command
        The function of the command.
    """
    option = click.option(
        "--dpi",
        type=click.IntRange(36, 2400),
        default=300,
        show_default=True,
        help="Dots per inch of a PNG or TIFF.",
    )
    return option(command)


def text(command: F) -> F:
    """``--text``.

    Parameters
    ----------
    command
        The function of the command.
    """
    option = click.option(
        "--text",
        "words",
        type=click.Choice(["outlines", "live"]),
        default="outlines",
        show_default=True,
        help="Words of an SVG: shapes, or text that can be edited and needs a font.",
    )
    return option(command)


def path(name: str) -> Callable[[F], F]:
    """An argument that names a file.

    Parameters
    ----------
    name
        Of the argument.
    """
    return click.argument(name, type=click.Path(path_type=Path))


MARKUPS = ("run-together", "brackets", "marked", "labelled", "mandoku", "plain", "tei")
"""Those of `stage_viz.passage.MARKUPS`; here so that help needs no reader."""


def text_file(command: F) -> F:
    """``--as``, ``--encoding`` and ``--jing``: how a text is to be read.

    Parameters
    ----------
    command
        The function of the command.
    """
    for option in (
        click.option(
            "--jing",
            type=click.Path(path_type=Path),
            help="A plain text of the classic, which decides what is 經.",
        ),
        click.option(
            "--encoding", metavar="NAME", help="Of the file, such as Big5.  [default: told by the bytes]"
        ),
        click.option(
            "--as",
            "markup",
            type=click.Choice(MARKUPS),
            help="The markup of the text.  [default: told by its signs]",
        ),
    ):
        command = option(command)
    return command
