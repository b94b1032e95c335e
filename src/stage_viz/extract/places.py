"""Place phrases as they stand in running text: 左个之西北三步, 所設中之西南, 其位南, 兩楹之間.

What ends such a phrase is decided by what may follow: in 西階之東北面 one says 西階之東, and the facing is
北面, since a facing needs one direction and a side needs one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from .words import Lexicon

_COMPASS = "東南|東北|西南|西北|東|西|南|北"
_SIDE = re.compile(
    rf"(?:[東西南北]?[端末]|東西(?![面鄉向])|南北(?![面鄉向])|{_COMPASS}|前|后|左|右|上|下|中|間|內|外|側|旁)"
)
_BY_SOMEBODY = re.compile("[答再]?拜|[坐立]")
"""What is done at somebody's right (介右答拜), and with no right hand."""
_FACED = re.compile(r"[東西南北][面鄉向]")
_HEADED = re.compile(r"[東西南北]上(?![堂階])")
_LAID = re.compile(r"[東西南北](?:當|肆|順|陳|首|領|縮|枋|柄)")
_DISTANCE = re.compile(r"[一二三四五六七八九十百半兩]+(?:步|尺|笴|弓|丈|武|寸|尋|等|仞|常|筵|几)")
_BETWEEN = re.compile(r"之?間")
_OWNERS = 3
"""So many owners stand one after the other at most (大夫之耦之弓)."""


@dataclass(frozen=True)
class Spot:
    """A place phrase of a text.

    Parameters
    ----------
    start, end
        Where it stands in the sentence.
    land
        The landmark, in the spelling of the lexicon; with its owner before it (主人之席). Empty if the
        phrase has only a side (少南).
    side
        東南, 前, 間 and so on; empty if there is none.
    distance
        三步 and the like.
    owner
        其 if the landmark is somebody's whom the phrase only points at, or is itself only pointed at.
    kind
        The list of the landmark: ``places``, ``spots``, ``things``, ``persons``; ``other`` for 其.
    small
        Whether it says 少.
    joined
        Whether 之 stands before the side.
    """

    start: int
    end: int
    land: str
    side: str = ""
    distance: str = ""
    owner: str = ""
    kind: str = "places"
    small: bool = False
    joined: bool = False

    @property
    def own(self) -> bool:
        """Whether it is somebody's own place (位)."""
        return self.land in ("位", "故位") and not self.side

    def phrase(self, land: str | None = None) -> str:
        """Write it in the language of the place phrases, with another landmark if one is given."""
        named = self.land if land is None else land
        side = {"后": "後", "旁": "側"}.get(self.side, self.side)
        small = "少" if self.small else ""
        joined = "之" if named and side and (self.joined or not self.land) else ""
        return f"{named}{joined}{small}{side}{self.distance}"


def spot_at(lexicon: Lexicon, text: str, at: int, *, led: bool) -> Spot | None:
    """Read the place phrase that begins at a place of a sentence.

    Parameters
    ----------
    lexicon
        The words.
    text
        The sentence, folded.
    at
        Where it begins.
    led
        Whether a preposition leads it. If not, only what is surely a place is one: a person, or a word
        that is also a verb (洗), needs a side.
    """
    if text[at : at + 1] not in lexicon.naming:
        return None
    i = at
    for word in ("所設", "所"):
        if text.startswith(word, i):
            i += len(word)
            break
    if found := _midst(lexicon, text, at, i):
        return found
    if (
        led
        and text[at : at + 1] in ("左", "右")
        and not (at + 1 < len(text) and text[at + 1] in "手執祭還个物房旁")
    ):
        return Spot(at, at + 1, "", text[at], kind="persons", joined=True)
    owner, land, kind, i = _landmark(lexicon, text, i, led=led)
    if not land and not owner:
        return None
    side, small, distance, end, joined = _sides(text, i)
    if side and not joined and len(side) == 1 and lexicon["places"].at(text, i) > end:
        side, distance, end = "", "", i  # 堂下西階: the next place begins here
    if side and not distance and text[end : end + 1] == "之" and (further := _sides(text, end))[0]:
        # 阼階下之東南: a side of a side.
        land, i = f"{land}{side}", end
        side, small, distance, end, joined = further
    elif side and text[end : end + 2] in ("之位", "之席"):
        land, side, joined, end = f"{land}{side}{text[end : end + 2]}", "", False, end + 2
    beside = side in ("右", "左") and (_FACED.match(text, end) or _BY_SOMEBODY.match(text, end))
    if kind == "persons" and side and not joined and not led and not beside:
        # 賓左執爵: the person does something; 賓右北面: at his right.
        return None
    if not led:
        sure = kind == "places" or (kind == "other" and land) or side
        if not sure or (kind == "persons" and not side):
            return None
        if kind == "spots" and not side:
            return None
    if owner and not land and not side:
        return None
    spot = Spot(at, end, land, side, distance, owner, kind, small, joined)
    # 房中西墉下, 堂下西階之東: the nearer place says it.
    nearer = spot_at(lexicon, text, end, led=True) if led and lexicon["places"].at(text, end) > end else None
    nearer = nearer or (
        spot_at(lexicon, text, end, led=True)
        if led
        and side
        and text[end : end + 1] in ("西", "東", "北", "南")
        and lexicon["spots"].at(text, end) > end + 1
        else None
    )
    return replace(nearer, start=at) if nearer and nearer.side else spot


