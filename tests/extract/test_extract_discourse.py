"""Where, by which way, facing what: of him who acts, and of things."""

import pytest

from .telling import acts_of, deeds_of, tell


@pytest.mark.parametrize(
    ("text", "told"),
    [
        # where
        ("司射適堂西，反位。", "司射: 在堂西 反位"),
        ("賓降，立于階西，東面。", "賓: 降 在階西 東面"),
        ("主人阼階上西面，賓西階上東面。", "主人: 在阼階上 西面; 賓: 在西階上 東面"),
        ("獲者負侯，北面。", "獲者: 在負侯 北面"),
        ("三耦進，當階北面揖。", "三耦: 進 在階 北面"),
        ("司射取弓于階西，升。", "司射: 在階西 升"),
        ("司馬倚弓于西序，北面。", "司馬: 在西序 北面"),
        ("主人坐奠爵于階前，興，北面。", "主人: 在階前 北面"),
        ("賓升堂，北面。", "賓: 升 在堂 北面"),
        ("賓升，升堂，北面。", "賓: 升 升 在堂 北面"),
        ("公降立于阼階之東南，南鄉。", "公: 降 在阼階之東南 南面"),
        ("司馬立于所設中之西南，東面。", "司馬: 在中之西南 東面"),
        ("獲者適左个之西北三步，東面。", "獲者: 在左个之西北三步 東面"),
        # where a thing goes is no place of his
        ("主人取肺，加于俎，北面。", "主人: 北面"),
        ("主人取肺加于俎，北面。", "主人: 北面"),
        ("司射告于賓，反位。", "司射: 反位"),
        # the way
        ("賓升自西階，北面。", "賓: 由西階 升 北面"),
        ("司馬由司射之南適堂西。", "司馬: 由司射之南 在堂西"),
        ("司射自西階升，北面。", "司射: 由西階 升 北面"),
        ("司馬鉤楹，北面。", "司馬: 由楹 北面"),
        ("司馬出于下射之南，還其後，降自西階。", "司馬: 由下射之南 由下射之後 由西階 降"),
        ("上射降三等，反位。", "上射: 降 反位"),
        # 其
        ("司馬由司射之西，立於其西南，東面。", "司馬: 由司射之西 在司射之西南 東面"),
        ("主人立于洗南，賓立于其西，皆北面。", "主人: 在洗南; 賓: 在洗之西; 主人、賓: 北面"),
        ("三耦當其物，北面。", "三耦: 在物 北面"),
        ("司射立于其位南，北面。", "司射: 在位南 北面"),
        # what is not done
        ("主人降席，北面。", "主人: 北面"),
        ("賓辭降，東面。", "賓: 東面"),
        ("賓不降，東面。", "賓: 東面"),
        ("賓拜降，東面。", "賓: 東面"),
        ("主人不北面，降。", "主人: 降"),
        ("主人不升，西面。", "主人: 西面"),
        # as before
        ("賓揖如升射，降。", "賓: 降"),
        ("三耦拾取矢，如初，反位。", "三耦: 反位"),
        ("主人皆如賓禮，升就席。", "主人: 升 就席"),
        # spoken
        ("主人曰：“賓升，北面立。”賓降。", "賓: 降"),
        ("主人曰：賓升，北面立。賓西面。", "賓: 西面"),
        ("司射西面命曰：“升，東面。”上射揖，進。", "司射: 西面; 上射: 進"),
        ("賓曰「坐，興」，降。", "賓: 降"),
        # his own place
        ("賓反位。主人復位。", "賓: 反位; 主人: 復位"),
        ("賓升即席，主人升就席。", "賓: 升 即席; 主人: 升 就席"),
        # turns and rows
        ("上射左還，北面。", "上射: 左還 北面"),
        ("下射右還，東面，相左。", "下射: 右還 東面"),
        ("眾賓立于西方，東面北上。", "眾賓: 在西方 東面北上"),
        ("眾賓西階上，南面，東上。", "眾賓: 在西階上 南面東上"),
        # a place before a verb without marks between
        ("賓西階上北面答拜，降。", "賓: 在西階上 北面 降"),
    ],
)
def test_places_ways_and_facings(text, told):
    assert tell(text) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("設洗于阼階東南，水在洗東。", "*洗: 在阼階東南; *水: 在洗東"),
        ("篚在洗西，南肆。", "*篚: 在洗西"),
        ("設席于戶西，南面東上。", "*席: 在戶西 南面東上"),
        ("尊于房戶之間，玄酒在西。", "*尊: 在房戶之間; *玄酒: 在尊之西"),
        ("有司設楅于中庭，反位。", "*楅: 在中庭; 有司: 反位"),
        ("弟子奉豐，升，設于西楹西，降。", "弟子: 升; *豐: 在西楹西; 弟子: 降"),
        ("俎當其北，賓降。", "賓: 降"),
    ],
)
def test_where_things_are(text, told):
    assert tell(text) == told


