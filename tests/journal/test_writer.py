"""Writing: one write and one fsync for an entry, nothing half-written, one writer, and what was echoed is on the disk."""

import json
import os
import random
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from referee.journal import lines, seal, writer
from referee.journal.fold import Fold
from referee.journal.log_file import open_log
from referee.journal.writer import Busy, WriteFailed, Writer
from referee.table.desk import Desk
from tests.journal.logs import TOY, head, simulated
from tests.kit.entries import expect
from tests.kit.logs import folded
from tests.toy.steps import Draw, SetupStep

ROOT = Path(__file__).parent.parent.parent


def step(n: int, who: int = 1) -> lines.StepLine[Any]:
    return lines.StepLine(n=n, entry=n, step=Draw(who) if n > 1 else SetupStep(0), done=True)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def read(path: Path) -> tuple[list[lines.Line], seal.Receipt]:
    with (log := open_log(path)).file:
        found = list(log)
        assert not log.complaints and log.sealed, log.complaints
        return found, log.receipt


@pytest.fixture
def made(path: Path) -> Writer:
    return Writer.create(path, head(TOY))


def test_a_log_is_written_and_read(made: Writer, path: Path) -> None:
    made.write([step(1)])
    made.write([step(2), step(3, 2)])
    made.write([])
    assert read(path) == ([step(1), step(2), step(3, 2)], made.receipt)
    assert made.receipt.lines == 4 and str(made.receipt).startswith("4 lines, last seal ")
    made.close()
    made.close()
    with pytest.raises(WriteFailed):
        made.write([step(4)])
    assert path.stat().st_mode & 0o777 == 0o644 & ~_umask()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def test_a_file_is_never_written_over(path: Path) -> None:
    path.write_text("mine")
    with pytest.raises(FileExistsError):
        Writer.create(path, head(TOY))
    assert path.read_text() == "mine"
    with pytest.raises(OSError, match="nowhere"):
        Writer.create(path.parent / "nowhere" / "x.jsonl", head(TOY))


