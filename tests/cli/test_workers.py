"""Work in processes beside this one: all of it is done, whatever becomes of them."""

import os
import signal
import sys

import pytest

from stage_viz.cli import workers
from stage_viz.cli.workers import working

ITEMS = tuple(range(20))
forking = pytest.mark.skipif(
    sys.platform in ("win32", "darwin"), reason="the system does not split processes"
)


@pytest.fixture
def two(monkeypatch):
    monkeypatch.setattr(workers, "_cores", lambda: 2)


def squares(results):
    found = dict(results)
    return [found[i] for i in sorted(found)]


@forking
def test_in_several_processes(two):
    with working(lambda n: (n * n, os.getpid()), ITEMS) as results:
        found = squares(results)
    assert [n for n, _ in found] == [n * n for n in ITEMS]
    assert len({process for _, process in found} - {os.getpid()}) == 2


@pytest.mark.parametrize("count", [1, 2])
def test_few_items_or_one_core(monkeypatch, count):
    monkeypatch.setattr(workers, "_cores", lambda: count)
    items = ITEMS if count == 1 else ITEMS[:3]
    with working(lambda n: os.getpid(), items) as results:
        assert set(squares(results)) == {os.getpid()}


@forking
def test_what_a_worker_leaves_is_done_here(two):
    here = os.getpid()

    def work(n):
        if os.getpid() != here and n == 4:
            os.kill(os.getpid(), signal.SIGKILL)
        if os.getpid() != here and n == 11:
            raise ValueError("no")
        return n * n

    with working(work, ITEMS) as results:
        assert squares(results) == [n * n for n in ITEMS]


@forking
def test_a_fault_is_raised_here(two):
    def work(n):
        if n == 7:
            raise ValueError("seven")
        return n

    with pytest.raises(ValueError, match="seven"), working(work, ITEMS) as results:
        squares(results)


@forking
def test_nobody_is_left_behind(two):
    def stopped():
        with working(lambda n: os.getpid(), ITEMS) as results:
            found.append(next(results)[1])
            raise KeyboardInterrupt

    found = []
    with pytest.raises(KeyboardInterrupt):
        stopped()
    (process,) = found
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
