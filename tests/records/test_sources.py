"""Where logs come from: folders that cannot be entered, pipes that lie in one, empty names, the standard input."""

import os
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from records.audit.audited import AuditRequest
from records.audit.cluster import NoCluster, audits_on
from records.logs.source import find
from tests.cli.run import referee
from tests.kit.limits import humble
from tests.kit.said import unsaid
from tests.records.logs import as_data, clean, from_data, honest, run, typed
from tests.records.test_messages import sentence

pytestmark = pytest.mark.skipif(os.name == "nt", reason="other rights and other pipes")


def humbly(*words: Any, **more: Any) -> "subprocess.CompletedProcess[str]":
    return run(*words, limits=[("humble",)], **more)


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """One log that can be read, and one in a folder that cannot be entered."""
    logs = tmp_path / "logs"
    for place in ("a", "locked"):
        (logs / place).mkdir(parents=True)
        (logs / place / "x.jsonl").write_bytes(honest())
    (logs / "locked").chmod(0)
    if subprocess.run(["ls", str(logs / "locked")], preexec_fn=humble, capture_output=True, check=False).returncode == 0:
        (logs / "locked").chmod(0o755)
        pytest.skip("nothing is locked for who runs this")
    yield logs
    (logs / "locked").chmod(0o755)


LOCKED = "this folder cannot be looked into: Permission denied"


@pytest.mark.parametrize("named", [".", "*", "*/*.jsonl", "*/x.jsonl", "**/*.jsonl", "**/x.jsonl"])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_folder_that_cannot_be_entered_is_refused_by_name(folder: Path, named: str, jobs: str) -> None:
    result = humbly("audit", named, "-j", jobs, cwd=folder)
    assert result.returncode == 2 and clean(result)
    assert f"NOT JUDGED  locked  {LOCKED}" in result.stdout
    assert result.stdout.splitlines()[-1].endswith("(2 files seen = 1 judged + 1 refused)")


@pytest.mark.parametrize("named", ["locked", "locked/*.jsonl", "locked/**"])
def test_a_folder_that_cannot_be_entered_is_not_empty(folder: Path, named: str) -> None:
    assert LOCKED in humbly("audit", named, cwd=folder).stdout
    assert sentence(humbly("view", named, "--out", "-", cwd=folder)).endswith(LOCKED)


def test_a_summary_counts_the_folder_that_cannot_be_entered(folder: Path, tmp_path: Path) -> None:
    result = humbly("summarize", folder, "--db", tmp_path / "x.db")
    assert result.returncode == 1 and f"locked: {LOCKED}" in result.stderr
    assert "2 logs seen = 1 loaded + 0 updated + 0 unchanged + 1 refused" in result.stdout


def test_a_folder_with_more_than_can_be_seen_is_not_one_log(folder: Path) -> None:
    assert f"locked: {LOCKED}" in sentence(humbly("view", folder, "--out", "-"))


def test_a_file_behind_a_locked_door_is_not_called_an_output(folder: Path) -> None:
    for command in ("audit {}", "stats {}", "audit a/x.jsonl --deal {}", "summarize a/x.jsonl --db {}", "view a/x.jsonl --out {}"):
        result = humbly(*command.format("locked/x.jsonl").split(), cwd=folder)
        told = result.stdout + result.stderr
        assert result.returncode == 2 and clean(result) and "the output" not in told and "locked/x" in told, (command, told)
    for command in ("resume locked/x.jsonl", "play shinbi --players 4 --log locked/y.jsonl", "simulate shinbi --out locked/y"):
        found = referee(*command.split(), cwd=folder, limits=[("humble",)])
        assert found.code == 2 and "the output" not in found.err and "in the log" not in found.err, found
        assert "Permission denied" in found.err and "locked/" in found.err and "Errno" not in found.err, found


