"""The server behind `tests.kit.program`: it imports both commands once, and a copy of it (a fork) becomes each one that is run.

It is started by `tests.kit.program` with one end of a socket as its standard input. A request is a length of four bytes, which
carries the standard input, output and error of the command as file descriptors, and JSON: module, arguments, folder and
environment. The answers are the process id, when the command has begun, and its wait status and the processor time it took in seconds, when
it has ended: eight bytes each.

A command that is `attended` is given one more descriptor, a pipe for the second answer: others may be asked for while it runs. At a terminal
the first and only other one is the terminal.
"""

import atexit
import contextlib
import gc
import importlib
import io
import json
import os
import pkgutil
import runpy
import signal
import socket
import struct
import sys
import time
import traceback
from typing import Any, NoReturn

from tests.kit import limits

LOADED = ("click", "prompt_toolkit", "rich.console", "rich.table", "rich.text", "sqlite_utils", "jsonlines", "platformdirs.unix")
"""Libraries that most commands need. What else a command needs it imports itself, as it always does."""
EXTRA = ("scipy.optimize", "scipy.sparse")
"""What proofs need, which takes ten times as long as most commands; it may not be installed."""


UNUSED = "pandas"
"""What a library imports where it is installed, and no command uses: it is a third of what would be mapped anew in each copy."""


def load() -> None:
    """Import both packages whole."""
    sys.modules[UNUSED] = None  # type: ignore[assignment]
    importlib.import_module("sqlite_utils")
    del sys.modules[UNUSED]
    for name in LOADED:
        importlib.import_module(name)
    with contextlib.suppress(ImportError):
        for name in EXTRA:
            importlib.import_module(name)
    for package in ("referee", "records"):
        for module in pkgutil.walk_packages(importlib.import_module(package).__path__, package + "."):
            if not module.name.endswith("__main__"):
                importlib.import_module(module.name)


def stream(number: int, mode: str, encoding: str, errors: str, unbuffered: bool) -> Any:
    """A standard stream as Python itself opens it (create_stdio in Python/pylifecycle.c)."""
    lower: Any = open(number, mode + "b", buffering=0 if unbuffered and mode == "w" else -1, closefd=False)  # noqa: SIM115
    getattr(lower, "raw", lower).name = f"<{('stdin', 'stdout', 'stderr')[number]}>"
    made: Any = io.TextIOWrapper(
        lower, encoding, errors, newline="\n", line_buffering=not unbuffered and (number == 2 or os.isatty(number)),
        write_through=unbuffered,
    )  # fmt: skip
    made.mode = mode
    return made


def become(request: dict[str, Any], descriptors: list[int]) -> NoReturn:
    """Be the command that was asked for; ends this process. descriptors: standard input, output and error."""
    for number, descriptor in enumerate(descriptors):
        os.dup2(descriptor, number)
    os.closerange(3, 64)
    os.environ.clear()
    os.environ.update(request["env"])
    time.tzset()
    os.chdir(request["cwd"])
    said = os.environ.get("PYTHONIOENCODING")
    of_input, of_output = (sys.stdin.errors, sys.stdout.errors) if not said else ("strict", "strict")
    encoding, unbuffered = said or sys.stdout.encoding, bool(os.environ.get("PYTHONUNBUFFERED"))
    sys.stdin = stream(0, "r", encoding, of_input or "strict", unbuffered)
    sys.stdout = stream(1, "w", encoding, of_output or "strict", unbuffered)
    sys.stderr = stream(2, "w", encoding, "backslashreplace", unbuffered)
    for name in ("stdin", "stdout", "stderr"):
        setattr(sys, f"__{name}__", getattr(sys, name))
    importlib.import_module("referee.games").NAMES.update(request["games"])  # also those that a test has registered
    signal.signal(signal.SIGINT, signal.default_int_handler)
    limits.begin(request.get("limits", ()))
    sys.argv[:] = ["-m", *request["arguments"]]
    end(command(request["module"]))


def command(module: str) -> int:
    """Run a module as the main one; the exit code by which Python would end."""
    try:
        runpy.run_module(module, run_name="__main__", alter_sys=True)
    except SystemExit as left:
        if left.code is None or isinstance(left.code, int):
            return left.code or 0
        print(left.code, file=sys.stderr)
        return 1
    except BaseException:
        traceback.print_exc()
        return 1
    return 0


def end(code: int) -> NoReturn:
    """End as Python does, but leave it to the system to clear the memory that is shared with the server."""
    atexit._run_exitfuncs()
    for output in (sys.stdout, sys.stderr):
        try:
            output.flush()
        except (OSError, ValueError) as error:
            if output is not sys.stderr:
                print(f"Exception ignored in: {output!r}\n{type(error).__name__}: {error}", file=sys.stderr)
            code = 120
    os._exit(code & 0xFF)


def attend(request: dict[str, Any], descriptors: list[int], asked: socket.socket) -> NoReturn:
    """Start a command, and say how it ended; ends this process, which is a copy of the server for that alone."""
    *its, ended = descriptors
    child = os.fork()
    if not child:
        os.close(ended)
        if request["terminal"]:
            os.login_tty(its.pop())
        asked.sendall(struct.pack("!q", os.getpid()))
        asked.close()
        become(request, its)
    asked.close()
    for descriptor in its:
        os.close(descriptor)
    _, status, used = os.wait4(child, 0)
    try:
        os.write(ended, struct.pack("!qd", status, used.ru_utime + used.ru_stime))
    except BrokenPipeError:  # nobody wants to know
        pass
    os._exit(0)


def reap() -> None:
    """Wait for those of the copies that have ended."""
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def exactly(asked: socket.socket, size: int) -> bytes:
    """So many bytes; fewer only where there are no more."""
    data = b""
    while len(data) < size and (piece := asked.recv(size - len(data))):
        data += piece
    return data


def serve() -> None:
    """Answer requests until nobody asks any more."""
    asked = socket.socket(fileno=os.dup(0))
    load()
    importlib.import_module("tests.kit.warm").warm()
    gc.collect()
    gc.freeze()  # no copy of this process looks through what they all share
    while True:
        begin, descriptors, _, _ = socket.recv_fds(asked, 4, 4)
        reap()
        if len(begin) < 4:
            return
        request = json.loads(exactly(asked, struct.unpack("!I", begin)[0]))
        child = os.fork()
        if not child:
            if request.get("attended"):
                attend(request, descriptors, asked)
            asked.close()
            become(request, descriptors)
        for descriptor in descriptors:
            os.close(descriptor)
        if request.get("attended"):
            continue
        asked.sendall(struct.pack("!q", child))
        _, status, used = os.wait4(child, 0)
        asked.sendall(struct.pack("!qd", status, used.ru_utime + used.ru_stime))


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the tests; each command hears it again
    serve()
