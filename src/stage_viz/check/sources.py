"""The steps against the text: quotes, layers, and clauses that nobody quotes."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Sequence
from functools import cache, partial

from stage_viz.files import DataPath, Problem
from stage_viz.lexicon import fold
from stage_viz.model import Action, Evidence, Layer, Rite, Standing, Step
from stage_viz.passage import Passage, Span, find_meant, find_quote, nearest, spelled_out, uncovered
from stage_viz.phrases import Node
from stage_viz.phrases.tree import Against, All, Only
from stage_viz.space import Direction

Rule = Callable[[Rite, Passage], Iterator[Problem]]
Said = Callable[[str], bool]
"""Whether a text says something."""
Claim = tuple[str, Said, str]
"""The field of an entry, whether a text says what it claims, and what that is."""

_FACES = "面鄉嚮向"
_NOT = "不非未無"
_POSTURES = {"坐": "坐", "立": "立興起作"}
"""The words that say how one stands."""


def check_sources(rite: Rite, passage: Passage) -> tuple[Problem, ...]:
    """Hold the steps against the text.

    Parameters
    ----------
    rite
        As read, with the readings followed.
    passage
        The text that it quotes.

    Returns
    -------
    tuple
        QUOTE-MISSING, QUOTE-TWICE, EVIDENCE-QUOTE, EVIDENCE-UNSAID and EVIDENCE-CITE are faults;
        CLAUSE-UNQUOTED warns. They carry data paths into the steps file.
    """
    return tuple(problem for rule in SOURCE_RULES for problem in rule(rite, passage))


def quotes_stand_in_the_text(rite: Rite, passage: Passage) -> Iterator[Problem]:
    """Every step quotes words of the text, and says which line if they stand there twice."""
    for step in rite.steps:
        path = (*step.path, "quote")
        found = find_meant(passage, step.quote, step.line)
        if not found:
            elsewhere = find_meant(passage, step.quote, None)
            at = f" at line {step.line}" if step.line is not None else ""
            mend = f"it stands in line {_lines(elsewhere)}" if elsewhere else _nearest(passage, step.quote)
            yield Problem("QUOTE-MISSING", f"「{step.quote}」 does not stand in the text{at}", mend, path)
        elif len(found) > 1:
            what = f"「{step.quote}」 stands {len(found)} times in the text (line {_lines(found)})"
            mend = "add line:" if len({s.line for s in found}) > 1 else "quote more words"
            yield Problem("QUOTE-TWICE", what, mend, path)


def evidence_stands_in_its_layer(rite: Rite, passage: Passage) -> Iterator[Problem]:
    """The words that bear a field out stand in the layer that it names."""
    find = cache(partial(find_quote, passage))  # the same few words bear out many fields
    for path, e, step in _evidence(rite):
        quote, own = e.quote, False
        if step and e.quote in ("", step.quote):
            quote, own = step.quote, True
        if not e.layer.in_text or not quote:
            continue
        if own and (e.layer is not Layer.CLASSIC or not find(quote, line=step.line if step else None)):
            continue  # for other rules: that words are missing, or that the step quotes none
        if find(quote, layer=e.layer.value):
            continue
        elsewhere = find(quote)
        # Signs of the markup (a bare 注 before a note) are of no layer.
        if layers := next((span.layers for span in elsewhere if span.layers), ()):
            what = f"「{quote}」 stands in the {'、'.join(layers)}, not in the {e.layer.value}"
            yield Problem("EVIDENCE-QUOTE", what, f"name the layer {layers[0]}", path)
        elif elsewhere and not e.cite:
            what = f"「{quote}」 is markup of the text, which belongs to no layer"
            yield Problem("EVIDENCE-QUOTE", what, "quote the words that say it", path)
        elif not e.cite:
            what = f"「{quote}」 does not stand in the {e.layer.value}"
            yield Problem("EVIDENCE-QUOTE", what, _nearest(passage, quote), path)


def fields_are_said(rite: Rite, passage: Passage) -> Iterator[Problem]:
    """What claims a layer of the text has its words in the quote: a place, a facing, a deed."""
    wears = _worn_at_first(rite)
    for step in rite.steps:
        for action in step.actions:
            people = [name for who in action.who for name in _people(rite, who)]
            still = set.intersection(*(wears.get(name, set()) for name in people)) if people else set()
            if action.attire is not None:
                wears.update((name, set(action.attire)) for name in people)
            claims = [(action.evidence.get(c[0]), (*action.path, c[0]), c) for c in _claims(action, still)]
            for e, path, (field, says, word) in (*claims, *_claims_on_way(action)):
                if e is None or not e.layer.in_text or (e.cite and not e.quote):
                    continue
                quote = e.quote or step.quote
                # A comma parts 西 from 北面: where one faces is read in the text with its punctuation.
                text = _without_particles(quote) if field == "facing" else _bare(quote)
                if not says(text):
                    what = f"「{quote}」 does not say {word}"
                    mend = "quote the words that say it, or give the layer as 推 with a note"
                    yield Problem("EVIDENCE-UNSAID", what, mend, path)


def text_layers_have_words(rite: Rite, passage: Passage) -> Iterator[Problem]:
    """What 注 or 疏 says carries its words, and what is not in the text tells where it is from."""
    for path, e, step in _evidence(rite):
        own = step is not None and e.quote in ("", step.quote)
        if e.layer in (Layer.COMMENTARY, Layer.SUBCOMMENTARY) and not e.cite:
            if (own or not e.quote) and not (step and _quotes_only(passage, step, e.layer)):
                what = f"{path[-1]} is said by the {e.layer.value}, but its words are not given"
                yield Problem("EVIDENCE-UNSAID", what, "add quote:, or cite: for another passage", path)
        elif e.layer in (Layer.SCHOLAR, Layer.EARLIER, Layer.RECORD) and not e.cite:
            who = "nobody" if e.layer is Layer.SCHOLAR else "no passage"
            what = f"{path[-1]} is said by {e.layer.value}, but {who} is named"
            yield Problem("EVIDENCE-CITE", what, "add cite:", path)


def clauses_are_quoted(rite: Rite, passage: Passage) -> Iterator[Problem]:
    """Every clause of the classic is quoted by a step; a warning, since a file may be half done.

    Of a draft, only the clauses between its first and its last step: it may be of some lines only.
    """
    spans: list[Span] = [
        span for step in rite.steps for span in find_meant(passage, step.quote, step.line)[:1]
    ]
    lines = [span.line for span in spans] or [0]
    for clause in uncovered(passage, spans):
        if rite.draft and not min(lines) <= clause.line <= max(lines):
            continue
        what = f"no step quotes 「{clause.text}」 (line {clause.line} of the text)"
        yield Problem("CLAUSE-UNQUOTED", what, "", ("steps",), fatal=False)


SOURCE_RULES: tuple[Rule, ...] = (
    quotes_stand_in_the_text,
    evidence_stands_in_its_layer,
    fields_are_said,
    text_layers_have_words,
    clauses_are_quoted,
)


def _evidence(rite: Rite) -> Iterator[tuple[DataPath, Evidence, Step | None]]:
    """All evidence of the opening (without a step) and of the steps, with the path of each."""
    entries: list[tuple[Standing | Action, Step | None]] = [(standing, None) for standing in rite.opening]
    entries += [(action, step) for step in rite.steps for action in step.actions]
    for entry, step in entries:
        for field, e in entry.evidence.items():
            yield (*entry.path, "evidence", field), e, step
        for via in entry.via if isinstance(entry, Action) else ():
            if via.evidence is not None:
                yield (*via.path, "acts"), via.evidence, step


def _quotes_only(passage: Passage, step: Step, layer: Layer) -> bool:
    """Whether a step quotes a commentary, rather than words of the classic that it repeats."""
    spans = find_meant(passage, step.quote, step.line)
    return not spans or any(layer.value in span.layers for span in spans)


def _lines(spans: Sequence[Span]) -> str:
    return ", ".join(str(n) for n in dict.fromkeys(span.line for span in spans))


def _nearest(passage: Passage, quote: str) -> str:
    near = nearest(passage, quote)
    return f"did you mean 「{near}」?" if near else "quote the words as they stand there"


def _worn_at_first(rite: Rite) -> dict[str, set[str]]:
    """What everyone wears as the passage opens."""
    return {name: set(s.attire) for s in rite.opening if s.attire for w in s.who for name in _people(rite, w)}


def _people(rite: Rite, name: str) -> tuple[str, ...]:
    """The persons of a row, or the one who is named."""
    member = rite.cast.get(name)
    return member.members if member and member.members else (name,)


def _claims(action: Action, still: Container[str]) -> Iterator[Claim]:
    """The fields that have words of their own in a text.

    What is `still` worn needs no words: 袒 gives way to 襲, and thimble and guard stay on.

    Claims are held against bare text (`_bare`). Verbs may be drawn together from a longer sentence (執其俎
    from 執其薦與俎), so that only the order of their characters counts.
    """
    if action.facing is not None:
        brought = _against(action.at.root) if action.at else False
        ways = [_faces(action.facing), *([_literal(action.at.text)] if brought and action.at else [])]
        yield "facing", lambda text: any(says(text) for says in ways), f"{action.facing.zh}面"
    if action.at is not None:
        yield "at", _literal(action.at.text), action.at.text
    for via in action.via:
        yield "via", _literal(via.place.text), via.place.text
    if action.turn is not None:
        yield "turn", _literal(action.turn.value), action.turn.value
    if action.posture in _POSTURES:
        yield "posture", _pattern(f"[{fold(_POSTURES[action.posture])}]"), action.posture
    for act in action.acts:
        yield "acts", _drawn_together(act), act
    for worn in action.attire or ():
        if worn not in still:
            yield "attire", _literal(worn), worn


def _claims_on_way(action: Action) -> Iterator[tuple[Evidence | None, DataPath, Claim]]:
    """What is done on the way: who says it, where that stands in the file, and the claim as in `_claims`."""
    for via in action.via:
        e = via.evidence or action.evidence.get("via")
        for act in via.acts:
            yield e, (*via.path, "acts"), ("acts", _drawn_together(act), act)
        if via.facing is not None:
            yield e, (*via.path, "facing"), ("facing", _faces(via.facing), f"{via.facing.zh}面")


def _faces(facing: Direction) -> Said:
    """Whether a text says 東面: not for 不東面, and 南面 not for 東南面."""
    before = "" if facing.is_diagonal else "東西"
    return _pattern(f"(?<![{before}{fold(_NOT)}]){facing.zh}[{fold(_FACES)}]")


def _against(root: Node | None) -> bool:
    """Whether the words of a place bring a facing with them: 負侯."""
    match root:
        case Against(_, None):
            return True
        case Only(part):
            return _against(part)
        case All(parts):
            return any(map(_against, parts))
    return False


def _drawn_together(act: str) -> Said:
    """Whether a text has the characters of a verb in their order, with whatever between them."""

    def says(text: str) -> bool:
        # A pattern (執.*俎) would try every way to spread the characters over the text.
        rest = iter(text)
        return all(character in rest for character in _bare(act))

    return says


def _literal(words: str) -> Said:
    bare = _bare(words)
    return lambda text: bare in text


def _pattern(pattern: str) -> Said:
    compiled = re.compile(pattern)
    return lambda text: compiled.search(text) is not None


def _bare(text: str) -> str:
    """The folded text without punctuation, and without the particles that phrases leave out."""
    return "".join(c for c in _without_particles(text) if c.isalnum())


def _without_particles(text: str) -> str:
    """The folded text without the particles that phrases leave out."""
    return "".join(c for c in fold(spelled_out(text)) if c not in "之于")
