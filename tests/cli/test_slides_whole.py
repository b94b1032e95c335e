"""The deck of the whole example: read back, and turned into pages by another program than the one that made it."""

import shutil
import subprocess
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageFilter

import stage_viz as sv
from stage_viz.cli.slides import making_of, plan_of
from stage_viz.plan import on_ground
from stage_viz.plan.marks import Area, Label, PersonMark, ThingMark
from stage_viz.render import Shape, draw_list, render
from stage_viz.render.slides import geometry
from stage_viz.telling import language_of
from stage_viz.theme import load_theme

from .decks import groups, notes, opened, read, runs, titled, words
from .running import STEPS, run

pytestmark = pytest.mark.slow

NEAR = 0.1
"""mm on the slide."""
LOOKED_AT = ("5", "12", "54", "64", "103")
DPI = 150


@pytest.fixture(scope="module")
def rite():
    return sv.load(STEPS)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("slides")


@pytest.fixture(scope="module")
def deck(folder):
    done = run("slides", STEPS, "-o", "all.pptx", cwd=folder)
    assert done.returncode == 0, done.stderr
    return opened(folder / "all.pptx")


@pytest.fixture(scope="module")
def plans(rite):
    making = making_of(load_theme("slide"), language_of("zh"))
    return {step.number: plan_of(rite, making, step).plan for step in rite}


def test_every_step_can_be_read_back(rite, deck, plans):
    slides = titled(deck)
    assert list(slides) == [str(n) for n in plans]
    persons = things = 0
    for step in rite:
        (slide,), plan = slides[str(step.number)], plans[step.number]
        # Tenths of a mm of the slide, in mm of the plan; and in 尺, with the rounding of the plan itself.
        near = NEAR / plan.magnify
        on_site = (near + 0.01) / plan.scale
        known = groups(slide)
        drawn = {m.id for m in plan.marks if not isinstance(m, Label) or m.text}
        assert {name if name in drawn else name.removesuffix("-tick") for name in known} <= drawn
        for mark in plan.marks:
            if not isinstance(mark, PersonMark | ThingMark):
                continue
            found = read(slide, mark.id, plan)
            assert found.at == pytest.approx(mark.at, abs=near)
            assert found.true == pytest.approx(mark.true or mark.at, abs=near)
            if isinstance(mark, PersonMark):
                assert found.bearing == pytest.approx(mark.bearing)
                persons += mark.layer == "persons"
            else:
                assert known[mark.id].rotation == pytest.approx((mark.bearing or 0.0) % 360)
                things += mark.layer == "things"
            kind, _, name = mark.id.partition("-")
            presence = step.scenes[-1].presences.get(name)
            if kind == "person" and presence:
                assert on_ground(plan, found.true) == pytest.approx(presence.point, abs=on_site)
                assert found.bearing == (presence.facing.bearing if presence.facing else None)
    assert persons > 700
    assert things > 300


def test_every_group_has_words_and_every_run_its_fonts(deck):
    groups_seen = runs_seen = 0
    for slide in deck.slides:
        for name, group in groups(slide).items():
            assert name
            assert group.element.nvGrpSpPr.cNvPr.get("descr")
            groups_seen += 1
        for look in runs(slide):
            assert {e.tag.rpartition("}")[2] for e in look if e.get("typeface")} == {"latin", "ea", "cs"}
            runs_seen += 1
    assert groups_seen > 9000
    assert runs_seen > 4000


def test_notes_and_captions_are_whole(rite, deck):
    for number, (slide,) in titled(deck).items():
        told = notes(slide)
        assert told.startswith("經　")
        assert "圖說　" in told
        said = words(slide)
        assert said["title"]
        assert said["quote"]
        assert rite.step(int(number)).data.zh == said["title"]


def test_nothing_leaves_its_slide(deck):
    for slide in deck.slides:
        for shape in slide.shapes:
            assert shape.left >= 0
            assert shape.top >= 0
            assert shape.left + shape.width <= deck.slide_width * 1.02
            assert shape.top + shape.height <= deck.slide_height + 36000


def converted(file: Path) -> list[Image.Image]:
    """The pages of a deck, as LibreOffice has them."""
    office, pages = shutil.which("soffice"), shutil.which("pdftoppm")
    if not office or not pages:
        missing = "LibreOffice (soffice)" if not office else "poppler (pdftoppm)"
        pytest.skip(f"left out: pages as another program shows them; install {missing}")
    profile = (file.parent / "profile").as_uri()
    subprocess.run(
        [office, f"-env:UserInstallation={profile}", "--headless", "--convert-to", "pdf", "--outdir", file.parent, file],
        check=True, capture_output=True, timeout=300,
    )  # fmt: skip
    stem = file.with_suffix("")
    subprocess.run([pages, "-r", str(DPI), "-png", stem.with_suffix(".pdf"), stem], check=True, timeout=120)
    found = sorted(file.parent.glob(f"{stem.name}-*.png"))
    return [Image.open(page).convert("RGB") for page in found]


