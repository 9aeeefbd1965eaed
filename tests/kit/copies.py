"""`--copies N`: a pytest plugin that runs the tests in so many copies (forks) of the process that has collected them.

So the tests are collected once, and what is loaded until then is shared. Each copy has its own folders, its own capturing, and its own server of
commands (`tests.kit.program`). The tests are shared out one by one: each copy begins with a stretch of neighbours, and one that is
through takes half of what the others still have before them. All reports are the first process's: it writes, counts, and sets the exit code.
"""

import atexit
import contextlib
import os
import random
import sys
import traceback
import warnings
from collections.abc import Iterable
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait
from typing import Any, NoReturn

import pytest

from tests.kit import own

ENDED, INTERRUPTED = "ended", "interrupted"
"""What is heard of a copy besides the reports of a test."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--copies",
        type=int,
        default=1,
        metavar="N",
        help="run the tests in N copies of the process that collected them",
    )


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    option = session.config.option
    many = min(option.copies, len(session.items))
    if many < 2 or not hasattr(os, "fork") or option.collectonly or option.usepdb or session.testsfailed:
        return None
    _Sharing(session, many).run()
    return True


class Stretches:
    """What is still to be given out: a stretch of places for each copy."""

    def __init__(self, places: int, copies: int) -> None:
        self.left = [range(places * i // copies, places * (i + 1) // copies) for i in range(copies)]

    def take(self, copy: int) -> int | None:
        """The next place for this copy; None where all are given out."""
        if not self.left[copy]:
            longest = max(range(len(self.left)), key=lambda other: len(self.left[other]))
            whole = self.left[longest]
            self.left[longest], self.left[copy] = whole[: len(whole) // 2], whole[len(whole) // 2 :]
        mine = self.left[copy]
        if not mine:
            return None
        self.left[copy] = mine[1:]
        return mine[0]


class _Copy:
    """A copy, as the first process sees it."""

    def __init__(
        self, session: pytest.Session, number: int, given: list[int | None], others: Iterable[Connection]
    ) -> None:
        self.number = number
        self.given = given
        """The places of the test that it runs and of the one after it."""
        self.connection, its = Pipe()
        sys.stdout.flush()
        sys.stderr.flush()
        self.process = os.fork()
        if not self.process:
            for connection in (self.connection, *others):
                connection.close()
            _be(session, its, number, given)
        its.close()


class _Sharing:
    """The first process: it gives out the tests, and passes on what the copies report."""

    def __init__(self, session: pytest.Session, many: int) -> None:
        self.session = session
        self.hook = session.config.hook
        self.stretches = Stretches(len(session.items), many)
        self.copies: dict[Connection, _Copy] = {}
        paths: Any = session.config._tmp_path_factory  # type: ignore[attr-defined]
        paths.getbasetemp()
        for number in range(many):
            self.begin(number)

    def begin(self, number: int) -> None:
        """Begin a copy, if there is something to do for it."""
        first = self.stretches.take(number)
        if first is not None:
            self.fork(number, [first, self.stretches.take(number)])

    def fork(self, number: int, given: list[int | None]) -> None:
        copy = _Copy(self.session, number, given, self.copies)
        self.copies[copy.connection] = copy

    def run(self) -> None:
        try:
            while self.copies:
                for connection in wait(list(self.copies)):
                    assert isinstance(connection, Connection)
                    self.hear(self.copies[connection])
        finally:
            for copy in self.copies.values():
                copy.connection.close()
                os.waitpid(copy.process, 0)
        if self.session.shouldfail:
            raise self.session.Failed(self.session.shouldfail)
        if self.session.shouldstop:
            raise self.session.Interrupted(self.session.shouldstop)

    def hear(self, copy: _Copy) -> None:
        """Pass on what a copy says of a test, and give it another one; or take note that it has ended."""
        said: Any = ENDED
        with contextlib.suppress(EOFError, OSError):
            said = copy.connection.recv()
        if said == ENDED:
            self.ended(copy)
            return
        if said == INTERRUPTED:
            raise KeyboardInterrupt
        reports, warned = said
        for warning in warned:
            self.hook.pytest_warning_recorded.call_historic(kwargs=warning)
        done = copy.given.pop(0)
        assert done is not None
        self.tell(
            done, [self.hook.pytest_report_from_serializable(config=self.session.config, data=data) for data in reports]
        )
        stop = bool(self.session.shouldfail or self.session.shouldstop)
        if copy.given[0] is not None:
            copy.given = [None] if stop else [copy.given[0], self.stretches.take(copy.number)]
            with contextlib.suppress(OSError):  # it has ended: heard next
                copy.connection.send((stop, copy.given[-1]))

    def tell(self, place: int, reports: list[pytest.TestReport]) -> None:
        item = self.session.items[place]
        self.hook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
        for report in reports:
            self.hook.pytest_runtest_logreport(report=report)
        self.hook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)

    def ended(self, copy: _Copy) -> None:
        """A copy has ended: through with all, or in the middle of a test, which has failed then. Another one takes its place."""
        del self.copies[copy.connection]
        copy.connection.close()
        _, status = os.waitpid(copy.process, 0)
        if copy.given[0] is None:
            return
        item = self.session.items[copy.given[0]]
        text = f"the process that ran {item.nodeid} ended ({os.waitstatus_to_exitcode(status)})"
        self.tell(copy.given[0], [pytest.TestReport(item.nodeid, item.location, {}, "failed", text, "call")])
        if self.session.shouldfail or self.session.shouldstop:
            return
        if copy.given[1] is not None:  # nobody else has it
            self.fork(copy.number, [copy.given[1], self.stretches.take(copy.number)])
        else:
            self.begin(copy.number)


class _Reports:
    """What a copy has to say of the test that it runs."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.reports: list[Any] = []
        self.warned: list[dict[str, Any]] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.reports.append(self.config.hook.pytest_report_to_serializable(config=self.config, report=report))

    def pytest_warning_recorded(
        self, warning_message: warnings.WarningMessage, when: str, nodeid: str, location: Any
    ) -> None:
        kind = warning_message.category if warning_message.category.__module__ == "builtins" else UserWarning
        plain = warnings.WarningMessage(
            str(warning_message.message), kind, warning_message.filename, warning_message.lineno
        )
        self.warned.append({"warning_message": plain, "when": when, "nodeid": nodeid, "location": location})

    def taken(self) -> tuple[list[Any], list[dict[str, Any]]]:
        """What was not taken yet."""
        taken = self.reports, self.warned
        self.reports, self.warned = [], []
        return taken


