"""LaTeX documents of captions: no word is a command, and they compile by themselves."""

import os
import re
import shutil
import subprocess
import unicodedata

import pytest
from hypothesis import given

from stage_viz.export.captions import FORMATS, Picture, figures
from stage_viz.export.captions.cleaning import clean
from stage_viz.export.captions.latex import escaped
from stage_viz.telling import Run, plain

from .samples import HOSTILE, caption, hostile, png, words

NAMED = {
    "textbackslash": "\\", "textasciicircum": "^", "textasciitilde": "~", "textless": "<", "textgreater": ">",
    "textbar": "|", "textquotedbl": '"', "textasciigrave": "`", "textquotesingle": "'",
}  # fmt: skip


def write(captions, pictures=None):
    return FORMATS["tex"].write(figures(captions, pictures or {})).decode("utf-8")


def unescaped(text):
    r"""The words that TeX sets; a command that is none of ours, or a sign that TeX acts on, raises."""
    out = []
    for command, sign, empty, plain_ in re.findall(r"\\([a-z]+)\{\}|\\([^a-z])|(\{\})|(.)", text, re.S):
        assert plain_ not in set('\\{}$&#%_^~<>|"`'), text
        assert not sign or sign in "{}$&#%_", text
        out.append(NAMED[command] if command else sign or ("" if empty else plain_))
    return "".join(out)


@given(words)
def test_words_are_set_as_they_are(text):
    text = clean(text)
    safe = escaped(text)
    assert unescaped(safe) == text
    for joined in ("--", "''", ",,", "<<", ">>", "?`", "!`", "^^"):
        assert joined not in safe


def test_an_apostrophe_stays_one():
    assert escaped("it's the guests' 'own'") == (
        r"it's the guests\textquotesingle{} \textquotesingle{}own\textquotesingle{}"
    )


@pytest.mark.parametrize("language", ["en", "zh-Hans"])
def test_every_command_of_a_document_is_one_of_ours(language):
    body = write(hostile(language)).partition(r"\begin{document}")[2]
    commands = set(re.findall(r"(?<!\\)(?:\\\\)*\\([a-zA-Z]+)", body))
    own = {"zh"} if language == "en" else set()
    assert commands == {"begin", "end", "caption", "label", "figurealt", "textit", *NAMED, *own}
    assert body.count(r"\begin{figure}") == body.count(r"\end{figure}") == len(HOSTILE)
    assert "%" not in re.sub(r"\\%", "", body)


def test_how_a_figure_looks():
    told = write([caption(12)], {12: Picture("figures/012-step-12.png", png())})
    begin, end = told.index(r"\begin{figure}[htbp]"), told.index(r"\end{document}")
    assert told[begin:end] == (
        "\\begin{figure}[htbp]\n"
        "  \\includegraphics[width=\\linewidth,height=.6\\textheight,keepaspectratio,"
        "alt={The flag-holder stands facing east.}]{figures/012-step-12.png}\n"
        "  \\caption[{Step 12: He drinks, standing}]{Step 12: He drinks, standing. The flag-holder "
        "(\\textit{huòzhě}) stands right of his food, facing east. \\textit{Yili}, classic, \\zh{「獲者薦右東面立飲」}.}\n"
        "  \\label{fig:step-12}\n"
        "  \\figurealt{The flag-holder stands facing east.}\n"
        "\\end{figure}\n\n"
    )
    assert r"\includegraphics" not in write([caption(12)]).partition(r"\begin{document}")[2]
    assert r"\renewcommand\figurename{Figure}" in told
    assert r"\renewcommand\figurename{图}" in write([caption(12, language="zh-Hans")])


def test_typefaces_are_asked_for_before_they_are_used():
    told = write([caption()])
    for name in ("Noto Serif CJK TC", "Source Han Serif TC", "Songti TC", "PMingLiU"):
        assert rf"\IfFontExistsTF{{{name}}}{{\chinese{{{name}}}}}" in told
    frame = told.partition(r"\begin{document}")[0]
    assert frame.count("{") == frame.count("}")
    assert "@" not in re.sub(r"\\@\w+|KV@Gin@alt|\\define@key", "", frame)


def seen(text):
    """What is left of words that are broken into lines and hyphenated, with its typographic signs as typed."""
    text = unicodedata.normalize("NFKC", text.replace("’", "'").replace("➀", "①"))
    return re.sub(r"[\s\-\u2010\u2011\u2212]", "", text)


@pytest.mark.slow
@pytest.mark.skipif(
    not (shutil.which("xelatex") and shutil.which("pdftotext")),
    reason="needs xelatex and pdftotext: apt-get install texlive-xetex fonts-noto-cjk poppler-utils",
)
@pytest.mark.parametrize("language", ["en", "zh-Hant", "zh-Hans"])
def test_a_document_compiles_and_has_all_the_words(tmp_path, language):
    captions = [
        caption(language=language),
        *hostile(language),
        caption(20, language=language, id="step-20", body=(Run("經′ ① huòzhě 𠀋"),)),
    ]
    (tmp_path / "圖 一").mkdir()
    (tmp_path / "圖 一/1-step-1.png").write_bytes(png())
    pictures = {1: Picture("圖 一/1-step-1.png", png())}
    (tmp_path / "captions.tex").write_text(write(captions, pictures), encoding="utf-8")
    done = subprocess.run(
        ["xelatex", "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "captions.tex"],
        cwd=tmp_path,
        env={**os.environ, "TEXMFVAR": str(tmp_path / "var")},
        capture_output=True,
        timeout=120,
        check=False,
    )
    log = (tmp_path / "captions.log").read_text(encoding="utf-8", errors="replace")
    assert done.returncode == 0, log[-2000:]
    if "No typeface for Chinese" in log:
        pytest.skip("needs a typeface for Chinese: apt-get install fonts-noto-cjk")
    assert "Missing character" not in log
    text = subprocess.run(
        ["pdftotext", "-raw", "captions.pdf", "-"], cwd=tmp_path, capture_output=True, check=True, timeout=60
    ).stdout.decode("utf-8")
    got = seen(re.sub(r"\n\d+\n\f", "\n", text))  # the numbers of the pages
    for figure in figures(captions):
        assert seen(plain(figure.whole)) in got
        assert seen(figure.caption.alt) in got
