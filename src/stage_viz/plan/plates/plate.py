"""A plate: one plan for a whole section, or for the whole way of one person, its places numbered in order."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

from stage_viz.files import Problem, ProblemError
from stage_viz.passage import Passage
from stage_viz.staging import Staging
from stage_viz.telling import Language, chinese, english_name, shown, told_in, word_in
from stage_viz.theme import Theme
from stage_viz.typeset import MM_PER_PT, break_lines, text_box

from ..arrangement import LOCATOR_GAP, followed_in_words
from ..compose import Composed
from ..concern import concern
from ..key import legend
from ..marks import Mark, Plan
from ..page import Page
from ..quotation import quotation
from ..shifting import moved, shifted
from ..turning import turned_rite
from ..wording import Block, heading, note_lines, text_line
from .drawing import plate_drawing, plate_parts
from .key import key_lines
from .panels import Panel, frame_of, in_rows, lifted, paragraph, side_column
from .sheet import rite_title
from .stops import Course, course
from .words import letter, ranges

_LEAST, _GREATEST = 40.0, 200.0
"""The least height of a frame, and the greatest of all frames of a plate, in mm."""

_HIGHEST = 258.0
"""Of a plate, in mm: so it is printed on one page."""

_OTHER_WORDS = 28.0
"""What is kept free for the heading, the legend and the scale bars, in mm."""

_INDENT = 4.0
"""Of what stands below a name in the key, in mm."""

_BETWEEN_FRAMES, _BELOW_HEADING, _BETWEEN = 2.5, 2.2, 2.0
"""In mm."""


@dataclass(frozen=True)
class Subject:
    """What a plate is of.

    Parameters
    ----------
    name
        Of the file.
    zh, en
        Its title.
    numbers
        The steps, by their places among those that were read, from 1.
    told
        The numbers that they bear.
    sentences
        What is quoted below it.
    only
        The names of those who are shown; all if there are none.
    """

    name: str
    zh: str
    en: str
    numbers: tuple[int, ...]
    told: tuple[int, ...]
    sentences: str = ""
    only: tuple[str, ...] = ()


def section_subject(
    staging: Staging, section: str, numbers: Sequence[tuple[int, int]], passage: Passage
) -> Subject:
    """Return a section as what a plate is of.

    Parameters
    ----------
    staging
        The rite, played.
    section
        Its id.
    numbers
        Of each step that may be shown: its place among those that were read, and the number that it bears.
    passage
        The text, whose sentences stand below the plate.

    Raises
    ------
    ProblemError
        PLATE-SECTION (exit code 2) if no step of that section can be shown.
    """
    rite = staging.rite
    known = {s.id: s for s in rite.sections}
    own = [(n, told) for n, told in numbers if rite.steps[n - 1].section == section]
    if section not in known or not own:
        raise ProblemError(
            Problem("PLATE-SECTION", f"there are no steps of a section {section}"), exit_code=2
        )
    # The sentences as the text has them: the quotes of steps are parts, and would be strung together anew.
    quotes = dict.fromkeys(quotation(passage, rite.steps[n - 1], rite.steps).text for n, _ in own)
    return Subject(
        section,
        known[section].zh,
        known[section].en,
        tuple(n for n, _ in own),
        tuple(told for _, told in own),
        "".join(_closed(quote) for quote in quotes),
    )


def trace_subject(staging: Staging, who: str, numbers: Sequence[tuple[int, int]]) -> Subject:
    """Return the way of one person as what a plate is of.

    Parameters
    ----------
    staging
        The rite, played.
    who
        His name.
    numbers
        As of `section_subject`.
    """
    member = staging.rite.cast[who]
    return Subject(
        f"trace-{who}",
        word_in("trace", "zh").format(shown(member)),
        word_in("trace", "en").format(f"the {english_name(member)}"),
        tuple(n for n, _ in numbers),
        tuple(told for _, told in numbers),
        only=(who,),
    )


def _closed(quote: str) -> str:
    return quote if quote.endswith(("。", "？", "！", "”")) else f"{quote}。"


def plate_plan(
    staging: Staging, subject: Subject, total: int, theme: Theme, page: Page | None = None
) -> Composed:
    """Return a plate.

    Parameters
    ----------
    staging
        The rite, played.
    subject
        What it is of.
    total
        How many steps the rite has.
    theme
        For the sizes.
    page
        What it is laid out on; as wide as a journal's page if None.

    Raises
    ------
    ProblemError
        PLATE-STILL (exit code 2) if nobody moves.
    """
    page = page or Page()
    seen = turned_rite(staging, page.up)
    found = course(seen, subject.numbers, subject.only)
    if not found.walks:
        what = f"nobody goes anywhere in {subject.zh}"
        raise ProblemError(Problem("PLATE-STILL", what, "stage-viz draw shows its steps"), exit_code=2)
    width = round(page.text_right - page.locator - LOCATOR_GAP - page.edge, 2)
    landmarks = _landmarks(seen, subject, found)
    key = _key(key_lines(staging.rite, found, page.language), page.text_left, page.text_right, theme)
    room = min(_GREATEST, (page.height or _HIGHEST) - _OTHER_WORDS - (0.0 if page.bare else key.height))
    rows = plate_parts(seen, found, width, _LEAST, room)
    detailed, nothing = any(part.holes for row in rows for part in row), Block((), 0.0)
    letters = map(letter, count(1))
    panels = [
        [
            Panel(
                mark := next(letters),
                plate_drawing(seen, found, part, landmarks, theme, page),
                _lettered(mark, theme) if detailed else nothing,
                nothing,
            )
            for part in row
        ]
        for row in rows
    ]
    return _composed(staging, subject, found, panels, total, theme, page)


def _lettered(words: str, theme: Theme) -> Block:
    """The letter above a frame."""
    size = theme.sizes["section"]
    line = text_line("letter", "section", words, size, 0.0, round(-size * MM_PER_PT, 2))
    return Block((line,), round(size * MM_PER_PT + 1.6, 2))


def _landmarks(staging: Staging, subject: Subject, found: Course) -> frozenset[str]:
    """The places of the ground that the words of those who are shown name."""
    stations = {v.presence.station for visits in found.visits.values() for v in visits} - {""}
    if subject.only:
        return frozenset(stations)
    return frozenset(stations.union(*(concern(staging, n).landmarks for n in subject.numbers)))


def _composed(
    staging: Staging,
    subject: Subject,
    found: Course,
    rows: Sequence[Sequence[Panel]],
    total: int,
    theme: Theme,
    page: Page,
) -> Composed:
    """The page with its frames, the heading above them, and the sentences, the key and the legend below."""
    left, right, language = page.text_left, page.text_right, page.language
    panels = [panel for row in rows for panel in row]
    placed = in_rows(rows, page.edge, (_BETWEEN_FRAMES, _BETWEEN_FRAMES), theme, language)
    ground, lettered = panels[0].drawing.ground, bool(panels[0].head.marks)
    beside = side_column(ground, panels, page, theme, placed.bottom, lettered=lettered)
    marks: list[Mark] = [*placed.marks, *beside]
    head, below = Block((), 0.0), []
    if not page.bare:
        part = ranges(subject.told) if len(subject.told) < total else told_in("whole", language)
        translation = subject.en if language.english else ""
        title = _title(subject, language)
        head = heading(title, f"{part} / {total}", "", left, right, 0.0, theme, translation)
        followed = followed_in_words(staging.readings, language)
        meant = ["　".join(name for panel in panels for name in panel.drawing.names)]
        drawn = [m for panel in panels for m in panel.drawing.marks]
        below = [
            paragraph(
                "quote-1", "quote", chinese(subject.sentences, language), theme.sizes["section"], left, right
            ),
            _key(key_lines(staging.rite, found, language), left, right, theme),
            note_lines(
                meant if meant[0] else [], left, right, 0.0, theme, told_in("names", language), "names"
            ),
            note_lines([followed] if followed else [], left, right, 0.0, theme, told_in("note", language)),
            legend(drawn, left, right, 0.0, theme, language),
        ]
        taken = head.height - placed.bottom + math.fsum(block.height + _BETWEEN for block in below)
        if taken > (page.height or _HIGHEST):
            # The key quotes what leads to each place: the sentences give way.
            below = below[1:]
    marks += shifted(head.marks, round(head.height + _BELOW_HEADING, 2))
    low = placed.bottom
    for block in below:
        if block.marks:
            low = round(low - _BETWEEN, 2)
            marks += shifted(block.marks, low)
            low -= block.height
    high = head.height + _BELOW_HEADING if head.marks else 0.0
    needed = round(high - low + 2 * page.edge, 2)
    height = max(page.height or 0.0, needed)
    up = round(height - page.edge - high, 2)
    windows = lifted(placed.windows, up)
    without = [f"{p.letter}-{id_}" for p in panels for id_ in p.drawing.without_room]
    without += ["page"] if page.height is not None and needed > page.height else []
    plan = Plan(
        name=subject.name,
        width=page.width,
        height=height,
        marks=moved(marks, 0, up),
        title=" · ".join((rite_title(staging.rite, language), *staging.readings, _title(subject, language))),
        language=language.tag,
        description=_described(staging, subject, found, language),
        frame=frame_of(windows),
        scale=panels[0].drawing.view.scale,
        magnify=page.magnify,
        windows=windows,
        up=page.up.zh,
    )
    unnamed = [f"{p.letter}-{id_}" for p in panels for id_ in p.drawing.unnamed]
    return Composed(plan, tuple(without), tuple(unnamed))


def _described(staging: Staging, subject: Subject, found: Course, language: Language) -> str:
    """The text alternative: what it is of, where each who moves goes in order, and where he faces there."""
    apart = " " if language.words == "en" else ""
    told = (f"{who}{places}" for who, places in key_lines(staging.rite, found, language, facing=True))
    stop = ". " if language.words == "en" else "。"
    return f"{_title(subject, language)}{stop}{apart.join(told)}"


def _title(subject: Subject, language: Language) -> str:
    return (subject.en or subject.zh) if language.words == "en" else chinese(subject.zh, language)


def _key(lines: Sequence[tuple[str, str]], left: float, right: float, theme: Theme) -> Block:
    """What the numbers stand for: a name, and behind it what belongs to it, indented."""
    size = theme.sizes["note"]
    leading = size * MM_PER_PT * 1.45
    marks: list[Mark] = []
    row = 0

    def line(id_: str, style: str, text: str, x: float) -> None:
        marks.append(text_line(id_, style, text, size, x, round(-leading * (row + 0.75), 2)))

    for i, (who, told) in enumerate(lines, 1):
        indent = left + text_box(who, size)[0]
        if indent - left < (right - left) / 2:
            line(f"key-{i}", "note-head", who, left)
        else:
            # The names fill lines of their own.
            indent = left + _INDENT
            for j, names in enumerate(break_lines(who, size, right - left), 1):
                line(f"key-{i}-who-{j}", "note-head", names, left)
                row += 1
        for j, words in enumerate(break_lines(told, size, right - indent), 1):
            line(f"key-{i}-{j}", "note", words, indent)
            row += 1
    return Block(tuple(marks), round(leading * row, 2))
