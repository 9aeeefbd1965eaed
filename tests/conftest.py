"""Settings of all tests."""

import atexit
import gc
import os
import shutil
import signal
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.kit.tries import every_time, tries

pytest_plugins = ["tests.kit.cost"]

# In CI every run tries the same examples, so that a red run is a change's own; elsewhere each run tries new ones.
# No example fails because the machine is busy.
CALM = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--full"):
        every_time()
    often = {"max_examples": tries(100), **CALM}  # where a test says nothing else
    settings.register_profile("ci", derandomize=True, **often)  # type: ignore[arg-type]
    settings.register_profile("here", **often)  # type: ignore[arg-type]
    settings.load_profile("ci" if os.environ.get("CI") else "here")


# A shell starts what runs in its background deaf to Ctrl-C, `nohup` to a hang-up, and whatever the tests start would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


OWN = Path(tempfile.mkdtemp(prefix="referee-tests-"))
"""Where this process keeps the players and the games of its commands, in place of the folders of whoever runs the tests."""

os.environ |= {"REFEREE_CONFIG": str(OWN / "config"), "REFEREE_GAMES": str(OWN / "games")}


@atexit.register
def _remove(made_by: int = os.getpid()) -> None:
    if os.getpid() == made_by:
        shutil.rmtree(OWN, ignore_errors=True)


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown() -> None:
    """No test meets the players or the games of another one: a name that is nearly known would be asked about."""
    for kept in OWN.iterdir():
        shutil.rmtree(kept)


FULL = ("full", "browser")
"""Markers of what runs with `--full` only."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--full",
        action="store_true",
        help="also the tests marked full or browser; one that is named with :: runs anyway",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what takes a fresh environment, a browser or much time, unless it is asked for."""
    if config.getoption("--full") or config.getoption("markexpr"):
        return
    named = tuple(word for word in config.args if "::" in word)
    left = [
        item
        for item in items
        if any(item.get_closest_marker(name) for name in FULL) and not item.nodeid.startswith(named)
    ]
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in set(left)]


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Spare the garbage collector what is there already: five thousand tests and all modules stay to the end anyway.

    It then looks seldom, as it took a tenth of the processor time. What a command does in a process of its own has Python's setting.
    """
    gc.freeze()
    gc.set_threshold(100_000, 20, 50)
    gc.enable()
