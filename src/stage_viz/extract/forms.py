"""The forms of the words that tell places, facings, moves and turns, as patterns over folded text."""

from __future__ import annotations

import re

from .sentences import FINAL, MINOR

MARKS = MINOR + FINAL + "“”「」『』‘’"
"""Marks between words."""

CLAUSE_MARKS = "，；：,;:" + FINAL
"""Marks that end a clause; 、 does not."""

FACE = re.compile(r"(東南|東北|西南|西北|東|西|南|北)[面鄉向](?:([東西南北])上(?![堂階]))?")
"""A facing, and which end of the row is its head: 東面北上."""

NOT_FACED = re.compile(rf"[不未弗](?:{FACE.pattern})")
HEAD = re.compile(r"([東西南北])上(?![堂階])")

GO = re.compile(
    r"各?(?:"
    r"[入出](?=.{0,2}門[左右東西內外])"
    r"|(?:(?:即|就)位于|直于?|適|至|即|就|造|往|詣)于?"
    r"|及(?=.)|當|負"
    r"|(?:立|坐|位|俟|待|止|退|反|復|還|入|出|疑立|交|伏|跪|立飲|拜|迎|送)于"
    r"|在|居|反(?=[堂東西阼])|復(?=[西阼東])|于)"
)
"""What leads to the place where somebody comes, or is."""

VIA = re.compile(r"(?:出|入|反|退)?[由自]|出于|鉤|還(?=其后|[^，。、]{1,6}之?后)|繞|過")
"""What leads to a place that is passed."""

MOVE = re.compile(r"反[初外]?位|復[初外]?位|[就即][席筵]|升[席筵堂階]|降[席筵階堂]|升|降|進")
BESIDE_STAIRS = ("上", "下", "前", "東", "西", "之")
"""What makes of stairs another place: 升西階上."""

STEPS = re.compile(r"[一二三四五六七八九十]等")
DECLINED = re.compile(r"辭[降升洗進]|拜[降升]|從降|盡階")
"""降 and 升 that are spoken of, not done: 辭降 is to ask the other not to come down."""

POSTURE = re.compile(r"疑立|立|坐|興|跪")
ALL = re.compile(r"皆|俱|咸")
LIKE = re.compile(r"[亦皆]?如[初之]?")
SMALL = re.compile(r"少(東南|東北|西南|西北|東|西|南|北|左|右|前|后)(?![面鄉向])")
AXIS = re.compile(r"(?:東西|南北|東|西|南|北)(?=當)")
LAID = re.compile(r"[東西南北](?:肆|順|陳|首|領|縮|枋|柄|足)(?=[，。；、]|$)")
"""How a thing lies: 南肆, its end to the south."""

BY_IT = re.compile(r"在([東西南北]{1,2})(?=[，。；]|$)")
"""Beside what was named before: 水在東."""

IS_AT = re.compile(r"[^，、。；：在皆其不乃遂]{1,3}(?=在[^，。]{1,8})")
"""Whatever is said to be somewhere."""

SET_OUT = re.compile(
    r"皆(?=[一二三四])|，?[皆俱]?(?:適|止于|倚于)|，?[皆具俱]?[設饌陳]于|入，設|[東西南北][面鄉向]錯|特于"
)
"""What follows things of which it is told where they are put."""

SPEAKS = ("請", "告", "曰", "命", "戒")
ANSWERS = re.compile(r"許|對|辭|降|升|適|揖|拜|答|皆|反位")
"""What a narrator tells of one who has been spoken to."""

STARTS = frozenset(
    "曰亦皆俱咸如東西南北不未弗出入反退由自鉤還繞過各即就位直適至造往詣及當負立坐俟待止復疑交伏跪拜迎送于在居取"
)
"""The characters with which a part begins that has a form of its own; for passing over others quickly."""

VERBAL = frozenset("反復就即升降進辭拜從盡疑立坐興跪少東西南北請")
"""The characters with which a verb begins that has a form of its own."""
