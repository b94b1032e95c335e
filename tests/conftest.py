"""For all tests."""

import shutil

import pytest
from hypothesis import settings

# A machine that is busy with other tests is no fault of the code.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")

_TOOLS = {"soffice": "LibreOffice", "xelatex": "TeX", "qpdf": "qpdf", "pdftoppm": "poppler"}
"""Programs that some slow tests call, by the names that readers know."""

_LEFT_OUT = pytest.StashKey[set]()


def pytest_configure(config):
    config.stash[_LEFT_OUT] = set()


def pytest_deselected(items):
    """Remember what `-m "not slow"` leaves out, in whichever process it is chosen."""
    for item in items:
        if item.get_closest_marker("slow"):
            item.config.stash[_LEFT_OUT].add(item.nodeid.partition("[")[0])


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session):
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["left_out"] = sorted(session.config.stash[_LEFT_OUT])


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node):
    node.config.stash[_LEFT_OUT] |= set(getattr(node, "workeroutput", {}).get("left_out", ()))


def pytest_terminal_summary(terminalreporter, config):
    left_out = sorted(config.stash[_LEFT_OUT])
    if not left_out:
        return
    terminalreporter.section("left out as slow", "-")
    for name in left_out:
        terminalreporter.write_line(name)
    absent = [known for tool, known in _TOOLS.items() if shutil.which(tool) is None]
    terminalreporter.write_line(f"{len(left_out)} left out; `pytest -m slow` runs them")
    if absent:
        terminalreporter.write_line(
            f"of them those that call {', '.join(absent)} are skipped: not installed here"
        )
