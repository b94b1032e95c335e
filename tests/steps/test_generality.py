"""The code knows nothing of this passage: other names, another order, a mirror make the same scenes."""

import ast
import random
import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

import stage_viz as sv
from stage_viz.files import read_document
from stage_viz.routes import length
from stage_viz.space import Direction

ROOT = Path(__file__).parents[2]
STEPS, LAYOUT = ROOT / "steps" / "xiangshe.yaml", ROOT / "layouts" / "xiangshe.yaml"
TEXT = ROOT / "steps" / "xiangshe.txt"


def raw(path):
    """The data of a file, as the project reads it."""
    return read_document(path).data


def played(folder, steps, layout):
    """Write both files and the text, and play them."""
    for name, data in (("steps", steps), ("layout", layout)):
        text = yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=10_000)
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    shutil.copy(TEXT, folder / "text.txt")
    rite = sv.load(folder / "steps.yaml", strict=False)
    assert [str(p) for p in rite.problems if p.fatal] == []
    return rite


def with_files(steps):
    return {**steps, "layout": "layout.yaml", "text": "text.txt"}


@pytest.fixture(scope="module")
def steps():
    return with_files(raw(STEPS))


@pytest.fixture(scope="module")
def layout():
    return raw(LAYOUT)


def without_words(scene):
    """A scene without the words that placed people, which name others."""
    presences = {n: replace(p, at="", evidence={}) for n, p in scene.presences.items()}
    layers = {n: {f: e.layer for f, e in p.evidence.items()} for n, p in scene.presences.items()}
    return replace(scene, presences=presences), layers


def test_written_out_and_read_again_it_is_the_same(tmp_path, rite, steps, layout):
    assert played(tmp_path, steps, layout).staging.scenes == rite.staging.scenes


# ---- other names

OLD_FIRST, OLD_SECOND = "犬馬牛羊豕雞魚龍虎兔", "金木水火土玉石珠絲麻竹匏革"


def renamed(steps, layout):
    """Give the steps with other names for every person and thing, and the new name of each."""
    people = dict.fromkeys(n for name, m in steps["cast"].items() for n in (name, *(m.get("members") or ())))
    fresh = (a + b for a in OLD_FIRST for b in OLD_SECOND)
    new = dict(zip(people, fresh, strict=False))
    places = {*layout["fixtures"], *layout["stations"], *layout["spots"], *layout["groups"]}
    places |= {part for f in layout["fixtures"].values() for part in f.get("parts", ())}
    own = {word for m in steps["cast"].values() for word in m.get("own", ())}
    known = sorted({*people, *places, *own}, key=len, reverse=True)
    pattern = re.compile("|".join(map(re.escape, known)))

    def phrase(text):
        return pattern.sub(lambda m: new.get(m[0], m[0]), text)

    def place(form):
        if isinstance(form, dict):
            return {
                k: v if k in ("quote", "by", "toward", "side", "axis") else place(v) for k, v in form.items()
            }
        return [place(v) for v in form] if isinstance(form, list) else phrase(str(form))

    def entry(e):
        e = dict(e)
        for key in {"who", "what", "takes", "holds"} & set(e):
            if isinstance(e[key], dict):
                e[key] = {new.get(n, n): how for n, how in e[key].items()}
            else:
                e[key] = [new.get(n, n) for n in ([e[key]] if isinstance(e[key], str) else e[key])]
        for key in {"at", "via"} & set(e):
            e[key] = place(e[key])
        if isinstance(e.get("puts"), dict):
            e["puts"] = {new.get(n, n): None if v is None else place(v) for n, v in e["puts"].items()}
        elif "puts" in e:
            e["puts"] = [new.get(n, n) for n in ([e["puts"]] if isinstance(e["puts"], str) else e["puts"])]
        return e

    def member(m):
        m = dict(m)
        if "members" in m:
            m["members"] = [new[n] for n in m["members"]]
        if "own" in m:
            m["own"] = {word: new.get(meant, meant) for word, meant in m["own"].items()}
        return m

    cast = {new[name]: member(m) for name, m in steps["cast"].items()}
    opening = [entry(e) for e in steps["opening"]]
    done = [{**s, "actions": [entry(a) for a in s["actions"]]} for s in steps["steps"]]
    readings = {
        name: {
            **r,
            "actions": {i: [entry(a) for a in actions] for i, actions in r.get("actions", {}).items()},
        }
        for name, r in steps.get("readings", {}).items()
    }
    return {**steps, "cast": cast, "opening": opening, "steps": done, "readings": readings}, new


