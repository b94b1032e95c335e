"""Characters that no font has: a draft shows 〓 and tells them; what is finished is not drawn with a gap."""

import pytest

import stage_viz as sv
from stage_viz.theme import load_theme

from ..plan.small import LAYOUT

# U+20000 to beyond what any font has, and one of nobody's making.
RARE = "\U0002f000\U0003134f\U000e1234\ue123"


@pytest.fixture(params=RARE, ids=lambda c: f"U+{ord(c):04X}")
def rare(request):
    return request.param


def made(folder, text, draft=True):
    (folder / "layout.yaml").write_text(LAYOUT, encoding="utf-8")
    (folder / "text.txt").write_text(text, encoding="utf-8")
    drafted, _ = sv.draft(folder / "text.txt", layout=folder / "layout.yaml", folder=folder)
    path = folder / "steps.yaml"
    path.write_text(drafted.text if draft else drafted.text.replace("draft: true\n", ""), encoding="utf-8")
    return path


def test_a_draft_is_drawn_with_geta_and_that_is_told(tmp_path, rare):
    rite = sv.load(made(tmp_path, f"賓升自西階，北{rare}面拜{rare}。\n賓立于賓位，南面。\n"))
    theme = load_theme()
    shown, told = rite.drawable(theme)
    number = f"U+{ord(rare):04X}"
    assert [(p.code, p.fatal) for p in told] == [("FONT-MISSING", False)]
    assert f"the character {rare} ({number}): it is drawn as 〓" in told[0].what
    line = rite.files.steps_document.text.split("\n")[told[0].place.line - 1]
    assert line[told[0].place.column - 1] == rare
    assert "〓" in shown.step(1).data.quote
    assert rare in rite.step(1).data.quote
    assert rite.step(1).render("svg").endswith(b"</svg>\n")
    assert rite.step(2).render("svg").endswith(b"</svg>\n")


def test_a_finished_file_with_such_a_character_is_not_drawn(tmp_path, rare):
    rite = sv.load(made(tmp_path, f"賓升自西階，北面拜{rare}。\n", draft=False), strict=False)
    assert rite.drawable(load_theme()) == (rite, ())
    with pytest.raises(sv.ProblemError, match="FONT-MISSING"):
        rite.step(1).render("svg")
