"""Plans as pictures: SVG files; PDF and PNG files, or artists on axes of one's own, by matplotlib."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from itertools import chain
from typing import TYPE_CHECKING, Any, cast

from stage_viz.files import Problem, ProblemError, clean
from stage_viz.plan.marks import Plan
from stage_viz.plan.plates import Bookmark
from stage_viz.render.language import with_language
from stage_viz.render.outline import with_outline
from stage_viz.render.shapes import Drawn, characters, draw_list, theme_family
from stage_viz.render.svg import CREATOR, OUTLINES, svg, xml_id
from stage_viz.theme import Theme

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from PIL.Image import Image as PillowImage

FORMATS = ("svg", "pdf", "png", "tiff")
MM_PER_INCH = 25.4
RC: dict[str, Any] = {
    "pdf.fonttype": 42,
    "ps.fonttype": 3,  # matplotlib 3.11 asks it for PDF too: how many glyphs a font may have
    "pdf.compression": 6,
    "pdf.use14corefonts": False,
    "pdf.inheritcolor": False,
    "path.simplify": False,
    "path.sketch": None,
    "path.effects": [],
    "agg.path.chunksize": 0,
    "text.usetex": False,
    "savefig.bbox": None,
    "savefig.transparent": False,
    "figure.autolayout": False,
    "figure.constrained_layout.use": False,
}
"""What matplotlib is told for the time of one drawing, whatever the user's own settings are."""


def render(
    plan: Plan,
    theme: Theme,
    fmt: str,
    dpi: float = 300,
    run: frozenset[str] = frozenset(),
    words: str = OUTLINES,
    drawn: Drawn | None = None,
) -> bytes:
    """Draw a plan as a file. Same plan and theme, same bytes.

    Parameters
    ----------
    plan
        What to draw.
    theme
        How it looks.
    fmt
        ``svg`` (each mark a ``<g>`` with its id), ``pdf`` (words can be searched), ``png`` or ``tiff``.
    dpi
        Dots per inch, of a PNG or TIFF only.
    run
        The `characters` of all plans of a run: with it, one font is made for all their PDFs.
    words
        How words stand in an SVG: `OUTLINES`, or `LIVE` as text that needs a font.
    drawn
        The plan's `draw_list`, if it is at hand from another format.

    Returns
    -------
    bytes
        The file.

    Raises
    ------
    ProblemError
        RENDER-FORMAT (exit code 2) for another format; FONT-MISSING if no font has a character.
    """
    if fmt not in FORMATS:
        what = f"there is no picture format {fmt}"
        raise ProblemError(Problem("RENDER-FORMAT", what, f"formats: {', '.join(FORMATS)}"), exit_code=2)
    drawn = draw_list(plan, theme) if drawn is None else drawn
    if fmt == "svg":
        return svg(plan, theme, words, drawn)
    if fmt == "pdf":
        slanting = characters([plan], italic=True)
        named = plan.title or plan.name
        return _pdf([(plan, drawn)], theme, named, plan.description, run | characters([plan]), slanting)
    pixels = _pixels(plan, drawn, theme, dpi)
    return _png(plan, pixels, dpi) if fmt == "png" else _tiff(plan, pixels, dpi)


def book(
    plans: Iterable[Plan],
    theme: Theme,
    *,
    title: str = "",
    subject: str = "",
    run: frozenset[str] = frozenset(),
    bookmarks: Sequence[Bookmark] = (),
    drawn: Callable[[], object] = lambda: None,
) -> bytes:
    """Draw plans as one PDF, each on a page of its own.

    Parameters
    ----------
    plans
        The pages.
    theme
        How they look.
    title, subject
        For the file's metadata.
    run
        Further characters that the font should hold, as in `render`.
    bookmarks
        The outline beside the pages; the plans are no magnified ones then.
    drawn
        Called after each page.

    Returns
    -------
    bytes
        The file; its pages share their fonts.

    Raises
    ------
    ProblemError
        FONT-MISSING if no font has a character.
    """
    kept = list(plans)
    run = run | characters(kept)
    # A page's shapes are made when its turn comes: those of a whole rite would fill the memory.
    pages = ((plan, draw_list(plan, theme)) for plan in kept)
    slanting = characters(kept, italic=True)
    return with_outline(_pdf(pages, theme, title, subject, run, slanting, drawn), bookmarks)


def _pdf(
    pages: Iterable[tuple[Plan, Drawn]],
    theme: Theme,
    title: str,
    subject: str,
    run: frozenset[str],
    slanting: frozenset[str],
    drawn: Callable[[], object] = lambda: None,
) -> bytes:
    """Draw pages whose characters are all in `run`, and those in italics in `slanting`."""
    from matplotlib.backends.backend_pdf import PdfPages

    from stage_viz.render.artists import EMBEDDED
    from stage_viz.render.fontfile import font_file

    family = theme_family(theme)
    font = font_file(run, family)
    italic = font_file(slanting, family.slanted) if slanting else ""
    metadata = {"Author": CREATOR, "Creator": CREATOR, "Producer": None, "CreationDate": None}
    metadata |= {key: clean(text) for key, text in (("Title", title), ("Subject", subject)) if text}
    target = BytesIO()
    language = ""
    with _settings(), PdfPages(target, metadata=metadata) as file:
        for plan, shapes in pages:
            language = language or plan.language
            with _figure(plan, shapes, theme, EMBEDDED, (font, italic)) as figure:
                figure.savefig(file, format="pdf", facecolor=_paper(theme), edgecolor="none")
            drawn()
    return with_language(target.getvalue(), language or "zh-Hant")


