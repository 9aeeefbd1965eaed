"""scripts/referee, scripts/records and scripts/test, in a copy of the checkout with a stand-in for Python.

The stand-in notes every call, makes environments that hold only itself, and passes everything else on to the
real Python, so nothing is downloaded and a whole set-up takes a few milliseconds.
"""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.ended import is_anybody_left
from tests.kit.patience import PATIENCE, wait_for

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the scripts are for a POSIX shell")

HERE = Path(__file__).resolve().parent.parent

STAND_IN = """\
#!/bin/sh
echo "$*" >>"$FAKE_CALLS"
case $* in
    "-m venv "*)
        sleep "${FAKE_VENV_TAKES:-0}"
        mkdir -p "$3/bin" && cp "$0" "$3/bin/python" && cp "$0" "$3/bin/lint-imports" && : >"$3/pyvenv.cfg"
        [ -z "${FAKE_VENV_FAILS:-}" ] || { echo "no ensurepip"; exit 1; } ;;
    "-m pip install "*)
        cat # an installer that would swallow what is meant for the command
        sleep "${FAKE_PIP_TAKES:-0}"
        [ -z "${FAKE_PIP_FAILS:-}" ] || { echo "no such package"; exit 1; } ;;
    *"import pip"*) ;;
    "-P scripts/lib/checks.py"*) exec "$FAKE_REAL" "$@" ;;
    "-P -c "*) PYTHONPATH=$FAKE_ROOT exec "$FAKE_REAL" "$@" ;;
    "-c "*) exec "$FAKE_REAL" "$@" ;;
    "-m pytest"*) echo "1 passed in 0.01s" ;;
    "-m ruff"*) exit 1 ;;
esac
"""

COMMAND = """\
import sys


def main() -> int:
    print(sys.argv, sys.stdin.read())
    return 7
"""


