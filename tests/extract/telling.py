"""What a text tells, in one line a sentence: `賓: 由西階 升 北面; 主人: 在阼階上 西面`, things with a star."""

from itertools import groupby
from pathlib import Path

from stage_viz.extract.discourse import OWN_MOVES
from stage_viz.extract.passages import read_scenes
from stage_viz.extract.words import read_lexicon
from stage_viz.passage import Passage, Run, make_passage

ROOT = Path(__file__).parents[2]
TEXT = ROOT / "steps/xiangshe.txt"
STEPS = ROOT / "steps/xiangshe.yaml"
LAYOUT = ROOT / "layouts/xiangshe.yaml"
LEXICON = read_lexicon()
MOVES = {"升", "降", "進", *OWN_MOVES}


def layered(*runs, file="t"):
    """A passage of one line from (layer, words)."""
    line, cut = "", []
    for layer, words in runs:
        cut.append(Run(1, layer, len(line), len(line) + len(words), words))
        line += words
    return Passage(file, (line,), tuple(cut))


def scenes_of(*texts):
    """The scenes of a plain text, a paragraph a line; or of (layer, words)."""
    if isinstance(texts[0], str):
        return read_scenes(LEXICON, make_passage(texts, "t", "plain"))
    return read_scenes(LEXICON, layered(*texts))


def deeds_of(*texts):
    return [deed for scene in scenes_of(*texts) for deed in scene.deeds]


def words_of(deed):
    """What a deed tells of places, facings, turns and moves."""
    yield from (f"由{told.value}" for told in deed.via)
    yield from (told.value for told in deed.acts if told.value in MOVES)
    yield from (f"在{told.value}" for told in deed.at if told.value not in MOVES)
    if deed.turn:
        yield deed.turn.value
    if deed.facing:
        yield f"{deed.facing.value}面" + (f"{deed.head.value}上" if deed.head else "")


def lines_of(deeds):
    """Yield for each actor in turn what he does; who only does what is not staged has no line."""
    for (thing, who), group in groupby(deeds, lambda d: (d.thing, d.who)):
        words = [word for deed in group for word in words_of(deed)]
        if words:
            yield f"{'*' * thing}{'、'.join(who)}: {' '.join(words)}"


def tell(*texts):
    return "; ".join(lines_of(deeds_of(*texts)))


def acts_of(*texts):
    """Who does what, of all that is done."""
    return " ".join(f"{'、'.join(d.who)}:{told.value}" for d in deeds_of(*texts) for told in d.acts)
