"""What stands behind a quotation before the classic goes on."""

import pytest

from stage_viz.passage import Passage, Run, commentary, find_quote

LINES = (
    (("經", "賓適洗，南面。"), ("注", "洗，承盥之器。"), ("疏", "釋曰：南面者，鄉洗也。")),
    (("經", "取爵，興。坐奠爵。"), ("注", "奠，置也。")),
    (("注", "又一說。"),),
    (("經", "興。"),),
)


def passage():
    runs = []
    for number, parts in enumerate(LINES, 1):
        at = 0
        for layer, text in parts:
            runs.append(Run(number, layer, at, at + len(text), text))
            at += len(text)
    return Passage("a.txt", tuple("".join(text for _, text in parts) for parts in LINES), tuple(runs))


@pytest.mark.parametrize(
    ("quote", "found"),
    [
        ("賓適洗", ["洗，承盥之器。", "釋曰：南面者，鄉洗也。"]),
        ("取爵", []),  # the commentary is on the sentence behind it
        ("坐奠爵", ["奠，置也。", "又一說。"]),
        ("承盥之器", ["洗，承盥之器。", "釋曰：南面者，鄉洗也。"]),
        ("南面者", ["釋曰：南面者，鄉洗也。"]),
        ("又一說", ["又一說。"]),
    ],
)
def test_commentary(quote, found):
    (span,) = find_quote(passage(), quote)
    assert [run.text for run in commentary(passage(), span)] == found


def test_the_last_words_have_none():
    span = find_quote(passage(), "興")[-1]
    assert commentary(passage(), span) == ()