def ink(image: Image.Image) -> np.ndarray:
    """How dark each place is, from 0 to 1, a little blurred."""
    grey = image.convert("L").filter(ImageFilter.GaussianBlur(DPI / 25.4 * 0.5))
    return 1 - np.asarray(grey, dtype=float) / 255


def best(shown: np.ndarray, drawn: np.ndarray) -> np.ndarray:
    """What is shown, moved by a pixel at the most, as two programs begin a page at other parts of one."""
    moved = [np.roll(shown, (y, x), (0, 1)) for y in (-1, 0, 1) for x in (-1, 0, 1)]
    return min(moved, key=lambda m: abs(m - drawn).mean())


def amiss(page: Image.Image, plan, theme) -> set[str]:
    """The ids of the marks that look otherwise on a page of a deck than in the picture of their plan."""
    return {id_ for id_, (far, limit) in differences(page, plan, theme).items() if far > limit}


def differences(page: Image.Image, plan, theme) -> dict[str, tuple[float, float]]:
    """How much each mark looks otherwise, and how much it may."""
    picture = Image.open(BytesIO(render(plan, theme, "png", DPI)))
    left = round(geometry().plan["left"] / 25.4 * DPI)
    box = (left, 0, left + picture.width, min(picture.height, page.height))
    shown, drawn = ink(page.crop(box)), ink(picture.crop((0, 0, picture.width, box[3])))
    shown = best(shown, drawn)
    scale = DPI / 25.4 * plan.magnify
    found = {}
    for mark, primitives in zip(plan.marks, draw_list(plan, theme), strict=True):
        if isinstance(mark, Area) or mark.layer == "text":
            continue
        if isinstance(mark, Label):
            if not mark.text:
                continue
            x0, y0, x1, y1 = mark.box
            grow = 0.6  # other fonts
        else:
            points = [p for s in primitives if isinstance(s, Shape) for line in s.lines for p in line]
            if not points:
                continue
            (x0, y0), (x1, y1) = map(min, zip(*points, strict=True)), map(max, zip(*points, strict=True))
            grow = 0.3
        x0, x1 = max(x0 - grow, 0), min(x1 + grow, plan.width)
        y0, y1 = max(y0 - grow, 0), min(y1 + grow, plan.height)
        rows = slice(int((plan.height - y1) * scale), int((plan.height - y0) * scale) + 1)
        columns = slice(int(x0 * scale), int(x1 * scale) + 1)
        a, b = shown[rows, columns], drawn[rows, columns]
        if isinstance(mark, Label):
            # The forms of another font differ: as much ink, in about the same place.
            found[mark.id] = (abs(np.log((a.mean() + 0.01) / (b.mean() + 0.01))), np.log(2.0))
        else:
            found[mark.id] = (np.sort(abs(a - b), axis=None)[-max(1, a.size // 10) :].mean(), 0.25)
    return found


@pytest.fixture(scope="module")
def pages(rite, folder):
    done = run("slides", STEPS, "--steps", ",".join(LOOKED_AT), "-o", "some.pptx", cwd=folder)
    assert done.returncode == 0, done.stderr
    return dict(zip(LOOKED_AT, converted(folder / "some.pptx")[-len(LOOKED_AT) :], strict=True))


@pytest.mark.parametrize("number", LOOKED_AT)
def test_pages_show_what_the_plans_show(pages, plans, number):
    theme = making_of(load_theme("slide"), language_of("zh")).theme
    assert amiss(pages[number], plans[int(number)], theme) == set()


def test_what_is_missing_or_moved_is_found(pages, plans, folder):
    made = opened(folder / "some.pptx")
    (slide,) = titled(made)["12"]
    known = groups(slide)
    known["person-獲者"].left += 20 * 36000
    known["person-司馬"].rotation += 180
    for name in ("label-獲者", "route-1-獲者"):
        known[name].element.getparent().remove(known[name].element)
    made.save(folder / "spoilt.pptx")
    page = converted(folder / "spoilt.pptx")[list(pages).index("12") - len(LOOKED_AT)]
    theme = making_of(load_theme("slide"), language_of("zh")).theme
    found = amiss(page, plans[12], theme)
    assert {"person-獲者", "person-司馬", "label-獲者", "route-1-獲者"} <= found
    assert "person-贊者甲" not in found
