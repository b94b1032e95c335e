"""Drafts for tests: read strictly, checked, and every span looked up in the text."""

from stage_viz.extract import make_draft, read_scenes
from stage_viz.files import parse_document
from stage_viz.model.schema import StepsDoc
from stage_viz.model.validate import validate

from .telling import LEXICON

IN_TEXT = {"經", "記", "注", "疏"}


def draft(passage, layout=None, **named):
    made = make_draft(LEXICON, read_scenes(LEXICON, passage), text="t.txt", layout=layout, **named)
    document = parse_document(made.text, "t.yaml")
    if not made.steps:
        assert document.data["steps"] == []
        assert made.unsure == 0
        return document.data
    doc, problems = validate(document, StepsDoc)
    assert problems == ()
    assert doc.draft
    assert made.steps == len(doc.steps)
    assert made.unsure == sum(len(a.unsure) for step in doc.steps for a in step.actions)
    return document.data


def words_at(lines, span, line):
    pieces = [[line, *span]] if isinstance(span[0], int) else span
    assert all(start < end for _, start, end in pieces)
    assert pieces == sorted(pieces)
    return "".join(lines[number - 1][start:end] for number, start, end in pieces)


def quotations(data):
    """Yield (quote, span, line) for the steps and every field of their actions that has evidence."""
    for step in data["steps"]:
        yield step["quote"], step["span"], step["line"]
        for action in step["actions"]:
            told = set(action) - {"who", "what", "beat", "unsure", "evidence", "head"}
            assert told == set(action.get("evidence", {}))
            for evidence in action.get("evidence", {}).values():
                assert evidence["layer"] in IN_TEXT
                assert evidence["quote"]
                yield evidence["quote"], evidence["span"], evidence.get("line", step["line"])


def check_spans(data, lines):
    found = 0
    for quote, span, line in quotations(data):
        assert words_at(lines, span, line) == quote.replace("…", "")
        found += 1
    return found
