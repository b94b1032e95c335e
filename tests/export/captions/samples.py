"""Captions for tests: of a usual kind, and with words that pass for markup in one format or another."""

import struct
import zlib

from hypothesis import strategies as st

from stage_viz.telling import Caption, Run

HOSTILE = (
    r"\input{/etc/passwd} \write18{ls} \end{document} ^^5cinput ^^M",
    "50% off\n# heading\n\n- item\n1. first\n> said\n",
    "`code` ``two`` *em* **strong** _em_ __strong__ ~~gone~~ $x^2$ $$y$$",
    "<script>alert(1)</script> <!-- gone --> ]]> &amp; &#65; <b>bold</b>",
    "[a link](http://example.org) ![a picture](x.png) [ref]: http://example.org",
    "<http://example.org> http://example.org/a_b_c www.example.org someone@example.org",
    "| a | b |\n|---|---|\n| 1 | 2 |",
    "a -- b --- c ''q'' ``q'' ,,q,, <<q>> ?` !` \"quoted\" it's guests' x''y",
    "{braces} #1 ##2 ~ _ & \\\\ \\ \\% % comment",
    "=cmd|' /C calc'!A0",
    "+1-2 -3 @SUM(A1) =1",
    "\u202egnirts\u202c \u200e\u200f\u2066a\u2069 \x00\x07\x1b[31m\ud800 \ufeff\ufffe",
    "===",
    "---",
    "12) and 12. and",
    "獲者\t薦右\r\n東面\u2028立飲",
    "a\\",
    "*",
    "",
)  # fmt: skip


def caption(number=1, *, language="en", **fields):
    usual = {
        "id": f"step-{number}",
        "section": "獻獲者",
        "label": f"Step {number}",
        "title": "He drinks, standing",
        "quote": "獲者薦右東面立飲，不拜既爵。",
        "body": (
            Run("The flag-holder ("), Run("huòzhě", italic=True), Run(") stands right of his food, facing east."),
        ),
        "citation": (Run("Yili", italic=True), Run(", classic, 「獲者薦右東面立飲」.")),
        "alt": "The flag-holder stands facing east.",
    }  # fmt: skip
    return Caption(number=number, language=language, **{**usual, **fields})


def hostile(language="en"):
    """A caption for each of the hostile words, with those in every field of words."""
    return [
        caption(
            n,
            language=language,
            section=words,
            label=words,
            title=words,
            quote=words,
            body=(Run(words), Run(words, italic=True), Run(words)),
            citation=(Run(words, italic=True), Run("; "), Run(words)),
            alt=words,
        )
        for n, words in enumerate(HOSTILE, 1)
    ]


LIVE = "\\`*_[]{}<>&|~$^#@%-+=:.,;()!?'\"/ 1a獲《》「」，。\u3000\u00a0\n\tB9…—"
words = st.one_of(st.text(st.sampled_from(LIVE)), st.text(), st.sampled_from(HOSTILE))
runs = st.lists(st.builds(Run, words, st.booleans()), max_size=6)


def png(across=30, down=20, per_metre=0):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", across, down, 8, 0, 0, 0, 0)
    resolution = chunk(b"pHYs", struct.pack(">IIB", per_metre, per_metre, 1)) if per_metre else b""
    rows = zlib.compress((b"\0" + b"\x80" * across) * down)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + resolution + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
    )
