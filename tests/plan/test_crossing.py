"""Who passes over whom."""

from stage_viz.plan import crossing


def crossed(ways):
    found = crossing.crossed(ways)
    assert [under for _, under in found] == [
        len(runs) - len(before) for (runs, _), (_, before) in zip(found, ways, strict=True)
    ]
    return tuple(runs for runs, _ in found)


LEVEL = ((0.0, 10.0), (40.0, 10.0))
UPRIGHT = ((20.0, 0.0), (20.0, 40.0))


def test_he_who_comes_in_a_later_beat_passes_over():
    assert crossed([(1, (LEVEL,)), (2, (UPRIGHT,))]) == (
        (((0.0, 10.0), (19.05, 10.0)), ((20.95, 10.0), (40.0, 10.0))),
        (UPRIGHT,),
    )
    assert crossed([(2, (LEVEL,)), (1, (UPRIGHT,))])[1] == (
        ((20.0, 0.0), (20.0, 9.05)),
        ((20.0, 10.95), (20.0, 40.0)),
    )


def test_of_two_at_once_he_passes_over_who_comes_there_later():
    """The crossing is 20 from the start of the one, and 10 from that of the other."""
    level, upright = crossed([(1, (LEVEL,)), (1, (UPRIGHT,))])
    assert level == (LEVEL,)
    assert len(upright) == 2


def test_who_are_there_at_once_are_both_drawn_whole():
    upright = ((20.0, -10.0), (20.0, 40.0))
    assert crossed([(1, (LEVEL,)), (1, (upright,))]) == ((LEVEL,), (upright,))


def test_no_line_is_broken_at_its_arrow_nor_at_its_first_bit():
    late = ((38.0, 0.0), (38.0, 40.0))
    assert crossed([(1, (LEVEL,)), (2, (late,))]) == ((LEVEL,), (late,))
    early = ((2.0, 0.0), (2.0, 40.0))
    assert crossed([(1, (LEVEL,)), (2, (early,))]) == ((LEVEL,), (early,))


def test_ways_that_meet_at_an_end_do_not_cross():
    touching = ((20.0, 10.0), (20.0, 40.0))
    assert crossed([(1, (LEVEL,)), (2, (touching,))]) == ((LEVEL,), (touching,))


def test_corners_and_the_parts_in_other_windows_are_kept():
    bent = ((0.0, 30.0), (10.0, 30.0), (10.0, 60.0))
    runs = crossed([(1, (bent, LEVEL)), (2, (UPRIGHT,))])[0]
    assert runs == (bent, ((0.0, 10.0), (19.05, 10.0)), ((20.95, 10.0), (40.0, 10.0)))
    cut = crossed([(1, (((0.0, 30.0), (30.0, 30.0), (30.0, 60.0)),)), (2, (UPRIGHT,))])[0]
    assert cut == (((0.0, 30.0), (19.05, 30.0)), ((20.95, 30.0), (30.0, 30.0), (30.0, 60.0)))
