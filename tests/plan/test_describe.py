"""A figure in words."""

from stage_viz.plan.describe import describe


def test_who_goes_where_and_how_all_stand(small):
    passage = small.files.passage
    assert describe(small.staging, 1, passage) == (
        "第1：「賓適洗，南面。」賓行至洗。賓南面立。(The guest goes to the basin.)"
    )
    assert describe(small.staging, 2, passage) == "第2：「取爵」賓南面立，執爵。(He takes the cup.)"


def test_every_figure_has_its_description_and_title(rite, composed):
    for step, made in zip(rite, composed, strict=False):
        assert made.plan.description == describe(rite.staging, step.number, rite.files.passage)
        assert step.quote in made.plan.description
        assert step.quote in made.plan.title
        assert made.plan.name == f"{step.number:03d}-{step.id}"
