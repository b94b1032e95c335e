"""Talking to the user: Chinese in a console of any encoding, problems, and the choice of steps."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TextIO

import click

from stage_viz.files import Place, Problem

_SAMPLE = "獲扑个′①"


def ready(*streams: TextIO | None) -> None:
    """Let the streams carry Chinese: those whose encoding has none of it become UTF-8.

    A stream may be None, where the process was started without it.
    """
    for stream in streams:
        if stream is None:
            continue
        try:
            _SAMPLE.encode(stream.encoding or "ascii")
        except (UnicodeEncodeError, LookupError):
            encoding: str | None = "utf-8"
        else:
            encoding = None
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace", **({"encoding": encoding} if encoding else {}))


def tell(problems: Iterable[Problem]) -> None:
    """Print problems to standard error, each at its place.

    Parameters
    ----------
    problems
        In the order in which they are told.
    """
    for problem in problems:
        click.echo(str(problem), err=True)


def held_open(path: Path, written: Path) -> Problem:
    """Say that a file is held open by another program, and where the new one is.

    Parameters
    ----------
    path, written
        The file that was to be written, and the one that was.
    """
    what = f"another program holds this file open, so it is as it was; the new one is {written}"
    return Problem("OUTPUT-HELD", what, "close it there and run this again", place=Place(str(path)))


def fatal(problems: Iterable[Problem]) -> bool:
    """Whether any of the problems is more than a warning.

    Parameters
    ----------
    problems
        Any.
    """
    return any(p.fatal for p in problems)


@contextmanager
def progress(total: int, quiet: bool) -> Iterator[Callable[[], object]]:
    """Show a progress bar on standard error, if that is a terminal.

    Parameters
    ----------
    total
        How often it advances.
    quiet
        Whether the user wants none.

    Yields
    ------
    callable
        Advances it by one.
    """
    if quiet or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        yield partial(bar.advance, bar.add_task("drawing", total=total))


def chosen(words: str | None, ids: Sequence[str]) -> list[int]:
    """Return the numbers of the steps that a user chose.

    Parameters
    ----------
    words
        Such as ``3,7-9,drinks-by-the-stand``; None for all.
    ids
        Of all steps, in order.

    Raises
    ------
    click.UsageError
        For a number or an id that is not there; all of them at once.
    """
    if words is None:
        return list(range(1, len(ids) + 1))
    numbers: list[int] = []
    wrong: list[str] = []
    for word in filter(None, (w.strip() for w in re.split(r"[,，、]", words))):
        found = _numbers(word, ids)
        if found is None:
            wrong.append(word)
        else:
            numbers += found
    if wrong or not numbers:
        from stage_viz.lexicon import suggest

        backwards = [w for w in wrong if re.fullmatch(r"\d+\s*[-–－~～]\s*\d+", w)]
        if backwards and _numbers("-".join(reversed(re.findall(r"\d+", backwards[0]))), ids):
            turned = "-".join(reversed(re.findall(r"\d+", backwards[0])))
            raise click.UsageError(f"--steps: {backwards[0]} runs backwards (write {turned})")
        hints = [hint for w in wrong if (hint := suggest(w, ids))]
        mend = hints[0] if hints else f"the steps are 1 to {len(ids)}, or an id such as {ids[0]}"
        raise click.UsageError(
            f"--steps: there is no step {', '.join(wrong) or 'in an empty choice'} ({mend})"
        )
    return list(dict.fromkeys(numbers))


def _numbers(word: str, ids: Sequence[str]) -> list[int] | None:
    """The numbers that one word means; None if it means nothing."""
    if word in ids:
        return [ids.index(word) + 1]
    if m := re.fullmatch(r"(\d{1,6})(?:\s*[-–－~～]\s*(\d{1,6}))?", word):
        first, last = int(m[1]), int(m[2] or m[1])
        if 1 <= first <= last <= len(ids):
            return list(range(first, last + 1))
    return None
