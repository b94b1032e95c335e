"""Reading places in a sentence: where somebody comes or is, which way he takes, what is no place at all."""

from __future__ import annotations

from .forms import ANSWERS, BY_IT, FACE, GO, SPEAKS, VIA
from .part import Part
from .places import Spot, spot_at
from .scan import Scan

_AFTER = ("who", "at", "via", "bare", "all", "break", "move")
"""A place without a preposition may follow these."""

_NO_STATION = ("于", "在", "居", "拜于", "送于", "迎于", "還于")
"""With these a person is spoken to, or met, and is no place (告于賓)."""


class PlaceScan(Scan):
    """Reads places."""

    def place(self) -> bool:
        """Read a place, if one begins here."""
        return self.passed() or self.beside_it() or self.come_to() or self.taken_from() or self.bare()

    def spot(self, at: int, *, led: bool = True) -> Spot | None:
        """Return the place phrase that begins there."""
        return spot_at(self.words, self.text, at, led=led)

    def passed(self) -> bool:
        """Read a place that is passed (由司射之南, 自西階, 鉤楹, 還其後)."""
        m = VIA.match(self.text, self.at)
        spot = self.spot(m.end()) if m else None
        if not m or not spot or spot.kind == "things":
            return False
        verb = m[0]
        if verb == "還" and spot.side != "后":
            return False
        if verb == "自" and self.spoken_from(spot.end):
            return self.add("at", spot.end, verb, spot=spot)
        if verb == "鉤" and spot.kind == "persons" and not spot.side:
            return False
        return self.add("via", spot.end, verb, spot=spot)

    def spoken_from(self, at: int) -> bool:
        """Whether 自 tells where somebody speaks from (自阼階下，北面請), not by which way he comes."""
        at += self.text[at : at + 1] == "，"
        if m := FACE.match(self.text, at):
            at = m.end()
            at += self.text[at : at + 1] == "，"
        return self.text[at : at + 1] in SPEAKS

    def beside_it(self) -> bool:
        """Read 在東 of what stands beside that which was named before."""
        if not (m := BY_IT.match(self.text, self.at)):
            return False
        return self.add(
            "at", m.end(), "在", spot=Spot(self.at + 1, m.end(), "", m[1], owner="其", kind="other")
        )

    def come_to(self) -> bool:
        """Read a place to which somebody comes, or at which he is."""
        m = GO.match(self.text, self.at)
        spot = self.spot(m.end()) if m else None
        if not m or not spot or (self.at and self.text[self.at - 1] in "不未弗"):
            return False
        person = self.words["persons"].at(self.text, self.at)
        if person == spot.end and (
            ANSWERS.match(self.text, person) or self.text[person : person + 1] == "皆"
        ):
            return False  # 負侯許諾: so they are called
        verb = m[0].removeprefix("各")
        if (
            verb == "于"
            and self.follows("act")
            and self.last
            and {self.text[self.last.start], self.text[self.at - 1]} & self.words["onto"].spelled.keys()
        ):
            # 加于俎: where the thing goes, not he.
            self.found[-1] = Part("act", self.last.start, spot.end, self.given[self.last.start : spot.end])
            self.at = spot.end
            return True
        if verb == "于" and spot.kind == "persons" and not spot.side:
            self.at = spot.end  # 告于賓
            return True
        if self.is_no_place(verb, spot):
            return False
        start = self.at
        if verb[0] in "立坐跪":
            self.found.append(Part("posture", start, start + 1, verb[0]))
        return self.add("at", spot.end, verb, spot=spot)

    def is_no_place(self, verb: str, spot: Spot) -> bool:
        """Whether a preposition leads to no place after all."""
        person = spot.kind == "persons" and not spot.side
        if person and (verb == "及" or verb in _NO_STATION):
            return True
        if verb == "及" and self.follows("act") and (spot.kind == "things" or self.ends_with_object()):
            return True  # 視壺濯及豆籩
        plain = not spot.side and not spot.owner
        if verb == "于" and plain and spot.land in ("下", "上"):
            return True
        if verb in ("就", "即") and plain and spot.land in ("席", "筵"):
            return True  # a move of its own
        return verb in ("反", "復") and spot.own

    def taken_from(self) -> bool:
        """Read where something is taken from (取豐上之觶)."""
        at = self.at
        spot = self.spot(at + 1) if self.text[at] == "取" else None
        if not spot or not spot.side or self.text[spot.end : spot.end + 1] != "之":
            return False
        self.found.append(Part("at", at + 1, spot.end, "", spot=spot))
        end = max(self.words["things"].at(self.text, spot.end + 1), spot.end + 1)
        return self.add("act", end, self.given[at:end])

    def bare(self) -> bool:
        """Read a place without a preposition (主人堂東; 階上北面; 實爵主人之席前)."""
        last = self.last
        withdrawn = last is not None and self.follows("act") and self.given[last.start : last.end] == "退"
        if self.follows("act", "set", "served") and not withdrawn:
            spot = self.spot(self.at)
            if not spot or not spot.side or spot.kind not in ("places", "spots"):
                return False
            return self.ends_with_object() and self.add("bare", spot.end, spot=spot)
        if not (spot := self.spot(self.at, led=False)):
            return False
        fits = self.starts_clause() or not self.punctuated or withdrawn
        if not fits and not (self.last and self.last.kind in _AFTER):
            return False
        return self.add("bare", spot.end, spot=spot)
