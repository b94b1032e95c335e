"""A sheet: several steps as one figure, each a panel with its letter."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from stage_viz.files import Problem, ProblemError
from stage_viz.model import Rite
from stage_viz.staging import Staging
from stage_viz.telling import Language, alternative, chinese, title_of, told_in
from stage_viz.theme import Theme
from stage_viz.typeset import MM_PER_PT, text_box

from ..arrangement import LOCATOR_GAP, Room, followed_in_words
from ..compose import Composed, Drawing, step_drawing
from ..key import legend
from ..marks import Mark, Plan
from ..page import Page
from ..quotation import Quotation, spoken
from ..shifting import moved, shifted
from ..turning import turned_ground
from ..wording import Block, heading, note_lines, sentence, text_line
from .panels import Panel, Set, frame_of, in_rows, lifted, paragraph, side_column
from .words import letter, ranges

GAPS = (4.0, 5.0)
"""Between columns, and between rows, in mm."""

_NARROWEST = 40.0
"""Of a panel, in mm."""

_LOWEST, _HIGHEST = 0.55, 1.25
"""The height of a panel's frame, in its width."""

_HIGHER = (1.0, 1.3, 1.7)
"""How much higher the lowest frame is, where names would find no room."""

_BELOW_HEADING, _BETWEEN = 2.2, 3.0
"""Between the heading and the panels, and between the panels and what is below them, in mm."""


def sheet_plan(
    staging: Staging,
    numbers: Sequence[tuple[int, int]],
    total: int,
    theme: Theme,
    columns: int,
    page: Page | None = None,
    drawn: Callable[[], object] = lambda: None,
) -> Composed:
    """Return several steps as one figure.

    Parameters
    ----------
    staging
        The rite, played.
    numbers
        Of each step: its place among those that were read, from 1, and the number that it bears.
    total
        How many steps the rite has.
    theme
        For the sizes.
    columns
        How many panels stand in a row.
    page
        What the figure is laid out on; as wide as a journal's page if None.
    drawn
        Called after each panel.

    Raises
    ------
    ProblemError
        SHEET-COLUMNS (exit code 2) if the page is too narrow for so many columns.
    """
    page = page or Page()
    columns = min(columns, len(numbers))
    right = page.text_right - page.locator - LOCATOR_GAP
    width = round((right - page.edge - GAPS[0] * (columns - 1)) / columns, 2)
    if width < _NARROWEST:
        what = f"{columns} columns on a page of {page.width:g} mm are {width:.0f} mm wide each"
        mend = f"at least {_NARROWEST:.0f} mm: a wider page, or fewer columns"
        raise ProblemError(Problem("SHEET-COLUMNS", what, mend), exit_code=2)
    panels = []
    for i, (number, told) in enumerate(numbers, 1):
        panels.append(_panel(staging, number, told, letter(i), width, theme, page))
        drawn()
    rows = [panels[i : i + columns] for i in range(0, len(panels), columns)]
    found = in_rows(rows, page.edge, GAPS, theme, page.language)
    return _composed(staging, numbers, total, panels, found, theme, page)


def _panel(
    staging: Staging, number: int, told: int, mark: str, width: float, theme: Theme, page: Page
) -> Panel:
    step = staging.rite.steps[number - 1]
    drawing = _roomy(staging, number, width, theme, page)
    large, small = theme.sizes["subtitle"], theme.sizes["section"]
    baseline = round(-large * MM_PER_PT, 2)
    above = (
        text_line("letter", "title", mark, large, 0.0, baseline),
        text_line("number", "section", str(told), small, 1.6 + text_box(mark, large)[0], baseline),
    )
    head = Block(above, round(large * MM_PER_PT + 1.9, 2))
    language = page.language
    whole = spoken(Quotation(step.quote, ((0, len(step.quote)),), None), step, language)
    below: list[Mark] = []
    low = 0.0
    quote = sentence(whole, 0.0, width, 0.0, theme, small)
    titles = [title_of(step, language)] + ([step.en] if language.english else [])
    # A title in the words of the text says what the quote says.
    titles = [title for title in titles if title != whole.text.rstrip("。，；：")]
    blocks = [quote]
    for i, title in enumerate(titles):
        id_ = f"title-{i}" if i else "title"
        blocks.append(paragraph(id_, "subtitle", title, theme.sizes["note"], 0.0, width))
    names = ["　".join(drawing.names)] if drawing.names else []
    blocks.append(note_lines(names, 0.0, width, 0.0, theme, told_in("names", language), "names"))
    for block in blocks:
        below += shifted(block.marks, -low)
        low = round(low + block.height, 2)
    return Panel(mark, drawing, head, Block(tuple(below), low))


