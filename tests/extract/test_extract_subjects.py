"""Who acts."""

import pytest

from stage_viz.extract import read_lexicon, read_scenes
from stage_viz.passage import make_passage

from .telling import acts_of, deeds_of, lines_of, tell


@pytest.mark.parametrize(
    ("text", "told"),
    [
        # carried forward
        ("司射適堂西，袒，執弓，由其南進，西面立。", "司射: 在堂西 由堂之南 進 西面"),
        ("賓升。北面立。降，反位。", "賓: 升 北面 降 反位"),
        ("賓降。主人降。西面。", "賓: 降; 主人: 降 西面"),
        # whom one orders, offers or serves is not the one who acts
        ("主人命弟子設豐，升就席。", "主人: 升 就席"),
        ("司射命三耦升，反位。", "司射: 反位"),
        ("司馬作賓升，東面。", "司馬: 東面"),
        ("主人獻賓，西面答拜。", "主人: 西面"),
        ("主人酬介，降，北面。", "主人: 降 北面"),
        ("司射請于賓，降。", "司射: 降"),
        # unless he then acts
        ("司馬作賓升，賓升自西階，北面拜。", "賓: 由西階 升 北面"),
        ("主人獻介，介西面拜。", "介: 西面"),
        ("主人獻賓，賓西階上北面答拜，降。", "賓: 在西階上 北面 降"),
        ("司射請于賓，賓降。", "賓: 降"),
        ("司馬命獲者執旌負侯，獲者適侯，北面。", "獲者: 在侯 北面"),
        # for a clause only
        ("獲者執爵，使人執其薦從之，適右个，北面。", "獲者: 在右个 北面"),
        ("主人使贊者升，降，西面。", "贊者: 升; 主人: 降 西面"),
        # together
        ("主人堂東，賓堂西，皆釋弓，襲，反位。", "主人: 在堂東; 賓: 在堂西; 主人、賓: 反位"),
        ("上射東面，下射西面，皆左還。", "上射: 東面; 下射: 西面; 上射、下射: 左還"),
        ("賓降，主人降，皆升。", "賓: 降; 主人: 降; 賓、主人: 升"),
        ("三耦皆升，北面東上。", "三耦: 升 北面東上"),
        ("賓介皆降。", "賓、介: 降"),
        ("大夫及眾賓皆降，立於西階下，北面。", "大夫、眾賓: 降 在西階下 北面"),
        ("賓、主人、大夫皆降，立于堂東，西面北上。", "賓、主人、大夫: 降 在堂東 西面北上"),
        ("主人與賓皆升。", "主人、賓: 升"),
        ("賓主皆降。", "賓、主人: 降"),
        # he who comes along, and he who is only met
        ("主人以賓升，主人阼階上西面。", "主人、賓: 升; 主人: 在阼階上 西面"),
        ("司射與司馬交于階前，去扑，襲，反位。", "司射、司馬: 在階前; 司射: 反位"),
        # one person
        ("勝者之弟子洗觶，升酌，南面坐奠于豐上。", "勝者之弟子: 升 南面 在豐上"),
        ("眾賓之長升，拜受，降，復位。", "眾賓之長: 升 降 復位"),
        ("大夫之耦揖，進，反位。", "大夫之耦: 進 反位"),
        ("舉觶者降，反位。", "舉觶者: 降 反位"),
        # whom one leads takes the place
        ("弟子相工，降自西階，適堂前，西面北上坐。", "弟子、工: 由西階 降; 工: 在堂前 西面北上"),
        # some of them
        ("工四人升自西階，北面東上。", "工: 由西階 升 北面東上"),
        ("賓降。一人洗，升，北面。", "賓: 降; 一人: 升 北面"),
        ("賓降，二人贊，北面。", "賓: 降; 賓: 北面"),
        # at whose right one bows
        ("介西階上北面拜，主人介右答拜。", "介: 在西階上 北面; 主人: 在介右"),
        # nobody gives to himself
        ("賓降。主人升。授主人爵，北面。", "賓: 降; 主人: 升; 賓: 北面"),
        ("賓降。主人升。授賓爵，北面。", "賓: 降; 主人: 升 北面"),
    ],
)
def test_who_acts(text, told):
    assert tell(text) == told


@pytest.mark.parametrize(
    ("text", "acts"),
    [
        ("主人請賓升，賓升。", "主人:請賓升 賓:升"),
        ("主人獻賓，賓拜。", "主人:獻賓 賓:拜"),
        ("司馬命去侯，獲者許諾。", "司馬:命去侯 獲者:許諾"),
        ("獲者執爵，使人執其薦從之。", "獲者:執爵 人:執其薦從之"),
        ("賓坐取觶，興。", "賓:坐 賓:取觶 賓:興"),
    ],
)
def test_what_he_does(text, acts):
    assert acts_of(text) == acts


@pytest.mark.parametrize(
    ("text", "unsure"),
    [
        ("賓升，降。", []),
        ("賓升。降。", ["賓 is carried forward"]),
        ("升，北面。", ["nobody is named"]),
        ("賓升。主人降。西面。", ["主人 is carried forward"]),
    ],
)
def test_a_reader_is_told_when_nobody_is_named(text, unsure):
    assert [u for d in deeds_of(text) for u in d.unsure] == unsure


def test_the_subject_goes_on_over_lines():
    deeds = deeds_of("賓升。", "北面拜。", "降。")
    assert {d.who for d in deeds} == {("賓",)}
    assert deeds[1].unsure == ("賓 is carried forward from line 1",)
    assert deeds[-1].unsure == ("賓 is carried forward from line 1",)


def test_an_unknown_person_degrades():
    assert tell("香官升，北面。") == "某: 升 北面"
    assert tell("賓降。香官升，北面。").startswith("賓: 降")


def test_but_not_one_whom_a_lexicon_adds(tmp_path):
    (tmp_path / "more.yaml").write_text("persons: 香官\nplaces: 香亭\n", encoding="utf-8")
    lexicon = read_lexicon(tmp_path / "more.yaml")
    scenes = read_scenes(lexicon, make_passage(["賓降。香官適香亭，北面。"], "t", "plain"))
    assert list(lines_of(d for s in scenes for d in s.deeds)) == ["賓: 降", "香官: 在香亭 北面"]


def test_simplified_text_tells_the_same():
    assert tell("获者执爵，适左个之西北三步，东面设荐俎。").startswith("獲者: 在左个之西北三步")
    assert tell("宾、主人皆降，立于阶东，东面。") == "賓、主人: 降 在階東 東面"