class Checkout:
    """A copy of the checkout with the stand-in beside it."""

    def __init__(self, where: Path) -> None:
        self.root = where / "a check out"
        self.venv = self.root / ".venv"
        self.log = self.root / ".venv.log"
        shutil.copytree(HERE / "scripts", self.root / "scripts")
        shutil.copy(HERE / "pyproject.toml", self.root)
        for package in ("referee", "records"):
            (self.root / package).mkdir()
            (self.root / package / "__init__.py").touch()
            (self.root / package / "cli.py").write_text(COMMAND)
        self.python = where / "stand in"
        self.python.write_text(STAND_IN)
        self.python.chmod(0o755)
        self.tools = where / "tools"
        self.tools.mkdir()
        for tool in ("cat", "cksum", "cp", "dirname", "mkdir", "readlink", "rm", "rmdir", "sh", "sleep"):
            found = shutil.which(tool)
            assert found
            (self.tools / tool).symlink_to(found)
        self.env = {
            **{k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "REFEREE_"))},
            "PYTHON": str(self.python),
            "FAKE_CALLS": str(where / "calls"),
            "FAKE_ROOT": str(self.root),
            "FAKE_REAL": sys.executable,
        }
        self.where = where
        self.started: list[subprocess.Popen[str]] = []

    def start(self, script: str | Path = "referee", *args: str, **env: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [self.root / "scripts" / script, *args],
            env=self.env | env,
            cwd=self.where,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        self.started.append(process)
        return process

    def run(self, script: str | Path = "referee", *args: str, **env: str) -> tuple[int, str, str]:
        """Exit code, standard output and standard error; the standard input is `typed`."""
        process = self.start(script, *args, **env)
        out, err = process.communicate("typed", timeout=PATIENCE)
        return process.returncode, out, err

    def calls(self) -> str:
        """What Python was asked to do since the last time, as one letter each: Venv, Install."""
        file = self.where / "calls"
        lines = file.read_text().splitlines() if file.exists() else []
        file.write_text("")
        letters = {"-m venv": "V", "-m pip ": "I"}
        return "".join(letters.get(line[:7], "") for line in lines)

    def wait_for(self, call: str) -> None:
        file = self.where / "calls"
        wait_for(lambda: file.exists() and call in file.read_text(), f"a call of {call}")


@pytest.fixture
def checkout(tmp_path: Path) -> Iterator[Checkout]:
    checkout = Checkout(tmp_path)
    yield checkout
    for process in checkout.started:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()


def is_group_signalled(group: int, how: signal.Signals) -> bool:
    """Sends `how` to a process group; False: nobody is left in it."""
    try:
        os.killpg(group, how)
    except ProcessLookupError:
        return False
    return is_anybody_left(group)


def said(name: str, *args: str) -> str:
    return f"{[name, *args]} typed\n"


@pytest.mark.parametrize("name", ["referee", "records"])
def test_first_start_sets_up_and_later_ones_do_not(checkout: Checkout, name: str) -> None:
    code, out, err = checkout.run(name, "-x", "two words", "")
    assert (code, out) == (7, said(name, "-x", "two words", ""))
    assert err == f"{name}: setting up its Python environment; this is done once and may take a minute.\n"
    assert checkout.calls() == "VI"
    assert checkout.run(name) == (7, said(name), "")
    assert checkout.calls() == ""


def test_both_commands_share_one_environment(checkout: Checkout) -> None:
    checkout.run("referee")
    checkout.calls()
    assert checkout.run("records") == (7, said("records"), "")
    assert checkout.calls() == ""


def test_through_symlinks_from_a_directory_with_decoys(checkout: Checkout) -> None:
    checkout.run()
    elsewhere = checkout.where / "else where"
    (elsewhere / "referee").mkdir(parents=True)
    (elsewhere / "referee" / "__init__.py").write_text("raise SystemExit('the wrong referee')")
    (elsewhere / "first").symlink_to("../a check out/scripts/referee")
    (elsewhere / "second").symlink_to(elsewhere / "first")
    (elsewhere / "scripts").symlink_to(checkout.root / "scripts")
    for command in (["./second"], ["scripts/referee"], ["sh", "second"]):
        done = subprocess.run(
            command,
            cwd=elsewhere,
            env=checkout.env,
            input="typed",
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stdout, done.stderr) == (7, said("referee"), "")


@pytest.mark.parametrize("flock", [True, False])
def test_two_at_once_make_one_environment(checkout: Checkout, flock: bool) -> None:
    env = {"FAKE_PIP_TAKES": "0.3"} | ({} if flock else {"PATH": str(checkout.tools)})
    started = [checkout.start(name, **env) for name in ("referee", "records", "referee")]
    for process in started:
        out, _ = process.communicate("typed", timeout=PATIENCE)
        assert (process.returncode, out) in [(7, said("referee")), (7, said("records"))]
    assert checkout.calls() == "VI"


@pytest.mark.parametrize("moment", ["venv", "pip"])
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_a_killed_set_up_is_done_again(checkout: Checkout, moment: str, how: signal.Signals) -> None:
    process = checkout.start(**{f"FAKE_{moment.upper()}_TAKES": "3600"})
    checkout.wait_for(f"-m {moment}")

    # dash loses a signal that reaches it between vfork and exec, so whoever is left gets it again.
    def ended() -> bool:
        process.poll()
        return not is_group_signalled(process.pid, how)

    wait_for(ended, "the set-up ends", every=0.05)
    process.communicate(timeout=PATIENCE)
    assert process.returncode in (-signal.SIGKILL, 130)
    (checkout.venv / "leftover").mkdir(parents=True, exist_ok=True)
    checkout.calls()
    assert checkout.run()[:2] == (7, said("referee"))
    assert checkout.calls() == "VI"
    assert not (checkout.venv / "leftover").exists()


@pytest.mark.parametrize("left", ["nothing", "no python", "dead python"])
def test_an_environment_without_python_is_made_again(checkout: Checkout, left: str) -> None:
    if left != "nothing":
        checkout.run()
        (checkout.venv / "bin" / "python").unlink()
    if left == "dead python":
        (checkout.venv / "bin" / "python").symlink_to(checkout.where / "gone")
    checkout.venv.mkdir(exist_ok=True)
    checkout.calls()
    assert checkout.run()[:2] == (7, said("referee"))
    assert checkout.calls() == "VI"


def test_a_changed_project_file_is_installed_again(checkout: Checkout) -> None:
    checkout.run()
    with (checkout.root / "pyproject.toml").open("a") as file:
        file.write("# changed\n")
    checkout.calls()
    code, _, err = checkout.run()
    assert (code, err) == (7, "referee: bringing its Python environment up to date.\n")
    assert checkout.calls() == "I"


def test_a_moved_checkout_makes_its_environment_again(checkout: Checkout) -> None:
    checkout.run()
    checkout.calls()
    moved = checkout.root.rename(checkout.where / "moved")
    assert checkout.run(moved / "scripts" / "referee", FAKE_ROOT=str(moved))[:2] == (7, said("referee"))
    assert checkout.calls() == "VI"


def test_an_environment_made_by_hand_is_used(checkout: Checkout) -> None:
    subprocess.run([checkout.python, "-m", "venv", checkout.venv], env=checkout.env, check=True)
    checkout.calls()
    assert checkout.run()[0] == 7
    assert checkout.calls() == "I"


def test_environment_elsewhere(checkout: Checkout) -> None:
    assert checkout.run(REFEREE_VENV="some/other place")[0] == 7
    assert (checkout.where / "some" / "other place" / "bin" / "python").exists()
    assert not checkout.venv.exists()


def test_a_directory_that_is_no_environment_is_left_alone(checkout: Checkout) -> None:
    kept = checkout.where / "kept"
    kept.mkdir()
    (kept / "letter").write_text("dear")
    code, out, err = checkout.run(REFEREE_VENV=str(kept))
    assert (code, out) == (2, "")
    assert "holds something else" in err
    assert (kept / "letter").read_text() == "dear"
    assert os.listdir(kept) == ["letter"]


def test_wrong_python(checkout: Checkout) -> None:
    for wrong in (str(checkout.where / "no such"), str(checkout.where), shutil.which("false") or "false"):
        code, out, err = checkout.run(PYTHON=wrong)
        assert (code, out) == (2, "")
        assert err.startswith(f"referee: PYTHON is set to {wrong}, which is not a Python 3.11 or newer")
        assert err.count("\n") == 1


def test_where_python_itself_would_fail_there_is_a_sentence(checkout: Checkout) -> None:
    checkout.run()
    code, out, err = checkout.run("referee", PYTHONIOENCODING="xx")
    assert (code, out) == (7, said("referee"))
    assert err == "referee: PYTHONIOENCODING is xx, which Python does not know; it is left out.\n"
    code, out, err = checkout.run("referee", PYTHONIOENCODING="utf-8")
    assert (code, out, err) == (7, said("referee"), "")
    folder = os.open(checkout.where, os.O_RDONLY)
    try:
        done = subprocess.run(
            [checkout.root / "scripts" / "records"], env=checkout.env, stdin=folder, capture_output=True, text=True,
            check=False,
        )  # fmt: skip
    finally:
        os.close(folder)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "records: the input is a directory; name a transcript, or use a pipe.\n"


def test_no_python_at_all(checkout: Checkout) -> None:
    code, out, err = checkout.run(PYTHON="", PATH=str(checkout.tools))
    assert (code, out) == (2, "")
    assert err.startswith("referee: needs Python 3.11 or newer and found none")


def test_python_is_looked_for_by_its_names(checkout: Checkout) -> None:
    false = shutil.which("false")
    assert false
    (checkout.tools / "python3").symlink_to(false)
    (checkout.tools / "python3.12").symlink_to(checkout.python)
    assert checkout.run(PYTHON="", PATH=str(checkout.tools))[0] == 7


def test_a_failing_install_says_so_and_is_tried_again(checkout: Checkout) -> None:
    code, out, err = checkout.run(FAKE_PIP_FAILS="1")
    assert (code, out) == (2, "")
    _, sentence = err.splitlines()
    assert sentence == f"referee: installing what it needs failed; see the log: cat '{checkout.log}'"
    assert "no such package" in checkout.log.read_text()
    checkout.calls()
    assert checkout.run()[0] == 7
    assert checkout.calls() == "I"


def test_python_without_venv(checkout: Checkout) -> None:
    code, out, err = checkout.run(FAKE_VENV_FAILS="1")
    assert (code, out) == (2, "")
    assert "python3-venv" in err
    assert "no ensurepip" in checkout.log.read_text()
    assert checkout.run()[0] == 7


def test_all_checks_run_though_one_fails(checkout: Checkout) -> None:
    code, out, err = checkout.run("test", CI="true")
    assert code == 1
    assert out.splitlines() == [
        "== ruff: FAILED",
        "== mypy: passed",
        "== imports: passed",
        "== browser tests: left out; `scripts/test --full` runs them, .ci/run some of them beside this",
        "1 passed in 0.01s",
    ]
    assert err.splitlines()[-1] == "scripts/test: failed: ruff"
    calls = (checkout.where / "calls").read_text().splitlines()
    before_any = next(at for at, call in enumerate(calls) if call.startswith("-m compileall"))
    assert calls[before_any + 1] == "-m referee.engine.code_digest"
    assert calls[before_any + 2].startswith("-P scripts/lib/checks.py") and calls[before_any + 3].startswith("-m ruff")
    assert calls[-1] == "-m pytest -q -n 2 --dist worksteal"
    # What serves the tests serves the commands.
    checkout.calls()
    assert checkout.run("referee") == (7, said("referee"), "")


def test_arguments_are_for_pytest_alone(checkout: Checkout) -> None:
    assert checkout.run("test", "-k", "two words")[:2] == (0, "1 passed in 0.01s\n")
    assert "-m pytest -k two words" in (checkout.where / "calls").read_text()
    assert "ruff" not in (checkout.where / "calls").read_text()


def test_all_of_it_and_a_part_of_it(checkout: Checkout) -> None:
    """--full hands its word on; --quick asks for the toy, and for the scenarios of all games where nobody knows what changed."""
    assert checkout.run("test", "--full")[1].splitlines()[-1] == "1 passed in 0.01s"
    assert (checkout.where / "calls").read_text().splitlines()[-1] == "-m pytest -q -n 2 --dist worksteal --full"
    (checkout.root / "referee" / "games.py").write_text("NAMES = {'one': '', 'two': ''}\n")
    for name in ("one", "two"):
        (checkout.root / "tests" / name).mkdir(parents=True)
    out = checkout.run("test", "--quick", GIT_DIR=str(checkout.where / "none"))[1]
    assert "== scenarios: one, two (what changed is not known)" in out.splitlines()
    last = (checkout.where / "calls").read_text().splitlines()[-1]
    assert last.endswith("tests/battery tests/toy tests/one tests/two -k toy or test_scenario")


@pytest.mark.skipif(shutil.which("git") is None, reason="there is no git here")
def test_what_changed_since_main(checkout: Checkout) -> None:
    """On main the last commit and what is not committed; on a branch all that main does not have."""
    name = {"GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@b"}

    def git(*words: str) -> None:
        subprocess.run(["git", *words], cwd=checkout.root, env=checkout.env | name, check=True, capture_output=True)

    def games() -> str:
        (line,) = (line for line in checkout.run("test", "--quick")[1].splitlines() if line.startswith("== scenarios"))
        return line.partition(": ")[2].partition(" (")[0]

    (checkout.root / "referee" / "games").mkdir()
    (checkout.root / "referee" / "games" / "__init__.py").write_text("NAMES = {'one': '', 'two': ''}\n")
    for each in ("one", "two"):
        (checkout.root / "tests" / each).mkdir(parents=True)
        (checkout.root / "tests" / each / "scenarios.yaml").touch()
    (checkout.root / ".gitignore").write_text(".venv*\n__pycache__\n")
    git("init", "-q", "-b", "main")
    git("add", ".")
    git("commit", "-q", "-m", "first")
    assert games() == "one, two"  # there is nothing to compare with
    (checkout.root / "README.md").touch()
    git("add", ".")
    git("commit", "-q", "-m", "second")
    assert games() == "of no game"
    (checkout.root / "tests" / "two" / "new.py").touch()
    assert games() == "two"
    git("checkout", "-q", "-b", "branch")
    git("add", ".")
    git("commit", "-q", "-m", "third")
    (checkout.root / "README.md").write_text("more")
    git("commit", "-q", "-a", "-m", "fourth")
    assert games() == "two"
    (checkout.root / "referee" / "games" / "__init__.py").write_text("NAMES = {'one': '', 'two': '' }\n")
    assert games() == "one, two"
