"""A command that is a copy of the server does what one that was started anew does."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from referee.journal import kept_logs
from referee.table.session import config
from tests.cli.run import finished
from tests.kit import program
from tests.kit.ended import is_left
from tests.kit.patience import wait_for
from tests.kit.terminal import owner, python, settle

TYPED = "players Ana, Zoë, Cho, Dai\nsetup o r z p start 3\nkkb\nksb\n".encode()
WORDS = [
    ("referee", "--version"),
    ("referee", "rules", "shinbi", "no such words"),
    ("referee", "nonsense"),
    ("referee", "play", "shinbi", "--log", "no/such/folder.jsonl"),
    ("referee", "play", "shinbi", "--json", "-", "--untimed", "--keep-going", "--log", "a.jsonl"),
    ("records",),
    ("records", "schema", "--nonsense"),
    ("records", "audit", "-"),
    ("tests.kit.sample", "exit"),
    ("tests.kit.sample", "sentence"),
    ("tests.kit.sample", "exception"),
    ("tests.kit.sample", "streams"),
    ("tests.kit.sample", "killed"),
    ("tests.kit.sample", "closed"),
]


@pytest.mark.parametrize(
    ("words", "variables"),
    [
        *((words, {}) for words in WORDS),
        (("tests.kit.sample", "streams"), {"PYTHONIOENCODING": "utf-8"}),
        (("tests.kit.sample", "streams"), {"TZ": "Asia/Tokyo"}),
    ],
    ids=str,
)
def test_both_say_the_same(words: tuple[str, ...], variables: dict[str, str], tmp_path: Path) -> None:
    found = []
    for real in (True, False):
        folder = tmp_path / str(real)
        folder.mkdir()
        done = program.run(*words, cwd=folder, typed=TYPED, env={**program.ENV, **variables}, real=real)
        out = [line for line in done.stdout.splitlines() if b'"seal"' not in line and b'"id"' not in line]
        found.append((done.returncode, out, done.stderr.splitlines()[-1:], sorted(os.listdir(folder))))
    assert found[0] == found[1]


@pytest.mark.parametrize(("word", "asks"), [("exit", ""), ("killed", ""), ("streams", "__main__"), ("terminal", "[?]")])
def test_both_do_the_same_at_a_terminal(word: str, asks: str, tmp_path: Path) -> None:
    found = []
    for real in (True, False):
        child = python("-m", "tests.kit.sample", word, cwd=tmp_path, env=program.ENV, rows=33, columns=77, real=real)
        said = ""
        if asks:
            child.expect(asks)
            settle(child)
            said = f"{child.before}"
            child.sendline("typed")
            child.sendeof()
        child.expect(pexpect.EOF)
        found.append((finished(child), said, child.before))
    assert found[0] == found[1]


def test_a_signal_reaches_a_copy_at_a_terminal() -> None:
    child = python("-m", "tests.kit.sample", "sleep", env=program.ENV)
    child.expect("sleeps")
    assert child.isalive() and owner(child) == child.pid
    child.kill(signal.SIGTERM)
    child.expect(pexpect.EOF)
    assert finished(child) == -signal.SIGTERM


def test_a_copy_is_a_process_of_its_own(tmp_path: Path) -> None:
    first, second = (program.run("tests.kit.sample", "own", cwd=tmp_path).stdout for _ in range(2))
    assert first != second and str(os.getpid()).encode() not in (first, second)


def test_what_python_reads_at_its_start_makes_a_start(tmp_path: Path) -> None:
    for name, value in (("PYTHONHASHSEED", "1"), ("PYTHONIOENCODING", "cp1252"), ("LC_ALL", "C"), ("PYTHONPATH", "/")):
        done = program.run("tests.kit.sample", "own", cwd=tmp_path, env={**program.ENV, name: value})
        assert done.args[0] == sys.executable
    assert program.run("tests.kit.sample", "own", cwd=tmp_path).args[0] != sys.executable


def test_much_in_and_much_out(tmp_path: Path) -> None:
    typed = os.urandom(3_000_000).hex().encode()
    assert program.run("tests.kit.sample", "echo", cwd=tmp_path, typed=typed).stdout == typed
    assert program.run("tests.kit.sample", "deaf", cwd=tmp_path, typed=typed).returncode == 0


def test_ctrl_c_reaches_a_command_and_not_the_server(tmp_path: Path) -> None:
    done = program.run("tests.kit.sample", "interrupted", cwd=tmp_path)
    assert done.stdout == b"heard\n" and done.returncode == 0
    assert program.run("referee", "--version", cwd=tmp_path).returncode == 0


def test_the_server_ends_with_its_tests(tmp_path: Path) -> None:
    text = (
        "from tests.kit import program\n"
        "program.run('referee', '--version')\n"
        "print(program._Server.process.pid, flush=True)\n"
        "import os; os._exit(0)\n"
    )
    done = subprocess.run([sys.executable, "-c", text], cwd=program.ROOT, env=program.ENV, capture_output=True, check=True)
    wait_for(lambda: not is_left(int(done.stdout)), "the server ends")


def test_no_command_finds_the_games_or_the_players_of_whoever_runs_the_tests(tmp_path: Path) -> None:
    """Of the commands and of what runs in the process of the tests."""
    own = Path(os.environ["REFEREE_GAMES"]).parent
    assert own.name.startswith("referee-tests-") and config.folder().parent == kept_logs.games_folder().parent == own
    assert not list(own.iterdir()), "an earlier test has left something"
    for real in (True, False):
        done = program.run("records", "audit", cwd=tmp_path, real=real)
        assert done.returncode == 2 and str(own).encode() in b"".join(done.stderr.split()), done