@pytest.mark.parametrize("kind", ["pipe", "socket", "device"])
def test_what_lies_in_a_folder_and_is_no_file(tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.jsonl").write_bytes(honest())
    monkeypatch.chdir(tmp_path)
    bound = socket.socket(socket.AF_UNIX)
    if kind == "pipe":
        os.mkfifo("x.jsonl")
    elif kind == "socket":
        bound.bind("x.jsonl")
    else:
        os.symlink("/dev/zero", "x.jsonl")
    with bound:
        for named in (".", "*.jsonl"):
            result = run("audit", named, cwd=tmp_path)
            assert unsaid(
                result.stdout,
                f"NOT JUDGED  x.jsonl  this is a {kind}, no file",
                "(2 files seen = 1 judged + 1 refused)",
            ) == []
            result = run("summarize", named, "--db", tmp_path / "x.db", cwd=tmp_path)
            assert result.returncode == 1 and f"x.jsonl: this is a {kind}, no file" in result.stderr


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_pipe_that_is_named_is_read(tmp_path: Path, jobs: str) -> None:
    os.mkfifo(tmp_path / "x.jsonl")
    (tmp_path / "a.jsonl").write_bytes(honest())
    writing = Thread(target=(tmp_path / "x.jsonl").write_bytes, args=(honest(3),), daemon=True)
    writing.start()
    result = run("audit", "x.jsonl", "a.jsonl", "-j", jobs, cwd=tmp_path)
    assert [row.split()[:2] for row in result.stdout.splitlines()[:2]] == [["sound", "x.jsonl"], ["sound", "a.jsonl"]]


@pytest.mark.parametrize("words", [["-"], ["/dev/stdin"], ["-", "a.jsonl", "-j", "2"], ["a.jsonl", "-"]])
def test_the_standard_input_is_a_log(tmp_path: Path, words: list[str]) -> None:
    (tmp_path / "a.jsonl").write_bytes(honest(3))
    result = run("audit", *words, "--json", cwd=tmp_path, input=honest().decode())
    assert result.returncode == 0 and '"file":"/dev/stdin","status":"sound"' in result.stdout
    assert run("replay", "-", "--at", "5", input=honest().decode()).stdout == run(
        "replay", "/dev/stdin", "--at", "5", input=honest().decode()
    ).stdout != ""


@pytest.mark.parametrize("words", [["seal", "--out", "x"], ["branch", "--at", "14", "--without"], ["summarize", "--db", "x"]])
def test_what_reads_twice_says_so(tmp_path: Path, words: list[str]) -> None:
    result = run(*words, "-", cwd=tmp_path, input=honest().decode())
    assert result.returncode == 2 and clean(result) and "a pipe can be read only once" in result.stderr


@pytest.mark.parametrize("words", [["audit"], ["summarize", "--db", "x"], ["replay"], ["receipt"], ["view", "--out", "-"]])
def test_an_empty_name_is_not_the_folder(tmp_path: Path, words: list[str]) -> None:
    (tmp_path / "a.jsonl").write_bytes(honest())
    result = run(*words, "", cwd=tmp_path)
    assert result.returncode == 2 and clean(result)
    assert "this name is empty" in result.stdout + result.stderr and "a.jsonl" not in result.stdout


def test_a_name_is_found_as_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("b.jsonl", "a/c.jsonl", "a.jsonl", ".hidden/d.jsonl", "a/no.txt", "dir.jsonl/e.jsonl"):
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).touch()
    assert find(["."]) == [".hidden/d.jsonl", "a.jsonl", "a/c.jsonl", "b.jsonl", "dir.jsonl/e.jsonl"]
    assert find(["b.jsonl", "./", "a"]) == ["b.jsonl", ".hidden/d.jsonl", "a.jsonl", "a/c.jsonl", "dir.jsonl/e.jsonl"]
    assert find(["**/*.jsonl"]) == ["a.jsonl", "a/c.jsonl", "b.jsonl", "dir.jsonl/e.jsonl"]


@pytest.mark.parametrize("where", [1, 6])
def test_a_number_that_nobody_can_read(log: Path, tmp_path: Path, where: int) -> None:
    typed(log, ["setup o r z p start 1", "ksb", "skh", "bks", "hkb"])
    rows = from_data(as_data(log.read_bytes()), sealed=False).splitlines(keepends=True)
    rows[where - 1] = rows[where - 1].replace(b"{", b'{"_x":' + b"9" * 5000 + b",", 1)
    log.write_bytes(b"".join(rows))
    for words in (["audit"], ["replay"], ["summarize", "--db", tmp_path / "x.db"], ["repair", "--reseal", "--out", "-"]):
        result = run(*words, log)
        told = result.stdout + result.stderr
        assert clean(result) and "out of range" not in told and "`$" not in told, told
        assert words[0] == "repair" or (f"line {where} of the file" in told and "a number is too large to be read" in told)


# --- addresses of a cluster ------------------------------------------------------------------------------------------


GREETING = (100).to_bytes(8, "little") + (2).to_bytes(8, "little") + bytes(20)
"""The beginning of what a scheduler says first."""


@pytest.mark.parametrize("value", ["", " "])
@pytest.mark.parametrize("words", [["audit"], ["summarize", "--db", "x"]])
def test_an_empty_address(tmp_path: Path, value: str, words: list[str]) -> None:
    assert "--cluster is empty" in run(*words, tmp_path, "--cluster", value, cwd=tmp_path, code=2).stderr


def test_processes_beside_a_cluster(tmp_path: Path) -> None:
    assert "leave one of the two out" in sentence(run("audit", tmp_path, "-j", "2", "--cluster", "localhost:1"))


@pytest.mark.parametrize(
    ("says", "told"),
    [(b"HTTP/1.1 400 Bad Request\r\n\r\n", "is no scheduler"), (b"SSH-2.0-x\r\n", "is no scheduler"), (b"", "within 1 s"), (GREETING, "within 1 s")],
)
def test_a_port_at_which_something_else_answers(says: bytes, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="dask.distributed is not installed (extra `cluster`)")
    monkeypatch.setattr("records.audit.cluster.WAIT", 1)
    with socket.create_server(("127.0.0.1", 0)) as server:
        lines = []

        def answer() -> None:
            line, _ = server.accept()
            lines.append(line)
            line.sendall(says)
            if says.startswith(b"SSH"):
                line.close()

        Thread(target=answer, daemon=True).start()
        with pytest.raises(NoCluster, match=told) as refused:
            audits_on(f"127.0.0.1:{server.getsockname()[1]}", [], AuditRequest())
        assert "without --cluster" in str(refused.value)
        for line in lines:
            line.close()