def test_other_names_make_the_same_scenes(tmp_path, rite, steps, layout):
    other, new = renamed(steps, layout)
    assert len(set(new.values())) == len(new) > 40
    scenes = played(tmp_path, other, layout).staging.scenes
    back = {v: k for k, v in new.items()} | {"": ""}
    assert len(scenes) == len(rite.staging.scenes)
    for theirs, ours in zip(scenes, rite.staging.scenes, strict=True):
        presences = {
            back[n]: replace(
                p,
                name=back[n],
                held_by=back[p.held_by],
                holds=tuple(back[t] for t in p.holds),
                row=back[p.row],
            )
            for n, p in theirs.presences.items()
        }
        routes = tuple(replace(r, who=tuple(back[n] for n in r.who)) for r in theirs.routes)
        turns = tuple(replace(t, who=back[t.who]) for t in theirs.turns)
        deeds = tuple(replace(d, who=tuple(back[n] for n in d.who)) for d in theirs.deeds)
        bows = tuple(replace(b, who=back[b.who]) for b in theirs.bows)
        changed = {"presences": presences, "routes": routes, "turns": turns, "deeds": deeds, "bows": bows}
        theirs = replace(theirs, **changed)
        assert without_words(theirs) == without_words(ours)


# ---- another order


@pytest.mark.parametrize("seed", range(4))
def test_the_order_of_the_cast_and_of_the_opening_does_not_matter(tmp_path, rite, steps, layout, seed):
    shuffle = random.Random(seed)
    names, opening = list(steps["cast"]), list(steps["opening"])
    shuffle.shuffle(names)
    shuffle.shuffle(opening)
    other = {**steps, "cast": {n: steps["cast"][n] for n in names}, "opening": opening}
    scenes = played(tmp_path, other, layout).staging.scenes
    assert scenes == rite.staging.scenes  # by name: what is compared has no order


# ---- a mirrored ground

MIRRORED = str.maketrans("東西左右", "西東右左")
TAIL = re.compile(r"(之?少?)(東南|東北|西南|西北|東|西|左|右)(少?[^東西南北左右]*[尺步弓丈尋笴武])?$")


def mirror_phrase(text, names):
    """Swap the direction or the side at the end of each part of a phrase; names stay."""

    def part(words):
        if words in names or "當" in words:
            return words
        if m := re.search(r"(東|西|南|北)面(東|西|南|北)上$", words):
            return words[: m.start()] + m[0].translate(MIRRORED)
        if (m := TAIL.search(words)) and (words[: m.start()] in names or m.start() == 0):
            return words[: m.start()] + m[1] + m[2].translate(MIRRORED) + (m[3] or "")
        assert not re.search("[東西左右]$", words), words
        return words

    return "".join(p if p in "，,、" else part(p) for p in re.split("([，,、])", text))


def mirror(data, names):
    """Swap east and west, left and right in a layout or in steps; the names of places stay."""
    if isinstance(data, list):
        return [mirror(v, names) for v in data]
    if not isinstance(data, dict):
        return data
    found = {}
    for key, value in data.items():
        if key in ("toward", "side", "facing", "head") and isinstance(value, str):
            found[key] = value.translate(MIRRORED)
        elif key == "facing" and "value" in value:
            found[key] = {**value, "value": value["value"].translate(MIRRORED)}
        elif key == "xy":
            x, y = value
            found[key] = [x[1:] if x.startswith("-") else f"-{x}", y]
        elif key == "x" and re.fullmatch(r"-?[\d.]+ ?[尺步]", str(value)):
            found[key] = value[1:] if value.startswith("-") else f"-{value}"
        elif (
            key in ("phrase", "at", "via", "of")
            and isinstance(value, str)
            and not re.fullmatch(r"\d/\d", value)
        ):
            found[key] = mirror_phrase(value, names)
        elif key in ("via", "all", "between") and isinstance(value, list):
            found[key] = [mirror_phrase(v, names) if isinstance(v, str) else mirror(v, names) for v in value]
        elif key == "puts" and isinstance(value, dict):
            found[key] = {
                n: mirror_phrase(v, names) if isinstance(v, str) else mirror(v, names)
                for n, v in value.items()
            }
        elif key == "turn":
            found[key] = value.translate(MIRRORED)
        elif key in ("quote", "evidence", "title", "notes", "note"):
            found[key] = value
        else:
            found[key] = mirror(value, names)
    if "west" in data and "east" in data:
        found["west"], found["east"] = data["east"], data["west"]
    return found