def _be(session: pytest.Session, connection: Connection, number: int, given: list[int | None]) -> NoReturn:
    """Be a copy; ends this process."""
    code = 0
    try:
        try:
            _separate(session.config, number)
            _run(session, connection, given)
        except (
            KeyboardInterrupt,
            EOFError,
            BrokenPipeError,
        ) as error:  # the first process has ended, or all are to end
            code = 1
            if isinstance(error, KeyboardInterrupt):
                connection.send(INTERRUPTED)
        session.config.hook.pytest_sessionfinish(session=session, exitstatus=code)
    except BaseException:
        code = 3
        traceback.print_exc(file=sys.__stderr__)
    finally:
        atexit._run_exitfuncs()
        os._exit(code)


def _separate(config: pytest.Config, number: int) -> None:
    """Share nothing with the other copies that one of them changes."""
    random.seed()
    own.begin()
    plugins = config.pluginmanager
    plugins.unregister(name="terminalreporter")
    config.workerinput = {"workerid": f"copy{number}"}  # type: ignore[attr-defined] # so plugins know that they are in such a process
    capturing: Any = plugins.getplugin("capturemanager")
    capturing.stop_global_capturing()
    capturing.start_global_capturing()
    capturing.suspend_global_capture()
    paths: Any = config._tmp_path_factory  # type: ignore[attr-defined]
    paths._basetemp = paths.mktemp(f"copy{number}-", numbered=True)


def _run(session: pytest.Session, connection: Connection, given: list[int | None]) -> None:
    config, items = session.config, session.items
    told = _Reports(config)
    config.pluginmanager.register(told, "tests.kit.copies reports")
    told.taken()  # what was said while the tests were collected
    place, after = given
    while place is not None:
        config.hook.pytest_runtest_protocol(item=items[place], nextitem=None if after is None else items[after])
        connection.send(told.taken())
        place = after
        if place is not None:
            stop, after = connection.recv()
            if stop:
                return