def test_one_write_and_one_fsync_for_an_entry(made: Writer, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []
    pwrite, fsync = os.pwrite, os.fsync

    def counted(name: str, call: Any) -> Any:
        def counting(*args: Any) -> Any:
            calls.append(name)
            return call(*args)

        return counting

    monkeypatch.setattr(os, "pwrite", counted("write", pwrite))
    monkeypatch.setattr(os, "fsync", counted("fsync", fsync))
    made.write([step(n) for n in range(1, 8)])
    assert calls == ["write", "fsync"]


def test_a_write_in_pieces_is_finished(made: Writer, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pwrite = os.pwrite
    monkeypatch.setattr(os, "pwrite", lambda fd, data, at: pwrite(fd, data[:7], at))
    made.write([step(1), step(2)])
    assert read(path)[0] == [step(1), step(2)]


@contextmanager
def file_size_limit(size: int) -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    old = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, old)


@pytest.mark.parametrize("room", [0, 1, 40, 150])
def test_a_full_disk_leaves_no_half_line_and_the_entry_can_be_written_again(
    made: Writer, path: Path, room: int
) -> None:
    made.write([step(1)])
    before, receipt = path.read_bytes(), made.receipt
    with file_size_limit(len(before) + room):
        for _ in range(2):
            with pytest.raises(WriteFailed, match="NOT in"):
                made.write([step(2), step(3, 2)])
            assert path.read_bytes() == before and made.receipt == receipt
    made.write([step(2), step(3, 2)])
    assert read(path)[0] == [step(1), step(2), step(3, 2)]


def test_a_disk_that_is_full_at_the_head_leaves_no_file(path: Path) -> None:
    with file_size_limit(20), pytest.raises(WriteFailed):
        Writer.create(path, head(TOY))
    assert not path.exists()


def test_a_failing_fsync_is_a_failed_write(made: Writer, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", lambda fd: (_ for _ in ()).throw(OSError(5, "Input/output error")))
        with pytest.raises(WriteFailed, match="Input/output error"):
            made.write([step(1)])
    assert path.read_bytes() == before
    made.write([step(1)])
    assert read(path)[0] == [step(1)]


def test_a_removed_file_is_noticed(made: Writer, path: Path) -> None:
    path.unlink()
    with pytest.raises(WriteFailed, match="removed while it was open"):
        made.write([step(1)])


def test_a_file_changed_by_others_is_noticed_and_left_alone(made: Writer, path: Path) -> None:
    with path.open("ab") as other:
        other.write(b"foreign\n")
    before = path.read_bytes()
    with pytest.raises(WriteFailed, match="changed by another program"):
        made.write([step(1)])
    assert path.read_bytes() == before


def test_there_is_one_writer(made: Writer, path: Path) -> None:
    with pytest.raises(Busy, match="another program"):
        Writer.append(path, made.size, made.count, made.last, True)
    made.close()
    again = Writer.append(path, made.size, made.count, made.last, True)
    again.write([step(1)])
    assert read(path)[0] == [step(1)]
    code = f"from pathlib import Path\nfrom referee.journal.writer import *\nWriter.append(Path({str(path)!r}), 0, 0, b'', True)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert "Busy" in done.stderr
    again.close()


def test_a_lock_file_where_files_cannot_be_locked(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for patch in (None, type("fcntl", (), {"LOCK_EX": 1, "LOCK_NB": 2, "flock": staticmethod(_no_locks)})):
        monkeypatch.setattr(writer, "fcntl", patch)
        made = Writer.create(path, head(TOY))
        assert path.with_name("game.jsonl.lock").exists()
        with pytest.raises(Busy, match=r"game\.jsonl\.lock"):
            Writer.append(path, made.size, made.count, made.last, True)
        assert path.with_name("game.jsonl.lock").exists()
        made.close()
        assert not path.with_name("game.jsonl.lock").exists()
        path.unlink()


def _no_locks(*_: Any) -> None:
    raise OSError(38, "Function not implemented")


def test_an_unsealed_log_is_gone_on_with_unsealed(path: Path) -> None:
    raw = lines.encode(head(TOY))
    path.write_bytes(raw + b"\n")
    made = Writer.append(path, len(raw) + 1, 1, seal.chain(seal.START, raw[:-1]), False)
    made.write([step(1)])
    with (log := open_log(path)).file:
        assert list(log) == [step(1)] and not log.sealed and not log.complaints
        assert log.receipt == made.receipt, "the chain is computed all the same"


def test_a_session_on_a_full_disk_says_so_and_goes_on(made: Writer, path: Path) -> None:
    session = Desk(Fold(TOY, head(TOY)), made)
    assert session.enter("setup").kind == "accepted"
    before = session.state.copy()
    with file_size_limit(path.stat().st_size + 10):
        expect(session, "d", "NOT in", kind="refused", failed=True)
        assert session.state == before and session.fold.last == 1
        assert session.enter("nonsense").kind == "refused"
    assert session.enter("d").kind == "accepted"
    found, _ = read(path)
    assert [line.n for line in found if isinstance(line, lines.StepLine)] == [1, 2]


PLAYER = """
import json, sys
from pathlib import Path
from referee.journal.fold import Fold
from referee.journal.lines import Head
from referee.journal.writer import Writer
from referee.table.desk import Desk
from referee.table.session.session import Session
from referee import games
import msgspec
path = Path(sys.argv[1])
head = msgspec.json.decode(sys.argv[2], type=Head)
session = Desk(Fold(games.load(head.game), head), Writer.create(path, head))
print("ready", flush=True)
for typed in sys.stdin:
    reply = session.enter(typed.rstrip("\\n"))
    print(json.dumps([reply.kind, [said.n for said in reply.said]]), flush=True)
"""


@pytest.mark.parametrize("seed", range(6))
def test_killed_at_any_moment_nothing_that_was_echoed_is_lost(path: Path, seed: int) -> None:
    result = simulated("shinbi", seed)
    entries = result.transcript * 3  # what is typed after the end is refused and kept as a try
    player = subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(path), lines.encode(result.lines[0]).decode()],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert player.stdin is not None and player.stdout is not None
    assert player.stdout.readline() == "ready\n"
    chance = random.Random(seed)
    stop = chance.randrange(5, len(result.transcript))
    player.stdin.write("\n".join(entries) + "\n")
    player.stdin.flush()
    echoed = [player.stdout.readline() for _ in range(stop)]
    time.sleep(chance.random() * 0.01)
    player.kill()
    rest, _ = player.communicate()
    echoed += [line for line in rest.splitlines(keepends=True) if line.endswith("\n")]
    assert len(echoed) >= stop
    accepted = [n for line in echoed for kind, numbers in [json.loads(line)] if kind == "accepted" for n in numbers]
    with (log := open_log(path)).file:
        found = list(log)
        assert all(c.kind == "torn" for c in log.complaints), log.complaints
    stored = [line.n for line in found if isinstance(line, lines.Judged)]
    assert set(accepted) <= set(stored)
    fold = folded(result.fold.game, log.head, found)
    assert fold.last >= max(accepted)


def test_where_nothing_can_be_kept_it_is_tried_again(made: Writer, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made.write([step(1)])
    whole = path.read_bytes()
    path.unlink()
    real = writer._copied

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(writer, "_copied", full)
    for _ in range(2):
        with pytest.raises(WriteFailed, match=r"only in this program.*make room") as failed:
            made.write([step(2)])
        assert not failed.value.final
    assert "make room" in made.astray() and list(path.parent.iterdir()) == []
    monkeypatch.setattr(writer, "_copied", real)
    with pytest.raises(WriteFailed, match="is kept in") as failed:
        made.write([step(2)])
    assert failed.value.final and made.home == path.with_name("game.kept.jsonl") and made.home.read_bytes() == whole
    made.close()


def test_a_change_that_leaves_the_length_is_noticed(made: Writer, path: Path) -> None:
    made.write([step(1)])
    whole = path.read_bytes()
    with open(path, "r+b") as file:
        file.seek(2)
        file.write(b"LINE")
    os.utime(path, ns=(0, 0))  # whatever the grain of the clock is
    foreign = path.read_bytes()
    with pytest.raises(WriteFailed, match="changed by another program"):
        made.write([step(2)])
    assert path.read_bytes() == foreign and len(foreign) == len(whole)
    with open(path, "r+b") as file:  # put right again, it goes on
        file.write(whole)
    assert made.astray() == ""
    made.write([step(2)])
    assert made.home == path and len(read(path)[0]) == 2
    made.close()
