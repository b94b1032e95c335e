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
    path = words_file("persons: [香官, 燭官, 鐙官]\nplaces: 香亭\nthings: {cup: 玉杯}\nhosts:\n")
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


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("things: {cupp: 爵}", "1:16: LEXICON-SHAPE cupp is no kind of thing (did you mean cup?)"),
        ("turns: [取]", "1:8: LEXICON-SHAPE 取 is no turn (one of 左還, 右還)"),
        ("turns: [左还]", None),
        ("persons: [甲、乙]", "1:12: YAML-FULLWIDTH"),
        ('persons: ["甲、乙"]', "1:13: LEXICON-SHAPE a word has no 、 in it (write such as [甲, 乙])"),
        ("persons: 甲 乙、丙", "1:13: LEXICON-SHAPE a word has no 、 in it"),
        ('persons: ["甲,乙"]', "1:13: LEXICON-SHAPE a word has no , in it"),
        ('persons: ["甲 乙"]', "1:11: LEXICON-SHAPE 甲 乙 is not one word"),
        ("persons: [甲, null]", "1:14: LEXICON-SHAPE a word is expected, not nothing"),
        ('persons: [甲, ""]', "1:14: LEXICON-SHAPE a word is expected, not a blank"),
        ('persons: [甲, "　"]', "1:14: LEXICON-SHAPE a word is expected, not a blank"),
        ("persons: [甲, 5]", "1:14: LEXICON-SHAPE a word is expected, not 5"),
        ("persons: [甲, true]", "1:14: LEXICON-SHAPE a word is expected, not True"),
        (f"persons: [{'甲' * 41}]", "1:11: LEXICON-SHAPE a word has no more than 40 characters"),
        ('pairs: {" ": [甲, 乙]}', "1:14: LEXICON-SHAPE a word is expected, not a blank"),
        ('pairs: {"甲、乙": [甲, 乙]}', "1:16: LEXICON-SHAPE a word has no 、 in it"),
        ("own: {階: [西階, null]}", "1:15: LEXICON-SHAPE a word is expected, not nothing"),
        ("things: {cup: [爵, 5]}", "1:19: LEXICON-SHAPE a word is expected, not 5"),
        ("persons: 5", "1:10: LEXICON-SHAPE persons is a list of words"),
        ("persons:", None),
    ],
)
def test_a_word_that_would_make_a_draft_that_cannot_be_read_is_told(words_file, text, told):
    path = words_file(text + "\n")
    if told is None:
        assert read_lexicon(path)
        return
    with pytest.raises(ProblemError) as e:
        read_lexicon(path)
    (line,) = [str(p).splitlines()[0] for p in e.value.problems]
    assert line.startswith(f"{path}:{told}")


def test_all_that_is_wrong_is_told_at_once(words_file):
    path = words_file("persons: [null, 5]\nthings: {cupp: [爵, 5]}\nturns: 取 左還 旋\n")
    with pytest.raises(ProblemError) as e:
        read_lexicon(path)
    assert [p.place.line for p in e.value.problems] == [1, 1, 2, 2, 3, 3]


@pytest.mark.parametrize("text", ["things: {cup: {a: b}}\n", "pairs: {賓主: [[賓]]}\n", "own: {階: 西階}\n", "pairs: {賓主: {}}\n"])  # fmt: skip
def test_a_mapping_whose_values_are_no_words_is_told_too(words_file, text):
    with pytest.raises(ProblemError) as e:
        read_lexicon(words_file(text))
    assert [p.code for p in e.value.problems] == ["LEXICON-SHAPE"]


def test_a_missing_file_is_told():
    with pytest.raises(ProblemError) as e:
        read_lexicon("no-such-words.yaml")
    assert e.value.exit_code == 2