@pytest.mark.parametrize(
    ("text", "acts"),
    [
        ("工不興，左瑟。", "工:不興 工:左瑟"),
        ("賓辭降，主人對。", "賓:辭降 主人:對"),
        ("賓升席，坐，祭，降席。", "賓:升席 賓:坐 賓:祭 賓:降席"),
        ("三耦如初，反位。", "三耦:如初 三耦:反位"),
        ("上射降三等，下射從之。", "上射:降 下射:從之"),
        ("司射不升，請。", "司射:不升 司射:請"),
        ("主人坐取爵，興。", "主人:坐 主人:取爵 主人:興"),
    ],
)
def test_acts(text, acts):
    assert acts_of(text) == acts


@pytest.mark.parametrize(
    ("text", "postures"),
    [
        ("賓坐，取爵，興。", ["坐", "立"]),
        ("賓北面立。", ["立"]),
        ("主人疑立。", ["立"]),
        ("工不興。", []),
        ("賓不坐，降。", []),
        ("賓跪。", ["坐"]),
    ],
)
def test_postures(text, postures):
    assert [d.posture.value for d in deeds_of(text) if d.posture] == postures


def test_they_pass_each_other():
    (deed,) = (d for d in deeds_of("司射與司馬交于階前，相左。") if d.passing)
    assert deed.passing.value == "相左"


def test_what_nobody_can_tell_is_said():
    (deed,) = (d for d in deeds_of("司射還其後，降。") if d.unsure)
    assert deed.unsure == ("其後: of whom or what is not clear",)
    assert not deed.via


def test_every_word_told_stands_where_it_is_said_to():
    text = "司射適堂西，袒，由其南進，西面立，命曰：“升。”賓升自西階，當楣北面。"
    for deed in deeds_of(text):
        told = [*deed.at, *deed.via, *deed.acts, *filter(None, (deed.facing, deed.turn, deed.posture))]
        for t in told:
            assert t.layer == "經"
            assert "".join(text[start:end] for _, start, end in t.pieces) == t.words
    assert [(t.value, t.words) for d in deeds_of(text) for t in (*d.via, *d.at)] == [
        ("堂西", "適堂西"),
        ("堂之南", "由其南"),
        ("西階", "自西階"),
        ("當楣", "當楣"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "主人降席，阼階上北面拜。",
        "司射適堂西，袒，執弓，由其南進，西面立。",
        "賓升自西階，北面拜，主人阼階上答拜。",
        "主人獻賓，賓西階上北面拜受爵。",
        "司馬命獲者執旌負侯，獲者適侯，北面立。",
        "上射揖，進，當階北面揖。",
        "三耦皆升堂，當其物，北面揖。",
        "勝者之弟子洗觶，升酌，南面坐奠于豐上，降，復位。",
        "司射適階西，取扑，反位。",
        "主人堂東，賓堂西，皆釋弓，襲，反位。",
        "司馬出于下射之南，還其後，降自西階。",
        "賓降，立于階西，東面，主人從降，西面立。",
        "獲者執爵，使人執其薦從之，適右个，北面坐。",
        "設洗于阼階東南，水在洗東。",
        "大夫及眾賓皆降，立于西階下，北面。",
        "司射與司馬交于階前，去扑，襲，反位。",
        "弟子相工，降自西階，適堂前，西面北上坐。",
        "上射降三等，下射從之，中等。",
        "賓、主人、大夫揖，皆由其階降。",
        "司射猶挾一个，去扑，與司馬交于階前，升。",
        "眾賓皆降，立于堂西，北上。",
    ],
)
def test_without_marks_a_text_tells_the_same(text):
    bare = "".join(c for c in text if c not in "，。、")
    assert tell(bare) == tell(text)
    assert tell(text)


def test_a_place_in_line_with_a_beam_is_one_with_the_place_before():
    (deed,) = deeds_of("賓西階上當楣北面答拜。")
    assert [t.value for t in deed.at] == ["西階上", "當楣"]
    assert deed.facing is not None
    assert deed.facing.value == "北"