def draw_on(ax: Axes, plan: Plan, theme: Theme) -> list[Artist]:
    """Draw a plan on axes of one's own, whose data coordinates become mm on the page.

    Parameters
    ----------
    ax
        The axes. Their limits become those of the page, their aspect equal; widths of lines and sizes of
        type follow the scale of the axes.
    plan
        What to draw.
    theme
        How it looks.

    Returns
    -------
    list of Artist
        One for each mark, its gid the id of the mark.

    Raises
    ------
    ProblemError
        FONT-MISSING if no font has a character.
    """
    ax.set_xlim(0, plan.width)
    ax.set_ylim(0, plan.height)
    ax.set_aspect("equal")
    return _add(ax, plan, theme)


def _add(ax: Axes, plan: Plan, theme: Theme) -> list[Artist]:
    from stage_viz.render.artists import OUTLINES, MarkArtist

    family = theme_family(theme)
    artists: list[Artist] = []
    drawn = draw_list(plan, theme, family)
    for order, (mark, primitives) in enumerate(zip(plan.marks, drawn, strict=True)):
        artist = MarkArtist(primitives, family, OUTLINES)
        artist.set_gid(xml_id(mark.id))
        artist.set_zorder(2 + order / (len(plan.marks) + 1))
        ax.add_artist(artist)
        artists.append(artist)
    return artists


def _pixels(plan: Plan, drawn: Drawn, theme: Theme, dpi: float) -> PillowImage:
    from matplotlib.backends.backend_agg import RendererAgg
    from PIL import Image

    from stage_viz.render.artists import OUTLINES

    with _settings(), _figure(plan, drawn, theme, OUTLINES, dpi=dpi) as figure:
        # The pixels go when this is done: a canvas would keep them until its figure is collected.
        size = (int(figure.bbox.width), int(figure.bbox.height))
        # Matplotlib tells the types of these two only in some versions.
        renderer = RendererAgg(*size, dpi)  # type: ignore[no-untyped-call,unused-ignore]
        figure.draw(renderer)
    pixels = renderer.buffer_rgba()  # type: ignore[no-untyped-call,unused-ignore]
    # The paper is opaque, so that the fourth byte of a pixel tells nothing.
    return Image.frombytes("RGB", size, pixels, "raw", "RGBX")


def _tiff(plan: Plan, image: PillowImage, dpi: float) -> bytes:
    from PIL.TiffImagePlugin import ImageFileDirectory_v2

    tags = ImageFileDirectory_v2()
    for tag, text in ((270, plan.description or plan.title or plan.name), (305, CREATOR)):
        tags.tagtype[tag] = 2
        tags[tag] = text.encode("utf-8").decode("latin-1")  # the tag holds bytes
    target = BytesIO()
    image.save(target, "TIFF", tiffinfo=tags, dpi=(dpi, dpi), compression="tiff_lzw")
    return target.getvalue()


def _png(plan: Plan, image: PillowImage, dpi: float) -> bytes:
    from PIL.PngImagePlugin import PngInfo

    info = PngInfo()
    words = {"Title": plan.title or plan.name, "Description": plan.description, "Software": CREATOR}
    for key, text in words.items():
        if text:
            info.add_itxt(key, text, lang=plan.language, tkey=key)
    target = BytesIO()
    image.save(target, "PNG", pnginfo=info, dpi=(dpi, dpi), compress_level=2)
    return target.getvalue()


@contextmanager
def _settings() -> Iterator[None]:
    import matplotlib as mpl

    known = {key: value for key, value in RC.items() if key in mpl.rcParams}
    with mpl.rc_context(cast(Any, known)):
        yield


@contextmanager
def _figure(
    plan: Plan, drawn: Drawn, theme: Theme, words: str, fonts: tuple[str, str] = ("", ""), dpi: float = 72
) -> Iterator[Figure]:
    """Lay a page out in mm; the figure is emptied afterwards, so that nothing of it is kept."""
    from matplotlib.figure import Figure
    from matplotlib.transforms import Bbox, BboxTransformFrom, BboxTransformTo

    from stage_viz.render.artists import MarkArtist

    inches = (plan.width * plan.magnify / MM_PER_INCH, plan.height * plan.magnify / MM_PER_INCH)
    figure = Figure(figsize=inches, dpi=dpi)
    figure.patch.set_facecolor(_paper(theme))
    figure.patch.set_linewidth(0)
    # One artist for the whole page, and no axes: both cost more than what they draw.
    page = MarkArtist(tuple(chain.from_iterable(drawn)), theme_family(theme), words, *fonts)
    sheet = Bbox.from_extents(0, 0, plan.width, plan.height)
    page.set_transform(BboxTransformFrom(sheet) + BboxTransformTo(figure.bbox))
    try:
        figure.add_artist(page)
        yield figure
    finally:
        figure.clear()


def _paper(theme: Theme) -> str:
    return theme.palette.get("paper", "#ffffff")
