"""A command that runs beside the test, as `subprocess.Popen` has it: a copy of a process that has imported everything."""

import os
import subprocess
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, cast

from tests.kit import program
from tests.kit.patience import PATIENCE

if TYPE_CHECKING:

    class Program(subprocess.Popen[bytes]):
        """A command with its pipes."""

        stdin: IO[bytes]
        stdout: IO[bytes]
        stderr: IO[bytes]


def start(command: Sequence[str], *, cwd: Path, env: Mapping[str, str], errors: bool = True) -> "Program":
    """Start Python with these words behind it, one of which is `-m`, with pipes. errors: standard error has one too."""
    if program.alike(env):
        return cast("Program", _Started([*command[command.index("-m") + 1 :]], cwd, env, errors))
    made = subprocess.Popen(command, cwd=cwd, env=env, stdin=-1, stdout=-1, stderr=-1 if errors else None)
    return cast("Program", made)


class _Started(subprocess.Popen[bytes]):
    """Waits for a process that is not a child of this one; all else is its parent's."""

    def __init__(self, args: list[str], cwd: Path, env: Mapping[str, str], errors: bool) -> None:
        (its_in, our_in), (our_out, its_out) = os.pipe(), os.pipe()
        our_err, its_err = os.pipe() if errors else (-1, os.dup(2))
        try:
            self.pid, self._ended = program.attended(*args, cwd=cwd, env=env, descriptors=[its_in, its_out, its_err])
        finally:
            for descriptor in (its_in, its_out, its_err):
                os.close(descriptor)
        self.args = args
        self.stdin, self.stdout = open(our_in, "wb"), open(our_out, "rb")  # noqa: SIM115
        self.stderr = open(our_err, "rb") if errors else None  # noqa: SIM115
        self.returncode: Any = None
        self.encoding = self.errors = self.text_mode = self._input = None
        self._communication_started = self.universal_newlines = False
        self._waitpid_lock = threading.Lock()
        self._sigint_wait_secs = 0.25
        self._child_created = True

    def _internal_poll(self, *_: object, **__: object) -> int | None:
        return self._look(0)

    def _wait(self, timeout: float | None) -> int:
        code = self._look(PATIENCE if timeout is None else timeout)
        if code is None:
            raise subprocess.TimeoutExpired(cast(Any, self.args), timeout or PATIENCE)
        return code

    def _look(self, wait: float) -> int | None:
        if self.returncode is None:
            status = program.how_it_ended(self._ended, wait)
            if status is not None:
                os.close(self._ended)
                self.returncode = os.waitstatus_to_exitcode(status)
        return cast("int | None", self.returncode)
