"""The language of a PDF stands in its catalogue; the rest of the file stays as it is."""

import re

import pytest

from stage_viz.render import render
from stage_viz.render.language import with_language


def test_the_catalogue_names_the_language(plan, theme):
    pdf = render(plan, theme, "pdf")
    assert pdf.count(b"/Lang (zh-Hant)") == 1
    start = int(re.findall(rb"startxref\s+(\d+)", pdf)[-1])
    assert pdf[start : start + 4] == b"xref"
    at = int(re.search(rb"xref\n\d+ 1\n(\d{10}) 00000 n", pdf[start:])[1])
    number = int(re.search(rb"/Root (\d+) 0 R", pdf[start:])[1])
    assert pdf[at:].startswith(b"%d 0 obj\n<<" % number)
    before = int(re.search(rb"/Prev (\d+)", pdf[start:])[1])
    assert pdf[before : before + 4] == b"xref"


@pytest.mark.parametrize("pdf", [b"", b"%PDF-1.4", b"trailer\nstartxref\n5\n%%EOF\n"])
def test_what_is_no_such_file_is_told(pdf):
    with pytest.raises(ValueError, match="can be read"):
        with_language(pdf, "zh-Hant")
