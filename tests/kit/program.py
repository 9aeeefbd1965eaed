"""`referee` and `records` as processes of their own, at a tenth of what a start of Python costs.

`run` gives each command a process with pipes, a folder, an environment and an exit code of its own. The process is a copy
(a fork) of one that has imported both packages already (`tests.kit.forked`); that saves the 0.3 seconds of processor time that
Python and the imports take. What the command does, it does in that process, so nothing is left in the process of the tests.

`at_terminal` does the same at a pseudo-terminal; `tests.kit.terminal` makes a program of pexpect of it.

Where the start itself is the matter, `real=True` starts Python as a user does. That is done without being asked where a
copy would differ: variables that Python reads when it starts (PYTHON…, LC_…, LANG), other words for `subprocess.run`, a system without
fork.
"""

import atexit
import json
import os
import select
import selectors
import socket
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, AnyStr

from referee import games
from tests.kit.limits import Limit, begin
from tests.kit.patience import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
ENV = {**os.environ, "PYTHONPATH": str(ROOT)}
"""The environment of a command where none is given."""


def run(
    module: str, *arguments: str, cwd: Path | str | None = None, typed: bytes | None = None,
    env: Mapping[str, str] | None = None, real: bool = False, limits: Sequence[Limit] = (), together: bool = False,
    code: int | None = None, **how: Any,
) -> "subprocess.CompletedProcess[bytes]":  # fmt: skip
    """Run `python -P -m MODULE ARGUMENTS` to its end: exit code, standard output and standard error.

    typed: what stands on its standard input; without it, nothing.
    env: the whole environment, default `ENV`.
    limits: what it may not do (`tests.kit.limits`). together: standard error goes where standard output goes.
    code: the exit code that it must end with; without it, any.
    real: start Python anew. how: further words for `subprocess.run`, which only a real start knows.
    """
    environment = ENV if env is None else env
    if not real and not how and alike(environment) and _LOCK.acquire(blocking=False):
        try:
            done = _ask(module, arguments, cwd, typed or b"", environment, limits, together)
        finally:
            _LOCK.release()
        return ended(done, code)
    done = subprocess.run(
        [sys.executable, "-P", "-m", module, *arguments], cwd=cwd, env=environment, input=typed or b"", stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT if together else subprocess.PIPE, check=False, timeout=PATIENCE,
        preexec_fn=partial(begin, limits) if limits else None, **how,
    )  # fmt: skip
    return ended(done, code)


def ended(done: "subprocess.CompletedProcess[AnyStr]", code: int | None) -> "subprocess.CompletedProcess[AnyStr]":
    """The same run: it ended with this code, where one is given."""
    assert code in (None, done.returncode), (done.args, done.returncode, done.stdout[-2000:], done.stderr)
    return done


def alike(environment: Mapping[str, str]) -> bool:
    """Whether Python would start in this environment as the server has started."""
    return hasattr(os, "fork") and _read_at_start(environment) == _read_at_start(ENV)


def _read_at_start(environment: Mapping[str, str]) -> dict[str, str]:
    """The variables that Python reads when it starts; the encoding of the streams, where it is UTF-8, is set for each command."""
    return {
        name: value for name, value in environment.items()
        if name.startswith(("PYTHON", "LC_", "LANG")) and (name, value) != ("PYTHONIOENCODING", "utf-8")
    }  # fmt: skip


class _Server:
    """The server of this process, started when it is first needed."""

    process: "subprocess.Popen[bytes] | None" = None
    connection: socket.socket
    spent = 0.0


_LOCK = threading.Lock()


def _connection() -> socket.socket:
    if _Server.process is None:
        ours, its = socket.socketpair()
        command = [sys.executable, "-P", "-m", "tests.kit.forked"]
        _Server.process = subprocess.Popen(command, stdin=its.fileno(), cwd=ROOT, env=ENV, start_new_session=True)
        its.close()
        ours.settimeout(PATIENCE)
        _Server.connection = ours
    return _Server.connection


def spent() -> float:
    """The processor time that all commands here took so far, in seconds, as far as they were copies."""
    return _Server.spent


@atexit.register
def stop() -> None:
    """Let the server end, and wait for it, so that its processor time is counted."""
    process, _Server.process = _Server.process, None
    if process is not None:
        _Server.connection.close()
        process.wait()


