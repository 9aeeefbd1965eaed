"""`referee resume` on the real program: killed, torn, locked, read-only."""

import importlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from referee import games
from referee.engine.rulebook import spell
from referee.simulate.run import one
from referee.table.frontend.play import How, go_on, play
from tests.cli.run import BEGUN, ENV, EXAMPLE, command, log_lines, referee
from tests.kit.patience import PATIENCE
from tests.kit.said import unsaid
from tests.kit.started import start
from tests.kit.terminal import asleep
from tests.table.logs import read

CUT = ("SIGKILL", "SIGTERM", "SIGHUP", "SIGINT")


def steps(path: Path) -> list[object]:
    return [line["step"] for line in log_lines(path) if line["line"] == "step"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return half(tmp_path)


@pytest.mark.parametrize(
    ("name", "seed"), [("shinbi", 0), ("shinbi", 1), ("samurai_sword", 2), ("shinobi_clans", 3), ("ninjato", 4)]
)
def test_killed_at_random_moments_nothing_echoed_is_lost(name: str, seed: int, tmp_path: Path) -> None:
    """Entries are typed without waiting; after each kill the log is resumed and the game typed on from what it holds."""
    chance = random.Random(seed)
    game = games.load(name)
    simulated = one(game, seed, players=4)
    transcript = simulated.transcript
    path = tmp_path / "a.jsonl"
    head = simulated.fold.head
    (tmp_path / "box.json").write_text(json.dumps({"game": name, "box": head.box.name, "facts": head.box.facts}))
    options = [a for k, v in head.options.items() for a in ("--option", f"{k}={spell(v)}")]
    options += ["--box", "box.json"] if head.box.facts else []
    arguments = command(
        "play", name, "--players", "4", "--log", "a.jsonl", "--json", "--edition", head.edition, *options
    )
    done = 0
    rounds = 0
    while done < len(transcript):
        rounds += 1
        with start(arguments, cwd=tmp_path, env=ENV) as program:
            assert json.loads(program.stdout.readline())["event"] == "open"
            ahead = transcript[done : done + len(transcript) // 2 - 1]  # however quick it is, it gets no farther before it is killed
            program.stdin.write("".join(f"{entry}\n" for entry in ahead).encode())
            program.stdin.flush()
            echoed = [json.loads(program.stdout.readline()) for _ in range(min(chance.randint(1, len(transcript) // 3), len(ahead)))]
            time.sleep(chance.random() * 0.002)
            program.send_signal(signal.SIGKILL)
            echoed += [json.loads(line) for line in program.stdout if line.endswith(b"\n")]
            program.wait()
        accepted = sum(1 for e in echoed if e.get("kind") == "accepted")
        written = sum(1 for line in log_lines_whole(path) if line.get("done"))
        assert accepted and written >= done + accepted, echoed  # each round gets on
        done = written
        let_go_half_an_entry(path)
        arguments = command("resume", "a.jsonl", "--json")
    assert rounds > 2
    assert steps(path) == [json.loads(raw)["step"] for raw in simulated_lines(simulated) if b'"line":"step"' in raw]
    assert game.facts.view(read(path)[0].state) == game.facts.view(simulated.fold.state)


def log_lines_whole(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_bytes().splitlines(keepends=True) if line.endswith(b"\n")]


def let_go_half_an_entry(path: Path) -> None:
    """An entry that was cut short within (a kill can do that where it crosses a page) is typed anew here, not its rest.

    Whatever its lines are: steps, showings, counts. What is no part of an entry stays.
    """
    kept = path.read_bytes().splitlines(keepends=True)
    rows = [json.loads(line) for line in kept if line.endswith(b"\n")]
    last = max((at for at, row in enumerate(rows) if row.get("done")), default=0)
    if any("n" in row for row in rows[last + 1 :]):
        path.write_bytes(b"".join(kept[: last + 1]))


@pytest.mark.parametrize("torn", [0, 20])
@pytest.mark.parametrize("whole", [1, 2])
def test_an_entry_that_was_cut_short_within_goes_on_with_its_rest(whole: int, torn: int, tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    assert referee("play", "shinbi", "--log", "a.jsonl", cwd=tmp_path, typed=BEGUN + "ksb\n").code == 0
    all_of_it = steps(path)
    kept = path.read_bytes().splitlines(keepends=True)
    first = next(at for at, line in enumerate(kept) if b'"typed":"ksb"' in line)
    path.write_bytes(b"".join(kept[: first + whole]) + kept[first + whole][:torn])
    ran = referee("resume", "a.jsonl", cwd=tmp_path, typed="ksb\n"[whole:])
    assert ran.code == 0 and "type the rest again" in ran.err and (f"({torn} byte" in ran.err) is bool(torn)
    assert steps(path) == all_of_it
    read(path)


def simulated_lines(simulated: object) -> list[bytes]:
    from referee.journal import lines

    return [lines.encode(line) for line in simulated.lines]  # type: ignore[attr-defined]


def half(tmp_path: Path) -> Path:
    path = tmp_path / "a.jsonl"
    assert referee("play", "shinbi", "--log", "a.jsonl", cwd=tmp_path, typed=BEGUN + "ksb\n").code == 0
    return path


@pytest.mark.parametrize("tail", [b'{"line":"step","n":5', b"\xe5\xbf", b'{"line":"note","n":5,"text":"\xe5\xbf', b"{"])
def test_pc34_pc35_pc37_a_torn_tail_is_set_aside(path: Path, tail: bytes, tmp_path: Path) -> None:
    """PC34, PC35, PC37."""
    before = path.read_bytes()
    path.write_bytes(before + tail)
    assert f"incomplete ({len(tail)} byte" in referee("resume", "a.jsonl", cwd=tmp_path, typed="ksb\n", code=0).err
    assert (tmp_path / "a.jsonl.torn").read_bytes() == tail
    log = log_lines(path)
    assert [line["line"] for line in log[5:]] == ["note", "resume", "step", "step", "step"]
    assert path.read_bytes().startswith(before)
    read(path)


def test_a_log_without_its_last_newline_goes_on(path: Path, tmp_path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])
    assert referee("resume", "a.jsonl", cwd=tmp_path, typed="ksb\n").code == 0
    read(path)


@pytest.mark.parametrize(
    ("name", "word"), [("missing.jsonl", "no file"), (".", "folder"), ("note.txt", "no log"), ("empty", "empty")]
)
def test_what_cannot_be_resumed_is_said(name: str, word: str, tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("hello\n")
    (tmp_path / "empty").write_text("")
    assert word in referee("resume", name, cwd=tmp_path, code=2).err
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize("typed", ["", "st\nls\n?\n", "q\n"])
def test_looking_at_a_log_leaves_it_as_it_is(path: Path, typed: str, tmp_path: Path) -> None:
    """A receipt stays true until something is typed; then the resumption stands before it."""
    before = path.read_bytes()
    for _ in range(2):
        assert referee("resume", "a.jsonl", cwd=tmp_path, typed=typed).code == 0
        assert path.read_bytes() == before
    assert referee("resume", "a.jsonl", cwd=tmp_path, typed=typed.removesuffix("q\n") + "nonsense\n").code == 1
    assert [line["line"] for line in log_lines(path)[5:]] == ["resume", "try"]


def test_pc25_the_tail_of_another_copy_does_not_go_on_with_this_one(path: Path, tmp_path: Path) -> None:
    """Two copies are played on, then the tail of one is put behind the other: the first foreign line is named."""
    other = tmp_path / "b.jsonl"
    other.write_bytes(path.read_bytes())
    count = len(log_lines(path))
    assert referee("resume", "a.jsonl", cwd=tmp_path, typed="n ours\nksb\n").code == 0
    assert referee("resume", "b.jsonl", cwd=tmp_path, typed="n theirs\nhsb\n").code == 0
    whole = len(log_lines(path))
    tail = b"".join(other.read_bytes().splitlines(keepends=True)[count:])
    path.write_bytes(path.read_bytes() + tail)
    audit = subprocess.run(
        [sys.executable, "-m", "records", "audit", "a.jsonl"], cwd=tmp_path, env=ENV, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert audit.returncode == 1
    assert f"line {whole + 1} of the file:" in audit.stdout + audit.stderr
    assert f"line {whole + 1}" in referee("resume", "a.jsonl", cwd=tmp_path, typed="n more\n", code=2).err


def test_pc83_a_clock_that_runs_behind(path: Path, tmp_path: Path) -> None:
    """The log was opened tomorrow: said, play goes on, no time of a line goes back."""
    rows = [{k: v for k, v in line.items() if k != "seal"} for line in log_lines(path)]
    rows[0]["at"] = "2999-01-01T00:00:00+01:00"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert "the wall clock went back" in referee("resume", "a.jsonl", cwd=tmp_path, typed="ksb\n", code=0).err
    times = [line["t"] for line in log_lines(path) if "t" in line]
    assert times == sorted(times)
    assert "went back" not in referee("resume", "a.jsonl", cwd=tmp_path).err  # it was opened today, since


def test_a_newer_format_is_refused(path: Path, tmp_path: Path) -> None:
    """PC07."""
    data = re.sub(rb'"format":\d+,', b'"format":9,', path.read_bytes(), count=1)
    path.write_bytes(data)
    assert "format 9" in referee("resume", "a.jsonl", cwd=tmp_path, code=2).err
    assert path.read_bytes() == data


def test_damage_in_the_middle_is_refused(path: Path, tmp_path: Path) -> None:
    data = path.read_bytes().replace(b'"katana"', b'"blowgu"', 1)
    path.write_bytes(data)
    ran = referee("resume", "a.jsonl", cwd=tmp_path, typed="ksb\n", code=2)
    assert unsaid(ran.err, "line 3", "records audit") == []
    assert path.read_bytes() == data


def test_two_writers(path: Path, tmp_path: Path) -> None:
    with start(command("resume", "a.jsonl", "--json"), cwd=tmp_path, env=ENV) as first:
        first.stdout.readline()
        data = path.read_bytes()
        assert "another program" in referee("resume", "a.jsonl", cwd=tmp_path, typed="ksb\n", code=2).err
        assert path.read_bytes() == data
        first.kill()
    assert referee("resume", "a.jsonl", cwd=tmp_path, typed="ksb\n").code == 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_read_only_files_and_folders() -> None:
    with tempfile.TemporaryDirectory() as made:
        Path(made).chmod(0o755)  # the folders of pytest are closed to other users
        read_only(Path(made))


def read_only(tmp_path: Path) -> None:
    path = half(tmp_path)
    data = path.read_bytes()
    path.chmod(0o444)
    tmp_path.chmod(0o555)
    try:
        code, err = without_rights(lambda: go_on(str(path), How()))
        assert code == 2
        assert "Permission denied" in err
        code, err = without_rights(lambda: play("shinbi", How(), players="4", log=str(tmp_path / "b.jsonl")))
        assert code == 2
        assert "--log FILE" in err
    finally:
        tmp_path.chmod(0o755)
    assert path.read_bytes() == data
    assert list(tmp_path.iterdir()) == [path]


LATE = ("importlib.readers", "importlib.resources", "referee.games.shinbi", "referee.cli.census", "referee.table.frontend.batch")


def without_rights(what: Callable[[], int]) -> tuple[int, str]:
    """The exit code and the messages of a command run in a child that is not the superuser.

    What it imports late is imported here first: the child may have no right to read the interpreter's own files.
    """
    with tempfile.TemporaryFile() as err, open(os.devnull, "rb") as nothing:
        for module in LATE:
            importlib.import_module(module)
        child = os.fork()
        if not child:
            try:
                os.dup2(nothing.fileno(), 0)
                if os.geteuid() == 0:
                    os.seteuid(65534)
                sys.stdin = open(0, closefd=False)  # noqa: SIM115
                sys.stderr = open(err.fileno(), "w", closefd=False)  # noqa: SIM115
                os._exit(what())
            except BaseException as error:
                os.write(err.fileno(), repr(error).encode())
            finally:
                os._exit(99)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        err.seek(0)
        return code, err.read().decode()


@pytest.mark.parametrize("name", CUT[1:])
def test_signals_end_a_pipe_cleanly(name: str, tmp_path: Path) -> None:
    """PC85, PC86."""
    arguments = command("play", "shinbi", "--log", "a.jsonl")
    with start(arguments, cwd=tmp_path, env=ENV) as program:
        program.stdin.write(BEGUN.encode())
        program.stdin.flush()
        program.stdout.readline()
        program.stdout.readline()
        asleep(lambda: program.pid)
        program.send_signal(getattr(signal, name))
        err = program.stderr.read()
        program.wait(PATIENCE)
    assert program.returncode == 128 + getattr(signal, name)
    assert f"stopped by {name}".encode() in err
    assert b"referee resume a.jsonl" in err
    assert referee("resume", "a.jsonl", cwd=tmp_path, typed="ksb\n").code == 0


def test_a_whole_game_in_two_sittings(tmp_path: Path) -> None:
    rows = EXAMPLE.read_text(encoding="utf-8").splitlines(keepends=True)
    at = next(i for i, row in enumerate(rows) if row.startswith("# Round 3"))
    (tmp_path / "one.txt").write_text("".join(rows[:at]))
    (tmp_path / "two.txt").write_text("".join(rows[at:]))
    assert referee("play", "shinbi", "one.txt", "--log", "a.jsonl", cwd=tmp_path).code == 0
    assert referee("resume", "a.jsonl", "two.txt", "--keep-going", cwd=tmp_path).code == 1
    referee("play", "shinbi", str(EXAMPLE), "--log", "b.jsonl", "--keep-going", cwd=tmp_path, code=1)
    assert read(tmp_path / "a.jsonl")[0].state == read(tmp_path / "b.jsonl")[0].state
    assert steps(tmp_path / "a.jsonl") == steps(tmp_path / "b.jsonl")


def test_an_unsealed_log_stays_unsealed(path: Path, tmp_path: Path) -> None:
    rows = [{k: v for k, v in line.items() if k != "seal"} for line in log_lines(path)]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert referee("resume", "a.jsonl", cwd=tmp_path, typed="ksb\n").code == 0
    assert all("seal" not in line for line in log_lines(path))
    read(path)


def test_after_the_end_more_can_be_recorded(tmp_path: Path) -> None:
    """PC20: and the end can be taken back."""
    referee("play", "shinbi", str(EXAMPLE), "--log", "a.jsonl", "--keep-going", cwd=tmp_path)
    ran = referee("resume", "a.jsonl", cwd=tmp_path, typed="n a good game\nz\nz pen !\nst\n", code=0)
    assert "(it was won by 4 Dai)" in ran.out and "won by" not in ran.out.replace("it was won by", "")
    assert "game over" not in ran.out.splitlines()[-8:]
    assert "resume a.jsonl" in ran.err
