"""Names of files that are made of words of anybody's."""

import pytest

from stage_viz.files import file_name


@pytest.mark.parametrize(
    ("parts", "name"),
    [
        (("xiangshe", "敖繼公"), "xiangshe-敖繼公"),
        (("rite", "trace", "x/../../../OUTSIDE"), "rite-trace-x_.._.._.._OUTSIDE"),
        (("..",), "_"),
        (("a", "", 'b<c>:"d"|*?'), "a-b_c_d_"),
        (("a\0b\\c",), "a_b_c"),
    ],
)
def test_it_leads_to_no_other_folder(parts, name):
    assert file_name(*parts) == name
    assert "/" not in name