def _midst(lexicon: Lexicon, text: str, at: int, i: int) -> Spot | None:
    """Read 兩楹之間, 戶牖之間."""
    if "間" not in text[i : i + 9]:
        return None
    ends: list[int] = []
    j = i + (text[i : i + 1] == "兩" and "places" in lexicon.lists and lexicon["places"].at(text, i) == i)
    while len(ends) < 3:
        stop = max(lexicon[key].at(text, j) for key in ("places", "spots", "things"))
        if stop == j:
            break
        ends.append(stop)
        j = stop + (text[stop : stop + 1] in ("與", "及"))
    # One landmark with 間 is an ordinary side; here two are named, or 兩.
    for stop in ends:
        m = _BETWEEN.match(text, stop)
        if m and (stop != ends[0] or text[i] == "兩"):
            return Spot(at, m.end(), text[i:stop], "間", kind="places")
    return None


def _landmark(lexicon: Lexicon, text: str, at: int, *, led: bool) -> tuple[str, str, str, int]:
    """Return the owner (其), the landmark, its list, and where it ends."""
    if text[at : at + 1] == "其":
        stop, kind, land = _noun(lexicon, text, at + 1)
        if stop == at + 1:
            return "其", "", "other", stop
        return "其", land, "other" if kind != "persons" else "persons", stop
    stop, kind, land = _noun(lexicon, text, at)
    if stop == at:
        return "", "", "", at
    for _ in range(_OWNERS):
        if kind != "persons":
            break
        after = stop + (text[stop : stop + 1] == "之")
        # 賓之席前, 主人席; but not 賓之東, which is a side, nor 賓席 where the list has it.
        further, what, word = _noun(lexicon, text, after)
        if further == after or (what == "persons" and after == stop) or _splits(text, after, further):
            break
        if after == stop and (not led or word not in ("席", "位", "筵")):
            break
        land, kind, stop = f"{land}之{word}" if after > stop else f"{land}{word}", what, further
    return "", land, kind, stop


def _splits(text: str, start: int, end: int) -> bool:
    """Whether the noun is but a direction and more (東方 after 之 is none)."""
    return bool(_SIDE.fullmatch(text[start:end]))


def _noun(lexicon: Lexicon, text: str, at: int) -> tuple[int, str, str]:
    """Return where the longest noun ends that begins here, its list, and how the list spells it."""
    best = (at, "", "")
    for key in ("persons", "places", "spots", "things"):
        stop = lexicon[key].at(text, at)
        if key == "things" and text[at:stop] in lexicon["carried"]:
            continue
        # 東 in 東面 begins no noun, and 西階之東北面 has no 東北.
        while stop > at and (_FACED.match(text, stop - 1) or (stop - at == 1 and _FACED.match(text, at))):
            stop -= 1
            if text[at:stop] not in lexicon[key]:
                stop = at
        if stop > best[0]:
            best = (stop, key, lexicon[key].spelled[text[at:stop]])
    return best


def _sides(text: str, at: int) -> tuple[str, bool, str, int, bool]:
    """Return side, 少, distance, where they end, and whether 之 leads them."""
    i = at
    joined = text[i : i + 1] == "之"
    i += joined
    small = text[i : i + 1] == "少"
    i += small
    m = _SIDE.match(text, i)
    if not m or (not joined and (_HEADED.match(text, i) or _LAID.match(text, i))):
        return "", False, "", at, False
    end = m.end()
    if _FACED.match(text, end - 1) or (end - i == 2 and _HEADED.match(text, end - 1)):
        end -= 1
        if end <= i or text[i:end] not in _COMPASS.split("|"):
            return "", False, "", at, False
    side = text[i:end]
    distance = _DISTANCE.match(text, end)
    return side, small, distance[0] if distance else "", distance.end() if distance else end, joined
