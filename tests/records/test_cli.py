"""The command line: quick, quiet, orderly."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pexpect
import pytest

from records.cli import COMMANDS
from tests.kit.ended import is_anybody_left
from tests.kit.patience import PATIENCE, wait_for
from tests.kit.program import ENV
from tests.kit.terminal import python
from tests.records.logs import ROOT, clean, honest, run, run_here


@pytest.mark.parametrize("argument", ["--version", "--help"])
def test_version_and_help_import_nothing_heavy(argument: str) -> None:
    code = (
        "import sys; from records.cli import main; main([sys.argv[1]]);"
        "print(sorted(m for m in sys.modules if m.split('.')[0] in "
        "('click', 'msgspec', 'sqlite_utils', 'sqlite3', 'rich', 'jsonlines', 'prompt_toolkit') or m.startswith('referee.')), file=sys.stderr)"
    )
    result = subprocess.run([sys.executable, "-c", code, argument], env=ENV, capture_output=True, text=True, check=True)
    assert result.stderr.strip() == "[]"
    assert result.stdout


def test_both_programs_say_their_version_alike() -> None:
    from referee import __version__

    assert run("--version").stdout == f"records {__version__}\n"
    assert run("--version", "--help").stdout == f"records {__version__}\n"


def test_the_table_of_commands_is_true() -> None:
    shown = run("--help").stdout
    for name, (_, text) in COMMANDS.items():
        assert name in shown and text in shown
        assert "Exit code" in run_here(name, "--help", code=0).stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ["nothing"],
        ["audit"],
        ["audit", "--wrong"],
        ["replay"],
        ["summarize", "x"],
        ["audit", "-j", "0", "x"],
        ["audit", "--prove", "--seconds", "nan", "x"],
        ["audit", "--prove", "--seconds", "inf", "x"],
        ["audit", "--prove", "--seconds", "-1", "x"],
        ["audit", "--prove", "--seconds", "1e9", "x"],
        ["audit", "\0x"],
    ],
)
def test_wrong_calls_get_a_sentence(arguments: list[str]) -> None:
    if "\0" in "".join(arguments):
        arguments = ["audit", "\udcff\udcfe.jsonl"]
    result = run(*arguments)
    assert result.returncode == 2 and "Traceback" not in result.stderr and (result.stderr or result.stdout)


def test_pc61_a_closed_pipe_is_quiet(tmp_path: Path) -> None:
    for seed in range(40):
        (tmp_path / f"{seed}.jsonl").write_bytes(honest(seed))
    for command in ("audit", "audit --json", "replay --json"):
        for unbuffered in ("", "1"):
            line = f"{sys.executable} -P -m records {command} {tmp_path} | head -1; echo ${{PIPESTATUS[0]}}"
            result = subprocess.run(
                ["bash", "-c", line],
                env={**ENV, "PYTHONUNBUFFERED": unbuffered},
                capture_output=True,
                text=True,
                check=False,
            )
            assert result.stderr == ""
            assert result.stdout.splitlines()[-1] in ("0", "141")


def test_closed_and_full_outputs(log: Path, tmp_path: Path) -> None:
    log.write_bytes(honest())
    for tail, codes in ((">&-", "2"), ("2>&-", "0"), (">/dev/full", "2")):
        line = f"{sys.executable} -P -m records audit {log} {tail}; echo $? >&3"
        result = subprocess.run(
            ["bash", "-c", f"exec 3>{tmp_path}/code; {line}"], env=ENV, capture_output=True, text=True, check=False
        )
        assert (tmp_path / "code").read_text().strip() == codes, (tail, result)
        assert ("nowhere to write to" in result.stderr) == (tail == ">&-")
        assert "Traceback" not in result.stderr


@pytest.mark.parametrize("command", ["audit", "replay"])
def test_nothing_is_cut_in_a_pipe(log: Path, command: str) -> None:
    log.write_bytes(honest())
    plain = run(command, log).stdout
    for env in (
        {"COLUMNS": "20"}, {"COLUMNS": "40"}, {"FORCE_COLOR": "0"}, {"FORCE_COLOR": "1", "COLUMNS": "30"}, {"TERM": "dumb"},
    ):  # fmt: skip
        other = run(command, log, env=env)
        assert clean(other), env
        assert [w for w in plain.split() if w.isdigit()] == [
            w for w in other.stdout.replace("\x1b[0m", "").split() if w.isdigit()
        ], env


def test_a_log_from_a_pipe(log: Path) -> None:
    log.write_bytes(honest())
    line = f"{sys.executable} -P -m records audit <(cat {log})"
    result = subprocess.run(["bash", "-c", line], env=ENV, capture_output=True, text=True, check=False)
    assert result.returncode == 0 and "sound" in result.stdout


def test_a_terminal(log: Path) -> None:
    log.write_bytes(honest())
    for columns in (30, 100):
        child = python(
            "-P", "-m", "records", "audit", str(log), env={**ENV, "TERM": "xterm", "NO_COLOR": ""}, columns=columns
        )
        child.expect(pexpect.EOF)
        text = str(child.before)
        child.close()
        assert child.exitstatus == 0 and "\x1b[" in text and "SIM-shinbi-2" in text
        child = python("-P", "-m", "records", "audit", str(log), env={**ENV, "TERM": "xterm", "NO_COLOR": "1"})
        child.expect(pexpect.EOF)
        assert "\x1b" not in str(child.before)


@pytest.mark.slow
def test_pc85_stopped_by_hand(tmp_path: Path) -> None:
    for seed in range(600):
        (tmp_path / f"{seed}.jsonl").write_bytes(honest(seed % 5))
    for jobs in ("1", "2"):
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", "records", "audit", str(tmp_path), "--jobs", jobs],
            env=ENV, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        )  # fmt: skip
        assert process.stdout is not None and process.stdout.readline()
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=PATIENCE)
        assert (process.returncode, err.strip()) == (130, "records: stopped")


def folder_of(tmp_path: Path, number: int) -> Path:
    for seed in range(number):
        (tmp_path / f"{seed}.jsonl").write_bytes(honest(seed % 5))
    return tmp_path


def test_stopped_at_any_moment_by_a_whole_terminal(tmp_path: Path) -> None:
    """Ctrl-C goes to all processes, while others are started, when all are, in the middle; from the main one comes a word."""
    folder_of(tmp_path, 100)
    for children, rows in ((1, 0), (2, 0), (2, 1), (2, 30), (2, 90)):
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", "records", "audit", str(tmp_path), "--jobs", "2"],
            env=ENV, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        )  # fmt: skip
        with process:
            others_start(process, children)
            assert process.stdout is not None and process.stderr is not None
            out = "".join(process.stdout.readline() for _ in range(rows))
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGINT)
            out += process.stdout.read()
            err = process.stderr.read()
        if process.returncode == 0 and not err and out.count("\n") == 101:
            break  # all was done before: a line a log, and the sums
        # interrupted in an import, Python itself ends by the signal, which a shell reports as 130 too
        assert process.returncode in (130, -signal.SIGINT) and err.strip() == "records: stopped", (children, rows, err)


def others_start(process: "subprocess.Popen[Any]", number: int) -> None:
    """Wait until a process has started so many, or has ended."""
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    wait_for(lambda: process.poll() is not None or len(children.read_text().split()) >= number, "others are started")


def ends_with_its_children(command: list[str], how: signal.Signals) -> None:
    """Start a command that works in several processes, end it, and see that none of them is left."""
    process = subprocess.Popen(
        command, env=ENV, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    )  # fmt: skip
    with process:
        assert process.stdout is not None
        if "audit" in command:
            assert process.stdout.readline()
        else:
            others_start(process, 2)
            assert process.poll() is None
        process.send_signal(how)
        assert process.wait(PATIENCE) == -how
        try:
            wait_for(lambda: not is_anybody_left(process.pid), "the others end too")
        finally:
            if is_anybody_left(process.pid):
                os.killpg(process.pid, signal.SIGKILL)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_no_process_outlives_the_one_that_started_it(tmp_path: Path, how: signal.Signals) -> None:
    folder_of(tmp_path, 600)
    ends_with_its_children([sys.executable, "-P", "-m", "records", "audit", str(tmp_path), "--jobs", "2"], how)


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="children are looked for in /proc")
@pytest.mark.parametrize(
    "script,words",
    [
        ("exam", ("honest", "-n", "100000", "-j", "2", "--game", "shinbi", "--prove", "0")),
        ("study", ("--games", "100000")),
    ],
)
def test_no_process_outlives_a_script_that_is_killed(tmp_path: Path, script: str, words: tuple[str, ...]) -> None:
    more = ["--logs", str(tmp_path / "logs"), "--out", str(tmp_path / "out.md")] if script == "study" else []
    command = [sys.executable, str(ROOT / "scripts" / "lib" / f"{script}.py"), *words, *more]
    ends_with_its_children(command, signal.SIGKILL)


def test_a_fault_of_the_program_is_a_sentence(
    log: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from records import cli
    from records.audit import show as show_audit

    def fail(*_: object) -> None:
        raise RuntimeError("no such thing")

    log.write_bytes(honest())
    monkeypatch.setattr(show_audit, "page", fail)
    assert cli.main(["audit", str(log)]) == 2
    assert "please report it" in capsys.readouterr().err
