"""What a theme is: sizes for laying out, paint for rendering."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Stroke:
    """How the outline of something is drawn that a layer of the text vouches for.

    Parameters
    ----------
    name
        ``solid``, ``dashed``, ``dotted`` or one of the theme's own.
    dash
        Lengths drawn and left out in turn, in mm; empty for a solid line.
    fine
        The same for short outlines.
    cap
        ``butt`` or ``round``; with a round cap, a drawn length of 0 is a dot.
    """

    name: str
    dash: tuple[float, ...] = ()
    fine: tuple[float, ...] = ()
    cap: str = "butt"


@dataclass(frozen=True)
class Style:
    """Paint. Colours are ``#rrggbb``; None paints nothing.

    Parameters
    ----------
    name
        The entry of the theme's ``styles``.
    fill, accent
        Colours of areas: the usual one, and that of the parts of a glyph that stand out.
    stroke, width, dash, cap
        Colour, width in mm, dash in mm and cap of lines.
    text, mark, halo
        Colours of words, of marked words, and of the rim that keeps words clear of lines.
    """

    name: str
    fill: str | None = None
    accent: str | None = None
    stroke: str | None = None
    width: float = 0.25
    dash: tuple[float, ...] = ()
    cap: str = "butt"
    text: str | None = None
    mark: str | None = None
    halo: str | None = None


@dataclass(frozen=True)
class Theme:
    """A look: everything about a figure that is neither its content nor its layout.

    Parameters
    ----------
    name, title
        What it is called.
    width
        Of the page for which its sizes are made, if another is not asked for: 174mm, 16:9.
    palette
        Colour name → ``#rrggbb``.
    sizes
        Type in pt, everything else in mm.
    styles
        Name → paint.
    evidence
        Layer of the text → stroke.
    weights
        Weight class of a glyph's line → multiple of its style's width.
    fallback
        The style of a name that the theme does not list.
    fonts
        Font files of the user, for characters that the shipped serif lacks.
    typefaces
        Kind of script (``latin``, ``traditional``, ``simplified``, ``complex``) → name of a font, for slides.
    """

    name: str
    title: str
    palette: Mapping[str, str] = field(repr=False)
    sizes: Mapping[str, float] = field(repr=False)
    styles: Mapping[str, Style] = field(repr=False)
    evidence: Mapping[str, Stroke] = field(repr=False)
    weights: Mapping[str, float] = field(repr=False)
    width: str = "174mm"
    fallback: str = "thing"
    fonts: tuple[str, ...] = ()
    typefaces: Mapping[str, str] = field(default_factory=dict, repr=False)

    def style(self, name: str) -> Style:
        """Give the paint for a style name; that of `fallback` if the theme does not list it.

        Parameters
        ----------
        name
            A style name of a mark.

        Returns
        -------
        Style
            The paint.
        """
        return self.styles.get(name) or self.styles[self.fallback]

    def unknown_styles(self, names: Iterable[str]) -> tuple[str, ...]:
        """List the style names that the theme does not have.

        Parameters
        ----------
        names
            Style names of marks.

        Returns
        -------
        tuple of str
            The unknown ones, sorted, each once.
        """
        return tuple(sorted(set(names) - set(self.styles)))

    def stroke(self, layer: str) -> Stroke:
        """Give the stroke for a layer of the text.

        Parameters
        ----------
        layer
            經 記 經′ 注 疏 家 推, or empty where nothing is claimed.

        Returns
        -------
        Stroke
            The stroke; a solid one for a layer that the theme does not list.
        """
        return self.evidence.get(layer) or Stroke("solid")


def contrast(first: str, second: str) -> float:
    """Give the contrast of two colours (WCAG 2.2, contrast ratio).

    Parameters
    ----------
    first, second
        Colours as ``#rrggbb``.

    Returns
    -------
    float
        From 1 (the same) to 21 (black on white); words need 4.5.
    """
    lighter, darker = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
