"""What the tests cost: a pytest plugin that says at the end how long they took, in wall time and in processor time.

Processor time is what counts on a machine that others use too: this process, its workers and all programs that they started.
`--cost` lists it by folder and by file, and the dearest tests. It is said, never compared with anything.
"""

import os
import resource
import time
from collections.abc import Iterator
from pathlib import PurePath
from typing import Any

import pytest

from tests.kit import program

BEFORE = "REFEREE_TEST_BEFORE"
"""A variable: when the checks before the tests began (seconds since the epoch) and the processor time that they took."""
BEGAN = pytest.StashKey[float]()
DEAREST = 40
_found: list[tuple[str, float]] = []
_start = time.time()


def processor_time() -> float:
    """Seconds that this process and all it waited for took so far."""
    own, children = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--cost", action="store_true", help="list the processor time by folder, by file and of the dearest tests")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    item.stash[BEGAN] = processor_time() + program.spent()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    if call.when == "teardown":
        item.user_properties.append(("processor", round(processor_time() + program.spent() - item.stash[BEGAN], 4)))
    return (yield)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when == "teardown":
        _found.append((report.nodeid, sum(float(str(value)) for name, value in report.user_properties if name == "processor")))


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    program.stop()


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    if config.getoption("--cost"):
        terminalreporter.section("processor time in seconds")
        for rows in (_by(1), _by(2), _dearest(dict(_found))):
            for name, seconds in rows[:DEAREST]:
                terminalreporter.write_line(f"{seconds:8.2f}  {name}")
            terminalreporter.write_line("")
    began, before = (float(word) for word in os.environ.get(BEFORE, f"{_start} 0").split())
    terminalreporter.write_line(f"took {_said(time.time() - began)}, {_said(before + processor_time())} of processor time")


def _by(parts: int) -> list[tuple[str, float]]:
    """By the folder (1) or the file (2) below tests/."""
    rows: dict[str, float] = {}
    for test, seconds in _found:
        name = "/".join(PurePath(test.partition("::")[0]).parts[: parts + 1])
        rows[name] = rows.get(name, 0) + seconds
    return _dearest(rows)


def _dearest(rows: dict[str, float]) -> list[tuple[str, float]]:
    return sorted(rows.items(), key=lambda row: -row[1])


def _said(seconds: float) -> str:
    return f"{int(seconds // 60)} min {int(seconds % 60)} s" if seconds >= 60 else f"{seconds:.0f} s"