def _roomy(staging: Staging, number: int, width: float, theme: Theme, page: Page) -> Drawing:
    """The plan of a step, higher where its names find no room otherwise."""
    drawings = []
    for factor in _HIGHER:
        heights = (round(width * _LOWEST * factor, 2), round(width * _HIGHEST, 2))
        drawings.append(step_drawing(staging, number, theme, page, Room(0.0, width, heights)))
        if not drawings[-1].without_room:
            break
    return min(drawings, key=lambda drawing: len(drawing.without_room))


def _composed(
    staging: Staging,
    numbers: Sequence[tuple[int, int]],
    total: int,
    panels: Sequence[Panel],
    found: Set,
    theme: Theme,
    page: Page,
) -> Composed:
    """The page with its panels, the heading above them and the legend below."""
    rite, left, right = staging.rite, page.text_left, page.text_right
    told = ranges([told for _, told in numbers])
    here = {rite.steps[number - 1].section for number, _ in numbers}
    sections = [section for section in rite.sections if section.id in here]
    language = page.language
    zh = chinese("、".join(section.zh for section in sections) or rite.zh, language)
    en = sections[0].en if len(sections) == 1 else rite.en
    name = en or zh if language.words == "en" else zh
    nothing = Block((), 0.0)
    head, followed, key = nothing, nothing, nothing
    if not page.bare:
        translation = en if language.english else ""
        head = heading(name, f"{told} / {total}", "", left, right, 0.0, theme, translation)
        readings = followed_in_words(staging.readings, language)
        note = told_in("note", language)
        followed = note_lines([readings] if readings else [], left, right, 0.0, theme, note)
        drawn = [m for panel in panels for m in panel.drawing.marks]
        key = legend(drawn, left, right, 0.0, theme, language)
    ground = turned_ground(staging.ground, page.up)
    top = panels[0].head.height if panels else 0.0
    beside = shifted(side_column(ground, panels, page, theme, found.bottom + top), -top)
    marks = [*found.marks, *beside]
    marks += shifted(head.marks, head.height + _BELOW_HEADING)
    low = found.bottom
    for block in (followed, key):
        if block.marks:
            low -= _BETWEEN
            marks += shifted(block.marks, round(low, 2))
            low -= block.height
    high = head.height + _BELOW_HEADING if head.marks else 0.0
    needed = round(high - low + 2 * page.edge, 2)
    height = max(page.height or 0.0, needed)
    up = round(height - page.edge - high, 2)
    windows = lifted(found.windows, up)
    without = [f"{p.letter}-{id_}" for p in panels for id_ in p.drawing.without_room]
    without += ["page"] if page.height is not None and needed > page.height else []
    unnamed = [f"{p.letter}-{id_}" for p in panels for id_ in p.drawing.unnamed]
    first, last = numbers[0][1], numbers[-1][1]
    plan = Plan(
        name=f"sheet-{first}-{last}" if first != last else f"sheet-{first}",
        width=page.width,
        height=height,
        marks=moved(marks, 0, up),
        title=" · ".join((rite_title(rite, language), *staging.readings, name, told)),
        description=_described(staging, panels, numbers, page),
        language=language.tag,
        frame=frame_of(windows),
        scale=panels[0].drawing.view.scale,
        magnify=page.magnify,
        windows=windows,
        up=page.up.zh,
    )
    return Composed(plan, tuple(without), tuple(unnamed))


def rite_title(rite: Rite, language: Language) -> str:
    """Return the title of a rite.

    Parameters
    ----------
    rite
        The rite.
    language
        Of the figure.
    """
    return (rite.en or rite.zh) if language.words == "en" else chinese(rite.zh, language)


def _described(
    staging: Staging, panels: Sequence[Panel], numbers: Sequence[tuple[int, int]], page: Page
) -> str:
    """The text alternative: who goes where, and who faces where, panel by panel."""
    english = page.language.words == "en"
    told = []
    for panel, (number, bears) in zip(panels, numbers, strict=True):
        alt = alternative(staging, number, page.language, bears, page.up)
        told.append(f"({panel.letter}) {alt}" if english else f"（{panel.letter}）{alt}")
    return (" " if english else "").join(told)
