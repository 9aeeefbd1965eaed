"""A system without what only Unix has: no fcntl, no termios, no alarm, no select on the standard input, letters of cp1252, lines that end in CRLF.

`play`, `demo` and `audit` run there as here. This is no Windows: paths, file locks and the terminal are those of this machine.
"""

import subprocess
import sys
from pathlib import Path

from tests.cli.run import ENV, EXAMPLE, ROOT, log_lines
from tests.cli.test_terminal import Seat

BLOCKED = '''
import builtins, io, select, signal, sys

for name in ("fcntl", "termios", "tty", "pty", "pwd", "grp", "resource", "readline"):
    sys.modules[name] = None
for name in ("SIGALRM", "SIGHUP", "SIGKILL", "setitimer", "alarm", "ITIMER_REAL"):
    if hasattr(signal, name):
        delattr(signal, name)

_select = select.select


def only_sockets(read, *more):
    for file in read:
        if (file if isinstance(file, int) else file.fileno()) == 0:
            raise OSError(10038, "an operation was attempted on something that is not a socket")
    return _select(read, *more)


select.select = only_sockets
_open = io.open


def other_open(file, mode="r", buffering=-1, encoding=None, errors=None, newline=None, *more, **named):
    if "b" not in mode:
        encoding = encoding or "cp1252"
        if newline is None and set(mode) & set("wax+"):
            newline = "\\r\\n"
    return _open(file, mode, buffering, encoding, errors, newline, *more, **named)


io.open = builtins.open = other_open
for stream in (sys.stdout, sys.stderr):
    stream.reconfigure(encoding="cp1252", newline="\\r\\n")
sys.stdin.reconfigure(encoding="cp1252")
'''
"""What runs before the program, in every process that it starts."""


def environment(folder: Path) -> dict[str, str]:
    """The environment of such a system."""
    site = folder / "site"
    site.mkdir(exist_ok=True)
    (site / "sitecustomize.py").write_text(BLOCKED, encoding="utf-8")
    return {**ENV, "PYTHONPATH": f"{site}:{ROOT}", "REFEREE_GAMES": str(folder / "games")}


def other(folder: Path, module: str, *arguments: str, typed: bytes | None = None) -> "subprocess.CompletedProcess[bytes]":
    """Run a command on such a system."""
    command = [sys.executable, "-m", module, *arguments]
    ran = subprocess.run(command, cwd=folder, env=environment(folder), input=typed or b"", capture_output=True, check=False)
    assert b"Traceback" not in ran.stdout + ran.stderr, ran.stderr.decode("cp1252")
    return ran


def test_the_system_is_really_without(tmp_path: Path) -> None:
    (tmp_path / "looks.py").write_text(
        "import select, signal, sys\n"
        "for name in ('fcntl', 'termios'):\n"
        "    try:\n        __import__(name)\n        print('has', name)\n    except ImportError:\n        print('lacks', name)\n"
        "print(hasattr(signal, 'SIGALRM'), sys.stdout.encoding)\n"
        "try:\n    select.select([sys.stdin], [], [], 0)\n    print('selects')\nexcept OSError:\n    print('cannot select')\n"
    )
    ran = other(tmp_path, "looks")
    assert ran.stdout.decode("cp1252").split("\r\n") == ["lacks fcntl", "lacks termios", "False cp1252", "cannot select", ""]


def test_play_and_audit(tmp_path: Path) -> None:
    """A transcript with CRLF and a byte-order mark, from a file and from a pipe that goes on behind a refused entry, gives the same log."""
    text = "\ufeff" + EXAMPLE.read_text(encoding="utf-8").replace("\n", "\r\n")
    (tmp_path / "game.txt").write_bytes(text.encode())
    ran = other(tmp_path, "referee", "play", "shinbi", "game.txt", "--log", "file.jsonl", "--keep-going", "--untimed")
    assert ran.returncode == 1 and b"\r\n" in ran.stdout
    piped = other(tmp_path, "referee", "play", "shinbi", "--log", "pipe.jsonl", "--keep-going", "--untimed", typed=text.encode())
    assert piped.returncode == 1
    same = [[{**line, "seal": "", "id": "", "at": ""} for line in log_lines(tmp_path / name)] for name in ("file.jsonl", "pipe.jsonl")]
    assert same[0] == same[1] and len(same[0]) > 50
    assert b"\r" not in (tmp_path / "file.jsonl").read_bytes()
    audit = other(tmp_path, "records", "audit", "file.jsonl")
    assert audit.returncode == 0 and b"sound" in audit.stdout


def test_at_a_terminal(tmp_path: Path) -> None:
    seat = Seat(tmp_path, "play", "shinbi", "--players", "Ana,Ben,Cho,Dai", "--edition", "es", env=environment(tmp_path), real=True)
    seat.until("clans in seating order.*> ")
    seat.talk(("o r z p", "pawn.*> "), "1")
    seat.type("xyz", "not understood")  # a refused entry drops what was typed ahead: nothing is read of it here
    seat.talk("ksb", ("q", "goes on"))
    assert seat.end() == 1
    (log,) = (tmp_path / "games").glob("*.jsonl")
    assert b"\r" not in log.read_bytes() and "Traceback" not in seat.seen


def test_demo(tmp_path: Path) -> None:
    ran = other(tmp_path, "referee", "demo", "here")
    told = (ran.stdout + ran.stderr).decode("cp1252")
    assert ran.returncode == 0, told[-2000:]
    assert "this should not be" not in told
    assert (tmp_path / "here" / "page.html").read_bytes().startswith(b"<!")