def _answer(connection: socket.socket, form: str) -> tuple[Any, ...]:
    data, size = b"", struct.calcsize(form)
    while len(data) < size:
        piece = connection.recv(size - len(data))
        assert piece, "the server behind tests.kit.program has ended"
        data += piece
    return struct.unpack(form, data)


def at_terminal(module: str, *arguments: str, cwd: Path | str | None = None, env: Mapping[str, str], terminal: int) -> tuple[int, int]:
    """Start the command as the leader of a session at this terminal (its slave's descriptor), in an environment like the server's.

    The process, and the descriptor of a pipe from which `how_it_ended` reads. The process is not a child of this one.
    """
    return attended(module, *arguments, cwd=cwd, env=env, descriptors=[terminal], terminal=True)


def attended(
    module: str, *arguments: str, cwd: Path | str | None = None, env: Mapping[str, str], descriptors: Sequence[int], terminal: bool = False
) -> tuple[int, int]:
    """The same with these descriptors as its standard streams, where there is no terminal."""
    ended, its_end = os.pipe()
    with _LOCK:
        connection = _connection()
        try:
            _request(
                connection, [*descriptors, its_end], module=module, arguments=arguments, cwd=str(cwd or Path.cwd()), env=dict(env),
                attended=True, terminal=terminal,
            )  # fmt: skip
            (child,) = _answer(connection, "!q")
        except BaseException:
            os.close(ended)
            stop()
            raise
        finally:
            os.close(its_end)
    return int(child), ended


def how_it_ended(ended: int, wait: float) -> int | None:
    """The wait status of a command at a terminal; None where it has not ended within so many seconds."""
    if not select.select([ended], [], [], wait)[0]:
        return None
    status, used = struct.unpack("!qd", os.read(ended, 16))
    _Server.spent += used
    return int(status)


def _request(connection: socket.socket, descriptors: list[int], **request: Any) -> None:
    data = json.dumps({**request, "games": games.NAMES}).encode()
    socket.send_fds(connection, [struct.pack("!I", len(data))], descriptors)
    connection.sendall(data)


def _ask(
    module: str,
    arguments: tuple[str, ...],
    cwd: Path | str | None,
    typed: bytes,
    env: Mapping[str, str],
    limits: Sequence[Limit],
    together: bool,
) -> "subprocess.CompletedProcess[bytes]":
    connection = _connection()
    (its_in, our_in), (our_out, its_out) = os.pipe(), os.pipe()
    our_err, its_err = (-1, os.dup(its_out)) if together else os.pipe()
    try:
        _request(
            connection,
            [its_in, its_out, its_err],
            module=module,
            arguments=arguments,
            cwd=str(cwd or Path.cwd()),
            env=dict(env),
            limits=limits,
        )
    finally:
        for descriptor in (its_in, its_out, its_err):
            os.close(descriptor)
    child = None
    try:
        (child,) = _answer(connection, "!q")
        out, err = _communicate(our_in, our_out, our_err, typed)
        status, used = _answer(connection, "!qd")
    except BaseException:
        if child is not None:
            os.kill(child, 9)
        stop()
        raise
    _Server.spent += used
    return subprocess.CompletedProcess([module, *arguments], os.waitstatus_to_exitcode(status), out, err)


def _communicate(our_in: int, our_out: int, our_err: int, typed: bytes) -> tuple[bytes, bytes]:
    """Type the input and gather both outputs (-1: there is no second one), at the same time; closes the pipes."""
    told: dict[int, bytearray] = {pipe: bytearray() for pipe in (our_out, our_err) if pipe >= 0}
    end = time.monotonic() + PATIENCE
    left = memoryview(typed)
    os.set_blocking(our_in, False)
    with selectors.DefaultSelector() as pipes:
        for descriptor in told:
            pipes.register(descriptor, selectors.EVENT_READ)
        pipes.register(our_in, selectors.EVENT_WRITE)
        while pipes.get_map():
            for key, _ in pipes.select(max(0.0, end - time.monotonic())):
                descriptor = key.fd
                if descriptor in told:
                    piece = os.read(descriptor, 1 << 16)
                    told[descriptor] += piece
                    done = not piece
                else:
                    try:
                        left = left[os.write(descriptor, left[: 1 << 16]) :]
                        done = not left
                    except BrokenPipeError:
                        done = True
                if done:
                    pipes.unregister(descriptor)
                    os.close(descriptor)
            if time.monotonic() > end:
                raise subprocess.TimeoutExpired("a command", PATIENCE)
    return bytes(told[our_out]), bytes(told.get(our_err, b""))
