import pytest

from stage_viz.extract.words import LISTS, MAPPINGS, make_words, read_lexicon
from stage_viz.files import ProblemError
from stage_viz.lexicon import fold

OWN = read_lexicon()


@pytest.fixture
def words_file(tmp_path):
    def write(text):
        path = tmp_path / "more.yaml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.mark.parametrize(
    ("text", "start", "stop", "end"),
    [
        ("眾賓之弟子", 0, None, 5),
        ("眾賓之弟", 0, None, 2),
        ("眾賓之弟子", 0, 4, 2),
        ("賓眾賓", 1, None, 3),
        ("賓", 0, None, 1),
        ("賓", 0, 0, 0),
        ("賓", 1, None, 1),
        ("之賓", 0, None, 0),
        ("眾", 0, None, 0),
        ("", 0, None, 0),
        ("𠀀者賓", 0, None, 2),
    ],
)
def test_the_longest_word_is_read(text, start, stop, end):
    words = make_words(["賓", "眾賓", "眾賓之弟子", "𠀀者"])
    assert words.at(fold(text), start, stop) == end


def test_variants_are_the_same_word():
    words = make_words(["獲者", "左个"])
    for text in ("獲者", "获者", "左個", "左个"):
        assert words.at(fold(text), 0) == 2
        assert fold(text) in words
    assert words.at(fold("護者"), 0) == 0


def test_a_word_is_written_as_the_text_has_it_only_if_the_list_has_it_so():
    words = make_words(["獲者", "婿", "壻"])
    assert words.name(fold("获者"), "获者") == "獲者"
    assert words.name(fold("壻"), "壻") == "壻"
    assert words.name(fold("婿"), "婿") == "婿"


@pytest.mark.parametrize(
    ("text", "closes"), [("主人獻", True), ("獻", True), ("獻賓", False), ("", False), ("拜送", True)]
)
def test_whether_a_word_closes_a_text(text, closes):
    assert make_words(["獻", "拜送"]).closes(fold(text)) is closes


def test_no_list_of_the_package_is_empty_and_every_list_is_known():
    assert set(OWN.lists) == {*LISTS, *MAPPINGS}
    assert all(OWN[key].spelled for key in (*LISTS, *MAPPINGS))


def test_words_that_mean_several():
    assert OWN.pairs["賓主"] == ("賓", "主人")
    assert "下射" in OWN.counterparts["上射"]
    assert OWN.own["階"] == ("西階", "阼階")
    assert OWN.glyphs["觶"] == "cup"


def test_a_file_adds_words(words_file):
    path = words_file("persons: [香官, 燭官 鐙官]\nplaces: 香亭\nthings: {cup: 玉杯}\nhosts:\n")
    more = read_lexicon(path)
    for key, word in [("persons", "香官"), ("persons", "鐙官"), ("places", "香亭"), ("things", "玉杯")]:
        assert word in more[key]
        assert word not in OWN[key]
    assert more.glyphs["玉杯"] == "cup"
    assert more["persons"].at(fold("賓"), 0) == 1
    assert more["hosts"].spelled == OWN["hosts"].spelled


def test_several_files_add_together(tmp_path):
    for name, word in [("a", "香官"), ("b", "燭官")]:
        (tmp_path / f"{name}.yaml").write_text(f"persons: {word}\n", encoding="utf-8")
    more = read_lexicon(tmp_path / "a.yaml", tmp_path / "b.yaml")
    assert "香官" in more["persons"]
    assert "燭官" in more["persons"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("person: [賓]\n", [("LEXICON-KEY", 1, "persons")]),
        ("persons: [賓]\nqqq: 1\n", [("LEXICON-KEY", 2, "known: persons")]),
        ("persons: {a: b}\n", [("LEXICON-SHAPE", 1, "[甲, 乙]")]),
        ("places: [堂, [房]]\n", [("LEXICON-SHAPE", 1, "[甲, 乙]")]),
        ("things: [爵]\n", [("LEXICON-SHAPE", 1, "cup: 爵")]),
        ("\npairs: 賓主\nplace: 堂\n", [("LEXICON-SHAPE", 2, "甲乙: [甲, 乙]"), ("LEXICON-KEY", 3, "places")]),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_file_is_told_at_its_place(words_file, text, found):
    path = words_file(text)
    with pytest.raises(ProblemError) as e:
        read_lexicon(path)
    got = [(p.code, p.place.line, p.mend) for p in e.value.problems]
    assert [g[:2] for g in got] == [f[:2] for f in found]
    assert all(wanted in mend for (_, _, mend), (_, _, wanted) in zip(got, found, strict=True))
    assert all(p.place.file.endswith("more.yaml") for p in e.value.problems)
    assert e.value.exit_code == 1


@pytest.mark.parametrize("text", ["things: {cup: {a: b}}\n", "pairs: {賓主: [[賓]]}\n", "own: {階: 西階}\n", "pairs: {賓主: {}}\n"])  # fmt: skip
def test_a_mapping_whose_values_are_no_words_is_told_too(words_file, text):
    with pytest.raises(ProblemError) as e:
        read_lexicon(words_file(text))
    assert [p.code for p in e.value.problems] == ["LEXICON-SHAPE"]


def test_a_missing_file_is_told():
    with pytest.raises(ProblemError) as e:
        read_lexicon("no-such-words.yaml")
    assert e.value.exit_code == 2
