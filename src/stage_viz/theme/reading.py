"""Reading a theme from a file; all that is wrong with it is told at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import Any

from stage_viz.files import DataPath, Problem, ProblemError, did_you_mean, read_document
from stage_viz.theme.model import Stroke, Style, Theme

SCHEMA = "stage-viz/theme/1"
SECTIONS = ("typefaces", "palette", "sizes", "evidence", "strokes", "weights", "styles")
_NAMED = ("typefaces", "sizes", "evidence", "weights", "styles")
"""The sections whose names are those of what is drawn: others would have no effect."""

KEYS = ("schema", "name", "title", "extends", "width", "fonts", "fallback", *SECTIONS)
STYLE_COLOURS = ("fill", "accent", "stroke", "text", "mark", "halo")
STYLE_KEYS = (*STYLE_COLOURS, "width", "dash", "cap")
CAPS = ("butt", "round")
COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


def theme_names() -> tuple[str, ...]:
    """List the themes that come with the package.

    Returns
    -------
    tuple of str
        Their names, sorted.
    """
    folder = resources.files("stage_viz.theme").joinpath("data")
    names = (entry.name.removesuffix(".yaml") for entry in folder.iterdir() if entry.name.endswith(".yaml"))
    return tuple(sorted(name for name in names if name != "glyphs"))


def load_theme(name_or_path: str | Path = "paper") -> Theme:
    """Load a theme.

    A theme file of one's own says only what differs: the rest is that of the theme that it ``extends``
    (paper, if it does not say).

    Parameters
    ----------
    name_or_path
        The name of a theme of the package, or a YAML file.

    Returns
    -------
    Theme
        The theme.

    Raises
    ------
    ProblemError
        THEME-MISSING (exit code 2) for an unknown name; THEME-KEY, THEME-COLOUR, THEME-VALUE for what is
        wrong in the file; and what reading the file raises.
    """
    given = str(name_or_path)
    if isinstance(name_or_path, str) and not re.search(r"\.ya?ml$|[/\\]", given):
        return _shipped(given)
    return _load(Path(name_or_path))


@cache
def _shipped(name: str) -> Theme:
    if name not in theme_names():
        hint = did_you_mean(name, theme_names())
        known = f"themes: {', '.join(theme_names())}; or name a .yaml file"
        what = f"there is no theme {name}"
        raise ProblemError(Problem("THEME-MISSING", what, f"{hint} {known}".strip()), exit_code=2)
    return _load(_shipped_file(name))


def _shipped_file(name: str) -> Path:
    return Path(str(resources.files("stage_viz.theme").joinpath(f"data/{name}.yaml")))


def _load(file: Path) -> Theme:
    document = read_document(file)
    base: Mapping[str, Any] = {}
    problems: list[Problem] = []
    shipped = file == _shipped_file("paper")
    if isinstance(document.data, dict) and not shipped:
        extends = document.data.get("extends", "paper")
        if extends in theme_names():
            base = _whole(extends)
        else:
            known = ", ".join(theme_names())
            problems.append(_problem(("extends",), f"there is no theme {extends}", f"themes: {known}"))
            base = _whole("paper")
    theme, found = build_theme(document.data, base, folder=file.parent)
    problems += found
    if problems:
        raise ProblemError(document.locate_all(problems))
    assert theme is not None
    return theme


@cache
def _whole(name: str) -> Mapping[str, Any]:
    """The content of a shipped theme, with all that it takes over from the one that it extends."""
    data: Any = read_document(_shipped_file(name)).data
    if name == "paper":
        return MappingProxyType(data)
    base = _whole(data.get("extends", "paper"))
    sections = {key: {**base.get(key, {}), **data.get(key, {})} for key in SECTIONS}
    return MappingProxyType({**base, **data, **sections})


def build_theme(
    data: object, base: Mapping[str, Any] | None = None, folder: Path = Path()
) -> tuple[Theme | None, tuple[Problem, ...]]:
    """Make a theme of plain data.

    Parameters
    ----------
    data
        The content of a theme file.
    base
        The content of the theme that it builds on, sound by itself.
    folder
        What the paths of fonts are relative to.

    Returns
    -------
    tuple of Theme or None, and tuple of Problem
        The theme, None if there are problems; and the problems, by data path.
    """
    if not isinstance(data, Mapping):
        return None, (_problem((), "a theme is a mapping", "begin with palette:, sizes: or styles:"),)
    reader = _Reader(data, base or {})
    reader.check_keys(data, KEYS, ())
    if data.get("schema", SCHEMA) != SCHEMA:
        reader.add(("schema",), f"this is not a theme: {data['schema']!r}", f"write schema: {SCHEMA}")
    typefaces = reader.section("typefaces", reader.typeface)
    palette = reader.section("palette", reader.colour)
    reader.palette.update({name: value for name, value in palette.items() if value})
    sizes = reader.section("sizes", reader.size)
    weights = reader.section("weights", reader.size)
    strokes = reader.section("strokes", reader.stroke)
    evidence = reader.section("evidence", lambda value, path: reader.layer(value, path, strokes))
    styles = reader.section("styles", reader.style)
    fallback = reader.text("fallback", "thing")
    if fallback not in styles:
        reader.add(("fallback",), f"there is no style {fallback}", did_you_mean(fallback, tuple(styles)))
    fonts = reader.fonts(folder)
    name, title = reader.text("name", "unnamed"), reader.text("title", "")
    width = reader.text("width", "174mm")
    if reader.problems:
        return None, tuple(reader.problems)
    theme = Theme(
        name=name,
        title=title,
        width=width,
        palette=MappingProxyType(palette),
        sizes=MappingProxyType(sizes),
        styles=MappingProxyType(styles),
        evidence=MappingProxyType(evidence),
        weights=MappingProxyType(weights),
        fallback=fallback,
        fonts=fonts,
        typefaces=MappingProxyType(typefaces),
    )
    return theme, ()


def _problem(path: DataPath, what: str, mend: str = "", code: str = "THEME-VALUE") -> Problem:
    return Problem(code, what, mend, path)


class _Reader:
    """Reads the values of one theme and collects what is wrong with them."""

    def __init__(self, data: Mapping[str, Any], base: Mapping[str, Any]) -> None:
        self.data = data
        self.base = base
        self.problems: list[Problem] = []
        self.palette: dict[str, str] = {}

    def add(self, path: DataPath, what: str, mend: str = "", code: str = "THEME-VALUE") -> None:
        self.problems.append(_problem(path, what, mend, code))

    def check_keys(self, value: Mapping[str, Any], known: tuple[str, ...], path: DataPath) -> None:
        for key in value:
            if key not in known:
                mend = did_you_mean(str(key), known) or f"known: {', '.join(known)}"
                self.add((*path, key), f"unknown key {key}", mend, "THEME-KEY")

    def section(self, name: str, read: Callable[[object, DataPath], Any]) -> dict[str, Any]:
        """Read a section over that of the base; values that are wrong are left out."""
        found: dict[str, Any] = {}
        for source in (self.base, self.data):
            values = source.get(name, {})
            if not isinstance(values, Mapping):
                self.add((name,), f"{name} is a mapping", "")
                continue
            known = self.base.get(name)
            for key, value in values.items():
                if isinstance(known, Mapping) and name in _NAMED and key not in known:
                    hint = did_you_mean(str(key), tuple(map(str, known)))
                    self.add((name, key), f"nothing is drawn with {key} of {name}", hint or "leave it out")
                    continue
                got = read(value, (name, key))
                if got is not None:
                    found[str(key)] = got
        return found

    def text(self, key: str, default: str) -> str:
        value = self.data.get(key, self.base.get(key, default))
        if not isinstance(value, str):
            self.add((key,), f"{key} is a word, not {value!r}")
            return default
        return value

    def fonts(self, folder: Path) -> tuple[str, ...]:
        value = self.data.get("fonts", [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            self.add(("fonts",), "fonts is a list of font files", "write fonts: [MyFont.otf]")
            return ()
        found = []
        for index, item in enumerate(value):
            file = folder / item
            if not file.is_file():
                self.add(("fonts", index), f"the font file {item} does not exist", f"looked in {folder}")
            found.append(str(file))
        return tuple(found)

    def colour(self, value: object, path: DataPath) -> str | None:
        if isinstance(value, str):
            if COLOUR.fullmatch(value):
                return value.lower()
            if value in self.palette:
                return self.palette[value]
        hint = did_you_mean(str(value), tuple(self.palette)) if self.palette else ""
        mend = hint or 'write "#rrggbb" (with the quotes) or a name of the palette'
        self.add(path, f"{value!r} is not a colour", mend, "THEME-COLOUR")
        return None

    def typeface(self, value: object, path: DataPath) -> str | None:
        if not isinstance(value, str) or not value.strip() or not value.isprintable() or len(value) > 100:
            self.add(
                path, f"{path[-1]} is the name of a font, not {value!r}", "write the name that a menu shows"
            )
            return None
        return value.strip()

    def size(self, value: object, path: DataPath) -> float | None:
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < 1000:
            self.add(path, f"{path[-1]} is a number above 0, not {value!r}")
            return None
        return float(value)

    def dash(self, value: object, path: DataPath) -> tuple[float, ...]:
        sound = isinstance(value, list) and all(
            isinstance(item, int | float) and not isinstance(item, bool) and 0 <= item < 1000
            for item in value
        )
        if not isinstance(value, list) or not sound or len(value) % 2 or (value and not sum(value) > 0):
            self.add(
                path, f"{path[-1]} is a list of lengths in mm, drawn and left out in turn, not {value!r}"
            )
            return ()
        return tuple(float(item) for item in value)

    def cap(self, value: object, path: DataPath) -> str:
        if value not in CAPS:
            self.add(path, f"cap is {' or '.join(CAPS)}, not {value!r}")
        return str(value)

    def stroke(self, value: object, path: DataPath) -> Stroke | None:
        if not isinstance(value, Mapping):
            self.add(path, "a stroke is a mapping with dash, fine and cap")
            return None
        self.check_keys(value, ("dash", "fine", "cap"), path)
        dash = self.dash(value.get("dash", []), (*path, "dash"))
        fine = self.dash(value["fine"], (*path, "fine")) if "fine" in value else dash
        return Stroke(str(path[-1]), dash, fine, self.cap(value.get("cap", "butt"), (*path, "cap")))

    def layer(self, value: object, path: DataPath, strokes: Mapping[str, Stroke]) -> Stroke | None:
        name = value.get("stroke") if isinstance(value, Mapping) else value
        if not isinstance(name, str) or name not in strokes:
            self.add(path, f"there is no stroke {name}", f"strokes: {', '.join(strokes)}")
            return None
        return strokes[name]

    def style(self, value: object, path: DataPath) -> Style | None:
        if not isinstance(value, Mapping):
            self.add(path, "a style is a mapping", f"known: {', '.join(STYLE_KEYS)}")
            return None
        self.check_keys(value, STYLE_KEYS, path)
        colours = {
            key: self.colour(value[key], (*path, key))
            for key in STYLE_COLOURS
            if value.get(key, "none") not in ("none", None)
        }
        width = self.size(value.get("width", 0.25), (*path, "width"))
        dash = self.dash(value.get("dash", []), (*path, "dash"))
        cap = self.cap(value.get("cap", "butt"), (*path, "cap"))
        return Style(str(path[-1]), width=width or 0.25, dash=dash, cap=cap, **colours)
