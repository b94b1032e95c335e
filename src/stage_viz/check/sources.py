"""The steps against the text: quotes, layers, and clauses that nobody quotes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from stage_viz.files import DataPath, Problem
from stage_viz.lexicon import fold
from stage_viz.model import Action, Evidence, Layer, Rite, Step
from stage_viz.passage import Passage, Span, find_quote, nearest, uncovered

Rule = Callable[[Rite, Passage], Iterator[Problem]]


def check_sources(rite: Rite, passage: Passage) -> tuple[Problem, ...]:
    """Hold the steps against the text.

    Returns
    -------
    tuple
        QUOTE-MISSING, QUOTE-TWICE, EVIDENCE-QUOTE and EVIDENCE-UNSAID are faults; CLAUSE-UNQUOTED warns.
    """
    return tuple(problem for rule in SOURCE_RULES for problem in rule(rite, passage))


def quotes_stand_in_the_text(rite: Rite, passage: Passage) -> Iterator[Problem]:
    """Every step quotes words of the text, and says which line if they stand there twice."""
    for step in rite.steps:
        path = (*step.path, "quote")
        found = _in_classic(passage, step)
        if not found:
            yield _missing(step.quote, "the text", passage, path, step.line)
        elif len(found) > 1:
            lines = ", ".join(str(n) for n in dict.fromkeys(span.line for span in found))
            what = f"{step.quote} stands {len(found)} times in the text (line {lines})"
            mend = "add line:" if len({s.line for s in found}) > 1 and step.line is None else "quote more words"
            yield Problem("QUOTE-TWICE", what, mend, path)


def evidence_stands_in_its_layer(rite: Rite, passage: Passage) -> Iterator[Problem]:
    """The words that bear a field out stand in the layer that it names."""
    for step in rite.steps:
        for action in step.actions:
            for field, e in action.evidence.items():
                if not e.quote or not e.layer.in_text or e.quote == step.quote:
                    continue
                path = (*action.path, "evidence", field)
                if not find_quote(passage, e.quote, layer=e.layer.value):
                    elsewhere = find_quote(passage, e.quote)
                    if elsewhere:
                        what = f"「{e.quote}」 stands in the {'、'.join(elsewhere[0].layers)}, not in the {e.layer.value}"
                        yield Problem("EVIDENCE-QUOTE", what, f"name the layer {elsewhere[0].layers[0]}", path)
                    else:
                        yield replace(_missing(e.quote, f"the {e.layer.value}", passage, path, None), code="EVIDENCE-QUOTE")


def fields_are_said(rite: Rite, passage: Passage) -> Iterator[Problem]:
    """A facing or a place that claims a layer of the text has its words in the quote."""
    for step in rite.steps:
        for action in step.actions:
            for field, words in _claims(action):
                e = action.evidence.get(field)
                if e is None or not e.layer.in_text:
                    continue
                quote = e.quote or step.quote
                if not any(_holds(quote, w) for w in words):
                    what = f"「{quote}」 does not say {words[0]}"
                    mend = "quote the words that say it, or give the layer as 推 with a note"
                    yield Problem("EVIDENCE-UNSAID", what, mend, (*action.path, field))


def text_layers_have_words(rite: Rite, passage: Passage) -> Iterator[Problem]:
    """What only 注 or 疏 says carries its words; what nobody says has a note or a source."""
    for step in rite.steps:
        for action in step.actions:
            for field, e in action.evidence.items():
                if e.layer in (Layer.COMMENTARY, Layer.SUBCOMMENTARY) and e.quote in ("", step.quote) and not _quotes_it(passage, step, e):
                    yield Problem("EVIDENCE-UNSAID", f"{field} is said by the {e.layer.value}, but its words are not given", "add quote:", (*action.path, "evidence", field))
                if e.layer in (Layer.SCHOLAR, Layer.EARLIER) and not e.cite:
                    yield Problem("EVIDENCE-CITE", f"{field} is said by {e.layer.value}, but nobody is named", "add cite:", (*action.path, "evidence", field))


def clauses_are_quoted(rite: Rite, passage: Passage) -> Iterator[Problem]:
    """Every clause of the classic is quoted by a step; a warning, since a file may be half done."""
    spans: list[Span] = [span for step in rite.steps for span in _in_classic(passage, step)[:1]]
    for clause in uncovered(passage, spans):
        what = f"no step quotes 「{clause.text}」 (line {clause.line} of the text)"
        yield Problem("CLAUSE-UNQUOTED", what, "", ("steps",), fatal=False)


SOURCE_RULES: tuple[Rule, ...] = (
    quotes_stand_in_the_text,
    evidence_stands_in_its_layer,
    fields_are_said,
    text_layers_have_words,
    clauses_are_quoted,
)


def _in_classic(passage: Passage, step: Step) -> tuple[Span, ...]:
    """Where a step's quote stands: in the classic, else in any layer."""
    return find_quote(passage, step.quote, line=step.line, layer="經") or find_quote(passage, step.quote, line=step.line)


def _missing(quote: str, where: str, passage: Passage, path: DataPath, line: int | None) -> Problem:
    near = nearest(passage, quote)
    at = f" at line {line}" if line is not None else ""
    mend = f"did you mean 「{near}」?" if near else "quote the words as they stand there"
    return Problem("QUOTE-MISSING", f"「{quote}」 does not stand in {where}{at}", mend, path)


def _claims(action: Action) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The fields that have words of their own in a text, each with the words that would say them."""
    if action.facing is not None:
        word = action.facing.zh
        yield "facing", (f"{word}面", f"{word}鄉", f"{word}嚮")
    if action.at is not None:
        yield "at", (action.at.text,)


def _holds(quote: str, words: str) -> bool:
    """Whether the words stand in the quote, but for particles and punctuation."""
    return _bare(words) in _bare(quote)


def _bare(text: str) -> str:
    return "".join(c for c in fold(text) if c.isalnum() and c not in "之于")


def _quotes_it(passage: Passage, step: Step, e: Evidence) -> bool:
    spans = find_quote(passage, step.quote, line=step.line, layer=e.layer.value)
    return bool(spans)
