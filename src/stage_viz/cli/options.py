"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

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


def dpi(command: F) -> F:
    """``--dpi``.

    Parameters
    ----------
    command
        The function of the command.
    """
    option = click.option(
        "--dpi", type=click.IntRange(36, 2400), default=300, show_default=True, help="Dots per inch of a PNG."
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
