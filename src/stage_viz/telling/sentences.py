"""What a step shows, in sentences: who goes where, who faces where, and what is done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from stage_viz.lexicon import english
from stage_viz.model import Action, Member
from stage_viz.phrases.tree import Node, Ref, Toward
from stage_viz.space import Direction
from stage_viz.staging import Presence, Scene, Staging

from .names import english_name, shown, with_article
from .places import DIRECTIONS, PlaceWords
from .verbs import Act, act_of, inflected

_COMPASS = frozenset(DIRECTIONS.values())
_BODILY = frozenset("坐立興拜揖")
"""Who is told to do one of these needs no word on whether he kneels or stands."""


@dataclass(frozen=True)
class Doing:
    """What some do together in one beat.

    Parameters
    ----------
    who
        Names of the cast, as the action has them: a row stands for its members.
    action
        What is told of them.
    scene
        The stage at the end of the beat.
    moved
        Whether their place has changed.
    """

    who: tuple[str, ...]
    action: Action
    scene: Scene
    moved: bool


def doings(staging: Staging, number: int) -> tuple[Doing, ...]:
    """Return what is done in a step, beat by beat, in the order of its actions.

    Parameters
    ----------
    staging
        The rite, played.
    number
        Of the step, from 1.
    """
    step, scenes = staging.rite.steps[number - 1], staging.of(number)
    beats = sorted({action.beat for action in step.actions})
    found: list[Doing] = []
    for action in sorted(step.actions, key=lambda a: a.beat):
        scene = scenes[min(beats.index(action.beat), len(scenes) - 1)]
        present = [scene.presences[n] for n in persons(staging, action.who) if n in scene.presences]
        found.append(Doing(action.who, action, scene, any(p.moved for p in present)))
    return tuple(found)


def persons(staging: Staging, names: Iterable[str]) -> tuple[str, ...]:
    """Return those of the cast that names stand for, a row by its members.

    Parameters
    ----------
    staging
        The rite, played.
    names
        Of the cast.
    """
    cast = staging.rite.cast
    found: list[str] = []
    for name in names:
        member = cast.get(name)
        found += persons(staging, member.members) if member and member.members else [name]
    return tuple(dict.fromkeys(found))


def sentences(staging: Staging, number: int, words: str) -> tuple[str, ...]:
    """Return what a step shows, a sentence for what some do together.

    Parameters
    ----------
    staging
        The rite, played.
    number
        Of the step, from 1.
    words
        ``zh`` (traditional characters) or ``en``.
    """
    make = _english if words == "en" else _chinese
    told: list[str] = []
    for doing in doings(staging, number):
        told += filter(None, [make(doing, staging)])
    return tuple(dict.fromkeys(told))


def standing(staging: Staging, number: int, words: str) -> tuple[str, ...]:
    """Return where each who acts stands at the end of a step, and where he faces.

    Parameters
    ----------
    staging, number, words
        As of `sentences`.
    """
    after = staging.of(number)[-1].presences
    step = staging.rite.steps[number - 1]
    acting = persons(staging, (name for action in step.actions for name in action.who))
    told: list[str] = []
    for name in acting:
        p = after.get(name)
        if p is None or p.kind != "person":
            continue
        member = staging.rite.cast[name]
        held = [(staging.rite.cast[h], after[h].manner) for h in p.holds]
        told.append(_stands_en(member, p, held) if words == "en" else _stands_zh(member, p, held))
    return tuple(told)


def _stands_en(member: Member, p: Presence, held: Sequence[tuple[Member, str]]) -> str:
    words = [with_article(english_name(member))]
    words.append("kneels" if p.posture == "坐" else "stands")
    words += [f"facing {DIRECTIONS[p.facing]}"] if p.facing else []
    kinds = dict.fromkeys(_held_en(m, manner) for m, manner in held)
    carried = f", holding {_and(kinds)}" if held else ""
    return _capital(" ".join(words)) + carried + "."


def _held_en(thing: Member, manner: str) -> str:
    """A thing in hand; how many arrows, if the way of holding them tells."""
    if manner.endswith("乘矢") or manner.startswith("搢三"):
        return "four arrows"
    return with_article(english(shown(thing)) or english_name(thing))


def _stands_zh(member: Member, p: Presence, held: Sequence[tuple[Member, str]]) -> str:
    facing = f"{p.facing.zh}面" if p.facing else ""
    posture = p.posture or ("立" if facing else "")
    carried = f"，持{'、'.join(dict.fromkeys(shown(m) for m, _ in held))}" if held else ""
    return f"{member.name}{facing}{posture}{carried}。"


# ---- Chinese


def _chinese(doing: Doing, staging: Staging) -> str:
    action, cast = doing.action, staging.rite.cast
    who = "、".join(_own_zh(name, cast) for name in doing.who)
    things = all(cast[name].kind == "thing" for name in doing.who)
    acts = [act_of(act) for act in action.acts]
    place = _places(staging, doing).chinese(action.at) if action.at is not None else ""
    way = ""
    aside = _moved_aside(action.at.root, doing.who) if action.at is not None else None
    if aside:
        way = f"少移於{aside.zh}"
    elif place and not any(act.goes == "whole" for act in acts):
        # 負侯 is a verb of its own.
        verb = "" if place.startswith("負") else "設於" if things else "至" if doing.moved else "在"
        way = f"{verb}{place}"
    turned = action.turn.value if action.turn and action.turn.value not in action.acts else ""
    facing = f"{action.facing.zh}面" if action.facing else ""
    posture = "" if _is_bodily(action) else action.posture
    on_way = tuple(act for via in action.via for act in via.acts)
    before, after, faced = _about_the_way(acts)
    behind = after > before and not any(act.goes == "whole" for act in acts)
    parts = [*action.acts[:before], *(() if behind else on_way)]
    parts += [*action.acts[before:after], *(on_way if behind else ()), way, turned]
    parts += [*action.acts[after:faced], facing, posture, *action.acts[faced:]]
    if action.passing and not any(action.passing in act for act in action.acts):
        parts.append(action.passing)
    if not action.acts and not things:
        parts += [_taken_zh(name, how, cast) for name, how in action.takes.items()]
        parts += [f"奠{_own_zh(name, cast)}" for name in action.puts]
        parts.append("、".join(action.attire or ()))
    told = "，".join(filter(None, parts))
    return f"{who}{told}。" if told else ""


def _about_the_way(acts: Sequence[Act]) -> tuple[int, int, int]:
    """How many acts come before a way, before its end, and before one faces where one faces in the end."""
    before = next((i for i, act in enumerate(acts) if not act.first), len(acts))
    after = max((i + 1 for i, act in enumerate(acts) if act.goes), default=before)
    after = max(before, after)
    # Who turns bows before and after: only behind the last turn does he face where he faces in the end.
    faced = max((i + 1 for i, act in enumerate(acts) if act.turns and i >= after), default=after)
    return before, after, faced


def _taken_zh(name: str, how: str, cast: Mapping[str, Member]) -> str:
    thing = shown(cast[name]) if name in cast else name
    if how.endswith(("个", thing)):  # 挾一个 and 左執乘矢 name the thing already
        return how
    return f"{how or '取'}{_own_zh(name, cast)}"


def _own_zh(name: str, cast: Mapping[str, Member]) -> str:
    """The name by which a member is told from the others; its own, if the drawn word is shared."""
    if name not in cast:
        return name
    word = shown(cast[name])
    return word if sum(shown(m) == word for m in cast.values()) == 1 else name


# ---- English


def _english(doing: Doing, staging: Staging) -> str:
    action, cast = doing.action, staging.rite.cast
    members = [cast[name] for name in doing.who]
    who = _and(with_article(english_name(m)) for m in members)
    several = len(members) > 1 or any(m.members for m in members)
    place = _places(staging, doing).english(action.at) if action.at is not None else ""
    facing = DIRECTIONS[action.facing] if action.facing else ""
    if all(m.kind == "thing" for m in members):
        if action.at is not None and (to := _moved_aside(action.at.root, doing.who)):
            return f"{_capital(who)} {_are(several)} moved a little to the {DIRECTIONS[to]}."
        set_down = f" {_are(several)} set {place}" if place else f" {_are(several)} turned" if facing else ""
        aimed = f"{',' if place else ''} {'facing' if place else 'to the'} {facing}" if facing else ""
        return f"{_capital(who)}{set_down}{aimed}." if set_down else ""
    acts = [act_of(act) for act in action.acts]
    whole, partly = (any(act.goes == kind for act in acts) for kind in ("whole", "part"))
    aside = f", {place}," if place and not doing.moved and not whole else ""
    way = f"*go {_toward(place)}" if place and doing.moved and not whole and not partly else ""
    turned = act_of(action.turn.value).en if action.turn and action.turn.value not in action.acts else ""
    posture = "" if _is_bodily(action) else {"坐": "*kneel", "立": "*stand"}.get(action.posture, "")
    told = [act.en for act in acts]
    at = next((i for i, act in enumerate(acts) if act.goes), 0)
    ends = f" {_toward(place)}" if partly and place and doing.moved and not whole else ""
    # A verb that tells a way without its end takes the place behind it, or where it has a gap for it.
    told = [
        words.replace("{to}", ends) if "{to}" in words else words + ends * (i == at)
        for i, words in enumerate(told)
    ]
    on_way = [act_of(act).en for via in action.via for act in via.acts]
    before, after, faced = _about_the_way(acts)
    behind = after > before and not whole
    parts = [*told[:before], *([] if behind else on_way)]
    parts += [*told[before:after], *(on_way if behind else []), way, turned]
    parts += [*told[after:faced], f"*face {facing}" if facing else "", posture, *told[faced:]]
    if action.passing and not any(action.passing in act for act in action.acts):
        parts.append(act_of(action.passing).en)
    if not acts:
        parts += _handled(action, cast, several)
    parts = list(filter(None, parts))
    if not parts:
        return f"{_capital(who)} {_are(several)} {place}." if aside else ""
    return f"{_capital(who)}{aside} {inflected(_and(parts), several)}."


def _moved_aside(root: Node | None, who: Sequence[str]) -> Direction | None:
    """Which way a thing is moved whose place is told from where it is itself."""
    if isinstance(root, Toward) and isinstance(root.of, Ref) and root.of.name in who:
        return root.direction
    return None


def _is_bodily(action: Action) -> bool:
    """Whether the acts tell already who kneels or stands."""
    return bool(_BODILY & set("".join(action.acts)))


def _are(several: bool) -> str:
    return "are" if several else "is"


def _toward(place: str) -> str:
    """Where one goes, from where one then is: at the basin, to the basin."""
    first = place.split()[0]
    if first == "at":
        return f"to {place[3:]}"
    if first in _COMPASS:
        return f"to the {place}"
    if first in ("in", "just", "to", "a", "behind"):
        return place if first in ("in", "to", "behind") else f"to {place}"
    return (
        f"to the place {place}" if first in ("above", "before", "below", "between") else f"to a point {place}"
    )


def _handled(action: Action, cast: Mapping[str, Member], several: bool) -> Iterator[str]:
    taken = dict.fromkeys(_taken(name, how, cast, several) for name, how in action.takes.items())
    if taken:
        yield f"*take {_and(taken)}"
    put = dict.fromkeys(_thing(name, cast, several) for name in action.puts)
    if put:
        yield f"*put down {_and(put)}"
    for worn in action.attire or ():
        yield act_of(worn).en


def _taken(name: str, how: str, cast: Mapping[str, Member], several: bool) -> str:
    """What is taken; how many arrows, if the way of holding them tells."""
    number = "four" if how.endswith("乘矢") else "one" if how.endswith("个") else ""
    thing = english("矢")
    return f"{number} {thing}{'s' if number == 'four' else ''}" if number else _thing(name, cast, several)


def _thing(name: str, cast: Mapping[str, Member], several: bool) -> str:
    """A thing with its article; one that is one's own by its kind."""
    if name not in cast:
        return f"{'their' if several else 'his'} {english(name) or name}"
    return with_article(english(shown(cast[name])) or english_name(cast[name]))


def _places(staging: Staging, doing: Doing) -> PlaceWords:
    cast = staging.rite.cast
    actor = cast[doing.who[0]] if len(doing.who) == 1 else None
    aside = staging.ground.row / 2 if actor and len(actor.members) == 2 else 0.0
    return PlaceWords(dict(cast), staging.ground.groups, actor, aside)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _and(words: Iterable[str]) -> str:
    *first, last = list(words)
    # A comma before the last, where one of the parts has an "and" of its own.
    comma = "," if first and any(" and " in part for part in (*first, last)) else ""
    return f"{', '.join(first)}{comma} and {last}" if first else last
