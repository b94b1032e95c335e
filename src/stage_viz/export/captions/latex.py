"""Captions as a LaTeX document that compiles by itself with xelatex."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from importlib import resources

from stage_viz.telling import Run

from .figure import Figure
from .words import words_of

_SPECIAL = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
    "`": r"\textasciigrave{}",
    "'": r"\textquotesingle{}",
}
# An apostrophe within a word is left to be set as one; pairs of hyphens and commas would become other signs.
_LIVE = re.compile(r"""[\\{}$&#%_^~<>|"`]|(?<!\w)'|'(?!\w)|(?<=-)-|(?<=,),""")
_CHINESE = r"\newcommand\chinese[1]{\setmainfont{#1}[AutoFakeSlant=0.2]}"
_ENGLISH = (
    r"\newcommand\chinese[1]{\newfontfamily\zhfont{#1}[AutoFakeSlant=0.2]}"
    "\n"
    r"\DeclareRobustCommand\zh[1]{{\ifdefined\zhfont\zhfont\fi#1}}"
)
"""How a typeface for Chinese is used: for all words, or for Chinese words among English ones."""
_OTHER = re.compile("[^\x00-\u017f\u2013\u2014\u2018\u2019\u201c\u201d\u2026]+")
"""What the usual typeface for Latin letters may lack, Chinese characters first of all."""
_LABEL = re.compile("[^a-z0-9-]+")
_READABLE = re.compile(r"[\w/.,()+=@-]+(?: [\w/.,()+=@-]+)*")


def write_latex(figures: Sequence[Figure]) -> bytes:
    r"""Return a whole document with a ``figure`` environment for each figure.

    Parameters
    ----------
    figures
        In order.
    """
    words = words_of(figures[0].caption.language if figures else "")
    frame = resources.files(__package__).joinpath("data/frame.tex").read_text(encoding="utf-8")
    parts = {
        "CHINESE": _ENGLISH if _is_english(figures) else _CHINESE,
        "FONTS": _fonts(words.fonts),
        "FIGURE": words.figure,
        "ALT": words.alt,
        "BODY": "\n".join(map(_figure, figures)),
    }
    return re.sub("@(CHINESE|FONTS|FIGURE|ALT|BODY)@", lambda m: parts[m[1]], frame).encode("utf-8")


def _is_english(figures: Sequence[Figure]) -> bool:
    return bool(figures) and figures[0].caption.language == "en"


def _in_english(text: str) -> str:
    """English words, the Chinese ones among them in a typeface of their own."""
    return _OTHER.sub(lambda m: rf"\zh{{{m[0]}}}", escaped(text))


def escaped(text: str) -> str:
    """Return words so that TeX sets them, and finds no command among them.

    Parameters
    ----------
    text
        On one line.
    """
    return _LIVE.sub(_set, text)


def readable(path: str) -> bool:
    r"""Whether ``\includegraphics`` can read a path: TeX looks for commands in it.

    Parameters
    ----------
    path
        With forward slashes.
    """
    return _READABLE.fullmatch(path) is not None


def _set(found: re.Match[str]) -> str:
    return _SPECIAL.get(found[0]) or "{}" + found[0]


def _figure(figure: Figure) -> str:
    caption = figure.caption
    said = _in_english if caption.language == "en" else escaped
    alt = escaped(caption.alt)
    lines = [r"\begin{figure}[htbp]"]
    if figure.picture:
        size = r"width=\linewidth,height=.6\textheight,keepaspectratio"
        lines.append(rf"  \includegraphics[{size},alt={{{alt}}}]{{{figure.picture.path}}}")
    lines.append(rf"  \caption[{{{said(figure.heading)}}}]{{{_marked(figure.whole, said)}}}")
    lines.append(rf"  \label{{fig:{_LABEL.sub('-', caption.id)}}}")
    if alt:
        lines.append(rf"  \figurealt{{{said(caption.alt)}}}")
    return "\n".join([*lines, r"\end{figure}", ""])


def _marked(runs: Sequence[Run], said: Callable[[str], str]) -> str:
    return "".join(rf"\textit{{{said(run.text)}}}" if run.italic else said(run.text) for run in runs)


def _fonts(names: Sequence[str]) -> str:
    """The first of the typefaces that there is; a warning if there is none."""
    none = r"\PackageWarningNoLine{captions}{No typeface for Chinese was found: put one of yours here}"
    tests = [rf"\IfFontExistsTF{{{name}}}{{\chinese{{{name}}}}}{{%" for name in names]
    return "\n".join([*tests, none + "}" * len(names)])