@pytest.fixture(scope="module")
def mirrored(tmp_path_factory, steps, layout):
    names = {*layout["fixtures"], *layout["stations"], *layout["spots"], *layout["groups"], *steps["cast"]}
    names |= {part for f in layout["fixtures"].values() for part in f.get("parts", ())}
    names |= {n for m in steps["cast"].values() for n in (*m.get("own", ()), *(m.get("members") or ()))}
    return played(
        tmp_path_factory.mktemp("mirror"), without_sources(mirror(steps, names)), mirror(layout, names)
    )


def without_sources(steps):
    """Let nothing claim the words of the text: in the mirror they are wrong."""

    def step(s):
        actions = [
            {**{k: v for k, v in a.items() if k != "evidence"}, "evidence": "推"} for a in s["actions"]
        ]
        return {**s, "actions": actions}

    return {**steps, "steps": [step(s) for s in steps["steps"]]}


def test_the_mirrored_ground(rite, mirrored):
    assert len(mirrored.ground.places) == len(rite.ground.places) > 60
    for name, place in rite.ground.places.items():
        x, y = place.at
        assert mirrored.ground.places[name].at == pytest.approx((-x, y), abs=1e-6), name


def test_a_mirrored_ground_makes_mirrored_scenes(rite, mirrored):
    flip = {d: Direction(d.value.translate(MIRRORED)) for d in Direction} | {None: None}
    for theirs, ours in zip(mirrored.staging.scenes, rite.staging.scenes, strict=True):
        assert list(theirs.presences) == list(ours.presences)
        for name, p in ours.presences.items():
            q = theirs.presences[name]
            assert q.point == pytest.approx((-p.x, p.y), abs=1e-5), (ours.id, name)
            assert (q.facing, q.holds, q.posture, q.moved) == (flip[p.facing], p.holds, p.posture, p.moved)
        assert [r.who for r in theirs.routes] == [r.who for r in ours.routes]
        for r, s in zip(theirs.routes, ours.routes, strict=True):
            # Between two equally good ways the mirror may take the other one.
            assert r.points[0] == pytest.approx((-s.points[0][0], s.points[0][1]), abs=1e-5)
            assert r.points[-1] == pytest.approx((-s.points[-1][0], s.points[-1][1]), abs=1e-5)
            assert length(r.points) == pytest.approx(length(s.points), abs=0.1), (ours.id, s.who)
        assert [t.degrees for t in theirs.turns] == [-t.degrees for t in ours.turns]
        assert (theirs.begins, theirs.lasts) == pytest.approx((ours.begins, ours.lasts), abs=0.01)


# ---- nothing of the passage in the code


def _strings(path):
    """The texts in a module that are no documentation."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef))
        and isinstance(node.body[0], ast.Expr)
    }
    # A text that stands as a statement by itself documents what is above it.
    docs |= {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    docs |= {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.keyword) and node.arg == "description"
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.lineno, node.value


def test_the_code_knows_no_person_of_the_passage(rite):
    persons = {m.name for m in rite.staging.rite.cast.values() if m.kind != "thing"}
    found = [
        (str(path.relative_to(ROOT)), line, name)
        for path in sorted((ROOT / "src").rglob("*.py"))
        for line, text in _strings(path)
        for name in sorted(persons)
        if name in text
    ]
    assert found == []
